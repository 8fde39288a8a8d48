// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "common/session.h"
#include "common/text.h"
#include "explain/explain_view.h"
#include "explain/explanation.h"
#include "explain/near_miss_cards.h"
#include "explain/node_reasons.h"
#include "explain/reason_list.h"
#include "explain/remedy_text.h"
#include "explain/verdict_model.h"
#include "explain/what_if_bar.h"
#include "framework/profile.h"
#include "plugins/all.h"
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
    static Explanation of(Session& session, const char* key) { return explain(session.scheduler(), session.cluster(), session.catalog().findPod(key)); }

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

    /// A gang of three, and room for two: the pod fits, and its group does not.
    void saysWhatBecomesOfTheGroup() {
        const auto member = [](const char* name) {
            PodMaker made = pod(name).cpu("2");
            made.spec.podGroup = "g";
            return made;
        };
        Objects all = objects({node("only").cpu("4").memory("8Gi")}, {member("p0"), member("p1"), member("p2")});
        PodGroup gang;
        gang.namespaceName = "default";
        gang.name = "g";
        gang.minCount = 3;
        all.podGroups.push_back(gang);
        SchedulerConfiguration configuration;
        configuration.features = FeatureGates::parse("GenericWorkload=true,GangScheduling=true").value();
        Scheduler scheduler(makeProfiles(configuration, inTreePlugins()).value());
        const ClusterPtr picture = build(std::move(all)).value().cluster;
        const Explanation first = explain(scheduler, picture, picture->catalog().findPod("default/p0"));
        QCOMPARE(first.decision.outcome, Outcome::Unschedulable);
        QVERIFY2(first.headline.startsWith(QStringLiteral("p0 fits on 1 node(s), but its pod group is not scheduled: pod group is unschedulable, waiting for minCount pods")),
                 qPrintable(first.headline));
        QVERIFY2(first.why.startsWith(QStringLiteral("Pod group default/g: 0 of 3 pod(s) would be scheduled. pod group is unschedulable")), qPrintable(first.why));
        QCOMPARE(explain(scheduler, picture, picture->catalog().findPod("default/p2")).headline, QStringLiteral("p2 fits on none of 1 node(s)."));
    }

    void nearMissesLackOneThingOnly() {
        Session session;
        fill(session);
        // huge requests 5 cores: big and small lack 1 with 4 free, full lacks 4; shut and gpu-* also reject for other
        // reasons.
        const Explanation e = of(session, "default/huge");
        QVERIFY(!e.winner.valid());
        QCOMPARE(e.nearMisses.size(), std::size_t(1));
        const NearMissGroup& group = e.nearMisses.front();
        QCOMPARE(group.nodes.size(), std::size_t(3));
        QCOMPARE(group.nodes[2], session.catalog().findNode("full"));
        QCOMPARE(nearMissTitle(group), QStringLiteral("3 node(s) lack(s) only 1 core(s) or more"));
        QCOMPARE(nearMissDetail(group, session.catalog()), QStringLiteral("Nearest, big: CPU: needs 5, free 4 of 4"));
        QVERIFY(e.why.contains(QStringLiteral("3 node(s) lack(s) only 1 core(s) or more")));
        // Every plugin's reason on a node that several reject: shut is cordoned and too small.
        QCOMPARE(e.violations[session.catalog().findNode("shut").get()].size(), std::size_t(2));
        QVERIFY(explanationText(e).contains(QStringLiteral("would help: huge: ask for only 4 core(s)")));
    }
    void groupsNearMissesByTaint() {
        Session session;
        fill(session);
        const Explanation e = of(session, "default/wait");
        QCOMPARE(nearMissTitle(e.nearMisses.front()), QStringLiteral("2 node(s) fail(s) only on taint gpu=yes:NoSchedule"));
        QCOMPARE(remedyText(e.nearMisses.front().remedies.front(), session.catalog()), QStringLiteral("wait: tolerate gpu=yes:NoSchedule"));
    }
    void tryItOpensABranch() {
        Session session;
        fill(session);
        ExplainView view(&session);
        WhatIfBar bar(&session);
        view.resize(1100, 800);
        view.show();
        const PodIdx huge = session.catalog().findPod("default/huge");
        session.looking()->selectPod(huge);
        view.finish();
        const ClusterPtr real = session.cluster();
        QVERIFY(bar.isHidden());
        auto* button = view.findChild<QPushButton*>(QStringLiteral("tryIt"));
        QVERIFY(button);
        QTest::mouseClick(button, Qt::LeftButton);  // request only 4 cores

        QTRY_VERIFY(session.whatIf());
        QVERIFY(session.cluster() != real);
        QCOMPARE(session.realCluster(), real);
        QVERIFY(!bar.isHidden());
        QVERIFY2(bar.text().contains(QStringLiteral("What-if: huge: ask for only 4 core(s)")), qPrintable(bar.text()));
        QVERIFY2(bar.text().contains(QStringLiteral("Before: huge fits on none of 6 node(s)")), qPrintable(bar.text()));
        QVERIFY2(bar.text().contains(QStringLiteral("Now: huge goes to big, 2 of 6 nodes fit(s)")), qPrintable(bar.text()));
        view.finish();
        QCOMPARE(view.explanation()->winner, session.catalog().findNode("big"));
        QVERIFY(!bar.findChild<QPushButton*>(QStringLiteral("keepWhatIf"))->isEnabled());

        // Changes in the branch are not part of the plan.
        QTest::mouseClick(bar.findChild<QPushButton*>(QStringLiteral("placeInWhatIf")), Qt::LeftButton);
        QCOMPARE(session.cluster()->placement(huge).node, session.catalog().findNode("big"));
        QVERIFY(session.plan().steps.empty());

        QTest::mouseClick(bar.findChild<QPushButton*>(QStringLiteral("discardWhatIf")), Qt::LeftButton);
        QVERIFY(!session.whatIf());
        QCOMPARE(session.cluster(), real);  // the identical picture
        QVERIFY(bar.isHidden());
        view.finish();
        QVERIFY(!view.explanation()->winner.valid());
        session.undoStack()->redo();
        QVERIFY(session.whatIf());
        session.undoStack()->undo();
        QCOMPARE(session.cluster(), real);
    }
    void keepsWhatMovesPodsOnly() {
        Session session;
        fill(session);
        WhatIfBar bar(&session);
        const NodeIdx shut = session.catalog().findNode("shut");
        const PodIdx wait = session.catalog().findPod("default/wait");
        QVERIFY(session.tryOut(QStringLiteral("uncordon shut"), wait, {}, {Cordon{shut, false}}).has_value());
        QVERIFY(!session.cluster()->node(shut).unschedulable);
        QVERIFY(session.apply({QStringLiteral("p"), {Place{wait, shut}}}).has_value());
        auto* keep = bar.findChild<QPushButton*>(QStringLiteral("keepWhatIf"));
        QVERIFY(keep->isEnabled());
        QTest::mouseClick(keep, Qt::LeftButton);
        QVERIFY(!session.whatIf());
        QVERIFY(!session.cluster()->node(shut).unschedulable);
        QCOMPARE(session.cluster()->placement(wait).node, shut);
        QCOMPARE(session.plan().steps.size(), std::size_t(2));
        session.undoStack()->undo();  // one change
        QVERIFY(session.cluster()->node(shut).unschedulable);
        QCOMPARE(session.cluster()->placement(wait).standing, Standing::Pending);
    }
    void branchesStackUp() {
        Session session;
        fill(session);
        const ClusterPtr real = session.cluster();
        const PodIdx huge = session.catalog().findPod("default/huge");
        const NodeIdx big = session.catalog().findNode("big");
        QVERIFY(session.tryOut(QStringLiteral("a"), huge, {SetRequest{huge, "cpu", 4000}}, {}).has_value());
        QVERIFY(session.tryOut(QStringLiteral("b"), huge, {}, {Cordon{big, true}}).has_value());
        QCOMPARE(session.whatIf()->text, QStringLiteral("a; b"));
        QCOMPARE(session.whatIf()->real, real);
        QCOMPARE(session.whatIf()->before.outcome, Outcome::Unschedulable);
        session.undoStack()->undo();
        QCOMPARE(session.whatIf()->text, QStringLiteral("a"));
        session.undoStack()->redo();
        session.discardWhatIf();
        QCOMPARE(session.cluster(), real);
        QVERIFY(!session.tryOut(QStringLiteral("c"), huge, {SetRequest{huge, "cpu", 9000}}, {}).has_value());  // more, not less
        QCOMPARE(session.cluster(), real);
    }
    /// 1366 × 800 pixels and text of 130 % leave the screen about this room.
    void theTableHasRowsOnASmallScreen() {
        setSizes({130, false});
        {
            Session session;
            fill(session);
            ExplainView view(&session);
            view.resize(980, 560);
            view.show();
            for (const char* pod : {"default/huge", "default/wait"}) {
                session.looking()->selectPod(session.catalog().findPod(pod));
                view.finish();
                auto* table = view.findChild<QTableView*>(QStringLiteral("verdictTable"));
                table->selectRow(0);
                QCoreApplication::processEvents();
                QVERIFY2(table->viewport()->height() >= 4 * rowPixels(26), pod);
            }
            QVERIFY(view.minimumSizeHint().height() <= 560);
        }
        setSizes({});
    }
    void everyRefusalOfANodeStandsBesideItsOriginal() {
        Session session;
        fill(session);
        ExplainView view(&session);
        view.resize(1100, 800);
        view.show();
        session.looking()->selectPod(session.catalog().findPod("default/huge"));
        view.finish();
        auto* table = view.findChild<QTableView*>(QStringLiteral("verdictTable"));
        for (int row = 0; row < table->model()->rowCount(); ++row)
            if (table->model()->index(row, VerdictModel::NodeColumn).data().toString() == QLatin1String("shut")) table->selectRow(row);
        auto* reasons = view.findChild<NodeReasons*>();
        QVERIFY(reasons->isVisible());
        QCOMPARE(reasons->rowCount(), 2);
        QCOMPARE(reasons->item(0, 0)->text(), QStringLiteral("NodeUnschedulable"));
        QCOMPARE(reasons->item(1, 1)->text(), QStringLiteral("cpu: needs 5, free 4 of 4"));
        QCOMPARE(reasons->item(1, 2)->text(), QStringLiteral("Insufficient cpu"));
        // Where there is less room, a reason takes more lines.
        QCoreApplication::processEvents();
        const int wide = reasons->rowHeight(1);
        reasons->setFixedWidth(reasons->columnWidth(0) + 2 * 90);
        QCoreApplication::processEvents();
        QCoreApplication::processEvents();
        const QRect room = reasons->fontMetrics().boundingRect(QRect(0, 0, reasons->columnWidth(1), 10'000), Qt::TextWordWrap, reasons->item(1, 1)->text());
        QVERIFY(reasons->rowHeight(1) > wide);
        QVERIFY2(room.height() <= reasons->rowHeight(1), qPrintable(QStringLiteral("%1 in %2").arg(room.height()).arg(reasons->rowHeight(1))));
        // The toggle changes the language everywhere, including the headline's message.
        QTest::mouseClick(view.findChild<QToolButton*>(QStringLiteral("english")), Qt::LeftButton);
        auto* list = view.findChild<ReasonList*>();
        QStringList words;
        for (int row = 0; row < list->model()->rowCount(); ++row) words << list->model()->index(row, 0).data().toString();
        QVERIFY2(words.contains(QStringLiteral("Insufficient cpu")), qPrintable(words.join(QLatin1Char('|'))));
    }
    void preemptionNamesBudgets() {
        Session session;
        Objects all = objects({node("only").cpu("4").memory("8Gi")},
                              {pod("low").cpu("3").label("app", "web").on("only"), pod("urgent").cpu("2").priority(100)});
        PodDisruptionBudget budget;
        budget.namespaceName = "default";
        budget.name = "web";
        budget.selector = LabelSelector{{{"app", SelectorOp::In, {"web"}}}};
        all.budgets = {budget};
        session.open(build(std::move(all)).value().cluster, {QStringLiteral("test")}, {});
        ExplainView view(&session);
        view.resize(1100, 800);
        view.show();
        session.looking()->selectPod(session.catalog().findPod("default/urgent"));
        view.finish();
        QCOMPARE(view.explanation()->budgets.size(), std::size_t(1));
        QStringList said;
        for (const QLabel* label : view.findChild<NearMissCards*>()->findChildren<QLabel*>()) said << (label->accessibleName().isEmpty() ? label->text() : label->accessibleName());
        QVERIFY2(said.contains(QStringLiteral("✗ violates budget default/web: it allows 0, this takes 1")), qPrintable(said.join(QLatin1Char('\n'))));
        QVERIFY(said.contains(QStringLiteral("default/low, priority 0")));
    }
    void differencesAddUpToTheLead() {
        Session session;
        fill(session);
        const Explanation e = of(session, "default/wait");
        QVERIFY(e.winner.valid() && e.runnerUp.valid());
        std::int64_t lead = 0;
        for (const ScoreDifference& part : compareScores(e.decision, e.winner, e.runnerUp)) lead += part.difference();
        QCOMPARE(lead, e.decision.nodes[e.winner.get()].total - e.decision.nodes[e.runnerUp.get()].total);
        QCOMPARE(e.winner, session.catalog().findNode("big"));  // it has more memory left
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
    /// Plugins that give all nodes the same have one column with their sum: the columns of a row add up to its total.
    void scoresThatTellNothingShareAColumn() {
        Session session;
        fill(session);
        VerdictModel model;
        const auto explanation = std::make_shared<const Explanation>(of(session, "default/wait"));
        model.setExplanation(explanation);
        std::map<std::string, std::set<std::int64_t>> points;
        for (const NodeDecision& node : explanation->decision.nodes)
            for (const PluginScore& score : node.scores) points[score.plugin].insert(score.weighted());
        const auto alike = std::count_if(points.begin(), points.end(), [](const auto& of) { return of.second.size() == 1; });
        QVERIFY(alike >= 2 && alike < static_cast<std::ptrdiff_t>(points.size()));
        QCOMPARE(model.columnCount(), 4 + static_cast<int>(points.size()) - static_cast<int>(alike) + 1);
        const int last = model.columnCount() - 1;
        QCOMPARE(model.headerData(last, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Same for\nall nodes"));
        int feasible = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex first = model.index(row, 0);
            if (first.data(VerdictModel::RefusedRole).toBool()) {
                QVERIFY2(model.index(row, VerdictModel::VerdictColumn).data().toString().contains(QStringLiteral(": ")), "the reason stands beside the verdict");
                continue;
            }
            ++feasible;
            qlonglong sum = 0;
            for (int c = VerdictModel::TotalColumn + 1; c <= last; ++c) sum += model.index(row, c).data().toLongLong();
            QCOMPARE(sum, model.index(row, VerdictModel::TotalColumn).data().toLongLong());
        }
        QVERIFY(feasible > 1);
        const QString tip = model.headerData(last, Qt::Horizontal, Qt::ToolTipRole).toString();
        for (const auto& [plugin, values] : points) QCOMPARE(tip.contains(toQString(plugin)), values.size() == 1);
        // Raw scores are those of every plugin.
        model.setDetailed(true);
        QCOMPARE(model.columnCount(), 4 + 3 * static_cast<int>(points.size()));
    }
    /// The table has this room in a window of 1366 pixels, with the inspector beside it.
    void nothingIsScrolledSideways() {
        Session session;
        fill(session);
        ExplainView view(&session);
        view.resize(934, 620);
        view.show();
        for (const char* pod : {"default/huge", "default/wait"}) {
            session.looking()->selectPod(session.catalog().findPod(pod));
            view.finish();
            QCoreApplication::processEvents();
            auto* table = view.findChild<QTableView*>(QStringLiteral("verdictTable"));
            QVERIFY2(table->horizontalScrollBar()->maximum() == 0, qPrintable(QStringLiteral("%1: %2 in %3, %4 columns")
                                                                                  .arg(QLatin1String(pod))
                                                                                  .arg(table->horizontalHeader()->length())
                                                                                  .arg(table->viewport()->width())
                                                                                  .arg(table->horizontalHeader()->count())));
            const QHeaderView& header = *table->horizontalHeader();
            QCOMPARE(header.length(), table->viewport()->width());
            for (int c = 0; c < header.count(); ++c)
                for (const QString& line : table->model()->headerData(c, Qt::Horizontal).toString().split(QLatin1Char('\n')))
                    QVERIFY2(header.fontMetrics().horizontalAdvance(line) + 8 <= header.sectionSize(c), qPrintable(line));
            // Where others have scores, the reason takes all of their room.
            int spanned = 0;
            for (int row = 0; row < table->model()->rowCount(); ++row) spanned += table->columnSpan(row, VerdictModel::VerdictColumn) > 1;
            const auto refused = std::count_if(view.explanation()->decision.nodes.begin(), view.explanation()->decision.nodes.end(), [](const NodeDecision& n) { return !n.feasible(); });
            QCOMPARE(spanned, header.count() == 4 ? 0 : static_cast<int>(refused));
            // And after it is sorted another way.
            if (header.count() == 4) continue;
            table->sortByColumn(VerdictModel::NodeColumn, Qt::DescendingOrder);
            for (int row = 0; row < table->model()->rowCount(); ++row)
                QCOMPARE(table->columnSpan(row, VerdictModel::VerdictColumn) > 1, table->model()->index(row, 0).data(VerdictModel::RefusedRole).toBool());
            // Four times as wide, the scores stay near the names, and the answers take no more than they can use.
            view.resize(3500, 1800);
            QTRY_VERIFY(table->viewport()->width() > 2500);
            QVERIFY2(header.length() <= 1100, qPrintable(QString::number(header.length())));
            view.resize(934, 620);
        }
    }
    void viewFollowsPodsAndSelectsNodes() {
        Session session;
        fill(session);
        ExplainView view(&session);
        view.resize(900, 700);
        view.show();
        QVERIFY(!view.explanation());
        session.looking()->selectPod(session.catalog().findPod("default/wait"));
        view.finish();
        QVERIFY(view.explanation());
        auto* list = view.findChild<ReasonList*>();
        QVERIFY(view.explanation()->bars[0].feasible);
        QCOMPARE(list->sizeHintForRow(0), 20 + 3 * 4);  // a line of text, the bar, and the room around them
        QVERIFY(!view.explanation()->bars[1].plugin.isEmpty());
        QVERIFY(list->sizeHintForRow(1) >= 20 + 16 + 3 * 4);  // the plugin's name is below the text
        Q_EMIT list->picked(view.explanation()->bars[1].nodes);
        QCOMPARE(session.looking()->selection().nodes, view.explanation()->bars[1].nodes);
        QCOMPARE(view.pod(), session.catalog().findPod("default/wait"));  // nodes are selected, the pod stays

        auto* table = view.findChild<QTableView*>(QStringLiteral("verdictTable"));
        table->selectRow(0);
        QCOMPARE(session.looking()->selection().nodes, std::vector<NodeIdx>{session.catalog().findNode("big")});
        // The picture changes: the explanation is computed again.
        QVERIFY(session.apply({QStringLiteral("c"), {Cordon{session.catalog().findNode("big"), true}}}).has_value());
        view.finish();
        QCOMPARE(view.explanation()->winner, session.catalog().findNode("small"));
    }

    void anAnswerStaysUntilTheNextIsThere() {
        Session session;
        fill(session);
        ExplainView view(&session);
        view.resize(1100, 800);
        view.show();
        const auto pod = [&](const char* key) { return session.catalog().findPod(key); };
        session.looking()->selectPod(pod("default/huge"));
        QVERIFY(view.computing() && !view.explanation());
        const auto labels = view.findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) { return label->isVisible() && label->text() == QStringLiteral("Asking every node about default/huge…"); }));
        view.finish();
        const auto* sign = view.findChild<QLabel*>(QStringLiteral("computing"));
        const auto* cards = view.findChild<NearMissCards*>();
        const Explanation* huge = view.explanation();
        QVERIFY(huge && !sign->isVisible() && cards->isEnabled());

        QSignalSpy filled(view.findChild<QTableView*>(QStringLiteral("verdictTable"))->model(), &QAbstractItemModel::modelReset);
        session.looking()->selectPod(pod("default/wait"));
        QVERIFY(view.computing());
        QCOMPARE(view.explanation(), huge);
        QVERIFY(sign->isVisible() && !cards->isEnabled());  // its remedies are for another pod
        session.looking()->selectPod(pod("default/load"));
        session.looking()->selectPod(pod("default/gated"));  // the newest question is the one that counts
        QCOMPARE(view.explanation(), huge);
        view.finish();
        QCOMPARE(view.explanation()->pod, pod("default/gated"));
        QVERIFY(!sign->isVisible() && cards->isEnabled());
        for (const Job* job : view.findChildren<Job*>()) QTRY_VERIFY(!job->running());
        QCOMPARE(view.explanation()->pod, pod("default/gated"));
        QCOMPARE(filled.count(), 1);

        // A change while the screen is hidden: nothing of the picture before is remembered, and the next look asks again.
        session.looking()->selectPod(pod("default/wait"));
        view.hide();
        QVERIFY(session.apply({QStringLiteral("c"), {Cordon{session.catalog().findNode("big"), true}}}).has_value());
        QVERIFY(!view.computing());
        QVERIFY(!session.decision(pod("default/wait")));
        view.show();
        view.finish();
        QCOMPARE(view.explanation()->winner, session.catalog().findNode("small"));
        session.open(session.cluster(), {}, {});
        QVERIFY(!view.computing() && !view.explanation());
    }
    void extendersAreNotAskedBeforeSomebodySaysSo() {
        Session session;
        fill(session);
        SchedulerConfiguration configuration;
        configuration.extenders.resize(1);
        configuration.extenders[0].urlPrefix = "http://127.0.0.1:9";
        configuration.extenders[0].filterVerb = "filter";
        session.setProfiles(*makeProfiles(configuration, inTreePlugins()), configuration, {}, {});
        ExplainView view(&session);
        view.show();
        session.looking()->selectPod(session.catalog().findPod("default/wait"));
        view.finish();
        QVERIFY(view.explanation() && view.explanation()->decision.outcome == Outcome::NotModelled);
        const auto labels = view.findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->text() == QLatin1String("The extenders at http://127.0.0.1:9 were not asked: what they would say is not modelled.");
        }));
    }
};

QTEST_MAIN(TestExplanation)
#include "tst_explanation.moc"
