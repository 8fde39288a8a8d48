// SPDX-License-Identifier: GPL-3.0-or-later
// What a crashed run left is removed with a journal, and a held-back pod goes to the target of its move.
#include <sys/resource.h>

#include <csignal>

#include <QtTest>

#include "kube/apply/audit/audit_record.h"
#include "kube/apply/landing/release_run.h"
#include "kube/apply/landing_fixture.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

/// The text of a step's state in a journal.
std::string textOf(const std::filesystem::path& journal, std::size_t step) { return readApplyJournal(journal).value().steps.at(step).text; }

}  // namespace

class TstRelease : public QObject {
    Q_OBJECT

private:
    std::int64_t now(ApiServer& server) const { return server.world().clock.wall().count() / 1'000'000; }
    ReleaseMeans means(Bayplan& bayplan, bool elsewhere = false) { return {*bayplan.client, bayplan.permit, bayplan.pictures, bayplan.scheduler, elsewhere, bayplan.options.wall}; }

    std::vector<PlanStep> begun(ApiServer& server) {
        eager(server);
        std::vector<PlanStep> steps = loadMoves(server, 1, Landing::Gate);
        check(server.start(), "the server starts");
        return steps;
    }
    /// A run that is killed after its pod was evicted, and a replacement that its gate holds back.
    void leaveGated(Bayplan& bayplan, const std::vector<PlanStep>& steps, bool standing) {
        bayplan.options.onHold = OnHold::Stop;
        if (standing) install(bayplan);
        bayplan.observer.onStep = [&](std::size_t, const StepProgress& progress) {
            if (progress.phase == StepPhase::Landing) throw Killed();
        };
        bool killed = false;
        try {
            bayplan.apply(steps);
        } catch (const Killed&) {
            killed = true;
        }
        QVERIFY(killed);
        bayplan.run.reset();
        bayplan.observer.onStep = {};
        bayplan.server.advance(std::chrono::seconds(5));
        // The garbage collector removes what the old pod owned.
        for (const auto& [key, request] : bayplan.server.objects("configmaps"))
            bayplan.server.ask(apiserver::asking("DELETE", "/api/v1/namespaces/default/configmaps/" + key.substr(key.find('/') + 1)));
    }
    const Leftover* gatedIn(const std::vector<Leftover>& all) const {
        for (const Leftover& one : all)
            if (one.is == Leftover::Is::GatedPod) return &one;
        return nullptr;
    }

private slots:
    void aGatedPodGoesWhereItsPolicySays() {
        ApiServer server;
        const std::vector<PlanStep> steps = begun(server);
        Bayplan bayplan(server);
        leaveGated(bayplan, steps, false);
        const Leftovers left = findLeftovers(*bayplan.client, now(server), {}, {}).value();
        QCOMPARE(left.found.size(), 3u);  // binding, pod, policy
        const Leftover* gated = gatedIn(left.found);
        QVERIFY(gated);
        QCOMPARE(gated->node, std::string("to"));
        const std::filesystem::path journal = bayplan.journal.string() + "-release";
        const Result<std::vector<Released>> done = releaseAll(left.found, means(bayplan), journal, "ann", "", {});
        QVERIFY2(done.has_value(), done ? "" : toString(done.error()).c_str());
        for (const Released& one : *done) QVERIFY2(one.is == Released::Is::Gone, one.text.c_str());
        server.advance(std::chrono::seconds(5));
        QCOMPARE(QString::fromStdString(leftBehind(server)), QString());
        QCOMPARE(perNode(server)["to"], 2);  // with the ballast
        // What was done can be read, and signed.
        const RecoveredApply read = readApplyJournal(journal).value();
        QVERIFY(read.ended);
        QCOMPARE(read.header.releases.size(), 3u);
        QCOMPARE(read.summary(), std::string("3 done"));
        QCOMPARE(textOf(journal, 1), std::string("released onto node to"));
        QTemporaryDir keys;
        const std::string record = auditRecord(read, AuditKey::open(keys.path().toStdString()).value(), 1);
        QVERIFY(verifyAuditRecord(record).value().payload.find("released onto node to") != std::string::npos);
        // It cannot be continued.
        const Result<std::unique_ptr<ApplyRun>> resumed = ApplyRun::resume(journal, bayplan.means(), bayplan.options);
        QVERIFY(!resumed && resumed.error().code == ErrorCode::Conflict);
    }

