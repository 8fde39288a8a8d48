// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One search field for everything: commands, nodes and pods by name.
// Thread rule: GUI thread only.

#include <QDialog>
#include <QList>

#include "common/session.h"

class QAction;
class QLineEdit;
class QListWidget;

namespace bayplan {

class CommandPalette : public QDialog {
    Q_OBJECT
public:
    CommandPalette(Session* session, QList<QAction*> actions, QWidget* parent = nullptr);

    void type(const QString& text);
    QStringList shown() const;

Q_SIGNALS:
    void explainRequested();  // of the selected pod

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void list();
    void listWhy(const QStringList& typed);
    void add(const QString& text, int kind, std::size_t index);
    void choose();
    void run();

    static constexpr int kMost = 60;
    Session* m_session;
    QList<QAction*> m_actions;
    QLineEdit* m_field;
    QListWidget* m_list;
};

}  // namespace bayplan
