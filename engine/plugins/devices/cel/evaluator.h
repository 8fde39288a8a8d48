// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Evaluates a checked expression for one device.
// Source: the language definition of CEL, and what cel-go does where the definition leaves it open.
// Thread rule: a pure function.

#include "plugins/devices/cel/functions.h"
#include "plugins/devices/cel/parser.h"
#include "plugins/devices/cel/value.h"

namespace bayplan::cel {

/// `device`: the value of the only variable. A Failure if the evaluation ends with an error or costs too much.
Value evaluate(const Node& root, const Value& device);

/// A call of a conversion with a constant, which upstream makes before an expression runs.
Value evaluateConstant(const Node& call);

}  // namespace bayplan::cel
