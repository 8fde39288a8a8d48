// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "model/selector.h"

using namespace bayplan;

namespace {

/// "key op values" of every requirement, in order.
QString shown(const LabelSelector& selector) {
    static const char* const kOps[] = {"in", "notin", "exists", "absent", ">", "<"};
    QStringList parts;
    for (const Requirement& r : selector.requirements) {
        QStringList values;
        for (const std::string& value : r.values) values << QString::fromStdString("'" + value + "'");
        parts << QString::fromStdString(r.key) + " " + kOps[static_cast<int>(r.op)] + " [" + values.join(" ") + "]";
    }
    return parts.join("; ");
}

}  // namespace

class TestSelectorParser : public QObject {
    Q_OBJECT
private slots:
    void read_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* text, const char* expected) { QTest::newRow(text) << text << expected; };
        row("", "");
        row("   ", "");
        row("app", "app exists []");
        row("!app", "app absent []");
        row("! app", "app absent []");
        row("app=web", "app in ['web']");
        row("app==web", "app in ['web']");
        row("app = web", "app in ['web']");
        row("app!=web", "app notin ['web']");
        row("app=", "app in ['']");
        row("app!=", "app notin ['']");
        row("app=,tier=b", "app in ['']; tier in ['b']");
        row("tier in (a, b)", "tier in ['a' 'b']");
        row("tier in (a,a)", "tier in ['a']");
        row("tier notin (a)", "tier notin ['a']");
        row("tier in ()", "tier in ['']");
        row("tier in (a,)", "tier in ['a' '']");
        row("tier in (,a)", "tier in ['' 'a']");
        row("tier in (,)", "tier in ['']");
        row("n>3", "n > ['3']");
        row("n < 3", "n < ['3']");
        // Words that are operators in other places.
        row("in", "in exists []");
        row("notin=in", "notin in ['in']");
        row("in in (in,notin)", "in in ['in' 'notin']");
        row("app=web,tier in (a, b),!canary,x!=y",
            "app in ['web']; canary absent []; tier in ['a' 'b']; x notin ['y']");
        row("\tkubernetes.io/os=linux\n", "kubernetes.io/os in ['linux']");
    }
    void read() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const auto selector = parseLabelSelector(text.toStdString());
        QVERIFY2(selector.has_value(), selector ? "" : selector.error().message.text().c_str());
        QCOMPARE(shown(*selector), expected);
    }

    void refused_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("column");
        const auto row = [](const char* text, int column) { QTest::newRow(text) << text << column; };
        row(",", 1);
        row("=a", 1);
        row("app,", 5);
        row("app, ", 6);
        row("app,,tier", 5);
        row("app web", 5);
        row("app=web tier", 9);
        row("app=a=b", 6);
        row("!app=web", 5);
        row("!", 2);
        row("!!app", 2);
        row("app in a", 8);
        row("app in", 7);
        row("app in (a", 10);
        row("app in (a b)", 11);
        row("app in (a,(", 11);
        row("app notin (a))", 14);
        row("app=(a)", 5);
        row("n>x", 3);
        row("n>", 3);
        row("-app", 1);
        row("app=-x", 5);
        row("app in (ok, -x)", 13);
        row("a/b/c=1", 1);
    }
    void refused() {
        QFETCH(QString, text);
        QFETCH(int, column);
        const auto selector = parseLabelSelector(text.toStdString());
        QVERIFY(!selector);
        QCOMPARE(selector.error().code, ErrorCode::Syntax);
        QVERIFY(!selector.error().message.empty());
        QCOMPARE(int(selector.error().origin.column), column);
    }
};

QTEST_APPLESS_MAIN(TestSelectorParser)
#include "tst_selector_parser.moc"
