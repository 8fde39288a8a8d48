// SPDX-License-Identifier: GPL-3.0-or-later
// Pods a second when 2,000 pending plain pods are scheduled, every node filtered and every feasible one scored, as the
// cluster grows; beside it the same with every node computed afresh for every pod, and pods that belong to a workload,
// for which the default spread constraints are scored.
#include <benchmark/benchmark.h>

#include <array>

#include "cluster/samples.h"
#include "framework/profile.h"
#include "plugins/all.h"
#include "queue/schedule_pending.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

constexpr std::size_t kPending = 2'000;

/// 32 cores and 128Gi a node, 8 GPUs in every fourth; 3 zones, 5 pools.
std::vector<Node> nodes(std::size_t count) {
    std::vector<Node> all;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string name = "node-" + std::to_string(100'000 + i);
        Node n = node(name, {{"cpu", "32"}, {"memory", "128Gi"}, {"pods", "110"}},
                      Labels{{"kubernetes.io/hostname", name},
                             {"topology.kubernetes.io/zone", "zone-" + std::to_string(i % 3)},
                             {"pool", "pool-" + std::to_string(i % 5)}});
        if (i % 4 == 0) n.allocatable.set("nvidia.com/gpu", Quantity::fromUnits(8));
        all.push_back(std::move(n));
    }
    return all;
}

Objects objects(std::size_t nodeCount, bool owned) {
    const std::array<const char*, 4> cpu{"100m", "500m", "1", "2"};
    const std::array<const char*, 3> memory{"256Mi", "1Gi", "2Gi"};
    Objects o;
    o.nodes = nodes(nodeCount);
    for (std::size_t i = 0; i < kPending; ++i) {
        Pod p = pod("pod-" + std::to_string(i), asks({{"cpu", cpu[i % 4]}, {"memory", memory[i % 3]}}));
        if (owned) {
            const std::string app = "app-" + std::to_string(i % 20);
            p.labels = std::make_shared<const Labels>(Labels{{"app", app}});
            p.owners.push_back({"ReplicaSet", app, true});
        }
        o.pods.push_back(std::move(p));
    }
    if (owned)
        for (std::size_t i = 0; i < 20; ++i) {
            const std::string app = "app-" + std::to_string(i);
            o.workloads.push_back({"ReplicaSet", "default", app, LabelSelector{{{"app", SelectorOp::In, {app}}}}});
        }
    return o;
}

Profiles defaults() {
    return makeProfiles(SchedulerConfiguration{}, inTreePlugins()).value();
}

void run(benchmark::State& state, bool owned) {
    const ClusterPtr cluster = build(objects(static_cast<std::size_t>(state.range(0)), owned))->cluster;
    std::size_t placed = 0;
    for (auto _ : state) {
        Scheduler scheduler(defaults());
        const auto done = schedulePending(cluster, scheduler);
        placed = done->placed.size();
    }
    if (placed != kPending) state.SkipWithError("not every pod was placed");
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * kPending));
}

/// Nothing kept between pods: the index and the tables are let go after each.
void runAfresh(benchmark::State& state) {
    const ClusterPtr cluster = build(objects(static_cast<std::size_t>(state.range(0)), false))->cluster;
    constexpr std::size_t kFew = 50;
    std::vector<PodIdx> few;
    for (std::size_t i = 0; i < kFew; ++i) few.push_back(PodIdx(i));
    for (auto _ : state) {
        Draft draft(*cluster);
        for (const PodIdx pod : few) {
            Scheduler scheduler(defaults());
            const Decision decision = scheduler.decide(draft.cluster(), pod);
            if (!draft.apply(Place{pod, decision.node})) state.SkipWithError("not placed");
        }
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * kFew));
}

void BM_SchedulePlain(benchmark::State& state) {
    run(state, false);
}
void BM_ScheduleOwned(benchmark::State& state) {
    run(state, true);
}
void BM_ScheduleAfresh(benchmark::State& state) {
    runAfresh(state);
}

/// What a drag of one pod costs, the first of its class and the following.
void BM_Verdicts(benchmark::State& state) {
    const ClusterPtr cluster = build(objects(5'000, false))->cluster;
    Scheduler scheduler(defaults());
    std::vector<PodIdx> pods;
    for (std::size_t i = 0; i < static_cast<std::size_t>(state.range(0)); ++i) pods.push_back(PodIdx(i));
    for (auto _ : state) {
        if (state.range(1) != 0) scheduler = Scheduler(defaults());
        benchmark::DoNotOptimize(scheduler.verdicts(*cluster, pods).feasible);
    }
}

}  // namespace

BENCHMARK(BM_SchedulePlain)
    ->ArgName("nodes")
    ->Arg(100)
    ->Arg(1'000)
    ->Arg(5'000)
    ->Arg(15'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(BM_ScheduleOwned)->ArgName("nodes")->Arg(100)->Arg(1'000)->Arg(5'000)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_ScheduleAfresh)
    ->ArgName("nodes")
    ->Arg(100)
    ->Arg(1'000)
    ->Arg(5'000)
    ->Arg(15'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Verdicts)
    ->ArgNames({"pods", "first"})
    ->Args({1, 1})
    ->Args({1, 0})
    ->Args({10, 0})
    ->Unit(benchmark::kMillisecond);
