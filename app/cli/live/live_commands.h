// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The sub-commands for a live cluster or a recording of one.

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/duration.h"
#include "cli/live/apply_options.h"
#include "cli/live/live_options.h"

namespace CLI {
class App;
}

namespace bayplan {

class LiveSession;

struct GetOptions {
    LiveOptions live;
    std::string kind;                // one of those that are read; empty: all that decisions depend on
    std::vector<std::string> names;  // of that kind, "namespace/name" or "name"; empty: all that are selected
    SelectorOptions selectors;
    OutputOptions output;  // wide and name of a kind
    bool quiet = false;
};
/// Reads everything that decisions depend on, once. kExitRefused if something may not be read; the rest is printed.
int runGet(const GetOptions& options, const std::stop_token& stop);
/// Prints objects of one kind, selected by the server. kExitRefused if they may not be read.
int runGetObjects(const GetOptions& options, LiveSession& session, const std::stop_token& stop);

/// The limits for following a cluster.
struct FollowLimits {
    std::optional<Duration> time;
    std::size_t changes = 0;  // 0: no limit
};

struct WatchOptions {
    LiveOptions live;
    std::string kind;  // empty: all that are read
    SelectorOptions selectors;
    FollowLimits limits;
    OutputOptions output;
    bool quiet = false;
};
/// Prints changes, one on each line.
int runWatch(const WatchOptions& options, const std::stop_token& stop);

struct RecordOptions {
    LiveOptions live;
    FollowLimits limits;
    std::filesystem::path output;
    bool quiet = false;
};
/// Records a cluster in a file.
int runRecord(const RecordOptions& options, const std::stop_token& stop);

struct ReplayRecordingOptions {
    std::filesystem::path file;
    std::string at;  // a moment; empty: the end, or all of them
    bool list = false;
    SelectorOptions selectors;  // of changes
    std::string namespaceName;  // likewise; empty: all
    bool allNamespaces = false;
    OutputOptions output;
    bool partial = false;  // continues although the end is incomplete, or objects were left out
    bool quiet = false;
};
/// Prints the events as watch would have done, the list of moments, or the picture at one.
int runReplayRecording(const ReplayRecordingOptions& options, const std::stop_token& stop);

struct DiffOptions {
    std::string before, after;  // a snapshot, a recording, or RECORDING@TIME
    std::string namespaceName;  // only what is in it; empty: everything
    bool allNamespaces = false;
    OutputOptions output;
    bool partial = false;  // goes on where something was left out
    bool quiet = false;
};
/// Prints the differences of nodes, pods and everything else that decisions depend on. kExitNo if there are any.
int runDiff(const DiffOptions& options, const std::stop_token& stop);

struct CompleteOptions {
    std::string what;                          // contexts, clusters, users, namespaces, nodes
    std::filesystem::path kubeconfig;          // empty: as for a connection
    std::vector<std::filesystem::path> files;  // with nodes
};
/// For shell completions: prints names, one on each line, from the kubeconfig or from files. Contacts no server and
/// runs no plugin; files that would take too long are not read. Errors are not printed.
int runComplete(const CompleteOptions& options, const std::stop_token& stop);

/// "90", "1m30s"; absent: not a time above zero.
std::optional<Duration> followTime(const std::string& text);

/// Adds the commands; the one that is on the command line sets `run`. The returned value keeps their options alive.
class LiveCommands {
public:
    void add(CLI::App& app, std::function<int()>& run, const std::stop_token& stop);

private:
    void addReading(CLI::App& app, std::function<int()>& run, const std::stop_token& stop);
    void addRecordings(CLI::App& app, std::function<int()>& run, const std::stop_token& stop);
    void addWriting(CLI::App& app, std::function<int()>& run, const std::stop_token& stop);
    void addDrain(CLI::App& app, std::function<int()>& run, const std::stop_token& stop);

    GetOptions m_get;
    WatchOptions m_watch;
    RecordOptions m_record;
    ReplayRecordingOptions m_replay;
    DiffOptions m_diff;
    CompleteOptions m_complete;
    ApplyOptionsOfCommand m_apply;
    LandingOptions m_landing;
    RollbackOptions m_rollback;
    DrainOptions m_drain;
    PlanHashOptions m_hash;
    PlanApproveOptions m_approve;
    AuditOptions m_audit;
};

}  // namespace bayplan
