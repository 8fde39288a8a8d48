// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The openb trace (Alibaba, clusterdata 2023) as Kubernetes objects. A pod's GPU request keeps the trace's form:
// annotations with the number of GPUs, the thousandths of each and the accepted models. In addition, an extended
// resource has the total thousandths, which is all that kube-scheduler can count.
// Source: alibaba/clusterdata cluster-trace-gpu-v2023; FGD simulator's node YAML for the resource names.

#include <filesystem>

#include "base/budget.h"
#include "base/result.h"
#include "io/text/text_file.h"
#include "model/objects.h"

namespace bayplan {

/// Which of the two tables a file is, by its first line; None: neither, or it cannot be read.
enum class OpenbTable { None,
                        Nodes,
                        Pods };
OpenbTable openbTableOf(const std::filesystem::path& csv);

/// Errors: Unreadable, Syntax (a missing column, with its name), Cancelled. A bad row is a diagnostic with its line.
Result<Objects> importOpenb(const std::filesystem::path& nodesCsv, const std::filesystem::path& podsCsv,
                            const Budget& budget = {});

}  // namespace bayplan
