// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/volcano/volcano_editor.h"

#include <QFile>
#include <QFileDialog>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSaveFile>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"
#include "io/config/volcano_configuration.h"
#include "io/config/volcano_configuration_text.h"

namespace bayplan {

VolcanoEditor::VolcanoEditor(VolcanoRules* rules, QWidget* parent)
    : QWidget(parent), m_rules(rules), m_text(new QPlainTextEdit), m_says(new WrappedLabel), m_use(new QPushButton(tr("Use it"))), m_revert(new QPushButton(tr("Revert"))) {
    m_text->setObjectName(QStringLiteral("volcanoText"));
    m_text->setAccessibleName(tr("Volcano's configuration"));
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setTabChangesFocus(true);
    m_says->setObjectName(QStringLiteral("volcanoSays"));
    m_use->setObjectName(QStringLiteral("volcanoUse"));
    m_use->setProperty("primary", true);
    m_use->setToolTip(tr("Play Volcano by this configuration from now on"));
    m_revert->setObjectName(QStringLiteral("volcanoRevert"));
    m_revert->setToolTip(tr("Back to the configuration that is in use"));
    auto* open = new QPushButton(tr("Open…"));
    auto* save = new QPushButton(tr("Save as…"));
    const QString kinds = tr("Configurations (*.conf *.yaml *.yml);;All files (*)");
    connect(open, &QPushButton::clicked, this, [this, kinds] {
        if (const QString file = QFileDialog::getOpenFileName(this, tr("Volcano's configuration"), {}, kinds); !file.isEmpty()) openFile(file);
    });
    connect(save, &QPushButton::clicked, this, [this, kinds] {
        if (const QString file = QFileDialog::getSaveFileName(this, tr("Volcano's configuration"), QStringLiteral("volcano-scheduler.conf"), kinds); !file.isEmpty()) saveAs(file);
    });
    connect(m_use, &QPushButton::clicked, this, &VolcanoEditor::use);
    connect(m_revert, &QPushButton::clicked, this, [this] { m_text->setPlainText(m_inUse); });
    connect(m_text, &QPlainTextEdit::textChanged, this, &VolcanoEditor::read);
    connect(rules, &VolcanoRules::changed, this, &VolcanoEditor::follow);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::kS);
    row->addWidget(open);
    row->addWidget(save);
    row->addStretch(1);
    row->addWidget(m_revert);
    row->addWidget(m_use);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kM, space::kL, space::kM);
    layout->setSpacing(space::kS);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_says);
    layout->addLayout(row);
    follow();
}

void VolcanoEditor::follow() {
    const QString inUse = toQString(volcanoConfigurationYaml(m_rules->configuration()));
    if (m_read && toQString(volcanoConfigurationYaml(*m_read)) == inUse) {
        m_inUse = m_text->toPlainText();  // the same, as a person writes it
    } else {
        const bool untouched = m_text->toPlainText() == m_inUse;
        m_inUse = inUse;
        if (untouched) m_text->setPlainText(m_inUse);
    }
    read();
}

void VolcanoEditor::use() {
    if (!m_read) return;
    m_rules->use(*m_read);
    Q_EMIT used();
}

void VolcanoEditor::say(const QString& text) { m_says->setText(text); }

void VolcanoEditor::read() {
    CheckedVolcanoConfiguration checked = readVolcanoConfigurationFromText(m_text->toPlainText().toStdString(), "volcano-scheduler.conf");
    // Errors first: with one of them there is no configuration.
    std::stable_sort(checked.diagnostics.begin(), checked.diagnostics.end(), [](const Diagnostic& a, const Diagnostic& b) { return a.severity == Severity::Error && b.severity != Severity::Error; });
    say(checked.diagnostics.empty() ? tr("It can be used.") : errorText(checked.diagnostics.front().what));
    m_read = std::move(checked.configuration);
    m_use->setEnabled(m_read.has_value());
    m_revert->setEnabled(m_text->toPlainText() != m_inUse);
}

void VolcanoEditor::openFile(const QString& file) {
    QFile source(file);
    if (!source.open(QIODevice::ReadOnly)) return say(tr("%1 cannot be read: %2").arg(file, source.errorString()));
    m_text->setPlainText(QString::fromUtf8(source.readAll()));
}

void VolcanoEditor::saveAs(const QString& file) {
    QSaveFile target(file);
    const QByteArray text = m_text->toPlainText().toUtf8();
    if (!target.open(QIODevice::WriteOnly) || target.write(text) != text.size() || !target.commit()) say(tr("%1 cannot be written: %2").arg(file, target.errorString()));
}

}  // namespace bayplan

#include "moc_volcano_editor.cpp"
