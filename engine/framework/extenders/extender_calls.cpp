// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/extenders/extender_calls.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

#include "framework/normalize.h"
#include "framework/reason_info.h"

namespace bayplan {

namespace {

constexpr std::int64_t kMaxExtenderPriority = 10;

/// int64 arithmetic that wraps, as Go's does: a webhook's values are not checked.
std::int64_t times(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

}  // namespace

Message extendersTakePart() { return worded("%1: the webhooks of the configuration were not asked", {kExtenderName}); }

bool ExtenderCalls::filterOrScore() const {
    if (!m_run.extenders()) return false;
    const auto& all = m_run.extenders()->all;
    return std::any_of(all.begin(), all.end(), [](const auto& e) { return e->filters() || e->prioritizes(); });
}

bool ExtenderCalls::notModelled(const Error& error) {
    if (error.code != ErrorCode::Unsupported) return false;
    m_unknown.push_back(worded("%1: %2", {kExtenderName, error.message}));
    return true;
}

void ExtenderCalls::say(const std::string& node, Code code, const std::string& why) {
    const NodeIdx idx = m_run.cycle().cluster.catalog().findNode(node);
    if (!idx.valid()) {
        m_strangers[node] = why;
        return;
    }
    m_said[idx] = Status{code, {kExtenderRefused({why})}, kExtenderName};
}

void ExtenderCalls::take(const Extender::Filtered& reply) {
    for (const auto& [node, why] : reply.unresolvable) say(node, Code::UnschedulableAndUnresolvable, why);
    for (const auto& [node, why] : reply.refused) {
        const bool both = std::any_of(reply.unresolvable.begin(), reply.unresolvable.end(), [&name = node](const auto& r) { return r.first == name; });
        if (!both) say(node, Code::Unschedulable, why);
    }
    m_emptied = m_emptied || reply.emptied;
}

void ExtenderCalls::filter(std::vector<NodeIdx>& feasible) {
    if (!m_run.extenders()) return;
    m_error = {};
    const std::vector<NodeIdx> before = feasible;
    for (const auto& extender : m_run.extenders()->all) {
        if (feasible.empty()) break;
        if (!extender->filters() || !extender->interested(m_run.cycle().pod)) continue;
        Result<Extender::Filtered> reply =
            extender->filter(m_run.cycle().cluster, m_run.cycle().podIdx, feasible, m_run.extenders()->stop);
        if (!reply) {
            if (notModelled(reply.error())) return;
            if (extender->ignorable() && reply.error().code != ErrorCode::Cancelled) continue;
            m_error = Status{Code::Error, {kExtenderFailed({reply.error().message})}, kExtenderName};
            return;
        }
        take(*reply);
        feasible = std::move(reply->feasible);
    }
    m_refusedSome = m_refusedSome || feasible.size() != before.size();
    const auto left = [&](NodeIdx node) { return std::find(feasible.begin(), feasible.end(), node) == feasible.end(); };
    if (feasible.size() == before.size()) return;
    for (const NodeIdx node : before)
        if (left(node)) m_said.try_emplace(node, Status{Code::UnschedulableAndUnresolvable, {}, kExtenderName});
}

void ExtenderCalls::countStrangers(ReasonCounts& counts) const {
    for (const auto& [node, why] : m_strangers) count(counts, Reason{"", why, {}});
}

NodeView ExtenderCalls::viewOf(NodeIdx node) {
    const Cluster& cluster = m_run.cycle().cluster;
    if (!m_emptied) return NodeView(cluster, node);
    m_empty = NodeState{};
    m_empty.requested.assign(cluster.node(node).requested.size(), 0);
    m_empty.unschedulable = cluster.node(node).unschedulable;
    m_imageless = cluster.catalog().node(node);
    m_imageless->images.clear();
    return NodeView(cluster, node, m_empty, *m_imageless);
}

std::vector<ExtenderCalls::Scored> ExtenderCalls::score(std::span<const NodeIdx> feasible) {
    std::vector<Scored> scored;
    m_drawn.assign(feasible.size(), false);
    if (!m_run.extenders()) return scored;
    const Cluster& cluster = m_run.cycle().cluster;
    std::unordered_map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < feasible.size(); ++i) places.emplace(cluster.catalog().node(feasible[i]).name, i);
    for (const auto& extender : m_run.extenders()->all) {
        if (!extender->interested(m_run.cycle().pod)) continue;
        const auto reply = extender->prioritize(cluster, m_run.cycle().podIdx, feasible, m_run.extenders()->stop);
        if (!reply) {
            if (notModelled(reply.error())) return {};
            continue;  // upstream goes on without its scores, too
        }
        for (const Extender::HostScore& host : *reply) {
            const auto at = places.find(host.host);
            if (at == places.end()) continue;
            m_drawn[at->second] = true;
            if (!extender->prioritizes()) continue;
            scored.push_back({at->second, PluginScore{std::string(kExtenderName) + " " + std::string(extender->name()), host.score,
                                                      times(host.score, kMaxNodeScore / kMaxExtenderPriority), extender->weight()}});
        }
    }
    return scored;
}

Result<std::vector<PreemptionCandidate>> askAboutPreemption(const CycleRun& run, std::vector<PreemptionCandidate> candidates) {
    if (!run.extenders()) return candidates;
    const Catalog& catalog = run.cycle().cluster.catalog();
    for (const auto& extender : run.extenders()->all) {
        if (candidates.empty()) break;
        if (!extender->preempts() || !extender->interested(run.cycle().pod)) continue;
        auto reply = extender->preempt(run.cycle().cluster, run.cycle().podIdx, candidates, run.extenders()->stop);
        if (!reply) {
            const bool known = reply.error().code != ErrorCode::Unsupported && reply.error().code != ErrorCode::Cancelled;
            if (known && extender->ignorable()) continue;
            return reply.error();
        }
        std::vector<PreemptionCandidate> left;
        for (PreemptionCandidate& candidate : *reply) {
            if (!candidate.victims.empty()) left.push_back(std::move(candidate));
            else if (!extender->ignorable())
                return Error{ErrorCode::Invalid, worded("expected at least one victim pod on node \"%1\"", {catalog.node(candidate.node).name}), {}};
        }
        candidates = std::move(left);
    }
    return candidates;
}

}  // namespace bayplan
