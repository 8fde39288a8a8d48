// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "framework/harness.h"
#include "support/storage.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

constexpr std::int64_t kNow = 1'700'000'000;
constexpr std::int64_t kHour = 3600;

PodSpec withPriority(std::int32_t priority, Amounts amounts) {
    PodSpec spec = asks(amounts);
    spec.priority = priority;
    return spec;
}

Pod started(Pod pod, std::int64_t hoursAgo) {
    pod.startTime = kNow - hoursAgo * kHour;
    return pod;
}

Pod on(const char* name, const char* nodeName, std::int32_t priority, Amounts amounts, std::int64_t hoursAgo = 1) {
    return started(pod(name, withPriority(priority, amounts), nodeName), hoursAgo);
}

Node small(const char* name) {
    return node(name, {{"cpu", "2"}, {"memory", "8Gi"}, {"pods", "10"}});
}

std::string proposal(Harness& harness, const char* name) {
    const Decision decision = harness.decide(name);
    if (!decision.preemption) return "none";
    const Catalog& catalog = harness.cluster().catalog();
    std::string text = catalog.node(decision.preemption->node).name + ":";
    for (const PodIdx victim : decision.preemption->victims) text += " " + catalog.pod(victim).name;
    return text;
}

std::vector<Pod> threePods() {
    return {on("p5b", "n0", 5, {{"cpu", "500m"}}, 1), on("p5a", "n0", 5, {{"cpu", "500m"}}, 2),
            on("p10", "n0", 10, {{"cpu", "1"}}, 1)};
}

PodDisruptionBudget budget(const char* app, std::int32_t allowed) {
    return PodDisruptionBudget{"default", app, selects("app", app), allowed, {}};
}

}  // namespace

class TestDefaultPreemption : public QObject {
    Q_OBJECT
private slots:
    void keepsTheMostImportant();
    void oneHolderThatGoesFreesAPort();
    void aPortGoesOnlyOnce();
    void clearsMoreForMore();
    void sparesProtectedPods();
    void prefersLowerPriorityToFewerVictims();
    void prefersTheSmallerSum();
    void prefersThoseThatStartedLater();
    void prefersNodesWithoutViolations();
    void saysNothingWhereItFindsAWay();
    void whatCannotHelpIsSaid();
    void filtersThatStillRefuseAreCounted();
    void waitsWhileItsVictimsLeave();
    void leavesThePictureAlone();
    void affinityOfVictimsGoesWithThem();
    void faultsOfAllNodesAreSaidTogether();
};

namespace {

Pod holding(Pod pod, std::int32_t port) {
    PodSpec spec = *pod.spec;
    spec.containers[0].ports.push_back({"", "TCP", port, port});
    pod.spec = std::make_shared<const PodSpec>(std::move(spec));
    return pod;
}

}  // namespace

// HostPortInfo is a set: removing one of two pods with a port removes the port (kube-scheduler/framework/types.go, Remove).
// Such pods come to one node by their own node names.
void TestDefaultPreemption::oneHolderThatGoesFreesAPort() {
    Pod p = holding(pod("p", withPriority(10, {})), 80);
    Harness harness(objects({small("n0")}, {holding(on("low", "n0", 1, {}), 80), holding(on("high", "n0", 50, {}), 80), p}));
    QCOMPARE(text(harness.verdict("p", "n0").message()), "node(s) didn't have free ports for the requested pod ports");
    QCOMPARE(proposal(harness, "p"), "n0: low");
}

// Both leave, which takes the port away once; the more important one comes back with it, is in the way, and has to go again.
void TestDefaultPreemption::aPortGoesOnlyOnce() {
    Pod p = holding(pod("p", withPriority(10, {})), 80);
    Harness harness(objects({small("n0")}, {holding(on("low", "n0", 1, {}), 80), holding(on("mid", "n0", 5, {}), 80), on("other", "n0", 1, {}), p}));
    QCOMPARE(proposal(harness, "p"), "n0: mid low");
}

