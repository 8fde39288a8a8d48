// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of long tables: which are chosen, and which are measured for the widths of columns.
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>

#include "common/chosen_rows.h"
#include "common/fit_columns.h"

using namespace bayplan;

class TestTableRows : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void rowsThatAreChosen() {
        QStandardItemModel model(10, 3);
        QTableView table;
        table.setModel(&model);
        dressRows(&table, 26);
        table.setSelectionMode(QAbstractItemView::ExtendedSelection);
        QVERIFY(chosenRows(table).empty());
        const auto add = [&](int from, int to) {
            table.selectionModel()->select(QItemSelection(model.index(from, 0), model.index(to, 0)), QItemSelectionModel::Select | QItemSelectionModel::Rows);
        };
        add(7, 8);
        add(2, 2);
        add(1, 3);  // 2 again
        QCOMPARE(chosenRows(table), (std::vector<int>{1, 2, 3, 7, 8}));
        table.selectionModel()->select(model.index(7, 1), QItemSelectionModel::Deselect | QItemSelectionModel::Rows);
        QCOMPARE(chosenRows(table), (std::vector<int>{1, 2, 3, 8}));
        table.selectAll();
        QCOMPARE(chosenRows(table).size(), std::size_t(10));
    }

    /// All of 200 rows; of 400 every 399 / 199 = 2.005th: 0, 2, and so on to 198 × 2.005 = 396.99 and 399.
    void rowsThatAreMeasured() {
        QVERIFY(rowsToMeasure(0).empty());
        QCOMPARE(rowsToMeasure(3), (std::vector<int>{0, 1, 2}));
        QCOMPARE(rowsToMeasure(200).back(), 199);
        const std::vector<int> some = rowsToMeasure(400);
        QCOMPARE(some.size(), std::size_t(200));
        QCOMPARE((std::vector<int>{some[0], some[1], some[198], some[199]}), (std::vector<int>{0, 2, 396, 399}));
        QCOMPARE(rowsToMeasure(500'000'000).back(), 499'999'999);
    }

    /// A drain of many nodes begins with a cordon for each: the names of pods come later.
    void columnsFitWhatComesLater() {
        QStandardItemModel model(1000, 1);
        for (int row = 0; row < 1000; ++row) model.setItem(row, new QStandardItem(row < 900 ? QStringLiteral("\u2013") : QStringLiteral("default/a-pod-with-a-name")));
        QTableView table;
        table.setModel(&model);
        fitColumns(&table, {10, 1000});
        QVERIFY(table.columnWidth(0) >= table.fontMetrics().horizontalAdvance(QStringLiteral("default/a-pod-with-a-name")));
    }
};

QTEST_MAIN(TestTableRows)
#include "tst_table_rows.moc"
