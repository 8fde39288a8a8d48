// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "framework/harness.h"
#include "plugins/neighbours/inter_pod_affinity.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

constexpr const char* kPlugin = "InterPodAffinity";
constexpr const char* kHost = "kubernetes.io/hostname";
constexpr const char* kZone = "topology.kubernetes.io/zone";

PodAffinityTerm term(const char* key, LabelSelector selector) {
    PodAffinityTerm t;
    t.topologyKey = key;
    t.labelSelector = std::move(selector);
    return t;
}

Labels place(const char* host, const char* zone) {
    return Labels{{kHost, host}, {kZone, zone}};
}

PodSpec near(std::vector<PodAffinityTerm> terms) {
    PodSpec spec = asks({});
    spec.podAffinity.emplace();
    spec.podAffinity->required = std::move(terms);
    return spec;
}

PodSpec far(std::vector<PodAffinityTerm> terms) {
    PodSpec spec = asks({});
    spec.podAntiAffinity.emplace();
    spec.podAntiAffinity->required = std::move(terms);
    return spec;
}

Pod web(const char* name, const char* nodeName) {
    return labelled(pod(name, asks({}), nodeName), Labels{{"app", "web"}});
}

Pod in(Pod pod, const char* space) {
    pod.namespaceName = space;
    return pod;
}

/// a1 and a2 in zone a, b1 in zone b, and a node without labels.
std::vector<Node> zones() {
    return {roomy("a1", place("a1", "a")), roomy("a2", place("a2", "a")), roomy("b1", place("b1", "b")), roomy("bare")};
}

std::string feasible(Harness& harness, const char* name) {
    std::string names;
    for (const NodeDecision& node : harness.decide(name).nodes)
        if (node.feasible()) names += (names.empty() ? "" : " ") + harness.cluster().catalog().node(node.node).name;
    return names;
}

}  // namespace

class TestInterPodAffinity : public QObject {
    Q_OBJECT
private slots:
    void everyTermNeedsAPodThatMatchesAll();
    void theFirstOfItsKindMayGoAnywhereWithTheKey();
    void keepsAwayWithinTheDomain();
    void existingPodsKeepOthersAway();
    void namespacesDecide();
    void aSelectorOfNotInMeansEveryNamespace();
    void aPlacedTermLooksAtTheLabelsOfTheNamespace();
    void missingSelectorsMeanNobody();
    void sumsAreStretched();
    void wishesOfPlacedPodsCount();
    void nothingToSayIsNoScore();
    void sumsOfZeroStillCount();
};

void TestInterPodAffinity::everyTermNeedsAPodThatMatchesAll() {
    // One pod, on a1, matches both selectors; another, on b1, only the first.
    const LabelSelector app = selects("app", "web");
    const LabelSelector tier = selects("tier", "front");
    Harness harness(objects(zones(), {labelled(pod("both", asks({}), "a1"), Labels{{"app", "web"}, {"tier", "front"}}),
                                      web("one", "b1"), pod("p", near({term(kZone, app), term(kHost, tier)}))}));
    QCOMPARE(feasible(harness, "p"), "a1");
    const Status verdict = harness.verdict("p", "a2");
    QCOMPARE(verdict.message(), "node(s) didn't match pod affinity rules");
    QCOMPARE(verdict.code, Code::UnschedulableAndUnresolvable);
    QCOMPARE(argument(verdict.reasons[0], "key"), kHost);
    QCOMPARE(argument(harness.verdict("p", "bare").reasons[0], "key"), kZone);
}

void TestInterPodAffinity::theFirstOfItsKindMayGoAnywhereWithTheKey() {
    const auto self = labelled(pod("p", near({term(kZone, selects("app", "web"))})), Labels{{"app", "web"}});
    Harness alone(objects(zones(), {self, pod("other", near({term(kZone, selects("app", "web"))}))}));
    QCOMPARE(feasible(alone, "p"), "a1 a2 b1");
    QCOMPARE(feasible(alone, "other"), "");  // matches no pod, not even itself
    // A matching pod on a node without the key opens no domain: the rule still applies.
    Harness hidden(objects(zones(), {self, web("there", "bare")}));
    QCOMPARE(feasible(hidden, "p"), "a1 a2 b1");
    Harness second(objects(zones(), {self, web("there", "b1")}));
    QCOMPARE(feasible(second, "p"), "b1");
}

