// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/yaml_to_json.h"

#include <QtTest>

using namespace bayplan;

class YamlToJsonTest : public QObject {
    Q_OBJECT

private slots:
    void converts_data() {
        QTest::addColumn<QString>("yaml");
        QTest::addColumn<QString>("json");
        QTest::newRow("plain words") << "a: b"
                                     << R"({"a":"b"})";
        QTest::newRow("booleans") << "[true, True, TRUE, false]"
                                  << "[true,true,true,false]";
        QTest::newRow("YAML 1.1 booleans are strings") << "[yes, no, on, off, y]"
                                                       << R"(["yes","no","on","off","y"])";
        QTest::newRow("nulls") << "[null, ~, Null, ]"
                               << "[null,null,null]";
        QTest::newRow("absent value") << "a:"
                                      << R"({"a":null})";
        QTest::newRow("integers") << "[1, -2, +3, 0x1F, 0o17, 007]"
                                  << "[1,-2,3,31,15,7]";
        QTest::newRow("fractions") << "[1.5, .5, 1., 1e3, -0.25, 1.50]"
                                   << "[1.5,0.5,1.0,1e3,-0.25,1.50]";
        QTest::newRow("beyond 64 bits") << "99999999999999999999"
                                        << R"("99999999999999999999")";
        QTest::newRow("beyond a double") << "1e999"
                                         << R"("1e999")";
        QTest::newRow("infinity") << "[.inf, -.inf, .nan]"
                                  << R"([".inf","-.inf",".nan"])";
        QTest::newRow("quoted stay strings") << R"(["1", '2', "true", 'null', ""])"
                                             << R"(["1","2","true","null",""])";
        QTest::newRow("quantities") << "[100m, 1Gi, 1:30, 2024-01-01]"
                                    << R"(["100m","1Gi","1:30","2024-01-01"])";
        QTest::newRow("tags") << "[!!str 1, !!int \"2\", !!float 3, !!bool \"true\", !mine 4]"
                              << R"(["1",2,3,true,"4"])";
        QTest::newRow("keys are strings") << "{1: a, true: b, null: c}"
                                          << R"({"1":"a","true":"b","null":"c"})";
        QTest::newRow("block scalars") << "a: |\n  x\n  y\nb: >-\n  x\n  y\n"
                                       << R"({"a":"x\ny\n","b":"x y"})";
        QTest::newRow("escapes") << "\"a\\u00e9\\\"\\\\\\t\""
                                 << "\"aé\\\"\\\\\\t\"";
        QTest::newRow("aliases") << "a: &x [1, {b: 2}]\nc: *x\nd: *x"
                                 << R"({"a":[1,{"b":2}],"c":[1,{"b":2}],"d":[1,{"b":2}]})";
        QTest::newRow("alias as key") << "a: &x k\n*x : 1"
                                      << R"({"a":"k","k":1})";
        QTest::newRow("merge") << "a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  c: 3"
                               << R"({"a":{"b":1,"c":2},"d":{"c":3,"b":1}})";
        QTest::newRow("merge of several") << "- &x {b: 1}\n- &y {b: 2, c: 2}\n- <<: [*x, *y]"
                                          << R"([{"b":1},{"b":2,"c":2},{"b":1,"c":2}])";
        QTest::newRow("merge alone") << "- &x {b: 1}\n- {<<: *x}\n- {<<: *x, z: 1}"
                                     << R"([{"b":1},{"b":1},{"z":1,"b":1}])";
        QTest::newRow("empty") << ""
                               << "";
        QTest::newRow("comment alone") << "# nothing\n"
                                       << "";
        QTest::newRow("CRLF") << "a: 1\r\nb: x\r\n"
                              << R"({"a":1,"b":"x"})";
    }
    void converts() {
        QFETCH(QString, yaml);
        QFETCH(QString, json);
        const Result<std::string> result = yamlToJson(yaml.toStdString(), {});
        QVERIFY2(result.has_value(), result ? "" : toString(result.error()).c_str());
        QCOMPARE(QString::fromStdString(*result), json);
    }

