// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/plan.h"

namespace bayplan {
namespace {

using Action = PlanStep::Action;

std::string nodeNameOf(const Cluster& cluster, PodIdx pod) {
    const Placement& placement = cluster.placement(pod);
    if (placement.node.valid()) return cluster.catalog().node(placement.node).name;
    // Bound to a node that was not read; empty where pending.
    return placement.standing == Standing::Pending ? std::string() : cluster.catalog().pod(pod).nodeName;
}

/// The steps one after the other, on the picture that those before them left.
class Resolver {
public:
    explicit Resolver(const Cluster& cluster) : m_draft(cluster) {}

    Resolved resolve(const Plan& plan) {
        for (m_number = 0; m_number < plan.steps.size(); ++m_number) {
            const PlanStep& step = plan.steps[m_number];
            const std::size_t before = m_resolved.deltas.size();
            const bool ofNode = step.action == Action::Cordon || step.action == Action::Uncordon;
            if (ofNode) cordon(step);
            else movePod(step);
            if (m_resolved.deltas.size() > before) m_resolved.steps.push_back(step);
        }
        return std::move(m_resolved);
    }

private:
    void tell(Severity severity, ErrorCode code, std::string object, std::string message) {
        Error error;
        error.code = code;
        error.message = std::move(message);
        error.origin.object = std::move(object);
        error.origin.field = "steps[" + std::to_string(m_number) + "]";
        m_resolved.diagnostics.push_back({severity, std::move(error)});
    }

    void carryOut(const Delta& delta) {
        const Result<Delta> done = m_draft.apply(delta);
        if (done) m_resolved.deltas.push_back(delta);
        else tell(Severity::Error, done.error().code, done.error().origin.object, done.error().message);
    }

    NodeIdx findNode(const PlanStep& step, const std::string& object) {
        const NodeIdx node = m_draft.cluster().catalog().findNode(step.to);
        if (!node.valid())
            tell(Severity::Error, ErrorCode::NotFound, object, "there is no node \"" + step.to + "\" any more");
        return node;
    }

    void cordon(const PlanStep& step) {
        const std::string object = "Node " + step.to;
        const NodeIdx node = findNode(step, object);
        if (!node.valid()) return;
        const bool wanted = step.action == Action::Cordon;
        if (m_draft.cluster().node(node).unschedulable == wanted) {
            tell(Severity::Note, ErrorCode::Conflict, object,
                 wanted ? "is cordoned already: nothing to do" : "is not cordoned: nothing to do");
            return;
        }
        carryOut(Cordon{node, wanted});
    }

    void movePod(const PlanStep& step) {
        const std::string object = "Pod " + step.pod;
        const PodIdx pod = m_draft.cluster().catalog().findPod(step.pod);
        if (!pod.valid()) {
            tell(Severity::Error, ErrorCode::NotFound, object, "is gone: there is no such pod any more");
            return;
        }
        const bool leaves = step.action != Action::Place;
        const std::string now = nodeNameOf(m_draft.cluster(), pod);
        const std::string expected = leaves ? step.from : std::string();
        if (now != expected) {
            tell(Severity::Error, ErrorCode::Conflict, object,
                 (now.empty() ? "is pending" : "stands on node \"" + now + "\"")
                     + (expected.empty() ? ", the plan takes it to be pending"
                                         : ", the plan takes it to stand on \"" + expected + "\""));
            return;
        }
        if (step.action == Action::Evict) {
            carryOut(Evict{pod});
            return;
        }
        const NodeIdx node = findNode(step, object);
        if (!node.valid()) return;
        if (step.action == Action::Place) carryOut(Place{pod, node});
        else if (now == step.to)
            tell(Severity::Note, ErrorCode::Conflict, object, "stands on node \"" + now + "\" already: nothing to do");
        else carryOut(Move{pod, node});
    }

    Draft m_draft;
    Resolved m_resolved;
    std::size_t m_number = 0;
};

}  // namespace

PlanStep describe(const Cluster& before, const Delta& delta) {
    const Catalog& catalog = before.catalog();
    PlanStep step;
    if (const auto* cordon = std::get_if<Cordon>(&delta)) {
        step.action = cordon->unschedulable ? Action::Cordon : Action::Uncordon;
        step.to = catalog.node(cordon->node).name;
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
    step.from = nodeNameOf(before, pod);
    return step;
}

Resolved resolve(const Plan& plan, const Cluster& cluster) { return Resolver(cluster).resolve(plan); }

}  // namespace bayplan
