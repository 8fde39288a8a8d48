// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Extenders asked over HTTP, as kube-scheduler asks them.
// Source: Kubernetes 1.36 pkg/scheduler/extender.go (HTTPExtender, makeTransport); specification 3.11.

#include <memory>
#include <vector>

#include "framework/extender.h"
#include "model/extender_configuration.h"

namespace bayplan {

/// Sends nothing before it is asked. One exchange takes at most the configured httpTimeout.
std::shared_ptr<const Extender> makeHttpExtender(const ExtenderConfiguration& configuration);

/// All of them in the order in which they are asked: as configured, but ignorable ones after the others.
Extenders makeHttpExtenders(const std::vector<ExtenderConfiguration>& configurations, std::stop_token stop);

}  // namespace bayplan
