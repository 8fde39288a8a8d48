// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/reason_kind.h"

#include <QCoreApplication>
#include <QStringList>

#include "common/text.h"

namespace bayplan {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ReasonKind)
};

QString argument(const Reason& reason, std::string_view name) {
    for (const ReasonArg& arg : reason.args) {
        if (arg.name != name) continue;
        if (const auto* text = std::get_if<std::string>(&arg.value)) return toQString(*text);
        return QString::number(std::get<std::int64_t>(arg.value));
    }
    return {};
}

}  // namespace

QString reasonKind(const Reason& reason) {
    if (reason.code == "Fit.short") return Words::tr("not enough %1").arg(resourceText(toStdString(argument(reason, "res"))));
    if (reason.code == "Fit.pods") return Words::tr("too many pods");
    if (reason.code == "Taint.untolerated") {
        const QString key = argument(reason, "key"), value = argument(reason, "value");
        return Words::tr("taint %1 is not tolerated").arg(value.isEmpty() ? key : key + QLatin1Char('=') + value);
    }
    if (reason.code == "Unschedulable.cordoned") return Words::tr("cordoned");
    if (reason.code == "NodeName.other") return Words::tr("the pod names another node");
    if (reason.code == "Affinity.miss") return Words::tr("node selector or affinity does not match");
    if (reason.code == "Affinity.enforced") return Words::tr("the profile's added affinity does not match");
    if (reason.code == "Ports.taken") return Words::tr("a host port is taken");
    if (reason.code == "PreFilter.excluded") return Words::tr("left out before the filters");
    return toQString(reason.text);
}

QString statusKind(const Status& status) {
    QStringList kinds;
    for (const Reason& reason : status.reasons) kinds << reasonKind(reason);
    kinds.removeDuplicates();
    const QString joined = kinds.join(Words::tr(", ", "between kinds of reasons"));
    return status.code == Code::NotModelled ? Words::tr("not modelled: %1").arg(joined) : joined;
}

}  // namespace bayplan
