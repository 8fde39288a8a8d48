// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <iostream>

#include "cli/live/live_commands.h"
#include "cli/live/live_session.h"
#include "cli/output/exit_code.h"
#include "cli/output/live_table.h"
#include "cli/output/output.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"

namespace bayplan {

int runGet(const GetOptions& options, const std::stop_token& stop) {
    LiveSession session(options.live, options.quiet, stop);
    if (const int code = session.open(); code != kExitOk) return code;
    if (!options.kind.empty()) return runGetObjects(options, session, stop);
    LivePicture picture(session.kinds());
    const Result<LiveState> state = session.readAll(picture);
    if (!state) return fail(state.error());
    const std::vector<std::string> lacking = forbiddenOf(*state, picture.kinds());
    for (const std::string& kind : lacking) std::cerr << tr("warning: ") << tr("unknown: %1", {printable(kind)}) << '\n';
    const double age = std::chrono::duration<double>(std::chrono::steady_clock::now() - state->heard).count();
    const Result<bool> whole = showPicture(picture, state->kinds, session.toString(), plainNumber(age, 1) + " s", options.output, options.quiet, stop);
    if (!whole) return fail(whole.error());
    return finishOutput(!lacking.empty() && !options.live.partial ? kExitRefused : *whole ? kExitOk
                                                                                          : kExitFailed);
}

}  // namespace bayplan
