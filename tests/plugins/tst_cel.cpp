// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions over one device: the rules of the language, the libraries that Kubernetes adds, and upstream's texts.
// The device: driver d.io; attributes b=true, i=7, s="Fish-1", v=version 1.2.3-rc.1+b5, max=2^63−1, x.io/s="other";
// capacity mem=16Gi, m=1500m. In the rows, D is device.attributes["d.io"] and C is device.capacity["d.io"].
#include <QRegularExpression>
#include <QTest>

#include "plugins/cel_rows.h"
#include "plugins/devices/cel/program.h"

using namespace bayplan;
using cel::Outcome;

namespace {

Device device() {
    Device made;
    made.name = "g0";
    made.attributes = {{"b", true}, {"i", std::int64_t{7}}, {"s", std::string("Fish-1")}, {"v", DeviceVersion{"1.2.3-rc.1+b5"}}, {"max", INT64_MAX}, {"x.io/s", std::string("other")}};
    made.capacity["mem"].value = ExactQuantity::parse("16Gi").value();
    made.capacity["m"].value = ExactQuantity::parse("1500m").value();
    return made;
}

QString result(std::string_view expression) {
    std::string text;
    for (std::size_t i = 0; i < expression.size(); ++i) {
        // A capital letter before a dot, a bracket or a call's comma that belongs to no longer word.
        const auto word = [&](std::size_t at) { return at < expression.size() && (std::isalnum(static_cast<unsigned char>(expression[at])) || expression[at] == '_'); };
        const char c = expression[i];
        const bool alone = (i == 0 || (!word(i - 1) && expression[i - 1] != '"' && expression[i - 1] != '.')) && !word(i + 1);
        if (c == 'D' && alone) text += "device.attributes[\"d.io\"]";
        else if (c == 'C' && alone) text += "device.capacity[\"d.io\"]";
        else text += c;
    }
    const Outcome outcome = cel::Program(text).evaluate(cel::deviceValue("d.io", device()));
    switch (outcome.kind) {
    case Outcome::Kind::Yes: return "true";
    case Outcome::Kind::No: return "false";
    case Outcome::Kind::NotModelled: return "not modelled: " + QString::fromStdString(outcome.text);
    case Outcome::Kind::Error: break;
    }
    QString said = QString::fromStdString(outcome.text);
    said.replace("CEL runtime error: ", "");
    said.replace("CEL compile error: ", "compile: ");
    said.replace(QRegularExpression("compilation failed: ERROR: <input>:1:\\d+: ([^\n]*)\n[^\n]*\n[^\n]*"), "\\1");
    return said;
}

}  // namespace

class TestCel : public QObject {
    Q_OBJECT
private slots:
    void expressions_data() {
        QTest::addColumn<QString>("expected");
        for (const auto& [expected, expressions] : kCelRows)
            for (const char* one : expressions) QTest::newRow(one) << QString::fromUtf8(expected);
    }
    void expressions() {
        QFETCH(QString, expected);
        QCOMPARE(result(QTest::currentDataTag()), expected);
    }

    void whereACompileErrorIs() {
        const auto says = [](std::string_view expression) { return QString::fromStdString(cel::Program(expression).evaluate({}).text); };
        QCOMPARE(says("device.foo"), QString("CEL compile error: compilation failed: ERROR: <input>:1:7: undefined field 'foo'\n | device.foo\n | ......^"));
        QCOMPARE(says("true &&\n \"é\" == 1 && nope"),
                 QString("CEL compile error: compilation failed: ERROR: <input>:2:6: found no matching overload for '_==_' applied to '(string, int)'\n"
                         " |  \"é\" == 1 && nope\n | ..．..^\n"
                         "ERROR: <input>:2:14: undeclared reference to 'nope' (in container '')\n |  \"é\" == 1 && nope\n | ..．..........^"));
    }

