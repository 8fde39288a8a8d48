// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/replay_series.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

namespace bayplan {

namespace {

/// The value after printing with two decimals and reading back.
double printed(double value) {
    char text[64];
    const auto written = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, 2);
    double again = value;
    std::from_chars(text, written.ptr, again);
    return again;
}

double rounded(double value) { return std::nearbyint(value * 100.0) / 100.0; }

/// 100·part/whole, half to even.
std::int32_t percentOf(std::int64_t part, std::int64_t whole) {
    const std::int64_t quotient = 100 * part / whole;
    const std::int64_t twice = 2 * (100 * part % whole);
    const bool up = twice > whole || (twice == whole && quotient % 2 == 1);
    return static_cast<std::int32_t>(quotient + (up ? 1 : 0));
}

/// Sums in pairs, like the tool that made the published table.
double pairwise(std::span<const double> values) {
    constexpr std::size_t kBlock = 128;
    constexpr std::size_t kLanes = 8;
    if (values.size() < kLanes) {
        double sum = 0;
        for (const double value : values) sum += value;
        return sum;
    }
    if (values.size() > kBlock) {
        const std::size_t half = values.size() / 2 - values.size() / 2 % kLanes;
        return pairwise(values.first(half)) + pairwise(values.subspan(half));
    }
    std::array<double, kLanes> lanes{};
    const std::size_t whole = values.size() - values.size() % kLanes;
    for (std::size_t i = 0; i < whole; ++i) lanes[i % kLanes] += values[i];
    double sum = ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
    for (std::size_t i = whole; i < values.size(); ++i) sum += values[i];
    return sum;
}

double mean(std::span<const double> values) { return pairwise(values) / static_cast<double>(values.size()); }

}  // namespace

const char* toString(ReplayMetric metric) {
    constexpr std::array<const char*, kReplayMetrics> kNames{"alloc_ratio_pct", "unalloc_gpus", "frag_pct_of_capacity", "frag_gpus", "frag_ratio_pct_of_idle"};
    return kNames[static_cast<std::size_t>(metric)];
}

std::vector<ReplayPoint> replaySeries(const Replay& run) {
    std::vector<ReplayPoint> points;
    if (run.capacityMilli == 0 || run.events.empty()) return points;
    const double gpus = static_cast<double>(run.capacityMilli) / kWholeGpu;
    std::vector<double> alloc, fragment, ratio;
    std::vector<std::int32_t> percent;
    for (const ReplayEvent& event : run.events) {
        alloc.push_back(printed(static_cast<double>(event.usedMilli) / gpus / 10.0));
        fragment.push_back(printed(event.fragmentMilli));
        const double idle = static_cast<double>(run.capacityMilli - event.usedMilli);
        ratio.push_back(idle > 0 ? printed(100.0 * event.fragmentMilli / idle) : 0.0);
        percent.push_back(percentOf(event.arrivedMilli, run.capacityMilli));
    }
    // The arrived amount never shrinks, so the events of a percentage are adjacent.
    const auto firstOf = [&](std::int32_t p) { return static_cast<std::size_t>(std::lower_bound(percent.begin(), percent.end(), p) - percent.begin()); };
    for (std::int32_t p = 0; p <= percent.back(); ++p) {
        std::size_t begin = firstOf(p), end = firstOf(p + 1);
        if (begin == end) {
            begin = firstOf(p - 1);
            end = firstOf(p + 2);
        }
        if (begin == end) continue;
        const auto part = [&](const std::vector<double>& values) { return std::span(values).subspan(begin, end - begin); };
        const double allocPct = rounded(mean(part(alloc)));
        const double fragPct = rounded(100.0 * mean(part(fragment)) / 1000.0 / gpus);
        points.push_back({p, end - begin, {allocPct, gpus * (100.0 - allocPct) / 100.0, fragPct, gpus * fragPct / 100.0, mean(part(ratio))}});
    }
    return points;
}

std::vector<ReplayBandPoint> replayBands(std::span<const std::vector<ReplayPoint>> series) {
    std::map<std::int32_t, ReplayBandPoint> points;
    for (const std::vector<ReplayPoint>& run : series) {
        for (const ReplayPoint& point : run) {
            ReplayBandPoint& out = points[point.arrivedPct];
            out.arrivedPct = point.arrivedPct;
            for (std::size_t m = 0; m < kReplayMetrics; ++m) {
                ReplayBand& band = out.bands[m];
                const double value = point.values[m];
                band.least = band.runs == 0 ? value : std::min(band.least, value);
                band.most = band.runs == 0 ? value : std::max(band.most, value);
                band.mean += value;  // the sum, until all are in
                ++band.runs;
            }
        }
    }
    std::vector<ReplayBandPoint> out;
    for (auto& [percent, point] : points) {
        for (ReplayBand& band : point.bands) band.mean /= static_cast<double>(band.runs);
        out.push_back(point);
    }
    return out;
}

}  // namespace bayplan
