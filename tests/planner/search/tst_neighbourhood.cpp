// SPDX-License-Identifier: GPL-3.0-or-later
// The best end of a part of the bins, against every placement of what may be put there anew.
#include <QtTest>

#include <algorithm>
#include <numeric>

#include "planner/search/every_placement.h"
#include "planner/search/neighbourhood.h"
#include "planner/search/slot_search.h"
#include "planner/search/small_models.h"

using namespace bayplan;

namespace {

constexpr std::uint64_t kAnyChecks = 50'000'000;
constexpr std::int64_t kMostPrice = 4;

std::vector<std::uint32_t> allBins(const BinModel& model) {
    std::vector<std::uint32_t> bins(model.bins.size());
    std::iota(bins.begin(), bins.end(), 0u);
    return bins;
}

bool isIn(const std::vector<std::uint32_t>& bins, std::uint32_t bin) { return std::find(bins.begin(), bins.end(), bin) != bins.end(); }

NeighbourhoodSolver::Solved solve(BinState& state, const std::vector<std::uint32_t>& bins, std::int64_t wanted, std::int64_t mostPrice, std::uint64_t mostChecks = kAnyChecks) {
    const ItemSizes sizes(state.model());
    Budget budget;
    Work work(budget);
    return NeighbourhoodSolver(state, bins, sizes).reach(wanted, mostPrice, mostChecks, work);
}

/// Some items go by lot where there is room.
void stir(BinState& state, Lot& lot, int moves) {
    const BinModel& model = state.model();
    for (int m = 0; m < moves; ++m) {
        const auto item = static_cast<std::uint32_t>(lot.below(model.items.size()));
        const auto bin = static_cast<std::uint32_t>(lot.below(model.bins.size()));
        if (model.items[item].fixed) continue;
        const std::size_t mark = state.mark();
        state.lift(item);
        if (const std::optional<BinState::Room> room = state.roomFor(model.items[item].itemClass, bin)) state.put(item, bin, room->cells);
        else state.takeBack(mark);
    }
}

/// What may be put anew, as a model of its own: the bins, and each place outside as a bin that takes one of its class. An item that comes from
/// elsewhere has its price paid, whatever becomes of it.
struct Part {
    BinModel model;
    std::int64_t paid = 0;          // by all that is not in it, and by what comes from elsewhere
    std::int64_t slotsOutside = 0;  // of the shape
};

Part partOf(const BinState& state, const std::vector<std::uint32_t>& bins) {
    const BinModel& whole = state.model();
    Part part;
    BinModel& model = part.model;
    model.resources = whole.resources;
    model.cellResources = whole.cellResources;
    model.shape = whole.shape;
    model.shape.accepted.clear();
    std::vector<std::uint32_t> placeOf(whole.bins.size(), BinState::kNowhere);
    part.slotsOutside = state.slotCount();
    for (const std::uint32_t b : bins) {
        placeOf[b] = static_cast<std::uint32_t>(model.bins.size());
        model.bins.push_back(whole.bins[b]);
        model.bins.back().kind = placeOf[b];
        model.shape.accepted.push_back(whole.shape.accepts(whole.bins[b].kind));
        part.slotsOutside -= state.slotsIn(b);
    }
    const auto elsewhere = static_cast<std::uint32_t>(model.bins.size());
    model.bins.push_back({"elsewhere", elsewhere, std::vector<std::int64_t>(whole.resources.size(), 0), {}});
    struct Outside {
        std::uint32_t itemClass, kind;
    };
    std::vector<Outside> outside;
    part.paid = state.price();
    std::vector<std::uint32_t> lifted;
    for (std::uint32_t i = 0; i < whole.items.size(); ++i) {
        const BinItem& item = whole.items[i];
        const bool belongs = placeOf[item.bin] != BinState::kNowhere, stands = placeOf[state.binOf(i)] != BinState::kNowhere;
        if (!belongs && !stands) continue;
        const BinClass& of = whole.classes[item.itemClass];
        if (belongs && state.moved(i)) part.paid -= of.price;
        if (!stands) {
            const auto kind = static_cast<std::uint32_t>(model.bins.size());
            outside.push_back({item.itemClass, kind});
            model.bins.push_back({"outside", kind, of.request, std::vector<std::vector<std::int64_t>>(static_cast<std::size_t>(of.cells), of.cellRequest)});
        }
        lifted.push_back(i);
    }
    for (const std::uint32_t i : lifted) {
        const BinItem& item = whole.items[i];
        const bool belongs = placeOf[item.bin] != BinState::kNowhere;
        BinClass of = whole.classes[item.itemClass];
        of.accepted.assign(model.bins.size(), false);
        for (const std::uint32_t b : bins) of.accepted[placeOf[b]] = whole.classes[item.itemClass].accepts(whole.bins[b].kind);
        for (const Outside& one : outside)
            if (one.itemClass == item.itemClass) of.accepted[one.kind] = true;
        if (!belongs) of.price = 0;
        model.items.push_back({static_cast<std::uint32_t>(model.classes.size()), belongs ? placeOf[item.bin] : elsewhere, item.cells, item.fixed});
        model.classes.push_back(std::move(of));
    }
    return part;
}

QByteArray where(std::uint64_t seed, std::int64_t asked) { return "seed " + QByteArray::number(qulonglong(seed)) + ", asked " + QByteArray::number(qlonglong(asked)); }

/// Twelve bins that are nearly full of items of thirty sizes.
BinModel fullBins(std::uint64_t seed) {
    Lot lot(seed);
    BinModel model;
    model.resources = {"cpu", "memory"};
    for (int c = 0; c < 30; ++c) model.classes.push_back({std::to_string(c), {1 + static_cast<std::int64_t>(lot.below(9)), 1 + static_cast<std::int64_t>(lot.below(15))}, 0, {}, {}, 1});
    model.shape = {"shape", {20, 30}, 0, {}, {}, 1};
    for (std::uint32_t b = 0; b < 12; ++b) model.bins.push_back({std::to_string(b), 0, {40, 60}, {}});
    std::vector<std::vector<std::int64_t>> left(model.bins.size(), {34, 52});
    for (int tries = 0; tries < 1000; ++tries) {
        const auto itemClass = static_cast<std::uint32_t>(lot.below(model.classes.size())), bin = static_cast<std::uint32_t>(lot.below(model.bins.size()));
        const std::vector<std::int64_t>& request = model.classes[itemClass].request;
        if (left[bin][0] < request[0] || left[bin][1] < request[1]) continue;
        for (std::size_t r = 0; r < request.size(); ++r) left[bin][r] -= request[r];
        model.items.push_back({itemClass, bin, 0, false});
    }
    return model;
}

/// Everything is somewhere, and no bin holds more than it has.
bool isWhole(const BinState& state) {
    BinModel now = state.model();
    for (std::uint32_t i = 0; i < now.items.size(); ++i) {
        if (state.binOf(i) == BinState::kNowhere) return false;
        now.items[i].bin = state.binOf(i);
        now.items[i].cells = state.cellsOf(i);
    }
    return validate(now).has_value();
}

}  // namespace

