// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A table as comma-separated values (RFC 4180), for programs that take some texts for formulas.

#include <QString>
#include <vector>

#include "tables/row_model.h"

namespace bayplan {

/// A field that is read as text: one that would begin a formula (= + - @, tab) gets an apostrophe before it and quotes
/// around it. Numbers stay numbers.
std::string csvText(const QString& text);

/// A heading and every row of the model, with these columns in this order; lines end in CRLF.
std::string csvOf(const RowModel& model, const std::vector<int>& columns);

}  // namespace bayplan
