// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "common/session.h"
#include "common/text.h"
#include "io/sessions/journal.h"
#include "schedulers/kube/schedule_pending.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestSession : public QObject {
    Q_OBJECT

    /// Two nodes of 4 cores; "on-a" runs on a, "wait" is pending.
    static void fill(Session& session) {
        session.open(cluster({node("a").cpu("4").memory("8Gi").label("zone", "z1"), node("b").cpu("4").memory("8Gi")},
                             {pod("on-a").cpu("1").label("app", "web").on("a"), pod("wait").cpu("2")}),
                     {QStringLiteral("test")}, {});
    }
    static PodIdx find(const Session& s, const char* key) { return s.catalog().findPod(key); }
    static NodeIdx nodeNamed(const Session& s, const char* name) { return s.catalog().findNode(name); }

private Q_SLOTS:
    void changesUndoAndRedo() {
        Session session;
        fill(session);
        const ClusterPtr before = session.cluster();
        QSignalSpy changed(&session, &Session::clusterChanged);

        QVERIFY(session.apply({QStringLiteral("Move wait to b"), {Place{find(session, "default/wait"), nodeNamed(session, "b")}}}).has_value());
        QCOMPARE(session.undoStack()->undoText(), QStringLiteral("Move wait to b"));
        const ClusterPtr after = session.cluster();
        QCOMPARE(after->requested(nodeNamed(session, "b"), ResourceTable::kCpuIdx), std::int64_t(2000));

        session.undoStack()->undo();
        QVERIFY(*session.cluster() == *before);
        session.undoStack()->redo();
        QVERIFY(*session.cluster() == *after);
        QCOMPARE(changed.count(), 3);
    }
    void refusedChangeLeavesAllAsItWas() {
        Session session;
        fill(session);
        const ClusterPtr before = session.cluster();
        // on-a is on a already: placing it is a conflict, and the valid half of the change is not made either.
        const auto result = session.apply({QStringLiteral("x"), {Place{find(session, "default/wait"), nodeNamed(session, "b")}, Place{find(session, "default/on-a"), nodeNamed(session, "b")}}});
        QVERIFY(!result.has_value());
        QCOMPARE(result.error().code, ErrorCode::Conflict);
        QVERIFY(session.cluster() == before);
        QCOMPARE(session.undoStack()->count(), 0);
    }
    /// A Reservation that got its node here is followed: it keeps its room while the cluster's own scheduler has not placed it, and stands
    /// where that put it afterwards. Undo makes it wait again, in every picture.
    void reservationsAlongALiveCluster() {
        KoordinatorReservation waits;
        waits.name = "r1";
        waits.hasTemplate = true;
        PodSpec spec;
        spec.containers.emplace_back().requests.set("cpu", Quantity::parse("2").value());
        waits.spec = std::make_shared<const PodSpec>(std::move(spec));
        const auto picture = [](const KoordinatorReservation& of, const char* more) {
            Objects objects;
            objects.nodes = {node("a").cpu("4").memory("8Gi"), node("b").cpu("4").memory("8Gi")};
            objects.pods = {pod("wait").cpu("2")};
            if (*more) objects.pods.push_back(pod(more).cpu("1"));
            objects.koordinatorReservations = {of};
            return build(std::move(objects)).value().cluster;
        };
        const auto follow = [](Session& session, const ClusterPtr& later) {
            Later next;
            next.from = session.readCatalog();
            next.cluster = later;
            next.numbers = renumbering(*next.from, later->catalog());
            next.changed = changedBetween(*session.realCluster(), *later, next.numbers);
            return session.follow(std::move(next));
        };
        const auto nodeOf = [](const Session& session) { return QString::fromStdString(session.catalog().koordinatorReservations.front().nodeName); };
        Session session;
        session.open(picture(waits, ""), {QStringLiteral("test")}, {});
        const std::shared_ptr<const Catalog> read = session.readCatalog();
        Edit change;
        change.text = QStringLiteral("Schedule");
        change.deltas = {Place{find(session, "default/wait"), nodeNamed(session, "b")}};
        change.reserved = {{"r1", "a"}};
        QVERIFY(session.apply(change).has_value());
        QCOMPARE(nodeOf(session), QStringLiteral("a"));
        QCOMPARE(session.readCatalog(), read);
        QVERIFY(session.cluster()->sharedCatalog() != read);
        QCOMPARE(session.plan().steps.size(), std::size_t(1));

        QVERIFY(follow(session, picture(waits, "another")).empty());
        QCOMPARE(nodeOf(session), QStringLiteral("a"));
        QVERIFY(session.cluster()->placement(find(session, "default/wait")).node == nodeNamed(session, "b"));
        session.undoStack()->undo();
        QCOMPARE(nodeOf(session), QString());
        session.undoStack()->redo();
        QCOMPARE(nodeOf(session), QStringLiteral("a"));

        KoordinatorReservation placed = waits;
        placed.phase = KoordinatorReservation::Phase::Available;
        placed.nodeName = "b";
        QVERIFY(follow(session, picture(placed, "")).empty());
        QCOMPARE(nodeOf(session), QStringLiteral("b"));
        session.undoStack()->undo();
        QCOMPARE(nodeOf(session), QStringLiteral("b"));
    }
    /// What is known of a plan is hidden by another change, and comes back with its undo. The picture before it is the one that was opened.
    void whatIsKnownOfAPlanHoldsForItsSteps() {
        Session session;
        fill(session);
        const ClusterPtr before = session.cluster();
        QVERIFY(*session.beforePlan() == *before);
        QVERIFY(session.apply({QStringLiteral("place"), {Place{find(session, "default/wait"), nodeNamed(session, "b")}}}).has_value());
        QSignalSpy known(&session, &Session::planKnown);
        PlanFinding found;
        found.asked = {"room", "--pod", "default/wait"};
        session.knowOfPlan(found, {{"Ann", 5, std::string(64, 'a')}}, {});
        QCOMPARE(known.count(), 1);
        QVERIFY(session.plan().found == found);
        // What was said of another step is not said of this one.
        PlanFinding ofAnother = found;
        ofAnother.steps = "00000000";
        session.knowOfPlan(ofAnother, {}, {});
        QVERIFY(!session.plan().found);
        session.knowOfPlan(found, {{"Ann", 5, std::string(64, 'a')}}, {});
        QVERIFY(session.apply({QStringLiteral("cordon"), {Cordon{nodeNamed(session, "b"), true}}}).has_value());
        QVERIFY(!session.plan().found && session.plan().approvals.empty());
        QCOMPARE(session.plan().steps.size(), std::size_t(2));
        QVERIFY(*session.beforePlan() == *before);
        session.undoStack()->undo();
        QVERIFY(session.plan().found == found);
        QCOMPARE(session.plan().approvals.size(), std::size_t(1));
        session.undoStack()->undo();
        QVERIFY(!session.plan().found);
        // Of another cluster nothing is known, whatever its plan.
        session.undoStack()->redo();
        fill(session);
        QVERIFY(session.apply({QStringLiteral("place"), {Place{find(session, "default/wait"), nodeNamed(session, "b")}}}).has_value());
        QVERIFY(!session.plan().found);
    }
    /// Unlike what a search said, the windows of a plan stay through other changes: it begins as before. They go with its first step.
    void windowsStayThroughOtherChanges() {
        Session session;
        fill(session);
        QVERIFY(session.apply({QStringLiteral("cordon"), {Cordon{nodeNamed(session, "b"), true}}}).has_value());
        QVERIFY(session.apply({QStringLiteral("place"), {Place{find(session, "default/wait"), nodeNamed(session, "a")}}}).has_value());
        const PlanWindows night{{{100, 200}}, 30};
        session.knowOfPlan({}, {}, night);
        QCOMPARE(session.plan().windows, night);
        session.undoStack()->undo();
        QCOMPARE(session.plan().steps.size(), std::size_t(1));
        QCOMPARE(session.plan().windows, night);
        QVERIFY(session.apply({QStringLiteral("cordon"), {Cordon{nodeNamed(session, "a"), true}}}).has_value());
        QCOMPARE(session.plan().windows, night);
        session.undoStack()->setIndex(0);
        QVERIFY(!session.plan().windows.any());
        QVERIFY(session.apply({QStringLiteral("cordon"), {Cordon{nodeNamed(session, "a"), true}}}).has_value());
        QVERIFY(!session.plan().windows.any());
    }
    void planFollowsTheStack() {
        Session session;
        fill(session);
        Edit forced{QStringLiteral("force"), {Place{find(session, "default/wait"), nodeNamed(session, "a")}}};
        forced.forced = true;
        forced.violations = {"default/wait: NodeResourcesFit: Insufficient cpu"};
        QVERIFY(session.apply(forced).has_value());
        QVERIFY(session.apply({QStringLiteral("cordon"), {Cordon{nodeNamed(session, "b"), true}}}).has_value());
        QCOMPARE(session.plan().steps.size(), std::size_t(2));
        QCOMPARE(session.plan().steps[0].violations, forced.violations);
        QCOMPARE(session.plan().steps[1].action, PlanStep::Action::Cordon);
        session.undoStack()->undo();
        QCOMPARE(session.plan().steps.size(), std::size_t(1));
        QCOMPARE(session.undonePlan().steps.size(), std::size_t(1));

        // The same plan in a new session gives the same picture.
        Session again;
        fill(again);
        QVERIFY(again.applyPlan(resolve(session.plan(), *again.cluster()), QStringLiteral("plan")).empty());
        QCOMPARE(again.cluster()->placement(find(again, "default/wait")).node, nodeNamed(again, "a"));
        QCOMPARE(again.undoStack()->count(), 1);
        // It also keeps what was recorded for every step: the reason, that it was forced, and its violations.
        QCOMPARE(again.plan().steps, session.plan().steps);
        QVERIFY(again.plan().steps[0].forced);
    }
    void selectionIsSortedAndToldOnce() {
        Session session;
        fill(session);
        QSignalSpy spy(session.looking(), &Looking::selectionChanged);
        session.looking()->select({{NodeIdx(1), NodeIdx(0), NodeIdx(1)}, {}});
        QCOMPARE(session.looking()->selection().nodes, (std::vector<NodeIdx>{NodeIdx(0), NodeIdx(1)}));
        session.looking()->select({{NodeIdx(0), NodeIdx(1)}, {}});
        QCOMPARE(spy.count(), 1);
        QVERIFY(session.looking()->selection().contains(NodeIdx(1)));
    }
    void searchFindsNamesAndLabels() {
        Session session;
        fill(session);
        session.looking()->search(QStringLiteral("ON-"));  // part of a pod's name, in any case; its node matches by it
        QCOMPARE(session.looking()->matches().podCount, std::size_t(1));
        QCOMPARE(session.looking()->matches().nodeCount, std::size_t(1));
        session.looking()->search(QStringLiteral("-l zone=z1"));
        QCOMPARE(session.looking()->matches().nodeCount, std::size_t(1));
        QCOMPARE(session.looking()->matches().podCount, std::size_t(0));
        session.looking()->search(QStringLiteral("-l app in (web, db)"));
        QCOMPARE(session.looking()->matches().podCount, std::size_t(1));
        session.looking()->search(QStringLiteral("-l app in (web"));
        QVERIFY(session.looking()->matches().error.has_value());
        QCOMPARE(session.looking()->matches().podCount, std::size_t(0));
        session.looking()->search({});
        QVERIFY(!session.looking()->matches().active);
    }
    void matchesFollowThePods() {
        Session session;
        fill(session);
        session.looking()->search(QStringLiteral("wait"));
        QCOMPARE(session.looking()->matches().nodeCount, std::size_t(0));
        QVERIFY(session.apply({QStringLiteral("m"), {Place{find(session, "default/wait"), nodeNamed(session, "b")}}}).has_value());
        QCOMPARE(session.looking()->matches().nodes[nodeNamed(session, "b").get()], char(1));
    }
    void journalHoldsWhatWasDone() {
        QTemporaryDir dir;
        const std::filesystem::path file = dir.filePath(QStringLiteral("journal")).toStdString();
        Session session;
        fill(session);
        session.keepJournal(std::make_unique<Journal>(Journal::create(file, {{"test"}, {}, 0}).value()));
        QVERIFY(session.apply({QStringLiteral("1"), {Place{find(session, "default/wait"), nodeNamed(session, "b")}}}).has_value());
        QVERIFY(session.apply({QStringLiteral("2"), {Cordon{nodeNamed(session, "a"), true}}}).has_value());
        session.undoStack()->undo();
        const auto recovered = readJournal(file);
        QVERIFY(recovered.has_value());
        QCOMPARE(recovered->groups.size(), std::size_t(1));
        QCOMPARE(recovered->undone.size(), std::size_t(1));
        QCOMPARE(recovered->groups[0].steps[0].pod, std::string("default/wait"));
        session.dropJournal();
        QVERIFY(!std::filesystem::exists(file));
    }
    void journalHoldsConfigurations() {
        QTemporaryDir dir;
        const std::filesystem::path file = dir.filePath(QStringLiteral("journal")).toStdString();
        Session session;
        fill(session);
        session.keepJournal(std::make_unique<Journal>(Journal::create(file, {{"test"}, {}, 0}).value()));
        const auto use = [&](const char* name) {
            session.changeProfiles(session.scheduler().profiles(), session.configuration(), QString::fromLatin1(name), QStringLiteral("yaml of %1").arg(QLatin1String(name)));
        };
        const auto names = [&] {
            std::vector<std::string> all;
            const auto read = readJournal(file);
            for (const JournalEntry& entry : read->groups) all.push_back(entry.configuration ? entry.configuration->name : "steps");
            return all;
        };
        use("a");
        QVERIFY(session.apply({QStringLiteral("c"), {Cordon{nodeNamed(session, "a"), true}}}).has_value());
        use("b");
        QCOMPARE(names(), (std::vector<std::string>{"a", "steps", "b"}));
        session.undoStack()->undo();
        session.undoStack()->undo();
        QCOMPARE(names(), std::vector<std::string>{"a"});
        QCOMPARE(readJournal(file)->undone.size(), std::size_t(2));
        session.undoStack()->redo();
        QCOMPARE(names(), (std::vector<std::string>{"a", "steps"}));
        // A configuration used in a branch belongs to the branch.
        const PodIdx wait = find(session, "default/wait");
        QVERIFY(session.tryOut(QStringLiteral("t"), wait, {}, {Cordon{nodeNamed(session, "b"), true}}).has_value());
        use("c");
        QCOMPARE(session.configurationName(), QStringLiteral("c"));
        QCOMPARE(session.realConfiguration().name, std::string("a"));
        session.undoStack()->undo();
        session.discardWhatIf();
        QCOMPARE(names(), (std::vector<std::string>{"a", "steps"}));
        QCOMPARE(session.realConfiguration().yaml, std::string("yaml of a"));
    }
    void openingAnotherEmptiesAll() {
        Session session;
        fill(session);
        session.looking()->selectNode(NodeIdx(0));
        session.looking()->search(QStringLiteral("a"));
        QVERIFY(session.apply({QStringLiteral("c"), {Cordon{NodeIdx(0), true}}}).has_value());
        fill(session);
        QVERIFY(session.looking()->selection().empty());
        QVERIFY(!session.looking()->matches().active);
        QCOMPARE(session.undoStack()->count(), 0);
        QVERIFY(session.plan().steps.empty());
    }
    void decisionsAreRemembered() {
        Session session;
        fill(session);
        const auto run = schedulePending(session.cluster(), session.scheduler());
        QVERIFY(run.has_value());
        session.rememberDecisions(run->decisions);
        const Decision* decision = session.decision(find(session, "default/wait"));
        QVERIFY(decision);
        QCOMPARE(decision->outcome, Outcome::Scheduled);
        QCOMPARE(decision->node, nodeNamed(session, "b"));  // 1 of a's 4 cores is used
        QVERIFY(!session.decision(find(session, "default/on-a")));
    }
};

QTEST_GUILESS_MAIN(TestSession)
#include "tst_session.moc"
