// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/live_table.h"

#include <algorithm>
#include <iostream>

#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "io/reports/text_table.h"
#include "io/sessions/object_list.h"
#include "io/text/text_file.h"
#include "io/text/yaml_text.h"

namespace bayplan {

namespace {

std::vector<RawObject> objectsOf(const LivePicture& picture) {
    std::vector<RawObject> all;
    for (std::size_t kind = 0; kind < picture.kinds().size(); ++kind)
        picture.forEach(kind, [&](const LiveObject& object) { all.push_back(object.text); });
    return all;
}

Result<void> writeYaml(const std::vector<RawObject>& objects, const WriteBytes& write, const std::stop_token& stop) {
    for (const RawObject& object : objects) {
        if (stop.stop_requested()) return Error{ErrorCode::Cancelled, {}, {}};
        const Result<std::string> yaml = yamlFromJson(*object);
        if (!yaml) return yaml.error();
        if (const Result<void> written = write("---\n" + *yaml); !written) return written;
    }
    return {};
}

Result<void> writeObjects(const std::vector<RawObject>& objects, bool yaml, const WriteBytes& write, const std::stop_token& stop) {
    if (yaml) return writeYaml(objects, write, stop);
    return ObjectList(objects).write(write, Budget{stop, {}});
}

std::string stateText(const ReadState& state) {
    switch (state.is) {
    case ReadState::Is::Forbidden: return "unknown: " + state.why;
    case ReadState::Is::Absent: return "not served";
    case ReadState::Is::Watching: return "complete";
    default: return "incomplete";
    }
}

void printTable(const LivePicture& picture, const std::vector<ReadState>& states, const std::string& title, const std::string& age, const Cluster& cluster, const TableLook& look) {
    const std::vector<ApiKind>& kinds = picture.kinds();
    const auto unknown = [&](std::size_t kind) { return states[kind].is == ReadState::Is::Forbidden; };
    const std::size_t pending = cluster.pendingPods().size();
    const auto lacking = static_cast<std::size_t>(std::count_if(states.begin(), states.end(), [](const ReadState& one) { return one.is == ReadState::Is::Forbidden; }));
    std::cout << "cluster     " << title << '\n'
              << "nodes       " << (unknown(0) ? "unknown: " + states[0].why : std::to_string(cluster.nodeCount())) << '\n'
              << "pods        ";
    if (unknown(1)) std::cout << "unknown: " << states[1].why << '\n';
    else std::cout << cluster.podCount() << " (" << cluster.podCount() - pending << (unknown(0) ? " on unknown nodes, " : " on nodes, ") << pending << " pending)\n";
    std::cout << "age         " << age << '\n'
              << "known       " << (lacking == 0 ? std::string("everything") : std::to_string(kinds.size() - lacking) + " of " + std::to_string(kinds.size()) + " kinds");
    if (!kinds[1].only.empty()) std::cout << ", of namespace " << printable(kinds[1].only) << " alone";
    std::cout << "\n\n";
    TextTable table({"KIND", "OBJECTS", "STATE"});
    table.setNumbers(1);
    table.setStatus(2);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const bool known = states[i].is == ReadState::Is::Watching;
        table.add({kinds[i].kind, known ? std::to_string(picture.count(i)) : unknown(i) ? "?"
                                                                                        : "-",
                   printable(stateText(states[i]))});
    }
    table.write(std::cout, look);
}

}  // namespace

Result<bool> showPicture(LivePicture& picture, const std::vector<ReadState>& states, const std::string& title, const std::string& age,
                         const OutputOptions& output, bool quiet, const std::stop_token& stop) {
    if (!output.structured()) {
        const Result<Built> built = picture.build(Budget{stop, {}});
        if (!built) return built.error();
        printDiagnostics(built->diagnostics, quiet);
        printTable(picture, states, title, age, *built->cluster, lookFor(output));
        return count(built->diagnostics, Severity::Error) == 0;
    }
    const Result<void> shown = showObjects(objectsOf(picture), title, output, quiet, stop);
    if (!shown) return shown.error();
    return true;
}

Result<void> showObjects(const std::vector<RawObject>& objects, const std::string& title, const OutputOptions& output, bool quiet,
                         const std::stop_token& stop) {
    const bool yaml = output.form == OutputForm::Yaml;
    if (output.file.empty()) {
        printExactly();
        const auto toOutput = [](std::string_view bytes) -> Result<void> {
            std::cout << bytes;
            return {};
        };
        return writeObjects(objects, yaml, toOutput, stop);
    }
    const Result<void> written = writeOutput(output.file, {}, [&](const WriteBytes& write) { return writeObjects(objects, yaml, write, stop); });
    if (written && !quiet) std::cerr << objects.size() << " objects of " << title << " written\n";
    return written;
}

}  // namespace bayplan
