// SPDX-License-Identifier: GPL-3.0-or-later
// The speed of deciding, as a table: pods per second, time per pod and node, allocations per decision and memory, for
// plain, mixed and owned pods and such with claims for devices on clusters of four sizes, in one thread and in two; and how many
// times faster than the plain way (every node computed again for every pod) and kube-scheduler's own code that is. What is not
// known of these is a dash: claims are no part of the plain way here, and kube-scheduler's own code was not measured with them.
//
// Two threads are two branches of one catalog, each with a scheduler of its own, as what-ifs are computed side by side;
// one decision is too short to be divided. Both must give the same placements.
// Usage: bench_targets [NODES...]
#include <malloc.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "bench/loads.h"
#include "framework/scheduler.h"
#include "schedulers/kube/schedule_pending.h"

using namespace bayplan;
using namespace bayplan::bench;

namespace {

/// What one thread allocated on the heap. Live bytes are correct if the same thread frees them.
struct Heap {
    std::int64_t allocations = 0;
    std::int64_t live = 0;
};
thread_local Heap heap;

void* take(std::size_t size) {
    void* const block = std::malloc(size == 0 ? 1 : size);
    if (!block) throw std::bad_alloc();
    ++heap.allocations;
    heap.live += static_cast<std::int64_t>(::malloc_usable_size(block));
    return block;
}

void giveBack(void* block) {
    if (block) heap.live -= static_cast<std::int64_t>(::malloc_usable_size(block));
    std::free(block);
}

}  // namespace

void* operator new(std::size_t size) {
    return take(size);
}
void* operator new[](std::size_t size) {
    return take(size);
}
void operator delete(void* block) noexcept {
    giveBack(block);
}
void operator delete[](void* block) noexcept {
    giveBack(block);
}
void operator delete(void* block, std::size_t) noexcept {
    giveBack(block);
}
void operator delete[](void* block, std::size_t) noexcept {
    giveBack(block);
}

