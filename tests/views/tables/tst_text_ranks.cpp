// SPDX-License-Identifier: GPL-3.0-or-later
// The order of texts and of numbers is that of the plain sorts, whatever the texts share.
#include <QtTest>
#include <algorithm>
#include <random>
#include <set>

#include "tables/text_ranks.h"

using namespace bayplan;

namespace {

/// By definition: how many different texts are less.
std::vector<std::int64_t> plainRanks(const std::vector<std::string>& texts) {
    const std::set<std::string> different(texts.begin(), texts.end());
    std::vector<std::int64_t> ranks;
    for (const std::string& text : texts) ranks.push_back(std::distance(different.begin(), different.find(text)));
    return ranks;
}

std::vector<std::int64_t> ranksOf(const std::vector<std::string>& texts) {
    return textRanks(texts.size(), [&](std::size_t i) { return std::string_view(texts[i]); });
}

}  // namespace

class TestTextRanks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void ranksAreThoseOfThePlainOrder_data() {
        QTest::addColumn<QStringList>("texts");
        QTest::newRow("none") << QStringList();
        QTest::newRow("one") << QStringList{"a"};
        QTest::newRow("equal") << QStringList{"same", "same", "same"};
        QTest::newRow("empty ones") << QStringList{"", "b", "", "a"};
        QTest::newRow("one begins another") << QStringList{"web-1", "web", "web-10", "web-", "web-1"};
        QTest::newRow("alike for more than eight letters") << QStringList{"running-10", "running-9", "running-10x", "running-1", "other", "running-10"};
        QTest::newRow("exactly eight letters") << QStringList{"abcdefgh", "abcdefghi", "abcdefg", "abcdefgh", "abcdefgha"};
        QTest::newRow("bytes above 127") << QStringList{QString::fromUtf8("é"), "z", QString::fromUtf8("节点"), "a"};
    }
    void ranksAreThoseOfThePlainOrder() {
        QFETCH(QStringList, texts);
        std::vector<std::string> all;
        for (const QString& text : texts) all.push_back(text.toStdString());
        QCOMPARE(ranksOf(all), plainRanks(all));
    }
    void aLetterZeroIsALetter() {
        const std::vector<std::string> texts{std::string("a\0b", 3), "a", std::string("a\0", 2), "ab"};
        QCOMPARE(ranksOf(texts), (std::vector<std::int64_t>{2, 0, 1, 3}));
    }
    void manyNamesOfManyLengths() {
        std::mt19937 random(7);
        std::vector<std::string> texts;
        for (int i = 0; i < 3000; ++i) texts.push_back((i % 3 ? "ml-train/pretrain-" : "web-") + std::to_string(random() % 1500) + std::string(random() % 12, 'x'));
        QCOMPARE(ranksOf(texts), plainRanks(texts));
    }
    /// Near keys are counted, far ones compared: both as std::stable_sort does it.
    void objectsAreSortedByTheirKeys_data() {
        QTest::addColumn<qint64>("most");
        QTest::newRow("a few keys") << qint64(3);
        QTest::newRow("as many as one digit has") << qint64(2047);
        QTest::newRow("two digits") << qint64(4'000'000);
        QTest::newRow("far apart") << qint64(1) + (qint64(1) << 62);
    }
    void objectsAreSortedByTheirKeys() {
        QFETCH(qint64, most);
        std::mt19937_64 random(11);
        std::vector<std::int64_t> keys(2000);
        for (std::int64_t& key : keys) key = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most)) - most / 2;
        keys[5] = std::numeric_limits<std::int64_t>::max();
        for (const bool ends : {true, false}) {  // with a key that is far from all, and without
            if (!ends) keys[5] = 0;
            for (const bool ascending : {true, false}) {
                std::vector<std::uint32_t> objects, expected;
                for (std::uint32_t i = 0; i < 2000; ++i)
                    if (i % 7) objects.push_back(i);
                expected = objects;
                std::stable_sort(expected.begin(), expected.end(), [&](std::uint32_t a, std::uint32_t b) { return ascending ? keys[a] < keys[b] : keys[a] > keys[b]; });
                std::shuffle(objects.begin(), objects.end(), random);
                sortByKey(objects, keys, ascending);
                QCOMPARE(objects, expected);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestTextRanks)
#include "tst_text_ranks.moc"
