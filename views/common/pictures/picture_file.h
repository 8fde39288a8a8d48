// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pictures as bytes: SVG and PDF are vector drawings with text as text, PNG has double resolution.
// Thread rule: GUI thread.

#include <QByteArray>
#include <QImage>
#include <optional>

#include "base/result.h"
#include "common/pictures/picture.h"

namespace bayplan {

enum class PictureFormat { Svg,
                           Pdf,
                           Png };

/// By the name's ending, in any case; absent: another one.
std::optional<PictureFormat> pictureFormat(const QString& file);

/// `scale`: pixels for each device-independent one. Null if there is no memory for so many.
QImage imageOf(const Picture& picture, double scale);

/// Errors: TooLarge (more pixels than a PNG can have here).
Result<QByteArray> encoded(const Picture& picture, PictureFormat format);

}  // namespace bayplan
