// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "planner/bound/counting.h"
#include "planner/bound/families.h"
#include "planner/bound/linear_program.h"
#include "planner/bound/pattern_floor.h"
#include "planner/bound/room_floor.h"
#include "planner/search/every_placement.h"
#include "planner/search/portfolio.h"
#include "planner/search/small_models.h"

using namespace bayplan;

namespace {

constexpr std::uint64_t kSeeds = 60;
constexpr std::uint64_t kLargeSeeds = 400;

FoundPlan plan(const BinModel& model, const SlotGoal& goal, int threads = 1, std::uint64_t seed = 1, std::uint64_t work = 20'000) {
    Budget budget;
    budget.work = work;
    Result<FoundPlan> found = findPlan(model, {goal, seed, threads}, budget);
    return std::move(found).value();
}

QByteArray where(std::uint64_t seed, std::int64_t asked) { return "seed " + QByteArray::number(qulonglong(seed)) + ", asked " + QByteArray::number(qlonglong(asked)); }

}  // namespace

class TestPortfolio : public QObject {
    Q_OBJECT
private slots:
    /// What every placement says is never better than the bound nor worse than a plan that counts as proved; every plan is legal.
    void agreesWithEveryPlacement() {
        int proved = 0;
        int asked = 0;
        for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
            const BinModel model = modelFor(seed);
            const EveryPlacement truth(model);
            for (std::int64_t price = 0; price <= 3; ++price) {
                const FoundPlan found = plan(model, {price, {}});
                const QByteArray here = where(seed, price);
                const CheckedMoves checked = checkMoves(model, found.order.moves);
                QVERIFY2(checked.legal(), here + (checked.legal() ? "" : checked.faults.front().c_str()));
                QVERIFY2(checked.price <= price, here);
                QVERIFY2(checked.slotsAfter == found.slotsAfter, here);
                QVERIFY2(*found.bound.value >= truth.most(price), here);
                QVERIFY2(found.slotsAfter <= truth.most(price), here);
                if (found.proved) QVERIFY2(found.slotsAfter == truth.most(price), here);
                proved += found.proved ? 1 : 0;
                ++asked;
            }
            for (std::int64_t gain = 1; gain <= 2; ++gain) {
                const FoundPlan found = plan(model, {{}, gain});
                const QByteArray here = where(seed, gain) + " more";
                const std::int64_t least = truth.leastPrice(found.slotsBefore + gain);
                const CheckedMoves checked = checkMoves(model, found.order.moves);
                QVERIFY2(checked.legal(), here);
                QVERIFY2(checked.slotsAfter == found.slotsAfter, here);
                if (!found.bound.value) QVERIFY2(least < 0, here);
                else if (least >= 0) QVERIFY2(*found.bound.value <= least, here);
                if (found.reached) {
                    QVERIFY2(least >= 0 && found.order.price >= least, here);
                    QVERIFY2(checked.slotsAfter >= checked.slotsBefore + gain, here);
                }
                if (found.proved && least >= 0) QVERIFY2(found.reached && found.order.price == least, here);
                proved += found.proved ? 1 : 0;
                ++asked;
            }
        }
        qInfo("%d of %d answers proved", proved, asked);
        QVERIFY(proved > asked / 2);  // a search that proves nothing would pass the rest
    }

    /// Bins in groups are searched in another order: plans stay legal and never beat the truth, and are the same on two threads.
    void groupsOfBins() {
        constexpr std::int64_t kMost = 5;  // every placement of twelve items at any price takes a minute
        int other = 0, dearer = 0;
        for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
            const BinModel plain = largerModelFor(seed);
            BinModel model = plain;
            for (std::uint32_t b = 0; b < model.bins.size(); ++b) model.bins[b].group = b % 2;
            const EveryPlacement truth(model, kMost);
            for (std::int64_t gain = 1; gain <= 2; ++gain) {
                const QByteArray here = where(seed, gain);
                const FoundPlan found = plan(model, {{}, gain}, 1, 1, 3'000), again = plan(model, {{}, gain}, 2, 1, 3'000);
                QVERIFY2(found.order.moves == again.order.moves && found.work == again.work, here);
                const CheckedMoves checked = checkMoves(model, found.order.moves);
                QVERIFY2(checked.legal(), here);
                const std::int64_t least = truth.leastPrice(found.slotsBefore + gain);
                if (found.reached) QVERIFY2(found.order.price > kMost || (least >= 0 && found.order.price >= least), here);
                if (found.proved && least >= 0) QVERIFY2(found.order.price == least, here);
                dearer += found.reached && found.order.price > kMost ? 1 : 0;
                // One group of all bins is no group.
                for (Bin& bin : model.bins) bin.group = 7;
                const FoundPlan one = plan(model, {{}, gain}, 1, 1, 3'000), none = plan(plain, {{}, gain}, 1, 1, 3'000);
                QVERIFY2(one.order.moves == none.order.moves && one.work == none.work, here);
                other += found.order.moves == none.order.moves ? 0 : 1;
                for (std::uint32_t b = 0; b < model.bins.size(); ++b) model.bins[b].group = b % 2;
            }
        }
        qInfo("%d plans differ by groups; %d cost more than %d", other, dearer, int(kMost));
        QVERIFY(dearer < 10);  // those are not compared with every placement
    }

    /// The bounds by themselves, also where the search needs none.
    void boundsAreNeverWrong() {
        for (std::uint64_t seed = 100; seed < 100 + kSeeds; ++seed) {
            const BinModel model = modelFor(seed);
            const EveryPlacement truth(model);
            const std::int64_t before = truth.most(0);
            const CountingBound counting{BinState(model)};
            for (std::int64_t gain = 1; gain <= 3; ++gain) {
                const std::int64_t least = truth.leastPrice(before + gain);
                if (least < 0) continue;
                const QByteArray here = where(seed, gain);
                QVERIFY2(counting.leastPrice(gain) && *counting.leastPrice(gain) <= least, here);
                Budget budget;
                Work work(budget);
                QVERIFY2(familyBound(model, gain, 1000, work).leastPrice <= least, here);
            }
            for (std::int64_t price = 0; price <= 4; ++price) QVERIFY2(before + counting.mostGain(price) >= truth.most(price), where(seed, price));
            if (const std::optional<PatternModel> patterns = patternsOf(model)) {
                for (std::int64_t price = 0; price <= 4; ++price) {
                    PatternFloor floor(*patterns, price);
                    Budget budget;
                    budget.work = 50;
                    Work work(budget);
                    floor.tighten(work);
                    QVERIFY2(floor.most() >= truth.most(price), where(seed, price));
                }
            }
        }
    }

    /// With up to twelve items and all plans of at most four moves: no bound is above the truth, what counts as proved is the truth, and
    /// no plan is better than it.
    void agreesWithEveryPlanOfTwelve() {
        constexpr std::int64_t kMost = 4;
        int proved = 0, asked = 0, moreThanCounted = 0, within = 0;
        for (std::uint64_t seed = 0; seed < kLargeSeeds; ++seed) {
            const BinModel model = largerModelFor(seed);
            const EveryPlacement truth(model, kMost);
            const std::int64_t before = truth.most(0);
            const CountingBound counting{BinState(model)};
            for (std::int64_t gain = 1; gain <= 3; ++gain) {
                const QByteArray here = where(seed, gain);
                const std::int64_t least = truth.leastPrice(before + gain);
                if (least >= 0) ++within;
                Budget budget;
                Work work(budget);
                RoomFloor rooms(model, gain);
                rooms.tighten(gain * 4, kMost + 2, work, budget);
                if (least >= 0) {
                    QVERIFY2(rooms.leastPrice() <= least, here);
                    QVERIFY2(familyBound(model, gain, 1000, work).leastPrice <= least, here);
                    QVERIFY2(counting.leastPrice(gain) && *counting.leastPrice(gain) <= least, here);
                }
                if (const std::optional<std::int64_t> counted = counting.leastPrice(gain); counted && rooms.leastPrice() > *counted) ++moreThanCounted;
                const FoundPlan found = plan(model, {{}, gain}, 1, seed, 10'000);
                QVERIFY2(found.slotsBefore == before, here);
                if (!found.bound.value) QVERIFY2(least < 0, here);
                else if (least >= 0) QVERIFY2(*found.bound.value <= least, here);
                if (found.reached) {
                    const CheckedMoves checked = checkMoves(model, found.order.moves);
                    QVERIFY2(checked.legal() && checked.slotsAfter >= before + gain, here);
                    // A plan that steps aside on the way costs more than its end.
                    QVERIFY2(found.order.price > kMost || (least >= 0 && found.order.price >= least), here);
                }
                if (found.proved && found.reached && found.order.price <= kMost) QVERIFY2(found.order.price == least, here);
                proved += found.proved ? 1 : 0;
                ++asked;
            }
        }
        qInfo("%d of %d answers proved; of %d plans within %d moves; rooms prove more than counting %d times", proved, asked, within, int(kMost), moreThanCounted);
        QVERIFY(proved > asked / 3);
        QVERIFY(moreThanCounted > asked / 20);
        QVERIFY(within > asked / 10);
    }

    void patternsSuitOneResource() {
        QVERIFY(patternsOf(modelFor(0)));
        QVERIFY(!patternsOf(modelFor(1)));
    }

    void theSameOnOneAndTwoThreads() {
        for (std::uint64_t seed = 200; seed < 220; ++seed) {
            const BinModel model = modelFor(seed);
            for (const SlotGoal& goal : {SlotGoal{2, {}}, SlotGoal{{}, 1}, SlotGoal{{}, 2}}) {
                const FoundPlan one = plan(model, goal, 1, seed, 9000);
                const FoundPlan two = plan(model, goal, 2, seed, 9000);
                const FoundPlan again = plan(model, goal, 1, seed, 9000);
                QVERIFY(one.order.moves == two.order.moves);
                QVERIFY(one.order.moves == again.order.moves);
                QCOMPARE(one.work, two.work);
                QCOMPARE(one.work, again.work);
                QVERIFY(one.work <= 9000 + 100);  // a look that was begun is ended
            }
        }
    }

    void impossibleGoalsAreSaid() {
        BinModel model = modelFor(0);
        // Three bins of 4 + 5 units hold at most 3 x (1 + 1) of a shape of 3.
        const FoundPlan found = plan(model, {{}, 7});
        QVERIFY(!found.reached);
        QVERIFY(!found.bound.value);
        QVERIFY(found.proved);
        QVERIFY(found.order.moves.empty());
    }

    void fixedItemsStay() {
        BinModel model = modelFor(2);
        for (BinItem& item : model.items) item.fixed = true;
        const FoundPlan found = plan(model, {10, {}});
        QVERIFY(found.order.moves.empty());
        QCOMPARE(found.slotsAfter, found.slotsBefore);
    }

    void refusesGoalsThatSayNothing() {
        const BinModel model = modelFor(0);
        for (const SlotGoal& goal : {SlotGoal{}, SlotGoal{1, 1}, SlotGoal{-1, {}}, SlotGoal{{}, -1}}) QVERIFY(!findPlan(model, {goal, 1, 1}, {}));
        BinModel broken = model;
        broken.items.push_back({99, 0, 0, false});
        QVERIFY(!findPlan(broken, {{1, {}}, 1, 1}, {}));
    }

    void stopsWhenAsked() {
        const BinModel model = modelFor(1);
        std::stop_source source;
        source.request_stop();
        Budget budget;
        budget.stop = source.get_token();
        const Result<FoundPlan> found = findPlan(model, {{{}, 1}, 1, 1}, budget);
        QVERIFY(found);
        QVERIFY(checkMoves(model, found->order.moves).legal());
    }

    /// A solver that may take no step has no answer; without one the plan is legal all the same, and the bound is not above the best.
    void aSolverThatGivesUpProvesNothing() {
        LinearProgram program(LinearProgram::Sense::Most);
        const int row = program.addRow(std::nullopt, 4.0);
        program.addColumn(1, std::nullopt, true, {{row, 1}});
        QVERIFY(!program.solve(0));
        QVERIFY(program.solve(100));
        QCOMPARE(program.value(), 4.0);
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const BinModel model = modelFor(seed);
            Budget late;
            late.deadline = Budget::Clock::now();
            const FoundPlan whole = plan(model, {{}, 1});
            const FoundPlan found = findPlan(model, {{{}, 1}, 1, 1}, late).value();
            QVERIFY(checkMoves(model, found.order.moves).legal());
            if (whole.proved && whole.reached) QVERIFY(!found.bound.value || *found.bound.value <= whole.order.price);
            if (whole.proved && !whole.reached) QVERIFY(!found.reached);
        }
    }

    void theFrontRises() {
        const BinModel model = modelFor(4);
        const FoundPlan found = plan(model, {6, {}});
        for (std::size_t i = 1; i < found.front.size(); ++i) {
            QVERIFY(found.front[i].price > found.front[i - 1].price);
            QVERIFY(found.front[i].gain > found.front[i - 1].gain);
        }
        for (std::size_t i = 1; i < found.curve.size(); ++i) QVERIFY(found.curve[i].work >= found.curve[i - 1].work);
    }
};

QTEST_APPLESS_MAIN(TestPortfolio)
#include "tst_portfolio.moc"
