// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The accounted picture of one cluster, which every view, the scheduler, the planner and apply read.
//
// Two parts. The Catalog holds the objects as they were read and what is derived from them alone; all pictures of one
// session share it. The picture proper is small: for every node what is requested on it and by which pods, for every
// pod where it is, for every unbound claim the assumption about it, for every resource claim its devices. Pictures are
// immutable once published; apply() in cluster/delta.h makes a new one that shares the unchanged parts.
// Allocatable is the total; Requested = bound + assumed; free = Allocatable − Requested (may be negative).
// Complexity: copying a picture costs one pointer per 64 nodes and per 1024 pods.
// Thread rule: const objects may be read by any number of threads.
// Source: Kubernetes 1.36 pkg/scheduler/backend/cache (specification 1.6, 1.10).

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/cow_vector.h"
#include "base/ids.h"
#include "base/shared_list.h"
#include "cluster/device_catalog.h"
#include "cluster/name_table.h"
#include "cluster/requests.h"
#include "cluster/resource_table.h"
#include "cluster/shared_index.h"
#include "cluster/storage_catalog.h"
#include "cluster/topology_catalog.h"
#include "model/objects.h"

namespace bayplan {

/// A host port in use, with the defaults of the comparison applied ("" becomes "0.0.0.0" and "TCP").
struct HostPort {
    std::string ip;
    std::string protocol;
    std::int32_t port = 0;

    auto operator<=>(const HostPort&) const = default;
};

/// What this cluster derives from one distinct spec. Pods with equal specs share it: they are of one class.
struct SpecInfo {
    std::shared_ptr<const PodSpec> spec;
    SpecRequests requests;
    std::vector<HostPort> hostPorts;  // sorted
};

struct ImageState {
    std::int64_t sizeBytes = 0;  // on the first node that names it
    std::int64_t nodeCount = 0;
};

using ImageStates = std::unordered_map<std::string, ImageState>;  // by name

/// Numbers for changed states, starting at 1, each given once. One source serves all pictures of a catalog, so two
/// branches never give the same number to different states.
/// Thread rule: any thread.
class VersionSource {
public:
    std::uint64_t next() { return m_last.fetch_add(1, std::memory_order_relaxed) + 1; }

private:
    std::atomic<std::uint64_t> m_last{0};
};

extern template struct ObjectLists<StorageCatalog, DeviceCatalog, TopologyCatalog>;

/// The part that stays the same while pods are moved. Immutable, except for the source of versions and the index.
struct Catalog : ObjectLists<StorageCatalog, DeviceCatalog, TopologyCatalog> {
    ResourceTable resources;
    SharedList<Node> nodes;  // in the order of reading
    SharedList<RawObject> nodeSources;
    SharedList<Pod> pods;  // in the order of reading; without terminal pods
    SharedList<RawObject> podSources;
    std::optional<std::int64_t> readAt;                                                 // Unix seconds at which all of this was so; absent: not known, as of files
    std::vector<SpecIdx> podSpecs;                                                      // the class of each pod
    SharedList<SpecInfo> specs;                                                         // in the order of the first pod with each
    std::vector<std::vector<std::int64_t>> allocatable;                                 // [node][resource]
    std::vector<NodeIdx> treeOrder;                                                     // the order in which the scheduler visits nodes (specification 1.10)
    std::shared_ptr<const ImageStates> images = std::make_shared<const ImageStates>();  // never null
    NameTable nodeByName;
    NameTable podByKey;  // "namespace/name"
    std::shared_ptr<VersionSource> versions = std::make_shared<VersionSource>();
    SharedIndex index;

    const Node& node(NodeIdx i) const { return nodes[i.get()]; }
    const Pod& pod(PodIdx i) const { return pods[i.get()]; }
    const SpecInfo& specOf(PodIdx i) const { return specs[podSpecs[i.get()].get()]; }
    NodeIdx findNode(std::string_view name) const;
    PodIdx findPod(std::string_view key) const;
};

/// The part of a node that changes.
struct NodeState {
    std::vector<std::int64_t> requested;  // by resource; column pods counts the pods
    std::int64_t nonZeroCpu = 0;          // NonZeroRequested
    std::int64_t nonZeroMemory = 0;
    std::vector<PodIdx> pods;         // in the order in which they were added
    std::vector<HostPort> usedPorts;  // sorted, one entry for every use
    bool unschedulable = false;       // spec.unschedulable, or cordoned since
    /// 0 as built, then a number that no other state of this catalog has: two states of one node with equal versions
    /// are equal. It increases along any one history. Not part of equality.
    std::uint64_t version = 0;

