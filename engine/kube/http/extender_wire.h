// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What goes to a webhook and comes back, as JSON. Pods and nodes are sent as they were read, in whole; a pod that is
// decided about is sent as standing on no node, one that would have to go as standing where it is, and a node with the
// cordon that the picture has. What a status says is what was read.
// Upstream's types of these messages have no tags: the fields are Pod, Nodes, NodeNames…, read back in any case.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 staging kube-scheduler/extender/v1/types.go, pkg/scheduler/extender.go.

#include <span>
#include <string>
#include <vector>

#include "framework/extender.h"

namespace bayplan {

/// For filter and prioritize: with the names of `nodes` or with the nodes. Errors: Unsupported, for an object that was
/// changed since it was read or was never read.
Result<std::string> extenderArgs(const Cluster& cluster, PodIdx pod, std::span<const NodeIdx> nodes, bool names);

/// `url` is how messages name the extender. Errors: those of Extender::filter.
Result<Extender::Filtered> readFilterReply(const std::string& body, const Cluster& cluster, std::span<const NodeIdx> asked,
                                           bool names, const std::string& url);
Result<std::vector<Extender::HostScore>> readPriorities(const std::string& body);

/// With pods in full, or with their uids alone.
Result<std::string> preemptionArgs(const Cluster& cluster, PodIdx pod, std::span<const PreemptionCandidate> candidates, bool uids);
Result<std::vector<PreemptionCandidate>> readPreemptionReply(const std::string& body, const Cluster& cluster, const std::string& url);

std::string bindingArgs(const Cluster& cluster, PodIdx pod, const std::string& node);
/// Invalid with the webhook's own text where it gave one.
Result<void> readBindingReply(const std::string& body);

}  // namespace bayplan
