// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a review and a run say of a step, in the user's language: a glyph and a word for every state, the cause as the
// server or a check put it, and what can be done next.
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
    QString glyph;  // one character, different for each state; empty: there is nothing to say
    QString text;
    StepTone tone = StepTone::Plain;
    QString english{};  // the cause as the engine put it, where `text` has it in another language

    QString shown() const { return glyph.isEmpty() ? text : glyph + QLatin1Char(' ') + text; }
    /// With the engine's own words below.
    QString whole() const { return english.isEmpty() ? shown() : shown() + QLatin1Char('\n') + english; }
};

QString landingText(Landing landing);
/// What it means, in a sentence, for who has not read the manual.
QString landingTip(Landing landing);
QString standingText(StandingPolicy standing);
/// "would choose big-c0; one of 3 that tie".
QString forecastText(const LandingForecast& forecast);
/// Whether the scheduler has the last word on the node of the step, and may say another.
bool mayGoElsewhere(const StepPreflight& flight);
/// "default/web 2 → 1"; empty where no budget stands for the pod.
QString budgetText(const StepPreflight& flight);
StepWords permissionWords(const StepPreflight& flight);
/// The server's word for the next step alone; for later ones "predicted".
StepWords dryRunWords(const StepPreflight& flight);
/// Whether the step holds against the cluster.
StepWords checkWords(const StepPreflight& flight);
/// The state, its clocks, and its cause, in this order: what is cut at the end of a cell is never the state. `nextIn`: what is left of
/// StepProgress::next, `since`: how long it is so, in seconds; negative: not to be told.
StepWords progressWords(const StepProgress& progress, std::int64_t nextIn, std::int64_t since = -1);
/// "web-7: evicted, the old pod is still there", and what to do about it where something has to be done; several sentences.
QString nextActionText(const StepProgress& progress);
QString nextActionText(const StepPreflight& flight);
/// "done", "done on another node": of summaries.
QString stateText(StepState state);
/// "3 done, 1 unknown, 12 not started".
QString stateSummary(const std::vector<StepRecord>& records);
/// "3 of 4 pods landed where planned"; empty where the plan says no pod a node.
QString landedSummary(const Plan& plan, const std::vector<StepRecord>& records);
/// Whether a pod runs on another node than the plan says.
bool anyElsewhere(const std::vector<StepRecord>& records);
QString runStateText(RunState state);
/// "12 s", "3m5s", "2h7m".
QString spanText(std::int64_t seconds);

}  // namespace bayplan
