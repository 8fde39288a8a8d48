// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Objects of one kind in kubectl's columns.

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "io/reports/report_format.h"
#include "kube/read/live_object.h"

namespace bayplan {

struct ObjectColumns {
    bool wide = false;
    bool namespaces = false;  // there is a column for them
    std::int64_t now = 0;     // Unix seconds, the reference for ages
};

/// Pods and nodes in the columns of `kubectl get`, other kinds by name and age.
void printObjects(std::ostream& out, const ApiKind& kind, const std::vector<LiveObject>& objects, const ObjectColumns& columns, const TableLook& look);

/// "pod/web-0", "poddisruptionbudget.policy/web".
std::string referenceTo(const ApiKind& kind, const std::string& key);
/// The same of a kind by its name, such as "Pod".
std::string referenceTo(const std::string& kind, const std::string& key);

}  // namespace bayplan
