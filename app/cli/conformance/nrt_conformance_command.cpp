// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>
#include <utility>

#include "cli/commands.h"
#include "cli/conformance/conformance_runner.h"
#include "conformance/nrt_case.h"

namespace bayplan {

namespace {

class NrtCases final : public CaseRunner {
public:
    Result<CaseAnswer> run(const ConformanceCase& which, std::size_t keep, const Budget& budget) override {
        Result<NrtRun> run = runNrtCase(which, budget);
        if (!run) return run.error();
        NrtComparison comparison = compareNrt(run->expected, run->actual, keep);
        m_verdicts.add(comparison.verdicts);
        m_scores.add(comparison.scores);
        return CaseAnswer{std::move(comparison.differences), comparison.differing, std::move(run->diagnostics)};
    }

    std::vector<TallyRow> tallies() const override { return {{{}, "verdicts", m_verdicts}, {{}, "scores", m_scores}}; }
    std::string tail() const override { return "verdicts " + tallyText(m_verdicts) + ", scores " + tallyText(m_scores); }

private:
    Tally m_verdicts;
    Tally m_scores;
};

}  // namespace

int runNrtConformance(const ConformanceOptions& options, const std::stop_token& stop) {
    NrtCases cases;
    return runConformance(cases, options, stop);
}

}  // namespace bayplan
