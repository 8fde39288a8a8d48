// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QTest>

#include "common/theme.h"

using namespace bayplan;

class TestTheme : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void textReadsOnEverySurface_data() {
        QTest::addColumn<int>("kind");
        QTest::newRow("light") << int(ThemeKind::Light);
        QTest::newRow("dark") << int(ThemeKind::Dark);
        QTest::newRow("high contrast") << int(ThemeKind::HighContrast);
    }
    void textReadsOnEverySurface() {
        QFETCH(int, kind);
        const Theme t = makeTheme(static_cast<ThemeKind>(kind));
        for (const QColor& surface : {t.stage, t.panel, t.raised}) {
            QVERIFY(Theme::contrast(t.text, surface) >= 4.5);
            QVERIFY(Theme::contrast(t.secondary, surface) >= 4.5);
        }
        // Marks and words for states are drawn on panels and on the stage; cautions also where the pointer is.
        for (const QColor& surface : {t.stage, t.panel})
            for (const QColor& word : {t.accent, t.good, t.caution, t.bad}) QVERIFY2(Theme::contrast(word, surface) >= 4.5, qPrintable(word.name() + QStringLiteral(" on ") + surface.name()));
        QVERIFY(Theme::contrast(t.caution, t.raised) >= 4.5);
        QVERIFY(Theme::contrast(Theme::inkOn(t.accent), t.accent) >= 4.5);
    }
    void inkReadsOnEveryCategoryAndQuantity() {
        const Theme t = makeTheme(ThemeKind::Light);
        for (std::size_t n = 0; n < Theme::kCategories; ++n)
            QVERIFY(Theme::contrast(Theme::inkOn(t.category(n)), t.category(n)) >= 4.5);
        for (int i = 0; i <= 100; ++i)
            QVERIFY(Theme::contrast(Theme::inkOn(t.quantity(i / 100.0)), t.quantity(i / 100.0)) >= 4.5);
    }
    void contrastIsThatOfWcag() {
        QCOMPARE(Theme::contrast(Qt::black, Qt::white), 21.0);
        QCOMPARE(Theme::contrast(Qt::white, Qt::white), 1.0);
    }
    void quantityGrowsInLuminanceSteadily() {
        // Cividis is ordered by luminance, so that it can be read without hue. Dark: from dark to light.
        const Theme dark = makeTheme(ThemeKind::Dark);
        double before = 0;
        for (int i = 0; i <= 20; ++i) {
            const double now = Theme::contrast(Qt::black, dark.quantity(i / 20.0));
            QVERIFY2(now > before, qPrintable(QString::number(i)));
            before = now;
        }
        // Light: the other way round, with the empty end near the light background. Values out of range are clamped.
        const Theme light = makeTheme(ThemeKind::Light);
        QCOMPARE(light.quantity(0), dark.quantity(1));
        QCOMPARE(light.quantity(7), light.quantity(1));
        QCOMPARE(light.quantity(-1), light.quantity(0));
        QCOMPARE(light.quantity(std::numeric_limits<double>::quiet_NaN()), light.quantity(0));
    }
    void categoriesRepeatHatched() {
        const Theme t = makeTheme(ThemeKind::Light);
        QCOMPARE(t.category(Theme::kCategories), t.category(0));
        QVERIFY(!Theme::categoryHatched(Theme::kCategories - 1));
        QVERIFY(Theme::categoryHatched(Theme::kCategories));
    }
    void autoFollowsTheDesktop() {
        QPalette dark;
        dark.setColor(QPalette::Window, QColor(20, 20, 20));
        QCOMPARE(makeTheme(ThemeKind::Auto, dark).kind, ThemeKind::Dark);
        QPalette light;
        light.setColor(QPalette::Window, QColor(240, 240, 240));
        QCOMPARE(makeTheme(ThemeKind::Auto, light).kind, ThemeKind::Light);
    }
    void namesAreKnownOrNot() {
        bool known = false;
        QCOMPARE(themeKindFromName(QStringLiteral("Dark"), &known), ThemeKind::Dark);
        QVERIFY(known);
        QCOMPARE(themeKindFromName(QStringLiteral("purple"), &known), ThemeKind::Auto);
        QVERIFY(!known);
    }
    void styleSheetHasNoNameLeft() {
        for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark, ThemeKind::HighContrast}) {
            const QString css = makeTheme(kind).styleSheet();
            QVERIFY(!css.contains(QRegularExpression(QStringLiteral("\\{[a-z]\\w*\\}"))));
        }
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
