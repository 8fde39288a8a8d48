// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/class_table.h"

#include <algorithm>
#include <utility>

#include "framework/normalize.h"

namespace bayplan {

ClassTable::ClassTable(const CatalogIndex& index)
    : m_index(index),
      m_seen(index.byName.size()),
      m_codes(index.byName.size()),
      m_slots(index.byName.size(), static_cast<std::uint8_t>(CycleRun::kNoSlot)),
      m_base(index.byName.size()),
      m_totals(index.byName.size(), kInfeasible),
      m_why(index.byName.size(), kUnknownReasons),
      m_blockBest((index.byName.size() + kBlock - 1) / kBlock, kInfeasible) {}

void ClassTable::open(const CycleRun& run) {
    const auto& slots = run.profile().score;
    for (std::size_t s = 0; s < slots.size(); ++s) {
        if (!run.localScorer(s) || !run.scores(s)) continue;
        const Scale scale = slots[s].point->scale();
        check(scale != Scale::Own, "a scorer that normalises by itself is not node-local");
        if (scale == Scale::AsIs) {
            m_asIs.push_back(s);
            continue;
        }
        Column column;
        column.slot = s;
        column.weight = slots[s].weight;
        column.reversed = scale == Scale::ByMaxReversed;
        column.raw.resize(m_codes.size());
        m_columns.push_back(std::move(column));
    }
    std::fill(m_codes.begin(), m_codes.end(), Code::Unschedulable);
    m_open = true;
}

std::int64_t ClassTable::sum(std::size_t rank) const {
    std::int64_t total = m_base[rank];
    for (const Column& column : m_columns)
        total += column.weight * normalizedByMax(column.raw[rank], column.max, column.reversed);
    return total;
}

void ClassTable::recompute(const CycleRun& run, NodeIdx node) {
    const std::size_t r = rank(node);
    const NodeView view(run.cycle().cluster, node);
    const bool was = m_codes[r] == Code::Success;
    if (was)
        for (Column& column : m_columns) {
            const auto at = column.occurring.find(column.raw[r]);
            if (--at->second == 0) column.occurring.erase(at);
        }

    std::size_t slot = CycleRun::kNoSlot;
    m_errors -= m_codes[r] == Code::Error ? 1u : 0u;
    m_codes[r] = run.filter(view, slot, nullptr, Take::Local);
    m_errors += m_codes[r] == Code::Error ? 1u : 0u;
    m_slots[r] = static_cast<std::uint8_t>(slot);
    m_why[r] = kUnknownReasons;
    const bool is = m_codes[r] == Code::Success;
    if (was != is) {
        m_feasibleNodesValid = false;
        m_feasible = is ? m_feasible + 1 : m_feasible - 1;
    }
    if (!is) return;

    m_base[r] = 0;
    for (const std::size_t s : m_asIs) m_base[r] += run.profile().score[s].weight * run.score(s, view);
    for (Column& column : m_columns) {
        column.raw[r] = run.score(column.slot, view);
        ++column.occurring[column.raw[r]];
    }
}

void ClassTable::update(const CycleRun& run) {
    const Cluster& cluster = run.cycle().cluster;
    if (!m_open) open(run);
    if (m_hasPicture && cluster.version() == m_pictureVersion) return;

    std::vector<std::uint32_t> changed;  // ranks
    for (std::size_t i = 0; i < m_seen.size(); ++i) {
        const std::uint64_t version = cluster.node(NodeIdx(i)).version;
        if (m_hasPicture && version == m_seen[i]) continue;
        m_seen[i] = version;
        recompute(run, NodeIdx(i));
        changed.push_back(m_index.rank[i]);
    }
    m_hasPicture = true;
    m_pictureVersion = cluster.version();

    bool all = false;
    for (Column& column : m_columns) {
        const std::int64_t max = column.currentMax();
        all = all || max != column.max;
        column.max = max;
    }
    const auto total = [this](std::size_t r) { m_totals[r] = m_codes[r] == Code::Success ? sum(r) : kInfeasible; };
    const auto block = [this](std::size_t b) {
        const std::size_t end = std::min((b + 1) * kBlock, m_totals.size());
        std::int64_t best = kInfeasible;
        for (std::size_t r = b * kBlock; r < end; ++r) best = std::max(best, m_totals[r]);
        m_blockBest[b] = best;
    };
    if (all || changed.size() >= m_blockBest.size()) {
        for (std::size_t r = 0; r < m_totals.size(); ++r) total(r);
        for (std::size_t b = 0; b < m_blockBest.size(); ++b) block(b);
        return;
    }
    for (const std::uint32_t r : changed) total(r);
    for (const std::uint32_t r : changed) block(r / kBlock);
}

const std::vector<NodeIdx>& ClassTable::feasibleNodes() {
    if (!m_feasibleNodesValid) {
        m_feasibleNodes.clear();
        for (std::size_t r = 0; r < m_codes.size(); ++r)
            if (m_codes[r] == Code::Success) m_feasibleNodes.push_back(m_index.byName[r]);
        m_feasibleNodesValid = true;
    }
    return m_feasibleNodes;
}

std::int64_t ClassTable::best() const {
    std::int64_t best = kInfeasible;
    for (const std::int64_t b : m_blockBest) best = std::max(best, b);
    return best;
}

std::vector<NodeIdx> ClassTable::tied() const {
    std::vector<NodeIdx> tied;
    const std::int64_t top = best();
    if (top == kInfeasible) return tied;
    tied.reserve(static_cast<std::size_t>(std::count(m_totals.begin(), m_totals.end(), top)));
    for (std::size_t b = 0; b < m_blockBest.size(); ++b) {
        if (m_blockBest[b] != top) continue;
        const std::size_t end = std::min((b + 1) * kBlock, m_totals.size());
        for (std::size_t r = b * kBlock; r < end; ++r)
            if (m_totals[r] == top) tied.push_back(m_index.byName[r]);
    }
    return tied;
}

std::vector<std::int64_t> ClassTable::totalsAmong(std::span<const NodeIdx> nodes) const {
    std::vector<std::int64_t> totals(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) totals[i] = m_base[rank(nodes[i])];
    for (const Column& column : m_columns) {
        std::int64_t max = 0;
        for (const NodeIdx node : nodes) max = std::max(max, column.raw[rank(node)]);
        for (std::size_t i = 0; i < nodes.size(); ++i)
            totals[i] += column.weight * normalizedByMax(column.raw[rank(nodes[i])], max, column.reversed);
    }
    return totals;
}

ReasonCounts ClassTable::reasons(const CycleRun& run, std::span<const NodeIdx> except) {
    std::vector<std::size_t> times(m_reasonTexts.size());
    for (std::size_t r = 0; r < m_codes.size(); ++r) {
        if (m_codes[r] == Code::Success) continue;
        if (std::binary_search(except.begin(), except.end(), m_index.byName[r])) continue;
        if (m_why[r] == kUnknownReasons) {
            Reasons why;
            std::size_t slot = CycleRun::kNoSlot;
            run.filter(NodeView(run.cycle().cluster, m_index.byName[r]), slot, &why, Take::Local);
            std::vector<std::string> texts;
            for (Reason& reason : why) texts.push_back(std::move(reason.text));
            const auto [at, added] = m_reasonIds.emplace(texts, static_cast<std::uint16_t>(m_reasonTexts.size()));
            if (added) m_reasonTexts.push_back(std::move(texts));
            m_why[r] = at->second;
        }
        times.resize(m_reasonTexts.size());
        ++times[m_why[r]];
    }
    ReasonCounts counts;
    for (std::size_t i = 0; i < times.size(); ++i)
        if (times[i] > 0)
            for (const std::string& text : m_reasonTexts[i]) counts[text] += times[i];
    return counts;
}

std::size_t ClassTable::bytes() const {
    const std::size_t perNode = sizeof(std::uint64_t) + sizeof(Code) + 1 + 2 * sizeof(std::int64_t)
                                + sizeof(std::uint16_t) + sizeof(NodeIdx) + m_columns.size() * sizeof(std::int64_t);
    return m_seen.size() * perNode;
}

}  // namespace bayplan
