// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The node pools of the lab as text, as a lab's file has them, read as they are written: what is wrong is said and marked. One pool for each
// value of a label is written at one press.
// Thread rule: GUI thread only.

#include <QDialog>
#include <QTimer>
#include <vector>

#include "common/session.h"
#include "planner/lab/node_pools.h"

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace bayplan {

class PoolsDialog : public QDialog {
    Q_OBJECT
public:
    PoolsDialog(Session* session, const QString& text, QWidget* parent = nullptr);

    QString text() const;
    const std::vector<NodePool>& pools() const { return m_pools; }
    /// Reads the text now, in place of after a short pause.
    void read();

private:
    void writeByLabel(const QString& key);

    Session* m_session;
    QPlainTextEdit* m_text;
    QComboBox* m_label;
    QLabel* m_verdict;
    QPushButton* m_take;
    QTimer m_pause;
    std::vector<NodePool> m_pools;
};

}  // namespace bayplan
