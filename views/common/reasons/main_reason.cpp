// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/reasons/main_reason.h"

#include <QCoreApplication>

#include "common/text.h"
#include "planner/remedies.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

class MainReasonWords {
    Q_DECLARE_TR_FUNCTIONS(Pending)
};

/// A shortage tells more than a node that is not allowed, or one that is full of pods.
bool isShortage(const Reason& reason) { return causeOf(reason) == Cause::Amount && textOf(reason, "resource") != kPods; }

}  // namespace

QString MainReason::text() const { return nodes == 0 ? words : MainReasonWords::tr("%Ln node(s): %1", nullptr, nodes).arg(words); }

MainReason mainReason(const Decision& decision) {
    if (decision.outcome == Outcome::NotModelled)
        return {0, MainReasonWords::tr("not modelled: %1").arg(decision.notModelled.empty() ? QString() : messageText(decision.notModelled.front()))};
    const FitError* unfit = decision.unfit.get();
    if (unfit && unfit->everywhere) return {0, messageText(*unfit->everywhere)};
    if (!unfit || unfit->counts.empty()) return {0, decision.message.empty() ? outcomeText(decision.outcome) : messageText(decision.message).section(QLatin1Char('\n'), 0, 0)};
    const GivenReason* best = nullptr;
    bool isShort = false;
    for (const auto& [text, given] : unfit->counts) {
        const bool amount = isShortage(given.reason);
        if (best && (amount < isShort || (amount == isShort && given.nodes <= best->nodes))) continue;
        best = &given;
        isShort = amount;
    }
    return {static_cast<int>(best->nodes), briefText(best->reason)};
}

}  // namespace bayplan
