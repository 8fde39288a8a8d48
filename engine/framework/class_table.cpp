// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/class_table.h"

#include <algorithm>
#include <utility>

#include "framework/normalize.h"

namespace bayplan {

ClassTable::ClassTable(const CatalogIndex& index, const ChangeLog& changes)
    : m_index(index),
      m_changes(changes),
      m_codes(index.byName.size(), Code::Unschedulable),
      m_slots(index.byName.size(), static_cast<std::uint8_t>(CycleRun::kNoSlot)),
      m_why(index.byName.size(), kUnknownReasons),
      m_totals(index.byName.size(), kInfeasible),
      m_blockBest((index.byName.size() + kBlock - 1) / kBlock, kInfeasible) {}

std::int64_t ClassTable::Column::weighted(std::size_t rank, std::int64_t of) const {
    return weight * normalizedByMax(at(rank), of, reversed);
}

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
        m_columns.push_back(std::move(column));
    }
    m_open = true;
}

void ClassTable::recompute(const CycleRun& run, NodeIdx node) {
    const std::size_t r = rank(node);
    const NodeView view(run.cycle().cluster, node);
    Code& code = m_codes[node.get()];
    const bool was = code == Code::Success;
    if (was)
        for (Column& column : m_columns) {
            const auto at = column.occurring.find(column.at(r));
            if (--at->second == 0) column.occurring.erase(at);
        }

    std::size_t slot = CycleRun::kNoSlot;
    m_errors -= code == Code::Error ? 1u : 0u;
    code = run.filter(view, slot, nullptr, Take::Local);
    m_errors += code == Code::Error ? 1u : 0u;
    m_slots[node.get()] = static_cast<std::uint8_t>(slot);
    m_why[node.get()] = kUnknownReasons;
    const bool is = code == Code::Success;
    if (was != is) {
        m_feasibleNodesValid = false;
        m_feasible = is ? m_feasible + 1 : m_feasible - 1;
    }
    m_totals[r] = kInfeasible;
    if (!is) return;

    std::int64_t total = 0;
    for (const std::size_t s : m_asIs) total += run.profile().score[s].weight * run.score(s, view);
    for (Column& column : m_columns) {
        const std::int64_t raw = run.score(column.slot, view);
        if (raw != 0 && column.raw.empty()) column.raw.resize(m_totals.size());
        if (!column.raw.empty()) column.raw[r] = raw;
        ++column.occurring[raw];
        total += column.weighted(r, column.max);
    }
    m_totals[r] = total;
}

bool ClassTable::rescale() {
    bool any = false;
    for (Column& column : m_columns) {
        const std::int64_t max = column.currentMax();
        if (max == column.max) continue;
        any = true;
        for (std::size_t r = 0; r < m_totals.size(); ++r)
            if (m_totals[r] != kInfeasible) m_totals[r] += column.weighted(r, max) - column.weighted(r, column.max);
        column.max = max;
    }
    return any;
}

void ClassTable::findBest(std::size_t block) {
    const std::size_t end = std::min((block + 1) * kBlock, m_totals.size());
    std::int64_t best = kInfeasible;
    for (std::size_t r = block * kBlock; r < end; ++r) best = std::max(best, m_totals[r]);
    m_blockBest[block] = best;
}

void ClassTable::update(const CycleRun& run) {
    std::span<const NodeChange> since;
    bool all = true;
    if (!m_open)
        open(run);
    else if (const auto changes = m_changes.since(m_seen); changes && changes->size() < m_codes.size()) {
        since = *changes;
        all = false;
    }
    m_seen = m_changes.end();
    if (all) {
        for (std::size_t i = 0; i < m_codes.size(); ++i) recompute(run, NodeIdx(i));
    } else {
        NodeIdx last;
        for (const NodeChange& change : since)
            if (change.node != last) recompute(run, last = change.node);
    }
    if (rescale() || all) {
        for (std::size_t b = 0; b < m_blockBest.size(); ++b) findBest(b);
        return;
    }
    for (const NodeChange& change : since) findBest(rank(change.node) / kBlock);
}

