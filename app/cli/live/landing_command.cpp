// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <optional>
#include <set>

#include "cli/live/apply_options.h"
#include "cli/live/applying.h"
#include "cli/output/exit_code.h"
#include "cli/output/live_output.h"
#include "cli/output/output.h"
#include "cli/output/terminal.h"
#include "io/text/json_members.h"
#include "kube/apply/apply_journals.h"
#include "kube/apply/landing_install.h"
#include "kube/apply/landing_objects.h"
#include "kube/apply/release_run.h"

namespace bayplan {

namespace {

int status(const LandingOptions& options, const std::stop_token& stop) {
    Applying applying(options.writing, stop);
    if (const int code = applying.connect(); code != kExitOk) return code;
    const Result<StandingLook> look = lookForStanding(applying.client(), stop);
    if (!look) return applying.failed(look.error());
    print(options.writing.output, {.table = [&](std::ostream& out, const TableLook& how) {
                                       how.say(out, toString(look->is));
                                       out << ": " << printable(look->text) << '\n'; },
                                   .document = [&](std::ostream& out, ReportFormat format) {
                                       ReportDocument document(out, format, "LandingStatus");
                                       document.text("is", toString(look->is));
                                       document.text("text", look->text); }});
    if (look->is == StandingPolicy::Unknown) return finishOutput(kExitRefused);
    return finishOutput(look->is == StandingPolicy::Installed ? kExitOk : kExitNo);
}

/// "released  ConfigMap a/b: gone", or an object.
void tell(const OutputOptions& output, const std::string& word, const std::string& leftover) {
    if (!output.structured()) {
        std::cout << word << std::string(10 - word.size(), ' ') << printable(leftover) << '\n';
        return;
    }
    printExactly();
    std::string json;
    {
        JsonMembers members(json);
        members.text("what", word);
        members.text("leftover", leftover);
    }
    printValue(std::cout, output.form, json);
}

}  // namespace

int runLanding(const LandingOptions& options, const std::stop_token& stop) {
    if (options.what == LandingOptions::Do::Status) return status(options, stop);
    const bool installs = options.what == LandingOptions::Do::Install;
    if (installs) std::cout << standingManifest() << std::flush;
    // The preview needs no cluster.
    if (options.dryRun && options.writing.unlock.empty()) {
        if (!installs) std::cout << "to delete: MutatingAdmissionPolicyBinding " << kStandingName << ", MutatingAdmissionPolicy " << kStandingName << "; the server was not asked\n";
        return finishOutput(kExitOk);
    }
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

int runRelease(const WritingOptions& told, const std::filesystem::path& of, const std::stop_token& stop) {
    WritingOptions writing = told;
    std::optional<RecoveredApply> run;
    if (!of.empty()) {
        Result<RecoveredApply> recovered = readApplyJournal(of);
        if (!recovered) return fail(recovered.error());
        run = std::move(*recovered);
        if (writing.live.connect.context.empty() && writing.live.connect.cluster.empty()) writing.live.connect.context = run->header.context;
    }
    Applying applying(writing, stop);
    if (const int code = applying.connect(); code != kExitOk) return code;
    const Result<std::filesystem::path> state = stateFolder();
    const std::set<std::string> running = state ? runningApplies(*state) : std::set<std::string>();
    if (run && running.contains(run->header.run)) {
        std::cerr << "error: the run of this journal goes on: stop it first\n";
        return kExitBlocked;
    }
    const std::int64_t now = millisecondsNow() / 1000;
    Result<Leftovers> leftovers = findLeftovers(applying.client(), run ? now : now - kLeftoverAge, running, stop);
    if (!leftovers) return applying.failed(leftovers.error());
    std::vector<Leftover>& left = leftovers->found;
    if (run) std::erase_if(left, [&](const Leftover& one) { return one.run() != run->header.run; });
    for (const std::string& unknown : leftovers->unknown) std::cerr << printable(unknown) << '\n';
    for (const Leftover& one : left) tell(writing.output, "found", one.toString());
    if (leftovers->young > 0)
        std::cerr << leftovers->young << (leftovers->young == 1 ? " thing is" : " things are") << " younger than " << kLeftoverAge
                  << "s, and may be of a run that goes on elsewhere: ask again after that\n";
    if (left.empty() && leftovers->young > 0) return finishOutput(leftovers->unknown.empty() ? kExitBlocked : kExitRefused);
    if (left.empty()) {
        std::cerr << (leftovers->unknown.empty() ? "nothing is left of any landing\n" : "nothing was found where it may be looked for\n");
        return finishOutput(leftovers->unknown.empty() ? kExitOk : kExitRefused);
    }
    if (const int code = applying.unlock(); code != kExitOk) return code;
    if (const int code = applying.follow(); code != kExitOk) return code;
    const ReleaseMeans means{applying.client(), *applying.permit(), applying.pictures(), applying.scheduler(), writing.acceptElsewhere};
    std::filesystem::path journal = of;
    if (!run) {
        const Result<std::filesystem::path> made = journalFor(writing, applying.session().connection().endpoint.context, "release");
        if (!made) return fail(made.error());
        journal = *made;
    }
    if (!writing.quiet) std::cerr << "journal " << printable(journal.string()) << '\n';
    const Result<std::vector<Released>> all =
        run ? releaseOf(*run, left, means, stop) : releaseAll(left, means, journal, whoApproves(), applying.session().connection().user.impersonation.user, stop);
    if (!all) return applying.failed(all.error());
    bool refused = !leftovers->unknown.empty(), stays = false;
    for (std::size_t i = 0; i < all->size(); ++i) {
        const Released& one = (*all)[i];
        const std::string line = left[i].toString() + ": " + one.text;
        if (one.is == Released::Is::Gone) tell(writing.output, "released", line);
        else std::cerr << "error: " << printable(line) << '\n';
        stays = stays || one.is == Released::Is::Stays;
        refused = refused || one.is == Released::Is::Refused || one.is == Released::Is::Unknown;
    }
    if (stays) std::cerr << "--accept-elsewhere lets such pods go to any node" << (run ? "" : "; --resume with the journal of their run knows where they were to go") << '\n';
    if (all->size() < left.size()) return fail(Error{ErrorCode::Cancelled, {}, {}});
    return finishOutput(refused ? kExitRefused : stays || leftovers->young > 0 ? kExitBlocked
                                                                               : kExitOk);
}

}  // namespace bayplan
