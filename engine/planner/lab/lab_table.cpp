// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/lab/lab_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace bayplan {

namespace {

double meanOf(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

double deviationOf(const std::vector<double>& values, double mean) {
    if (values.size() < 2) return 0;
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

/// The values of a metric by strategy and seed.
using Values = std::vector<std::vector<std::optional<double>>>;

LabCell cellOf(const std::vector<std::optional<double>>& row) {
    std::vector<double> values;
    for (const std::optional<double>& value : row)
        if (value) values.push_back(*value);
    LabCell cell;
    cell.runs = values.size();
    if (values.empty()) return cell;
    cell.mean = meanOf(values);
    cell.spread = deviationOf(values, cell.mean);
    std::sort(values.begin(), values.end());
    cell.least = values.front();
    cell.most = values.back();
    cell.percentile90 = values[(9 * values.size() + 9) / 10 - 1];
    return cell;
}

void compare(LabCell& cell, const std::vector<std::optional<double>>& row, const std::vector<std::optional<double>>& first) {
    std::vector<double> differences;
    for (std::size_t s = 0; s < row.size(); ++s)
        if (row[s] && first[s]) differences.push_back(*row[s] - *first[s]);
    if (differences.size() < 2) return;
    cell.difference = meanOf(differences);
    cell.interval = studentT95(differences.size() - 1) * deviationOf(differences, cell.difference) / std::sqrt(static_cast<double>(differences.size()));
    cell.says = std::abs(cell.difference) <= cell.interval ? LabSays::Alike : cell.difference < 0 ? LabSays::Less
                                                                                                  : LabSays::More;
}

Error partFault(const LabPart& part, ErrorCode code, Message message) { return Error{code, std::move(message), Origin{part.file, 0, 0, {}, {}}}; }

}  // namespace

LabHead headOf(const Lab& lab, std::string name, std::string digest) {
    LabHead head{std::move(name), std::move(digest), {}, lab.seeds, metricsOf(lab), lab.load.pods.size(), lab.load.from->nodeCount()};
    for (const LabStrategy& strategy : lab.strategies) head.strategies.push_back(strategy.name);
    return head;
}

const char* toString(LabSays says) {
    switch (says) {
    case LabSays::Nothing: return "";
    case LabSays::Alike: return "alike";
    case LabSays::Less: return "less";
    case LabSays::More: return "more";
    }
    return "";
}

double studentT95(std::size_t degrees) {
    // Quantiles 0.975; beyond 30 degrees those of 40, 60, 120 and without end.
    static constexpr std::array kT{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
                                   2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042};
    if (degrees <= kT.size()) return kT[degrees - 1];
    return degrees < 40 ? kT.back() : degrees < 60 ? 2.021
                                  : degrees < 120  ? 2.000
                                                   : 1.980;
}

std::vector<std::vector<LabCell>> cellsOf(const LabHead& head, const std::vector<LabOutcome>& outcomes) {
    std::vector<std::vector<LabCell>> cells(head.strategies.size(), std::vector<LabCell>(head.metrics.size()));
    for (std::size_t m = 0; m < head.metrics.size(); ++m) {
        Values values(head.strategies.size(), std::vector<std::optional<double>>(head.seeds.size())), bounds = values;
        for (const LabOutcome& outcome : outcomes) {
            values[outcome.strategy][outcome.seed] = outcome.values[m];
            bounds[outcome.strategy][outcome.seed] = outcome.bounds[m];
        }
        for (std::size_t s = 0; s < cells.size(); ++s) {
            LabCell& cell = cells[s][m] = cellOf(values[s]);
            if (s > 0) compare(cell, values[s], values[0]);
            for (const std::optional<double>& bound : bounds[s]) {
                if (!bound) continue;
                const bool mostly = boundedFromAbove(head.metrics[m]);
                cell.bound = !cell.bound ? *bound : mostly ? std::max(*cell.bound, *bound)
                                                           : std::min(*cell.bound, *bound);
            }
        }
    }
    return cells;
}

Result<std::vector<LabOutcome>> merged(const std::vector<LabPart>& parts) {
    if (parts.empty()) return Error{ErrorCode::Invalid, worded("there is no part to merge"), {}};
    const LabPart& first = parts.front();
    std::vector<const LabPart*> byShard(first.shard.of, nullptr);
    for (const LabPart& part : parts) {
        if (part.head != first.head) return partFault(part, ErrorCode::Invalid, worded("this part is of another lab, or of other input, than %1", {first.file}));
        if (part.shard.of != first.shard.of) return partFault(part, ErrorCode::Invalid, worded("this is a part of %1, and %2 is one of %3", {part.shard.of, first.file, first.shard.of}));
        const LabPart*& place = byShard[part.shard.index];
        if (place) return partFault(part, ErrorCode::Invalid, worded("shard %1 is there twice: it is %2, too", {part.shard.index, place->file}));
        place = &part;
        std::vector<std::size_t> due, done;
        for (std::size_t run = 0; run < part.head.runs(); ++run)
            if (part.shard.has(run)) due.push_back(run);
        for (const LabOutcome& outcome : part.outcomes) done.push_back(outcome.strategy * part.head.seeds.size() + outcome.seed);
        if (due != done) return partFault(part, ErrorCode::Invalid, worded("this part has other runs than those of shard %1", {part.shard.index}));
    }
    std::vector<Message> missing;
    for (std::size_t shard = 0; shard < byShard.size(); ++shard)
        if (!byShard[shard]) missing.emplace_back(shard);
    if (!missing.empty()) return Error{ErrorCode::Conflict, worded("of %1 shards these are missing: %2", {first.shard.of, listed(missing)}), {}};
    std::vector<LabOutcome> all;
    for (std::size_t run = 0; run < first.head.runs(); ++run) all.push_back(byShard[run % first.shard.of]->outcomes[run / first.shard.of]);
    return all;
}

}  // namespace bayplan
