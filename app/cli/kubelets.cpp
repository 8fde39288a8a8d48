// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/kubelets.h"

#include <system_error>
#include <utility>

#include "cli/output/words.h"
#include "io/config/kubelet_config.h"
#include "io/machines/machine_files.h"

namespace bayplan {

namespace {

bool isThere(const std::filesystem::path& path, Diagnostics& diagnostics) {
    std::error_code ignored;
    // A project may come from anybody: what it names is read only if it is a file or a folder, so that nothing waits
    // for it.
    const std::filesystem::file_status is = std::filesystem::status(path, ignored);
    if (std::filesystem::is_regular_file(is) || std::filesystem::is_directory(is)) return true;
    const std::string why = std::filesystem::exists(is) ? tr("the project names it, and it is neither a file nor a folder") : tr("the project names it, and it is not there any more");
    diagnostics.push_back({Severity::Error, Error{ErrorCode::NotFound, why, Origin{path.string(), 0, 0, {}, {}}}});
    return false;
}

}  // namespace

KubeletOptions toldBy(const KubeletOptions& options, Input& input) {
    KubeletOptions told = options;
    if (told.topologies.empty())
        for (const std::filesystem::path& path : input.topologies)
            if (isThere(path, input.diagnostics)) told.topologies.push_back(path);
    if (told.kubelet.empty() && !input.kubelet.empty() && isThere(input.kubelet, input.diagnostics)) told.kubelet = input.kubelet;
    return told;
}

Result<std::optional<KubeletRehearsal>> kubeletsFor(const KubeletOptions& options, Input& input, const Budget& budget,
                                                    const std::vector<std::shared_ptr<const Node>>& later) {
    const KubeletOptions told = toldBy(options, input);
    std::optional<KubeletRehearsal> none;
    if (told.topologies.empty() && told.kubelet.empty()) return none;
    std::optional<KubeletConfig> config;
    if (!told.kubelet.empty()) {
        Result<KubeletConfig> read = readKubeletConfiguration(told.kubelet, budget.stop);
        if (!read) return read.error();
        config = std::move(*read);
    }
    Result<NodeMachines> machines = readNodeMachines(input.cluster->catalog(), told.topologies, input.diagnostics, budget, later);
    if (!machines) return machines.error();
    return std::optional<KubeletRehearsal>(KubeletRehearsal(input.cluster, std::move(*machines), std::move(config)));
}

}  // namespace bayplan
