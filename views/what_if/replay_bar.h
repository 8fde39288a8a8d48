// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Says that the cluster is another one than the scenarios were made on, and offers to replay them; after that what became of each
// change: what it was about, what that is now, and whether it applies. The former scenarios stay until this is closed.
// Thread rule: GUI thread only.

#include <QFrame>

class QLabel;
class QPushButton;
class QTableWidget;

namespace bayplan {

class ScenarioDesk;

class ReplayBar : public QFrame {
    Q_OBJECT
public:
    explicit ReplayBar(ScenarioDesk* desk, QWidget* parent = nullptr);

private:
    void follow();
    void fill();

    ScenarioDesk* m_desk;
    QLabel *m_headline, *m_about;
    QPushButton *m_replay, *m_accept, *m_back;
    QTableWidget* m_table;
};

}  // namespace bayplan
