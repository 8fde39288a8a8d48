// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

#include "cli/live/live_commands.h"
#include "cli/live/recorded.h"
#include "cli/output/exit_code.h"
#include "cli/output/live_output.h"
#include "cli/output/live_table.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/words.h"
#include "io/reports/text_table.h"
#include "io/text/json_members.h"

namespace bayplan {

namespace {

void writeMoments(std::ostream& out, const Recording& recording, const TableLook& look) {
    TextTable table({tr("TIME"), tr("OBJECTS"), tr("WHAT")});
    table.setNumbers(1);
    for (const RecordedMoment& moment : recording.moments()) table.add({timeTextOf(moment.time), std::to_string(moment.objects), moment.whole ? tr("everything") : tr("changes")});
    table.write(out, look);
}

void writeMoments(std::ostream& out, const Recording& recording, ReportFormat format) {
    ReportDocument document(out, format, "RecordingMoments");
    document.list("moments", recording.moments(), [](std::string& json, const RecordedMoment& moment) {
        JsonMembers members(json);
        members.text("time", timeTextOf(moment.time));
        members.number("objects", moment.objects);
        members.raw("whole") += moment.whole ? "true" : "false";
    });
}

/// The lines that watch would have printed.
Result<void> printLines(const Recording& recording, const ReplayRecordingOptions& options, const Budget& budget) {
    if (options.output.structured()) printExactly();
    RecordingPlayer player(recording);
    LiveLines lines(std::cout, recording.header().kinds, {options.output.form, lookFor(options.output), {}, options.selectors.selector, options.namespaceName});
    for (std::size_t at = 0; at < recording.moments().size(); ++at) {
        const Result<std::vector<LiveChange>> changes = player.seekMoment(at, budget);
        if (!changes) return changes.error();
        lines.tell(recording.moments()[at].time, player.picture(), *changes, player.states(), static_cast<std::size_t>(-1));
    }
    return {};
}

}  // namespace

int runReplayRecording(const ReplayRecordingOptions& options, const std::stop_token& stop) {
    const Budget budget = budgetFor(stop, options.quiet);
    const Result<Recording> recording = Recording::open(options.file, budget);
    if (!recording) return fail(recording.error());
    Diagnostics told;
    if (recording->leftOut() > 0) told.push_back(leftOutOf(*recording));
    if (!isWhole(told, options.quiet, options.partial)) return kExitFailed;
    if (recording->header().kinds.size() < 2) return fail(Error{ErrorCode::Unsupported, tr("there are no nodes and pods in it"), Origin{options.file.string(), 0, 0, {}, {}}});
    if (options.list) {
        print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeMoments(out, *recording, look); },
                               .document = [&](std::ostream& out, ReportFormat format) { writeMoments(out, *recording, format); }});
        return finishOutput(kExitOk);
    }
    if (options.at.empty() && options.output.file.empty()) {
        const Result<void> printed = printLines(*recording, options, budget);
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
    const std::string age = tr("as of %1", {timeTextOf(recording->moments()[player.moment()].time)});
    const Result<bool> whole = showPicture(player.picture(), player.states(), titleOf(recording->header()), age, options.output, options.quiet, stop);
    return whole ? finishOutput(*whole || options.partial ? kExitOk : kExitFailed) : fail(whole.error());
}

}  // namespace bayplan
