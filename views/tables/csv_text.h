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

/// A heading and every row of the model, with these columns in this order; lines end in CRLF. A model with groups has two
/// columns more before them: the titles of the groups around a row, and how many objects a group's row stands for, which
/// is empty for an object's row, so that sums are not counted twice.
std::string csvOf(const RowModel& model, const std::vector<int>& columns);

}  // namespace bayplan
