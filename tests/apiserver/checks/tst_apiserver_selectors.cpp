// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "apiserver/http/asking.h"
#include "apiserver/patches.h"
#include "apiserver/selectors.h"

using namespace bayplan::apiserver;

class TestSelectors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void labels_data() {
        QTest::addColumn<QString>("selector");
        QTest::addColumn<bool>("accepts");  // {app: web, tier: 3}
        QTest::newRow("empty") << "" << true;
        QTest::newRow("=") << "app=web" << true;
        QTest::newRow("==") << "app == web" << true;
        QTest::newRow("!=") << "app!=web" << false;
        QTest::newRow("!= of a missing key") << "x!=web" << true;
        QTest::newRow("exists") << "app" << true;
        QTest::newRow("missing") << "!app" << false;
        QTest::newRow("in") << "app in (db, web)" << true;
        QTest::newRow("notin") << "app notin (db,web)" << false;
        QTest::newRow("notin of a missing key") << "x notin (db)" << true;
        QTest::newRow(">") << "tier>2" << true;
        QTest::newRow("<") << "tier<3" << false;
        QTest::newRow("> of no number") << "app>2" << false;
        QTest::newRow("both") << "app=web,tier=4" << false;
        QTest::newRow("empty value") << "app=" << false;
    }
    void labels() {
        QFETCH(QString, selector);
        const auto parsed = parseLabelSelector(selector.toStdString());
        QVERIFY(std::holds_alternative<LabelSelector>(parsed));
        QTEST(std::get<LabelSelector>(parsed).accepts({{"app", "web"}, {"tier", "3"}}), "accepts");
    }

    void badLabels_data() {
        QTest::addColumn<QString>("selector");
        for (const char* text : {"app===db", "app in web", "app in (", "=x", "a,,b", "app web"})
            QTest::newRow(text) << text;
    }
    void badLabels() {
        QFETCH(QString, selector);
        QVERIFY(std::holds_alternative<std::string>(parseLabelSelector(selector.toStdString())));
    }

    void selectorsOfObjects() {
        const Json selector{
            {"matchLabels", {{"app", "web"}}},
            {"matchExpressions", Json::array({{{"key", "tier"}, {"operator", "NotIn"}, {"values", {"1"}}}})}};
        QVERIFY(labelSelectorOf(&selector).accepts({{"app", "web"}, {"tier", "2"}}));
        QVERIFY(!labelSelectorOf(&selector).accepts({{"app", "web"}, {"tier", "1"}}));
        const Json all = Json::object();
        QVERIFY(labelSelectorOf(&all).accepts({}));
        QVERIFY(!labelSelectorOf(nullptr).accepts({}));
    }

    void fields() {
        Kinds kinds;
        const Kind& kind = *kinds.find("", "v1", "pods");
        const ObjectPtr running = makeObject(kind, pod("a", "n0"), 1), pending = makeObject(kind, pod("b"), 2);
        const auto accepts = [&](const char* text, const ObjectPtr& object) {
            return std::get<FieldSelector>(parseFieldSelector(kind, text)).accepts(*object);
        };
        QVERIFY(accepts("spec.nodeName=n0", running));
        QVERIFY(accepts("spec.nodeName=,status.phase==Pending", pending));
        QVERIFY(!accepts("spec.nodeName!=", pending));
        QVERIFY(accepts("metadata.name=a,metadata.namespace=default", running));
        QCOMPARE(std::get<std::string>(parseFieldSelector(kind, "spec.nope=1")),
                 std::string("field label not supported: spec.nope"));
        QVERIFY(std::holds_alternative<std::string>(parseFieldSelector(kind, "spec.nodeName")));
    }

    void mergePatches() {  // the examples of RFC 7386, appendix A
        const char* const rows[][3] = {{R"({"a":"b"})", R"({"a":"c"})", R"({"a":"c"})"},
                                       {R"({"a":"b"})", R"({"b":"c"})", R"({"a":"b","b":"c"})"},
                                       {R"({"a":"b"})", R"({"a":null})", R"({})"},
                                       {R"({"a":["b"]})", R"({"a":"c"})", R"({"a":"c"})"},
                                       {R"({"a":{"b":"c"}})", R"({"a":{"b":"d","c":null}})", R"({"a":{"b":"d"}})"},
                                       {R"({"a":[{"b":"c"}]})", R"({"a":[1]})", R"({"a":[1]})"},
                                       {R"({"e":null})", R"({"a":1})", R"({"e":null,"a":1})"},
                                       {R"({})", R"({"a":{"bb":{"ccc":null}}})", R"({"a":{"bb":{}}})"}};
        for (const auto& [before, patch, after] : rows) {
            Json object = parse(before);
            mergePatch(object, parse(patch));
            QVERIFY2(same(object, parse(after)), dump(object).c_str());
        }
    }

    void strategicPatches() {
        Json object = parse(
            R"({"spec":{"taints":[{"key":"a"}],"containers":[{"name":"x","image":"1"},{"name":"y","image":"1"}]},"status":{"conditions":[{"type":"Ready","status":"True"}]}})");
        strategicPatch(
            object,
            parse(
                R"({"spec":{"unschedulable":true,"taints":[{"key":"b"}],"containers":[{"name":"y","image":"2"},{"name":"x","$patch":"delete"}]},
                                         "status":{"$setElementOrder/conditions":[{"type":"Ready"}],"conditions":[{"type":"Ready","status":"False"},{"type":"New","status":"True"}]}})"));
        const Json expected =
            parse(R"({"spec":{"unschedulable":true,"taints":[{"key":"b"}],"containers":[{"name":"y","image":"2"}]},
                                        "status":{"conditions":[{"type":"Ready","status":"False"},{"type":"New","status":"True"}]}})");
        QVERIFY2(same(object, expected), dump(object).c_str());
        strategicPatch(object, parse(R"({"spec":{"unschedulable":null}})"));
        QVERIFY(!find(object, {"spec", "unschedulable"}));
    }

    void stepPatches() {
        Json object = parse(R"({"a":[1,2]})");
        QVERIFY(!jsonPatch(object, parse(R"([{"op":"test","path":"/a/0","value":1},{"op":"remove","path":"/a/0"}])")));
        QVERIFY(same(object, parse(R"({"a":[2]})")));
        QVERIFY(jsonPatch(object, parse(R"([{"op":"test","path":"/a/0","value":1}])")));
        QVERIFY(jsonPatch(object, parse(R"([{"op":"remove","path":"/nope"}])")));
        QVERIFY(jsonPatch(object, parse(R"([{"op":"sing"}])")));
    }
};

QTEST_APPLESS_MAIN(TestSelectors)
#include "tst_apiserver_selectors.moc"
