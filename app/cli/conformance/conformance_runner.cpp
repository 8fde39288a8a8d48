// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/conformance/conformance_runner.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <limits>
#include <utility>

#include "cli/output/exit_code.h"
#include "cli/output/output.h"

namespace bayplan {

namespace {

constexpr std::size_t kDifferencesShown = 20;

struct Differing {
    std::string where;  // the case
    Difference difference;
};

void print(const Differing& differing) {
    const Difference& difference = differing.difference;
    std::string where = differing.where + ": " + difference.what;
    if (!difference.pod.empty()) where += " of " + difference.pod;
    if (!difference.node.empty()) where += " on " + difference.node;
    std::cout << printable(where) << "\n  expected  " << printable(difference.expected) << "\n  got       "
              << printable(difference.got) << '\n';
}

/// The cases that --case names. Empty, with a message, if a name is neither a case nor a family.
std::vector<ConformanceCase> chosen(std::vector<ConformanceCase> cases, const std::vector<std::string>& names) {
    if (names.empty()) return cases;
    const auto is = [](const ConformanceCase& c, const std::string& name) {
        return c.name == name || c.family == name;
    };
    for (const std::string& name : names) {
        if (std::any_of(cases.begin(), cases.end(), [&](const ConformanceCase& c) { return is(c, name); })) continue;
        std::cerr << "error: --case " << printable(name) << ": no case and no family of that name\n";
        return {};
    }
    std::erase_if(cases, [&](const ConformanceCase& c) {
        return std::none_of(names.begin(), names.end(), [&](const std::string& name) { return is(c, name); });
    });
    return cases;
}

}  // namespace

std::string tallyText(const Tally& tally) {
    if (tally.all == 0) return "-";
    char share[16];
    const double percent = 100.0 * static_cast<double>(tally.matched) / static_cast<double>(tally.all);
    std::snprintf(share, sizeof share, "%.2f%%", tally.matched < tally.all ? std::min(percent, 99.99) : 100.0);
    return std::to_string(tally.matched) + "/" + std::to_string(tally.all) + " " + share;
}

int runConformance(CaseRunner& runner, const ConformanceOptions& options, const std::stop_token& stop) {
    Result<std::vector<ConformanceCase>> found = findConformanceCases(options.folders);
    if (!found) return fail(found.error());
    const std::vector<ConformanceCase> cases = chosen(std::move(*found), options.cases);
    if (cases.empty()) return kExitUsage;

    const std::size_t shown = options.verbose ? std::numeric_limits<std::size_t>::max() : kDifferencesShown;
    std::vector<Differing> differences;
    std::size_t differing = 0;
    std::size_t matching = 0;
    bool unreadable = false;
    for (const ConformanceCase& one : cases) {
        Result<CaseAnswer> answer = runner.run(one, shown - differences.size(), Budget{stop, {}});
        if (!answer) {
            const int code = fail(answer.error());
            if (code == kExitInterrupted) return code;
            unreadable = true;
            continue;
        }
        unreadable = !isWhole(answer->diagnostics, options.quiet, options.partial) || unreadable;
        const bool same = answer->differing == 0;
        if (options.verbose) std::cout << printable(one.name) << (same ? ": matches\n" : ": differs\n");
        matching += same ? 1 : 0;
        differing += answer->differing;
        for (Difference& difference : answer->differences) differences.push_back({one.name, std::move(difference)});
    }

    runner.printSummary();
    for (const Differing& difference : differences) print(difference);
    if (differing > differences.size())
        std::cout << "… and " << differing - differences.size() << " more differences\n";
    std::cout << matching << " of " << cases.size() << " cases match";
    if (const std::string tail = runner.tail(); !tail.empty()) std::cout << ", " << tail;
    std::cout << '\n';
    if (unreadable) return finishOutput(kExitFailed);
    return finishOutput(matching == cases.size() ? kExitOk : kExitNo);
}

}  // namespace bayplan
