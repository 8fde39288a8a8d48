// SPDX-License-Identifier: GPL-3.0-or-later
// What manifests add to a scenario.
#include <algorithm>
#include <utility>

#include "cluster/extended_claims.h"
#include "cluster/start_orders.h"
#include "planner/scenario/daemons.h"
#include "planner/scenario/play.h"

namespace bayplan {

Message ScenarioPlayer::carryOut(const AddManifests& add) {
    const ExpandedManifests& made = *add.made;
    ClusterObjects others = m_stage.others();
    for (const PodDisruptionBudget& budget : made.others.budgets)
        if (std::any_of(others.budgets.begin(), others.budgets.end(), [&](const PodDisruptionBudget& one) { return one.key() == budget.key(); }))
            return worded("PodDisruptionBudget %1: there is one of that name already", {budget.key()});
    const std::size_t budgets = others.budgets.size();
    append(others, made.others);
    for (Message text : made.notes) note(std::move(text));
    if (!others.devices.classes.empty()) {
        Diagnostics told;
        const DeviceCatalog classes(DeviceObjects{{}, {}, others.devices.classes}, told);
        addExtendedClaims(others.devices, SharedList<Pod>(made.pods), [&](const std::string& resource) { return classes.classOfResource(resource); });
    }
    m_stage.setOthers(std::move(others));
    const std::vector<Pod> running = made.nodes.empty() ? std::vector<Pod>() : daemons();
    for (const Node& node : made.nodes)
        if (Message why = addNode(node, running); !why.empty()) return why;
    if (!made.nodes.empty()) m_unpriced = true;
    for (const Pod& pod : made.pods)
        if (Message why = addPod(pod); !why.empty()) return why;
    m_daemonsKnown.insert(m_daemonsKnown.end(), made.daemons.begin(), made.daemons.end());
    const ClusterPtr nodes = made.daemons.empty() ? nullptr : m_stage.picture();
    for (const Pod& like : made.daemons)
        for (const Node& node : nodes->catalog().nodes)
            if (std::optional<Pod> pod = daemonPodFor(like, node))
                if (Message why = addPod(std::move(*pod)); !why.empty()) return why;
    now();
    for (const Diagnostic& one : m_stage.diagnostics())
        if (one.severity == Severity::Error) return toString(one.what);
    giveStatus(made, budgets);
    return ordersOf(made);
}

void ScenarioPlayer::giveStatus(const ExpandedManifests& made, std::size_t from) {
    ClusterObjects others = m_stage.others();
    bool any = false;
    for (std::size_t i = from; i < others.budgets.size(); ++i) {
        PodDisruptionBudget& budget = others.budgets[i];
        const auto rule = std::find_if(made.budgets.begin(), made.budgets.end(), [&](const BudgetRule& one) { return one.budget == budget.key(); });
        if (budget.health || rule == made.budgets.end()) continue;
        writeStatus(budget, *rule);
        any = true;
    }
    if (any) m_stage.setOthers(std::move(others));
}

Message ScenarioPlayer::ordersOf(const ExpandedManifests& made) {
    if (made.others.jobSets.empty() && made.others.volcanoJobs.empty()) return {};
    const auto isNew = [&](const StartOrder& order) {
        const auto named = [&](const auto& one) { return one.key() == order.key(); };
        if (order.kind == StartOrder::Kind::ReplicatedJobs) return std::any_of(made.others.jobSets.begin(), made.others.jobSets.end(), named);
        return order.kind == StartOrder::Kind::VolcanoTasks && std::any_of(made.others.volcanoJobs.begin(), made.others.volcanoJobs.end(), named);
    };
    for (const StartOrder& order : startOrders(now())) {
        if (!isNew(order)) continue;
        for (const StartOrder::Part& part : order.parts)
            if (!part.unknown.empty()) return worded("%1 depends on %2, and %3 has no such part", {part.name, part.unknown.front(), order.key()});
        if (!order.cycle.empty()) {
            std::string circle;
            for (const std::string& part : order.cycle) circle += (circle.empty() ? "" : " -> ") + part;
            return worded("these wait for one another, and none of them ever starts: %1", {circle});
        }
        if (order.holds) note(worded("parts of %1 that its controller starts later are tried at once", {order.key()}));
    }
    return {};
}

}  // namespace bayplan
