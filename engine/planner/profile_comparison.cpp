// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/profile_comparison.h"

#include <algorithm>

#include "cluster/release.h"
#include "metrics/slot_board.h"
#include "moves/leaving.h"
#include "planner/search/lot.h"
#include "schedulers/kube/kube_scheduler.h"

namespace bayplan {

namespace {

Error wasCancelled() { return Error{ErrorCode::Cancelled, worded("comparing was stopped"), {}}; }

bool staysWhereItIs(const Pod& pod) {
    const std::vector<LeavingClass> classes = leavingClasses(leaverOf(pod));
    return std::any_of(classes.begin(), classes.end(), staysOrGoesByItself);
}

bool hasProfile(const Profiles& profiles, const Pod& pod) {
    return std::any_of(profiles.all.begin(), profiles.all.end(), [&](const auto& profile) { return profile->schedulerName == pod.spec->schedulerName; });
}

Result<PlacementEffects> effectsOf(ClusterPtr cluster, const std::vector<PodIdx>& compared, const Profiles& profiles, const std::optional<SlotShape>& shape, const Budget& budget) {
    PlacementEffects effects;
    for (const PodIdx pod : compared) ++(cluster->placement(pod).node.valid() ? effects.placed : effects.pending);
    UsageBalance balance;
    balance.update(*cluster);
    effects.balance = balance.resources();
    effects.skew = zoneSkewOf(*cluster);
    if (shape) {
        SlotBoard board(profiles, {*shape});
        if (const Result<void> counted = board.update(*cluster, budget); !counted) return counted.error();
        effects.slotsLeft = board.pods(0) / shape->gang;
    }
    effects.cluster = std::move(cluster);
    return effects;
}

}  // namespace

const char* toString(ComparedPods::Which which) {
    switch (which) {
    case ComparedPods::Which::Pending: return "pending";
    case ComparedPods::Which::All: return "all";
    case ComparedPods::Which::Sample: return "sample";
    }
    return "";
}

Result<ReplacedPods> replacedPods(const ClusterPtr& cluster, const Profiles& a, const Profiles& b, const ComparedPods& which, const Budget& budget) {
    ReplacedPods replaced;
    const Catalog& catalog = cluster->catalog();
    const auto elsewhere = [&](PodIdx pod) { return !which.namespaceName.empty() && catalog.pod(pod).namespaceName != which.namespaceName; };
    replaced.pods = cluster->pendingPods();
    std::erase_if(replaced.pods, elsewhere);
    replaced.from = cluster;
    replaced.of = replaced.pods.size();
    if (which.which == ComparedPods::Which::Pending) return replaced;

    for (std::size_t p = 0; p < catalog.pods.size(); ++p) {
        const PodIdx pod(p);
        if (!cluster->placement(pod).node.valid() || elsewhere(pod)) continue;
        const bool known = hasProfile(a, catalog.pod(pod)) || hasProfile(b, catalog.pod(pod));
        if (!known || staysWhereItIs(catalog.pod(pod))) ++replaced.stay;
        else replaced.pods.push_back(pod);
    }
    replaced.of = replaced.pods.size();
    if (which.which == ComparedPods::Which::Sample && which.size < replaced.pods.size()) {
        Lot lot(which.seed);
        for (std::size_t i = 0; i < which.size; ++i) std::swap(replaced.pods[i], replaced.pods[i + lot.below(replaced.pods.size() - i)]);
        replaced.pods.resize(which.size);
    }
    std::sort(replaced.pods.begin(), replaced.pods.end());
    Draft draft(*cluster);
    for (const PodIdx pod : replaced.pods) {
        if (budget.stopped()) return wasCancelled();
        if (!draft.cluster().placement(pod).node.valid()) continue;
        for (const Delta& delta : evicting(draft.cluster(), pod))
            if (const Result<Delta> done = draft.apply(delta); !done) return done.error();
    }
    replaced.from = draft.publish();
    return replaced;
}

Result<ProfileComparison> compareProfiles(const ClusterPtr& cluster, const Profiles& a, const Profiles& b, const ComparedPods& which, const std::optional<SlotShape>& shape,
                                          const Budget& budget) {
    Result<ReplacedPods> replaced = replacedPods(cluster, a, b, which, budget);
    if (!replaced) return replaced.error();
    ProfileComparison comparison;
    comparison.replaced = std::move(*replaced);
    const std::vector<PodIdx>& pods = comparison.replaced.pods;

    std::optional<SlotShape> counted;
    if (shape) {
        comparison.shape = shape->name;
        const Result<void> can = countable(*shape);
        const bool known = hasProfile(a, shape->pod) && hasProfile(b, shape->pod);
        if (!can) comparison.noSlots = can.error().message;
        else if (!known) comparison.noSlots = "no profile of both configurations is called " + shape->pod.spec->schedulerName;
        else counted = shape;
    }

    std::vector<Run> runs;
    for (const Profiles* profiles : {&a, &b}) {
        Budget part = budget;
        part.progress = [&budget, before = runs.size() * pods.size(), all = 2 * pods.size()](const Progress& progress) { budget.report({before + progress.done, all, progress.what}); };
        KubeScheduler scheduler{Scheduler(*profiles)};
        Result<Run> run = pods.empty() ? Result<Run>(Run{}) : scheduler.run(comparison.replaced.from, pods, {}, part);
        if (!run) return run.error();
        if (!run->cluster) run->cluster = comparison.replaced.from;
        runs.push_back(std::move(*run));
    }
    comparison.placements = comparePlacements(runs[0], runs[1]);
    for (const PlacedElsewhere& one : comparison.placements.different) {
        if (!one.a.empty() && !one.b.empty()) ++comparison.moved;
        else if (!one.a.empty()) ++comparison.newlyPending;
        else if (!one.b.empty()) ++comparison.newlyPlaced;
    }
    const auto take = [&](PlacementEffects& to, ClusterPtr of, const Profiles& profiles) -> Result<void> {
        Result<PlacementEffects> effects = effectsOf(std::move(of), pods, profiles, counted, budget);
        if (!effects) return effects.error();
        to = std::move(*effects);
        return {};
    };
    if (const Result<void> done = take(comparison.now, cluster, a); !done) return done.error();
    if (const Result<void> done = take(comparison.a, runs[0].cluster, a); !done) return done.error();
    if (const Result<void> done = take(comparison.b, runs[1].cluster, b); !done) return done.error();
    return comparison;
}

}  // namespace bayplan
