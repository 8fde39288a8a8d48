// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The part of a lab that one of several machines worked out, as a file of JSON. Read again, it is equal to the last bit.
// Thread rule: pure functions.

#include <filesystem>
#include <stop_token>
#include <string>

#include "base/result.h"
#include "planner/lab/lab_table.h"

namespace bayplan {

/// The shortest text that reads back as the same number.
std::string shortestNumber(double value);
/// The members of a head, as an object of JSON.
std::string labHeadJson(const LabHead& head);

std::string labPartToJson(const LabPart& part);

/// Errors: Unreadable, TooLarge, Syntax, Unsupported (another version or kind), Invalid with line and field.
Result<LabPart> readLabPart(const std::filesystem::path& file, const std::stop_token& stop = {});
Result<LabPart> labPartFromText(std::string text, const std::string& name);

}  // namespace bayplan
