// SPDX-License-Identifier: GPL-3.0-or-later
// What scenarios of 100,000 pods cost: twenty of them kept as the screen does, of the chosen one the picture too, two compared, and the
// picture of another one made again. Memory is what the process holds of the heap, so that every shared part counts once.
#include <benchmark/benchmark.h>
#include <malloc.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "bench/loads.h"
#include "planner/scenario/what_if.h"

using namespace bayplan;

namespace {

constexpr std::size_t kNodes = 5'000, kPodsANode = 20, kScenarios = 20;

std::size_t heldBytes() {
    malloc_trim(0);
    const struct mallinfo2 now = mallinfo2();
    return now.uordblks + now.hblkhd;
}

RulesOf noRules() {
    return [](const SetSchedulerRules&) -> Result<Profiles> { return bench::defaults(); };
}

/// What a scenario on a desk is like: nodes are drained, taken away and added, and a node has other amounts.
Scenario scenarioOf(const Cluster& base, std::size_t number) {
    const auto name = [&](std::size_t i) { return base.catalog().nodes[(number * 7 + i) % kNodes].name; };
    Scenario scenario;
    scenario.name = "scenario " + std::to_string(number);
    scenario.tried = TriedPods::Changed;
    for (std::size_t i = 0; i < 3; ++i) scenario.changes.push_back({CordonNode{name(i)}});
    scenario.changes.push_back({DrainNode{name(3), true, true}});
    scenario.changes.push_back({RemoveNode{name(4)}});
    AddNodes add;
    add.name = "more";
    add.count = 10;
    add.like = name(5);
    scenario.changes.push_back({add});
    return scenario;
}

struct Desk {
    ClusterPtr base;
    std::size_t one = 0, all = 0;  // bytes: of the base, of it with all answers
    std::vector<WhatIfAnswer> answers;
    ClusterPtr chosen;
};

const Desk& desk() {
    static const Desk made = [] {
        Desk desk;
        const std::size_t before = heldBytes();
        desk.base = bench::running(kNodes, kPodsANode);
        desk.one = heldBytes() - before;
        for (std::size_t i = 0; i < kScenarios; ++i) {
            desk.answers.push_back(tryScenario(desk.base, bench::defaults(), scenarioOf(*desk.base, i), noRules()).value());
            if (!desk.answers.back().applies() || desk.answers.back().disrupted() == 0) std::abort();
            if (i == 0) desk.chosen = desk.answers.back().cluster();
            desk.answers.back().picture.letGo();
        }
        desk.all = heldBytes() - before;
        return desk;
    }();
    return made;
}

void twentyScenarios(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(desk().all);
    state.counters["one_MB"] = static_cast<double>(desk().one) / 1e6;
    state.counters["all_MB"] = static_cast<double>(desk().all) / 1e6;
    state.counters["times_one"] = static_cast<double>(desk().all) / static_cast<double>(desk().one);
}
BENCHMARK(twentyScenarios)->Iterations(1);

void tryOne(benchmark::State& state) {
    const Scenario scenario = scenarioOf(*desk().base, 0);
    for (auto _ : state) benchmark::DoNotOptimize(tryScenario(desk().base, bench::defaults(), scenario, noRules()));
}
BENCHMARK(tryOne)->Unit(benchmark::kMillisecond);

void compareTwo(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(standElsewhere(desk().answers[0].picture, desk().answers[1].picture));
}
BENCHMARK(compareTwo)->Unit(benchmark::kMillisecond);

void compareTwoPictures(benchmark::State& state) {
    const ClusterPtr other = desk().answers[1].cluster();
    for (auto _ : state) benchmark::DoNotOptimize(standElsewhere(*desk().chosen, *other));
}
BENCHMARK(compareTwoPictures)->Unit(benchmark::kMillisecond);

/// As for the chosen one, when changes are undone, made again or branched off: its answer is known.
void pictureAgain(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(desk().answers[2].cluster());
}
BENCHMARK(pictureAgain)->Unit(benchmark::kMillisecond);

}  // namespace
