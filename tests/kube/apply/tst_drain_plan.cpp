// SPDX-License-Identifier: GPL-3.0-or-later
// Emptying nodes as a plan: what goes, what waits, what is blocked, what stays.
#include "kube/apply/drain_plan.h"

#include <QtTest>

#include "kube/apply/apply_fixture.h"

using namespace bayplan;
using namespace bayplan::samples;
using apiserver::budget;
using Is = DrainedPod::Is;

namespace {

Json sized(Json pod, const std::string& cpu) {
    pod["spec"]["containers"][0]["resources"]["requests"]["cpu"] = cpu;
    return pod;
}

const DrainedPod& of(const DrainPlan& drain, const Cluster& cluster, const std::string& name) {
    static const DrainedPod none;
    for (const DrainedNode& node : drain.nodes)
        for (const DrainedPod& pod : node.pods)
            if (cluster.catalog().pod(pod.pod).name == name) return pod;
    return none;
}

std::vector<std::string> stepsOf(const DrainPlan& drain) {
    std::vector<std::string> all;
    for (const PlanStep& step : drain.plan.steps) all.push_back(step.pod.empty() ? "cordon " + step.to : step.pod.substr(step.pod.find('/') + 1));
    return all;
}

void load(ApiServer& server) {
    for (const char* name : {"n0", "n1", "n2"}) server.load(readyNode(name));
    server.loadAll({replicaSet("web", 2), replicaSet("db", 1)});
    Json local = ownedBy(plainPod("local", "n0", "other"), "cache");
    local["spec"]["volumes"] = Json::array({{{"name", "scratch"}, {"emptyDir", Json::object()}}});
    Json mirror = plainPod("mirror", "n0", "other");
    mirror["metadata"]["annotations"]["kubernetes.io/config.mirror"] = "x";
    Json leaving = ownedBy(plainPod("leaving", "n0", "other"), "cache");
    leaving["metadata"]["deletionTimestamp"] = "2026-11-21T12:00:00Z";
    leaving["metadata"]["deletionGracePeriodSeconds"] = 30;
    server.loadAll({withScheduler(ownedBy(plainPod("held", "n0", "db"), "db"), "default-scheduler"), withScheduler(ownedBy(plainPod("w1", "n0"), "web"), "default-scheduler"),
                    withScheduler(ownedBy(plainPod("w2", "n1"), "web"), "default-scheduler"), local, plainPod("alone", "n0", "other"),
                    ownedBy(plainPod("daemon", "n0", "other"), "agent", "DaemonSet"), mirror, leaving, budget("db", 1, "db"), budget("web", 1)});
    server.advance(std::chrono::seconds(1));
}

}  // namespace

