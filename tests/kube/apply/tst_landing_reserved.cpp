// SPDX-License-Identifier: GPL-3.0-or-later
// Moves that land by a Reservation of Koordinator. Without it their replacements go to "tempting", which has most room.
#include <QtTest>

#include "kube/apply/apply_truth.h"
#include "kube/apply/landing/release_run.h"
#include "kube/apply/landing/reserved_landing.h"
#include "kube/apply/preflight.h"
#include "kube/apply/reservation_fixture.h"
#include "kube/apply/rollback_plan.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

Json replacementOf(const ApiServer& server, const std::string& set) {
    for (const auto& [key, pod] : server.objects("pods"))
        if (key.starts_with("default/" + set) && !pod["metadata"].contains("deletionTimestamp")) return pod;
    return {};
}

QString qt(const std::string& text) { return QString::fromStdString(text); }

}  // namespace

class TstLandingReserved : public QObject {
    Q_OBJECT

private slots:
    void landsWhereRoomWasReserved() {
        ApiServer server;
        const std::vector<PlanStep> steps = movesToReserve(server, 5);
        Reserving bayplan(server);
        const ApplyEnd end = bayplan.apply(steps);
        for (const StepRecord& step : end.steps) {
            if (step.state != StepState::Done) QFAIL(step.text.c_str());
            QVERIFY2(step.text.ends_with(" is Ready in the room that was reserved for it on node to"), step.text.c_str());
        }
        QCOMPARE(perNode(server)["to"], 6);  // the ballast is there, too
        QCOMPARE(reservationsOf(server), 0u);
        const Json used = Json::parse(replacementOf(server, "w3")["metadata"]["annotations"]["scheduling.koordinator.sh/reservation-allocated"].get<std::string>());
        QCOMPARE(qt(used["name"].get<std::string>()), qt(std::string(kStandingName) + "-" + bayplan.recovered().header.run + "-4"));
        // Of each: it was made before the eviction and taken away after it.
        const auto changes = server.log().changes("");
        for (int i = 0; i < 5; ++i) {
            const std::string pod = "/w" + std::to_string(i) + "-0/eviction", room = "/reservations/" + std::string(kStandingName) + "-" + bayplan.recovered().header.run + "-" + std::to_string(i + 1);
            const auto at = [&](auto&& is) { return std::find_if(changes.begin(), changes.end(), is) - changes.begin(); };
            const auto made = at([&](const LoggedRequest& one) { return one.method == "POST" && one.path == kReservationsPath && one.body.find(room.substr(14)) != std::string::npos; });
            const auto evicted = at([&](const LoggedRequest& one) { return one.path.ends_with(pod); });
            const auto removed = at([&](const LoggedRequest& one) { return one.method == "DELETE" && one.path.ends_with(room); });
            QVERIFY(made < evicted && evicted < removed && removed < static_cast<std::ptrdiff_t>(changes.size()));
        }
    }

    /// Two pods of one workload to two nodes: each has its own room, so that neither takes the other's for good.
    void podsOfOneWorkloadGoToDifferentNodes() {
        ApiServer server;
        eager(server);
        loadMoves(server, 0, {});
        server.load(roomyNode("second", "16"));
        loadSet(server, "web", 2, "from");
        serveReservations(server);
        QVERIFY(server.start());
        Reserving bayplan(server);
        const ApplyEnd end = bayplan.apply({move("web-0", "from", "to", Landing::Reserve), move("web-1", "from", "second", Landing::Reserve)});
        QCOMPARE(qt(end.summary), QStringLiteral("2 done"));
        QCOMPARE(perNode(server)["second"], 1);
        QCOMPARE(perNode(server)["to"], 2);
        QCOMPARE(reservationsOf(server), 0u);
    }

