// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The text of a FailedScheduling event, without what the PostFilter plugins add.
// Source: Kubernetes 1.36 pkg/scheduler/framework/types.go (FitError); specification 6.1.

#include <cstddef>
#include <map>
#include <string>

#include "framework/status.h"

namespace bayplan {

/// How many nodes gave each reason.
using ReasonCounts = std::map<std::string, std::size_t>;

void count(ReasonCounts& counts, const Reasons& reasons, std::size_t times = 1);

/// "0/5 nodes are available: 1 Insufficient cpu, 4 node(s) were unschedulable." The items are sorted as text.
std::string fitErrorText(std::size_t nodes, const ReasonCounts& counts);

/// If a PreFilter plugin rejected the pod on all nodes: "0/5 nodes are available: <its message>."
std::string fitErrorText(std::size_t nodes, const std::string& preFilterMessage);

}  // namespace bayplan
