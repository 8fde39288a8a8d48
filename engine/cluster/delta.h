// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A change of the picture as a value, and its exact inverse. Undo, branches, plans, replay and roll-back are lists of
// deltas; none of them has another mechanism.

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

/// Places a pending pod on a node.
struct Place {
    PodIdx pod;
    NodeIdx node;
    Standing standing = Standing::Assumed;
    std::uint32_t at = kAppend;  // its place in the node's list of pods
    bool operator==(const Place&) const = default;
};

/// Removes a pod from its node; it is pending again.
struct Evict {
    PodIdx pod;
    bool operator==(const Evict&) const = default;
};

/// Moves a pod from its node to another. In Kubernetes this is an eviction and a new pod; the picture keeps one
/// identity for both. `to` may be its present node: then only its standing and its place in the list change.
struct Move {
    PodIdx pod;
    NodeIdx to;
    Standing standing = Standing::Assumed;
    std::uint32_t at = kAppend;
    bool operator==(const Move&) const = default;
};

/// Sets or clears spec.unschedulable.
struct Cordon {
    NodeIdx node;
    bool unschedulable = true;
    bool operator==(const Cordon&) const = default;
};

/// Replaces the assumption about a claim, whatever it was: its volume, the node to provision for, both, or nothing.
struct AssumeClaim {
    VolumeClaimIdx claim;
    VolumeIdx volume{};
    NodeIdx node{};
    bool operator==(const AssumeClaim&) const = default;
};

/// Replaces the devices of a resource claim, whatever they were; null: none.
struct AllocateClaim {
    ResourceClaimIdx claim;
    std::shared_ptr<const ClaimAllocation> allocation;

    // Not inline: inlined, GCC 12 takes the pointer in other alternatives of a Delta for uninitialised.
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

/// A picture under construction. Changing a Draft never changes a published Cluster.
/// Thread rule: one thread.
class Draft {
public:
    explicit Draft(const Cluster& cluster) : m_cluster(cluster) {}

    const Cluster& cluster() const { return m_cluster; }
    /// Performs `delta` and returns its inverse; applying that restores an equal picture.
    /// Errors: Conflict (the pod is not where the delta says; the claim is bound, or the volume belongs to another
    /// claim), NotFound (no such pod, node, claim or volume). On an error nothing changes.
    /// O(pods on the node) at worst.
    Result<Delta> apply(const Delta& delta);
    /// Continues with another catalog. It must count the same resources and may differ only in objects that take
    /// nothing in the picture, and in pending pods at its end; see cluster/amend.h and cluster/replacing.h.
    void adopt(std::shared_ptr<const Catalog> catalog);
    /// Counts amounts on a node that no pod of it requests, by resource, for a question about the picture. No delta takes
    /// them back.
    void hold(NodeIdx node, const std::vector<std::int64_t>& amounts, std::int64_t nonZeroCpu, std::int64_t nonZeroMemory);
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
/// Qualify the call with its namespace if `deltas` is not const: argument lookup also finds std::apply, which fits
/// better.
Result<Applied> apply(const Cluster& cluster, const std::vector<Delta>& deltas);

/// The deltas that turn `before` into `after`, both of one catalog: cordons by node, then pods, then claims (first what
/// they give up, then what they take), in the order of reading. A pod on the same node but at another place in its
/// list, or with another standing, is a Move to that node.
/// O(pods + nodes + claims), and O(pods on its nodes) for every moved pod.
std::vector<Delta> difference(const Cluster& before, const Cluster& after);

}  // namespace bayplan
