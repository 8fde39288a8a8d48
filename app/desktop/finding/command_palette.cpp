// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/finding/command_palette.h"

#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

#include "cluster/extended_claims.h"
#include "common/labels/pinyin.h"
#include "common/query.h"
#include "common/text.h"
#include "common/theme.h"
#include "desktop/actions.h"

namespace bayplan {

namespace {

enum Role { KindRole = Qt::UserRole,
            IndexRole };
enum Kind { kAction,
            kNode,
            kPod,
            kWhy,
            kClaim };

/// Whether every word of `typed` is somewhere in `text` or among its initials.
bool matches(const QString& text, const QStringList& typed, const QString& initials = {}) {
    for (const QString& word : typed)
        if (!text.contains(word, Qt::CaseInsensitive) && !initials.contains(word, Qt::CaseInsensitive)) return false;
    return true;
}

/// Whether the characters of `typed` come in this order in `text`.
bool inOrder(const QString& text, const QString& typed) {
    qsizetype at = 0;
    for (const QChar c : text)
        if (at < typed.size() && c.toLower() == typed[at].toLower()) ++at;
    return at == typed.size();
}

}  // namespace

CommandPalette::CommandPalette(Session* session, QList<QAction*> actions, QWidget* parent)
    : QDialog(parent, Qt::Popup), m_session(session), m_actions(std::move(actions)), m_field(new QLineEdit), m_list(new QListWidget) {
    for (const QAction* action : std::as_const(m_actions)) m_initials << pinyinInitials(plainText(action));
    setWindowTitle(tr("Command palette"));
    setFixedSize(560, 420);
    m_field->setPlaceholderText(tr("A command, a node or a pod; or \"why\" and a pod"));
    m_field->setAccessibleName(m_field->placeholderText());
    m_field->setFont(uiFont(TextSize::Body));
    m_field->installEventFilter(this);
    m_list->setAccessibleName(tr("What was found"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setFocusPolicy(Qt::NoFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kS, space::kS, space::kS, space::kS);
    layout->setSpacing(space::kS);
    layout->addWidget(m_field);
    layout->addWidget(m_list, 1);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::list);
    connect(m_field, &QLineEdit::returnPressed, this, &CommandPalette::run);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::run);
    setObjectName(QStringLiteral("palette"));
    m_field->setFocus();
    if (parent) move(parent->mapToGlobal(QPoint((parent->width() - width()) / 2, 64)));
    list();
}

void CommandPalette::type(const QString& text) { m_field->setText(text); }

QStringList CommandPalette::shown() const {
    QStringList texts;
    for (int i = 0; i < m_list->count(); ++i) texts << m_list->item(i)->text();
    return texts;
}

void CommandPalette::list() {
    m_list->clear();
    m_problem.clear();
    const QString text = m_field->text().trimmed();
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const QString first = words.value(0), rest = text.mid(first.size());
    const auto begins = [&](const QString& word, const QString& translated) {
        const auto is = [&](const QString& name) { return !name.isEmpty() && first.compare(name, Qt::CaseInsensitive) == 0; };
        return words.size() > 1 && (is(word) || is(translated) || is(pinyinInitials(translated)));
    };
    // "why NAME": pods to be explained.
    if (begins(QStringLiteral("why"), tr("why", "the word before a pod's name"))) {
        listObjects(rest, {kWhy});
        return choose();
    }
    const auto addActions = [&](auto holds) {
        for (qsizetype i = 0; i < m_actions.size(); ++i) {
            const QAction* action = m_actions[i];
            if (!action->isEnabled() || !holds(plainText(action), m_initials[i])) continue;
            const QString key = action->shortcut().toString(QKeySequence::NativeText);
            add(key.isEmpty() ? plainText(action) : plainText(action) + QStringLiteral("    ") + key, kAction, static_cast<std::size_t>(i));
        }
    };
    addActions([&](const QString& action, const QString& initials) { return matches(action, words, initials); });
    if (begins(QStringLiteral("node"), tr("node", "the word before a node's name"))) listObjects(rest, {kNode});
    else if (begins(QStringLiteral("pod"), tr("pod", "the word before a pod's name"))) listObjects(rest, {kPod});
    else if (begins(QStringLiteral("claim"), tr("claim", "the word before a resource claim's name"))) listClaims(words.mid(1));
    else if (!text.isEmpty()) {
        listObjects(text, {kNode, kPod});
        listClaims(words);
    }
    if (m_list->count() == 0) addActions([&](const QString& action, const QString& initials) { return inOrder(action, words.join(QString())) || inOrder(initials, words.join(QString())); });
    choose();
}

void CommandPalette::add(const QString& text, int kind, std::size_t index) {
    auto* item = new QListWidgetItem(text, m_list);
    item->setData(KindRole, kind);
    item->setData(IndexRole, static_cast<qulonglong>(index));
}

void CommandPalette::listObjects(const QString& text, const std::vector<int>& kinds) {
    const Cluster& cluster = *m_session->cluster();
    const Catalog& catalog = cluster.catalog();
    Query query = parseQuery(text, catalog.resources);
    m_problem = query.error ? query.error->text : QString();
    if (query.error) return;
    do {
        const QueryEvaluator evaluator(cluster, query);
        const auto listPods = [&](int kind, const QString& shown, std::optional<bool> pending) {
            for (std::size_t i = 0; i < catalog.pods.size() && m_list->count() < kMost; ++i) {
                if (pending && (cluster.placement(PodIdx(i)).standing == Standing::Pending) != *pending) continue;
                if (evaluator.holds(PodIdx(i))) add(shown.arg(toQString(catalog.pods[i].key())), kind, i);
            }
        };
        for (const int kind : kinds) {
            if (kind == kNode) {
                for (std::size_t i = 0; i < catalog.nodes.size() && m_list->count() < kMost; ++i)
                    if (evaluator.holds(NodeIdx(i))) add(tr("Node %1").arg(toQString(catalog.nodes[i].name)), kNode, i);
            } else if (kind == kPod) {
                listPods(kPod, tr("Pod %1"), std::nullopt);
            } else {
                // Pending pods first: they are what is asked about.
                listPods(kWhy, tr("Why %1"), true);
                listPods(kWhy, tr("Why %1"), false);
            }
        }
    } while (m_list->count() == 0 && loosen(query));
}

void CommandPalette::listClaims(const QStringList& words) {
    const std::vector<ResourceClaim>& claims = m_session->catalog().devices.claims;
    for (std::size_t i = 0; i < claims.size() && m_list->count() < kMost; ++i)
        if (!isExtendedClaim(claims[i]) && matches(toQString(claims[i].key()), words)) add(tr("Resource claim %1").arg(toQString(claims[i].key())), kClaim, i);
}

void CommandPalette::choose() {
    if (m_list->count() > 0) m_list->setCurrentRow(0);
    else m_list->addItem(m_problem.isEmpty() ? tr("Nothing is called that.") : m_problem);
}

void CommandPalette::run() {
    const QListWidgetItem* item = m_list->currentItem();
    if (!item || !item->data(KindRole).isValid()) return;
    const std::size_t index = item->data(IndexRole).toULongLong();
    const int kind = item->data(KindRole).toInt();
    accept();
    if (kind == kNode) m_session->looking()->selectNode(NodeIdx{index});
    else if (kind == kPod || kind == kWhy) m_session->looking()->selectPod(PodIdx{index});
    else if (kind == kClaim) m_session->looking()->lookAt(ResourceClaimIdx{index});
    else m_actions[static_cast<qsizetype>(index)]->trigger();
    if (kind == kWhy) Q_EMIT explainRequested();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            const int row = m_list->currentRow() + (key == Qt::Key_Down ? 1 : -1);
            if (row >= 0 && row < m_list->count()) m_list->setCurrentRow(row);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

}  // namespace bayplan

#include "moc_command_palette.cpp"
