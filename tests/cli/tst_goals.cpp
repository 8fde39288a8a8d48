// SPDX-License-Identifier: GPL-3.0-or-later
// `bayplanctl plan room` and the other goals as scripts use them.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QtTest>

#include "cli/bayplanctl.h"
#include "cli/report_schema.h"
#include "io/goal_clusters.h"
#include "io/objects_text.h"

using namespace bayplan;
using namespace bayplan::test;

class GoalsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_folder.isValid());
        QString objects = besideText();
        const QString annotated = ", annotations: {karpenter.sh/do-not-disrupt: 'true'}";
        m_objects = QString::fromStdString(writeFile(m_folder, "objects.yaml", objects.toStdString()));
        m_tainted = QString::fromStdString(
            writeFile(m_folder, "tainted.yaml",
                      QString(objects).replace("\nstatus: {allocatable", "\nspec: {taints: [{key: gpu, effect: NoSchedule}]}\nstatus: {allocatable").toStdString()));
        objects.replace("{name: b, ", "{name: b" + annotated + ", ");
        m_asksToStay = QString::fromStdString(writeFile(m_folder, "stays.yaml", objects.toStdString()));
    }

    void makesRoomInOneMove() {
        const Outcome outcome = plan({"room", m_objects, "--pod", "ml/c", "-o", "json", "--plan", file("plan.yaml")});
        QCOMPARE(outcome.code, 0);
        const QJsonObject told = QJsonDocument::fromJson(outcome.out.toUtf8()).object();
        QCOMPARE(told["answer"].toString(), QString("reached"));
        QCOMPARE(told["moves"].toInt(), 1);
        QVERIFY(told["proved"].toBool());
        const QJsonArray steps = told["steps"].toArray();
        QCOMPARE(steps.size(), 2);
        QCOMPARE(steps[0]["pod"].toString(), QString("ml/b"));
        QCOMPARE(steps[0]["to"].toString(), QString("node2"));
        QCOMPARE(steps[1]["action"].toString(), QString("place"));
        QCOMPARE(steps[1]["to"].toString(), QString("node1"));
        QCOMPARE(steps[1]["waitsFor"].toInt(), 1);
        // The file is a plan like any other.
        const Outcome checked = plan({"check", file("plan.yaml"), m_objects});
        QVERIFY2(checked.code == 0, qPrintable(checked.out + checked.err));
        QCOMPARE(plan({"hash", file("plan.yaml")}).code, 0);
        QVERIFY2(checked.out.contains("found by plan room --pod ml/c: 1 move, no plan has fewer than 1; for this very picture"), qPrintable(checked.out));
        const Outcome other = plan({"check", file("plan.yaml"), m_asksToStay, "-o", "json"});
        const QJsonObject found = QJsonDocument::fromJson(other.out.toUtf8()).object()["found"].toObject();
        const QJsonArray asked{"room", "--pod", "ml/c"};
        QCOMPARE(found["asked"].toArray(), asked);
        QCOMPARE(found["leastMoves"].toInt(-1), 1);
        QVERIFY(found["samePicture"].toBool());  // annotations are no part of it
        // What the search said is nothing that is done: without it the plan has the same hash.
        QFile written(file("plan.yaml"));
        QVERIFY(written.open(QIODevice::ReadOnly));
        QString text = QString::fromUtf8(written.readAll());
        QVERIFY(text.contains("wave: 1"));
        text.remove(QRegularExpression("found:\n(  .*\n|- .*\n)*(?=steps:)")).remove(QRegularExpression(" *(wave|counted): .*\n")).replace("bayplan/v2", "bayplan/v1");
        const QString bare = QString::fromStdString(writeFile(m_folder, "bare.yaml", text.toStdString()));
        QCOMPARE(plan({"hash", bare}).out, plan({"hash", file("plan.yaml")}).out);
        QVERIFY(!plan({"check", bare, m_objects}).out.contains("found by"));
    }

    /// A drain has to be: priority 1. One move makes room for one pod: 2. The hash does not cover it.
    void tellsPriorities() {
        const Outcome drain = plan({"drain", m_objects, "--node", "node1", "--plan", file("first.yaml")});
        QVERIFY2(QRegularExpression("\\n1 +1 +1 +cordon +- +- +node1 ").match(drain.out).hasMatch(), qPrintable(drain.out));
        const QJsonObject room = QJsonDocument::fromJson(plan({"room", m_objects, "--pod", "ml/c", "-o", "json"}).out.toUtf8()).object();
        for (const auto& one : room["steps"].toArray()) QCOMPARE(one.toObject()["priority"].toInt(), 2);
        QFile written(file("first.yaml"));
        QVERIFY(written.open(QIODevice::ReadOnly));
        QString text = QString::fromUtf8(written.readAll());
        QCOMPARE(text.count("priority: 1"), 3);
        text.replace("priority: 1", "priority: 5");
        const QString other = QString::fromStdString(writeFile(m_folder, "other.yaml", text.toStdString()));
        QCOMPARE(plan({"hash", other}).out, plan({"hash", file("first.yaml")}).out);
        const QString bad = QString::fromStdString(writeFile(m_folder, "bad.yaml", text.replace("priority: 5", "priority: 6").toStdString()));
        const Outcome refused = plan({"hash", bad});
        QVERIFY2(refused.code != 0 && refused.err.contains("priority"), qPrintable(refused.err));
        QVERIFY(plan({"export", file("first.yaml"), m_objects, "--format", "csv"}).out.contains(",priority,lost GPU-hours,turn"));
    }

    /// b has 3 cards since 10:00: at 20:00 that are 30 GPU-hours. a says no start.
    void tellsAndLimitsLostGpuHours() {
        QFile objects(m_objects);
        QVERIFY(objects.open(QIODevice::ReadOnly));
        QString text = QString::fromUtf8(objects.readAll());
        const qsizetype b = text.indexOf("name: b,");
        QVERIFY(b > 0);
        const qsizetype status = text.indexOf("status: {", b);
        QVERIFY2(status > 0, qPrintable(text));
        text.insert(status + 9, "startTime: '2026-12-01T10:00:00Z', ");
        const QString timed = QString::fromStdString(writeFile(m_folder, "timed.yaml", text.toStdString()));
        const auto room = [&](const QStringList& more) { return plan(QStringList{"room", timed, "--pod", "ml/c", "--now", "2026-12-01T20:00:00Z"} + more); };
        const Outcome told = room({"-o", "json", "--plan", file("dear.yaml")});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QCOMPARE(reportFaults(told.out, "GoalPlan"), QString());
        const QJsonObject report = QJsonDocument::fromJson(told.out.toUtf8()).object();
        QCOMPARE(report["lostGpuSeconds"].toInt(), 30 * 3600);
        QCOMPARE(report["steps"].toArray().at(0)["lostGpuSeconds"].toInt(), 30 * 3600);
        const Outcome table = room({});
        QVERIFY2(table.out.contains("30 GPU-hours are lost by 1 restart") && table.out.contains("GPU-HOURS"), qPrintable(table.out));
        QVERIFY2(room({"--saved-every", "90m"}).out.contains("4.5 GPU-hours are lost"), "3 cards for an hour and a half");
        QVERIFY(plan({"export", file("dear.yaml"), timed, "--format", "csv"}).out.contains(",2,30,"));
        QVERIFY(plan({"export", file("dear.yaml"), timed, "--format", "html"}).out.contains("GPU-hours that the restarts lose"));
        // Where b may not restart a would have to, and nobody knows what that loses.
        QCOMPARE(room({"--max-gpu-hours", "30"}).code, 0);
        const Outcome less = room({"--max-gpu-hours", "29.9", "-o", "json"});
        QCOMPARE(less.code, 3);
        QVERIFY2(less.out.contains("would lose more GPU-hours than all restarts together may") && less.out.contains("nobody knows how many GPU-hours"), qPrintable(less.out));
        const Outcome untold = plan({"room", m_objects, "--pod", "ml/c"});
        QVERIFY2(untold.out.contains("what 1 restart of a pod with GPUs loses is not known"), qPrintable(untold.out));
        QCOMPARE(room({"--max-gpu-hours", "much"}).code, 2);
    }

    /// Room for c takes one pod of a workload: one group.
    void tellsAndLimitsGroups() {
        const auto room = [&](const QStringList& more) { return plan(QStringList{"room", m_objects, "--pod", "ml/c"} + more); };
        const Outcome told = room({"-o", "json", "--plan", file("narrow.yaml"), "--max-groups", "1", "--now", "2026-12-01T20:00:00Z"});
        QVERIFY2(told.code == 0, qPrintable(told.err));
        QCOMPARE(reportFaults(told.out, "GoalPlan"), QString());
        const QJsonObject report = QJsonDocument::fromJson(told.out.toUtf8()).object();
        QCOMPARE(report["groups"].toInt(), 1);
        QCOMPARE(report["leastGroups"].toInt(), 1);
        QFile saved(file("narrow.yaml"));
        QVERIFY(saved.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(saved.readAll());
        QVERIFY2(text.contains("groups: 1") && text.contains("--max-groups") && text.contains("--now") && text.contains("2026-12-01T20:00:00Z"), qPrintable(text));
        QVERIFY(plan({"export", file("narrow.yaml"), m_objects, "--format", "html"}).out.contains("Groups of pods that restarts touch"));
        QVERIFY2(room({}).out.contains("1 group is touched"), qPrintable(room({}).out));
        const Outcome none = room({"--max-groups", "0"});
        QCOMPARE(none.code, 3);
        QVERIFY2(none.out.contains("no plan was found that touches at most 0 groups; 1 move reach it; 1 group is touched; no plan touches fewer than 1"), qPrintable(none.out));
        const Outcome answer = room({"--max-groups", "0", "-o", "json"});
        QCOMPARE(reportFaults(answer.out, "GoalPlan"), QString());
        QVERIFY(answer.out.contains("tooManyGroups"));
        QCOMPARE(room({"--max-groups", "-1"}).code, 2);
    }

    /// An annotation of a person's choice, with its value or without, and Koordinator's greatest eviction cost.
    void annotationsOfAnyKindKeepPods() {
        QFile objects(m_objects);
        QVERIFY(objects.open(QIODevice::ReadOnly));
        QString text = QString::fromUtf8(objects.readAll());
        const qsizetype b = text.indexOf("name: b,");
        QVERIFY(b > 0);
        const auto with = [&](const char* annotation) {
            QString changed = text;
            changed.insert(b + 8, QStringLiteral(" annotations: {%1},").arg(QLatin1String(annotation)));
            return QString::fromStdString(writeFile(m_folder, "annotated.yaml", changed.toStdString()));
        };
        const auto moves = [&](const QString& path, const QStringList& more) {
            const Outcome told = plan(QStringList{"room", path, "--pod", "ml/c", "-o", "json"} + more);
            return QJsonDocument::fromJson(told.out.toUtf8()).object()["steps"].toArray().at(0)["pod"].toString();
        };
        const QString kept = with("example.com/keep: yes-please");
        QCOMPARE(moves(kept, {}), QStringLiteral("ml/b"));
        QVERIFY(moves(kept, {"--protect", "annotation=example.com/keep"}) != QStringLiteral("ml/b"));
        QVERIFY(moves(kept, {"--protect", "annotation=example.com/keep=yes-please"}) != QStringLiteral("ml/b"));
        QCOMPARE(moves(kept, {"--protect", "annotation=example.com/keep=no"}), QStringLiteral("ml/b"));
        QCOMPARE(plan({"room", kept, "--pod", "ml/c", "--protect", "annotation=/"}).code, 2);
        QCOMPARE(moves(with("scheduling.koordinator.sh/eviction-cost: '100'"), {}), QStringLiteral("ml/b"));
        const Outcome never = plan({"drain", with("scheduling.koordinator.sh/eviction-cost: '2147483647'"), "--node", "node1"});
        QVERIFY2(never.code == 3 && never.out.contains("has the greatest eviction cost of Koordinator"), qPrintable(never.out));
    }

    /// Two nodes, one at once: the second is cordoned when the first is empty.
    void drainsInTurns() {
        const Outcome outcome = plan({"drain", m_objects, "--node", "kubernetes.io/hostname", "--at-once", "1"});
        QCOMPARE(outcome.code, 1);  // no such node
        const Outcome one = plan({"drain", m_objects, "--node", "node1", "--wave-label", "kubernetes.io/hostname", "-o", "json", "--plan", file("turns.yaml")});
        QVERIFY2(one.code == 0, qPrintable(one.out + one.err));
        QCOMPARE(reportFaults(one.out, "GoalPlan"), QString());
        for (const auto& step : QJsonDocument::fromJson(one.out.toUtf8()).object()["steps"].toArray()) QCOMPARE(step.toObject()["turn"].toString(), QString("node1"));
        const Outcome checked = plan({"check", file("turns.yaml"), m_objects});
        QVERIFY2(checked.code == 0 && checked.out.contains("drain --node node1 --wave-label kubernetes.io/hostname"), qPrintable(checked.out));
        QVERIFY(plan({"drain", m_objects, "--node", "node1", "--wave-label", "kubernetes.io/hostname"}).out.contains("GROUP"));
        QCOMPARE(plan({"drain", m_objects, "--node", "node1", "--wave-order", "node1"}).code, 2);  // by no label
        QCOMPARE(plan({"drain", m_objects, "--node", "node1", "--wave-label", "-x-"}).code, 2);
        QCOMPARE(plan({"drain", m_objects, "--node", "node1", "--at-once", "0"}).code, 2);
        const Outcome unknown = plan({"drain", m_objects, "--node", "node1", "--wave-label", "kubernetes.io/hostname", "--wave-order", "node9"});
        QVERIFY2(unknown.code == 1 && unknown.err.contains("no node to be drained has kubernetes.io/hostname=node9"), qPrintable(unknown.err));
    }

    void saysWhatIsProved() {
        const Outcome outcome = plan({"room", m_objects, "--pod", "ml/c"});
        QVERIFY2(outcome.out.contains("1 move; proved fewest: "), qPrintable(outcome.out));
        const Outcome impossible = plan({"slots", m_objects, "--request", "nvidia.com/gpu=8", "--count", "3"});
        QCOMPARE(impossible.code, 3);
        QVERIFY2(impossible.out.startsWith("impossible: 2 slots is the most"), qPrintable(impossible.out));
        const Outcome done = plan({"consolidate", m_objects, "--count", "1"});
        QCOMPARE(done.code, 0);
        QVERIFY2(done.out.startsWith("nothing to do: 1 node in use"), qPrintable(done.out));
    }

    void leavesAloneWhatAsksToStay() {
        const Outcome blocked = plan({"drain", m_asksToStay, "--node", "node1"});
        QCOMPARE(blocked.code, 3);
        QVERIFY2(blocked.out.contains("karpenter.sh/do-not-disrupt"), qPrintable(blocked.out));
        // Where B stays, A moves, and C finds its room beside it there.
        const Outcome room = plan({"room", m_asksToStay, "--pod", "ml/c", "-o", "name"});
        QCOMPARE(room.out, QString("pod/a\npod/c\n"));
        QCOMPARE(plan({"drain", m_objects, "--node", "node1", "--protect", "namespace=ml"}).code, 3);
        QCOMPARE(plan({"drain", m_objects, "--node", "node1"}).code, 0);
    }

    /// B's budget allows one disruption: its move takes that one, 1 - 1 = 0.
    void tellsBudgetsAndWhatLetsPodsGo() {
        const QString budget = QString::fromStdString(writeFile(m_folder, "budget.yaml",
                                                                "apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: keep, namespace: ml}\n"
                                                                "spec: {maxUnavailable: 1, selector: {matchLabels: {app: b}}}\n"
                                                                "status: {disruptionsAllowed: 1, currentHealthy: 1, desiredHealthy: 0, expectedPods: 1}\n"));
        const Outcome outcome = plan({"room", m_objects, budget, "--pod", "ml/c", "-o", "json"});
        const QJsonArray steps = QJsonDocument::fromJson(outcome.out.toUtf8()).object()["steps"].toArray();
        QVERIFY2(steps.size() == 2, qPrintable(outcome.out + outcome.err));
        const QJsonArray budgets{QJsonObject{{"budget", "ml/keep"}, {"now", 1}, {"then", 0}}};
        QCOMPARE(steps[0]["budgets"].toArray(), budgets);
        QVERIFY(steps[1]["budgets"].isUndefined());
        const Outcome blocked = plan({"drain", m_asksToStay, "--node", "node1", "-o", "json"});
        const QJsonArray inTheWay = QJsonDocument::fromJson(blocked.out.toUtf8()).object()["inTheWay"].toArray();
        QVERIFY2(inTheWay.size() == 1, qPrintable(blocked.out));
        QVERIFY2(inTheWay[0]["lets"].toString().contains("karpenter.sh/do-not-disrupt"), qPrintable(blocked.out));
    }

    /// node1 has two pods that leave, and is drained with the second one.
    void countsAlongThePlan() {
        const Outcome outcome = plan({"drain", m_objects, "--node", "node1", "-o", "json"});
        const QJsonArray steps = QJsonDocument::fromJson(outcome.out.toUtf8()).object()["steps"].toArray();
        QVERIFY2(steps.size() == 3, qPrintable(outcome.out));  // a cordon and two moves
        QCOMPARE(steps[1]["counted"].toInt(-1), 0);
        QCOMPARE(steps[2]["counted"].toInt(-1), 1);
    }

    void tellsThePrices() {
        const Outcome outcome = plan({"slots", m_objects, "--request", "nvidia.com/gpu=8", "--count", "3", "--front", "--cheaper", "-o", "json"});
        QCOMPARE(outcome.code, 3);
        const QJsonObject told = QJsonDocument::fromJson(outcome.out.toUtf8()).object();
        // node2 has one slot of eight. Two are the most by counting, as if A and B could leave both nodes; but they need a node, so two are impossible.
        const QJsonArray front{QJsonObject{{"wanted", 2}, {"proved", false}}};
        QCOMPARE(told["front"].toArray(), front);
        QCOMPARE(told["cheaperTried"].toInt(-1), 0);
        const Outcome cheaper = plan({"drain", m_objects, "--node", "node1", "--protect", "pod=ml/b", "--cheaper"});
        QCOMPARE(cheaper.code, 3);
        QVERIFY2(cheaper.out.contains("without the protection pod=ml/b"), qPrintable(cheaper.out));
        QVERIFY2(cheaper.out.contains("take it out of the protected pods"), qPrintable(cheaper.out));
        const Outcome none = plan({"drain", m_objects, "--node", "node1", "--cheaper"});
        QVERIFY2(none.out.contains("nothing is forbidden that could be permitted"), qPrintable(none.out));
        // A goal that counts nothing has no front.
        QCOMPARE(plan({"drain", m_objects, "--node", "node1", "--front"}).code, 2);
    }

    /// Three nodes, one of them free; another one is free after 2 moves, and the third never.
    void goesAsFarAsItIsWorth() {
        QString objects;
        for (const char* node : {"node1", "node2", "node3"})
            objects += QString(
                           "apiVersion: v1\nkind: Node\nmetadata: {name: %1, labels: {kubernetes.io/hostname: %1}}\n"
                           "status: {allocatable: {cpu: '64', memory: 256Gi, pods: '110', nvidia.com/gpu: '8'}}\n---\n")
                           .arg(node);
        for (const char* name : {"p", "q"}) objects += ownedPodText(name, "", "nodeName: node1, ", "1");
        for (const char* name : {"r", "s", "t"}) objects += ownedPodText(name, "", "nodeName: node2, ", "1");
        const QString input = QString::fromStdString(writeFile(m_folder, "three.yaml", objects.toStdString()));
        const auto asked = [&](const char* level) { return plan({"free", input, "--count", "2", "--aggressiveness", level, "-o", "json"}); };
        const Outcome cautious = asked("1");
        QCOMPARE(cautious.code, 0);
        QVERIFY2(cautious.err.contains("not even the first step is worth its moves"), qPrintable(cautious.err));
        QJsonObject told = QJsonDocument::fromJson(cautious.out.toUtf8()).object();
        QCOMPARE(told["answer"].toString(), QString("already"));
        const QJsonArray front{QJsonObject{{"wanted", 2}, {"moves", 2}, {"reached", 2}, {"leastMoves", 2}, {"proved", true}, {"aggressivenessFrom", 2}, {"aggressivenessTo", 5}}};
        QCOMPARE(told["front"].toArray(), front);
        told = QJsonDocument::fromJson(asked("2").out.toUtf8()).object();
        QCOMPARE(told["answer"].toString(), QString("reached"));
        QCOMPARE(told["moves"].toInt(), 2);
        // As the text has it, and only where there is a front.
        QVERIFY(plan({"free", input, "--count", "2", "--front"}).out.contains("2-5"));
        QCOMPARE(asked("6").code, 2);
        QCOMPARE(plan({"drain", input, "--node", "node1", "--aggressiveness", "1"}).code, 2);
    }

    /// A has 4 of node1's 8 cards, and C wants 4 beside B's 3: 4 + 3 + 4 = 11. C first is wrong at its moment, although the end holds.
    void aCheckJudgesEachStepAtItsMoment() {
        const std::string first = "- {action: place, pod: ml/c, to: node1, reason: by hand}\n", second = "- {action: move, pod: ml/b, from: node1, to: node2, reason: by hand}\n";
        const std::string head = "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n";
        const QString wrong = QString::fromStdString(writeFile(m_folder, "wrong.yaml", head + first + second)),
                      right = QString::fromStdString(writeFile(m_folder, "right.yaml", head + second + first));
        QCOMPARE(plan({"check", right, m_objects}).code, 0);
        const Outcome told = plan({"check", wrong, m_objects, "-o", "json"});
        QCOMPARE(told.code, 3);
        const QJsonArray violations = QJsonDocument::fromJson(told.out.toUtf8()).object()["violations"].toArray();
        QVERIFY2(violations.size() == 1, qPrintable(told.out));
        QCOMPARE(violations[0]["step"].toInt(), 1);
        QCOMPARE(violations[0]["node"].toString(), QString("node1"));
        QVERIFY(plan({"check", wrong, m_objects}).out.contains("step 1: node node1, pod ml/c: "));
        // Who leaves the cards to others does not count them.
        const QString config = QString::fromStdString(writeFile(m_folder, "ignores.yaml",
                                                                "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- pluginConfig:\n"
                                                                "  - {name: NodeResourcesFit, args: {ignoredResources: [nvidia.com/gpu]}}\n"));
        const Outcome ignored = plan({"check", wrong, m_objects, "--config", config});
        QVERIFY2(ignored.code == 0, qPrintable(ignored.out + ignored.err));
    }

    /// Two pods leave node1. Without the last step it is not the plan that was found any more, nor the one that Ann approved.
    void aCheckSaysWhatWasChanged() {
        const QString plain = file("changed.yaml");
        QCOMPARE(plan({"drain", m_objects, "--node", "node1", "--plan", plain}).code, 0);
        const QString hash = plan({"hash", plain}).out.trimmed();
        QCOMPARE(plan({"approve", plain, "--approve", hash.left(12), "--by", "Ann"}).code, 0);
        const Outcome asFound = plan({"check", plain, m_objects});
        QVERIFY2(asFound.code == 0 && asFound.out.contains("approved by Ann at ") && !asFound.out.contains("changed since"), qPrintable(asFound.out));
        QFile written(plain);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QString text = QString::fromUtf8(written.readAll());
        text.truncate(text.lastIndexOf("- action:"));
        const QString cut = QString::fromStdString(writeFile(m_folder, "cut.yaml", text.toStdString()));
        const Outcome changed = plan({"check", cut, m_objects});
        QVERIFY2(changed.code == 0, qPrintable(changed.out + changed.err));
        QVERIFY2(changed.out.contains("found by plan drain --node node1 with other steps, for this very picture: what the search said does not hold for these"), qPrintable(changed.out));
        QVERIFY2(changed.out.contains("the search found 3 steps, and the plan has 2") && !changed.out.contains("no plan has fewer") && !changed.out.contains("is not the one"),
                 qPrintable(changed.out));
        QVERIFY2(changed.out.contains("the steps were changed since: they have 1 move now"), qPrintable(changed.out));
        QVERIFY2(changed.out.contains("the approval by Ann is void: it is for plan " + hash.left(12)), qPrintable(changed.out));
        const QJsonObject told = QJsonDocument::fromJson(plan({"check", cut, m_objects, "-o", "json"}).out.toUtf8()).object();
        QVERIFY(told["found"].toObject()["changed"].toBool() && !told["found"].toObject().contains("leastMoves") && !told["found"].toObject().contains("changedSteps"));
        QVERIFY(told["approvals"].toArray().size() == 1 && !told["approvals"].toArray()[0].toObject()["holds"].toBool(true));
    }

    /// Another node for a pod that leaves node1: as many moves, and as many drained nodes after each step. Nothing else tells that the search did not find it.
    void aCheckNamesARetargetedStep() {
        const QString objects = QString::fromStdString(writeFile(m_folder, "three-nodes.yaml", drainedNodes()));
        const QString plain = file("retargeted.yaml");
        QCOMPARE(plan({"drain", objects, "--node", "node1", "--plan", plain}).code, 0);
        QFile written(plain);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(written.readAll());
        QCOMPARE(text.count("  to: node2"), 1);
        const QString other = QString::fromStdString(writeFile(m_folder, "retargeted-by-hand.yaml", QString(text).replace("  to: node2", "  to: node3").toStdString()));
        const Outcome asFound = plan({"check", plain, objects, "-o", "json"});
        const QJsonObject kept = QJsonDocument::fromJson(asFound.out.toUtf8()).object()["found"].toObject();
        QVERIFY2(kept.contains("changed") && !kept["changed"].toBool(true) && kept["leastMoves"].toInt() == 1, qPrintable(asFound.out));
        const Outcome changed = plan({"check", other, objects});
        QVERIFY2(changed.code == 0, qPrintable(changed.out + changed.err));  // no rule is broken
        QVERIFY2(changed.out.contains("\nstep 2 is not the one that the search found there\n") && !changed.out.contains("no plan has fewer"), qPrintable(changed.out));
        const QJsonObject told = QJsonDocument::fromJson(plan({"check", other, objects, "-o", "json"}).out.toUtf8()).object()["found"].toObject();
        QCOMPARE(told["changedSteps"].toArray(), QJsonArray{2});
        QVERIFY(!told.contains("moves"));
        // The page claims nothing of it, and the table has no counts.
        const auto exported = [&](const QString& from, const char* form) { return plan({"export", from, objects, "--format", form}).out; };
        QVERIFY(exported(plain, "html").contains("no plan has fewer moves: proved"));
        QVERIFY(!exported(other, "html").contains("no plan has fewer") && exported(other, "html").contains("not known: the steps were changed after the search"));
        // An older file does not say which steps were found.
        const QString old = QString::fromStdString(writeFile(m_folder, "without-marks.yaml", QString(text).remove(QRegularExpression("  steps: .*\n")).toStdString()));
        const Outcome unknown = plan({"check", old, objects});
        QVERIFY2(unknown.out.contains("whether these are the steps that were found cannot be told: its file does not say"), qPrintable(unknown.out));
        QVERIFY(!QJsonDocument::fromJson(plan({"check", old, objects, "-o", "json"}).out.toUtf8()).object()["found"].toObject().contains("changed"));
    }

    /// Of a plan without steps there is nothing to check. Another version says which are read.
    void aCheckSaysWhereThereIsNothing() {
        const Outcome none = plan({"check", QString::fromStdString(writeFile(m_folder, "without-steps.yaml", "apiVersion: bayplan/v2\nkind: Plan\nsteps: []\n")), m_objects});
        QVERIFY2(none.code == 0 && none.out.contains("there is nothing to check"), qPrintable(none.out));
        const Outcome third = plan({"check", QString::fromStdString(writeFile(m_folder, "third.yaml", "apiVersion: bayplan/v3\nkind: Plan\nsteps: []\n")), m_objects});
        QVERIFY2(third.code == 1 && third.err.contains("\"bayplan/v3 Plan\" is not read; a plan has apiVersion: bayplan/v1, bayplan/v2 and kind: Plan"), qPrintable(third.err));
    }

    /// Each node has one device. The claim's allocation names its node, as the scheduler writes it; a claim that is made for the pod, and one by name. Once the
    /// pod leaves, it gives the device back and gets that of the other node.
    void podsWithClaimsForDevicesMove() {
        const auto objects = [](bool made, bool taken) {
            const auto node = [](const std::string& name) {
                return "---\napiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", labels: {kubernetes.io/hostname: " + name + "}}\nstatus: {allocatable: {cpu: '4', pods: '9'}}\n"
                       + "---\napiVersion: resource.k8s.io/v1\nkind: ResourceSlice\nmetadata: {name: s-" + name + "}\nspec: {driver: d, nodeName: " + name + ", pool: {name: " + name
                       + ", generation: 1, resourceSliceCount: 1}, devices: [{name: one}]}\n";
            };
            const auto claim = [](const std::string& name, const std::string& of, const std::string& at, const std::string& more) {
                return "---\napiVersion: resource.k8s.io/v1\nkind: ResourceClaim\nmetadata: {name: " + name + ", namespace: default" + more
                       + "}\nspec: {devices: {requests: [{name: g, exactly: {deviceClassName: gpu, count: 1}}]}}\nstatus:\n  reservedFor: [{resource: pods, name: " + of + ", uid: u-" + of
                       + "}]\n  allocation:\n    devices: {results: [{request: g, driver: d, pool: " + at + ", device: one}]}\n"
                       + "    nodeSelector: {nodeSelectorTerms: [{matchFields: [{key: metadata.name, operator: In, values: [" + at + "]}]}]}\n";
            };
            const auto pod = [](const std::string& name, const std::string& at, const std::string& source, const std::string& status) {
                return "---\napiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: default, uid: u-" + name
                       + ", ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: r, uid: r, controller: true}]}\nspec: {nodeName: " + at + ", resourceClaims: [{name: g, " + source
                       + "}], containers: [{name: c, image: i, resources: {requests: {cpu: '1'}}}]}\nstatus: {phase: Running" + status + "}\n";
            };
            std::string text =
                node("n1") + node("n2")
                + "---\napiVersion: resource.k8s.io/v1\nkind: DeviceClass\nmetadata: {name: gpu}\nspec: {selectors: [{cel: {expression: \"device.driver == 'd'\"}}]}\n";
            if (made)
                text += claim("a-g", "a", "n1", ", ownerReferences: [{apiVersion: v1, kind: Pod, name: a, uid: u-a, controller: true}]")
                        + pod("a", "n1", "resourceClaimTemplateName: t", ", resourceClaimStatuses: [{name: g, resourceClaimName: a-g}]");
            else
                text += claim("mine", "a", "n1", "") + pod("a", "n1", "resourceClaimName: mine", "");
            if (taken) text += claim("other", "b", "n2", "") + pod("b", "n2", "resourceClaimName: other", "");
            return text;
        };
        for (const bool made : {false, true}) {
            const QString input = QString::fromStdString(writeFile(m_folder, "devices.yaml", objects(made, false)));
            const Outcome drained = plan({"drain", input, "--node", "n1", "--plan", file("devices-plan.yaml")});
            QVERIFY2(drained.code == 0, qPrintable(drained.out + drained.err));
            QVERIFY2(drained.out.contains("1 move; proved fewest") && drained.out.contains("release claim") && drained.out.contains("allocate claim"), qPrintable(drained.out));
            const Outcome checked = plan({"check", file("devices-plan.yaml"), input});
            QVERIFY2(checked.code == 0, qPrintable(checked.out + checked.err));
            // Where the other device is somebody else's, it stays.
            const QString full = QString::fromStdString(writeFile(m_folder, "taken.yaml", objects(made, true)));
            QCOMPARE(plan({"drain", full, "--node", "n1"}).code, 3);
        }
    }

    void tooFewMovesGiveNoPlan() {
        const Outcome outcome = plan({"drain", m_objects, "--node", "node1", "--max-moves", "1", "--plan", file("none.yaml")});
        QCOMPARE(outcome.code, 3);
        QVERIFY2(outcome.out.contains("no plan was found with at most 1 move; 2 moves reach it"), qPrintable(outcome.out));
        QVERIFY(!QFile::exists(file("none.yaml")));
    }

    /// node2 is drained without a move, and C gets its room once B moves; but B has nowhere to go then: node1 is the only node left. So the more
    /// important goal is reached, the other one is not, and the exit status says so.
    void severalGoalsByImportance() {
        const Outcome outcome = plan({"drain", m_objects, "--node", "node2", "--then", "room --pod ml/c", "-o", "json", "--plan", file("several.yaml")});
        QVERIFY2(outcome.code == 3, qPrintable(outcome.out + outcome.err));
        const QJsonObject told = QJsonDocument::fromJson(outcome.out.toUtf8()).object();
        QCOMPARE(told["answer"].toString(), QString("partly"));
        const QJsonArray goals = told["goals"].toArray();
        QCOMPARE(goals.size(), 2);
        QCOMPARE(goals[0]["answer"].toString(), QString("reached"));
        QCOMPARE(goals[0]["asked"].toString(), QString("drain --node node2"));
        QVERIFY2(goals[1]["answer"].toString() != "reached", qPrintable(outcome.out));
        QCOMPARE(told["reached"].toInt(), 1);
        QCOMPARE(told["wanted"].toInt(), 2);
        const QJsonArray steps = told["steps"].toArray();
        QCOMPARE(steps.size(), 1);
        QCOMPARE(steps[0]["action"].toString(), QString("cordon"));
        // The words of a further goal are one word of the command.
        const Outcome checked = plan({"check", file("several.yaml"), m_objects});
        QVERIFY2(checked.out.contains("found by plan drain --node node2 --then 'room --pod ml/c': 0 moves"), qPrintable(checked.out));
        // The other way round C has its room beside A once B has moved to node2, which cannot be drained any more.
        const Outcome other = plan({"room", m_objects, "--pod", "ml/c", "--then", "drain --node node2"});
        QCOMPARE(other.code, 3);
        QVERIFY2(other.out.contains("1 of 2 goals are reached: 1 move"), qPrintable(other.out));
        QVERIFY2(QRegularExpression("1 +room --pod ml/c +0 +1 +1 placed pod +reached\n").match(other.out).hasMatch(), qPrintable(other.out));
        // Two nodes in use are two already.
        const Outcome both = plan({"room", m_objects, "--pod", "ml/c", "--then", "consolidate --count 2"});
        QCOMPARE(both.code, 0);
        QVERIFY2(both.out.contains("1 goal before, 2 goals after"), qPrintable(both.out));
    }

    /// b ends within its 30 s of grace, and starts elsewhere within 120 s: 150 s. Then c starts, within 120 s.
    void fitsIntoWindows() {
        const auto windowed = [&](const QStringList& more) { return plan(QStringList{"room", m_objects, "--pod", "ml/c", "-o", "json"} + more); };
        const QString first = "2099-01-01T00:00:00Z/3m", second = "2099-01-02T00:00:00Z/2m";
        const Outcome both = windowed({"--window", first, "--window", second, "--start-within", "2m"});
        QVERIFY2(both.code == 0, qPrintable(both.out + both.err));
        const QJsonObject told = QJsonDocument::fromJson(both.out.toUtf8()).object();
        QCOMPARE(told["steps"].toArray().at(0)["window"].toInt(), 1);
        QCOMPARE(told["steps"].toArray().at(1)["window"].toInt(), 2);
        QCOMPARE(told["windows"].toArray().at(0)["from"].toString(), QString("2099-01-01T00:00:00Z"));
        QCOMPARE(told["windows"].toArray().at(1)["to"].toString(), QString("2099-01-02T00:02:00Z"));
        // One window of 269 s has no time for both, one of 270 s has.
        const Outcome whole = windowed({"--window", "2099-01-01T00:00:00Z/270s", "--start-within", "2m"});
        QVERIFY2(whole.code == 0, qPrintable(whole.out + whole.err));
        const Outcome half = windowed({"--window", "2099-01-01T00:00:00Z/269s", "--start-within", "2m", "--plan", file("half.yaml")});
        QVERIFY2(half.code == 3, qPrintable(half.out + half.err));
        const QJsonObject left = QJsonDocument::fromJson(half.out.toUtf8()).object();
        QCOMPARE(left["answer"].toString(), QString("partly"));
        QCOMPARE(left["steps"].toArray().size(), 1);
        QCOMPARE(left["steps"].toArray().at(0)["pod"].toString(), QString("ml/b"));
        // What is left is a plan by itself.
        const Outcome checked = plan({"check", file("half.yaml"), m_objects});
        QVERIFY2(checked.code == 0 && checked.out.contains("maintenance window from 2099-01-01T00:00:00Z to 2099-01-01T00:04:29Z"), qPrintable(checked.out));
        // The file has the window, and says so to whoever carries it out elsewhere.
        const QString report = plan({"check", file("half.yaml"), m_objects, "-o", "json"}).out;
        QCOMPARE(reportFaults(report, "PlanCheck"), QString());
        QCOMPARE(QJsonDocument::fromJson(report.toUtf8()).object()["windows"].toArray().at(0)["to"].toString(), QString("2099-01-01T00:04:29Z"));
        QVERIFY(plan({"export", file("half.yaml"), m_objects, "--format", "csv"}).out.contains("2099-01-01T00:00:00Z/2099-01-01T00:04:29Z"));
        // Nobody says how long a pod takes to start: it fits nowhere.
        const Outcome unknown = plan({"room", m_objects, "--pod", "ml/c", "--window", first});
        QVERIFY2(unknown.code == 3 && (unknown.out + unknown.err).contains("nothing says how long the pod ml/b takes to start"), qPrintable(unknown.out + unknown.err));
    }

    void staysLikeAnEarlierPlan() {
        QCOMPARE(plan({"room", m_objects, "--pod", "ml/c", "--plan", file("first.yaml")}).code, 0);
        const Outcome again = plan({"room", m_objects, "--pod", "ml/c", "--like", file("first.yaml"), "--plan", file("second.yaml")});
        QVERIFY2(again.code == 0 && again.err.contains("of 1 moves of the earlier plan this one has 1"), qPrintable(again.err));
        QCOMPARE(plan({"hash", file("second.yaml")}).out, plan({"hash", file("first.yaml")}).out);
        // A plan whose moves are none of this cluster's says nothing here, and is no mistake.
        const QString strange = QString::fromStdString(
            writeFile(m_folder, "strange.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: move, pod: ml/z, from: node7, to: node8}\n"));
        const Outcome other = plan({"room", m_objects, "--pod", "ml/c", "--like", strange});
        QVERIFY2(other.code == 0 && other.err.contains("of 1 moves of the earlier plan this one has 0"), qPrintable(other.err));
    }

    void mistakes_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("message");
        QTest::newRow("no such node") << QStringList{"drain", m_objects, "--node", "node9"} << 1 << "node9";
        QTest::newRow("no such pod") << QStringList{"room", m_objects, "--pod", "ml/z"} << 1 << "ml/z";
        QTest::newRow("no such group") << QStringList{"room", m_objects, "--gang", "ml/z"} << 1 << "ml/z";
        QTest::newRow("nobody") << QStringList{"room", m_objects} << 2 << "--pod or --gang";
        QTest::newRow("no count") << QStringList{"free", m_objects} << 2 << "--count";
        QTest::newRow("below nothing") << QStringList{"free", m_objects, "--count", "-1"} << 2 << "--count";
        QTest::newRow("protect") << QStringList{"repair", m_objects, "--protect", "ml"} << 2 << "namespace=NAME";
        QTest::newRow("priority") << QStringList{"repair", m_objects, "--protect", "priority=high"} << 2 << "priority=NUMBER";
        QTest::newRow("limit") << QStringList{"rebalance", m_objects, "--limit", "cpu=170"} << 2 << "0 to 100";
        QTest::newRow("limit twice") << QStringList{"rebalance", m_objects, "--limit", "cpu=70,cpu=80"} << 2 << "once";
        QTest::newRow("no such resource") << QStringList{"rebalance", m_objects, "--limit", "example.com/x=70"} << 1 << "example.com/x";
        QTest::newRow("misspelt resource") << QStringList{"slots", m_objects, "--request", "nvidia.com/gpus=1", "--count", "1"} << 2 << "nvidia.com/gpu";
        QTest::newRow("nothing to vacate") << QStringList{"vacate", m_objects, "--request", "tolerate=foo"} << 1 << "above 0";
        QTest::newRow("a resource that nobody has") << QStringList{"rebalance", m_objects, "--limit", "ephemeral-storage=50"} << 1 << "ephemeral-storage";
        QTest::newRow("a plan that is not found") << QStringList{"slots", m_objects, "--request", "nvidia.com/gpu=8", "--count", "3", "--plan", "-"} << 3 << "impossible: 2 slots";
        QTest::newRow("closed nodes") << QStringList{"slots", m_tainted, "--request", "nvidia.com/gpu=8", "--count", "3"} << 3 << "tolerate=";
        QTest::newRow("a further goal that is none") << QStringList{"free", m_objects, "--count", "1", "--then", "dance"} << 2 << "must begin with drain";
        QTest::newRow("a further goal with a rule") << QStringList{"free", m_objects, "--count", "1", "--then", "drain --node node1 --surge x"} << 2 << "takes no option --surge";
        QTest::newRow("a further goal of nothing") << QStringList{"free", m_objects, "--count", "1", "--then", "drain --node node9"} << 1 << "node9";
        QTest::newRow("a front of several") << QStringList{"free", m_objects, "--count", "1", "--front", "--then", "repair"} << 2 << "--front";
        QTest::newRow("a window that is none") << QStringList{"repair", m_objects, "--window", "tonight"} << 2 << "--window";
        QTest::newRow("a window that is over") << QStringList{"room", m_objects, "--pod", "ml/c", "--window", "2020-01-01T00:00:00Z/4h"} << 1 << "window 1 is over";
        QTest::newRow("windows that overlap") << QStringList{"room", m_objects, "--pod", "ml/c", "--window", "2099-01-01T00:00:00Z/4h", "--window", "2099-01-01T03:00:00Z/4h"} << 1
                                              << "window 2 begins before the one before it ends";
        QTest::newRow("like what is not there") << QStringList{"room", m_objects, "--pod", "ml/c", "--like", "/nowhere/plan.yaml"} << 2 << "/nowhere/plan.yaml";
        QTest::newRow("like what is no plan") << QStringList{"room", m_objects, "--pod", "ml/c", "--like", m_objects} << 1 << "objects.yaml";
        QTest::newRow("a form of others") << QStringList{"repair", m_objects, "-o", "csv"} << 2 << "csv";
    }
    void mistakes() {
        QFETCH(QStringList, words);
        QFETCH(int, code);
        QFETCH(QString, message);
        const Outcome outcome = plan(words);
        QVERIFY2(outcome.code == code, qPrintable(outcome.out + outcome.err));
        QVERIFY2(outcome.err.contains(message), qPrintable(outcome.err));
    }

private:
    static Outcome plan(QStringList words) {
        words.prepend("plan");
        return run(words);
    }
    /// Three nodes; one pod on the first.
    static std::string drainedNodes() {
        QString objects;
        for (const char* node : {"node1", "node2", "node3"})
            objects += QString("apiVersion: v1\nkind: Node\nmetadata: {name: %1, uid: %1}\nstatus: {allocatable: {cpu: '8', memory: 8Gi, pods: '110', nvidia.com/gpu: '8'}}\n---\n").arg(node);
        return (objects + ownedPodText("a", "", "nodeName: node1, ", "1")).toStdString();
    }
    QString file(const char* name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
    QString m_objects, m_asksToStay, m_tainted;
};

QTEST_GUILESS_MAIN(GoalsTest)
#include "tst_goals.moc"
