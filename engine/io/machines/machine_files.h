// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Machines from files: XML of hwloc or NCCL, output of lstopo, machineinfo.json of cAdvisor. The content decides the
// format, the name of the file the node: "n1.xml", "n1.nccl.xml", "machineinfo-n1.json".
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

/// Errors: Unreadable, TooLarge, Unsupported (none of these formats), and those of the three readers.
Result<ImportedMachine> readMachine(const std::filesystem::path& file, const std::stop_token& stop = {});

/// The same from memory; `file` is for errors, `name` is the node's.
Result<ImportedMachine> machineFromText(std::string_view text, const std::string& file, const std::string& name);

struct ReadMachines {
    std::vector<ImportedMachine> machines;  // in the order of the files' names
    Diagnostics diagnostics;                // files that could not be read
};

/// The .xml, .json and .lstopo files of a folder, without subfolders. Errors: Unreadable (the folder), Cancelled.
Result<ReadMachines> readMachineFolder(const std::filesystem::path& folder, const Budget& budget = {});

/// The machines of files and of folders of files. Errors: those of readMachineFolder, a named file that cannot be read,
/// and NotFound (a folder without any).
Result<ReadMachines> readMachines(const std::vector<std::filesystem::path>& paths, const Budget& budget = {});

/// The same for a cluster's nodes, combined with what its objects say about them, and for nodes that come `later`.
Result<NodeMachines> readNodeMachines(const Catalog& catalog, const std::vector<std::filesystem::path>& paths,
                                      Diagnostics& diagnostics, const Budget& budget = {},
                                      const std::vector<std::shared_ptr<const Node>>& later = {});

}  // namespace bayplan
