// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of any timeline, tried on random ones.
#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <thread>

#include <QTest>

#include "cluster/checker.h"
#include "schedulers/kube/simulation_samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

class Random {
public:
    explicit Random(std::uint64_t seed) : m_engine(seed) {}
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(m_engine() % n); }
    bool oneIn(std::size_t n) { return below(n) == 0; }

private:
    std::mt19937_64 m_engine;
};

Node randomNode(Random& random, const std::string& name) {
    Node made = node(name, {{"cpu", random.oneIn(2) ? "4" : "8"}, {"memory", "32Gi"}, {"pods", "12"}},
                     {{"topology.kubernetes.io/zone", std::string(1, static_cast<char>('a' + random.below(3)))},
                      {"kubernetes.io/hostname", name}});
    if (random.oneIn(6)) made.taints.push_back({"x", "", TaintEffect::NoSchedule});
    return made;
}

ResourceClaim randomClaim(Random& random, std::size_t number) {
    ResourceClaim made;
    made.namespaceName = "default";
    made.name = "c" + std::to_string(number);
    made.requests = {{"r", false, {DeviceRequest{}}}};
    made.requests[0].alternatives[0].deviceClass = "gpus";
    made.requests[0].alternatives[0].count = random.oneIn(4) ? 2 : 1;
    return made;
}

ResourceSlice randomSlice(Random& random, const std::string& nodeName) {
    ResourceSlice made;
    made.name = made.pool = nodeName;
    made.driver = "gpu.example.com";
    made.reach.nodeName = nodeName;
    made.devices.emplace_back().name = "g0";
    if (random.oneIn(2)) made.devices.emplace_back().name = "g1";
    return made;
}

Pod randomPod(Random& random, const std::string& name, bool preemption) {
    const char* cpus[] = {"500m", "1", "2", "3", "9"};
    PodSpec spec = asks({{"cpu", cpus[random.below(5)]}, {"memory", "1Gi"}});
    spec.priority = static_cast<std::int32_t>(random.below(3)) * 10;
    if (!preemption) spec.preemptionPolicy = "Never";
    const std::string app = random.oneIn(2) ? "web" : "db";
    if (random.oneIn(8)) spec.schedulingGates = {"g"};
    if (random.oneIn(5)) {
        TopologySpreadConstraint constraint;
        constraint.topologyKey = "topology.kubernetes.io/zone";
        constraint.labelSelector = selects("app", app);
        spec.spreadConstraints = {constraint};
    }
    if (random.oneIn(5)) {
        PodAffinityTerm term;
        term.topologyKey = "kubernetes.io/hostname";
        term.labelSelector = selects("app", random.oneIn(2) ? "web" : "db");
        (random.oneIn(2) ? spec.podAffinity : spec.podAntiAffinity).emplace().required = {term};
    }
    if (random.oneIn(3)) spec.resourceClaims = {{"gpu", "c" + std::to_string(random.below(7)), ""}};
    if (random.oneIn(6)) spec.tolerations.push_back({"x", Toleration::Op::Exists, "", true, TaintEffect::NoSchedule});
    Pod made = labelled(pod(name, spec), {{"app", app}});
    made.gracePeriodSeconds = static_cast<std::int32_t>(random.below(4)) * 7;
    return made;
}

struct Case {
    ClusterPtr start;
    Timeline timeline;
};

