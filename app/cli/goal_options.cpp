// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/goal_options.h"

#include <CLI/CLI.hpp>

#include "base/duration.h"
#include "cli/named_files.h"
#include "cli/output/words.h"
#include "io/text/time_span.h"
#include "planner/goals/goal_levels.h"

namespace bayplan {

namespace {

/// Seeds and limits of work, which several commands take.
void addSearch(CLI::App& command, GoalOptions& goal) {
    command.add_option("--max-moves", goal.goal.mostMoves, "At most so many moves; where the goal takes more, how many is said and the exit status is 3")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000}));
    command.add_option("--max-gpu-hours", goal.goal.mostGpuHours, "The restarts together lose at most so many GPU-hours, such as 12.5; where no plan is found that does, the exit status is 3")
        ->check(checkGpuHours, "HOURS");
    command
        .add_option("--max-groups", goal.goal.mostGroups,
                    "The restarts touch at most so many groups: gangs and other groups of pods, or the workloads of pods that are in none; where no plan is found that does, the exit status is 3")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000}));
    command
        .add_option("--saved-every", goal.savedEvery,
                    "No restart loses more than this long, such as 30m: so often the pods save their work. Without it a pod loses all since it started")
        ->check(checkStartWithin, "DURATION");
    addNow(command, goal.rules.now, forPeople("What time it is, to count how long pods have run: TIME as in 2006-01-02T15:04:05Z. Without it: with --live the time of reading, otherwise not known"));
    command
        .add_option("--protect", goal.goal.protect,
                    "Pods that stay where they are: namespace=NAME, label=SELECTOR, annotation=KEY or annotation=KEY=VALUE, pod=NAMESPACE/NAME, or priority=NUMBER and above; may "
                    "be repeated")
        ->allow_extra_args(false)
        ->check(checkProtect, "PODS");
    CLI::Option* then = command
                            .add_option("--then", goal.then,
                                        "A further goal, less important than those before it, as its own command line: 'slots --request cpu=4 --count 3'; may be repeated. No goal "
                                        "is given up for one that comes after "
                                        "it; where not all are reached, the steps for those that are reached are given, and the exit status is 3")
                            ->allow_extra_args(false)
                            ->check(checkThen, "GOAL");
    for (const char* other : {"--front", "--aggressiveness"})
        if (CLI::Option* option = command.get_option_no_throw(other)) then->excludes(option);
    command
        .add_option("--window", goal.windows,
                    "A maintenance window, FROM/TO or FROM/DURATION, such as 2026-12-01T22:00:00Z/4h; may be repeated, in the order of time. Steps that no window has time for are "
                    "left out, and the exit "
                    "status is 3")
        ->allow_extra_args(false)
        ->check(checkWindow, "WINDOW");
    command.add_option("--start-within", goal.startsWithin, "How long a pod takes to start at most, such as 2m, where nothing else says it; without it such a step fits into no window")
        ->check(checkStartWithin, "DURATION");
    command.add_flag("--delete-emptydir-data", goal.goal.deleteEmptyDirData, "Pods with emptyDir volumes may move: what is in the volumes is lost");
    command.add_flag("--surge", goal.goal.surge,
                     "Where a disruption budget allows nothing, the replacement comes first: the workload is scaled up by one, and down again. Not for StatefulSets, nor for pods with claims");
    command.add_option("--seed", goal.goal.seed, "The seed of what the search draws by lot")->capture_default_str();
    command
        .add_option(
            "--work", goal.work,
            "The search ends after so many looks through all nodes, if nothing is proved before. Without it: 20 million divided by the number of nodes, from 1000 to 100000")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}));
    command.add_flag("--cheaper", goal.cheaper, "Say what would make it cheaper, each by a search of its own: a protection, pods with emptyDir volumes, an annotation, a disruption budget, a cordon");
    command.add_option("--threads", goal.goal.threads, "1 or 2; the plan is the same")->check(CLI::Range(1, 2))->capture_default_str();
    command.add_option("--like", goal.like,
                       "A plan that was found for the goal earlier: its moves are tried first, so that pods go where they were to go, and the search ends with a plan as near to its bound")
        ->check(CLI::ExistingFile, "PLAN");
    writes(command.add_option("--plan", goal.plan, "Write the steps to this file as a plan, YAML or JSON by its name, for plan check and apply"));
    command.add_flag("--timing", goal.timing, "Say on standard error how long the planning took");
}

void addNode(CLI::App& command, GoalOptions& goal, const char* help, bool required) {
    command.add_option("--node", goal.goal.nodes, help)->allow_extra_args(false)->required(required);
}

void addTurns(CLI::App& command, GoalOptions& goal) {
    DrainTurns& turns = goal.goal.turns;
    CLI::Option* label =
        command.add_option("--wave-label", turns.label, "Nodes with the same value of this label leave together, one group after the other: a zone, a rack, a pool")
            ->check(checkLabelKey, "KEY");
    command.add_option("--wave-order", turns.order, "The value whose nodes leave first; may be repeated. The others follow by value, and last the nodes without the label")
        ->allow_extra_args(false)
        ->needs(label);
    command.add_option("--at-once", turns.atOnce, "At most so many nodes leave at once: a larger group leaves in parts")->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000}));
}

void addCount(CLI::App& command, GoalOptions& goal, const char* help) {
    command.add_option("--count", goal.goal.count, help)->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000}))->required();
    command.add_flag("--front", goal.front, "Say what less of it takes as well: the moves for 1, 2, 5, 10, 20, … more than there is, each by a search of its own");
    command.add_option("--aggressiveness", goal.aggressiveness,
                       "Go on only while it is worth the moves, to --count at most: 1 takes one move at most for one more, 2 takes 2, 3 takes 4, 4 takes 8, 5 any number")
        ->check(CLI::Range(1, kLevels));
}

