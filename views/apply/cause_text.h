// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The engine's texts on steps, in the user's language. The engine writes them in English, for the command line,
// journals and records alike; here they are recognised by their words. Unknown texts, such as those of a server or an
// upstream plugin, stay unchanged.
// Thread rule: GUI thread only.

#include <QString>
#include <optional>
#include <string>

#include "base/result.h"

namespace bayplan {

/// O(known texts × length).
QString causeText(const std::string& said);
/// With where it lies.
QString causeText(const Error& error);
/// In two lines, with the engine's own words below if they differ.
QString bothTexts(const std::string& said);

}  // namespace bayplan
