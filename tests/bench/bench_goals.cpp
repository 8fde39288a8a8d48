// SPDX-License-Identifier: GPL-3.0-or-later
// How long goals take on a large cluster, as a table: the first time, and asked again after so many pods stand elsewhere.
// Usage: bench_goals [NODES [PODS_A_NODE [CHANGED_PODS [WORD]]]]; pods without wishes, and with; only goals whose name has WORD
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/loads.h"
#include "cluster/delta.h"
#include "cluster/samples.h"
#include "planner/goals/goal_request.h"
#include "planner/goals/plan_goal.h"

using namespace bayplan;

namespace {

constexpr std::size_t kGang = 64;
constexpr std::size_t kWholeGpuNodes = 40;  // without a pod that takes a GPU: too few for the gang

/// Nodes and pods as in loads.h, but that those which want a GPU are others: on every fourth node but a few stand some pods of one GPU, and a
/// gang wants 8 on each of its nodes. `kinds` 1: pods without wishes alone; 4: also with spreading, anti-affinity and affinity.
ClusterPtr crowded(std::size_t nodes, std::size_t podsANode, std::size_t kinds) {
    Objects all = bench::objects(nodes, bench::Load::Mixed);
    const std::vector<Pod> wishes = std::exchange(all.pods, {});
    const auto add = [&](const Pod& like, const std::string& name, const std::string& node, std::int64_t gpus) {
        Pod pod = like;
        auto spec = std::make_shared<PodSpec>(*like.spec);
        if (gpus > 0) spec->containers[0].requests.set("nvidia.com/gpu", Quantity::fromUnits(gpus));
        pod.spec = std::move(spec);
        pod.name = pod.uid = name;
        pod.nodeName = node;
        pod.owners = {{"ReplicaSet", "app", true}};
        all.pods.push_back(std::move(pod));
    };
    for (std::size_t i = 0; i < nodes; ++i) {
        const std::size_t gpuNode = i / 4;
        const std::size_t gpuPods = i % 4 == 0 && gpuNode >= kWholeGpuNodes ? 1 + gpuNode % 6 : 0;
        for (std::size_t p = 0; p < podsANode; ++p) {
            const std::string name = "pod-" + std::to_string(i) + "-" + std::to_string(p);
            const std::size_t app = (i + 2 * p) % bench::kApps;  // no two of one app on a node
            if (p < gpuPods) add(wishes[0], name, all.nodes[i].name, 1);
            else add(wishes[app * 5 + p % kinds], name, all.nodes[i].name, 0);
        }
    }
    for (std::size_t p = 0; p < kGang; ++p) add(wishes[0], "gang-" + std::to_string(p), "", 8);
    return build(std::move(all)).value().cluster;
}

/// So many of the small pods stand on other nodes.
ClusterPtr changed(const Cluster& before, std::size_t pods) {
    Draft draft(before);
    const std::size_t all = before.podCount() - kGang;
    for (std::size_t i = 0; i < pods; ++i) {
        const PodIdx pod(i * (all / pods) + i * 7 % 20);
        const NodeIdx from = before.placement(pod).node;
        (void)draft.apply(Move{pod, NodeIdx((from.get() + 2'501) % before.nodeCount())});
    }
    return draft.publish();
}

struct Timed {
    double seconds = 0;
    GoalAnswer answer;
};

/// `before`: the planner has just answered the question there, and is asked again; null: a new one is.
Timed timed(const ClusterPtr& cluster, const Profiles& profiles, const GoalQuestion& question, const ClusterPtr& before = {}) {
    Timed best{1e9, {}};
    Budget budget;
    budget.work = usualWork(cluster->nodeCount());
    for (int i = 0; i < 3; ++i) {
        std::optional<GoalPlanner> planner;
        if (before) {
            GoalQuestion first = question;
            first.earlier.reset();
            (void)planner.emplace(profiles).plan(before, first, budget);
        }
        const auto start = std::chrono::steady_clock::now();
        if (!planner) planner.emplace(profiles);
        Result<GoalAnswer> answer = planner->plan(cluster, question, budget);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        if (!answer) {
            std::fprintf(stderr, "%s\n", answer.error().message.text().c_str());
            std::exit(1);
        }
        if (took.count() < best.seconds) best = {took.count(), std::move(*answer)};
    }
    return best;
}

void tell(const char* what, const Timed& one) {
    std::printf("%-34s %8.3f s  %-9s %4lld moves, no plan has fewer than %lld\n", what, one.seconds, toString(one.answer.is), static_cast<long long>(one.answer.moves),
                static_cast<long long>(one.answer.bound.leastMoves));
}

}  // namespace

int main(int argc, char** argv) {
    const auto argument = [&](int at, std::size_t usual) { return argc > at ? std::strtoul(argv[at], nullptr, 10) : usual; };
    const std::size_t nodes = argument(1, 5'000), podsANode = argument(2, 20), changes = argument(3, 100);
    const Profiles profiles = bench::defaults();
    for (const std::size_t kinds : {1, 4}) {
        const ClusterPtr before = crowded(nodes, podsANode, kinds);
        const ClusterPtr after = changed(*before, changes);
        std::vector<std::pair<std::string, GoalQuestion>> goals;
        for (const std::size_t drained : {std::size_t(50), std::size_t(250)}) {
            GoalQuestion drain;
            drain.kind = GoalKind::Drain;
            for (std::size_t i = 0; i < drained; ++i) drain.nodes.emplace_back(i * (nodes / drained));
            goals.emplace_back("drain of " + std::to_string(drained) + " nodes", std::move(drain));
        }
        GoalQuestion room;
        room.kind = GoalKind::Room;
        for (std::size_t p = 0; p < kGang; ++p) room.pods.emplace_back(before->podCount() - kGang + p);
        goals.emplace_back("room for 64 pods of 8 GPUs", std::move(room));
        std::printf("%zu nodes, %zu pods; %zu pods stand elsewhere then; kinds of wishes: %zu\n", before->nodeCount(), before->podCount(), changes, kinds);
        for (auto& [name, question] : goals) {
            if (argc > 4 && name.find(argv[4]) == name.npos) continue;
            const Timed first = timed(before, profiles, question);
            tell(name.c_str(), first);
            tell("  then, from nothing", timed(after, profiles, question));
            EarlierPlan earlier;
            for (const GoalStep& step : first.answer.steps) earlier.steps.push_back(step.step);
            earlier.gap = first.answer.moves - first.answer.bound.leastMoves;
            question.earlier = std::move(earlier);
            tell("  then, from the first plan", timed(after, profiles, question));
            tell("  then, by the same planner", timed(after, profiles, question, before));
        }
    }
}
