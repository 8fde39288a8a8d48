// SPDX-License-Identifier: GPL-3.0-or-later
// One run of the FGD paper's experiment: 10,867 arrivals, 1,213 nodes, by policy. Needs the shared trace.
#include <benchmark/benchmark.h>

#include "io/traces/gpu_trace_file.h"
#include "metrics/gpu_replay.h"

using namespace bayplan;

namespace {

void BM_Replay(benchmark::State& state) {
    const std::filesystem::path folder = std::filesystem::path(BAYPLAN_SHARED) / "data/openb";
    const Result<ReadGpuTrace> read = readGpuTrace({folder / "openb_node_list_gpu_node.csv", folder / "pods/openb_pod_list_default.csv",
                                                    folder / "streams/arrival_default.csv", folder / "streams/node_rank_default.csv"},
                                                   {42});
    if (!read || !read->usable()) {
        state.SkipWithError("the shared trace is not here");
        return;
    }
    const ReplayTrace trace(read->trace);
    const auto policy = static_cast<GpuPolicy>(state.range(0));
    state.SetLabel(toString(policy));
    std::size_t arrivals = 0;
    for (auto _ : state) arrivals += replay(trace, 0, policy)->events.size();
    state.SetItemsProcessed(static_cast<std::int64_t>(arrivals));
}

}  // namespace

BENCHMARK(BM_Replay)->DenseRange(0, static_cast<int>(kGpuPolicies) - 1)->Unit(benchmark::kMillisecond);
