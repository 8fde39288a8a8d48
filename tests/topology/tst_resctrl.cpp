// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include <QtTest>

#include "topology/resctrl.h"

using namespace bayplan;

class TestResctrl : public QObject {
    Q_OBJECT
private slots:
    void readsAndWrites() {
        const Result<Schemata> schemata = parseSchemata("    L3:0=7ff;1=00f\n    MB:0=100;1=20\n");
        QVERIFY2(schemata.has_value(), schemata ? "" : toString(schemata.error()).c_str());
        QCOMPARE(schemata->lines.size(), std::size_t{2});
        QCOMPARE(schemata->find("L3")->entries[0].value, std::uint64_t{2047});
        QCOMPARE(schemata->find("MB")->entries[1], (SchemataEntry{1, 20}));
        QVERIFY(schemata->find("L2") == nullptr);
        QCOMPARE(toString(*schemata), std::string("L3:0=7ff;1=f\nMB:0=100;1=20\n"));
        QVERIFY(*parseSchemata(toString(*schemata)) == *schemata);
        QVERIFY(parseSchemata("")->lines.empty());
        QCOMPARE(toString(*parseSchemata("L3:0=7;1=7;")), std::string("L3:0=7;1=7\n"));
    }

    void refuses_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("no colon") << "L3 0=7"
                                  << "1:1: \"L3 0=7\": a resource and a colon are wanted, as in L3:0=7ff";
        QTest::newRow("no resource") << ":0=7"
                                     << "1:1: \":0=7\": a resource and a colon are wanted, as in L3:0=7ff";
        QTest::newRow("no domain") << "L3:"
                                   << "1:4: \"\": a domain and its value are wanted, as in 0=7ff";
        QTest::newRow("no value") << "MB:0=10\nL3:0"
                                  << "2:4: \"0\": a domain and its value are wanted, as in 0=7ff";
        QTest::newRow("mask") << "L3:0=zz"
                              << "1:4: \"0=zz\": the mask is no hexadecimal number";
        QTest::newRow("empty mask") << "L3:0=7;1=0"
                                    << "1:8: \"1=0\": the mask has no way";
        QTest::newRow("bandwidth") << "MB:0=10%"
                                   << "1:4: \"0=10%\": the bandwidth is no number";
        QTest::newRow("negative") << "MB:0=-10"
                                  << "1:4: \"0=-10\": the bandwidth is no number";
        QTest::newRow("too large") << "L3:0=1ffffffffffffffff"
                                   << "1:4: \"0=1ffffffffffffffff\": the mask is no hexadecimal number";
        QTest::newRow("domain twice") << "MB:0=10;0=20"
                                      << "1:9: \"0=20\": the domain stands there twice";
        QTest::newRow("line twice") << "MB:0=10\nMB:0=20"
                                    << "2:1: \"MB\" stands there twice";
    }
    void refuses() {
        QFETCH(QString, text);
        QFETCH(QString, said);
        const Result<Schemata> schemata = parseSchemata(text.toStdString());
        QVERIFY(!schemata.has_value());
        const Error& error = schemata.error();
        QCOMPARE(QString("%1:%2: %3").arg(error.origin.line).arg(error.origin.column).arg(error.message.c_str()), said);
    }

    void anyText() {
        std::mt19937 random(5);
        const std::string letters = "L3MB:=;01fz%- \n";
        for (int round = 0; round < 20000; ++round) {
            std::string text = round % 2 == 0 ? "L3:0=7ff;1=f\nMB:0=100;1=20\n" : "";
            for (unsigned i = 0; i < random() % 12; ++i)
                text.insert(random() % (text.size() + 1), 1, letters[random() % letters.size()]);
            const Result<Schemata> schemata = parseSchemata(text);
            if (schemata) QVERIFY(*parseSchemata(toString(*schemata)) == *schemata);
            else QVERIFY(schemata.error().origin.line > 0);
        }
    }

    void ranges() {
        QCOMPARE(*waysOfRange(10, 0, 30), std::uint64_t{0x7});    // ceil(3.0) = 3 ways
        QCOMPARE(*waysOfRange(10, 10, 80), std::uint64_t{0xfe});  // ways 1 to 7
        QCOMPARE(*waysOfRange(11, 10, 50), std::uint64_t{0x3c});  // ceil(1.1) = 2, ceil(5.5) = 6
        QCOMPARE(*waysOfRange(64, 0, 100), ~std::uint64_t{0});
        QVERIFY(!waysOfRange(10, 50, 50));
        QVERIFY(!waysOfRange(10, 80, 20));
        QVERIFY(!waysOfRange(0, 0, 100));
        QVERIFY(!waysOfRange(4, 1, 2));  // both ends are in the first way
        QCOMPARE(describeWays(0x3c, 11), std::string("4 of 11 ways (2-5)"));
        QCOMPARE(thousandthsOfWays(0x3c, 11), 363);
    }

    void bandwidth() {
        QCOMPARE(*bandwidthOfPercent(15, BandwidthForm::Percent), std::uint64_t{20});
        QCOMPARE(*bandwidthOfPercent(20, BandwidthForm::Percent), std::uint64_t{20});
        QCOMPARE(*bandwidthOfPercent(30, BandwidthForm::Absolute), std::uint64_t{48});
        QCOMPARE(*bandwidthOfPercent(100, BandwidthForm::Absolute), std::uint64_t{2048});
        QVERIFY(!bandwidthOfPercent(0, BandwidthForm::Percent));
        QVERIFY(!bandwidthOfPercent(101, BandwidthForm::Absolute));
        QCOMPARE(describeBandwidth(48, BandwidthForm::Absolute), std::string("6 GB/s"));
        QCOMPARE(describeBandwidth(49, BandwidthForm::Absolute), std::string("6.125 GB/s"));
        QCOMPARE(describeBandwidth(2048, BandwidthForm::Absolute), std::string("no limit"));
        QCOMPARE(describeBandwidth(50, BandwidthForm::Percent), std::string("50 %"));
    }

    void converts() {
        const SchemataLine intel{"MB", {{0, 20}, {1, 100}}};
        const Result<SchemataLine> amd = convertBandwidth(intel, BandwidthForm::Percent, BandwidthForm::Absolute);
        QCOMPARE(*amd, (SchemataLine{"MB", {{0, 32}, {1, 2048}}}));  // 160 × 20 %
        QCOMPARE(*convertBandwidth(*amd, BandwidthForm::Absolute, BandwidthForm::Percent), intel);
        const Result<SchemataLine> bad = convertBandwidth({"MB", {{0, 2048}}}, BandwidthForm::Percent, BandwidthForm::Absolute);
        QCOMPARE(bad.error().message, std::string("domain 0 of MB has 2048, which is no bandwidth of that form"));
        for (int percent = 10; percent <= 100; percent += 10) {
            const std::uint64_t there = *bandwidthOfPercent(percent, BandwidthForm::Absolute);
            QCOMPARE(percentOfBandwidth(there, BandwidthForm::Absolute), std::optional<int>(percent));
        }
    }
};

QTEST_APPLESS_MAIN(TestResctrl)
#include "tst_resctrl.moc"
