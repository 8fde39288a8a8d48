// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which zones Koordinator's topology manager chooses: the kubelet's merge with a score for each hint, and pods of one zone
// kept apart from pods of several. The kubelet's own merge (topology/kubelet/hint_merge.h) breaks ties otherwise, and asks
// which sets of zones are narrowest by what a machine has; here that is what it has left.
// Thread rule: pure function.
// Source: Koordinator pkg/scheduler/frameworkext/topologymanager/policy*.go; specification ecosystem 4.4, 8.1.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "plugins/numaresource/numa_ask.h"
#include "topology/zone_mask.h"

namespace bayplan {

struct ScoredHint {
    ZoneMask zones = 0;
    bool preferred = false;
    std::int64_t score = 0;

    bool operator==(const ScoredHint&) const = default;
};

/// The hints for one resource, by the number of zones and then by the zones. Empty: there is no place.
struct ResourceHints {
    std::string resource;
    std::vector<ScoredHint> hints;
};

struct ZoneChoice {
    bool admitted = false;
    bool known = true;                 // false: upstream's answer depends on an order that it has not
    std::optional<ZoneMask> zones;     // absent: the pod is not bound to any
    std::vector<std::string> nowhere;  // of a refusal: resources for which there is no place
    std::string unaligned;             // otherwise the hints that do not go together, as upstream writes them
};

struct ZoneRules {
    NumaPolicy policy = NumaPolicy::None;
    std::size_t zones = 1;                     // of the node, at least 1
    std::function<bool(ZoneMask)> keepsApart;  // whether pods of one zone and pods of several stay apart; null: it does not matter
};

/// `lists`: one for each resource that the pod requests and that some zone has.
/// O(lists × 2^zones); if no hint is preferred by all, under BestEffort, O(product of the lists), up to a limit.
ZoneChoice chooseZoneSet(const std::vector<ResourceHints>& lists, const ZoneRules& rules);

/// All sets of zones: those of one zone first, and of equally many in the order of their members.
std::vector<ZoneMask> allZoneSets(std::size_t zones);

}  // namespace bayplan
