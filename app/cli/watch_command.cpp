// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

#include "cli/exit_code.h"
#include "cli/following.h"
#include "cli/live_output.h"
#include "cli/output.h"

namespace bayplan {

int runWatch(const WatchOptions& options, const std::stop_token& stop) {
    LiveSession session(options.live, options.quiet, stop);
    if (const int code = session.open(); code != kExitOk) return code;
    if (!options.quiet) std::cerr << "following " << session.toString() << '\n';
    const std::vector<ApiKind> kinds = session.kinds();
    LiveStory story(kinds);
    LiveLines lines(std::cout, kinds, options.output == "json");
    std::vector<bool> known(kinds.size());
    std::vector<ReadState::Is> stood(kinds.size(), ReadState::Is::Watching);
    std::size_t told = 0;
    const int code = follow(session, options.limits, stop, [&](const FollowedBatch& batch) -> Result<std::size_t> {
        const std::int64_t now = millisecondsNow();
        const std::vector<LiveEvent> events = story.tell(batch.picture, batch.changes, known);
        if (batch.first) lines.start(now, batch.picture.count(0), batch.picture.count(1), story.pendingPods());
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            const ReadState& state = batch.state.kinds[i];
            if (state.is != stood[i] && state.is != ReadState::Is::Listing) {
                lines.state(now, i, state);
                stood[i] = state.is;
            }
            known[i] = known[i] || state.is == ReadState::Is::Watching;
        }
        for (const LiveEvent& event : events) {
            if (options.limits.changes > 0 && told == options.limits.changes) break;
            lines.event(now, event, story.pendingPods());
            ++told;
        }
        std::cout.flush();
        if (!std::cout) return Error{ErrorCode::Unwritable, "standard output could not be written", {}};
        return events.size();
    });
    return finishOutput(code);
}

}  // namespace bayplan
