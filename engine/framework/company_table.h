// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The counters that the plugins of a profile keep for one company of pods (ClassKeys::companyOf): how many of the pods
// that matter to the company are in each topology domain. They follow every change of the picture instead of being
// counted for every pod.
// Thread rule: one thread.

#include <cstddef>
#include <span>
#include <vector>

#include "framework/change_log.h"
#include "framework/plugin.h"
#include "framework/profile.h"

namespace bayplan {

class CompanyTable {
public:
    /// `changes` must outlive the table, and must have followed the picture of every cycle that uses it.
    CompanyTable(const Profile& profile, const ChangeLog& changes);

    struct Answer {
        Status status;
        PluginState* state = nullptr;  // belongs to the table
    };
    /// The answer of preFilter of the plugin in that slot of profile.preFilter. The plugin counts pods.
    Answer preFilter(std::size_t slot, const Cycle& cycle);
    /// Likewise preScore.
    Answer preScore(std::size_t slot, const Cycle& cycle, std::span<const NodeIdx> feasible);

    std::size_t bytes() const;

private:
    struct Kept {
        bool asked = false;
        Status status;  // the first answer's
        PluginStatePtr state;
        ChangeLog::Position seen = 0;
    };

    const Profile& m_profile;
    const ChangeLog& m_changes;
    std::vector<Kept> m_filters;  // by slot of preFilter
    std::vector<Kept> m_scorers;  // by slot of preScore
};

}  // namespace bayplan