const std::vector<NodeIdx>& ClassTable::feasibleNodes() {
    if (!m_feasibleNodesValid) {
        m_feasibleNodes.clear();
        m_feasibleNodes.reserve(m_feasible);
        for (const NodeIdx node : m_index.byName)
            if (code(node) == Code::Success) m_feasibleNodes.push_back(node);
        m_feasibleNodesValid = true;
    }
    return m_feasibleNodes;
}

std::int64_t ClassTable::rawScore(std::size_t slot, NodeIdx node) const {
    const auto column = std::find_if(m_columns.begin(), m_columns.end(), [&](const Column& c) { return c.slot == slot; });
    check(column != m_columns.end(), "only what is normalised is kept by itself");
    return column->at(rank(node));
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
    const auto endOf = [&](std::size_t block) { return std::min((block + 1) * kBlock, m_totals.size()); };
    std::size_t count = 0;
    for (std::size_t b = 0; b < m_blockBest.size(); ++b)
        if (m_blockBest[b] == top) count += static_cast<std::size_t>(std::count(m_totals.data() + b * kBlock, m_totals.data() + endOf(b), top));
    tied.resize(count);
    auto next = tied.begin();
    for (std::size_t b = 0; next != tied.end(); ++b) {
        if (m_blockBest[b] != top) continue;
        const std::size_t end = endOf(b);
        for (std::size_t r = b * kBlock; r < end; ++r)
            if (m_totals[r] == top) *next++ = m_index.byName[r];
    }
    return tied;
}

void ClassTable::totalsAmong(std::span<const NodeIdx> nodes, std::span<const NodeIdx> refused,
                             std::vector<std::int64_t>& totals) const {
    totals.resize(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) totals[i] = total(nodes[i]);
    for (const Column& column : m_columns) {
        if (column.max == 0) continue;
        // If a node with the greatest score is left, nothing changes.
        std::size_t greatest = column.occurring.at(column.max);
        for (const NodeIdx node : refused)
            if (code(node) == Code::Success && column.at(rank(node)) == column.max) --greatest;
        if (greatest > 0) continue;
        std::int64_t max = 0;
        for (const NodeIdx node : nodes) max = std::max(max, column.at(rank(node)));
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const std::size_t r = rank(nodes[i]);
            totals[i] += column.weighted(r, max) - column.weighted(r, column.max);
        }
    }
}

ReasonCounts ClassTable::reasons(const CycleRun& run, std::span<const NodeIdx> except) {
    std::vector<std::size_t> times(m_reasons.size());
    for (std::size_t i = 0; i < m_codes.size(); ++i) {
        const NodeIdx node(i);
        if (m_codes[i] == Code::Success) continue;
        if (std::binary_search(except.begin(), except.end(), node)) continue;
        if (m_why[i] == kUnknownReasons) {
            Reasons why;
            std::size_t slot = CycleRun::kNoSlot;
            run.filter(NodeView(run.cycle().cluster, node), slot, &why, Take::Local);
            std::vector<std::string> texts;
            texts.reserve(why.size());
            for (const Reason& reason : why) texts.push_back(reason.text);
            const auto [at, added] = m_reasonIds.emplace(texts, static_cast<std::uint16_t>(m_reasons.size()));
            if (added) m_reasons.push_back(std::move(why));
            else
                for (std::size_t r = 0; r < why.size(); ++r) shareArguments(m_reasons[at->second][r], why[r]);
            m_why[i] = at->second;
        }
        times.resize(m_reasons.size());
        ++times[m_why[i]];
    }
    ReasonCounts counts;
    for (std::size_t i = 0; i < times.size(); ++i)
        if (times[i] > 0)
            count(counts, m_reasons[i], times[i]);
    return counts;
}

std::size_t ClassTable::bytes() const {
    std::size_t bytes = sizeof(*this) + m_codes.size() * (sizeof(Code) + 1 + sizeof(std::uint16_t))
                        + (m_totals.size() + m_blockBest.size()) * sizeof(std::int64_t)
                        + m_feasibleNodes.capacity() * sizeof(NodeIdx);
    for (const Column& column : m_columns)
        bytes += sizeof(Column) + column.raw.capacity() * sizeof(std::int64_t) + column.occurring.size() * 48;
    return bytes;
}

}  // namespace bayplan
