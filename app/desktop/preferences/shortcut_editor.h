// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The list of all commands with their keys, and a field that takes another key for the chosen one. A key that another
// command has is said before it is taken away from that one.
// Thread rule: GUI thread only.

#include <QKeySequence>
#include <QMap>
#include <QStringList>
#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace bayplan {

class KeyField;

class ShortcutEditor : public QWidget {
    Q_OBJECT
public:
    /// The actions outlive this widget.
    explicit ShortcutEditor(const QList<QAction*>& actions, QWidget* parent = nullptr);

    /// As Settings::keys has them. Emits nothing.
    void setKeys(const QMap<QString, QStringList>& keys);
    const QMap<QString, QStringList>& keys() const { return m_keys; }
    void choose(const QString& action);

Q_SIGNALS:
    void keysChanged(const QMap<QString, QStringList>& keys);

private:
    QList<QKeySequence> keysOf(const QAction* action) const;
    /// Null: nobody.
    QAction* holderOf(const QKeySequence& key, const QAction* but) const;
    QAction* chosen() const;
    void give(QAction* action, const QList<QKeySequence>& keys);
    void fill();
    void showRow(int row);
    void filter(const QString& text);
    void onChosen();
    void judge();
    void use();
    void changed();

    QList<QAction*> m_actions;
    QMap<QString, QStringList> m_keys;
    QLineEdit* m_filter;
    QTableWidget* m_table;
    QLabel* m_name;
    KeyField* m_key;
    QPushButton *m_use, *m_remove, *m_own, *m_allOwn;
    QLabel* m_note;
};

}  // namespace bayplan
