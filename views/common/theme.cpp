// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/theme.h"

#include <QFontDatabase>
#include <algorithm>
#include <atomic>
#include <cmath>

namespace bayplan {

namespace {

// The hues of Okabe and Ito 2008, "Color Universal Design", in the order of the design: blue, orange, green, purple, sky, vermilion, yellow.
// Their lightness and strength were searched for each theme, so that the least CIEDE2000 difference of two of them, for eyes of every
// kind, is as large as it gets while each stays 20 from grey: tests/views/map/tst_map_colours.cpp holds what was reached.
using Categories = std::array<QRgb, Theme::kCategories>;
constexpr Categories kLightCategories{0xFF0D2CAA, 0xFFC4902B, 0xFF257D60, 0xFF8F5686, 0xFF5FAEED, 0xFFB42600, 0xFFFEE316};
constexpr Categories kDarkCategories{0xFF3F6DED, 0xFFE9A200, 0xFF37B389, 0xFFAE6B93, 0xFFAFE9F3, 0xFFC4392C, 0xFFF8FE9C};
constexpr Categories kHighContrastCategories{0xFF3178F5, 0xFFC7803B, 0xFF116D55, 0xFF91387F, 0xFF11C8FC, 0xFFA30000, 0xFFF4CF00};

// Nuñez, Anderton and Renslow 2018, cividis, every ninth part of the scale.
constexpr std::array<QRgb, 10> kCividis{0xFF00204D, 0xFF00336F, 0xFF39486B, 0xFF575C6D, 0xFF707173,
                                        0xFF8A8779, 0xFFA69D75, 0xFFC4B56C, 0xFFE4CF5B, 0xFFFFEA46};

double channel(double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); }

double luminance(const QColor& c) {
    return 0.2126 * channel(c.redF()) + 0.7152 * channel(c.greenF()) + 0.0722 * channel(c.blueF());
}

Theme lightTheme() {
    Theme t;
    t.kind = ThemeKind::Light;
    t.stage = QColor(0xF4, 0xF6, 0xF8);
    t.panel = QColor(0xFF, 0xFF, 0xFF);
    t.raised = QColor(0xEE, 0xF2, 0xF6);
    t.line = QColor(0xD5, 0xDB, 0xE3);
    t.text = QColor(0x18, 0x21, 0x2B);
    t.secondary = QColor(0x56, 0x63, 0x72);
    t.disabled = QColor(0x97, 0xA3, 0xB0);
    t.accent = QColor(0x00, 0x72, 0xB2);
    t.good = QColor(0x00, 0x81, 0x5E);
    t.caution = QColor(0x9A, 0x5B, 0x00);
    t.bad = QColor(0xC2, 0x41, 0x0C);
    return t;
}

Theme darkTheme() {
    Theme t;
    t.kind = ThemeKind::Dark;
    t.stage = QColor(0x12, 0x16, 0x1C);
    t.panel = QColor(0x1A, 0x20, 0x29);
    t.raised = QColor(0x23, 0x2B, 0x36);
    t.line = QColor(0x2C, 0x36, 0x44);
    t.text = QColor(0xE7, 0xEC, 0xF2);
    t.secondary = QColor(0x9F, 0xAD, 0xBC);
    t.disabled = QColor(0x5F, 0x6C, 0x7A);
    t.accent = QColor(0x56, 0xB4, 0xE9);
    t.good = QColor(0x2B, 0xB5, 0x8A);
    t.caution = QColor(0xE6, 0x9F, 0x00);
    t.bad = QColor(0xF0, 0x75, 0x4A);
    return t;
}

Theme highContrastTheme() {
    Theme t = lightTheme();
    t.kind = ThemeKind::HighContrast;
    t.stage = t.panel = QColor(Qt::white);
    t.raised = QColor(0xE6, 0xE6, 0xE6);
    t.line = t.text = t.secondary = QColor(Qt::black);
    t.disabled = QColor(0x59, 0x59, 0x59);
    t.accent = QColor(0x00, 0x4A, 0x80);
    t.good = QColor(0x00, 0x5A, 0x40);
    t.caution = QColor(0x7A, 0x48, 0x00);
    t.bad = QColor(0x8F, 0x2A, 0x00);
    t.lineWidth = 2;
    return t;
}

}  // namespace

