// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/cycle_run.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "cluster/accounting.h"
#include "framework/reason_info.h"

namespace bayplan {

namespace {

template <typename From, typename To>
std::vector<int> link(const std::vector<Slot<From>>& from, const std::vector<Slot<To>>& to) {
    std::vector<int> links;
    for (const Slot<From>& slot : from) {
        const auto at = std::find_if(to.begin(), to.end(), [&](const Slot<To>& s) { return s.plugin == slot.plugin; });
        links.push_back(at == to.end() ? -1 : static_cast<int>(at - to.begin()));
    }
    return links;
}

std::size_t asIndex(int link) {
    return static_cast<std::size_t>(link);
}

bool taken(bool local, Take take) {
    return take == Take::All || (take == Take::Local) == local;
}

/// Upstream's text as it is.
Reason verbatim(std::string_view text) {
    return Reason{"", Message(text), {}};
}

Status simple(Code code, Message text, std::string_view plugin) {
    return Status{code, {Reason{"", std::move(text), {}}}, std::string(plugin)};
}

}  // namespace

PointLinks::PointLinks(const Profile& profile)
    : preFilterOfFilter(link(profile.filter, profile.preFilter)),
      preFilterOfPostFilter(link(profile.postFilter, profile.preFilter)),
      preFilterOfReserve(link(profile.reserve, profile.preFilter)),
      preScoreOfScore(link(profile.score, profile.preScore)),
      preFilterOfScore(link(profile.score, profile.preFilter)) {
    for (std::size_t i = 0; i < profile.filter.size(); ++i)
        unpreparedFilter.push_back(preFilterOfFilter[i] < 0 ? profile.filter[i].plugin->withoutPreFilter() : std::string_view());
    for (std::size_t i = 0; i < profile.score.size(); ++i) {
        const Plugin& plugin = *profile.score[i].plugin;
        const bool prepares = dynamic_cast<const PreScorePlugin*>(&plugin) != nullptr;
        if (prepares) preFilterOfScore[i] = -1;
        const bool prepared = (prepares ? preScoreOfScore[i] : preFilterOfScore[i]) >= 0;
        unpreparedScore.push_back(prepared ? std::string_view() : prepares ? plugin.withoutPreScore()
                                                                           : plugin.withoutPreFilter());
    }
}

CycleRun::CycleRun(const Profile& profile, const PointLinks& links, const Cycle& cycle,
                   std::span<const Nomination> nominated)
    : m_profile(profile),
      m_links(links),
      m_cycle(cycle),
      m_filters(profile.filter.size()),
      m_scorers(profile.score.size()) {
    m_cycle.nominations = nominated;
    m_cycle.profile = &profile;
    for (const Nomination& other : nominated) {
        if (other.pod == cycle.podIdx || cycle.cluster.placement(other.pod).standing != Standing::Pending) continue;
        if (cycle.cluster.catalog().pod(other.pod).priority() >= cycle.pod.priority()) m_nominated.push_back(other);
    }
    noteBeyond();
    for (std::size_t i = 0; i < m_filters.size(); ++i) {
        m_filters[i].local = profile.filter[i].plugin->nodeLocal(cycle);
        m_filters[i].unprepared = links.unpreparedFilter[i];
    }
    for (std::size_t i = 0; i < m_scorers.size(); ++i) m_scorers[i].local = profile.score[i].plugin->nodeLocal(cycle);
}

/// A pod of a group is scheduled with the others of it: it is never placed as if it were alone, but where the gate was
/// switched off in so many words, so that upstream ignores the group. Its object proves that the gate is on; which of the
/// gates that need it are on has to be said.
void CycleRun::noteBeyond() {
    const PodSpec& spec = *m_cycle.spec.spec;
    const bool on = !spec.podGroup.empty() && m_profile.features.on("GenericWorkload");
    if (!spec.podGroup.empty() && !(on && m_cycle.together) && m_profile.features.said("GenericWorkload") != false)
        m_beyond.push_back(on ? worded("spec.schedulingGroup: the pods of pod group %1 are scheduled together", {spec.podGroup})
                              : worded("spec.schedulingGroup: the pods of pod group %1 are scheduled together; say the scheduler's feature gates, GenericWorkload and "
                                       "those that need it",
                                       {spec.podGroup}));
    for (const FeatureGate* gate : m_profile.unmodelled) {
        const bool concerned = gate->reach == GateReach::Everybody
                               || (gate->reach == GateReach::Claims && !spec.resourceClaims.empty())
                               || (gate->reach == GateReach::Volumes && std::any_of(spec.volumes.begin(), spec.volumes.end(), hasClaim));
        if (concerned) m_beyond.push_back(worded("feature gate %1=%2", {gate->name, gate->byDefault ? "false" : "true"}));
    }
    m_notModelled = m_beyond;
}

void CycleRun::noteUnknown(const Plugin* plugin, const Status& status) {
    const Message what = worded("%1: %2", {plugin->name(), status.said()});
    if (std::find(m_notModelled.begin(), m_notModelled.end(), what) == m_notModelled.end())
        m_notModelled.push_back(what);
}

void CycleRun::intersect(std::vector<NodeIdx> nodes, const Plugin* plugin) {
    std::sort(nodes.begin(), nodes.end());
    m_lists.emplace_back(plugin, nodes);
    nameInExclusion(plugin->name());
    if (!m_only) {
        m_only = std::move(nodes);
    } else {
        std::vector<NodeIdx> both;
        std::set_intersection(m_only->begin(), m_only->end(), nodes.begin(), nodes.end(), std::back_inserter(both));
        m_only = std::move(both);
    }
}

PluginState* CycleRun::hold(PluginStatePtr state) {
    if (!state) return nullptr;
    m_states.push_back(std::move(state));
    return m_states.back().get();
}

std::vector<Status> CycleRun::preFilterThroughout() {
    std::vector<Status> refusals;
    preFilter(false, &refusals);
    return refusals;
}

void CycleRun::preFilter(bool hypothetical, std::vector<Status>* refusals) {
    m_states.reserve(m_profile.preFilter.size() + m_profile.preScore.size());
    m_preFilterStates.resize(m_profile.preFilter.size());
    m_preFilterSkipped.assign(m_profile.preFilter.size(), false);
    std::vector<bool> off(m_profile.preFilter.size(), false);
    for (std::size_t i = 0; i < m_profile.preFilter.size(); ++i) {
        const Slot<PreFilterPlugin>& slot = m_profile.preFilter[i];
        const bool counted = m_company && slot.plugin->countsPods();
        PreFilterResult result = counted ? PreFilterResult() : slot.point->preFilter(m_cycle);
        if (counted) {
            auto [answer, state] = m_company->preFilter(i, m_cycle);
            result.status = std::move(answer);
            m_preFilterStates[i] = state;
        } else {
            m_preFilterStates[i] = hold(std::move(result.state));
        }
        Status& status = result.status;
        if (status.code == Code::Skip) {
            if (hypothetical && m_preFilterStates[i]) continue;
            off[i] = m_preFilterSkipped[i] = true;
            continue;
        }
        if (status.code == Code::NotModelled) {
            off[i] = m_preFilterSkipped[i] = true;
            noteUnknown(slot.plugin, status);
            status.plugin = slot.plugin->name();
            m_unknown.emplace_back(slot.plugin, std::move(status));
            continue;
        }
        if (!status.ok()) {
            status.plugin = slot.plugin->name();
            const bool rejected = status.rejected();
            if (!rejected)
                status = simple(Code::Error, pluginFailed("PreFilter", status.plugin, status.said()), status.plugin);
            if (refusals) {
                off[i] = true;
                refusals->push_back(std::move(status));
                continue;
            }
            m_rejection = std::move(status);
            // A plain Unschedulable lets the remaining plugins run; they may still end the cycle with another code.
            if (!rejected || m_rejection.code == Code::UnschedulableAndUnresolvable) return;
            continue;
        }
        if (!result.nodes) continue;
        intersect(std::move(*result.nodes), slot.plugin);
        // A plugin's list may name only nodes that do not exist. That leaves no node, but is no rejection by itself.
        if (m_only->empty() && m_onlyPlugins.size() > 1) {
            m_rejection =
                simple(Code::UnschedulableAndUnresolvable, worded("%1 simultaneously", {unsatisfied()}), slot.plugin->name());
            if (refusals) continue;
            return;
        }
    }
    for (std::size_t i = 0; i < m_filters.size(); ++i) {
        const int from = m_links.preFilterOfFilter[i];
        if (from < 0) continue;
        m_filters[i].active = !off[asIndex(from)];
        m_filters[i].state = m_preFilterStates[asIndex(from)];
    }
    for (std::size_t i = 0; i < m_scorers.size(); ++i)
        if (const int from = m_links.preFilterOfScore[i]; from >= 0) m_scorers[i].state = m_preFilterStates[asIndex(from)];
    for (std::size_t i = 0; i < m_filters.size() && !m_unknown.empty() && filtersKnown(); ++i)
        for (const auto& [plugin, status] : m_unknown)
            if (plugin == m_profile.filter[i].plugin) m_unknownFilter = i;
}

void CycleRun::nameInExclusion(std::string_view plugin) {
    const auto at = std::lower_bound(m_onlyPlugins.begin(), m_onlyPlugins.end(), plugin);
    if (at == m_onlyPlugins.end() || *at != plugin) m_onlyPlugins.emplace(at, plugin);
}

Message CycleRun::unsatisfied() const {
    std::string plugins;
    for (std::size_t p = 0; p < m_onlyPlugins.size(); ++p) plugins += (p ? " " : "") + m_onlyPlugins[p];
    return worded("node(s) didn't satisfy plugin(s) [%1]", {plugins});
}

Reasons CycleRun::whyExcluded() const {
    return {kExcluded.saying(unsatisfied())};
}

Status CycleRun::excluded(NodeIdx node) const {
    Status status{Code::UnschedulableAndUnresolvable, whyExcluded(), {}};
    for (const auto& [plugin, nodes] : m_lists) {
        if (std::binary_search(nodes.begin(), nodes.end(), node)) continue;
        status.plugin = plugin->name();
        break;
    }
    return status;
}

std::uint64_t CycleRun::localPlugins() const {
    check(m_filters.size() + m_scorers.size() <= Profile::kMostPlugins, "localPlugins: a bit for each of a profile's plugins");
    std::uint64_t bits = 0;
    for (const FilterSlot& filter : m_filters) bits = bits << 1 | (filter.active && filter.local ? 1u : 0u);
    for (const ScoreSlot& scorer : m_scorers) bits = bits << 1 | (scorer.local ? 1u : 0u);
    return bits;
}

bool CycleRun::anyFilter(Take take) const {
    return std::any_of(m_filters.begin(), m_filters.end(),
                       [&](const FilterSlot& s) { return s.active && taken(s.local, take); });
}

Code CycleRun::filter(const NodeView& node, std::size_t& slot, Reasons* why, Take take, std::size_t before) const {
    const std::size_t end = std::min(before, m_filters.size());
    for (std::size_t i = 0; i < end; ++i) {
        const FilterSlot& f = m_filters[i];
        if (!f.active || !taken(f.local, take)) continue;
        if (!f.unprepared.empty()) {
            if (why) why->push_back(verbatim(f.unprepared));
            slot = i;
            return Code::Error;
        }
        const Code code = m_profile.filter[i].point->filter(m_cycle, f.state, node, why);
        if (code == Code::Success) continue;
        slot = i;
        return code;
    }
    slot = m_unknownFilter;
    return filtersKnown() ? Code::Success : Code::NotModelled;
}

bool CycleRun::filterAll(std::size_t slot, std::span<Code> codes) const {
    if (!m_filters[slot].unprepared.empty()) {
        std::replace(codes.begin(), codes.end(), Code::Success, Code::Error);
        return true;
    }
    return m_profile.filter[slot].point->filterAll(m_cycle, m_filters[slot].state, codes);
}

std::vector<Status> CycleRun::refusals(const NodeView& node) const {
    std::vector<Status> all;
    for (const Message& what : m_beyond) all.push_back(simple(Code::NotModelled, what, ""));
    for (std::size_t i = 0; i < m_filters.size(); ++i) {
        const Plugin* plugin = m_profile.filter[i].plugin;
        for (const auto& [unknown, status] : m_unknown)
            if (unknown == plugin) all.push_back(status);
        if (!m_filters[i].active) continue;
        Status status;
        status.plugin = plugin->name();
        if (!m_filters[i].unprepared.empty()) status = {Code::Error, {verbatim(m_filters[i].unprepared)}, std::string(plugin->name())};
        else status.code = m_profile.filter[i].point->filter(m_cycle, m_filters[i].state, node, &status.reasons);
        if (!status.ok()) all.push_back(std::move(status));
    }
    return all;
}

void CycleRun::addPod(PodIdx pod, const NodeView& node) {
    for (std::size_t i = 0; i < m_preFilterStates.size(); ++i)
        if (!m_preFilterSkipped[i])
            m_profile.preFilter[i].point->addPod(m_cycle, m_preFilterStates[i], pod, node);
}

void CycleRun::removePod(PodIdx pod, const NodeView& node) {
    for (std::size_t i = 0; i < m_preFilterStates.size(); ++i)
        if (!m_preFilterSkipped[i])
            m_profile.preFilter[i].point->removePod(m_cycle, m_preFilterStates[i], pod, node);
}

Code CycleRun::filterNode(const NodeView& node, std::size_t& slot, Reasons* why) {
    const Catalog& catalog = m_cycle.cluster.catalog();
    std::vector<PodIdx> here;
    for (const Nomination& other : m_nominated)
        if (other.node == node.idx) here.push_back(other.pod);
    if (!here.empty()) {
        NodeState state = node.state;
        const NodeView with(m_cycle.cluster, node.idx, state);
        for (const PodIdx pod : here) {
            bayplan::addPod(catalog, state, pod);
            addPod(pod, with);
        }
        const Code code = filter(with, slot, why);
        for (auto pod = here.rbegin(); pod != here.rend(); ++pod) removePod(*pod, with);
        if (code != Code::Success) return code;
    }
    return filter(node, slot, why);
}

void CycleRun::preScore(std::span<const NodeIdx> feasible, Take take) {
    for (std::size_t i = 0; i < m_profile.preScore.size(); ++i) {
        const Slot<PreScorePlugin>& slot = m_profile.preScore[i];
        if (!taken(slot.plugin->nodeLocal(m_cycle), take)) continue;
        const PluginState* state = nullptr;
        const bool counted = m_company && slot.plugin->countsPods();
        PreScoreResult result = counted ? PreScoreResult() : slot.point->preScore(m_cycle, feasible);
        if (counted) {
            auto [answer, kept] = m_company->preScore(i, m_cycle, feasible);
            result.status = std::move(answer);
            state = kept;
        } else {
            state = hold(std::move(result.state));
        }
        const bool active = result.status.ok();
        if (result.status.code == Code::NotModelled) {
            noteUnknown(slot.plugin, result.status);
        } else if (!active && result.status.code != Code::Skip && m_scoringError.ok()) {
            const std::string plugin(slot.plugin->name());
            m_scoringError =
                simple(Code::Error, pluginFailed("PreScore", plugin, result.status.said()), plugin);
        }
        for (std::size_t s = 0; s < m_scorers.size(); ++s) {
            if (m_links.preScoreOfScore[s] != static_cast<int>(i)) continue;
            m_scorers[s].active = active;
            m_scorers[s].state = state;
        }
    }
    if (take != Take::Local && m_scoringError.ok()) noteUnprepared();
}

/// A scorer that finds nothing prepared fails on every node, after all of PreScore went well.
void CycleRun::noteUnprepared() {
    for (std::size_t s = 0; s < m_scorers.size(); ++s) {
        const std::string_view fault = m_links.unpreparedScore[s];
        if (fault.empty()) continue;
        const std::string_view plugin = m_profile.score[s].plugin->name();
        m_scoringError = simple(Code::Error, worded("running Score plugins: plugin \"%1\" failed with: %2", {plugin, fault}), plugin);
        return;
    }
}

bool CycleRun::anyScorer(Take take) const {
    return std::any_of(m_scorers.begin(), m_scorers.end(),
                       [&](const ScoreSlot& s) { return s.active && taken(s.local, take); });
}

std::int64_t CycleRun::score(std::size_t slot, const NodeView& node) const {
    return m_profile.score[slot].point->score(m_cycle, m_scorers[slot].state, node);
}

void CycleRun::scoreAll(std::size_t slot, std::span<const NodeIdx> feasible, std::span<std::int64_t> scores) const {
    m_profile.score[slot].point->scoreAll(m_cycle, m_scorers[slot].state, feasible, scores);
}

void CycleRun::normalize(std::size_t slot, std::span<const NodeIdx> feasible, std::span<std::int64_t> scores) const {
    const ScorePlugin& scorer = *m_profile.score[slot].point;
    switch (scorer.scale()) {
    case Scale::AsIs:
        return;
    case Scale::ByMax:
        return defaultNormalize(scores, false);
    case Scale::ByMaxReversed:
        return defaultNormalize(scores, true);
    case Scale::Own:
        return scorer.normalize(m_cycle, m_scorers[slot].state, feasible, scores);
    }
}

PluginState* CycleRun::preFilterState(int link) const {
    return link < 0 || asIndex(link) >= m_preFilterStates.size() ? nullptr : m_preFilterStates[asIndex(link)];
}

const PluginState* CycleRun::stateOfPostFilter(std::size_t slot) const {
    return preFilterState(m_links.preFilterOfPostFilter[slot]);
}

Reservation CycleRun::reserve(std::size_t slot, NodeIdx node) const {
    return m_profile.reserve[slot].point->reserve(m_cycle, preFilterState(m_links.preFilterOfReserve[slot]), node);
}

void CycleRun::assume(std::size_t slot, std::span<const Delta> deltas) {
    m_profile.reserve[slot].point->assume(m_cycle, preFilterState(m_links.preFilterOfReserve[slot]), deltas);
}

void CycleRun::forget(std::size_t slot, std::span<const Delta> deltas) {
    m_profile.reserve[slot].point->forget(m_cycle, preFilterState(m_links.preFilterOfReserve[slot]), deltas);
}

}  // namespace bayplan
