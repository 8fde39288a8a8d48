// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "model/selector.h"

using namespace bayplan;

class TestSelector : public QObject {
    Q_OBJECT
private slots:
    void requirements_data() {
        QTest::addColumn<int>("op");
        QTest::addColumn<QStringList>("values");
        QTest::addColumn<bool>("present");  // on {"k": "5"}
        QTest::addColumn<bool>("absent");   // on {}
        const auto row = [](const char* name, SelectorOp op, const QStringList& values, bool present, bool absent) {
            QTest::newRow(name) << static_cast<int>(op) << values << present << absent;
        };
        row("in", SelectorOp::In, {"4", "5"}, true, false);
        row("not in the list", SelectorOp::In, {"4"}, false, false);
        row("in nothing", SelectorOp::In, {}, false, false);
        row("notin", SelectorOp::NotIn, {"4"}, true, true);
        row("notin, listed", SelectorOp::NotIn, {"5"}, false, true);
        row("exists", SelectorOp::Exists, {}, true, false);
        row("does not exist", SelectorOp::DoesNotExist, {}, false, true);
        row("gt", SelectorOp::Gt, {"4"}, true, false);
        row("gt, equal", SelectorOp::Gt, {"5"}, false, false);
        row("gt, negative", SelectorOp::Gt, {"-7"}, true, false);
        row("gt, no number", SelectorOp::Gt, {"four"}, false, false);
        row("gt, two values", SelectorOp::Gt, {"1", "2"}, false, false);
        row("lt", SelectorOp::Lt, {"+6"}, true, false);
        row("lt, equal", SelectorOp::Lt, {"5"}, false, false);
        row("lt, too large", SelectorOp::Lt, {"9223372036854775808"}, false, false);
    }
    void requirements() {
        QFETCH(int, op);
        QFETCH(QStringList, values);
        QFETCH(bool, present);
        QFETCH(bool, absent);
        Requirement requirement{"k", static_cast<SelectorOp>(op), {}};
        for (const QString& value : values) requirement.values.push_back(value.toStdString());
        QCOMPARE(matches(requirement, Labels{{"k", "5"}}), present);
        QCOMPARE(matches(requirement, Labels{}), absent);
    }

    void numbersMustBeWhole() {
        const Requirement above{"k", SelectorOp::Gt, {"1"}};
        for (const char* label : {"2", "+2", "02"}) QVERIFY2(matches(above, Labels{{"k", label}}), label);
        for (const char* label : {"", "2.0", "2x", " 2", "0x2", "+-2", "1e3"})
            QVERIFY2(!matches(above, Labels{{"k", label}}), label);
    }

    void selectorsAndAllRequirements() {
        QVERIFY(matches(LabelSelector{}, Labels{}));
        const LabelSelector both{{{"a", SelectorOp::In, {"1"}}, {"b", SelectorOp::Exists, {}}}};
        QVERIFY(matches(both, Labels{{"a", "1"}, {"b", ""}}));
        QVERIFY(!matches(both, Labels{{"a", "1"}}));
        // An absent label is also "not in" and "does not exist", even without any labels.
        const LabelSelector neither{{{"a", SelectorOp::NotIn, {"1"}}, {"b", SelectorOp::DoesNotExist, {}}}};
        QVERIFY(matches(neither, Labels{}));
    }

