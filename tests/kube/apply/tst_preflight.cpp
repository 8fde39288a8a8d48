// SPDX-License-Identifier: GPL-3.0-or-later
// A plan before it is approved, its rest after something changed, and its roll-back.
#include "kube/apply/preflight.h"

#include <QtTest>

#include "kube/apply/apply_truth.h"
#include "kube/apply/replan.h"

using namespace bayplan;
using namespace bayplan::samples;
using apiserver::asking;

namespace {

Result<Preflight> flightOf(Bayplan& bayplan, const std::vector<PlanStep>& steps, bool unlocked = true) {
    return preflight({"", steps}, *bayplan.client, unlocked ? &bayplan.permit : nullptr, bayplan.pictures, bayplan.scheduler,
                     {.schedulerNames = bayplan.options.schedulerNames, .accepted = bayplan.options.accepted}, {});
}

void loadTwo(ApiServer& server) {
    for (const char* name : {"n0", "n1", "n2"}) server.load(readyNode(name));
    server.load(replicaSet("web", 2));
    server.load(ownedBy(plainPod("a", "n0"), "web"));
    server.load(ownedBy(plainPod("b", "n0"), "web"));
    server.load(plainPod("p", {}, "other"));
    server.load(apiserver::budget("web", 1));
    server.advance(std::chrono::seconds(1));
}

}  // namespace

class TstPreflight : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsOfEveryStep() {
        ApiServer server;
        loadTwo(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        const std::vector<PlanStep> steps = {cordon("n0"), move("a", "n0", "n1", Landing::Bind), place("p", "n2"), place("p", "n0"), uncordon("n0")};
        const Result<Preflight> flight = flightOf(bayplan, steps);
        QVERIFY2(flight.has_value(), flight ? "" : toString(flight.error()).c_str());
        QCOMPARE(server.log().changes().size(), 0u);
        QCOMPARE(flight->hash, planHash({"", steps}));
        QCOMPARE(flight->plan.steps[1].uid, std::string("uid-a"));
        const auto& told = flight->steps;
        for (const StepPreflight& one : told) QVERIFY(one.permitted());
        QVERIFY(told[0].check.ok() && told[0].dryRun.is == DryRun::Is::Ok);
        // Later ones are predictions, whatever the server says now.
        QVERIFY(told[1].check.ok() && told[1].dryRun.is == DryRun::Is::Predicted);
        QCOMPARE(told[1].check.budget, std::string("default/web"));
        QCOMPARE(told[1].budgetBefore, std::optional<std::int64_t>(1));  // two healthy pods, one is enough
        QCOMPARE(told[1].budgetAfter, std::optional<std::int64_t>(0));
        QVERIFY(told[2].check.ok());
        QVERIFY2(told[3].check.why.find("NodeUnschedulable") != std::string::npos, told[3].check.why.c_str());  // cordoned by the first step
        QVERIFY(told[4].check.is == StepCheck::Is::Ok);                                                         // and not "is not cordoned", as it is now
        QVERIFY(!flight->clear());
        QCOMPARE(flight->rollback.plan.steps.size(), 1u);  // move back; n0 stays as it was, and so does a bound pod without a controller
        QCOMPARE(flight->rollback.notes.size(), 2u);
    }

