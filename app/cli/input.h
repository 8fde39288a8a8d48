// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cluster that a command works on: objects from files and folders, or a project file with its plan applied.

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
    Diagnostics unknownQueues;  // of a live cluster: kinds that may not be read, and that kube-scheduler does not ask for
    std::map<std::string, std::size_t> unusedKinds;
    std::string configuration;  // from a project: the text of its scheduler configuration; empty: the default
    std::string configurationName;
    std::vector<std::filesystem::path> topologies;  // from a project: the sources of machines
    std::filesystem::path kubelet;                  // from a project: a KubeletConfiguration; empty: none
};

/// Errors: those of the readers and of the builder; Unsupported (a project file together with others).
Result<Input> readInput(const std::vector<std::filesystem::path>& files, const Budget& budget);

/// Prints the diagnostics of reading, and returns whether to continue: isWhole(), and never without any node or pod,
/// because a report on nothing would look like an answer.
bool isEnough(const Input& input, bool quiet, bool partial);

}  // namespace bayplan