    void whatIsSentIsAValidReservation() {
        ApiServer server;
        serveReservations(server);
        Json pod = ownedBy(asking(plainPod("a", "n1"), "2"), "web");
        pod["kind"] = "Pod";
        pod["apiVersion"] = "v1";
        pod["metadata"]["labels"]["bayplan.example/landing"] = "old-1";
        pod["metadata"]["annotations"] = {{"scheduling.koordinator.sh/reservation-allocated", "{}"}, {"scheduling.koordinator.sh/resource-spec", "{}"}};
        pod["spec"]["nodeSelector"] = {{"kubernetes.io/hostname", "n1"}, {"disk", "ssd"}};
        LandingRequest landing;
        landing.id = "run-1";
        const auto made = [&] { return Json::parse(reservationRequest(pod.dump(), landing, "n2").value().body); };
        Json body = made();
        QCOMPARE(body["spec"]["template"]["spec"]["nodeName"], Json("n2"));
        // What an earlier landing wrote is not the workload's wish, and what the pod got at its place stays there.
        QCOMPARE(body["spec"]["template"]["spec"]["nodeSelector"], (Json{{"disk", "ssd"}}));
        QVERIFY(!body["spec"]["template"]["metadata"]["labels"].contains("bayplan.example/landing"));
        QCOMPARE(body["spec"]["template"]["metadata"]["annotations"], (Json{{"scheduling.koordinator.sh/resource-spec", "{}"}}));
        QCOMPARE(body["spec"]["owners"][0]["controller"]["uid"], Json("uid-web"));
        QCOMPARE(body["spec"]["owners"][0]["controller"]["namespace"], Json("default"));
        const auto answer = server.ask(apiserver::asking("POST", kReservationsPath, body));
        QVERIFY2(answer.status == 201, answer.body.c_str());
        // The pod that stands for it is none of the gang, which would count it and let it wait.
        pod["metadata"]["labels"]["pod-group.scheduling.sigs.k8s.io"] = "g";
        pod["metadata"]["annotations"]["gang.scheduling.koordinator.sh/name"] = "g";
        pod["metadata"]["annotations"]["gang.scheduling.koordinator.sh/min-available"] = "2";
        body = made();
        QVERIFY(!body["spec"]["template"]["metadata"]["labels"].contains("pod-group.scheduling.sigs.k8s.io"));
        QCOMPARE(body["spec"]["template"]["metadata"]["annotations"], (Json{{"scheduling.koordinator.sh/resource-spec", "{}"}}));
        // A StatefulSet's replacement has the name of the old pod; no other pod of it takes the room.
        pod["metadata"]["ownerReferences"][0]["kind"] = "StatefulSet";
        body = made();
        QVERIFY(apiserver::same(body["spec"]["owners"], Json::parse(R"([{"object":{"kind":"Pod","namespace":"default","name":"a"}}])")));
        QVERIFY(!reservationRequest("{}", landing, "n2").has_value());
        QVERIFY(!reservationRequest("no pod", landing, "n2").has_value());
    }

    /// The stand-in rejects what the schema of the definition rejects, and fills in its defaults.
    void theStandInIsStrict() {
        ApiServer server;
        serveReservations(server);
        const auto said = [&](const char* spec) {
            Json body = {{"apiVersion", "scheduling.koordinator.sh/v1alpha1"},
                         {"kind", "Reservation"},
                         {"metadata", {{"name", "r"}}},
                         {"spec", Json::parse(spec)},
                         {"status", {{"phase", "Available"}}}};
            const auto answer = server.ask(apiserver::asking("POST", kReservationsPath, body));
            return QString::number(answer.status) + " " + qt(Json::parse(answer.body).value("message", std::string()));
        };
        QVERIFY(said(R"({"template":{}})").contains("spec.owners: Required value"));
        QVERIFY(said(R"({"template":{},"owners":[]})").contains("spec.owners in body should have at least 1 items"));
        QVERIFY(said(R"({"template":{},"owners":[{}]})").contains("spec.owners[0] in body should have at least 1 properties"));
        QVERIFY(said(R"({"template":{},"owners":[{"controller":{"name":"w","kind":"ReplicaSet","apiVersion":"apps/v1"}}]})").contains("spec.owners[0].controller.uid: Required value"));
        QVERIFY(said(R"({"template":{},"owners":[{"object":{"name":1}}]})").contains("spec.owners[0].object.name in body must be of type string"));
        QVERIFY(said(R"({"template":{},"owners":[{"object":{"name":"p"}}],"allocatePolicy":"Loose"})").contains("Unsupported value"));
        QCOMPARE(said(R"({"template":{"any":1},"owners":[{"object":{"name":"p"}}],"unknown":true})"), QStringLiteral("201 "));
        const Json stored = storedReservations(server).at("r");
        QVERIFY(!stored.contains("status"));  // only its scheduler writes that
        QVERIFY(apiserver::same(stored["spec"], Json::parse(R"({"template":{"any":1},"owners":[{"object":{"name":"p"}}],"allocateOnce":true,"ttl":"24h"})")));
    }

