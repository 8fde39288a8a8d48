// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/actions/node_memory.h"

#include <algorithm>
#include <string_view>

#include "schedulers/volcano/actions/placing.h"

namespace bayplan::volcano {

bool NodeMemory::looksAtNodesAlone(std::string_view plugin) {
    static constexpr std::string_view kSuch[] = {"priority", "gang", "conformance", "overcommit", "drf", "proportion", "capacity", "resourcequota", "sla", "cdp", "pdb",
                                                 "predicates", "nodeorder", "binpack"};
    return std::find(std::begin(kSuch), std::end(kSuch), plugin) != std::end(kSuch);
}

NodeMemory::NodeMemory(Session& session) : m_session(session) {
    for (const auto& tier : session.input().configuration.tiers)
        for (const PluginOption& option : tier) m_works = m_works && looksAtNodesAlone(option.name);
    // Taints that are only preferred count by comparison of nodes.
    for (const auto& [name, node] : session.nodes())
        m_works = m_works && std::none_of(node->object->taints.begin(), node->object->taints.end(), [](const Taint& taint) { return taint.effect == TaintEffect::PreferNoSchedule; });
}

bool NodeMemory::worksFor(const TaskInfo& task) const {
    const PodSpec& spec = *task.pod->spec;
    if (!m_works || !spec.volumes.empty() || !spec.resourceClaims.empty() || !spec.spreadConstraints.empty()) return false;
    KubeRules& kube = m_session.kube();
    // Terms about other pods, its own or theirs, count on nodes where those are not.
    if (!kube.skips(KubeRule::InterPodAffinity, task.index)) return false;
    const auto silent = [&](KubeRule rule) { return kube.scoresNothing(rule, task.index); };
    return silent(KubeRule::NodeAffinity) && silent(KubeRule::InterPodAffinity) && silent(KubeRule::PodTopologySpread);
}

Choice NodeMemory::choose(const TaskInfo& task, const NodeList& nodes, FitErrors& errors) {
    std::vector<Known>& known = knownFor(task);
    NodeList idle, later;
    for (NodeInfo* node : nodes) {
        Known& one = known[node->place];
        if (one.version != node->version) {
            one.version = node->version;
            one.faults = fitsForAllocation(m_session, task, *node);
            one.idle = one.faults.empty() && task.request.lessEqual(node->idle);
        }
        if (one.faults.empty()) (one.idle ? idle : later).push_back(node);
    }
    if (const NodeList& some = idle.empty() ? later : idle; !some.empty()) return best(task, some, known);
    for (const NodeInfo* node : nodes) errors.nodes.insert_or_assign(errors.nodes.end(), node->name, known[node->place].faults);
    return {};
}

std::vector<NodeMemory::Known>& NodeMemory::knownFor(const TaskInfo& task) {
    std::vector<Known>& known = m_known[static_cast<std::uint32_t>(m_session.input().picture->catalog().podSpecs[task.index.get()].get())];
    known.resize(m_session.nodes().size());
    return known;
}

const NodeFaults& NodeMemory::faultsForEviction(const TaskInfo& task, const NodeInfo& node, std::vector<Known>& known) {
    Known& one = known[node.place];
    if (one.judged != node.version) {
        one.judged = node.version;
        one.hopeless = m_session.predicateForEviction(task, node);
    }
    return one.hopeless;
}

std::vector<double> NodeMemory::scores(const TaskInfo& task, const NodeList& nodes, std::vector<Known>& known) {
    NodeList changed;
    for (NodeInfo* node : nodes)
        if (known[node->place].scored != node->version) changed.push_back(node);
    if (!changed.empty()) {
        const std::vector<double> fresh = m_session.score(task, changed);
        for (std::size_t i = 0; i < changed.size(); ++i) {
            known[changed[i]->place].score = fresh[i];
            known[changed[i]->place].scored = changed[i]->version;
        }
    }
    std::vector<double> all;
    all.reserve(nodes.size());
    for (const NodeInfo* node : nodes) all.push_back(known[node->place].score);
    return all;
}

Choice NodeMemory::best(const TaskInfo& task, const NodeList& nodes, std::vector<Known>& known) {
    if (nodes.size() == 1 || m_session.reportsScores()) return m_session.best(task, nodes);
    return m_session.bestOf(nodes, scores(task, nodes, known));
}

}  // namespace bayplan::volcano
