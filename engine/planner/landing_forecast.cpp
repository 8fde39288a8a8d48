// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/landing_forecast.h"

#include <algorithm>
#include <variant>

#include "cluster/release.h"
#include "cluster/replacing.h"

namespace bayplan {

namespace {

using Is = LandingForecast::Is;

/// Whether the real scheduler may leave some feasible nodes unexamined.
bool looksAtAPart(const Cluster& cluster, const Scheduler& scheduler, PodIdx pod, std::size_t feasible) {
    const auto* profile = scheduler.profiles().find(cluster.catalog().pod(pod).spec->schedulerName);
    return profile && feasible > enoughNodes(cluster.nodeCount(), profile->percentageOfNodesToScore);
}

void chosen(const Cluster& cluster, Scheduler& scheduler, const Decision& decision, NodeIdx to, LandingForecast& forecast) {
    const Catalog& catalog = cluster.catalog();
    forecast.node = catalog.node(decision.node).name;
    forecast.tied = std::max<std::size_t>(decision.tied.size(), 1);
    bool feasible = false;
    if (to.valid()) {
        // Its totals, without the reasons of every node: those are what takes long.
        const Verdicts verdicts = scheduler.verdicts(cluster, {decision.pod});
        const auto fits = [&](std::size_t node) { return verdicts.codes[node] == Code::Success; };
        feasible = fits(to.get());
        for (std::size_t node = 0; node < verdicts.codes.size(); ++node)
            if (node != to.get() && fits(node) && (!feasible || verdicts.totals[node] >= verdicts.totals[to.get()])) forecast.before.push_back(catalog.nodes[node].name);
    }
    forecast.text = "would choose " + forecast.node;
    if (forecast.tied > 1) forecast.text += "; one of " + std::to_string(forecast.tied) + " that tie";
    forecast.part = looksAtAPart(cluster, scheduler, decision.pod, decision.feasibleNodes);
    if (forecast.part) forecast.text += "; it looks at a part of the " + std::to_string(decision.feasibleNodes) + " nodes that fit";
    if (!to.valid()) forecast.is = forecast.tied > 1 || forecast.part ? Is::MayBe : Is::There;
    else if (!feasible) forecast.is = Is::Elsewhere;
    else if (forecast.part) forecast.is = Is::MayBe;
    else if (forecast.before.empty()) forecast.is = Is::There;
    else forecast.is = std::find(decision.tied.begin(), decision.tied.end(), to) != decision.tied.end() ? Is::MayBe : Is::Elsewhere;
}

/// Whether it leaves a claim that the one in its place names, too, and that nobody else holds: until then no other node takes that one.
bool leavesClaims(const Cluster& cluster, PodIdx pod) {
    for (const Delta& delta : release(cluster, pod))
        if (const auto* given = std::get_if<AllocateClaim>(&delta); given && cluster.catalog().devices.claim(given->claim).ownerPod.empty()) return true;
    return false;
}

}  // namespace

bool waitsForTheEnd(const std::string& kind) { return kind == "StatefulSet"; }

ClusterPtr pictureForMoves(const Cluster& cluster, const std::vector<PlanStep>& steps) {
    std::vector<PodIdx> moved;
    for (const PlanStep& step : steps)
        if (const PodIdx pod = cluster.catalog().findPod(step.pod); step.action == PlanStep::Action::Move && pod.valid()) moved.push_back(pod);
    return withReplacements(cluster, moved);
}

LandingForecast forecastLanding(const Cluster& cluster, Scheduler& scheduler, PodIdx pod, NodeIdx to) {
    const Pod& old = cluster.catalog().pod(pod);
    ClusterPtr then;
    PodIdx asked = pod;
    const OwnerReference* controller = old.controller();
    const bool stands = cluster.placement(pod).node.valid(), isLate = stands && controller && waitsForTheEnd(controller->kind), leaves = stands && !isLate && leavesClaims(cluster, pod);
    if (stands && !isLate) {
        Replacing moment = replacing(cluster, pod);
        then = std::move(moment.cluster);
        asked = moment.pod;
    }
    LandingForecast forecast;
    forecast.afterTheEnd = isLate || leaves;
    if (!scheduler.profiles().find(old.spec->schedulerName)) {
        forecast.text = "not known: the rules of scheduler " + old.spec->schedulerName;
        return forecast;
    }
    if (to.valid()) forecast.violations = leaves ? scheduler.violations(cluster, pod, to) : scheduler.violations(then ? *then : cluster, asked, to);
    Decision decision = scheduler.decide(then ? *then : cluster, asked);
    if (leaves && decision.outcome == Outcome::Unschedulable) {
        then.reset();
        asked = pod;
        decision = scheduler.decide(cluster, asked);
    }
    const Cluster& picture = then ? *then : cluster;
    switch (decision.outcome) {
    case Outcome::Scheduled: chosen(picture, scheduler, decision, to, forecast); break;
    case Outcome::Waiting:
    case Outcome::Unschedulable:
    case Outcome::Gated:
        forecast.is = Is::Nowhere;
        forecast.waits = decision.outcome == Outcome::Waiting;
        forecast.text = "would stay pending: " + decision.message.text();
        break;
    case Outcome::NotModelled:
    case Outcome::Error:
    case Outcome::Ignored:
        forecast.text = decision.notModelled.empty() ? "not known: " + decision.message.text() : "not modelled: " + decision.notModelled.front().text();
        break;
    }
    return forecast;
}

}  // namespace bayplan
