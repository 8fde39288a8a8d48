// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/volcano/volcano_rules.h"

#include <utility>

#include "common/session.h"
#include "io/config/volcano_configuration.h"

namespace bayplan {

VolcanoRules::VolcanoRules(QObject* session)
    : QObject(session), m_configuration(*readVolcanoConfigurationFromText(kBuiltInVolcanoConfiguration, "built-in").configuration) {}

VolcanoRules* VolcanoRules::of(const Session* session) {
    if (auto* known = session->findChild<VolcanoRules*>(QString(), Qt::FindDirectChildrenOnly)) return known;
    return new VolcanoRules(const_cast<Session*>(session));  // hung onto it; what the session says stays the same
}

void VolcanoRules::use(volcano::VolcanoConfiguration configuration) {
    m_configuration = std::move(configuration);
    Q_EMIT changed();
}

}  // namespace bayplan

#include "moc_volcano_rules.cpp"
