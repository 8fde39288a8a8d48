// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numaresource/numa_memo.h"

#include <algorithm>
#include <utility>

namespace bayplan {

namespace {

constexpr std::size_t kMostForeseen = 16;

}  // namespace

std::shared_ptr<const NumaAnswer> NumaOnNode::foresee(const NumaChoice& choice, const NumaAsk& ask) const {
    if (choice.alignsDevices()) return std::make_shared<const NumaAnswer>(choice.foresee());  // what it asks of devices is no part of the ask
    const auto find = [&] {
        return std::find_if(m_foreseen.begin(), m_foreseen.end(), [&](const Foreseen& one) { return one.requests == *ask.requests && one.ask.asksLike(ask); });
    };
    {
        const std::lock_guard lock(m_mutex);
        if (const auto at = find(); at != m_foreseen.end()) return at->answer;
    }
    Foreseen one{ask, *ask.requests, std::make_shared<const NumaAnswer>(choice.foresee())};
    one.ask.requests = nullptr;  // it may be gone when the next pod asks
    std::shared_ptr<const NumaAnswer> answer = one.answer;
    const std::lock_guard lock(m_mutex);
    if (find() != m_foreseen.end()) return answer;
    if (m_foreseen.size() < kMostForeseen) m_foreseen.push_back(std::move(one));
    else m_foreseen[m_next++ % kMostForeseen] = std::move(one);
    return answer;
}

NumaMemo::OfRules& NumaMemo::ofRules(const NumaRules& rules) const {
    auto at = std::find_if(m_rules.begin(), m_rules.end(), [&](const auto& of) { return of->rules == rules; });
    if (at == m_rules.end()) at = m_rules.insert(m_rules.end(), std::make_unique<OfRules>(OfRules{rules, std::vector<Known>(m_nodes)}));
    return **at;
}

std::shared_ptr<const NumaOnNode> NumaMemo::of(const NumaTable& table, const Cluster& cluster, NodeIdx node, const NodeState& state, const NumaRules& rules,
                                               const DeviceTable* devices) const {
    // Only the states of a picture have versions that say something.
    const bool kept = &state == &cluster.node(node);
    const NumaRules* lasting = nullptr;
    std::shared_ptr<const NumaOnNode> before;
    {
        const std::lock_guard lock(m_mutex);
        OfRules& of = ofRules(rules);
        const Known& known = of.nodes[node.get()];
        if (kept && known.there && known.version == state.version) return known.there;
        lasting = &of.rules;
        before = known.there;
    }
    NumaHistory history = before && before->history().startsLike(cluster, state) ? before->history() : NumaHistory(table, node, *lasting, devices);
    history.follow(cluster, state);
    auto there = std::make_shared<const NumaOnNode>(std::move(history));
    if (kept) {
        const std::lock_guard lock(m_mutex);
        ofRules(rules).nodes[node.get()] = {state.version, there};
    }
    return there;
}

}  // namespace bayplan