void TestDefaultPreemption::keepsTheMostImportant() {
    // 2000m: p10 (1000m), p5a, p5b (500m each), full. For 500m, p10 and p5a may stay, p5b may not.
    std::vector<Pod> pods = threePods();
    pods.push_back(pod("p", withPriority(20, {{"cpu", "500m"}})));
    Harness harness(objects({small("n0")}, pods));
    QCOMPARE(proposal(harness, "p"), "n0: p5b");
}

void TestDefaultPreemption::clearsMoreForMore() {
    // For 700m: p10 stays (1700m), p5a would make 2200m, p5b too.
    std::vector<Pod> pods = threePods();
    pods.push_back(pod("p", withPriority(20, {{"cpu", "700m"}})));
    Harness harness(objects({small("n0")}, pods));
    QCOMPARE(proposal(harness, "p"), "n0: p5a p5b");
}

void TestDefaultPreemption::sparesProtectedPods() {
    // p5b is protected and tried first: 500 + 500 of 2000, then p10, then p5a no longer fits.
    std::vector<Pod> pods = threePods();
    pods[0] = labelled(pods[0], Labels{{"app", "b"}});
    pods.push_back(pod("p", withPriority(20, {{"cpu", "500m"}})));
    Objects o = objects({small("n0")}, pods);
    o.budgets = {budget("b", 0)};
    Harness harness(o);
    QCOMPARE(proposal(harness, "p"), "n0: p5a");
    o.budgets = {budget("b", 1)};  // one may be disrupted: no protection
    Harness allowed(o);
    QCOMPARE(proposal(allowed, "p"), "n0: p5b");
    o.budgets = {budget("b", 0)};
    o.budgets[0].disruptedPods = {"p5b"};  // counted already
    Harness leaving(o);
    QCOMPARE(proposal(leaving, "p"), "n0: p5b");
}

void TestDefaultPreemption::prefersLowerPriorityToFewerVictims() {
    Harness harness(objects(
        {small("n1"), small("n2")},
        {on("one", "n1", 5, {{"cpu", "2"}}), on("a", "n2", 3, {{"cpu", "600m"}}), on("b", "n2", 3, {{"cpu", "600m"}}),
         on("c", "n2", 3, {{"cpu", "600m"}}), pod("p", withPriority(20, {{"cpu", "2"}}))}));
    QCOMPARE(proposal(harness, "p"), "n2: a b c");
}

void TestDefaultPreemption::prefersTheSmallerSum() {
    Harness harness(objects({small("n1"), small("n2")},
                            {on("a", "n2", 5, {{"cpu", "1"}}), on("b", "n2", 1, {{"cpu", "1"}}),
                             on("one", "n1", 5, {{"cpu", "2"}}), pod("p", withPriority(20, {{"cpu", "2"}}))}));
    QCOMPARE(proposal(harness, "p"), "n1: one");
}

void TestDefaultPreemption::prefersThoseThatStartedLater() {
    const auto all = [](std::int64_t hours1, std::int64_t hours2) {
        return objects({small("n1"), small("n2")},
                       {on("one", "n1", 5, {{"cpu", "2"}}, hours1), on("two", "n2", 5, {{"cpu", "2"}}, hours2),
                        pod("p", withPriority(20, {{"cpu", "2"}}))});
    };
    Harness first(all(1, 2));
    QCOMPARE(proposal(first, "p"), "n1: one");
    Harness second(all(2, 1));
    QCOMPARE(proposal(second, "p"), "n2: two");
    Harness equal(all(1, 1));
    QCOMPARE(proposal(equal, "p"), "n1: one");
}

