// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arithmetic of numbers, texts and lists: both sides of one kind, and whole numbers do not overflow silently.
// Thread rule: a pure function.

#include "plugins/devices/cel/value.h"

namespace bayplan::cel {

/// `op`: one of + - * / %.
Value calculate(char op, const Value& left, const Value& right);

}  // namespace bayplan::cel
