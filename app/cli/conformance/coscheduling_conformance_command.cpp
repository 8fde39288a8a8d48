// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>
#include <utility>

#include "cli/commands.h"
#include "cli/conformance/conformance_runner.h"
#include "conformance/coscheduling_case.h"

namespace bayplan {

namespace {

class CoschedulingCases final : public CaseRunner {
public:
    Result<CaseAnswer> run(const ConformanceCase& which, std::size_t keep, const Budget& budget) override {
        Result<CoschedulingRun> run = runCoschedulingCase(which, budget);
        if (!run) return run.error();
        CoschedulingComparison comparison = compareCoscheduling(run->expected, run->actual, keep);
        m_attempts.add(comparison.attempts);
        m_outcomes.add(comparison.outcomes);
        return CaseAnswer{std::move(comparison.differences), comparison.differing, std::move(run->diagnostics)};
    }

    std::vector<TallyRow> tallies() const override { return {{{}, "attempts", m_attempts}, {{}, "outcomes", m_outcomes}}; }
    std::string tail() const override { return "attempts " + tallyText(m_attempts) + ", outcomes " + tallyText(m_outcomes); }

private:
    Tally m_attempts;
    Tally m_outcomes;
};

}  // namespace

int runCoschedulingConformance(const ConformanceOptions& options, const std::stop_token& stop) {
    CoschedulingCases cases;
    return runConformance(cases, options, stop);
}

}  // namespace bayplan
