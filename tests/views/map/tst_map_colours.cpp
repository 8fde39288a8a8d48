// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of kinds are told apart, from one another and from the grey of what has none, by all eyes and in every theme; and what
// they are called is what they look like.
#include <QTest>
#include <limits>

#include "map/painting/map_palette.h"
#include "support/colour_vision.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestMapColours : public QObject {
    Q_OBJECT

    static void themes() {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << static_cast<int>(ThemeKind::Light);
        QTest::newRow("dark") << static_cast<int>(ThemeKind::Dark);
        QTest::newRow("high contrast") << static_cast<int>(ThemeKind::HighContrast);
    }

private Q_SLOTS:
    /// Pairs 1, 4, 14, 17, 25 and 34 of Sharma, Wu and Dalal's table.
    void theFormulaIsCiede2000() {
        const auto rounded = [](const Lab& a, const Lab& b) { return std::round(difference(a, b) * 1e4) / 1e4; };
        QCOMPARE(rounded({50, 2.6772, -79.7751}, {50, 0, -82.7485}), 2.0425);
        QCOMPARE(rounded({50, -1.3802, -84.2814}, {50, 0, -82.7485}), 1.0000);
        QCOMPARE(rounded({50, 2.5, 0}, {50, 0, -2.5}), 4.3065);
        QCOMPARE(rounded({50, 2.5, 0}, {73, 25, -18}), 27.1492);
        QCOMPARE(rounded({60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}), 1.2644);
        QCOMPARE(rounded({2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}), 0.9082);
    }

    void kindsStayApartForAllEyes_data() { themes(); }
    void kindsStayApartForAllEyes() {
        QFETCH(int, theme);
        const MapPalette p = MapPalette::make(makeTheme(static_cast<ThemeKind>(theme)));
        const double leastOfPairs = p.stage == makeTheme(ThemeKind::Dark).stage.rgb() ? 17.3 : 19.0;  // as far as was reached; Okabe and Ito's: 10.9
        double pairs = std::numeric_limits<double>::max(), greys = pairs;
        for (const Eyes eyes : kAllEyes) {
            const auto tell = [&](double d, double least, std::size_t a, const QString& b) {
                QVERIFY2(d >= least, qPrintable(QStringLiteral("%1 and %2 for eyes %3: %4").arg(a).arg(b).arg(static_cast<int>(eyes)).arg(d)));
            };
            for (std::size_t a = 0; a < Theme::kCategories; ++a) {
                for (std::size_t b = a + 1; b < Theme::kCategories; ++b) {
                    const double d = difference(eyes, QColor::fromRgb(p.fill[a]), QColor::fromRgb(p.fill[b]));
                    pairs = std::min(pairs, d);
                    tell(d, leastOfPairs, a, QString::number(b));
                }
                for (const std::size_t other : {std::size_t(kOtherClass), std::size_t(kPlainClass)})
                    for (const QRgb shade : {p.fill[a], p.fillNext[a]}) {
                        const double d = difference(eyes, QColor::fromRgb(shade), QColor::fromRgb(p.fill[other]));
                        greys = std::min(greys, d);
                        tell(d, 20.0, a, QStringLiteral("grey"));
                    }
            }
        }
        qInfo("least difference of two kinds %.1f, of a kind and grey %.1f", pairs, greys);
    }

    /// From the eighth kind on colours come again, hatched: the stripes are seen on each of them.
    void stripesAreSeen_data() { themes(); }
    void stripesAreSeen() {
        QFETCH(int, theme);
        const MapPalette p = MapPalette::make(makeTheme(static_cast<ThemeKind>(theme)));
        for (std::size_t c = 0; c < kCategoryClasses; ++c) {
            const double ratio = Theme::contrast(QColor::fromRgb(p.stripe[c]), QColor::fromRgb(p.fill[c]));
            QVERIFY2(ratio >= 2.4, qPrintable(QStringLiteral("%1: %2").arg(c).arg(ratio)));
        }
    }

    void namesOfHuesHold_data() { themes(); }
    void namesOfHuesHold() {
        QFETCH(int, theme);
        const Theme t = makeTheme(static_cast<ThemeKind>(theme));
        struct Name {
            const char* of;
            double from, to;  // degrees in CIE L*a*b*; Okabe and Ito's colours are at 266, 78, 164, 345, 251, 56 and 100
        };
        const Name names[] = {{"blue", 255, 302}, {"orange", 62, 84}, {"green", 150, 175}, {"purple", 325, 350}, {"sky", 210, 265}, {"vermilion", 32, 60}, {"yellow", 90, 112}};
        for (std::size_t n = 0; n < Theme::kCategories; ++n) {
            const Lab lab = labOf(Eyes::All, t.category(n));
            const double hue = hueAngle(lab[1], lab[2]);
            QVERIFY2(hue >= names[n].from && hue <= names[n].to && std::hypot(lab[1], lab[2]) >= 19,
                     qPrintable(QStringLiteral("%1 %2: %3").arg(QLatin1String(names[n].of), t.category(n).name()).arg(hue)));
        }
        QVERIFY(labOf(Eyes::All, t.category(4))[0] - labOf(Eyes::All, t.category(0))[0] >= 15);  // sky is the light blue
    }

    /// The scale of quantities goes from one lightness to another without turning back, steep enough to be read.
    void quantitiesAreReadByLightness_data() { themes(); }
    void quantitiesAreReadByLightness() {
        QFETCH(int, theme);
        const MapPalette p = MapPalette::make(makeTheme(static_cast<ThemeKind>(theme)));
        for (const Eyes eyes : kAllEyes) {
            const auto luminance = [&](std::size_t i) {
                const auto [r, g, b] = seenBy(eyes, QColor::fromRgb(p.quantity[i]));
                return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
            };
            const double direction = luminance(255) > luminance(0) ? 1.0 : -1.0;
            for (std::size_t i = 0; i + 32 < 256; i += 32) QVERIFY(direction * (luminance(i + 32) - luminance(i)) > 0.0);
            QVERIFY(std::max(luminance(0), luminance(255)) / std::min(luminance(0), luminance(255)) > 7.0);
        }
    }
};

QTEST_MAIN(TestMapColours)
#include "tst_map_colours.moc"
