// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/live/live_input.h"

#include <iostream>

#include "cli/live/live_session.h"
#include "cli/options.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/words.h"

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

std::optional<Input> inputOf(LiveSession& session, const LiveOptions& live, const std::stop_token& stop, int& code) {
    const auto failed = [&](const Error& error) {
        code = fail(error);
        return std::nullopt;
    };
    code = session.open();
    if (code != kExitOk) return std::nullopt;
    LivePicture picture(session.kinds());
    const Result<LiveState> state = session.readAll(picture);
    if (!state) return failed(state.error());
    Input input;
    bool goOn = enough(*state, picture.kinds(), live.partial, input.diagnostics, input.unknownQueues);
    if (const std::string& only = live.connect.namespaceName; !only.empty()) {
        warn(input.diagnostics, tr("only namespace %1 was read: what pods of others use is unknown, and counts as free", {only}));
        goOn = goOn && live.partial;
    }
    if (!goOn) {
        code = refuseUnknown(input.diagnostics);
        return std::nullopt;
    }
    picture.setTime(secondsNow());
    Result<Built> built = picture.build(Budget{stop, {}});
    if (!built) return failed(built.error());
    input.cluster = std::move(built->cluster);
    input.diagnostics.insert(input.diagnostics.end(), built->diagnostics.begin(), built->diagnostics.end());
    return input;
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
