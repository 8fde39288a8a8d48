// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The messages to and from a webhook, as JSON. Pods and nodes are sent completely, as they were read, with these
// exceptions: the pod to be decided is on no node, a victim is on its present node, and a node has the picture's
// cordon. Statuses are sent as they were read.
// Upstream's types of these messages have no tags: the fields are Pod, Nodes, NodeNames…, and are read in any case.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 staging kube-scheduler/extender/v1/types.go, pkg/scheduler/extender.go.

#include <span>
#include <string>
#include <vector>

#include "framework/extenders/extender.h"

namespace bayplan {

/// For filter and prioritize: with the names of `nodes`, or with the nodes. Errors: Unsupported, for an object that was
/// changed since it was read, or never read.
Result<std::string> extenderArgs(const Cluster& cluster, PodIdx pod, std::span<const NodeIdx> nodes, bool names);

/// `url` names the extender in messages. Errors: those of Extender::filter.
Result<Extender::Filtered> readFilterReply(const std::string& body, const Cluster& cluster, std::span<const NodeIdx> asked,
                                           bool names, const std::string& url);
Result<std::vector<Extender::HostScore>> readPriorities(const std::string& body);

/// With complete pods, or only with their uids.
Result<std::string> preemptionArgs(const Cluster& cluster, PodIdx pod, std::span<const PreemptionCandidate> candidates, bool uids);
Result<std::vector<PreemptionCandidate>> readPreemptionReply(const std::string& body, const Cluster& cluster, const std::string& url);

std::string bindingArgs(const Cluster& cluster, PodIdx pod, const std::string& node);
/// Errors: Invalid, with the webhook's own text if there is one.
Result<void> readBindingReply(const std::string& body);

}  // namespace bayplan
