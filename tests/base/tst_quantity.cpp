// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include <QtTest>

#include "base/quantity.h"

using namespace bayplan;

namespace {
constexpr qint64 kMax = std::numeric_limits<std::int64_t>::max();
}

class TestQuantity : public QObject {
    Q_OBJECT
private slots:
    void parse_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("milli");
        QTest::addColumn<qint64>("units");
        const auto row = [](const char* text, qint64 milli, qint64 units) {
            QTest::newRow(text) << text << milli << units;
        };
        row("0", 0, 0);
        row("0Ki", 0, 0);
        row("-0", 0, 0);
        row("2", 2000, 2);
        row("+2", 2000, 2);
        row("-2", -2000, -2);
        row("007", 7000, 7);
        row("1.", 1000, 1);
        row(".5", 500, 1);
        row("0.5", 500, 1);
        row("1.500", 1500, 2);
        row("500m", 500, 1);
        row("1500m", 1500, 2);
        row("-1500m", -1500, -2);
        // Below a thousandth: up, away from zero.
        row("0.5m", 1, 1);
        row("1.0001", 1001, 2);
        row("-0.5m", -1, -1);
        row("1n", 1, 1);
        row("1000000n", 1, 1);
        row("1000001n", 2, 1);
        row("100u", 1, 1);
        row("1000u", 1, 1);
        row("1e-20", 1, 1);
        row("0e-20", 0, 0);
        row("1k", 1'000'000, 1000);
        row("1M", 1'000'000'000, 1'000'000);
        row("1G", 1'000'000'000'000, 1'000'000'000);
        row("2T", 2'000'000'000'000'000, 2'000'000'000'000);
        row("3P", 3'000'000'000'000'000'000, 3'000'000'000'000'000);
        row("1E", kMax, 1'000'000'000'000'000'000);  // an exa of units: its thousandths do not fit
        row("1Ki", 1'024'000, 1024);
        row("1.5Ki", 1'536'000, 1536);
        row("0.1Ki", 102'400, 103);  // 102.4
        row("0.0001Ki", 103, 1);     // 0.1024: 102.4 thousandths, rounded up
        row("1Mi", 1'048'576'000, 1'048'576);
        row("64Gi", 68'719'476'736'000, 68'719'476'736);
        row("1Ti", 1'099'511'627'776'000, 1'099'511'627'776);
        row("1Pi", 1'125'899'906'842'624'000, 1'125'899'906'842'624);
        row("1Ei", kMax, 1'152'921'504'606'846'976);
        row("1e3", 1'000'000, 1000);
        row("1E3", 1'000'000, 1000);
        row("1e+3", 1'000'000, 1000);
        row("1e-3", 1, 1);
        row("12.34e1", 123'400, 124);
        row("1e0", 1000, 1);
        // The cap of apimachinery: 2^63-1 units.
        row("9223372036854775807", kMax, kMax);
        row("9223372036854775808", kMax, kMax);
        row("8Ei", kMax, kMax);
        row("1e100", kMax, kMax);
        row("1e99999999999999999999", kMax, kMax);
        row("-1e100", std::numeric_limits<std::int64_t>::min(), -kMax);
        row("99999999999999999999999999999999999999999999", kMax, kMax);
        row("0.00000000000000000000000000000000000000000001Ei", 1, 1);
        row("9223372036854775806.9991", kMax, kMax);
    }
    void parse() {
        QFETCH(QString, text);
        QFETCH(qint64, milli);
        QFETCH(qint64, units);
        const auto quantity = Quantity::parse(text.toStdString());
        QVERIFY2(quantity.has_value(), quantity ? "" : quantity.error().message.text().c_str());
        QCOMPARE(qint64(quantity->milliValue()), milli);
        QCOMPARE(qint64(quantity->value()), units);
    }

    void refused_data() {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"", " ", "1..5", "5 Gi", "1e", "1E+", "e3", ".", "+", "-", "--1", "+-1", "1.1.M", "1+1.0M", "0.1mi",
              "0.1am", "aoeu", ".5i", "1i", "-3.01i", "-3.01e-", "1ki", "1K", "1KI", "1Zi", "1Kib", "1mm", " 1", "1 ",
              "1e3.5", "1e3Ki", "0x10", "1,5", "1_000", "NaN", "Inf", "\xC2\xBD"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void refused() {
        QFETCH(QString, text);
        const auto quantity = Quantity::parse(text.toStdString());
        QVERIFY(!quantity);
        QCOMPARE(quantity.error().code, ErrorCode::Invalid);
        QVERIFY(quantity.error().message.text().find("\"" + text.toStdString() + "\"") != std::string::npos);
        QVERIFY(quantity.error().message.text().find("1.5Gi") != std::string::npos);
    }

    void sumsAreExactBeforeTheyAreRounded() {
        // 100.5 + 100.5 = 201 bytes; each by itself would have been 101.
        const Quantity half = *Quantity::parse("100500m");
        QCOMPARE((half + half).value(), std::int64_t{201});
        QCOMPARE(half.value(), std::int64_t{101});
        // Above the range of int64 in thousandths, the sum still survives the round trip.
        const Quantity exa = *Quantity::parse("1E");
        QVERIFY(exa + exa - exa == exa);
        QVERIFY(Quantity::fromMilli(1) < Quantity::fromUnits(1));
        QVERIFY((Quantity::fromUnits(1) - Quantity::fromMilli(1001)).isNegative());
        QVERIFY(Quantity().isZero());
    }

    void format_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<qint64>("amount");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("exact");
        const auto row = [](const char* name, qint64 amount, const char* shown, const char* exact) {
            QTest::addRow("%s %lld", name, static_cast<long long>(amount)) << name << amount << shown << exact;
        };
        row("cpu", 1500, "1.5", "1500m");
        row("cpu", 999, "999m", "999m");
        row("cpu", 1001, "1.001", "1001m");
        row("cpu", 12'040, "12.04", "12040m");
        row("cpu", -112'868, "-112.868", "-112868m");  // the amount by which a node is overcommitted
        row("cpu", -3000, "-3", "-3");
        row("cpu", kMax, "9223372036854775.807", "9223372036854775807m");
        row("cpu", std::numeric_limits<std::int64_t>::min(), "-9223372036854775.808", "-9223372036854775808m");
        row("cpu", 4000, "4", "4");
        row("cpu", 0, "0", "0");
        row("cpu", -500, "-500m", "-500m");
        row("memory", 0, "0", "0");
        row("memory", 1023, "1023", "1023");
        row("memory", 1024, "1Ki", "1Ki");
        row("memory", 68'719'476'736, "64Gi", "64Gi");
        row("memory", 1'503'238'554, "1.4Gi", "1503238554");  // 1.4 × 2^30 = 1503238553.6
        row("memory", 1'610'612'736, "1.5Gi", "1536Mi");
        row("memory", 1'000'000'000, "953.7Mi", "1000000000");  // 10^9 / 2^20 = 953.67
        row("memory", 1'048'575, "1.0Mi", "1048575");           // 1023.999Ki, which is not written as 1024.0Ki
        row("memory", -1'610'612'736, "-1.5Gi", "-1536Mi");
        row("memory", kMax, "8.0Ei", "9223372036854775807");
        row("memory", std::numeric_limits<std::int64_t>::min(), "-8Ei", "-8Ei");
        row("ephemeral-storage", 2048, "2Ki", "2Ki");
        row("hugepages-2Mi", 4'194'304, "4Mi", "4Mi");
        row("koordinator.sh/gpu-memory", 85'899'345'920, "80Gi", "80Gi");
        row("kubernetes.io/batch-memory", 2048, "2Ki", "2Ki");
        row("volcano.sh/gpu-memory", 2048, "2048", "2048");  // MiB
        row("nvidia.com/gpu", 1024, "1024", "1024");
        row("pods", 110, "110", "110");
    }
    void format() {
        QFETCH(QString, name);
        QFETCH(qint64, amount);
        QFETCH(QString, shown);
        QFETCH(QString, exact);
        QCOMPARE(QString::fromStdString(formatAmount(name.toStdString(), amount)), shown);
        QCOMPARE(QString::fromStdString(formatExact(name.toStdString(), amount)), exact);
    }
};

QTEST_APPLESS_MAIN(TestQuantity)
#include "tst_quantity.moc"
