// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cluster that a command works on: objects from files and folders, or a project file with its plan carried out.

#include <filesystem>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "base/result.h"
#include "cluster/cluster.h"
#include "model/objects.h"

namespace bayplan {

struct Input {
    ClusterPtr cluster;
    Diagnostics diagnostics;
    std::map<std::string, std::size_t> unusedKinds;
    std::string configuration;  // of a project: the text of its scheduler configuration; empty: the default
    std::string configurationName;
    std::vector<std::filesystem::path> topologies;  // of a project: what tells the insides of nodes
    std::filesystem::path kubelet;                  // of a project: a KubeletConfiguration; empty: none
};

/// Errors: those of the readers and of the builder; Unsupported (a project file beside others).
Result<Input> readInput(const std::vector<std::filesystem::path>& files, const Budget& budget);

/// Says what was told while reading, and whether to go on: isWhole(), and never without any node or pod, since a report on
/// nothing would pass for an answer.
bool isEnough(const Input& input, bool quiet, bool partial);

}  // namespace bayplan
