// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/what_if_command.h"

#include <algorithm>
#include <charconv>
#include <iostream>
#include <utility>

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/live/live_input.h"
#include "cli/named_files.h"
#include "cli/output/exit_code.h"
#include "cli/output/object_table.h"
#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/progress.h"
#include "cli/output/request_notes.h"
#include "cli/output/what_if_output.h"
#include "cli/output/words.h"
#include "io/sessions/gang_levels.h"
#include "io/sessions/plan_file.h"
#include "io/sessions/queue_measures.h"
#include "io/sessions/scenario_file.h"
#include "io/sessions/scenario_rules.h"
#include "io/text/document.h"
#include "metrics/shape_text.h"
#include "planner/scenario/as_steps.h"
#include "planner/scenario/merge.h"
#include "schedulers/koordinator/reserve_pods.h"

namespace bayplan {

namespace {

std::string checkMix(const std::string& text) {
    const auto [times, shape] = shapeInMix(text);
    return times == 0 ? tr("the number before * must be 1 to %1", {std::to_string(kMostInMix)}) : checkRequests(shape);
}

/// The changes of another scenario, taken into this one. Absent: they contradict, which is printed.
Result<std::optional<Scenario>> mergedWith(const Scenario& into, const Catalog& seen, const WhatIfOptions& options, const std::stop_token& stop) {
    const Result<Scenario> read = readScenario(options.merge, stop);
    if (!read) return read.error();
    const Scenario from = withFilesIn(*read, options.scenario.parent_path(), options.merge.parent_path());
    const std::vector<MergedChange> compared = compareForMerge(into, from, &seen);
    std::size_t added = 0, contradict = 0;
    for (std::size_t i = 0; i < compared.size(); ++i) {
        added += compared[i].is == MergedChange::Is::Added ? 1 : 0;
        if (compared[i].is != MergedChange::Is::Contradicts) continue;
        ++contradict;
        if (options.contradictions != "theirs" && options.quiet && options.contradictions != "stop") continue;
        std::string places;
        for (const std::size_t place : compared[i].with) places += (places.empty() ? "" : ", ") + std::to_string(place + 1);
        const char* text = options.contradictions == "stop"   ? forPeople("change %1 of %2 contradicts change %3: %4")
                           : options.contradictions == "mine" ? forPeople("change %1 of %2 is left out, it contradicts change %3: %4")
                                                              : forPeople("change %1 of %2 takes the place of change %3: %4");
        std::cerr << tr(text, {std::to_string(i + 1), options.merge.string(), places, tr(compared[i].why)}) << '\n';
    }
    if (contradict > 0 && options.contradictions == "stop") {
        std::cerr << tr("error: ") << tr("the scenarios contradict each other: --contradictions says which one counts") << '\n';
        return std::optional<Scenario>();
    }
    if (!options.quiet) std::cerr << trCount("%1 change taken from %2", "%1 changes taken from %2", added + (options.contradictions == "theirs" ? contradict : 0), {options.merge.string()}) << '\n';
    return std::optional(mergedScenario(into, from, std::vector<bool>(from.changes.size(), options.contradictions == "theirs"), &seen));
}

/// What the queues use and deserve before and after.
Result<void> measureQueues(WhatIfReport& report, const Budget& budget) {
    const auto into = [&](std::vector<SystemShares>& shares, const Cluster& picture) -> Result<void> {
        Result<std::vector<SystemShares>> told = measuredQueues(picture, budget);
        if (!told) return told.error();
        shares = std::move(*told);
        return {};
    };
    if (const Result<void> done = into(report.sharesBefore, *report.answer->base); !done) return done;
    if (const Result<void> done = into(report.sharesAfter, *report.answer->cluster()); !done) return done;
    return report.otherAnswer ? into(report.sharesOther, *report.otherAnswer->cluster()) : Result<void>();
}

struct TriedScenario {
    Scenario scenario;
    WhatIfAnswer answer;
};

Result<TriedScenario> tried(const std::filesystem::path& file, std::optional<Scenario> merged, const Opening& opened, const WhatIfQuestion& question, const Budget& budget) {
    TriedScenario done;
    if (merged) {
        done.scenario = std::move(*merged);
    } else if (!file.empty()) {
        Result<Scenario> read = readScenario(file, budget.stop);
        if (!read) return read.error();
        done.scenario = std::move(*read);
    } else {
        done.scenario.tried = TriedPods::None;  // only what fits beside all that there is
    }
    Result<WhatIfAnswer> answer = tryScenario(opened.input.cluster, opened.profiles, done.scenario, scenarioRules(opened.configuration, file.parent_path(), budget.stop), question, budget);
    if (!answer) return answer.error();
    done.answer = std::move(*answer);
    return done;
}

/// What a plan can carry out of the scenario, to a file; what it cannot is printed.
Result<void> writePlan(const TriedScenario& tried, const WhatIfOptions& options, const Budget& budget) {
    Scheduler scheduler(tried.answer.profiles);
    const Result<ScenarioSteps> made = asSteps(tried.scenario, tried.answer, scheduler, budget);
    if (!made) return made.error();
    const Plan plan = planOf(tried.scenario, *made);
    if (!options.quiet) {
        for (const std::size_t change : made->changes)
            std::cerr << tr("change %1 is no step of a plan: %2 %3",
                            {std::to_string(change + 1), nameOf(tried.scenario.changes[change].action), subjectOf(tried.scenario.changes[change].action)})
                      << '\n';
        for (const auto& [pod, why] : made->without) std::cerr << tr("%1 is not in the plan: %2", {pod, tr(why)}) << '\n';
    }
    if (plan.steps.empty()) return Error{ErrorCode::NotFound, tr("nothing of the scenario is a step of a plan"), Origin{{}, 0, 0, {}, "--plan"}};
    std::vector<std::filesystem::path> inputs = options.files;
    inputs.push_back(options.scenario);
    return writeOutput(options.plan, inputs, planTextFor(plan, options.plan));
}

/// "4:rack": how many, and the name of the level. Zero: the text is something else.
std::pair<std::size_t, std::string> slicesFrom(const std::string& text) {
    std::size_t size = 0;
    const std::size_t colon = std::min(text.find(':'), text.size());
    const auto [end, fault] = std::from_chars(text.data(), text.data() + colon, size);
    if (fault != std::errc() || end != text.data() + colon || colon + 1 >= text.size()) size = 0;
    return {size, colon < text.size() ? text.substr(colon + 1) : std::string()};
}

std::string checkSlices(const std::string& text) { return slicesFrom(text).first == 0 ? tr("a number of pods and a level of topology are wanted, such as 4:rack") : std::string(); }

/// A label, or a level that objects name, which are read once.
Result<GangLevel> levelNamed(const std::string& name, const char* flag, const Catalog& catalog, bool partial, std::vector<GangLevel>& others, const Budget& budget) {
    // No label has a colon: such a name is one of an object.
    if (name.find(':') == std::string::npos) return GangLevel(name);
    if (others.empty()) {
        Result<std::vector<GangLevel>> levels = readGangLevels(catalog, partial, budget);
        if (!levels) return levels.error();
        others = std::move(*levels);
    }
    const auto found = std::find_if(others.begin(), others.end(), [&](const GangLevel& level) { return level.name == name; });
    if (found != others.end()) return *found;
    std::vector<std::string_view> known;
    for (const GangLevel& level : others) known.push_back(level.name);
    return Error{ErrorCode::NotFound, tr("no object names a level of topology \"%1\" that nodes are in", {name}) + tr(suggestion(name, known)), Origin{{}, 0, 0, {}, flag}};
}

/// The pod group of that name, or all pods of the workload, after the scenario.
Result<GangAsked> askedGang(const WhatIfOptions& options, const WhatIfAnswer& after, const SchedulerConfiguration& configuration, const Budget& budget) {
    GangAsked asked{options.place, {}, {}};
    const Catalog& catalog = after.cluster()->catalog();
    std::vector<std::string> names;
    for (Gang& gang : gangsOf(*after.cluster(), after.profiles)) {
        names.push_back(gang.key());
        if (gang.key() == options.place) asked.gang = std::move(gang);
    }
    if (asked.gang.pods.empty() && std::count(options.place.begin(), options.place.end(), '/') == 2) {
        asked.gang.pods = podsOfWorkload(catalog, options.place);
        std::sort(asked.gang.pods.begin(), asked.gang.pods.end());
        asked.gang.name = options.place;
    }
    if (asked.gang.pods.empty()) {
        const std::vector<std::string_view> known(names.begin(), names.end());
        return Error{ErrorCode::NotFound, tr("there is no pod group and no workload \"%1\" with pods", {options.place}) + tr(suggestion(options.place, known)), Origin{{}, 0, 0, {}, "--place"}};
    }
    GangQuestion question{asked.gang, {}, options.prefer, configuration, true, options.balanced, {}};
    Result<GangLevel> level = levelNamed(options.same, "--same", catalog, options.live.partial, question.others, budget);
    if (!level) return level.error();
    question.level = std::move(*level);
    if (!options.slices.empty()) {
        const auto [size, name] = slicesFrom(options.slices);
        Result<GangLevel> of = levelNamed(name, "--slices", catalog, options.live.partial, question.others, budget);
        if (!of) return of.error();
        question.slices = {size, std::move(*of)};
    }
    Result<GangAnswer> answer = answerGang(after.cluster(), after.profiles, question, budget);
    if (!answer && answer.error().code == ErrorCode::Invalid) return Error{ErrorCode::Invalid, answer.error().message, Origin{{}, 0, 0, {}, "--slices"}};
    if (!answer) return answer.error();
    asked.answer = std::move(*answer);
    return asked;
}

}  // namespace

void addWhatIf(CLI::App& app, WhatIfOptions& options, const std::function<void()>& run) {
    CLI::App* command = app.add_subcommand("what-if", "What a scenario would change: who is placed, moved or pending, and what fits");
    reads(command->add_option("files", options.files, kFilesHelp));
    reads(command->add_option("--scenario", options.scenario, "The changes to try, YAML or JSON"));
    reads(command->add_option("--compare", options.compare, "Another scenario: which pods stand elsewhere than after the first"));
    reads(command->add_option("--merge", options.merge, "Another scenario whose changes are taken into the first one, but for those that it has; --seen writes what comes of it"));
    command
        ->add_option("--contradictions", options.contradictions,
                     "With --merge: what becomes of changes that contradict changes of the first scenario: end with 3 and say them, leave them out, or let them take their place")
        ->check(CLI::IsMember({"stop", "mine", "theirs"}))
        ->capture_default_str();
    writes(command->add_option("--plan", options.plan,
                               "Write what a plan can carry out of the scenario to this file, YAML or JSON by its name: cordons, evictions, moves, placements, and numbers of "
                               "replicas; what is left out is said"));
    writes(command->add_option("--seen", options.seen,
                               "Write the scenario to this file, YAML or JSON by its name, with what its changes are about now: tried on another cluster, it says what differs"));
    command
        ->add_option("--request", options.requests,
                     "A shape whose slots are counted before and after: NAME=AMOUNT,…, such as cpu=4,nvidia.com/gpu=2; tolerate=KEY[=VALUE][:EFFECT] among them tolerates a taint; may "
                     "be repeated. Without it: the largest in the cluster")
        ->allow_extra_args(false)
        ->check(checkRequests, "REQUESTS");
    command
        ->add_option("--more", options.more,
                     "How many more of this shape fit in the end, and what stops the next one; with N* in front so many of it at a time; repeated: all of them together, a mix")
        ->allow_extra_args(false)
        ->check(checkMix, "[N*]REQUESTS");
    command->add_option("--gang", options.gang, "With --more: so many pods of each shape, all or none")->check(CLI::Range(1, 10'000))->capture_default_str();
    command->add_option("--most", options.most, "With --more: no more than so many times")->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000}))->capture_default_str();
    command->add_option("--place", options.place,
                        "Whether this gang can be placed as a whole after the scenario: where, or why not, the largest part, and what would let it; NAMESPACE/NAME of a pod group, or "
                        "NAMESPACE/KIND/NAME of a workload, all of its pods");
    command->add_option("--same", options.same,
                        "With --place: the node label whose value its pods share, such as topology.kubernetes.io/zone; hypernode:TIER, topology:NAME:LABEL or annotation:leafpod for what the files' "
                        "HyperNodes, Kueue Topologies and annotations of nodes say");
    command->add_flag("--prefer", options.prefer, "With --same: as few values as possible, in place of one");
    command->add_flag("--balanced", options.balanced, "With --prefer: where one value does not do, as many pods in each of the others as in any, or one fewer");
    command
        ->add_option("--slices", options.slices,
                     "With --place: its pods come in slices, each within one value of a label or level, as Kueue's slices; N:KEY, such as 4:rack. With --same those values are within one of that")
        ->check(checkSlices, "N:KEY");
    command->add_flag("--fail-if-pending", options.failIfPending, "End with 3 if a pod is newly pending, or the gang is not placed");
    addLive(*command, options.live);
    addRules(*command, options.rules);
    addOutput(*command, options.output, {OutputForm::Table, OutputForm::Wide, OutputForm::Name, OutputForm::Json, OutputForm::Yaml});
    addQuiet(*command, options.quiet);
    command->callback([&options, command, run] {
        requireFilesOrLive(options.files, options.live);
        refuseNamespaceOfFiles(*command, options.live, tr("a scenario is tried on the pods of all namespaces"));
        if (options.scenario.empty() && options.more.empty() && options.place.empty()) throw CLI::RequiredError("--scenario, --more or --place");
        if (options.place.empty() && !options.same.empty()) throw CLI::RequiredError("--place");
        if (options.same.empty() && options.prefer) throw CLI::RequiredError("--same");
        if (!options.prefer && options.balanced) throw CLI::RequiredError("--prefer");
        if (options.place.empty() && !options.slices.empty()) throw CLI::RequiredError("--place");
        for (const auto& [flag, level] : {std::pair("--same", options.same), std::pair("--slices", slicesFrom(options.slices).second)})
            if (options.files.empty() && level.find(':') != std::string::npos)
                throw CLI::ValidationError(flag, tr("the objects that name levels of topology are read from files alone"));
        if (options.scenario.empty() && (!options.compare.empty() || !options.seen.empty() || !options.merge.empty() || !options.plan.empty())) throw CLI::RequiredError("--scenario");
        run();
    });
}

