// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "cluster/replacing.h"
#include "cluster/samples.h"
#include "planner/landing_forecast.h"
#include "plugins/all.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

Pod owned(Pod pod, const std::string& kind) {
    pod.owners.push_back({kind, "set", true});
    pod.labels = std::make_shared<const Labels>(Labels{{"app", "web"}});
    return pod;
}

/// Three nodes of 4 CPUs; "web" is on the first, and the other pods decide the scores.
ClusterPtr cluster(std::vector<Pod> pods) {
    std::vector<Node> nodes;
    for (const char* name : {"n0", "n1", "n2"}) nodes.push_back(node(name, {{"cpu", "4"}, {"memory", "8Gi"}, {"pods", "10"}}, Labels{{"kubernetes.io/hostname", name}}));
    return build(objects(std::move(nodes), std::move(pods))).value().cluster;
}

Scheduler scheduler() { return Scheduler(*makeProfiles(SchedulerConfiguration(), inTreePlugins())); }

LandingForecast forecast(const ClusterPtr& picture, const std::string& pod, const std::string& to) {
    Scheduler asked = scheduler();
    return forecastLanding(*picture, asked, picture->catalog().findPod("default/" + pod), picture->catalog().findNode(to));
}

using Is = LandingForecast::Is;

}  // namespace

class TestLandingForecast : public QObject {
    Q_OBJECT

private slots:
    void theEmptiestNodeIsChosen() {
        // n0 still has the old pod, n1 a pod of 2 CPUs: n2 is left.
        const ClusterPtr picture = cluster({owned(pod("web", asks({{"cpu", "1"}}), "n0"), "ReplicaSet"), pod("big", asks({{"cpu", "2"}}), "n1")});
        const LandingForecast there = forecast(picture, "web", "n2");
        QVERIFY(there.is == Is::There);
        QCOMPARE(there.text, std::string("would choose n2"));
        QVERIFY(there.before.empty());
        const LandingForecast elsewhere = forecast(picture, "web", "n1");
        QVERIFY(elsewhere.is == Is::Elsewhere);
        QCOMPARE(elsewhere.node, std::string("n2"));
        QCOMPARE(elsewhere.before, (std::vector<std::string>{"n0", "n2"}));
        QVERIFY(elsewhere.violations.empty());
    }

    void nodesThatTieAreNoCertainty() {
        const ClusterPtr picture = cluster({owned(pod("web", asks({{"cpu", "1"}}), "n0"), "ReplicaSet")});
        const LandingForecast one = forecast(picture, "web", "n2");
        QVERIFY(one.is == Is::MayBe);
        QCOMPARE(one.text, std::string("would choose n1; one of 2 that tie"));
        QCOMPARE(one.before, std::vector<std::string>{"n1"});
    }

    void theOldPodIsStillThere() {
        // Anti-affinity to its own workload, by node: the old pod keeps the new one from n0. Each of the other nodes
        // has one already.
        PodSpec spec = asks({{"cpu", "1"}});
        PodAffinityTerm term;
        term.topologyKey = "kubernetes.io/hostname";
        term.labelSelector = LabelSelector{{{"app", SelectorOp::In, {"web"}}}};
        spec.podAntiAffinity = PodAffinity{{term}, {}};
        const auto like = [&](const char* name, const char* at, const char* kind) { return owned(pod(name, spec, at), kind); };
        const ClusterPtr sets = cluster({like("a", "n0", "ReplicaSet"), like("b", "n1", "ReplicaSet"), like("c", "n2", "ReplicaSet")});
        const LandingForecast nowhere = forecast(sets, "a", "n0");
        QVERIFY(nowhere.is == Is::Nowhere);
        QCOMPARE(nowhere.violations.size(), std::size_t(1));
        QCOMPARE(nowhere.violations.front().plugin, std::string("InterPodAffinity"));
        // A StatefulSet waits until the old pod is gone, which leaves its node free.
        const ClusterPtr stateful = cluster({like("a", "n0", "StatefulSet"), like("b", "n1", "StatefulSet"), like("c", "n2", "StatefulSet")});
        QVERIFY(forecast(stateful, "a", "n0").is == Is::There);
        QVERIFY(forecast(stateful, "a", "n1").is == Is::Elsewhere);
    }

