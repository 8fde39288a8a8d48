// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/preferences/preferences_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/theme.h"
#include "desktop/preferences/shortcut_editor.h"

namespace bayplan {

namespace {

QString nameOfTheme(ThemeKind kind) { return QString::number(static_cast<int>(kind)); }

QFormLayout* formOf(QWidget* page) {
    auto* form = new QFormLayout(page);
    form->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    form->setHorizontalSpacing(space::kL);
    form->setVerticalSpacing(space::kM);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    return form;
}

QLabel* hintOf(const QString& text) {
    auto* hint = new WrappedLabel(text);
    hint->setFont(uiFont(TextSize::Label));
    hint->setProperty("role", QStringLiteral("secondary"));
    return hint;
}

}  // namespace

PreferencesDialog::PreferencesDialog(const Settings& settings, const Choices& fills, const Choices& groups, const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent), m_settings(settings), m_pages(new QTabWidget), m_motion(new QCheckBox(tr("Reduced motion"))), m_every(new QSpinBox), m_keys(new ShortcutEditor(actions)),
      m_note(new WrappedLabel) {
    setObjectName(QStringLiteral("preferences"));
    setWindowTitle(tr("Preferences"));
    resize(textPixels(620), textPixels(560));
    m_pages->setObjectName(QStringLiteral("pages"));
    m_pages->addTab(makeAppearance(), tr("Appearance"));
    m_pages->addTab(makeFirstLook(fills, groups), tr("Clusters"));
    m_pages->addTab(makeLive(), tr("Live"));
    m_keys->setKeys(settings.keys);
    m_pages->addTab(m_keys, tr("Keys"));
    connect(m_keys, &ShortcutEditor::keysChanged, this, &PreferencesDialog::read);
    m_note->setObjectName(QStringLiteral("preferencesNote"));
    m_note->setProperty("role", QStringLiteral("caution"));
    m_note->hide();
    auto* close = new QPushButton(tr("Close"));
    close->setObjectName(QStringLiteral("closePreferences"));
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto* row = new QHBoxLayout;
    row->addWidget(m_note, 1);
    row->addStretch();
    row->addWidget(close, 0, Qt::AlignBottom);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kM, space::kM, space::kM, space::kM);
    layout->addWidget(m_pages, 1);
    layout->addLayout(row);
}

QComboBox* PreferencesDialog::choice(const QString& name, const QString& words, const Choices& choices, const QString& now) {
    auto* box = new QComboBox;
    box->setObjectName(name);
    box->setAccessibleName(words);
    box->setMinimumWidth(textPixels(240));
    for (const auto& [value, text] : choices) box->addItem(text, value);
    if (box->findData(now) < 0) box->addItem(now, now);  // of another cluster: it is kept
    box->setCurrentIndex(box->findData(now));
    connect(box, &QComboBox::currentIndexChanged, this, &PreferencesDialog::read);
    return box;
}

QWidget* PreferencesDialog::makeAppearance() {
    auto* page = new QWidget;
    QFormLayout* form = formOf(page);
    m_theme = choice(QStringLiteral("theme"), tr("Colours"),
                     {{nameOfTheme(ThemeKind::Auto), tr("As the desktop")},
                      {nameOfTheme(ThemeKind::Light), tr("Light")},
                      {nameOfTheme(ThemeKind::Dark), tr("Dark")},
                      {nameOfTheme(ThemeKind::HighContrast), tr("High contrast")}},
                     nameOfTheme(m_settings.theme));
    m_language = choice(QStringLiteral("language"), tr("Language"),
                        {{QString(), tr("Language of the desktop")}, {QStringLiteral("en"), QStringLiteral("English")}, {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}},
                        m_settings.language);
    m_text = choice(QStringLiteral("textSize"), tr("Text size"),
                    {{QStringLiteral("90"), tr("Small (90 %)")}, {QStringLiteral("100"), tr("Normal")}, {QStringLiteral("115"), tr("Large (115 %)")}, {QStringLiteral("130"), tr("Larger (130 %)")}},
                    QString::number(m_settings.sizes.textPercent));
    m_density = choice(QStringLiteral("density"), tr("Rows and buttons"), {{QString(), tr("Comfortable")}, {QStringLiteral("compact"), tr("Compact")}},
                       m_settings.sizes.compact ? QStringLiteral("compact") : QString());
    m_motion->setObjectName(QStringLiteral("reducedMotion"));
    m_motion->setChecked(m_settings.reducedMotion);
    connect(m_motion, &QCheckBox::toggled, this, &PreferencesDialog::read);
    for (QComboBox* box : {m_theme, m_language, m_text, m_density}) form->addRow(box->accessibleName(), box);
    form->addRow(QString(), m_motion);
    form->addRow(hintOf(tr("Without motion, pods and ranks stand at their new places at once; what changed is still marked for a moment.")));
    return page;
}

