// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QItemSelectionModel>
#include <QTableView>
#include <QTest>

#include "common/drag.h"
#include "common/session.h"
#include "support/objects.h"
#include "tables/node_table_model.h"
#include "tables/object_table.h"
#include "tables/pod_table_model.h"
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
        session.search(QStringLiteral("web"));
        QVERIFY(session.apply({QStringLiteral("x"), {Evict{session.catalog().findPod("default/web-1")}}}).has_value());
        session.search({});
        pods.setShow(PodTableModel::Show::Pending);
        QCOMPARE(pods.rowCount(), 2);
        session.undoStack()->undo();
        QCOMPARE(pods.rowCount(), 1);
        fill(session);
        QCOMPARE(nodes.rowCount(), 3);
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
        QCOMPARE(columnCalled(nodes, QStringLiteral("zone")), 2);

        PodTableModel pods(&session);
        pods.sort(columnCalled(pods, QStringLiteral("CPU")), Qt::AscendingOrder);
        QCOMPARE(column(pods, 0), QStringList({QStringLiteral("web-1"), QStringLiteral("wait"), QStringLiteral("web-0")}));
        pods.sort(0, Qt::AscendingOrder);
        QCOMPARE(column(pods, 0), QStringList({QStringLiteral("wait"), QStringLiteral("web-0"), QStringLiteral("web-1")}));
    }
    void searchLeavesRowsOut() {
        Session session;
        fill(session);
        NodeTableModel nodes(&session);
        PodTableModel pods(&session);
        session.search(QStringLiteral("-l app=web"));
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
        QCOMPARE(session.selection().pods, std::vector<PodIdx>{session.catalog().findPod("default/wait")});
        session.select({{session.catalog().findNode("b"), session.catalog().findNode("c")}, {}});
        QCOMPARE(nodes->selectionModel()->selectedRows().size(), 2);
        QCOMPARE(pods->selectionModel()->selectedRows().size(), 0);
        QCOMPARE(session.selection().nodes.size(), std::size_t(2));  // showing it changed nothing

        // Sorting moves rows, not the selection; leaving rows out and back brings it back.
        nodes->sortByColumn(0, Qt::DescendingOrder);
        QCOMPARE(nodes->selectionModel()->selectedRows().size(), 2);
        session.search(QStringLiteral("web-1"));
        QCOMPARE(session.selection().nodes.size(), std::size_t(2));
        session.search({});
        QCOMPARE(nodes->selectionModel()->selectedRows().size(), 2);
    }
    void keyPicksPodsUp() {
        Session session;
        fill(session);
        Drag drag(&session);
        TablesView view(&session, &drag);
        session.selectPod(session.catalog().findPod("default/wait"));
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
