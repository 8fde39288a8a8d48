// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>
#include <string>
#include <system_error>

#include "cli/input.h"
#include "cli/live/live_commands.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "kube/http/api_endpoint.h"

namespace bayplan {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = 32u << 20;  // of files that are read while the user waits for a completion

std::set<std::string> fromKubeconfig(const CompleteOptions& options) {
    std::set<std::string> names;
    const Result<Kubeconfig> config = readKubeconfig(options.kubeconfig, KubeEnvironment::ofProcess());
    if (!config) return names;
    if (options.what == "clusters")
        for (const KubeCluster& one : config->clusters) names.insert(one.name);
    else if (options.what == "users")
        for (const KubeUser& one : config->users) names.insert(one.name);
    else
        for (const KubeContext& one : config->contexts) names.insert(options.what == "contexts" ? one.name : one.namespaceName);
    return names;
}

std::set<std::string> nodesOf(const CompleteOptions& options, const std::stop_token& stop) {
    std::set<std::string> names;
    std::uintmax_t bytes = 0;
    for (const fs::path& file : options.files) {
        std::error_code failure;
        const std::uintmax_t size = fs::is_regular_file(file, failure) ? fs::file_size(file, failure) : kMostBytes + 1;
        bytes += failure ? kMostBytes + 1 : size;
        if (bytes > kMostBytes) return names;
    }
    if (options.files.empty()) return names;
    const Result<Input> input = readInput(options.files, Budget{stop, {}});
    if (input)
        for (const Node& node : input->cluster->catalog().nodes) names.insert(node.name);
    return names;
}

}  // namespace

int runComplete(const CompleteOptions& options, const std::stop_token& stop) {
    for (const std::string& name : options.what == "nodes" ? nodesOf(options, stop) : fromKubeconfig(options))
        if (!name.empty() && printable(name) == name) std::cout << name << '\n';
    return finishOutput(kExitOk);
}

}  // namespace bayplan
