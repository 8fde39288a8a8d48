// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The ages of a snapshot's nodes. They are relative to the newest time in any of its objects, not to a clock, so a
// snapshot that is opened a year later gives the same ages. Times that pods only got for their order do not count:
// without a time in an object an age is unknown.
//
// A node is silent if its kubelet has not posted for longer than an idle kubelet's interval. The published zones of a
// node are behind if a pod with CPUs, pages or devices of its own started after they were written. An object that is
// merely old is not behind, since agents write when something changes.
// Thread rule: immutable once built.
// Source: Kubernetes 1.36 KubeletConfiguration nodeStatusReportFrequency (5 min); node-feature-discovery topology-updater
// (looks every 60 s).

#include <cstdint>
#include <optional>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// Seconds. A kubelet posts at least every 300 s; one missed minute is no silence.
inline constexpr std::int64_t kNodeSilence = 360;
/// How long an agent takes to see what a kubelet assigned.
inline constexpr std::int64_t kZonesDelay = 60;

struct NodeAge {
    std::optional<std::int64_t> heartbeat;  // seconds since the node's last heartbeat; absent: unknown
    std::optional<std::int64_t> zones;      // seconds since its zones were last written; absent: unknown, or it has none
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

    /// Unix seconds; 0: no object has a time.
    std::int64_t newest() const { return m_newest; }
    const NodeAge& of(NodeIdx node) const { return m_nodes[node.get()]; }

private:
    std::int64_t m_newest = 0;
    std::vector<NodeAge> m_nodes;  // by node
};

}  // namespace bayplan
