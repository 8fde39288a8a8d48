// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/company_table.h"

#include <utility>

namespace bayplan {

CompanyTable::CompanyTable(const Profile& profile, const ChangeLog& changes)
    : m_profile(profile),
      m_changes(changes),
      m_filters(profile.preFilter.size()),
      m_scorers(profile.preScore.size()) {}

CompanyTable::Answer CompanyTable::preFilter(std::size_t slot, const Cycle& cycle) {
    Kept& kept = m_filters[slot];
    const PreFilterPlugin& plugin = *m_profile.preFilter[slot].point;
    const auto since = kept.asked ? m_changes.since(kept.seen) : std::nullopt;
    kept.seen = m_changes.end();
    if (kept.asked && !kept.state) return {kept.status, nullptr};
    if (since) return {plugin.resume(cycle, *kept.state, *since), kept.state.get()};
    PreFilterResult result = plugin.preFilter(cycle);
    check(!result.nodes, "a plugin that counts pods leaves no list of nodes");
    kept.asked = true;
    kept.status = std::move(result.status);
    kept.state = std::move(result.state);
    return {kept.status, kept.state.get()};
}

CompanyTable::Answer CompanyTable::preScore(std::size_t slot, const Cycle& cycle, std::span<const NodeIdx> feasible) {
    Kept& kept = m_scorers[slot];
    const PreScorePlugin& plugin = *m_profile.preScore[slot].point;
    const auto since = kept.asked ? m_changes.since(kept.seen) : std::nullopt;
    kept.seen = m_changes.end();
    if (kept.asked && !kept.state) return {kept.status, nullptr};
    if (since) return {plugin.resume(cycle, *kept.state, *since, feasible), kept.state.get()};
    PreScoreResult result = plugin.preScore(cycle, feasible);
    kept.asked = true;
    kept.status = std::move(result.status);
    kept.state = std::move(result.state);
    return {kept.status, kept.state.get()};
}

std::size_t CompanyTable::bytes() const {
    std::size_t bytes = sizeof(*this) + (m_filters.capacity() + m_scorers.capacity()) * sizeof(Kept);
    for (const auto* all : {&m_filters, &m_scorers})
        for (const Kept& kept : *all)
            if (kept.state) bytes += kept.state->bytes();
    return bytes;
}

}  // namespace bayplan
