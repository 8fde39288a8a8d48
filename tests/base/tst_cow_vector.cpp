// SPDX-License-Identifier: GPL-3.0-or-later
#include <numeric>

#include <QtTest>

#include "base/cow_vector.h"

using namespace bayplan;

namespace {

using Numbers = CowVector<int, 4>;

Numbers upTo(int n) {
    std::vector<int> values(static_cast<std::size_t>(n));
    std::iota(values.begin(), values.end(), 0);
    return Numbers(std::move(values));
}

}  // namespace

class TestCowVector : public QObject {
    Q_OBJECT
private slots:
    void keepsItsValues_data() {
        QTest::addColumn<int>("size");
        for (const int size : {0, 1, 3, 4, 5, 8, 9, 100}) QTest::addRow("%d", size) << size;
    }
    void keepsItsValues() {
        QFETCH(int, size);
        const Numbers numbers = upTo(size);
        QCOMPARE(numbers.size(), std::size_t(size));
        for (int i = 0; i < size; ++i) QCOMPARE(numbers[std::size_t(i)], i);
        QVERIFY(numbers == upTo(size));
    }

    void aCopySharesEverything() {
        const Numbers original = upTo(10);
        const Numbers copy = original;
        for (std::size_t i = 0; i < 10; ++i) QCOMPARE(&copy[i], &original[i]);
    }

    void growsByItself() {
        Numbers numbers = upTo(6);
        const Numbers before = numbers;
        for (int i = 6; i < 20; ++i) {
            numbers.push_back(i);
            QVERIFY(numbers == upTo(i + 1));
        }
        QVERIFY(before == upTo(6));
        QCOMPARE(&numbers[0], &before[0]);   // a whole chunk stays shared
        QVERIFY(&numbers[4] != &before[4]);  // the last, which grew, does not
    }

    void aChangeCopiesOneChunkAndOnlyForTheChanged() {
        const Numbers original = upTo(10);
        Numbers copy = original;
        copy.edit(5) = 50;
        QCOMPARE(copy[5], 50);
        QCOMPARE(original[5], 5);
        QVERIFY(copy != original);
        for (std::size_t i = 0; i < 10; ++i) {
            const bool ofThatChunk = i >= 4 && i < 8;
            QCOMPARE(&copy[i] == &original[i], !ofThatChunk);
        }
        // The copy owns the chunk by now: a second change moves nothing.
        const int* where = &copy[6];
        copy.edit(6) = 60;
        QCOMPARE(&copy[6], where);
        copy.edit(5) = 5;
        copy.edit(6) = 6;
        QVERIFY(copy == original);  // equal by value, although one chunk differs
    }

    void theOriginalMayChangeToo() {
        Numbers original = upTo(6);
        const Numbers copy = original;
        original.edit(0) = 7;
        QCOMPARE(copy[0], 0);
        QCOMPARE(original[0], 7);
    }

    void differentSizesAreDifferent() { QVERIFY(upTo(4) != upTo(5)); }
};

QTEST_APPLESS_MAIN(TestCowVector)
#include "tst_cow_vector.moc"
