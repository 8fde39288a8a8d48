// SPDX-License-Identifier: GPL-3.0-or-later
// The filters of kube-scheduler, all of them until one cannot be helped (specification ecosystem 3.9).
#include "schedulers/volcano/plugins/makers.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

class Predicates final : public VolcanoPlugin {
public:
    Predicates(Session& session, const PluginOption& option) : VolcanoPlugin(session, option) {
        static constexpr std::pair<std::string_view, std::string_view> kFilters[] = {
            {"", "NodeUnschedulable"},
            {"predicate.NodeAffinityEnable", "NodeAffinity"},
            {"predicate.TaintTolerationEnable", "TaintToleration"},
            {"predicate.NodePortsEnable", "NodePorts"},
            {"predicate.PodAffinityEnable", "InterPodAffinity"},
            {"predicate.NodeVolumeLimitsEnable", "NodeVolumeLimits"},
            {"predicate.VolumeZoneEnable", "VolumeZone"},
            {"predicate.PodTopologySpreadEnable", "PodTopologySpread"},
            {"predicate.VolumeBindingEnable", "VolumeBinding"},
        };
        for (const auto& [key, plugin] : kFilters)
            if (key.empty() || option.arguments.flag(key, true)) m_filters.push_back(plugin);
    }

    std::optional<std::string> prePredicate(const TaskInfo& task) override { return m_session.kube().prepare(task.index, m_filters); }

    NodeFaults predicate(const TaskInfo& task, const NodeInfo& node) override {
        NodeFaults faults;
        const Quantity* pods = node.object->allocatable.find(kPods);
        if (static_cast<std::int64_t>(m_session.kube().podsOn(node.index)) >= (pods ? pods->value() : 0)) faults.push_back({Code::Unschedulable, "node(s) pod number exceeded"});
        for (const std::string_view filter : m_filters)
            for (const NodeFault& fault : m_session.kube().filter(filter, task.index, node.index)) {
                faults.push_back(fault);
                if (fault.code != Code::Unschedulable) return faults;
            }
        return faults;
    }

    /// Volumes score nothing unless capacity of storage is scored, which is off by default; each node is named.
    NodeScores batchNodeOrder(const TaskInfo&, const NodeList& nodes) override {
        NodeScores scores;
        for (const NodeInfo* node : nodes) scores[node->name] = 0;
        return scores;
    }

    void allocated(TaskInfo& task) override {
        if (const NodeInfo* node = m_session.node(task.node)) m_session.kube().place(task.index, node->index);
    }
    void deallocated(TaskInfo& task) override {
        if (const NodeInfo* node = m_session.node(task.node)) m_session.kube().take(task.index, node->index);
    }

private:
    std::vector<std::string_view> m_filters;
};

}  // namespace

std::unique_ptr<VolcanoPlugin> makePredicates(Session& session, const PluginOption& option) { return std::make_unique<Predicates>(session, option); }

}  // namespace bayplan::volcano
