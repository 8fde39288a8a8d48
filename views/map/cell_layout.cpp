// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/cell_layout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace bayplan {

namespace {

std::uint16_t share(double v) {
    return static_cast<std::uint16_t>(std::clamp(std::lround(v * Cell::kWhole), 0L, static_cast<long>(Cell::kWhole)));
}

/// The average deviation of a strip's cells from a square; 1 is square.
double meanStretch(std::span<const double> areas, double sum, double aspect) {
    double total = 0;
    for (const double area : areas) {
        const double width = area / sum * aspect;
        total += std::max(width / sum, sum / width);
    }
    return total / static_cast<double>(areas.size());
}

}  // namespace

std::vector<Cell> layoutCells(std::span<const std::int64_t> amounts, std::int64_t capacity, double aspect) {
    std::vector<Cell> cells(amounts.size());
    double whole = 0;
    std::vector<double> areas;
    std::vector<std::size_t> at;
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        if (amounts[i] <= 0) continue;
        areas.push_back(static_cast<double>(amounts[i]));
        at.push_back(i);
        whole += areas.back();
    }
    if (areas.empty()) return cells;
    whole = std::max(whole, static_cast<double>(capacity));
    for (double& a : areas) a /= whole;

    double bottom = 0;
    for (std::size_t first = 0; first < areas.size();) {
        double sum = areas[first];
        std::size_t end = first + 1;
        double stretch = meanStretch({&areas[first], 1}, sum, aspect);
        for (; end < areas.size(); ++end) {
            const double wider = meanStretch({&areas[first], end + 1 - first}, sum + areas[end], aspect);
            if (wider > stretch) break;
            stretch = wider;
            sum += areas[end];
        }
        double x = 0;
        for (std::size_t i = first; i < end; ++i) {
            Cell& c = cells[at[i]];
            c.left = share(x);
            x += areas[i] / sum;
            c.right = i + 1 == end ? Cell::kWhole : share(x);
            c.bottom = share(bottom);
            c.top = share(bottom + sum);
        }
        bottom += sum;
        first = end;
    }
    return cells;
}

std::vector<Cell> layoutSill(std::size_t count) {
    std::vector<Cell> cells(count);
    for (std::size_t i = 0; i < count; ++i) {
        cells[i].left = share(static_cast<double>(i) / static_cast<double>(count));
        cells[i].right = share(static_cast<double>(i + 1) / static_cast<double>(count));
        cells[i].top = Cell::kWhole;
    }
    return cells;
}

}  // namespace bayplan
