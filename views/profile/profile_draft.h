// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The edited configuration: a value that the controls change, and YAML that a person types. Each side follows the
// other. YAML that cannot be read stays as typed, its mistakes are located, and the value stays as it was.
// Thread rule: GUI thread only.

#include <QObject>
#include <QString>
#include <functional>
#include <optional>

#include "base/diagnostics.h"
#include "framework/profile.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

class ProfileDraft : public QObject {
    Q_OBJECT
public:
    explicit ProfileDraft(QObject* parent = nullptr);

    /// Opens another configuration; `yaml`: its text, or empty to write it here.
    void open(SchedulerConfiguration configuration, const QString& yaml);
    /// Takes and reads typed YAML.
    void setYaml(const QString& yaml);
    /// Changes the current profile from a control; the YAML is written again.
    void edit(const std::function<void(ProfileConfiguration&)>& change);

    /// The same for the feature gates of the scheduler.
    void setFeatureGates(const FeatureGates& features);

    const SchedulerConfiguration& configuration() const { return m_configuration; }
    const ProfileConfiguration& profile() const { return m_configuration.profiles[m_current]; }
    const QString& yaml() const { return m_yaml; }
    /// The faults of the YAML, errors first; may be empty.
    const Diagnostics& diagnostics() const { return m_diagnostics; }
    bool readable() const { return m_readable; }  // false: configuration() differs from yaml()
    /// The profiles, ready to run; absent if the configuration is invalid.
    const std::optional<Profiles>& profiles() const { return m_profiles; }

    std::size_t current() const { return m_current; }
    void setCurrent(std::size_t profile);
    /// Adds a copy of the current profile under a new name, and makes it current.
    void addCopy();
    /// Removes the current profile, but never the last one.
    void removeCurrent();

Q_SIGNALS:
    void changed();      // the value: controls and rankings follow
    void yamlWritten();  // the text, from here: the editor follows
    void judged();       // readable() or diagnostics()

private:
    void judge();
    void write();
    void changedByHand();

    SchedulerConfiguration m_configuration;
    QString m_yaml;
    Diagnostics m_diagnostics;
    bool m_readable = true;
    std::optional<Profiles> m_profiles;
    std::size_t m_current = 0;
};

}  // namespace bayplan
