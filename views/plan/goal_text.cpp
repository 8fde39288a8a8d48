// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/goal_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>

#include "common/labels/capitalised.h"
#include "common/plan_text.h"
#include "common/text.h"
#include "io/text/time_text.h"
#include "planner/goals/goal_words.h"

namespace bayplan {

namespace {

struct GoalWords {
    Q_DECLARE_TR_FUNCTIONS(GoalWords)
};

constexpr std::size_t kNamesShown = 3;
constexpr std::size_t kWindowsTold = 3;

int asInt(std::int64_t count) { return static_cast<int>(count); }

QString movesText(std::int64_t moves) { return GoalWords::tr("%Ln move(s)", nullptr, asInt(moves)); }

QString leastText(std::int64_t least) { return GoalWords::tr("no plan has fewer than %1", "moves").arg(QLocale().toString(static_cast<qlonglong>(least))); }

QString boundText(const GoalAnswer& answer) { return answer.proved ? GoalWords::tr("proved fewest", "moves") : leastText(answer.bound.leastMoves); }

}  // namespace

QString goalText(GoalKind kind) {
    switch (kind) {
    case GoalKind::Drain: return GoalWords::tr("Drain nodes");
    case GoalKind::Free: return GoalWords::tr("Free whole nodes");
    case GoalKind::Room: return GoalWords::tr("Make room for pods");
    case GoalKind::Slots: return GoalWords::tr("Reach slots of a shape");
    case GoalKind::Consolidate: return GoalWords::tr("Consolidate onto fewer nodes");
    case GoalKind::Rebalance: return GoalWords::tr("Rebalance full nodes");
    case GoalKind::Repair: return GoalWords::tr("Repair broken rules");
    case GoalKind::Vacate: break;
    }
    return GoalWords::tr("Keep an amount free");
}

QString goalAboutText(GoalKind kind) {
    switch (kind) {
    case GoalKind::Drain: return GoalWords::tr("Nothing that may leave stands on these nodes; all of them are cordoned first.");
    case GoalKind::Free: return GoalWords::tr("So many nodes that take pods have none but those of DaemonSets and static ones.");
    case GoalKind::Room: return GoalWords::tr("The pending pods have a node, all of them together.");
    case GoalKind::Slots: return GoalWords::tr("So many pods of the shape fit, with those that fit already.");
    case GoalKind::Consolidate: return GoalWords::tr("At most so many nodes have pods beside those of DaemonSets and static ones; or as many as can be of those that use little are emptied.");
    case GoalKind::Rebalance: return GoalWords::tr("No node has more requested than these parts of what is allocatable.");
    case GoalKind::Repair: return GoalWords::tr("No pod stands where a taint, its own affinity or a rule between pods forbids it.");
    case GoalKind::Vacate: break;
    }
    return GoalWords::tr("So much is free on every node, or on those that are named.");
}

namespace {

QString oneGoalText(const GoalRequest& request) {
    QStringList about;
    for (const std::vector<std::string>* names : {&request.nodes, &request.pods})
        for (std::size_t i = 0; i < names->size() && i <= kNamesShown; ++i) about << (i < kNamesShown ? toQString((*names)[i]) : QStringLiteral("…"));
    for (const std::string* text : {&request.gang, &request.request, &request.limits})
        if (!text->empty()) about << toQString(*text);
    const bool counts = request.kind == GoalKind::Free || request.kind == GoalKind::Slots || (request.kind == GoalKind::Consolidate && request.limits.empty());
    if (counts) about << QLocale().toString(static_cast<qlonglong>(request.count));
    return about.isEmpty() ? goalText(request.kind) : GoalWords::tr("%1: %2", "a goal and what it is about").arg(goalText(request.kind), about.join(QStringLiteral(", ")));
}

/// What the answer counts: that of its goal, or goals.
QString countWords(const GoalQuestion& question, const GoalAnswer& answer, std::int64_t count) {
    return answer.parts.empty() ? goalCountText(question.kind, count) : GoalWords::tr("%Ln goal(s)", nullptr, asInt(count));
}

/// The goal that a verdict is about: of several the most important one that is not reached.
GoalKind kindTold(const GoalQuestion& question, const GoalAnswer& answer) {
    const auto fails = std::find_if(answer.parts.begin(), answer.parts.end(), [](const GoalPart& part) { return !part.holds(); });
    return fails == answer.parts.end() ? question.kind : fails->kind;
}

}  // namespace

QString goalRequestText(const GoalRequest& request) {
    QString text = oneGoalText(request);
    for (const GoalRequest& one : request.then) text = GoalWords::tr("%1; then %2", "a goal and a less important one").arg(text, oneGoalText(one));
    return text;
}

QString goalPartText(const GoalPart& part) {
    switch (part.is) {
    case GoalIs::Already: return GoalWords::tr("Reached without a step", "of a goal");
    case GoalIs::Reached: return GoalWords::tr("Reached", "of a goal");
    case GoalIs::Impossible: return GoalWords::tr("Impossible", "of a goal");
    case GoalIs::Blocked: return GoalWords::tr("Blocked", "of a goal");
    case GoalIs::TooMany: return GoalWords::tr("Takes too many moves", "of a goal");
    case GoalIs::TooDear: return GoalWords::tr("Loses too many GPU-hours", "of a goal");
    case GoalIs::TooManyGroups: return GoalWords::tr("Touches too many groups", "of a goal");
    case GoalIs::Partly:
    case GoalIs::NotFound: break;
    }
    return GoalWords::tr("No plan was found", "of a goal");
}

QString goalCountText(GoalKind kind, std::int64_t count) {
    const int n = asInt(count);
    switch (kind) {
    case GoalKind::Drain: return GoalWords::tr("%Ln drained node(s)", nullptr, n);
    case GoalKind::Free: return GoalWords::tr("%Ln free node(s)", nullptr, n);
    case GoalKind::Room: return GoalWords::tr("%Ln placed pod(s)", nullptr, n);
    case GoalKind::Slots: return GoalWords::tr("%Ln slot(s)", nullptr, n);
    case GoalKind::Consolidate: return GoalWords::tr("%Ln node(s) in use", nullptr, n);
    case GoalKind::Rebalance: return GoalWords::tr("%Ln node(s) beyond the limit", nullptr, n);
    case GoalKind::Repair: return GoalWords::tr("%Ln pod(s) against a rule", nullptr, n);
    case GoalKind::Vacate: break;
    }
    return GoalWords::tr("%Ln node(s) with so much free", nullptr, n);
}

QString goalLossText(const PlanLoss& loss) {
    const QString known = GoalWords::tr("%1 GPU-hours lost").arg(hoursText(loss.lost));
    if (loss.unknown == 0) return known;
    const QString unknown = GoalWords::tr("what %Ln restart(s) of pods with GPUs lose(s) is not known", nullptr, static_cast<int>(loss.unknown));
    return loss.known == 0 ? unknown : known + QStringLiteral(" · ") + unknown;
}

QString goalHeadline(const GoalQuestion& question, const GoalAnswer& answer) {
    const QString dot = QStringLiteral(" · ");
    switch (answer.is) {
    case GoalIs::Already: return GoalWords::tr("Nothing to do: %1").arg(countWords(question, answer, answer.reached));
    case GoalIs::Reached:
    case GoalIs::Partly: {
        const QString moves = answer.waves > 1 ? GoalWords::tr("%1 in %Ln wave(s)", nullptr, static_cast<int>(answer.waves)).arg(movesText(answer.moves)) : movesText(answer.moves);
        const QString gain = GoalWords::tr("%1 → %2", "a count before, what is counted after")
                                 .arg(QLocale().toString(static_cast<qlonglong>(answer.before)), countWords(question, answer, answer.reached));
        if (answer.leftOut > 0) return moves + dot + gain + dot + GoalWords::tr("no window has time for %Ln step(s)", nullptr, static_cast<int>(answer.leftOut));
        if (answer.is == GoalIs::Partly)
            return GoalWords::tr("%1 of %Ln goal(s) are reached", nullptr, asInt(answer.wanted)).arg(QLocale().toString(static_cast<qlonglong>(answer.reached))) + dot + moves + dot
                   + boundText(answer);
        return moves + dot + gain + (answer.loss.any() ? dot + goalLossText(answer.loss) : QString())
               + (answer.groups > 0 ? dot + GoalWords::tr("%Ln group(s) touched", nullptr, asInt(answer.groups)) : QString()) + dot + boundText(answer);
    }
    case GoalIs::TooMany:
        return GoalWords::tr("No plan was found with at most %1").arg(movesText(question.mostMoves.value_or(0))) + dot + GoalWords::tr("%Ln move(s) reach(es) it", nullptr, asInt(answer.moves)) + dot
               + leastText(answer.bound.leastMoves);
    case GoalIs::TooDear: {
        QString told = GoalWords::tr("No plan was found that loses at most %1 GPU-hours").arg(hoursText(question.rules.mostLost.value_or(0))) + dot
                       + GoalWords::tr("%Ln move(s) reach(es) it", nullptr, asInt(answer.moves)) + dot + goalLossText(answer.loss);
        if (answer.leastLost > 0) told += dot + GoalWords::tr("no plan loses fewer than %1", "GPU-hours").arg(hoursText(answer.leastLost));
        return told;
    }
    case GoalIs::TooManyGroups: {
        QString told = GoalWords::tr("No plan was found that touches at most %Ln group(s)", nullptr, asInt(question.mostGroups.value_or(0))) + dot
                       + GoalWords::tr("%Ln move(s) reach(es) it", nullptr, asInt(answer.moves)) + dot + GoalWords::tr("%Ln group(s) touched", nullptr, asInt(answer.groups));
        if (answer.leastGroups > 0) told += dot + GoalWords::tr("no plan touches fewer than %1", "groups").arg(QLocale().toString(static_cast<qlonglong>(answer.leastGroups)));
        return told;
    }
    case GoalIs::NotFound: return GoalWords::tr("No plan was found, and it is not proved that there is none");
    case GoalIs::Impossible:
        return kindTold(question, answer) == GoalKind::Consolidate
                   ? GoalWords::tr("Impossible: no number of moves leaves fewer than %1").arg(goalCountText(kindTold(question, answer), answer.bound.most.value_or(0)))
                   : GoalWords::tr("Impossible: %1 is the most that any number of moves reaches").arg(goalCountText(kindTold(question, answer), answer.bound.most.value_or(0)));
    case GoalIs::Blocked: break;
    }
    return GoalWords::tr("Blocked: %Ln pod(s) or node(s) stand(s) in the way", nullptr, static_cast<int>(answer.obstacles.size()));
}

QString goalReasonText(const GoalAnswer& answer) {
    const QString why = messageText(reasonOf(answer.bound));
    QString told;
    switch (answer.is) {
    case GoalIs::Already:
    case GoalIs::Blocked: break;
    case GoalIs::Reached:
    case GoalIs::Partly:
        told = (answer.proved ? GoalWords::tr("Why there are no fewer: %1.", "moves") : GoalWords::tr("Why no plan has fewer than %2: %1.", "moves"))
                   .arg(why)
                   .replace(QStringLiteral("%2"), QLocale().toString(static_cast<qlonglong>(answer.bound.leastMoves)));
        break;
    case GoalIs::TooDear:
    case GoalIs::TooManyGroups:
    case GoalIs::TooMany: told = GoalWords::tr("Why no plan has fewer than %2: %1.", "moves").arg(why, QLocale().toString(static_cast<qlonglong>(answer.bound.leastMoves))); break;
    case GoalIs::NotFound: told = GoalWords::tr("More work may find one. No plan has fewer than %2 moves: %1.").arg(why, QLocale().toString(static_cast<qlonglong>(answer.bound.leastMoves))); break;
    case GoalIs::Impossible: told = capitalised(why) + GoalWords::tr(".", "the end of a sentence"); break;
    }
    if (!answer.notModelled.empty()) told = sentences(told, capitalised(messageText(answer.notModelled)) + GoalWords::tr(".", "the end of a sentence"));
    if (answer.leftOut > 0) told = sentences(told, GoalWords::tr("Left out: %1.", "why the first of the steps is").arg(messageText(answer.leftOutWhy)));
    if (answer.twice > 0) told = sentences(told, GoalWords::tr("%Ln pod(s) move(s) twice, and has another name the second time.", nullptr, static_cast<int>(answer.twice)));
    if (answer.kept > 0) told = sentences(told, GoalWords::tr("%Ln step(s) at the beginning was or were told; the proof is about plans that begin with them.", nullptr, static_cast<int>(answer.kept)));
    return told;
}

QString goalWindowsText(const std::vector<WindowUse>& windows) {
    QString told;
    for (std::size_t i = 0; i < windows.size() && i < kWindowsTold; ++i)
        if (const WindowUse& one = windows[i]; one.steps > 0)
            told = sentences(told, GoalWords::tr("Window %1: %Ln step(s), over by %2 at the latest.", nullptr, static_cast<int>(one.steps))
                                       .arg(QLocale().toString(static_cast<int>(i) + 1), toQString(timeText(one.until))));
    return told;
}

QString soFarText(const GoalSoFar& soFar) {
    const QString least = soFar.leastMoves > 0 ? leastText(soFar.leastMoves) : QString();
    if (!soFar.moves) return least.isEmpty() ? GoalWords::tr("No plan yet") : GoalWords::tr("No plan yet; %1").arg(least);
    const QString best = GoalWords::tr("Best so far: %1").arg(movesText(*soFar.moves));
    return least.isEmpty() ? best : best + QStringLiteral(" · ") + least;
}

namespace {

QString secondsRead(std::int64_t seconds) {
    if (seconds < 60) return GoalWords::tr("%1 s", "seconds").arg(seconds);
    if (seconds < 3600) return seconds % 60 == 0 ? GoalWords::tr("%1 min", "minutes").arg(seconds / 60) : GoalWords::tr("%1 min %2 s", "minutes and seconds").arg(seconds / 60).arg(seconds % 60);
    return GoalWords::tr("%1 h %2 min", "hours and minutes").arg(seconds / 3600).arg(seconds / 60 % 60);
}

}  // namespace

QString takesText(const SecondsRange& takes, std::size_t untimed) {
    const QString range = takes.least == takes.most ? secondsRead(takes.least)
                                                    : GoalWords::tr("%1 to %2", "from the shortest time to the longest").arg(secondsRead(takes.least), secondsRead(takes.most));
    return untimed == 0 ? range : GoalWords::tr("%1, and the start of %Ln pod(s), which is not known", nullptr, static_cast<int>(untimed)).arg(range);
}

QString stepBudgetsText(const GoalStep& step, const Catalog& catalog) {
    QStringList budgets;
    for (const StepBudget& one : step.budgets)
        if (one.budget < catalog.budgets.size())
            budgets << QStringLiteral("%1: %2 → %3")
                           .arg(toQString(catalog.budgets[one.budget].name), QLocale().toString(static_cast<qlonglong>(one.now)),
                                QLocale().toString(static_cast<qlonglong>(one.then)));
    return budgets.join(QStringLiteral(", "));
}

}  // namespace bayplan
