// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The contexts to choose from, with what is said of each before anything is asked: server, way to log in, access; and what
// can be done instead: another kubeconfig, and a look at the requests that will be made.
// Thread rule: GUI thread only.

#include <QWidget>

#include "connect/contexts.h"

class QLabel;
class QPushButton;
class QTreeWidget;

namespace bayplan {

class ContextList : public QWidget {
    Q_OBJECT
public:
    explicit ContextList(QWidget* parent = nullptr);

    void setContexts(Contexts contexts);
    const Contexts& contexts() const { return m_contexts; }
    /// Null: none is chosen, or it cannot be connected to.
    const ContextEntry* chosen() const;
    bool choose(const QString& name);
    QTreeWidget* list() const { return m_list; }

Q_SIGNALS:
    void connectRequested(const bayplan::ContextEntry& context);
    void otherFileRequested();
    void requestsRequested();
    void chosenChanged();

private:
    void connectChosen();
    void follow();

    Contexts m_contexts;
    QTreeWidget* m_list;
    QLabel* m_note;
    QPushButton* m_connect;
};

}  // namespace bayplan
