// SPDX-License-Identifier: GPL-3.0-or-later
// From a live cluster to a changed one and back, in the whole window: connected, followed, cordoned, dragged,
// scheduled, unlocked, checked, approved, applied, verified, rolled back.
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QTranslator>
#include <QtTest>

#include "apiserver/ticking.h"
#include "apply/apply_model.h"
#include "apply/apply_view.h"
#include "apply/notice_bar.h"
#include "common/pair/pair_map.h"
#include "desktop/actions.h"
#include "desktop/live/apply_commands.h"
#include "desktop/live/live_commands.h"
#include "desktop/map_screen.h"
#include "gui/live_window.h"
#include "kube/apply/apply_fixture.h"
#include "map/map_view.h"
#include "what_if/scenario_desk.h"
#include "what_if/scenario_view.h"

using namespace bayplan;
using namespace bayplan::samples;
using namespace bayplan::testing;
using apiserver::Ticking;

namespace {

class Journey {
public:
    explicit Journey(ApiServer& s) : server(s), window(fixture.window()) {}

    Session& session() const { return window->session(); }
    ApplyView& screen() const { return window->applyView(); }
    ApplyDesk& desk() const { return window->applying().desk(); }
    PodIdx pod(const char* name) const { return session().catalog().findPod(std::string("default/") + name); }
    NodeIdx node(const char* name) const { return session().catalog().findNode(name); }
    NodeIdx placeOf(const char* name) const { return session().cluster()->placement(pod(name)).node; }

    bool connect(const char* token = "tok-admin") const {
        window->live().connectTo(entryFor(server, token));
        return QTest::qWaitFor([this] { return window->live().following() && !session().isEmpty(); }, kPatience);
    }
    void unlock() const { window->live().setPermit(*WritePermit::unlock(window->live().connection()->endpoint, "test")); }
    /// Presses a button of the screen if it exists and is enabled.
    bool press(const char* name) const {
        auto* button = screen().findChild<QPushButton*>(QString::fromLatin1(name));
        if (!button || !button->isVisible() || !button->isEnabled()) return false;
        QTest::keyClick(button, Qt::Key_Space);
        return true;
    }
    /// Allows binding pods of this scheduler.
    bool allow(const char* scheduler) const {
        auto* button = screen().findChild<QToolButton*>(QStringLiteral("bindSchedulers"));
        for (QAction* action : button->menu()->actions()) {
            if (action->text() != QLatin1String(scheduler)) continue;
            action->trigger();
            return QTest::qWaitFor([&] { return button->text().contains(QLatin1String(scheduler)); }, kPatience);
        }
        return false;
    }
    bool review() const {
        return press("checkPlan") && QTest::qWaitFor([this] { return desk().work() == ApplyDesk::Work::None; }, kPatience) && screen().flight();
    }
    bool approveAndApply() const {
        screen().findChild<QLineEdit*>(QStringLiteral("approver"))->setText(QStringLiteral("ann"));
        return press("approve") && press("applyPlan");
    }
    bool ends() const {
        return QTest::qWaitFor([this] { return !desk().running() && screen().outcome(); }, kPatience);
    }
    QString told() const { return window->messages().texts().join(QLatin1Char('\n')); }
    QString state(const char* name) const { return screen().findChild<QLabel*>(QString::fromLatin1(name))->text(); }

