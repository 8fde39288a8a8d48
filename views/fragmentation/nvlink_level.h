// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The level of NVLink groups of a report. It exists if the machine of some node has such groups.
// Thread rule: used by one thread at a time.

#include <memory>
#include <unordered_map>

#include "common/told_insides.h"
#include "metrics/slot_report.h"

namespace bayplan {

class NvlinkLevel {
public:
    /// Null: nothing is known.
    explicit NvlinkLevel(std::shared_ptr<const ToldInsides> told);

    /// Before the level of nodes. `levels` and the counts made with them must not outlive `cluster` or this.
    void addTo(SlotLevels& levels, const Cluster& cluster);

private:
    struct Kept {
        std::uint64_t version = 0;
        std::shared_ptr<const NodeInside> inside;
    };

    std::shared_ptr<const ToldInsides> m_told;
    bool m_groups = false;
    std::unordered_map<std::size_t, Kept> m_kept;  // by node: asking a kubelet again for every picture would cost more than counting
};

}  // namespace bayplan
