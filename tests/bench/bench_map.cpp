// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of a map frame at 1920×1080 with 5,000 nodes of 100 pods: painted completely, from cache, and with the
// verdicts of a drag. Without a display: QT_QPA_PLATFORM=offscreen. Targets: full 16 ms, pan 4 ms, verdicts 50 ms.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QPainter>
#include <chrono>

#include "cluster/delta.h"
#include "common/drag/drag.h"
#include "common/session.h"
#include "map/map_view.h"
#include "map/node_values.h"
#include "map/painting/map_labels.h"
#include "map/painting/map_painter.h"
#include "map/painting/tile_cache.h"
#include "map/verdicts/verdict_layer.h"
#include "views/map/map_fixtures.h"
#include "views/map/zone_fixtures.h"

using namespace bayplan;

namespace {

const QSize kScreen(1920, 1080);

struct Fixture {
    Fixture() {
        static int argc = 1;
        static char name[] = "bench_map";
        static char* argv[] = {name, nullptr};
        static QApplication app(argc, argv);
        cluster = test::synthetic(5000, 100, 60);
        groups = PodGroups::make(cluster->catalog());
        LayoutOptions options;
        options.keys = {"topology.kubernetes.io/zone", "example.com/pool"};
        options.view = kScreen;
        input.layout = std::make_shared<MapLayout>(MapLayout::make(cluster->catalog(), options));
        input.scene = MapScene::build(cluster, groups, {});
        input.palette = std::make_shared<MapPalette>(MapPalette::make(makeTheme(ThemeKind::Light)));
    }
    /// 0: the zoom that shows everything.
    MapScale scale(int pitch) const {
        if (pitch > 0) return {pitch, 1.0};
        const QRectF b = input.layout->bounds();
        return {static_cast<int>(std::min(kScreen.width() / b.width(), kScreen.height() / b.height())), 1.0};
    }
    QPoint middle(MapScale s) const {
        const QSize whole = s.size(*input.layout);
        return QPoint((whole.width() - kScreen.width()) / 2, (whole.height() - kScreen.height()) / 2);
    }
    ClusterPtr cluster;
    std::shared_ptr<const PodGroups> groups;
    PaintInput input;
};

Fixture& fixture() {
    static Fixture f;
    return f;
}

void layout(benchmark::State& state) {
    LayoutOptions options;
    options.keys = {"topology.kubernetes.io/zone", "example.com/pool"};
    const Catalog& catalog = fixture().cluster->catalog();
    for (auto _ : state) benchmark::DoNotOptimize(MapLayout::make(catalog, options));
}
BENCHMARK(layout)->Unit(benchmark::kMillisecond);

void scene(benchmark::State& state) {
    (void)fixture();
    for (auto _ : state) benchmark::DoNotOptimize(MapScene::build(fixture().cluster, fixture().groups, {}));
}
BENCHMARK(scene)->Unit(benchmark::kMillisecond);

void sceneAfterOneMove(benchmark::State& state) {
    const auto applied = apply(*fixture().cluster, {Cordon{NodeIdx(9), true}});
    std::vector<NodeIdx> changed;
    for (auto _ : state) benchmark::DoNotOptimize(fixture().input.scene->updated(applied->cluster, changed));
}
BENCHMARK(sceneAfterOneMove)->Unit(benchmark::kMillisecond);

/// Every tile and every label is painted again.
void repaint(benchmark::State& state, const PaintInput& input) {
    const MapScale scale = fixture().scale(static_cast<int>(state.range(0)));
    const QPoint at = fixture().middle(scale);
    TileCache cache;
    MapLabels labels;
    labels.setInput(input, 1.0);
    QImage frame(kScreen, QImage::Format_RGB32);
    for (auto _ : state) {
        cache.setInput(input);
        cache.compose(frame, at, scale, TileCache::Mode::Now);
        QPainter painter(&frame);
        labels.paint(painter, QRect(at, kScreen), scale);
    }
    state.counters["pitch"] = scale.pitch;
}

/// Device pixels from node to node; 0: as many as show all nodes.
void pitches(benchmark::internal::Benchmark* bench) {
    for (const int pitch : {0, 27, 48, 96, 220, 500}) bench->Arg(pitch);
    bench->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
}

void fullRepaint(benchmark::State& state) { repaint(state, fixture().input); }
BENCHMARK(fullRepaint)->Apply(pitches);

/// The same with a known machine of two zones and eight GPUs for every node, and a fill that colours all of them.
PaintInput zoned(bool kubelet) {
    Fixture& f = fixture();
    ToldInsides::ByNode machines;
    const auto machine = test::eightGpus();
    for (const Node& node : f.cluster->catalog().nodes) machines[node.name] = machine;
    const auto told = std::make_shared<const ToldInsides>(f.cluster->sharedCatalog(), machines,
                                                          kubelet ? std::optional<KubeletConfig>(test::oneZoneConfig()) : std::nullopt);
    PaintInput input = f.input;
    input.scene = MapScene::build(f.cluster, f.groups, {}, told)->withZones();
    input.values = zoneFreeValues(*input.scene);
    return input;
}

void fullRepaintZones(benchmark::State& state) {
    static const PaintInput input = zoned(false);
    repaint(state, input);
}
BENCHMARK(fullRepaintZones)->Apply(pitches);

/// The zones of all nodes, outside the GUI thread; with 1: by the kubelet's own placement.
void zonesOfAllNodes(benchmark::State& state) {
    Fixture& f = fixture();
    for (auto _ : state) benchmark::DoNotOptimize(zoned(state.range(0) != 0));
    state.counters["nodes"] = static_cast<double>(f.cluster->nodeCount());
}
BENCHMARK(zonesOfAllNodes)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->Iterations(1);

/// The cost of a move in the GUI thread if the kubelet's placement is known: the zones of two nodes.
void zonesAfterOneMove(benchmark::State& state) {
    static const PaintInput input = zoned(true);
    PodIdx pod;
    for (std::size_t p = 0; p < fixture().cluster->podCount() && !pod.valid(); ++p)
        if (fixture().cluster->placement(PodIdx(p)).node.valid()) pod = PodIdx(p);
    const auto applied = apply(*fixture().cluster, {Move{pod, NodeIdx(9)}});
    std::vector<NodeIdx> changed;
    for (auto _ : state) benchmark::DoNotOptimize(input.scene->updated(applied->cluster, changed));
    state.counters["changed"] = static_cast<double>(changed.size());
}
BENCHMARK(zonesAfterOneMove)->Unit(benchmark::kMillisecond);

/// The work of the GUI thread when a drag reaches another node while slots fill the map: the node's verdict, and the
/// picture after a drop, which a job then counts. Target: 16 ms.
void hoverWithEstimate(benchmark::State& state) {
    Fixture& f = fixture();
    Session session;
    Drag drag(&session);
    MapView view(&session, &drag);
    view.resize(kScreen);
    view.show();
    session.open(f.cluster, {}, {});
    ResourceList asks;
    asks.set(std::string(kCpu), *Quantity::parse("1"));
    view.setShape(shapeOf(asks));
    view.setMeasure(Measure::Slots);
    view.finishPainting();
    PodIdx pod;
    for (std::size_t p = 0; p < session.cluster()->podCount() && !pod.valid(); ++p)
        if (session.cluster()->placement(PodIdx(p)).node.valid()) pod = PodIdx(p);
    drag.pickUp({pod});
    std::size_t at = 0;
    for (auto _ : state) drag.hover(NodeIdx(++at % session.catalog().nodes.size()));
    view.finishPainting();
    state.counters["estimated"] = view.estimate().any() ? 1 : 0;
    drag.cancel();
    view.finishPainting();
}
BENCHMARK(hoverWithEstimate)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();

void panFromCache(benchmark::State& state) {
    Fixture& f = fixture();
    const MapScale scale = f.scale(static_cast<int>(state.range(0)));
    TileCache cache;
    MapLabels labels;
    labels.setInput(f.input, 1.0);
    cache.setInput(f.input);
    QImage frame(kScreen, QImage::Format_RGB32);
    int step = 0;
    for (int i = 0; i < 64; ++i)
        cache.compose(frame, f.middle(scale) + QPoint(i * 5, i * 3), scale, TileCache::Mode::Now);
    for (auto _ : state) {
        step = (step + 1) % 64;
        const QPoint at = f.middle(scale) + QPoint(step * 5, step * 3);
        cache.compose(frame, at, scale, TileCache::Mode::Soon);
        QPainter painter(&frame);
        labels.paint(painter, QRect(at, kScreen), scale);
    }
}
BENCHMARK(panFromCache)
    ->Arg(0)
    ->Arg(48)
    ->Arg(96)
    ->Arg(220)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

/// From picking up a pod to all nodes' verdicts, each time for a class that was not decided before. The very first,
/// which also indexes the cluster, is reported separately.
void pickUp(benchmark::State& state) {
    Session session;
    Drag drag(&session);
    session.open(fixture().cluster, {}, {});
    const std::vector<PodIdx> pods = fixture().cluster->pendingPods();
    std::size_t next = 0;
    const auto before = std::chrono::steady_clock::now();
    drag.pickUp({pods[next++]});
    state.counters["first_ms"] =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - before).count();
    for (auto _ : state) {
        drag.pickUp({pods[next++]});
        benchmark::DoNotOptimize(drag.verdicts());
    }
}
BENCHMARK(pickUp)->Unit(benchmark::kMillisecond)->Iterations(30)->MeasureProcessCPUTime()->UseRealTime();

