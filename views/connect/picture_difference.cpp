// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/picture_difference.h"

#include <QCoreApplication>
#include <algorithm>

#include "common/later.h"
#include "common/text.h"

namespace bayplan {

namespace {

struct DifferenceWords {
    Q_DECLARE_TR_FUNCTIONS(Difference)
};

std::string nodeOf(const Cluster& cluster, PodIdx pod) {
    const Placement& placement = cluster.placement(pod);
    if (placement.node.valid()) return cluster.catalog().node(placement.node).name;
    return placement.standing == Standing::Pending ? std::string() : cluster.catalog().pod(pod).nodeName;
}

}  // namespace

std::vector<PictureDifference> differencesBetween(const Cluster& before, const Cluster& after) {
    using What = PictureDifference::What;
    const Renumbering numbers = renumbering(before.catalog(), after.catalog());
    const Changed changed = changedBetween(before, after, numbers);
    std::vector<NodeIdx> nodeBefore(after.nodeCount());
    std::vector<PodIdx> podBefore(after.podCount());
    std::vector<PictureDifference> nodes, pods;
    for (std::size_t n = 0; n < numbers.nodes.size(); ++n) {
        if (numbers.nodes[n].valid()) nodeBefore[numbers.nodes[n].get()] = NodeIdx(n);
        else nodes.push_back({What::Went, false, before.catalog().nodes[n].name, {}, {}});
    }
    for (std::size_t p = 0; p < numbers.pods.size(); ++p) {
        if (numbers.pods[p].valid()) podBefore[numbers.pods[p].get()] = PodIdx(p);
        else pods.push_back({What::Went, true, before.catalog().pods[p].key(), nodeOf(before, PodIdx(p)), {}});
    }
    for (const NodeIdx n : changed.nodes) {
        if (!nodeBefore[n.get()].valid()) {
            nodes.push_back({What::Came, false, after.catalog().node(n).name, {}, {}});
            continue;
        }
        Node then = before.catalog().node(nodeBefore[n.get()]);
        then.heartbeatTime = after.catalog().node(n).heartbeatTime;
        // Other nodes are listed because their pods changed.
        if (!(then == after.catalog().node(n))) nodes.push_back({What::Changed, false, then.name, {}, {}});
    }
    for (const PodIdx p : changed.pods) {
        PictureDifference d{What::Came, true, after.catalog().pod(p).key(), {}, nodeOf(after, p)};
        if (podBefore[p.get()].valid()) {
            d.from = nodeOf(before, podBefore[p.get()]);
            d.what = d.from == d.to ? What::Changed : What::Moved;
        }
        pods.push_back(std::move(d));
    }
    const auto byName = [](const PictureDifference& a, const PictureDifference& b) { return a.name != b.name ? a.name < b.name : a.what > b.what; };
    std::sort(nodes.begin(), nodes.end(), byName);
    std::sort(pods.begin(), pods.end(), byName);
    nodes.insert(nodes.end(), pods.begin(), pods.end());
    return nodes;
}

QString differenceText(const PictureDifference& d) {
    const auto where = [](const std::string& node) { return node.empty() ? DifferenceWords::tr("pending") : toQString(node); };
    switch (d.what) {
    case PictureDifference::What::Came: return d.pod ? DifferenceWords::tr("came: %1", "a node").arg(where(d.to)) : DifferenceWords::tr("came");
    case PictureDifference::What::Went: return d.pod ? DifferenceWords::tr("went: %1", "a node").arg(where(d.from)) : DifferenceWords::tr("went");
    case PictureDifference::What::Moved: return DifferenceWords::tr("%1 → %2", "nodes").arg(where(d.from), where(d.to));
    case PictureDifference::What::Changed: return DifferenceWords::tr("changed");
    }
    return {};
}

}  // namespace bayplan
