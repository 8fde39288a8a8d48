// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads the strategies of Volcano's plugin rescheduling. Volcano itself is silent about what it cannot use: a name that it does not
// know ends the scheduler, and a threshold of another type is passed over. Here these are faults, and what counts for nothing is said.
// Thread rule: one thread.
// Source: Volcano pkg/scheduler/plugins/rescheduling (specification ecosystem 3.10).

#include <functional>
#include <string>
#include <utility>

#include "io/text/strict_reader.h"
#include "schedulers/volcano/configuration.h"

namespace bayplan {

class VolcanoStrategies {
public:
    /// `idle` hears of fields that have no influence.
    using Idle = std::function<void(const Field& at, Message why)>;
    VolcanoStrategies(StrictReader& reader, Idle idle) : m_reader(reader), m_idle(std::move(idle)) {}

    /// Puts the values into `all` by their paths, "<key>|lowNodeUtilization|thresholds|cpu".
    void read(const Field& list, const std::string& key, volcano::Arguments& all);

private:
    void strategy(const Field& field, const std::string& key, volcano::Arguments& all);
    void parameters(const Field& field, const std::string& path, volcano::Arguments& all);

    StrictReader& m_reader;
    Idle m_idle;
};

}  // namespace bayplan
