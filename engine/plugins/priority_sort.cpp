// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/priority_sort.h"

namespace bayplan {

namespace {

class PrioritySort final : public Plugin, public QueueSortPlugin {
public:
    std::string_view name() const override { return "PrioritySort"; }
    bool less(const QueuedPod& a, const QueuedPod& b) const override {
        return a.priority != b.priority ? a.priority > b.priority : a.enqueued < b.enqueued;
    }
};

}  // namespace

std::shared_ptr<const Plugin> makePrioritySort(const PluginArgs&) {
    return std::make_shared<const PrioritySort>();
}

}  // namespace bayplan
