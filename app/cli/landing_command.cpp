// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <set>

#include "cli/apply_options.h"
#include "cli/applying.h"
#include "cli/exit_code.h"
#include "cli/live_output.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "kube/apply/apply_journals.h"
#include "kube/apply/landing_install.h"
#include "kube/apply/landing_objects.h"
#include "kube/apply/landing_release.h"

namespace bayplan {

namespace {

/// What was made later may belong to a run on another machine that goes on.
constexpr std::int64_t kAge = 60;

int status(const LandingOptions& options, const std::stop_token& stop) {
    Applying applying(options.writing, stop);
    if (const int code = applying.connect(); code != kExitOk) return code;
    const Result<StandingLook> look = lookForStanding(applying.client(), stop);
    if (!look) return applying.failed(look.error());
    std::cout << toString(look->is) << ": " << printable(look->text) << '\n';
    if (look->is == StandingPolicy::Unknown) return finishOutput(kExitRefused);
    return finishOutput(look->is == StandingPolicy::Installed ? kExitOk : kExitNo);
}

}  // namespace

int runLanding(const LandingOptions& options, const std::stop_token& stop) {
    if (options.what == LandingOptions::Do::Status) return status(options, stop);
    const bool installs = options.what == LandingOptions::Do::Install;
    if (installs) std::cout << standingManifest() << std::flush;
    // What would be installed is shown without a cluster.
    if (options.dryRun && options.writing.unlock.empty()) return finishOutput(kExitOk);
    Applying applying(options.writing, stop);
    if (const int code = applying.connect(); code != kExitOk) return code;
    if (const int code = applying.unlock(); code != kExitOk) return code;
    LandingDeeds deeds;
    const Result<void> done = (installs ? installLanding : uninstallLanding)(applying.client(), *applying.permit(), options.dryRun, deeds, stop);
    for (const std::string& deed : deeds) std::cerr << printable(deed) << '\n';
    if (done) return finishOutput(kExitOk);
    std::cerr << "error: " << printable(toString(done.error())) << '\n';
    return finishOutput(done.error().code == ErrorCode::Conflict ? kExitRefused : kExitFailed);
}

int runRelease(const WritingOptions& told, const std::filesystem::path& journal, const std::stop_token& stop) {
    WritingOptions writing = told;
    std::string only;
    if (!journal.empty()) {
        const Result<RecoveredApply> recovered = readApplyJournal(journal);
        if (!recovered) return fail(recovered.error());
        only = recovered->header.run;
        if (writing.live.connect.context.empty() && writing.live.connect.cluster.empty()) writing.live.connect.context = recovered->header.context;
    }
    Applying applying(writing, stop);
    if (const int code = applying.connect(); code != kExitOk) return code;
    const Result<std::filesystem::path> state = stateFolder();
    const std::set<std::string> running = state ? runningApplies(*state) : std::set<std::string>();
    if (running.contains(only)) {
        std::cerr << "error: the run of this journal goes on: stop it first\n";
        return kExitBlocked;
    }
    const std::int64_t now = millisecondsNow() / 1000;
    Result<Leftovers> leftovers = findLeftovers(applying.client(), only.empty() ? now - kAge : now, running, stop);
    if (!leftovers) return applying.failed(leftovers.error());
    if (!only.empty()) std::erase_if(leftovers->found, [&](const Leftover& one) { return one.run() != only; });
    for (const std::string& unknown : leftovers->unknown) std::cerr << printable(unknown) << '\n';
    for (const Leftover& one : leftovers->found) std::cout << "found     " << printable(one.toString()) << '\n';
    if (leftovers->found.empty()) {
        std::cerr << (leftovers->unknown.empty() ? "nothing is left of any landing\n" : "nothing was found where it may be looked for\n");
        return finishOutput(leftovers->unknown.empty() ? kExitOk : kExitRefused);
    }
    if (const int code = applying.unlock(); code != kExitOk) return code;
    bool refused = !leftovers->unknown.empty();
    for (const Leftover& one : leftovers->found) {
        const Result<void> done = takeAway(applying.client(), *applying.permit(), one, stop);
        if (done) {
            std::cout << "released  " << printable(one.toString()) << '\n';
            continue;
        }
        refused = true;
        std::cerr << "error: " << printable(toString(done.error())) << '\n';
        if (stop.stop_requested()) return fail(Error{ErrorCode::Cancelled, {}, {}});
    }
    return finishOutput(refused ? kExitRefused : kExitOk);
}

}  // namespace bayplan
