// SPDX-License-Identifier: GPL-3.0-or-later
// The worked example of the specification, row by row: n1 and n2 have 4 cores, S1 and S2 decide in 100 ms, bind in 10, kubelets answer after
// 50, views are 250 old. p1 comes to S1 and p2 to S2 at 0, 3 cores each, owned.
#include <QTest>

#include "schedulers/together/together_harness.h"

using namespace bayplan;
using namespace bayplan::testing;
using namespace bayplan::together;

namespace {

std::vector<Node> twoNodes() { return {node("n1").cpu("4"), node("n2").cpu("4")}; }

Stage example() { return Stage(twoNodes(), {owned("p1", "3", "S1"), owned("p2", "3", "S2")}, {member("S1"), member("S2")}); }

std::vector<std::string> list(std::initializer_list<const char*> texts) { return {texts.begin(), texts.end()}; }

Arrival arrival(const Stage& stage, const char* pod, Ms at) { return {stage.cluster->catalog().findPod(std::string("default/") + pod), at, {}, {}, {}}; }

}  // namespace

class TestTogether : public QObject {
    Q_OBJECT

private slots:
    /// Both choose n1 at 100 and are bound at 110: 6 of 4 cores. p1 is admitted at 160, p2 rejected; its successor comes at 160 + 500, S2 has
    /// seen p1 since 110 + 250 and chooses n2: 660 + 100 + 10 + 50 = 820.
    void withoutAResolverANodeIsOversold() {
        const Stage stage = example();
        const Course course = stage.run();
        QCOMPARE(placedAt(course, "p1"), std::string("160 n1"));
        QCOMPARE(placedAt(course, "p2"), std::string("820 n2"));
        QCOMPARE(counts(course.total), std::string("3 0 1"));
        QCOMPARE(rowsOf(course, stage, What::Bound), list({"110 S1 p1 n1", "110 S2 p2 n1", "770 S2 p2' n2"}));
        QCOMPARE(rowsOf(course, stage, What::Rejected),
                 list({"160 S2 p2 n1: OutOfcpu: Pod was rejected: Node didn't have enough resource: cpu, requested: 3000, used: 3000, capacity: 4000"}));
        QCOMPARE(rowsOf(course, stage, What::Recreated), list({"660 p2'"}));
        // One of three decisions of 100 ms came to nothing; 1 of 3 failed, for 2 that succeeded.
        QCOMPARE(*course.total.wasted(), 100.0 / 300);
        QCOMPARE(*course.total.conflictRate(), 1.0 / 3);
        QCOMPARE(*course.total.conflictFraction(), 1.0 / 2);
        QCOMPARE(course.arrived, std::uint64_t(2));
        QCOMPARE(course.recreated, std::uint64_t(1));
        QCOMPARE(course.pending + course.lost, std::uint64_t(0));
        // n1 had 2 cores too many from 110 to 160: 100 core·ms.
        QCOMPARE(course.use.front().resource, std::string("cpu"));
        QCOMPARE(course.use.front().oversold, 2000.0 * 50);
        // The times to placement are 160 and 820.
        QCOMPARE(*course.total.p50, Ms(160));
        QCOMPARE(*course.total.longest, Ms(820));
        QCOMPARE(*course.members[1].p95, Ms(820));
    }

    /// 8 cores for 820 ms are 6,560,000 milli-cores·ms; p1 has 3 from 160 to 820, p2 none before the end.
    void utilisationIsWhatWasAdmitted() {
        const Course course = example().run();
        QCOMPARE(course.end, Ms(820));
        QCOMPARE(*course.use.front().utilisation(), 3000.0 * 660 / (8000.0 * 820));
        // S1 worked for 100 ms, S2 for 200.
        QCOMPARE(course.members[0].busyMs, Ms(100));
        QCOMPARE(course.members[1].busyMs, Ms(200));
    }

    /// p2 is refused at 110 and told what n1 has; S2 decides from 110 to 210 for n2: 220, 270.
    void aResolverRefusesAndTellsTheNode() {
        Stage stage = example();
        stage.rules.resolver = Resolver::Fine;
        const Course course = stage.run();
        QCOMPARE(placedAt(course, "p1"), std::string("160 n1"));
        QCOMPARE(placedAt(course, "p2"), std::string("270 n2"));
        QCOMPARE(counts(course.total), std::string("3 1 0"));
        QCOMPARE(rowsOf(course, stage, What::Conflict), list({"110 S2 p2 n1: conflict on node n1: insufficient cpu: requested 3000, free 1000"}));
        QCOMPARE(*course.total.wasted(), 100.0 / 300);
        QCOMPARE(course.use.front().oversold, 0.0);
    }

