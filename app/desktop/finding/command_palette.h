// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One search field for everything: commands by name, nodes and pods by a query (common/query.h).
// Thread rule: GUI thread only.

#include <QDialog>
#include <QList>
#include <vector>

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
    void listObjects(const QString& text, const std::vector<int>& kinds);
    void listClaims(const QStringList& words);
    void add(const QString& text, int kind, std::size_t index);
    void choose();
    void run();

    static constexpr int kMost = 60;
    Session* m_session;
    QList<QAction*> m_actions;
    QStringList m_initials;  // of the actions; empty where they are not Chinese
    QLineEdit* m_field;
    QListWidget* m_list;
    QString m_problem;  // why the text is no query
};

}  // namespace bayplan
