// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the command line says of changing a cluster.

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

namespace bayplan {

/// What apply and rollback have in common.
struct WritingOptions {
    LiveOptions live;
    std::string approve;                      // the hash, or its beginning; empty: nothing is changed
    std::string unlock;                       // the context's name; empty: it is asked for on the terminal
    std::vector<std::string> schedulerNames;  // whose pods may be bound
    RuleOptions rules;
    std::filesystem::path journal;  // to write; empty: one below the state folder
    SafetyWords accepted;
    std::optional<Landing> landing;  // of moves whose steps do not say
    bool acceptElsewhere = false, acceptUnproved = false;
    std::int64_t gracePeriod = -1;     // seconds, of every eviction; below 0: the pod's own
    std::optional<Duration> timeout;   // the run is stopped then; absent: never
    std::optional<Duration> patience;  // with a step that is blocked or whose replacement does not come
    OutputOptions output;
    bool quiet = false;
};

struct ApplyOptionsOfCommand {
    WritingOptions writing;
    std::filesystem::path plan;
    std::filesystem::path resume;  // a journal
    std::filesystem::path replan;  // where to write the plan of what the journal leaves; empty: go on with the journal
    bool dryRun = false;
    bool showHash = false;
    bool release = false;  // take away what landings of crashed runs left
};
/// Carries an approved plan out, looks at one without changing anything, goes on where a journal ends, or plans what it leaves anew.
int runApply(const ApplyOptionsOfCommand& options, const std::stop_token& stop);

struct LandingOptions {
    enum class Do { Install,
                    Status,
                    Uninstall };
    Do what = Do::Status;
    WritingOptions writing;
    bool dryRun = false;
};
/// The landing policy. Status ends with kExitNo where it is not installed as this version has it.
int runLanding(const LandingOptions& options, const std::stop_token& stop);
/// Takes away what landings left on a cluster, found by label, and writes that down. `journal`: of its run alone, and into it; empty: of all
/// that do not go on, into one of its own. kExitBlocked where a pod waits for --accept-elsewhere.
int runRelease(const WritingOptions& writing, const std::filesystem::path& journal, const std::stop_token& stop);

struct RollbackOptions {
    WritingOptions writing;      // its journal is the new one
    std::filesystem::path undo;  // the journal of what is undone
    std::filesystem::path plan;  // where to write the plan; empty: nowhere
};
/// Says how what a journal did is undone, or undoes it.
int runRollback(const RollbackOptions& options, const std::stop_token& stop);

struct DrainOptions {
    std::vector<std::string> nodesAndFiles;  // "node/NAME" is a node, and without --live what is there as a file is a file
    LiveOptions live;                        // in place of files
    RuleOptions rules;
    SafetyWords accepted;
    std::int64_t gracePeriod = -1;  // for the apply that carries it out
    std::string timeout;            // likewise; empty: none
    std::string podSelector;        // labels; empty: every pod
    std::filesystem::path plan;     // where to write it; empty: nowhere
    OutputOptions output;
    bool quiet = false;
};
/// Says what emptying nodes takes, as a plan. kExitBlocked where something stands in its way.
int runDrain(const DrainOptions& options, const std::stop_token& stop);

struct PlanHashOptions {
    std::filesystem::path plan;
    OutputOptions output;
};
int runPlanHash(const PlanHashOptions& options, const std::stop_token& stop);

struct AuditOptions {
    std::filesystem::path file;    // a journal; of verify a record
    std::filesystem::path output;  // of export
    OutputOptions shown;           // of show
    OutputOptions verified;        // of verify
    std::string fingerprint;       // of verify; empty: any key
    bool partial = false;          // of show and export: goes on where the last line is cut off
    bool quiet = false;
};
/// Reads a journal aloud.
int runAuditShow(const AuditOptions& options);
int runAuditExport(const AuditOptions& options);
/// kExitNo where the signature does not hold.
int runAuditVerify(const AuditOptions& options, const std::stop_token& stop);

}  // namespace bayplan