    /// A request is deleted with the old pod: after that only the journal knows the node.
    void aGatedPodWhoseNodeIsNotKnownWaitsForAWord() {
        ApiServer server;
        const std::vector<PlanStep> steps = begun(server);
        Bayplan bayplan(server);
        leaveGated(bayplan, steps, true);
        const Leftovers left = findLeftovers(*bayplan.client, now(server), {}, {}).value();
        QCOMPARE(left.found.size(), 1u);
        QCOMPARE(left.found[0].node, std::string());
        const std::filesystem::path journal = bayplan.journal.string() + "-release";
        const std::vector<Released> waits = releaseAll(left.found, means(bayplan), journal, "ann", "", {}).value();
        QVERIFY(waits[0].is == Released::Is::Stays);
        QCOMPARE(waits[0].text, std::string("stays held back: where it was to go is not known any more"));
        QVERIFY(leftBehind(server).starts_with("gated"));
        QCOMPARE(readApplyJournal(journal).value().summary(), std::string("1 blocked"));
        // With the word it goes where the scheduler puts it.
        const std::vector<Released> freed = releaseAll(left.found, means(bayplan, true), journal.string() + "-2", "ann", "", {}).value();
        QCOMPARE(freed[0].text, std::string("let go to any node"));
        server.advance(std::chrono::seconds(5));
        QCOMPARE(perNode(server)["tempting"], 1);
        QCOMPARE(QString::fromStdString(leftBehind(server)), QString());
    }

    void theJournalOfTheRunKnowsTheNodeAndLearnsOfTheRelease() {
        ApiServer server;
        const std::vector<PlanStep> steps = begun(server);
        Bayplan bayplan(server);
        leaveGated(bayplan, steps, true);
        const std::vector<Leftover> left = findLeftovers(*bayplan.client, now(server), {}, {}).value().found;
        const std::vector<Released> done = releaseOf(bayplan.recovered(), left, means(bayplan), {}).value();
        QCOMPARE(done.size(), 1u);
        QCOMPARE(done[0].text, std::string("released onto node to"));
        QVERIFY(bayplan.recovered().steps[0].released);
        QVERIFY(!bayplan.recovered().ended);
        server.advance(std::chrono::seconds(5));
        QCOMPARE(perNode(server)["to"], 2);
        // Continued, the run finds it there, and sends nothing more for it.
        const std::size_t changes = server.log().changes("/pods").size();
        QCOMPARE(bayplan.goOn().summary, std::string("1 done"));
        QCOMPARE(server.log().changes("/pods").size(), changes);
        // The journal of an ended run stays ended.
        bayplan.run.reset();
        QVERIFY(releaseOf(bayplan.recovered(), {}, means(bayplan), {}).has_value());
        QVERIFY(bayplan.recovered().ended);
    }

    /// What a run left goes into its journal, the rest into one of its own; a journal that cannot be read stands in nobody's way.
    void eachGoesIntoTheJournalThatKnowsIt() {
        ApiServer server;
        const std::vector<PlanStep> steps = begun(server);
        Bayplan bayplan(server);
        leaveGated(bayplan, steps, true);
        const auto request = [&](const char* landing) {
            server.load({{"apiVersion", "v1"},
                         {"kind", "ConfigMap"},
                         {"metadata", {{"name", landing}, {"namespace", "default"}, {"labels", {{std::string(kRequestLabel), "true"}}}}},
                         {"data", {{"landing", landing}}}});
        };
        request("stranger-1");
        request("spoilt-1");
        const std::vector<Leftover> left = findLeftovers(*bayplan.client, now(server), {}, {}).value().found;
        QCOMPARE(left.size(), 3u);  // two requests, and the pod
        const std::filesystem::path own = bayplan.journal.string() + "-release", spoilt = bayplan.journal.string() + "-spoilt";
        std::vector<std::size_t> begun;
        ReleaseMeans means = this->means(bayplan);
        means.told = [&](std::size_t place, const Released* became) {
            if (!became) begun.push_back(place);
        };
        const std::vector<std::optional<Released>> all = releaseEach(left, {{bayplan.recovered().header.run, bayplan.journal}, {"spoilt", spoilt}}, means, own, "ann", "", {});
        for (std::size_t i = 0; i < left.size(); ++i) {
            QVERIFY(all[i].has_value());
            const bool lost = left[i].run() == "spoilt";
            QVERIFY2((all[i]->is == Released::Is::Refused) == lost, all[i]->text.c_str());
            if (lost) QVERIFY2(all[i]->text.starts_with("nothing was sent: "), all[i]->text.c_str());
            if (left[i].isPod()) QCOMPARE(all[i]->text, std::string("released onto node to"));
        }
        QCOMPARE(begun.size(), 2u);
        QVERIFY(left[begun.back()].isPod());  // what may hold the next pod goes before any that is held
        QVERIFY(bayplan.recovered().steps[0].released);
        QCOMPARE(readApplyJournal(own).value().header.releases.size(), 1u);
        // Who stops before the first leaves everything as it is.
        std::stop_source stopped;
        stopped.request_stop();
        const std::vector<std::optional<Released>> none = releaseEach(left, {}, means, own.string() + "-2", "ann", "", stopped.get_token());
        QVERIFY(none.size() == left.size() && !none[0] && !std::filesystem::exists(own.string() + "-2"));
    }

