// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A change of the picture as a value, and its exact inverse. Undo, branches, plans, replay and roll-back are lists of
// these; none has a mechanism of its own.

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "base/ids.h"
#include "base/result.h"
#include "cluster/accounting.h"
#include "cluster/cluster.h"

namespace bayplan {

/// A pending pod comes to stand on a node.
struct Place {
    PodIdx pod;
    NodeIdx node;
    Standing standing = Standing::Assumed;
    std::uint32_t at = kAppend;  // its place in the node's list of pods
    bool operator==(const Place&) const = default;
};

/// A pod leaves its node and is pending again.
struct Evict {
    PodIdx pod;
    bool operator==(const Evict&) const = default;
};

/// A pod leaves its node and comes to stand on another. In Kubernetes this is an eviction and a new pod; the picture
/// keeps one identity for both. `to` may be where it stands: then only its standing and its place in the list change.
struct Move {
    PodIdx pod;
    NodeIdx to;
    Standing standing = Standing::Assumed;
    std::uint32_t at = kAppend;
    bool operator==(const Move&) const = default;
};

/// spec.unschedulable is set or cleared.
struct Cordon {
    NodeIdx node;
    bool unschedulable = true;
    bool operator==(const Cordon&) const = default;
};

/// What is assumed of a claim becomes this, whatever it was before: its volume, the node to provision for, both, or nothing.
struct AssumeClaim {
    VolumeClaimIdx claim;
    VolumeIdx volume{};
    NodeIdx node{};
    bool operator==(const AssumeClaim&) const = default;
};

/// The devices of a resource claim become these, whatever they were before; null: none.
struct AllocateClaim {
    ResourceClaimIdx claim;
    std::shared_ptr<const ClaimAllocation> allocation;

    // Not inline: where GCC 12 sees through them it takes the pointer of other alternatives of a Delta to be unset.
    AllocateClaim(ResourceClaimIdx which, std::shared_ptr<const ClaimAllocation> devices = nullptr);
    AllocateClaim(const AllocateClaim& other);
    AllocateClaim(AllocateClaim&& other) noexcept;
    AllocateClaim& operator=(const AllocateClaim& other);
    AllocateClaim& operator=(AllocateClaim&& other) noexcept;
    ~AllocateClaim();

    bool operator==(const AllocateClaim& other) const {
        return claim == other.claim && ClaimDevices{allocation} == ClaimDevices{other.allocation};
    }
};

using Delta = std::variant<Place, Evict, Move, Cordon, AssumeClaim, AllocateClaim>;

/// A picture that is being changed. Changing a Draft never changes a published Cluster.
/// Thread rule: one thread.
class Draft {
public:
    explicit Draft(const Cluster& cluster) : m_cluster(cluster) {}

    const Cluster& cluster() const { return m_cluster; }
    /// Carries `delta` out and returns its inverse; applying that restores an equal picture.
    /// Errors: Conflict (the pod stands elsewhere than the delta says; the claim is bound, or the volume belongs to
    /// another claim), NotFound (no such pod, node, claim or volume); unchanged then.
    /// O(pods on the node) at worst.
    Result<Delta> apply(const Delta& delta);
    /// Goes on with another catalog, which counts the same resources and differs from this one only in objects that
    /// hold nothing in the picture, and in pods at its end, which are pending; see cluster/amend.h and cluster/replacing.h.
    void adopt(std::shared_ptr<const Catalog> catalog);
    /// The picture as a published value.
    ClusterPtr publish() const { return std::make_shared<const Cluster>(m_cluster); }

private:
    void add(PodIdx pod, NodeIdx node, std::uint32_t at);
    std::uint32_t remove(PodIdx pod, NodeIdx node);
    Result<Delta> assume(const AssumeClaim& delta);
    Result<Delta> allocate(const AllocateClaim& delta);
    Cluster m_cluster;
};

struct Applied {
    ClusterPtr cluster;
    std::vector<Delta> inverse;  // in the order in which to apply them
};

/// All of `deltas`, or none. Errors as Draft::apply, with the object named.
/// Call it with its namespace where `deltas` is not const: std::apply is found by its argument, too, and fits better.
Result<Applied> apply(const Cluster& cluster, const std::vector<Delta>& deltas);

/// What turns `before` into `after`, both of one catalog: cordons by node, then pods, then claims (first what they give
/// up, then what they take), in the order of reading. A pod that stands on the same node but elsewhere in its list, or
/// with another standing, is a Move to that node.
/// O(pods + nodes + claims), and for every pod that moves O(pods on its nodes).
std::vector<Delta> difference(const Cluster& before, const Cluster& after);

}  // namespace bayplan
