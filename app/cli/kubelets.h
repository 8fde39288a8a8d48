// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The kubelets of the nodes, where a command is asked what they would do with the pods that it places.

#include <memory>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "topology/kubelet/kubelet_rehearsal.h"

namespace bayplan {

/// What the command line names, and otherwise the project; what a project names and is not there any more is left out
/// with an Error in the input's diagnostics.
KubeletOptions toldBy(const KubeletOptions& options, Input& input);

/// Absent: nobody asked. `later`: nodes that will come. Errors: a folder or file that cannot be read; Cancelled.
Result<std::optional<KubeletRehearsal>> kubeletsFor(const KubeletOptions& options, Input& input, const Budget& budget,
                                                    const std::vector<std::shared_ptr<const Node>>& later = {});

}  // namespace bayplan
