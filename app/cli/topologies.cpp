// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/topologies.h"

#include <iterator>
#include <utility>

#include "io/machine_files.h"

namespace bayplan {

Result<NodeMachines> readTopologies(const Catalog& catalog, const std::vector<std::filesystem::path>& folders,
                                    Diagnostics& diagnostics, const Budget& budget) {
    std::vector<ImportedMachine> machines;
    for (const std::filesystem::path& folder : folders) {
        Result<ReadMachines> read = readMachineFolder(folder, budget);
        if (!read) return read.error();
        diagnostics.insert(diagnostics.end(), read->diagnostics.begin(), read->diagnostics.end());
        std::move(read->machines.begin(), read->machines.end(), std::back_inserter(machines));
    }
    return NodeMachines(catalog, std::move(machines), diagnostics);
}

}  // namespace bayplan
