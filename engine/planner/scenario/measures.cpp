// SPDX-License-Identifier: GPL-3.0-or-later
// What a picture is worth, in numbers, and how many more pods it takes.
#include <algorithm>
#include <map>
#include <utility>

#include "metrics/slot_board.h"
#include "metrics/slot_report.h"
#include "moves/leaving.h"
#include "planner/scenario/what_if.h"
#include "schedulers/kube/schedule_pending.h"
#include "schedulers/run_writer.h"

namespace bayplan {

namespace {

constexpr std::size_t kFirstInOneGo = 64, kMostInOneGo = 4096;  // that are tried in one go

ShapeRoom countedRoom(const Cluster& cluster, const Profiles& profiles, const SlotShape& shape, const Budget& budget, bool& stopped) {
    ShapeRoom room{shape.name, 0, {}, {}};
    SlotBoard board(profiles, {shape});
    if (const Result<void> counted = board.update(cluster, budget); !counted) {
        stopped = counted.error().code == ErrorCode::Cancelled;
        room.unknown = counted.error().message;
        return room;
    }
    room.pods = board.pods(0);
    std::map<std::string, std::int64_t> stranded;
    for (const Strand& strand : strands(board, 0)) stranded[board.picture().catalog().resources.name(strand.resource)] += strand.amount;
    room.stranded.assign(stranded.begin(), stranded.end());
    return room;
}

}  // namespace

Result<WhatIfMeasures> measuresOf(const Cluster& cluster, const Profiles& profiles, const std::vector<SlotShape>& shapes, const Budget& budget) {
    WhatIfMeasures measures;
    const Catalog& catalog = cluster.catalog();
    measures.nodes = cluster.nodeCount();
    for (std::size_t n = 0; n < cluster.nodeCount(); ++n) {
        const std::vector<PodIdx>& pods = cluster.node(NodeIdx(n)).pods;
        measures.nodesUsed += std::any_of(pods.begin(), pods.end(), [&](PodIdx pod) {
            const std::vector<LeavingClass> classes = leavingClasses(leaverOf(catalog.pod(pod)));
            return std::none_of(classes.begin(), classes.end(), [](LeavingClass of) { return of == LeavingClass::DaemonSet || of == LeavingClass::Mirror; });
        });
    }
    for (std::size_t i = 0; i < cluster.podCount(); ++i) ++(cluster.placement(PodIdx(i)).standing == Standing::Pending ? measures.pending : measures.standing);
    UsageBalance balance;
    balance.update(cluster);
    for (const ResourceBalance& one : balance.resources()) measures.balance.push_back({catalog.resources.name(one.resource), one.share, one.density, one.deviation});
    for (const SlotShape& shape : shapes) {
        bool stopped = false;
        measures.room.push_back(countedRoom(cluster, profiles, shape, budget, stopped));
        if (stopped) return Error{ErrorCode::Cancelled, worded("counting what fits was stopped"), {}};
    }
    return measures;
}

Result<HowManyMore> howManyMore(const ClusterPtr& cluster, const Profiles& profiles, const std::vector<MixedShape>& mix, std::int64_t most, const Budget& budget) {
    HowManyMore answer;
    std::vector<const SlotShape*> round;  // a pod each
    for (const MixedShape& one : mix) round.insert(round.end(), static_cast<std::size_t>(one.times * one.shape.gang), &one.shape);
    if (round.empty()) return answer;
    ScenarioStage stage(cluster);
    Scheduler scheduler(profiles);
    std::size_t number = 0;
    for (std::size_t inOneGo = kFirstInOneGo; answer.rounds < most; inOneGo = std::min(2 * inOneGo, kMostInOneGo)) {
        const auto rounds = std::min<std::int64_t>(most - answer.rounds, static_cast<std::int64_t>(std::max<std::size_t>(1, inOneGo / round.size())));
        std::vector<std::string> keys;
        for (std::int64_t i = 0; i < rounds; ++i)
            for (const SlotShape* shape : round) {
                Pod pod = shape->pod;
                pod.name = ":more-" + std::to_string(++number);  // no name in the API has a colon
                keys.push_back(pod.key());
                check(stage.addPod(std::move(pod)).has_value(), "a pod of a new name can come");
            }
        std::vector<PodIdx> pods;
        for (const std::string& key : keys) pods.push_back(stage.picture()->catalog().findPod(key));
        const Result<Run> run = schedulePods(stage.picture(), scheduler, pods, Detail::Outcome, budget, {});
        if (!run) return run.error();
        // The queue may have another order than the mix: of the pods that found no place the one of the first round counts.
        std::int64_t whole = rounds;
        for (const Decision& decision : run->decisions) {
            if (decision.outcome == Outcome::Scheduled) continue;
            const auto place = static_cast<std::size_t>(std::find(pods.begin(), pods.end(), decision.pod) - pods.begin());
            if (const auto of = static_cast<std::int64_t>(place / round.size()); of < whole) {
                whole = of;
                answer.stops = round[place % round.size()]->name;
                answer.why = messageOf(decision);
            }
        }
        answer.rounds += whole;
        if (whole < rounds) return answer;
        check(stage.apply(run->deltas).has_value(), "what a scheduler decided can be carried out");
    }
    answer.limited = true;
    return answer;
}

}  // namespace bayplan
