// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/goal_output.h"

#include <algorithm>

#include "base/duration.h"
#include "base/quantity.h"
#include "cli/output/printable.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/message_words.h"
#include "io/reports/report_document.h"
#include "io/reports/text_table.h"
#include "io/text/json_members.h"
#include "io/text/time_text.h"
#include "planner/goals/goal_levels.h"
#include "planner/goals/goal_words.h"

namespace bayplan {

namespace {

using Is = GoalIs;
using StepAction = PlanStep::Action;

constexpr std::size_t kObstaclesShown = 10;

/// The levels of aggressiveness that go to a point of the front, and no further.
struct Levels {
    int from = 0, to = 0;
};
/// By point; absent: none stops there.
std::vector<std::optional<Levels>> levelsOf(const GoalPrices& prices) {
    std::vector<std::optional<Levels>> levels(prices.front->size());
    const auto reached = pointsByLevel(prices.before, *prices.front);
    for (int level = 1; level <= kLevels; ++level)
        if (const std::optional<std::size_t> point = reached[static_cast<std::size_t>(level - 1)]) levels[*point] = Levels{levels[*point] ? levels[*point]->from : level, level};
    return levels;
}

/// What the goal counts, with a number.
std::string countedOf(GoalKind kind, std::int64_t count) {
    const auto n = static_cast<std::uint64_t>(count);
    switch (kind) {
    case GoalKind::Drain: return trCount("%1 drained node", "%1 drained nodes", n);
    case GoalKind::Free: return trCount("%1 free node", "%1 free nodes", n);
    case GoalKind::Room: return trCount("%1 placed pod", "%1 placed pods", n);
    case GoalKind::Slots: return trCount("%1 slot", "%1 slots", n);
    case GoalKind::Consolidate: return trCount("%1 node in use", "%1 nodes in use", n);
    case GoalKind::Rebalance: return trCount("%1 node beyond the limit", "%1 nodes beyond the limit", n);
    case GoalKind::Repair: return trCount("%1 pod against a rule", "%1 pods against a rule", n);
    case GoalKind::Vacate: break;
    }
    return trCount("%1 node with so much free", "%1 nodes with so much free", n);
}

std::string goalsOf(std::int64_t count) { return trCount("%1 goal", "%1 goals", static_cast<std::uint64_t>(count)); }

/// What the answer counts: that of its goal, or goals.
std::string countWords(const GoalQuestion& question, const GoalAnswer& answer, std::int64_t count) {
    return answer.parts.empty() ? countedOf(question.kind, count) : goalsOf(count);
}

/// The goal that a verdict is about: of several the most important one that is not reached.
GoalKind kindTold(const GoalQuestion& question, const GoalAnswer& answer) {
    const auto fails = std::find_if(answer.parts.begin(), answer.parts.end(), [](const GoalPart& part) { return !part.holds(); });
    return fails == answer.parts.end() ? question.kind : fails->kind;
}

std::string movesOf(std::int64_t moves) { return trCount("%1 move", "%1 moves", static_cast<std::uint64_t>(moves)); }

const char* wordOf(const PlanStep& step) {
    if (step.surge) return forPeople("surge");
    switch (step.action) {
    case StepAction::Place: return forPeople("place");
    case StepAction::Move: return forPeople("move");
    case StepAction::Evict: return forPeople("evict");
    case StepAction::Cordon: return forPeople("cordon");
    case StepAction::Uncordon: return forPeople("uncordon");
    case StepAction::AssumeClaim: return forPeople("assume claim");
    case StepAction::Scale: return forPeople("scale");
    case StepAction::AllocateClaim: break;
    }
    if (step.devices.empty()) return forPeople("release claim");
    return forPeople("allocate claim");
}

std::string boundPhrase(const GoalAnswer& answer) {
    if (answer.proved) return tr("proved fewest: %1", {tr(reasonOf(answer.bound))});
    if (answer.leftOut > 0) return tr("no plan that reaches the goal has fewer than %1 (%2)", {std::to_string(answer.bound.leastMoves), tr(reasonOf(answer.bound))});
    return tr("no plan has fewer than %1 (%2)", {std::to_string(answer.bound.leastMoves), tr(reasonOf(answer.bound))});
}

/// What became of one of several goals.
std::string partIs(const GoalPart& part) {
    switch (part.is) {
    case Is::Already: return tr("reached without a step");
    case Is::Reached: return tr("reached");
    case Is::Impossible: return tr("impossible");
    case Is::Blocked: return tr("blocked");
    case Is::TooMany: return tr("takes too many moves");
    case Is::TooDear: return tr("loses too many GPU-hours");
    case Is::TooManyGroups: return tr("touches too many groups");
    case Is::Partly:
    case Is::NotFound: break;
    }
    return tr("no plan was found");
}

/// "12.5 GPU-hours are lost by 3 restarts", as far as it is known. The answer has restarts of pods with GPUs.
std::string lossOf(const PlanLoss& loss) {
    const std::string known = trCount("%2 GPU-hours are lost by %1 restart", "%2 GPU-hours are lost by %1 restarts", loss.known, {gpuHoursText(loss.lost)});
    if (loss.unknown == 0) return known;
    const std::string unknown = trCount("what %1 restart of a pod with GPUs loses is not known", "what %1 restarts of pods with GPUs lose is not known", loss.unknown);
    return loss.known == 0 ? unknown : tr("%1; %2", {known, unknown});
}

std::string groupsOf(std::int64_t groups) { return trCount("%1 group is touched", "%1 groups are touched", groups); }

/// The loss of one restart; "-" where there is none.
std::string stepLossOf(const PlanStep& step) { return step.lossUnknown ? tr("not known") : step.lost ? gpuHoursText(*step.lost)
                                                                                                     : "-"; }

void writeParts(std::ostream& out, const GoalAnswer& answer, const TableLook& look) {
    TextTable table({tr("IMPORTANCE"), tr("GOAL"), tr("BEFORE"), tr("AFTER"), tr("WANTED"), tr("ANSWER")});
    for (std::size_t i = 0; i < answer.parts.size(); ++i) {
        const GoalPart& part = answer.parts[i];
        table.add({std::to_string(i + 1), part.words, std::to_string(part.before), std::to_string(part.reached), countedOf(part.kind, part.wanted), partIs(part)});
    }
    table.write(out, look);
    out << '\n';
}

void writeWindows(std::ostream& out, const GoalAnswer& answer, const TableLook& look) {
    TextTable table({tr("WINDOW"), tr("FROM"), tr("TO"), tr("STEPS"), tr("OVER BY")});
    for (std::size_t i = 0; i < answer.windows.size(); ++i) {
        const WindowUse& one = answer.windows[i];
        table.add({std::to_string(i + 1), timeText(one.window.from), timeText(one.window.to), std::to_string(one.steps), one.steps > 0 ? timeText(one.until) : "-"});
    }
    table.write(out, look);
    out << '\n';
}

void writeReliefs(std::ostream& out, const GoalReliefs& reliefs, const TableLook& look) {
    if (!reliefs.found.empty()) {
        TextTable table({tr("CHEAPER"), tr("MOVES"), tr("NO FEWER THAN")});
        for (const GoalRelief& one : reliefs.found) table.add({withWords(wordsOf(one), look), std::to_string(one.moves), std::to_string(one.leastMoves)});
        table.write(out, look);
    } else if (reliefs.tried > 0) {
        out << trCount("nothing makes it cheaper: %1 permission was tried", "nothing makes it cheaper: %1 permissions were tried", reliefs.tried) << '\n';
    } else {
        out << tr("nothing is forbidden that could be permitted") << '\n';
    }
    if (reliefs.untried > 0) out << trCount("%1 permission was not tried", "%1 permissions were not tried", reliefs.untried) << '\n';
}

/// "20s" to "1m30s", or that the start of some pods is not known.
std::string takesOf(const SecondsRange& takes, std::size_t untimed) {
    const std::string range = tr("%1 to %2", {toString(Duration::seconds(takes.least)), toString(Duration::seconds(takes.most))});
    return untimed == 0 ? range : trCount("%2, and the start of %1 pod, which is not known", "%2, and the start of %1 pods, which is not known", untimed, {range});
}

void writeWaves(std::ostream& out, const PlanOutlook& outlook, const TableLook& look) {
    TextTable table({tr("WAVE"), tr("STEPS"), tr("TAKES"), tr("FREE AFTERWARDS")});
    for (std::size_t i = 0; i < outlook.waves.size(); ++i) {
        const WaveOutlook& wave = outlook.waves[i];
        std::string free;
        for (const auto& [resource, amount] : wave.free) free += (free.empty() ? "" : ", ") + resource + " " + formatAmount(resource, amount);
        table.add({std::to_string(i + 1), std::to_string(wave.steps), takesOf(wave.takes, wave.untimed), orDash(free)});
    }
    table.write(out, look);
    out << '\n';
}

}  // namespace

std::string verdictOf(const GoalQuestion& question, const GoalAnswer& answer, const Catalog& catalog, const TableLook& look) {
    switch (answer.is) {
    case Is::Already: return tr("nothing to do: %1", {countWords(question, answer, answer.reached)}) + (answer.notModelled.empty() ? std::string() : "; " + tr(answer.notModelled));
    case Is::Reached:
    case Is::Partly: {
        std::string told = movesOf(answer.moves);
        if (answer.waves > 1) told = trCount("%2 in %1 wave", "%2 in %1 waves", answer.waves, {told});
        if (answer.is == Is::Partly && !answer.parts.empty()) told = tr("%1 of %2 are reached: %3", {std::to_string(answer.reached), goalsOf(answer.wanted), told});
        if (answer.leftOut > 0)
            told += "; " + trCount("%1 step is left out (%2)", "%1 steps are left out (%2)", answer.leftOut, {tr(answer.leftOutWhy)});
        told = tr("%1; %2", {told, boundPhrase(answer)});
        if (answer.surges > 0) told += "; " + trCount("%1 of them is a surge: its replacement comes first", "%1 of them are surges: their replacements come first", answer.surges);
        if (answer.groups > 0) told += "; " + groupsOf(answer.groups);
        if (answer.loss.any()) told += "; " + lossOf(answer.loss);
        if (!answer.notModelled.empty()) told += "; " + tr(answer.notModelled);
        if (answer.twice > 0) told += "; " + trCount("%1 pod moves twice, and has another name the second time", "%1 pods move twice, and have other names the second time", answer.twice);
        return told;
    }
    case Is::TooMany:
        return tr("no plan was found with at most %1; %2 reach it; %3", {movesOf(question.mostMoves.value_or(0)), movesOf(answer.moves),
                                                                         tr("no plan has fewer than %1 (%2)", {std::to_string(answer.bound.leastMoves), tr(reasonOf(answer.bound))})});
    case Is::TooDear: {
        std::string told = tr("no plan was found that loses at most %1 GPU-hours; %2 reach it, and %3",
                              {gpuHoursText(question.rules.mostLost.value_or(0)), movesOf(answer.moves), lossOf(answer.loss)});
        if (answer.leastLost > 0) told += "; " + tr("no plan loses fewer than %1", {gpuHoursText(answer.leastLost)});
        return told;
    }
    case Is::TooManyGroups: {
        std::string told = trCount("no plan was found that touches at most %1 group; %2 reach it; %3", "no plan was found that touches at most %1 groups; %2 reach it; %3",
                                   question.mostGroups.value_or(0), {movesOf(answer.moves), groupsOf(answer.groups)});
        if (answer.leastGroups > 0) told += "; " + tr("no plan touches fewer than %1", {std::to_string(answer.leastGroups)});
        return told;
    }
    case Is::NotFound:
        return tr("no plan was found, and it is not proved that there is none; no plan has fewer moves than %1 (%2)",
                  {std::to_string(answer.bound.leastMoves), tr(reasonOf(answer.bound))});
    case Is::Impossible:
        if (kindTold(question, answer) == GoalKind::Consolidate)
            return tr("impossible: no number of moves leaves fewer than %1 (%2)", {countedOf(kindTold(question, answer), answer.bound.most.value_or(0)), tr(reasonOf(answer.bound))});
        return tr("impossible: %1 is the most that any number of moves reaches (%2)", {countedOf(kindTold(question, answer), answer.bound.most.value_or(0)), tr(reasonOf(answer.bound))});
    case Is::Blocked: break;
    }
    std::string told = tr("blocked: %1", {answer.obstacles.empty() ? std::string() : withWords(answer.obstacles.front().why, look)});
    if (!answer.obstacles.empty() && answer.obstacles.front().pod.valid())
        told = tr("blocked: pod %1: %2", {printable(catalog.pod(answer.obstacles.front().pod).key()), printable(withWords(answer.obstacles.front().why, look))});
    return told;
}

void writeGoalTable(std::ostream& out, const GoalQuestion& question, const GoalAnswer& answer, const GoalPrices& prices, const Catalog& catalog, const TableLook& look) {
    if (!answer.steps.empty()) {
        const bool turns = std::any_of(answer.steps.begin(), answer.steps.end(), [](const GoalStep& one) { return !one.step.turn.empty(); });
        std::vector<std::string> heads{tr("STEP"), tr("WAVE"), tr("PRIORITY"), tr("ACTION"), tr("POD"), tr("FROM"), tr("TO"), tr("TIES"), tr("WAITS FOR")};
        if (turns) heads.insert(heads.begin() + 2, tr("GROUP"));
        if (answer.loss.any()) heads.push_back(tr("GPU-HOURS"));
        heads.push_back(tr("WHY"));
        TextTable table(heads);
        for (std::size_t i = 0; i < answer.steps.size(); ++i) {
            const GoalStep& one = answer.steps[i];
            std::vector<std::string> row{std::to_string(i + 1),
                                         std::to_string(one.wave + 1),
                                         one.step.priority ? std::to_string(*one.step.priority) : "-",
                                         tr(wordOf(one.step)),
                                         orDash(one.step.pod.empty() ? one.step.claim : one.step.pod),
                                         orDash(one.step.from),
                                         orDash(one.step.to),
                                         prices.outlook && prices.outlook->ties[i] ? std::to_string(*prices.outlook->ties[i]) : "-",
                                         one.waitsFor ? std::to_string(*one.waitsFor + 1) : "-"};
            if (turns) row.insert(row.begin() + 2, orDash(one.step.turn));
            if (answer.loss.any()) row.push_back(stepLossOf(one.step));
            row.push_back(orDash(one.step.reason));
            table.add(std::move(row));
        }
        table.write(out, look);
        out << '\n';
        if (prices.outlook) writeWaves(out, *prices.outlook, look);
    }
    if (!answer.windows.empty()) writeWindows(out, answer, look);
    if (!answer.parts.empty()) writeParts(out, answer, look);
    if (!answer.obstacles.empty()) {
        TextTable table({tr("IN THE WAY"), tr("NODE"), tr("WHY"), tr("LIFTED BY")});
        for (std::size_t i = 0; i < answer.obstacles.size() && i < kObstaclesShown; ++i) {
            const Obstacle& one = answer.obstacles[i];
            table.add({one.pod.valid() ? catalog.pod(one.pod).key() : "-", one.node.valid() ? catalog.node(one.node).name : "-", withWords(one.why, look),
                       one.lets.empty() ? "-" : withWords(one.lets, look)});
        }
        table.write(out, look);
        if (answer.obstacles.size() > kObstaclesShown) out << tr("and %1 more", {std::to_string(answer.obstacles.size() - kObstaclesShown)}) << '\n';
        out << '\n';
    }
    if (hasSteps(answer.is)) out << tr("%1 before, %2 after", {countWords(question, answer, answer.before), countWords(question, answer, answer.reached)}) << '\n';
    out << verdictOf(question, answer, catalog, look) << '\n';
    if (prices.front && !prices.front->empty()) {
        out << '\n';
        TextTable table({tr("WANTED"), tr("MOVES"), tr("NO FEWER THAN"), tr("AGGRESSIVENESS")});
        const auto levels = levelsOf(prices);
        for (std::size_t i = 0; i < prices.front->size(); ++i) {
            const FrontPoint& one = (*prices.front)[i];
            const std::string level = !levels[i] ? "-" : levels[i]->from == levels[i]->to ? std::to_string(levels[i]->from)
                                                                                          : std::to_string(levels[i]->from) + "-" + std::to_string(levels[i]->to);
            table.add({countedOf(question.kind, one.wanted), one.moves ? std::to_string(*one.moves) : "-", one.leastMoves ? std::to_string(*one.leastMoves) : tr("impossible"), level});
        }
        table.write(out, look);
    }
    if (prices.reliefs) {
        out << '\n';
        writeReliefs(out, *prices.reliefs, look);
    }
}

void writeGoalDocument(std::ostream& out, ReportFormat format, const GoalQuestion& question, const GoalAnswer& answer, const GoalPrices& prices, const Catalog& catalog) {
    ReportDocument document(out, format, "GoalPlan");
    const auto signedNumber = [&](std::string_view name, std::int64_t number) { document.value(name, std::to_string(number)); };
    document.text("goal", toString(question.kind));
    document.text("answer", toString(answer.is));
    signedNumber("before", answer.before);
    signedNumber("reached", answer.reached);
    signedNumber("wanted", answer.wanted);
    if (!answer.parts.empty())
        document.list("goals", answer.parts, [](std::string& json, const GoalPart& part) {
            JsonMembers members(json);
            members.text("goal", toString(part.kind));
            members.text("asked", part.words);
            members.text("answer", toString(part.is));
            members.integer("before", part.before);
            members.integer("reached", part.reached);
            members.integer("wanted", part.wanted);
            members.integer("leastMoves", part.leastMoves);
        });
    signedNumber("moves", answer.moves);
    document.number("waves", answer.waves);
    document.number("movedTwice", answer.twice);
    document.number("surges", answer.surges);
    if (hasSteps(answer.is) || answer.is == Is::TooDear || answer.is == Is::TooManyGroups) {
        signedNumber("lostGpuSeconds", answer.loss.lost);
        document.number("lossUnknown", answer.loss.unknown);
        signedNumber("groups", answer.groups);
    }
    if (answer.leastLost > 0) signedNumber("leastLostGpuSeconds", answer.leastLost);
    if (answer.leastGroups > 0) signedNumber("leastGroups", answer.leastGroups);
    document.flag("proved", answer.proved);
    std::string bound;
    {
        JsonMembers members(bound);
        members.integer("leastMoves", answer.bound.leastMoves);
        if (answer.bound.most) members.integer("most", *answer.bound.most);
        members.text("why", toString(answer.bound.why));
        members.texts("counts", answer.bound.resources);
        if (!answer.bound.rows.empty())
            members.list("rows", answer.bound.rows, [](JsonMembers& one, const BoundRow& row) {
                one.text("name", row.name);
                one.integer("count", row.count);
            });
    }
    document.value("bound", bound);
    document.number("seed", question.seed);
    document.number("work", answer.work);
    document.number("rounds", answer.rounds);
    std::size_t number = 0;
    document.list("steps", answer.steps, [&](std::string& json, const GoalStep& one) {
        static constexpr const char* kActions[] = {"place", "move", "evict", "cordon", "uncordon", "assumeClaim", "allocateClaim"};
        JsonMembers members(json);
        members.number("step", ++number);
        members.number("wave", one.wave + 1);
        members.text("action", one.step.surge ? "surge" : kActions[static_cast<std::size_t>(one.step.action)]);
        members.text("pod", one.step.pod);
        members.text("claim", one.step.claim);
        members.text("from", one.step.from);
        members.text("to", one.step.to);
        if (prices.outlook && prices.outlook->ties[number - 1]) members.number("ties", *prices.outlook->ties[number - 1]);
        if (one.waitsFor) members.number("waitsFor", *one.waitsFor + 1);
        members.text("turn", one.step.turn);
        if (one.step.priority) members.integer("priority", *one.step.priority);
        if (one.step.lost) members.integer("lostGpuSeconds", *one.step.lost);
        if (one.step.lossUnknown) members.flag("lossUnknown", true);
        if (one.counted) members.integer("counted", *one.counted);
        if (one.window) members.number("window", *one.window + 1);
        if (!one.budgets.empty())
            members.list("budgets", one.budgets, [&](JsonMembers& budget, const StepBudget& along) {
                budget.text("budget", catalog.budgets[along.budget].key());
                budget.integer("now", along.now);
                budget.integer("then", along.then);
            });
        members.text("reason", one.step.reason);
    });
    if (!answer.windows.empty()) {
        document.list("windows", answer.windows, [](std::string& json, const WindowUse& one) {
            JsonMembers members(json);
            members.text("from", timeText(one.window.from));
            members.text("to", timeText(one.window.to));
            members.number("steps", one.steps);
            if (one.steps > 0) members.text("overBy", timeText(one.until));
        });
        document.number("leftOut", answer.leftOut);
        if (answer.leftOut > 0) document.text("leftOutWhy", answer.leftOutWhy.text());
    }
    if (prices.outlook) {
        document.number("leastSeconds", static_cast<std::uint64_t>(prices.outlook->takes().least));
        document.number("mostSeconds", static_cast<std::uint64_t>(prices.outlook->takes().most));
        document.number("untimed", prices.outlook->untimed());
        std::size_t wave = 0;
        document.list("byWave", prices.outlook->waves, [&](std::string& json, const WaveOutlook& one) {
            JsonMembers members(json);
            members.number("wave", ++wave);
            members.number("steps", one.steps);
            members.integer("leastSeconds", one.takes.least);
            members.integer("mostSeconds", one.takes.most);
            members.number("untimed", one.untimed);
            members.list("free", one.free, [](JsonMembers& free, const auto& amount) {
                free.text("resource", amount.first);
                free.text("amount", formatAmount(amount.first, amount.second));
            });
        });
    }
    document.list("inTheWay", answer.obstacles, [&](std::string& json, const Obstacle& one) {
        JsonMembers members(json);
        if (one.pod.valid()) members.text("pod", catalog.pod(one.pod).key());
        if (one.node.valid()) members.text("node", catalog.node(one.node).name);
        members.always("why", one.why);
        members.text("lets", one.lets);
    });
    if (!answer.notModelled.empty()) document.text("notModelled", answer.notModelled.text());
    document.list("stay", answer.stay, [](std::string& json, const auto& one) {
        JsonMembers members(json);
        members.text("why", one.first);
        members.number("pods", one.second);
    });
    if (prices.front) {
        const auto levels = levelsOf(prices);
        std::size_t row = 0;
        document.list("front", *prices.front, [&](std::string& json, const FrontPoint& one) {
            JsonMembers members(json);
            members.integer("wanted", one.wanted);
            if (one.moves) members.integer("moves", *one.moves);
            if (one.reached) members.integer("reached", *one.reached);
            if (one.leastMoves) members.integer("leastMoves", *one.leastMoves);
            members.flag("proved", one.proved());
            if (const auto& own = levels[row++]) {
                members.integer("aggressivenessFrom", own->from);
                members.integer("aggressivenessTo", own->to);
            }
        });
    }
    if (!prices.reliefs) return;
    document.list("cheaper", prices.reliefs->found, [](std::string& json, const GoalRelief& one) {
        JsonMembers members(json);
        members.text("permit", toString(one.of));
        members.text("name", one.name);
        members.integer("moves", one.moves);
        members.integer("leastMoves", one.leastMoves);
        members.number("pods", one.pods);
    });
    document.number("cheaperTried", prices.reliefs->tried);
    document.number("cheaperUntried", prices.reliefs->untried);
}

}  // namespace bayplan
