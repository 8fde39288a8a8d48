// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "model/labels.h"

using namespace bayplan;

class TestLabels : public QObject {
    Q_OBJECT
private slots:
    void findsByKey() {
        const Labels labels{{"b", "2"}, {"a", "1"}, {"c", ""}};
        QCOMPARE(labels.size(), std::size_t{3});
        QCOMPARE(*labels.find("a"), std::string("1"));
        QCOMPARE(*labels.find("c"), std::string());
        QVERIFY(!labels.find("d"));
        QVERIFY(!labels.find(""));
        QVERIFY(!Labels{}.find("a"));
    }

    void theLastOfEqualKeysStays() {
        const Labels labels{{"a", "1"}, {"b", "x"}, {"a", "2"}, {"a", "3"}};
        QCOMPARE(labels.size(), std::size_t{2});
        QCOMPARE(*labels.find("a"), std::string("3"));
        QVERIFY((labels == Labels{{"b", "x"}, {"a", "3"}}));
    }
};

QTEST_APPLESS_MAIN(TestLabels)
#include "tst_labels.moc"