void TestInterPodAffinity::keepsAwayWithinTheDomain() {
    Harness harness(objects(zones(), {web("there", "a1"), pod("host", far({term(kHost, selects("app", "web"))})),
                                      pod("zone", far({term(kZone, selects("app", "web"))}))}));
    QCOMPARE(feasible(harness, "host"), "a2 b1 bare");
    QCOMPARE(feasible(harness, "zone"), "b1 bare");
    const Status verdict = harness.verdict("zone", "a2");
    QCOMPARE(verdict.message(), "node(s) didn't match pod anti-affinity rules");
    QCOMPARE(verdict.code, Code::Unschedulable);
}

void TestInterPodAffinity::existingPodsKeepOthersAway() {
    Harness harness(objects(zones(), {pod("there", far({term(kZone, selects("app", "web"))}), "a1"), web("p", "")}));
    QCOMPARE(feasible(harness, "p"), "b1 bare");
    const Status verdict = harness.verdict("p", "a2");
    QCOMPARE(verdict.message(), "node(s) didn't satisfy existing pods anti-affinity rules");
    QCOMPARE(verdict.code, Code::Unschedulable);
    QCOMPARE(verdict.plugin, kPlugin);
}

void TestInterPodAffinity::namespacesDecide() {
    PodAffinityTerm listed = term(kZone, selects("app", "web"));
    listed.namespaces = {"team-b"};
    PodAffinityTerm all = term(kZone, selects("app", "web"));
    all.namespaceSelector.emplace();
    PodAffinityTerm chosen = all;
    chosen.namespaceSelector = selects("team", "b");
    Objects o =
        objects(zones(), {in(web("there", "b1"), "team-b"), pod("own", near({term(kZone, selects("app", "web"))})),
                          pod("listed", near({listed})), pod("all", near({all})), pod("chosen", near({chosen}))});
    o.namespaces = {{"default", {}}, {"team-b", Labels{{"team", "b"}}}};
    Harness harness(o);
    QCOMPARE(feasible(harness, "own"), "");
    QCOMPARE(feasible(harness, "listed"), "b1");
    QCOMPARE(feasible(harness, "all"), "b1");
    QCOMPARE(feasible(harness, "chosen"), "b1");
}

void TestInterPodAffinity::aSelectorOfNotInMeansEveryNamespace() {
    // The pod's own selector is resolved to names, but is still matched against no labels: NotIn then matches
    // everything.
    PodAffinityTerm notB = term(kZone, selects("app", "web"));
    notB.namespaceSelector = LabelSelector{{{"team", SelectorOp::NotIn, {"b"}}}};
    Objects o = objects(zones(), {in(web("there", "b1"), "team-b"), pod("p", near({notB}))});
    o.namespaces = {{"default", {}}, {"team-b", Labels{{"team", "b"}}}};
    Harness harness(o);
    QCOMPARE(feasible(harness, "p"), "b1");
}

void TestInterPodAffinity::aPlacedTermLooksAtTheLabelsOfTheNamespace() {
    PodAffinityTerm teamB = term(kZone, selects("app", "web"));
    teamB.namespaceSelector = selects("team", "b");
    Objects o = objects(zones(), {pod("there", far({teamB}), "a1"), web("p", ""), in(web("q", ""), "team-b")});
    o.namespaces = {{"default", {}}, {"team-b", Labels{{"team", "b"}}}};
    Harness harness(o);
    QCOMPARE(feasible(harness, "p"), "a1 a2 b1 bare");
    const Decision q =
        harness.scheduler().decide(harness.cluster(), harness.cluster().catalog().findPod("team-b/q"), Detail::Nodes);
    QCOMPARE(q.feasibleNodes, std::size_t{2});
}

void TestInterPodAffinity::missingSelectorsMeanNobody() {
    PodAffinityTerm none;
    none.topologyKey = kZone;
    PodAffinityTerm every = term(kZone, LabelSelector{});
    Harness harness(objects(zones(), {web("there", "a1"), pod("none", far({none})), pod("every", far({every}))}));
    QCOMPARE(feasible(harness, "none"), "a1 a2 b1 bare");
    QCOMPARE(feasible(harness, "every"), "b1 bare");
}

