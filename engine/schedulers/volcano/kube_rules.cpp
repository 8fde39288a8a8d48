// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/kube_rules.h"

#include <algorithm>
#include <iterator>

#include "framework/normalize.h"
#include "plugins/all.h"
#include "plugins/resources/node_resources_balanced_allocation.h"
#include "plugins/resources/node_resources_fit.h"

namespace bayplan::volcano {

namespace {

constexpr std::pair<KubeRule, std::string_view> kNames[] = {
    {KubeRule::LeastAllocated, "NodeResourcesFit"},
    {KubeRule::MostAllocated, "NodeResourcesFit"},
    {KubeRule::Balanced, "NodeResourcesBalancedAllocation"},
    {KubeRule::ImageLocality, "ImageLocality"},
    {KubeRule::NodeAffinity, "NodeAffinity"},
    {KubeRule::InterPodAffinity, "InterPodAffinity"},
    {KubeRule::TaintToleration, "TaintToleration"},
    {KubeRule::PodTopologySpread, "PodTopologySpread"},
    {KubeRule::NodeUnschedulable, "NodeUnschedulable"},
    {KubeRule::NodePorts, "NodePorts"},
    {KubeRule::NodeVolumeLimits, "NodeVolumeLimits"},
    {KubeRule::VolumeZone, "VolumeZone"},
    {KubeRule::VolumeBinding, "VolumeBinding"},
};

std::string nameOf(KubeRule rule) {
    return std::string(std::find_if(std::begin(kNames), std::end(kNames), [&](const auto& one) { return one.first == rule; })->second);
}

bool hasTerms(const PodSpec& spec) { return spec.podAffinity || spec.podAntiAffinity; }

}  // namespace

KubeRules::KubeRules(const ClusterPtr& picture) : m_draft(*picture), m_index(CatalogIndex::of(picture->sharedCatalog())) {
    PluginArgs args;
    args.edit<NodeResourcesFitArgs>().resources = {{"cpu", 50}, {"memory", 50}};
    borrow(KubeRule::LeastAllocated, args);
    args.edit<NodeResourcesFitArgs>().strategy = NodeResourcesFitArgs::Strategy::MostAllocated;
    args.edit<NodeResourcesFitArgs>().resources = {{"cpu", 1}, {"memory", 1}};
    borrow(KubeRule::MostAllocated, args);
    args.edit<BalancedAllocationArgs>().resources = {{"cpu", 1}, {"memory", 1}, {"nvidia.com/gpu", 1}};
    for (const auto& [rule, name] : kNames)
        if (rule != KubeRule::LeastAllocated && rule != KubeRule::MostAllocated) borrow(rule, args);
    const Catalog& catalog = m_draft.cluster().catalog();
    for (std::size_t i = 0; i < catalog.pods.size(); ++i) {
        const PodIdx pod(static_cast<std::uint32_t>(i));
        const NodeIdx node = m_draft.cluster().placement(pod).node;
        if (node.valid() && hasTerms(*catalog.pods[i].spec)) m_listed.insert(node.get());
    }
}

void KubeRules::borrow(KubeRule rule, const PluginArgs& args) {
    static const Registry kRegistry = inTreePlugins();
    Borrowed one;
    one.plugin = kRegistry.find(nameOf(rule))->second(args);
    one.preFilter = dynamic_cast<const PreFilterPlugin*>(one.plugin.get());
    one.filter = dynamic_cast<const FilterPlugin*>(one.plugin.get());
    one.preScore = dynamic_cast<const PreScorePlugin*>(one.plugin.get());
    one.score = dynamic_cast<const ScorePlugin*>(one.plugin.get());
    m_borrowed[static_cast<std::size_t>(rule)] = std::move(one);
}

void KubeRules::place(PodIdx pod, NodeIdx node) {
    if (!m_listed.contains(node.get()) && hasTerms(*m_draft.cluster().catalog().pods[pod.get()].spec)) m_newcomers.emplace_back(pod, node);
    if (m_draft.cluster().placement(pod).standing != Standing::Pending) m_doubles.emplace_back(pod, node);
    else check(m_draft.apply(Place{pod, node}).has_value(), "a pending pod can be placed");
}

void KubeRules::take(PodIdx pod, NodeIdx node) {
    std::erase(m_newcomers, std::pair(pod, node));
    if (const auto at = std::find(m_doubles.begin(), m_doubles.end(), std::pair(pod, node)); at != m_doubles.end()) {
        m_doubles.erase(at);
        return;
    }
    if (m_draft.cluster().placement(pod).node != node) return;
    check(m_draft.apply(Evict{pod}).has_value(), "a placed pod can be taken away");
    // Where it also stands it is a neighbour from now on.
    const auto other = std::find_if(m_doubles.begin(), m_doubles.end(), [&](const auto& one) { return one.first == pod; });
    if (other == m_doubles.end()) return;
    const NodeIdx second = other->second;
    m_doubles.erase(other);
    place(pod, second);
}

std::vector<std::pair<PodIdx, NodeIdx>> KubeRules::hideNewcomers(KubeRule rule, PodIdx pod) {
    // The list of nodes with such pods is made once a session; a pod with terms of its own looks at all nodes.
    if (rule != KubeRule::InterPodAffinity || m_newcomers.empty() || hasTerms(*m_draft.cluster().catalog().pods[pod.get()].spec)) return {};
    const std::vector<std::pair<PodIdx, NodeIdx>> hidden = m_newcomers;
    for (const auto& [other, node] : hidden) take(other, node);
    return hidden;
}

void KubeRules::restore(const std::vector<std::pair<PodIdx, NodeIdx>>& hidden) {
    for (const auto& [pod, node] : hidden) place(pod, node);
}

std::size_t KubeRules::podsOn(NodeIdx node) const {
    const auto more = std::count_if(m_doubles.begin(), m_doubles.end(), [&](const auto& one) { return one.second == node; });
    return m_draft.cluster().node(node).pods.size() + static_cast<std::size_t>(more);
}

const NodeState& KubeRules::stateOf(NodeIdx node, std::optional<NodeState>& own) const {
    const NodeState& alone = m_draft.cluster().node(node);
    if (std::none_of(m_doubles.begin(), m_doubles.end(), [&](const auto& one) { return one.second == node; })) return alone;
    NodeState& state = own.emplace(alone);
    for (const auto& [pod, at] : m_doubles) {
        if (at != node) continue;
        const SpecRequests& requests = m_draft.cluster().catalog().specOf(pod).requests;
        for (std::size_t i = 0; i < requests.filter.size(); ++i) state.requested[i] += requests.filter[i];
        state.nonZeroCpu += requests.nonZeroCpu;
        state.nonZeroMemory += requests.nonZeroMemory;
        state.pods.push_back(pod);
    }
    return state;
}

bool KubeRules::sameLoad(NodeIdx a, NodeIdx b) const {
    std::optional<NodeState> ownA, ownB;
    const NodeState &left = stateOf(a, ownA), &right = stateOf(b, ownB);
    return left.requested == right.requested && left.nonZeroCpu == right.nonZeroCpu && left.nonZeroMemory == right.nonZeroMemory && left.pods.size() == right.pods.size()
           && left.usedPorts == right.usedPorts && left.unschedulable == right.unschedulable;
}

std::vector<std::int64_t> KubeRules::raw(KubeRule rule, PodIdx pod, const std::vector<NodeIdx>& nodes) {
    const Borrowed& one = borrowed(rule);
    const Cycle cycle = cycleOf(pod);
    std::vector<std::int64_t> scores(nodes.size(), 0);
    PluginStatePtr state;
    if (one.preScore) {
        PreScoreResult pre = one.preScore->preScore(cycle, nodes);
        if (pre.status.code == Code::NotModelled) m_unknown.insert(nameOf(rule) + ": " + pre.status.message());
        if (!pre.status.ok()) return scores;
        state = std::move(pre.state);
    }
    std::optional<NodeState> own;
    for (std::size_t i = 0; i < nodes.size(); ++i) scores[i] = one.score->score(cycle, state.get(), NodeView(m_draft.cluster(), nodes[i], stateOf(nodes[i], own)));
    return scores;
}

bool KubeRules::scoresNothing(KubeRule rule, PodIdx pod) const {
    const Borrowed& one = borrowed(rule);
    return one.preScore && one.preScore->preScore(cycleOf(pod), {}).status.code == Code::Skip;
}

std::vector<std::int64_t> KubeRules::normalized(KubeRule rule, PodIdx pod, const std::vector<NodeIdx>& nodes) {
    const Borrowed& one = borrowed(rule);
    const Cycle cycle = cycleOf(pod);
    std::vector<std::int64_t> scores(nodes.size(), 0);
    PluginStatePtr state;
    if (one.preScore) {
        const auto hidden = hideNewcomers(rule, pod);
        PreScoreResult pre = one.preScore->preScore(cycle, nodes);
        restore(hidden);
        if (pre.status.code == Code::NotModelled) m_unknown.insert(nameOf(rule) + ": " + pre.status.message());
        if (!pre.status.ok()) return scores;
        state = std::move(pre.state);
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) scores[i] = one.score->score(cycle, state.get(), NodeView(m_draft.cluster(), nodes[i]));
    const Scale scale = one.score->scale();
    if (scale == Scale::Own) one.score->normalize(cycle, state.get(), nodes, scores);
    else if (scale != Scale::AsIs && !scores.empty()) {
        const std::int64_t most = std::max<std::int64_t>(0, *std::max_element(scores.begin(), scores.end()));
        for (std::int64_t& score : scores) score = normalizedByMax(score, most, scale == Scale::ByMaxReversed);
    }
    return scores;
}

std::optional<std::string> KubeRules::prepare(PodIdx pod, const std::vector<KubeRule>& rules) {
    std::optional<std::string> rejection;
    if (!m_tries.empty()) {
        auto known = m_prepared.extract(static_cast<std::uint32_t>(pod.get()));
        const bool first = !m_tries.back().before.contains(static_cast<std::uint32_t>(pod.get()));
        if (first) m_tries.back().before.emplace(static_cast<std::uint32_t>(pod.get()), known.empty() ? std::nullopt : std::optional(std::move(known.mapped())));
    }
    for (const KubeRule rule : rules) {
        const Borrowed& one = borrowed(rule);
        Prepared& prepared = m_prepared[static_cast<std::uint32_t>(pod.get())][static_cast<std::size_t>(rule)];
        prepared = Prepared{};
        prepared.asked = true;
        if (!one.preFilter) continue;
        const auto hidden = hideNewcomers(rule, pod);
        PreFilterResult result = one.preFilter->preFilter(cycleOf(pod));
        restore(hidden);
        prepared.state = std::move(result.state);
        prepared.only = std::move(result.nodes);
        if (result.status.code == Code::Skip) prepared.skipped = true;
        else if (result.status.code == Code::NotModelled) m_unknown.insert(nameOf(rule) + ": " + result.status.message());
        else if (!result.status.ok() && !rejection) rejection = "plugin " + nameOf(rule) + " pre-predicates failed " + result.status.message();
    }
    return rejection;
}

bool KubeRules::endTry() {
    Try last = std::move(m_tries.back());
    m_tries.pop_back();
    for (auto& [pod, prepared] : last.before) {
        if (prepared) m_prepared[pod] = std::move(*prepared);
        else m_prepared.erase(pod);
    }
    const bool allModelled = m_unknown == last.unknown;
    m_unknown = std::move(last.unknown);
    return allModelled;
}

void KubeRules::keepTry() {
    Try last = std::move(m_tries.back());
    m_tries.pop_back();
    if (!m_tries.empty()) m_tries.back().before.merge(last.before);
}

bool KubeRules::skips(KubeRule rule, PodIdx pod) const {
    const auto at = m_prepared.find(static_cast<std::uint32_t>(pod.get()));
    if (at == m_prepared.end()) return true;
    const Prepared& prepared = at->second[static_cast<std::size_t>(rule)];
    return prepared.skipped || !prepared.asked;
}

NodeFaults KubeRules::filter(KubeRule rule, PodIdx pod, NodeIdx node) {
    const Borrowed& one = borrowed(rule);
    const auto at = m_prepared.find(static_cast<std::uint32_t>(pod.get()));
    const Prepared* prepared = at == m_prepared.end() ? nullptr : &at->second[static_cast<std::size_t>(rule)];
    if (prepared && prepared->skipped) return {};
    std::optional<NodeState> own;
    Reasons why;
    const Code code = one.filter->filter(cycleOf(pod), prepared ? prepared->state.get() : nullptr, NodeView(m_draft.cluster(), node, stateOf(node, own)), &why);
    if (code == Code::Success) return {};
    if (code == Code::NotModelled) m_unknown.insert(nameOf(rule));
    std::string text;
    for (const Reason& reason : why) text += (text.empty() ? "" : ",") + reason.text.text();
    return {{code, text}};
}

std::string KubeRules::notModelled() const {
    std::string text;
    for (const std::string& one : m_unknown) text += (text.empty() ? "" : "; ") + one;
    return text;
}

}  // namespace bayplan::volcano
