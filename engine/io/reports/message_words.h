// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Messages (those of FailedScheduling events, of gates and of simulations) in the language of a table.
// Thread rule: immutable.

#include <string>

#include "base/message.h"
#include "io/reports/report_format.h"

namespace bayplan {

/// The message, and behind it, in brackets, its words in the language of the table; the message alone if the table is in
/// English, or nothing in it has other words. Upstream's text stays, because people search for it.
std::string withWords(const Message& message, const TableLook& look);

}  // namespace bayplan
