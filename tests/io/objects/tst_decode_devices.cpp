// SPDX-License-Identifier: GPL-3.0-or-later
// What is reported about claims and slices that contradict themselves, or have less than nothing, and about selectors that do not compile.
#include <QtTest>

#include "cluster/builder.h"
#include "io/objects_text.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

std::string slice(const std::string& more) {
    return "---\napiVersion: resource.k8s.io/v1\nkind: ResourceSlice\nmetadata: {name: s}\nspec: {driver: d.io, pool: {name: p, generation: 1, resourceSliceCount: 1}, allNodes: true, " + more + "}\n";
}
std::string claim(const std::string& devices) {
    return "---\napiVersion: resource.k8s.io/v1\nkind: ResourceClaim\nmetadata: {name: c, namespace: team}\nspec: {devices: " + devices + "}\n";
}

}  // namespace

class DecodeDevicesTest : public QObject {
    Q_OBJECT

private slots:
    void nothingWrong() {
        const Objects all = read(slice("devices: [{name: a, capacity: {m: {value: 0}}, consumesCounters: [{counterSet: x, counters: {u: {value: 1}}}]}, {name: b}]")
                                 + claim("{requests: [{name: r, exactly: {deviceClassName: any}}], constraints: [{matchAttribute: d.io/x}]}"));
        QCOMPARE(all.diagnostics.size(), std::size_t(0));
        QCOMPARE(all.devices.slices[0].devices.size(), std::size_t(2));
    }

    /// What slices of one pool say together.
    void pools_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const std::string& text, const char* expected) { QTest::newRow(name) << QString::fromStdString(text) << expected; };
        const auto second = [](std::string text) { return text.replace(text.find("{name: s}"), 9, "{name: t}"); };
        row("a device in two slices", slice("devices: [{name: a}]") + second(slice("devices: [{name: a}]")),
            "ResourceSlice t: spec.devices: slice s of the pool has device \"a\", too: where both count, none of its devices is allocated");
        row("counters in two slices", slice("sharedCounters: [{name: x, counters: {}}]") + second(slice("sharedCounters: [{name: x, counters: {}}]")),
            "ResourceSlice t: spec.sharedCounters: slice s of the pool has counters \"x\", too");
        row("no such counters", slice("devices: [{name: a, consumesCounters: [{counterSet: x, counters: {u: {value: 1}}}]}]"),
            "ResourceSlice s: spec.devices: device \"a\" uses counters \"x\", which do not exist: no device of the pool is allocated");
        row("no such counter", slice("sharedCounters: [{name: x, counters: {v: {value: 1}}}]") + second(slice("devices: [{name: a, consumesCounters: [{counterSet: x, counters: {u: {value: 1}}}]}]")),
            "ResourceSlice t: spec.devices: device \"a\" uses counter \"u\" of \"x\", which does not exist");
        // A generation that was replaced says nothing any more.
        std::string old = second(slice("devices: [{name: a, consumesCounters: [{counterSet: x, counters: {u: {value: 1}}}]}]"));
        row("two generations", slice("devices: [{name: a}]") + old.replace(old.find("generation: 1"), 13, "generation: 0"), "");
    }
    void pools() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const Result<Built> built = build(read(text.toStdString()));
        QStringList lines;
        for (const Diagnostic& d : built->diagnostics) lines << QString::fromStdString(toString(d.what));
        QCOMPARE(lines.size(), expected.isEmpty() ? 0 : 1);
        QVERIFY2(lines.join("\n").contains(expected), qPrintable(lines.join("\n")));
    }

    void doubts_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const std::string& text, const char* expected) { QTest::newRow(name) << QString::fromStdString(text) << expected; };
        row("capacity below zero", slice("devices: [{name: a, capacity: {m: {value: -1Gi}}}]"), "ResourceSlice s: spec.devices[0].capacity.m: is below zero: nothing can be taken of it");
        row("counter below zero", slice("sharedCounters: [{name: x, counters: {u: {value: -1}}}]"), "ResourceSlice s: spec.sharedCounters[0].counters.u: is below zero");
        row("a device twice", slice("devices: [{name: a}, {name: b}, {name: a}]"),
            "ResourceSlice s: spec.devices[2]: device \"a\" is there already: the pool contradicts itself, and none of its devices is allocated");
        row("a set twice", slice("sharedCounters: [{name: x, counters: {}}, {name: x, counters: {}}]"), "ResourceSlice s: spec.sharedCounters[1]: the set of counters \"x\" is there already");
        const auto selected = [](const std::string& expression) { return claim("{requests: [{name: r, exactly: {deviceClassName: any, selectors: [{cel: {expression: '" + expression + "'}}]}}]}"); };
        row("an unknown field", selected("device.foo"),
            "input:5:102: ResourceClaim team/c: spec.devices.requests[0].exactly.selectors[0].cel.expression: does not compile: compilation failed: ERROR: <input>:1:7: undefined field 'foo'");
        row("no bool", "---\napiVersion: resource.k8s.io/v1\nkind: DeviceClass\nmetadata: {name: gpus}\nspec: {selectors: [{cel: {expression: device.driver}}]}\n",
            "DeviceClass gpus: spec.selectors[0].cel.expression: does not compile: must evaluate to bool or the unknown type, not string");
        row("eleven kilobytes", selected("device.driver != \"" + std::string(11'000, 'x') + "\""), "cel.expression: is longer than 10240 bytes: the API server would have refused it");
        row("an alternative", claim("{requests: [{name: r, firstAvailable: [{name: a, deviceClassName: any, selectors: [{cel: {expression: '1 +'}}]}]}]}"),
            "spec.devices.requests[0].firstAvailable[0].selectors[0].cel.expression: does not compile: compilation failed: ERROR: <input>:1:");
        row("no attribute", claim("{requests: [], constraints: [{requests: [r]}]}"), "ResourceClaim team/c: spec.devices.constraints[0]: names no attribute: the claim cannot be allocated");
    }
    void doubts() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const Objects all = read(text.toStdString());
        QCOMPARE(all.diagnostics.size(), std::size_t(1));
        QCOMPARE(all.diagnostics[0].severity, Severity::Warning);
        QVERIFY2(QString::fromStdString(toString(all.diagnostics[0].what)).contains(expected), toString(all.diagnostics[0].what).c_str());
        // It is read as it is written.
        QCOMPARE(all.devices.slices.size() + all.devices.claims.size() + all.devices.classes.size(), std::size_t(1));
    }
};

QTEST_APPLESS_MAIN(DecodeDevicesTest)
#include "tst_decode_devices.moc"
