// SPDX-License-Identifier: GPL-3.0-or-later
// QueueSort: higher priority first, then Guaranteed before Burstable before BestEffort, then the pod that entered the queue
// earlier.
// Source: scheduler-plugins 903da7d pkg/qos/queue_sort.go; specification ecosystem 2.8.

#include <tuple>

#include "framework/plugin_info.h"
#include "model/qos.h"

namespace bayplan {

extern const PluginInfo kQosSort;

namespace {

class QosSort final : public Plugin, public QueueSortPlugin {
public:
    std::string_view name() const override { return kQosSort.name; }
    void enter(const Catalog&, const Pod& pod, QueuedPod& queued) const override { queued.qos = qosOf(pod); }
    bool ordersAll() const override { return true; }
    bool less(const QueuedPod& a, const QueuedPod& b) const override {
        return std::tuple(b.priority, b.qos, a.enqueued) < std::tuple(a.priority, a.qos, b.enqueued);
    }
};

}  // namespace

constinit const PluginInfo kQosSort{
    .name = "QOSSort",
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const QosSort>(); },
};

}  // namespace bayplan
