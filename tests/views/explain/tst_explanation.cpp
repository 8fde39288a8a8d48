// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <numeric>

#include "common/session.h"
#include "explain/explain_view.h"
#include "explain/explanation.h"
#include "explain/reason_list.h"
#include "explain/verdict_model.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestExplanation : public QObject {
    Q_OBJECT

    /// Six nodes of 4 cores: one cordoned, two tainted, one with 1 core free, two empty with different memory.
    static void fill(Session& session) {
        session.open(cluster({node("big").cpu("4").memory("16Gi"), node("small").cpu("4").memory("4Gi"), node("full").cpu("4").memory("8Gi"),
                              node("shut").cpu("4").memory("8Gi").cordoned(),
                              node("gpu-1").cpu("4").memory("8Gi").taint("gpu", "yes", TaintEffect::NoSchedule),
                              node("gpu-2").cpu("4").memory("8Gi").taint("gpu", "yes", TaintEffect::NoSchedule)},
                             {pod("load").cpu("3").on("full"), pod("wait").cpu("2").memory("1Gi"), pod("huge").cpu("5"),
                              pod("gated").cpu("1").gate("later")}),
                     {QStringLiteral("test")}, {});
    }
    static Explanation of(Session& session, const char* key) { return explain(session, session.catalog().findPod(key)); }

private Q_SLOTS:
    void barsAddUpToTheNodes() {
        Session session;
        fill(session);
        for (const char* key : {"default/wait", "default/huge", "default/load"}) {
            const Explanation e = of(session, key);
            std::size_t sum = 0;
            std::vector<NodeIdx> all;
            for (const ReasonBar& bar : e.bars) {
                sum += bar.nodes.size();
                all.insert(all.end(), bar.nodes.begin(), bar.nodes.end());
            }
            std::sort(all.begin(), all.end());
            QVERIFY(std::adjacent_find(all.begin(), all.end()) == all.end());
            QCOMPARE(sum, session.cluster()->nodeCount());
        }
        // wait: big and small fit, full lacks cpu, shut is cordoned, two are tainted.
        const Explanation e = of(session, "default/wait");
        QCOMPARE(e.bars.size(), std::size_t(4));
        QVERIFY(e.bars[0].feasible);
        QCOMPARE(e.bars[0].nodes.size(), std::size_t(2));
        QCOMPARE(e.bars[1].plugin, QStringLiteral("TaintToleration"));
        QCOMPARE(e.bars[1].nodes.size(), std::size_t(2));
    }
    void saysWhomPreemptionWouldEvict() {
        Session session;
        session.open(cluster({node("only").cpu("4").memory("8Gi")}, {pod("low").cpu("3").on("only"), pod("urgent").cpu("2").priority(100)}),
                     {QStringLiteral("test")}, {});
        const Explanation e = of(session, "default/urgent");
        QVERIFY(e.decision.preemption.has_value());
        QVERIFY2(e.why.contains(QStringLiteral("make room on only by evicting default/low")), qPrintable(e.why));
    }

    void nearMissesLackOneThingOnly() {
        Session session;
        fill(session);
        // huge asks for 5 cores: big and small lack 1 of 4 free, full lacks 4; shut and gpu-* refuse for other reasons too.
        const Explanation e = of(session, "default/huge");
        QVERIFY(!e.winner.valid());
        QCOMPARE(e.nearMisses.size(), std::size_t(3));
        QCOMPARE(e.nearMisses[0].missing(), std::int64_t(1000));
        QCOMPARE(e.nearMisses[2].missing(), std::int64_t(4000));
        QCOMPARE(e.nearMisses[2].node, session.catalog().findNode("full"));
        QVERIFY(e.why.contains(QStringLiteral("lacks only 1 of CPU")));
    }
    void differencesAddUpToTheLead() {
        Session session;
        fill(session);
        const Explanation e = of(session, "default/wait");
        QVERIFY(e.winner.valid() && e.runnerUp.valid());
        std::int64_t lead = 0;
        for (const ScoreDifference& part : compareScores(e.decision, e.winner, e.runnerUp)) lead += part.difference();
        QCOMPARE(lead, e.decision.nodes[e.winner.get()].total - e.decision.nodes[e.runnerUp.get()].total);
        QCOMPARE(e.winner, session.catalog().findNode("big"));  // more memory is left there
        QVERIFY(lead > 0);
        QVERIFY(explanationText(e).contains(e.headline));
    }
    void gatedAndForeignPodsSaySo() {
        Session session;
        fill(session);
        const Explanation e = of(session, "default/gated");
        QCOMPARE(e.decision.outcome, Outcome::Gated);
        QVERIFY(e.headline.contains(QStringLiteral("gated")));
        QVERIFY(!e.winner.valid());
    }
    void modelKeepsTheContract() {
        Session session;
        fill(session);
        VerdictModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setExplanation(std::make_shared<const Explanation>(of(session, "default/wait")));
        const int plain = model.columnCount();
        model.setDetailed(true);
        QVERIFY(model.columnCount() > plain);
        model.setEnglish(true);
        model.setExplanation(std::make_shared<const Explanation>(of(session, "default/huge")));
        QCOMPARE(model.columnCount(), 4);  // nothing was scored: rank, node, verdict, reason
        QCOMPARE(model.rowCount(), 6);
        model.setExplanation(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }
    void viewFollowsPodsAndSelectsNodes() {
        Session session;
        fill(session);
        ExplainView view(&session);
        view.resize(900, 700);
        view.show();
        QVERIFY(!view.explanation());
        session.selectPod(session.catalog().findPod("default/wait"));
        QVERIFY(view.explanation());
        auto* list = view.findChild<ReasonList*>();
        Q_EMIT list->picked(view.explanation()->bars[1].nodes);
        QCOMPARE(session.selection().nodes, view.explanation()->bars[1].nodes);
        QCOMPARE(view.pod(), session.catalog().findPod("default/wait"));  // nodes are looked at, the pod stays

        auto* table = view.findChild<QTableView*>(QStringLiteral("verdictTable"));
        table->selectRow(0);
        QCOMPARE(session.selection().nodes, std::vector<NodeIdx>{session.catalog().findNode("big")});
        // The picture changes under it: the answer is asked for again.
        QVERIFY(session.apply({QStringLiteral("c"), {Cordon{session.catalog().findNode("big"), true}}}).has_value());
        QCOMPARE(view.explanation()->winner, session.catalog().findNode("small"));
    }
};

QTEST_MAIN(TestExplanation)
#include "tst_explanation.moc"