QColor Theme::category(std::size_t n) const {
    const Categories& of = kind == ThemeKind::Dark ? kDarkCategories : kind == ThemeKind::HighContrast ? kHighContrastCategories
                                                                                                       : kLightCategories;
    return QColor::fromRgba(of[n % kCategories]);
}

QColor Theme::quantity(double share) const {
    const double clamped = std::clamp(std::isnan(share) ? 0.0 : share, 0.0, 1.0);
    // The empty end is close to the background: light on a light one, dark on a dark one.
    const double at = (kind == ThemeKind::Dark ? clamped : 1.0 - clamped) * (kCividis.size() - 1);
    const auto low = static_cast<std::size_t>(at);
    const std::size_t high = std::min(low + 1, kCividis.size() - 1);
    const double part = at - static_cast<double>(low);
    const auto mix = [part](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * part)); };
    return QColor(mix(qRed(kCividis[low]), qRed(kCividis[high])), mix(qGreen(kCividis[low]), qGreen(kCividis[high])),
                  mix(qBlue(kCividis[low]), qBlue(kCividis[high])));
}

QColor Theme::inkOn(const QColor& background) {
    const QColor black(Qt::black), white(Qt::white);
    return contrast(black, background) >= contrast(white, background) ? black : white;
}

double Theme::contrast(const QColor& a, const QColor& b) {
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

Theme makeTheme(ThemeKind kind, const QPalette& desktop) {
    if (kind == ThemeKind::Auto)
        kind = luminance(desktop.color(QPalette::Window)) < 0.2 ? ThemeKind::Dark : ThemeKind::Light;
    switch (kind) {
    case ThemeKind::Dark: return darkTheme();
    case ThemeKind::HighContrast: return highContrastTheme();
    case ThemeKind::Auto:
    case ThemeKind::Light: break;
    }
    return lightTheme();
}

namespace {
// Two numbers in one, since painters in other threads ask: percent, and a bit for compact rows.
std::atomic<int> g_sizes{2 * 100};
}  // namespace

void setSizes(const Sizes& sizes) {
    g_sizes = 2 * std::clamp(sizes.textPercent, Sizes::kLeastText, Sizes::kMostText) + (sizes.compact ? 1 : 0);
}

Sizes sizes() {
    const int now = g_sizes;
    return {now / 2, now % 2 == 1};
}

int textPixels(int pixels) { return (pixels * sizes().textPercent + 50) / 100; }

int rowPixels(int pixels) { return textPixels(sizes().compact ? (pixels * 4 + 2) / 5 : pixels); }

QFont uiFont(TextSize size, bool bold) {
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    switch (size) {
    case TextSize::Small: font.setPixelSize(textPixels(11)); break;
    case TextSize::Label: font.setPixelSize(textPixels(12)); break;
    case TextSize::Body: font.setPixelSize(textPixels(13)); break;
    case TextSize::Title: font.setPixelSize(textPixels(16)); break;
    case TextSize::Headline: font.setPixelSize(textPixels(22)); break;
    }
    font.setBold(bold);
    return font;
}

QFont monoFont() {
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(textPixels(12));
    return font;
}

ThemeKind themeKindFromName(const QString& name, bool* known) {
    static const std::array<std::pair<QLatin1String, ThemeKind>, 4> names{{
        {QLatin1String("auto"), ThemeKind::Auto},
        {QLatin1String("light"), ThemeKind::Light},
        {QLatin1String("dark"), ThemeKind::Dark},
        {QLatin1String("high-contrast"), ThemeKind::HighContrast},
    }};
    for (const auto& [word, kind] : names) {
        if (name.compare(word, Qt::CaseInsensitive) != 0) continue;
        if (known) *known = true;
        return kind;
    }
    if (known) *known = false;
    return ThemeKind::Auto;
}

}  // namespace bayplan