QWidget* PreferencesDialog::makeFirstLook(const Choices& fills, const Choices& groups) {
    auto* page = new QWidget;
    QFormLayout* form = formOf(page);
    const QPair<QString, QString> fitting(QString(), tr("What says most about the cluster"));
    m_fill = choice(QStringLiteral("firstFill"), tr("Nodes are filled by"), Choices{fitting} + fills, m_settings.fill);
    m_group = choice(QStringLiteral("firstGroup"), tr("Nodes are grouped by"), Choices{fitting, {QLatin1String(Settings::kNoGroups), tr("nothing")}} + groups, m_settings.group);
    const auto at = [](AtStart how) { return QString::number(static_cast<int>(how)); };
    m_tray = choice(QStringLiteral("trayAtStart"), tr("Pending pods at the start"),
                    {{at(AtStart::AsLeft), tr("As they were left")}, {at(AtStart::Shown), tr("Shown")}, {at(AtStart::Hidden), tr("Hidden")}}, at(m_settings.trayAtStart));
    for (QComboBox* box : {m_fill, m_group, m_tray}) form->addRow(box->accessibleName(), box);
    form->addRow(hintOf(tr("For every cluster that is opened. One that has no such resource or label is shown by what says most about it.")));
    return page;
}

QWidget* PreferencesDialog::makeLive() {
    auto* page = new QWidget;
    QFormLayout* form = formOf(page);
    m_usage = choice(QStringLiteral("usageSource"), tr("What is used"), {{QString(), tr("Asked only on request")}, {QStringLiteral("metrics"), tr("From metrics.k8s.io, as soon as connected")}},
                     m_settings.readUsage ? QStringLiteral("metrics") : QString());
    m_every->setObjectName(QStringLiteral("usageSeconds"));
    m_every->setRange(Settings::kLeastUsage, Settings::kMostUsage);
    m_every->setSuffix(tr(" s", "seconds"));
    m_every->setValue(m_settings.usageSeconds);
    m_every->setKeyboardTracking(false);
    m_every->setAccessibleName(tr("Ask again every"));
    connect(m_every, &QSpinBox::valueChanged, this, &PreferencesDialog::read);
    form->addRow(m_usage->accessibleName(), m_usage);
    form->addRow(m_every->accessibleName(), m_every);
    form->addRow(hintOf(tr("A metrics-server measures every 15 seconds by default. Figures of files, or of kubectl top, are read with the cluster.")));
    return page;
}

void PreferencesDialog::read() {
    m_settings.theme = static_cast<ThemeKind>(m_theme->currentData().toInt());
    m_settings.language = m_language->currentData().toString();
    m_settings.sizes = {m_text->currentData().toInt(), !m_density->currentData().toString().isEmpty()};
    m_settings.reducedMotion = m_motion->isChecked();
    m_settings.fill = m_fill->currentData().toString();
    m_settings.group = m_group->currentData().toString();
    m_settings.trayAtStart = static_cast<AtStart>(m_tray->currentData().toInt());
    m_settings.readUsage = !m_usage->currentData().toString().isEmpty();
    m_settings.usageSeconds = m_every->value();
    m_settings.keys = m_keys->keys();
    Q_EMIT changed(m_settings);
}

int PreferencesDialog::page() const { return m_pages->currentIndex(); }
void PreferencesDialog::setPage(int page) { m_pages->setCurrentIndex(page); }

void PreferencesDialog::tell(const QString& text) {
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
}

}  // namespace bayplan

#include "moc_preferences_dialog.cpp"
