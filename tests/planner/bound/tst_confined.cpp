// SPDX-License-Identifier: GPL-3.0-or-later
// What items that cannot leave their group of bins leave room for, against every placement.
#include <QtTest>

#include "planner/bound/confined.h"
#include "planner/bound/counting.h"
#include "planner/search/every_placement.h"
#include "support/dice.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

BinClass ofClass(const std::string& name, std::vector<std::int64_t> request, std::vector<bool> accepted) {
    BinClass made;
    made.name = name;
    made.request = std::move(request);
    made.accepted = std::move(accepted);
    return made;
}

/// Bins of cores, two kinds, each kind a group; and a part of what only an empty bin has all of.
BinModel wholeBins(const std::vector<std::pair<std::uint32_t, std::int64_t>>& bins) {
    BinModel model;
    model.resources = {"cores", "whole"};
    model.shape = ofClass("whole", {0, 100}, {});
    model.classes = {ofClass("any", {2, 1}, {true, true}), ofClass("a", {2, 1}, {true, false}), ofClass("b", {2, 1}, {false, true})};
    for (const auto& [kind, cores] : bins) model.bins.push_back({"b" + std::to_string(model.bins.size()), kind, {cores, 100}, {}});
    return model;
}

std::vector<std::uint32_t> byKind(const BinModel& model) {
    std::vector<std::uint32_t> of;
    for (const Bin& bin : model.bins) of.push_back(bin.kind);
    return of;
}

GroupBound boundOf(const BinModel& model, const std::vector<std::uint32_t>& of, std::size_t groups, std::int64_t shapes) {
    const BinState first(model);
    return confinedBound(first, pricesOfMore(first, shapes), of, groups, shapes);
}

}  // namespace

class TestConfined : public QObject {
    Q_OBJECT

private slots:
    /// Kind 0 has three bins of 4 cores, each with an item of 2 that stays in the group: 6 need two of them, one can be emptied. Kind 1 has two
    /// bins, each with two items that may go: both can be emptied as far as these are concerned.
    void roomThatHasToStay() {
        BinModel model = wholeBins({{0, 4}, {0, 4}, {0, 4}, {1, 4}, {1, 4}});
        for (std::uint32_t b = 0; b < 3; ++b) model.items.push_back({1, b, 0, false});
        for (std::uint32_t b = 3; b < 5; ++b) model.items.insert(model.items.end(), 2, {0, b, 0, false});
        QVERIFY(validate(model));
        QCOMPARE(mostBesideConfined(model, byKind(model), 2), (std::vector<std::int64_t>{1, 2}));
        // One costs a move. The second one costs two, as no other of the three may be emptied; counting says it costs one.
        QCOMPARE(boundOf(model, byKind(model), 2, 1).leastPrice.value_or(-1), std::int64_t{1});
        const GroupBound two = boundOf(model, byKind(model), 2, 2);
        QCOMPARE(two.leastPrice.value_or(-1), std::int64_t{3});
        QCOMPARE(two.shapes, (std::vector<std::int64_t>{1, 1}));
        QCOMPARE(two.prices, (std::vector<std::int64_t>{1, 2}));
        QCOMPARE(CountingBound(BinState(model)).leastPrice(2).value_or(-1), std::int64_t{2});
        const GroupBound four = boundOf(model, byKind(model), 2, 4);
        QVERIFY(!four.leastPrice);
        QCOMPARE(four.most, std::int64_t{3});
        QCOMPARE(four.shapes, (std::vector<std::int64_t>{1, 2}));
        // All bins as one: 14 cores are asked for and a bin has 4, so that four bins remain.
        const GroupBound all = boundOf(model, std::vector<std::uint32_t>(5, 0), 1, 2);
        QVERIFY(!all.leastPrice);
        QCOMPARE(all.most, std::int64_t{1});
    }

