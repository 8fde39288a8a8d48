// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The volumes that the claims of one pod can have on a node: those they are bound to, free ones, or new ones.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/volumebinding/binder.go, component-helpers storage/volume;
// specification 4.16.

#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "framework/plugin.h"
#include "plugins/volumes/volume_index.h"

namespace bayplan {

struct FoundVolumes {
    bool reached = true;      // the node reaches the volumes that claims are bound to
    bool bindable = true;     // all other claims have a volume, or could get one
    bool enoughSpace = true;  // if one would have to be provisioned
    bool exist = true;        // the volumes that claims are bound to exist
    std::vector<std::pair<VolumeClaimIdx, VolumeIdx>> matches;
    std::vector<VolumeClaimIdx> provisions;
    std::optional<VolumeClaimIdx> unbindable;  // the first claim without a volume
    std::optional<VolumeIdx> unreached;        // the first bound volume that the node cannot reach

    bool ok() const { return reached && bindable && enoughSpace && exist; }
};

/// The claims of one pod, and assumptions beyond those of the picture: what pods that are decided together with it
/// take.
class ClaimSearch final : public PluginState {
public:
    explicit ClaimSearch(const Cycle& cycle) : m_cluster(cycle.cluster), m_index(cycle.index.derived.of<VolumeIndex>()) {}

    /// Adds a bound claim; `volume` is invalid if there is no such volume.
    void addBound(VolumeIdx volume);
    /// Adds a claim that waits for a pod. Waiting claims must be added in the order of the pod's volumes.
    void addWaiting(VolumeClaimIdx claim);

    /// O(claims × volumes of their classes) at worst; of local volumes, only the node's own are examined.
    FoundVolumes on(NodeIdx node) const;
    /// The deltas that assume `found`, which must be ok, on `node`.
    std::vector<Delta> assumptions(const FoundVolumes& found, NodeIdx node) const;

    void assume(std::span<const Delta> deltas);
    void forget(std::size_t deltas) { m_assumed.resize(m_assumed.size() - deltas); }

private:
    struct Waiting {
        VolumeClaimIdx claim;
        std::vector<VolumeIdx> kept;  // volumes that name this claim
        std::vector<VolumeIdx> free;  // those that would suit on a node that reaches them, the smallest first
        // The same as indices into `free`. Volumes for which one label with certain values is all that a node needs are
        // listed by key and value, the others apart: there are as many local volumes as nodes.
        std::map<std::string, std::unordered_map<std::string, std::vector<std::size_t>>> byLabel;
        std::vector<std::size_t> others;
    };
    /// A volume of an in-tree plugin in the view of its CSI driver.
    struct Bound {
        VolumeIdx volume;
        int plugin = -1;
        std::optional<NodeSelector> migrated;
    };

    ClaimAssumption assumption(VolumeClaimIdx claim) const;
    VolumeClaimIdx owner(VolumeIdx volume) const;
    bool reached(const Bound& bound, NodeIdx node) const;
    /// The first of `waiting.free` that `pass` accepts.
    template <typename Pass>
    VolumeIdx firstInReach(const Waiting& waiting, const Labels& labels, const Pass& pass) const;
    VolumeIdx match(const Waiting& waiting, NodeIdx node, std::span<const VolumeIdx> taken) const;
    void provision(FoundVolumes& found, std::span<const VolumeClaimIdx> claims, NodeIdx node) const;
    bool enoughSpace(const PersistentVolumeClaim& claim, const StorageClass& storageClass, NodeIdx node) const;

    const Cluster& m_cluster;
    const VolumeIndex& m_index;
    std::vector<Bound> m_bound;
    bool m_missing = false;           // a claim is bound to a volume that does not exist…
    std::size_t m_beforeMissing = 0;  // …after this many that do
    std::vector<Waiting> m_waiting;
    std::vector<AssumeClaim> m_assumed;
};

}  // namespace bayplan
