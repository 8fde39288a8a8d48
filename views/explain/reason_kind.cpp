// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/reason_kind.h"

#include <QCoreApplication>
#include <QStringList>

#include "common/text.h"
#include "framework/extenders/extender_calls.h"
#include "model/resources.h"

namespace bayplan {

namespace {

struct ReasonWords {
    Q_DECLARE_TR_FUNCTIONS(ReasonKind)
};

}  // namespace

QString argumentText(const Reason& reason, std::string_view name) {
    for (const ReasonArg& arg : reason.args) {
        if (arg.name != name) continue;
        if (const auto* text = std::get_if<std::string>(&arg.value)) return toQString(*text);
        return QString::number(std::get<std::int64_t>(arg.value));
    }
    return {};
}

QString reasonKind(const Reason& reason) {
    const std::string& code = reason.code;
    if (code == "Fit.short") {
        const std::string resource = toStdString(argumentText(reason, "resource"));
        return resource == kPods ? ReasonWords::tr("too many pods") : ReasonWords::tr("not enough %1").arg(resourceWord(resource));
    }
    if (code == "Taint.untolerated") {
        const QString key = argumentText(reason, "key"), value = argumentText(reason, "value");
        return ReasonWords::tr("taint %1 is not tolerated").arg(value.isEmpty() ? key : key + QLatin1Char('=') + value);
    }
    if (code == "Node.cordoned") return ReasonWords::tr("cordoned");
    if (code == "Affinity.miss") return ReasonWords::tr("node selector or affinity does not match");
    if (code == "Ports.taken") return ReasonWords::tr("a host port is taken");
    if (code == "PreFilter.excluded") return ReasonWords::tr("not among the nodes that the pod names");
    if (code == "Spread.skew") return ReasonWords::tr("would be spread too unevenly over %1").arg(argumentText(reason, "key"));
    if (code == "Claim.noVolume") return ReasonWords::tr("no volume for a claim");
    if (code == "Claim.noSpace") return ReasonWords::tr("too little storage for a claim");
    if (code == "Volume.affinity") return ReasonWords::tr("a volume is out of reach");
    if (code == "Volume.zone") return ReasonWords::tr("a volume is in another zone");
    if (code == "Volume.limit") return ReasonWords::tr("no more volumes can be attached");
    if (code == "Disk.taken") return ReasonWords::tr("a disk is in use");
    return reasonText(reason);
}

QString statusKind(const Status& status) {
    QStringList kinds;
    for (const Reason& reason : status.reasons) kinds << reasonKind(reason);
    kinds.removeDuplicates();
    // A webhook may leave a node out and say nothing.
    if (kinds.isEmpty() && status.plugin == kExtenderName) kinds << ReasonWords::tr("left out by an extender");
    const QString joined = kinds.join(ReasonWords::tr(", ", "between kinds of reasons"));
    return status.code == Code::NotModelled ? ReasonWords::tr("not modelled: %1").arg(joined) : joined;
}

}  // namespace bayplan
