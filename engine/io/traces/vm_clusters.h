// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Snapshots of clusters of virtual machines, as instances for the planner: a host is a bin whose NUMA zones are cells.
// A machine lies in one zone, or in two with half of it in each. A slot is the cores and the memory of the type with 16
// cores inside one zone.
// Source: github bytedance/DRL-based-VM-Rescheduling, reset_vm_pm_id_clear2.json and its siblings. What zones say of their
// free memory disagrees with the machines in some; what is free is the total without the machines.

#include <filesystem>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "planner/bins/bin_model.h"

namespace bayplan {

struct NamedBins {
    std::string name;
    BinModel model;
};

/// A model for each cluster of the file. Errors: Unreadable, TooLarge, Syntax, Invalid (with the field), Unsupported (no
/// type with 16 cores), Cancelled.
Result<std::vector<NamedBins>> readVmClusters(const std::filesystem::path& file, const Budget& budget = {});
Result<std::vector<NamedBins>> parseVmClusters(std::string text, const std::string& file);

}  // namespace bayplan
