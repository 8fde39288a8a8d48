// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/together/together_question.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "cluster/delta.h"
#include "schedulers/koordinator/reserve_pods.h"
#include "schedulers/kube/kube_scheduler.h"
#include "schedulers/run_writer.h"
#include "schedulers/volcano/volcano_scheduler.h"

namespace bayplan {

namespace {

using together::Arrival;
using together::Member;

struct TogetherStage {
    std::vector<Member> members;
    std::vector<Arrival> arrivals;
};

/// The profiles, without preemption, with one for each of `names`.
Profiles profilesForNames(const Profiles& profiles, const std::set<std::string>& names) {
    Profiles made;
    made.extenders = profiles.extenders;
    const auto add = [&](Profile profile) {
        profile.postFilter.clear();
        profile.groupPostFilter.clear();
        made.all.push_back(std::make_shared<const Profile>(std::move(profile)));
    };
    for (const std::shared_ptr<const Profile>& profile : profiles.all) add(*profile);
    for (const std::string& name : names) {
        if (made.find(name)) continue;
        Profile profile = *profiles.all.front();
        profile.schedulerName = name;
        add(std::move(profile));
    }
    return made;
}

std::shared_ptr<AnyScheduler> schedulerOf(const TogetherScheduler& one, const TogetherQuestion& question, const std::set<std::string>& names) {
    if (one.what.kind == ComparedScheduler::Kind::Volcano)
        return std::make_shared<volcano::VolcanoScheduler>(one.what.volcano, question.volcano, question.clock, [](std::string_view pod) { return together::asRead(pod); });
    PendingRules rules;
    rules.order = ArrivalOrder::Given;
    return std::make_shared<KubeScheduler>(Scheduler(profilesForNames(one.what.profiles, names)), rules, one.topK > 1 ? Detail::Nodes : Detail::Outcome);
}

Result<std::vector<NodeIdx>> partitionOf(const TogetherScheduler& one, const Catalog& catalog) {
    std::vector<NodeIdx> nodes;
    if (!one.selector) return nodes;
    for (std::size_t n = 0; n < catalog.nodes.size(); ++n)
        if (matches(*one.selector, catalog.node(NodeIdx(n)).labels)) nodes.emplace_back(n);
    if (nodes.empty()) return Error{ErrorCode::Invalid, worded("no node matches the partition \"%1\" of %2", {one.partition, one.name}), one.partitionAt};
    return nodes;
}

Result<std::vector<Arrival>> arrivalsOf(const Cluster& cluster, const TogetherLoad& load) {
    const Catalog& catalog = cluster.catalog();
    std::map<std::string, const TogetherLoad::Told*> told;
    for (const TogetherLoad::Told& one : load.pods) {
        const PodIdx pod = catalog.findPod(one.pod);
        if (!pod.valid()) return Error{ErrorCode::Invalid, worded("there is no pod %1", {one.pod}), one.origin};
        if (cluster.placement(pod).standing != Standing::Pending) return Error{ErrorCode::Invalid, worded("pod %1 is not pending", {one.pod}), one.origin};
        if (!told.emplace(one.pod, &one).second) return Error{ErrorCode::Invalid, worded("pod %1 arrives twice", {one.pod}), one.origin};
    }
    std::vector<Arrival> arrivals;
    for (const PodIdx pod : cluster.pendingPods()) {
        if (catalog.pod(pod).deleting) continue;
        const std::string key = catalog.pod(pod).key();
        Arrival arrival;
        arrival.pod = pod;
        arrival.at = load.everyMs * static_cast<together::Ms>(arrivals.size());
        arrival.lasts = load.lastsMs;
        if (const auto one = told.find(key); one != told.end()) {
            if (one->second->at) arrival.at = *one->second->at;
            if (one->second->lasts) arrival.lasts = one->second->lasts;
        }
        if (const auto selector = load.selectors.find(key); selector != load.selectors.end()) {
            Result<LabelSelector> read = parseLabelSelector(selector->second);
            if (!read)
                return Error{ErrorCode::Invalid, worded("pod %1: annotation %2: %3", {key, together::kSelectorAnnotation, read.error().message}), {}};
            arrival.selectorText = selector->second;
            arrival.selector = std::move(*read);
        }
        arrivals.push_back(std::move(arrival));
    }
    return arrivals;
}

Result<TogetherStage> stageOf(const Cluster& cluster, const TogetherQuestion& question) {
    Result<std::vector<Arrival>> arrivals = arrivalsOf(cluster, question.load);
    if (!arrivals) return arrivals.error();
    TogetherStage stage{{}, std::move(*arrivals)};
    std::set<std::string> names, titles;
    for (const Arrival& arrival : stage.arrivals) names.insert(cluster.catalog().pod(arrival.pod).spec->schedulerName);
    for (const TogetherScheduler& one : question.schedulers) {
        if (!titles.insert(one.name).second) return Error{ErrorCode::Invalid, worded("two schedulers claim the pods of \"%1\": give one of them another name, or more replicas", {one.name}), {}};
        if (one.what.kind == ComparedScheduler::Kind::Kueue) return Error{ErrorCode::Invalid, worded("kueue admits workloads and binds no pod: name the scheduler that places them"), {}};
        if (one.topK > 1 && one.what.kind == ComparedScheduler::Kind::Volcano) return Error{ErrorCode::Invalid, worded("%1: topK is not modelled for Volcano's sessions", {one.name}), {}};
        Result<std::vector<NodeIdx>> partition = partitionOf(one, cluster.catalog());
        if (!partition) return partition.error();
        for (int r = 0; r < one.replicas; ++r) {
            Member& member = stage.members.emplace_back();
            member.name = one.name;
            member.title = one.replicas == 1 ? one.name : one.name + "-" + std::to_string(r + 1);
            member.scheduler = schedulerOf(one, question, names);
            member.labels = one.labels;
            member.decisionMs = one.decisionMs;
            member.cacheDelayMs = one.cacheDelayMs;
            member.partition = *partition;
            member.topK = one.topK;
        }
    }
    return stage;
}

/// Reservations of Koordinator that wait for a node, each with the first scheduler that gives it one.
struct ReservedFirst {
    ClusterPtr cluster;  // with those that got a node
    std::vector<together::Row> rows;
};

/// Room is reserved before anything comes, and takes no time. A Reservation is no pod: no dispatcher, no API server's check and no kubelet hears of it.
Result<ReservedFirst> reserveFirst(const ClusterPtr& cluster, const TogetherQuestion& question, const TogetherStage& stage, const Budget& budget) {
    ReservedFirst first{cluster, {}};
    std::size_t member = 0;
    for (const TogetherScheduler& one : question.schedulers) {
        const std::size_t who = member;
        member += static_cast<std::size_t>(one.replicas);
        if (one.what.kind == ComparedScheduler::Kind::Volcano) continue;
        Scheduler scheduler(one.what.profiles);
        const ClusterPtr with = withReservePods(first.cluster, scheduler.profiles());
        std::vector<PodIdx> waiting;
        for (std::size_t p = first.cluster->podCount(); p < with->podCount(); ++p) waiting.emplace_back(p);
        if (waiting.empty()) continue;
        Draft closed(*with);
        if (const std::vector<NodeIdx>& own = stage.members[who].partition; !own.empty())
            for (std::size_t n = 0; n < with->nodeCount(); ++n)
                if (std::find(own.begin(), own.end(), NodeIdx(n)) == own.end() && !with->node(NodeIdx(n)).unschedulable)
                    check(closed.apply(Cordon{NodeIdx(n), true}).has_value(), "a node can be closed");
        Result<Run> run = schedulePods(closed.publish(), scheduler, waiting, Detail::Outcome, budget, {});
        if (!run) return run.error();
        for (const Decision& decision : run->decisions) {
            const std::string pod = with->catalog().pod(decision.pod).key();
            const bool placed = decision.outcome == Outcome::Scheduled, unknown = decision.outcome == Outcome::NotModelled;
            first.rows.push_back({0, placed ? together::What::Reserved : unknown ? together::What::NotModelled
                                                                                 : together::What::NoNode,
                                  who, pod,
                                  placed ? with->catalog().node(decision.node).name : std::string(), placed ? Message() : messageOf(decision)});
        }
        first.cluster = withReservations(first.cluster, takeReservations(*run, *with));
    }
    return first;
}

}  // namespace

Result<TogetherOutcome> playTogether(const ClusterPtr& cluster, const TogetherQuestion& question, const Budget& budget) {
    if (cluster->nodeCount() == 0) return Error{ErrorCode::Invalid, worded("there is no node among the objects"), {}};
    const Result<TogetherStage> stage = stageOf(*cluster, question);
    if (!stage) return stage.error();
    Result<ReservedFirst> reserved = reserveFirst(cluster, question, *stage, budget);
    if (!reserved) return reserved.error();
    Result<together::Course> course = together::simulate(reserved->cluster, stage->members, stage->arrivals, question.rules, budget);
    if (!course) return course.error();
    course->rows.insert(course->rows.begin(), std::make_move_iterator(reserved->rows.begin()), std::make_move_iterator(reserved->rows.end()));
    TogetherOutcome outcome{{}, std::move(*course)};
    for (const Member& member : stage->members) outcome.members.push_back(member.title);
    return outcome;
}

Result<std::vector<TogetherPoint>> sweepTogether(const ClusterPtr& cluster, const TogetherQuestion& question, int from, int to, const Budget& budget) {
    std::vector<TogetherPoint> points;
    TogetherQuestion one = question;
    one.rules.tellViews = false;
    Budget inner = budget;
    inner.progress = {};
    for (int replicas = from; replicas <= to; ++replicas) {
        for (TogetherScheduler& scheduler : one.schedulers) scheduler.replicas = replicas;
        const Result<TogetherOutcome> outcome = playTogether(cluster, one, inner);
        if (!outcome) return outcome.error();
        const together::Course& course = outcome->course;
        points.push_back({replicas, outcome->members.size(), course.total, course.use, course.strandedMs, course.arrived, course.recreated, course.lost, course.pending, course.notModelled,
                          course.end, course.cutShort});
        budget.report({points.size(), static_cast<std::uint64_t>(to - from + 1), "runs"});
    }
    return points;
}

}  // namespace bayplan
