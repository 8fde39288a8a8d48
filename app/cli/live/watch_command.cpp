// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

#include "cli/live/following.h"
#include "cli/output/exit_code.h"
#include "cli/output/live_output.h"
#include "cli/output/output.h"
#include "cli/output/words.h"
#include "kube/read/selected_list.h"

namespace bayplan {

int runWatch(const WatchOptions& options, const std::stop_token& stop) {
    LiveSession session(options.live, options.quiet, stop);
    if (const int code = session.open(); code != kExitOk) return code;
    if (!options.quiet) std::cerr << tr("following %1", {session.toString()}) << '\n';
    if (options.output.structured()) printExactly();
    const std::vector<ApiKind> kinds = session.kinds();
    const std::string kind = options.kind.empty() ? std::string() : kindNamed(kinds, options.kind)->kind;
    LiveLines lines(std::cout, kinds, {options.output.form, lookFor(options.output), kind, options.selectors.selector});
    std::size_t left = options.limits.changes > 0 ? options.limits.changes : static_cast<std::size_t>(-1);
    const int code = follow(session, options.limits, {kind, options.live.partial}, stop, [&](const FollowedBatch& batch) -> Result<std::size_t> {
        const std::size_t told = lines.tell(millisecondsNow(), batch.picture, batch.changes, batch.state.kinds, left);
        std::cout.flush();
        if (!std::cout) return Error{ErrorCode::Unwritable, tr("standard output could not be written"), {}};
        left -= told;
        return told;
    });
    return finishOutput(code);
}

}  // namespace bayplan
