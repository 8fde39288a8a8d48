// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/preferences/shortcut_editor.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStyle>
#include <QTableWidget>
#include <QVBoxLayout>
#include <functional>

#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/theme.h"
#include "desktop/actions.h"

namespace bayplan {

namespace {

/// What is typed into fields, or steers the map and lists: no command may take it from there.
bool isTyped(const QKeySequence& key) {
    const QKeyCombination first = key[0];
    const bool controlled = first.keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    const bool function = first.key() >= Qt::Key_F1 && first.key() <= Qt::Key_F35;
    if (!controlled) return !function && first.key() != Qt::Key_Delete && first.key() != Qt::Key_Insert;
    const bool steers = first.key() == Qt::Key_Up || first.key() == Qt::Key_Down || first.key() == Qt::Key_Return || first.key() == Qt::Key_Enter;
    return first.keyboardModifiers() == Qt::AltModifier && steers;
}

}  // namespace

/// Shows the chord that was pressed last. QKeySequenceEdit waits a second for the next chord; here there is only one.
class KeyField : public QLineEdit {
public:
    std::function<void()> pressed;

    KeyField() { setReadOnly(true); }
    const QKeySequence& key() const { return m_chord; }
    void setKey(const QKeySequence& key) {
        m_chord = key;
        setText(key.toString(QKeySequence::NativeText));
    }

protected:
    bool event(QEvent* event) override {
        if (event->type() == QEvent::ShortcutOverride) {
            event->accept();  // a key that is chosen does nothing else
            return true;
        }
        return QLineEdit::event(event);
    }
    void keyPressEvent(QKeyEvent* event) override {
        const bool alone = event->modifiers() == Qt::NoModifier;
        const bool modifier = event->key() == Qt::Key_Control || event->key() == Qt::Key_Shift || event->key() == Qt::Key_Alt || event->key() == Qt::Key_Meta || event->key() == Qt::Key_AltGr;
        if (modifier || event->key() == Qt::Key_unknown) return;
        if (alone && event->key() == Qt::Key_Escape) return QWidget::keyPressEvent(event);  // closes the dialog
        setKey(QKeySequence(QKeyCombination(event->modifiers() & ~Qt::KeypadModifier, static_cast<Qt::Key>(event->key()))));
        pressed();
    }

private:
    QKeySequence m_chord;
};

ShortcutEditor::ShortcutEditor(const QList<QAction*>& actions, QWidget* parent)
    : QWidget(parent), m_actions(actions), m_filter(new QLineEdit), m_table(new QTableWidget(0, 2)), m_name(new QLabel), m_key(new KeyField), m_use(new QPushButton(tr("Use"))),
      m_remove(new QPushButton(tr("No key"))), m_own(new QPushButton(tr("Default"))), m_allOwn(new QPushButton(tr("All defaults"))), m_note(new WrappedLabel) {
    m_filter->setObjectName(QStringLiteral("filterCommands"));
    m_filter->setPlaceholderText(tr("Find a command or a key"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_filter->setClearButtonEnabled(true);
    dressRows(m_table, 26);
    m_table->setObjectName(QStringLiteral("commands"));
    m_table->setAccessibleName(tr("Commands and their keys"));
    m_table->setHorizontalHeaderLabels({tr("Command"), tr("Keys")});
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->setColumnWidth(1, textPixels(210));
    m_name->setFont(uiFont(TextSize::Body, true));
    m_key->setObjectName(QStringLiteral("newKey"));
    m_key->setAccessibleName(tr("Press the keys for the command"));
    m_use->setObjectName(QStringLiteral("useKey"));
    m_remove->setObjectName(QStringLiteral("noKey"));
    m_own->setObjectName(QStringLiteral("ownKey"));
    m_allOwn->setObjectName(QStringLiteral("allOwnKeys"));
    m_note->setObjectName(QStringLiteral("keyNote"));
    m_note->setFont(uiFont(TextSize::Label));
    m_note->setMinimumHeight(2 * m_note->fontMetrics().lineSpacing());  // nothing moves when it says something
    m_note->setAlignment(Qt::AlignTop | Qt::AlignLeft);

    auto* row = new QHBoxLayout;
    row->addWidget(m_key, 1);
    for (QPushButton* button : {m_use, m_remove, m_own}) row->addWidget(button);
    auto* below = new QHBoxLayout;
    below->addWidget(m_note, 1);
    below->addWidget(m_allOwn, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::kS);
    layout->addWidget(m_filter);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_name);
    layout->addLayout(row);
    layout->addLayout(below);

    connect(m_filter, &QLineEdit::textChanged, this, &ShortcutEditor::filter);
    connect(m_table, &QTableWidget::currentItemChanged, this, &ShortcutEditor::onChosen);
    connect(m_table, &QTableWidget::itemActivated, m_key, qOverload<>(&QWidget::setFocus));
    m_key->pressed = [this] { judge(); };
    connect(m_use, &QPushButton::clicked, this, &ShortcutEditor::use);
    connect(m_remove, &QPushButton::clicked, this, [this] {
        give(chosen(), {});
        changed();
    });
    connect(m_own, &QPushButton::clicked, this, [this] {
        QAction* action = chosen();
        const QList<QKeySequence> own = Actions::ownKeys(action);
        // Whoever was given one of them meanwhile gives it back.
        for (const QKeySequence& key : own)
            if (QAction* holder = holderOf(key, action)) {
                QList<QKeySequence> rest = keysOf(holder);
                rest.removeAll(key);
                give(holder, rest);
            }
        give(action, own);
        changed();
    });
    connect(m_allOwn, &QPushButton::clicked, this, [this] {
        m_keys.clear();
        changed();
    });
    fill();
}

void ShortcutEditor::setKeys(const QMap<QString, QStringList>& keys) {
    m_keys = keys;
    for (int row = 0; row < m_table->rowCount(); ++row) showRow(row);
    onChosen();
}

QList<QKeySequence> ShortcutEditor::keysOf(const QAction* action) const {
    const auto own = m_keys.find(action->objectName());
    if (own == m_keys.end()) return Actions::ownKeys(action);
    QList<QKeySequence> keys;
    for (const QString& text : *own) keys << QKeySequence(text, QKeySequence::PortableText);
    return keys;
}

QAction* ShortcutEditor::holderOf(const QKeySequence& key, const QAction* but) const {
    for (QAction* action : m_actions)
        if (action != but && keysOf(action).contains(key)) return action;
    return nullptr;
}

QAction* ShortcutEditor::chosen() const {
    const int row = m_table->currentRow();
    return row < 0 ? nullptr : m_actions[row];
}

void ShortcutEditor::choose(const QString& action) {
    for (qsizetype i = 0; i < m_actions.size(); ++i)
        if (m_actions[i]->objectName() == action) m_table->setCurrentCell(static_cast<int>(i), 0);
}

void ShortcutEditor::give(QAction* action, const QList<QKeySequence>& keys) {
    if (keys == Actions::ownKeys(action)) {
        m_keys.remove(action->objectName());
        return;
    }
    QStringList texts;
    for (const QKeySequence& key : keys) texts << key.toString(QKeySequence::PortableText);
    m_keys[action->objectName()] = texts;
}

void ShortcutEditor::fill() {
    m_table->setRowCount(static_cast<int>(m_actions.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        for (int column = 0; column < 2; ++column) m_table->setItem(row, column, new QTableWidgetItem);
        showRow(row);
    }
    if (!m_actions.isEmpty()) m_table->setCurrentCell(0, 0);
}

void ShortcutEditor::showRow(int row) {
    const QAction* action = m_actions[row];
    const bool own = m_keys.contains(action->objectName());
    m_table->item(row, 0)->setText(plainText(action));
    m_table->item(row, 1)->setText(QKeySequence::listToString(keysOf(action), QKeySequence::NativeText));
    for (int column = 0; column < 2; ++column) m_table->item(row, column)->setFont(uiFont(TextSize::Body, own));
    m_table->item(row, 1)->setToolTip(own ? tr("Chosen by you; by default %1").arg(QKeySequence::listToString(Actions::ownKeys(action), QKeySequence::NativeText)) : QString());
}

void ShortcutEditor::filter(const QString& text) {
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const bool fits = m_table->item(row, 0)->text().contains(text, Qt::CaseInsensitive) || m_table->item(row, 1)->text().contains(text, Qt::CaseInsensitive);
        m_table->setRowHidden(row, !fits);
    }
}

void ShortcutEditor::onChosen() {
    const QAction* action = chosen();
    if (!action) return;
    m_name->setText(plainText(action));
    m_key->setKey(keysOf(action).value(0));
    judge();
}

void ShortcutEditor::judge() {
    const QAction* action = chosen();
    if (!action) return;
    const QKeySequence key = m_key->key();
    const bool same = key.isEmpty() || keysOf(action).contains(key);
    const bool typed = !key.isEmpty() && isTyped(key);
    const QAction* holder = key.isEmpty() ? nullptr : holderOf(key, action);
    const QString name = key.toString(QKeySequence::NativeText);
    m_use->setText(holder ? tr("Take it") : tr("Use"));
    m_use->setEnabled(!same && !typed);
    m_remove->setEnabled(!keysOf(action).isEmpty());
    m_own->setEnabled(m_keys.contains(action->objectName()));
    m_allOwn->setEnabled(!m_keys.isEmpty());
    m_note->setText(typed    ? tr("%1 is typed into fields or steers the map: a command needs Ctrl, Alt or a function key.").arg(name)
                    : holder ? tr("%1 belongs to “%2”, which would lose it.").arg(name, plainText(holder))
                             : QString());
    m_note->setProperty("role", QStringLiteral("caution"));
    m_note->style()->polish(m_note);
    m_key->setAccessibleDescription(m_note->text());
}

void ShortcutEditor::use() {
    QAction* action = chosen();
    const QKeySequence key = m_key->key();
    if (QAction* holder = holderOf(key, action)) {
        QList<QKeySequence> rest = keysOf(holder);
        rest.removeAll(key);
        give(holder, rest);
    }
    give(action, {key});
    changed();
}

void ShortcutEditor::changed() {
    setKeys(QMap<QString, QStringList>(m_keys));
    Q_EMIT keysChanged(m_keys);
}

}  // namespace bayplan

#include "moc_shortcut_editor.cpp"
