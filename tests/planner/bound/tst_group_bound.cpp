// SPDX-License-Identifier: GPL-3.0-or-later
// The bound of shapes that come to groups of bins, against every way to move what is there.
#include <QtTest>

#include <functional>

#include "planner/bound/group_bound.h"
#include "support/dice.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

BinClass ofSize(const std::string& name, std::int64_t size, std::int64_t price = 1) {
    BinClass made;
    made.name = name;
    made.request = {size};
    made.price = price;
    return made;
}

/// Bins of one resource, by what each holds; every item is a class of its own.
BinModel modelOf(const std::vector<std::pair<std::int64_t, std::vector<std::int64_t>>>& bins, std::int64_t shape) {
    BinModel model;
    model.resources = {"cores"};
    model.shape = ofSize("shape", shape);
    for (std::uint32_t b = 0; b < bins.size(); ++b) {
        model.bins.push_back({"b" + std::to_string(b), 0, {bins[b].first}, {}});
        for (const std::int64_t size : bins[b].second) {
            model.items.push_back({static_cast<std::uint32_t>(model.classes.size()), b, 0, false});
            model.classes.push_back(ofSize("i" + std::to_string(model.classes.size()), size));
        }
    }
    return model;
}

/// The least price at which `shapes` come as the groups want it, by trying every end; absent: there is none.
std::optional<std::int64_t> leastByTrying(const BinModel& model, const ShapeGroups& groups, std::int64_t shapes) {
    std::vector<std::int64_t> free;
    for (const Bin& bin : model.bins) free.push_back(bin.capacity[0]);
    std::optional<std::int64_t> best;
    const std::function<void(std::size_t, std::int64_t)> put = [&](std::size_t item, std::int64_t price) {
        if (best && price >= *best) return;
        if (item < model.items.size()) {
            const BinItem& one = model.items[item];
            const BinClass& of = model.classes[one.itemClass];
            for (std::uint32_t b = 0; b < free.size(); ++b) {
                if ((one.fixed && b != one.bin) || free[b] < of.request[0]) continue;
                free[b] -= of.request[0];
                put(item + 1, price + (b == one.bin ? 0 : of.price));
                free[b] += of.request[0];
            }
            return;
        }
        // How the shapes come: one after the other, each where the rule lets it at that moment.
        std::vector<std::int64_t> there = groups.there.empty() ? std::vector<std::int64_t>(groups.count, 0) : groups.there;
        std::uint32_t chosen = ShapeGroups::kNone;
        const std::function<bool(std::int64_t)> come = [&](std::int64_t left) {
            if (left == 0) return true;
            for (std::size_t b = 0; b < free.size(); ++b) {
                const std::uint32_t group = groups.of[b];
                if (group == ShapeGroups::kNone || free[b] < model.shape.request[0]) continue;
                if (groups.together && chosen != ShapeGroups::kNone && chosen != group) continue;
                if (groups.ahead && there[group] + 1 > *std::min_element(there.begin(), there.end()) + *groups.ahead) continue;
                const std::uint32_t before = chosen;
                chosen = group;
                ++there[group];
                free[b] -= model.shape.request[0];
                const bool all = come(left - 1);
                free[b] += model.shape.request[0];
                --there[group];
                chosen = before;
                if (all) return true;
            }
            return false;
        };
        if (come(shapes)) best = price;
    };
    put(0, 0);
    return best;
}

}  // namespace

class TestGroupBound : public QObject {
    Q_OBJECT

private slots:
    /// Two groups of two bins of 8. In each group 4 + 8 are free for shapes of 4: one place and two; three together need 12 of 16. Group 0 has 4 + 2
    /// free and two small items in b1: one of 2 has to leave for a second place, and one of 4 more for a third: 2 moves. Group 1 has 8 free, and its third place
    /// takes the item of 3: 1 move.
    void allOfThemInOneGroup() {
        const BinModel model = modelOf({{8, {4}}, {8, {4, 2}}, {8, {}}, {8, {3, 3}}}, 4);
        ShapeGroups groups{{0, 0, 1, 1}, 2, true, {}, {}};
        const GroupBound found = groupBound(model, groups, 3);
        QCOMPARE(found.leastPrice.value_or(-1), std::int64_t{1});
        QCOMPARE(found.shapes, (std::vector<std::int64_t>{0, 3}));
        QCOMPARE(found.prices, (std::vector<std::int64_t>{0, 1}));
        // Anywhere they cost nothing: one in b0, two in b2.
        groups.together = false;
        QCOMPARE(groupBound(model, groups, 3).leastPrice.value_or(-1), std::int64_t{0});
        groups.together = true;
        const GroupBound five = groupBound(model, groups, 5);
        QVERIFY(!five.leastPrice);
        QCOMPARE(five.most, std::int64_t{4});
        QCOMPARE(five.shapes, (std::vector<std::int64_t>{4, 4}));
    }

    /// Two shapes, at most one ahead: each group gets one. Group 0 is full of items of 4, so one has to leave, though group 1 has room for both.
    void sharedAmongGroups() {
        const BinModel model = modelOf({{8, {4, 4}}, {16, {}}}, 4);
        ShapeGroups groups{{0, 1}, 2, false, 1, {0, 0}};
        QCOMPARE(groupBound(model, groups, 2).leastPrice.value_or(-1), std::int64_t{1});
        // Group 0 has one already that stays: the other may get one more than it, then both need another.
        groups.there = {1, 0};
        QCOMPARE(groupBound(model, groups, 2).leastPrice.value_or(-1), std::int64_t{0});
        // 1 and 0 become 1 and 2, and no more there: the third comes to group 0.
        QCOMPARE(groupBound(model, groups, 3).leastPrice.value_or(-1), std::int64_t{1});
        groups.of = {ShapeGroups::kNone, 1};
        groups.there = {0, 0};
        const GroupBound closed = groupBound(model, groups, 2);  // nobody comes to group 0, which stays behind
        QVERIFY(!closed.leastPrice);
        QCOMPARE(closed.most, std::int64_t{1});
    }

