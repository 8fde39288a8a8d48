// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The one list of plugins.

#include "framework/registry.h"

namespace bayplan {

/// Every in-tree plugin of kube-scheduler 1.36, NodeResourceTopologyMatch of scheduler-plugins, and
/// policies of GPU placement; those whose rules are not modelled yet say so when a pod needs them.
Registry inTreePlugins();

}  // namespace bayplan