class TestNeighbourhood : public QObject {
    Q_OBJECT

private slots:
    /// Of all bins, from where everything is at first: the cheapest plan of every placement, or none where there is none.
    void allBinsAgreeWithEveryPlacement() {
        int found = 0, none = 0;
        for (std::uint64_t seed = 0; seed < 400; ++seed) {
            const BinModel model = largerModelFor(seed);
            const EveryPlacement truth(model, kMostPrice);
            for (std::int64_t gain = 1; gain <= 3; ++gain) {
                BinState state(model);
                const std::int64_t wanted = state.slotCount() + gain, least = truth.leastPrice(wanted);
                const NeighbourhoodSolver::Solved solved = solve(state, allBins(model), wanted, kMostPrice);
                QVERIFY2(solved.exact, where(seed, gain));
                QVERIFY2(solved.found == (least >= 0), where(seed, gain));
                QVERIFY2(isWhole(state), where(seed, gain));
                QVERIFY2(state.price() == (solved.found ? least : 0), where(seed, gain));
                if (solved.found) QVERIFY2(state.slotCount() >= wanted, where(seed, gain));
                ++(solved.found ? found : none);
            }
        }
        QVERIFY2(found > 200 && none > 200, qPrintable(QStringLiteral("%1 found, %2 not").arg(found).arg(none)));
    }