    WindowFixture fixture;
    ApiServer& server;
    std::unique_ptr<MainWindow> window;
};

/// Two pods of a set on n1, and a pending one.
void loadCluster(ApiServer& server) {
    for (const char* name : {"n1", "n2"}) server.load(readyNode(name));
    server.load(replicaSet("web", 2, "default-scheduler"));
    for (const char* name : {"w1", "w2"}) server.load(withScheduler(ownedBy(plainPod(name, "n1"), "web"), "default-scheduler"));
    server.load(withScheduler(plainPod("p", "", "single"), "default-scheduler"));
}

void dragOnMap(MainWindow& window, PodIdx pod, NodeIdx to) {
    MapView& map = *window.mapScreen().view();
    const auto moveHeld = [&](QPoint at) {
        QMouseEvent event(QEvent::MouseMove, at, map.viewport()->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(map.viewport(), &event);
    };
    const QPoint from = map.podRect(pod).center(), over = map.nodeRect(to).center();
    QTest::mousePress(map.viewport(), Qt::LeftButton, {}, from);
    moveHeld(from + QPoint(30, 0));
    QVERIFY(window.drag().active());
    moveHeld(over);
    QCOMPARE(window.drag().target(), to);
    QTest::mouseRelease(map.viewport(), Qt::LeftButton, {}, over);
}

}  // namespace

class ApplyWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fromTheMapToTheClusterAndBack() {
        ApiServer server;
        loadCluster(server);
        QVERIFY(server.start());
        const Ticking ticking(server);
        Journey j(server);
        QVERIFY(j.screen().findChild<NoticeBar*>(QStringLiteral("applyNotice"))->text().contains(QStringLiteral("no cluster is connected")));
        QVERIFY(j.connect());
        j.session().looking()->selectNode(j.node("n1"));
        j.window->actions().cordon->trigger();
        dragOnMap(*j.window, j.pod("w1"), j.node("n2"));
        QCOMPARE(j.placeOf("w1"), j.node("n2"));
        QVERIFY(WindowFixture::schedule(*j.window));
        QCOMPARE(j.placeOf("p"), j.node("n2"));  // n1 takes nothing

        j.window->actions().screen(bayplan::Screen::Apply)->trigger();
        QCOMPARE(j.window->screen(), Screen::Apply);
        QTRY_COMPARE_WITH_TIMEOUT(j.screen().model()->rowCount(), 3, kPatience);
        j.screen().model()->setLanding(1, Landing::Bind);
        // Read-only: it can be reviewed, and nothing else.
        QVERIFY(j.review());
        QVERIFY(!j.press("approve"));
        QVERIFY2(j.state("approveState").contains(QStringLiteral("read-only")), qPrintable(j.state("approveState")));
        j.unlock();
        QVERIFY(j.review());
        QVERIFY(!j.press("approve"));  // binding for default-scheduler was not allowed
        QVERIFY(j.allow("default-scheduler"));
        QVERIFY(!j.screen().flight());  // it has to be checked again
        QVERIFY(j.review());
        QVERIFY(server.log().changes("/").empty());
        QVERIFY2(j.approveAndApply(), qPrintable(j.state("approveState")));
        QVERIFY(j.ends());
        QVERIFY2(j.screen().outcome()->end.is == ApplyEnd::Is::Done, j.screen().outcome()->end.summary.c_str());
        QVERIFY(server.objects("nodes").at("n1")["spec"].value("unschedulable", false));
        QCOMPARE(server.log().changes("/eviction").size(), std::size_t(1));
        QCOMPARE(server.log().changes("/binding").size(), std::size_t(2));
        const auto onNode = [&](const char* name) {
            std::size_t pods = 0;
            for (const std::string& one : standing(server)) pods += one.ends_with(std::string(" ") + name);
            return pods;
        };
        QCOMPARE(onNode("n2"), std::size_t(2));
        // The changes were made: the session has none left, and nothing is reported as no longer applicable.
        QTRY_VERIFY_WITH_TIMEOUT(j.session().plan().steps.empty(), kPatience);
        QVERIFY2(!j.told().contains(QStringLiteral("no longer appl")) && !j.told().contains(QStringLiteral("by itself")), qPrintable(j.told()));