/// The first frame with the verdicts: tiles from cache, verdicts over them, labels.
void verdictFrame(benchmark::State& state) {
    Fixture& f = fixture();
    const MapScale scale = f.scale(static_cast<int>(state.range(0)));
    Session session;
    Drag drag(&session);
    session.open(f.cluster, {}, {});
    drag.pickUp({f.cluster->pendingPods().front()});
    VerdictInput input;
    input.verdicts = drag.verdicts();
    for (std::size_t n = 0; n < f.cluster->nodeCount(); ++n) input.ranks.push_back(drag.rank(NodeIdx(n)));
    VerdictLayer layer;
    layer.setInput(input);
    TileCache cache;
    MapLabels labels;
    labels.setInput(f.input, 1.0);
    cache.setInput(f.input);
    QImage frame(kScreen, QImage::Format_RGB32);
    cache.compose(frame, f.middle(scale), scale, TileCache::Mode::Now);
    for (auto _ : state) {
        cache.compose(frame, f.middle(scale), scale, TileCache::Mode::Soon);
        layer.paint(frame, f.middle(scale), f.input, scale);
        QPainter painter(&frame);
        labels.paint(painter, QRect(f.middle(scale), kScreen), scale);
    }
}
BENCHMARK(verdictFrame)
    ->Arg(0)
    ->Arg(48)
    ->Arg(220)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

}  // namespace
