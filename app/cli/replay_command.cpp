// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <iostream>
#include <set>

#include "cli/commands.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/progress.h"
#include "cli/output/replay_output.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/text/text_file.h"
#include "io/traces/gpu_trace_file.h"

namespace bayplan {

namespace {

constexpr std::uint64_t kMostSeeds = 1000;

std::vector<std::string_view> parts(std::string_view list) {
    std::vector<std::string_view> out;
    while (true) {
        const std::size_t end = list.find(',');
        out.push_back(list.substr(0, end));
        if (end == std::string_view::npos) return out;
        list.remove_prefix(end + 1);
    }
}

std::optional<std::uint64_t> wholeNumber(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// "42", "42-44", "42,45-47"; each once, in the order given. Empty: not such a list.
std::vector<std::uint64_t> seedsOf(std::string_view list) {
    std::vector<std::uint64_t> seeds;
    for (const std::string_view part : parts(list)) {
        const std::size_t dash = part.find('-');
        const std::optional<std::uint64_t> first = wholeNumber(part.substr(0, dash));
        const std::optional<std::uint64_t> last = dash == std::string_view::npos ? first : wholeNumber(part.substr(dash + 1));
        if (!first || !last || *last < *first || *last - *first >= kMostSeeds || seeds.size() >= kMostSeeds) return {};
        for (std::uint64_t i = 0; i <= *last - *first; ++i)
            if (std::find(seeds.begin(), seeds.end(), *first + i) == seeds.end()) seeds.push_back(*first + i);
    }
    return seeds;
}

/// Each once, in the order given. Empty: an unknown name.
std::vector<GpuPolicy> policiesOf(std::string_view list) {
    std::vector<GpuPolicy> policies;
    if (list == "all") {
        for (std::size_t i = 0; i < kGpuPolicies; ++i) policies.push_back(static_cast<GpuPolicy>(i));
        return policies;
    }
    for (const std::string_view name : parts(list)) {
        const std::optional<GpuPolicy> policy = gpuPolicyNamed(name);
        if (!policy) return {};
        if (std::find(policies.begin(), policies.end(), *policy) == policies.end()) policies.push_back(*policy);
    }
    return policies;
}

std::vector<TieRule> tiesOf(std::string_view list) {
    std::vector<TieRule> ties;
    for (const std::string_view name : parts(list)) {
        if (name != "rank" && name != "random") return {};
        const TieRule tie = name == "rank" ? TieRule::Rank : TieRule::Random;
        if (std::find(ties.begin(), ties.end(), tie) == ties.end()) ties.push_back(tie);
    }
    return ties;
}

}  // namespace

std::string checkSeed(const std::string& text) {
    return wholeNumber(text) ? std::string() : tr("\"%1\" is no seed, which is a whole number from 0 to 18446744073709551615", {text});
}

std::string checkSeeds(const std::string& list) {
    if (!seedsOf(list).empty()) return {};
    for (const std::string_view part : parts(list)) {
        const std::size_t dash = part.find('-');
        const std::optional<std::uint64_t> first = wholeNumber(part.substr(0, dash));
        const std::optional<std::uint64_t> last = dash == std::string_view::npos ? first : wholeNumber(part.substr(dash + 1));
        const std::string said(part);
        if (!first || !last) return tr("\"%1\" is no seed, which is a whole number from 0 to 18446744073709551615; several are 42-44 or 42,45", {said});
        if (*last < *first) return tr("\"%1\" ends before it begins", {said});
    }
    return tr("these are more than %1 seeds", {std::to_string(kMostSeeds)});
}

std::string checkPolicies(const std::string& list) {
    if (!policiesOf(list).empty()) return {};
    std::string names = "all";
    for (std::size_t i = 0; i < kGpuPolicies; ++i) names += std::string(", ") + toString(static_cast<GpuPolicy>(i));
    return tr("%1 is no list of policies out of %2", {list, names});
}

std::string checkTies(const std::string& list) { return tiesOf(list).empty() ? tr("%1 is not rank, random or rank,random", {list}) : std::string(); }

int runReplayOpenb(const ReplayOpenbOptions& options, const std::stop_token& stop) {
    const Budget budget = budgetFor(stop, options.quiet);
    const std::vector<std::uint64_t> seeds = seedsOf(options.seeds);
    const std::vector<GpuPolicy> policies = policiesOf(options.policies);
    const std::vector<TieRule> ties = tiesOf(options.ties);
    Result<ReadGpuTrace> read = readGpuTrace({options.nodes, options.pods, options.arrivals, options.ranks}, seeds, budget);
    if (!read) return fail(read.error());
    // Without a complete trace there is no answer, so its faults are printed.
    printDiagnostics(read->diagnostics, options.quiet && read->usable());
    if (!read->usable()) {
        std::cerr << tr("error: ") << tr("rows refer to one another by number, so that nothing is replayed while some cannot be read") << '\n';
        return kExitFailed;
    }
    const ReplayTrace trace(std::move(read->trace));
    if (trace.capacityMilli() == 0) return fail(Error{ErrorCode::Invalid, tr("no node has a GPU"), Origin{options.nodes.string(), 0, 0, {}, {}}});

    const bool several = seeds.size() * policies.size() * ties.size() > 1;
    std::string placements = placementsHeader(several);
    const auto eachRun = [&](const Replay& replay) {
        if (!options.placements.empty()) placements += placementsText(replay, several);
    };
    const Result<ReplayStudy> study = runStudy(trace, {policies, ties}, budget, eachRun);
    if (!study) return fail(study.error());
    if (!options.placements.empty())
        if (const Result<void> written = writeOutput(options.placements, {options.nodes, options.pods, options.arrivals, options.ranks}, placements); !written) return fail(written.error());
    const std::string& name = trace.trace().name;
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeReplayTable(out, name, *study, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeReplayDocument(out, format, name, *study); },
                           .csv = [&](std::ostream& out) { writeReplayCsv(out, name, *study); }});
    if (options.timing) std::cerr << tr("%1 arrivals in %2 s", {std::to_string(study->arrivals), fixedNumber(study->seconds, 3)}) << '\n';
    return finishOutput(kExitOk);
}

}  // namespace bayplan
