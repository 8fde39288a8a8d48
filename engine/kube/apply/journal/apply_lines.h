// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lines of an apply's journal as JSON; a signed record repeats some of them.
// Thread rule: pure functions.

#include <string>
#include <string_view>

#include "io/text/field.h"
#include "kube/apply/journal/apply_entries.h"

namespace bayplan {

inline constexpr std::string_view kApplyJournalVersion = "bayplan/apply/v1";

/// Both functions append one JSON object.
void appendApplyHeader(std::string& out, const ApplyHeader& header);
void appendApplyEntry(std::string& out, const ApplyEntry& entry);

/// Both functions throw Fault (io/text/field.h).
ApplyHeader decodeApplyHeader(const Field& field);
/// `steps`: the number of steps in the plan.
ApplyEntry decodeApplyEntry(const Field& field, std::size_t steps);

}  // namespace bayplan
