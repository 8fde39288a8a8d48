// SPDX-License-Identifier: GPL-3.0-or-later
// The picture at the size of a large cluster: 5,000 nodes, 100,000 pods of 40 classes, nine in ten of them bound.
#include <benchmark/benchmark.h>

#include "cluster/checker.h"
#include "cluster/delta.h"
#include "cluster/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

constexpr std::size_t kNodes = 5'000;
constexpr std::size_t kPods = 100'000;
constexpr std::size_t kClasses = 40;

PodSpec classOf(std::size_t i) {
    PodSpec spec = asks({{"memory", "512Mi"}});
    spec.containers[0].name = "app";
    spec.containers[0].image = "registry.example/app:" + std::to_string(i);
    spec.containers[0].requests.set("cpu", Quantity::fromMilli(50 + static_cast<std::int64_t>(i)));
    spec.containers.push_back(sidecar({{"cpu", "10m"}}));
    spec.hasNodeSelector = true;
    spec.nodeSelector = Labels{{"kubernetes.io/os", "linux"}};
    Toleration notReady;
    notReady.key = "node.kubernetes.io/not-ready";
    notReady.op = Toleration::Op::Exists;
    spec.tolerations = {notReady};
    spec.volumes = {{Volume::Kind::Other, "kube-api-access", ""}};
    return spec;
}

/// `shared`: pods of one class share one spec, as with a reader that recognises equal specs.
Objects large(bool shared) {
    Objects o;
    for (std::size_t n = 0; n < kNodes; ++n) {
        const std::string name = "node-" + std::to_string(n);
        o.nodes.push_back(node(name, {{"cpu", "64"}, {"memory", "256Gi"}, {"pods", "250"}, {"nvidia.com/gpu", "8"}},
                               Labels{{"kubernetes.io/hostname", name},
                                      {"topology.kubernetes.io/zone", "zone-" + std::to_string(n % 3)}}));
    }
    std::vector<std::shared_ptr<const PodSpec>> classes;
    for (std::size_t c = 0; c < kClasses; ++c) classes.push_back(std::make_shared<const PodSpec>(classOf(c)));
    const auto labels = std::make_shared<const Labels>(Labels{{"app", "web"}});
    for (std::size_t p = 0; p < kPods; ++p) {
        Pod made;
        made.name = "pod-" + std::to_string(p);
        made.labels = labels;
        made.spec = shared ? classes[p % kClasses] : std::make_shared<const PodSpec>(*classes[p % kClasses]);
        if (p % 10 != 0) made.nodeName = "node-" + std::to_string(p % kNodes);
        o.pods.push_back(std::move(made));
    }
    return o;
}

const ClusterPtr& picture() {
    static const ClusterPtr made = build(large(true))->cluster;
    return made;
}

void BM_Build(benchmark::State& state) {
    const Objects objects = large(state.range(0) != 0);
    for (auto _ : state) {
        state.PauseTiming();
        Objects copy = objects;
        state.ResumeTiming();
        const auto built = build(std::move(copy));
        benchmark::DoNotOptimize(built->cluster.get());
        if (built->cluster->catalog().specs.size() != kClasses) state.SkipWithError("classes are not one each");
    }
}
BENCHMARK(BM_Build)->ArgName("sharedSpecs")->Arg(1)->Arg(0)->Unit(benchmark::kMillisecond);

/// One pod is put on a node and removed again, in a draft with its own chunks.
void BM_PlaceAndEvict(benchmark::State& state) {
    Draft draft(*picture());
    std::size_t n = 0;
    for (auto _ : state) {
        n = (n + 1) % kNodes;
        const auto placed = draft.apply(Place{PodIdx(0), NodeIdx(n)});
        const auto evicted = draft.apply(Evict{PodIdx(0)});
        if (!placed || !evicted) state.SkipWithError("refused");
    }
}
BENCHMARK(BM_PlaceAndEvict);

/// The cost of a drop: a picture is copied, one pod moved, the new picture published.
void BM_ApplyOneMove(benchmark::State& state) {
    std::size_t n = 0;
    for (auto _ : state) {
        n = (n + 1) % kNodes;
        const auto applied = apply(*picture(), {Move{PodIdx(1), NodeIdx(n)}});
        benchmark::DoNotOptimize(applied->cluster.get());
    }
}
BENCHMARK(BM_ApplyOneMove);

/// All pending pods placed one after the other, then taken back.
void BM_PlaceAllPendingAndUndo(benchmark::State& state) {
    const std::vector<PodIdx> pending = picture()->pendingPods();
    std::vector<Delta> deltas;
    for (std::size_t i = 0; i < pending.size(); ++i) deltas.emplace_back(Place{pending[i], NodeIdx(i * 7 % kNodes)});
    for (auto _ : state) {
        const auto placed = bayplan::apply(*picture(), deltas);
        const auto undone = apply(*placed->cluster, placed->inverse);
        benchmark::DoNotOptimize(undone->cluster.get());
    }
    state.counters["deltas"] = static_cast<double>(2 * deltas.size());
}
BENCHMARK(BM_PlaceAllPendingAndUndo)->Unit(benchmark::kMillisecond);

void BM_DifferenceOfOneMove(benchmark::State& state) {
    const ClusterPtr after = apply(*picture(), {Move{PodIdx(1), NodeIdx(7)}})->cluster;
    for (auto _ : state) benchmark::DoNotOptimize(difference(*picture(), *after).size());
}
BENCHMARK(BM_DifferenceOfOneMove)->Unit(benchmark::kMicrosecond);

void BM_CheckPicture(benchmark::State& state) {
    for (auto _ : state) {
        if (!checkPicture(*picture()).empty()) state.SkipWithError("violations");
    }
}
BENCHMARK(BM_CheckPicture)->Unit(benchmark::kMillisecond);

}  // namespace
