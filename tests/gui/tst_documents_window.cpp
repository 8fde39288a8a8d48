// SPDX-License-Identifier: GPL-3.0-or-later
// The stories of the documents that Bayplan grew from, played in the real window by mouse and by keys, each explained in the words of the
// scheduler: a task that waits for another, the pods A, B and C, where one has to move, and one cluster under four schedulers.
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDateTime>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSlider>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTranslator>
#include <algorithm>
#include <map>

#include "common/marks/alternatives.h"
#include "common/pair/pair_pane.h"
#include "common/volcano/volcano_editor.h"
#include "desktop/plans/plan_commands.h"
#include "desktop/screens.h"
#include "gui/hand.h"
#include "gui/window_fixture.h"
#include "map/legend.h"
#include "map/map_view.h"
#include "plan/deschedule_dialog.h"
#include "queues/job_model.h"
#include "queues/queues_view.h"
#include "schedulers/schedulers_view.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

std::string nodeOf(const std::string& name, int cards) {
    const std::string room = "{cpu: 10, memory: 64Gi, pods: 50, nvidia.com/gpu: " + std::to_string(cards) + "}";
    return "apiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", labels: {kubernetes.io/hostname: " + name + "}}\nstatus: {capacity: " + room + ", allocatable: " + room
           + ", conditions: [{type: Ready, status: \"True\"}]}\n---\n";
}

std::string specOf(int cards, const std::string& more) {
    const std::string gpus = std::to_string(cards);
    return "{" + more + "containers: [{name: c, resources: {requests: {cpu: 4, memory: 1Gi, nvidia.com/gpu: " + gpus + "}, limits: {nvidia.com/gpu: " + gpus + "}}}]}";
}

std::string vcjobOf(const std::string& name, int cards) {
    return "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: " + name +
           ", namespace: ml, creationTimestamp: \"2026-05-01T08:00:00Z\"}\nspec: {minAvailable: 1, tasks: [{name: t, "
           "replicas: 1, template: {spec: "
           + specOf(cards, "") + "}}]}\n---\n";
}

std::string runningPod(const std::string& name, int cards, const std::string& more, const std::string& owner) {
    return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: ml, uid: u-" + name + ", creationTimestamp: \"2026-05-01T08:00:00Z\"" + owner + "}\nspec: "
           + specOf(cards, "nodeName: node1, " + more) + "\nstatus: {phase: Running, conditions: [{type: Ready, status: \"True\"}]}\n---\n";
}

const std::string kHigh = "apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: high}\nvalue: 100\n---\n";

const QString kRescheduling = QStringLiteral(
    "actions: \"enqueue, allocate, backfill, shuffle\"\n"
    "tiers:\n"
    "- plugins:\n"
    "  - name: gang\n"
    "  - name: priority\n"
    "  - name: predicates\n"
    "  - name: nodeorder\n"
    "  - name: rescheduling\n"
    "    arguments:\n"
    "      interval: 5m\n"
    "      metricsPeriod: 10m\n"
    "      strategies:\n"
    "      - name: lowNodeUtilization\n"
    "        params: {thresholds: {cpu: 30}, targetThresholds: {cpu: 60}}\n");

std::string usedBy(const std::string& node, const std::string& cpu) {
    return "apiVersion: metrics.k8s.io/v1beta1\nkind: NodeMetrics\nmetadata: {name: " + node + "}\nusage: {cpu: " + cpu + ", memory: 1Gi}\n---\n";
}

}  // namespace

class TestDocumentsWindow : public QObject {
    Q_OBJECT
    WindowFixture m_fixture;
    std::unique_ptr<MainWindow> m_window;

