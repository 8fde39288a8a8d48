// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The planner between two searches for a goal, with what it learned of the picture. A search that was stopped may still run in its thread when the next
// one begins: that one makes a planner of its own.
// Thread rule: any thread.

#include <memory>
#include <mutex>
#include <utility>

#include "planner/goals/plan_goal.h"

namespace bayplan {

class KeptPlanner {
public:
    /// Never null.
    std::unique_ptr<GoalPlanner> take(const Profiles& profiles) {
        std::unique_ptr<GoalPlanner> planner;
        {
            const std::scoped_lock lock(m_mutex);
            planner = std::move(m_planner);
        }
        if (!planner || planner->profiles().all != profiles.all) planner = std::make_unique<GoalPlanner>(profiles);
        return planner;
    }
    void giveBack(std::unique_ptr<GoalPlanner> planner) {
        const std::scoped_lock lock(m_mutex);
        m_planner = std::move(planner);
    }

private:
    std::mutex m_mutex;
    std::unique_ptr<GoalPlanner> m_planner;
};

}  // namespace bayplan
