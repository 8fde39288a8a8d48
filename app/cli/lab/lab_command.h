// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// lab: strategies side by side, as a whole or in parts; lab merge: what the parts say together; lab manifest: the Kubernetes Job that works the parts out.

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "cli/output/printing.h"
#include "planner/lab/lab.h"

namespace bayplan {

struct LabOptions {
    std::filesystem::path spec;
    std::string shard;        // "2/8", or "8"; empty: all of it
    std::string path;         // "namespace/name" of a pod; empty: none
    std::size_t threads = 0;  // 0: as many as the machine has
    OutputOptions output;
    bool timing = false;
    bool quiet = false;
};

struct LabMergeOptions {
    std::vector<std::filesystem::path> parts;
    OutputOptions output;
};

struct LabManifestOptions {
    std::filesystem::path spec;
    std::string image;
    std::size_t shards = 8;
    std::string name = "bayplan-lab";
    std::string claim;  // of a volume with the files; empty: none
    std::filesystem::path output = "/dev/stdout";
    bool quiet = false;
};

/// Adds lab, lab merge and lab manifest; the options must outlive the parsing.
void addLab(CLI::App& app, LabOptions& lab, LabMergeOptions& merge, LabManifestOptions& manifest, const std::function<void(std::function<int()>)>& run, const std::stop_token& stop);

int runLab(const LabOptions& options, const std::stop_token& stop);
int runLabMerge(const LabMergeOptions& options, const std::stop_token& stop);
int runLabManifest(const LabManifestOptions& options, const std::stop_token& stop);

}  // namespace bayplan
