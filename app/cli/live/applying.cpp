// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/live/applying.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iostream>
#include <thread>

#include <sys/stat.h>
#include <unistd.h>

#include "cli/options.h"
#include "cli/output/exit_code.h"
#include "cli/output/live_output.h"
#include "cli/output/output.h"
#include "cli/output/terminal.h"
#include "cli/output/words.h"
#include "kube/apply/journal/apply_journals.h"
#include "kube/http/exec_consent.h"
#include "plugins/all.h"
#include "plugins/shared/unread_kinds.h"

namespace bayplan {

namespace fs = std::filesystem;

int Applying::open() {
    // Mistakes in files are reported before anybody is asked.
    if (const int code = readRules(); code != kExitOk) return code;
    if (const int code = connect(); code != kExitOk) return code;
    return follow();
}

int Applying::readRules() {
    if (m_scheduler) return kExitOk;
    if (!m_options.live.connect.namespaceName.empty()) {
        std::cerr << tr("error: ") << tr("--namespace: changing a cluster needs the picture of all of it") << '\n';
        return kExitUsage;
    }
    const Result<ReadConfiguration> read = configurationFor(m_options.rules, Input{}, m_stop);
    if (!read) return fail(read.error());
    printDiagnostics(read->diagnostics, m_options.quiet);
    Result<Profiles> profiles = makeProfiles(read->configuration, inTreePlugins());
    if (!profiles) return fail(profiles.error());
    m_profiles = std::move(*profiles);
    m_scheduler = std::make_unique<Scheduler>(m_profiles);
    return kExitOk;
}

int Applying::follow() {
    if (const int code = readRules(); code != kExitOk) return code;
    m_reader = std::make_unique<LiveReader>([this] { return m_session.client(); }, m_session.kinds());
    m_pictures = std::make_unique<FollowedPicture>(*m_reader, m_session.kinds());
    if (m_options.live.partial) goOnWithoutWhatIsForbidden();
    return kExitOk;
}

int Applying::connect() {
    if (const int code = m_session.open(); code != kExitOk) return code;
    m_client = m_session.client();
    return kExitOk;
}

/// Rules that need a kind that is forbidden treat it as unknown.
void Applying::goOnWithoutWhatIsForbidden() {
    if (m_pictures->newest(m_stop)) return;
    const std::vector<ApiKind> kinds = m_session.kinds();
    const LiveState state = m_reader->state();
    UnreadKinds unread;
    std::vector<std::string> without;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (state.kinds[i].is != ReadState::Is::Forbidden) continue;
        std::cerr << tr("warning: ") << printable(unknownText(kinds[i], state.kinds[i])) << '\n';
        unread.push_back({kinds[i].resource, state.kinds[i].why});
        without.push_back(kinds[i].resource);
    }
    m_pictures->goOnWithout(std::move(without));
    m_scheduler = std::make_unique<Scheduler>(withUnread(m_profiles, unread));
}

int Applying::unlock() {
    const ApiEndpoint& endpoint = m_session.connection().endpoint;
    const std::string& name = endpoint.context.empty() ? endpoint.server : endpoint.context;
    const auto locked = [&](const std::string& why) {
        std::cerr << tr("error: ") << tr("%1 is locked: %2", {printable(name), printable(why)}) << '\n';
        return kExitRefused;
    };
    std::string typed = m_options.unlock;
    if (typed.empty()) {
        if (!hasTerminal()) return locked(tr("there is no terminal on which to type its name; --unlock with the name unlocks it"));
        std::cerr << tr("This changes %1.\nType %2 to unlock it: ", {m_session.toString(), printable(name)}) << std::flush;
        typed = answerFromTerminal(m_stop).value_or("");
        if (m_stop.stop_requested()) return fail(Error{ErrorCode::Cancelled, {}, {}});
    }
    if (typed.empty()) return locked(tr("its name was not typed"));
    Result<WritePermit> permit = WritePermit::unlock(endpoint, typed);
    if (!permit) return locked(tr(permit.error()));
    m_permit = std::move(*permit);
    return kExitOk;
}

ApplyOptions Applying::optionsOf() const {
    ApplyOptions options;
    options.schedulerNames = m_options.schedulerNames;
    options.accepted = m_options.accepted;
    if (m_options.gracePeriod >= 0) options.gracePeriodSeconds = m_options.gracePeriod;
    options.onHold = OnHold::Stop;
    options.as = m_session.connection().user.impersonation.user;
    options.landing = m_options.landing;
    options.acceptElsewhere = m_options.acceptElsewhere;
    options.acceptUnproved = m_options.acceptUnproved;
    options.acceptOutsideWindow = m_options.acceptOutsideWindow;
    if (m_options.patience) options.patience = *m_options.patience;
    return options;
}

