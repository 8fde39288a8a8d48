// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>
#include <vector>

#include <QtTest>

#include "cluster/name_table.h"

using namespace bayplan;

class NameTableTest : public QObject {
    Q_OBJECT
private slots:
    void findsEveryName_data() {
        QTest::addColumn<bool>("sameHash");
        QTest::newRow("hashed") << false;
        QTest::newRow("all of one hash") << true;
    }
    void findsEveryName() {
        QFETCH(bool, sameHash);
        const auto hash = [&](const std::string& name) { return sameHash ? 0xFFFFFFFFu : NameTable::hash(name); };
        std::vector<std::string> names;
        NameTable table;
        QCOMPARE(table.find(hash("n0"), [](std::uint32_t) { return true; }), NameTable::kNone);
        for (std::uint32_t i = 0; i < 300; ++i) {
            names.push_back("n" + std::to_string(i));
            const auto is = [&](std::uint32_t place) { return names[place] == names[i]; };
            QVERIFY(table.insert(hash(names[i]), i, is));
            QVERIFY(!table.insert(hash(names[i]), i, is));
        }
        const NameTable copy = table;
        for (std::uint32_t i = 0; i < 300; ++i)
            QCOMPARE(copy.find(hash(names[i]), [&](std::uint32_t place) { return names[place] == names[i]; }), i);
        QCOMPARE(copy.find(hash("m"), [&](std::uint32_t place) { return names[place] == "m"; }), NameTable::kNone);
        table.reserve(10);
        QCOMPARE(table.find(hash("n5"), [&](std::uint32_t place) { return names[place] == "n5"; }), NameTable::kNone);
    }
};

QTEST_APPLESS_MAIN(NameTableTest)
#include "tst_name_table.moc"