    /// On its old view S2 begins at 0, 110, 220 and 330, and is refused at 110, 220, 330 and 440; at 440 it has seen p1 since 360.
    void withoutTheNodeItIsRefusedUntilItSees() {
        Stage stage = example();
        stage.rules.resolver = Resolver::Fine;
        stage.rules.refreshOnReject = false;
        const Course course = stage.run();
        QCOMPARE(placedAt(course, "p2"), std::string("600 n2"));
        QCOMPARE(counts(course.total), std::string("6 4 0"));
        QCOMPARE(rowsOf(course, stage, What::Conflict).size(), std::size_t(4));
        QCOMPARE(rowsOf(course, stage, What::Conflict).back().substr(0, 3), std::string("440"));
        QCOMPARE(*course.total.wasted(), 4.0 / 6);
    }

    /// Refused at 110, back at 360, when the view update comes first: 460, 470, 520.
    void aBackOffWaitsForTheView() {
        Stage stage = example();
        stage.rules.resolver = Resolver::Fine;
        stage.rules.refreshOnReject = false;
        stage.rules.backoffMs = 250;
        const Course course = stage.run();
        QCOMPARE(placedAt(course, "p2"), std::string("520 n2"));
        QCOMPARE(counts(course.total), std::string("3 1 0"));
        QCOMPARE(*course.total.wasted(), 1.0 / 3);
    }

    /// The second failure waits for 2 · 100, the third for 4 · 100, at most 300: refused at 110, 320 (110 + 100 + 110) and, on an old view of
    /// 10,000 ms, at 630 (320 + 200 + 110), 1040 (630 + 300 + 110), 1450.
    void backOffDoublesUpToItsLimit() {
        Stage stage = example();
        stage.members[1].cacheDelayMs = 10'000;
        stage.rules.resolver = Resolver::Fine;
        stage.rules.refreshOnReject = false;
        stage.rules.backoffMs = 100;
        stage.rules.backoffMaxMs = 300;
        stage.rules.horizonMs = 1500;
        std::vector<std::string> times;
        for (const std::string& row : rowsOf(stage.run(), stage, What::Conflict)) times.push_back(row.substr(0, row.find(' ')));
        QCOMPARE(times, list({"110", "320", "630", "1040", "1450"}));
    }

    void partitionsDoNotMeet() {
        for (const Resolver resolver : {Resolver::Off, Resolver::Fine}) {
            Stage stage = example();
            stage.members[0].partition = {stage.node("n1")};
            stage.members[1].partition = {stage.node("n2")};
            stage.rules.resolver = resolver;
            const Course course = stage.run();
            QCOMPARE(placedAt(course, "p1"), std::string("160 n1"));
            QCOMPARE(placedAt(course, "p2"), std::string("160 n2"));
            QCOMPARE(counts(course.total), std::string("2 0 0"));
            QCOMPARE(*course.total.wasted(), 0.0);
        }
    }

    /// Two pods of 1 core both go to n1 (n2 is full): there is room for both, but n1 is not as S2 saw it.
    void aCoarseResolverRefusesWhatFits() {
        for (const Resolver resolver : {Resolver::Fine, Resolver::Coarse}) {
            Stage stage(twoNodes(), {owned("p1", "1", "S1"), owned("p2", "1", "S2"), pod("full").cpu("4").on("n2")}, {member("S1"), member("S2")});
            stage.rules.resolver = resolver;
            const Course course = stage.run();
            if (resolver == Resolver::Fine) {
                QCOMPARE(counts(course.total), std::string("2 0 0"));
                continue;
            }
            QCOMPARE(counts(course.total), std::string("3 1 0"));
            QCOMPARE(rowsOf(course, stage, What::Conflict), list({"110 S2 p2 n1: conflict on node n1: generation 1, expected 0"}));
            QCOMPARE(placedAt(course, "p2"), std::string("270 n1"));
        }
    }

    /// One scheduler binds two pods to one node between two looks: its own binds do not surprise it.
    void aCoarseResolverKnowsOwnBinds() {
        Stage stage({node("n1").cpu("4")}, {owned("p1", "1", "S1"), owned("p2", "1", "S1")}, {member("S1")});
        stage.rules.resolver = Resolver::Coarse;
        const Course course = stage.run();
        QCOMPARE(counts(course.total), std::string("2 0 0"));
        QCOMPARE(rowsOf(course, stage, What::Bound), list({"110 S1 p1 n1", "210 S1 p2 n1"}));
    }

