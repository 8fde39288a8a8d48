// SPDX-License-Identifier: GPL-3.0-or-later
// The speed of deciding claims for devices, and gangs, as a table. Devices: nodes with 8 each, 500 pods with a claim each,
// of two requests with a CEL selector each. Gangs: 64 pods of 8 GPUs that one PodGroup holds together, on nodes with 8,
// and what is answered about such a gang.
// Usage: bench_devices [NODES]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "bench/loads.h"
#include "cluster/samples.h"
#include "framework/scheduler.h"
#include "planner/gang_try.h"
#include "planner/gangs/gang_answer.h"
#include "plugins/all.h"
#include "plugins/groups/gangs.h"
#include "schedulers/kube/schedule_pending.h"

using namespace bayplan;
using namespace bayplan::bench;

namespace {

constexpr std::size_t kMembers = 64;

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

/// Of the processor, which says more than the clock where others use the machine, too.
double workSince(std::clock_t begin) { return static_cast<double>(std::clock() - begin) * 1e3 / CLOCKS_PER_SEC; }

Objects withGang(std::size_t nodeCount) {
    Objects o = objects(nodeCount, Load::Plain);
    for (Node& node : o.nodes) node.allocatable.set("nvidia.com/gpu", Quantity::fromUnits(8));
    o.pods.resize(kMembers);
    for (Pod& pod : o.pods) {
        PodSpec spec = samples::asks({{"cpu", "8"}, {"nvidia.com/gpu", "8"}});
        spec.podGroup = "train";
        pod.spec = std::make_shared<const PodSpec>(std::move(spec));
    }
    PodGroup group;
    group.namespaceName = o.pods.front().namespaceName;
    group.name = "train";
    group.uid = "train";
    group.minCount = static_cast<std::int32_t>(kMembers);
    o.podGroups.push_back(std::move(group));
    return o;
}

Profiles profiles() {
    SchedulerConfiguration configuration;
    configuration.features = FeatureGates::parse("GenericWorkload=true,GangScheduling=true").value();
    return makeProfiles(configuration, inTreePlugins()).value();
}

void claims(std::size_t nodeCount) {
    const ClusterPtr cluster = build(withClaims(nodeCount))->cluster;
    // As a drag asks: every node's verdict for a pod. The first one also reads all devices.
    const auto drag = [&](Scheduler& asked, std::size_t pod) {
        const auto begin = Clock::now();
        const std::clock_t work = std::clock();
        const Verdicts verdicts = asked.verdicts(*cluster, {PodIdx(pod)});
        std::printf("every node's verdict for pod %zu in the hand: %.1f ms, %.1f of the processor, %zu feasible\n", pod, millisecondsSince(begin), workSince(work), verdicts.feasible);
        if (verdicts.codes.size() != nodeCount) std::exit(1);
    };
    Scheduler scheduler(defaults());
    drag(scheduler, 0);
    const auto begin = Clock::now();
    const std::clock_t work = std::clock();
    const Run run = schedulePending(cluster, scheduler).value();
    const double all = millisecondsSince(begin), worked = workSince(work);
    std::printf("%zu nodes of %zu devices, %zu pods with a claim: %zu placed in %.0f ms, %.0f of the processor: %.3f a pod, %.0f pods/s\n", nodeCount, kDevicesOfNode,
                run.decisions.size(), run.scheduled, all, worked, worked / static_cast<double>(run.decisions.size()), static_cast<double>(run.decisions.size()) / worked * 1e3);

    Scheduler asked(defaults());
    for (std::size_t i = 0; i < 5; ++i) drag(asked, i);
}

void gangs(std::size_t nodeCount) {
    const ClusterPtr cluster = build(withGang(nodeCount))->cluster;
    const Profiles rules = profiles();
    auto begin = Clock::now();
    const std::optional<Gang> gang = gangOf(*cluster, rules, PodIdx(0));
    std::printf("the gang of a pod, of %zu pods: %.3f ms\n", cluster->podCount(), millisecondsSince(begin));
    if (!gang || gang->pods.size() != kMembers) std::exit(1);
    for (int i = 0; i < 3; ++i) {
        begin = Clock::now();
        const GangTry tried = tryGang(cluster, rules, *gang).value();
        std::printf("a gang of %zu pods on %zu nodes: %zu placed in %.1f ms\n", kMembers, nodeCount, tried.placed, millisecondsSince(begin));
    }
}

/// The three answers, at three levels: racks of 16 nodes, blocks of 80, zones of a third. (a) all nodes are free; (b) a pod that stands on
/// three of four nodes keeps them closed, but for the last zone's; (c) so everywhere.
void answers(std::size_t nodeCount) {
    enum class Closed { None,
                        AllButOneZone,
                        Most };
    const std::pair<Closed, const char*> cases[] = {{Closed::None, "a"}, {Closed::AllButOneZone, "b"}, {Closed::Most, "c"}};
    for (const auto& [closed, name] : cases) {
        Objects o = withGang(nodeCount);
        const std::size_t aZone = nodeCount / 3;
        for (std::size_t n = 0; n < nodeCount; ++n) {
            const std::size_t zone = std::min<std::size_t>(2, n / aZone);
            std::vector<Labels::Pair> labels(o.nodes[n].labels.begin(), o.nodes[n].labels.end());
            labels.insert(labels.end(), {{"rack", "r" + std::to_string(n / 16)}, {"block", "b" + std::to_string(n / 80)}, {"room", "z" + std::to_string(zone)}});
            o.nodes[n].labels = Labels(std::move(labels));
            if (closed == Closed::None || n % 160 == 0 || (closed == Closed::AllButOneZone && zone == 2)) continue;
            Pod pod = o.pods.front();
            pod.name = "standing-" + std::to_string(n);
            PodSpec spec = samples::asks({{"cpu", "1"}, {"nvidia.com/gpu", "1"}});
            pod.spec = std::make_shared<const PodSpec>(std::move(spec));
            pod.nodeName = o.nodes[n].name;
            o.pods.push_back(std::move(pod));
        }
        const ClusterPtr cluster = build(std::move(o))->cluster;
        const Profiles rules = profiles();
        const std::optional<Gang> gang = gangOf(*cluster, rules, PodIdx(0));
        for (const char* level : {"rack", "block", "room"}) {
            for (const bool changes : {false, true}) {
                const auto begin = Clock::now();
                const std::clock_t work = std::clock();
                const Result<GangAnswer> answer = answerGang(cluster, rules, {.gang = *gang, .level = GangLevel(level), .changes = changes});
                if (!answer) std::exit(1);
                std::printf("(%s) %zu of 8 GPUs in one %s%s: %s in %.0f ms, %.0f of the processor; %zu changes, %zu ways\n", name, kMembers, level, changes ? ", with changes" : "",
                            toString(answer->is), millisecondsSince(begin), workSince(work), answer->changes.size(), answer->ways.size());
            }
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::size_t nodeCount = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 5'000;
    claims(nodeCount);
    gangs(nodeCount);
    answers(nodeCount);
    return 0;
}
