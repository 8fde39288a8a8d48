// SPDX-License-Identifier: GPL-3.0-or-later
// Queues are bound to groups of nodes (specification ecosystem 3.10).
#include <algorithm>

#include "schedulers/volcano/plugins/makers.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

constexpr const char* kGroupLabel = "volcano.sh/nodegroup-name";
constexpr const char* kLimitsAnnotation = "volcano.sh/nodegroup-resource-limits";

bool among(const std::vector<std::string>& names, const std::string& name) { return std::find(names.begin(), names.end(), name) != names.end(); }

class NodeGroup final : public VolcanoPlugin {
public:
    NodeGroup(Session& session, const PluginOption& option)
        : VolcanoPlugin(session, option), m_strict(option.arguments.flag("strict", true)), m_byOrder(option.arguments.flag("enablePreferredOrder", false)) {}

    void open() override {
        for (const auto& [name, queue] : m_session.queues()) {
            const NodeGroupAffinity* affinity = affinityOf(queue);
            if (affinity) m_affinities[name] = affinity;
            if (queue.object->annotations.find(kLimitsAnnotation)) m_session.refuse("queue " + name + ": limits of node groups (annotation volcano.sh/nodegroup-resource-limits)");
        }
    }

    NodeFaults predicate(const TaskInfo& task, const NodeInfo& node) override {
        const auto no = [](const char* why) { return NodeFaults{{Code::UnschedulableAndUnresolvable, why}}; };
        const NodeGroupAffinity* affinity = affinityOf(task);
        const std::string* group = node.object->labels.find(kGroupLabel);
        const bool unset = !affinity || (affinity->required.empty() && affinity->preferred.empty() && affinity->requiredAnti.empty() && affinity->preferredAnti.empty());
        if (!group) return !m_strict && unset ? NodeFaults{} : no("node group label not found");
        if (unset) return no("node group affinity not specified");
        bool accepted = among(affinity->required, *group) || among(affinity->preferred, *group);
        if (among(affinity->requiredAnti, *group)) accepted = false;
        if (among(affinity->preferredAnti, *group)) accepted = true;
        return accepted ? NodeFaults{} : no("node does not satisfy the node group affinity");
    }

    std::optional<double> nodeOrder(const TaskInfo& task, const NodeInfo& node) override {
        const NodeGroupAffinity* affinity = affinityOf(task);
        const std::string* group = node.object->labels.find(kGroupLabel);
        if (!affinity || !group) return 0;
        double score = 0;
        if (among(affinity->required, *group)) score += 100;
        const auto at = std::find(affinity->preferred.begin(), affinity->preferred.end(), *group);
        if (at != affinity->preferred.end()) {
            const auto count = static_cast<double>(affinity->preferred.size());
            score += m_byOrder ? 50 * (count - static_cast<double>(at - affinity->preferred.begin())) / count : 50;
        }
        if (among(affinity->preferredAnti, *group)) score = -1;
        return score;
    }

private:
    /// Its own; with the hierarchy on that of the nearest queue above that has one.
    const NodeGroupAffinity* affinityOf(const QueueInfo& queue) const {
        const QueueInfo* at = &queue;
        for (std::size_t depth = 0; at && depth <= m_session.queues().size(); ++depth) {
            if (at->object->affinity) return &*at->object->affinity;
            if (!m_option.on(Point::Hierarchy) || at->name == "root") return nullptr;
            at = m_session.queue(at->object->parent.empty() ? "root" : at->object->parent);
        }
        return nullptr;
    }
    const NodeGroupAffinity* affinityOf(const TaskInfo& task) const {
        const JobInfo* job = m_session.job(task.job);
        const auto at = job ? m_affinities.find(job->queue()) : m_affinities.end();
        return at == m_affinities.end() ? nullptr : at->second;
    }

    bool m_strict, m_byOrder;
    std::map<std::string, const NodeGroupAffinity*> m_affinities;  // by queue
};

}  // namespace

std::unique_ptr<VolcanoPlugin> makeNodeGroup(Session& session, const PluginOption& option) { return std::make_unique<NodeGroup>(session, option); }

}  // namespace bayplan::volcano
