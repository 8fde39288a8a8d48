// SPDX-License-Identifier: GPL-3.0-or-later
// Saved views and layouts as files: they come back as they were, and what is wrong in one is said with its place.
#include "io/sessions/look_file.h"

#include <QtTest>

#include <fstream>

using namespace bayplan;

namespace {

constexpr std::string_view kScreens[] = {"map", "tables"};
constexpr std::string_view kOrders[] = {"name", "free"};
constexpr LookWords kWords{kScreens, kOrders};

SavedView view() {
    return {"GPU by pool, \"half\" & all",
            {{"screen", "map"},
             {"fill", "nvidia.com/gpu"},
             {"group", "pool,topology.kubernetes.io/zone"},
             {"colour", "label:app"},
             {"sort", "free"},
             {"search", "ns:ml gpu>0"},
             {"visible", "-0.25 0.125 0.5 1.5"}}};
}

SavedLayout layout() {
    SavedLayout is{"Wide", {"left", 420}, {"top", 0, false, true}};
    is.tabbed = true;
    is.nodeColumns = {"order name", "hidden cpu"};
    is.podColumns = std::vector<std::string>{};
    is.state = WindowState{7, "AAAA/w=="};
    return is;
}

Result<Look> read(const std::string& text) { return lookFromText(text, "x.json", kWords); }

}  // namespace