        QVERIFY(j.press("reviewRollback"));
        QTRY_COMPARE_WITH_TIMEOUT(j.screen().model()->rowCount(), 2, kPatience);
        QCOMPARE(j.screen().model()->step(0).action, PlanStep::Action::Uncordon);
        QVERIFY(j.review());
        QVERIFY2(j.approveAndApply(), qPrintable(j.state("approveState")));
        QTRY_VERIFY_WITH_TIMEOUT(!j.desk().running() && j.screen().outcome() && j.screen().outcome()->journal.steps.size() == 2, kPatience);
        QVERIFY2(j.screen().outcome()->end.is == ApplyEnd::Is::Done, j.screen().outcome()->end.summary.c_str());
        QVERIFY(!server.objects("nodes").at("n1")["spec"].value("unschedulable", false));
        QCOMPARE(onNode("n1"), std::size_t(2));
        QVERIFY(j.press("backToChanges"));
        QTRY_COMPARE_WITH_TIMEOUT(j.screen().model()->rowCount(), 0, kPatience);
        WindowFixture::forget(*j.window);
    }

    /// A scenario that scales a Deployment is made a plan, approved, applied and rolled back, all in the window.
    void aScenarioThatScalesAndBack() {
        ApiServer server;
        for (int n = 0; n < 4; ++n) server.load(readyNode("n" + std::to_string(n)));
        Json deployment = replicaSet("web", 2, "default-scheduler");
        deployment["kind"] = "Deployment";
        server.load(deployment);
        server.controllers().options() = apiserver::eagerOptions();  // workloads report their status
        QVERIFY(server.start());
        const Ticking ticking(server);
        QTRY_COMPARE_WITH_TIMEOUT(standing(server).size(), std::size_t(2), kPatience);
        Journey j(server);
        QVERIFY(j.connect());
        QTRY_COMPARE_WITH_TIMEOUT(j.session().cluster()->podCount(), std::size_t(2), kPatience);
        j.window->actions().screen(bayplan::Screen::WhatIf)->trigger();
        auto* scenarios = j.window->findChild<ScenarioView*>();
        Scenario scenario;
        scenario.name = "grow";
        scenario.changes.push_back({ScaleWorkload{"default/Deployment/web", 22}, {}});
        scenarios->desk().add(scenario);
        scenarios->finish();
        QVERIFY(scenarios->desk().chosen()->answer && scenarios->desk().chosen()->answer->applies());
        QTest::mouseClick(scenarios->findChild<QPushButton*>(QStringLiteral("scenarioPlan")), Qt::LeftButton);
        QPushButton* make = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT((make = j.window->findChild<QPushButton*>(QStringLiteral("makeScenarioSteps"))), kPatience);
        QTest::mouseClick(make, Qt::LeftButton);
        QCOMPARE(j.session().plan().steps.size(), std::size_t(1));

        const auto replicas = [&] { return server.objects("deployments", "apps").begin()->second["spec"].value("replicas", -1); };
        j.window->actions().screen(bayplan::Screen::Apply)->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(j.screen().model()->rowCount(), 1, kPatience);
        j.unlock();
        QVERIFY(j.review());
        QCOMPARE(replicas(), 2);
        QVERIFY2(j.approveAndApply(), qPrintable(j.state("approveState")));
        QVERIFY(j.ends());
        QVERIFY2(j.screen().outcome()->end.is == ApplyEnd::Is::Done, j.screen().outcome()->end.steps[0].text.c_str());
        QCOMPARE(replicas(), 22);
        QCOMPARE(standing(server).size(), std::size_t(22));
        // The picture shows it: the session has no step left.
        QTRY_VERIFY_WITH_TIMEOUT(j.session().plan().steps.empty(), kPatience);

        QVERIFY(j.press("reviewRollback"));
        QTRY_VERIFY_WITH_TIMEOUT(j.screen().model()->rowCount() == 1 && j.screen().model()->step(0).replicas == 2, kPatience);
        QCOMPARE(j.screen().model()->step(0).action, PlanStep::Action::Scale);
        QVERIFY(j.review());
        QVERIFY2(j.approveAndApply(), qPrintable(j.state("approveState")));
        QTRY_VERIFY_WITH_TIMEOUT(!j.desk().running() && j.screen().outcome() && j.screen().outcome()->end.steps.size() == 1 && replicas() == 2, kPatience);
        QVERIFY2(j.screen().outcome()->end.is == ApplyEnd::Is::Done, j.screen().outcome()->end.summary.c_str());
        WindowFixture::forget(*j.window);
    }

