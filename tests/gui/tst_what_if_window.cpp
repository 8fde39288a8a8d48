// SPDX-License-Identifier: GPL-3.0-or-later
// The screen of scenarios in the real window: reached by its key, worked by pressing and typing.
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <fstream>

#include "gui/live_window.h"
#include "what_if/answer_panel.h"
#include "what_if/scenario_desk.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestWhatIfWindow : public QObject {
    Q_OBJECT

    template <typename Widget>
    static Widget* find(QWidget& in, const char* name) {
        return in.findChild<Widget*>(QString::fromLatin1(name));
    }

private Q_SLOTS:
    void aDrainIsTypedTriedAndShown() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        QCOMPARE(window->actions().screen(Screen::WhatIf)->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_9));
        window->actions().screen(Screen::WhatIf)->trigger();
        auto* view = window->findChild<ScenarioView*>();
        QVERIFY(view->isVisible());
        QTest::mouseClick(find<QPushButton>(*view, "firstScenarioButton"), Qt::LeftButton);
        // The form is modal: it is filled in once it is there, wrongly first.
        QString said;
        QTimer::singleShot(0, this, [&] {
            auto* dialog = window->findChild<QDialog*>(QStringLiteral("changeDialog"));
            auto* take = find<QPushButton>(*dialog, "takeChange");
            QTest::mouseClick(take, Qt::LeftButton);
            said = find<QLabel>(*dialog, "changeProblem")->text();
            QTest::keyClicks(find<QLineEdit>(*dialog, "node"), QStringLiteral("std16-a1"));
            QTest::mouseClick(take, Qt::LeftButton);
        });
        for (QAction* action : find<QToolButton>(*view, "addChange")->menu()->actions())
            if (action->objectName() == QLatin1String("add.drain")) action->trigger();
        QCOMPARE(said, QStringLiteral("node: is missing"));
        view->finish();
        const QTableView* changes = find<QTableView>(*view, "changes");
        QCOMPARE(changes->model()->rowCount(), 1);
        QCOMPARE(changes->model()->index(0, 1).data().toString(), QStringLiteral("Drain std16-a1"));
        const DeskScenario* of = view->desk().chosen();
        QVERIFY(of->current);
        // The cluster itself is as it was.
        QVERIFY(window->session().plan().steps.empty());
        QCOMPARE(window->session().cluster(), view->desk().base());
        // Another window, with other words, would begin without the scenario.
        Preferences other;
        other.language = QStringLiteral("zh_CN");
        QSignalSpy renewed(window.get(), &MainWindow::renewalRequested);
        window->usePreferences(other);
        QCOMPARE(renewed.count(), 0);
        other.language.clear();
        window->usePreferences(other);
        auto* onMap = find<QPushButton>(*view, "scenarioOnMap");
        QVERIFY2(onMap->isEnabled(), qPrintable(onMap->toolTip()));
        QTest::mouseClick(onMap, Qt::LeftButton);
        QTRY_COMPARE(window->screen(), Screen::Map);
        QVERIFY(window->session().whatIf());
        window->session().discardWhatIf();
        WindowFixture::forget(*window);
    }

    void anotherSnapshotBringsTheBar() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        window->show(Screen::WhatIf);
        auto* view = window->findChild<ScenarioView*>();
        QCOMPARE(view->open(QStringLiteral(SAMPLES "/scenario.yaml")), QString());
        view->finish();
        QVERIFY(view->answer().summary().contains(QStringLiteral("1 node(s) added for 31.2 an hour")));
        QVERIFY(WindowFixture::openSample(*window));
        window->show(Screen::WhatIf);
        QVERIFY(find<QWidget>(*view, "replayBar")->isVisible());
        QTest::mouseClick(find<QPushButton>(*view, "replayScenarios"), Qt::LeftButton);
        view->finish();
        // The same objects were read again: everything applies.
        QVERIFY2(find<QLabel>(*view, "replayHeadline")->text().startsWith(QStringLiteral("Replayed: 4 apply, 0 apply differently, 0 do not apply")),
                 qPrintable(find<QLabel>(*view, "replayHeadline")->text()));
        WindowFixture::forget(*window);
    }

    /// A live cluster goes on while a scenario stands: nothing is replayed by itself, and the note says three ways what
    /// became of each change, until it is closed.
    void aLiveChangeIsReplayedWhenAsked() {
        apiserver::ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(apiserver::node(name));
        const auto owned = [](const char* name) {
            apiserver::Json pod = apiserver::pod(name, "n0");
            pod["metadata"]["ownerReferences"] = {{{"apiVersion", "apps/v1"}, {"kind", "ReplicaSet"}, {"name", "web"}, {"uid", "web-1"}, {"controller", true}}};
            return pod;
        };
        for (const char* name : {"a", "b"}) server.load(owned(name));
        QVERIFY(server.start());
        const WindowFixture fixture;
        const auto window = fixture.window();
        CONNECT(*window, server);
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("scenario.yaml"));
        std::ofstream(file.toStdString()) << "apiVersion: bayplan/v1\nkind: Scenario\nname: Another node\nchanges:\n"
                                             "- {action: move, pod: default/a, node: n1}\n- {action: evict, pod: default/b}\n- {action: cordon, node: n0}\n";
        window->show(Screen::WhatIf);
        auto* view = window->findChild<ScenarioView*>();
        QCOMPARE(view->open(file), QString());
        view->finish();
        const ClusterPtr base = view->desk().base();
        QCOMPARE(base, window->session().realCluster());
        QVERIFY(!find<QWidget>(*view, "replayBar")->isVisible());

        // Another pod takes the name of a, b is gone, and the cluster stays as it is for the cordon.
        testing::remove(server, "a");
        create(server, owned("a"));
        testing::remove(server, "b");
        QTRY_VERIFY_WITH_TIMEOUT(testing::find(*window, "a").valid() && !testing::find(*window, "b").valid(), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(find<QWidget>(*view, "replayBar")->isVisible(), kPatience);
        view->finish();
        QCOMPARE(view->desk().base(), base);
        QVERIFY(view->desk().former().empty());
        QVERIFY(view->desk().chosen()->current);

        QTest::mouseClick(find<QPushButton>(*view, "replayScenarios"), Qt::LeftButton);
        view->finish();
        const QString headline = find<QLabel>(*view, "replayHeadline")->text();
        const auto* note = find<QTableWidget>(*view, "replayNote");
        QStringList states;
        for (int row = 0; row < note->rowCount(); ++row) states << note->item(row, 3)->text();
        QVERIFY2(headline.startsWith(QStringLiteral("Replayed: 1 apply, 1 apply differently, 1 do not apply")), qPrintable(headline + states.join(QLatin1String(" | "))));
        QVERIFY(states[0].contains(QStringLiteral("applies differently")) && states[1].contains(QStringLiteral("does not apply")) && states[2].contains(QStringLiteral("applies")));
        QCOMPARE(view->desk().former().size(), std::size_t(1));

        // The cluster goes on under the open note, which stays what it was.
        const ClusterPtr replayed = view->desk().base();
        create(server, apiserver::pod("late"));
        QTRY_VERIFY_WITH_TIMEOUT(testing::find(*window, "late").valid(), kPatience);
        QCOMPARE(view->desk().base(), replayed);
        QCOMPARE(find<QTableWidget>(*view, "replayNote")->rowCount(), 3);
        QTest::mouseClick(find<QPushButton>(*view, "acceptReplay"), Qt::LeftButton);
        QVERIFY(view->desk().former().empty());
        QVERIFY(view->desk().baseIsOld());
        WindowFixture::forget(*window);
    }

    /// Quotas of Koordinator on 10 CPUs: a uses 6 with a min of 2, b uses 2 with a min of 8. Four pods of b ask for 8, and one more fits: both
    /// are 4 CPUs away from what they deserve.
    void queuesBeforeAndAfter() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        const auto write = [&](const char* name, const QByteArray& text) {
            QFile file(fixture.path(name));
            if (!file.open(QIODevice::WriteOnly)) return QString();
            file.write(text);
            return fixture.path(name);
        };
        QByteArray cluster = "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {cpu: 10, memory: 64Gi, pods: 10}}\n";
        for (const auto& [queue, least, cpus] : {std::tuple("a", "2", "6"), std::tuple("b", "8", "2")})
            cluster += QByteArray("---\napiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: ") + queue
                       + ", namespace: ml}\nspec: {min: {cpu: " + least + "}, max: {cpu: 10}}\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: " + queue
                       + "-0, namespace: ml, labels: {quota.scheduling.koordinator.sh/name: " + queue
                       + "}, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: " + queue
                       + ", uid: u, controller: true}]}\nspec: {nodeName: n1, containers: [{name: c, resources: {requests: {cpu: " + cpus + "}}}]}\nstatus: {phase: Running}\n";
        QVERIFY(WindowFixture::open(*window, {write("cluster.yaml", cluster)}));
        window->show(Screen::WhatIf);
        auto* view = window->findChild<ScenarioView*>();
        QCOMPARE(view->open(write("scenario.yaml", "apiVersion: bayplan/v1\nkind: Scenario\nchanges: [{action: scale, workload: ml/ReplicaSet/b, replicas: 4}]\n")), QString());
        view->finish();
        const auto rows = [&](QWidget* page) {
            view->finish();
            const auto* table = find<QTableWidget>(*page, "shares");
            QStringList all;
            for (int r = 0; r < table->rowCount(); ++r) {
                QStringList cells;
                for (int c = 0; c < table->columnCount(); ++c) cells << table->item(r, c)->text();
                all << cells.join(QLatin1Char('|'));
            }
            return all;
        };
        const QStringList expected{QStringLiteral("Farthest from what it deserves|Koordinator|0.0 %|40.0 %|+40.0 %"), QStringLiteral("a|CPU|6 of 6|6 of 2|="),
                                   QStringLiteral("b|CPU|2 of 2|4 of 8|+2")};
        auto* tabs = find<QTabWidget>(*view, "answerTabs");
        tabs->setCurrentIndex(2);
        QCOMPARE(rows(tabs->currentWidget()), expected);
        QVERIFY(find<QTableWidget>(*tabs->currentWidget(), "shares")->item(0, 3)->toolTip().startsWith(QStringLiteral("a, cpu: ")));
        QCOMPARE(find<QTableWidget>(*tabs->currentWidget(), "shares")->item(2, 3)->toolTip(), QStringLiteral("It uses 4, 40.0 % of the cluster.\nIt deserves 8, 80.0 % of the cluster."));
        // And between any two.
        tabs->setCurrentIndex(4);
        auto* pair = find<QTabWidget>(*view, "pairTabs");
        pair->setCurrentIndex(1);
        QCOMPARE(rows(pair->currentWidget()), expected);
        WindowFixture::forget(*window);
    }
};

QTEST_MAIN(TestWhatIfWindow)
#include "tst_what_if_window.moc"
