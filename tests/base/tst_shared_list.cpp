// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>

#include <QtTest>

#include "base/shared_list.h"

using namespace bayplan;

using Words = SharedList<std::string>;

class TestSharedList : public QObject {
    Q_OBJECT
private slots:
    void readsAsAVector() {
        const Words words(std::vector<std::string>{"a", "b", "c"});
        QCOMPARE(words.size(), std::size_t(3));
        QCOMPARE(words[1], std::string("b"));
        QCOMPARE(words.at(2), std::string("c"));
        QCOMPARE(words.front(), std::string("a"));
        QCOMPARE(words.back(), std::string("c"));
        QVERIFY_EXCEPTION_THROWN(words.at(3), std::out_of_range);
        QCOMPARE(words.copy(), (std::vector<std::string>{"a", "b", "c"}));
        QCOMPARE(std::lower_bound(words.begin(), words.end(), "b") - words.begin(), std::ptrdiff_t(1));
        QVERIFY(Words().empty() && Words().begin() == Words().end());
    }

    void aCopySharesTheValues() {
        Words copy;
        {
            const Words words(std::vector<std::string>{"a", "b"});
            copy = words;
            QCOMPARE(&copy[0], &words[0]);
        }
        QCOMPARE(copy[1], std::string("b"));  // they live as long as any list
    }

    void anotherTakesThePlaceOfOne() {
        const Words words(std::vector<std::string>{"a", "b", "c"});
        Words copy = words;
        copy.set(1, "x");
        copy.push_back("d");
        QCOMPARE(copy.copy(), (std::vector<std::string>{"a", "x", "c", "d"}));
        QCOMPARE(words.copy(), (std::vector<std::string>{"a", "b", "c"}));
        QCOMPARE(&copy[2], &words[2]);
    }

    void showsWhatOthersKeep() {
        Words list;
        {
            const auto kept = std::make_shared<const std::vector<std::string>>(std::vector<std::string>{"a", "b", "c"});
            for (const std::size_t i : {2u, 0u}) list.append((*kept)[i]);
            list.keep(kept);
        }
        list.append(Words(std::vector<std::string>{"z"}));
        QCOMPARE(list.copy(), (std::vector<std::string>{"c", "a", "z"}));
    }
};

QTEST_APPLESS_MAIN(TestSharedList)
#include "tst_shared_list.moc"
