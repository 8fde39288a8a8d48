// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The contexts to choose from, with what is known about each before any request: server, login method, access. Also the
// alternatives: another kubeconfig, and a preview of the requests.
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
    /// Null if none is chosen, or the chosen one cannot be used.
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