    /// Of some bins, from where some moves led: the cheapest end of these bins, and of nothing else.
    void someBinsAgreeWithEveryPlacement() {
        int found = 0, none = 0, cheaper = 0, outside = 0;
        for (std::uint64_t seed = 0; seed < 1200; ++seed) {
            const BinModel model = largerModelFor(seed);
            if (model.items.empty()) continue;
            Lot lot(seed);
            BinState first(model);
            stir(first, lot, 1 + static_cast<int>(lot.below(5)));
            std::vector<std::uint32_t> bins = allBins(model);
            while (bins.size() > 1 && (bins.size() == model.bins.size() || lot.below(3) == 0)) bins.erase(bins.begin() + static_cast<std::ptrdiff_t>(lot.below(bins.size())));
            const Part part = partOf(first, bins);
            outside += part.model.bins.size() > bins.size() + 1 ? 1 : 0;
            const EveryPlacement truth(part.model, kMostPrice);
            for (std::int64_t more = -1; more <= 1; ++more) {
                BinState state = first;
                const std::int64_t wanted = state.slotCount() + more, least = truth.leastPrice(wanted - part.slotsOutside);
                const std::int64_t before = state.price();
                const std::vector<BinMove> moves = state.moves();
                const NeighbourhoodSolver::Solved solved = solve(state, bins, wanted, part.paid + kMostPrice);
                QVERIFY2(solved.exact, where(seed, more));
                QVERIFY2(solved.found == (least >= 0), where(seed, more));
                QVERIFY2(isWhole(state), where(seed, more));
                if (!solved.found) QVERIFY2(state.moves() == moves, where(seed, more));
                else QVERIFY2(state.slotCount() >= wanted, where(seed, more));
                // What comes from elsewhere and finds its own place free is not paid for any more, which the truth does not know.
                std::int64_t back = 0;
                for (std::uint32_t i = 0; i < model.items.size(); ++i) back += first.moved(i) && !state.moved(i) && !isIn(bins, model.items[i].bin) ? model.classes[model.items[i].itemClass].price : 0;
                if (solved.found) QVERIFY2(state.price() <= part.paid + least && state.price() + back >= part.paid + least, where(seed, more));
                cheaper += solved.found && more == 0 && state.price() < before ? 1 : 0;
                ++(solved.found ? found : none);
            }
        }
        QVERIFY2(found > 500 && none > 200 && cheaper > 50 && outside > 50,
                 qPrintable(QStringLiteral("%1 found, %2 not, %3 cheaper than before, %4 with places outside").arg(found).arg(none).arg(cheaper).arg(outside)));
    }

    /// With one check nothing is found out, and nothing has moved.
    void whatIsNotTriedIsSaid() {
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const BinModel model = largerModelFor(seed);
            BinState state(model);
            const std::vector<BinMove> before = state.moves();
            const NeighbourhoodSolver::Solved solved = solve(state, allBins(model), state.slotCount() + 1, kMostPrice, 1);
            QVERIFY(!solved.exact && !solved.found);
            QVERIFY(state.moves() == before && isWhole(state));
        }
    }

    /// A search solves every neighbourhood that it looks at: what is too large is halved. Bins full of items of thirty sizes are.
    void whatIsTooLargeIsHalved() {
        SlotSearch::Parts all;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const BinModel model = fullBins(seed);
            SlotSearch search(BinState(model), seed);
            Budget budget;
            Work work(budget);
            search.workWith(work);
            const SlotGoal goal{{}, 4};
            search.start({});
            search.build(goal, 0);
            constexpr int kTimes = 20;
            for (int i = 0; i < kTimes; ++i) {
                const auto before = std::pair(-search.gain(), search.state().price());
                search.solveOne(goal);
                QVERIFY2(isWhole(search.state()), where(seed, i));
                QVERIFY2(search.gain() > -before.first || std::pair(-search.gain(), search.state().price()) <= before, where(seed, i));
            }
            const SlotSearch::Parts& parts = search.parts();
            QVERIFY2(parts.exact == kTimes && parts.open == 0, where(seed, static_cast<std::int64_t>(parts.open)));
            all.halved += parts.halved;
            all.better += parts.better;
        }
        QVERIFY2(all.halved > 20 && all.better > 0, qPrintable(QStringLiteral("%1 halved, %2 better").arg(all.halved).arg(all.better)));
    }

    /// What the work does not reach is not called solved.
    void theEndOfTheWorkLeavesOneOpen() {
        const BinModel model = fullBins(1);
        SlotSearch search(BinState(model), 1);
        Budget budget;
        budget.work = 1;
        Work work(budget);
        search.workWith(work);
        search.start({});
        search.solveOne({{}, 4});
        QVERIFY(search.parts().exact == 0 && search.parts().open == 1);
        QVERIFY(search.state().moves().empty() && isWhole(search.state()));
    }

    void endsWhenAsked() {
        const BinModel model = largerModelFor(7);
        BinState state(model);
        const ItemSizes sizes(model);
        std::stop_source source;
        source.request_stop();
        Budget budget;
        budget.stop = source.get_token();
        Work work(budget);
        const NeighbourhoodSolver::Solved solved = NeighbourhoodSolver(state, allBins(model), sizes).reach(state.slotCount() + 1, kMostPrice, kAnyChecks, work);
        QVERIFY(!solved.exact && !solved.found);
        QVERIFY(isWhole(state));
    }
};

QTEST_APPLESS_MAIN(TestNeighbourhood)
#include "tst_neighbourhood.moc"
