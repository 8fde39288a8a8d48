// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>
#include <set>

#include <QtTest>

#include "topology/cpu_set.h"

using namespace bayplan;

class TestCpuSet : public QObject {
    Q_OBJECT
private slots:
    void reads_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shortest");
        QTest::addColumn<int>("size");
        QTest::newRow("nothing") << ""
                                 << "" << 0;
        QTest::newRow("an empty line") << "\n"
                                       << "" << 0;
        QTest::newRow("one") << "0"
                             << "0" << 1;
        QTest::newRow("the example") << "0-3,8,10-12"
                                     << "0-3,8,10-12" << 8;
        QTest::newRow("neighbours join") << "1,0,2"
                                         << "0-2" << 3;
        QTest::newRow("out of order") << "8-9,0-1"
                                      << "0-1,8-9" << 4;
        QTest::newRow("spaces and a line end") << " 0-1, 5 \n"
                                               << "0-1,5" << 3;
        QTest::newRow("a range of one") << "7-7"
                                        << "7" << 1;
        QTest::newRow("over a word's edge") << "62-65"
                                            << "62-65" << 4;
        QTest::newRow("the largest") << "8191"
                                     << "8191" << 1;
        QTest::newRow("leading zeros") << "007"
                                       << "7" << 1;
    }
    void reads() {
        QFETCH(QString, text);
        QFETCH(QString, shortest);
        QFETCH(int, size);
        const Result<CpuSet> set = CpuSet::parse(text.toStdString());
        QVERIFY(set.has_value());
        QCOMPARE(QString::fromStdString(set->toString()), shortest);
        QCOMPARE(static_cast<int>(set->size()), size);
    }

    void refuses_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("message");
        QTest::newRow("words") << "all" << 1 << "\"all\" is no CPU number or range; write a list such as 0-3,8";
        QTest::newRow("overlap") << "0-3,2" << 5 << "\"2\" names CPU 2 a second time";
        QTest::newRow("overlapping ranges") << "0-3,8, 3-5" << 8 << "\"3-5\" names CPU 3 a second time";
        QTest::newRow("backwards") << "0,7-4" << 3 << "\"7-4\" runs backwards; write the lower CPU first";
        QTest::newRow("absurd") << "0-99999999999999999999" << 1
                                << "\"0-99999999999999999999\" is too large: CPUs are numbered 0 to 8191";
        QTest::newRow("one above") << "8192" << 1 << "\"8192\" is too large: CPUs are numbered 0 to 8191";
        QTest::newRow("negative") << "-1" << 1 << "\"-1\" is no CPU number or range; write a list such as 0-3,8";
        QTest::newRow("open range") << "3-" << 1 << "\"3-\" is no CPU number or range; write a list such as 0-3,8";
        QTest::newRow("trailing comma") << "3," << 3 << "\"\" is no CPU number; write a list such as 0-3,8";
        QTest::newRow("two commas") << "3,,4" << 3 << "\"\" is no CPU number; write a list such as 0-3,8";
        QTest::newRow("a mask") << "0xff" << 1 << "\"0xff\" is no CPU number or range; write a list such as 0-3,8";
        QTest::newRow("a stride") << "0-31:2/4" << 1
                                  << "\"0-31:2/4\" is no CPU number or range; write a list such as 0-3,8";
    }
    void refuses() {
        QFETCH(QString, text);
        QFETCH(int, column);
        QFETCH(QString, message);
        const Result<CpuSet> set = CpuSet::parse(text.toStdString());
        QVERIFY(!set.has_value());
        QCOMPARE(set.error().code, ErrorCode::Invalid);
        QCOMPARE(static_cast<int>(set.error().origin.column), column);
        QCOMPARE(QString::fromStdString(set.error().message), message);
    }

    void anyText() {
        std::mt19937 random(5);
        const std::string letters = "0123456789--,, \n";
        for (int round = 0; round < 20000; ++round) {
            std::string text;
            for (unsigned i = 0; i < random() % 14; ++i) text += letters[random() % letters.size()];
            const Result<CpuSet> set = CpuSet::parse(text);
            if (set) QCOMPARE(*CpuSet::parse(set->toString()), *set);
            else QVERIFY(set.error().origin.column > 0);
        }
    }

    /// Every operation against std::set, on random sets over several words.
    void behavesAsASet() {
        std::mt19937 random(7);
        for (int round = 0; round < 300; ++round) {
            std::set<std::int32_t> a;
            std::set<std::int32_t> b;
            CpuSet x;
            CpuSet y;
            const int top = round % 3 == 0 ? 63 : 200;
            for (int i = 0; i < static_cast<int>(random() % 40); ++i) {
                const auto cpu = static_cast<std::int32_t>(random() % static_cast<unsigned>(top + 1));
                a.insert(cpu);
                x.insert(cpu);
            }
            for (int i = 0; i < static_cast<int>(random() % 40); ++i) {
                const auto cpu = static_cast<std::int32_t>(random() % static_cast<unsigned>(top + 1));
                b.insert(cpu);
                y.insert(cpu);
            }
            std::vector<std::int32_t> both;
            std::vector<std::int32_t> either;
            std::vector<std::int32_t> less;
            std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
            std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(either));
            std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(less));
            QCOMPARE((x & y).toVector(), both);
            QCOMPARE((x | y).toVector(), either);
            QCOMPARE((x - y).toVector(), less);
            QCOMPARE(x.countIn(y), both.size());
            QCOMPARE(x.intersects(y), !both.empty());
            QCOMPARE(x.contains(y), both.size() == b.size());
            QCOMPARE(x.size(), a.size());
            QCOMPARE(x.empty(), a.empty());
            QCOMPARE(x.lowest(), a.empty() ? -1 : *a.begin());
            QCOMPARE(x.highest(), a.empty() ? -1 : *a.rbegin());
            QCOMPARE(*CpuSet::parse(x.toString()), x);
            for (const std::int32_t cpu : both) x.remove(cpu);
            QCOMPARE(x.toVector(), less);
            QCOMPARE(x == CpuSet(), less.empty());  // no empty words remain
        }
    }
};

QTEST_APPLESS_MAIN(TestCpuSet)
#include "tst_cpu_set.moc"