struct GoalCommand {
    GoalKind kind;
    const char* help;
    void (*own)(CLI::App&, GoalOptions&);
};
constexpr GoalCommand kGoalCommands[] = {
    {GoalKind::Drain, forPeople("Steps that empty nodes, in waves that the disruption budgets allow"),
     [](CLI::App& command, GoalOptions& goal) {
         addNode(command, goal, forPeople("A node that is to be empty, or LABEL=VALUE for all that have it; may be repeated"), true);
         addTurns(command, goal);
     }},
    {GoalKind::Free, forPeople("Steps after which so many nodes have no pods but those of DaemonSets and static ones"),
     [](CLI::App& command, GoalOptions& goal) { addCount(command, goal, forPeople("So many nodes; those that are free already and take pods count")); }},
    {GoalKind::Room, forPeople("Steps that make room for pending pods"),
     [](CLI::App& command, GoalOptions& goal) {
         CLI::Option* pods = command.add_option("--pod", goal.goal.pods, "A pending pod, namespace/name; may be repeated: then all of them together")->allow_extra_args(false);
         command.add_option("--gang", goal.goal.gang, "The pods of this group, namespace/name, all together")->excludes(pods);
     }},
    {GoalKind::Slots, forPeople("Steps after which so many pods of a shape fit"),
     [](CLI::App& command, GoalOptions& goal) {
         command.add_option("--request", goal.goal.request, "The shape: NAME=AMOUNT,…, such as cpu=4,nvidia.com/gpu=2; tolerate=KEY[=VALUE][:EFFECT] among them tolerates a taint")
             ->check(checkRequests, "REQUESTS")
             ->required();
         addCount(command, goal, forPeople("So many of them, with those that fit already"));
     }},
    {GoalKind::Consolidate, forPeople("Steps after which at most so many nodes have pods beside those of DaemonSets and static ones"),
     [](CLI::App& command, GoalOptions& goal) {
         addCount(command, goal, forPeople("At most so many nodes"));
         CLI::Option* count = command.get_option("--count")->required(false);
         CLI::Option* limit = command
                                  .add_option("--limit", goal.goal.limits,
                                              "Without --count: RESOURCE=PERCENT,… of what is allocatable, such as cpu=50,memory=50. As many as can be of the nodes that have less "
                                              "requested of each are emptied")
                                  ->check(checkLimits, "LIMITS")
                                  ->excludes(count);
         for (const char* other : {"--front", "--aggressiveness"})
             if (CLI::Option* option = command.get_option_no_throw(other)) limit->excludes(option);
     }},
    {GoalKind::Rebalance, forPeople("Steps after which no node has more requested than a limit"),
     [](CLI::App& command, GoalOptions& goal) {
         command.add_option("--limit", goal.goal.limits, "RESOURCE=PERCENT,… of what is allocatable, such as cpu=70,memory=80")->check(checkLimits, "LIMITS")->required();
     }},
    {GoalKind::Repair, forPeople("Steps that move pods from where a taint, their affinity or a rule between pods forbids them"), [](CLI::App&, GoalOptions&) {}},
    {GoalKind::Vacate, forPeople("Steps after which an amount is free on every node"),
     [](CLI::App& command, GoalOptions& goal) {
         command.add_option("--request", goal.goal.request, "The amount: NAME=AMOUNT,…, such as cpu=2,memory=8Gi")->check(checkRequests, "REQUESTS")->required();
         addNode(command, goal, forPeople("Only on this node, or on those of LABEL=VALUE; may be repeated. Without it: on all"), false);
     }},
};

}  // namespace

void addGoals(CLI::App& plan, std::vector<GoalOptions>& goals, const std::function<void(const GoalOptions&)>& run) {
    goals.resize(std::size(kGoalCommands));
    for (std::size_t i = 0; i < std::size(kGoalCommands); ++i) {
        GoalOptions& goal = goals[i];
        goal.goal.kind = kGoalCommands[i].kind;
        CLI::App* command = plan.add_subcommand(toString(goal.goal.kind), kGoalCommands[i].help);
        reads(command->add_option("files", goal.files, kFilesHelp));
        kGoalCommands[i].own(*command, goal);
        addLive(*command, goal.live);
        addRules(*command, goal.rules);
        addSearch(*command, goal);
        addOutput(*command, goal.output, {OutputForm::Table, OutputForm::Name, OutputForm::Json, OutputForm::Yaml});
        addQuiet(*command, goal.quiet);
        command->callback([&goal, command, run] {
            requireFilesOrLive(goal.files, goal.live);
            refuseNamespaceOfFiles(*command, goal.live, tr("a plan is made for the pods of all namespaces"));
            if (goal.goal.kind == GoalKind::Room && goal.goal.pods.empty() && goal.goal.gang.empty()) throw CLI::RequiredError("--pod or --gang");
            if (goal.goal.kind == GoalKind::Consolidate && goal.goal.limits.empty() && command->count("--count") == 0) throw CLI::RequiredError("--count or --limit");
            goal.goal.then.clear();
            for (const std::string& text : goal.then) goal.goal.then.push_back(goalFromWords(text).value());
            goal.goal.windows.clear();
            for (const std::string& text : goal.windows) goal.goal.windows.push_back({timeSpanFrom(text).value(), text});
            if (const std::optional<Duration> within = parseDuration(goal.startsWithin)) goal.goal.startsWithin = (within->milliseconds() + 999) / 1000;
            if (const std::optional<Duration> saved = parseDuration(goal.savedEvery)) goal.goal.savedEvery = (saved->milliseconds() + 999) / 1000;
            goal.goal.now = goal.rules.now;
            run(goal);
        });
    }
}

}  // namespace bayplan
