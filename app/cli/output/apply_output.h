// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plans, runs and journals as text.

#include <mutex>
#include <string>

#include "cli/output/printing.h"
#include "kube/apply/apply_run.h"
#include "kube/apply/preflight.h"

namespace bayplan {

/// "move default/web-1 from n1 to n2, landing scheduler", without control characters; in the language of `look`.
std::string stepText(const PlanStep& step, const TableLook& look = {});

/// "step 2 of 5  move default/web-1 …: verifying: …", or one JSON object on each line.
class RunLines : public ApplyObserver {
public:
    RunLines(const Plan& plan, const OutputOptions& output) : m_plan(plan), m_output(output) {}
    void stepChanged(std::size_t step, const StepProgress& progress) override;
    void runChanged(RunState state, const std::string& why) override;

private:
    const Plan& m_plan;
    const OutputOptions& m_output;
    std::vector<std::string> m_last;  // for each step: the last text printed
};

/// Prints the steps with their needs, their validity, their budget, and the server's answer.
void printPreflight(const Preflight& preflight, const OutputOptions& output);

/// The steps and the hash that approves them; of a roll-back also what `notes` say.
void printPlan(const Plan& plan, const std::vector<RollbackNote>& notes, const OutputOptions& output);

/// Prints everything in a journal, in the order of events.
void printJournal(const RecoveredApply& recovered, const OutputOptions& output);

}  // namespace bayplan