    void withoutKoordinatorNothingIsDone() {
        ApiServer server;
        eager(server);
        const std::vector<PlanStep> steps = loadMoves(server, 1, Landing::Reserve);
        QVERIFY(server.start());
        Reserving bayplan(server);
        ApplyEnd end = bayplan.apply(steps);
        QVERIFY(end.refused);
        QCOMPARE(qt(end.steps[0].text), QStringLiteral("the cluster serves no reservations of scheduling.koordinator.sh/v1alpha1: landing by reservation needs Koordinator"));
        // The server has them, and the pod's scheduler does not heed them.
        serveReservations(server);
        Bayplan plain(server);
        plain.options.onHold = OnHold::Stop;
        end = plain.apply(steps);
        QVERIFY(end.refused);
        QVERIFY2(end.steps[0].text.starts_with("no room can be reserved for its replacement: scheduler default-scheduler heeds no reservations"), end.steps[0].text.c_str());
        QCOMPARE(server.log().changes("").size(), 0u);
    }

    void preflightSaysWhatItTakes() {
        ApiServer server;
        const std::vector<PlanStep> steps = movesToReserve(server, 1);
        Reserving bayplan(server);
        const Result<Preflight> flight = preflight({"a plan", steps}, *bayplan.client, &bayplan.permit, bayplan.pictures, bayplan.scheduler, {}, {});
        QVERIFY(flight.has_value());
        QVERIFY(flight->clear());
        std::set<std::string> verbs;
        for (const StepNeed& need : flight->steps[0].needs)
            if (need.permission.resource == "reservations") verbs.insert(need.permission.verb);
        QCOMPARE(verbs, (std::set<std::string>{"create", "delete", "get"}));
        QCOMPARE(reservationsOf(server), 0u);  // a look leaves nothing
    }

    /// Pods of a gang of Koordinator. Of one that was satisfied once, each comes back by itself; where pods wait for one another each time, the
    /// replacement would wait for one that stands on its node.
    void podsOfAGang() {
        for (const char* policy : {"once-satisfied", "only-waiting"}) {
            ApiServer server;
            eager(server);
            loadMoves(server, 0, {});
            const Json gang = {{"gang.scheduling.koordinator.sh/name", "g"}, {"gang.scheduling.koordinator.sh/min-available", "2"}, {"gang.scheduling.koordinator.sh/match-policy", policy}};
            Json set = replicaSet("web", 2, "default-scheduler");
            set["spec"]["template"]["metadata"]["annotations"] = gang;
            set["spec"]["template"]["spec"]["terminationGracePeriodSeconds"] = 1;
            set["status"] = {{"replicas", 2}};
            server.load(set);
            for (const char* name : {"web-0", "web-1"}) {
                Json pod = asking(withScheduler(ownedBy(plainPod(name, "from", "web"), "web"), "default-scheduler"), "500m");
                pod["spec"]["terminationGracePeriodSeconds"] = 1;
                pod["metadata"]["annotations"] = gang;
                server.load(pod);
            }
            serveReservations(server);
            QVERIFY(server.start());
            Reserving bayplan(server);
            bayplan.scheduler = reservingScheduler("{name: Coscheduling}, ");
            const ApplyEnd end = bayplan.apply({move("web-0", "from", "to", Landing::Reserve)});
            if (std::string(policy) == "once-satisfied") {
                QCOMPARE(qt(end.summary), QStringLiteral("1 done"));
                QCOMPARE(perNode(server)["to"], 2);  // beside the ballast
            } else {
                QVERIFY(end.refused);
                QVERIFY2(end.steps[0].text.starts_with("its replacement would stay pending: "), end.steps[0].text.c_str());
                QCOMPARE(server.log().changes("").size(), 0u);
            }
        }
    }

    /// The room is kept for a pod that comes beside the old one, so a node that is full refuses before anything is made; one that fills
    /// up meanwhile is what its scheduler reports, and nothing is evicted.
    void aNodeWithoutRoomEvictsNothing() {
        ApiServer server;
        const std::vector<PlanStep> steps = movesToReserve(server, 1);
        Reserving bayplan(server);
        bayplan.pictures.newest({}).value();
        bayplan.pictures.frozen = true;
        server.load(asking(plainPod("full", "to", "full"), "56"));
        const ApplyEnd end = bayplan.apply(steps);
        QCOMPARE(qt(end.summary), QStringLiteral("1 failed"));
        QVERIFY2(end.steps[0].text.starts_with("nothing was evicted: no room was reserved for its replacement on node to: 0/1 nodes are available: 1 Insufficient cpu."), end.steps[0].text.c_str());
        QCOMPARE(server.log().changes("/eviction").size(), 0u);
        QCOMPARE(reservationsOf(server), 0u);
    }