void TestDefaultPreemption::prefersNodesWithoutViolations() {
    Pod guarded = labelled(on("guarded", "n1", 1, {{"cpu", "2"}}), Labels{{"app", "db"}});
    Objects o = objects({small("n1"), small("n2")},
                        {guarded, on("plain", "n2", 9, {{"cpu", "2"}}), pod("p", withPriority(20, {{"cpu", "2"}}))});
    Harness without(o);
    QCOMPARE(proposal(without, "p"), "n1: guarded");
    o.budgets = {budget("db", 0)};
    Harness with(o);
    QCOMPARE(proposal(with, "p"), "n2: plain");
}

void TestDefaultPreemption::saysNothingWhereItFindsAWay() {
    std::vector<Pod> pods = threePods();
    pods.push_back(pod("p", withPriority(20, {{"cpu", "500m"}})));
    Harness harness(objects({small("n0")}, pods));
    const Decision decision = harness.decide("p");
    QCOMPARE(decision.outcome, Outcome::Unschedulable);
    QCOMPARE(decision.message, "0/1 nodes are available: 1 Insufficient cpu.");
}

void TestDefaultPreemption::whatCannotHelpIsSaid() {
    PodSpec never = withPriority(20, {{"cpu", "100"}});
    never.preemptionPolicy = "Never";
    Node cordoned = roomy("n1");
    cordoned.unschedulable = true;
    Harness harness(objects({roomy("n0"), cordoned},
                            {on("there", "n0", 7, {{"cpu", "63"}}), pod("never", never),
                             pod("big", withPriority(20, {{"cpu", "100"}})), pod("p", asks({{"cpu", "2"}}))}));
    const QString opening =
        "0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable. "
        "no new claims to deallocate, preemption: ";
    QCOMPARE(text(harness.decide("never").message), opening + "not eligible due to preemptionPolicy=Never.");
    QCOMPARE(text(harness.decide("big").message),
             opening + "0/2 nodes are available: 2 Preemption is not helpful for scheduling.");
    QCOMPARE(text(harness.decide("p").message),
             opening +
                 "0/2 nodes are available: 1 No preemption victims found for incoming pod, 1 Preemption is not "
                 "helpful for scheduling.");
}

void TestDefaultPreemption::filtersThatStillRefuseAreCounted() {
    // Without the small pod there is still too little: the larger one has higher priority.
    Harness harness(
        objects({small("n0")}, {on("high", "n0", 30, {{"cpu", "1500m"}}), on("low", "n0", 1, {{"cpu", "500m"}}),
                                pod("p", withPriority(20, {{"cpu", "1"}}))}));
    QCOMPARE(harness.decide("p").message,
             "0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: 0/1 nodes are "
             "available: 1 Insufficient cpu.");
}

void TestDefaultPreemption::waitsWhileItsVictimsLeave() {
    PodSpec high = asks({{"cpu", "2"}});
    high.priority = 7;
    Pod waiting = pod("p", high);
    waiting.nominatedNodeName = "n0";
    Pod leaving = pod("there", asks({{"cpu", "63"}}), "n0");
    leaving.deleting = true;
    leaving.preempted = true;
    Harness harness(objects({roomy("n0")}, {leaving, waiting}));
    const Decision decision = harness.decide("p");
    QCOMPARE(text(decision.message),
             "0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: not eligible due to "
             "a terminating pod on the nominated node.");
    QVERIFY(!decision.preemption);
    QCOMPARE(decision.nominating, Nominating::Keep);

    // A pod that terminates for another reason does not make it wait: it is a victim like any other.
    leaving.preempted = false;
    Harness other(objects({roomy("n0")}, {leaving, waiting}));
    QCOMPARE(other.decide("p").preemption->victims.size(), std::size_t{1});
    QCOMPARE(other.decide("p").nominating, Nominating::Set);
}

void TestDefaultPreemption::leavesThePictureAlone() {
    std::vector<Pod> pods = threePods();
    pods.push_back(pod("p", withPriority(20, {{"cpu", "500m"}})));
    Harness harness(objects({small("n0")}, pods));
    const Cluster before = harness.cluster();
    QCOMPARE(proposal(harness, "p"), "n0: p5b");
    QCOMPARE(proposal(harness, "p"), "n0: p5b");
    QVERIFY(harness.cluster() == before);
}

