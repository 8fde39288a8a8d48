// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/trend.h"

#include <algorithm>
#include <limits>

#include "metrics/usage_balance.h"

namespace bayplan {

namespace {

constexpr std::uint64_t kWhole = 1000;  // progress of one snapshot
constexpr std::uint64_t kRead = 700;    // the share of reading in it

std::vector<TrendStrand> strandsOf(const SlotBoard& board, std::size_t shape) {
    const Cluster& picture = board.picture();
    const Catalog& catalog = picture.catalog();
    std::vector<TrendStrand> out;
    const std::vector<Strand> found = strands(board, shape);
    for (const ResourceIdx column : board.columns(shape)) {
        if (column == ResourceTable::kPodsIdx) continue;
        TrendStrand strand{catalog.resources.name(column), 0, 0};
        for (const Strand& one : found)
            if (one.resource == column && __builtin_add_overflow(strand.amount, one.amount, &strand.amount)) strand.amount = std::numeric_limits<std::int64_t>::max();
        for (const std::vector<std::int64_t>& amounts : catalog.allocatable)
            if (__builtin_add_overflow(strand.allocatable, amounts[column.get()], &strand.allocatable)) strand.allocatable = std::numeric_limits<std::int64_t>::max();
        out.push_back(std::move(strand));
    }
    return out;
}

TrendShape shapeFigures(const SlotBoard& board, std::size_t shape, const SlotLevels& levels) {
    TrendShape out;
    const SlotLosses losses = slotLosses(board, shape);
    out.pods = losses.pods;
    out.ideal = losses.ideal;
    if (losses.scarcest.valid()) out.scarcest = board.picture().catalog().resources.name(losses.scarcest);
    for (const SlotLoss& loss : losses.losses) out.losses.push_back({loss.cause, loss.what, loss.pods});
    for (const LevelSlots& level : slotsByLevel(board, shape, levels))
        out.levels.push_back({level.level, level.gangs, level.unknown.size(), level.known() || !level.domains.empty()});
    out.strands = strandsOf(board, shape);
    return out;
}

class Measuring {
public:
    Measuring(const SnapshotReader& read, const Profiles& profiles, TrendQuestion question, const Budget& budget)
        : m_read(read), m_profiles(profiles), m_question(std::move(question)), m_budget(budget) {}

    Result<Trend> run(const std::vector<std::filesystem::path>& snapshots) {
        for (const SlotShape& shape : m_question.shapes)
            if (const Result<void> possible = countable(shape); !possible) return possible.error();
        Trend trend;
        std::vector<std::size_t> shapeless;  // snapshots without a pod to take a shape from, before the first one with some
        m_total = snapshots.size() * kWhole;
        for (std::size_t i = 0; i < snapshots.size(); ++i) {
            m_before = i * kWhole;
            trend.entries.push_back(measure(snapshots[i]));
            if (m_question.shapes.empty() && trend.entries.back().figures) shapeless.push_back(i);
            if (m_budget.stopped()) return stopped();
        }
        for (const std::size_t i : shapeless) {
            if (m_question.shapes.empty()) break;
            m_before = (snapshots.size() - 1) * kWhole;
            trend.entries[i] = measure(snapshots[i]);
            if (m_budget.stopped()) return stopped();
        }
        trend.shapes = std::move(m_question.shapes);
        std::stable_sort(trend.entries.begin(), trend.entries.end(), [](const TrendEntry& a, const TrendEntry& b) {
            if (a.figures.has_value() != b.figures.has_value()) return a.figures.has_value();
            if (!a.figures) return false;
            return a.time != b.time ? a.time < b.time : a.path < b.path;
        });
        m_budget.report({m_total, m_total, "snapshots"});
        return trend;
    }

private:
    static Error stopped() { return Error{ErrorCode::Cancelled, worded("measuring snapshots was stopped"), {}}; }

    TrendEntry measure(const std::filesystem::path& path) {
        TrendEntry entry;
        entry.path = path;
        Result<Snapshot> snapshot = m_read(path, part(0, kRead));
        if (!snapshot) {
            entry.error = snapshot.error();
            return entry;
        }
        entry.time = snapshot->time;
        entry.timeSource = snapshot->timeSource;
        entry.diagnostics = std::move(snapshot->diagnostics);
        const Cluster& cluster = *snapshot->cluster;
        if (m_question.shapes.empty()) m_question.shapes = shapesSeen(cluster.catalog(), m_question.shapesSeen, m_question.gang);
        Result<TrendFigures> figures = trendFigures(cluster, m_profiles, m_question.shapes, m_question.levels ? m_question.levels(cluster) : SlotLevels{}, part(kRead, kWhole));
        if (figures) entry.figures = std::move(*figures);
        else entry.error = figures.error();
        return entry;
    }

    /// The progress of one snapshot.
    Budget part(std::uint64_t from, std::uint64_t to) const {
        return {m_budget.stop, [this, from, to](const Progress& p) {
                    const std::uint64_t span = to - from;
                    const std::uint64_t at =
                        p.total > 0 ? from + static_cast<std::uint64_t>(static_cast<double>(span) * std::min(1.0, static_cast<double>(p.done) / static_cast<double>(p.total)))
                                    : from;
                    m_budget.report({m_before + at, m_total, "snapshots"});
                }};
    }

    const SnapshotReader& m_read;
    const Profiles& m_profiles;
    TrendQuestion m_question;
    const Budget& m_budget;
    std::uint64_t m_before = 0, m_total = 0;
};

}  // namespace

std::size_t Trend::measured() const {
    return static_cast<std::size_t>(std::count_if(entries.begin(), entries.end(), [](const TrendEntry& entry) { return entry.figures.has_value(); }));
}

Result<TrendFigures> trendFigures(const Cluster& cluster, const Profiles& profiles, const std::vector<SlotShape>& shapes,
                                  const SlotLevels& levels, const Budget& budget) {
    SlotBoard board(profiles, shapes);
    if (const Result<void> counted = board.update(cluster, budget); !counted) return counted.error();
    TrendFigures figures;
    figures.nodes = cluster.nodeCount();
    figures.pods = cluster.podCount();
    figures.pending = cluster.pendingPods().size();
    for (std::size_t s = 0; s < shapes.size(); ++s) figures.shapes.push_back(shapeFigures(board, s, levels));
    UsageBalance balance;
    balance.update(cluster);
    for (const ResourceBalance& one : balance.resources())
        figures.resources.push_back({cluster.catalog().resources.name(one.resource), one.allocatable, one.requested, one.share});
    if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("measuring was stopped"), {}};
    GpuFragmentation gpus;
    gpus.update(cluster);
    const ClusterFragment total = gpus.total();
    figures.gpuCapacityMilli = total.capacityMilli;
    figures.gpuIdleMilli = total.idleMilli;
    figures.gpuFragmentMilli = total.fragmentMilli;
    figures.gpuUnknownNodes = total.unknown.size();
    return figures;
}

Result<Trend> trendOver(const std::vector<std::filesystem::path>& snapshots, const SnapshotReader& read, const Profiles& profiles,
                        TrendQuestion question, const Budget& budget) {
    return Measuring(read, profiles, std::move(question), budget).run(snapshots);
}

}  // namespace bayplan
