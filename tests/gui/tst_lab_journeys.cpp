// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does with scenarios, gangs and strategies, from the file to the answer, with the mouse and with keys alone, in three themes
// and in Chinese. BAYPLAN_JOURNEYS=FOLDER keeps a picture of each step.
#include <QDialog>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTableWidget>
#include <QTranslator>
#include <fstream>

#include "apiserver/ticking.h"
#include "apply/apply_model.h"
#include "apply/apply_view.h"
#include "common/pair/pair_pane.h"
#include "desktop/live/apply_commands.h"
#include "desktop/map_screen.h"
#include "gui/hand.h"
#include "gui/live_window.h"
#include "kube/apply/apply_fixture.h"
#include "lab/gang_pane.h"
#include "lab/lab_view.h"
#include "lab/load_choice.h"
#include "lab/order_dialog.h"
#include "lab/order_picture.h"
#include "lab/outcome_model.h"
#include "lab/strategies_pane.h"
#include "support/gang_topologies.h"

using namespace bayplan;
using namespace bayplan::samples;
using namespace bayplan::testing;

class TestLabJourneys : public QObject {
    Q_OBJECT
    WindowFixture m_fixture;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<QTranslator> m_words;
    std::unique_ptr<Hand> m_hand;
    QString m_how;  // for the names of pictures
    int m_step = 0;

