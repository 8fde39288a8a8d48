// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The colours, sizes and palettes of the program, for light, dark and high contrast. All views take their colours from
// here. Colour is never the only sign of a state: see CategoryPattern and the glyphs.
// Thread rule: a Theme is an immutable value; painters in other threads get a copy.

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>
#include <array>
#include <cstddef>

namespace bayplan {

enum class ThemeKind { Auto,
                       Light,
                       Dark,
                       HighContrast };

/// Distances in device-independent pixels: the 4-px grid.
namespace space {
inline constexpr int kXs = 4;
inline constexpr int kS = 8;
inline constexpr int kM = 12;
inline constexpr int kL = 16;
inline constexpr int kXl = 24;
}  // namespace space

struct Theme {
    ThemeKind kind = ThemeKind::Light;  // never Auto
    QColor stage, panel, raised, line;
    QColor text, secondary, disabled;
    QColor accent, good, caution, bad;
    int lineWidth = 1;           // 2 in high contrast
    bool reducedMotion = false;  // what moved is shown at its new place at once

    /// The colour of the n-th category, the hues of Okabe and Ito in a fixed order; from the eighth on they repeat, hatched.
    QColor category(std::size_t n) const;
    static bool categoryHatched(std::size_t n) { return n >= kCategories; }
    /// A share of 0..1 in cividis; in both themes, 0 is the colour closest to the background.
    QColor quantity(double share) const;
    /// Black or white, whichever reads better on `background` (contrast at least 4.5:1).
    static QColor inkOn(const QColor& background);
    static double contrast(const QColor& a, const QColor& b);  // WCAG 2.1 ratio, 1..21

    QPalette palette() const;
    QString styleSheet() const;  // of the whole application
    static constexpr std::size_t kCategories = 7;
};

/// Auto follows the lightness of the desktop's palette.
Theme makeTheme(ThemeKind kind, const QPalette& desktop = QPalette());

/// How large texts are and how close rows stand. Fonts and heights follow from it when widgets are made, so that a window
/// is made anew for other sizes. Any thread may ask; only the GUI thread sets, with no window or before a new one.
struct Sizes {
    int textPercent = 100;  // kLeastText to kMostText
    bool compact = false;

    static constexpr int kLeastText = 90, kMostText = 140;
    bool operator==(const Sizes&) const = default;
};
/// Percentages outside of the range are taken to its ends.
void setSizes(const Sizes& sizes);
Sizes sizes();
/// The height of what holds text and is `pixels` high at 100 %.
int textPixels(int pixels);
/// The same of a row among rows: compact ones are a fifth lower.
int rowPixels(int pixels);

/// Fonts at 100 %: body 13 px, small 11, label 12, title 16, headline 22; figures are tabular; mono for YAML.
enum class TextSize { Small,
                      Label,
                      Body,
                      Title,
                      Headline };
QFont uiFont(TextSize size, bool bold = false);
QFont monoFont();

/// "auto", "light", "dark", "high-contrast"; Auto for any other word.
ThemeKind themeKindFromName(const QString& name, bool* known = nullptr);

}  // namespace bayplan
