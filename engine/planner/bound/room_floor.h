// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The least price of a gain, with all that find no free room counted at once: whatever leaves a bin has to come somewhere, so room
// of each class gets a worth, and one more of the shape another. Each bin then ends as suits it best, on its own; what the bins
// cannot earn together is what every plan has to pay. Any worths prove a bound (Lagrange). Good ones come from a linear program over
// the ends that bins were found to choose; what is proved is computed again in whole numbers.
// Left out: which cell things lie in, but for their sum, and for what stays in a cell that something large would need.
// Source: Geoffrion, "Lagrangean relaxation for integer programming" (1974); Gilmore and Gomory (1961) for the columns; Wentges
// (1997) for the smoothing.
// Thread rule: one thread each.

#include <cstdint>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "planner/bins/bin_model.h"
#include "planner/bound/best_end.h"

namespace bayplan {

/// One look for the best ends of all bins takes about as long as so many looks of a search for a place.
constexpr std::uint64_t kLooksOfOne = 400;

class RoomFloor {
public:
    /// `model` must outlive it; `gain` above 0.
    RoomFloor(const BinModel& model, std::int64_t gain);

    /// Looks for better worths until no plan can cost less than `enough`, the bound no longer rises, or the budget is used up; one look is
    /// kLooksOfOne steps. `aim`: a guess of the price, such as that of a plan.
    void tighten(std::int64_t aim, std::int64_t enough, Work& work, const Budget& budget);

    /// No plan costs less. Proved at any time.
    std::int64_t leastPrice() const;

    struct Present {
        std::uint32_t itemClass = 0;
        EndSizes size{};  // with what it keeps others from
        std::int32_t count = 0;
        auto operator<=>(const Present&) const = default;
    };
    /// Bins that nothing tells apart.
    struct Sort {
        EndSizes capacity{};
        std::uint32_t kind = 0;
        std::vector<Present> present;  // what may move
        std::vector<std::uint32_t> bins;
        EndWorths worths{};
        std::int64_t least = 0;  // what it costs at the best worths
    };
    /// What a bin ends with.
    struct End {
        std::int64_t price = 0;                                       // of what leaves
        std::vector<std::pair<std::uint32_t, std::int32_t>> changes;  // by class: more than now
        std::int64_t slotCount = 0;

        bool operator==(const End&) const = default;
    };
    struct Column {
        std::size_t sort = 0;
        End end;
    };
    const std::vector<Sort>& sorts() const { return m_sorts; }
    const std::vector<Column>& columns() const { return m_columns; }
    std::int64_t slotsWanted() const { return m_wanted; }
    /// No plan with such an end costs less.
    std::int64_t leastPriceWith(const Column& column) const;

private:
    /// In kUnit.
    struct Worths {
        std::vector<std::int64_t> room;  // by class
        std::int64_t slot = 0;           // of one of the shape
    };
    struct Looked {
        std::int64_t bound = 0;
        std::vector<End> ends;            // by sort
        std::vector<std::int64_t> least;  // by sort
    };
    struct Columns;

    void addResources();
    EndSizes sizesOf(const BinClass& of) const;
    EndSizes capacityOf(const Bin& bin) const;
    void sortBin(std::uint32_t bin, const std::vector<std::uint32_t>& items, Sort& sort) const;
    void addThresholds(std::size_t cellResource);
    Looked look(const Worths& worths);
    void lookAt(Sort& sort, const Worths& worths, const std::vector<std::uint32_t>& dear, Looked& looked);
    void take(const Worths& worths, const Looked& looked);
    Worths guess(std::int64_t slot) const;
    bool lookBetween(Columns& columns);

    struct Resource {
        enum class Of { Bin,
                        Cells,           // all of them together
                        CellsThatTake }  // cells with room for `least`; none has room twice
        of;
        std::size_t index = 0;
        std::int64_t least = 0;
    };
    const BinModel& m_model;
    std::int64_t m_wanted = 0;
    std::vector<Resource> m_resources;
    std::vector<EndSizes> m_sizes;  // by class
    EndSizes m_shape{};
    std::vector<bool> m_asks;
    std::vector<bool> m_moves;  // by class: there is one that may
    std::vector<Sort> m_sorts;
    std::vector<Column> m_columns;
    EndChooser m_chooser;
    Worths m_best;
    std::int64_t m_bound = 0;  // in kUnit
};

}  // namespace bayplan
