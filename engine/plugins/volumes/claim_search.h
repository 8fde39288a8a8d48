// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the claims of one pod can have on a node: the volumes they are bound to, volumes that are free, or new ones.
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

namespace bayplan {

struct FoundVolumes {
    bool reached = true;      // the volumes that claims are bound to
    bool bindable = true;     // all other claims have a volume, or could get one
    bool enoughSpace = true;  // where one would have to be made
    bool exist = true;        // the volumes that claims are bound to
    std::vector<std::pair<VolumeClaimIdx, VolumeIdx>> matches;
    std::vector<VolumeClaimIdx> provisions;
    std::optional<VolumeClaimIdx> unbindable;  // the first claim without a volume
    std::optional<VolumeIdx> unreached;        // the first volume out of reach

    bool ok() const { return reached && bindable && enoughSpace && exist; }
};

/// The claims of one pod, and what is assumed of them beside the picture: what pods that come with it take.
class ClaimSearch final : public PluginState {
public:
    explicit ClaimSearch(const Cycle& cycle) : m_cluster(cycle.cluster), m_index(cycle.index.volumes) {}

    /// A claim that is bound; `volume` is invalid where there is no such volume.
    void addBound(VolumeIdx volume);
    /// A claim that waits for a pod. Those are to be added in the order of the pod's volumes.
    void addWaiting(VolumeClaimIdx claim);

    /// O(claims × volumes of their classes) at worst; of local volumes only those of the node are looked at.
    FoundVolumes on(NodeIdx node) const;
    /// What has to be assumed for `found`, which is ok, on `node`.
    std::vector<Delta> assumptions(const FoundVolumes& found, NodeIdx node) const;

    void assume(std::span<const Delta> deltas);
    void forget(std::size_t deltas) { m_assumed.resize(m_assumed.size() - deltas); }

private:
    struct Waiting {
        VolumeClaimIdx claim;
        std::vector<VolumeIdx> kept;  // volumes that the objects keep for it
        std::vector<VolumeIdx> free;  // that would do on a node that reaches them, the smallest first
        // The same as places in `free`: those that one label with certain values is all that a node needs for, by key and
        // value, and the others. Local volumes are as many as nodes.
        std::map<std::string, std::unordered_map<std::string, std::vector<std::size_t>>> byLabel;
        std::vector<std::size_t> others;
    };
    /// A volume of an in-tree plugin as its CSI driver sees it.
    struct Bound {
        VolumeIdx volume;
        int plugin = -1;
        std::optional<NodeSelector> migrated;
    };

    ClaimAssumption assumption(VolumeClaimIdx claim) const;
    VolumeClaimIdx owner(VolumeIdx volume) const;
    bool reached(const Bound& bound, NodeIdx node) const;
    /// The first of `waiting.free` that passes.
    template <typename Pass>
    VolumeIdx firstInReach(const Waiting& waiting, const Labels& labels, const Pass& pass) const;
    VolumeIdx match(const Waiting& waiting, NodeIdx node, std::span<const VolumeIdx> taken) const;
    void provision(FoundVolumes& found, std::span<const VolumeClaimIdx> claims, NodeIdx node) const;
    bool enoughSpace(const PersistentVolumeClaim& claim, const StorageClass& storageClass, NodeIdx node) const;

    const Cluster& m_cluster;
    const VolumeIndex& m_index;
    std::vector<Bound> m_bound;
    bool m_missing = false;           // a claim is bound to a volume that does not exist…
    std::size_t m_beforeMissing = 0;  // …after so many that do
    std::vector<Waiting> m_waiting;
    std::vector<AssumeClaim> m_assumed;
};

}  // namespace bayplan