void TestDefaultPreemption::affinityOfVictimsGoesWithThem() {
    // n0's pod keeps p away by anti-affinity, which ends with the pod. On n1 such a pod is as important as p.
    PodAffinityTerm term;
    term.topologyKey = "kubernetes.io/hostname";
    term.labelSelector = selects("app", "web");
    const auto averse = [&](std::int32_t priority) {
        PodSpec spec = withPriority(priority, {});
        spec.podAntiAffinity.emplace();
        spec.podAntiAffinity->required.push_back(term);
        return spec;
    };
    Node n0 = small("n0");
    n0.labels = Labels{{"kubernetes.io/hostname", "n0"}};
    Node n1 = small("n1");
    n1.labels = Labels{{"kubernetes.io/hostname", "n1"}};
    Harness harness(
        objects({n0, n1}, {started(pod("low", averse(1), "n0"), 1), started(pod("equal", averse(20), "n1"), 1),
                           labelled(pod("p", withPriority(20, {})), Labels{{"app", "web"}})}));
    QCOMPARE(proposal(harness, "p"), "n0: low");
}

void TestDefaultPreemption::faultsOfAllNodesAreSaidTogether() {
    // On each node there is a pod with a volume that belongs to another. NodeVolumeLimits cannot count it, which shows
    // once the small pod before it is removed.
    const auto stranger = [](const char* name, const char* nodeName) {
        PodSpec spec = withPriority(30, {{"cpu", "1500m"}});
        spec.volumes = {{Volume::Kind::Ephemeral, "tmp", "tmp"}};
        return started(pod(name, spec, nodeName), 1);
    };
    PodSpec wants = withPriority(20, {{"cpu", "500m"}});
    wants.volumes = withClaims({"data"}).volumes;
    Objects all = objects({small("n0"), small("n1")},
                          {stranger("s0", "n0"), stranger("s1", "n1"), on("low0", "n0", 1, {{"cpu", "500m"}}),
                           on("low1", "n1", 1, {{"cpu", "500m"}}), pod("p", wants)});
    all.storage.claims = {boundTo(claim("data", "c"), "v"), boundTo(claim("s0-tmp", "c"), "t0"),
                          boundTo(claim("s1-tmp", "c"), "t1")};
    all.storage.claims[1].ownerUid = all.storage.claims[2].ownerUid = "another";
    all.storage.volumes = {csi(volume("v", "c"), "h"), csi(volume("t0", "c"), "h0"), csi(volume("t1", "c"), "h1")};
    all.storage.csiNodes = {{"n0", {{"csi.example.com", 5}}, {}}, {"n1", {{"csi.example.com", 5}}, {}}};
    const auto fault = [](const char* name) {
        const std::string n = name;
        return "running \"NodeVolumeLimits\" filter plugin: PVC default/" + n + "-tmp was not created for pod default/" + n
               + " (pod is not owner)";
    };
    Harness both(all);
    QCOMPARE(text(both.decide("p").message), text("0/2 nodes are available: 2 Insufficient cpu. preemption: ["
                                                  + fault("s0") + ", " + fault("s1") + "]"));
    all.storage.claims[2].ownerUid = all.pods[1].uid;
    Harness one(all);
    QCOMPARE(proposal(one, "p"), "n1: low1");
    all.pods[3].nodeName.clear();  // no pod to leave n1
    all.pods[1].spec = std::make_shared<const PodSpec>(withPriority(30, {{"cpu", "2"}}));
    Harness alone(all);
    QCOMPARE(text(alone.decide("p").message),
             text("0/2 nodes are available: 2 Insufficient cpu. preemption: " + fault("s0")));
}

QTEST_APPLESS_MAIN(TestDefaultPreemption)
#include "tst_default_preemption.moc"