/// `preemption`: pods evict others, and cycles and bindings take time.
Case randomCase(std::uint64_t seed, bool preemption) {
    Random random(seed);
    std::map<std::string, Node> nodes;
    std::vector<std::string> pods;
    std::vector<Node> startNodes;
    std::vector<Pod> startPods;
    for (std::size_t i = 0; i < 4; ++i) startNodes.push_back(randomNode(random, "n" + std::to_string(i)));
    for (const Node& one : startNodes) nodes.emplace(one.name, one);
    for (std::size_t i = 0; i < 10; ++i) {
        Pod made = randomPod(random, "s" + std::to_string(i), preemption);
        if (random.oneIn(3) && made.spec->schedulingGates.empty()) made.nodeName = "n" + std::to_string(random.below(4));
        pods.push_back(made.key());
        startPods.push_back(std::move(made));
    }
    Objects start = objects(startNodes, startPods);
    start.devices.classes = {{"gpus", {}, ""}};
    for (std::size_t i = 0; i < 5; ++i) start.devices.claims.push_back(randomClaim(random, i));
    for (std::size_t i = 0; i < 2; ++i) start.devices.slices.push_back(randomSlice(random, "n" + std::to_string(i)));
    Case made{build(std::move(start))->cluster, {}};
    if (preemption) {
        made.timeline.cycle = SimTime(static_cast<std::int64_t>(random.below(3)) * 40);
        made.timeline.bind = SimTime(static_cast<std::int64_t>(random.below(3)) * 700);
        made.timeline.apiCall = SimTime(static_cast<std::int64_t>(random.below(2)) * 300);
    }
    SimTime at{0};
    for (std::size_t i = 0; i < 60; ++i) {
        at += SimTime(static_cast<std::int64_t>(random.below(5)) * 450);
        const auto add = [&](Happening what) { made.timeline.events.push_back({at, std::move(what)}); };
        const std::string somePod = pods[random.below(pods.size())];
        auto someNode = nodes.begin();
        if (!nodes.empty()) std::advance(someNode, static_cast<std::ptrdiff_t>(random.below(nodes.size())));
        switch (random.below(12)) {
        case 0:
        case 1:
        case 2: {
            Pod pod = randomPod(random, "p" + std::to_string(i), preemption);
            pods.push_back(pod.key());
            add(PodArrives{shared(std::move(pod))});
            break;
        }
        case 3: add(PodEnds{somePod}); break;
        case 4: add(PodDeleted{somePod, {}}); break;
        case 5: add(PodChanges{shared(randomPod(random, somePod.substr(8), preemption))}); break;
        case 6: {
            const Node node = randomNode(random, "n" + std::to_string(random.below(7)));
            if (nodes.contains(node.name)) add(NodeChanges{shared(node)});
            else add(NodeArrives{shared(node)});
            nodes.insert_or_assign(node.name, node);
            break;
        }
        case 7:
            if (nodes.empty()) break;
            add(NodeLeaves{someNode->first});
            nodes.erase(someNode);
            break;
        case 8: {
            if (nodes.empty()) break;
            someNode->second.unschedulable = !someNode->second.unschedulable;
            add(NodeChanges{shared(someNode->second)});
            break;
        }
        case 9: {
            BindFails fails;
            fails.point = static_cast<BindFails::Point>(random.below(4));
            fails.rejected = random.oneIn(2);
            fails.plugin = "NodeResourcesFit";
            fails.message = "no luck";
            add(fails);
            break;
        }
        case 10:
            if (random.oneIn(4)) add(Restart{});
            break;
        case 11:
            if (random.oneIn(2)) add(arrives(randomClaim(random, 5 + random.below(2))));
            else add(arrives(randomSlice(random, "n" + std::to_string(random.below(7)))));
            break;
        }
    }
    made.timeline.until = at + SimTime(12min);
    return made;
}

}  // namespace

class TestSimulationProperties : public QObject {
    Q_OBJECT
private slots:
    void everyPodIsInOnePlace();
    void whatFitsIsFoundInTheEnd();
    void threadsChangeNothing();
    void manyAtOnceOnOneCatalog();
    void restartEqualsABeginning();
    void arrivingPodsNeedNoNewCatalog();
};

void TestSimulationProperties::everyPodIsInOnePlace() {
    std::vector<std::uint64_t> seeds{897};  // three pods that preempted the same one took each other's nominations in turn
    for (std::uint64_t seed = 1; seed <= 60; ++seed) seeds.push_back(seed);
    for (const std::uint64_t seed : seeds) {
        const Case random = randomCase(seed, true);
        Simulation simulation(random.start, profiles(), random.timeline);
        std::size_t instants = 0;
        while (simulation.advance()) {
            ++instants;
            std::set<std::string> seen;
            std::size_t waiting = 0;
            for (const PodEndState& pod : simulation.pods()) {
                QVERIFY2(seen.insert(pod.pod).second, pod.pod.c_str());
                const bool placed = pod.state == "bound" || pod.state == "binding";
                QVERIFY2(placed == !pod.node.empty(), pod.pod.c_str());
                QVERIFY2(pod.state != "ignored", qPrintable(QString("%1 is lost, seed %2").arg(pod.pod.c_str()).arg(seed)));
                if (!placed && pod.state != "trying") ++waiting;
            }
            // No waiting pod is deleted or placed.
            QCOMPARE(simulation.queue().waiting().size(), waiting);
            if (instants % 5 == 0)
                for (const Violation& violation : checkPicture(simulation.picture()))
                    QVERIFY2(violation.rule != "accounting", violation.detail.c_str());
        }
        QVERIFY(instants > 20);
        const Run run = simulation.finish();
        QVERIFY(!run.cutShort);
        for (const Violation& violation : checkPicture(*run.cluster))
            QVERIFY2(violation.rule != "accounting", violation.detail.c_str());
        // Attempts of a pod are counted without a gap, from 1 on, until it is placed, deleted, or the scheduler
        // restarts.
        std::map<std::string, int> last;
        for (const RunStep& step : run.trace) {
            if (step.attempt == 0) continue;
            const bool again = step.what == RunStep::What::BindFailed && step.attempt == last[step.pod];
            QVERIFY2(again || step.attempt == 1 || step.attempt == last[step.pod] + 1, line(step).c_str());
            last[step.pod] = step.attempt;
        }
    }
}

