// SPDX-License-Identifier: GPL-3.0-or-later
#include "moves/displaced.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "cluster/release.h"
#include "moves/leaving.h"
#include "moves/moving.h"

namespace bayplan {

namespace {

std::set<std::string> refusers(const Cluster& cluster, const Scheduler& scheduler, PodIdx pod, NodeIdx node) {
    std::set<std::string> plugins;
    for (const Status& status : scheduler.violations(cluster, pod, node)) plugins.insert(std::string(status.plugin));
    return plugins;
}

void evict(Draft& draft, PodIdx pod) {
    for (const Delta& delta : evicting(draft.cluster(), pod)) {
        const bool left = draft.apply(delta).has_value();
        check(left, "a pod can leave its node");
    }
}

bool stays(const Pod& pod) {
    const std::vector<LeavingClass> classes = leavingClasses(leaverOf(pod));
    return std::any_of(classes.begin(), classes.end(), [](LeavingClass of) { return staysOrGoesByItself(of); });
}

}  // namespace

std::vector<PodIdx> displacedBy(const Cluster& cluster, const Scheduler& scheduler, NodeIdx node, const std::vector<PodIdx>& came, const Budget& budget) {
    const Catalog& catalog = cluster.catalog();
    std::vector<PodIdx> others;
    for (const PodIdx pod : cluster.node(node).pods)
        if (std::find(came.begin(), came.end(), pod) == came.end() && !stays(catalog.pod(pod))) others.push_back(pod);
    std::stable_sort(others.begin(), others.end(), [&](PodIdx a, PodIdx b) {
        const Pod &first = catalog.pod(a), &second = catalog.pod(b);
        if (first.priority() != second.priority()) return first.priority() > second.priority();
        return first.creationTime < second.creationTime;
    });
    Draft without(cluster);
    for (const PodIdx pod : came)
        if (without.cluster().placement(pod).node.valid()) evict(without, pod);
    Draft draft(cluster);
    for (const PodIdx pod : others) evict(draft, pod);
    std::vector<PodIdx> displaced;
    for (const PodIdx pod : others) {
        if (budget.stopped()) break;
        const std::set<std::string> now = refusers(draft.cluster(), scheduler, pod, node);
        bool fits = now.empty();
        if (!fits) {
            Draft before = without;
            evict(before, pod);
            const std::set<std::string> then = refusers(before.cluster(), scheduler, pod, node);
            fits = std::includes(then.begin(), then.end(), now.begin(), now.end());
        }
        if (!fits) {
            displaced.push_back(pod);
            continue;
        }
        for (const Delta& delta : moving(draft.cluster(), scheduler, pod, node))
            if (!draft.apply(delta)) {
                displaced.push_back(pod);  // what it took is taken
                break;
            }
    }
    return displaced;
}

}  // namespace bayplan
