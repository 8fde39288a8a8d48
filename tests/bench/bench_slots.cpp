// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of updating slots, losses and balance after a change, as while a pod is dragged.
#include <benchmark/benchmark.h>

#include "bench/loads.h"
#include "cluster/delta.h"
#include "metrics/slot_report.h"
#include "metrics/usage_balance.h"
#include "plugins/all.h"

using namespace bayplan;
using namespace bayplan::bench;

namespace {

SlotShape shape() {
    ResourceList requests;
    requests.set(kCpu, Quantity::fromUnits(2));
    requests.set(kMemory, Quantity::fromUnits(4LL << 30));
    return shapeOf(requests);
}

void BM_SlotsAfterAMove(benchmark::State& state) {
    const ClusterPtr cluster = build(objects(static_cast<std::size_t>(state.range(0)), Load::Plain))->cluster;
    SlotBoard board(*makeProfiles(SchedulerConfiguration{}, inTreePlugins()), {shape()});
    UsageBalance balance;
    Draft draft(*cluster);
    if (!board.update(draft.cluster())) state.SkipWithError("the board did not count");
    balance.update(draft.cluster());
    std::size_t node = 0;
    for (auto _ : state) {
        const PodIdx pod(0);
        const Delta delta = draft.cluster().placement(pod).node.valid() ? Delta(Evict{pod}) : Delta(Place{pod, NodeIdx(node++ % cluster->nodeCount())});
        if (!draft.apply(delta) || !board.update(draft.cluster())) state.SkipWithError("the board did not count");
        balance.update(draft.cluster());
        benchmark::DoNotOptimize(slotLosses(board, 0).pods);
        benchmark::DoNotOptimize(balance.resources().size());
    }
}

void BM_SlotsOfANewCatalog(benchmark::State& state) {
    const ClusterPtr cluster = build(objects(static_cast<std::size_t>(state.range(0)), Load::Plain))->cluster;
    for (auto _ : state) {
        SlotBoard board(*makeProfiles(SchedulerConfiguration{}, inTreePlugins()), {shape()});
        if (!board.update(*cluster)) state.SkipWithError("the board did not count");
    }
}

}  // namespace

BENCHMARK(BM_SlotsAfterAMove)->ArgName("nodes")->Arg(100)->Arg(1'000)->Arg(5'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_SlotsOfANewCatalog)->ArgName("nodes")->Arg(5'000)->Unit(benchmark::kMillisecond);