void TestSimulationProperties::whatFitsIsFoundInTheEnd() {
    for (std::uint64_t seed = 100; seed < 160; ++seed) {
        const Run done = [&] {
            Case random = randomCase(seed, false);
            // Remaining injected failures would keep out pods that fit.
            std::erase_if(random.timeline.events, [](const TimelineEvent& event) {
                return std::holds_alternative<BindFails>(event.what);
            });
            return run(random.start, random.timeline);
        }();
        Scheduler scheduler(profiles());
        std::size_t waiting = 0;
        for (const PodEndState& pod : done.pods) {
            if (pod.state != "unschedulable" && pod.state != "backoff") continue;
            ++waiting;
            const Decision decision = scheduler.decide(*done.cluster, done.cluster->catalog().findPod(pod.pod));
            QVERIFY2(decision.outcome == Outcome::Unschedulable,
                     qPrintable(QString("%1 fits now, seed %2").arg(pod.pod.c_str()).arg(seed)));
        }
        for (const PodEndState& pod : done.pods) QVERIFY(pod.state != "active" && pod.state != "binding");
        QVERIFY(waiting > 0 || done.pods.size() < 30);
    }
}

void TestSimulationProperties::threadsChangeNothing() {
    const auto all = [](std::size_t threads) {
        constexpr std::size_t kCases = 8;
        std::vector<std::vector<RunStep>> steps(kCases);
        std::vector<std::jthread> workers;
        for (std::size_t t = 0; t < threads; ++t)
            workers.emplace_back([&, t] {
                for (std::size_t i = t; i < kCases; i += threads) {
                    const Case random = randomCase(200 + i, true);
                    SimulationOptions options;
                    options.sampling = {Sampling::Mode::Live, 7};
                    steps[i] = run(random.start, random.timeline, options).trace;
                }
            });
        workers.clear();
        return steps;
    };
    const auto one = all(1);
    QVERIFY(one == all(2));
    QVERIFY(one == all(4));
    for (const auto& steps : one) QVERIFY(steps.size() > 30);
}

void TestSimulationProperties::manyAtOnceOnOneCatalog() {
    // The same cluster, profiles and timeline in several threads at once: none affects another.
    for (std::uint64_t seed = 400; seed < 406; ++seed) {
        const Case random = randomCase(seed, true);
        const Profiles shared = profiles();
        const auto live = [&] {
            SimulationOptions options;
            options.sampling = {Sampling::Mode::Live, seed};
            return simulate(random.start, shared, random.timeline, options).value();
        };
        const Run alone = live();
        QVERIFY(alone.trace.size() > 30);
        std::vector<Run> runs(6);
        {
            std::vector<std::jthread> workers;
            for (Run& mine : runs) workers.emplace_back([&mine, &live] { mine = live(); });
        }
        for (const Run& each : runs) {
            QCOMPARE(joined(lines(each.trace)), joined(lines(alone.trace)));
            QVERIFY(each.trace == alone.trace);
            QVERIFY(each.pods == alone.pods);
            QCOMPARE(each.attempts, alone.attempts);
            QCOMPARE(each.end, alone.end);
        }
    }
}

void TestSimulationProperties::restartEqualsABeginning() {
    for (std::uint64_t seed = 300; seed < 330; ++seed) {
        Case random = randomCase(seed, false);
        std::erase_if(random.timeline.events, [](const TimelineEvent& event) {
            return std::holds_alternative<Restart>(event.what) || std::holds_alternative<BindFails>(event.what)
                   || std::holds_alternative<PodDeleted>(event.what);  // grace periods would continue
        });
        const SimTime middle = wholeSeconds(random.timeline.events[random.timeline.events.size() / 2].at) + SimTime(1s);
        Timeline first = random.timeline, second = random.timeline, whole = random.timeline;
        // The first part ends just before, so that what is due at the middle belongs to the second.
        std::erase_if(first.events, [&](const TimelineEvent& event) { return event.at >= middle; });
        std::erase_if(second.events, [&](const TimelineEvent& event) { return event.at < middle; });
        first.until = middle - SimTime(1);
        second.until = *whole.until - middle;
        for (TimelineEvent& event : second.events) event.at -= middle;
        whole.events.insert(whole.events.begin(), {middle, Restart{}});
        std::stable_sort(whole.events.begin(), whole.events.end(),
                         [](const TimelineEvent& a, const TimelineEvent& b) { return a.at < b.at; });

        const Run before = run(random.start, first);
        const Run anew = run(before.cluster, second);
        const Run through = run(random.start, whole);
        std::vector<std::string> expected, actual;
        for (RunStep step : anew.trace) {
            step.time += middle;
            expected.push_back(line(step));
        }
        for (const RunStep& step : through.trace)
            if (step.time >= middle) actual.push_back(line(step));
        QCOMPARE(joined(actual), joined(expected));
    }
}

void TestSimulationProperties::arrivingPodsNeedNoNewCatalog() {
    Timeline timeline;
    for (int i = 0; i < 50; ++i)
        timeline.events.push_back({SimTime(i * 100), PodArrives{shared(pod("p" + std::to_string(i), asks({{"cpu", "10m"}})))}});
    Simulation simulation(cluster({small("n0"), small("n1"), small("n2"), small("n3"), small("n4"), small("n5")}, {}),
                          profiles(), timeline);
    QVERIFY(simulation.advance());
    const auto catalog = simulation.picture().sharedCatalog();
    while (simulation.advance()) QVERIFY(simulation.picture().sharedCatalog() == catalog);
    QCOMPARE(simulation.steps().size(), std::size_t{50});
}

QTEST_APPLESS_MAIN(TestSimulationProperties)
#include "tst_simulation_properties.moc"