    void limitsSayNothing() {
        const BinModel model = modelOf({{8, {}}}, 4);
        QCOMPARE(groupBound(model, {{0}, 1, true, {}, {}}, 0).leastPrice.value_or(-1), std::int64_t{0});
        // Three are one too many, and nobody counts that in two steps.
        QVERIFY(!groupBound(model, {{0}, 1, true, {}, {}}, 3).leastPrice);
        QCOMPARE(groupBound(model, {{0}, 1, true, {}, {}}, 3, 2).leastPrice.value_or(-1), std::int64_t{0});
        QCOMPARE(groupBound(model, {{0}, 1, false, {}, {}}, 3, 2).leastPrice.value_or(-1), std::int64_t{0});
        QCOMPARE(groupBound(model, {{}, 0, true, {}, {}}, 3).leastPrice.value_or(-1), std::int64_t{0});
    }

    /// Shapes of 8 take whole bins. Those of group 0 have two and three items, those of group 1 have one each: two cost 1 + 1, but if group 1 may have
    /// one alone, 1 + 2.
    void limitedGroups() {
        const BinModel model = modelOf({{8, {4, 4}}, {8, {2, 2, 2}}, {8, {1}}, {8, {1}}}, 8);
        ShapeGroups groups{{0, 0, 1, 1}, 2, false, {}, {}, {}};
        QCOMPARE(groupBound(model, groups, 2).leastPrice.value_or(-1), std::int64_t{2});
        groups.most = {2, 1};
        const GroupBound one = groupBound(model, groups, 2);
        QCOMPARE(one.leastPrice.value_or(-1), std::int64_t{3});
        QCOMPARE(one.prices, (std::vector<std::int64_t>{2, 1}));
        groups.most = {1, 0};
        const GroupBound none = groupBound(model, groups, 2);
        QVERIFY(!none.leastPrice);
        QCOMPARE(none.most, std::int64_t{1});
        QCOMPARE(none.shapes, (std::vector<std::int64_t>{1, 0}));
    }

    /// 5,000 bins of 4 with one item of 1 in each, and of 2,000 of them another: for 4,000 shapes of 4 in two groups the 3,000 bins with one
    /// item are emptied, and 1,000 with two: 3,000 + 2 × 1,000.
    void thousandsOfBins() {
        std::vector<std::pair<std::int64_t, std::vector<std::int64_t>>> bins;
        ShapeGroups groups{{}, 2, false, {}, {}, {}};
        for (std::uint32_t b = 0; b < 5000; ++b) {
            bins.push_back({4, b < 2000 ? std::vector<std::int64_t>{1, 1} : std::vector<std::int64_t>{1}});
            groups.of.push_back(b % 2);
        }
        QCOMPARE(groupBound(modelOf(bins, 4), groups, 4000).leastPrice.value_or(-1), std::int64_t{5000});
    }

    /// Never above what trying finds, and often the same.
    void agreesWithTrying() {
        int same = 0, all = 0, impossible = 0;
        for (unsigned seed = 1; seed <= 400; ++seed) {
            Dice dice(seed);
            std::vector<std::pair<std::int64_t, std::vector<std::int64_t>>> bins(2 + dice.below(3), {8, {}});
            std::size_t items = 0;
            for (auto& [capacity, held] : bins)
                for (std::int64_t left = capacity; left > 0 && items < 6 && !dice.percent(25); ++items) {
                    held.push_back(1 + static_cast<std::int64_t>(dice.below(static_cast<std::size_t>(std::min<std::int64_t>(left, 5)))));
                    left -= held.back();
                }
            BinModel model = modelOf(bins, 2 + static_cast<std::int64_t>(dice.below(4)));
            for (BinItem& item : model.items) item.fixed = dice.percent(15);
            for (BinClass& of : model.classes) of.price = 1 + static_cast<std::int64_t>(dice.below(3));
            ShapeGroups groups{{}, 2, dice.coin(), {}, {}};
            for (std::size_t b = 0; b < bins.size(); ++b) groups.of.push_back(dice.percent(10) ? ShapeGroups::kNone : static_cast<std::uint32_t>(b % 2));
            if (!groups.together && dice.percent(70)) {
                groups.ahead = 1 + static_cast<std::int64_t>(dice.below(2));
                groups.there = {static_cast<std::int64_t>(dice.below(3)), static_cast<std::int64_t>(dice.below(2))};
            }
            const auto shapes = static_cast<std::int64_t>(1 + dice.below(3));
            const GroupBound found = groupBound(model, groups, shapes);
            const std::optional<std::int64_t> best = leastByTrying(model, groups, shapes);
            const QByteArray where = "seed " + QByteArray::number(seed);
            if (!found.leastPrice) {
                ++impossible;
                QVERIFY2(!best, where);
                if (found.most > 0) continue;
                QVERIFY2(!leastByTrying(model, groups, 1), where);
                continue;
            }
            if (!best) continue;
            ++all;
            same += *found.leastPrice == *best ? 1 : 0;
            QVERIFY2(*found.leastPrice <= *best, where);
        }
        QVERIFY2(all > 150 && same * 10 > all * 6 && impossible > 20, qPrintable(QStringLiteral("%1 of %2, %3 impossible").arg(same).arg(all).arg(impossible)));
    }
};

QTEST_APPLESS_MAIN(TestGroupBound)
#include "tst_group_bound.moc"
