// SPDX-License-Identifier: GPL-3.0-or-later
// The speed of the neighbours, as a table. Volcano: one session over 200 jobs of 10 tasks in 20 queues; all find room. The same with
// preempt and reclaim where every node is full of pods of five of the queues. Kueue:
// 1,000 workloads in 50 queues of 10 cohorts, all admitted. Ten schedulers at once: 10,000 pods come within 100 seconds. By default on 5,000
// nodes: bench_neighbours [NODES].
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <utility>

#include "bench/loads.h"
#include "plugins/all.h"
#include "schedulers/kube/kube_scheduler.h"
#include "schedulers/kueue/kueue_admission.h"
#include "schedulers/together/simulation.h"
#include "schedulers/volcano/simulation.h"

using namespace bayplan;
using namespace bayplan::bench;

namespace {

constexpr std::size_t kJobs = 200, kTasks = 10, kQueues = 20;
constexpr std::size_t kWorkloads = 1'000, kClusterQueues = 50, kCohorts = 10;
constexpr std::size_t kSchedulers = 10, kArrivals = 10'000;

/// Prints what was done, and how long it took by the clock and of the processor.
class Watch {
public:
    void tell(const std::string& what) const {
        const double milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - m_begin).count();
        std::printf("%s: %.0f ms, %.0f of the processor\n", what.c_str(), milliseconds, static_cast<double>(std::clock() - m_work) * 1e3 / CLOCKS_PER_SEC);
    }

private:
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    std::clock_t m_work = std::clock();
};

volcano::VolcanoWorld volcanoWorld(std::size_t nodes) {
    volcano::VolcanoWorld world;
    world.objects = objects(nodes, Load::Plain);
    world.now = 1'750'000'000;
    for (std::size_t q = 0; q < kQueues; ++q) {
        volcano::Queue& queue = world.own.queues.emplace_back();
        queue.name = "queue-" + std::to_string(q);
        queue.weight = static_cast<std::int32_t>(q % 4 + 1);
    }
    world.objects.pods.resize(kJobs * kTasks);
    for (std::size_t j = 0; j < kJobs; ++j) {
        volcano::PodGroup& group = world.own.podGroups.emplace_back();
        group.namespaceName = world.objects.pods.front().namespaceName;
        group.name = group.uid = "job-" + std::to_string(j);
        group.created = world.now - 1'000 + static_cast<std::int64_t>(j);
        group.minMember = kTasks;
        group.queue = "queue-" + std::to_string(j % kQueues);
        PodSpec spec = *world.objects.pods[j * kTasks].spec;
        spec.schedulerName = "volcano";
        const auto shared = std::make_shared<const PodSpec>(std::move(spec));
        for (std::size_t t = 0; t < kTasks; ++t) {
            Pod& pod = world.objects.pods[j * kTasks + t];
            pod.spec = shared;
            world.own.pods[pod.namespaceName + "/" + pod.name].annotations = Labels{{"scheduling.k8s.io/group-name", group.name}};
        }
    }
    return world;
}

volcano::VolcanoConfiguration volcanoDefaults() {
    volcano::VolcanoConfiguration made;
    made.actions = {volcano::ActionKind::Enqueue, volcano::ActionKind::Allocate, volcano::ActionKind::Backfill};
    for (const auto& names : {std::vector<std::string>{"priority", "gang", "conformance"}, std::vector<std::string>{"overcommit", "drf", "predicates", "proportion", "nodeorder"}}) {
        auto& tier = made.tiers.emplace_back();
        for (const std::string& name : names) tier.push_back({name, {}, {}});
    }
    return made;
}

void aVolcanoSession(std::size_t nodes) {
    volcano::VolcanoWorld world = volcanoWorld(nodes);
    const volcano::VolcanoConfiguration configuration = volcanoDefaults();
    const Watch watch;
    const auto reports = volcano::runSessions(std::move(world), configuration, 1);
    if (!reports) {
        std::fprintf(stderr, "%s\n", reports.error().message.text().c_str());
        std::exit(1);
    }
    std::size_t bound = 0;
    for (const auto& task : reports->front().tasks) bound += task.node.empty() ? 0 : 1;
    watch.tell("a session of Volcano, " + std::to_string(nodes) + " nodes, " + std::to_string(kJobs) + " x " + std::to_string(kTasks) + " tasks, " + std::to_string(kQueues)
               + " queues: " + std::to_string(bound) + " placed");
}