    void whatDoesNotParse() {
        for (const char* broken : {"", "(", "a.", "1 +", "\"open", "device.driver = \"x\"", "[1, 2", "{1: }", "a b", "99999999999999999999", "\"\\q\"", "b\"\\u0041\"", "all(",
                                   "x.all(1, true)", ")", "?", "a ? b"}) {
            const Outcome outcome = cel::Program(broken).evaluate({});
            QVERIFY2(outcome.kind == Outcome::Kind::Error, broken);
            QVERIFY2(outcome.text.starts_with("CEL compile error: compilation failed: ERROR: <input>:1:"), outcome.text.c_str());
        }
        for (const std::string& deep : {std::string(100'000, '('), std::string(100'000, '['), std::string("1 + ").insert(0, 100'000, '!').append(100'000, '-')})
            QVERIFY(cel::Program(deep).evaluate({}).kind == Outcome::Kind::Error);
        // Longer than upstream's grammar may be deep.
        std::string sum = "1";
        for (int i = 0; i < 260; ++i) sum += "+1";
        QVERIFY(cel::Program(sum + " > 0").evaluate({}).text.find("expression recursion limit exceeded: 250") != std::string::npos);
        std::string chain = "1";
        for (int i = 0; i < 50'000; ++i) chain += "+1";
        QVERIFY(cel::Program(chain + " > 0").evaluate({}).kind == Outcome::Kind::Error);
    }

    /// As long as the API allows it.
    void tenKilobytes() {
        const std::string one = "device.driver == \"x\" || ", other = "size(device.driver) > 1 && ";
        std::string any, all;
        while (any.size() < 10'240) any += one;
        while (all.size() < 10'240) all += other;
        const cel::Value value = cel::deviceValue("d.io", device());
        QCOMPARE(cel::Program(any + "false").evaluate(value).kind, Outcome::Kind::No);
        QCOMPARE(cel::Program(any + "device.driver == \"d.io\"").evaluate(value).kind, Outcome::Kind::Yes);
        QCOMPARE(cel::Program(all + "true").evaluate(value).kind, Outcome::Kind::Yes);
        // The first of two errors, wherever they stand.
        QCOMPARE(QString::fromStdString(cel::Program(any + "device.attributes[\"d.io\"].x || " + any + "device.attributes[\"d.io\"].y").evaluate(value).text),
                 QString("CEL runtime error: no such key: x"));
        // A name and a text of that length.
        QCOMPARE(cel::Program("device.driver != \"" + std::string(10'240, 'x') + "\"").evaluate(value).kind, Outcome::Kind::Yes);
        QCOMPARE(cel::Program(std::string(10'240, 'x')).evaluate(value).kind, Outcome::Kind::Error);
    }

    void attributesThatAreNoValues() {
        const auto says = [](DeviceAttribute attribute) {
            Device made;
            made.attributes["a"] = std::move(attribute);
            return QString::fromStdString(cel::Program("true").evaluate(cel::deviceValue("d.io", made)).text);
        };
        QCOMPARE(says(std::monostate()), QString("CEL runtime error: attribute a: unsupported attribute value"));
        QCOMPARE(says(DeviceVersion{"1.2"}), QString("CEL runtime error: attribute a: parse semantic version: No Major.Minor.Patch elements found"));
    }

    void theDomainOfAnAttribute() {
        Device made;
        made.attributes = {{"a", std::int64_t{1}}, {"d.io/b", std::int64_t{2}}};  // the driver's own domain, left out and written
        QCOMPARE(cel::Program("device.attributes[\"d.io\"].a == 1 && device.attributes[\"d.io\"].b == 2").evaluate(cel::deviceValue("d.io", made)).kind, Outcome::Kind::Yes);
    }

    void whatAnExpressionReads() {
        const std::vector<std::string> reads = cel::Program(R"(device.driver == "d.io" && device.capacity["d.io"].mem.compareTo(quantity("80Gi")) >= 0 && device.attributes["d.io"].nope)")
                                                   .reads(cel::deviceValue("d.io", device()));
        QCOMPARE(reads, (std::vector<std::string>{"device.attributes[\"d.io\"].nope is no such key: nope", "device.capacity[\"d.io\"].mem is 16Gi", "device.driver is \"d.io\""}));
    }
};

QTEST_APPLESS_MAIN(TestCel)
#include "tst_cel.moc"
