// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/live_table.h"

#include <algorithm>
#include <iostream>

#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/words.h"
#include "io/reports/text_table.h"
#include "io/sessions/object_list.h"
#include "io/text/text_file.h"
#include "io/text/text_width.h"
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
    case ReadState::Is::Forbidden: return "unknown: " + tr(state.why);
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
    const auto line = [](const std::string& label, const std::string& text) { std::cout << padded(label, 12) << text << '\n'; };
    line(tr("cluster"), title);
    line(tr("nodes"), unknown(0) ? tr("unknown: %1", {states[0].why}) : std::to_string(cluster.nodeCount()));
    line(tr("pods"), unknown(1) ? tr("unknown: %1", {states[1].why})
                                : tr(unknown(0) ? forPeople("%1 (%2 on unknown nodes, %3 pending)") : forPeople("%1 (%2 on nodes, %3 pending)"),
                                     {std::to_string(cluster.podCount()), std::to_string(cluster.podCount() - pending), std::to_string(pending)}));
    line(tr("age"), age);
    const std::string known = lacking == 0 ? tr("everything") : tr("%1 of %2 kinds", {std::to_string(kinds.size() - lacking), std::to_string(kinds.size())});
    line(tr("known"), kinds[1].only.empty() ? known : tr("%1, of namespace %2 only", {known, printable(kinds[1].only)}));
    std::cout << '\n';
    TextTable table({tr("KIND"), tr("OBJECTS"), tr("STATE")});
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
    if (written && !quiet) std::cerr << tr("%1 objects of %2 written", {std::to_string(objects.size()), title}) << '\n';
    return written;
}

}  // namespace bayplan
