// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/finding/search_panel.h"

#include <QApplication>
#include <QComboBox>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <map>

#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"
#include "metrics/node_kinds.h"

namespace bayplan {

namespace {

constexpr int kPanelWidth = 460;
constexpr int kWidestChip = 200;  // the widest text of a chip

bool isInside(const QWidget* widget, const QWidget* of) {
    for (; widget; widget = widget->parentWidget())  // through windows too: the list of a combo box is one
        if (widget == of) return true;
    return false;
}

/// What finds the nodes of a kind; pods on them are shown with them.
QString kindQuery(const NodeKinds& kinds, const NodeKind& kind) {
    if (!kinds.key.empty()) return toQString(kinds.key + "=" + kind.name);
    return QStringLiteral("cpu=%1m memory=%2 gpu=%3").arg(kind.cpu).arg(kind.memory).arg(kind.gpus);
}

QString kindName(const NodeKind& kind) {
    if (!kind.name.empty()) return toQString(kind.name);
    QStringList parts{quantityText("cpu", kind.cpu), quantityText("memory", kind.memory)};
    if (kind.gpus > 0) parts << quantityText("nvidia.com/gpu", kind.gpus);
    return parts.join(QStringLiteral(" · "));
}

/// The query without its first words about a kind of node, and the kind that they are about; negative: none.
std::pair<QString, int> withoutKind(const QString& text, const NodeKinds& kinds) {
    const QString padded = QLatin1Char(' ') + text.simplified() + QLatin1Char(' ');
    for (std::size_t i = 0; i < kinds.kinds.size(); ++i) {
        const QString words = QLatin1Char(' ') + kindQuery(kinds, kinds.kinds[i]) + QLatin1Char(' ');
        if (const qsizetype at = padded.indexOf(words); at >= 0) return {(padded.left(at) + QLatin1Char(' ') + padded.mid(at + words.size())).simplified(), static_cast<int>(i)};
    }
    return {text.simplified(), -1};
}

}  // namespace

SearchPanel::SearchPanel(Session* session, QLineEdit* field, QWidget* window)
    : QFrame(window), m_session(session), m_field(field), m_problem(new WrappedLabel), m_namespace(new QComboBox), m_kind(new QComboBox), m_pin(new QToolButton), m_layout(new QVBoxLayout(this)) {
    setObjectName(QStringLiteral("searchPanel"));
    setProperty("role", QStringLiteral("panel"));
    setFixedWidth(kPanelWidth);
    m_problem->setObjectName(QStringLiteral("searchProblem"));
    m_problem->setTextFormat(Qt::RichText);
    auto* hint = new WrappedLabel(QStringLiteral("ns:ml   gpu>0   node:a100-*   is:pending   !name   -l\u00a0app=web   free.cpu>=8"));
    hint->setFont(uiFont(TextSize::Label));
    hint->setProperty("role", QStringLiteral("secondary"));
    m_namespace->setObjectName(QStringLiteral("searchNamespace"));
    m_namespace->setAccessibleName(tr("Namespace"));
    m_namespace->setMaxVisibleItems(20);
    m_kind->setObjectName(QStringLiteral("searchKind"));
    m_kind->setAccessibleName(tr("Kind of node"));
    m_kind->setMaxVisibleItems(20);
    for (QComboBox* box : {m_namespace, m_kind}) box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_pin->setObjectName(QStringLiteral("pinSearch"));
    auto* row = new QHBoxLayout;
    row->setSpacing(space::kS);
    row->addWidget(m_namespace, 1);
    row->addWidget(m_kind, 1);
    row->addWidget(m_pin);
    m_layout->setContentsMargins(space::kM, space::kS, space::kM, space::kS);
    m_layout->setSpacing(space::kS);
    m_layout->addWidget(m_problem);
    m_layout->addWidget(hint);
    m_layout->addLayout(row);
    hide();

    connect(m_namespace, &QComboBox::activated, this, [this] {
        const QString text = m_field->text();
        choose(withNamespace(text, parseQuery(text, m_session->catalog().resources), m_namespace->currentData().toString()));
    });
    connect(m_kind, &QComboBox::activated, this, [this] {
        const QString rest = withoutKind(m_field->text(), nodeKinds(m_session->catalog())).first;
        choose((m_kind->currentData().toString() + QLatin1Char(' ') + rest).simplified());
    });
    connect(m_pin, &QToolButton::clicked, this, &SearchPanel::togglePin);
    connect(m_field, &QLineEdit::returnPressed, this, &SearchPanel::remember);
    connect(m_field, &QLineEdit::textEdited, this, [this] {
        if (!isVisible()) open();
    });
    connect(session->looking(), &Looking::matchesChanged, this, &SearchPanel::tellProblem);
    connect(session, &Session::opened, this, &QWidget::hide);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, const QWidget* now) {
        if (now == m_field) open();
        else if (now && !isInside(now, this)) hide();
    });
    m_field->installEventFilter(this);
    window->installEventFilter(this);
}

void SearchPanel::setRemembered(const QStringList& recent, const QStringList& pinned) {
    m_recent = recent.mid(0, kRecent);
    m_pinned = pinned.mid(0, kPinned);
}

void SearchPanel::open() {
    if (m_session->isEmpty()) return;
    listNamespaces();
    listKinds();
    listChips();
    tellProblem();
    show();
    place();
    raise();
}

