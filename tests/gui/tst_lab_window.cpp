// SPDX-License-Identifier: GPL-3.0-or-later
// The lab in the real window: a gang is asked about, strategies are run, a shape is drawn, a placement reaches the map and the
// screen of scenarios.
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTimer>

#include "gui/window_fixture.h"
#include "lab/gang_pane.h"
#include "lab/lab_view.h"
#include "lab/load_choice.h"
#include "lab/order_dialog.h"
#include "lab/order_picture.h"
#include "lab/outcome_model.h"
#include "lab/pool_paths.h"
#include "lab/pools_dialog.h"
#include "lab/ranks_picture.h"
#include "lab/run_options.h"
#include "lab/run_steps.h"
#include "lab/shape_dialog.h"
#include "lab/strategies_pane.h"
#include "lab/strategy_choice.h"
#include "support/gang_topologies.h"
#include "what_if/merge_dialog.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestLabWindow : public QObject {
    Q_OBJECT

    template <typename Widget>
    static Widget* find(QWidget& in, const char* name) {
        return in.findChild<Widget*>(QString::fromLatin1(name));
    }
    static LabView* lab(MainWindow& window) {
        window.actions().screen(Screen::Lab)->trigger();
        return window.findChild<LabView*>();
    }

private Q_SLOTS:
    void aGangAlongTheTopology() {
        const WindowFixture fixture;
        QFile file(fixture.path("topology.yaml"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(testing::topologyText()));
        file.close();
        const auto window = fixture.window();
        QVERIFY(WindowFixture::open(*window, {file.fileName()}));
        LabView* view = lab(*window);
        view->finish();  // the levels that objects name are read
        auto* level = find<QComboBox>(*view, "gangLevel");
        auto* which = find<QComboBox>(*view, "gangWhich");
        which->setCurrentIndex(which->findText(QStringLiteral("shop/ReplicaSet/web")));
        QVERIFY(which->currentIndex() >= 0);
        for (const char* name : {"HyperNodes of tier 1", "Topology default: zone", "Topology default: rack", "leaf switches", "rack"}) QVERIFY2(level->findText(QString::fromLatin1(name)) > 0, name);
        const auto ask = [&](const char* name) {
            level->setCurrentIndex(level->findText(QString::fromLatin1(name)));
            QTest::mouseClick(find<QPushButton>(*view, "gangAsk"), Qt::LeftButton);
            view->finish();
            return view->gangs().answer();
        };
        // s0 has room for six, the scheduler takes the emptiest nodes of all.
        const GangAnswer* answer = ask("HyperNodes of tier 1");
        QVERIFY(answer);
        QVERIFY2(answer->is == GangIs::Possible, toString(answer->is));
        QCOMPARE(answer->values, std::vector<std::string>{"s0"});
        QVERIFY2(find<QLabel>(*view, "gangProof")->text().contains(QStringLiteral("only to the nodes of s0 (hypernode:1)")), qPrintable(find<QLabel>(*view, "gangProof")->text()));
        // Drawn by rank: two on each node, each beside the next one, and the keyboard goes along.
        auto* ranks = view->findChild<RanksPicture*>();
        auto* tabs = find<QTabWidget>(*view, "gangTabs");
        tabs->setCurrentIndex(2);
        QVERIFY(ranks->isVisible());
        for (int rank = 0; rank < 6; ++rank) QVERIFY(ranks->rect().contains(ranks->cellOf(rank)));
        QCOMPARE(ranks->cellOf(0).top(), ranks->cellOf(1).top());
        QVERIFY(ranks->cellOf(0).right() < ranks->cellOf(1).left());
        QVERIFY(ranks->cellOf(6).isEmpty());
        QTest::mouseClick(ranks, Qt::LeftButton, {}, ranks->cellOf(2).center());
        QCOMPARE(ranks->current(), 2);
        QCOMPARE(find<QTableWidget>(*view, "gangSeats")->currentRow(), 2);
        QTest::keyClick(ranks, Qt::Key_Right);
        QCOMPARE(find<QTableWidget>(*view, "gangSeats")->currentRow(), 3);
        QTest::keyClick(ranks, Qt::Key_Home);
        QCOMPARE(ranks->current(), 0);
        // Four nodes of L1 take a pod, two of L2: k is 4 - 6 and 2 - 6, and L2 has room for four only.
        answer = ask("leaf switches");
        QVERIFY(answer && answer->is == GangIs::Possible);
        QCOMPARE(answer->values, std::vector<std::string>{"L1"});
        auto* rooms = find<QTableWidget>(*view, "gangRooms");
        QCOMPARE(rooms->columnCount(), 5);
        QCOMPARE(rooms->item(0, 0)->text(), QStringLiteral("L1"));
        QCOMPARE(rooms->item(0, 1)->text(), QLocale().toString(-2));
        // No rack of a zone has room for six: a/r0 takes four. As few as possible, equally many in each: 3 and 3.
        answer = ask("Topology default: rack");
        QVERIFY(answer && answer->is == GangIs::Impossible);
        auto* prefer = find<QCheckBox>(*view, "gangPrefer");
        auto* balanced = find<QCheckBox>(*view, "gangBalanced");
        QVERIFY(!balanced->isEnabled());
        prefer->setChecked(true);
        QVERIFY(balanced->isEnabled());
        balanced->setChecked(true);
        QTest::mouseClick(find<QPushButton>(*view, "gangAsk"), Qt::LeftButton);
        view->finish();
        answer = view->gangs().answer();
        QVERIFY(answer && !answer->seats.seats.empty());
        // In slices of two that share a rack: three of them in two racks, as few as possible; then whatever the racks are.
        auto* slice = find<QSpinBox>(*view, "gangSlice");
        auto* within = find<QComboBox>(*view, "gangSliceLevel");
        QVERIFY(slice->isEnabled() && !within->isEnabled());
        slice->setFocus();
        QTest::keyClick(slice, Qt::Key_Up);
        QCOMPARE(slice->value(), 2);
        QVERIFY(within->isEnabled());
        within->setCurrentIndex(within->findText(QStringLiteral("Topology default: rack")));
        QTest::mouseClick(find<QPushButton>(*view, "gangAsk"), Qt::LeftButton);
        view->finish();
        answer = view->gangs().answer();
        QVERIFY(answer && answer->is == GangIs::Possible && answer->values.size() == 2 && answer->sliced.size() == 2);
        prefer->setChecked(false);
        answer = ask("nothing: they may stand anywhere");
        QVERIFY(answer && (answer->is == GangIs::Placed || answer->is == GangIs::Possible));
        QCOMPARE(answer->slices.size, std::size_t(2));
        std::size_t slices = 0;
        for (const auto& [value, count] : answer->sliced) slices += count;
        QCOMPARE(slices, std::size_t(3));
        QVERIFY(find<QLabel>(*view, "gangPart")->text().contains(QStringLiteral("Slices of 2 by Topology default: rack")));
        // Five pods a slice: six are no whole number of them.
        slice->setValue(5);
        QVERIFY(!ask("nothing: they may stand anywhere"));
        QVERIFY(find<QLabel>(*view, "gangHeadline")->text().contains(QStringLiteral("no whole number of slices of 5")));
        WindowFixture::forget(*window);
    }

    void aGangIsAskedAboutAndAChangeBecomesAScenario() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        QCOMPARE(window->actions().screen(Screen::Lab)->shortcut(), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_1));
        LabView* view = lab(*window);
        QVERIFY(view->isVisible());
        auto* which = find<QComboBox>(*view, "gangWhich");
        which->setCurrentIndex(which->findText(QStringLiteral("ml-train/Job/pretrain")));
        QVERIFY(which->currentIndex() >= 0);
        QTest::mouseClick(find<QPushButton>(*view, "gangAsk"), Qt::LeftButton);
        view->finish();
        const GangAnswer* answer = view->gangs().answer();
        QVERIFY(answer);
        QVERIFY2(answer->is == GangIs::Impossible, toString(answer->is));
        QVERIFY(find<QLabel>(*view, "gangHeadline")->text().startsWith(QStringLiteral("✗")));
        QVERIFY(!find<QLabel>(*view, "gangProof")->text().isEmpty());
        auto* changes = find<QTableWidget>(*view, "gangChanges");
        QCOMPARE(changes->rowCount(), static_cast<int>(answer->changes.size()));
        // A change that a scenario can make goes there, with the gang beside it.
        auto* scenario = find<QPushButton>(*view, "gangScenario");
        int row = 0;
        for (; row < changes->rowCount(); ++row) {
            changes->setCurrentCell(row, 0);
            if (scenario->isEnabled()) break;
        }
        QVERIFY(row < changes->rowCount());
        QTest::mouseClick(scenario, Qt::LeftButton);
        QCOMPARE(window->screen(), Screen::WhatIf);
        auto* scenarios = window->findChild<ScenarioView*>();
        QCOMPARE(scenarios->desk().all().size(), std::size_t(1));
        scenarios->finish();
        QVERIFY(scenarios->desk().chosen()->answer && scenarios->desk().chosen()->answer->applies());
        QVERIFY(scenarios->desk().unkept());
        WindowFixture::forget(*window);
    }

    void theOrderOfStartIsDrawn() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        LabView* view = lab(*window);
        QVERIFY(!find<QPushButton>(*view, "gangOrder")->isEnabled());
        QVERIFY(WindowFixture::open(*window, {QStringLiteral(SAMPLES "/applications.yaml")}));
        QVERIFY(find<QPushButton>(*view, "gangOrder")->isEnabled());
        QTest::mouseClick(find<QPushButton>(*view, "gangOrder"), Qt::LeftButton);
        auto* dialog = window->findChild<OrderDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        auto* which = find<QComboBox>(*dialog, "orderWhich");
        auto* table = find<QTableWidget>(*dialog, "orderTable");
        auto* picture = dialog->findChild<OrderPicture*>();
        QCOMPARE(which->count(), 3);
        // prep before worker before report; worker waits for prep, whose pod is pending.
        which->setCurrentIndex(which->findText(QStringLiteral("Volcano job ml/train")));
        QCOMPARE(table->rowCount(), 3);
        QVERIFY(picture->boxOf(0).right() < picture->boxOf(1).left() && picture->boxOf(1).right() < picture->boxOf(2).left());
        QVERIFY(picture->boxOf(3).isEmpty());
        QCOMPARE(table->item(1, 1)->text(), QStringLiteral("2"));
        QCOMPARE(table->item(1, 6)->text(), QStringLiteral("prep"));
        QCOMPARE(table->item(2, 6)->text(), QStringLiteral("prep, worker"));
        QTest::mouseClick(picture, Qt::LeftButton, {}, picture->boxOf(2).center());
        QCOMPARE(table->currentRow(), 2);
        // ReverseKahn: what is depended on comes first, and nothing waits.
        which->setCurrentIndex(which->findText(QStringLiteral("AppGroup web/shop")));
        QVERIFY(find<QLabel>(*dialog, "orderSays")->text().contains(QStringLiteral("nothing waits")));
        QCOMPARE(table->item(0, 1)->text(), QStringLiteral("3"));
        QVERIFY(picture->boxOf(2).right() < picture->boxOf(1).left());
        // A cycle is shown as one.
        which->setCurrentIndex(which->findText(QStringLiteral("JobSet ml/circle")));
        QVERIFY(find<QLabel>(*dialog, "orderSays")->text().contains(QStringLiteral("leader → worker → leader")));
        QVERIFY(picture->boxOf(0).right() < picture->boxOf(1).left());
        dialog->close();
        WindowFixture::forget(*window);
    }

    void strategiesSideBySide() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        LabView* view = lab(*window);
        find<QSpinBox>(*view, "labSeeds")->setValue(3);
        ShapeDialog drawn;
        drawn.canvas().setPoints({{0, 10}, {100, 0}});
        QTest::keyClick(&drawn.canvas(), Qt::Key_Right);  // 1 % → 10
        QTest::keyClick(&drawn.canvas(), Qt::Key_Down);   // 1 % → 9
        QCOMPARE(drawn.points(), (ShapeCurve{{1, 9}, {100, 0}}));
        QTest::mouseClick(find<QPushButton>(*view, "labRun"), Qt::LeftButton);
        view->finish();
        const OutcomeModel& model = view->strategies().outcomes();
        QCOMPARE(model.columnCount(), 3 + 1);  // and the bound
        QCOMPARE(model.outcomes().size(), std::size_t(9));
        QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString().remove(QLatin1Char('\n')), QStringLiteral("LeastAllocated"));
        QCOMPARE(model.rowCount(), OutcomeModel::FirstMetric + static_cast<int>(model.shown().size()));
        for (const auto& row : model.cells()) QCOMPARE(row.front().runs, std::size_t(3));
        QVERIFY(!find<QLabel>(*view, "labSays")->text().isEmpty());
        // A cell chooses both, a heading one of them: the chart draws the measure, and the strategy is that which is opened.
        auto* table = find<QTableView>(*view, "labTable");
        const auto chart = [&] { return find<QWidget>(*view, "seedsChart")->accessibleDescription(); };
        const auto heading = [&](int row) { return model.headerData(row, Qt::Vertical, Qt::DisplayRole).toString(); };
        table->setCurrentIndex(model.index(2, 2));
        QCOMPARE(chart(), heading(2));
        QVERIFY(find<QPushButton>(*view, "labOnMap")->toolTip().contains(QStringLiteral("MostAllocated")));
        const auto press = [](const QHeaderView& header, int section) {
            const int at = header.sectionViewportPosition(section) + 12;
            QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, header.orientation() == Qt::Horizontal ? QPoint(at, header.height() / 2) : QPoint(12, at));
        };
        press(*table->verticalHeader(), 3);
        QCOMPARE(table->currentIndex(), model.index(3, 2));
        QCOMPARE(chart(), heading(3));
        press(*table->horizontalHeader(), 1);
        QCOMPARE(table->currentIndex(), model.index(3, 1));
        QCOMPARE(chart(), heading(3));
        QVERIFY(find<QPushButton>(*view, "labOnMap")->toolTip().contains(QStringLiteral("LeastAllocated")));
        // Placed: no placement has more than there is room for, whatever the strategy.
        QVERIFY(model.index(OutcomeModel::FirstMetric, 3).data().toString().startsWith(QStringLiteral("≤ ")));
        // Three strategies and their bound fit beside the names of the measures on a small screen.
        window->resize(1366, 768);
        QApplication::processEvents();
        QCOMPARE(table->horizontalScrollBar()->maximum(), 0);
        // Pod by pod.
        QTest::mouseClick(find<QPushButton>(*view, "labSteps"), Qt::LeftButton);
        auto* steps = window->findChild<RunSteps*>();
        QVERIFY(steps);
        steps->finish();
        QVERIFY(find<QTableWidget>(*steps, "stepTable")->rowCount() > 10);
        QVERIFY(!find<QLabel>(*steps, "stepWhy")->text().isEmpty());
        // Its keys work where the table has the focus, too.
        auto* rows = find<QTableWidget>(*steps, "stepTable");
        QTest::mouseClick(rows->viewport(), Qt::LeftButton, {}, rows->visualItemRect(rows->item(2, 1)).center());
        QCOMPARE(rows->currentRow(), 2);
        QTest::keyClicks(rows, QStringLiteral("]]["));
        QCOMPARE(rows->currentRow(), 3);
        const QString play = find<QPushButton>(*steps, "playSteps")->text();
        QTest::keyClick(rows, Qt::Key_Space);
        QVERIFY(find<QPushButton>(*steps, "playSteps")->text() != play);
        QTRY_VERIFY(rows->currentRow() > 3);
        QTest::keyClick(rows, Qt::Key_Space);
        QCOMPARE(find<QPushButton>(*steps, "playSteps")->text(), play);
        QTest::mouseClick(find<QPushButton>(*steps, "firstDifference"), Qt::LeftButton);
        const int parted = rows->currentRow();
        QVERIFY(rows->item(parted, 2)->text() != rows->item(parted, 3)->text());
        steps->close();
        // The placement on the map, and as a scenario that comes to the same.
        QTest::mouseClick(find<QPushButton>(*view, "labScenario"), Qt::LeftButton);
        view->finish();
        QCOMPARE(window->screen(), Screen::WhatIf);
        auto* scenarios = window->findChild<ScenarioView*>();
        scenarios->finish();
        const DeskScenario* of = scenarios->desk().chosen();
        QVERIFY(of && of->answer && of->answer->applies());
        QVERIFY(!of->answer->placed.empty());
        lab(*window);
        QTest::mouseClick(find<QPushButton>(*view, "labOnMap"), Qt::LeftButton);
        view->finish();
        QTRY_COMPARE(window->screen(), Screen::Map);
        QVERIFY(window->session().whatIf());
        QVERIFY(standElsewhere(*window->session().cluster(), *of->answer->cluster()).empty());
        window->session().discardWhatIf();
        WindowFixture::forget(*window);
    }

    /// BAYPLAN_POOLS_PICTURE=FILE keeps the dialog as it is in the end.
    /// Two nodes of pool a with a quota of 3 CPUs, one of them used, and a node of pool b. Of three pods of one CPU of the profile two go to a, and
    /// the third has to wait.
    void poolsAreWrittenAndAPodHasAPath() {
        const WindowFixture fixture;
        QFile file(fixture.path("pools.yaml"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        for (const char* name : {"a1", "a2", "b1"})
            file.write(QStringLiteral("apiVersion: v1\nkind: Node\nmetadata: {name: %1, labels: {pool: %2}}\nstatus: {allocatable: {cpu: 4, memory: 8Gi, pods: 10}}\n---\n")
                           .arg(QLatin1String(name), QLatin1String(name, 1))
                           .toUtf8());
        for (const char* name : {"here", "p1", "p2", "p3"})
            file.write(QStringLiteral("apiVersion: v1\nkind: Pod\nmetadata: {name: %1, namespace: shop}\nspec: {%2containers: [{name: c, resources: {requests: {cpu: 1}}}]}\n---\n")
                           .arg(QLatin1String(name), name[0] == 'h' ? QStringLiteral("nodeName: a1, ") : QString())
                           .toUtf8());
        file.close();
        const auto window = fixture.window();
        QVERIFY(WindowFixture::open(*window, {file.fileName()}));
        LabView* view = lab(*window);
        find<QSpinBox>(*view, "labSeeds")->setValue(2);
        QVERIFY(!find<QPushButton>(*view, "labPaths")->isEnabled());
        QTest::mouseClick(find<QPushButton>(*view, "labPools"), Qt::LeftButton);
        auto* dialog = window->findChild<PoolsDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        auto* text = find<QPlainTextEdit>(*dialog, "poolsText");
        auto* verdict = find<QLabel>(*dialog, "poolsVerdict");
        auto* take = find<QPushButton>(*dialog, "takePools");
        // One pool for each value of a label, at one press.
        auto* label = find<QComboBox>(*dialog, "poolsLabel");
        label->setCurrentIndex(label->findData(QStringLiteral("pool")));
        QVERIFY(label->currentIndex() > 0);
        Q_EMIT label->activated(label->currentIndex());
        QCOMPARE(text->toPlainText(), QStringLiteral("- {\"name\":\"a\",\"nodes\":{\"pool\":\"a\"}}\n- {\"name\":\"b\",\"nodes\":{\"pool\":\"b\"}}"));
        QVERIFY2(verdict->text().startsWith(QStringLiteral("✓")) && take->isEnabled(), qPrintable(verdict->text()));
        // What is wrong is said with its line.
        text->setPlainText(QStringLiteral("- {name: a, nodes: {pool: a}}\n- {name: c, nodes: {pool: c}}\n"));
        dialog->read();
        QVERIFY2(verdict->text().contains(QStringLiteral("2")) && verdict->text().contains(QStringLiteral("no node has these labels")) && !take->isEnabled(), qPrintable(verdict->text()));
        text->setPlainText(QStringLiteral("- {name: a, nodes: {pool: a}, profile: nobody}\n"));
        dialog->read();
        QVERIFY2(verdict->text().contains(QStringLiteral("no profile has the scheduler name \"nobody\"")), qPrintable(verdict->text()));
        text->setPlainText(QStringLiteral("- {name: a, nodes: {pool: a}, profile: default-scheduler, quota: {cpu: 3}, price: 2.5}\n- {name: b, nodes: {pool: b}}\n"));
        dialog->read();
        QTest::mouseClick(take, Qt::LeftButton);
        QVERIFY(find<QPushButton>(*view, "labPools")->text().contains(QStringLiteral("2")));
        QTest::mouseClick(find<QPushButton>(*view, "labRun"), Qt::LeftButton);
        view->finish();
        const OutcomeModel& model = view->strategies().outcomes();
        const auto cell = [&](const char* name) {
            for (std::size_t m = 0; m < model.head().metrics.size(); ++m)
                if (nameOf(model.head().metrics[m]) == name) return model.cells()[0][m].mean;
            return -1.0;
        };
        QCOMPARE(cell("poolPods(a)"), 2.0);
        QCOMPARE(cell("poolUsed(a/cpu)"), 3000.0);
        QCOMPARE(cell("pending"), 1.0);
        QTest::mouseClick(find<QPushButton>(*view, "labPaths"), Qt::LeftButton);
        auto* paths = window->findChild<PoolPaths*>();
        QVERIFY(paths);
        paths->finish();
        auto* pools = find<QTableWidget>(*paths, "poolTable");
        QCOMPARE(pools->rowCount(), 2);
        QCOMPARE(pools->item(0, 1)->text(), QStringLiteral("pool=a"));
        QCOMPARE(pools->item(0, 2)->text(), QStringLiteral("default-scheduler"));
        QVERIFY2(pools->item(0, 5)->text().contains(QStringLiteral("3 of 3")), qPrintable(pools->item(0, 5)->text()));
        QCOMPARE(pools->item(1, 2)->text(), QStringLiteral("any"));
        // Two of the three have a node of a; the third reads of the quota, and none of them goes to b.
        auto* pod = paths->findChild<QComboBox*>(QStringLiteral("pathPod"));
        auto* path = find<QTableWidget>(*paths, "pathTable");
        int placed = 0;
        for (int row = 0; row < 3; ++row) {
            pod->setCurrentIndex(row);
            QCOMPARE(path->rowCount(), 2);
            QVERIFY2(path->item(1, 3)->text().contains(QStringLiteral("scheduler-enforced node affinity")), qPrintable(path->item(1, 3)->text()));
            const bool chosen = path->item(0, 0)->text().startsWith(QStringLiteral("→"));
            placed += chosen ? 1 : 0;
            if (!chosen) QVERIFY2(path->item(0, 3)->text().contains(QStringLiteral("quota")), qPrintable(path->item(0, 3)->text()));
            const QString says = find<QLabel>(*paths, "pathSays")->text();
            QVERIFY2(says.contains(chosen ? QStringLiteral("pool: a") : QStringLiteral("no node")), qPrintable(says));
        }
        QCOMPARE(placed, 2);
        if (const QString picture = qEnvironmentVariable("BAYPLAN_POOLS_PICTURE"); !picture.isEmpty()) QVERIFY(paths->grab().save(picture));
        paths->close();
        WindowFixture::forget(*window);
    }

    void loadsComeFromFiles() {
        const WindowFixture fixture;
        const auto written = [&](const char* name, const char* text) {
            QFile file(fixture.path(name));
            if (file.open(QIODevice::WriteOnly)) file.write(text);
            return file.fileName();
        };
        // The numbers of the same load by the command: tst_lab_command.
        const QString nodes = written("n.csv", "sn,cpu_milli,memory_mib,gpu,model\nn1,4000,8192,0,\nn2,4000,8192,0,\nn3,4000,8192,0,\n");
        const QString pods = written("p.csv", "name,cpu_milli,memory_mib,num_gpu,gpu_milli\nt1,2000,1024,0,0\nt2,2000,1024,0,0\nt3,2000,1024,0,0\nt4,2000,1024,0,0\n");
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        LabView* view = lab(*window);
        LoadChoice& load = view->strategies().load();
        const int files = load.count();
        QSignalSpy failed(&window->session(), &Session::failed);
        load.addTrace({nodes});
        QVERIFY(failed.takeFirst().first().toString().contains(QStringLiteral("pods is missing")));
        load.addTrace({nodes, written("q.csv", "a,b\n")});
        QVERIFY(failed.takeFirst().first().toString().startsWith(QStringLiteral("q.csv")));
        QCOMPARE(load.count(), files);
        load.addTrace({pods, nodes});
        QCOMPARE(load.count(), files + 1);
        QCOMPARE(load.currentText(), QStringLiteral("trace p.csv"));
        find<QSpinBox>(*view, "labSeeds")->setValue(3);
        const auto value = [&](int row, LabMetric::Kind kind) {
            const OutcomeModel& model = view->strategies().outcomes();
            for (std::size_t m = 0; m < model.head().metrics.size(); ++m)
                if (model.head().metrics[m].kind == kind) return model.cells()[static_cast<std::size_t>(row)][m].mean;
            return -1.0;
        };
        QTest::mouseClick(find<QPushButton>(*view, "labRun"), Qt::LeftButton);
        view->finish();
        QCOMPARE(view->strategies().outcomes().columnCount(), 3 + 1);
        QCOMPARE(value(1, LabMetric::Kind::Placed), 4.0);
        QCOMPARE(value(1, LabMetric::Kind::NodesUsed), 3.0);
        QCOMPARE(value(2, LabMetric::Kind::NodesUsed), 2.0);
        QVERIFY(!find<QPushButton>(*view, "labOnMap")->isEnabled() && !find<QPushButton>(*view, "labScenario")->isEnabled());
        QVERIFY(find<QPushButton>(*view, "labSteps")->isEnabled());
        // A manifest: three pods beside those of the cluster; as a scenario it adds them first.
        load.addManifest(written("job.yaml",
                                 "apiVersion: batch/v1\nkind: Job\nmetadata: {name: j, namespace: shop}\nspec: {parallelism: 3, completions: 3, template: {spec: "
                                 "{restartPolicy: Never, containers: [{name: c, resources: {requests: {cpu: 100m}}}]}}}\n"));
        QCOMPARE(load.currentText(), QStringLiteral("manifest job.yaml"));
        QTest::mouseClick(find<QPushButton>(*view, "labRun"), Qt::LeftButton);
        view->finish();
        QCOMPARE(value(0, LabMetric::Kind::Placed), 3.0);
        QVERIFY(!find<QPushButton>(*view, "labOnMap")->isEnabled());
        QTest::mouseClick(find<QPushButton>(*view, "labScenario"), Qt::LeftButton);
        view->finish();
        QCOMPARE(window->screen(), Screen::WhatIf);
        auto* scenarios = window->findChild<ScenarioView*>();
        scenarios->finish();
        const DeskScenario* of = scenarios->desk().chosen();
        QVERIFY(of && of->answer && of->answer->applies());
        QCOMPARE(of->scenario.changes.size(), std::size_t(4));
        QCOMPARE(of->answer->placed.size(), std::size_t(3));
        // What cannot be read is said, and the choice stays.
        lab(*window);
        load.addManifest(written("bad.yaml", "apiVersion: v1\nkind: Poem\nmetadata: {name: p}\n"));
        QTest::mouseClick(find<QPushButton>(*view, "labRun"), Qt::LeftButton);
        view->finish();
        QVERIFY2(find<QLabel>(*view, "labAbout")->text().contains(QStringLiteral("Poem")), qPrintable(find<QLabel>(*view, "labAbout")->text()));
        QCOMPARE(load.currentText(), QStringLiteral("manifest bad.yaml"));
        WindowFixture::forget(*window);
    }

    /// Two nodes of 4 CPUs of a type that costs 2.5, and two pods of 1.
    void theRunIsChosenAsAFileSaysIt() {
        const WindowFixture fixture;
        const auto written = [&](const char* name, const QByteArray& text) {
            QFile file(fixture.path(name));
            if (file.open(QIODevice::WriteOnly)) file.write(text);
            return file.fileName();
        };
        QByteArray cluster;
        for (const char* name : {"a1", "b1"})
            cluster += QByteArray("apiVersion: v1\nkind: Node\nmetadata: {name: ") + name
                       + ", labels: {node.kubernetes.io/instance-type: std-4}}\nstatus: {allocatable: {cpu: 4, memory: 8Gi, pods: 10}}\n---\n";
        for (const char* name : {"p1", "p2"})
            cluster += QByteArray("apiVersion: v1\nkind: Pod\nmetadata: {name: ") + name + ", namespace: shop}\nspec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}\n---\n";
        const auto window = fixture.window();
        QVERIFY(WindowFixture::open(*window, {written("cluster.yaml", cluster)}));
        LabView* view = lab(*window);
        auto* seeds = find<QSpinBox>(*view, "labSeeds");
        auto* options = find<RunOptions>(*view, "labOptions");
        seeds->setValue(3);
        const OutcomeModel& model = view->strategies().outcomes();
        const auto cell = [&](const char* name, int strategy) -> std::optional<LabCell> {
            for (std::size_t m = 0; m < model.head().metrics.size(); ++m)
                if (nameOf(model.head().metrics[m]) == name) return model.cells()[static_cast<std::size_t>(strategy)][m];
            return std::nullopt;
        };
        const auto run = [&] {
            QTest::mouseClick(find<QPushButton>(*view, "labRun"), Qt::LeftButton);
            view->finish();
        };
        // By keys: the menu opens from its button, and its first two rows are the lots. Without any a seed is as good as another: one run.
        const QString untouched = options->text();
        const auto press = [&](std::initializer_list<Qt::Key> keys) {
            QTimer::singleShot(0, options, [&] {
                for (const Qt::Key key : keys) QTest::keyClick(options->menu(), key);
            });
            QTest::keyClick(options, Qt::Key_Space);
        };
        options->setFocus();
        press({Qt::Key_Down, Qt::Key_Return});
        QVERIFY(!options->shuffled() && options->equalsByLot() && seeds->isEnabled());
        press({Qt::Key_Down, Qt::Key_Down, Qt::Key_Return});
        QVERIFY(!options->equalsByLot() && !seeds->isEnabled());
        QVERIFY(options->text() != untouched && options->toolTip().contains(QStringLiteral("equal nodes by name")));
        run();
        QCOMPARE(model.outcomes().size(), std::size_t(3));
        QVERIFY(!cell("price", 0));
        find<QCheckBox>(*view, "labCompaction")->setChecked(true);
        QVERIFY(seeds->isEnabled());  // nodes are taken away by lot
        find<QCheckBox>(*view, "labCompaction")->setChecked(false);
        // What nodes cost. A fault is said with its line, and the table that is open stays.
        QSignalSpy failed(&window->session(), &Session::failed);
        auto* without = options->menu()->findChild<QAction*>(QStringLiteral("labNoPrices"));
        QVERIFY(!without->isVisible());
        options->takePrices(written("machines.csv", "name,cpu,price\nstd-4,4,2.5\n"));
        QVERIFY(failed.isEmpty() && without->isVisible() && without->text().contains(QStringLiteral("machines.csv")));
        options->takePrices(written("twice.csv", "name,cpu,price\nstd-4,4,2.5\nstd-4,4,3\n"));
        QCOMPARE(failed.size(), 1);
        const QString told = failed.takeFirst().first().toString();
        QVERIFY2(told.contains(QStringLiteral("twice.csv:3")) && told.contains(QStringLiteral("is there twice")), qPrintable(told));
        options->takePrices(fixture.path("nowhere.json"));
        QCOMPARE(failed.size(), 1);
        QVERIFY(without->text().contains(QStringLiteral("machines.csv")));
        run();
        // The first by name has both under MostAllocated; LeastAllocated takes one node for each pod.
        QCOMPARE(cell("price", 2)->mean, 2.5);
        QCOMPARE(cell("price", 1)->mean, 5.0);
        without->trigger();
        QVERIFY(!without->isVisible() && !options->types());
        run();
        QVERIFY(!cell("price", 0));
        WindowFixture::forget(*window);
    }

    /// Two nodes of 4 CPUs with two pods of 1: 6 CPUs are free, 3 on each node where they are apart, 2 and 4 where they are together.
    void shapesAreTyped() {
        const WindowFixture fixture;
        QFile file(fixture.path("cluster.yaml"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        for (const char* name : {"a1", "b1"}) file.write(QByteArray("apiVersion: v1\nkind: Node\nmetadata: {name: ") + name + "}\nstatus: {allocatable: {cpu: 4, memory: 8Gi, pods: 10}}\n---\n");
        for (const char* name : {"p1", "p2"})
            file.write(QByteArray("apiVersion: v1\nkind: Pod\nmetadata: {name: ") + name + ", namespace: shop}\nspec: {containers: [{name: c, resources: {requests: {cpu: 1}}}]}\n---\n");
        file.close();
        const auto window = fixture.window();
        QVERIFY(WindowFixture::open(*window, {file.fileName()}));
        LabView* view = lab(*window);
        auto* text = find<QLineEdit>(*view, "labShapes");
        auto* fault = find<QLabel>(*view, "labShapesFault");
        find<QSpinBox>(*view, "labSeeds")->setValue(2);
        QCOMPARE(text->text(), QStringLiteral("cpu=1"));  // of the pods that wait
        const OutcomeModel& model = view->strategies().outcomes();
        const auto counted = [&](int strategy) {
            QStringList all;
            for (std::size_t m = 0; m < model.head().metrics.size(); ++m)
                if (model.head().metrics[m].kind == LabMetric::Kind::Slots)
                    all << QStringLiteral("%1: %2").arg(toQString(model.head().metrics[m].of)).arg(model.cells()[static_cast<std::size_t>(strategy)][m].mean);
            return all.join(QStringLiteral("; "));
        };
        const auto typed = [&](const char* shapes) {
            text->selectAll();
            QTest::keyClick(text, Qt::Key_Delete);
            QTest::keyClicks(text, QString::fromLatin1(shapes));
        };
        const auto run = [&] {
            QTest::mouseClick(find<QPushButton>(*view, "labRun"), Qt::LeftButton);
            view->finish();
        };
        run();
        QCOMPARE(counted(1), QStringLiteral("cpu 1: 6"));
        typed("cpu=4 ; cpu=3,memory=1Gi;");
        QVERIFY(!fault->isVisible());
        run();
        QCOMPARE(counted(1), QStringLiteral("cpu 4: 0; cpu 3, memory 1Gi: 2"));
        QCOMPARE(counted(2), QStringLiteral("cpu 4: 1; cpu 3, memory 1Gi: 1"));
        // A fault is said while it is typed; the run is not started, and the rows of the last one stay.
        const struct {
            const char *shapes, *says;
        } faults[] = {{"cpu", "is not NAME=AMOUNT"},
                      {"cpu=4; memory=lots", "memory=lots"},
                      {"cpu=4;cpu=4000m", "cpu=4000m: is there twice"},
                      {"cpu=-1", "less than nothing"},
                      {"nvidia.com/gpu=1", "nvidia.com/gpu"}};
        for (const auto& [shapes, says] : faults) {
            typed(shapes);
            QVERIFY2(fault->isVisible() && fault->text().contains(QString::fromLatin1(says)), qPrintable(fault->text()));
            find<QPushButton>(*view, "labRun")->setFocus();
            run();
            QVERIFY(text->hasFocus());
            QCOMPARE(counted(2), QStringLiteral("cpu 4: 1; cpu 3, memory 1Gi: 1"));
        }
        // None: no slots are counted.
        typed("");
        QVERIFY(!fault->isVisible());
        run();
        QCOMPARE(counted(1), QString());
        // A trace's nodes say what there is: it is judged there.
        const auto written = [&](const char* name, const char* table) {
            QFile csv(fixture.path(name));
            if (csv.open(QIODevice::WriteOnly)) csv.write(table);
            return csv.fileName();
        };
        view->strategies().load().addTrace(
            {written("n.csv", "sn,cpu_milli,memory_mib,gpu,model\nn1,4000,8192,0,\n"), written("p.csv", "name,cpu_milli,memory_mib,num_gpu,gpu_milli\nt1,1000,1024,0,0\n")});
        typed("cpu=1");
        run();
        QCOMPARE(counted(0), QStringLiteral("cpu 1: 3"));
        typed("example.com/none=1");
        QVERIFY(!fault->isVisible());
        run();
        QVERIFY2(find<QLabel>(*view, "labAbout")->text().contains(QStringLiteral("example.com/none")), qPrintable(find<QLabel>(*view, "labAbout")->text()));
        WindowFixture::forget(*window);
    }

    void changesOfOneScenarioAreTakenIntoAnother() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        window->actions().screen(Screen::WhatIf)->trigger();
        auto* view = window->findChild<ScenarioView*>();
        ScenarioDesk& desk = view->desk();
        Scenario mine, theirs;
        mine.name = "mine";
        mine.changes = {{CordonNode{"std16-a1"}}, {LabelNode{"std16-a2", "pool", "x"}}};
        theirs.name = "theirs";
        theirs.changes = {{CordonNode{"std16-a1", false}}, {LabelNode{"std16-a2", "pool", "x"}}, {CordonNode{"std16-a3"}}};
        auto* merge = window->findChild<QAction*>(QStringLiteral("mergeScenario"));
        const int into = desk.add(mine);
        view->finish();
        QTRY_VERIFY(!merge->isEnabled());  // no other one
        desk.add(theirs);
        desk.choose(into);
        view->finish();
        QTRY_VERIFY(merge->isEnabled());
        merge->trigger();
        auto* dialog = window->findChild<MergeDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(find<QComboBox>(*dialog, "mergeFrom")->currentText(), QStringLiteral("theirs"));
        auto* changes = find<QTableWidget>(*dialog, "mergeChanges");
        QCOMPARE(changes->rowCount(), 3);
        QVERIFY(changes->item(0, 1)->text().startsWith(QStringLiteral("≠")) && changes->item(0, 2)->text().contains(QStringLiteral("std16-a1")));
        QVERIFY(changes->item(1, 1)->text().startsWith(QLatin1Char('=')) && changes->item(2, 1)->text().startsWith(QLatin1Char('+')));
        // By keyboard: the first row is ticked, so that theirs takes the place of ours.
        changes->setCurrentCell(0, 0);
        QTest::keyClick(changes, Qt::Key_Space);
        QCOMPARE(changes->item(0, 0)->checkState(), Qt::Checked);
        QTest::mouseClick(find<QPushButton>(*dialog, "mergeAccept"), Qt::LeftButton);
        view->finish();
        QCOMPARE(desk.find(into)->scenario.changes, (std::vector<ScenarioChange>{{LabelNode{"std16-a2", "pool", "x"}}, {CordonNode{"std16-a1", false}}, {CordonNode{"std16-a3"}}}));
        desk.undo(into);
        QCOMPARE(desk.find(into)->scenario.changes, mine.changes);
        view->finish();
        WindowFixture::forget(*window);
    }

    void aProjectKeepsScenarios() {
        const WindowFixture fixture;
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("kept.bayplan"));
        std::vector<Scenario> before;
        {
            const auto window = fixture.window();
            QVERIFY(WindowFixture::openSample(*window));
            auto* view = window->findChild<ScenarioView*>();
            Scenario drain;
            drain.name = "drain";
            drain.changes.push_back({DrainNode{"std16-a1"}});
            const int first = view->desk().add(drain);
            view->desk().branch(first);
            view->finish();
            QVERIFY(view->desk().unkept());
            QSignalSpy finished(&window->files(), &FileCommands::finished);
            window->files().saveProjectTo(file);
            QVERIFY(finished.wait(20'000));
            QVERIFY(!view->desk().unkept());
            for (const DeskScenario& one : view->desk().all()) before.push_back(one.scenario);
        }
        const auto window = fixture.window();
        QSignalSpy opened(&window->files(), &FileCommands::opened);
        window->files().open({file});
        QVERIFY(opened.wait(20'000));
        auto* view = window->findChild<ScenarioView*>();
        QTRY_COMPARE(view->desk().all().size(), before.size());
        view->finish();
        for (std::size_t i = 0; i < before.size(); ++i) QVERIFY(view->desk().all()[i].scenario == before[i]);
        QCOMPARE(view->desk().all()[1].parent, view->desk().all()[0].id);
        QVERIFY(!view->desk().unkept());
        WindowFixture::forget(*window);
    }
};

QTEST_MAIN(TestLabWindow)
#include "tst_lab_window.moc"
