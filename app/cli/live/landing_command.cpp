// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iostream>
#include <map>
#include <optional>
#include <set>

#include "cli/live/apply_options.h"
#include "cli/live/applying.h"
#include "cli/output/exit_code.h"
#include "cli/output/live_output.h"
#include "cli/output/output.h"
#include "cli/output/terminal.h"
#include "cli/output/words.h"
#include "io/text/json_members.h"
#include "kube/apply/journal/apply_journals.h"
#include "kube/apply/landing/landing_install.h"
#include "kube/apply/landing/release_run.h"
#include "kube/apply/landing_objects.h"

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
        addKind(members, "ReleaseProgress");
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
        if (!installs) std::cout << tr("to delete: MutatingAdmissionPolicyBinding %1, MutatingAdmissionPolicy %1; the server was not asked", {std::string(kStandingName)}) << '\n';
        return finishOutput(kExitOk);
    }
    Applying applying(options.writing, stop);
    if (const int code = applying.connect(); code != kExitOk) return code;
    if (const int code = applying.unlock(); code != kExitOk) return code;
    LandingDeeds deeds;
    const Result<void> done = (installs ? installLanding : uninstallLanding)(applying.client(), *applying.permit(), options.dryRun, deeds, stop);
    for (const std::string& deed : deeds) std::cerr << printable(deed) << '\n';
    if (done) return finishOutput(kExitOk);
    std::cerr << tr("error: ") << printable(tr(done.error())) << '\n';
    return finishOutput(done.error().code == ErrorCode::Conflict ? kExitRefused : kExitFailed);
}

int runRelease(const WritingOptions& told, const std::filesystem::path& of, const std::stop_token& stop) {
    WritingOptions writing = told;
    std::optional<RecoveredApply> run;
    if (!of.empty()) {
        if (const std::optional<Error> error = notToGoOnIn(of)) return fail(*error);
        Result<RecoveredApply> recovered = readApplyJournal(of, stop);
        if (!recovered) return fail(recovered.error());
        run = std::move(*recovered);
        if (writing.live.connect.context.empty() && writing.live.connect.cluster.empty()) writing.live.connect.context = run->header.context;
    }
    Applying applying(writing, stop);
    if (const int code = applying.connect(); code != kExitOk) return code;
    const Result<std::filesystem::path> state = stateFolder();
    const std::set<std::string> running = state ? runningApplies(*state) : std::set<std::string>();
    if (run && running.contains(run->header.run)) {
        std::cerr << tr("error: ") << tr("the run of this journal is still going on: stop it first") << '\n';
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
        std::cerr << trCount("%1 thing is younger than %2s and may belong to a run that goes on elsewhere: try again later",
                             "%1 things are younger than %2s and may belong to a run that goes on elsewhere: try again later", leftovers->young, {std::to_string(kLeftoverAge)})
                  << '\n';
    if (left.empty() && leftovers->young > 0) return finishOutput(leftovers->unknown.empty() ? kExitBlocked : kExitRefused);
    if (left.empty()) {
        std::cerr << tr(leftovers->unknown.empty() ? forPeople("nothing is left of any landing") : forPeople("nothing was found where looking is allowed")) << '\n';
        return finishOutput(leftovers->unknown.empty() ? kExitOk : kExitRefused);
    }
    if (const int code = applying.unlock(); code != kExitOk) return code;
    if (const int code = applying.follow(); code != kExitOk) return code;
    const ReleaseMeans means{applying.client(), *applying.permit(), applying.pictures(), applying.scheduler(), writing.acceptElsewhere};
    // What a run of this machine left is released by its journal, which knows where its pods were to go.
    const ApiEndpoint& endpoint = applying.session().connection().endpoint;
    std::map<std::string, std::filesystem::path> runs;
    if (run) runs = {{run->header.run, of}};
    else if (state) runs = journalsOf(*state, endpoint.context, endpoint.server);
    const bool others = std::any_of(left.begin(), left.end(), [&](const Leftover& one) { return !runs.contains(one.run()); });
    std::filesystem::path journal;
    if (others) {
        const Result<std::filesystem::path> made = journalFor(writing, endpoint.context, "release");
        if (!made) return fail(made.error());
        journal = *made;
    }
    std::erase_if(runs, [&](const auto& one) { return std::none_of(left.begin(), left.end(), [&](const Leftover& its) { return its.run() == one.first; }); });
    const auto tellJournal = [&](const std::filesystem::path& file) {
        if (!writing.quiet) std::cerr << tr("journal %1", {printable(file.string())}) << '\n';
    };
    for (const auto& [name, file] : runs) tellJournal(file);
    if (others) tellJournal(journal);
    const std::vector<std::optional<Released>> all = releaseEach(left, runs, means, journal, whoApproves(), applying.session().connection().user.impersonation.user, stop);
    bool refused = !leftovers->unknown.empty(), stays = false, cut = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
        cut = cut || !all[i];
        if (!all[i]) continue;
        const Released& one = *all[i];
        const std::string line = left[i].toString() + ": " + one.text;
        if (one.is == Released::Is::Gone) tell(writing.output, "released", line);
        else std::cerr << tr("error: ") << printable(line) << '\n';
        stays = stays || one.is == Released::Is::Stays;
        refused = refused || one.is == Released::Is::Refused || one.is == Released::Is::Unknown;
    }
    if (stays) std::cerr << tr(run ? forPeople("--accept-elsewhere lets such pods go to any node")
                                   : forPeople("--accept-elsewhere lets such pods go to any node; --resume with the journal of their run knows where they were to go"))
                         << '\n';
    if (cut) return fail(Error{ErrorCode::Cancelled, {}, {}});
    return finishOutput(refused ? kExitRefused : stays || leftovers->young > 0 ? kExitBlocked
                                                                               : kExitOk);
}

}  // namespace bayplan