void SearchPanel::place() {
    adjustSize();
    move(m_field->mapTo(parentWidget(), QPoint(0, m_field->height() + space::kXs)));
}

void SearchPanel::tellProblem() {
    const QString text = m_session->looking()->searchText();
    const auto& error = m_session->looking()->matches().error;
    m_problem->setVisible(error.has_value());
    if (error)
        m_problem->setText(QStringLiteral("<span style='white-space:pre'>%1<b><u>%2</u></b>%3</span><br>✗ %4")
                               .arg(text.left(error->at).toHtmlEscaped(), text.mid(error->at, error->length).toHtmlEscaped(), text.mid(error->at + error->length).toHtmlEscaped(),
                                    error->text.toHtmlEscaped()));
    const QString now = m_field->text().trimmed();
    const bool pinned = m_pinned.contains(now);
    m_pin->setText(pinned ? tr("Unpin") : tr("Pin"));
    m_pin->setToolTip(pinned ? tr("No longer keep this search") : tr("Keep this search below the field"));
    m_pin->setEnabled(!now.isEmpty() && !error);
    if (isVisible()) place();
}

void SearchPanel::listNamespaces() {
    std::map<std::string, int> counts;
    for (const Pod& pod : m_session->catalog().pods) ++counts[pod.namespaceName];
    const QString chosen = namespaceOf(parseQuery(m_field->text(), m_session->catalog().resources));
    m_namespace->clear();
    m_namespace->addItem(tr("All namespaces"), QString());
    for (const auto& [name, pods] : counts) {
        m_namespace->addItem(tr("%1 (%L2)", "a namespace, its number of pods").arg(toQString(name)).arg(pods), toQString(name));
        if (toQString(name) == chosen) m_namespace->setCurrentIndex(m_namespace->count() - 1);
    }
}

void SearchPanel::listKinds() {
    const NodeKinds kinds = nodeKinds(m_session->catalog());
    m_kind->clear();
    m_kind->addItem(tr("All kinds of nodes"), QString());
    for (const NodeKind& kind : kinds.kinds)
        m_kind->addItem(tr("%1 (%L2)", "a kind of node, its number of nodes").arg(kindName(kind)).arg(kind.nodes), kindQuery(kinds, kind));
    m_kind->setToolTip(kinds.key.empty() ? tr("By what nodes offer: none has a label for its instance type") : toQString(kinds.key));
    m_kind->setCurrentIndex(withoutKind(m_field->text(), kinds).second + 1);
    m_kind->setVisible(kinds.kinds.size() > 1);
}

void SearchPanel::listChips() {
    delete m_chips;
    m_chips = new QWidget;
    auto* rows = new QVBoxLayout(m_chips);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::kXs);
    addChips(tr("Pinned"), m_pinned);
    QStringList recent;
    for (const QString& text : m_recent)
        if (!m_pinned.contains(text)) recent << text;
    addChips(tr("Recent"), recent);
    m_layout->addWidget(m_chips);
    m_chips->setVisible(rows->count() > 0);
}

void SearchPanel::addChips(const QString& title, const QStringList& texts) {
    auto* rows = static_cast<QVBoxLayout*>(m_chips->layout());
    const int room = kPanelWidth - 2 * space::kM;
    QHBoxLayout* row = nullptr;
    int used = 0;
    for (const QString& text : texts) {
        auto* chip = new QToolButton;
        chip->setObjectName(QStringLiteral("searchChip"));
        chip->setText(QFontMetrics(chip->font()).elidedText(text, Qt::ElideMiddle, kWidestChip));
        chip->setToolTip(text);
        chip->setAccessibleName(QStringLiteral("%1: %2").arg(title, text));
        connect(chip, &QToolButton::clicked, this, [this, text] { choose(text); });
        const int width = chip->sizeHint().width() + space::kXs;
        if (!row || used + width > room) {
            row = new QHBoxLayout;
            row->setSpacing(space::kXs);
            used = 0;
            if (text == texts.front()) {
                auto* label = new QLabel(title);
                label->setFont(uiFont(TextSize::Label));
                label->setProperty("role", QStringLiteral("secondary"));
                row->addWidget(label);
                used = label->sizeHint().width() + space::kXs;
            }
            row->addStretch(1);
            rows->addLayout(row);
        }
        row->insertWidget(row->count() - 1, chip);
        used += width;
    }
}

void SearchPanel::choose(const QString& text) {
    m_field->setText(text);
    m_field->setFocus();
    Q_EMIT chosen();
}

void SearchPanel::remember() {
    const QString text = m_field->text().trimmed();
    if (m_session->looking()->matches().error) return;
    hide();
    if (text.isEmpty() || m_pinned.contains(text)) return;
    m_recent.removeAll(text);
    m_recent.prepend(text);
    m_recent = m_recent.mid(0, kRecent);
    Q_EMIT remembered();
}

void SearchPanel::togglePin() {
    const QString text = m_field->text().trimmed();
    if (!m_pinned.removeOne(text)) {
        m_pinned.prepend(text);
        m_pinned = m_pinned.mid(0, kPinned);
    }
    m_field->setFocus();
    open();
    Q_EMIT remembered();
}

bool SearchPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_field && event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && isVisible()) {
        hide();
        return true;
    }
    if (event->type() == QEvent::Resize && isVisible()) place();
    return QFrame::eventFilter(watched, event);
}

}  // namespace bayplan

#include "moc_search_panel.cpp"
