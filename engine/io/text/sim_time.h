// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The format of times in the files and reports of a simulation.

#include <chrono>
#include <string>

#include "io/text/field.h"

namespace bayplan {

/// "90s", "1h30m", "250ms", or a plain number of seconds; at least 0, at most a hundred years, in whole milliseconds.
/// Throws Fault.
std::chrono::milliseconds decodeTime(const Field& field);

/// Seconds with as many decimals as needed: "0", "12.5", "330".
std::string secondsText(std::chrono::milliseconds time);

}  // namespace bayplan
