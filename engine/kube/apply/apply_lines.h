// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lines of an apply's journal as JSON; also what a signed record repeats of them.
// Thread rule: pure functions.

#include <string>
#include <string_view>

#include "io/text/field.h"
#include "kube/apply/apply_journal.h"

namespace bayplan {

inline constexpr std::string_view kApplyJournalVersion = "bayplan/apply/v1";

/// Both append one JSON object.
void appendApplyHeader(std::string& out, const ApplyHeader& header);
void appendApplyEntry(std::string& out, const ApplyEntry& entry);

/// Both throw Fault (io/field.h).
ApplyHeader decodeApplyHeader(const Field& field);
/// `steps`: how many the plan has.
ApplyEntry decodeApplyEntry(const Field& field, std::size_t steps);

}  // namespace bayplan
