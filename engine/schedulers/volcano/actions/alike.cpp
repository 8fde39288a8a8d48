// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/actions/alike.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>

namespace bayplan::volcano {

namespace {

constexpr std::string_view kHostName = "kubernetes.io/hostname";

/// Plugins that only score nodes, by whatever else.
bool onlyScores(std::string_view plugin) { return plugin == "network-topology-aware" || plugin == "task-topology"; }

/// Terms about volumes, devices, domains and other pods: they look beyond a node.
bool looksAround(const PodSpec& spec) {
    return !spec.volumes.empty() || !spec.resourceClaims.empty() || !spec.spreadConstraints.empty() || spec.podAffinity || spec.podAntiAffinity;
}

/// What came and went leaves a zero behind where nothing was.
bool sameAmounts(const Resource& a, const Resource& b) {
    const auto within = [](const Resource& these, const Resource& those) {
        const std::vector<std::string> names = these.names();
        return std::all_of(names.begin(), names.end(), [&](const std::string& name) { return these.get(name) == those.get(name); });
    };
    return within(a, b) && within(b, a);
}

}  // namespace

Alike::Alike(Session& session, const NodeMemory& memory) : m_session(session), m_memory(memory), m_fitsAlone(true) {
    for (const auto& tier : session.input().configuration.tiers)
        for (const PluginOption& option : tier) m_fitsAlone = m_fitsAlone && (NodeMemory::looksAtNodesAlone(option.name) || onlyScores(option.name));
}

bool Alike::tasks(const TaskInfo& task, const TaskList& rest) const {
    const auto& classes = m_session.input().picture->catalog().podSpecs;
    const auto nominated = [&](const TaskInfo& one) { return !m_session.nominationOf(one).empty(); };
    if (!m_fitsAlone || looksAround(*task.pod->spec) || nominated(task) || !m_session.kube().skips(KubeRule::InterPodAffinity, task.index)) return false;
    return std::all_of(rest.begin(), rest.end(), [&](const TaskInfo* one) {
        const bool sameSpec = classes[one->index.get()] == classes[task.index.get()] && one->role == task.role && one->namespaceName == task.namespaceName;
        return sameSpec && (one->pod->labels == task.pod->labels || *one->pod->labels == *task.pod->labels) && !nominated(*one);
    });
}

bool Alike::readsNodesAlone(const TaskInfo& task) const {
    const PodSpec& spec = *task.pod->spec;
    return !looksAround(spec) && !spec.hasNodeAffinity && !spec.nodeSelector.find(kHostName) && m_session.nominationOf(task).empty();
}

bool Alike::same(const NodeInfo& a, const NodeInfo& b, const TaskList& tasks) const {
    if (!sameAmounts(a.allocatable, b.allocatable) || !sameAmounts(a.idle, b.idle) || !sameAmounts(a.used, b.used) || !sameAmounts(a.releasing, b.releasing) || !sameAmounts(a.pipelined, b.pipelined))
        return false;
    const Node &left = *a.object, &right = *b.object;
    if (left.taints != right.taints || left.unschedulable != right.unschedulable || left.images != right.images || left.allocatable != right.allocatable || left.capacity != right.capacity
        || left.declaredFeatures != right.declaredFeatures)
        return false;
    if (!m_session.kube().sameLoad(a.index, b.index)) return false;
    return std::all_of(tasks.begin(), tasks.end(), [&](const TaskInfo* task) {
        const Labels& wanted = task->pod->spec->nodeSelector;
        return std::all_of(wanted.begin(), wanted.end(), [&](const auto& one) {
            const std::string *ofA = left.labels.find(one.first), *ofB = right.labels.find(one.first);
            return (ofA && ofB && *ofA == *ofB) || (!ofA && !ofB);
        });
    });
}

NodeList Alike::kinds(const NodeList& nodes, const TaskInfo& task, const TaskList& rest, const NodeFilter& filter) const {
    const bool proves = m_memory.works() && !m_session.kube().anyTerms() && readsNodesAlone(task)
                        && std::all_of(rest.begin(), rest.end(), [&](const TaskInfo* one) { return readsNodesAlone(*one); });
    if (!proves) return nodes;
    TaskList all = rest;
    all.push_back(const_cast<TaskInfo*>(&task));
    NodeList kinds;
    std::map<std::array<double, 6>, NodeList> known;  // those of equal amounts may be of one kind
    for (NodeInfo* node : nodes) {
        NodeList& likely = known[{node->allocatable.milliCpu, node->allocatable.memory, node->idle.milliCpu, node->idle.memory, node->releasing.milliCpu, static_cast<double>(node->tasks.size())}];
        if (std::any_of(likely.begin(), likely.end(), [&](const NodeInfo* one) { return same(*one, *node, all) && filter.sameMemory(one->name, node->name); })) continue;
        likely.push_back(node);
        kinds.push_back(node);
    }
    return kinds;
}

}  // namespace bayplan::volcano
