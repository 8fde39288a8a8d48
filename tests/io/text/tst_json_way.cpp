// SPDX-License-Identifier: GPL-3.0-or-later
// What is not there, or of another type, counts for nothing.
#include <QtTest>

#include "io/text/json_way.h"

using namespace bayplan;

class TestJsonWay : public QObject {
    Q_OBJECT
private slots:
    void endsOfWays() {
        std::string text = R"({"spec": {"replicas": 3, "paused": true, "name": "web", "list": [1], "none": null}, "replicas": "4", "twice": 1, "twice": 2})";
        JsonParser parser;
        const Result<JsonValue> root = parser.parse(text);
        QVERIFY(root.has_value());
        QCOMPARE(jsonInteger(*root, {"spec", "replicas"}), std::int64_t(3));
        QCOMPARE(jsonInteger(*root, {"replicas"}, 7), std::int64_t(7));  // a string
        QCOMPARE(jsonInteger(*root, {"spec", "absent"}, 7), std::int64_t(7));
        QCOMPARE(jsonInteger(*root, {"spec", "absent"}), std::int64_t(0));
        QCOMPARE(jsonInteger(*root, {"spec", "replicas", "deeper"}, 7), std::int64_t(7));
        QCOMPARE(jsonInteger(*root, {"twice"}), std::int64_t(2));  // the last one counts
        QVERIFY(jsonTrue(*root, {"spec", "paused"}));
        QVERIFY(!jsonTrue(*root, {"spec", "name"}) && !jsonTrue(*root, {"paused"}));
        QCOMPARE(jsonText(jsonAt(*root, {"spec"}), "name"), std::string("web"));
        QCOMPARE(jsonText(jsonAt(*root, {"spec"}), "replicas"), std::string());
        QCOMPARE(jsonText(jsonAt(*root, {"spec", "list"}), "name"), std::string());
        QVERIFY(jsonAt(*root, {"spec", "list"}).type() == JsonValue::Type::Array);
        for (const char* key : {"none", "absent"}) QVERIFY2(jsonAt(*root, {"spec", key}).isNull(), key);
        QVERIFY(jsonAt(*root, {}).type() == JsonValue::Type::Object);
        QVERIFY(jsonAt(JsonValue(), {"spec"}).isNull());
    }
};

QTEST_APPLESS_MAIN(TestJsonWay)
#include "tst_json_way.moc"
