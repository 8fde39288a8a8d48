// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The volcano-scheduler.conf by which the session's screens play Volcano: its built-in one until a person uses another. The screens
// Queues and Profile edit it.
// Thread rule: GUI thread only.

#include <QObject>

#include "schedulers/volcano/configuration.h"

namespace bayplan {

class Session;

class VolcanoRules : public QObject {
    Q_OBJECT
public:
    /// The one of the session, made when somebody asks first.
    static VolcanoRules* of(const Session* session);

    const volcano::VolcanoConfiguration& configuration() const { return m_configuration; }
    void use(volcano::VolcanoConfiguration configuration);

Q_SIGNALS:
    void changed();

private:
    explicit VolcanoRules(QObject* session);

    volcano::VolcanoConfiguration m_configuration;
};

}  // namespace bayplan
