// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pod groups as people see them, whichever kind of object makes them: one name, one quorum, one list of pods.
// Thread rule: pure functions; a gang is a value of one catalog.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/cluster.h"
#include "framework/profile.h"

namespace bayplan {

struct Gang {
    enum class Kind { PodGroup,       // scheduling.k8s.io, named in the pod's spec
                      Coscheduling,   // scheduling.x-k8s.io, named in the pod's label
                      Koordinator };  // scheduling.sigs.k8s.io, or labels and annotations of the pods alone
    Kind kind = Kind::PodGroup;
    std::string namespaceName, name;
    bool object = false;                 // false: pods name it, and there is no such object
    bool together = false;               // the scheduler's rules in use decide its pods together
    std::optional<std::int32_t> quorum;  // so many of its pods have a node, or none; absent: there is none
    std::string topologyKey;             // all its pods share one value of this node label; empty: they may stand anywhere
    std::vector<PodIdx> pods;            // sorted

    std::string key() const { return namespaceName + "/" + name; }
    std::vector<PodIdx> pending(const Cluster& cluster) const;
    bool operator==(const Gang&) const = default;
};

/// "scheduling.k8s.io", "scheduling.x-k8s.io" or "scheduling.sigs.k8s.io": whose PodGroup it is.
std::string_view apiGroupOf(Gang::Kind kind);

/// Whether a pod may be in a gang: it says so, but no such gang need be.
bool namesGang(const Pod& pod);

/// The gang of a pod; absent: it is in none. A pod that names two is in that of its spec. A label counts if there is such a
/// group, or if the rules look at it. O(1) if the pod names none, otherwise O(pods).
std::optional<Gang> gangOf(const Cluster& cluster, const Profiles& profiles, PodIdx pod);

/// The gang whose pods these all are, sorted or not; absent: they are none's, or not of one. O(pods).
std::optional<Gang> gangOf(const Cluster& cluster, const Profiles& profiles, const std::vector<PodIdx>& pods);

/// All that have pods, in the order of their first. O(pods).
std::vector<Gang> gangsOf(const Cluster& cluster, const Profiles& profiles);

}  // namespace bayplan
