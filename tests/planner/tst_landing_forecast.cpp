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

    /// The one device of n0 is the old pod's. Its template makes another claim for the one that comes; a claim by name has its device until the end.
    void claimsForDevicesAreMadeAnewOrComeLater() {
        for (const bool byTemplate : {true, false})
            for (const bool taken : {false, true}) {
                PodSpec spec = asks({{"cpu", "1"}});
                spec.resourceClaims = {byTemplate ? PodResourceClaim{"dev", {}, "one"} : PodResourceClaim{"dev", "mine", {}}};
                Objects all = objects({node("n0", {{"cpu", "4"}, {"pods", "10"}}), node("n1", {{"cpu", "4"}, {"pods", "10"}})}, {owned(pod("web", spec, "n0"), "ReplicaSet")});
                all.devices.classes = {{"gpu", {}, {}, 0}};
                for (const char* at : {"n0", "n1"}) {
                    ResourceSlice slice;
                    slice.name = slice.pool = slice.reach.nodeName = at;
                    slice.driver = "d";
                    slice.devices.push_back({"one", {}, {}, false, {}, false, false, {}, {}});
                    all.devices.slices.push_back(slice);
                }
                DeviceRequest one;
                one.deviceClass = "gpu";
                const auto claim = [&](const char* name, const char* at) {
                    ResourceClaim made;
                    made.namespaceName = "default";
                    made.name = name;
                    made.requests = {{"g", false, {one}}};
                    NodeSelector where;
                    where.terms.push_back({{}, {{"metadata.name", SelectorOp::In, {at}}}});
                    made.allocation = ClaimAllocation{{{"g", {"d", at, "one"}}}, where, {}};
                    return made;
                };
                all.devices.claims.push_back(claim("mine", "n0"));
                if (byTemplate) {
                    all.devices.claims.back().ownerPod = "web";
                    all.pods.back().claimStatuses = {{"dev", "mine"}};
                } else {
                    all.devices.claims.back().reservedFor = {{"pods", "web", all.pods.back().uid}};
                }
                if (taken) all.devices.claims.push_back(claim("other", "n1"));
                const ClusterPtr picture = build(std::move(all)).value().cluster;
                const LandingForecast there = forecast(picture, "web", "n1");
                QCOMPARE(there.afterTheEnd, !byTemplate);
                QVERIFY2(taken ? there.violations.size() == 1 && there.violations.front().message() == "cannot allocate all claims" : there.violations.empty(), there.text.c_str());
                // By name it finds n0 open at once: its device is there. A cordon of n0 leads it away, as soon as the old pod is gone.
                QVERIFY2(byTemplate ? there.is == (taken ? Is::Nowhere : Is::There) : there.is == Is::Elsewhere && there.node == "n0", there.text.c_str());
                const ClusterPtr cordoned = bayplan::apply(*picture, {Cordon{picture->catalog().findNode("n0"), true}})->cluster;
                QVERIFY2(forecast(cordoned, "web", "n1").is == (taken ? Is::Nowhere : Is::There), forecast(cordoned, "web", "n1").text.c_str());
                QCOMPARE(picture->catalog().devices.claims.size(), std::size_t(taken ? 2 : 1));  // the picture is as it was
            }
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