    /// Choices on the screen stay when the cluster makes another step obsolete.
    /// One step waits for its budget while the others go on. BAYPLAN_APPLY_PICTURE=FILE keeps the window as it is then.
    void aBudgetHoldsOneStepUp() {
        const QString picture = qEnvironmentVariable("BAYPLAN_APPLY_PICTURE");
        QTranslator english;  // with its plurals
        if (!picture.isEmpty()) QVERIFY(english.load(QStringLiteral(":/i18n/bayplan_en.qm")) && QCoreApplication::installTranslator(&english));
        ApiServer server;
        const auto add = [&](const char* app, int count, const std::string& onNode) {
            if (!onNode.empty()) server.load(replicaSet(app, count, "default-scheduler"));
            for (int i = 0; i < count; ++i) {
                const std::string name = std::string(app) + "-" + std::to_string(i), at = onNode.empty() ? onNode : onNode + std::to_string((i + 1) % 6);
                Json made = withScheduler(plainPod(name, at, app), "default-scheduler");
                made["spec"]["containers"][0]["resources"] = {{"requests", {{"cpu", app[0] == 't' ? "6" : "2"}, {"memory", "8Gi"}}}};
                server.load(onNode.empty() ? made : ownedBy(std::move(made), app));
            }
        };
        for (const char* kind : {"web-", "gpu-"})
            for (int i = 0; i < 6; ++i) server.load(readyNode(kind + std::to_string(i)));
        add("cart", 6, "web-");
        add("search", 6, "web-");
        add("train", 4, "");
        server.load(apiserver::budget("cart", 5, "cart"));
        server.load(apiserver::budget("search", 6, "search"));  // all of them: nobody may leave
        QVERIFY(server.start());
        const Ticking ticking(server);
        Journey j(server);
        j.window->resize(1440, 900);
        QVERIFY(j.connect());
        const auto change = [&](Delta delta) { return j.session().apply({QStringLiteral("by hand"), {std::move(delta)}}); };
        QVERIFY(change(Cordon{j.node("web-1"), true}));
        QVERIFY(change(Move{j.pod("cart-0"), j.node("web-2")}));
        QVERIFY(change(Move{j.pod("search-0"), j.node("web-3")}));
        for (const char* name : {"train-0", "train-1", "train-2", "train-3"}) QVERIFY(change(Place{j.pod(name), j.node(("gpu-" + std::string(name + 6)).c_str())}));
        j.window->actions().screen(bayplan::Screen::Apply)->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(j.screen().model()->rowCount(), 7, kPatience);
        for (int row = 1; row < 7; ++row) j.screen().model()->setLanding(row, Landing::Bind);
        j.unlock();
        QVERIFY(j.allow("default-scheduler"));
        QVERIFY(j.review());
        QVERIFY2(j.approveAndApply(), qPrintable(j.state("approveState")));
        const auto stateOf = [&](int row) { return j.screen().model()->index(row, ApplyModel::NowColumn).data().toString(); };
        QTRY_VERIFY_WITH_TIMEOUT(stateOf(2).contains(QStringLiteral("blocked")), kPatience);
        for (const int row : {0, 1, 3, 4, 5, 6}) QTRY_VERIFY_WITH_TIMEOUT(stateOf(row).contains(QStringLiteral("done")), kPatience);
        QVERIFY2(stateOf(2).contains(QStringLiteral("blocked")), qPrintable(stateOf(2)));
        // Beside the steps the map tells the same.
        const auto* map = j.window->findChild<QWidget*>(QStringLiteral("runMap"));
        QVERIFY(map && map->isVisible());
        const auto* words = map->findChild<QLabel*>(QStringLiteral("runMapWords"));
        QTRY_COMPARE(words->text(), QStringLiteral("6 done · 1 under way"));
        // web-1 has lost cart-0, and nothing that was not sent is on the map: search-0 has not moved.
        auto* pair = map->findChild<PairMap*>();
        QTRY_VERIFY(pair->textOf("web-3").section(QLatin1Char('\n'), 1) == pair->textOf("web-4").section(QLatin1Char('\n'), 1));
        if (!picture.isEmpty()) {
            j.screen().table()->selectRow(2);
            QCoreApplication::processEvents();
            QVERIFY(j.window->grab().save(picture));
        }
        QVERIFY(j.press("stopRun"));
        QVERIFY(j.ends());
        WindowFixture::forget(*j.window);
    }