    void aSchedulerThatDoesNotAnswerEvictsNothing() {
        ApiServer server;
        const std::vector<PlanStep> steps = loadMoves(server, 1, Landing::Reserve);
        serveReservations(server);
        QVERIFY(server.start());
        Reserving bayplan(server);
        const ApplyEnd end = bayplan.apply(steps);
        QVERIFY2(end.steps[0].text.starts_with("nothing was evicted: no scheduler answered its reservation within"), end.steps[0].text.c_str());
        QCOMPARE(server.log().changes("/eviction").size(), 0u);
        QCOMPARE(reservationsOf(server), 0u);
    }

    /// Another pod of the workload takes the room first: nothing is evicted for a room that is gone.
    void anotherPodTakesTheRoom() {
        ApiServer server;
        const std::vector<PlanStep> steps = movesToReserve(server, 1);
        Reserving bayplan(server);
        bool grew = false;
        bayplan.observer.onStep = [&](std::size_t, const StepProgress& progress) {
            if (progress.phase != StepPhase::Preparing || reservationsOf(server) == 0 || std::exchange(grew, true)) return;
            server.ask(apiserver::asking("PATCH", "/apis/apps/v1/namespaces/default/replicasets/w0", {{"spec", {{"replicas", 2}}}}, "application/merge-patch+json"));
        };
        const ApplyEnd end = bayplan.apply(steps);
        QVERIFY(grew);
        QCOMPARE(qt(end.steps[0].text), QStringLiteral("nothing was evicted: its reservation is Succeeded already"));
        QCOMPARE(server.log().changes("/eviction").size(), 0u);
        QCOMPARE(reservationsOf(server), 0u);
    }

    /// A person takes the room away right before the eviction: the replacement goes elsewhere, and that is said.
    void aRoomThatIsGoneIsTold() {
        ApiServer server;
        const std::vector<PlanStep> steps = movesToReserve(server, 1);
        Reserving bayplan(server);
        bool gone = false;
        bayplan.observer.onStep = [&](std::size_t, const StepProgress& progress) {
            if (progress.phase != StepPhase::Writing || std::exchange(gone, true)) return;
            for (const auto& [name, room] : storedReservations(server)) server.ask(apiserver::asking("DELETE", kReservationsPath + ("/" + name)));
        };
        const ApplyEnd end = bayplan.apply(steps);
        QVERIFY(gone);
        QCOMPARE(qt(end.summary), QStringLiteral("1 done on another node"));
        QVERIFY(end.steps[0].text.find("on node tempting, not on to") != std::string::npos);
    }

    /// A budget that allows nothing: no room is kept while the step waits.
    void aBlockedStepKeepsNoRoom() {
        ApiServer server;
        const std::vector<PlanStep> steps = movesToReserve(server, 1);
        Reserving bayplan(server);
        bool blocked = false;
        bayplan.observer.onStep = [&](std::size_t, const StepProgress& progress) {
            if (progress.phase != StepPhase::Writing || std::exchange(blocked, true)) return;
            server.faults().add({.what = apiserver::Fault::What::Status, .method = "POST", .path = "/eviction", .status = 429, .retryAfter = 1});
        };
        std::size_t kept = 99;
        bayplan.onWait = [&] { if (blocked && server.faults().struck() > 0 && kept == 99) kept = reservationsOf(server); };
        const ApplyEnd end = bayplan.apply(steps);
        QCOMPARE(qt(end.summary), QStringLiteral("1 done"));
        QCOMPARE(kept, 0u);
        QCOMPARE(reservationsOf(server), 0u);
    }

    /// Killed after every line of the journal, and resumed: the room is gone, and nothing was done twice.
    void nothingIsLeftByAKill() {
        int killed = 0;
        for (int lines = 1;; ++lines) {
            ApiServer server;
            const std::vector<PlanStep> steps = movesToReserve(server, 1);
            Reserving bayplan(server);
            if (!bayplan.applyUntilKilled(steps, lines)) break;
            ++killed;
            server.advance(std::chrono::seconds(3));
            const ApplyEnd end = bayplan.goOn();
            QVERIFY2(end.is == ApplyEnd::Is::Done, qPrintable(qt("killed after line " + std::to_string(lines) + ": " + end.summary + " " + end.steps[0].text)));
            QCOMPARE(reservationsOf(server), 0u);
            QCOMPARE(server.log().changes("/eviction").size(), 1u);
        }
        QVERIFY2(killed >= 7, qPrintable(QString::number(killed)));
    }