    void refuses_data() {
        QTest::addColumn<QByteArray>("yaml");
        QTest::addColumn<int>("code");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("words");
        const auto syntax = int(ErrorCode::Syntax);
        QTest::newRow("tab") << QByteArray("a:\n\tb: 1") << syntax << 2 << "";
        QTest::newRow("unclosed") << QByteArray("a: [1, 2") << syntax << 1 << "";
        QTest::newRow("unknown anchor") << QByteArray("a: 1\nb: *x") << int(ErrorCode::NotFound) << 2 << "anchor";
        QTest::newRow("alias to itself") << QByteArray("a: &x\n  b: *x") << syntax << 2 << "inside the value";
        QTest::newRow("map as key") << QByteArray("? {a: 1}\n: 2") << syntax << 1 << "name of a field";
        QTest::newRow("not UTF-8") << QByteArray("a: b\nc: \xFF") << syntax << 2 << "UTF-8";
        QTest::newRow("two documents") << QByteArray("a: 1\n---\nb: 2") << syntax << 2 << "second document";
        QTest::newRow("merge of a scalar") << QByteArray("{<<: 1}") << syntax << 1 << "merges maps";
        QTest::newRow("deep") << QByteArray(5000, '[') << syntax << 1 << "";
    }
    void refuses() {
        QFETCH(QByteArray, yaml);
        QFETCH(int, code);
        QFETCH(int, line);
        QFETCH(QString, words);
        const Result<std::string> result = yamlToJson({yaml.constData(), std::size_t(yaml.size())}, {});
        QVERIFY(!result.has_value());
        QCOMPARE(int(result.error().code), code);
        QCOMPARE(int(result.error().origin.line), line);
        QVERIFY2(result.error().message.text().find(words.toStdString()) != std::string::npos, result.error().message.text().c_str());
    }

    void aliasesCannotExplode() {
        // Ten levels of ten: 10^10 words from 500 bytes.
        std::string yaml = "l0: &l0 [x, x, x, x, x, x, x, x, x, x]\n";
        for (int i = 1; i < 10; ++i) {
            const std::string before = "*l" + std::to_string(i - 1);
            yaml += "l" + std::to_string(i) + ": &l" + std::to_string(i) + " [" + before;
            for (int k = 1; k < 10; ++k) yaml += ", " + before;
            yaml += "]\n";
        }
        const Result<std::string> result = yamlToJson(yaml, {});
        QVERIFY(!result.has_value());
        QCOMPARE(result.error().code, ErrorCode::TooLarge);
        QVERIFY(result.error().origin.line > 1);
    }

    void stops() {
        std::stop_source stop;
        stop.request_stop();
        std::string yaml;
        for (int i = 0; i < 5000; ++i) yaml += "- a\n";
        const Result<std::string> result = yamlToJson(yaml, stop.get_token());
        QVERIFY(!result.has_value());
        QCOMPARE(result.error().code, ErrorCode::Cancelled);
    }

    void locates() {
        const std::string yaml = "a:\n  b:\n  - c: 1\n  - c:\n      d: 5\n";
        const FieldPath path{{"a", 0, false}, {"b", 0, false}, {"", 1, true}, {"c", 0, false}, {"d", 0, false}};
        QCOMPARE(locateInYaml(yaml, path), (TextPosition{5, 10}));
        // Missing values: the nearest one on the way.
        QCOMPARE(locateInYaml(yaml, {{"a", 0, false}, {"b", 0, false}, {"", 7, true}}).line, std::uint64_t(3));
        QCOMPARE(locateInYaml(yaml, {}).line, std::uint64_t(1));
    }
};

QTEST_APPLESS_MAIN(YamlToJsonTest)
#include "tst_yaml_to_json.moc"