    Session& session() { return m_window->session(); }
    QueuesView& queues() { return *m_window->findChild<QueuesView*>(); }
    template <typename Widget>
    Widget* part(const char* name) {
        return m_window->findChild<Widget*>(QString::fromLatin1(name));
    }
    bool open(const std::string& text) {
        QFile file(m_fixture.path("cluster.yaml"));
        if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0) return false;
        file.close();
        return WindowFixture::open(*m_window, {file.fileName()});
    }
    QString nodeOfPod(const char* pod) {
        const PodIdx at = session().catalog().findPod(pod);
        const NodeIdx node = at.valid() ? session().cluster()->placement(at).node : NodeIdx();
        return node.valid() ? QString::fromStdString(session().catalog().node(node).name) : QString();
    }
    static void methods() {
        QTest::addColumn<bool>("keys");
        QTest::newRow("mouse") << false;
        QTest::newRow("keys") << true;
    }
    /// By clicks beside the handle, or by arrows.
    bool stepTo(Hand& hand, int turn, bool keys) {
        auto* slider = part<QSlider>("queueStep");
        if (keys && !hand.reach(*slider)) return false;
        for (int i = 0; i < 100 && slider->value() != turn; ++i) {
            const bool on = slider->value() < turn;
            if (keys) QTest::keyClick(slider, on ? Qt::Key_Right : Qt::Key_Left);
            else QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(on ? slider->width() - 2 : 1, slider->height() / 2));
        }
        queues().finish();
        QApplication::processEvents();
        return slider->value() == turn;
    }
    int turnNamed(const QString& title) {
        const auto& steps = queues().board()->steps;
        for (std::size_t s = 0; s < steps.size(); ++s)
            if (QString::fromStdString(steps[s].title.text()) == title) return static_cast<int>(s);
        return -1;
    }
    /// "what | from | to" of each row.
    QStringList changes() {
        QStringList rows;
        const auto* table = part<QTableWidget>("queueChanges");
        for (int row = 0; row < table->rowCount(); ++row)
            rows << table->item(row, 0)->text() + QStringLiteral(" | ") + table->item(row, 1)->text() + QStringLiteral(" | ") + table->item(row, 2)->text();
        return rows;
    }
    /// Pastes it in the place of all that stands there.
    void write(QPlainTextEdit* field, const QString& text) {
        QGuiApplication::clipboard()->setText(text);
        field->setFocus();
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
    }

