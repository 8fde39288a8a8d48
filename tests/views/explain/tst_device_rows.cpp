// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QTableView>
#include <QTableWidget>
#include <QTest>

#include "explain/explain_view.h"
#include "explain/verdict_model.h"
#include "views/device_objects.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestDeviceRows : public QObject {
    Q_OBJECT

    static QStringList rowsOf(const ExplainView& view) {
        const auto* rows = view.findChild<QTableWidget*>(QStringLiteral("deviceRows"));
        QStringList all;
        for (int row = 0; !rows->isHidden() && row < rows->rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < rows->columnCount(); ++column) cells << rows->item(row, column)->text().remove(QChar(0x200B));
            all << cells.join(QStringLiteral(" | "));
        }
        return all;
    }
    static void choose(const ExplainView& view, NodeIdx node) {
        auto* table = view.findChild<QTableView*>(QStringLiteral("verdictTable"));
        for (int row = 0; row < table->model()->rowCount(); ++row)
            if (table->model()->index(row, 0).data(VerdictModel::NodeRole).toUInt() == node.get()) table->selectRow(row);
    }

private Q_SLOTS:
    void eachDeviceSaysWhy() {
        Session session;
        session.open(clusterWithDevices(), {QStringLiteral("test")}, {});
        ExplainView view(&session);
        view.resize(1100, 700);
        view.show();
        view.setPod(session.catalog().findPod("default/waits"));
        view.finish();
        // The only node with a free device: there is no other to compare it with.
        QCOMPARE(rowsOf(view), QStringList{QStringLiteral("c-waits: 1 × gpu | n1/gpu-0 | the claim gets it | ")});
        choose(view, session.catalog().findNode("n0"));
        QCOMPARE(rowsOf(view), QStringList{QStringLiteral("c-waits: 1 × gpu | n0/gpu-0 | in use by claim default/c-runs | ")});
        view.setPod(session.catalog().findPod("default/picky"));
        view.finish();
        choose(view, session.catalog().findNode("n1"));
        // What it reads is never cut: the longest piece between two places where a line may end is narrower than its column.
        const auto* rows = view.findChild<QTableWidget*>(QStringLiteral("deviceRows"));
        for (const QString& piece : rows->item(0, 3)->text().split(QRegularExpression(QStringLiteral("[ \\x{200B}]"))))
            QVERIFY2(rows->fontMetrics().horizontalAdvance(piece) < rows->columnWidth(3), qPrintable(piece));
        QVERIFY(rows->item(0, 3)->text().contains(QStringLiteral("attributes[\u200B\"gpu.\u200Bexample.\u200Bcom\"].\u200Bmodel")));
        QCOMPARE(rowsOf(view),
                 QStringList{QStringLiteral(
                     "c-picky: 1 × gpu | n1/gpu-0 | refused by selector 1 of claim default/c-picky: device.attributes[\"gpu.example.com\"].model is \"H100\" | "
                     "device.attributes[\"gpu.example.com\"].model == \"B200\"")});
    }
};

QTEST_MAIN(TestDeviceRows)
#include "tst_device_rows.moc"
