// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes insides of nodes to files: SVG and PDF as vector drawings with text, PNG at double resolution.
// Thread rule: GUI thread.

#include <QSizeF>
#include <QString>
#include <functional>

#include "base/result.h"

class QPainter;

namespace bayplan {

/// `file` ends in .svg, .pdf or .png (any case); `paint` draws `size` device-independent pixels from (0, 0).
/// Errors: Unsupported (another ending), Unwritable.
Result<void> exportPicture(const QString& file, const QString& title, QSizeF size, const std::function<void(QPainter&)>& paint);

}  // namespace bayplan
