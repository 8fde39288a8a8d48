// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the pods in the way, and whether moving them pays.
#include <algorithm>

#include "cluster/requests.h"
#include "metrics/slot_report.h"

namespace bayplan {

namespace {

/// Keeps the first `most`. At most half of these are `second`, as long as there are others.
template <typename Rows, typename Second>
void keepFirst(Rows& rows, std::size_t most, Second&& second) {
    if (rows.size() <= most) return;
    const auto others = static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [&](const auto& row) { return !second(row); }));
    std::size_t firstLeft = std::min(others, most), secondLeft = std::max(most / 2, most - firstLeft);
    Rows kept;
    for (auto& row : rows) {
        std::size_t& left = second(row) ? secondLeft : firstLeft;
        if (kept.size() == most || left == 0) continue;
        --left;
        kept.push_back(std::move(row));
    }
    rows = std::move(kept);
}

}  // namespace

Result<std::vector<Culprit>> culprits(SlotBoard& board, std::size_t shape, std::size_t most, const Budget& budget) {
    const Cluster& picture = board.picture();
    const Catalog& catalog = picture.catalog();
    const std::vector<NodeSlots>& slots = board.nodes(shape);
    struct Found {
        Culprit culprit;
        double size = 0;  // its requests, in shares of its node
    };
    std::vector<Found> found;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const NodeIdx node(i);
        // If a plugin rejects, room does not help; if that is unknown, nothing is claimed.
        if (!board.onlyRoomDecides(slots[i])) continue;
        for (const PodIdx pod : picture.node(node).pods) {
            const std::vector<std::int64_t> amounts = takenBy(catalog, pod);
            const std::int64_t gain = board.fits(shape, node, amounts) - slots[i].bare;
            if (gain <= 0) continue;
            Leaving leaving = leavingOf(catalog, pod);
            if (std::any_of(leaving.classes.begin(), leaving.classes.end(), staysOrGoesByItself)) continue;
            double size = 0;
            for (std::size_t r = 0; r < amounts.size(); ++r)
                if (catalog.allocatable[i][r] > 0) size = std::max(size, static_cast<double>(amounts[r]) / static_cast<double>(catalog.allocatable[i][r]));
            found.push_back({{pod, node, gain, {}, 0, std::move(leaving)}, size});
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
        if (a.culprit.gain != b.culprit.gain) return a.culprit.gain > b.culprit.gain;
        if (a.culprit.mayLeave() != b.culprit.mayLeave()) return a.culprit.mayLeave();
        return a.size < b.size;
    });
    keepFirst(found, most, [](const Found& one) { return !one.culprit.mayLeave(); });
    std::vector<Culprit> out;
    for (const Found& one : found) {
        if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("looking for culprits was stopped"), {}};
        budget.report({out.size(), found.size(), "pods"});
        Culprit culprit = one.culprit;
        culprit.to = board.destination(culprit.pod);
        if (culprit.to.valid() && slots[culprit.to.get()].code == Code::Success) {
            std::vector<std::int64_t> amounts = takenBy(catalog, culprit.pod);
            for (std::int64_t& amount : amounts) amount = -amount;
            culprit.cost = slots[culprit.to.get()].pods - board.fits(shape, culprit.to, amounts);
        }
        out.push_back(culprit);
    }
    std::stable_sort(out.begin(), out.end(), [](const Culprit& a, const Culprit& b) {
        if (a.to.valid() != b.to.valid()) return a.to.valid();
        if (a.movable() != b.movable()) return a.movable();
        return a.net() > b.net();
    });
    return out;
}

}  // namespace bayplan