class LookFileTest : public QObject {
    Q_OBJECT

private slots:
    void comesBackAsItWas() {
        for (const Look& look : {Look(view()), Look(layout()), Look(SavedView{"bare", {}}), Look(SavedLayout{"bare"})}) {
            const Result<Look> again = read(lookToText(look));
            QVERIFY2(again.has_value(), lookToText(look).c_str());
            QVERIFY(*again == look);
            QCOMPARE(lookToText(*again), lookToText(look));
        }
    }
    void isWrittenForPeople() {
        QCOMPARE(lookToText(SavedView{"a{,}b", {{"group", "pool,zone"}, {"visible", "0 0 0.5 0.5"}}}),
                 std::string("{\n  \"apiVersion\": \"bayplan/v1\",\n  \"kind\": \"View\",\n  \"name\": \"a{,}b\",\n"
                             "  \"view\": {\n    \"group\": [\"pool\", \"zone\"],\n    \"visible\": [0, 0, 0.5, 0.5]\n  }\n}\n"));
    }
    void yamlIsReadToo() {
        const Result<Look> look = read("apiVersion: bayplan/v1\nkind: View\nname: by hand\nview:\n  fill: cpu\n  group: [zone]\n");
        QVERIFY(look.has_value());
        QCOMPARE(std::get<SavedView>(*look).settings.at("group"), std::string("zone"));
    }
    void faultsHaveTheirPlace_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("message");
        const QByteArray head = R"({"apiVersion": "bayplan/v1", "kind": "View", "name": "v", "view": )", layoutHead = R"({"apiVersion": "bayplan/v1", "kind": "Layout", "name": "l", "layout": )";
        QTest::newRow("screen") << head + R"({"screen": "nowhere"}})" << QByteArray("view.screen") << QByteArray("must be one of map, tables, not \"nowhere\"");
        QTest::newRow("order") << head + R"({"sort": "size"}})" << QByteArray("view.sort") << QByteArray("must be one of name, free");
        QTest::newRow("unknown field") << head + R"({"filll": "cpu"}})" << QByteArray("view.filll") << QByteArray("did you mean \"fill\"");
        QTest::newRow("type") << head + R"({"fill": 3}})" << QByteArray("view.fill") << QByteArray("a string");
        QTest::newRow("three labels") << head + R"({"group": ["a", "b", "c"]}})" << QByteArray("view.group[2]") << QByteArray("two labels at most");
        QTest::newRow("comma in a label") << head + R"({"group": ["a,b"]}})" << QByteArray("view.group[0]") << QByteArray("the key of a label");
        QTest::newRow("three numbers") << head + R"({"visible": [0, 0, 1]}})" << QByteArray("view.visible") << QByteArray("left, top, width and height");
        QTest::newRow("no size") << head + R"({"visible": [0, 0, 0, 1]}})" << QByteArray("view.visible") << QByteArray("left, top, width and height");
        QTest::newRow("far away") << head + R"({"visible": [0, 11, 1, 1]}})" << QByteArray("view.visible[1]") << QByteArray("within its bounds");
        QTest::newRow("area") << layoutHead + R"({"inspector": {"area": "middle"}}})" << QByteArray("layout.inspector.area") << QByteArray("must be one of left, right, top, bottom");
        QTest::newRow("size") << layoutHead + R"({"tray": {"size": -1}}})" << QByteArray("layout.tray.size") << QByteArray("");
        QTest::newRow("columns") << layoutHead + R"({"podColumns": [1]}})" << QByteArray("layout.podColumns[0]") << QByteArray("a string");
        QTest::newRow("state that is no base64") << layoutHead + R"({"state": {"version": 1, "bytes": "AAA*"}}})" << QByteArray("layout.state.bytes") << QByteArray("base64");
        QTest::newRow("state cut off") << layoutHead + R"({"state": {"version": 1, "bytes": "AAAAA"}}})" << QByteArray("layout.state.bytes") << QByteArray("base64");
        QTest::newRow("state without bytes") << layoutHead + R"({"state": {"version": 1}}})" << QByteArray("layout.state") << QByteArray("has no bytes");
        QTest::newRow("state of no version") << layoutHead + R"({"state": {"version": "new", "bytes": "AAAA"}}})" << QByteArray("layout.state.version") << QByteArray("");
        QTest::newRow("no name") << QByteArray(R"({"apiVersion": "bayplan/v1", "kind": "View", "view": {}})") << QByteArray("") << QByteArray("has no name");
        QTest::newRow("no view") << QByteArray(R"({"apiVersion": "bayplan/v1", "kind": "View", "name": "v"})") << QByteArray("") << QByteArray("has no view");
        QTest::newRow("a layout's part") << QByteArray(R"({"apiVersion": "bayplan/v1", "kind": "View", "name": "v", "layout": {}})") << QByteArray("layout") << QByteArray("");
    }
    void faultsHaveTheirPlace() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, path);
        QFETCH(QByteArray, message);
        const Result<Look> look = read(text.toStdString());
        QVERIFY(!look);
        QCOMPARE(look.error().code, ErrorCode::Invalid);
        QCOMPARE(look.error().origin.file, std::string("x.json"));
        QCOMPARE(look.error().origin.field, path.toStdString());
        QVERIFY2(look.error().message.text().find(message.toStdString()) != std::string::npos, look.error().message.text().c_str());
    }
    void otherVersionsAndKindsAreNotRead() {
        QCOMPARE(read(R"({"apiVersion": "bayplan/v2", "kind": "View", "name": "v", "view": {}})").error().code, ErrorCode::Unsupported);
        QCOMPARE(read(R"({"apiVersion": "v1", "kind": "Pod"})").error().code, ErrorCode::Unsupported);
        QCOMPARE(read("{\"apiVersion\": ").error().code, ErrorCode::Syntax);
        QCOMPARE(read("[]").error().code, ErrorCode::Invalid);
    }
    void filesAreToldApart() {
        const QTemporaryDir folder;
        const auto file = [&](const char* name, const std::string& text) {
            const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / name;
            std::ofstream(path) << text;
            return path;
        };
        QVERIFY(isLook(file("view.json", lookToText(view()))));
        QVERIFY(isLook(file("layout.json", lookToText(layout()))));
        QVERIFY(isLook(file("broken.json", R"({"apiVersion": "bayplan/v9", "kind": "View"})")));  // opening it says what is wrong
        QVERIFY(!isLook(file("pod.yaml", "apiVersion: v1\nkind: Pod\n")));
        QVERIFY(!isLook(file("other.yaml", "apiVersion: example.com/v1\nkind: View\n")));
        QVERIFY(!isLook(file("list.json", "[1]")));
        QVERIFY(!isLook(folder.path().toStdString()));
        QCOMPARE(readLook(folder.path().toStdString() + "/none.json", kWords).error().code, ErrorCode::Unreadable);
        QCOMPARE(readLook(file("huge.json", std::string(300 * 1024, ' ')), kWords).error().code, ErrorCode::TooLarge);
    }
    void partsOfAMapAreNumbers() {
        QVERIFY(viewPartFrom("0 0 1 1").has_value());
        for (const char* text : {"", "0 0 1", "0 0 1 1 1", "0 0 1 x", "0 0 0 1", "nan 0 1 1", "0 0 1 11", "-11 0 1 1"}) QVERIFY2(!viewPartFrom(text), text);
        QCOMPARE(toString(*viewPartFrom("0.10 -0.5 0.25 1e-2")), std::string("0.1 -0.5 0.25 0.01"));
    }
};

QTEST_APPLESS_MAIN(LookFileTest)
#include "tst_look_file.moc"
