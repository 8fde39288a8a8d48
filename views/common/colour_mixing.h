// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Colours made of the theme's own: between two of them, or as far from one as a contrast asks for.
// Thread rule: pure functions.

#include <QRgb>

namespace bayplan {

/// `part` of b in a, 0..1.
QRgb mixed(QRgb a, QRgb b, double part);
/// `colour`, moved towards `towards` until its contrast with `background` is `ratio` or it has arrived there.
QRgb withContrast(QRgb colour, QRgb background, QRgb towards, double ratio);

}  // namespace bayplan
