// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plans, runs and journals in words.

#include <mutex>
#include <string>

#include "cli/output/printing.h"
#include "kube/apply/apply_run.h"
#include "kube/apply/preflight.h"

namespace bayplan {

/// "move default/web-1 from n1 to n2, landing scheduler", without control characters.
std::string stepText(const PlanStep& step);

/// "step 2 of 5  move default/web-1 …: verifying: …", or an object a line.
class RunLines : public ApplyObserver {
public:
    RunLines(const Plan& plan, const OutputOptions& output) : m_plan(plan), m_output(output) {}
    void stepChanged(std::size_t step, const StepProgress& progress) override;
    void runChanged(RunState state, const std::string& why) override;

private:
    const Plan& m_plan;
    const OutputOptions& m_output;
    std::vector<std::string> m_last;  // a step: what was said of it last
};

/// The steps with what each needs, whether it holds, its budget, and what the server says.
void printPreflight(const Preflight& preflight, const OutputOptions& output);

/// The steps and the hash that approves them; of a roll-back also what `notes` say.
void printPlan(const Plan& plan, const std::vector<RollbackNote>& notes, const OutputOptions& output);

/// Everything that a journal knows, in the order in which it happened.
void printJournal(const RecoveredApply& recovered, const OutputOptions& output);

}  // namespace bayplan