/// Every node is full of four pods, twenty to a job, in the first five queues; the jobs that wait are more important.
volcano::VolcanoWorld fullWorld(std::size_t nodes) {
    volcano::VolcanoWorld world = volcanoWorld(nodes);
    const auto asking = [](std::int64_t cpus, std::int32_t priority) {
        PodSpec spec;
        spec.schedulerName = "volcano";
        spec.priority = priority;
        Container& container = spec.containers.emplace_back();
        container.requests.set("cpu", Quantity::parse(std::to_string(cpus)).value());
        return std::make_shared<const PodSpec>(std::move(spec));
    };
    for (Node& node : world.objects.nodes) {
        node.allocatable.set("cpu", Quantity::parse("4").value());
        node.taints.clear();
    }
    const auto wanted = asking(1, 1'000), running = asking(1, 1);
    for (Pod& pod : world.objects.pods) pod.spec = wanted;
    for (volcano::PodGroup& group : world.own.podGroups) group.priorityClassName = "high";
    world.objects.priorityClasses.push_back({"high", 1'000});
    for (std::size_t i = 0; i < 4 * nodes; ++i) {
        const std::string job = "running-" + std::to_string(i / 20);
        if (i % 20 == 0) {
            volcano::PodGroup& group = world.own.podGroups.emplace_back();
            group.namespaceName = world.objects.pods.front().namespaceName;
            group.name = group.uid = job;
            group.minMember = 1;
            group.queue = "queue-" + std::to_string(i / 20 % 5);
            group.status.phase = volcano::PodGroupPhase::Running;
        }
        Pod pod = world.objects.pods.front();
        pod.name = pod.uid = job + "-" + std::to_string(i % 20);
        pod.spec = running;
        pod.nodeName = world.objects.nodes[i / 4].name;
        pod.phase = PodPhase::Running;
        world.own.pods[pod.key()].annotations = Labels{{"scheduling.k8s.io/group-name", job}};
        world.objects.pods.push_back(std::move(pod));
    }
    return world;
}

void aFullVolcanoSession(std::size_t nodes) {
    volcano::VolcanoWorld world = fullWorld(nodes);
    volcano::VolcanoConfiguration configuration = volcanoDefaults();
    configuration.actions = {volcano::ActionKind::Enqueue, volcano::ActionKind::Allocate, volcano::ActionKind::Preempt, volcano::ActionKind::Reclaim, volcano::ActionKind::Backfill};
    const Watch watch;
    const auto reports = volcano::runSessions(std::move(world), configuration, 1);
    if (!reports) {
        std::fprintf(stderr, "%s\n", reports.error().message.text().c_str());
        std::exit(1);
    }
    watch.tell("the same with preempt and reclaim where all nodes are full: " + std::to_string(reports->front().evictions.size()) + " evicted");
}

void kueueAdmits() {
    KueueObjects objects;
    objects.namespaces["d"] = {};
    objects.flavors.push_back({"default", {}, {}, {}});
    for (std::size_t q = 0; q < kClusterQueues; ++q) {
        ClusterQueue queue;
        queue.name = "queue-" + std::to_string(q);
        queue.cohort = "cohort-" + std::to_string(q % kCohorts);
        queue.groups = {{{"cpu"}, {{"default", {{"cpu", {100'000, {}, {}}}}}}}};
        queue.namespaceSelector = LabelSelector{};
        objects.localQueues.push_back({"d", queue.name, queue.name, false});
        objects.queues.push_back(std::move(queue));
    }
    const auto spec = std::make_shared<const PodSpec>();
    for (std::size_t w = 0; w < kWorkloads; ++w) {
        QueuedWorkload one;
        one.namespaceName = "d";
        one.name = one.uid = "workload-" + std::to_string(w);
        one.queue = "queue-" + std::to_string(w % kClusterQueues);
        one.created = static_cast<std::int64_t>(w) + 1;
        one.podSets = {{"main", 4, {}, spec, {{"cpu", 1'000}}}};
        objects.workloads.push_back(std::move(one));
    }
    const Watch watch;
    const Result<AdmissionRun> run = admitWorkloads(objects, KueueSettings{}, static_cast<int>(kWorkloads));
    if (!run) std::exit(1);
    std::size_t admitted = 0;
    for (const QueuedWorkload& one : run->end.workloads) admitted += one.admittedIn.empty() ? 0 : 1;
    watch.tell("Kueue, " + std::to_string(kWorkloads) + " workloads, " + std::to_string(kClusterQueues) + " queues, " + std::to_string(kCohorts) + " cohorts: " + std::to_string(admitted)
               + " admitted in " + std::to_string(run->cycles.size()) + " cycles");
}

void tenSchedulers(std::size_t nodes) {
    Objects all = objects(nodes, Load::Plain);
    const std::vector<Pod> some = all.pods;
    all.pods.clear();
    for (std::size_t i = 0; i < kArrivals; ++i) {
        Pod& pod = all.pods.emplace_back(some[i % some.size()]);
        pod.name += "-" + std::to_string(i / some.size());
        pod.uid = pod.name;
        PodSpec spec = *pod.spec;
        spec.schedulerName = "scheduler-" + std::to_string(i % kSchedulers);
        pod.spec = std::make_shared<const PodSpec>(std::move(spec));
    }
    const ClusterPtr cluster = build(std::move(all))->cluster;
    std::vector<together::Member> members;
    for (std::size_t s = 0; s < kSchedulers; ++s) {
        together::Member& member = members.emplace_back();
        member.title = member.name = "scheduler-" + std::to_string(s);
        SchedulerConfiguration configuration;
        configuration.profiles.front().schedulerName = member.name;
        member.scheduler = std::make_shared<KubeScheduler>(Scheduler(makeProfiles(configuration, inTreePlugins()).value()), PendingRules{}, Detail::Outcome);
    }
    std::vector<together::Arrival> arrivals;
    for (std::size_t i = 0; i < kArrivals; ++i) arrivals.push_back({PodIdx(i), static_cast<together::Ms>(i * 10), {}, {}, {}});
    const Watch watch;
    const Result<together::Course> course = together::simulate(cluster, members, arrivals, {});
    if (!course) {
        std::fprintf(stderr, "%s\n", course.error().message.text().c_str());
        std::exit(1);
    }
    watch.tell(std::to_string(kSchedulers) + " schedulers, " + std::to_string(nodes) + " nodes, " + std::to_string(kArrivals) + " pods");
}

}  // namespace

int main(int argc, char** argv) {
    const std::size_t nodes = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 5'000;
    for (int i = 0; i < 2; ++i) aVolcanoSession(nodes);
    aFullVolcanoSession(nodes);
    kueueAdmits();
    tenSchedulers(nodes);
    return 0;
}
