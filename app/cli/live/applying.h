// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What changing a cluster needs in addition to a session: a permit for this context, the scheduler's rules, the picture
// that is followed; and the exit code for the end of a run.

#include <memory>
#include <optional>
#include <stop_token>

#include "kube/apply/apply_run.h"

#include "cli/live/apply_options.h"
#include "cli/live/live_session.h"

namespace bayplan {

/// A connection that may write, or may not if it is locked. Owns everything that ApplyMeans refers to.
class Applying {
public:
    Applying(const WritingOptions& options, const std::stop_token& stop) : m_options(options), m_stop(stop), m_session(options.live, options.quiet, stop) {}

    /// kExitOk: connected, and the rules are read. Otherwise the exit code; the reason was printed.
    int open();
    /// The same without rules and without a picture: only client() is available.
    int connect();
    /// After connect(): reads the rules, and follows the picture.
    int follow();
    /// Takes the context's name from --unlock, or from the terminal. kExitOk: permit() is available.
    int unlock();

    const LiveSession& session() const { return m_session; }
    const WritePermit* permit() const { return m_permit ? &*m_permit : nullptr; }
    ApiClient& client() { return *m_client; }
    PictureSource& pictures() { return *m_pictures; }
    Scheduler& scheduler() { return *m_scheduler; }
    ApplyMeans means(ApplyObserver& observer) { return {*m_client, *m_permit, *m_pictures, *m_scheduler, &observer}; }
    ApplyOptions optionsOf() const;
    /// Prints an `error` of the engine and returns its exit code.
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
/// Why a run cannot go on in this journal: it is a pipe or a device, which gives what is read only once; absent: it may.
std::optional<Error> notToGoOnIn(const std::filesystem::path& journal);
/// For a new run: as given, or state folder/journals/CONTEXT-TIME-HASH.jsonl, whose folder is created. Errors:
/// Unwritable.
Result<std::filesystem::path> journalFor(const WritingOptions& options, const std::string& context, const std::string& hash);
/// The folder of journals and the signing key, for this user alone. Errors: Unwritable (no home folder).
Result<std::filesystem::path> stateFolder();

/// Runs to the end, or until --timeout is over, prints the result, and returns the exit code.
int runToTheEnd(ApplyRun& run, const std::filesystem::path& journal, const WritingOptions& options, const std::stop_token& stop);

}  // namespace bayplan
