// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/trend_series.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>

#include "common/charts/chart_style.h"
#include "common/text.h"
#include "fragmentation/slot_chart.h"

namespace bayplan {

namespace {

struct TrendWords {
    Q_DECLARE_TR_FUNCTIONS(Fragmentation)
};

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/// value(const TrendFigures&, const TrendShape&) for every measured snapshot; NaN if the shape was not counted.
template <typename Value>
QVector<double> overSnapshots(const Trend& trend, std::size_t shape, Value&& value) {
    QVector<double> out;
    for (std::size_t i = 0; i < trend.measured(); ++i) {
        const TrendFigures& figures = *trend.entries[i].figures;
        out << (shape < figures.shapes.size() ? value(figures, figures.shapes[shape]) : kUnknown);
    }
    return out;
}

/// Everything that any snapshot has, in the order of appearance: levels, resources.
template <typename Key, typename Keys>
std::vector<Key> allOf(const Trend& trend, std::size_t shape, Keys&& keys) {
    std::vector<Key> out;
    for (std::size_t i = 0; i < trend.measured(); ++i)
        if (shape < trend.entries[i].figures->shapes.size())
            for (Key& key : keys(trend.entries[i].figures->shapes[shape]))
                if (std::find(out.begin(), out.end(), key) == out.end()) out.push_back(std::move(key));
    return out;
}

std::vector<std::string> resourcesOf(const Trend& trend, std::size_t shape) {
    return allOf<std::string>(trend, shape, [](const TrendShape& s) {
        std::vector<std::string> names;
        for (const TrendStrand& strand : s.strands) names.push_back(strand.resource);
        return names;
    });
}

QColor colourOf(const Theme& theme, std::size_t n) { return lineColour(theme, theme.category(n)); }

}  // namespace

std::vector<TrendSeries> slotSeries(const Trend& trend, std::size_t shape, const Theme& theme) {
    const std::vector<SlotLevel> levels = allOf<SlotLevel>(trend, shape, [](const TrendShape& s) {
        std::vector<SlotLevel> out;
        for (const TrendLevel& level : s.levels) out.push_back(level.level);
        return out;
    });
    const double gang = shape < trend.shapes.size() ? trend.shapes[shape].gang : 1;
    std::vector<TrendSeries> series;
    series.push_back({TrendWords::tr("at best"), overSnapshots(trend, shape, [&](const TrendFigures&, const TrendShape& s) { return std::floor((s.ideal + 1e-9) / gang); }), theme.secondary, true});
    for (std::size_t l = 0; l < levels.size(); ++l) {
        TrendSeries line{SlotChart::levelText(levels[l]), {}, colourOf(theme, l), false};
        line.values = overSnapshots(trend, shape, [&](const TrendFigures&, const TrendShape& s) {
            const auto at = std::find_if(s.levels.begin(), s.levels.end(), [&](const TrendLevel& level) { return level.level == levels[l]; });
            return at != s.levels.end() && at->counted ? static_cast<double>(at->gangs) : kUnknown;
        });
        // Levels with equal values throughout are one line: for single pods, node and cluster are.
        const auto same = std::find_if(series.begin() + 1, series.end(), [&](const TrendSeries& other) { return other.values == line.values; });
        if (same == series.end()) series.push_back(std::move(line));
        else same->name = TrendWords::tr("%1, %2", "levels with the same line").arg(same->name, line.name);
    }
    if (series.size() == 2 && levels.size() > 1) series.back().name = TrendWords::tr("every level");
    return series;
}

std::vector<TrendSeries> requestedSeries(const Trend& trend, std::size_t shape, const Theme& theme) {
    std::vector<TrendSeries> series;
    for (const std::string& resource : resourcesOf(trend, shape)) {
        TrendSeries line{resourceText(resource), {}, colourOf(theme, series.size()), false};
        line.values = overSnapshots(trend, shape, [&](const TrendFigures& figures, const TrendShape&) {
            const auto at = std::find_if(figures.resources.begin(), figures.resources.end(), [&](const TrendResource& r) { return r.resource == resource; });
            return at == figures.resources.end() ? kUnknown : 100 * at->share;
        });
        series.push_back(std::move(line));
    }
    return series;
}

std::vector<TrendSeries> uselessSeries(const Trend& trend, std::size_t shape, const Theme& theme) {
    std::vector<TrendSeries> series;
    for (const std::string& resource : resourcesOf(trend, shape)) {
        TrendSeries line{resourceText(resource), {}, colourOf(theme, series.size()), false};
        line.values = overSnapshots(trend, shape, [&](const TrendFigures&, const TrendShape& s) {
            const auto at = std::find_if(s.strands.begin(), s.strands.end(), [&](const TrendStrand& strand) { return strand.resource == resource; });
            return at == s.strands.end() || at->allocatable == 0 ? kUnknown : 100 * at->share();
        });
        series.push_back(std::move(line));
    }
    TrendSeries fragment{TrendWords::tr("GPU fragment (FGD)"), {}, theme.secondary, true};
    bool known = false;
    for (std::size_t i = 0; i < trend.measured(); ++i) {
        const TrendFigures& figures = *trend.entries[i].figures;
        fragment.values << (figures.gpuCapacityMilli > 0 ? 100 * figures.gpuFragmentMilli / static_cast<double>(figures.gpuCapacityMilli) : kUnknown);
        known = known || figures.gpuCapacityMilli > 0;
    }
    if (known) series.push_back(std::move(fragment));
    return series;
}

}  // namespace bayplan