    void asksLeaveAndNoMoreThanLeaveWhereTheContextIsLocked() {
        ApiServer server;
        loadTwo(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        server.world().access.setToken("tok-reader", {"reader", "reader", {"system:authenticated"}});
        server.world().access.setRules("reader", {{{"get", "list", "watch"}, {"*"}, {"*"}, {}, {}}, {{"create"}, {""}, {"pods/eviction"}, {}, {}}});
        bayplan.client = clientOf(connectionTo(server, "tok-reader"));
        const Result<Preflight> flight = flightOf(bayplan, {cordon("n0"), move("a", "n0", "n1"), place("p", "n2")}, false);
        QVERIFY2(flight.has_value(), flight ? "" : toString(flight.error()).c_str());
        QVERIFY(!flight->steps[0].permitted());
        QVERIFY(flight->steps[1].permitted());  // events are optional
        QVERIFY(!flight->steps[2].permitted());
        QVERIFY(flight->steps[1].dryRun.is == DryRun::Is::NotAsked);
        QCOMPARE(server.log().count([](const LoggedRequest& one) { return one.isWrite() && one.path.find("/selfsubject") == std::string::npos; }), 0u);
    }

    /// One request for each namespace, and for nodes one for each verb, as long as the rules are complete; otherwise
    /// one by one.
    void fewQuestions_data() {
        QTest::addColumn<bool>("incomplete");
        QTest::addColumn<bool>("byName");
        QTest::newRow("rules") << false << false;
        QTest::newRow("incomplete rules") << true << false;
        QTest::newRow("leave for some nodes") << false << true;
    }
    void fewQuestions() {
        QFETCH(bool, incomplete);
        QFETCH(bool, byName);
        ApiServer server;
        loadTwo(server);
        if (incomplete)
            server.faults().add({.what = apiserver::Fault::What::Body,
                                 .path = "/selfsubjectrulesreviews",
                                 .times = 0,
                                 .text = R"({"kind":"SelfSubjectRulesReview","status":{"resourceRules":[],"incomplete":true}})"});
        QVERIFY(server.start());
        Bayplan bayplan(server);
        server.world().access.setToken("tok-ops", {"ops", "ops", {"system:authenticated"}});
        server.world().access.setRules("ops", {{{"get", "list", "watch"}, {"*"}, {"*"}, {}, {}},
                                               {{"create"}, {""}, {"pods/eviction"}, {}, {"default"}},
                                               {{"patch"}, {""}, {"nodes"}, byName ? std::vector<std::string>{"n0", "n1"} : std::vector<std::string>{}, {}}});
        bayplan.client = clientOf(connectionTo(server, "tok-ops"));
        const auto asked = [&](const char* what) { return server.log().count([&](const LoggedRequest& one) { return one.path.ends_with(what); }); };
        const Result<Preflight> flight = flightOf(bayplan, {cordon("n0"), cordon("n1"), cordon("n2"), move("a", "n0", "n1"), move("b", "n0", "n1")}, false);
        QVERIFY2(flight.has_value(), flight ? "" : toString(flight.error()).c_str());
        for (std::size_t i = 0; i < 5; ++i) QCOMPARE(flight->steps[i].permitted(), i != 2 || !byName);
        QCOMPARE(asked("/selfsubjectrulesreviews"), 1u);
        // get and patch nodes; by name, patch n0 and n1 too, and the rules deny n2. Without rules: create pods/eviction
        // and get pods as well, and create events, in both namespaces that have them.
        QCOMPARE(asked("/selfsubjectaccessreviews"), incomplete ? 5u : byName ? 4u
                                                                              : 2u);
    }

    /// Two pods of one workload: it is read once.
    void aWorkloadIsReadOnce() {
        ApiServer server;
        loadTwo(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        const Result<Preflight> flight = flightOf(bayplan, {move("a", "n0", "n1", Landing::Bind), move("b", "n0", "n2", Landing::Bind)});
        QVERIFY(flight && flight->steps[1].check.pod);
        const auto read = [&](const char* path) { return server.log().count([&](const LoggedRequest& one) { return one.method == "GET" && one.path.ends_with(path); }); };
        QCOMPARE(read("/replicasets/web"), std::size_t(1));
        QCOMPARE(read("/pods/a") + read("/pods/b"), std::size_t(2));
    }

    void theRestIsPlannedAnew() {
        ApiServer server;
        loadTwo(server);
        Json small = readyNode("n3");
        small["status"]["allocatable"]["pods"] = "0";
        server.load(small);
        for (const char* name : {"q", "r", "gone"}) server.load(plainPod(name, {}, "other"));
        QVERIFY(server.start());
        Bayplan bayplan(server);
        const Plan plan{"", {cordon("n0"), place("p", "n1"), place("q", "n3"), place("r", "n2"), place("gone", "n1"), move("a", "n0", "n1", Landing::Bind)}};
        server.ask(asking("DELETE", "/api/v1/namespaces/default/pods/gone?gracePeriodSeconds=0"));
        apiserver::bindTo(server, "r", "n1");
        std::vector<StepRecord> records(plan.steps.size());
        records[1].state = StepState::Done;
        const Replanned rest = replanRest(plan, records, **bayplan.pictures.newest({}), bayplan.scheduler);
        using Is = Replanned::Is;
        QCOMPARE(rest.steps.size(), 5u);
        QVERIFY(rest.steps[0].is == Is::Kept && rest.steps[0].was == 0);
        QVERIFY(rest.steps[1].is == Is::Changed && rest.steps[1].was == 2);  // n3 takes no pods at all
        QVERIFY(rest.steps[2].is == Is::Dropped && rest.steps[2].why.find("by something else") != std::string::npos);
        QVERIFY(rest.steps[3].is == Is::Dropped && rest.steps[3].why.find("is gone") != std::string::npos);
        QVERIFY(rest.steps[4].is == Is::Kept);
        QCOMPARE(rest.plan.steps.size(), 3u);
        QVERIFY(rest.plan.steps[1].to != "n3" && rest.plan.steps[1].to != "n0");
        QVERIFY(planHash(rest.plan) != planHash(plan));
        // It can be applied as it is.
        QCOMPARE(bayplan.apply(rest.plan.steps).summary, std::string("3 done"));
    }

    void isRolledBack() {
        ApiServer server;
        loadTwo(server);
        server.load(replicaSet("solo", 1));
        server.load(ownedBy(plainPod("s", {}, "solo"), "solo"));
        QVERIFY(server.start());
        Bayplan bayplan(server);
        const std::vector<PlanStep> steps = {cordon("n0"), cordon("n2"), uncordon("n2"), move("a", "n0", "n1", Landing::Bind), place("p", "n1"), place("s", "n1")};
        QCOMPARE(bayplan.apply(steps).summary, std::string("6 done"));
        const RollbackPlan back = rollbackPlan(bayplan.recovered());
        QCOMPARE(back.plan.steps.size(), 2u);                                                               // nothing is evicted for nothing
        QVERIFY(back.plan.steps[0].action == PlanStep::Action::Uncordon && back.plan.steps[0].to == "n0");  // n2 is as it was
        QVERIFY(back.plan.steps[1].action == PlanStep::Action::Move && back.plan.steps[1].to == "n0" && back.plan.steps[1].from == "n1");
        QVERIFY(back.plan.steps[1].pod.starts_with("default/web-") && !back.plan.steps[1].uid.empty());
        QCOMPARE(back.notes.size(), 2u);  // for the two that were bound
        Bayplan undo(server);
        QCOMPARE(undo.apply(back.plan.steps).summary, std::string("2 done"));
        const auto nodes = standing(server);
        QCOMPARE(std::count_if(nodes.begin(), nodes.end(), [](const std::string& one) { return one.starts_with("web-") && one.ends_with(" n0"); }), 1);
        QVERIFY(!server.objects("nodes").at("n0")["spec"].value("unschedulable", false));
    }
};

QTEST_GUILESS_MAIN(TstPreflight)
#include "tst_preflight.moc"
