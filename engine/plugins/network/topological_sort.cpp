// SPDX-License-Identifier: GPL-3.0-or-later
// QueueSort: the pods of an AppGroup in the order of its workloads, all others by priority. Two pods of one workload go before
// each other, and groups mix with priorities: that is no order, so who goes first is up to the queue's heap.
// Source: scheduler-plugins 903da7d pkg/networkaware/topologicalsort; specification ecosystem 2.5.

#include <utility>

#include "framework/plugin_info.h"
#include "plugins/network/app_groups.h"
#include "plugins/network/network_args.h"

namespace bayplan {

extern const PluginInfo kTopologicalSort;

namespace {

/// By binary search in the order as it stands; −1: not found.
std::int32_t indexOf(const std::vector<AppGroup::Place>& order, const std::string& selector) {
    std::size_t low = 0, high = order.size();
    while (low < high) {
        // The middle of the range with both ends in it, as upstream takes it.
        const std::size_t middle = (low + high - 1) / 2;
        if (order[middle].selector == selector) return order[middle].index;
        if (order[middle].selector < selector) low = middle + 1;
        else high = middle;
    }
    return -1;
}

class TopologicalSort final : public Plugin, public QueueSortPlugin {
public:
    explicit TopologicalSort(TopologicalSortArgs args) : m_args(std::move(args)) {}

    std::string_view name() const override { return kTopologicalSort.name; }

    void enter(const Catalog& catalog, const Pod& pod, QueuedPod& queued) const override {
        queued.family = labelOf(*pod.labels, kAppGroupLabel);
        const AppGroup* group = queued.family.empty() ? nullptr : findIn(catalog.appGroups, m_args.namespaces, queued.family);
        queued.index = group ? indexOf(group->order, labelOf(*pod.labels, kAppWorkloadLabel)) : -1;
    }

    bool less(const QueuedPod& a, const QueuedPod& b) const override {
        if (!a.family.empty() && a.family == b.family) return a.index <= b.index;
        return a.priority != b.priority ? a.priority > b.priority : a.enqueued < b.enqueued;
    }

private:
    TopologicalSortArgs m_args;
};

}  // namespace

void describe(ArgumentVisitor& visitor, TopologicalSortArgs& args) {
    visitor.texts({"namespaces", WORDS_FOR_PEOPLE("Arguments", "Namespaces"), Given::Written}, args.namespaces);
}

constinit const PluginInfo kTopologicalSort{
    .name = "TopologicalSort",
    .arguments = &kArgumentsOf<TopologicalSortArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const TopologicalSort>(args.of<TopologicalSortArgs>()); },
};

}  // namespace bayplan