    void termsOfNodes() {
        const Labels labels{{"zone", "a"}};
        const NodeSelectorTerm zoneA{{{"zone", SelectorOp::In, {"a"}}}, {}};
        const NodeSelectorTerm zoneB{{{"zone", SelectorOp::In, {"b"}}}, {}};
        const NodeSelectorTerm isN1{{}, {{"metadata.name", SelectorOp::In, {"n1"}}}};
        const NodeSelectorTerm notN1{{}, {{"metadata.name", SelectorOp::NotIn, {"n1"}}}};
        const NodeSelectorTerm nothing;
        QVERIFY(matches(zoneA, labels, "n1"));
        QVERIFY(!matches(zoneB, labels, "n1"));
        QVERIFY(matches(isN1, labels, "n1"));
        QVERIFY(!matches(isN1, labels, "n2"));
        QVERIFY(!matches(notN1, labels, "n1"));
        QVERIFY(matches(notN1, labels, "n2"));
        QVERIFY(!matches(nothing, labels, "n1"));
        const NodeSelectorTerm bothParts{zoneA.matchExpressions, isN1.matchFields};
        QVERIFY(matches(bothParts, labels, "n1"));
        QVERIFY(!matches(bothParts, labels, "n2"));
        QVERIFY(!matches(bothParts, Labels{}, "n1"));
        QVERIFY(!matches(NodeSelector{}, labels, "n1"));
        QVERIFY(!matches(NodeSelector{{nothing}}, labels, "n1"));
        QVERIFY(matches(NodeSelector{{nothing, zoneB, zoneA}}, labels, "n1"));
        // A field that nodes do not have reads as "".
        QVERIFY(!matches(NodeSelectorTerm{{}, {{"metadata.uid", SelectorOp::In, {"n1"}}}}, labels, "n1"));
        QVERIFY(matches(NodeSelectorTerm{{}, {{"metadata.uid", SelectorOp::NotIn, {"n1"}}}}, labels, "n1"));
    }

    void malformedTermsMatchNothing_data() {
        QTest::addColumn<int>("op");
        QTest::addColumn<QStringList>("values");
        QTest::addColumn<bool>("field");
        const auto row = [](const char* name, SelectorOp op, const QStringList& values, bool field) {
            QTest::newRow(name) << static_cast<int>(op) << values << field;
        };
        row("in without values", SelectorOp::In, {}, false);
        row("notin without values", SelectorOp::NotIn, {}, false);
        row("exists with a value", SelectorOp::Exists, {"x"}, false);
        row("does not exist with a value", SelectorOp::DoesNotExist, {"x"}, false);
        row("gt without a value", SelectorOp::Gt, {}, false);
        row("gt with two", SelectorOp::Gt, {"1", "2"}, false);
        row("lt with a word", SelectorOp::Lt, {"x"}, false);
        row("not a label value", SelectorOp::NotIn, {"a b"}, false);
        row("field exists", SelectorOp::Exists, {}, true);
        row("field in two", SelectorOp::In, {"n1", "n2"}, true);
        row("field notin none", SelectorOp::NotIn, {}, true);
    }
    void malformedTermsMatchNothing() {
        QFETCH(int, op);
        QFETCH(QStringList, values);
        QFETCH(bool, field);
        Requirement requirement{field ? "metadata.name" : "k", static_cast<SelectorOp>(op), {}};
        for (const QString& value : values) requirement.values.push_back(value.toStdString());
        NodeSelectorTerm term;
        (field ? term.matchFields : term.matchExpressions).push_back(requirement);
        QVERIFY(malformed(term));
        QVERIFY(malformed(term)->find(requirement.key) != std::string::npos);
        QVERIFY(!matches(term, Labels{{"k", "1"}}, "n1"));
        QVERIFY(!matches(term, Labels{}, "n1"));
        // A valid term beside it still counts.
        QVERIFY(matches(NodeSelector{{term, {{{"k", SelectorOp::Exists, {}}}, {}}}}, Labels{{"k", "1"}}, "n1"));
    }

    void wellFormedTermsAreNotMalformed() {
        QVERIFY(!malformed(NodeSelectorTerm{}));
        QVERIFY(!malformed(NodeSelectorTerm{{{"k", SelectorOp::Gt, {"3"}}}, {{"metadata.name", SelectorOp::In, {"n"}}}}));
        // No label can have a number with a sign, so it is rejected as a value.
        QVERIFY(malformed(NodeSelectorTerm{{{"k", SelectorOp::Gt, {"-3"}}}, {}}));
        QVERIFY(malformed(NodeSelectorTerm{{{"bad key", SelectorOp::Exists, {}}}, {}}));
    }
};

QTEST_APPLESS_MAIN(TestSelector)
#include "tst_selector.moc"
