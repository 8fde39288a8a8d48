// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "planner/bins/bin_checker.h"
#include "planner/order/move_order.h"

using namespace bayplan;

namespace {

/// Bins of so many units; items of the classes "1", "2", "3", … take as many.
BinModel bins(const std::vector<std::int64_t>& capacities, const std::vector<std::pair<std::uint32_t, std::int64_t>>& items) {
    BinModel model;
    model.resources = {"units"};
    for (std::int64_t size = 1; size <= 4; ++size) model.classes.push_back({std::to_string(size), {size}, 0, {}, {}, 1});
    for (const std::int64_t capacity : capacities) model.bins.push_back({std::string(1, static_cast<char>('a' + model.bins.size())), 0, {capacity}, {}});
    for (const auto& [bin, size] : items) model.items.push_back({static_cast<std::uint32_t>(size - 1), bin, 0, false});
    model.shape = {"shape", {4}, 0, {}, {}, 1};
    return model;
}

}  // namespace

class TestMoveOrder : public QObject {
    Q_OBJECT
private slots:
    void roomFirst() {
        // a is full of 4; the 2 of b may come only when the 4 has gone to c.
        const BinModel model = bins({4, 4, 4}, {{0, 4}, {1, 2}});
        const OrderedMoves ordered = orderMoves(model, {{1, 1, 0, 0, 0}, {0, 0, 0, 2, 0}});
        QVERIFY(ordered.complete());
        QCOMPARE(ordered.moves.size(), std::size_t{2});
        QCOMPARE(ordered.moves[0].item, 0u);
        QVERIFY(!ordered.waitsFor[0]);
        QCOMPARE(*ordered.waitsFor[1], std::size_t{0});
        QVERIFY(checkMoves(model, ordered.moves).legal());
    }

    void aCircleIsCutThroughAFreePlace() {
        // a and b are full, and their items change places; c is free.
        const BinModel model = bins({4, 4, 4}, {{0, 4}, {1, 3}, {1, 1}});
        const OrderedMoves ordered = orderMoves(model, {{0, 0, 0, 1, 0}, {1, 1, 0, 0, 0}, {2, 1, 0, 0, 0}});
        QVERIFY(ordered.complete());
        QCOMPARE(ordered.detours, std::size_t{1});
        QCOMPARE(ordered.moves.size(), std::size_t{4});
        QCOMPARE(ordered.price, 4);
        const CheckedMoves checked = checkMoves(model, ordered.moves);
        QVERIFY2(checked.legal(), checked.legal() ? "" : checked.faults.front().c_str());
        QCOMPARE(checked.price, 4);
    }

    void aCircleWithoutAFreePlaceIsReported() {
        const BinModel model = bins({4, 4}, {{0, 4}, {1, 3}, {1, 1}});
        const OrderedMoves ordered = orderMoves(model, {{0, 0, 0, 1, 0}, {1, 1, 0, 0, 0}, {2, 1, 0, 0, 0}});
        QVERIFY(!ordered.complete());
        QVERIFY(ordered.moves.empty());
        QCOMPARE(ordered.blocked.size(), std::size_t{3});
    }

    void itemsOfAClassExchangeTheirGoals() {
        // Two of a class change places: nothing has to move.
        const BinModel same = bins({2, 2}, {{0, 2}, {1, 2}});
        const OrderedMoves none = orderMoves(same, {{0, 0, 0, 1, 0}, {1, 1, 0, 0, 0}});
        QVERIFY(none.complete());
        QVERIFY(none.moves.empty());
        // a -> b -> c where b is full: the item of a goes to c at once, and the one of b stays.
        const BinModel model = bins({2, 2, 2}, {{0, 2}, {1, 2}});
        const OrderedMoves chain = orderMoves(model, {{0, 0, 0, 1, 0}, {1, 1, 0, 2, 0}});
        QVERIFY(chain.complete());
        QVERIFY(checkMoves(model, chain.moves).legal());
        QVERIFY(chain.moves.size() <= 2);
    }

    void withinABinAnItemUsesItsOwnRoom() {
        BinModel model;
        model.cellResources = {"cpu"};
        model.resources = {"memory"};
        model.classes = {{"one", {3}, 1, {2}, {}, 1}};
        model.bins = {{"a", 0, {4}, {{2}, {2}}}};
        model.items = {{0, 0, 1, false}};
        model.shape = {"shape", {1}, 1, {2}, {}, 1};
        // Of 4 memory 3 are in use by the item itself, which goes from cell 0 to cell 1.
        const OrderedMoves ordered = orderMoves(model, {{0, 0, 1, 0, 2}});
        QVERIFY(ordered.complete());
        QVERIFY(checkMoves(model, ordered.moves).legal());
    }
};

QTEST_APPLESS_MAIN(TestMoveOrder)
#include "tst_move_order.moc"