int runWhatIf(const WhatIfOptions& options, const std::stop_token& stop) {
    int code = kExitOk;
    std::optional<Opening> opened = wholeOpeningFor(options.files, options.live, options.rules, options.quiet, stop, code);
    if (!opened) return code;
    const Cluster& cluster = *opened->input.cluster;
    const Budget budget = budgetFor(stop, options.quiet);
    const std::string scheduler = opened->profiles.all.front()->schedulerName;
    // A resource that a scenario's nodes bring is one that no node has now.
    WhatIfQuestion question;
    for (const std::string& text : options.requests) question.shapes.push_back(shapeOf(*shapeFromText(text), scheduler));
    if (options.requests.empty()) question.shapes = shapesSeen(cluster.catalog(), 1);

    WhatIfReport report;
    std::optional<Scenario> merged;
    if (!options.merge.empty()) {
        const Result<Scenario> into = readScenario(options.scenario, stop);
        if (!into) return fail(into.error());
        Result<std::optional<Scenario>> both = mergedWith(*into, opened->input.cluster->catalog(), options, stop);
        if (!both) return fail(both.error());
        if (!*both) return kExitNo;
        merged = std::move(*both);
    }
    const Result<TriedScenario> first = tried(options.scenario, std::move(merged), *opened, question, budget);
    if (!first) return fail(first.error());
    report.scenario = &first->scenario;
    report.answer = &first->answer;
    std::optional<TriedScenario> other;
    if (!options.compare.empty()) {
        Result<TriedScenario> second = tried(options.compare, std::nullopt, *opened, question, budget);
        if (!second) return fail(second.error());
        other = std::move(*second);
        report.otherScenario = &other->scenario;
        report.otherAnswer = &other->answer;
        report.elsewhere = standElsewhere(first->answer.picture, other->answer.picture);
    }
    if (!isStandardOutput(options.seen) && !isStandardOutput(options.plan))
        if (const Result<void> measured = measureQueues(report, budget); !measured) return fail(measured.error());
    if (!options.more.empty()) {
        std::vector<MixedShape> mix;
        for (const std::string& text : options.more) {
            const auto [times, shape] = shapeInMix(text);
            if (!knowsRequest(shape, first->answer.cluster()->catalog())) return kExitUsage;
            mix.push_back({shapeOf(*shapeFromText(shape), scheduler), times});
            mix.back().shape.gang = options.gang;
            report.mix += (report.mix.empty() ? "" : " + ") + std::to_string(times * options.gang) + " × (" + mix.back().shape.name + ")";
        }
        Result<HowManyMore> more = howManyMore(first->answer.cluster(), first->answer.profiles, mix, options.most, budget);
        if (!more) return fail(more.error());
        report.more = std::move(*more);
    }
    if (!options.place.empty()) {
        Result<GangAsked> gang = askedGang(options, first->answer, opened->configuration, budget);
        if (!gang) return fail(gang.error());
        report.gang = std::move(*gang);
    }
    if (!options.seen.empty()) {
        Scenario noted = first->scenario;
        for (std::size_t i = 0; i < noted.changes.size(); ++i) noted.changes[i].seen = first->answer.changes[i].seen;
        std::vector<std::filesystem::path> inputs = options.files;
        if (!options.compare.empty()) inputs.push_back(options.compare);
        if (!options.merge.empty()) inputs.push_back(options.merge);
        if (const Result<void> written = writeOutput(options.seen, inputs, scenarioTextFor(noted, options.seen)); !written) return fail(written.error());
    }
    if (!options.plan.empty()) {
        const Result<void> written = writePlan(*first, options, budget);
        if (!written) return fail(written.error());
    }
    if (!isStandardOutput(options.seen) && !isStandardOutput(options.plan))
        print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeWhatIfTable(out, report, look); },
                               .document = [&](std::ostream& out, ReportFormat format) { writeWhatIfDocument(out, format, report); },
                               .names = [&](std::ostream& out) {
                                   for (const auto* list : {&first->answer.placed, &first->answer.moved, &first->answer.pending, &first->answer.gone})
                                       for (const WhatIfPod& pod : *list)
                                           if (!namesReservePod(pod.pod)) out << referenceTo("Pod", pod.pod) << '\n'; }});
    const bool applies = first->answer.applies() && (!other || other->answer.applies());
    const bool pending = !first->answer.pending.empty() || (other && !other->answer.pending.empty());
    const bool unplaced = report.gang && report.gang->answer.is != GangIs::Placed;
    return finishOutput(applies && !(options.failIfPending && (pending || unplaced)) ? kExitOk : kExitNo);
}

}  // namespace bayplan
