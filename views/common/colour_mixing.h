// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Colours derived from the theme's own: between two of them, or as far from one as a contrast requires.
// Thread rule: pure functions.

#include <QRgb>

namespace bayplan {

/// The share `part`, 0..1, of b in a.
QRgb mixed(QRgb a, QRgb b, double part);
/// `colour`, moved towards `towards` until its contrast with `background` is `ratio`, but not beyond `towards`.
QRgb withContrast(QRgb colour, QRgb background, QRgb towards, double ratio);

}  // namespace bayplan
