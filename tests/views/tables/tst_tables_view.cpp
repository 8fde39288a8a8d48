// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QItemSelectionModel>
#include <QTableView>
#include <QTableWidget>
#include <QTest>

#include "cluster/builder.h"
#include "common/drag/drag.h"
#include "common/session.h"
#include "io/sessions/loader.h"
#include "support/objects.h"
#include "tables/node_table_model.h"
#include "tables/object_table.h"
#include "tables/pod_table_model.h"
#include "tables/side_lists.h"
#include "tables/tables_view.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestTables : public QObject {
    Q_OBJECT

    /// a: 1 of 4 cores requested (75 % free); b: 3 of 4 (25 %); c: empty (100 %), tainted.
    static void fill(Session& session) {
        session.open(cluster({node("a").cpu("4").memory("8Gi").label("zone", "z1"), node("b").cpu("4").memory("8Gi").label("zone", "z2"),
                              node("c").cpu("4").memory("8Gi").taint("dedicated", "gpu", TaintEffect::NoSchedule)},
                             {pod("web-1").cpu("1").on("a").label("app", "web"), pod("web-0").cpu("3").on("b").label("app", "web"),
                              pod("wait").cpu("2").priority(7).owner("Job", "nightly")}),
                     {QStringLiteral("test")}, {});
    }
    static QStringList column(const QAbstractItemModel& model, int c) {
        QStringList texts;
        for (int row = 0; row < model.rowCount(); ++row) texts << model.index(row, c).data().toString();
        return texts;
    }
    static int columnCalled(const QAbstractItemModel& model, const QString& title) {
        for (int c = 0; c < model.columnCount(); ++c)
            if (model.headerData(c, Qt::Horizontal).toString() == title) return c;
        return -1;
    }

