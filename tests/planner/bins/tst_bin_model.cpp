// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "planner/bins/bin_checker.h"
#include "planner/bins/bin_state.h"

using namespace bayplan;

namespace {

/// Two bins of two cells with 4 each; "single" takes 2 of one cell, "wide" 1 of each. The shape takes 3 of one cell.
BinModel sample() {
    BinModel model;
    model.resources = {"memory"};
    model.cellResources = {"cpu"};
    model.classes = {{"single", {10}, 1, {2}, {}, 1}, {"wide", {20}, 2, {1}, {}, 1}};
    model.bins = {{"a", 0, {100}, {{4}, {4}}}, {"b", 0, {100}, {{4}, {4}}}};
    model.items = {{0, 0, 1, false}, {1, 0, 3, false}, {0, 1, 2, false}};
    model.shape = {"shape", {30}, 1, {3}, {}, 1};
    return model;
}

QString refused(const BinModel& model) {
    const Result<void> good = validate(model);
    return good ? "valid" : QString::fromStdString(toString(good.error()));
}

}  // namespace

class TestBinModel : public QObject {
    Q_OBJECT
private slots:
    void countsWhatIsFree() {
        const BinModel model = sample();
        QCOMPARE(refused(model), QString("valid"));
        const BinState state(model);
        // a: cell 0 has 4 - 2 - 1 = 1, cell 1 has 4 - 1 = 3: one of the shape. b: 4 and 4 - 2 = 2: one.
        QCOMPARE(state.freeOf(0, 0)[0], 1);
        QCOMPARE(state.freeOf(0, 1)[0], 3);
        QCOMPARE(state.slotsIn(0), 1);
        QCOMPARE(state.slotsIn(1), 1);
        // Memory: 100 - 10 - 20 = 70, and 100 - 10 = 90.
        QCOMPARE(state.freeOf(0)[0], 70);
        QCOMPARE(state.freeOf(1)[0], 90);
    }

    void aShapeInSeveralCellsTakesEachOnce() {
        BinModel model = sample();
        model.items.clear();
        model.shape = {"pair", {0}, 2, {2}, {}, 1};
        // Each cell serves two, so that two pairs fit; one cell of 8 and one of 0 would serve none.
        QCOMPARE(BinState(model).slotsIn(0), 2);
        model.bins[0].cells = {{8}, {0}};
        QCOMPARE(BinState(model).slotsIn(0), 0);
        model.bins[0].cells = {{8}, {2}};
        QCOMPARE(BinState(model).slotsIn(0), 1);
    }

    void takesBackWhatWasTried() {
        const BinModel model = sample();
        BinState state(model);
        const std::size_t mark = state.mark();
        state.move(0, 1, 2);
        QCOMPARE(state.price(), 1);
        QVERIFY(state.moved(0));
        QCOMPARE(state.freeOf(1, 1)[0], 0);
        QCOMPARE(state.moves().size(), std::size_t{1});
        state.takeBack(mark);
        QCOMPARE(state.price(), 0);
        QVERIFY(state.moves().empty());
        QCOMPARE(state.slotCount(), BinState(model).slotCount());
        // Another cell of the same bin is a move, too.
        state.move(2, 1, 1);
        QCOMPARE(state.price(), 1);
        state.move(2, 1, 2);
        QCOMPARE(state.price(), 0);
    }

    void exchangesPlacesAtOnce() {
        BinModel model = sample();
        model.items = {{0, 0, 1, false}, {0, 0, 1, false}, {0, 1, 1, false}, {0, 1, 1, false}};
        BinState state(model);
        // Both cells are full; become() needs no order.
        state.become({{0, 0, 1, 1, 1}, {2, 1, 1, 0, 1}});
        QCOMPARE(state.binOf(0), 1u);
        QCOMPARE(state.binOf(2), 0u);
        QCOMPARE(state.freeOf(0, 0)[0], 0);
    }