    /// The request is gone, and the line that ends the journal meets the largest size that a file may have.
    void aLastLineThatCannotBeWrittenIsSaid() {
        ApiServer server;
        begun(server);
        Bayplan bayplan(server);
        server.load({{"apiVersion", "v1"},
                     {"kind", "ConfigMap"},
                     {"metadata", {{"name", "stranger-1"}, {"namespace", "default"}, {"labels", {{std::string(kRequestLabel), "true"}}}}},
                     {"data", {{"landing", "stranger-1"}}}});
        const std::vector<Leftover> left = findLeftovers(*bayplan.client, now(server), {}, {}).value().found;
        QCOMPARE(left.size(), 1u);
        const std::filesystem::path own = bayplan.journal.string() + "-release";
        rlimit before{};
        QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
        std::signal(SIGXFSZ, SIG_IGN);
        std::vector<std::string> told;
        ReleaseMeans means = this->means(bayplan);
        means.told = [&](std::size_t, const Released* became) {
            if (!became) return;
            told.push_back(became->text);
            const rlimit full{std::filesystem::file_size(own), before.rlim_max};
            ::setrlimit(RLIMIT_FSIZE, &full);
        };
        const std::vector<std::optional<Released>> all = releaseEach(left, {}, means, own, "ann", "", {});
        ::setrlimit(RLIMIT_FSIZE, &before);
        std::signal(SIGXFSZ, SIG_DFL);
        QVERIFY(all[0] && all[0]->is == Released::Is::Gone);
        QVERIFY2(all[0]->text.starts_with("taken away; its journal lacks what came last: "), all[0]->text.c_str());
        QCOMPARE(told, (std::vector<std::string>{"taken away", all[0]->text}));
        QVERIFY(!readApplyJournal(own).value().ended);
    }

    void aNodeThatDoesNotTakeItIsTold_data() {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("why");
        QTest::newRow("full") << "full"
                              << "node to, where it was to go, does not take it: NodeResourcesFit: Insufficient cpu";
        QTest::newRow("cordoned") << "cordoned"
                                  << "node to, where it was to go, does not take it: NodeUnschedulable: node(s) were unschedulable";
        QTest::newRow("gone") << "gone"
                              << "node to, where it was to go, is gone";
        QTest::newRow("no picture") << "blind"
                                    << "not known whether node to takes it: nodes may not be read";
    }
    void aNodeThatDoesNotTakeItIsTold() {
        QFETCH(QString, what);
        QFETCH(QString, why);
        ApiServer server;
        const std::vector<PlanStep> steps = begun(server);
        Bayplan bayplan(server);
        leaveGated(bayplan, steps, true);
        if (what == "full") server.load(asking(plainPod("full", "to", "full"), "56"));
        if (what == "gone") server.ask(apiserver::asking("DELETE", "/api/v1/nodes/to"));
        if (what == "blind") bayplan.pictures.lack = "nodes may not be read";
        if (what == "cordoned") {
            Json node = roomyNode("to", "64");
            node["spec"]["unschedulable"] = true;
            server.load(node);
        }
        const std::vector<Leftover> left = findLeftovers(*bayplan.client, now(server), {}, {}).value().found;
        const std::vector<Released> waits = releaseOf(bayplan.recovered(), left, means(bayplan), {}).value();
        QVERIFY(waits[0].is == Released::Is::Stays);
        QCOMPARE(QString::fromStdString(waits[0].text), "stays held back: " + why);
        QVERIFY(!bayplan.recovered().steps[0].released);
        const std::vector<Released> freed = releaseOf(bayplan.recovered(), left, means(bayplan, true), {}).value();
        QCOMPARE(freed[0].text, std::string("let go to any node"));
    }

