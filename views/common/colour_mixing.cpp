// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/colour_mixing.h"

#include <QColor>
#include <cmath>

#include "common/theme.h"

namespace bayplan {

QRgb mixed(QRgb a, QRgb b, double part) {
    const auto mix = [part](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * part)); };
    return qRgb(mix(qRed(a), qRed(b)), mix(qGreen(a), qGreen(b)), mix(qBlue(a), qBlue(b)));
}

QRgb withContrast(QRgb colour, QRgb background, QRgb towards, double ratio) {
    const QColor ground = QColor::fromRgb(background);
    for (int step = 0; step < 20; ++step) {
        const QRgb c = mixed(colour, towards, step / 20.0);
        if (Theme::contrast(QColor::fromRgb(c), ground) >= ratio) return c;
    }
    return towards;
}

}  // namespace bayplan
