// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/object_selector.h"

#include <QtTest>

using namespace bayplan;

namespace {

const std::string kPod = R"({"metadata":{"name":"web-0","namespace":"shop","labels":{"app":"web","tier":"front"}},)"
                         R"("spec":{"nodeName":"n1","hostNetwork":true},"status":{"phase":"Running","podIP":"10.0.0.7"}})";

ObjectSelector selector(const char* labels, const char* fields) {
    return {parseLabelSelector(labels).value(), parseFieldSelector(fields).value()};
}

}  // namespace

class ObjectSelectorTest : public QObject {
    Q_OBJECT

private slots:
    void fields() {
        const std::vector<FieldRequirement> all = parseFieldSelector(R"(a=b,c!=d,e==f\,g\=h\\i,j=)").value();
        QVERIFY(all == (std::vector<FieldRequirement>{{"a", true, "b", 1}, {"c", false, "d", 5}, {"e", true, R"(f,g=h\i)", 10}, {"j", true, "", 24}}));
        QVERIFY(parseFieldSelector("").value().empty());
    }

    void faults_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("column");
        QTest::newRow("no comparison") << "spec.nodeName" << 1;
        QTest::newRow("the second") << "a=b,c" << 5;
        QTest::newRow("without a field") << "=b" << 1;
        QTest::newRow("!= without a field") << "a=b,!=c" << 5;
        QTest::newRow("nothing between commas") << "a=b,,c=d" << 5;
        QTest::newRow("a comma first") << ",a=b" << 1;
        QTest::newRow("a comma last") << "a=b," << 4;
        QTest::newRow("a second =") << "a=b=c" << 4;
        QTest::newRow("an escape of nothing") << "a=b\\" << 4;
        QTest::newRow("an escape of a letter") << "a=b\\n"
                                               << 4;
        QTest::newRow("set-based") << "a in (b)" << 1;
    }
    void faults() {
        QFETCH(QString, text);
        QFETCH(int, column);
        const auto parsed = parseFieldSelector(text.toStdString());
        QVERIFY(!parsed);
        QCOMPARE(parsed.error().code, ErrorCode::Syntax);
        QCOMPARE(static_cast<int>(parsed.error().origin.column), column);
        QVERIFY(!parsed.error().message.empty());
    }

    void knownFields() {
        const auto of = [](const char* text, const char* kind) { return checkFields(parseFieldSelector(text).value(), kind); };
        QVERIFY(of("spec.nodeName=n1,status.phase!=Running,metadata.name=x", "Pod").has_value());
        QVERIFY(of("spec.unschedulable=true", "Node").has_value());
        QVERIFY(of("metadata.namespace=x", "Service").has_value());
        const Result<void> wrong = of("metadata.name=a,spec.nodeName=n1", "Node");
        QVERIFY(!wrong);
        QCOMPARE(wrong.error().origin.column, std::uint64_t{17});
        QVERIFY(QString::fromStdString(wrong.error().message).contains("'spec.nodeName', but by metadata.name, metadata.namespace, spec.unschedulable"));
    }

    void matching_data() {
        QTest::addColumn<QString>("labels");
        QTest::addColumn<QString>("fields");
        QTest::addColumn<bool>("meant");
        QTest::newRow("all") << ""
                             << "" << true;
        QTest::newRow("equal") << "app=web"
                               << "" << true;
        QTest::newRow("a set") << "tier in (back,front),!canary"
                               << "" << true;
        QTest::newRow("another label") << "app!=web"
                                       << "" << false;
        QTest::newRow("on the node") << ""
                                     << "spec.nodeName=n1" << true;
        QTest::newRow("not on the node") << ""
                                         << "spec.nodeName!=n1" << false;
        QTest::newRow("a field that is not there is empty") << ""
                                                            << "status.nominatedNodeName=" << true;
        QTest::newRow("true") << ""
                              << "spec.hostNetwork=true" << true;
        QTest::newRow("false") << ""
                               << "spec.hostNetwork=false" << false;
        QTest::newRow("not there is false") << ""
                                            << "spec.unschedulable=false" << true;
        QTest::newRow("both") << "app=web"
                              << "metadata.namespace=shop,status.phase=Running" << true;
        QTest::newRow("one of both") << "app=web"
                                     << "status.phase=Pending" << false;
        QTest::newRow("a field of something that is none") << ""
                                                           << "metadata.name.x=" << true;
    }
    void matching() {
        QFETCH(QString, labels);
        QFETCH(QString, fields);
        QFETCH(bool, meant);
        QCOMPARE(matches(selector(qPrintable(labels), qPrintable(fields)), kPod), meant);
    }

    void whatIsNoObjectIsNotMeant() {
        QVERIFY(!matches(selector("!app", ""), "{"));
        QVERIFY(matches(selector("!app", ""), "[]"));
        QVERIFY(matches(selector("!app", ""), R"({"metadata":{"labels":7}})"));
    }
};

QTEST_APPLESS_MAIN(ObjectSelectorTest)
#include "tst_object_selector.moc"
