// SPDX-License-Identifier: GPL-3.0-or-later
// The screen of scenarios without the window: the tree, the changes and their undo, what each form writes, the answer, two scenarios
// beside each other, a replay on another cluster, and how many more fit. Nodes have 4 CPUs.
#include "what_if/scenario_view.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include "common/pair/pair_map.h"
#include "common/pair/pair_pane.h"
#include "common/text.h"
#include "io/sessions/scenario_file.h"
#include "plugins/all.h"
#include "support/objects.h"
#include "what_if/answer_panel.h"
#include "what_if/change_model.h"
#include "what_if/change_writing.h"
#include "what_if/changed_pod_model.h"
#include "what_if/changes_text_dialog.h"
#include "what_if/scenario_desk.h"
#include "what_if/scenario_tree.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

NodeMaker four(const char* name) { return node(name).cpu("4").memory("16Gi").label("kubernetes.io/hostname", name); }
ClusterPtr twoNodes() {
    return cluster({four("a"), four("b")}, {pod("w1").cpu("1").owner("ReplicaSet", "web").on("a"), pod("w2").cpu("1").owner("ReplicaSet", "web").on("a"), pod("alone").cpu("1").on("b")});
}

struct Screen {
    Session session;
    ScenarioView view{&session};

    explicit Screen(const ClusterPtr& cluster = twoNodes()) {
        session.setProfiles(makeProfiles({}, inTreePlugins()).value(), {}, {}, {});
        session.open(cluster, {QStringLiteral("test")}, {});
        view.resize(1000, 760);
        view.show();
    }
    ScenarioDesk& desk() { return view.desk(); }
    int add(std::vector<ScenarioAction> actions, const char* name = "") {
        Scenario scenario;
        scenario.name = name;
        for (ScenarioAction& action : actions) scenario.changes.push_back({std::move(action), {}});
        const int id = desk().add(std::move(scenario));
        view.finish();
        return id;
    }
    template <typename Widget>
    Widget* find(const char* name) {
        return view.findChild<Widget*>(QString::fromLatin1(name));
    }
    QStringList changes() { return rows(find<QTableView>("changes")->model(), {ChangeModel::ChangeColumn, ChangeModel::StateColumn}); }
    static QStringList rows(const QAbstractItemModel* model, const QList<int>& columns) {
        QStringList list;
        for (int row = 0; row < model->rowCount(); ++row) {
            QStringList cells;
            for (const int column : columns) cells << model->index(row, column).data().toString();
            list << cells.join(QStringLiteral(" | "));
        }
        return list;
    }
};

ScenarioAction drained(const char* node) { return DrainNode{node, false, false}; }

}  // namespace

