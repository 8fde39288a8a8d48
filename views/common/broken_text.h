// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Names that must be readable to the last letter, and may have any length.
// Thread rule: GUI thread only.

#include <QFontMetrics>
#include <QStringList>

namespace bayplan {

/// The text in lines no wider than `width`, unless a single letter is wider. A line ends after a character that is
/// neither letter nor digit, if there is one in its second half. Joined, the lines are the text.
QStringList brokenText(const QString& text, const QFontMetrics& metrics, int width);

}  // namespace bayplan
