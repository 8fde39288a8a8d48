// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads what configures Koordinator's manager and agents: the ConfigMap slo-controller-config, NodeSLO objects, and what
// annotations of nodes, of NodeResourceTopologies and the rest of NodeMetrics say about it. Other ConfigMaps are not looked into.
// Source: Koordinator a7a1b76b apis/configuration/slo_controller_config.go, apis/slo/v1alpha1, apis/extension.

#include <string_view>

#include "base/diagnostics.h"
#include "io/text/field.h"
#include "model/objects.h"
#include "schedulers/koordinator/slo_objects.h"

namespace bayplan {

/// Whether an object is one that no decision depends on and that this reader asks for: its text is kept beside those of others.
bool isSloObject(std::string_view apiVersion, std::string_view kind, std::string_view name);
bool isSloSource(const RawObject& source);

/// Takes the objects one at a time, in any order.
class SloReader {
public:
    /// True: nobody else reads the object. Throws Fault: a field of another type or out of its range, a second ConfigMap of that name.
    bool read(std::string_view apiVersion, std::string_view kind, const Field& object);

    SloObjects all;
    /// What Koordinator passes over, with object and field.
    Diagnostics doubts;

private:
    void readConfigMap(const Field& object, const std::string& title);
    void readCaches(const Field& classes, CacheShares& shares, const std::string& title);
    ColocationStrategy readStrategy(const Field& root, const std::string& title);
    void readNode(const Field& object, const std::string& name);
    void doubt(const Field& at, const std::string& title, Message message);
};

}  // namespace bayplan