    /// A pod ends at 160 + 40 = 200. S2, which sees that at 450, decides on n1 at 210: refused by coarse (n1 has changed twice, by bind and by
    /// end, and S2 knows of neither), accepted by fine.
    void aCoarseResolverMindsAnUnseenEnd() {
        for (const Resolver resolver : {Resolver::Fine, Resolver::Coarse}) {
            Stage stage({node("n1").cpu("4")}, {owned("p1", "1", "S1"), owned("p2", "1", "S2")}, {member("S1"), member("S2")});
            stage.arrivals = {arrival(stage, "p1", 0), arrival(stage, "p2", 210)};
            stage.arrivals[0].lasts = 40;
            stage.rules.resolver = resolver;
            stage.rules.refreshOnReject = true;
            const Course course = stage.run();
            QCOMPARE(rowsOf(course, stage, What::Ended), list({"200 S1 p1 n1"}));
            if (resolver == Resolver::Fine) QCOMPARE(counts(course.total), std::string("2 0 0"));
            else QCOMPARE(rowsOf(course, stage, What::Conflict), list({"320 S2 p2 n1: conflict on node n1: generation 2, expected 0"}));
        }
    }

    /// S2 decides a gang of 2 × 3 cores in one session on a view without p1: g1 for n1, g2 for n2. p1 took n1 before.
    void aGangIsBrokenOrRefusedAsAWhole() {
        for (const Commit commit : {Commit::Incremental, Commit::AllOrNothing}) {
            Stage stage(twoNodes(), {owned("g1", "3", "S2"), owned("g2", "3", "S2"), owned("p1", "3", "S1")}, {member("S1"), member("S2")});
            stage.members[1].scheduler = std::make_shared<FirstNodes>();
            stage.members[1].decisionMs = 110;  // it commits at 120, after p1
            stage.rules.resolver = Resolver::Fine;
            stage.rules.commit = commit;
            stage.rules.horizonMs = 2000;
            const Course course = stage.run();
            const std::vector<std::string> conflicts = rowsOf(course, stage, What::Conflict);
            if (commit == Commit::Incremental) {
                // g2 stands alone on n2: the gang is broken, and g1 finds no node any more.
                QCOMPARE(conflicts, list({"120 S2 g1 n1: conflict on node n1: insufficient cpu: requested 3000, free 1000"}));
                QCOMPARE(placedAt(course, "g2"), std::string("170 n2"));
                QCOMPARE(placedAt(course, "g1"), std::string("-"));
            } else {
                QCOMPARE(conflicts[0], std::string("120 S2 g1 n1: conflict on node n1: insufficient cpu: requested 3000, free 1000"));
                QCOMPARE(conflicts[1], std::string("120 S2 g2 n2: not without default/g1, which was refused"));
                QCOMPARE(rowsOf(course, stage, What::Bound).front(), std::string("110 S1 p1 n1"));
                // It tries again from 120 to 230: each by itself would do, which this toy does.
                QCOMPARE(rowsOf(course, stage, What::Chosen)[3].substr(0, 3), std::string("230"));
            }
            // A session of 110 ms for two pods: each costs 55.
            QCOMPARE(course.members[1].wastedMs, commit == Commit::Incremental ? 55.0 : 110.0);
        }
    }

    /// p1 fills n1 at 110. p3 comes to S1 at 200 and finds no room in {n1} while n2 is empty: it is stranded from 200 on.
    void partitionsStrand() {
        Stage stage(twoNodes(), {owned("p1", "3", "S1"), owned("p3", "3", "S1")}, {member("S1"), member("S2")});
        stage.members[0].partition = {stage.node("n1")};
        stage.members[1].partition = {stage.node("n2")};
        stage.arrivals = {arrival(stage, "p1", 0), arrival(stage, "p3", 200)};
        stage.rules.horizonMs = 1000;
        const Course course = stage.run();
        QCOMPARE(placedAt(course, "p3"), std::string("-"));
        QCOMPARE(course.strandedMs, 800.0);
        QCOMPARE(course.pending, std::uint64_t(1));

        // One try in vain, until 300; then it may go to n2: 400, 410, 460. It is stranded from 200 to 300.
        stage.rules.spillAfter = 1;
        const Course spilled = stage.run();
        QCOMPARE(rowsOf(spilled, stage, What::Spilled), list({"300 S1 p3"}));
        QCOMPARE(placedAt(spilled, "p3"), std::string("460 n2"));
        QCOMPARE(spilled.strandedMs, 100.0);
    }

