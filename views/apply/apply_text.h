// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a review and a run say about a step, in the user's language: a glyph and a word for every state, the cause in
// the words of the server or a check, and the possible next actions.
// Thread rule: GUI thread only.

#include <QColor>
#include <QString>
#include <cstdint>

#include "common/theme.h"
#include "kube/apply/apply_run.h"
#include "kube/apply/preflight.h"

namespace bayplan {

enum class StepTone { Plain,
                      Quiet,
                      Good,
                      Caution,
                      Bad };
QColor toneColour(const Theme& theme, StepTone tone);

/// One cell, or one sentence, with its glyph.
struct StepWords {
    QString glyph;  // one character, different for each state; empty: nothing to say
    QString text;
    StepTone tone = StepTone::Plain;
    QString english{};  // the cause in the engine's words, if `text` is in another language

    QString shown() const { return glyph.isEmpty() ? text : glyph + QLatin1Char(' ') + text; }
    /// With the engine's own words below.
    QString whole() const { return english.isEmpty() ? shown() : shown() + QLatin1Char('\n') + english; }
};

QString landingText(Landing landing);
/// What it means, in a sentence, for users who have not read the manual.
QString landingTip(Landing landing);
QString standingText(StandingPolicy standing);
/// "would choose big-c0; one of 3 that tie".
QString forecastText(const LandingForecast& forecast);
/// Whether the scheduler finally decides the node of the step, and may choose another one.
bool mayGoElsewhere(const StepPreflight& flight);
/// "default/web 2 → 1"; empty if no budget covers the pod.
QString budgetText(const StepPreflight& flight);
StepWords permissionWords(const StepPreflight& flight);
/// The server's answer for the next step only; for later ones "predicted".
StepWords dryRunWords(const StepPreflight& flight);
/// Whether the step is valid on the cluster.
StepWords checkWords(const StepPreflight& flight);
/// The state, its clocks, and its cause, in this order, so that the state is never cut off at the end of a cell.
/// `nextIn`: the rest of StepProgress::next, `since`: how long it has been so, in seconds; negative: not shown.
StepWords progressWords(const StepProgress& progress, std::int64_t nextIn, std::int64_t since = -1);
/// "web-7: evicted, the old pod is still there", and what to do about it if something has to be done; several
/// sentences.
QString nextActionText(const StepProgress& progress);
QString nextActionText(const StepPreflight& flight);
/// "done", "done on another node": for summaries.
QString stateText(StepState state);
/// "3 done, 1 unknown, 12 not started".
QString stateSummary(const std::vector<StepState>& states);
/// "3 of 4 pods landed where planned"; empty if the plan gives no pod a node.
QString landedSummary(const Plan& plan, const std::vector<StepRecord>& records);
/// Whether a pod runs on another node than the plan says.
bool anyElsewhere(const std::vector<StepState>& states);
std::vector<StepState> statesOf(const std::vector<StepRecord>& records);
QString runStateText(RunState state);
/// "12 s", "3m5s", "2h7m".
QString spanText(std::int64_t seconds);

}  // namespace bayplan
