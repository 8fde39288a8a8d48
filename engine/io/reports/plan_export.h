// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A plan for those who have no Bayplan: a script of kubectl, paused migration jobs of Koordinator, a table, and a page that can be read
// and signed. What is carried out elsewhere has the same preconditions as here: the same pod by its UID, on the same node.
// Thread rule: plain values, pure functions.

#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"
#include "cluster/cluster.h"
#include "planner/plan.h"

namespace bayplan {

enum class PlanExport { Kubectl,        // a script for bash
                        MigrationJobs,  // PodMigrationJobs, all of them paused
                        Csv,
                        Html };
inline constexpr PlanExport kPlanExports[] = {PlanExport::Kubectl, PlanExport::MigrationJobs, PlanExport::Csv, PlanExport::Html};
/// "kubectl", "migration-jobs", "csv", "html".
const char* toString(PlanExport format);
/// Whether it is carried out: a plan that does not fit the cluster is not written so.
inline bool isCarriedOut(PlanExport format) { return format == PlanExport::Kubectl || format == PlanExport::MigrationJobs; }

/// What the picture says of a step's object beside the plan.
struct StepFacts {
    std::string podUid{}, nodeUid{};  // empty: not known
    std::string ownerKind{}, ownerName{};
};

struct ExportedPlan {
    const Plan& plan;
    std::vector<StepFacts> facts;      // one for each step
    std::vector<std::string> unfit{};  // by step: why it does not apply to the picture; empty: it does
    std::string hash{};                // of what is approved
    std::string source{};              // what was read
    std::string version{};             // of Bayplan
};

/// The facts of each step, on the picture that it begins with. O(objects).
std::vector<StepFacts> stepFacts(const Plan& plan, const Cluster& cluster);
/// By step why it does not apply: see resolve(). Of what is carried out also why its object could not be told from another of its name.
/// O(objects).
std::vector<std::string> stepsUnfit(PlanExport format, const Plan& plan, const Cluster& cluster);

/// Every name is quoted for the shell, and every body is JSON; nothing of the plan is run as a command. Without an argument the script says
/// what it would do, with dry-run the server is asked, with run it is done.
std::string kubectlScript(const ExportedPlan& exported);
/// YAML: one object for each move and each eviction, `paused: true`; what is no migration stands in a comment.
/// Source: Koordinator apis/scheduling/v1alpha1/pod_migration_job_types.go.
std::string migrationJobs(const ExportedPlan& exported);
/// RFC 4180, a row for each step. Fields that a spreadsheet would take for a formula begin with an apostrophe.
std::string planCsv(const ExportedPlan& exported);
/// One page without scripts, which Qt's rich text can draw as well. `say`: into the reader's language; empty: English.
std::string planHtml(const ExportedPlan& exported, const Message::Translate& say = {}, std::string_view language = "en");

std::string exportPlan(PlanExport format, const ExportedPlan& exported, const Message::Translate& say = {}, std::string_view language = "en");

/// In single quotes, as bash reads it: 'it'\''s'.
std::string shellQuoted(std::string_view text);

}  // namespace bayplan
