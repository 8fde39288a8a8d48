// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/live/live_input.h"

#include <algorithm>
#include <iostream>

#include "cli/live/live_session.h"
#include "cli/options.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/words.h"
#include "io/sessions/loader.h"
#include "io/sessions/project_file.h"
#include "kube/record/recording.h"
#include "planner/shown_objects.h"

namespace bayplan {

namespace {

void warn(Diagnostics& diagnostics, std::string text) {
    diagnostics.push_back({Severity::Warning, Error{ErrorCode::NotFound, std::move(text), {}}});
}

/// Whether to continue without what is forbidden.
bool enough(const LiveState& state, const std::vector<ApiKind>& kinds, bool partial, Diagnostics& diagnostics, Diagnostics& ofQueues) {
    bool goOn = true;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (state.kinds[i].is != ReadState::Is::Forbidden) continue;
        if (!decidesOn(kinds[i])) {
            warn(ofQueues, unknownText(kinds[i], state.kinds[i]));
            continue;
        }
        const bool needed = kinds[i].kind == "Node" || kinds[i].kind == "Pod";
        warn(diagnostics, unknownText(kinds[i], state.kinds[i]));
        goOn = goOn && partial && !needed;
    }
    return goOn;
}

}  // namespace

int refuseUnknown(const Diagnostics& unknown) {
    printDiagnostics(unknown, false);
    std::cerr << tr("error: ") << tr("what is unknown may change the answer; --partial goes on if at least nodes and pods are known") << '\n';
    return kExitRefused;
}

std::optional<Input> inputFor(const std::vector<std::filesystem::path>& files, const LiveOptions& live, bool quiet, const std::stop_token& stop, int& code) {
    if (live.live) {
        LiveSession session(live, quiet, stop);
        return inputOf(session, live, stop, code);
    }
    Result<Input> input = readInput(files, budgetFor(stop, quiet));
    if (input) return std::move(*input);
    code = fail(input.error());
    return std::nullopt;
}

namespace {

/// Reads what the session may read. False: the reason was printed, or `code` says it. `ofQueues`: what only queues need and is unknown.
bool readLive(LiveSession& session, const LiveOptions& live, LivePicture& picture, Diagnostics& diagnostics, Diagnostics& ofQueues, int& code) {
    const Result<LiveState> state = session.readAll(picture);
    if (!state) {
        code = fail(state.error());
        return false;
    }
    bool goOn = enough(*state, picture.kinds(), live.partial, diagnostics, ofQueues);
    if (const std::string& only = live.connect.namespaceName; !only.empty()) {
        warn(diagnostics, tr("only namespace %1 was read: what pods of others use is unknown, and counts as free", {only}));
        goOn = goOn && live.partial;
    }
    if (!goOn) code = refuseUnknown(diagnostics);
    return goOn;
}

}  // namespace

std::optional<Input> inputOf(LiveSession& session, const LiveOptions& live, const std::stop_token& stop, int& code) {
    code = session.open();
    if (code != kExitOk) return std::nullopt;
    LivePicture picture(session.kinds());
    Input input;
    if (!readLive(session, live, picture, input.diagnostics, input.unknownQueues, code)) return std::nullopt;
    picture.setTime(secondsNow());
    Result<Built> built = picture.build(Budget{stop, {}});
    if (!built) {
        code = fail(built.error());
        return std::nullopt;
    }
    input.cluster = std::move(built->cluster);
    input.diagnostics.insert(input.diagnostics.end(), built->diagnostics.begin(), built->diagnostics.end());
    return input;
}

namespace {

/// The objects of a project stand as after its plan; pods that have ended are in no picture.
Result<Objects> objectsOfFiles(const std::vector<std::filesystem::path>& files, const Budget& budget) {
    const bool plain = std::none_of(files.begin(), files.end(), [](const auto& file) { return isProject(file) || (file.extension() == ".bayrec" && Recording::is(file)); });
    if (plain) return readObjects(files, budget);
    Result<Input> input = readInput(files, budget);
    if (!input) return input.error();
    Objects objects = shownObjects(*input->cluster);
    objects.diagnostics = std::move(input->diagnostics);
    return objects;
}

}  // namespace

std::optional<Objects> objectsFor(const std::vector<std::filesystem::path>& files, const LiveOptions& live, bool quiet, const std::stop_token& stop, int& code) {
    Result<Objects> objects = Error{};
    if (live.live) {
        LiveSession session(live, quiet, stop);
        code = session.open();
        if (code != kExitOk) return std::nullopt;
        LivePicture picture(session.kinds());
        Diagnostics unknown, ofQueues;
        if (!readLive(session, live, picture, unknown, ofQueues, code)) return std::nullopt;
        printDiagnostics(unknown, quiet);
        std::string list = R"({"apiVersion":"v1","kind":"List","items":[)";
        for (std::size_t kind = 0; kind < picture.kinds().size(); ++kind)
            picture.forEach(kind, [&](const LiveObject& object) { list += (list.back() == '[' ? "" : ",") + *object.text; });
        objects = readObjectsFromText(list + "]}", session.toString(), Budget{stop, {}});
    } else {
        objects = objectsOfFiles(files, budgetFor(stop, quiet));
    }
    if (objects) return std::move(*objects);
    code = fail(objects.error());
    return std::nullopt;
}

std::optional<Opening> openingFor(const std::vector<std::filesystem::path>& files, const LiveOptions& live, const RuleOptions& rules, bool quiet, const std::stop_token& stop, int& code) {
    std::optional<Input> input = inputFor(files, live, quiet, stop, code);
    if (!input) return std::nullopt;
    Result<Opening> opened = openFor(std::move(*input), rules, stop);
    if (opened) return std::move(*opened);
    code = fail(opened.error());
    return std::nullopt;
}

std::optional<Opening> wholeOpeningFor(const std::vector<std::filesystem::path>& files, const LiveOptions& live, const RuleOptions& rules, bool quiet, const std::stop_token& stop,
                                       int& code) {
    std::optional<Opening> opened = openingFor(files, live, rules, quiet, stop, code);
    if (!opened || isEnough(opened->input, quiet, live.partial)) return opened;
    code = kExitFailed;
    return std::nullopt;
}

}  // namespace bayplan
