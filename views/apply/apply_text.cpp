// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/apply_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "apply/cause_text.h"
#include "common/text.h"

namespace bayplan {

namespace {

struct ApplyWords {
    Q_DECLARE_TR_FUNCTIONS(ApplyText)
};

QString withCause(const QString& text, const QString& cause) {
    return cause.isEmpty() ? text : ApplyWords::tr("%1: %2", "a state and its cause").arg(text, cause);
}
QString withCause(const QString& text, const std::string& cause) { return withCause(text, causeText(cause)); }

StepWords withEnglish(StepWords words, const std::string& cause) {
    if (causeText(cause) != toQString(cause)) words.english = toQString(cause);
    return words;
}

QString phaseText(StepPhase phase) {
    switch (phase) {
    case StepPhase::Waiting: return ApplyWords::tr("waiting for its turn");
    case StepPhase::Checking: return ApplyWords::tr("checking");
    case StepPhase::DryRun: return ApplyWords::tr("dry-run");
    case StepPhase::Preparing: return ApplyWords::tr("preparing the landing");
    case StepPhase::Writing: return ApplyWords::tr("sending");
    case StepPhase::Looking: return ApplyWords::tr("looking what happened");
    case StepPhase::Leaving: return ApplyWords::tr("evicted, the old pod is still there");
    case StepPhase::Replacing: return ApplyWords::tr("gone, its replacement is awaited");
    case StepPhase::Landing: return ApplyWords::tr("landing");
    case StepPhase::Verifying: return ApplyWords::tr("verifying until Ready");
    case StepPhase::Held: return ApplyWords::tr("held");
    case StepPhase::Over: break;
    }
    return {};
}

}  // namespace

QColor toneColour(const Theme& theme, StepTone tone) {
    switch (tone) {
    case StepTone::Plain: return theme.text;
    case StepTone::Quiet: return theme.secondary;
    case StepTone::Good: return theme.good;
    case StepTone::Caution: return theme.caution;
    case StepTone::Bad: return theme.bad;
    }
    return theme.text;
}

QString landingText(Landing landing) {
    switch (landing) {
    case Landing::Scheduler: return ApplyWords::tr("scheduler", "how a pod lands");
    case Landing::Bind: return ApplyWords::tr("bind", "how a pod lands");
    case Landing::Nominate: return ApplyWords::tr("nominate", "how a pod lands");
    case Landing::Pin: return ApplyWords::tr("pin", "how a pod lands");
    case Landing::Gate: return ApplyWords::tr("gate", "how a pod lands");
    case Landing::Cordon: return ApplyWords::tr("cordon", "how a pod lands");
    case Landing::Reserve: return ApplyWords::tr("reservation", "how a pod lands");
    }
    return {};
}

QString landingTip(Landing landing) {
    switch (landing) {
    case Landing::Scheduler: return ApplyWords::tr("The cluster's scheduler chooses the node. That it chooses this one is foreseen, not certain, and is looked at afterwards.");
    case Landing::Bind: return ApplyWords::tr("Bayplan binds the pod itself. Only for pods of schedulers that nobody serves: a running scheduler is faster.");
    case Landing::Nominate: return ApplyWords::tr("A hint to the scheduler, which it may follow or not; for a replacement it mostly comes too late.");
    case Landing::Pin: return ApplyWords::tr("The replacement is made with its node in it, by the landing policy that an administrator installs once. It stays on that node for its life.");
    case Landing::Gate: return ApplyWords::tr("The replacement is held back by a scheduling gate, and let go together with its node. For several pods of one workload that go to different nodes.");
    case Landing::Cordon: return ApplyWords::tr("The few nodes that the scheduler would choose before are cordoned meanwhile, and let back afterwards.");
    case Landing::Reserve:
        return ApplyWords::tr("A reservation of Koordinator keeps room for the replacement on its node before the pod is evicted, and is removed afterwards. For pods of its scheduler.");
    }
    return {};
}

QString standingText(StandingPolicy standing) {
    switch (standing) {
    case StandingPolicy::Installed: return ApplyWords::tr("installed", "the landing policy");
    case StandingPolicy::Different: return ApplyWords::tr("different from what this version installs", "the landing policy");
    case StandingPolicy::Absent: return ApplyWords::tr("not installed", "the landing policy");
    case StandingPolicy::Unknown: return ApplyWords::tr("may not be read", "the landing policy");
    }
    return {};
}

QString forecastText(const LandingForecast& forecast) {
    switch (forecast.is) {
    case LandingForecast::Is::Nowhere: return ApplyWords::tr("would stay pending", "where a scheduler would put a pod");
    case LandingForecast::Is::Unknown: return causeText(forecast.text);
    case LandingForecast::Is::There:
    case LandingForecast::Is::MayBe:
    case LandingForecast::Is::Elsewhere: break;
    }
    QString text = ApplyWords::tr("would choose %1", "where a scheduler would put a pod").arg(toQString(forecast.node));
    if (forecast.tied > 1) text += ApplyWords::tr("; one of %1 that tie", "nodes").arg(forecast.tied);
    if (forecast.part) text += ApplyWords::tr("; it looks at a part of the nodes that fit");
    return text;
}

bool mayGoElsewhere(const StepPreflight& flight) {
    return flight.landing == Landing::Scheduler && flight.check.forecast && flight.check.forecast->is != LandingForecast::Is::There;
}

QString budgetText(const StepPreflight& flight) {
    if (flight.check.budget.empty() || !flight.budgetBefore) return {};
    if (*flight.budgetBefore <= 0) return ApplyWords::tr("%1: 0", "a disruption budget that allows nothing now").arg(toQString(flight.check.budget));
    return ApplyWords::tr("%1: %2 → %3", "a disruption budget, what it allows before and after")
        .arg(toQString(flight.check.budget))
        .arg(*flight.budgetBefore)
        .arg(flight.budgetAfter.value_or(*flight.budgetBefore));
}

StepWords permissionWords(const StepPreflight& flight) {
    if (flight.needs.empty()) return {{}, ApplyWords::tr("none needed"), StepTone::Quiet};
    QStringList missing;
    for (const StepNeed& need : flight.needs)
        if (need.required && need.access != Access::Allowed)
            missing << (need.access == Access::Denied ? toQString(need.permission.toString())
                                                      : ApplyWords::tr("unknown: %1", "a permission").arg(toQString(need.permission.toString())));
    if (missing.isEmpty()) return {QStringLiteral("✓"), ApplyWords::tr("allowed"), StepTone::Good};
    return {QStringLiteral("✕"), ApplyWords::tr("missing: %1").arg(missing.join(QStringLiteral(", "))), StepTone::Bad};
}

StepWords dryRunWords(const StepPreflight& flight) {
    switch (flight.dryRun.is) {
    case DryRun::Is::NotAsked: return {{}, ApplyWords::tr("not asked"), StepTone::Quiet};
    case DryRun::Is::Ok: return {QStringLiteral("✓"), ApplyWords::tr("dry-run ok"), StepTone::Good};
    case DryRun::Is::Refused: return {QStringLiteral("✕"), withCause(ApplyWords::tr("refused"), flight.dryRun.said), StepTone::Bad};
    case DryRun::Is::Predicted: return {QStringLiteral("~"), ApplyWords::tr("predicted"), StepTone::Quiet};
    }
    return {};
}

namespace {

StepWords checked(const StepPreflight& flight) {
    const std::string& why = flight.check.why;
    switch (flight.check.is) {
    case StepCheck::Is::Ok:
        if (!mayGoElsewhere(flight)) return {QStringLiteral("✓"), ApplyWords::tr("holds"), StepTone::Good};
        return {QStringLiteral("≠"), withCause(ApplyWords::tr("accepted"), forecastText(*flight.check.forecast)), StepTone::Caution};
    case StepCheck::Is::Nothing: return {QStringLiteral("–"), withCause(ApplyWords::tr("nothing to do"), why), StepTone::Quiet};
    case StepCheck::Is::Behind: return {QStringLiteral("?"), withCause(ApplyWords::tr("not seen yet"), why), StepTone::Caution};
    case StepCheck::Is::Drift: return {QStringLiteral("‖"), withCause(ApplyWords::tr("no longer fits"), why), StepTone::Bad};
    case StepCheck::Is::Blocked: return {QStringLiteral("⊘"), withCause(ApplyWords::tr("blocked now"), why), StepTone::Caution};
    case StepCheck::Is::Elsewhere: return {QStringLiteral("≠"), flight.check.forecast ? forecastText(*flight.check.forecast) : withCause(ApplyWords::tr("lands elsewhere"), why), StepTone::Caution};
    case StepCheck::Is::Refused: return {QStringLiteral("✕"), withCause(ApplyWords::tr("refused"), why), StepTone::Bad};
    }
    return {};
}

StepWords told(const StepProgress& progress, std::int64_t nextIn, std::int64_t since) {
    if (progress.phase == StepPhase::Over || (progress.phase == StepPhase::Waiting && progress.state == StepState::Skipped)) {
        const QString text = withCause(stateText(progress.state), progress.text);
        switch (progress.state) {
        case StepState::Done: return {QStringLiteral("✓"), progress.node.empty() ? stateText(progress.state) : ApplyWords::tr("done: on %1").arg(toQString(progress.node)), StepTone::Good};
        case StepState::DoneElsewhere: return {QStringLiteral("≠"), withCause(ApplyWords::tr("done, but on %1").arg(toQString(progress.node)), progress.text), StepTone::Caution};
        case StepState::Skipped: return {QStringLiteral("–"), text, StepTone::Quiet};
        case StepState::Failed: return {QStringLiteral("✕"), text, StepTone::Bad};
        case StepState::Blocked: return {QStringLiteral("⊘"), text, StepTone::Bad};
        case StepState::Unknown: return {QStringLiteral("?"), text, StepTone::Caution};
        case StepState::NotStarted: return {QStringLiteral("○"), text, StepTone::Quiet};
        case StepState::UnderWay: return {QStringLiteral("◐"), text, StepTone::Caution};
        }
    }
    QString clocks;
    if (nextIn >= 0) clocks += ApplyWords::tr(" · next try in %1").arg(spanText(nextIn));
    if (since >= 0) clocks += ApplyWords::tr(" · for %1", "how long").arg(spanText(since));
    if (progress.phase == StepPhase::Held) return {QStringLiteral("‖"), withCause(ApplyWords::tr("held") + clocks, progress.text), StepTone::Bad};
    if (progress.state == StepState::Blocked)
        return {QStringLiteral("⊘"), withCause(ApplyWords::tr("blocked") + clocks, progress.budget.empty() ? causeText(progress.text) : ApplyWords::tr("budget %1").arg(toQString(progress.budget))),
                StepTone::Caution};
    if (progress.phase == StepPhase::Looking || progress.state == StepState::Unknown)
        return {QStringLiteral("?"), withCause(phaseText(StepPhase::Looking) + clocks, progress.text), StepTone::Caution};
    if (progress.phase == StepPhase::Waiting) return {QStringLiteral("○"), phaseText(progress.phase), StepTone::Quiet};
    // The reason for a retry is next to the clock; in normal progress the phase says enough.
    const bool tells = progress.phase == StepPhase::Checking ? nextIn >= 0 : progress.phase == StepPhase::Verifying;
    return {QStringLiteral("◐"), withCause(phaseText(progress.phase) + clocks, tells ? progress.text : std::string()), StepTone::Plain};
}

}  // namespace

StepWords checkWords(const StepPreflight& flight) { return withEnglish(checked(flight), flight.check.why); }

StepWords progressWords(const StepProgress& progress, std::int64_t nextIn, std::int64_t since) {
    return withEnglish(told(progress, nextIn, since), progress.text);
}

QString nextActionText(const StepProgress& progress) {
    if (progress.phase == StepPhase::Held && !progress.pod.empty() && progress.node.empty())
        return ApplyWords::tr("Retry looks whether the node takes its replacement by now; Skip lets the replacement go: it is evicted, and what takes its place is free to go anywhere.");
    if (progress.phase == StepPhase::Held)
        return ApplyWords::tr("Retry checks this step once more; Skip leaves it out; Re-plan the rest makes a new plan of what is left.");
    if (progress.state == StepState::Blocked && progress.phase != StepPhase::Over)
        return ApplyWords::tr("It is tried again by itself, and the other steps go on. Retry tries it now; Skip leaves it out.");
    if (progress.phase != StepPhase::Over) return {};
    switch (progress.state) {
    case StepState::DoneElsewhere: return ApplyWords::tr("It runs, on another node than the plan says: look whether that will do, or move it once more.");
    case StepState::Unknown: return ApplyWords::tr("A call had no answer. Resume looks what happened before anything is sent again.");
    case StepState::Failed:
    case StepState::Blocked: return ApplyWords::tr("Resume tries this step again; Re-plan the rest leaves out what no longer applies.");
    case StepState::UnderWay: return ApplyWords::tr("It was begun and not seen to its end. Resume goes on with it.");
    case StepState::NotStarted:
    case StepState::Done:
    case StepState::Skipped: break;
    }
    return {};
}

QString nextActionText(const StepPreflight& flight) {
    if (!flight.permitted()) return ApplyWords::tr("Ask whoever runs the cluster for what is missing, or leave the step out.");
    switch (flight.check.is) {
    case StepCheck::Is::Drift: return ApplyWords::tr("The cluster went on since the plan was made. Leave the step out, or plan it anew.");
    case StepCheck::Is::Blocked: return ApplyWords::tr("It may be approved: the run waits for the budget and goes on with other steps meanwhile.");
    case StepCheck::Is::Refused:
        return flight.check.safety.empty() ? ApplyWords::tr("Leave the step out, or choose another landing.")
                                           : ApplyWords::tr("Leave the step out, or accept below what is lost with the pod.");
    case StepCheck::Is::Elsewhere: return ApplyWords::tr("Choose a landing that tells the replacement its node, or accept below that the scheduler decides.");
    case StepCheck::Is::Behind: return ApplyWords::tr("Check again in a moment.");
    case StepCheck::Is::Ok:
    case StepCheck::Is::Nothing: break;
    }
    if (flight.dryRun.is == DryRun::Is::Refused) return ApplyWords::tr("The server would not do it: leave the step out, or repair what it says and check again.");
    return {};
}

QString stateText(StepState state) {
    switch (state) {
    case StepState::NotStarted: return ApplyWords::tr("not started");
    case StepState::UnderWay: return ApplyWords::tr("under way");
    case StepState::Done: return ApplyWords::tr("done");
    case StepState::DoneElsewhere: return ApplyWords::tr("done on another node");
    case StepState::Unknown: return ApplyWords::tr("unknown");
    case StepState::Failed: return ApplyWords::tr("failed");
    case StepState::Skipped: return ApplyWords::tr("skipped");
    case StepState::Blocked: return ApplyWords::tr("blocked");
    }
    return {};
}

QString stateSummary(const std::vector<StepState>& states) {
    QStringList parts;
    for (const StepState state : {StepState::UnderWay, StepState::Done, StepState::DoneElsewhere, StepState::Unknown, StepState::Failed, StepState::Skipped,
                                  StepState::Blocked, StepState::NotStarted}) {
        const auto n = std::count(states.begin(), states.end(), state);
        if (n > 0) parts << ApplyWords::tr("%1 %2", "a count and a state").arg(n).arg(stateText(state));
    }
    return parts.join(ApplyWords::tr(", ", "between counts of states"));
}

QString landedSummary(const Plan& plan, const std::vector<StepRecord>& records) {
    int pods = 0, landed = 0;
    for (std::size_t i = 0; i < plan.steps.size() && i < records.size(); ++i) {
        const PlanStep::Action action = plan.steps[i].action;
        if (action != PlanStep::Action::Move && action != PlanStep::Action::Place) continue;
        ++pods;
        landed += records[i].state == StepState::Done;
    }
    return pods == 0 ? QString() : ApplyWords::tr("%L1 of %L2 pods landed where planned").arg(landed).arg(pods);
}

bool anyElsewhere(const std::vector<StepState>& states) { return std::find(states.begin(), states.end(), StepState::DoneElsewhere) != states.end(); }

std::vector<StepState> statesOf(const std::vector<StepRecord>& records) {
    std::vector<StepState> states;
    states.reserve(records.size());
    for (const StepRecord& record : records) states.push_back(record.state);
    return states;
}

QString runStateText(RunState state) {
    switch (state) {
    case RunState::Running: return ApplyWords::tr("Running");
    case RunState::Paused: return ApplyWords::tr("Paused: nothing is sent");
    case RunState::Held: return ApplyWords::tr("Held: something else moved");
    case RunState::Stopping: return ApplyWords::tr("Stopping");
    case RunState::Ended: return ApplyWords::tr("Ended");
    }
    return {};
}

QString spanText(std::int64_t seconds) {
    seconds = std::max<std::int64_t>(seconds, 0);
    if (seconds < 60) return ApplyWords::tr("%1 s", "seconds").arg(seconds);
    if (seconds < 3600) return ApplyWords::tr("%1m%2s", "minutes and seconds").arg(seconds / 60).arg(seconds % 60);
    return ApplyWords::tr("%1h%2m", "hours and minutes").arg(seconds / 3600).arg(seconds / 60 % 60);
}

}  // namespace bayplan