namespace {

/// Pods per second of kube-scheduler 1.36's own code at 16-fold parallelism on 5,000 nodes and a machine of two cores.
constexpr double kReferencePlain = 48;
constexpr double kReferenceMixed = 38;
constexpr double kReferenceNodes = 5'000;

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

struct Measured {
    double seconds = 0;
    double allocations = 0;  // per decision
    double keptBytes = 0;    // memory of the scheduler afterwards
    std::vector<NodeIdx> nodes;
};

/// The best of several runs: other programs can only slow a run down.
Measured best(const ClusterPtr& cluster) {
    constexpr int kRuns = 3;
    Measured least;
    for (int i = 0; i < kRuns; ++i) {
        const std::int64_t liveBefore = heap.live;
        Scheduler scheduler(defaults());
        const std::int64_t before = heap.allocations;
        const auto begin = Clock::now();
        auto run = schedulePending(cluster, scheduler);
        const double seconds = secondsSince(begin);
        const auto decisions = static_cast<double>(run->decisions.size());
        Measured now;
        now.seconds = seconds;
        now.allocations = static_cast<double>(heap.allocations - before) / decisions;
        for (const Decision& decision : run->decisions) now.nodes.push_back(decision.node);
        run = Error{};
        now.keptBytes = static_cast<double>(heap.live - liveBefore) - static_cast<double>(sizeof(NodeIdx) * now.nodes.capacity());
        if (i == 0 || now.seconds < least.seconds) least = std::move(now);
    }
    return least;
}

/// The same decisions without any cache; the time of one, from the first few of them.
double plainWay(const ClusterPtr& cluster, const std::vector<NodeIdx>& expected) {
    constexpr std::size_t kFew = 40;
    Draft draft(*cluster);
    Scheduler scheduler(defaults(), Keep::Nothing);
    scheduler.prepare(*cluster);
    const auto begin = Clock::now();
    for (std::size_t i = 0; i < kFew; ++i) {
        const Decision decision = scheduler.decide(draft.cluster(), PodIdx(i));
        if (decision.node != expected[i] || !draft.apply(Place{PodIdx(i), decision.node})) {
            std::fprintf(stderr, "the plain way decides otherwise: pod %zu\n", i);
            std::exit(1);
        }
    }
    return secondsSince(begin) / kFew;
}

double inTwoThreads(const ClusterPtr& cluster, const std::vector<NodeIdx>& expected) {
    double least = 0;
    for (int i = 0; i < 3; ++i) {
        bool same[2] = {false, false};
        const auto branch = [&](bool& equal) {
            Scheduler scheduler(defaults());
            const auto run = schedulePending(cluster, scheduler);
            equal = true;
            for (std::size_t p = 0; p < expected.size(); ++p)
                equal = equal && run->decisions[p].node == expected[p];
        };
        const auto begin = Clock::now();
        std::thread other(branch, std::ref(same[1]));
        branch(same[0]);
        other.join();
        const double seconds = secondsSince(begin);
        if (!same[0] || !same[1]) {
            std::fprintf(stderr, "two threads decide otherwise\n");
            std::exit(1);
        }
        if (i == 0 || seconds < least) least = seconds;
    }
    return least;
}

void row(Load load, std::size_t nodes, int threads, double podsASecond, const Measured& one, double plainSeconds) {
    const double reference = (load == Load::Mixed ? kReferenceMixed : kReferencePlain) * kReferenceNodes;
    std::printf("%-6s %6zu %8d %10.0f %9.2f %9.1f %10.0f %9.0f %12.0f\n", toString(load), nodes, threads, podsASecond,
                1e9 / podsASecond / static_cast<double>(nodes), one.allocations,
                podsASecond * plainSeconds, podsASecond * static_cast<double>(nodes) / reference,
                one.keptBytes / static_cast<double>(nodes));
    std::fflush(stdout);
}

void measure(Load load, std::size_t nodes) {
    const ClusterPtr cluster = build(objects(nodes, load))->cluster;
    const Measured one = best(cluster);
    const double plain = plainWay(cluster, one.nodes);
    row(load, nodes, 1, kPending / one.seconds, one, plain);
    row(load, nodes, 2, 2 * kPending / inTwoThreads(cluster, one.nodes), one, plain);
}

void measureClaims(std::size_t nodes) {
    const ClusterPtr cluster = build(withClaims(nodes))->cluster;
    const Measured one = best(cluster);
    const auto line = [&](int threads, double podsASecond) {
        std::printf("%-6s %6zu %8d %10.0f %9.2f %9.1f %10s %9s %12.0f\n", "claims", nodes, threads, podsASecond, 1e9 / podsASecond / static_cast<double>(nodes), one.allocations, "-", "-",
                    one.keptBytes / static_cast<double>(nodes));
        std::fflush(stdout);
    };
    line(1, kClaims / one.seconds);
    line(2, 2 * kClaims / inTwoThreads(cluster, one.nodes));
}

/// The time that a user waits for an explanation: every node with its reasons and scores.
void explanation(std::size_t nodes, Load load) {
    const ClusterPtr cluster = build(objects(nodes, load))->cluster;
    Scheduler scheduler(defaults());
    const Run run = schedulePending(cluster, scheduler).value();
    constexpr std::size_t kAsked = 20;
    double least = 0;
    double worst = 0;
    for (std::size_t i = 0; i < kAsked; ++i) {
        const auto begin = Clock::now();
        const Decision decision = scheduler.decide(*run.cluster, PodIdx(i), Detail::Nodes);
        const double seconds = secondsSince(begin);
        if (decision.nodes.size() != nodes) std::exit(1);
        least = i == 0 ? seconds : std::min(least, seconds);
        worst = std::max(worst, seconds);
    }
    std::printf("one pod explained on %zu nodes, %s: %.2f ms to %.2f ms\n", nodes, toString(load), least * 1e3,
                worst * 1e3);
}

/// The memory of the picture itself, as far as it is on the heap.
void memory(std::size_t nodes, Load load) {
    const auto live = [&](bool pods) {
        Objects read = objects(nodes, load);
        if (!pods) read.pods.clear();
        const std::int64_t before = heap.live;
        const ClusterPtr cluster = build(read)->cluster;
        return static_cast<double>(heap.live - before);
    };
    const double bare = live(false);
    std::printf("the picture of %zu nodes, %s: %.0f bytes a node, %.0f bytes a pod\n", nodes, toString(load),
                bare / static_cast<double>(nodes), (live(true) - bare) / kPending);
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::size_t> sizes;
    for (int i = 1; i < argc; ++i) sizes.push_back(std::strtoul(argv[i], nullptr, 10));
    if (sizes.empty()) sizes = {100, 1'000, 5'000, 15'000};
    std::printf("%-6s %6s %8s %10s %9s %9s %10s %9s %12s\n", "load", "nodes", "threads", "pods/s", "ns/pair", "allocs",
                "x plain", "x ref", "kept B/node");
    for (const Load load : {Load::Plain, Load::Mixed, Load::Owned})
        for (const std::size_t nodes : sizes) measure(load, nodes);
    for (const std::size_t nodes : sizes) measureClaims(nodes);
    for (const Load load : {Load::Plain, Load::Mixed}) explanation(5'000, load);
    for (const Load load : {Load::Plain, Load::Mixed}) memory(5'000, load);
    return 0;
}
