// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A connection to a live cluster as commands have it: chosen, said to the person, and proved by a first answer, before
// anything is read. Credential plugins are asked about on the terminal.

#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "cli/live/live_options.h"
#include "kube/read/live_reader.h"

namespace bayplan {

class LiveSession {
public:
    LiveSession(const LiveOptions& options, bool quiet, std::stop_token stop) : m_options(options), m_quiet(quiet), m_stop(std::move(stop)) {}

    /// kExitOk: there is a server that answers and knows who asks. Otherwise why not was said, and what to end with is
    /// returned.
    int open();

    const Connection& connection() const { return *m_connection; }
    /// "v1.36.2"; empty: it did not say.
    const std::string& version() const { return m_version; }
    /// "prod (https://…), Kubernetes v1.36.2, as alice", for people.
    std::string toString() const;
    std::unique_ptr<ApiClient> client() const;
    std::vector<ApiKind> kinds() const;
    /// Reads everything into `picture`, made of kinds(), until each kind is here, is forbidden, or is not served.
    /// Errors: Cancelled; Unreadable (nothing came for the request time, or half a minute).
    Result<LiveState> readAll(LivePicture& picture);

private:
    Result<void> firstAnswer(bool& refused);
    bool mayRun(const ExecPlugin& plugin);

    const LiveOptions& m_options;
    bool m_quiet;
    std::stop_token m_stop;
    std::optional<Connection> m_connection;
    std::shared_ptr<CredentialSource> m_credentials;
    std::string m_version;
    bool m_nobodyToAsk = false;  // about a credential plugin; it was said
};

/// "PersistentVolume is unknown: needs list persistentvolumes; so is where …", of a kind that is forbidden.
std::string unknownText(const ApiKind& kind, const ReadState& state);
/// What the kinds lack, each as "PersistentVolume: needs list persistentvolumes"; empty: nothing is forbidden.
std::vector<std::string> forbiddenOf(const LiveState& state, const std::vector<ApiKind>& kinds);

}  // namespace bayplan
