// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/duration.h"

#include <QtTest>

using namespace bayplan;

class DurationTest : public QObject {
    Q_OBJECT

private slots:
    void reads_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("nanoseconds");
        QTest::newRow("seconds") << "5s" << qint64(5'000'000'000);
        QTest::newRow("parts") << "1h2m3s" << qint64(3723'000'000'000);
        QTest::newRow("fraction") << "1.5ms" << qint64(1'500'000);
        QTest::newRow("no whole part") << ".5s" << qint64(500'000'000);
        QTest::newRow("zero") << "0" << qint64(0);
        QTest::newRow("negative") << "-2m" << qint64(-120'000'000'000);
        QTest::newRow("plus") << "+1us" << qint64(1'000);
        QTest::newRow("micro") << "3\u00B5s" << qint64(3'000);
        QTest::newRow("order does not matter") << "3s1h" << qint64(3603'000'000'000);
    }
    void reads() {
        QFETCH(QString, text);
        const auto duration = parseDuration(text.toStdString());
        QVERIFY(duration);
        QTEST(qint64(duration->nanoseconds), "nanoseconds");
    }

    void refuses() {
        for (const char* bad : {"", "5", "s", "5 s", "-", "1x", "1.s.", "9223372036854775808ns", "2562048h", "."})
            QVERIFY2(!parseDuration(bad), bad);
    }

    void writes() {
        QCOMPARE(toString(Duration{}), std::string("0s"));
        QCOMPARE(toString(Duration::seconds(5)), std::string("5s"));
        QCOMPARE(toString(Duration::seconds(600)), std::string("10m0s"));
        QCOMPARE(toString(Duration::seconds(3600)), std::string("1h0m0s"));
        QCOMPARE(toString(Duration{1'500'000}), std::string("1.5ms"));
        QCOMPARE(toString(Duration{7}), std::string("7ns"));
        QCOMPARE(toString(Duration{-90'500'000'000}), std::string("-1m30.5s"));
    }

    void whatIsWrittenIsReadAgain() {
        for (std::int64_t n = 1; n < (std::int64_t(1) << 56); n = n * 7 + 3) QCOMPARE(parseDuration(toString(Duration{n}))->nanoseconds, n);
    }
};

QTEST_APPLESS_MAIN(DurationTest)
#include "tst_duration.moc"
