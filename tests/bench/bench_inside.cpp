// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of the insides of nodes at 1920×1080: layout and painting, one alone and forty side by side. Without a
// display:
// QT_QPA_PLATFORM=offscreen. Targets: painting one 4 ms, forty 16 ms.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <QPainter>

#include "inside/machine_painter.h"
#include "views/inside/machine_fixtures.h"

using namespace bayplan;

namespace {

const QSize kScreen(1920, 1080);

void startQt() {
    static int argc = 1;
    static char name[] = "bench_inside";
    static char* argv[] = {name, nullptr};
    static QApplication app(argc, argv);
}

std::shared_ptr<Machine> machine(std::int64_t which) {
    return which % 3 == 0 ? test::eightGpus() : which % 3 == 1 ? test::eightZones()
                                                               : test::power9();
}

/// Half of the CPUs and GPUs are in use, alternately observed and predicted.
std::shared_ptr<const MachineScene> scene(std::int64_t which) {
    const auto m = machine(which);
    Occupancy o;
    const std::int32_t cpus = allCpus(*m).highest() + 1;
    for (std::int32_t first = 0; first + 8 <= cpus; first += 16) {
        const std::size_t t = o.tenants.size();
        o.tenants.push_back({PodIdx(t), "ml/pod-" + std::to_string(t), static_cast<std::uint8_t>(t % kClassCount)});
        o.cpus.push_back({t, CpuSet::range(first, first + 7), t % 2 == 0 ? Knowing::Observed : Knowing::Predicted});
        if (t < m->gpus.size()) o.gpus.push_back({t, t, 1000, t % 2 == 0 ? Knowing::Observed : Knowing::Predicted});
    }
    return std::make_shared<MachineScene>(m, std::move(o));
}

MachineLayoutOptions wish(const MachineScene& s, QSizeF room, bool fold) {
    MachineLayoutOptions w;
    w.room = room;
    w.fold = fold;
    w.looks = s.looks();
    return w;
}

void layoutOne(benchmark::State& state) {
    startQt();
    const auto s = scene(state.range(0));
    const MachineLayoutOptions w = wish(*s, kScreen, false);
    for (auto _ : state) benchmark::DoNotOptimize(MachineLayout::make(s->machine(), s->tree(), w));
}
BENCHMARK(layoutOne)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

void paintOne(benchmark::State& state) {
    startQt();
    const auto s = scene(state.range(0));
    const MachineLayout layout = MachineLayout::make(s->machine(), s->tree(), wish(*s, kScreen, false));
    const InsidePalette palette = InsidePalette::make(makeTheme(ThemeKind::Light));
    QImage frame(kScreen, QImage::Format_RGB32);
    for (auto _ : state) {
        QPainter painter(&frame);
        MachinePainter(painter, layout, *s, palette).paint();
    }
    state.counters["boxes"] = static_cast<double>(layout.boxes.size());
}
BENCHMARK(paintOne)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

void paintForty(benchmark::State& state) {
    startQt();
    const QSizeF room(1920 / 8.0 - 12, 1080 / 5.0 - 12);
    std::vector<std::pair<std::shared_ptr<const MachineScene>, MachineLayout>> tiles;
    for (std::int64_t i = 0; i < 40; ++i) {
        const auto s = scene(i);
        tiles.emplace_back(s, MachineLayout::make(s->machine(), s->tree(), wish(*s, room, true)));
    }
    const InsidePalette palette = InsidePalette::make(makeTheme(ThemeKind::Light));
    QImage frame(kScreen, QImage::Format_RGB32);
    for (auto _ : state) {
        QPainter painter(&frame);
        painter.fillRect(frame.rect(), palette.theme.stage);
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            painter.save();
            painter.translate(static_cast<double>(i % 8) * (room.width() + 12), static_cast<double>(i / 8) * (room.height() + 12));
            MachinePainter(painter, tiles[i].second, *tiles[i].first, palette).paint();
            painter.restore();
        }
    }
}
BENCHMARK(paintForty)->Unit(benchmark::kMillisecond);

}  // namespace
