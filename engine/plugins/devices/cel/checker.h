// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Checks the types of an expression over one device, and the literals that upstream looks at before an expression runs.
// Source: the type checking rules of CEL; Kubernetes 1.36 dynamic-resource-allocation/cel/compile.go.
// Thread rule: a pure function.

#include <string>
#include <vector>

#include "plugins/devices/cel/lexer.h"
#include "plugins/devices/cel/parser.h"

namespace bayplan::cel {

struct Checked {
    std::string type;                 // of the result: "bool", "list(int)"
    std::string missing;              // a function that upstream has and this program has not; empty: none
    std::vector<SourceError> errors;  // by place
};
Checked checkTypes(const Node& root);

}  // namespace bayplan::cel