    template <typename Widget>
    static Widget* find(QWidget& in, const char* name) {
        return in.findChild<Widget*>(QString::fromLatin1(name));
    }
    static QPushButton* button(QWidget& in, const char* name) { return find<QPushButton>(in, name); }
    QString write(const char* name, const std::string& text) const {
        std::ofstream(m_fixture.path(name).toStdString()) << text;
        return m_fixture.path(name);
    }
    void keep(const char* what, QWidget* of = nullptr) {
        m_window->mapScreen().finishPainting();
        const QString folder = qEnvironmentVariable("BAYPLAN_JOURNEYS");
        if (folder.isEmpty()) return;
        for (int i = 0; i < 10; ++i) QApplication::processEvents();  // what was laid out anew, and what that moved
        const QString file = QStringLiteral("%1/%2-%3-%4-%5.png")
                                 .arg(folder, QString::fromLatin1(QTest::currentTestFunction()), m_how)
                                 .arg(++m_step)
                                 .arg(QString::fromLatin1(what));
        QVERIFY2((of ? of : m_window.get())->grab().save(file), qPrintable(file));
    }
    LabView* lab() { return m_hand->go(*m_window, bayplan::Screen::Lab) ? m_window->findChild<LabView*>() : nullptr; }
    ScenarioView* scenarios() { return m_window->findChild<ScenarioView*>(); }
    /// Asks about a gang in one level of the topology; null: that could not be asked.
    const GangAnswer* ask(LabView& view, const char* gang, const char* level = "") {
        view.finish();
        auto* which = find<QComboBox>(view, "gangWhich");
        auto* levels = find<QComboBox>(view, "gangLevel");
        if (!m_hand->choose(which, which->findText(QString::fromLatin1(gang)))) return nullptr;
        if (*level && !m_hand->choose(levels, levels->findData(QString::fromLatin1(level)))) return nullptr;
        if (!m_hand->press(button(view, "gangAsk"))) return nullptr;
        view.finish();
        return view.gangs().answer();
    }
    /// A change by its form: each field is typed.
    bool add(const char* action, const std::vector<std::pair<const char*, QString>>& fields) {
        bool taken = false;
        auto* menu = find<QToolButton>(*scenarios(), "addChange");
        const bool picked = m_hand->pick(menu, QStringLiteral("add.") + QLatin1String(action), [&](QDialog& dialog) {
            Hand hand = m_hand->in(dialog);
            taken = true;
            for (const auto& [name, text] : fields) {
                QWidget* field = find<QWidget>(dialog, name);
                taken = taken && field && hand.type(field, text);
                if (QWidget* list = QApplication::activePopupWidget()) list->close();  // what completes the word
            }
            taken = taken && hand.press(button(dialog, "takeChange"));
        });
        scenarios()->finish();
        return picked && taken;
    }

private Q_SLOTS:
    void initTestCase() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }
    void initTestCase_data() {
        QTest::addColumn<Uses>("uses");
        QTest::addColumn<ThemeKind>("theme");
        QTest::addColumn<QString>("language");
        QTest::newRow("mouse-light") << Uses::Mouse << ThemeKind::Light << QStringLiteral("en");
        QTest::newRow("keys-dark") << Uses::Keys << ThemeKind::Dark << QStringLiteral("en");
        QTest::newRow("mouse-contrast") << Uses::Mouse << ThemeKind::HighContrast << QStringLiteral("en");
        QTest::newRow("keys-chinese") << Uses::Keys << ThemeKind::Light << QStringLiteral("zh_CN");
    }
    void init() {
        m_step = 0;
        QFETCH_GLOBAL(Uses, uses);
        QFETCH_GLOBAL(ThemeKind, theme);
        QFETCH_GLOBAL(QString, language);
        m_how = QStringLiteral("%1-%2-%3").arg(uses == Uses::Mouse ? QStringLiteral("mouse") : QStringLiteral("keys")).arg(static_cast<int>(theme)).arg(language);
        m_words = std::make_unique<QTranslator>();
        QVERIFY(m_words->load(QStringLiteral(":/i18n/bayplan_%1.qm").arg(language)));  // in English its plurals
        QCoreApplication::installTranslator(m_words.get());
        Settings settings;
        settings.theme = theme;
        m_window = std::make_unique<MainWindow>(settings, MainWindow::Places{m_fixture.path("settings.ini"), m_fixture.path("state"), language});
        m_window->resize(1600, 900);
        m_window->show();
        m_hand = std::make_unique<Hand>(*m_window, uses);
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup() {
        WindowFixture::forget(*m_window);
        m_window.reset();
        m_words.reset();
    }

    /// Three nodes of two GPUs: six of the eight tasks would fit. The scheduler places none, and the answer is no.
    void eightTasksOrNone() {
        std::string text = "apiVersion: scheduling.k8s.io/v1alpha2\nkind: PodGroup\nmetadata: {name: train, namespace: ml, uid: g}\nspec: {schedulingPolicy: {gang: {minCount: 8}}}\n";
        for (const char* name : {"n1", "n2", "n3"})
            text += std::string("---\napiVersion: v1\nkind: Node\nmetadata: {name: ") + name + "}\nstatus: {allocatable: {cpu: 16, memory: 64Gi, nvidia.com/gpu: 2, pods: 20}}\n";
        for (int i = 0; i < 8; ++i)
            text += "---\napiVersion: v1\nkind: Pod\nmetadata: {name: train-" + std::to_string(i)
                    + ", namespace: ml}\nspec: {schedulingGroup: {podGroupName: train}, containers: [{name: c, resources: {requests: {cpu: 1, nvidia.com/gpu: 1}, limits: {nvidia.com/gpu: 1}}}]}\n";
        QVERIFY(WindowFixture::open(*m_window, {write("eight.yaml", text)}));
        QVERIFY(m_window->files().openConfiguration(QStringLiteral(GANGS "/scheduler.yaml")));
        LabView* view = lab();
        QVERIFY(view);
        const GangAnswer* answer = ask(*view, "ml/train");
        QVERIFY(answer);
        QCOMPARE(answer->is, GangIs::Impossible);
        QCOMPARE(answer->needed, std::size_t(8));
        QCOMPARE(answer->seats.seats.size(), std::size_t(6));  // the largest part that fits
        QVERIFY(answer->largestProved);
        keep("answer");
        QVERIFY(WindowFixture::schedule(*m_window));
        for (const PodIdx pod : m_window->session().cluster()->pendingPods()) QVERIFY(m_window->session().catalog().pod(pod).name.starts_with("train-"));
        QCOMPARE(m_window->session().cluster()->pendingPods().size(), std::size_t(8));
    }

    /// Room for six in one HyperNode, and the scheduler does not look for it: the placement becomes a scenario.
    void aPlacementThatTheSchedulerDoesNotFind() {
        QVERIFY(WindowFixture::open(*m_window, {write("topology.yaml", topologyText())}));
        LabView* view = lab();
        QVERIFY(view);
        const GangAnswer* answer = ask(*view, "shop/ReplicaSet/web", "hypernode:1");
        QVERIFY(answer);
        QCOMPARE(answer->is, GangIs::Possible);
        QVERIFY(!answer->ways.empty());
        keep("answer");
        QVERIFY(m_hand->press(button(*view, "gangScenario")));
        QCOMPARE(m_window->screen(), bayplan::Screen::WhatIf);
        scenarios()->finish();
        const DeskScenario* of = scenarios()->desk().chosen();
        QVERIFY(of && of->answer && of->answer->applies());
        QCOMPARE(of->answer->placed.size(), std::size_t(6));
        keep("scenario");
    }

    /// The proof, the nearest change that a scenario can make, and the whole gang placed by it.
    void aProofAndTheNearestChange() {
        QVERIFY(WindowFixture::openSample(*m_window));
        LabView* view = lab();
        QVERIFY(view);
        const GangAnswer* answer = ask(*view, "ml-train/Job/pretrain");
        QVERIFY(answer);
        QCOMPARE(answer->is, GangIs::Impossible);
        QVERIFY(!answer->proof.empty());
        auto* changes = find<QTableWidget>(*view, "gangChanges");
        int row = 0;
        while (row < static_cast<int>(answer->changes.size()) && answer->changes[static_cast<std::size_t>(row)].changes.empty()) ++row;
        const std::size_t needed = answer->needed;
        QVERIFY(m_hand->row(changes, row));
        keep("answer");
        QVERIFY(m_hand->press(button(*view, "gangScenario")));
        QCOMPARE(m_window->screen(), bayplan::Screen::WhatIf);
        scenarios()->finish();
        const DeskScenario* of = scenarios()->desk().chosen();
        QVERIFY(of && of->answer && of->answer->applies());
        const auto placed = std::count_if(of->answer->placed.begin(), of->answer->placed.end(), [](const WhatIfPod& pod) { return pod.pod.starts_with("ml-train/pretrain"); });
        QVERIFY2(static_cast<std::size_t>(placed) >= needed, qPrintable(QStringLiteral("%1 of %2, %3 moved").arg(placed).arg(needed).arg(of->answer->moved.size())));
        keep("scenario");
    }

    void sixStrategiesOnOpenb() {
        const QString data = QStringLiteral(BAYPLAN_SHARED "/data/openb/");
        if (!QFile::exists(data)) QSKIP("the trace is not here");
        QVERIFY(WindowFixture::openSample(*m_window));
        LabView* view = lab();
        QVERIFY(view);
        LoadChoice& load = view->strategies().load();
        const QString files = QStringLiteral("\"%1openb_node_list_gpu_node.csv\" \"%1pods/openb_pod_list_default.csv\"").arg(data);
        QVERIFY(m_hand->files(files, [&] { return m_hand->choose(&load, load.count() - 1); }));
        QVERIFY2(load.currentText().contains(QStringLiteral("openb_pod_list_default.csv")), qPrintable(load.currentText()));
        QVERIFY(m_hand->inMenu(find<QToolButton>(*view, "labStrategies"), [&](QMenu& menu) {
            auto* list = find<QListWidget>(menu, "labStrategyList");
            for (const char* name : {"GpuFGD", "NodeResourcesBalancedAllocation", "GpuDotProd"}) {
                const QList<QListWidgetItem*> items = list->findItems(QString::fromLatin1(name), Qt::MatchExactly);
                QVERIFY2(items.size() == 1, name);
                QVERIFY(m_hand->in(menu).check(list, list->row(items.front())));
            }
        }));
        QVERIFY(m_hand->type(find<QSpinBox>(*view, "labSeeds"), QStringLiteral("2")));
        QVERIFY(m_hand->press(button(*view, "labRun")));
        view->finish();
        const OutcomeModel& model = view->strategies().outcomes();
        QCOMPARE(model.outcomes().size(), std::size_t(6 * 2));
        QCOMPARE(model.columnCount(), 6 + 1);  // and the bound
        QVERIFY(!find<QLabel>(*view, "labSays")->text().isEmpty());
        QVERIFY(m_hand->row(find<QTableView>(*view, "labTable"), OutcomeModel::FirstMetric));
        keep("table");
    }

    void twoScenariosOnTheMap() {
        QVERIFY(WindowFixture::openSample(*m_window));
        QVERIFY(m_hand->go(*m_window, bayplan::Screen::WhatIf));
        ScenarioView& view = *scenarios();
        QVERIFY(m_hand->press(button(view, "firstScenarioButton")));
        QVERIFY(add("drain", {{"node", QStringLiteral("std16-a1")}}));
        const int first = view.desk().chosen()->id;
        QVERIFY(m_hand->press(find<QToolButton>(view, "newButton")));
        QTRY_VERIFY(view.desk().chosen()->id != first);
        QVERIFY(add("drain", {{"node", QStringLiteral("std16-a2")}}));
        QVERIFY(m_hand->tab(find<QTabWidget>(view, "answerTabs"), 4));
        auto* one = find<QComboBox>(view, "firstScenario");
        QVERIFY(m_hand->choose(one, one->findData(first)));
        view.finish();
        keep("numbers");
        auto* tabs = find<QTabWidget>(view, "pairTabs");
        QVERIFY(m_hand->tab(tabs, 2));
        QVERIFY(m_hand->row(find<QTableView>(view, "podsElsewhere"), 0));
        keep("pods");
        QVERIFY(m_hand->tab(tabs, 3));
        view.finish();
        PairMap& map = find<PairPane>(view, "pairMaps")->map();
        QVERIFY(map.differing() >= 2 && !map.arrows().empty());
        keep("maps");
    }

    /// Of three changes one applies, one names a pod of another UID, and one a pod that is gone.
    void aScenarioOnAChangedSnapshot() {
        const auto cluster = [](const char* uid, bool second) {
            std::string text;
            for (const char* name : {"n1", "n2"}) text += std::string("apiVersion: v1\nkind: Node\nmetadata: {name: ") + name + "}\nstatus: {allocatable: {cpu: 8, memory: 32Gi, pods: 20}}\n---\n";
            const auto pod = [&](const char* name, const char* id) {
                text += std::string("apiVersion: v1\nkind: Pod\nmetadata: {name: ") + name + ", namespace: shop, uid: " + id
                        + ", ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: u, controller: true}]}\nspec: {nodeName: n1, containers: [{name: c, resources: {requests: {cpu: 1}}}]}\n---\n";
            };
            pod("a", uid);
            if (second) pod("b", "b-1");
            return text;
        };
        const QString before = write("before.yaml", cluster("a-1", true)), after = write("after.yaml", cluster("a-2", false));
        const QString scenario = write("scenario.yaml",
                                       "apiVersion: bayplan/v1\nkind: Scenario\nname: Away from n1\nchanges:\n- {action: move, pod: shop/a, node: n2}\n- {action: evict, pod: "
                                       "shop/b}\n- {action: cordon, node: n1}\n");
        QVERIFY(WindowFixture::open(*m_window, {before}));
        QVERIFY(m_hand->go(*m_window, bayplan::Screen::WhatIf));
        ScenarioView& view = *scenarios();
        QVERIFY(m_hand->files(scenario, [&] { return m_hand->press(button(view, "openScenarioButton")); }));
        view.finish();
        QCOMPARE(view.desk().all().size(), std::size_t(1));
        QVERIFY(view.desk().chosen()->answer && view.desk().chosen()->answer->applies());
        QVERIFY(WindowFixture::open(*m_window, {after}));
        QVERIFY(m_window->screen() == bayplan::Screen::WhatIf || m_hand->go(*m_window, bayplan::Screen::WhatIf));
        QTRY_VERIFY(find<QWidget>(view, "replayBar")->isVisible());
        QCOMPARE(view.desk().base()->podCount(), std::size_t(2));  // nothing is replayed by itself
        keep("asked");
        QVERIFY(m_hand->press(button(view, "replayScenarios")));
        view.finish();
        auto* note = find<QTableWidget>(view, "replayNote");
        QCOMPARE(note->rowCount(), 3);
        QVERIFY(note->item(0, 3)->text().startsWith(QStringLiteral("≠")) && note->item(1, 3)->text().startsWith(QStringLiteral("✗")) && note->item(2, 3)->text().startsWith(QStringLiteral("✓")));
        QCOMPARE(view.desk().former().size(), std::size_t(1));
        keep("note");
        QVERIFY(m_hand->press(button(view, "acceptReplay")));
        QVERIFY(view.desk().former().empty());
        QVERIFY(!find<QWidget>(view, "replayBar")->isVisible());
    }

    void aScenarioOverALiveChange() {
        apiserver::ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(apiserver::node(name));
        apiserver::Json owned = apiserver::pod("a", "n0");
        owned["metadata"]["ownerReferences"] = {{{"apiVersion", "apps/v1"}, {"kind", "ReplicaSet"}, {"name", "web"}, {"uid", "web-1"}, {"controller", true}}};
        server.load(owned);
        QVERIFY(server.start());
        CONNECT(*m_window, server);
        QVERIFY(m_hand->go(*m_window, bayplan::Screen::WhatIf));
        ScenarioView& view = *scenarios();
        QVERIFY(m_hand->press(button(view, "firstScenarioButton")));
        QVERIFY(add("move", {{"pod", QStringLiteral("default/a")}, {"node", QStringLiteral("n1")}}));
        QVERIFY(view.desk().chosen()->answer && view.desk().chosen()->answer->applies());
        testing::remove(server, "a");
        QTRY_VERIFY_WITH_TIMEOUT(!testing::find(*m_window, "a").valid(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(button(view, "replayScenarios")->isVisible(), kPatience);
        QVERIFY(m_hand->press(button(view, "replayScenarios")));
        view.finish();
        QVERIFY(find<QTableWidget>(view, "replayNote")->item(0, 3)->text().startsWith(QStringLiteral("✗")));
        keep("note");
        QVERIFY(m_hand->press(button(view, "acceptReplay")));
        QVERIFY(view.desk().former().empty());
    }

    void theOrderOfAnAppGroup() {
        QVERIFY(WindowFixture::open(*m_window, {QStringLiteral(SAMPLES "/applications.yaml")}));
        LabView* view = lab();
        QVERIFY(view);
        QVERIFY(m_hand->press(button(*view, "gangOrder")));
        auto* dialog = m_window->findChild<OrderDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        Hand hand = m_hand->in(*dialog);
        auto* which = find<QComboBox>(*dialog, "orderWhich");
        QVERIFY(hand.choose(which, which->findText(QStringLiteral("AppGroup web/shop"), Qt::MatchContains)));
        auto* table = find<QTableWidget>(*dialog, "orderTable");
        QCOMPARE(table->rowCount(), 3);
        QVERIFY(hand.row(table, 2));
        keep("order", dialog);
        dialog->close();
    }

    /// A Deployment of two pods is scaled by 200 in a scenario, which becomes a plan, which is checked, approved and applied.
    void aDeploymentScaledBy200() {
        apiserver::ApiServer server;
        for (int n = 0; n < 4; ++n) {
            apiserver::Json node = readyNode("n" + std::to_string(n));
            for (const char* of : {"allocatable", "capacity"}) {
                node["status"][of]["cpu"] = "64";
                node["status"][of]["memory"] = "512Gi";
                node["status"][of]["pods"] = "110";
            }
            server.load(node);
        }
        apiserver::Json deployment = replicaSet("web", 2, "default-scheduler");
        deployment["kind"] = "Deployment";
        server.load(deployment);
        server.controllers().options() = apiserver::eagerOptions();
        QVERIFY(server.start());
        const apiserver::Ticking ticking(server);
        QTRY_COMPARE_WITH_TIMEOUT(standing(server).size(), std::size_t(2), kPatience);
        CONNECT(*m_window, server);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->session().cluster()->podCount(), std::size_t(2), kPatience);
        QVERIFY(m_hand->go(*m_window, bayplan::Screen::WhatIf));
        ScenarioView& view = *scenarios();
        QVERIFY(m_hand->press(button(view, "firstScenarioButton")));
        QVERIFY(add("scale", {{"workload", QStringLiteral("default/Deployment/web")}, {"replicas", QStringLiteral("202")}}));
        const DeskScenario* of = view.desk().chosen();
        QVERIFY(of->answer && of->answer->applies());
        QCOMPARE(of->answer->placed.size(), std::size_t(200));
        keep("scenario");
        QVERIFY(m_hand->press(button(view, "scenarioPlan")));
        QDialog* steps = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT((steps = m_window->findChild<QDialog*>(QStringLiteral("stepsDialog"))), kPatience);
        QTRY_VERIFY(steps->isVisible());
        keep("steps", steps);
        QVERIFY(m_hand->in(*steps).press(button(*steps, "makeScenarioSteps")));
        QTRY_COMPARE(m_window->session().plan().steps.size(), std::size_t(1));
        QVERIFY(m_hand->go(*m_window, bayplan::Screen::Plan));
        QVERIFY(m_hand->tab(m_window->findChild<QTabWidget*>(QStringLiteral("planTabs")), 2));
        QCOMPARE(m_window->screen(), bayplan::Screen::Apply);
        ApplyView& apply = m_window->applyView();
        QTRY_COMPARE_WITH_TIMEOUT(apply.model()->rowCount(), 1, kPatience);
        m_window->live().setPermit(*WritePermit::unlock(m_window->live().connection()->endpoint, "test"));
        ApplyDesk& desk = m_window->applying().desk();
        QVERIFY(m_hand->press(button(apply, "checkPlan")));
        QTRY_VERIFY_WITH_TIMEOUT(desk.work() == ApplyDesk::Work::None && apply.flight(), kPatience);
        QVERIFY(m_hand->type(find<QLineEdit>(apply, "approver"), QStringLiteral("ann")));
        QVERIFY(m_hand->press(button(apply, "approve")));
        QVERIFY(m_hand->press(button(apply, "applyPlan")));
        QTRY_VERIFY_WITH_TIMEOUT(!desk.running() && apply.outcome(), kPatience);
        QCOMPARE(apply.outcome()->end.is, ApplyEnd::Is::Done);
        QCOMPARE(standing(server).size(), std::size_t(202));
        keep("applied");
    }
};

QTEST_MAIN(TestLabJourneys)
#include "tst_lab_journeys.moc"
