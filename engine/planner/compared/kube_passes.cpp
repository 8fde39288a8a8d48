// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/compared/kube_passes.h"

#include <set>
#include <utility>

#include "cluster/builder.h"
#include "cluster/delta.h"
#include "cluster/release.h"
#include "plugins/quota/elastic_quota.h"
#include "schedulers/koordinator/reserve_pods.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan {

namespace {

/// Who leaves for the pods and groups of this pass; each once.
std::vector<PodIdx> leavingFor(const Run& run) {
    std::set<PodIdx> all;
    for (const Decision& decision : run.decisions)
        if (decision.preemption) all.insert(decision.preemption->victims.begin(), decision.preemption->victims.end());
    const Catalog& catalog = run.cluster->catalog();
    for (const GroupTry& group : run.groups)
        for (const std::string& victim : group.victims)
            if (const PodIdx pod = catalog.findPod(victim); pod.valid()) all.insert(pod);
    std::erase_if(all, [&](PodIdx pod) { return !run.cluster->placement(pod).node.valid(); });
    return {all.begin(), all.end()};
}

}  // namespace

Result<void> kubePasses(Objects objects, const ComparedLoad& load, const Profiles& profiles, const ComparisonRules& rules, const Budget& budget, ComparedRun& run,
                        bool quotas) {
    const std::size_t handed = hand(objects, profiles.all.front()->schedulerName, [&](const Pod& pod) { return profiles.find(pod.spec->schedulerName) != nullptr; });
    if (handed > 0) run.notes.push_back(worded("%1 pending pods name a scheduler that the configuration does not have: they count as its own", {handed}));
    Result<Built> built = build(std::move(objects), budget);
    if (!built) return built.error();
    ClusterPtr picture = withReservePods(built->cluster, profiles);
    const Catalog& catalog = picture->catalog();
    std::vector<PodIdx> waiting = picture->pendingPods();
    // A Reservation without a node takes its room before the load does, and is none of it.
    const auto counts = [&](PodIdx pod) { return load.has(catalog.pod(pod).key()); };
    std::erase_if(waiting, [&](PodIdx pod) { return !counts(pod) && !isReservePod(catalog.pod(pod)); });

    Scheduler scheduler(quotas ? withElasticQuota(profiles) : profiles);
    if (rules.now) scheduler.setClock(CycleClock{*rules.now, *rules.now});
    Memory memory;
    for (int pass = 0; pass < rules.sessions && !waiting.empty(); ++pass) {
        Result<Run> done = schedulePods(picture, scheduler, waiting, Detail::Outcome, budget, {.reserve = true}, memory);
        if (!done) return done.error();
        for (const Decision& decision : done->decisions) {
            if (!counts(decision.pod)) continue;
            const std::string pod = catalog.pod(decision.pod).key();
            if (decision.outcome == Outcome::NotModelled) run.notModelled.insert(pod);
            else run.notModelled.erase(pod);
        }
        for (const PodIdx pod : waiting)
            if (const NodeIdx node = done->cluster->placement(pod).node; node.valid() && counts(pod))
                run.placed[catalog.pod(pod).key()] = {catalog.node(node).name, static_cast<std::size_t>(pass)};
        const std::vector<PodIdx> leaving = leavingFor(*done);
        if (leaving.empty()) break;
        Draft left(*done->cluster);
        for (const PodIdx pod : leaving) {
            run.evicted.insert(catalog.pod(pod).key());
            run.placed.erase(catalog.pod(pod).key());
            for (const Delta& delta : evicting(left.cluster(), pod))
                if (const Result<Delta> undo = left.apply(delta); !undo) return undo.error();
        }
        picture = left.publish();
        memory = done->memory;
        // A pod that had to go does not come back in the comparison: its successor would be another pod.
        std::erase_if(waiting, [&](PodIdx pod) { return picture->placement(pod).node.valid() || run.evicted.contains(catalog.pod(pod).key()); });
    }
    return {};
}

}  // namespace bayplan
