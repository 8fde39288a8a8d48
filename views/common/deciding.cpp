// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/deciding.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <algorithm>

#include "common/text.h"
#include "framework/extenders/extender_calls.h"
#include "kube/http/http_extender.h"

namespace bayplan {

namespace {

bool decides(const ExtenderConfiguration& extender) {
    return !extender.filterVerb.empty() || !extender.prioritizeVerb.empty() || !extender.preemptVerb.empty();
}

}  // namespace

Scheduler Deciding::scheduler(const std::stop_token& stop, std::shared_ptr<ExtenderRecord> record) const {
    Scheduler scheduler(profiles);
    if (!askExtenders) return scheduler;
    Extenders extenders = makeHttpExtenders(profiles.extenders, stop);
    scheduler.setExtenders(record ? recorded(std::move(extenders), std::move(record)) : std::move(extenders));
    return scheduler;
}

bool isOfExtenders(std::string_view what) { return what.starts_with(kExtenderName); }

QString extenderOrigin(const Profiles& profiles, std::string_view extender) {
    for (const ExtenderConfiguration& e : profiles.extenders) {
        if (e.urlPrefix != extender || e.origin.file.empty()) continue;
        const QString file = QFileInfo(toQString(e.origin.file)).fileName();
        return e.origin.line == 0 ? file : QCoreApplication::translate("bayplan::Asking", "%1, line %2", "a file").arg(file).arg(e.origin.line);
    }
    return {};
}

QString extenderNames(const Profiles& profiles) {
    QString first;
    int more = -1;
    for (const ExtenderConfiguration& e : profiles.extenders) {
        if (!decides(e)) continue;
        if (more++ < 0) first = toQString(e.urlPrefix);
    }
    return more > 0 ? QCoreApplication::translate("bayplan::Asking", "%1 and %Ln more", "an address", more).arg(first) : first;
}

QString extenderPatience(const Profiles& profiles) {
    Duration longest;
    for (const ExtenderConfiguration& e : profiles.extenders)
        if (decides(e)) longest = std::max(longest, e.httpTimeout);
    return toQString(toString(longest));
}

}  // namespace bayplan
