// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Upstream's messages (those of FailedScheduling events, of gates and of simulations) in the language of a table. A message
// is all that is left of a decision in a run, so its words are found by its text.
// Thread rule: immutable.

#include <string>

#include "io/reports/report_format.h"

namespace bayplan {

/// `message`, and behind it, in brackets, its words in the language of the table; `message` alone if the table is in English, or
/// nothing in it is known. What is not known inside it stays as it is.
std::string withWords(const std::string& message, const TableLook& look);

}  // namespace bayplan
