// SPDX-License-Identifier: GPL-3.0-or-later
// Filter: a pod with a node name in its manifest fits only that node. A binding by the cluster is a placement here, not
// part of the spec: a pod is decided as if it were on no node, so this plugin never rejects such pods.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/nodename/node_name.go.

#include "framework/plugin_info.h"
#include "plugins/shared/hint_events.h"

namespace bayplan {

extern const PluginInfo kNodeName;

namespace {

class NodeName final : public Plugin, public FilterPlugin, public EnqueueHints {
public:
    std::string_view name() const override { return kNodeName.name; }
    Code filter(const Cycle&, const PluginState*, const NodeView&, Reasons*) const override { return Code::Success; }

    std::vector<EventInterest> interests() const override { return {{EventResource::Node, action::kAdd}}; }
    Hint hint(const Cycle&, const ClusterEvent&) const override { return Hint::Queue; }
};

}  // namespace

constinit const PluginInfo kNodeName{
    .name = "NodeName",
    .refusal = Refusal::Affinity,
    .letter = 'H',
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const NodeName>(); },
};

}  // namespace bayplan