int Applying::failed(const Error& error) const {
    if (m_stop.stop_requested()) return fail(Error{ErrorCode::Cancelled, {}, {}});
    std::cerr << tr("error: ") << printable(tr(error)) << '\n';
    const LiveState state = m_reader ? m_reader->state() : LiveState();
    const bool forbidden = std::any_of(state.kinds.begin(), state.kinds.end(), [](const ReadState& one) { return one.is == ReadState::Is::Forbidden; });
    if (error.code == ErrorCode::Unreadable && forbidden) {
        if (!m_options.live.partial) std::cerr << tr("--partial goes on if at least nodes and pods are known, and says what is not") << '\n';
        return kExitRefused;
    }
    return error.code == ErrorCode::Conflict ? kExitBlocked : kExitFailed;
}

std::string whoApproves() {
    const KubeEnvironment environment = KubeEnvironment::ofProcess();
    std::string user = environment.variable("USER").value_or("");
    if (user.empty()) user = environment.variable("LOGNAME").value_or("");
    if (user.empty()) user = "uid " + std::to_string(::getuid());
    char host[256] = {};
    if (::gethostname(host, sizeof host - 1) == 0 && host[0] != '\0') user += "@" + std::string(host);
    return printable(user);
}

Result<fs::path> stateFolder() {
    const fs::path folder = ExecConsent::fileFor(KubeEnvironment::ofProcess()).parent_path();
    if (folder.empty()) return Error{ErrorCode::Unwritable, tr("there is no home to keep journals in: name one with --journal"), {}};
    std::error_code ignored;
    fs::create_directories(folder.parent_path(), ignored);
    ::mkdir(folder.c_str(), 0700);
    if (!fs::is_directory(folder, ignored)) return Error{ErrorCode::Unwritable, tr("the folder cannot be made"), Origin{folder.string(), 0, 0, {}, {}}};
    return folder;
}

std::optional<Error> notToGoOnIn(const fs::path& journal) {
    std::error_code failure;
    const fs::file_status is = fs::status(journal, failure);
    if (!fs::exists(is) || fs::is_regular_file(is) || fs::is_directory(is)) return std::nullopt;
    return Error{ErrorCode::Unreadable, tr("is no file, and a run goes on in the file of its journal"), Origin{journal.string(), 0, 0, {}, {}}};
}

Result<fs::path> journalFor(const WritingOptions& options, const std::string& context, const std::string& hash) {
    if (!options.journal.empty()) return options.journal;
    const Result<fs::path> state = stateFolder();
    return state ? newJournalFile(*state, context, hash, millisecondsNow() / 1000) : state;
}

int runToTheEnd(ApplyRun& run, const fs::path& journal, const WritingOptions& options, const std::stop_token& stop) {
    const bool quiet = options.quiet;
    if (!quiet) std::cerr << tr("journal %1", {printable(journal.string())}) << '\n';
    std::atomic<bool> late = false;
    std::jthread clock;
    if (options.timeout)
        clock = std::jthread([&](const std::stop_token& over) {
            if (!waitForReal(*options.timeout, over)) return;
            late = true;
            run.stop();
        });
    const ApplyEnd end = run.run(stop);
    clock = {};
    if (end.fault) std::cerr << tr("error: ") << printable(toString(*end.fault)) << '\n';
    if (!quiet) {
        std::cerr << printable(end.summary) << '\n';
        if (end.is != ApplyEnd::Is::Done)
            std::cerr << tr("apply --resume %1 continues; with --replan FILE it plans what is left anew; rollback --journal says how to undo it", {printable(journal.string())}) << '\n';
    }
    if (end.stopped && late && !stop.stop_requested()) {
        std::cerr << tr("error: ") << tr("stopped: the %1 of --timeout are over", {toString(*options.timeout)}) << '\n';
        return finishOutput(end.is == ApplyEnd::Is::Nothing ? kExitBlocked : kExitPartial);
    }
    if (end.stopped) return finishOutput(kExitInterrupted);
    if (!end.window.empty()) {
        std::cerr << tr("error: ") << tr("stopped: %1", {printable(tr(end.window))}) << '\n';
        return finishOutput(end.is == ApplyEnd::Is::Nothing ? kExitBlocked : kExitPartial);
    }
    const bool elsewhere = std::any_of(end.steps.begin(), end.steps.end(), [](const StepRecord& step) { return step.state == StepState::DoneElsewhere; });
    if (end.is == ApplyEnd::Is::Done && !end.fault) return finishOutput(elsewhere ? kExitElsewhere : kExitOk);
    if (end.is == ApplyEnd::Is::Partial) return finishOutput(kExitPartial);
    return finishOutput(end.fault ? kExitFailed : end.refused ? kExitRefused
                                              : end.blocked   ? kExitBlocked
                                                              : kExitFailed);
}

}  // namespace bayplan
