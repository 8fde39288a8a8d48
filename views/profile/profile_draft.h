// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The configuration that is being edited: as a value that the controls change and as YAML that a person types. Either
// side follows the other; YAML that cannot be read stays as it was typed, says where it is wrong, and leaves the value
// as it was.
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

    /// Another configuration; `yaml` as it was written, or empty: written here.
    void open(SchedulerConfiguration configuration, const QString& yaml);
    /// Reads what was typed.
    void setYaml(const QString& yaml);
    /// Changes the current profile by hand; the YAML is written anew.
    void edit(const std::function<void(ProfileConfiguration&)>& change);

    /// Likewise the feature gates of the scheduler.
    void setFeatureGates(const FeatureGates& features);

    const SchedulerConfiguration& configuration() const { return m_configuration; }
    const ProfileConfiguration& profile() const { return m_configuration.profiles[m_current]; }
    const QString& yaml() const { return m_yaml; }
    /// What is wrong with the YAML, errors first; empty: nothing.
    const Diagnostics& diagnostics() const { return m_diagnostics; }
    bool readable() const { return m_readable; }  // false: configuration() is not what yaml() says
    /// Ready to run; nothing where the configuration cannot be.
    const std::optional<Profiles>& profiles() const { return m_profiles; }

    std::size_t current() const { return m_current; }
    void setCurrent(std::size_t profile);
    /// A copy of the current profile under a name of its own, which becomes the current one.
    void addCopy();
    /// Not the last one.
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
