// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Koordinator's manager would offer of nodes to batch and mid pods now, and how its agents share caches out.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "cli/live/live_options.h"
#include "cli/output/printing.h"

namespace bayplan {

struct ColocationOptions {
    std::vector<std::filesystem::path> files;
    std::vector<std::filesystem::path> slo;         // files with the ConfigMap and NodeSLO objects, beside those; a live cluster is not asked for them
    std::vector<std::filesystem::path> topologies;  // files, and folders of files, named after nodes
    std::vector<std::string> nodes;                 // empty: all
    std::optional<std::int64_t> now;                // Unix seconds; absent: the time of reading a live cluster, else not known
    OutputOptions output;
    LiveOptions live;  // instead of files
    bool quiet = false;
};
int runColocation(const ColocationOptions& options, const std::stop_token& stop);

}  // namespace bayplan
