// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/bound/pattern_floor.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bayplan {

namespace {

constexpr std::size_t kPatternsAdded = 3;  // that one look adds
constexpr int kSimplexIterations = 20'000;
constexpr double kTolerance = 1e-7;

std::int64_t scaledDual(double dual) { return std::max<std::int64_t>(0, std::llround(dual * static_cast<double>(kDualUnit))); }

std::int64_t between(std::int64_t a, std::int64_t b) { return a / 2 + b / 2; }

}  // namespace

PatternFloor::PatternFloor(const PatternModel& model, std::int64_t mostPrice)
    : m_model(model), m_mostPrice(mostPrice), m_program(LinearProgram::Sense::Most), m_ofKind(model.kinds.size()), m_mostScaled(std::numeric_limits<std::int64_t>::max()),
      m_most(std::numeric_limits<std::int64_t>::max()) {
    for (const PatternKind& kind : model.kinds) {
        const auto bins = static_cast<double>(kind.bins.size());
        m_kindRows.push_back(m_program.addRow(bins, bins));
    }
    // More may come than leaves: what is too much is left out afterwards, and room only grows.
    for (std::size_t c = 0; c < model.classes.size(); ++c) m_classRows.push_back(m_program.addRow(0.0, std::nullopt));
    m_priceRow = m_program.addRow(std::nullopt, static_cast<double>(mostPrice));
    for (std::size_t k = 0; k < model.kinds.size(); ++k) add(k, model.asItIs(model.kinds[k]));
    // First guesses of what room is worth: in proportion to the size.
    for (const double worth : {0.8, 1.0}) {
        for (const double price : {0.2, 0.5, 0.9}) {
            PatternDuals guess{scaledDual(price), {}};
            for (const PatternClass& of : model.classes) guess.room.push_back(scaledDual(worth * of.size * (of.wide ? 2 : 1) / model.slotSize));
            std::vector<std::vector<PatternModel::Valued>> found;
            bound(guess, 1, found);
            for (std::size_t k = 0; k < found.size(); ++k) add(k, found[k].front().pattern);
        }
    }
}

bool PatternFloor::add(std::size_t kind, const Pattern& pattern) {
    for (const std::size_t known : m_ofKind[kind])
        if (m_columns[known].pattern == pattern) return false;
    std::vector<LinearProgram::Entry> entries{{m_kindRows[kind], 1}};
    for (std::size_t c = 0; c < pattern.change.size(); ++c)
        if (pattern.change[c] != 0) entries.push_back({m_classRows[c], static_cast<double>(pattern.change[c])});
    if (pattern.price != 0) entries.push_back({m_priceRow, static_cast<double>(pattern.price)});
    m_program.addColumn(static_cast<double>(pattern.slotCount), std::nullopt, false, entries);
    m_ofKind[kind].push_back(m_columns.size());
    m_columns.push_back({kind, pattern, 0});
    return true;
}

std::int64_t PatternFloor::bound(const PatternDuals& duals, std::size_t most, std::vector<std::vector<PatternModel::Valued>>& found) const {
    std::int64_t sum = duals.price * m_mostPrice;
    found.clear();
    for (const PatternKind& kind : m_model.kinds) {
        found.push_back(m_model.bestPatterns(kind, duals, most));
        sum += found.back().front().value * static_cast<std::int64_t>(kind.bins.size());
    }
    return sum;
}

PatternDuals PatternFloor::currentDuals() const {
    PatternDuals duals{scaledDual(m_program.dual(m_priceRow)), {}};
    for (const int row : m_classRows) duals.room.push_back(scaledDual(-m_program.dual(row)));
    return duals;
}

void PatternFloor::tighten(Work& work) {
    std::vector<std::vector<PatternModel::Valued>> found;
    while (work.step()) {
        if (!m_program.solve(kSimplexIterations)) return;
        const double value = m_program.value();
        if (m_mostScaled != std::numeric_limits<std::int64_t>::max() && m_most <= static_cast<std::int64_t>(std::floor(value + kTolerance))) return;
        const PatternDuals exact = currentDuals();
        bool added = false;
        // Between these duals and the best ones lie better ones (Wentges 1997); if they find no pattern, these alone decide.
        for (const bool smooth : {true, false}) {
            if (smooth && m_duals.room.empty()) continue;
            PatternDuals duals = exact;
            if (smooth) {
                duals.price = between(duals.price, m_duals.price);
                for (std::size_t c = 0; c < duals.room.size(); ++c) duals.room[c] = between(duals.room[c], m_duals.room[c]);
            }
            const std::int64_t proved = bound(duals, kPatternsAdded, found);
            if (proved < m_mostScaled) {
                m_mostScaled = proved;
                m_most = proved / kDualUnit;
                m_duals = duals;
            }
            for (std::size_t k = 0; k < found.size(); ++k) {
                const auto here = static_cast<std::int64_t>(m_program.dual(m_kindRows[k]) * static_cast<double>(kDualUnit));
                for (const PatternModel::Valued& valued : found[k])
                    if (m_model.value(valued.pattern, exact) > here + 16 && add(k, valued.pattern)) added = true;
            }
            if (added) break;
        }
        if (!added) return;
    }
}

void PatternFloor::readAmounts() {
    for (std::size_t c = 0; c < m_columns.size(); ++c) m_columns[c].amount = m_program.amount(static_cast<int>(c));
}

}  // namespace bayplan
