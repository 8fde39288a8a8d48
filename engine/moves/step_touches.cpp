// SPDX-License-Identifier: GPL-3.0-or-later
#include "moves/step_touches.h"

#include <algorithm>

#include "moves/workload.h"

namespace bayplan {

namespace {

/// O(size of the first × log size of the second): a step has a few, all steps together many.
bool share(const std::set<std::string>& a, const std::set<std::string>& b) {
    return std::any_of(a.begin(), a.end(), [&](const std::string& one) { return b.contains(one); });
}

}  // namespace

bool StepTouches::meets(const StepTouches& other) const {
    return share(held, other.held) || share(held, other.leaving) || share(leaving, other.held);
}

void StepTouches::add(const StepTouches& other) {
    held.insert(other.held.begin(), other.held.end());
    leaving.insert(other.leaving.begin(), other.leaving.end());
}

StepTouches touchesOf(const PlanStep& step, const Cluster& picture, const std::string& workload) {
    using Action = PlanStep::Action;
    StepTouches touches;
    if (!step.to.empty() && step.action != Action::AssumeClaim) touches.held.insert("node " + step.to);
    if (step.action == Action::Scale) {
        touches.held.insert("workload " + step.workload);
        for (const Pod& pod : picture.catalog().pods)
            if (isOfScaled(pod, step.workload)) touches.held.insert("workload " + workloadOf(pod));
    }
    if (step.pod.empty()) return touches;
    touches.held.insert("pod " + step.pod);
    if (step.action != Action::Move && step.action != Action::Evict) return touches;
    if (!step.from.empty()) touches.leaving.insert("node " + step.from);
    const Catalog& catalog = picture.catalog();
    PodIdx pod = catalog.findPod(step.pod);
    const std::string whose = pod.valid() ? workloadOf(catalog.pod(pod)) : workload;
    if (!whose.empty()) touches.held.insert("workload " + whose);
    // A pod that is gone had the same budget as the others of its workload.
    for (std::size_t i = 0; !pod.valid() && !whose.empty() && i < catalog.pods.size(); ++i)
        if (isOf(catalog.pods[i], whose)) pod = PodIdx(i);
    if (!pod.valid()) return touches;
    for (const PodDisruptionBudget& budget : catalog.budgets)
        if (budget.namespaceName == catalog.pod(pod).namespaceName && budget.selector && matches(*budget.selector, *catalog.pod(pod).labels))
            touches.held.insert("budget " + budget.namespaceName + "/" + budget.name);
    return touches;
}

}  // namespace bayplan