void TestInterPodAffinity::sumsAreStretched() {
    // Preferences −5 for h0, 3 for h2, 20 for h3, none for h1: 0, 100·5/25 = 20, 100·8/25 = 32, 100.
    const auto wish = [](const char* app, std::int32_t weight) {
        return WeightedPodAffinityTerm{weight, term(kHost, selects("app", app))};
    };
    PodSpec spec = asks({});
    spec.podAffinity.emplace();
    spec.podAffinity->preferred = {wish("two", 3), wish("three", 20)};
    spec.podAntiAffinity.emplace();
    spec.podAntiAffinity->preferred = {wish("zero", 5)};
    const auto on = [](const char* name, const char* app, const char* node) {
        return labelled(pod(name, asks({}), node), Labels{{"app", app}});
    };
    Harness harness(objects({roomy("h0", Labels{{kHost, "h0"}}), roomy("h1", Labels{{kHost, "h1"}}),
                             roomy("h2", Labels{{kHost, "h2"}}), roomy("h3", Labels{{kHost, "h3"}})},
                            {on("x", "zero", "h0"), on("y", "two", "h2"), on("z", "three", "h3"), pod("p", spec)}));
    QCOMPARE(harness.raw("p", "h0", kPlugin), -5);
    QCOMPARE(harness.score("p", "h0", kPlugin), 0);
    QCOMPARE(harness.score("p", "h1", kPlugin), 20);
    QCOMPARE(harness.score("p", "h2", kPlugin), 32);
    QCOMPARE(harness.score("p", "h3", kPlugin), 100);
}

void TestInterPodAffinity::wishesOfPlacedPodsCount() {
    // A pod on b1 requires web near it (weight 1 by default), one on a1 prefers to be without it (−4).
    PodSpec averse = asks({});
    averse.podAntiAffinity.emplace();
    averse.podAntiAffinity->preferred = {{4, term(kZone, selects("app", "web"))}};
    Pod keen = labelled(pod("keen", near({term(kZone, selects("app", "web"))}), "b1"), Labels{{"app", "web"}});
    const Objects o = objects(zones(), {pod("averse", averse, "a1"), keen, web("p", "")});
    Harness harness(o);
    QCOMPARE(harness.raw("p", "a2", kPlugin), -4);
    QCOMPARE(harness.raw("p", "b1", kPlugin), 1);
    QCOMPARE(harness.raw("p", "bare", kPlugin), 0);
    PluginArgs args;
    args.edit<InterPodAffinityArgs>().hardPodAffinityWeight = 50;
    Harness heavy(o, args);
    QCOMPARE(heavy.raw("p", "b1", kPlugin), 50);
    args.edit<InterPodAffinityArgs>().ignorePreferredTermsOfExistingPods = true;
    Harness deaf(o, args);
    QCOMPARE(deaf.raw("p", "b1", kPlugin), -1);  // the pod has no preferences: the plugin does not take part
}

void TestInterPodAffinity::nothingToSayIsNoScore() {
    PodSpec spec = asks({});
    spec.podAffinity.emplace();
    spec.podAffinity->preferred = {{10, term(kZone, selects("app", "web"))}};
    Harness harness(objects(zones(), {web("there", "bare"), pod("p", spec)}));
    QCOMPARE(harness.raw("p", "a1", kPlugin), -1);
}

void TestInterPodAffinity::sumsOfZeroStillCount() {
    PodSpec spec = asks({});
    spec.podAffinity.emplace();
    spec.podAffinity->preferred = {{10, term(kZone, selects("app", "web"))}};
    spec.podAntiAffinity.emplace();
    spec.podAntiAffinity->preferred = {{10, term(kZone, selects("app", "web"))}};
    Harness harness(objects(zones(), {web("there", "a1"), pod("p", spec)}));
    QCOMPARE(harness.raw("p", "a1", kPlugin), 0);
    QCOMPARE(harness.score("p", "a1", kPlugin), 0);
}

QTEST_APPLESS_MAIN(TestInterPodAffinity)
#include "tst_inter_pod_affinity.moc"