    /// count and queue: p1, p3, p5 to S1, the others to S2, whose third decision ends at 900.
    /// work: S1 100, S1 200, S1 300 (= 300, the lower index), S2 300, S1 400, S1 500: five and one; the last decision ends at 500.
    void dispatchersBalance() {
        const std::vector<Pod> six{owned("p1", "100m", "x"), owned("p2", "100m", "x"), owned("p3", "100m", "x"), owned("p4", "100m", "x"), owned("p5", "100m", "x"), owned("p6", "100m", "x")};
        for (const Dispatcher dispatcher : {Dispatcher::Count, Dispatcher::Queue, Dispatcher::Work}) {
            Stage stage(twoNodes(), six, {member("S1"), member("S2")});
            for (Member& one : stage.members) one.scheduler = kubeFor({"x"});
            stage.members[1].decisionMs = 300;
            stage.rules.dispatcher = dispatcher;
            const Course course = stage.run();
            const bool work = dispatcher == Dispatcher::Work;
            QCOMPARE(course.members[0].decisions, std::uint64_t(work ? 5 : 3));
            QCOMPARE(course.members[1].decisions, std::uint64_t(work ? 1 : 3));
            QCOMPARE(rowsOf(course, stage, What::Chosen).back().substr(0, 3), std::string(work ? "500" : "900"));
            if (work) QCOMPARE(rowsOf(course, stage, What::Dispatched)[3], std::string("0 S2 p4"));
        }
    }

    /// Several instances of one name go by their queues.
    void aNameMayHaveSeveralInstances() {
        Stage stage(twoNodes(), {owned("p1", "100m", "S1"), owned("p2", "100m", "S1"), owned("p3", "100m", "S3")}, {member("S1"), member("S1")});
        stage.members[1].title = "S1-2";
        const Course course = stage.run();
        QCOMPARE(rowsOf(course, stage, What::Dispatched), list({"0 S1 p1", "0 S1-2 p2"}));
        QCOMPARE(rowsOf(course, stage, What::Unclaimed), list({"0 p3: no scheduler has the name \"S3\""}));
        QCOMPARE(course.pending, std::uint64_t(1));
    }

    void labelsChooseTheScheduler() {
        Stage stage(twoNodes(), {owned("a", "100m", "S1"), owned("b", "100m", "S1"), owned("c", "100m", "S1")}, {member("S1"), member("S2")});
        stage.members[1].labels = Labels{{"team", "ml"}};
        stage.rules.dispatcher = Dispatcher::Label;
        stage.arrivals[0].selectorText = "team=ml";
        stage.arrivals[0].selector = parseLabelSelector("team=ml").value();
        stage.arrivals[1].selectorText = "team=web";
        stage.arrivals[1].selector = parseLabelSelector("team=web").value();
        const Course course = stage.run();
        QCOMPARE(rowsOf(course, stage, What::Dispatched), list({"0 S2 a", "0 S1 c"}));
        QCOMPARE(rowsOf(course, stage, What::Unclaimed), list({"0 b: no scheduler matches team=web"}));
    }

    /// By count S1, whose decisions take 1000, gets p1, p3 and p5. At 500 it has p1 in work and two more, S2 nothing: p5, the last, moves; 2 - 1
    /// is too little for another. At 1000 S1 has p1, which ends only then, and p3, and S2 nothing: p3 moves.
    void longQueuesAreBalanced() {
        Stage stage(twoNodes(), {owned("p1", "100m", "S1"), owned("p2", "100m", "S1"), owned("p3", "100m", "S1"), owned("p4", "100m", "S1"), owned("p5", "100m", "S1")}, {member("S1"), member("S2")});
        stage.members[0].decisionMs = 1000;
        stage.rules.dispatcher = Dispatcher::Count;
        stage.rules.rebalanceMs = 500;
        const Course course = stage.run();
        QCOMPARE(rowsOf(course, stage, What::Moved), list({"500 S2 p5: from S1", "1000 S2 p3: from S1"}));
        QCOMPARE(placedAt(course, "p5").substr(0, 3), std::string("660"));
    }

    /// n1 and n2 are equally good; each scheduler takes one by lot. Over 400 seeds they meet in half of the cases: 200 ± 4 · 10 (the standard
    /// deviation of 400 throws of a coin is 10).
    void topKMeetsByHalf() {
        int met = 0;
        for (std::uint64_t seed = 1; seed <= 400; ++seed) {
            Stage stage = example();
            for (Member& one : stage.members) one.topK = 2;
            stage.rules.resolver = Resolver::Fine;
            stage.rules.seed = seed;
            stage.rules.horizonMs = 115;
            met += static_cast<int>(stage.run().total.conflicts);
        }
        QVERIFY2(met >= 160 && met <= 240, qPrintable(QString::number(met)));
    }

