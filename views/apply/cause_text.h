// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the engine says of steps, in the user's language. The engine says it in English, for the command line, journals and records alike;
// here its texts are known again by their words. What is not known, as a server's or an upstream plugin's words, stands as it is.
// Thread rule: GUI thread only.

#include <QString>
#include <optional>
#include <string>

#include "base/result.h"

namespace bayplan {

/// O(texts known × length).
QString causeText(const std::string& said);
/// With where it lies.
QString causeText(const Error& error);
/// In two lines, the engine's own words below, where they are others.
QString bothTexts(const std::string& said);

}  // namespace bayplan
