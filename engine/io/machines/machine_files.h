// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Machines from files: XML of hwloc or NCCL, what lstopo prints, machineinfo.json of cAdvisor. What a file is is told from its content, which
// node it is of from its name: "n1.xml", "n1.nccl.xml", "machineinfo-n1.json".
// Thread rule: pure functions of the files.

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "topology/kubelet/node_machines.h"
#include "topology/machine_import.h"

namespace bayplan {

/// Errors: Unreadable, TooLarge, Unsupported (neither of these), and those of the three readers.
Result<ImportedMachine> readMachine(const std::filesystem::path& file, const std::stop_token& stop = {});

/// The same from memory; `file` is what errors say, `name` the node's.
Result<ImportedMachine> machineFromText(std::string_view text, const std::string& file, const std::string& name);

struct ReadMachines {
    std::vector<ImportedMachine> machines;  // in the order of the files' names
    Diagnostics diagnostics;                // files that could not be read
};

/// The .xml, .json and .lstopo files of a folder, not of those in it. Errors: Unreadable (the folder), Cancelled.
Result<ReadMachines> readMachineFolder(const std::filesystem::path& folder, const Budget& budget = {});

/// The machines of files and of folders of files. Errors: those of readMachineFolder, a file that is named and cannot
/// be read, and NotFound (a folder without any).
Result<ReadMachines> readMachines(const std::vector<std::filesystem::path>& paths, const Budget& budget = {});

/// The same for a cluster's nodes, with what its objects tell of them, and for those that come `later`.
Result<NodeMachines> readNodeMachines(const Catalog& catalog, const std::vector<std::filesystem::path>& paths,
                                      Diagnostics& diagnostics, const Budget& budget = {},
                                      const std::vector<std::shared_ptr<const Node>>& later = {});

}  // namespace bayplan
