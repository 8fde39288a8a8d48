// SPDX-License-Identifier: GPL-3.0-or-later
// Pods per second when 2,000 pending pods are scheduled, every node filtered and every feasible one scored, as the
// cluster grows; and the cost of a drag's verdicts. bench_targets compares the same loads with the plain way.
#include <benchmark/benchmark.h>

#include "bench/loads.h"
#include "schedulers/kube/schedule_pending.h"

using namespace bayplan;
using namespace bayplan::bench;

namespace {

void run(benchmark::State& state, Load load) {
    const ClusterPtr cluster = build(objects(static_cast<std::size_t>(state.range(0)), load))->cluster;
    std::size_t placed = 0;
    for (auto _ : state) {
        Scheduler scheduler(defaults());
        const auto done = schedulePending(cluster, scheduler);
        placed = done->deltas.size();
    }
    if (placed != kPending) state.SkipWithError("not every pod was placed");
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * kPending));
}

void BM_SchedulePlain(benchmark::State& state) {
    run(state, Load::Plain);
}
void BM_ScheduleOwned(benchmark::State& state) {
    run(state, Load::Owned);
}
void BM_ScheduleMixed(benchmark::State& state) {
    run(state, Load::Mixed);
}

/// The cost of dragging one pod, for the first of its class and the following ones.
void BM_Verdicts(benchmark::State& state) {
    const ClusterPtr cluster = build(objects(5'000, Load::Plain))->cluster;
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
BENCHMARK(BM_ScheduleMixed)->ArgName("nodes")->Arg(5'000)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Verdicts)
    ->ArgNames({"pods", "first"})
    ->Args({1, 1})
    ->Args({1, 0})
    ->Args({10, 0})
    ->Unit(benchmark::kMillisecond);
