// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The initials of Chinese text, as people type them to find it: "jd" for 节点.
// Thread rule: GUI thread only.

#include <QString>

namespace bayplan {

/// The first letter of each Han character's reading in Mandarin; Latin letters and digits stay, in lower case, and everything else is left
/// out. Empty if the text has no Han character: then there is nothing to type in another way. U+FFFD for a character without a known reading.
QString pinyinInitials(const QString& text);

}  // namespace bayplan
