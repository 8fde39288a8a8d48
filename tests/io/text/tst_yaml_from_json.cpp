// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/yaml_text.h"

#include <QtTest>

#include "io/text/json_value.h"
#include "io/text/yaml_to_json.h"

using namespace bayplan;

class YamlFromJsonTest : public QObject {
    Q_OBJECT

private slots:
    void looksAsKubectlWrites() {
        QCOMPARE(QString::fromStdString(*yamlFromJson("{\"a\":{\"b\":[1,{\"c\":\"x\",\"d\":[]},[2,3]],\"e\":{}},\"f\":null,\"g\":\"l1\\nl2\\n\",\"h\":[{\"k\":[{\"z\":true}]}]}")),
                 "a:\n  b:\n  - 1\n  - c: x\n    d: []\n  - - 2\n    - 3\n  e: {}\nf: null\ng: |\n  l1\n  l2\nh:\n- k:\n  - z: true\n");
        QCOMPARE(*yamlFromJson("[]"), std::string("[]\n"));
        QCOMPARE(*yamlFromJson("\"x\""), std::string("x\n"));
        QVERIFY(!yamlFromJson("{").has_value());
    }

    void quotesWhereNeeded_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("quoted");
        for (const char* plain : {"x", "a b", "nginx:1.25",
                                  "http:"
                                  "//x/y?z=1",
                                  "a#b", "-x", "v1", "100m", "10.0.0.1", "1.2.3-rc1", "2Gi", "5ac1b7b2-1111", "é", "a-b_c.d/e"})
            QTest::newRow(plain) << QString::fromUtf8(plain) << false;
        for (const char* other : {"", "true", "No", "null", "~", "1", "1.5", "0x1", "1e3", "+1", ".5", ".inf", "2024-01-01", "2024-01-01T10:00:00Z",
                                  "1:30", "1_000", "0b11", "1_0.5", "a: b", "a #b", "a:", " a", "a ", "- a", "-", "?", "*a", "&a",
                                  "!a", "@a", "`a", "%a", "\"a", "'a", "[a", "{a", "#a", "|", ">", ",a", "a\tb", "a\rb",
                                  "---", "=", "<<", "\x7F"})
            QTest::newRow(QByteArray("not plain: ") + other) << QString::fromUtf8(other) << true;
    }
    void quotesWhereNeeded() {
        QFETCH(QString, text);
        QFETCH(bool, quoted);
        std::string json;
        appendJsonString(json, text.toStdString());
        QCOMPARE(QString::fromStdString(*yamlFromJson(json)).startsWith('"'), quoted);
    }

    /// YAML allows 1024 characters before the colon: longer keys are written as "? KEY", with what they are escaped with counted.
    void longKeys_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<bool>("marked");
        // Each key has a letter before these.
        for (const auto& [size, marked] : {std::pair(999, false), std::pair(1000, true), std::pair(5000, true)}) QTest::addRow("%d", size) << QString(size, QLatin1Char('k')) << marked;
        QTest::newRow("escaped") << QString(200, QChar(0x1b)) << true;  // 6 characters each
    }
    void longKeys() {
        QFETCH(QString, key);
        QFETCH(bool, marked);
        std::string json = "[{";
        char letter = 'a';
        for (const char* value : {"null", "\"x\"", "[1,2]", "{\"b\":{\"c\":1}}", "[]", "\"l1\\nl2\\n\""}) {
            if (letter > 'a') json += ',';
            appendJsonString(json, letter++ + key.toStdString());
            json += std::string(":") + value;
        }
        json += "}]";
        const std::string yaml = yamlFromJson(json).value();
        QCOMPARE(yaml.starts_with("- ? "), marked);
        const Result<std::string> back = yamlToJson(yaml, {});
        QVERIFY2(back.has_value(), back ? "" : toString(back.error()).c_str());
        QCOMPARE(QString::fromStdString(*back), QString::fromStdString(json));
    }

    /// What is written reads back as the same JSON, whatever the strings are.
    void roundTrip() {
        const std::vector<std::string> strings{"", "x", "true", "1", "a: b", "a #b", "l1\nl2", "l1\nl2\n", "l1\n\nl2\n\n", " lead\nx", "x\n  deep\nback", "\n", "tab\tx\ny", "trail \nx",
                                               "\"q\"", "\\", "ünï", "\xE2\x80\xA8sep", "a\x7F", "\x01", "---\nx", "# c\nx", "- a\n- b", "key: |\n  x", "x\n ", "''", "😀", "0o7", "1_000", "0b1"};
        std::string json = "{";
        for (std::size_t i = 0; i < strings.size(); ++i) {
            if (i > 0) json += ',';
            appendJsonString(json, strings[i] + (i % 2 ? "" : "k"));
            json += ":[";
            appendJsonString(json, strings[i]);
            json += ",{\"n\":";
            appendJsonString(json, strings[i]);
            json += ",\"m\":[[";
            appendJsonString(json, strings[i]);
            json += "]]}]";
        }
        json += '}';
        const Result<std::string> yaml = yamlFromJson(json);
        QVERIFY(yaml.has_value());
        const Result<std::string> back = yamlToJson(*yaml, {});
        QVERIFY2(back.has_value(), back ? "" : (toString(back.error()) + *yaml).c_str());
        QCOMPARE(QString::fromStdString(*back), QString::fromStdString(json));
    }
};

QTEST_APPLESS_MAIN(YamlFromJsonTest)
#include "tst_yaml_from_json.moc"
