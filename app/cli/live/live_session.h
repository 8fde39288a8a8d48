// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A command's connection to a live cluster: selected, announced to the user, and verified by a first answer before
// anything is read. Questions about credential plugins appear on the terminal.

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

    /// kExitOk: the server answers and has authenticated the user. Otherwise the exit code; the reason was printed.
    int open();

    const Connection& connection() const { return *m_connection; }
    /// "v1.36.2"; empty: not given.
    const std::string& version() const { return m_version; }
    /// "prod (https://…), Kubernetes v1.36.2, as alice", for people.
    std::string toString() const;
    std::unique_ptr<ApiClient> client() const;
    std::vector<ApiKind> kinds() const;
    /// Reads everything into `picture`, which must have kinds(), until each kind is complete, forbidden, or not served.
    /// Errors: Cancelled; Unreadable (nothing arrived within the request timeout, or half a minute).
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
    bool m_nobodyToAsk = false;  // about a credential plugin; this was printed
};

/// "PersistentVolume is unknown: needs list persistentvolumes; so is where …", for a forbidden kind.
std::string unknownText(const ApiKind& kind, const ReadState& state);
/// The missing permissions, each as "PersistentVolume: needs list persistentvolumes"; empty: nothing is forbidden.
std::vector<std::string> forbiddenOf(const LiveState& state, const std::vector<ApiKind>& kinds);

}  // namespace bayplan
