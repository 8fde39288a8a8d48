// SPDX-License-Identifier: GPL-3.0-or-later
#include <iomanip>
#include <iostream>

#include "cli/live/live_commands.h"
#include "cli/live/recorded.h"
#include "cli/output/exit_code.h"
#include "cli/output/live_output.h"
#include "cli/output/live_table.h"
#include "cli/output/output.h"

namespace bayplan {

namespace {

void printMoments(const Recording& recording) {
    std::cout << std::left << std::setw(26) << "TIME" << std::right << std::setw(9) << "OBJECTS"
              << "  WHAT\n";
    for (const RecordedMoment& moment : recording.moments())
        std::cout << std::left << std::setw(26) << timeTextOf(moment.time) << std::right << std::setw(9) << moment.objects << (moment.whole ? "  everything\n" : "  changes\n");
}

/// The lines that watch would have printed.
Result<void> printLines(const Recording& recording, bool json, const Budget& budget) {
    RecordingPlayer player(recording);
    LiveLines lines(std::cout, recording.header().kinds, {json ? LiveLinesForm::As::Json : LiveLinesForm::As::Text});
    for (std::size_t at = 0; at < recording.moments().size(); ++at) {
        const Result<std::vector<LiveChange>> changes = player.seekMoment(at, budget);
        if (!changes) return changes.error();
        lines.tell(recording.moments()[at].time, player.picture(), *changes, player.states(), static_cast<std::size_t>(-1));
    }
    return {};
}

}  // namespace

int runReplayRecording(const ReplayRecordingOptions& options, const std::stop_token& stop) {
    const Budget budget{stop, {}};
    const Result<Recording> recording = Recording::open(options.file, budget);
    if (!recording) return fail(recording.error());
    Diagnostics told;
    if (recording->leftOut() > 0) told.push_back(leftOutOf(*recording));
    if (!isWhole(told, options.quiet, options.partial)) return kExitFailed;
    printExactlyAs(options.output);
    if (recording->header().kinds.size() < 2) return fail(Error{ErrorCode::Unsupported, "there are no nodes and pods in it", Origin{options.file.string(), 0, 0, {}, {}}});
    if (options.list) {
        printMoments(*recording);
        return finishOutput(kExitOk);
    }
    const bool lines = options.output.empty() || options.output == "text" || options.output == "json";
    if (options.at.empty() && lines) {
        const Result<void> printed = printLines(*recording, options.output == "json", budget);
        return printed ? finishOutput(kExitOk) : fail(printed.error());
    }
    std::int64_t time = recording->moments().back().time;
    if (!options.at.empty()) {
        const Result<std::int64_t> at = recordedTime(options.at, *recording);
        if (!at) return fail(at.error());
        time = *at;
    }
    RecordingPlayer player(*recording);
    if (const auto played = player.seek(time, budget); !played) return fail(played.error());
    const std::string output = options.output.empty() || options.output == "text" ? "table" : options.output;
    const std::string age = "as of " + timeTextOf(recording->moments()[player.moment()].time);
    const Result<bool> whole = showPicture(player.picture(), player.states(), titleOf(recording->header()), age, output, options.quiet, stop);
    return whole ? finishOutput(*whole || options.partial ? kExitOk : kExitFailed) : fail(whole.error());
}

}  // namespace bayplan
