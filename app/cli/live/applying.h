// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What changing a cluster needs beside a session: leave for this context, the scheduler's rules, the picture that is
// followed; and what the end of a run means to whoever called the program.

#include <memory>
#include <optional>
#include <stop_token>

#include "kube/apply/apply_run.h"

#include "cli/live/apply_options.h"
#include "cli/live/live_session.h"

namespace bayplan {

/// A running connection that may write, or may not where it was not unlocked. Everything that ApplyMeans refers to.
class Applying {
public:
    Applying(const WritingOptions& options, const std::stop_token& stop) : m_options(options), m_stop(stop), m_session(options.live, options.quiet, stop) {}

    /// kExitOk: connected, and the rules are read. Otherwise what to end with; it was said.
    int open();
    /// The same without rules and without a picture: client() alone is there.
    int connect();
    /// After connect(): the rules, and the picture that is followed.
    int follow();
    /// The context's name from --unlock, or typed on the terminal. kExitOk: permit() is there.
    int unlock();

    const LiveSession& session() const { return m_session; }
    const WritePermit* permit() const { return m_permit ? &*m_permit : nullptr; }
    ApiClient& client() { return *m_client; }
    PictureSource& pictures() { return *m_pictures; }
    Scheduler& scheduler() { return *m_scheduler; }
    ApplyMeans means(ApplyObserver& observer) { return {*m_client, *m_permit, *m_pictures, *m_scheduler, &observer}; }
    ApplyOptions optionsOf() const;
    /// What `error` of the engine ends the program with; says it.
    int failed(const Error& error) const;

private:
    int readRules();
    void goOnWithoutWhatIsForbidden();

    const WritingOptions& m_options;
    std::stop_token m_stop;
    LiveSession m_session;
    std::optional<WritePermit> m_permit;
    std::unique_ptr<ApiClient> m_client;
    std::unique_ptr<LiveReader> m_reader;
    std::unique_ptr<FollowedPicture> m_pictures;
    Profiles m_profiles;
    std::unique_ptr<Scheduler> m_scheduler;
};

/// "alice@host".
std::string whoApproves();
/// Of a new run: as told, or state folder/journals/CONTEXT-TIME-HASH.jsonl, whose folder is made. Errors: Unwritable.
Result<std::filesystem::path> journalFor(const WritingOptions& options, const std::string& context, const std::string& hash);
/// The folder of journals and the key that signs, for this person alone. Errors: Unwritable (there is no home).
Result<std::filesystem::path> stateFolder();

/// Runs to the end, or until --timeout is over, says how it ended, and what the program ends with.
int runToTheEnd(ApplyRun& run, const std::filesystem::path& journal, const WritingOptions& options, const std::stop_token& stop);

}  // namespace bayplan
