// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Names that have to be read to the last letter, and are as long as people make them.
// Thread rule: GUI thread only.

#include <QFontMetrics>
#include <QStringList>

namespace bayplan {

/// The text in lines no wider than `width`, where a letter is not wider alone. They end behind a sign that is no letter or digit where one
/// stands in their second half. Together they are the text.
QStringList brokenText(const QString& text, const QFontMetrics& metrics, int width);

}  // namespace bayplan