    /// Nobody makes another pod in its place.
    void aBarePodIsLost() {
        Stage stage = example();
        Pod bare = pod("p2").cpu("3");
        PodSpec spec = *bare.spec;
        spec.schedulerName = "S2";
        bare.spec = std::make_shared<const PodSpec>(spec);
        stage = Stage(twoNodes(), {owned("p1", "3", "S1"), bare}, {member("S1"), member("S2")});
        const Course course = stage.run();
        QCOMPARE(course.lost, std::uint64_t(1));
        QCOMPARE(course.recreated, std::uint64_t(0));
        QCOMPARE(rowsOf(course, stage, What::Lost), list({"160 p2"}));
    }

    /// The kubelet names pods before cpu, and cpu before others by name.
    void aKubeletNamesTheFirstThatIsMissing() {
        const std::vector<Node> one{node("n1").cpu("1").resource("pods", "1"), node("n2").cpu("1")};
        Stage stage({one.front()}, {owned("p1", "1", "S1"), owned("p2", "1", "S2")}, {member("S1"), member("S2")});
        stage.rules.horizonMs = 200;
        QCOMPARE(rowsOf(stage.run(), stage, What::Rejected), list({"160 S2 p2 n1: OutOfpods: Pod was rejected: Node didn't have enough resource: pods, requested: 1, used: 1, capacity: 1"}));
    }

    /// The later commit loses, whatever its priority.
    void theLaterCommitLoses() {
        Stage stage(twoNodes(), {owned("p1", "3", "S1"), owned("p2", "3", "S2").priority(1000)}, {member("S1"), member("S2")});
        stage.rules.resolver = Resolver::Fine;
        const Course course = stage.run();
        QCOMPARE(rowsOf(course, stage, What::Conflict).front().substr(0, 10), std::string("110 S2 p2 "));
    }

    void aQueueGoesByPriority() {
        Stage stage(twoNodes(), {owned("a", "1", "S1"), owned("b", "1", "S1").priority(5)}, {member("S1")});
        QCOMPARE(rowsOf(stage.run(), stage, What::Started), list({"0 S1 b", "100 S1 a"}));
    }

    /// c fits once a has ended, at 110 + 50 + 300 = 460, which S1 sees at 710.
    void aPodWithoutANodeWaitsForItsView() {
        Stage stage({node("n1").cpu("4")}, {owned("a", "3", "S1"), owned("c", "3", "S1")}, {member("S1")});
        stage.arrivals[0].lasts = 300;
        stage.rules.resolver = Resolver::Fine;
        const Course course = stage.run();
        QCOMPARE(rowsOf(course, stage, What::NoNode).size(), std::size_t(1));
        QCOMPARE(rowsOf(course, stage, What::Started), list({"0 S1 a", "100 S1 c", "710 S1 c"}));
        QCOMPARE(placedAt(course, "c"), std::string("870 n1"));
    }

    /// With a back-off it is tried again and again; where nothing else happens, that ends.
    void triesInVainEnd() {
        Stage stage({node("n1").cpu("4")}, {owned("a", "5", "S1")}, {member("S1")});
        stage.rules.backoffMs = 1000;
        const Course course = stage.run();
        QCOMPARE(course.pending, std::uint64_t(1));
        QCOMPARE(course.total.noNode, std::uint64_t(1));
        stage.rules.horizonMs = 4000;
        // 0-100, 1100-1200, 3200-3300; the next would be at 7300.
        QCOMPARE(stage.run().total.noNode, std::uint64_t(3));
    }

    void faults() {
        Stage stage = example();
        const auto code = [&] { return simulate(stage.cluster, stage.members, stage.arrivals, stage.rules).error().message.text(); };
        stage.arrivals.push_back(stage.arrivals.front());
        QCOMPARE(code(), std::string("pod default/p1 arrives twice"));
        stage.arrivals.clear();
        QCOMPARE(code(), std::string("no pod is pending: there is nothing to schedule"));
        stage = example();
        stage.members.clear();
        QCOMPARE(code(), std::string("there is no scheduler"));
        stage = Stage({}, {owned("p1", "3", "S1")}, {member("S1")});
        QCOMPARE(code(), std::string("there is no node among the objects"));
        stage = Stage(twoNodes(), {pod("p").on("n1")}, {member("S1")});
        stage.arrivals = {arrival(stage, "p", 0)};
        QCOMPARE(code(), std::string("pod default/p is not pending"));
        stage = example();
        std::stop_source stop;
        stop.request_stop();
        Budget budget;
        budget.stop = stop.get_token();
        QVERIFY(simulate(stage.cluster, stage.members, stage.arrivals, stage.rules, budget).error().code == ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestTogether)
#include "tst_together.moc"
