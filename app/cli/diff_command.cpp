// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <iostream>

#include "cli/exit_code.h"
#include "cli/live_commands.h"
#include "cli/output.h"
#include "cli/recorded.h"
#include "cluster/picture_changes.h"
#include "io/json_value.h"
#include "io/snapshot_file.h"

namespace bayplan {

namespace {

struct Side {
    ClusterPtr cluster;
    Diagnostics diagnostics;
};

Result<Side> recorded(const std::filesystem::path& file, const std::string& time, bool atEnd, bool quiet, const Budget& budget) {
    const Result<Recording> recording = Recording::open(file, budget);
    if (!recording) return recording.error();
    tellLeftOut(*recording, quiet);
    std::int64_t at = atEnd ? recording->moments().back().time : recording->moments().front().time;
    if (!time.empty()) {
        const Result<std::int64_t> told = recordedTime(time, *recording);
        if (!told) return told.error();
        at = *told;
    }
    RecordingPlayer player(*recording);
    if (const auto played = player.seek(at, budget); !played) return played.error();
    Result<Built> built = player.picture().build(budget);
    if (!built) return built.error();
    Side side{std::move(built->cluster), std::move(built->diagnostics)};
    for (std::size_t kind = 0; kind < player.states().size(); ++kind)
        if (player.states()[kind].is == ReadState::Is::Forbidden)
            side.diagnostics.push_back({Severity::Warning, Error{ErrorCode::NotFound, recording->header().kinds[kind].kind + " is unknown: " + player.states()[kind].why, Origin{file.string(), 0, 0, {}, {}}}});
    return side;
}

/// A file of that very name goes before RECORDING@TIME.
Result<Side> sideOf(const std::string& text, bool atEnd, bool quiet, const Budget& budget) {
    std::error_code ignored;
    const std::size_t sign = text.rfind('@');
    const bool isThere = std::filesystem::exists(text, ignored);
    if (!isThere && sign != std::string::npos) return recorded(text.substr(0, sign), text.substr(sign + 1), atEnd, quiet, budget);
    if (Recording::is(text)) return recorded(text, {}, atEnd, quiet, budget);
    Result<Snapshot> snapshot = readSnapshot(text, budget);
    if (!snapshot) return snapshot.error();
    return Side{std::move(snapshot->cluster), std::move(snapshot->diagnostics)};
}

void printText(const PictureChange& change) {
    std::cout << (change.isPod() ? "Pod " : "Node ") << printable(change.name) << ' ' << toString(change.what);
    if (!change.from.empty() && change.from != change.to) std::cout << " from " << printable(change.from);
    if (!change.to.empty()) std::cout << (change.from == change.to || change.what == PictureChange::What::PodCame ? " on " : " to ") << printable(change.to);
    std::cout << '\n';
}

void printJson(const std::vector<PictureChange>& changes) {
    const auto quoted = [](const std::string& text) {
        std::string json;
        appendJsonString(json, text);
        return json;
    };
    std::cout << "{\"apiVersion\":\"bayplan/v1\",\"kind\":\"PictureDifference\",\"changes\":[";
    const char* separator = "\n";
    for (const PictureChange& change : changes) {
        std::cout << separator << "{\"kind\":\"" << (change.isPod() ? "Pod" : "Node") << "\",\"name\":" << quoted(change.name) << ",\"what\":\"" << toString(change.what) << '"';
        if (!change.from.empty()) std::cout << ",\"from\":" << quoted(change.from);
        if (!change.to.empty()) std::cout << ",\"to\":" << quoted(change.to);
        std::cout << '}';
        separator = ",\n";
    }
    std::cout << "\n]}\n";
}

}  // namespace

int runDiff(const DiffOptions& options, const std::stop_token& stop) {
    const Budget budget{stop, {}};
    const Result<Side> before = sideOf(options.before, false, options.quiet, budget);
    if (!before) return fail(before.error());
    const Result<Side> after = sideOf(options.after, true, options.quiet, budget);
    if (!after) return fail(after.error());
    printDiagnostics(before->diagnostics, options.quiet);
    printDiagnostics(after->diagnostics, options.quiet);
    const std::vector<PictureChange> changes = changesBetween(*before->cluster, *after->cluster);
    if (options.output == "json") printJson(changes);
    else
        for (const PictureChange& change : changes) printText(change);
    return finishOutput(changes.empty() ? kExitOk : kExitNo);
}

}  // namespace bayplan