    bool operator==(const NodeState& other) const {
        return requested == other.requested && nonZeroCpu == other.nonZeroCpu && nonZeroMemory == other.nonZeroMemory
               && pods == other.pods && usedPorts == other.usedPorts && unschedulable == other.unschedulable;
    }
};

/// How a pod came to its node. A pod that was read as bound to a node that is not among the objects is Bound with an
/// invalid node: it is counted nowhere and cannot be moved.
enum class Standing : std::uint8_t {
    Pending,  // on no node
    Bound,    // as read from the API: observed
    Assumed,  // placed by the scheduler or by hand in this program: predicted
};

struct Placement {
    NodeIdx node;  // invalid if pending
    Standing standing = Standing::Pending;

    bool operator==(const Placement&) const = default;
};

/// What is assumed about a claim since a pod was placed here: that a volume will be bound to it, that a volume
/// reachable from a node will be provisioned for it, or, if two pods took different ways, the former and then the
/// latter.
struct ClaimAssumption {
    VolumeIdx volume;
    NodeIdx node;

    bool any() const { return volume.valid() || node.valid(); }
    bool operator==(const ClaimAssumption&) const = default;
};

/// The devices of a resource claim: as read, or allocated since by this program. Null: none.
struct ClaimDevices {
    std::shared_ptr<const ClaimAllocation> allocation;

    bool operator==(const ClaimDevices& other) const {
        return allocation == other.allocation || (allocation && other.allocation && *allocation == *other.allocation);
    }
};

class Cluster {
public:
    /// An empty cluster; all others come from build() and from deltas.
    Cluster();
    Cluster(std::shared_ptr<const Catalog> catalog, std::vector<NodeState> nodes, std::vector<Placement> pods);

    const Catalog& catalog() const { return *m_catalog; }
    const std::shared_ptr<const Catalog>& sharedCatalog() const { return m_catalog; }
    std::size_t nodeCount() const { return m_nodes.size(); }
    std::size_t podCount() const { return m_pods.size(); }
    const NodeState& node(NodeIdx i) const { return m_nodes[i.get()]; }
    const Placement& placement(PodIdx i) const { return m_pods[i.get()]; }
    const ClaimAssumption& assumption(VolumeClaimIdx i) const { return m_claims[i.get()]; }
    /// The claim that the volume is assumed to be bound to; invalid: none.
    VolumeClaimIdx assumedClaim(VolumeIdx i) const { return m_volumes[i.get()]; }
    const std::shared_ptr<const ClaimAllocation>& allocation(ResourceClaimIdx i) const {
        return m_devices[i.get()].allocation;
    }
    std::int64_t allocatable(NodeIdx n, ResourceIdx r) const { return m_catalog->allocatable[n.get()][r.get()]; }
    std::int64_t requested(NodeIdx n, ResourceIdx r) const { return node(n).requested[r.get()]; }
    /// Pods on no node, in the order of reading. O(pods).
    std::vector<PodIdx> pendingPods() const;
    /// 0 as built; every delta gives the picture, and the nodes it touches, the next number of the catalog's source.
    /// Two pictures of one catalog with equal versions are equal.
    std::uint64_t version() const { return m_version; }
    /// For each run of kRun nodes the newest version among them, and 0 as built: of two pictures of one catalog with equal
    /// versions of a run, the nodes of the run are equal.
    std::span<const std::uint64_t> runVersions() const { return m_runVersions; }
    static constexpr std::size_t kRun = 16;  // a question about a pod that stands somewhere changes one node of a copy: few are copied for it

    /// Same catalog and same state; versions are not compared.
    bool operator==(const Cluster& other) const {
        return m_catalog == other.m_catalog && m_nodes == other.m_nodes && m_pods == other.m_pods
               && m_claims == other.m_claims && m_volumes == other.m_volumes && m_devices == other.m_devices;
    }

private:
    friend class Draft;  // cluster/delta.h: the only writer
    std::shared_ptr<const Catalog> m_catalog;
    /// The node, to be changed under the picture's version. O(kRun) at worst.
    NodeState& edit(NodeIdx node);

    CowVector<NodeState, kRun> m_nodes;
    std::vector<std::uint64_t> m_runVersions;
    CowVector<Placement, 1024> m_pods;
    CowVector<ClaimAssumption, 512> m_claims;
    CowVector<VolumeClaimIdx, 1024> m_volumes;  // the inverse of m_claims
    CowVector<ClaimDevices, 512> m_devices;
    std::uint64_t m_version = 0;
};

using ClusterPtr = std::shared_ptr<const Cluster>;

/// The scheduler's visiting order of nodes: zones in the order of their first node, one node of each in turn.
std::vector<NodeIdx> nodeTreeOrder(const SharedList<Node>& nodes);
/// The same with zones as numbers: equal numbers are equal zones, and all are below `zones`.
std::vector<NodeIdx> nodeTreeOrder(const std::vector<std::uint32_t>& zoneOf, std::size_t zones);

}  // namespace bayplan
