// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The gangs that Koordinator's scheduler knows, from PodGroups of scheduling.sigs.k8s.io and from labels and annotations of pods,
// and the groups of gangs that pass Permit together.
// Thread rule: immutable.
// Source: specification ecosystem 4.1; Koordinator apis/extension/coscheduling.go, pkg/scheduler/plugins/coscheduling/core.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/duration.h"
#include "cluster/cluster.h"

namespace bayplan {

/// Which of a gang's pods make its quorum. Once satisfied, a gang never waits again.
enum class GangPolicy : std::uint8_t { OnlyWaiting,
                                       WaitingAndRunning,
                                       OnceSatisfied };

struct KoordinatorGang {
    std::string id;          // "namespace/name"
    bool known = false;      // it has an object, or a pod that says how many are needed; otherwise upstream calls it not initialised
    std::int64_t least = 0;  // how many pods are needed
    bool strict = true;
    std::optional<GangPolicy> policy;   // absent: the plugin's argument
    std::optional<Duration> waits;      // absent: the plugin's argument
    std::vector<std::string> together;  // the gangs of its group, itself among them, sorted
    bool asksForTopology = false;       // its pods are to share a part of the network
    std::vector<PodIdx> pods;           // in the order of reading
    std::string groupId() const;        // "a/x,b/y"
};

class KoordinatorGangs {
public:
    explicit KoordinatorGangs(const Catalog& catalog);

    /// Null: the pod is in no gang.
    const KoordinatorGang* of(const Pod& pod) const;
    /// Null: nobody has heard of it.
    const KoordinatorGang* find(const std::string& id) const;

private:
    std::unordered_map<std::string, KoordinatorGang> m_gangs;
};

}  // namespace bayplan