    void choicesSurviveTheCluster() {
        ApiServer server;
        loadCluster(server);
        QVERIFY(server.start());
        Journey j(server);
        QVERIFY(j.connect());
        QVERIFY(j.session().apply({QStringLiteral("by hand"), {Cordon{j.node("n1"), true}}}));
        QVERIFY(j.session().apply({QStringLiteral("by hand"), {Move{j.pod("w1"), j.node("n2")}}}));
        QVERIFY(j.session().apply({QStringLiteral("by hand"), {Place{j.pod("p"), j.node("n2")}}}));
        j.window->actions().screen(bayplan::Screen::Apply)->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(j.screen().model()->rowCount(), 3, kPatience);
        QVERIFY(j.screen().model()->move(2, 0));  // p, cordon, w1
        j.screen().model()->setChosen({1}, false);
        j.screen().model()->setLanding(2, Landing::Nominate);
        QCOMPARE(apiserver::bindTo(server, "p", "n2").status, 201);
        QTRY_COMPARE_WITH_TIMEOUT(j.screen().model()->rowCount(), 2, kPatience);
        QCOMPARE(j.screen().model()->step(0).action, PlanStep::Action::Cordon);
        QVERIFY(!j.screen().model()->isChosen(0) && j.screen().model()->isChosen(1));
        QCOMPARE(landingOf(j.screen().model()->step(1)), Landing::Nominate);
        // A further change by the user comes last.
        QVERIFY(j.session().apply({QStringLiteral("by hand"), {Cordon{j.node("n2"), true}}}));
        QTRY_COMPARE_WITH_TIMEOUT(j.screen().model()->rowCount(), 3, kPatience);
        QCOMPARE(j.screen().model()->step(2).to, std::string("n2"));
        QVERIFY(!j.screen().model()->isChosen(0));
        WindowFixture::forget(*j.window);
    }

