// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "apiserver/cel/expression.h"

using namespace bayplan::apiserver;

namespace {

const Json kPod = {{"metadata",
                    {{"name", "a"},
                     {"labels", {{"app", "web"}}},
                     {"ownerReferences", {{{"uid", "u-1"}, {"controller", true}}, {{"uid", "u-2"}}}}}},
                   {"spec", {{"priority", 7}, {"containers", {{{"name", "c"}}}}}}};
const cel::Types kTypes{{"object", "dyn"}, {"params", "dyn"}};

/// The result of an expression as JSON text, or "error: …" or "refused: …".
std::string result(const std::string& text, const std::string& type = "") {
    const auto compiled = cel::compile(text, kTypes, type);
    if (const auto* fault = std::get_if<std::string>(&compiled)) return "refused: " + *fault;
    const cel::Value value =
        cel::evaluate(*std::get<cel::NodePtr>(compiled),
                      {{"object", cel::fromJson(kPod)}, {"params", cel::fromJson({{"data", {{"mode", "pin"}}}})}});
    return value.isError() ? "error: " + value.text : dump(cel::toJson(value));
}

}  // namespace

class TestCel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(".*")); }

    void values_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const std::pair<const char*, const char*> rows[] = {
            {"1 + 2 * 3", "7"},
            {"(1 + 2) * 3", "9"},
            {"7 / 2 - 7 % 2", "2"},  // 3 - 1
            {"-3 < 2 && 'a' <= 'b'", "true"},
            {"1.5 + 1.5 == 3.0", "true"},
            {"'a' + \"b\\n\"", "\"ab\\n\""},
            {"[1, 2] + [3]", "[1,2,3]"},
            {"{'a': 1, 'b': 2}.b", "2"},
            {"{'a': {'b': 1}} == {'a': {'b': 1}}", "true"},
            {"2 in [1, 2] && 'a' in {'a': 1} && !('z' in {'a': 1})", "true"},
            {"size('abc') + size([1]) + size({'a': 1})", "5"},
            {"true ? 'yes' : 'no'", "\"yes\""},
            {"false ? 1 : true ? 2 : 3", "2"},
            {"object.metadata.name.startsWith('a') && object.metadata.name.endsWith('a')", "true"},
            {"'landing'.contains('and')", "true"},
            {"has(object.metadata.labels)", "true"},
            {"has(object.spec.nodeSelector)", "false"},
            {"object.spec.?nodeName.orValue('') == ''", "true"},
            {"object.?spec.?priority.orValue(0)", "7"},
            {"object.?nope.?deeper.orValue('none')", "\"none\""},
            {"object.?nope.hasValue()", "false"},
            {"object.metadata.?name.value()", "\"a\""},
            {"object.metadata.ownerReferences[0].uid", "\"u-1\""},
            {"object.metadata[?'nope'].orValue('x')", "\"x\""},
            {"optional.none().or(optional.of(1)).value()", "1"},
            {"object.metadata.ownerReferences.exists(r, r.?controller.orValue(false) && r.uid == 'u-1')", "true"},
            {"object.metadata.ownerReferences.exists(r, r.?controller.orValue(false) && r.uid == 'u-2')", "false"},
            {"object.metadata.ownerReferences.all(r, r.uid.startsWith('u'))", "true"},
            {"[1, 2, 3].filter(x, x > 1).map(x, x * 2)", "[4,6]"},
            {"[1, 2, 2].exists_one(x, x == 1)", "true"},
            {"{'a': 1}.exists(k, k == 'a')", "true"},
            {"jsonpatch.escapeKey('a/b~c')", "\"a~1b~0c\""},
            {"string(12) + string(true)", "\"12true\""},
            {"int('12') + 1", "13"},
            {"Object{spec: Object.spec{gates: [Object.spec.gates{name: 'g'}]}}",
             R"({"spec":{"gates":[{"name":"g"}]}})"},
            {"[JSONPatch{op: 'add', path: '/a', value: {'b': 1}}]", R"([{"op":"add","path":"/a","value":{"b":1}}])"},
            {"{?'a': object.?nope, 'b': 1}", R"({"b":1})"},
            // The operand that decides wins over an error on either side.
            {"false && object.nope", "false"},
            {"object.nope == 1 && false", "false"},
            {"object.nope == 1 || true", "true"},
        };
        for (const auto& [text, expected] : rows) QTest::newRow(text) << QString(text) << QString(expected);
    }
    void values() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(QString::fromStdString(result(text.toStdString())), expected);
    }

    void errors_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const std::pair<const char*, const char*> rows[] = {
            {"object.nope", "error: no such key: nope"},
            {"object.metadata.ownerReferences[2].uid", "error: index out of bounds: 2"},
            {"object.metadata.ownerReferences[-1].uid", "error: index out of bounds: -1"},
            {"object.metadata.name + 1", "error: no such overload"},
            {"object.metadata.name.nope", "error: no such overload"},
            {"object.spec.priority / 0", "error: division by zero"},
            {"object.spec.priority % 0", "error: modulus by zero"},
            {"9223372036854775807 + object.spec.priority", "error: integer overflow"},
            {"optional.none().value()", "error: optional.none() dereference"},
            {"int('x')", "error: type conversion error"},
            {"{'a': 1, 'a': 2}", "error: insert failed: key a already exists"},
            {"object.metadata.ownerReferences.exists(r, r.nope)", "error: no such key: nope"},
        };
        for (const auto& [text, expected] : rows) QTest::newRow(text) << QString(text) << QString(expected);
    }
    void errors() { values(); }

    /// The whole text is that of the transcript map-create-bad-cel-422.
    void aSyntaxErrorIsToldAsTheRealServerTellsIt() {
        QCOMPARE(result("object.metadata.nope("),
                 std::string("refused: compilation failed: ERROR: <input>:1:22: Syntax error: mismatched input '<EOF>' "
                             "expecting {'[', '{', '(', ')', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, "
                             "NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}\n | object.metadata.nope(\n | "
                             ".....................^"));
    }

    void whatIsNotUnderstoodIsRefused_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"",
                                 "(",
                                 "1 +",
                                 "[1, ",
                                 "{'a'",
                                 "'open",
                                 "a ? b",
                                 "object.",
                                 "object..a",
                                 "object.metadata 1",
                                 "nobody",
                                 "matches('a', 'b')",
                                 "object.name.matches('a')",
                                 "1 + 'a'",
                                 "1 == 'a'",
                                 "!1",
                                 "true && 1",
                                 "size(1)",
                                 "[1, 'a']",
                                 "{1: 2}",
                                 "Other{a: 1}",
                                 "JSONPatch{nope: 1}",
                                 "JSONPatch{op: 1}",
                                 "has(object)",
                                 "[1].exists(x.y, true)",
                                 "[1].exists(x, 1)",
                                 "1.exists(x, true)",
                                 "b'bytes'",
                                 "r'raw'",
                                 "0x1F",
                                 "1u",
                                 "'\\q'",
                                 "99999999999999999999",
                                 "object@",
                                 "orValue(1)",
                                 "true ? 1 : 'a'",
                                 "'a'.orValue('b')",
                                 "optional.none(1)",
                                 "jsonpatch.escapeKey(1)"})
            QTest::newRow(text) << QString(text);
        QTest::newRow("nested too deep") << QString(200, '(') + "1" + QString(200, ')');
        QTest::newRow("negated too often") << QString(200, '!') + "true";
    }
    void whatIsNotUnderstoodIsRefused() {
        QFETCH(QString, text);
        const std::string told = result(text.toStdString());
        QVERIFY2(told.starts_with("refused: compilation failed: ERROR: <input>:1:"), told.c_str());
    }

    void theTypeIsHeeded() {
        QCOMPARE(result("1 + 1", "bool"), std::string("refused: must evaluate to bool but got int"));
        QCOMPARE(result("object.spec", "bool"), std::string("refused: must evaluate to bool but got dyn"));
        QCOMPARE(result("Object{}", "Object"), std::string("{}"));
        QCOMPARE(result("Object.spec{}", "Object"),
                 std::string("refused: must evaluate to Object but got Object.spec"));
        QCOMPARE(result("params.data.mode == 'pin' ? [JSONPatch{op: 'remove', path: '/a'}] : []", "list(JSONPatch)"),
                 std::string(R"([{"op":"remove","path":"/a"}])"));
    }
};

QTEST_APPLESS_MAIN(TestCel)
#include "tst_apiserver_cel.moc"