    /// Killed before every line of its journal, and begun again: nothing is left, the pod goes to its node, and once.
    void aReleaseIsKilledAnywhere_data() {
        QTest::addColumn<bool>("standing");
        QTest::newRow("by label, into a journal of its own") << false;
        QTest::newRow("by the journal of the run") << true;
    }
    void aReleaseIsKilledAnywhere() {
        QFETCH(bool, standing);
        int killed = 0;
        for (bool whole = false; !whole; ++killed) {
            ApiServer server;
            const std::vector<PlanStep> steps = begun(server);
            Bayplan bayplan(server);
            leaveGated(bayplan, steps, standing);
            const auto release = [&](const ReleaseMeans& means, const char* name) {
                const std::vector<Leftover> left = findLeftovers(*bayplan.client, now(server), {}, {}).value().found;
                return standing ? releaseOf(bayplan.recovered(), left, means, {}) : releaseAll(left, means, bayplan.journal.string() + name, "ann", "", {});
            };
            ReleaseMeans mortal = means(bayplan);
            int lines = 0;
            mortal.wall = [&] {
                if (++lines > killed) throw Killed();
                return now(server);
            };
            try {
                whole = release(mortal, "-first").has_value();
            } catch (const Killed&) {
            }
            const Result<std::vector<Released>> again = release(means(bayplan), "-second");
            QVERIFY2(again.has_value(), again ? "" : toString(again.error()).c_str());
            for (const Released& one : *again) QVERIFY2(one.is == Released::Is::Gone, one.text.c_str());
            server.advance(std::chrono::seconds(5));
            QVERIFY2(leftBehind(server).empty(), leftBehind(server).c_str());
            QCOMPARE(perNode(server)["to"], 2);  // with the ballast
            const auto gates = [](const LoggedRequest& one) { return one.method == "PATCH" && one.path.find("/pods/w0-") != std::string::npos && one.changed(); };
            QCOMPARE(server.log().count(gates), std::size_t(1));
            if (std::filesystem::exists(bayplan.journal.string() + "-first")) QCOMPARE(readApplyJournal(bayplan.journal.string() + "-first").value().ended, whole);
        }
        QVERIFY2(killed > 4, qPrintable(QString::number(killed)));
    }

    void aReleaseThatIsRefusedIsWrittenDown() {
        ApiServer server;
        const std::vector<PlanStep> steps = begun(server);
        Bayplan bayplan(server);
        leaveGated(bayplan, steps, false);
        const std::vector<Leftover> left = findLeftovers(*bayplan.client, now(server), {}, {}).value().found;
        server.faults().add({.what = apiserver::Fault::What::Status, .method = "DELETE", .path = "/mutatingadmissionpolicies/", .times = 1, .status = 403});
        const std::filesystem::path journal = bayplan.journal.string() + "-release";
        const std::vector<Released> done = releaseAll(left, means(bayplan), journal, "ann", "", {}).value();
        QVERIFY(done[2].is == Released::Is::Refused);  // behind the binding and the pod
        QCOMPARE(readApplyJournal(journal).value().summary(), std::string("2 done, 1 failed"));
        // A journal is never overwritten, and nothing is sent without one.
        QCOMPARE(releaseAll(left, means(bayplan), journal, "ann", "", {}).error().code, ErrorCode::Unwritable);
        // Objects of another run do not belong to this journal.
        Leftover other = left[0];
        other.landing = "another-1";
        const std::vector<Released> none = releaseOf(bayplan.recovered(), {other}, means(bayplan), {}).value();
        QVERIFY(none[0].is == Released::Is::Refused);
    }
};

QTEST_APPLESS_MAIN(TstRelease)
#include "tst_release.moc"