private Q_SLOTS:
    void modelsKeepTheContract() {
        Session session;
        NodeTableModel nodes(&session);
        PodTableModel pods(&session);
        const QAbstractItemModelTester a(&nodes, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester b(&pods, QAbstractItemModelTester::FailureReportingMode::QtTest);
        fill(session);
        nodes.sort(0, Qt::DescendingOrder);
        pods.sort(2, Qt::AscendingOrder);
        session.looking()->search(QStringLiteral("web"));
        QVERIFY(session.apply({QStringLiteral("x"), {Evict{session.catalog().findPod("default/web-1")}}}).has_value());
        session.looking()->search({});
        pods.setShow(PodTableModel::Show::Pending);
        QCOMPARE(pods.rowCount(), 2);
        session.undoStack()->undo();
        QCOMPARE(pods.rowCount(), 1);
        fill(session);
        QCOMPARE(nodes.rowCount(), 3);
    }
    /// ml has a min of 2 cores and a max of 4, and its pods use 3: one is borrowed. Memory is not named: as upstream counts, its min and its
    /// max are 0 then, and all of the 1Gi that is used is borrowed.
    void quotasHaveRows() {
        const std::string text =
            "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 8, memory: 8Gi, pods: 10}}\n---\n"
            "apiVersion: scheduling.x-k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: q, namespace: ml}\nspec: {min: {cpu: 2}, max: {cpu: 4}}\n---\n"
            "apiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: ml}\nspec: {nodeName: n, containers: [{name: c, resources: {requests: {cpu: 3, memory: 1Gi}}}]}\n";
        Session session;
        session.open(build(readObjectsFromText(text, "quotas.yaml").value()).value().cluster, {QStringLiteral("test")}, {});
        SideLists lists(&session);
        lists.renew();
        const auto* table = lists.findChild<QTableWidget*>(QStringLiteral("quotaTable"));
        QStringList rows;
        for (int row = 0; row < table->rowCount(); ++row) {
            QStringList cells;
            for (int c = 0; c < table->columnCount(); ++c) cells << table->item(row, c)->text();
            rows << cells.join(QStringLiteral(" | "));
        }
        QCOMPARE(rows.join(QLatin1Char('\n')), QStringLiteral("ml/q | CPU | 3 | 2 | 4 | 1\nml/q | Memory | 1Gi | 0 | 0 | 1Gi"));
        QVERIFY(!lists.isHidden());
        session.open(cluster({node("a").cpu("4")}, {}), {QStringLiteral("test")}, {});
        lists.renew();
        QVERIFY(lists.isHidden());
    }

    void sortsByNumbersNotByTheirText() {
        Session session;
        fill(session);
        NodeTableModel nodes(&session);
        const int free = columnCalled(nodes, QStringLiteral("CPU\nfree"));
        QVERIFY(free > 0);
        nodes.sort(free, Qt::DescendingOrder);
        QCOMPARE(column(nodes, 0), QStringList({QStringLiteral("c"), QStringLiteral("a"), QStringLiteral("b")}));
        QCOMPARE(column(nodes, free).first(), QStringLiteral("100 %"));
        QCOMPARE(nodes.index(2, free).data(RowModel::ShareRole).toDouble(), 0.25);
        nodes.setLabelKeys({QStringLiteral("zone")});
        QCOMPARE(columnCalled(nodes, QStringLiteral("zone")), 5);

        PodTableModel pods(&session);
        pods.sort(columnCalled(pods, QStringLiteral("CPU")), Qt::AscendingOrder);
        QCOMPARE(column(pods, 0), QStringList({QStringLiteral("web-1"), QStringLiteral("wait"), QStringLiteral("web-0")}));
        pods.sort(0, Qt::AscendingOrder);
        QCOMPARE(column(pods, 0), QStringList({QStringLiteral("wait"), QStringLiteral("web-0"), QStringLiteral("web-1")}));
    }
    /// What their objects contain, as kubectl prints it; for a pod without such an object, nothing.
    void podsSayHowTheyRun() {
        const auto text = [](const char* name, const char* status) {
            return std::make_shared<const std::string>(QStringLiteral(R"({"metadata":{"name":"%1","creationTimestamp":"2020-01-01T00:00:00Z"},"spec":{"containers":[{"name":"c"}]},"status":{%2}})")
                                                           .arg(QString::fromUtf8(name), QString::fromUtf8(status))
                                                           .toStdString());
        };
        Objects objects;
        objects.nodes = {node("a").cpu("4")};
        for (const char* name : {"crashing", "fine", "bare"}) {
            objects.pods.push_back(pod(name).on("a"));
            objects.pods.back().creationTime = 1'577'836'800;  // 2020-01-01
        }
        objects.podSources = {
            text(
                "crashing",
                R"("phase":"Running","containerStatuses":[{"name":"c","restartCount":12,"state":{"waiting":{"reason":"CrashLoopBackOff"}},"lastState":{"terminated":{"finishedAt":"2020-01-02T00:00:00Z"}}}])"),
            text("fine", R"("phase":"Running","containerStatuses":[{"name":"c","ready":true,"restartCount":2,"state":{"running":{}}}])"), nullptr};
        Session session;
        session.open(build(std::move(objects)).value().cluster, {}, {});
        PodTableModel model(&session);
        const auto called = [&](const char* title) { return columnCalled(model, QString::fromUtf8(title)); };
        const QString none = QStringLiteral("–");
        QCOMPARE(column(model, called("Ready")), QStringList({QStringLiteral("0/1"), QStringLiteral("1/1"), none}));
        QCOMPARE(column(model, called("Status")), QStringList({QStringLiteral("CrashLoopBackOff"), QStringLiteral("Running"), none}));
        QVERIFY(column(model, called("Restarts"))[0].startsWith(QStringLiteral("12 (")) && column(model, called("Restarts"))[0].endsWith(QStringLiteral(" ago)")));
        QCOMPARE(column(model, called("Restarts")).sliced(1), QStringList({QStringLiteral("2"), none}));
        QVERIFY(column(model, called("Age"))[0].contains(QLatin1Char('y')));
        QCOMPARE(column(model, called("Age"))[2], none);

        model.sort(called("Restarts"), Qt::AscendingOrder);  // 2 before 12; unknown ones last
        QCOMPARE(column(model, 0), QStringList({QStringLiteral("fine"), QStringLiteral("crashing"), QStringLiteral("bare")}));
        model.sort(called("Status"), Qt::DescendingOrder);
        QCOMPARE(column(model, 0), QStringList({QStringLiteral("fine"), QStringLiteral("crashing"), QStringLiteral("bare")}));
        model.sort(called("Ready"), Qt::AscendingOrder);
        QCOMPARE(column(model, 0), QStringList({QStringLiteral("crashing"), QStringLiteral("fine"), QStringLiteral("bare")}));
    }
    /// Like kubectl get nodes: roles, age and version; for a node without an object, nothing.
    void nodesSayWhatTheyAre() {
        const auto text = [](const char* role, const char* version) {
            return std::make_shared<const std::string>(QStringLiteral(R"({"metadata":{"labels":{"node-role.kubernetes.io/%1":""}},"status":{"nodeInfo":{"kubeletVersion":"%2"}}})")
                                                           .arg(QString::fromUtf8(role), QString::fromUtf8(version))
                                                           .toStdString());
        };
        Objects objects;
        for (const char* name : {"a", "b", "c"}) objects.nodes.push_back(node(name).cpu("4"));
        objects.nodes[0].creationTime = 1'577'836'800;  // 2020-01-01
        objects.nodes[1].creationTime = 1'609'459'200;  // a year later
        objects.nodeSources = {text("worker", "v1.36.2"), text("control-plane", "v1.35.0"), nullptr};
        Session session;
        session.open(build(std::move(objects)).value().cluster, {}, {});
        NodeTableModel model(&session);
        const QString none = QStringLiteral("–");
        QCOMPARE(column(model, columnCalled(model, QStringLiteral("Roles"))), QStringList({QStringLiteral("worker"), QStringLiteral("control-plane"), none}));
        QCOMPARE(column(model, columnCalled(model, QStringLiteral("Version"))), QStringList({QStringLiteral("v1.36.2"), QStringLiteral("v1.35.0"), none}));
        const int age = columnCalled(model, QStringLiteral("Age"));
        QVERIFY(column(model, age)[0].contains(QLatin1Char('y')));
        QCOMPARE(column(model, age)[2], none);
        QVERIFY(model.index(0, age).data(Qt::ToolTipRole).toString().contains(QStringLiteral("20")));
        model.sort(columnCalled(model, QStringLiteral("Version")), Qt::AscendingOrder);
        QCOMPARE(column(model, 0), QStringList({QStringLiteral("c"), QStringLiteral("b"), QStringLiteral("a")}));
        model.sort(age, Qt::AscendingOrder);  // the youngest first
        QCOMPARE(column(model, 0).first(2), QStringList({QStringLiteral("b"), QStringLiteral("a")}));
    }
    void manyPodsAreSortedByWhatIsReadBitByBit() {
        constexpr int kPods = 100'000;
        Objects objects;
        objects.nodes = {node("a").cpu("4").resource("pods", "200000")};
        const std::string filler(3000, 'x');
        const Pod pattern = pod("x");
        for (int i = 0; i < kPods; ++i) {
            Pod p = pattern;
            p.name = "pod-" + std::to_string(i);
            objects.pods.push_back(std::move(p));
            objects.podSources.push_back(std::make_shared<const std::string>(
                "{\"metadata\":{\"annotations\":{\"a\":\"" + filler
                + "\"}},\"spec\":{\"containers\":[{}]},\"status\":{\"phase\":\"Running\",\"containerStatuses\":[{\"restartCount\":" + std::to_string(kPods - i) + "}]}}"));
        }
        Session session;
        session.open(build(std::move(objects)).value().cluster, {}, {});
        PodTableModel model(&session);
        QElapsedTimer timer;
        timer.start();
        const int restarts = columnCalled(model, QStringLiteral("Restarts"));
        model.sort(restarts, Qt::AscendingOrder);
        const qint64 first = timer.elapsed();
        QTRY_COMPARE_WITH_TIMEOUT(model.index(0, 0).data().toString(), QStringLiteral("pod-99999"), 60000);
        qInfo("%d pods by restarts: the first order in %lld ms, all read after %lld ms", kPods, first, timer.elapsed());
        QVERIFY2(first < 2000, "the window stands still while objects are read");
    }
    void searchLeavesRowsOut() {
        Session session;
        fill(session);
        NodeTableModel nodes(&session);
        PodTableModel pods(&session);
        session.looking()->search(QStringLiteral("-l app=web"));
        QCOMPARE(pods.rowCount(), 2);
        QCOMPARE(column(nodes, 0), QStringList({QStringLiteral("a"), QStringLiteral("b")}));  // by the pods on them
        QCOMPARE(pods.rowOf(static_cast<std::uint32_t>(session.catalog().findPod("default/wait").get())), -1);
    }
    void selectionGoesBothWays() {
        Session session;
        fill(session);
        Drag drag(&session);
        TablesView view(&session, &drag);
        QTableView* pods = view.podTable()->view();
        QTableView* nodes = view.nodeTable()->view();
        QVERIFY(pods->currentIndex().isValid());  // from the first paint on

        pods->selectRow(2);
        QCOMPARE(session.looking()->selection().pods, std::vector<PodIdx>{session.catalog().findPod("default/wait")});
        session.looking()->select({{session.catalog().findNode("b"), session.catalog().findNode("c")}, {}});
        QCOMPARE(nodes->selectionModel()->selectedRows().size(), 2);
        QCOMPARE(pods->selectionModel()->selectedRows().size(), 0);
        QCOMPARE(session.looking()->selection().nodes.size(), std::size_t(2));  // showing it changed nothing

        // Sorting moves rows, not the selection; hiding rows and showing them again restores it.
        nodes->sortByColumn(0, Qt::DescendingOrder);
        QCOMPARE(nodes->selectionModel()->selectedRows().size(), 2);
        session.looking()->search(QStringLiteral("web-1"));
        QCOMPARE(session.looking()->selection().nodes.size(), std::size_t(2));
        session.looking()->search({});
        QCOMPARE(nodes->selectionModel()->selectedRows().size(), 2);
    }
    void keyPicksPodsUp() {
        Session session;
        fill(session);
        Drag drag(&session);
        TablesView view(&session, &drag);
        session.looking()->selectPod(session.catalog().findPod("default/wait"));
        QTest::keyClick(view.podTable()->view(), Qt::Key_M);
        QVERIFY(drag.active());
        QCOMPARE(drag.pods().size(), std::size_t(1));
    }
    void manyPodsAreQuick() {
        constexpr std::size_t kPods = 200'000;
        std::vector<Node> nodes;
        for (int i = 0; i < 1000; ++i) nodes.push_back(node("node-" + std::to_string(i)).cpu("1000").resource("pods", "500"));
        std::vector<Pod> pods;
        pods.reserve(kPods);
        const Pod pattern = pod("x").cpu("1");
        for (std::size_t i = 0; i < kPods; ++i) {
            Pod p = pattern;
            p.name = "pod-" + std::to_string((i * 7919) % kPods);
            p.nodeName = i % 10 == 0 ? std::string() : "node-" + std::to_string(i % 1000);
            pods.push_back(std::move(p));
        }
        Session session;
        session.open(cluster(nodes, pods), {}, {});
        PodTableModel model(&session);
        QCOMPARE(model.rowCount(), int(kPods));
        QElapsedTimer timer;
        timer.start();
        model.sort(0, Qt::AscendingOrder);
        const qint64 sorting = timer.restart();
        model.setShow(PodTableModel::Show::Pending);
        const qint64 filtering = timer.restart();
        QCOMPARE(model.rowCount(), int(kPods / 10));
        qInfo("%zu pods: sorted by name in %lld ms, filtered in %lld ms", kPods, sorting, filtering);
        QVERIFY2(sorting < 5000 && filtering < 5000, "a table that makes a person wait");
    }
};

QTEST_MAIN(TestTables)
#include "tst_tables_view.moc"