    void refusesWhatIsNoModel_data() {
        QTest::addColumn<int>("fault");
        QTest::addColumn<QString>("said");
        QTest::newRow("class") << 0 << "item 0: is of class 7, which is not there";
        QTest::newRow("bin") << 1 << "item 0: is in bin 9, which is not there";
        QTest::newRow("cells") << 2 << "item 0: is not in 1 cells of bin a";
        QTest::newRow("beyond the cells") << 3 << "item 0: is not in 1 cells of bin a";
        QTest::newRow("full") << 4 << "bin a: holds more than it has";
        QTest::newRow("negative") << 5 << "bin a: does not have one amount from 0 to 1000000000000 of every resource";
        QTest::newRow("overflow") << 6 << "class single: does not request one amount from 0 to 1000000000000 of every resource";
        QTest::newRow("lengths") << 7 << "class single: does not request one amount from 0 to 1000000000000 of every resource";
        QTest::newRow("nothing") << 8 << "shape shape: asks for nothing, so that any number of it fits";
        QTest::newRow("kind") << 9 << "item 0: is in bin a, which its class does not accept";
        QTest::newRow("price") << 10 << "class single: its price is not within 0 and 1000000";
        QTest::newRow("many cells") << 11 << "class single: needs 65 cells; a bin has at most 64";
    }

    void refusesWhatIsNoModel() {
        QFETCH(int, fault);
        QFETCH(QString, said);
        BinModel model = sample();
        switch (fault) {
        case 0: model.items[0].itemClass = 7; break;
        case 1: model.items[0].bin = 9; break;
        case 2: model.items[0].cells = 3; break;
        case 3: model.items[0].cells = 4; break;
        case 4: model.items.insert(model.items.end(), 5, {0, 0, 2, false}); break;
        case 5: model.bins[0].capacity = {-1}; break;
        case 6: model.classes[0].request = {kMostBinAmount + 1}; break;
        case 7: model.classes[0].cellRequest = {}; break;
        case 8: model.shape.request = {0}, model.shape.cells = 0; break;
        case 9: model.classes[0].accepted = {false}; break;
        case 10: model.classes[0].price = -1; break;
        default: model.classes[0].cells = 65;
        }
        QCOMPARE(refused(model), said);
    }

    void theCheckerReplaysEachMove() {
        const BinModel model = sample();
        const CheckedMoves good = checkMoves(model, {{0, 0, 1, 1, 2}});
        QVERIFY(good.legal());
        QCOMPARE(good.price, 1);
        // Before: one in each bin. After: a has 3 and 3, two of the shape; b has 4 and 0, one.
        QCOMPARE(good.slotsBefore, 2);
        QCOMPARE(good.slotsAfter, 3);
    }

    void theCheckerRefuses_data() {
        QTest::addColumn<int>("fault");
        QTest::addColumn<QString>("said");
        QTest::newRow("item") << 0 << "move 1: names an item or a bin that is not there";
        QTest::newRow("from") << 1 << "move 1: item 0 is not where the move begins";
        QTest::newRow("fixed") << 2 << "move 1: item 0 may not move";
        QTest::newRow("cells") << 3 << "move 1: class single takes 1 cells, not 2";
        QTest::newRow("no such cell") << 4 << "move 1: bin b has no cell 2";
        QTest::newRow("room") << 5 << "move 2: bin b has no room for item 1 at that moment";
        QTest::newRow("kind") << 6 << "move 1: class single does not accept bin b";
    }

    void theCheckerRefuses() {
        QFETCH(int, fault);
        QFETCH(QString, said);
        BinModel model = sample();
        std::vector<BinMove> moves{{0, 0, 1, 1, 2}};
        switch (fault) {
        case 0: moves[0].item = 5; break;
        case 1: moves[0].fromCells = 2; break;
        case 2: model.items[0].fixed = true; break;
        case 3: moves[0].toCells = 3; break;
        case 4: moves[0].toCells = 4; break;
        case 5: moves.push_back({1, 0, 3, 1, 3}); break;  // cell 1 of b is full after the first
        default: model.bins[1].kind = 1, model.classes[0].accepted = {true, false}, model.items.pop_back();
        }
        const CheckedMoves checked = checkMoves(model, moves);
        QVERIFY(!checked.legal());
        QCOMPARE(QString::fromStdString(checked.faults.front()), said);
    }
};

QTEST_APPLESS_MAIN(TestBinModel)
#include "tst_bin_model.moc"
