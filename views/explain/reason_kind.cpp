// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/reason_kind.h"

#include <QCoreApplication>
#include <QStringList>

#include "common/text.h"
#include "framework/extenders/extender_calls.h"
#include "plugins/all.h"

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
    // A pod tolerates each taint by itself.
    return causeOf(reason) == Cause::Taint ? reasonText(reason) : briefText(reason);
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
