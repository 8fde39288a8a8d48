// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The kubelets of the nodes, if a command has to predict what they would do with the pods that it places.

#include <memory>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "topology/kubelet/kubelet_rehearsal.h"

namespace bayplan {

/// From the command line, and otherwise from the project; files that a project names and that no longer exist are left
/// out with an Error in the input's diagnostics.
KubeletOptions toldBy(const KubeletOptions& options, Input& input);

/// Absent: not requested. `later`: nodes that will come. Errors: a folder or file that cannot be read; Cancelled.
Result<std::optional<KubeletRehearsal>> kubeletsFor(const KubeletOptions& options, Input& input, const Budget& budget,
                                                    const std::vector<std::shared_ptr<const Node>>& later = {});

}  // namespace bayplan