    /// If something may not be read, a plan is applied only after the user accepts that.
    void appliesWithoutWhatMayNotBeRead() {
        ApiServer server;
        loadCluster(server);
        std::vector<std::string> kinds{"*/*"};
        for (const ApiKind& kind : apiKindsRead())
            if (kind.resource != "persistentvolumes") kinds.push_back(kind.resource);
        server.world().access.setToken("tok-some", {"some", "u-1", {"system:authenticated"}});
        server.world().access.setRules("some", {{{"*"}, {"*"}, std::move(kinds), {}, {}}, {{"create"}, {"*"}, {"pods/binding", "pods/eviction", "events"}, {}, {}}});
        QVERIFY(server.start());
        const Ticking ticking(server);
        Journey j(server);
        QVERIFY(j.connect("tok-some"));
        QTRY_VERIFY_WITH_TIMEOUT(isUnread(j.session().unread(), "persistentvolumes"), kPatience);
        QVERIFY(j.session().apply({QStringLiteral("by hand"), {Place{j.pod("p"), j.node("n2")}}}));
        j.window->actions().screen(bayplan::Screen::Apply)->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(j.screen().model()->rowCount(), 1, kPatience);
        j.unlock();
        QVERIFY(j.allow("default-scheduler"));
        QVERIFY(j.press("checkPlan"));
        auto* notice = j.screen().findChild<NoticeBar*>(QStringLiteral("applyNotice"));
        QTRY_VERIFY_WITH_TIMEOUT(notice->text().contains(QStringLiteral("persistentvolumes is not known")), kPatience);
        QVERIFY(!j.screen().flight() && !j.press("approve"));
        QVERIFY2(j.state("approveState").startsWith(QStringLiteral("Not everything may be read")), qPrintable(j.state("approveState")));
        auto* box = j.screen().findChild<QCheckBox*>(QStringLiteral("acceptPartial"));
        QVERIFY(box && box->isVisible());
        QVERIFY2(box->text().contains(QStringLiteral("persistentvolumes")) && box->text().contains(QStringLiteral("unknown then: where pods with claims of storage")), qPrintable(box->text()));
        QTest::keyClick(box, Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(j.screen().flight() != nullptr && j.desk().work() == ApplyDesk::Work::None, kPatience);
        QVERIFY2(j.approveAndApply(), qPrintable(j.state("approveState")));
        QVERIFY(j.ends());
        QVERIFY2(j.screen().outcome()->end.is == ApplyEnd::Is::Done, j.screen().outcome()->end.summary.c_str());
        QVERIFY(j.press("backToChanges"));
        WindowFixture::forget(*j.window);
    }

    /// Leaving the cluster stops a current run, which is then offered to be resumed.
    void leavingStopsAndIsResumed() {
        ApiServer server;
        loadCluster(server);
        QVERIFY(server.start());  // without kubelets: bound pods do not become Ready
        Journey j(server);
        QVERIFY(j.connect());
        QVERIFY(j.session().apply({QStringLiteral("by hand"), {Place{j.pod("p"), j.node("n2")}}}));
        j.window->actions().screen(bayplan::Screen::Apply)->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(j.screen().model()->rowCount(), 1, kPatience);
        j.unlock();
        QVERIFY(j.allow("default-scheduler"));
        QVERIFY(j.review());
        QVERIFY(j.approveAndApply());
        QTRY_VERIFY_WITH_TIMEOUT(server.log().changes("/binding").size() == 1, kPatience);
        j.window->live().disconnectCluster();
        QVERIFY(!j.desk().target());
        QVERIFY(j.ends());
        QVERIFY(j.screen().outcome()->end.stopped);
        j.window.reset();

        j.window = j.fixture.window();
        auto* offer = j.screen().findChild<NoticeBar*>(QStringLiteral("applyOffer"));
        QTRY_VERIFY_WITH_TIMEOUT(offer->text().contains(QStringLiteral("was interrupted: 1 under way")), kPatience);
        const Ticking ticking(server);
        QVERIFY(j.connect());
        const QStringList told = j.window->messages().texts();  // connecting withdraws messages about another cluster, and not this one
        QVERIFY2(told.contains(QStringLiteral("1 applied plan(s) were interrupted.")), qPrintable(told.join(QLatin1Char('\n'))));
        j.window->actions().screen(bayplan::Screen::Apply)->trigger();
        j.unlock();
        QVERIFY2(j.press("resumeApply"), qPrintable(offer->text()));
        QVERIFY(j.ends());
        QVERIFY2(j.screen().outcome()->end.is == ApplyEnd::Is::Done, j.screen().outcome()->end.summary.c_str());
        QCOMPARE(server.log().changes("/binding").size(), std::size_t(1));  // nothing twice
        WindowFixture::forget(*j.window);
    }
};

QTEST_MAIN(ApplyWindowTest)
#include "tst_apply_window.moc"
