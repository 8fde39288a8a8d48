// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A titled list of names and values in the inspector.
// Thread rule: plain values.

#include <QString>
#include <memory>
#include <vector>

#include "base/ids.h"
#include "model/object_event.h"

namespace bayplan {

struct FactLine {
    QString name;  // if empty, the value takes the whole width
    QString value;
    QString tip = {};
    ResourceClaimIdx claim = {};                            // the name leads to its page; invalid: nowhere
    std::vector<PodIdx> pods = {};                          // the name leads to them
    bool owner = false;                                     // the value leads to all pods of the selected pod's workload
    std::shared_ptr<const ObjectEvent::About> events = {};  // the value asks a live cluster for the events of that; null: it asks nothing
    bool slo = false;                                       // the value asks a live cluster how its Koordinator is configured
};

struct FactSection {
    QString title;
    std::vector<FactLine> lines;
};

}  // namespace bayplan
