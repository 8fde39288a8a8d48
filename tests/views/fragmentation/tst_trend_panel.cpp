// SPDX-License-Identifier: GPL-3.0-or-later
// Slots over recorded snapshots as users see them: a folder, a shape, a point, a broken file.
#include "fragmentation/trend_panel.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "common/charts/plotting.h"
#include "fragmentation/shape_picker.h"
#include "fragmentation/trend_chart.h"
#include "fragmentation/trend_table.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

QByteArray nodeJson(const char* name, const char* heartbeat) {
    return QByteArray(R"({"apiVersion":"v1","kind":"Node","metadata":{"name":")") + name
           + R"("},"status":{"allocatable":{"cpu":"8","memory":"16Gi","pods":"10"},"conditions":[{"type":"Ready","status":"True","lastHeartbeatTime":")" + heartbeat + "\"}]}}\n";
}

QByteArray podJson(const char* name, const char* cpu, const char* node) {
    return QByteArray(R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":")") + name + R"(","namespace":"ns"},"spec":{"nodeName":")" + node
           + R"(","containers":[{"name":"c","resources":{"requests":{"cpu":")" + cpu + "\"}}}]},\"status\":{\"phase\":\"Running\"}}\n";
}

}  // namespace

class TestTrendPanel : public QObject {
    Q_OBJECT

    /// Two nodes of 8 cores; at first 2 of them in use, then 6. For pods of 2 cores, 7 fit at first, 5 later; for 4
    /// cores 3 (6/4 on a, 8/4 on b), and 2.
    QTemporaryDir m_folder;
    QString write(const char* name, const QByteArray& text) {
        QFile file(m_folder.filePath(QString::fromLatin1(name)));
        if (file.open(QIODevice::WriteOnly)) file.write(text);
        return file.fileName();
    }
    struct Screen {
        Session session;
        TrendPanel panel{&session};
        Screen() {
            panel.resize(1000, 800);
            panel.show();
        }
        QString text(const char* name) { return panel.findChild<QLabel*>(QString::fromLatin1(name))->text(); }
        TrendTable* table() { return panel.findChild<TrendTable*>(); }
        TrendChart* slotChart() { return panel.findChildren<TrendChart*>().first(); }
        void measure(const QStringList& paths) {
            panel.setPaths(paths);
            panel.finish();
        }
    };

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(m_folder.isValid() && QDir(m_folder.path()).mkdir(QStringLiteral("days")));
        write("days/1.json", nodeJson("a", "2026-11-01T10:00:00Z") + nodeJson("b", "2026-11-01T10:00:00Z") + podJson("p", "2", "a"));
        write("days/2.json", nodeJson("a", "2026-11-02T10:00:00Z") + nodeJson("b", "2026-11-02T10:00:00Z") + podJson("p", "2", "a") + podJson("q", "4", "a"));
        write("days/cut.json", nodeJson("a", "2026-11-03T10:00:00Z").left(60));
    }
    void withoutFilesItSaysWhatToDo() {
        Screen s;
        QVERIFY(s.text("trendState").contains(QStringLiteral("Choose snapshots")));
        QVERIFY(!s.panel.trend() && !s.panel.busy());
    }
    /// No cluster is open: the shape is the largest of the first snapshot, of 2 cores.
    void aFolderIsMeasured() {
        Screen s;
        s.measure({m_folder.filePath(QStringLiteral("days"))});
        QVERIFY(s.panel.trend());
        QCOMPARE(s.panel.trend()->measured(), std::size_t(2));
        QCOMPARE(s.panel.chosen(), 1);
        QVERIFY2(s.slotChart()->reading().contains(QStringLiteral("every level 5")) || s.slotChart()->reading().contains(QStringLiteral("whole cluster 5")), qPrintable(s.slotChart()->reading()));
        QCOMPARE(s.table()->rowCount(), 3);
        QCOMPARE(s.table()->item(0, 3)->text(), QStringLiteral("7"));
        QCOMPARE(s.table()->item(1, 3)->text(), QStringLiteral("5"));
        QCOMPARE(s.table()->item(0, 1)->text(), QStringLiteral("its objects"));
        // The broken one is reported with its place, and the others stay.
        QVERIFY2(s.table()->item(2, 8)->text().contains(QStringLiteral("cut.json:1")), qPrintable(s.table()->item(2, 8)->text()));
        QVERIFY2(s.text("trendFiles").contains(QStringLiteral("✗ 1 could not be read")), qPrintable(s.text("trendFiles")));
    }
    void amountsChooseAnotherShape() {
        Screen s;
        s.measure({m_folder.filePath(QStringLiteral("days"))});
        auto* cpu = s.panel.findChild<QLineEdit*>(QStringLiteral("shapeCpu"));
        cpu->setFocus();
        QTest::keyClicks(cpu, QStringLiteral("4"));
        QTest::keyClick(cpu, Qt::Key_Return);
        QVERIFY(s.panel.busy());
        s.panel.finish();
        QCOMPARE(s.table()->item(0, 3)->text(), QStringLiteral("3"));
        QCOMPARE(s.table()->item(1, 3)->text(), QStringLiteral("2"));
    }
    void aPointTellsAndOpensItsSnapshot() {
        Screen s;
        s.measure({m_folder.filePath(QStringLiteral("days"))});
        QTest::qWait(1);  // the plot gets its size
        TrendChart* chart = s.slotChart();
        QCustomPlot& plot = chart->plot();
        plot.replot();
        const QPoint first(static_cast<int>(plot.xAxis->coordToPixel(static_cast<double>(s.panel.trend()->entries[0].time))), plot.axisRect()->center().y());
        QTest::mouseClick(&plot, Qt::LeftButton, {}, first);
        QCOMPARE(s.panel.chosen(), 0);
        QCOMPARE(s.table()->currentRow(), 0);
        QVERIFY2(s.text("snapshotTold").startsWith(QStringLiteral("1.json, taken ")), qPrintable(s.text("snapshotTold")));
        QSignalSpy opened(&s.panel, &TrendPanel::openRequested);
        QTest::mouseDClick(&plot, Qt::LeftButton, {}, first);
        QCOMPARE(opened.last().first().toString(), m_folder.filePath(QStringLiteral("days/1.json")));
        // The same with keys, in the chart and in the table.
        QTest::keyClick(chart, Qt::Key_Right);
        QCOMPARE(s.panel.chosen(), 1);
        QTest::keyClick(chart, Qt::Key_Return);
        QCOMPARE(opened.last().first().toString(), m_folder.filePath(QStringLiteral("days/2.json")));
        s.table()->setFocus();
        QTest::keyClick(s.table(), Qt::Key_Down);
        QCOMPARE(s.panel.chosen(), 2);  // the broken one, which cannot be opened
        QVERIFY(!s.panel.findChild<QToolButton*>(QStringLiteral("openSnapshot"))->isEnabled());
        const auto count = opened.count();
        QTest::keyClick(s.table(), Qt::Key_Return);
        QCOMPARE(opened.count(), count);
    }
    void nothingButBrokenOnes() {
        Screen s;
        s.measure({m_folder.filePath(QStringLiteral("days/cut.json")), QStringLiteral("/nonexistent")});
        QVERIFY(!s.panel.trend());
        QVERIFY2(s.text("trendState").contains(QStringLiteral("cut.json:1")) && s.text("trendState").contains(QStringLiteral("/nonexistent")), qPrintable(s.text("trendState")));
    }
    void itCanBeCancelled() {
        Screen s;
        s.panel.setPaths({m_folder.filePath(QStringLiteral("days"))});
        s.panel.findChild<QPushButton*>(QStringLiteral("cancelTrend"))->click();
        s.panel.finish();
        QVERIFY(!s.panel.busy());
        // A cancellation may come too late; otherwise it is shown.
        QVERIFY(s.panel.trend() || s.text("trendState").contains(QStringLiteral("cancelled")));
    }
};

QTEST_MAIN(TestTrendPanel)
#include "tst_trend_panel.moc"