    /// Shapes of 3 in bins of 8 with 2 + 2 each that stay: 16 − 8 leave room for two shapes, and both bins together could hold four.
    void shapesBesideWhatStays() {
        BinModel model;
        model.resources = {"cores"};
        model.shape = ofClass("shape", {3}, {});
        model.classes = {ofClass("a", {2}, {true})};
        for (std::uint32_t b = 0; b < 2; ++b) {
            model.bins.push_back({"b" + std::to_string(b), 0, {8}, {}});
            model.items.insert(model.items.end(), 2, {0, b, 0, false});
        }
        const BinState first(model);
        QCOMPARE(first.slotCount(), std::int64_t{2});
        QCOMPARE(mostBesideConfined(model, {0, 0}, 1), (std::vector<std::int64_t>{2}));
        const GroupBound one = boundOf(model, {0, 0}, 1, 1);
        QVERIFY(!one.leastPrice);
        QCOMPARE(one.most, std::int64_t{2});
    }

    /// Never above what every placement says, and what is called impossible is; often more than counting alone.
    void agreesWithEveryPlacement() {
        int impossible = 0, more = 0, asked = 0, withMore = 0;
        for (unsigned seed = 1; seed <= 800; ++seed) {
            Dice dice(seed);
            const bool whole = dice.coin();
            std::vector<std::pair<std::uint32_t, std::int64_t>> bins;
            for (std::size_t b = 0, count = 3 + dice.below(3); b < count; ++b) bins.emplace_back(static_cast<std::uint32_t>(dice.below(3)), 3 + static_cast<std::int64_t>(dice.below(4)));
            BinModel model = wholeBins(bins);
            model.classes.clear();
            for (int c = 0; c < 5; ++c) {
                std::vector<bool> accepted{dice.percent(60), dice.percent(60), dice.percent(60)};
                accepted[dice.below(3)] = true;
                model.classes.push_back(ofClass(std::to_string(c), {1 + static_cast<std::int64_t>(dice.below(3)), 1}, accepted));
            }
            if (!whole) model.shape.request = {2 + static_cast<std::int64_t>(dice.below(3)), 0};
            if (dice.percent(20)) model.shape.accepted = {true, dice.coin(), true};
            for (int i = 0; i < 7; ++i) {
                model.items.push_back({static_cast<std::uint32_t>(dice.below(5)), static_cast<std::uint32_t>(dice.below(bins.size())), 0, dice.percent(8)});
                if (!validate(model)) model.items.pop_back();
            }
            // Kind 2 belongs to group 0, or is a group of its own.
            const bool three = dice.coin();
            std::vector<std::uint32_t> of = byKind(model);
            for (std::uint32_t& group : of) group = group == 2 && !three ? 0 : group;
            const std::size_t groups = three ? 3 : 2;
            const EveryPlacement truth(model);
            const BinState first(model);
            const CountingBound counting(first);
            const QByteArray where = "seed " + QByteArray::number(seed);
            for (std::int64_t gain = 1; gain <= 3; ++gain) {
                const std::int64_t least = truth.leastPrice(first.slotCount() + gain);
                const std::optional<std::int64_t> counted = counting.leastPrice(gain);
                ++asked;
                for (const bool all : {false, true}) {
                    const GroupBound found = all ? boundOf(model, std::vector<std::uint32_t>(of.size(), 0), 1, gain) : boundOf(model, of, groups, gain);
                    if (!found.leastPrice) {
                        QVERIFY2(least < 0, where);
                        QVERIFY2(found.most >= truth.most(1000) && found.most < first.slotCount() + gain, where);
                        impossible += counted ? 1 : 0;
                    } else if (least >= 0) {
                        QVERIFY2(*found.leastPrice <= least, where);
                        more += *found.leastPrice > counted.value() ? 1 : 0;
                        ++withMore;
                    }
                }
            }
        }
        QVERIFY2(impossible > 100 && more > 20,
                 qPrintable(QStringLiteral("%1 asked: %2 impossible that counting takes for possible; more moves %3 of %4").arg(asked).arg(impossible).arg(more).arg(withMore)));
    }
};

QTEST_APPLESS_MAIN(TestConfined)
#include "tst_confined.moc"