class TestScenarioView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theFirstScenarioIsOneClickAway() {
        Screen screen;
        auto* make = screen.find<QPushButton>("firstScenarioButton");
        QVERIFY(make->isVisible());
        QVERIFY(!screen.desk().base());
        QTest::mouseClick(make, Qt::LeftButton);
        screen.view.finish();
        QVERIFY(!make->isVisible());
        QCOMPARE(screen.desk().base(), screen.session.cluster());
        QCOMPARE(screen.view.answer().summary(), QStringLiteral("No pod stands elsewhere"));
    }

    void theAnswerSaysWhatChanges() {
        Screen screen;
        const QAbstractItemModelTester changes(screen.find<QTableView>("changes")->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester pods(screen.find<QTableView>("changedPods")->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        screen.add({drained("a"), RemoveNode{"nowhere"}});
        QCOMPARE(screen.changes(), (QStringList{"Drain a | ✓ applies", "Remove nowhere | ✗ does not apply"}));
        // w1 and w2 leave a; b has 3 CPUs free.
        QCOMPARE(screen.view.answer().summary(), QStringLiteral("2 moved · disruption: 2 pod(s) leave(s)"));
        QCOMPARE(Screen::rows(screen.find<QTableView>("changedPods")->model(), {0, 1, 2, 3}), (QStringList{"default/w1 | → moved | a | b", "default/w2 | → moved | a | b"}));
        auto* measures = screen.find<QTableWidget>("measures");
        QCOMPARE(measures->item(1, 0)->text(), QStringLiteral("Nodes in use"));
        QCOMPARE(measures->item(1, 1)->text(), QStringLiteral("2"));
        QCOMPARE(measures->item(1, 2)->text(), QStringLiteral("1"));
        QCOMPARE(measures->item(1, 3)->text(), QStringLiteral("−1"));
        QCOMPARE(screen.find<PairPane>("scenarioMaps")->map().differing(), std::size_t(2));
        // A row selects the pod and both nodes, on every screen.
        screen.find<QTableView>("changedPods")->selectRow(0);
        QCOMPARE(screen.session.looking()->selection().pods.size(), std::size_t(1));
        QCOMPARE(screen.session.looking()->selection().nodes.size(), std::size_t(2));
        QVERIFY(screen.session.plan().steps.empty());
    }

    void editsAreUndoneByScenario() {
        Screen screen;
        const int first = screen.add({drained("a"), LetPodGo{"default/alone"}}, "one");
        const int second = screen.add({}, "two");
        auto* table = screen.find<QTableView>("changes");
        screen.desk().choose(first);
        QCOMPARE(screen.changes().size(), 2);
        table->setCurrentIndex(table->model()->index(1, 0));
        QTest::keyClick(table, Qt::Key_Up, Qt::AltModifier);
        screen.view.finish();
        QVERIFY(screen.changes().front().startsWith(QStringLiteral("Evict default/alone")));
        QTest::keyClick(table, Qt::Key_Delete);
        screen.view.finish();
        QCOMPARE(screen.changes(), (QStringList{"Drain a | ✓ applies"}));
        QTest::mouseClick(screen.find<QToolButton>("undoChange"), Qt::LeftButton);
        QTest::keyClick(table, Qt::Key_Z, Qt::ControlModifier);
        screen.view.finish();
        QVERIFY(screen.changes().front().startsWith(QStringLiteral("Drain a")));
        QVERIFY(!screen.desk().canUndo(first) && !screen.desk().canUndo(second));
        QTest::mouseClick(screen.find<QToolButton>("redoChange"), Qt::LeftButton);
        QVERIFY(screen.changes().front().startsWith(QStringLiteral("Evict default/alone")));
        QVERIFY(!screen.session.undoStack()->canUndo());  // the session knows nothing of it
    }

    void undoBringsItsAnswerBack() {
        Screen screen;
        const int id = screen.add({drained("a")}, "one");
        const AnswerPtr before = screen.desk().chosen()->answer;
        Scenario more = screen.desk().chosen()->scenario;
        more.changes.push_back({RemoveNode{"a"}, {}});
        screen.desk().edit(id, more);
        screen.view.finish();
        const AnswerPtr after = screen.desk().chosen()->answer;
        QVERIFY(after != before);
        // Known at once; the picture is made again beside the window.
        screen.desk().undo(id);
        QVERIFY(screen.desk().chosen()->current && !screen.desk().chosen()->after);
        QCOMPARE(screen.desk().chosen()->answer, before);
        QCOMPARE(screen.changes(), (QStringList{"Drain a | ✓ applies"}));
        screen.view.finish();
        QVERIFY(screen.desk().chosen()->after);
        QCOMPARE(screen.desk().chosen()->after->nodeCount(), std::size_t(2));
        screen.desk().redo(id);
        QCOMPARE(screen.desk().chosen()->answer, after);
        screen.view.finish();
        QCOMPARE(screen.desk().chosen()->after->nodeCount(), std::size_t(1));
        // A branch has its parent's; only the chosen one has its picture.
        screen.desk().branch(id);
        QCOMPARE(screen.desk().chosen()->answer, after);
        screen.view.finish();
        QVERIFY(screen.desk().chosen()->after && !screen.desk().find(id)->after && !after->picture.base()->catalog().pods.empty());
        // By other rules no answer of the past counts.
        screen.session.setProfiles(makeProfiles({}, inTreePlugins()).value(), {}, {}, {});
        screen.view.finish();
        screen.desk().choose(id);
        screen.view.finish();
        screen.desk().undo(id);
        QVERIFY(!screen.desk().find(id)->current);
        screen.view.finish();
        QVERIFY(screen.desk().find(id)->current && screen.desk().find(id)->answer != before);
    }

    void optionsAreEdits() {
        Screen screen;
        const int id = screen.add({drained("a")});
        auto* tried = screen.find<QComboBox>("tried");
        tried->setCurrentIndex(2);
        Q_EMIT tried->activated(2);
        screen.view.finish();
        QCOMPARE(screen.view.answer().summary(), QStringLiteral("2 newly pending · disruption: 2 pod(s) leave(s)"));
        screen.desk().undo(id);
        screen.view.finish();
        QCOMPARE(screen.view.answer().summary(), QStringLiteral("2 moved · disruption: 2 pod(s) leave(s)"));
        QCOMPARE(tried->currentIndex(), 0);
    }

    void aBranchBeginsWithItsParentsChanges() {
        Screen screen;
        const int parent = screen.add({drained("a")}, "base");
        screen.desk().branch(parent);
        const int child = screen.desk().chosen()->id;
        QCOMPARE(screen.desk().chosen()->parent, parent);
        QCOMPARE(screen.desk().chosen()->scenario.changes.size(), std::size_t(1));
        auto* tree = screen.find<QTreeWidget>("scenarios");
        QTRY_COMPARE(tree->topLevelItemCount(), 1);
        QTRY_COMPARE(tree->topLevelItem(0)->childCount(), 1);
        QCOMPARE(tree->currentItem()->text(0), QStringLiteral("base, branch"));
        screen.desk().rename(child, QStringLiteral("base"));  // used: it becomes a free one
        QCOMPARE(screen.desk().find(child)->scenario.name, std::string("base 2"));
        screen.desk().remove(parent);
        QCOMPARE(screen.desk().find(child)->parent, 0);
        QTRY_COMPARE(tree->topLevelItem(0)->text(0), QStringLiteral("base 2"));
        screen.desk().remove(child);
        QVERIFY(!screen.desk().base());
        QVERIFY(screen.find<QPushButton>("firstScenarioButton")->isVisible());
    }

    void everyActionHasAForm_data() {
        QTest::addColumn<QString>("yaml");
        const std::pair<const char*, const char*> kChanges[] = {
            {"place", "pod: default/w1, node: b"},
            {"move", "pod: default/w1, node: b, force: true"},
            {"evict", "pod: default/w1"},
            {"scale", "workload: default/ReplicaSet/web, replicas: 5"},
            {"add", "manifests: [{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: x}, spec: {containers: [{name: c, image: i}]}}]"},
            {"cordon", "node: a"},
            {"uncordon", "node: a"},
            {"drain", "node: a, force: true, deleteEmptyDirData: true"},
            {"taint", "node: a, taint: 'k=v:NoExecute'"},
            {"untaint", "node: a, taint: 'k:NoSchedule'"},
            {"label", "node: a, label: pool=gpu"},
            {"addNodes", "name: new, count: 2, like: a, allocatable: {cpu: '8', memory: 2Gi}, labels: {pool: x}, taints: ['k=v:NoSchedule'], price: 1.5"},
            {"removeNode", "node: a"},
            {"setNode", "node: a, allocatable: {cpu: '2'}, topologyPolicy: restricted, topologyScope: pod"},
            {"setPods", "workload: default/ReplicaSet/web, requests: {cpu: 500m}, tolerations: [{key: k, operator: Exists}], priority: 7"},
            {"setBudget", "budget: default/web, maxUnavailable: 30%"},
            {"removeBudget", "budget: default/web"},
            {"configure", "featureGates: 'GenericWorkload=true'"},
        };
        for (const auto& [action, fields] : kChanges) QTest::newRow(action) << QStringLiteral("changes:\n- {action: %1, %2}\n").arg(QLatin1String(action), QLatin1String(fields));
        QCOMPARE(std::size(kChanges), scenarioActions().size());
    }
    void everyActionHasAForm() {
        QFETCH(const QString, yaml);
        const auto read = changesFromText(toStdString(yaml), {});
        QVERIFY2(read.has_value(), read ? "" : toString(read.error()).c_str());
        const ScenarioChange& change = read->front();
        // What a form shows of a change makes an equal one.
        const auto again = changeFromFields(toQString(nameOf(change.action)), fieldsOfChange(change), {});
        QVERIFY2(again.has_value(), again ? "" : toString(again.error()).c_str());
        QVERIFY(*again == change);
    }

    void badFieldsAreTold_data() {
        QTest::addColumn<QString>("action");
        QTest::addColumn<FieldTexts>("fields");
        QTest::addColumn<QString>("says");
        QTest::newRow("missing") << "move" << FieldTexts{{"pod", "default/w1"}} << "node: is missing";
        QTest::newRow("no key") << "evict" << FieldTexts{{"pod", "w1"}} << "pod: must be namespace/name, not \"w1\"";
        QTest::newRow("no amount") << "setNode" << FieldTexts{{"node", "a"}, {"allocatable", "cpu"}} << "allocatable: \"cpu\" is not NAME=AMOUNT";
        QTest::newRow("no number") << "scale" << FieldTexts{{"workload", "default/ReplicaSet/web"}, {"replicas", "many"}} << "replicas: ";
        QTest::newRow("manifest") << "add" << FieldTexts{{"manifests", "kind: Pod\nspec: ["}} << "typed manifests:";
    }
    void badFieldsAreTold() {
        QFETCH(const QString, action);
        QFETCH(const FieldTexts, fields);
        QFETCH(const QString, says);
        const auto change = changeFromFields(action, fields, {});
        QVERIFY(!change.has_value());
        QVERIFY2(fieldErrorText(change.error()).startsWith(says), qPrintable(fieldErrorText(change.error())));
    }

    void typedChangesAreReadWithTheirLines() {
        Scenario scenario;
        scenario.changes.push_back({drained("a"), {}});
        ChangesTextDialog dialog(scenario, {});
        dialog.show();
        auto* text = dialog.findChild<QPlainTextEdit*>();
        auto* verdict = dialog.findChild<QLabel*>(QStringLiteral("changesVerdict"));
        auto* take = dialog.findChild<QPushButton*>(QStringLiteral("takeChanges"));
        QCOMPARE(verdict->text(), QStringLiteral("✓ 1 change(s)"));
        text->setPlainText(QStringLiteral("changes:\n- {action: drain, node: a}\n- {action: drian, node: b}\n"));
        QTRY_VERIFY(!take->isEnabled());
        QVERIFY2(verdict->text().contains(QStringLiteral("3:")) && verdict->text().contains(QStringLiteral("drain")), qPrintable(verdict->text()));
        text->setPlainText(QStringLiteral("changes:\n- {action: cordon, node: b}\n"));
        QTRY_VERIFY(take->isEnabled());
        QTest::mouseClick(take, Qt::LeftButton);
        QVERIFY(dialog.changes().front().action == ScenarioAction(CordonNode{"b", true}));
    }

    void filesAreReadAndWritten() {
        Screen screen;
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("s.yaml"));
        screen.add({PutPod{"default/w1", "b", true, false}}, "kept");
        screen.view.tree().saveFile(file);
        const auto read = readScenario(toStdString(file));
        QVERIFY(read.has_value());
        QCOMPARE(read->changes.front().seen.at("node"), std::string("a"));  // what it was about
        QCOMPARE(screen.view.open(file), QString());
        QCOMPARE(screen.desk().chosen()->scenario.name, std::string("kept 2"));
        QVERIFY(screen.view.open(folder.filePath(QStringLiteral("none.yaml"))).contains(QStringLiteral("none.yaml")));
        QCOMPARE(screen.desk().all().size(), std::size_t(2));
        screen.view.finish();
    }

    void twoScenariosBesideEachOther() {
        Screen screen;
        const int one = screen.add({drained("a")}, "one");
        const int two = screen.add({PutPod{"default/w1", "b", true, false}}, "two");
        screen.find<QTabWidget>("answerTabs")->setCurrentIndex(4);
        auto *first = screen.find<QComboBox>("firstScenario"), *second = screen.find<QComboBox>("secondScenario");
        QCOMPARE(second->currentData().toInt(), two);  // the one that is looked at, beside the cluster
        QCOMPARE(first->currentData().toInt(), 0);
        first->setCurrentIndex(first->findData(one));
        second->setCurrentIndex(second->findData(two));
        Q_EMIT second->activated(second->currentIndex());
        screen.view.finish();
        // w1 is on b in both; w2 stays on a in the second.
        QCOMPARE(screen.find<QLabel>("pairSummary")->text(), QStringLiteral("1 pod(s) stand(s) elsewhere."));
        QCOMPARE(Screen::rows(screen.find<QTableView>("podsElsewhere")->model(), {0, 2, 3}), (QStringList{"default/w2 | b | a"}));
        // On two maps: the node of w2 has other pods, an arrow goes to where it stands in the second, and the choice of the table is kept.
        auto* tabs = screen.find<QTabWidget>("pairTabs");
        tabs->setCurrentIndex(3);
        screen.view.finish();
        PairMap& map = screen.find<PairPane>("pairMaps")->map();
        QCOMPARE(map.differing(), std::size_t(2));  // a and b
        QVERIFY(!map.cellOf("a", true).isEmpty());
        QCOMPARE(map.arrows(), (std::vector<PairArrow>{{"b", "a", false, false}}));
        screen.find<QTableView>("podsElsewhere")->selectRow(0);
        QVERIFY(map.arrows().front().chosen);
        // Other pods are compared: the maps follow. Both are the cluster as it is.
        for (QComboBox* box : {first, second}) {
            box->setCurrentIndex(0);
            Q_EMIT box->activated(0);
        }
        screen.view.finish();
        QCOMPARE(map.differing(), std::size_t(0));
        QVERIFY(map.arrows().empty());
        // Out of sight their pictures are let go.
        tabs->setCurrentIndex(0);
        QVERIFY(map.cellOf("a", true).isEmpty());
    }

    void anotherClusterIsNeverTakenSilently() {
        Screen screen;
        const int id = screen.add({PutPod{"default/w1", "b", true, false}, LetPodGo{"default/alone"}, drained("a")}, "moves");
        const ClusterPtr before = screen.desk().base();
        auto* bar = screen.find<QFrame>("replayBar");
        QVERIFY(!bar->isVisible());
        // w1 stands on c by now, and alone is no more.
        screen.session.open(cluster({four("a"), four("b"), four("c")}, {pod("w1").cpu("1").owner("ReplicaSet", "web").on("c"), pod("w2").cpu("1").owner("ReplicaSet", "web").on("a")}), {}, {});
        QVERIFY(bar->isVisible());
        QCOMPARE(screen.desk().base(), before);
        QVERIFY(!screen.find<QPushButton>("scenarioPlan")->isEnabled());
        QTest::mouseClick(screen.find<QPushButton>("replayScenarios"), Qt::LeftButton);
        screen.view.finish();
        QCOMPARE(screen.desk().base(), screen.session.cluster());
        const auto* note = screen.find<QTableWidget>("replayNote");
        QCOMPARE(note->rowCount(), 3);
        QCOMPARE(note->item(0, 1)->text(), QStringLiteral("on node a"));
        QCOMPARE(note->item(0, 2)->text(), QStringLiteral("on node c"));
        QCOMPARE(note->item(0, 3)->text(), QStringLiteral("≠ applies differently"));
        QCOMPARE(note->item(1, 3)->text(), QStringLiteral("✗ does not apply"));
        QCOMPARE(note->item(2, 2)->text(), QStringLiteral("the same"));
        QCOMPARE(note->item(2, 3)->text(), QStringLiteral("✓ applies"));
        QCOMPARE(screen.find<QLabel>("replayHeadline")->text(), QStringLiteral("Replayed: 1 apply, 1 apply differently, 1 do not apply."));
        // The former one can be compared with, and can come back.
        QVERIFY(screen.find<QComboBox>("firstScenario")->findData(-id) >= 0);
        QTest::mouseClick(screen.find<QPushButton>("takeReplayBack"), Qt::LeftButton);
        QCOMPARE(screen.desk().base(), before);
        QVERIFY(screen.desk().find(id)->scenario.changes.front().seen.empty());
        QTest::mouseClick(screen.find<QPushButton>("replayScenarios"), Qt::LeftButton);
        screen.view.finish();
        QTest::mouseClick(screen.find<QPushButton>("acceptReplay"), Qt::LeftButton);
        screen.view.finish();
        QVERIFY(!bar->isVisible());
        QVERIFY(screen.changes().front().endsWith(QStringLiteral("✓ applies")));  // it is about what is there now
    }

    /// One pod of 1 CPU and two of 500m ask for as much together as one of 2 CPUs, on nodes that have whole CPUs free.
    void aMixIsCounted() {
        Screen screen;
        screen.add({drained("a")});
        screen.find<QTabWidget>("answerTabs")->setCurrentIndex(5);
        auto* shape = screen.find<QLineEdit>("moreShape");
        const auto count = [&](const char* text) {
            shape->setText(QString::fromLatin1(text));
            QTest::keyClick(shape, Qt::Key_Return);
            screen.view.finish();
            return screen.find<QLabel>("moreHeadline")->text();
        };
        const QString alone = count("cpu=2");
        QVERIFY(alone.endsWith(QStringLiteral(" more fit")));
        const int pods = alone.section(QLatin1Char(' '), 0, 0).toInt();
        QCOMPARE(count("cpu=1; 2*cpu=500m"), QStringLiteral("%1 times more the mix fits").arg(pods));
        QVERIFY(count("0*cpu=1").isEmpty());
        QCOMPARE(screen.find<QLabel>("moreWhy")->text(), QStringLiteral("The number before * is 1 to 1,000."));
    }

    void howManyMoreFit() {
        Screen screen;
        screen.add({drained("a")});
        screen.find<QTabWidget>("answerTabs")->setCurrentIndex(5);
        auto* shape = screen.find<QLineEdit>("moreShape");
        auto* headline = screen.find<QLabel>("moreHeadline");
        auto* why = screen.find<QLabel>("moreWhy");
        QTest::keyClicks(shape, QStringLiteral("cpu=lots"));
        QTest::keyClick(shape, Qt::Key_Return);
        QVERIFY(!headline->isVisible());
        QVERIFY(why->text().contains(QStringLiteral("lots")));
        shape->clear();
        // a is cordoned, b has 4 - 3 CPUs.
        QTest::keyClicks(shape, QStringLiteral("cpu=500m"));
        QTest::keyClick(shape, Qt::Key_Return);
        screen.view.finish();
        QCOMPARE(headline->text(), QStringLiteral("2 more fit"));
        QVERIFY2(why->text().contains(QStringLiteral("Insufficient cpu")), qPrintable(why->text()));
        // Two at a time: once.
        screen.find<QSpinBox>("moreGang")->setValue(2);
        QTest::mouseClick(screen.find<QPushButton>("countMore"), Qt::LeftButton);
        screen.view.finish();
        QCOMPARE(headline->text(), QStringLiteral("1 more gangs of 2 fit"));
    }

    void theMapShowsItAsABranch() {
        Screen screen;
        screen.add({PutPod{"default/w1", "b", true, false}}, "moves w1");
        auto* onMap = screen.find<QPushButton>("scenarioOnMap");
        QVERIFY(onMap->isEnabled());
        const ClusterPtr real = screen.session.cluster();
        QTest::mouseClick(onMap, Qt::LeftButton);
        QTRY_VERIFY(screen.session.whatIf());
        QCOMPARE(screen.session.cluster()->placement(screen.session.catalog().findPod("default/w1")).node, screen.session.catalog().findNode("b"));
        QVERIFY(!screen.desk().baseIsOld());
        screen.session.discardWhatIf();
        QCOMPARE(screen.session.cluster(), real);
        // A label is no placement: the branch has other objects, and the same pods and nodes.
        screen.add({LabelNode{"a", "pool", "x"}});
        QTest::mouseClick(onMap, Qt::LeftButton);
        QTRY_VERIFY(screen.session.whatIf());
        QVERIFY(screen.session.whatIf()->amended);
        screen.session.discardWhatIf();
        // A node that goes has no place there.
        screen.add({RemoveNode{"a"}});
        QVERIFY(!onMap->isEnabled());
        QVERIFY(onMap->toolTip().startsWith(QStringLiteral("Nodes or pods come or go")));
    }

    void aPlanIsMadeOfWhatIsAStep() {
        Screen screen;
        screen.add({drained("a"), ScaleWorkload{"default/ReplicaSet/web", 3}, TaintNode{"b", {"k", "v", TaintEffect::PreferNoSchedule}, false}}, "both");
        QTest::mouseClick(screen.find<QPushButton>("scenarioPlan"), Qt::LeftButton);
        QPushButton* make = nullptr;
        QTRY_VERIFY((make = screen.find<QPushButton>("makeScenarioSteps")));
        QCOMPARE(screen.find<QLabel>("stepsSummary")->text(), QStringLiteral("2 moved · 1 cordon(s) · 1 workload(s) scaled"));
        const auto* without = screen.find<QTableWidget>("notInPlan");
        QCOMPARE(without->rowCount(), 1);
        QVERIFY(without->item(0, 0)->text().startsWith(QStringLiteral("Taint")));
        QTest::mouseClick(make, Qt::LeftButton);
        QCOMPARE(screen.session.plan().steps.size(), std::size_t(4));
        QCOMPARE(screen.session.plan().steps.front().reason, std::string("scenario"));
        QVERIFY(screen.session.plan().steps.back().action == PlanStep::Action::Scale);
        QVERIFY(screen.desk().baseIsOld());  // the session's cluster is another one now
        screen.session.undoStack()->undo();
        QVERIFY(screen.session.plan().steps.empty());
    }

    /// A scaling alone changes no picture, and is a change like others: undone, done again, opened from a file.
    void aScalingAloneIsAPlan() {
        Screen screen;
        screen.add({ScaleWorkload{"default/ReplicaSet/web", 202}}, "grow");
        QTest::mouseClick(screen.find<QPushButton>("scenarioPlan"), Qt::LeftButton);
        QPushButton* make = nullptr;
        QTRY_VERIFY((make = screen.find<QPushButton>("makeScenarioSteps")));
        QVERIFY(make->isEnabled());
        const ClusterPtr before = screen.session.cluster();
        QTest::mouseClick(make, Qt::LeftButton);
        const Plan plan = screen.session.plan();
        QCOMPARE(plan.steps.size(), std::size_t(1));
        QCOMPARE(plan.steps[0].workload, std::string("default/ReplicaSet/web"));
        QCOMPARE(plan.steps[0].scaledFrom, std::int64_t(2));
        QCOMPARE(plan.steps[0].replicas, std::int64_t(202));
        QVERIFY(difference(*before, *screen.session.cluster()).empty());
        screen.session.undoStack()->undo();
        QVERIFY(screen.session.plan().steps.empty());
        screen.session.undoStack()->redo();
        QVERIFY(screen.session.plan().steps == plan.steps);
        screen.session.undoStack()->undo();
        QVERIFY(screen.session.applyPlan(resolve(plan, *screen.session.cluster()), QStringLiteral("a plan")).empty());
        QVERIFY(screen.session.plan().steps == plan.steps);
    }
};

QTEST_MAIN(TestScenarioView)
#include "tst_scenario_view.moc"
