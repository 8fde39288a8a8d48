// SPDX-License-Identifier: GPL-3.0-or-later
// The filters of kube-scheduler, all of them until one cannot be helped (specification ecosystem 3.9).
#include "schedulers/volcano/plugins/makers.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

class Predicates final : public VolcanoPlugin {
public:
    Predicates(Session& session, const PluginOption& option) : VolcanoPlugin(session, option) {
        static constexpr std::pair<std::string_view, KubeRule> kFilters[] = {
            {"", KubeRule::NodeUnschedulable},
            {"predicate.NodeAffinityEnable", KubeRule::NodeAffinity},
            {"predicate.TaintTolerationEnable", KubeRule::TaintToleration},
            {"predicate.NodePortsEnable", KubeRule::NodePorts},
            {"predicate.PodAffinityEnable", KubeRule::InterPodAffinity},
            {"predicate.NodeVolumeLimitsEnable", KubeRule::NodeVolumeLimits},
            {"predicate.VolumeZoneEnable", KubeRule::VolumeZone},
            {"predicate.PodTopologySpreadEnable", KubeRule::PodTopologySpread},
            {"predicate.VolumeBindingEnable", KubeRule::VolumeBinding},
        };
        for (const auto& [key, rule] : kFilters)
            if (key.empty() || option.arguments.flag(key, true)) m_filters.push_back(rule);
    }

    std::optional<std::string> prePredicate(const TaskInfo& task) override { return m_session.kube().prepare(task.index, m_filters); }

    NodeFaults predicate(const TaskInfo& task, const NodeInfo& node) override {
        NodeFaults faults;
        const Quantity* pods = node.object->allocatable.find(kPods);
        if (static_cast<std::int64_t>(m_session.kube().podsOn(node.index)) >= (pods ? pods->value() : 0)) faults.push_back({Code::Unschedulable, "node(s) pod number exceeded"});
        for (const KubeRule filter : m_filters)
            for (const NodeFault& fault : m_session.kube().filter(filter, task.index, node.index)) {
                faults.push_back(fault);
                if (fault.code != Code::Unschedulable) return faults;
            }
        return faults;
    }

    /// Volumes score nothing unless capacity of storage is scored, which is off by default; each node is named.
    NodePoints batchNodeOrder(const TaskInfo&, const NodeList& nodes) override { return NodePoints(nodes.size(), 0); }

    void allocated(TaskInfo& task) override {
        if (const NodeInfo* node = m_session.node(task.node)) m_session.kube().place(task.index, node->index);
    }
    void deallocated(TaskInfo& task) override {
        if (const NodeInfo* node = m_session.node(task.node)) m_session.kube().take(task.index, node->index);
    }

private:
    std::vector<KubeRule> m_filters;
};

}  // namespace

std::unique_ptr<VolcanoPlugin> makePredicates(Session& session, const PluginOption& option) { return std::make_unique<Predicates>(session, option); }

}  // namespace bayplan::volcano
