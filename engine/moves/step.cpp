// SPDX-License-Identifier: GPL-3.0-or-later
#include "moves/step.h"

#include <algorithm>
#include <iterator>

namespace bayplan {

namespace {

using Action = PlanStep::Action;

}  // namespace

std::string nodeNameOf(const Cluster& cluster, PodIdx pod) {
    const Placement& placement = cluster.placement(pod);
    if (placement.node.valid()) return cluster.catalog().node(placement.node).name;
    // Bound to a node that was not read; empty where pending.
    return placement.standing == Standing::Pending ? std::string() : cluster.catalog().pod(pod).nodeName;
}

PlanStep describe(const Cluster& before, const Delta& delta) {
    const Catalog& catalog = before.catalog();
    PlanStep step;
    if (const auto* cordon = std::get_if<Cordon>(&delta)) {
        step.action = cordon->unschedulable ? Action::Cordon : Action::Uncordon;
        step.to = catalog.node(cordon->node).name;
        return step;
    }
    if (const auto* assumption = std::get_if<AssumeClaim>(&delta)) {
        step.action = Action::AssumeClaim;
        step.claim = catalog.storage.claim(assumption->claim).key();
        if (assumption->volume.valid()) step.volume = catalog.storage.volume(assumption->volume).name;
        if (assumption->node.valid()) step.to = catalog.node(assumption->node).name;
        return step;
    }
    if (const auto* allocation = std::get_if<AllocateClaim>(&delta)) {
        step.action = Action::AllocateClaim;
        step.claim = catalog.devices.claim(allocation->claim).key();
        if (allocation->allocation) step.devices = allocation->allocation->devices;
        return step;
    }
    PodIdx pod;
    if (const auto* place = std::get_if<Place>(&delta)) {
        pod = place->pod;
        step.to = catalog.node(place->node).name;
    } else if (const auto* move = std::get_if<Move>(&delta)) {
        step.action = Action::Move;
        pod = move->pod;
        step.to = catalog.node(move->to).name;
    } else {
        step.action = Action::Evict;
        pod = std::get<Evict>(delta).pod;
    }
    step.pod = catalog.pod(pod).key();
    step.uid = catalog.pod(pod).uid;
    step.from = nodeNameOf(before, pod);
    return step;
}

std::vector<PlanStep> describe(const Cluster& before, const std::vector<Delta>& deltas) {
    std::vector<PlanStep> steps;
    Draft draft(before);
    for (const Delta& delta : deltas) {
        steps.push_back(describe(draft.cluster(), delta));
        check(draft.apply(delta).has_value(), "deltas that applied once apply again");
    }
    return steps;
}

std::optional<WorkloadParts> partsOfWorkload(std::string_view workload) {
    const std::size_t kind = workload.find('/'), name = workload.rfind('/');
    if (kind == std::string_view::npos || kind == 0 || name <= kind + 1 || name + 1 == workload.size()) return std::nullopt;
    return WorkloadParts{workload.substr(0, kind), workload.substr(kind + 1, name - kind - 1), workload.substr(name + 1)};
}

bool isScalable(std::string_view workload) {
    const std::optional<WorkloadParts> is = partsOfWorkload(workload);
    return is && std::any_of(std::begin(kScaledKinds), std::end(kScaledKinds), [&](const char* known) { return is->kind == known; });
}

Landing landingOf(const PlanStep& step) {
    return step.landing.value_or(step.action == Action::Place ? Landing::Bind : Landing::Scheduler);
}

const char* toString(Landing landing) {
    switch (landing) {
    case Landing::Scheduler: return "scheduler";
    case Landing::Bind: return "bind";
    case Landing::Nominate: return "nominate";
    case Landing::Pin: return "pin";
    case Landing::Gate: return "gate";
    case Landing::Cordon: return "cordon";
    case Landing::Reserve: return "reservation";
    }
    return "";
}

}  // namespace bayplan