    /// The same, and nobody resumes: another machine finds the room by its label.
    void whatAKillLeftIsReleased() {
        std::size_t found = 0;
        for (int lines = 1;; ++lines) {
            ApiServer server;
            const std::vector<PlanStep> steps = movesToReserve(server, 1);
            Reserving bayplan(server);
            if (!bayplan.applyUntilKilled(steps, lines)) break;
            const std::int64_t now = server.world().clock.wall().count() / 1'000'000;
            const Leftovers left = findLeftovers(*bayplan.client, now, {}, {}).value();
            found += left.found.size();
            for (const Leftover& one : left.found) QVERIFY(one.is == Leftover::Is::Reserved && one.run() == bayplan.recovered().header.run);
            ReleaseMeans means{*bayplan.client, bayplan.permit, bayplan.pictures, bayplan.scheduler, true, bayplan.options.wall};
            const std::vector<Released> released = releaseAll(left.found, means, bayplan.journal.string() + "-release", "ann", "", {}).value();
            for (const Released& one : released) QVERIFY2(one.is == Released::Is::Gone, one.text.c_str());
            QCOMPARE(reservationsOf(server), 0u);
        }
        QVERIFY(found > 0);
    }

    /// Nobody comes: it ends by itself after an hour.
    void aRoomEndsByItself() {
        for (int lines = 1;; ++lines) {
            ApiServer server;
            const std::vector<PlanStep> steps = movesToReserve(server, 1);
            Reserving bayplan(server);
            QVERIFY(bayplan.applyUntilKilled(steps, lines));
            if (reservationsOf(server) == 0) continue;
            const auto phase = [&] { return qt(storedReservations(server).begin()->second["status"].value("phase", std::string())); };
            QCOMPARE(phase(), QStringLiteral("Available"));
            server.advance(std::chrono::minutes(59));
            QCOMPARE(phase(), QStringLiteral("Available"));
            server.advance(std::chrono::minutes(2));
            QCOMPARE(phase(), QStringLiteral("Failed"));
            return;
        }
    }

    void aFaultOnTheWayIsOutlived_data() {
        using What = apiserver::Fault::What;
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("method");
        QTest::addColumn<QString>("path");
        for (const auto& [method, path] : {std::pair("POST", "/reservations"), std::pair("GET", "/reservations/"), std::pair("DELETE", "/reservations/"), std::pair("POST", "/eviction")})
            for (const auto& [name, what] : {std::pair("503", What::Status), std::pair("no answer", What::LoseAnswer), std::pair("refused", What::Refuse), std::pair("another body", What::Body)})
                QTest::addRow("%s %s: %s", method, path, name) << int(what) << method << path;
    }
    void aFaultOnTheWayIsOutlived() {
        QFETCH(int, what);
        QFETCH(QString, method);
        QFETCH(QString, path);
        ApiServer server;
        const std::vector<PlanStep> steps = movesToReserve(server, 1);
        Reserving bayplan(server);
        server.faults().add({.what = apiserver::Fault::What(what), .method = method.toStdString(), .path = path.toStdString(), .retryAfter = 1, .text = "<html>"});
        ApplyEnd end = bayplan.apply(steps);
        if (end.is != ApplyEnd::Is::Done) end = bayplan.goOn();
        QVERIFY(server.faults().struck() > 0);
        QVERIFY2(end.is == ApplyEnd::Is::Done, end.steps[0].text.c_str());
        server.advance(std::chrono::seconds(5));
        QCOMPARE(reservationsOf(server), 0u);
        QCOMPARE(goneUids(server).size(), 1u);
        QCOMPARE(perNode(server)["to"], 2);
    }

    /// Undone in the same way, with the room on the node that the pod came from.
    void isRolledBackByAReservation() {
        ApiServer server;
        const std::vector<PlanStep> steps = movesToReserve(server, 2);
        Reserving bayplan(server);
        QCOMPARE(bayplan.apply(steps).summary, std::string("2 done"));
        RollbackPlan back = rollbackPlan(bayplan.recovered());
        back = restorable(std::move(back), bayplan.recovered(), *bayplan.pictures.newest({}).value(), bayplan.scheduler, {}, StandingPolicy::Absent);
        QCOMPARE(back.plan.steps.size(), 2u);
        for (const PlanStep& step : back.plan.steps) QVERIFY(step.landing == Landing::Reserve);
        Reserving second(server);
        QCOMPARE(qt(second.apply(back.plan.steps).summary), QStringLiteral("2 done"));
        QCOMPARE(perNode(server)["from"], 3);
        QCOMPARE(reservationsOf(server), 0u);
    }
};

QTEST_APPLESS_MAIN(TstLandingReserved)
#include "tst_landing_reserved.moc"
