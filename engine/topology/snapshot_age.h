// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How old what a snapshot says of its nodes is, told by the snapshot alone: against the newest time that any of its
// objects tells, not against a clock, so that a snapshot opened a year later says the same. Times that pods were only given for
// their order count for nothing: where nothing is told, ages are not known.
//
// A node is silent where its kubelet has not posted for longer than kubelets do where nothing happens. The published zones
// of a node are behind where a pod that has CPUs, pages or devices of its own started after they were written: an object
// that is merely old is not, since agents write when something changes.
// Thread rule: immutable once built.
// Source: Kubernetes 1.36 KubeletConfiguration nodeStatusReportFrequency (5 min); node-feature-discovery topology-updater
// (looks every 60 s).

#include <cstdint>
#include <optional>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// Seconds. A kubelet posts every 300 s at least; one missed minute is no silence.
inline constexpr std::int64_t kNodeSilence = 360;
/// How long an agent takes to see what a kubelet gave out.
inline constexpr std::int64_t kZonesDelay = 60;

struct NodeAge {
    std::optional<std::int64_t> heartbeat;  // seconds since the node last said how it is; absent: not told
    std::optional<std::int64_t> zones;      // seconds since its zones were last written; absent: not told, or none are
    bool silent = false;
    bool zonesBehind = false;

    bool stale() const { return silent || zonesBehind; }
    bool operator==(const NodeAge&) const = default;
};

class SnapshotAge {
public:
    SnapshotAge() = default;
    /// O(nodes + pods + the objects of pods that are newer than all before them).
    explicit SnapshotAge(const Catalog& catalog);

    /// Unix seconds; 0: nothing tells a time.
    std::int64_t newest() const { return m_newest; }
    const NodeAge& of(NodeIdx node) const { return m_nodes[node.get()]; }

private:
    std::int64_t m_newest = 0;
    std::vector<NodeAge> m_nodes;  // by node
};

}  // namespace bayplan
