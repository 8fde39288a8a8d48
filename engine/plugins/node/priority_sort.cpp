// SPDX-License-Identifier: GPL-3.0-or-later
// QueueSort: higher priority first, then the pod that entered the queue earlier.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/queuesort/priority_sort.go.

#include "framework/plugin_info.h"
namespace bayplan {

extern const PluginInfo kPrioritySort;

namespace {

class PrioritySort final : public Plugin, public QueueSortPlugin {
public:
    std::string_view name() const override { return kPrioritySort.name; }
    bool ordersAll() const override { return true; }
    bool less(const QueuedPod& a, const QueuedPod& b) const override {
        return a.priority != b.priority ? a.priority > b.priority : a.enqueued < b.enqueued;
    }
};

}  // namespace

constinit const PluginInfo kPrioritySort{
    .name = "PrioritySort",
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const PrioritySort>(); },
};

}  // namespace bayplan
