// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Calls extenders over HTTP, as kube-scheduler does.
// Source: Kubernetes 1.36 pkg/scheduler/extender.go (HTTPExtender, makeTransport); specification 3.11.

#include <memory>
#include <vector>

#include "framework/extenders/extender.h"
#include "model/extender_configuration.h"

namespace bayplan {

/// Sends nothing before it is called. One exchange takes at most the configured httpTimeout.
std::shared_ptr<const Extender> makeHttpExtender(const ExtenderConfiguration& configuration);

/// All extenders in the order in which they are called: as configured, but ignorable ones after the others.
Extenders makeHttpExtenders(const std::vector<ExtenderConfiguration>& configurations, std::stop_token stop);

}  // namespace bayplan
