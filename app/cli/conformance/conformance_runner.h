// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the conformance commands have in common: finding the cases, running the selected ones, printing the first
// differences and finally the number of matching cases.

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
    std::size_t differing = 0;            // number of all differences
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
    /// Decides the case and describes up to `keep` differences. Errors: the case cannot be read.
    virtual Result<CaseAnswer> run(const ConformanceCase& which, std::size_t keep, const Budget& budget) = 0;
    /// Printed above the differences, once all cases have run.
    virtual void writeSummary(std::ostream&) const {}
    /// What was compared, and how much of it is equal.
    virtual std::vector<TallyRow> tallies() const = 0;
    /// The text after "N of M cases match" in the last line; may be empty.
    virtual std::string tail() const { return {}; }
};

/// "795/795 100.00%"; 100 % is printed only if all match, never by rounding; "-" if there was nothing to compare.
std::string tallyText(const Tally& tally);

/// The exit code: 0 if all cases match, 3 if one differs, 1 if one could not be read.
int runConformance(CaseRunner& runner, const ConformanceOptions& options, const std::stop_token& stop);

}  // namespace bayplan
