// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What volumes mean to the nodes of a catalog, computed once: which volumes drivers attach for which pods, how many
// each node can have, and the volumes that a claim may find.
// Thread rule: immutable.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/nodevolumelimits/csi.go, csi-translation-lib/plugins.

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "cluster/cluster.h"

namespace bayplan {

/// An in-tree volume plugin that a CSI driver replaces on nodes that say so.
struct MigratedPlugin {
    std::string_view field;   // of an inline volume
    std::string_view plugin;  // its provisioner's name
    std::string_view driver;
    std::string_view topologyKey;  // that driver's label for a zone; empty: it has none
};

/// Its number, for a bit of VolumeIndex::migrated; −1 if it is no such plugin.
int migratedPlugin(std::string_view plugin);
const MigratedPlugin& migratedPlugin(int number);

/// A volume that a driver attaches to the node of a pod that uses it.
struct Attachable {
    std::uint32_t volume = 0;  // equal numbers are one volume
    std::uint32_t driver = 0;
    std::int8_t inTree = -1;  // counts only on nodes that migrated this plugin; −1: everywhere
};

struct PodVolumes {
    std::vector<Attachable> attachable;
    std::string missing;  // the first missing claim, "namespace/name"
    std::string fault;    // why they are unknown, in upstream's words; empty: they are known
};

class VolumeIndex {
public:
    /// O(pods + volumes + claims).
    explicit VolumeIndex(const Catalog& catalog);

    /// Null if the pod has no volume that could be attached.
    const PodVolumes* of(PodIdx pod) const;
    /// How many volumes of each driver the node can have; drivers that do not say are left out.
    const std::vector<std::pair<std::uint32_t, std::int64_t>>& limits(NodeIdx node) const;
    /// One bit for each plugin that a driver replaces on the node.
    std::uint32_t migrated(NodeIdx node) const;
    /// What is attached to the node by a VolumeAttachment.
    const std::vector<Attachable>& attached(NodeIdx node) const;
    /// Pods with a persistentVolumeClaim volume of that claim, on any node or none.
    const std::vector<PodIdx>& podsOf(VolumeClaimIdx claim) const;
    /// Volumes of one class, in the order of reading.
    const std::vector<VolumeIdx>& ofClass(const std::string& className) const;

private:
    struct OnNode {
        std::vector<std::pair<std::uint32_t, std::int64_t>> limits;
        std::vector<Attachable> attached;
        std::uint32_t migrated = 0;
    };

    void indexPods(const Catalog& catalog);
    void indexNodes(const Catalog& catalog);
    void add(PodVolumes& volumes, const Catalog& catalog, const Pod& pod, const Volume& volume);
    void addClaim(PodVolumes& volumes, const StorageCatalog& storage, const PersistentVolumeClaim& claim);
    Attachable attachable(std::string_view driver, const std::string& handle, int inTree);
    Attachable attachable(const PersistentVolume& volume);
    std::uint32_t number(std::unordered_map<std::string, std::uint32_t>& names, const std::string& name);
    const OnNode* find(NodeIdx node) const;

    std::unordered_map<PodIdx, PodVolumes> m_ofPod;
    std::unordered_map<NodeIdx, OnNode> m_onNode;
    std::unordered_map<VolumeClaimIdx, std::vector<PodIdx>> m_podsOf;
    std::unordered_map<std::string, std::vector<VolumeIdx>> m_ofClass;
    std::unordered_map<std::string, std::uint32_t> m_drivers;
    std::unordered_map<std::string, std::uint32_t> m_volumes;  // "driver handle"
};

}  // namespace bayplan
