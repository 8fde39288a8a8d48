// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>
#include <utility>

#include "cli/commands.h"
#include "cli/conformance/conformance_runner.h"
#include "conformance/volcano_case.h"

namespace bayplan {

namespace {

class VolcanoCases final : public CaseRunner {
public:
    Result<CaseAnswer> run(const ConformanceCase& which, std::size_t keep, const Budget& budget) override {
        Result<VolcanoRun> run = runVolcanoCase(which, budget);
        if (!run) return run.error();
        VolcanoComparison comparison = compareVolcano(run->expected, run->actual, keep);
        m_decisions.add(comparison.decisions);
        m_scores.add(comparison.scores);
        m_queues.add(comparison.queues);
        m_written.add(comparison.written);
        return CaseAnswer{std::move(comparison.differences), comparison.differing, std::move(run->diagnostics)};
    }

    std::vector<TallyRow> tallies() const override { return {{{}, "decisions", m_decisions}, {{}, "scores", m_scores}, {{}, "queues", m_queues}, {{}, "written", m_written}}; }
    std::string tail() const override {
        return "decisions " + tallyText(m_decisions) + ", scores " + tallyText(m_scores) + ", queues " + tallyText(m_queues) + ", written " + tallyText(m_written);
    }

private:
    Tally m_decisions, m_scores, m_queues, m_written;
};

}  // namespace

int runVolcanoConformance(const ConformanceOptions& options, const std::stop_token& stop) {
    VolcanoCases cases;
    return runConformance(cases, options, stop);
}

}  // namespace bayplan
