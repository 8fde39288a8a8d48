// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The strategies that are compared: the configuration as it is, other ways of scoring, shapes that were drawn, and profiles of files.
// Thread rule: GUI thread only.

#include <QToolButton>
#include <vector>

#include "common/session.h"
#include "planner/lab/scoring.h"

class QListWidget;
class QMenu;

namespace bayplan {

struct StrategyEntry {
    QString name;
    Scoring scoring{};                                      // without a plugin: the configuration as it is
    std::optional<SchedulerConfiguration> configuration{};  // of a file, in place of the session's
    bool on = false;
};

class StrategyChoice : public QToolButton {
    Q_OBJECT
public:
    explicit StrategyChoice(Session* session, QWidget* parent = nullptr);

    /// Those that are on, in their order.
    std::vector<StrategyEntry> chosen() const;
    /// One more, switched on. A name that is taken gets a number.
    void add(StrategyEntry entry);
    void setOn(const QString& name, bool on);

Q_SIGNALS:
    void changed();

private:
    void fill();
    void tell();
    void drawShape();
    void openProfile();

    Session* m_session;
    std::vector<StrategyEntry> m_entries;
    QListWidget* m_list;
    QMenu* m_menu;
    bool m_filling = false;
};

}  // namespace bayplan
