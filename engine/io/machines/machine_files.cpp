// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/machines/machine_files.h"

#include <algorithm>
#include <iterator>
#include <system_error>
#include <utility>

#include "io/machines/cadvisor.h"
#include "io/machines/hwloc_xml.h"
#include "io/machines/lstopo_text.h"
#include "io/machines/nccl_xml.h"
#include "io/text/text_file.h"

namespace bayplan {

namespace fs = std::filesystem;

namespace {

/// The node of a file with that name.
std::string nodeNameOf(const fs::path& file) {
    std::string name = file.stem().string();
    for (const std::string_view suffix : {".nccl", ".hwloc"})
        if (name.ends_with(suffix)) name.resize(name.size() - suffix.size());
    constexpr std::string_view kPrefix = "machineinfo-";
    if (name.starts_with(kPrefix)) name.erase(0, kPrefix.size());
    return name;
}

}  // namespace

Result<ImportedMachine> machineFromText(std::string_view text, const std::string& file, const std::string& name) {
    if (looksLikeLstopo(text)) return machineFromLstopo(text, file, name);
    if (!looksLikeXml(text)) {
        const std::size_t at = text.find_first_not_of(" \t\r\n");
        if (at != std::string_view::npos && text[at] == '{') return machineFromCadvisor(text, file, name);
        return Error{ErrorCode::Unsupported, worded("is neither XML of hwloc or NCCL, nor what lstopo prints, nor machineinfo.json"), Origin{file, 1, 1, {}, {}}};
    }
    const Result<XmlElement> root = parseXml(text, file);
    if (!root) return root.error();
    if (root->name == "system") return machineFromNccl(*root, file, name);
    return machineFromHwloc(*root, file, name);
}

Result<ImportedMachine> readMachine(const fs::path& file, const std::stop_token& stop) {
    const Result<std::string> text = readTextFile(file, kMaxXmlBytes, stop);
    if (!text) return text.error();
    return machineFromText(*text, file.string(), nodeNameOf(file));
}

Result<ReadMachines> readMachineFolder(const fs::path& folder, const Budget& budget) {
    std::error_code error;
    std::vector<fs::path> files;
    fs::directory_iterator entries(folder, error);
    for (; !error && entries != fs::directory_iterator(); entries.increment(error)) {
        const fs::path& path = entries->path();
        std::error_code ignored;
        if ((path.extension() == ".xml" || path.extension() == ".json" || path.extension() == ".lstopo") && path.filename().string().front() != '.' && entries->is_regular_file(ignored))
            files.push_back(path);
    }
    if (error) return Error{ErrorCode::Unreadable, error.message(), Origin{folder.string(), 0, 0, {}, {}}};
    std::sort(files.begin(), files.end());
    ReadMachines read;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("stopped on request while topologies were being read"), {}};
        budget.report({i, files.size(), "topologies"});
        Result<ImportedMachine> machine = readMachine(files[i], budget.stop);
        if (machine) read.machines.push_back(std::move(*machine));
        else read.diagnostics.push_back({Severity::Error, machine.error()});
    }
    return read;
}

Result<ReadMachines> readMachines(const std::vector<fs::path>& paths, const Budget& budget) {
    ReadMachines all;
    for (const fs::path& path : paths) {
        std::error_code ignored;
        if (!fs::is_directory(path, ignored)) {
            Result<ImportedMachine> one = readMachine(path, budget.stop);
            if (!one) return one.error();
            all.machines.push_back(std::move(*one));
            continue;
        }
        Result<ReadMachines> folder = readMachineFolder(path, budget);
        if (!folder) return folder.error();
        if (folder->machines.empty() && folder->diagnostics.empty())
            return Error{ErrorCode::NotFound, worded("no topology: no .xml, .json or .lstopo file is in it"), Origin{path.string(), 0, 0, {}, {}}};
        all.diagnostics.insert(all.diagnostics.end(), folder->diagnostics.begin(), folder->diagnostics.end());
        std::move(folder->machines.begin(), folder->machines.end(), std::back_inserter(all.machines));
    }
    return all;
}

Result<NodeMachines> readNodeMachines(const Catalog& catalog, const std::vector<fs::path>& paths, Diagnostics& diagnostics, const Budget& budget,
                                      const std::vector<std::shared_ptr<const Node>>& later) {
    Result<ReadMachines> read = readMachines(paths, budget);
    if (!read) return read.error();
    diagnostics.insert(diagnostics.end(), read->diagnostics.begin(), read->diagnostics.end());
    return NodeMachines(catalog, std::move(read->machines), diagnostics, later);
}

}  // namespace bayplan
