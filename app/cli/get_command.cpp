// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iomanip>
#include <iostream>

#include "cli/exit_code.h"
#include "cli/live_commands.h"
#include "cli/live_session.h"
#include "cli/output.h"
#include "cli/text_forms.h"
#include "io/object_list.h"
#include "io/yaml_text.h"

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
    return ObjectList({&objects}).write(write, Budget{stop, {}});
}

std::string stateText(const ReadState& state) {
    switch (state.is) {
    case ReadState::Is::Forbidden: return "unknown: " + state.why;
    case ReadState::Is::Absent: return "not served";
    case ReadState::Is::Watching: return "complete";
    default: return "incomplete";
    }
}

void printTable(const LiveSession& session, const LivePicture& picture, const LiveState& state, const Cluster& cluster) {
    const std::vector<ApiKind>& kinds = picture.kinds();
    const auto unknown = [&](std::size_t kind) { return state.kinds[kind].is == ReadState::Is::Forbidden; };
    const std::size_t pending = cluster.pendingPods().size();
    const double age = std::chrono::duration<double>(std::chrono::steady_clock::now() - state.heard).count();
    const std::size_t lacking = forbiddenOf(state, kinds).size();
    std::cout << "cluster     " << session.toString() << '\n'
              << "nodes       " << (unknown(0) ? "unknown: " + state.kinds[0].why : std::to_string(cluster.nodeCount())) << '\n'
              << "pods        ";
    if (unknown(1)) std::cout << "unknown: " << state.kinds[1].why << '\n';
    else std::cout << cluster.podCount() << " (" << cluster.podCount() - pending << " on nodes, " << pending << " pending)\n";
    std::cout << "age         " << plainNumber(age, 1) << " s\n"
              << "known       " << (lacking == 0 ? std::string("everything") : std::to_string(kinds.size() - lacking) + " of " + std::to_string(kinds.size()) + " kinds");
    if (!kinds[1].only.empty()) std::cout << ", of namespace " << printable(kinds[1].only) << " alone";
    std::cout << "\n\n" << std::left << std::setw(24) << "KIND" << std::right << std::setw(9) << "OBJECTS" << "  STATE\n";
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const bool known = state.kinds[i].is == ReadState::Is::Watching;
        std::cout << std::left << std::setw(24) << kinds[i].kind << std::right << std::setw(9) << (known ? std::to_string(picture.count(i)) : unknown(i) ? "?" : "-")
                  << "  " << printable(stateText(state.kinds[i])) << '\n';
    }
}

}  // namespace

int runGet(const GetOptions& options, const std::stop_token& stop) {
    LiveSession session(options.live, options.quiet, stop);
    if (const int code = session.open(); code != kExitOk) return code;
    LivePicture picture(session.kinds());
    const Result<LiveState> state = session.readAll(picture);
    if (!state) return fail(state.error());
    const std::vector<std::string> lacking = forbiddenOf(*state, picture.kinds());
    for (const std::string& kind : lacking) std::cerr << "warning: unknown: " << printable(kind) << '\n';
    const int code = lacking.empty() ? kExitOk : kExitRefused;

    const std::string& output = options.output;
    if (output == "table") {
        const Result<Built> built = picture.build(Budget{stop, {}});
        if (!built) return fail(built.error());
        printDiagnostics(built->diagnostics, options.quiet);
        printTable(session, picture, *state, *built->cluster);
        return finishOutput(code);
    }
    const std::vector<RawObject> objects = objectsOf(picture);
    if (output == "json" || output == "yaml") {
        const Result<void> written = writeObjects(objects, output == "yaml", [](std::string_view bytes) -> Result<void> {
            std::cout << bytes;
            return {};
        }, stop);
        return written ? finishOutput(code) : fail(written.error());
    }
    const Result<void> written = replaceFile(output, [&](const WriteBytes& write) { return writeObjects(objects, !output.ends_with(".json"), write, stop); });
    if (!written) return fail(written.error());
    if (!options.quiet) std::cerr << objects.size() << " objects of " << session.toString() << " written\n";
    return code;
}

}  // namespace bayplan