private Q_SLOTS:
    void init() {
        m_window = m_fixture.window();
        m_window->resize(1600, 950);
    }
    void cleanup() {
        session().discardWhatIf();
        WindowFixture::forget(*m_window);
        m_window.reset();
    }

    /// prep runs before train has any pods; the two pictures beside each other follow the turns.
    void aTaskWaitsForAnother_data() { methods(); }
    void aTaskWaitsForAnother() {
        QFETCH(bool, keys);
        const std::string tasks = "{name: prep, replicas: 1, template: {spec: " + specOf(0, "") + "}}, {name: train, replicas: 2, dependsOn: {name: [prep]}, template: {spec: " + specOf(2, "") + "}}";
        QVERIFY(open(nodeOf("node1", 8) + nodeOf("node2", 3)
                     + "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: flow, namespace: ml}\nspec: {minAvailable: 1, tasks: [" + tasks + "]}\n"));
        Hand hand(*m_window, keys ? Uses::Keys : Uses::Mouse);
        QVERIFY(hand.go(*m_window, bayplan::Screen::Queues));
        queues().finish();
        QVERIFY(queues().board());
        QVERIFY(hand.tab(part<QTabWidget>("queueTabs"), 1));
        auto* pair = part<PairPane>("queuePair");
        QVERIFY(pair->isVisible());
        QVERIFY(!part<QPushButton>("queueTurnOnMap")->isVisible());  // the cluster has none of these pods
        QVERIFY(stepTo(hand, 0, keys));
        QCOMPARE(changes(), QStringList{QStringLiteral("ml/flow | Pending | Inqueue")});
        QVERIFY(pair->map().arrows().empty());
        const int made = turnNamed(QStringLiteral("before session 2: pods of Jobs are made"));
        QVERIFY(made > 0 && stepTo(hand, made, keys));
        QCOMPARE(changes(), (QStringList{QStringLiteral("ml/flow-prep-0 | – | Pending"), QStringLiteral("ml/flow: train | – | Job flow/ml depends on task not ready")}));
        QVERIFY(stepTo(hand, turnNamed(QStringLiteral("session 2: allocate")), keys));
        QCOMPARE(pair->map().arrows().size(), std::size_t(1));
        QVERIFY(stepTo(hand, turnNamed(QStringLiteral("before session 3: pods of Jobs are made")), keys));
        QCOMPARE(changes(), (QStringList{QStringLiteral("ml/flow-train-0 | – | Pending"), QStringLiteral("ml/flow-train-1 | – | Pending")}));
        QVERIFY(stepTo(hand, turnNamed(QStringLiteral("session 3: allocate")), keys));
        QCOMPARE(pair->map().arrows().size(), std::size_t(3));
        QVERIFY(pair->map().differing() >= 1);
        QCOMPARE(session().cluster()->podCount(), std::size_t(0));  // nothing of it is in the cluster
        QVERIFY(hand.tab(part<QTabWidget>("queueTabs"), 0));
        QVERIFY(hand.press(m_window->findChild<QueuesView*>()->findChild<QCheckBox*>()));  // a job that lacks nothing
        const auto* jobs = part<QTableView>("queueJobs")->model();
        QCOMPARE(jobs->rowCount(), 1);
        QCOMPARE(jobs->index(0, JobModel::NodesColumn).data().toString(), QStringLiteral("✓ 3 of 3"));
    }

    /// Pod A has four of the eight cards of node1, B three; node2 has three. C wants four: no node has them, unless B moves.
    /// Volcano: node1 is busy, so shuffle evicts B, which has the lower priority. Its controller makes it anew, and the next session binds C to
    /// node1 and B to node2. The configuration is written on the screen Profile.
    void theThreePodsUnderVolcano_data() { methods(); }
    void theThreePodsUnderVolcano() {
        QFETCH(bool, keys);
        const std::string group = "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: c, namespace: ml}\nspec: {minMember: 1, queue: default, priorityClassName: high}\n---\n";
        const std::string waiting = "apiVersion: v1\nkind: Pod\nmetadata: {name: c, namespace: ml, annotations: {scheduling.k8s.io/group-name: c}}\nspec: "
                                    + specOf(4, "schedulerName: volcano, priorityClassName: high, priority: 100, ") + "\n---\n";
        QVERIFY(open(kHigh + nodeOf("node1", 8) + nodeOf("node2", 3) + vcjobOf("a", 4) + vcjobOf("b", 3) + runningPod("a-t-0", 4, "schedulerName: volcano, priority: 100, ", "")
                     + runningPod("b-t-0", 3, "schedulerName: volcano, ", "") + group + waiting + usedBy("node1", "9") + usedBy("node2", "500m")));
        Hand hand(*m_window, keys ? Uses::Keys : Uses::Mouse);
        QVERIFY(hand.go(*m_window, bayplan::Screen::Profile));
        QVERIFY(hand.choose(part<QComboBox>("configuredScheduler"), 1));
        auto* text = part<QPlainTextEdit>("volcanoText");
        QVERIFY(text->isVisible() && text->toPlainText().startsWith(QStringLiteral("actions: enqueue, allocate, backfill")));
        write(text, QStringLiteral("actions: dance\n"));
        QVERIFY(!part<QPushButton>("volcanoUse")->isEnabled());
        QVERIFY2(part<QLabel>("volcanoSays")->text().contains(QStringLiteral("dance")), qPrintable(part<QLabel>("volcanoSays")->text()));
        write(text, kRescheduling);
        QVERIFY(hand.press(part<QPushButton>("volcanoUse")));
        QVERIFY(!part<QPushButton>("volcanoRevert")->isEnabled());
        QCOMPARE(text->toPlainText(), kRescheduling);

        QVERIFY(hand.go(*m_window, bayplan::Screen::Queues));
        queues().finish();
        QVERIFY(hand.tab(part<QTabWidget>("queueTabs"), 1));
        QVERIFY(stepTo(hand, turnNamed(QStringLiteral("session 1: shuffle")), keys));
        QCOMPARE(changes(), QStringList{QStringLiteral("ml/b-t-0 | Running node1 | Releasing node1")});
        QVERIFY(stepTo(hand, turnNamed(QStringLiteral("before session 2: pods of Jobs are made")), keys));
        QCOMPARE(changes(), QStringList{QStringLiteral("ml/b-t-0 | – | Pending")});
        QVERIFY(stepTo(hand, turnNamed(QStringLiteral("session 2: allocate")), keys));
        QCOMPARE(changes(), (QStringList{QStringLiteral("ml/b-t-0 | Pending | Binding node2"), QStringLiteral("ml/c | Pending | Binding node1")}));
        QVERIFY(hand.press(part<QPushButton>("queueTurnOnMap")));
        queues().finish();
        QApplication::processEvents();
        QCOMPARE(m_window->screen(), bayplan::Screen::Map);
        QVERIFY(session().whatIf() && session().whatIf()->text == QStringLiteral("after session 2: allocate"));
        QCOMPARE(nodeOfPod("ml/a-t-0"), QStringLiteral("node1"));
        QCOMPARE(nodeOfPod("ml/b-t-0"), QStringLiteral("node2"));
        QCOMPARE(nodeOfPod("ml/c"), QStringLiteral("node1"));
    }

    /// koord-descheduler: node1 uses 8.5 of its 10 cores, more than 80 %. B has the lower priority, and a job reserves its place on node2 before it
    /// leaves. Then C fits on node1.
    void theThreePodsUnderKoordinator() {
        const std::string now = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
        const auto owner = [](const std::string& name) { return ", ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: " + name + ", uid: w-" + name + ", controller: true}]"; };
        const auto metric = [&](const std::string& node, const std::string& system, const std::string& pods) {
            return "apiVersion: slo.koordinator.sh/v1alpha1\nkind: NodeMetric\nmetadata: {name: " + node + "}\nstatus: {updateTime: \"" + now
                   + "\", nodeMetric: {systemUsage: {resources: {cpu: \"" + system + "\", memory: 1Gi}}}, podsMetric: [" + pods + "]}\n---\n";
        };
        const auto uses = [](const std::string& pod) { return "{namespace: ml, name: " + pod + ", podUsage: {resources: {cpu: \"4\", memory: 1Gi}}}"; };
        const std::string waiting = "apiVersion: v1\nkind: Pod\nmetadata: {name: c, namespace: ml}\nspec: " + specOf(4, "") + "\n---\n";
        QVERIFY(open(kHigh + nodeOf("node1", 8) + nodeOf("node2", 3) + runningPod("a", 4, "schedulerName: koord-scheduler, priority: 100, ", owner("a"))
                     + runningPod("b", 3, "schedulerName: koord-scheduler, ", owner("b")) + waiting + metric("node1", "500m", uses("a") + ", " + uses("b")) + metric("node2", "500m", "")));
        QVERIFY(WindowFixture::schedule(*m_window));
        QCOMPARE(nodeOfPod("ml/c"), QString());  // no node has four cards
        QFile policy(m_fixture.path("koord.yaml"));
        QVERIFY(policy.open(QIODevice::WriteOnly));
        policy.write(
            "apiVersion: descheduler/v1alpha2\nkind: DeschedulerConfiguration\nprofiles:\n- name: koord\n  plugins: {evict: {enabled: [{name: MigrationController}]}, balance: {enabled: [{name: "
            "LowNodeLoad}]}}\n  pluginConfig:\n  - {name: MigrationController, args: {apiVersion: descheduler/v1alpha2, kind: MigrationControllerArgs, skipCheckExpectedReplicas: true}}\n"
            "  - {name: LowNodeLoad, args: {apiVersion: descheduler/v1alpha2, kind: LowNodeLoadArgs, lowThresholds: {cpu: 30}, highThresholds: {cpu: 80}}}\n");
        policy.close();
        m_window->plans().deschedule(policy.fileName());
        const QList<DescheduleDialog*> dialogs = m_window->findChildren<DescheduleDialog*>();
        QVERIFY(!dialogs.isEmpty());
        DescheduleDialog& dialog = *dialogs.last();
        dialog.finish();
        const auto* table = dialog.findChild<QTableWidget*>(QStringLiteral("descheduled"));
        QCOMPARE(table->rowCount(), 1);
        QCOMPARE(table->item(0, 0)->text(), QStringLiteral("ml/b"));
        QVERIFY2(table->item(0, 3)->text().contains(QStringLiteral("node is overutilized, node cpu usage(85.00%)>threshold(80.00%)")), qPrintable(table->item(0, 3)->text()));
        QCOMPARE(table->item(0, 4)->text(), QStringLiteral("✓ moves to node2"));
        QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("descheduleMove")), Qt::LeftButton);
        QCOMPARE(nodeOfPod("ml/b"), QStringLiteral("node2"));
        QVERIFY(WindowFixture::schedule(*m_window));
        QCOMPARE(nodeOfPod("ml/a"), QStringLiteral("node1"));
        QCOMPARE(nodeOfPod("ml/b"), QStringLiteral("node2"));
        QCOMPARE(nodeOfPod("ml/c"), QStringLiteral("node1"));
    }

    /// Two pods that nothing tells apart: Volcano takes either. The one that Bayplan names is marked, the other outlined, with a line of the legend
    /// and in what is read aloud. BAYPLAN_LOTS_PICTURE=FILE keeps the window as it is then.
    void anyOfThese() {
        const QString picture = qEnvironmentVariable("BAYPLAN_LOTS_PICTURE");
        QTranslator english;  // with its plurals
        if (!picture.isEmpty()) QVERIFY(english.load(QStringLiteral(":/i18n/bayplan_en.qm")) && QCoreApplication::installTranslator(&english));
        QVERIFY(open(nodeOf("node1", 8) + nodeOf("node2", 3) + vcjobOf("a", 2) + vcjobOf("b", 2) + runningPod("a-t-0", 2, "schedulerName: volcano, ", "")
                     + runningPod("b-t-0", 2, "schedulerName: volcano, ", "") + usedBy("node1", "9") + usedBy("node2", "500m")));
        m_window->show(bayplan::Screen::Profile);
        part<QComboBox>("configuredScheduler")->setCurrentIndex(1);
        part<QPlainTextEdit>("volcanoText")->setPlainText(kRescheduling);
        QTest::mouseClick(part<QPushButton>("volcanoUse"), Qt::LeftButton);
        m_window->show(bayplan::Screen::Queues);
        queues().finish();
        part<QTabWidget>("queueTabs")->setCurrentIndex(1);
        const int shuffle = turnNamed(QStringLiteral("session 1: shuffle"));
        QVERIFY(shuffle >= 0);
        const auto& step = queues().board()->steps[static_cast<std::size_t>(shuffle)];
        QCOMPARE(step.evicted.size(), std::size_t(1));
        QCOMPARE(step.lots.size(), std::size_t(1));
        part<QSlider>("queueStep")->setValue(shuffle);
        QVERIFY(changes().last().contains(QStringLiteral("might have been taken as well")));
        QTest::mouseClick(part<QPushButton>("queueTurnOnMap"), Qt::LeftButton);
        queues().finish();
        m_window->finishScreens();
        QApplication::processEvents();
        QCOMPARE(session().looking()->marked().size(), std::size_t(1));
        QCOMPARE(Alternatives::of(&session())->pods().size(), std::size_t(1));
        auto* map = m_window->findChild<MapView*>();
        QVERIFY2(map->describeNode(session().catalog().findNode("node1")).contains(QStringLiteral("might have taken as well: ")),
                 qPrintable(map->describeNode(session().catalog().findNode("node1"))));
        auto* legend = m_window->findChild<Legend*>();
        const auto& entries = legend->entries();
        const auto line = std::find_if(entries.begin(), entries.end(), [](const Legend::Entry& entry) { return entry.kind == Legend::Kind::AnyOf; });
        QVERIFY(line != entries.end());
        QCOMPARE(line->text, QStringLiteral("any of these 1"));
        if (!picture.isEmpty()) QVERIFY(m_window->grab().save(picture));
        QTest::keyClick(map, Qt::Key_Escape);
        QVERIFY(Alternatives::of(&session())->pods().empty());
        QVERIFY(std::none_of(entries.begin(), entries.end(), [](const Legend::Entry& entry) { return entry.kind == Legend::Kind::AnyOf; }));
    }

    /// A pod that two nodes would take alike: the turn has a row for the draw, and the map outlines the node that it might have got.
    void anyOfTheseNodes() {
        QVERIFY(open(nodeOf("node1", 8) + nodeOf("node2", 8) + nodeOf("node3", 1) + "apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: default}\nspec: {weight: 1}\n---\n"
                     + "apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: ml}\nspec: " + specOf(2, "schedulerName: volcano, ") + "\n---\n"));
        m_window->show(bayplan::Screen::Queues);
        queues().finish();
        part<QTabWidget>("queueTabs")->setCurrentIndex(1);
        const int allocate = turnNamed(QStringLiteral("session 1: allocate"));
        QVERIFY(allocate >= 0);
        part<QSlider>("queueStep")->setValue(allocate);
        QCOMPARE(changes().last(), QStringLiteral("ml/a | node1 | by lot; any of these as well: node2"));
        QTest::mouseClick(part<QPushButton>("queueTurnOnMap"), Qt::LeftButton);
        queues().finish();
        m_window->finishScreens();
        QApplication::processEvents();
        QCOMPARE(nodeOfPod("ml/a"), QStringLiteral("node1"));
        QCOMPARE(Alternatives::of(&session())->nodes(), std::vector<NodeIdx>{session().catalog().findNode("node2")});
        auto* map = m_window->findChild<MapView*>();
        const auto says = [&](const char* node) { return map->describeNode(session().catalog().findNode(node)).contains(QStringLiteral("a marked pod might stand here as well")); };
        QVERIFY(says("node2") && !says("node1") && !says("node3"));
        QTest::keyClick(map, Qt::Key_Escape);
        QVERIFY(Alternatives::of(&session())->nodes().empty());
    }

    /// A gang that is taken back, and that another draw would have placed: a row says so, and the map marks its pods and outlines their nodes.
    void anotherDrawWouldPlaceIt() {
        const auto member = [](const std::string& name, const std::string& more) {
            return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name
                   + ", namespace: ml, annotations: {scheduling.k8s.io/group-name: g}}\nspec: {schedulerName: volcano, containers: [{name: c, resources: {requests: {cpu: 6, memory: 1Gi" + more
                   + "}, limits: {nvidia.com/gpu: 0" + more + "}}}]}\n---\n";
        };
        const auto node = [](const std::string& name, const std::string& more) {
            const std::string room = "{cpu: 10, memory: 64Gi, pods: 50" + more + "}";
            return "apiVersion: v1\nkind: Node\nmetadata: {name: " + name + "}\nstatus: {capacity: " + room + ", allocatable: " + room + ", conditions: [{type: Ready, status: \"True\"}]}\n---\n";
        };
        QVERIFY(open(node("node1", ", example.com/card: 1") + node("node2", "") + "apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: default}\nspec: {weight: 1}\n---\n"
                     + "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: g, namespace: ml}\nspec: {minMember: 2, queue: default}\n---\n" + member("a-0", "")
                     + member("a-1", ", example.com/card: 1")));
        m_window->show(bayplan::Screen::Queues);
        queues().finish();
        part<QTabWidget>("queueTabs")->setCurrentIndex(1);
        const int allocate = turnNamed(QStringLiteral("session 1: allocate"));
        QVERIFY(allocate >= 0);
        part<QSlider>("queueStep")->setValue(allocate);
        QCOMPARE(changes().last(), QStringLiteral("ml/g | – | taken back; by another draw it has a place: ml/a-0 on node2, ml/a-1 on node1"));
        QCOMPARE(session().looking()->marked().size(), std::size_t(2));
        QCOMPARE(Alternatives::of(&session())->nodes(), (std::vector<NodeIdx>{session().catalog().findNode("node1"), session().catalog().findNode("node2")}));
    }

    /// Two gangs and a job that is suspended: each scheduler answers for the same pods. Every row opens its own placements.
    void oneClusterUnderFourSchedulers_data() { methods(); }
    void oneClusterUnderFourSchedulers() {
        QFETCH(bool, keys);
        const auto pod = [](const std::string& name, const std::string& labels, const std::string& annotations, const std::string& scheduler) {
            return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: ml, labels: {" + labels + "}, annotations: {" + annotations + "}}\nspec: "
                   + specOf(1, "schedulerName: " + scheduler + ", ") + "\n---\n";
        };
        std::string text = nodeOf("node1", 8) + nodeOf("node2", 3) + nodeOf("node3", 3) + "apiVersion: v1\nkind: Namespace\nmetadata: {name: ml}\n---\n";
        text +=
            "apiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: research}\nspec: {weight: 1}\n---\n"
            "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: train, namespace: ml}\nspec: {minMember: 2, queue: research}\n---\n";
        for (const char* name : {"train-0", "train-1"}) text += pod(name, "", "scheduling.k8s.io/group-name: train", "volcano");
        text += "apiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: team, namespace: ml}\nspec: {min: {cpu: 4, memory: 8Gi}, max: {cpu: 4, memory: 8Gi}}\n---\n";
        for (const char* name : {"eval-0", "eval-1"}) text += pod(name, "quota.scheduling.koordinator.sh/name: team", "", "koord-scheduler");
        text +=
            "apiVersion: kueue.x-k8s.io/v1beta2\nkind: ResourceFlavor\nmetadata: {name: any}\n---\n"
            "apiVersion: kueue.x-k8s.io/v1beta2\nkind: ClusterQueue\nmetadata: {name: batch}\nspec: {namespaceSelector: {}, resourceGroups: [{coveredResources: [cpu, memory, "
            "nvidia.com/gpu], flavors: "
            "[{name: any, resources: [{name: cpu, nominalQuota: 3}, {name: memory, nominalQuota: 8Gi}, {name: nvidia.com/gpu, nominalQuota: 8}]}]}]}\n---\n"
            "apiVersion: kueue.x-k8s.io/v1beta2\nkind: LocalQueue\nmetadata: {name: batch, namespace: ml}\nspec: {clusterQueue: batch}\n---\n"
            "apiVersion: batch/v1\nkind: Job\nmetadata: {name: night, namespace: ml, uid: u-night, labels: {kueue.x-k8s.io/queue-name: batch}}\nspec: {suspend: true, parallelism: "
            "1, completions: 1, "
            "template: {spec: {restartPolicy: Never, containers: [{name: c, resources: {requests: {cpu: 4, memory: 1Gi}}}]}}}\n";
        QVERIFY(open(text));
        Hand hand(*m_window, keys ? Uses::Keys : Uses::Mouse);
        QVERIFY(hand.go(*m_window, bayplan::Screen::Schedulers));
        auto* view = m_window->findChild<SchedulersView*>();
        QVERIFY(hand.press(part<QPushButton>("compareSchedulers")));
        view->finish();
        auto* figures = part<QTableWidget>("figures");
        std::map<QString, QString> placed;
        for (int row = 0; row < figures->rowCount(); ++row) placed[figures->item(row, 0)->text()] = figures->item(row, 1)->text();
        QStringList told;
        for (const auto& [name, count] : placed) told << name + QLatin1Char(' ') + count;
        // Five pods of four cores find places on three nodes of ten cores. Koordinator's quota of four cores lets one of its two pods in, and Kueue
        // does not admit the job of four cores on three.
        QCOMPARE(figures->rowCount(), 4);
        QCOMPARE(told.join(QStringLiteral(", ")), QStringLiteral("koordinator 4, kube 5, kueue 4, volcano 5"));
        for (int row = 0; row < 4; ++row) {
            QVERIFY(hand.row(figures, row));
            QVERIFY(part<QTableWidget>("placements")->rowCount() >= 4);
        }
        QVERIFY(hand.press(part<QPushButton>("tryOnMap")));
        view->finish();
        QApplication::processEvents();
        QCOMPARE(m_window->screen(), bayplan::Screen::Map);
        QVERIFY(session().whatIf());
    }
};

QTEST_MAIN(TestDocumentsWindow)
#include "tst_documents_window.moc"
