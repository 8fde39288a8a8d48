// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A dialog to choose a context, shown over an open cluster.
// Thread rule: GUI thread only.

#include <QDialog>

namespace bayplan {

class ContextList;

class ConnectDialog : public QDialog {
    Q_OBJECT
public:
    explicit ConnectDialog(QWidget* parent = nullptr);

    ContextList* contexts() const { return m_contexts; }

private:
    ContextList* m_contexts;
};

}  // namespace bayplan
