// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The command-line options for changing a cluster.

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/duration.h"
#include "cli/live/live_options.h"
#include "cli/output/printing.h"
#include "cli/rule_options.h"
#include "kube/apply/safety.h"
#include "moves/step.h"

namespace bayplan {

/// The options that apply and rollback have in common.
struct WritingOptions {
    LiveOptions live;
    std::string approve;                      // the hash, or its beginning; empty: nothing is changed
    std::string unlock;                       // the context's name; empty: requested on the terminal
    std::vector<std::string> schedulerNames;  // schedulers whose pods may be bound
    RuleOptions rules;
    std::filesystem::path journal;  // to write; empty: a new one below the state folder
    SafetyWords accepted;
    std::optional<Landing> landing;  // for moves whose steps do not say
    bool acceptElsewhere = false, acceptUnproved = false, acceptOutsideWindow = false;
    std::int64_t gracePeriod = -1;     // seconds, for every eviction; below 0: the pod's own
    std::optional<Duration> timeout;   // after this the run is stopped; absent: never
    std::optional<Duration> patience;  // for a step that is blocked or whose replacement does not come
    OutputOptions output;
    bool quiet = false;
};

struct ApplyOptionsOfCommand {
    WritingOptions writing;
    std::filesystem::path plan;
    std::filesystem::path resume;  // a journal
    std::filesystem::path replan;  // where to write the plan of what the journal leaves; empty: continue the journal
    std::size_t approvals = 0;     // so many people must have approved it in its file
    bool dryRun = false;
    bool showHash = false;
    bool release = false;  // remove what landings of crashed runs left
};
/// Applies an approved plan, checks one without changing anything, continues a journal, or plans its rest anew.
int runApply(const ApplyOptionsOfCommand& options, const std::stop_token& stop);

struct LandingOptions {
    enum class Do { Install,
                    Status,
                    Uninstall };
    Do what = Do::Status;
    WritingOptions writing;
    bool dryRun = false;
};
/// The landing policy. Status ends with kExitNo if this version's policy is not installed.
int runLanding(const LandingOptions& options, const std::stop_token& stop);
/// Removes what landings left on a cluster, found by label, and records that. `journal`: only for its run, recorded
/// there; empty: for all runs that are not current, recorded in a new one. kExitBlocked if a pod needs
/// --accept-elsewhere.
int runRelease(const WritingOptions& writing, const std::filesystem::path& journal, const std::stop_token& stop);

struct RollbackOptions {
    WritingOptions writing;      // its journal is the new one
    std::filesystem::path undo;  // the journal of the run to undo
    std::filesystem::path plan;  // where to write the plan; empty: nowhere
};
/// Shows how a journal can be undone, or undoes it.
int runRollback(const RollbackOptions& options, const std::stop_token& stop);

struct DrainOptions {
    std::vector<std::string> nodesAndFiles;  // "node/NAME" is a node; without --live, a name of an existing file is a file
    SelectorOptions nodes;                   // labels, instead of names
    LiveOptions live;                        // instead of files
    RuleOptions rules;
    SafetyWords accepted;
    std::int64_t gracePeriod = -1;  // for the apply that follows
    std::string timeout;            // for the apply that follows; empty: none
    std::string podSelector;        // labels; empty: every pod
    std::filesystem::path plan;     // where to write it; empty: nowhere
    OutputOptions output;
    bool quiet = false;
};
/// Plans how to empty nodes. kExitBlocked if something blocks it.
int runDrain(const DrainOptions& options, const std::stop_token& stop);

struct PlanHashOptions {
    std::filesystem::path plan;
    OutputOptions output;
};
int runPlanHash(const PlanHashOptions& options, const std::stop_token& stop);

struct PlanApproveOptions {
    std::filesystem::path plan;  // rewritten
    std::string approve;         // the hash, or its beginning
    std::string by;              // empty: the user of this machine
};
/// Writes into the plan's file that somebody approves it.
int runPlanApprove(const PlanApproveOptions& options, const std::stop_token& stop);

struct AuditOptions {
    std::filesystem::path file;    // a journal; of verify a record
    std::filesystem::path output;  // of export
    OutputOptions shown;           // of show
    OutputOptions verified;        // of verify
    std::string fingerprint;       // of verify; empty: any key
    bool partial = false;          // of show and export: goes on where the last line is cut off
    bool quiet = false;
};
/// Prints a journal.
int runAuditShow(const AuditOptions& options);
int runAuditExport(const AuditOptions& options);
/// kExitNo if the signature is invalid.
int runAuditVerify(const AuditOptions& options, const std::stop_token& stop);

}  // namespace bayplan
