// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of TopologicalSort and NetworkOverhead.

#include <string>
#include <vector>

#include "model/plugin_args.h"

namespace bayplan {

struct TopologicalSortArgs {
    std::vector<std::string> namespaces{"default"};  // of AppGroups; the first that has one of the name counts

    bool operator==(const TopologicalSortArgs&) const = default;
};

struct NetworkOverheadArgs {
    std::vector<std::string> namespaces{"default"};  // of AppGroups and of the NetworkTopology
    std::string weightsName = "UserDefined";         // which weights of the NetworkTopology
    std::string networkTopologyName = "nt-default";

    bool operator==(const NetworkOverheadArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, TopologicalSortArgs& args);
void describe(ArgumentVisitor& visitor, NetworkOverheadArgs& args);

}  // namespace bayplan
