// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A change of objects, not of placements: one more toleration, another request, a label. Objects are immutable within a
// catalog, so an amended picture has a catalog of its own: a copy with these objects replaced. Nodes and pods keep their
// indices and stay where they are, so that the two pictures can be compared pod by pod.

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "base/ids.h"
#include "base/result.h"
#include "cluster/cluster.h"

namespace bayplan {

/// Adds a toleration to spec.tolerations.
struct Tolerate {
    PodIdx pod;
    Toleration toleration;
    bool operator==(const Tolerate&) const = default;
};

/// The whole pod requests `amount`, in the unit of the resource table. Pod-level requests are changed if there are any,
/// otherwise the containers' requests, the largest first.
struct SetRequest {
    PodIdx pod;
    std::string resource;  // one that the cluster counts
    std::int64_t amount = 0;
    bool operator==(const SetRequest&) const = default;
};

/// The pod's constraints over `topologyKey` become ScheduleAnyway.
struct RelaxSpread {
    PodIdx pod;
    std::string topologyKey;
    bool operator==(const RelaxSpread&) const = default;
};

/// Removes one pair of spec.nodeSelector.
struct Unselect {
    PodIdx pod;
    std::string key;
    bool operator==(const Unselect&) const = default;
};

/// Sets a node's label.
struct SetLabel {
    NodeIdx node;
    std::string key;
    std::string value;
    bool operator==(const SetLabel&) const = default;
};

/// One request of a resource claim, or one of its alternatives, asks for this instead. What the claim has stays.
struct SetDeviceRequest {
    ResourceClaimIdx claim;
    std::size_t request = 0;
    std::size_t alternative = 0;
    DeviceRequest now;
    bool operator==(const SetDeviceRequest&) const = default;
};

/// One selector of a device class reads otherwise.
struct SetClassSelector {
    std::string deviceClass;
    std::size_t selector = 0;
    std::string expression;
    bool operator==(const SetClassSelector&) const = default;
};

using Amendment = std::variant<Tolerate, SetRequest, RelaxSpread, Unselect, SetLabel, SetDeviceRequest, SetClassSelector>;

/// The picture with all of `amendments`, or none. An amended pod has a class of its own and no source text any more.
/// Errors: NotFound (no such pod, node, resource, claim, request, class or selector), Invalid (no smaller request can reach the amount).
/// O(objects): the catalog is copied.
Result<ClusterPtr> amend(const Cluster& cluster, const std::vector<Amendment>& amendments);

/// The same picture with this load of its nodes, in place of what was read with it. O(objects).
ClusterPtr measured(const Cluster& cluster, LoadMetrics load);

}  // namespace bayplan
