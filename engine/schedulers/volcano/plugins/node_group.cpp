// SPDX-License-Identifier: GPL-3.0-or-later
// Queues are bound to groups of nodes (specification ecosystem 3.10).
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "schedulers/volcano/plugins/makers.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

constexpr const char* kGroupLabel = "volcano.sh/nodegroup-name";

bool among(const std::vector<std::string>& names, const std::string& name) { return std::find(names.begin(), names.end(), name) != names.end(); }

class NodeGroup final : public VolcanoPlugin {
public:
    NodeGroup(Session& session, const PluginOption& option)
        : VolcanoPlugin(session, option), m_strict(option.arguments.flag("strict", true)), m_byOrder(option.arguments.flag("enablePreferredOrder", false)) {}

    void open() override {
        for (const auto& [name, queue] : m_session.queues()) {
            const NodeGroupAffinity* affinity = affinityOf(queue);
            if (affinity) m_affinities[name] = affinity;
        }
        for (const auto& [uid, job] : m_session.jobs())
            for (const auto& [id, task] : job->tasks)
                if (isAllocated(task->status)) allocated(*task);
    }
    void allocated(TaskInfo& task) override {
        if (Resource* held = heldWith(task)) *held += task.request;
    }
    void deallocated(TaskInfo& task) override {
        if (Resource* held = heldWith(task)) *held -= task.request;
    }

    NodeFaults predicate(const TaskInfo& task, const NodeInfo& node) override {
        const auto no = [](const char* why) { return NodeFaults{{Code::UnschedulableAndUnresolvable, why}}; };
        const QueueInfo* queue = queueOf(task);
        if (queue && queue->object->groupLimits.wrong) return no("node group resource limit annotation invalid");
        const NodeGroupAffinity* affinity = affinityOf(task);
        const std::string* group = node.object->labels.find(kGroupLabel);
        const bool unset = !affinity || (affinity->required.empty() && affinity->preferred.empty() && affinity->requiredAnti.empty() && affinity->preferredAnti.empty());
        if (!group) return !m_strict && unset ? NodeFaults{} : no("node group label not found");
        if (unset) return no("node group affinity not specified");
        bool accepted = among(affinity->required, *group) || among(affinity->preferred, *group);
        if (among(affinity->requiredAnti, *group)) accepted = false;
        if (among(affinity->preferredAnti, *group)) accepted = true;
        if (!accepted) return no("node does not satisfy the node group affinity");
        return isTooMuch(task, *queue, *group) ? no("node group resource limit exceeded") : NodeFaults{};
    }

    std::optional<double> nodeOrder(const TaskInfo& task, const NodeInfo& node) override {
        const NodeGroupAffinity* affinity = affinityOf(task);
        const std::string* group = node.object->labels.find(kGroupLabel);
        if (!affinity || !group) return 0;
        double score = 0;
        if (among(affinity->required, *group)) score += 100;
        if (among(affinity->preferred, *group)) score += m_byOrder ? byOrder(affinity->preferred, *group) : 50;
        if (among(affinity->preferredAnti, *group)) score = -1;
        return score;
    }

private:
    /// The first gets most. Of names that are there twice the last place counts, and they count once.
    static double byOrder(const std::vector<std::string>& names, const std::string& name) {
        const auto place = static_cast<double>(std::find(names.rbegin(), names.rend(), name).base() - names.begin() - 1);
        const auto count = static_cast<double>(std::set<std::string>(names.begin(), names.end()).size());
        return 50 * (count - place) / count;
    }

    const QueueInfo* queueOf(const TaskInfo& task) const {
        const JobInfo* job = m_session.job(task.job);
        return job ? m_session.queue(job->queue()) : nullptr;
    }

    /// What the queue of the task has in the node group where the task is; null: the task is in none.
    Resource* heldWith(const TaskInfo& task) {
        const NodeInfo* node = m_session.node(task.node);
        const std::string* group = node ? node->object->labels.find(kGroupLabel) : nullptr;
        const QueueInfo* queue = group ? queueOf(task) : nullptr;
        return queue ? &m_held[{queue->name, *group}] : nullptr;
    }

    bool isTooMuch(const TaskInfo& task, const QueueInfo& queue, const std::string& group) const {
        const auto limit = queue.object->groupLimits.most.find(group);
        if (limit == queue.object->groupLimits.most.end()) return false;
        const auto held = m_held.find({queue.name, group});
        const Resource all = held == m_held.end() ? task.request : held->second + task.request, most = Resource::of(limit->second);
        return std::any_of(limit->second.begin(), limit->second.end(), [&](const auto& one) { return all.get(one.first) - most.get(one.first) >= kLeastAmount; });
    }

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
        const QueueInfo* queue = queueOf(task);
        const auto at = queue ? m_affinities.find(queue->name) : m_affinities.end();
        return at == m_affinities.end() ? nullptr : at->second;
    }

    bool m_strict, m_byOrder;
    std::map<std::string, const NodeGroupAffinity*> m_affinities;    // by queue
    std::map<std::pair<std::string, std::string>, Resource> m_held;  // by queue and group
};

}  // namespace

std::unique_ptr<VolcanoPlugin> makeNodeGroup(Session& session, const PluginOption& option) { return std::make_unique<NodeGroup>(session, option); }

}  // namespace bayplan::volcano