class TstDrainPlan : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void judgesEveryPod() {
        ApiServer server;
        load(server);
        ServerPicture pictures(server);
        Scheduler scheduler = twoSchedulers();
        const ClusterPtr cluster = *pictures.newest({});
        const Result<DrainPlan> drain = drainPlan(*cluster, {"n0", "n0"}, {}, scheduler);
        QVERIFY(drain.has_value());
        QCOMPARE(drain->nodes.size(), 1u);
        const auto is = [&](const char* name) { return of(*drain, *cluster, name).is; };
        QVERIFY(is("w1") == Is::Goes);
        QVERIFY(is("held") == Is::Waits);
        for (const char* name : {"local", "alone", "daemon"}) QVERIFY2(is(name) == Is::Blocked, name);
        for (const char* name : {"mirror", "leaving"}) QVERIFY2(is(name) == Is::Stays, name);
        QCOMPARE(of(*drain, *cluster, "w1").owner, std::string("ReplicaSet/web"));
        QCOMPARE(of(*drain, *cluster, "w1").budget, std::string("default/web"));
        QCOMPARE(of(*drain, *cluster, "w1").allowed, std::optional<std::int64_t>(1));  // two healthy pods, one has to stay
        QCOMPARE(of(*drain, *cluster, "held").allowed, std::optional<std::int64_t>(0));
        // Blocked ones before those that wait; those that go now come first in the plan. A DaemonSet's pod is in no
        // plan.
        QCOMPARE(drain->blockers().size(), 4u);
        QVERIFY(drain->blockers().back()->is == Is::Waits);
        QCOMPARE(drain->wordsWanted({}), (std::vector<std::string>{"delete-emptydir-data", "force", "ignore-daemonsets"}));
        const std::vector<std::string> steps = stepsOf(*drain);
        QCOMPARE(steps.size(), 5u);
        QCOMPARE((std::vector<std::string>(steps.begin(), steps.begin() + 3)), (std::vector<std::string>{"cordon n0", "w1", "held"}));
        QCOMPARE(drain->plan.steps[1].from, std::string("n0"));
        QCOMPARE(drain->plan.steps[1].uid, std::string("uid-w1"));
    }

    void wordsLetPodsGo() {
        ApiServer server;
        load(server);
        ServerPicture pictures(server);
        Scheduler scheduler = twoSchedulers();
        const ClusterPtr cluster = *pictures.newest({});
        DrainRules rules{{true, true, true}, {}, {}};
        const Result<DrainPlan> drain = drainPlan(*cluster, {"n0"}, rules, scheduler);
        QVERIFY(drain.has_value());
        QCOMPARE(drain->blockers().size(), 1u);  // the budget
        QVERIFY(drain->wordsWanted(rules.accepted).empty());
        QVERIFY(of(*drain, *cluster, "daemon").is == Is::Stays);
        QCOMPARE(stepsOf(*drain).back(), std::string("held"));
        // A pod whose DaemonSet no longer exists is evicted.
        rules.daemonSetThere = [](const std::string& space, const std::string& name) { return std::optional(!(space == "default" && name == "agent")); };
        const Result<DrainPlan> orphaned = drainPlan(*cluster, {"n0"}, rules, scheduler);
        QVERIFY(of(*orphaned, *cluster, "daemon").is == Is::Goes);
        QVERIFY(of(*orphaned, *cluster, "daemon").landing.empty());
        rules.accepted.force = false;
        QVERIFY(of(*drainPlan(*cluster, {"n0"}, rules, scheduler), *cluster, "daemon").is == Is::Blocked);
    }

    /// What the plan becomes in a picture: n0 is cordoned, w1 and held stand where they were predicted, and whoever is
    /// blocked or stays is still there.
    void becomesChangesOfThePicture() {
        ApiServer server;
        load(server);
        ServerPicture pictures(server);
        Scheduler scheduler = twoSchedulers();
        const ClusterPtr cluster = *pictures.newest({});
        const Result<DrainPlan> drain = drainPlan(*cluster, {"n0"}, {}, scheduler);
        QVERIFY(drain.has_value());
        const std::vector<Delta> deltas = drainDeltas(*cluster, scheduler, *drain);
        const Result<Applied> applied = bayplan::apply(*cluster, deltas);
        QVERIFY(applied.has_value());
        const ClusterPtr after = applied->cluster;
        const Catalog& catalog = cluster->catalog();
        QVERIFY(after->node(catalog.findNode("n0")).unschedulable);
        const auto standsOn = [&](const char* name) {
            const NodeIdx node = after->placement(of(*drain, *cluster, name).pod).node;
            return node.valid() ? catalog.node(node).name : std::string();
        };
        for (const char* name : {"w1", "held"}) QCOMPARE(standsOn(name), of(*drain, *cluster, name).landing);
        QVERIFY(standsOn("w1") != "n0" && !standsOn("w1").empty());
        for (const char* name : {"local", "alone", "daemon", "mirror", "leaving"}) QCOMPARE(standsOn(name), std::string("n0"));
        QVERIFY(drainDeltas(*cluster, scheduler, {}).empty());
    }

    void onlyThePodsThatAreMeant() {
        ApiServer server;
        load(server);
        ServerPicture pictures(server);
        Scheduler scheduler = twoSchedulers();
        const ClusterPtr cluster = *pictures.newest({});
        const Result<DrainPlan> drain = drainPlan(*cluster, {"n0"}, {{}, *parseLabelSelector("app=web"), {}}, scheduler);
        QCOMPARE(stepsOf(*drain), (std::vector<std::string>{"cordon n0", "w1"}));
        QVERIFY(drain->blockers().empty());
    }

    /// With all others cordoned, and all that go evicted, one node is left.
    void tellsWhereReplacementsWouldGo() {
        ApiServer server;
        Json last = readyNode("n2"), cordoned = readyNode("n3");
        last["status"]["allocatable"]["cpu"] = "4";
        cordoned["spec"]["unschedulable"] = true;
        server.loadAll({readyNode("n0"), readyNode("n1"), last, cordoned});
        server.loadAll({replicaSet("web", 3)});
        for (const char* name : {"a", "b", "c"}) server.load(withScheduler(ownedBy(sized(plainPod(name, "n0"), "2"), "web"), "default-scheduler"));
        server.load(withScheduler(ownedBy(sized(plainPod("d", "n3"), "1"), "web"), "nobody"));
        ServerPicture pictures(server);
        Scheduler scheduler = twoSchedulers();
        const ClusterPtr cluster = *pictures.newest({});
        const Result<DrainPlan> drain = drainPlan(*cluster, {"n0", "n1", "n3"}, {}, scheduler);
        QVERIFY(drain.has_value());
        // n2 has 4 CPUs: two of the three fit, one after the other.
        QCOMPARE(of(*drain, *cluster, "a").landing, std::string("n2"));
        QCOMPARE(of(*drain, *cluster, "b").landing, std::string("n2"));
        QVERIFY(of(*drain, *cluster, "c").landing.empty());
        QVERIFY2(of(*drain, *cluster, "c").nowhere.starts_with("would stay pending: 0/4 nodes"), of(*drain, *cluster, "c").nowhere.c_str());
        QCOMPARE(of(*drain, *cluster, "d").nowhere, std::string("not known: the rules of scheduler nobody"));
        // A cordoned node is not cordoned again.
        QCOMPARE(stepsOf(*drain), (std::vector<std::string>{"cordon n0", "cordon n1", "a", "b", "c", "d"}));
    }

    void isCarriedOut() {
        ApiServer server;
        load(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.accepted = {true, true, true};
        bayplan.options.patience = Duration::seconds(30);
        const Result<DrainPlan> drain = drainPlan(**bayplan.pictures.newest({}), {"n0"}, {bayplan.options.accepted, {}, {}}, bayplan.scheduler);
        QCOMPARE(bayplan.apply(drain->plan.steps).summary, std::string("4 done, 1 blocked"));
        const std::vector<std::string> left = standing(server);
        for (const char* name : {"held n0", "daemon n0", "mirror n0"}) QVERIFY2(std::find(left.begin(), left.end(), name) != left.end(), name);
        for (const char* name : {"alone n0", "local n0", "w1 n0"}) QVERIFY2(std::find(left.begin(), left.end(), name) == left.end(), name);
    }

    void aNodeThatIsNotThere() {
        ApiServer server;
        load(server);
        ServerPicture pictures(server);
        Scheduler scheduler = twoSchedulers();
        const Result<DrainPlan> drain = drainPlan(**pictures.newest({}), {"n0", "n9"}, {}, scheduler);
        QVERIFY(!drain.has_value());
        QVERIFY(drain.error().code == ErrorCode::NotFound && toString(drain.error()).find("n9") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TstDrainPlan)
#include "tst_drain_plan.moc"
