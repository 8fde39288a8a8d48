// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/reasons/main_reason.h"

#include <QCoreApplication>

#include "common/text.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

class Pending {
    Q_DECLARE_TR_FUNCTIONS(Pending)
};

/// The resource that runs out; empty: the reason is no shortage of an amount.
std::string shortage(const Reason& reason) {
    if (reason.code != "Fit.short") return {};
    for (const ReasonArg& arg : reason.args)
        if (const auto* name = std::get_if<std::string>(&arg.value); name && arg.name == "resource") return *name;
    return {};
}

/// The most frequent reasons in few words; others in their own, or in upstream's where the nodes differ in a value.
QString inFewWords(const Reason& reason) {
    if (const std::string resource = shortage(reason); resource == kPods) return Pending::tr("no room for another pod");
    else if (!resource.empty()) return Pending::tr("not enough %1").arg(resourceWord(resource));
    if (reason.code == "Affinity.miss") return Pending::tr("node affinity or selector does not match");
    if (reason.code == "Taint.untolerated") return Pending::tr("taint not tolerated");
    if (reason.code == "Node.cordoned") return Pending::tr("cordoned");
    if (reason.code == "Ports.taken") return Pending::tr("host port taken");
    return infoOf(reason) ? reasonText(reason) : messageText(reason.text);
}

}  // namespace

QString MainReason::text() const { return nodes == 0 ? words : Pending::tr("%Ln node(s): %1", nullptr, nodes).arg(words); }

MainReason mainReason(const Decision& decision) {
    if (decision.outcome == Outcome::NotModelled)
        return {0, Pending::tr("not modelled: %1").arg(decision.notModelled.empty() ? QString() : messageText(decision.notModelled.front()))};
    const FitError* unfit = decision.unfit.get();
    if (unfit && unfit->everywhere) return {0, messageText(*unfit->everywhere)};
    if (!unfit || unfit->counts.empty()) return {0, decision.message.empty() ? outcomeText(decision.outcome) : messageText(decision.message).section(QLatin1Char('\n'), 0, 0)};
    const GivenReason* best = nullptr;
    bool isShort = false;  // a shortage tells more than a node that is not allowed
    for (const auto& [text, given] : unfit->counts) {
        const std::string resource = shortage(given.reason);
        const bool amount = !resource.empty() && resource != kPods;
        if (best && (amount < isShort || (amount == isShort && given.nodes <= best->nodes))) continue;
        best = &given;
        isShort = amount;
    }
    return {static_cast<int>(best->nodes), inFewWords(best->reason)};
}

}  // namespace bayplan
