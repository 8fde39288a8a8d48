// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/profile_draft.h"

#include <algorithm>

#include "common/text.h"
#include "io/config/scheduler_config.h"
#include "io/config/scheduler_config_text.h"
#include "plugins/all.h"

namespace bayplan {

ProfileDraft::ProfileDraft(QObject* parent) : QObject(parent) {
    write();
    judge();
}

void ProfileDraft::open(SchedulerConfiguration configuration, const QString& yaml) {
    m_configuration = std::move(configuration);
    m_current = 0;
    m_readable = true;
    m_diagnostics.clear();
    if (yaml.isEmpty()) write();
    else m_yaml = yaml;
    judge();
    Q_EMIT yamlWritten();
    Q_EMIT judged();
    Q_EMIT changed();
}

void ProfileDraft::setYaml(const QString& yaml) {
    if (yaml == m_yaml) return;
    m_yaml = yaml;
    CheckedConfiguration checked = checkSchedulerConfigurationText(toStdString(yaml), "");
    m_diagnostics = std::move(checked.diagnostics);
    std::stable_sort(m_diagnostics.begin(), m_diagnostics.end(),
                     [](const Diagnostic& a, const Diagnostic& b) { return a.severity == Severity::Error && b.severity != Severity::Error; });
    m_readable = checked.configuration.has_value();
    if (!m_readable) {
        Q_EMIT judged();
        return;
    }
    m_configuration = std::move(*checked.configuration);
    m_current = std::min(m_current, m_configuration.profiles.size() - 1);
    judge();
    Q_EMIT judged();
    Q_EMIT changed();
}

void ProfileDraft::edit(const std::function<void(ProfileConfiguration&)>& change) {
    ProfileConfiguration profile = this->profile();
    change(profile);
    if (m_readable && profile == this->profile()) return;
    m_configuration.profiles[m_current] = std::move(profile);
    changedByHand();
}

void ProfileDraft::setFeatureGates(const FeatureGates& features) {
    if (m_readable && features == m_configuration.features) return;
    m_configuration.features = features;
    changedByHand();
}

void ProfileDraft::changedByHand() {
    m_readable = true;
    m_diagnostics.clear();
    write();
    judge();
    Q_EMIT yamlWritten();
    Q_EMIT judged();
    Q_EMIT changed();
}

void ProfileDraft::setCurrent(std::size_t profile) {
    if (profile >= m_configuration.profiles.size() || profile == m_current) return;
    m_current = profile;
    Q_EMIT changed();
}

void ProfileDraft::addCopy() {
    ProfileConfiguration copy = profile();
    const auto taken = [this](const std::string& name) {
        return std::any_of(m_configuration.profiles.begin(), m_configuration.profiles.end(), [&](const ProfileConfiguration& p) { return p.schedulerName == name; });
    };
    for (int n = 2; taken(copy.schedulerName); ++n) copy.schedulerName = profile().schedulerName + "-" + std::to_string(n);
    m_configuration.profiles.push_back(std::move(copy));
    m_current = m_configuration.profiles.size() - 1;
    m_readable = false;  // the text no longer matches the value
    edit([](ProfileConfiguration&) {});
}

void ProfileDraft::removeCurrent() {
    if (m_configuration.profiles.size() < 2) return;
    m_configuration.profiles.erase(m_configuration.profiles.begin() + static_cast<std::ptrdiff_t>(m_current));
    m_current = std::min(m_current, m_configuration.profiles.size() - 1);
    m_readable = false;
    edit([](ProfileConfiguration&) {});
}

void ProfileDraft::judge() {
    m_profiles.reset();
    auto made = makeProfiles(m_configuration, inTreePlugins());
    if (made) m_profiles = std::move(*made);
    else m_diagnostics.insert(m_diagnostics.begin(), {Severity::Error, made.error()});
}

void ProfileDraft::write() { m_yaml = toQString(schedulerConfigurationYaml(m_configuration)); }

}  // namespace bayplan

#include "moc_profile_draft.cpp"
