// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/checker/claims.h"

#include <algorithm>

#include "cluster/checker/match.h"

namespace bayplan::checking {
namespace {

/// "namespace/name" of the claim; empty if the volume has none.
std::string claimOf(const Pod& pod, const Volume& volume) {
    if (volume.kind == Volume::Kind::PersistentVolumeClaim) return pod.namespaceName + "/" + volume.source;
    if (volume.kind == Volume::Kind::Ephemeral) return pod.namespaceName + "/" + pod.name + "-" + volume.name;
    return {};
}

bool within(const PersistentVolume& volume, const Node& node) {
    if (!volume.nodeAffinity) return true;
    Node nameless;  // a volume's affinity refers to labels only
    nameless.labels = node.labels;
    return std::any_of(volume.nodeAffinity->terms.begin(), volume.nodeAffinity->terms.end(),
                       [&](const NodeSelectorTerm& term) { return admits(term, nameless); });
}

void judgeAlone(const Cluster& cluster, PodIdx idx, const std::string& key, const Tell& tell) {
    const Catalog& catalog = cluster.catalog();
    for (std::size_t p = 0; p < catalog.pods.size(); ++p) {
        if (PodIdx(p) == idx || !cluster.placement(PodIdx(p)).node.valid()) continue;
        for (const Volume& volume : catalog.pods[p].spec->volumes)
            if (volume.kind == Volume::Kind::PersistentVolumeClaim && claimOf(catalog.pods[p], volume) == key)
                tell("volumes", "claim " + key + " is for one pod, and " + catalog.pods[p].key() + " has it");
    }
}

}  // namespace

void judgeAssumptions(const Cluster& cluster, const Tell& tell) {
    const StorageCatalog& storage = cluster.catalog().storage;
    for (std::size_t c = 0; c < storage.claims.size(); ++c) {
        const ClaimAssumption& assumed = cluster.assumption(VolumeClaimIdx(c));
        const std::string what = "claim " + storage.claims[c].key();
        if (assumed.any() && !storage.claims[c].volumeName.empty())
            tell("accounting", what + " is bound, and something else is assumed");
        if (assumed.volume.valid() && cluster.assumedClaim(assumed.volume) != VolumeClaimIdx(c))
            tell("accounting", what + " is assumed to have a volume that is not assumed to be its own");
    }
    for (std::size_t v = 0; v < storage.volumes.size(); ++v) {
        const VolumeClaimIdx claim = cluster.assumedClaim(VolumeIdx(v));
        if (claim.valid() && cluster.assumption(claim).volume != VolumeIdx(v))
            tell("accounting", "volume " + storage.volumes[v].name + " is assumed to be that of a claim without it");
    }
}

void judgeClaims(const Cluster& cluster, PodIdx idx, NodeIdx node, const Tell& tell) {
    const Catalog& catalog = cluster.catalog();
    const StorageCatalog& storage = catalog.storage;
    const Pod& pod = catalog.pod(idx);
    for (const Volume& v : pod.spec->volumes) {
        const std::string key = claimOf(pod, v);
        if (key.empty()) continue;
        const VolumeClaimIdx idxOfClaim = storage.findClaim(key);
        if (!idxOfClaim.valid()) {
            tell("volumes", "there is no claim " + key);
            continue;
        }
        const PersistentVolumeClaim& claim = storage.claim(idxOfClaim);
        const auto& modes = claim.accessModes;
        if (std::find(modes.begin(), modes.end(), "ReadWriteOncePod") != modes.end()) judgeAlone(cluster, idx, key, tell);
        const ClaimAssumption& assumed = cluster.assumption(idxOfClaim);
        const VolumeIdx volume = claim.volumeName.empty() ? assumed.volume : storage.findVolume(claim.volumeName);
        const bool near = volume.valid() && within(storage.volume(volume), catalog.node(node));
        if (assumed.node == node || near) continue;
        if (assumed.node.valid())
            tell("volumes", "claim " + key + " is to be provisioned for node \"" + catalog.node(assumed.node).name + "\"");
        if (volume.valid())
            tell("volumes", "volume " + storage.volume(volume).name + " is out of reach");
    }
}

}  // namespace bayplan::checking
