// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/picture_changes.h"

#include <algorithm>

namespace bayplan {

namespace {

using What = PictureChange::What;

bool sameUid(const std::string& a, const std::string& b) { return a.empty() || b.empty() || a == b; }

/// Whether two nodes are equal except for what changes by itself.
bool alike(Node a, const Node& b) {
    a.heartbeatTime = b.heartbeatTime;
    a.unschedulable = b.unschedulable;  // reported as a cordon
    return a == b;
}

std::string standsOn(const Cluster& cluster, PodIdx pod) {
    const NodeIdx node = cluster.placement(pod).node;
    return node.valid() ? cluster.catalog().node(node).name : cluster.catalog().pod(pod).nodeName;
}

void compareNodes(const Cluster& before, const Cluster& after, std::vector<PictureChange>& changes) {
    const Catalog& a = before.catalog();
    const Catalog& b = after.catalog();
    for (const Node& node : a.nodes)
        if (!b.findNode(node.name).valid()) changes.push_back({What::NodeGone, node.name, {}, {}});
    for (std::size_t n = 0; n < b.nodes.size(); ++n) {
        const Node& now = b.nodes[n];
        const NodeIdx was = a.findNode(now.name);
        if (!was.valid()) {
            changes.push_back({What::NodeCame, now.name, {}, {}});
            continue;
        }
        if (!sameUid(a.node(was).uid, now.uid)) {
            changes.push_back({What::NodeReplaced, now.name, {}, {}});
            continue;
        }
        const bool cordoned = after.node(NodeIdx(n)).unschedulable;
        if (before.node(was).unschedulable != cordoned) changes.push_back({cordoned ? What::Cordoned : What::Uncordoned, now.name, {}, {}});
        if (!alike(a.node(was), now)) changes.push_back({What::NodeChanged, now.name, {}, {}});
    }
}

void comparePods(const Cluster& before, const Cluster& after, std::vector<PictureChange>& changes) {
    const Catalog& a = before.catalog();
    const Catalog& b = after.catalog();
    for (std::size_t p = 0; p < a.pods.size(); ++p)
        if (const std::string key = a.pods[p].key(); !b.findPod(key).valid()) changes.push_back({What::PodGone, key, standsOn(before, PodIdx(p)), {}});
    for (std::size_t p = 0; p < b.pods.size(); ++p) {
        const Pod& now = b.pods[p];
        const std::string key = now.key();
        const std::string to = standsOn(after, PodIdx(p));
        const PodIdx found = a.findPod(key);
        if (!found.valid()) {
            changes.push_back({What::PodCame, key, {}, to});
            continue;
        }
        const Pod& was = a.pod(found);
        const std::string from = standsOn(before, found);
        if (!sameUid(was.uid, now.uid)) changes.push_back({What::PodReplaced, key, from, to});
        else if (from != to) changes.push_back({from.empty() ? What::PodBound : to.empty() ? What::PodUnbound
                                                                                           : What::PodMoved,
                                                key, from, to});
        else if (*was.labels != *now.labels || !(*was.spec == *now.spec) || was.allocations != now.allocations || was.podAllocation != now.podAllocation)
            changes.push_back({What::PodChanged, key, from, to});
    }
}

}  // namespace

const char* toString(PictureChange::What what) {
    switch (what) {
    case What::NodeCame:
    case What::PodCame: return "came";
    case What::NodeGone:
    case What::PodGone: return "gone";
    case What::NodeReplaced:
    case What::PodReplaced: return "replaced";
    case What::Cordoned: return "cordoned";
    case What::Uncordoned: return "uncordoned";
    case What::PodBound: return "bound";
    case What::PodMoved: return "moved";
    case What::PodUnbound: return "unbound";
    case What::NodeChanged:
    case What::PodChanged: break;
    }
    return "changed";
}

std::vector<PictureChange> changesBetween(const Cluster& before, const Cluster& after) {
    std::vector<PictureChange> changes;
    compareNodes(before, after, changes);
    comparePods(before, after, changes);
    std::stable_sort(changes.begin(), changes.end(), [](const PictureChange& a, const PictureChange& b) {
        return a.isPod() != b.isPod() ? b.isPod() : a.name < b.name;
    });
    return changes;
}

}  // namespace bayplan
