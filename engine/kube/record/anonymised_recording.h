// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A recording with other names, to be given to people who may not see the real ones. One name becomes the same other
// name at every moment, so that what came, changed and went can still be followed; times and counts stay. What a server
// said about a kind that could not be read, and where the cluster is, are gone.
// Memory: every version of every object, twice.
// Thread rule: pure but for the two files.

#include <filesystem>

#include "base/budget.h"
#include "base/result.h"
#include "kube/record/recording.h"

namespace bayplan {

/// Never overwrites a file; where it fails it leaves none. Errors: those of reading and writing a recording, and those of
/// anonymised() (io/sessions/anonymise.h), with the object.
Result<void> anonymiseRecording(const Recording& recording, const std::filesystem::path& to, const Budget& budget = {});

}  // namespace bayplan
