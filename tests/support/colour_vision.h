// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How different two colours look to eyes of each kind.
// Sources: Viénot, Brettel and Mollon 1999 for eyes that lack red or green; Machado, Oliveira and Fernandes 2009 (severity 1) for eyes that
// lack blue; Sharma, Wu and Dalal 2005, "The CIEDE2000 Color-Difference Formula", with its test data.

#include <QColor>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace bayplan::testing {

enum class Eyes { All,
                  NoRed,
                  NoGreen,
                  NoBlue };
inline constexpr Eyes kAllEyes[] = {Eyes::All, Eyes::NoRed, Eyes::NoGreen, Eyes::NoBlue};

using Lab = std::array<double, 3>;

inline double linearChannel(double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); }

/// The colour that these eyes see, in linear RGB.
inline std::array<double, 3> seenBy(Eyes eyes, const QColor& c) {
    using Matrix = std::array<std::array<double, 3>, 3>;
    constexpr Matrix kOf[] = {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                              {{{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}}},
                              {{{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}}},
                              {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}};
    const std::array<double, 3> in{linearChannel(c.redF()), linearChannel(c.greenF()), linearChannel(c.blueF())};
    std::array<double, 3> out{};
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t i = 0; i < 3; ++i) out[row] += kOf[static_cast<std::size_t>(eyes)][row][i] * in[i];
        out[row] = std::clamp(out[row], 0.0, 1.0);
    }
    return out;
}

/// CIE L*a*b* of 1976, white D65.
inline Lab labOf(const std::array<double, 3>& linear) {
    const auto [r, g, b] = linear;
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116.0; };
    const double x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505), y = f(0.2126 * r + 0.7152 * g + 0.0722 * b), z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}
inline Lab labOf(Eyes eyes, const QColor& c) { return labOf(seenBy(eyes, c)); }

/// Degrees, 0 to 360; of a grey: 0.
inline double hueAngle(double a, double b) {
    if (a == 0 && b == 0) return 0;
    const double angle = std::atan2(b, a) * 180 / std::numbers::pi;
    return angle < 0 ? angle + 360 : angle;
}

/// CIEDE2000 with all weights 1.
inline double difference(const Lab& one, const Lab& other) {
    const auto rad = [](double degrees) { return degrees * std::numbers::pi / 180; };
    const auto towards = [](double chroma) { return std::sqrt(std::pow(chroma, 7) / (std::pow(chroma, 7) + std::pow(25.0, 7))); };
    const double g = 0.5 * (1 - towards((std::hypot(one[1], one[2]) + std::hypot(other[1], other[2])) / 2));
    const double a1 = (1 + g) * one[1], a2 = (1 + g) * other[1];
    const double c1 = std::hypot(a1, one[2]), c2 = std::hypot(a2, other[2]), h1 = hueAngle(a1, one[2]), h2 = hueAngle(a2, other[2]);
    double turn = 0, hue = h1 + h2;
    if (c1 * c2 != 0) {
        turn = h2 - h1 > 180 ? h2 - h1 - 360 : h2 - h1 < -180 ? h2 - h1 + 360
                                                              : h2 - h1;
        hue = std::abs(h1 - h2) <= 180 ? hue / 2 : hue < 360 ? (hue + 360) / 2
                                                             : (hue - 360) / 2;
    }
    const double light = (one[0] + other[0]) / 2, chroma = (c1 + c2) / 2;
    const double t = 1 - 0.17 * std::cos(rad(hue - 30)) + 0.24 * std::cos(rad(2 * hue)) + 0.32 * std::cos(rad(3 * hue + 6)) - 0.20 * std::cos(rad(4 * hue - 63));
    const double dl = (other[0] - one[0]) / (1 + 0.015 * std::pow(light - 50, 2) / std::sqrt(20 + std::pow(light - 50, 2)));
    const double dc = (c2 - c1) / (1 + 0.045 * chroma);
    const double dh = 2 * std::sqrt(c1 * c2) * std::sin(rad(turn / 2)) / (1 + 0.015 * chroma * t);
    const double rotation = -2 * towards(chroma) * std::sin(rad(60 * std::exp(-std::pow((hue - 275) / 25, 2))));
    return std::sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh);
}
inline double difference(Eyes eyes, const QColor& one, const QColor& other) { return difference(labOf(eyes, one), labOf(eyes, other)); }

}  // namespace bayplan::testing