    /// What is foreseen is the same whether the picture was prepared for all of the pods or not; prepared, one catalog serves all.
    void oneCatalogServesAllMoves() {
        PodSpec spread = asks({{"cpu", "1"}});
        spread.spreadConstraints.push_back({});
        TopologySpreadConstraint& even = spread.spreadConstraints.back();
        even.maxSkew = 1;
        even.topologyKey = "kubernetes.io/hostname";
        even.labelSelector = LabelSelector{{{"app", SelectorOp::In, {"web"}}}};
        std::vector<Pod> pods = {owned(pod("a", spread, "n0"), "ReplicaSet"), owned(pod("b", spread, "n1"), "ReplicaSet"), owned(pod("c", asks({{"cpu", "2"}}), "n2"), "ReplicaSet"),
                                 owned(pod("d", asks({{"cpu", "1"}}), "n0"), "StatefulSet")};
        pods[0].nominatedNodeName = "n0";  // as it was when it was bound
        const ClusterPtr plain = cluster(std::move(pods));
        std::vector<PlanStep> steps;
        for (const char* name : {"a", "b", "c", "a", "gone"}) {
            PlanStep& step = steps.emplace_back();
            step.action = PlanStep::Action::Move;
            step.pod = std::string("default/") + name;
        }
        const ClusterPtr prepared = pictureForMoves(*plain, steps);
        QCOMPARE(prepared->catalog().pods.size(), plain->catalog().pods.size() + 6);
        QVERIFY(pictureForMoves(*prepared, steps)->sharedCatalog() == prepared->sharedCatalog());
        Scheduler kept = scheduler();
        for (const char* name : {"a", "b", "c", "d"})
            for (const char* to : {"n0", "n1", "n2"}) {
                const PodIdx who = plain->catalog().findPod(std::string("default/") + name);
                const LandingForecast one = forecast(plain, name, to), other = forecastLanding(*prepared, kept, who, prepared->catalog().findNode(to));
                QVERIFY2(one.is == other.is && one.text == other.text && one.before == other.before && one.tied == other.tied && one.violations.size() == other.violations.size(),
                         (std::string(name) + " to " + to + ": " + one.text + " / " + other.text).c_str());
            }
        const PodIdx a = prepared->catalog().findPod("default/a");
        const Replacing moment = replacing(*prepared, a);
        QVERIFY(moment.cluster->sharedCatalog() == prepared->sharedCatalog());
        const NodeIdx n0 = prepared->catalog().findNode("n0");
        QCOMPARE(moment.cluster->node(n0).requested, prepared->node(n0).requested);  // the old one holds all that it held
        const PodIdx leaving = moment.cluster->node(n0).pods[0];
        QVERIFY(moment.cluster->catalog().pod(leaving).deleting && moment.cluster->catalog().pod(leaving).uid == prepared->catalog().pod(a).uid);
        QVERIFY(moment.cluster->placement(moment.pod).standing == Standing::Pending && !moment.cluster->placement(a).node.valid());
    }

    void aFullNodeRefuses() {
        const ClusterPtr picture = cluster({owned(pod("web", asks({{"cpu", "1"}}), "n0"), "ReplicaSet"), pod("full", asks({{"cpu", "4"}}), "n1")});
        const LandingForecast there = forecast(picture, "web", "n1");
        QVERIFY(there.is == Is::Elsewhere);
        QCOMPARE(there.violations.front().message(), std::string("Insufficient cpu"));
    }

    void aSchedulerWithoutProfileIsNotKnown() {
        PodSpec spec = asks({{"cpu", "1"}});
        spec.schedulerName = "other";
        const LandingForecast unknown = forecast(cluster({owned(pod("web", spec, "n0"), "ReplicaSet")}), "web", "n1");
        QVERIFY(unknown.is == Is::Unknown);
        QCOMPARE(unknown.text, std::string("not known: the rules of scheduler other"));
    }

    void aSchedulerThatLooksAtAPartIsNoCertainty() {
        // Of 200 feasible nodes it examines 50 - 200/125 = 49 %, but at least 100.
        std::vector<Node> nodes;
        std::vector<Pod> pods;
        for (int i = 0; i < 200; ++i) {
            const std::string name = "n" + std::to_string(1000 + i);
            nodes.push_back(node(name, {{"cpu", "4"}, {"memory", "8Gi"}, {"pods", "10"}}));
            if (i != 7) pods.push_back(owned(pod("p" + name, asks({{"cpu", "1"}}), name), "ReplicaSet"));
        }
        const ClusterPtr picture = build(objects(std::move(nodes), std::move(pods))).value().cluster;
        const LandingForecast one = forecast(picture, "pn1000", "n1007");
        QVERIFY(one.is == Is::MayBe);
        QVERIFY(one.before.empty());
        QCOMPARE(one.text, std::string("would choose n1007; it looks at a part of the 200 nodes that fit"));
    }
};

QTEST_APPLESS_MAIN(TestLandingForecast)
#include "tst_landing_forecast.moc"
