// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/later.h"

#include <algorithm>

namespace bayplan {

namespace {

/// Objects keep their order, so the next one is nearly always the one after the last one found.
template <typename Idx, typename Object, typename Same, typename Find>
std::vector<Idx> numbersOf(const SharedList<Object>& before, const SharedList<Object>& after, Same&& same, Find&& find) {
    std::vector<Idx> numbers(before.size());
    std::size_t next = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        // Unchanged objects are usually the same object in both.
        if (next < after.size() && &before[i] == &after[next]) {
            numbers[i] = Idx(next++);
            continue;
        }
        Idx at = next < after.size() && same(before[i], after[next]) ? Idx(next) : find(before[i]);
        if (!at.valid()) continue;
        next = at.get() + 1;
        if (before[i].uid == after[at.get()].uid) numbers[i] = at;
    }
    return numbers;
}

bool sameNode(const Node& a, const Node& b) {
    if (&a == &b) return true;
    if (a.heartbeatTime == b.heartbeatTime) return a == b;
    Node then = a;
    then.heartbeatTime = b.heartbeatTime;
    return then == b;
}

bool samePod(const Pod& a, const Pod& b) {
    if (&a == &b) return true;
    return a.nodeName == b.nodeName && a.phase == b.phase && a.deleting == b.deleting && a.nominatedNodeName == b.nominatedNodeName
           && (a.labels == b.labels || *a.labels == *b.labels) && (a.spec == b.spec || *a.spec == *b.spec)
           && a.allocations == b.allocations && a.podAllocation == b.podAllocation;
}

template <typename Idx>
void tidy(std::vector<Idx>& all) {
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
}

}  // namespace

Renumbering renumbering(const Catalog& before, const Catalog& after) {
    Renumbering numbers;
    numbers.nodes = numbersOf<NodeIdx>(
        before.nodes, after.nodes, [](const Node& a, const Node& b) { return a.name == b.name; },
        [&](const Node& node) { return after.findNode(node.name); });
    numbers.pods = numbersOf<PodIdx>(
        before.pods, after.pods,
        [](const Pod& a, const Pod& b) { return a.name == b.name && a.namespaceName == b.namespaceName; },
        [&](const Pod& pod) { return after.findPod(pod.key()); });
    numbers.sameNodes = before.nodes.size() == after.nodes.size();
    for (std::size_t n = 0; numbers.sameNodes && n < numbers.nodes.size(); ++n) numbers.sameNodes = numbers.nodes[n] == NodeIdx(n);
    numbers.sameResources = before.resources.size() == after.resources.size();
    for (std::size_t r = 0; numbers.sameResources && r < before.resources.size(); ++r)
        numbers.sameResources = before.resources.name(ResourceIdx(r)) == after.resources.name(ResourceIdx(r));
    return numbers;
}

Changed changedBetween(const Cluster& before, const Cluster& after, const Renumbering& numbers) {
    Changed changed;
    const Catalog& old = before.catalog();
    const Catalog& now = after.catalog();
    const auto touch = [&](NodeIdx node) {
        if (node.valid()) changed.nodes.push_back(node);
    };
    std::vector<char> known(now.nodes.size(), 0);
    for (std::size_t n = 0; n < old.nodes.size(); ++n) {
        const NodeIdx at = numbers.nodes[n];
        if (!at.valid()) continue;
        known[at.get()] = 1;
        if (!sameNode(old.nodes[n], now.node(at))) touch(at);
    }
    for (std::size_t n = 0; n < known.size(); ++n)
        if (!known[n]) changed.nodes.emplace_back(n);
    std::vector<char> seen(now.pods.size(), 0);
    for (std::size_t p = 0; p < old.pods.size(); ++p) {
        const NodeIdx was = numbers.of(before.placement(PodIdx(p)).node);
        const PodIdx at = numbers.pods[p];
        if (!at.valid()) {
            touch(was);
            continue;
        }
        seen[at.get()] = 1;
        if (samePod(old.pods[p], now.pod(at))) continue;
        changed.pods.push_back(at);
        touch(was);
        touch(after.placement(at).node);
    }
    for (std::size_t p = 0; p < seen.size(); ++p) {
        if (seen[p]) continue;
        changed.pods.emplace_back(p);
        touch(after.placement(PodIdx(p)).node);
    }
    tidy(changed.nodes);
    tidy(changed.pods);
    return changed;
}

}  // namespace bayplan
