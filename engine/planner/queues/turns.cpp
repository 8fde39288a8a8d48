// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/queues/turns.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "cluster/builder.h"
#include "cluster/carrying.h"

namespace bayplan {

bool movesPods(const QueueBoard& board) {
    return std::any_of(board.steps.begin(), board.steps.end(), [](const QueueStep& step) { return !step.placed.empty() || !step.evicted.empty() || !step.made.empty(); });
}

std::vector<PodIdx> podsOfTurn(const QueueStep& step, const Catalog& catalog) {
    std::vector<PodIdx> pods;
    const auto add = [&](const std::string& name) {
        if (const PodIdx pod = catalog.findPod(name); pod.valid()) pods.push_back(pod);
    };
    for (const std::string& pod : step.evicted) add(pod);
    for (const QueueStep::Placed& one : step.placed) add(one.pod);
    for (const auto& one : step.made) add(one->key());
    for (const QueueStep::TakenBack& job : step.takenBack)
        for (const QueueStep::Placed& place : job.places) add(place.pod);
    return pods;
}

std::vector<PodIdx> lotsOfTurn(const QueueStep& step, const Catalog& catalog) {
    std::set<PodIdx> pods;
    const auto add = [&](const std::vector<std::string>& names) {
        for (const std::string& name : names)
            if (const PodIdx pod = catalog.findPod(name); pod.valid()) pods.insert(pod);
    };
    add(step.lots);
    for (const QueueStep::TakenBack& job : step.takenBack) add(job.leave);
    for (const PodIdx pod : podsOfTurn(step, catalog)) pods.erase(pod);
    return {pods.begin(), pods.end()};
}

std::vector<NodeIdx> drawnNodesOfTurn(const QueueStep& step, const Catalog& catalog) {
    std::set<NodeIdx> nodes;
    for (const QueueStep::Draw& draw : step.draws) {
        if (!draw.ofNodes) continue;
        for (const std::string& name : draw.others)
            if (const NodeIdx node = catalog.findNode(name); node.valid()) nodes.insert(node);
    }
    for (const QueueStep::TakenBack& job : step.takenBack)
        for (const QueueStep::Placed& place : job.places)
            if (const NodeIdx node = catalog.findNode(place.node); node.valid()) nodes.insert(node);
    return {nodes.begin(), nodes.end()};
}

std::vector<std::shared_ptr<const Pod>> madeUntil(const QueueBoard& board, std::size_t turn, const Catalog& catalog) {
    std::vector<std::shared_ptr<const Pod>> made;
    std::set<std::string> names;
    for (std::size_t s = 0; s < board.steps.size() && s <= turn; ++s)
        for (const std::shared_ptr<const Pod>& one : board.steps[s].made)
            if (std::string name = one->key(); !catalog.findPod(name).valid() && names.insert(std::move(name)).second) made.push_back(one);
    return made;
}

Result<ClusterPtr> withMade(const Cluster& picture, const std::vector<std::shared_ptr<const Pod>>& made, const Budget& budget) {
    Objects objects = objectsOf(picture.catalog());
    for (const std::shared_ptr<const Pod>& one : made) {
        objects.pods.push_back(*one);
        objects.podSources.push_back(nullptr);
    }
    const Result<Built> built = build(std::move(objects), budget);
    if (!built) return built.error();
    return carried(picture, *built->cluster);
}

std::vector<Delta> deltasToTurn(const QueueBoard& board, std::size_t turn, const Cluster& real, const Cluster& shown) {
    // Of every pod that any turn moves, the node after this one; empty: none.
    std::map<std::string, std::string> nodes;
    for (std::size_t s = 0; s < board.steps.size(); ++s) {
        const bool happened = s <= turn;
        const auto put = [&](const std::string& pod, const std::string& node) {
            if (happened) {
                nodes[pod] = node;
                return;
            }
            if (nodes.contains(pod)) return;
            const PodIdx index = real.catalog().findPod(pod);
            const NodeIdx at = index.valid() ? real.placement(index).node : NodeIdx{};
            nodes.emplace(pod, at.valid() ? real.catalog().node(at).name : std::string());
        };
        for (const std::string& pod : board.steps[s].evicted) put(pod, {});
        for (const QueueStep::Placed& one : board.steps[s].placed) put(one.pod, one.node);
    }
    std::vector<Delta> leaving, coming;
    for (const auto& [name, wanted] : nodes) {
        const PodIdx pod = shown.catalog().findPod(name);
        if (!pod.valid()) continue;
        const NodeIdx from = shown.placement(pod).node, to = wanted.empty() ? NodeIdx{} : shown.catalog().findNode(wanted);
        if (from == to) continue;
        if (!to.valid()) leaving.push_back(Evict{pod});
        else if (!from.valid()) coming.push_back(Place{pod, to});
        else coming.push_back(Move{pod, to});
    }
    leaving.insert(leaving.end(), coming.begin(), coming.end());
    return leaving;
}

}  // namespace bayplan
