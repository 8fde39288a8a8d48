// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What conformance commands of all kinds do alike: find the cases, run those that were asked for, say the first
// differences and, last, how many cases match.

#include <ostream>
#include <stop_token>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "base/result.h"
#include "cli/commands.h"
#include "conformance/conformance_case.h"
#include "conformance/difference.h"

namespace bayplan {

struct CaseAnswer {
    std::vector<Difference> differences;  // the first ones
    std::size_t differing = 0;            // how many there are in all
    Diagnostics diagnostics;
};

struct TallyRow {
    std::string family;  // of cases; empty: all
    std::string what;    // "decisions", "scores"
    Tally tally{};
};

/// One kind of cases.
class CaseRunner {
public:
    virtual ~CaseRunner() = default;
    /// Decides the case and puts up to `keep` differences into words. Errors: the case cannot be read.
    virtual Result<CaseAnswer> run(const ConformanceCase& which, std::size_t keep, const Budget& budget) = 0;
    /// What stands above the differences, once all cases were run.
    virtual void writeSummary(std::ostream&) const {}
    /// What was compared, and how much of it is equal.
    virtual std::vector<TallyRow> tallies() const = 0;
    /// What follows "N of M cases match" in the last line; empty: nothing.
    virtual std::string tail() const { return {}; }
};

/// "795/795 100.00%", never rounded up to 100, which is for all of them alone; "-" where there was nothing to compare.
std::string tallyText(const Tally& tally);

/// What the program ends with: 0 where all cases match, 3 where one differs, 1 where one could not be read.
int runConformance(CaseRunner& runner, const ConformanceOptions& options, const std::stop_token& stop);

}  // namespace bayplan
