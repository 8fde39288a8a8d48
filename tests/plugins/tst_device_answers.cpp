// SPDX-License-Identifier: GPL-3.0-or-later
// What each device of a node says to the claims of a pod, and who has it.
#include <QTest>

#include "framework/harness.h"
#include "plugins/device_yaml.h"
#include "plugins/devices/device_answers.h"
#include "schedulers/kube/schedule_pending.h"

using namespace bayplan;
using namespace bayplan::samples;
using namespace bayplan::testing;

namespace {

const std::string kGpuClass = R"(
apiVersion: resource.k8s.io/v1
kind: DeviceClass
metadata: {name: gpus}
spec: {selectors: [{cel: {expression: 'device.driver == "gpu.example.com"'}}]}
---
)";

std::string slice(const std::string& driver, const std::string& devices, const std::string& more = "") {
    return "apiVersion: resource.k8s.io/v1\nkind: ResourceSlice\nmetadata: {name: s-" + driver + "}\nspec: {driver: " + driver
           + ", nodeName: n0, pool: {name: p, generation: 1, resourceSliceCount: 1" + more + "}, devices: " + devices + "}\n---\n";
}

std::string claim(const std::string& name, const std::string& request, const std::string& status = "") {
    return "apiVersion: resource.k8s.io/v1\nkind: ResourceClaim\nmetadata: {name: " + name + "}\nspec: {devices: {requests: [" + request + "]}}\n" + status + "---\n";
}

std::string exactly(const std::string& text) { return "{name: r, exactly: {" + text + "}}"; }

struct Picture : DevicePicture {
    explicit Picture(const std::string& yaml) : DevicePicture(kGpuClass + yaml) {}

    ClaimAnswers ask(const char* podName, const char* nodeName = "n0", const FeatureGates& features = {}) const {
        return claimAnswers(index(), *cluster, DeviceUse(index(), *cluster), node(nodeName), pod(podName), features);
    }
};

/// "device: code value, value" of each device of the only request.
QStringList said(const Picture& picture, const ClaimAnswers& answers) {
    QStringList all;
    for (const RequestAnswers& request : answers.requests)
        for (const DeviceAnswer& answer : request.devices) {
            QString line = text(picture.index().device(answer.device).device->name + ": " + answer.reason.code);
            for (const ReasonArg& arg : answer.reason.args)
                line += QLatin1Char(' ') + (std::holds_alternative<std::string>(arg.value) ? text(std::get<std::string>(arg.value)) : QString::number(std::get<std::int64_t>(arg.value)));
            all << line;
        }
    return all;
}

}  // namespace

class TestDeviceAnswers : public QObject {
    Q_OBJECT
private slots:
    void whatEachDeviceSays_data() {
        QTest::addColumn<QString>("objects");
        QTest::addColumn<QStringList>("answers");
        const auto row = [](const char* name, const std::string& yaml, const QStringList& answers) { QTest::newRow(name) << text(yaml) << answers; };
        const std::string two = slice("gpu.example.com",
                                      "[{name: a, attributes: {model: {string: A100}}, capacity: {memory: {value: 40Gi}}}, {name: b, attributes: {model: {string: H100}}, "
                                      "capacity: {memory: {value: 80Gi}}}]");
        const std::string big = R"(selectors: [{cel: {expression: 'device.capacity["gpu.example.com"].memory.compareTo(quantity("80Gi")) >= 0'}}])";
        row("one is given", two + claim("c", exactly("deviceClassName: gpus")) + pod("p", "c"), {"a: Device.given", "b: Device.free"});
        row("a selector of the claim, with the value", two + claim("c", exactly("deviceClassName: gpus, " + big)) + pod("p", "c"),
            {"a: Device.refused 1 claim default/c device.capacity[\"gpu.example.com\"].memory is 40Gi", "b: Device.given"});
        row("a selector of the class", slice("nic.example.com", "[{name: a}]") + claim("c", exactly("deviceClassName: gpus")) + pod("p", "c"),
            {"a: Device.refused 1 class gpus device.driver is \"nic.example.com\""});
        row("a selector that fails", two + claim("c", exactly("deviceClassName: any, selectors: [{cel: {expression: 'device.attributes[\"gpu.example.com\"].gone == 1'}}]")) + pod("p", "c"),
            {"a: Device.unknown 1 claim default/c CEL runtime error: no such key: gone", "b: Device.unknown 1 claim default/c CEL runtime error: no such key: gone"});
        row("in use", two + claim("c", exactly("deviceClassName: gpus")) + pod("p", "c") + claim("d", exactly("deviceClassName: gpus"), allocated("a")),
            {"a: Device.inUse default/d", "b: Device.given"});
        row("an administrator's is not in use",
            two + claim("c", exactly("deviceClassName: gpus")) + pod("p", "c") + claim("d", exactly("deviceClassName: gpus"), allocated("a", ", adminAccess: true")),
            {"a: Device.given", "b: Device.free"});
        row("tainted", slice("gpu.example.com", "[{name: a, taints: [{key: broken, effect: NoSchedule}]}]") + claim("c", exactly("deviceClassName: gpus")) + pod("p", "c"),
            {"a: Device.tainted broken:NoSchedule"});
        // 16 of 40 are in use, and 30 are wanted: 24 are left.
        const std::string shared = slice("gpu.example.com", "[{name: a, allowMultipleAllocations: true, capacity: {memory: {value: 40Gi}}}]");
        const std::string share = claim("d", exactly("deviceClassName: gpus"), allocated("a", ", shareID: 11111111-1111-1111-1111-111111111111, consumedCapacity: {memory: 16Gi}"));
        row("not enough of it is left", shared + share + claim("c", exactly("deviceClassName: gpus, capacity: {requests: {memory: 30Gi}}")) + pod("p", "c"),
            {"a: Device.capacity memory 30Gi 24Gi"});
        row("a share", shared + share + claim("c", exactly("deviceClassName: gpus, capacity: {requests: {memory: 24Gi}}")) + pod("p", "c"), {"a: Device.given"});
        row("no such capacity", shared + claim("c", exactly("deviceClassName: gpus, capacity: {requests: {cores: 1}}")) + pod("p", "c"), {"a: Device.noCapacity cores"});
        row("a pool with a slice missing",
            "apiVersion: resource.k8s.io/v1\nkind: ResourceSlice\nmetadata: {name: s}\nspec: {driver: gpu.example.com, nodeName: n0, pool: {name: p, generation: 1, "
            "resourceSliceCount: 2}, devices: [{name: a}]}\n---\n"
                + claim("c", exactly("deviceClassName: gpus")) + pod("p", "c"),
            {"a: Device.poolIncomplete"});
        row("a pool that names one twice", slice("gpu.example.com", "[{name: a}, {name: a}]") + claim("c", exactly("deviceClassName: gpus")) + pod("p", "c"),
            {"a: Device.poolInvalid", "a: Device.poolInvalid"});
        row("it has it already", two + claim("c", exactly("deviceClassName: gpus"), allocated("b")) + pod("p", "c"), {"b: Device.held"});
        row("alternatives", two + claim("c", "{name: r, firstAvailable: [{name: big, deviceClassName: any, " + big + "}, {name: small, deviceClassName: any}]}") + pod("p", "c"),
            {"a: Device.refused 1 claim default/c device.capacity[\"gpu.example.com\"].memory is 40Gi", "b: Device.given", "a: Device.free", "b: Device.free"});
    }
    void whatEachDeviceSays() {
        QFETCH(QString, objects);
        QFETCH(QStringList, answers);
        const Picture picture(objects.toStdString());
        QCOMPARE(said(picture, picture.ask("p")), answers);
    }

    // The allocator's own answer decides: every device of the node says that it is free, and the pod wants one more.
    void devicesThatAreFreeAndTooFew() {
        const Picture picture(slice("gpu.example.com", "[{name: a}, {name: b}]") + claim("c", exactly("deviceClassName: gpus, count: 3")) + pod("p", "c"));
        const ClaimAnswers answers = picture.ask("p");
        QCOMPARE(said(picture, answers), (QStringList{"a: Device.free", "b: Device.free"}));
        QVERIFY(answers.search->verdict == DeviceAllocation::Verdict::Impossible);
        QCOMPARE(answers.requests[0].count, 3);
    }

    void whatWaitsForConditionsIsGiven() {
        const Picture picture(slice("gpu.example.com", "[{name: a, bindingConditions: [ready], bindingFailureConditions: [broken]}]") + claim("c", exactly("deviceClassName: gpus")) + pod("p", "c"));
        const ClaimAnswers answers = picture.ask("p");
        QVERIFY(answers.search->verdict == DeviceAllocation::Verdict::Possible);
        QVERIFY(answers.search->claims[0].devices[0].binding == DeviceBinding::Waits);
    }

    void gatesAreHeard() {
        const Picture picture(slice("gpu.example.com", "[{name: a, taints: [{key: broken, effect: NoSchedule}]}]") + claim("c", exactly("deviceClassName: gpus")) + pod("p", "c"));
        QCOMPARE(said(picture, picture.ask("p", "n0", FeatureGates::parse("DRADeviceTaints=false").value())), QStringList{"a: Device.given"});
    }

    // As the plugin answers: see TestDynamicResources.
    void gatesThatAreOff() {
        const Picture picture(slice("gpu.example.com", "[{name: a, capacity: {memory: {value: 40Gi}}}]") + claim("c", "{name: r, firstAvailable: [{name: x, deviceClassName: any}]}") + pod("p", "c"));
        const ClaimAnswers alternatives = picture.ask("p", "n0", FeatureGates::parse("DRAPrioritizedList=false").value());
        QVERIFY(alternatives.requests.empty());
        QVERIFY(alternatives.search->verdict == DeviceAllocation::Verdict::Impossible);
        QCOMPARE(alternatives.refusal->code, std::string("Claims.noAlternatives"));
        QCOMPARE(alternatives.search->why, std::string("resource claim default/c, request r: has subrequests, but the DRAPrioritizedList feature is disabled"));
        const ClaimAnswers shares = picture.ask("p", "n0", FeatureGates::parse("DRAConsumableCapacity=false").value());
        QVERIFY(shares.requests.empty());
        QVERIFY(shares.search->verdict == DeviceAllocation::Verdict::NotModelled);
        QCOMPARE(shares.search->why, std::string("devices without the gate DRAConsumableCapacity"));
    }

    void nodesAndPodsWithoutDevices() {
        const Picture picture(slice("gpu.example.com", "[{name: a}]") + claim("c", exactly("deviceClassName: gone")) + pod("p", "c")
                              + "apiVersion: v1\nkind: Pod\nmetadata: {name: q}\nspec: {containers: [{name: c}]}\n");
        QVERIFY(picture.ask("q").requests.empty());
        QVERIFY(!picture.ask("q").search);
        const ClaimAnswers elsewhere = picture.ask("p", "n1");
        QCOMPARE(elsewhere.requests.size(), std::size_t(1));
        QVERIFY(elsewhere.requests[0].devices.empty());
        QCOMPARE(said(picture, picture.ask("p")), QStringList{"a: Device.noClass gone"});
    }

    void whoHasWhat() {
        const Picture picture(slice("gpu.example.com", "[{name: a}, {name: b}, {name: c, allowMultipleAllocations: true, capacity: {memory: {value: 40Gi}}}]")
                              + claim("first", exactly("deviceClassName: gpus"), allocated("a")) + claim("watch", exactly("deviceClassName: gpus"), allocated("a", ", adminAccess: true"))
                              + claim("part", exactly("deviceClassName: gpus"), allocated("c", ", shareID: 11111111-1111-1111-1111-111111111111, consumedCapacity: {memory: 8Gi}"))
                              + claim("old", exactly("deviceClassName: gpus"), allocated("unpublished")) + pod("p", "first", "n0") + pod("waits", "part"));
        const std::vector<DeviceOnNode> devices = devicesOn(picture.index(), DeviceUse(picture.index(), *picture.cluster), picture.node("n0"));
        QStringList all;
        for (const DeviceOnNode& device : devices)
            for (const DeviceHolder& holder : device.holders)
                all << text(picture.index().device(device.device).device->name + " " + picture.cluster->catalog().devices.claim(holder.claim).name + (holder.given->adminAccess ? " admin" : "")
                            + (holder.given->shared ? " " + holder.given->consumed.at("memory").text() : ""));
        QCOMPARE(all, (QStringList{"a first", "a watch admin", "c part 8Gi"}));
        const auto pods = podsByClaim(*picture.cluster);
        QCOMPARE(pods.size(), std::size_t(1));  // the other pod is on no node
        QCOMPARE(picture.cluster->catalog().pod(pods.begin()->second.front()).name, std::string("p"));
        QVERIFY(devicesOn(picture.index(), DeviceUse(picture.index(), *picture.cluster), picture.node("n1")).empty());
    }
};

QTEST_GUILESS_MAIN(TestDeviceAnswers)
#include "tst_device_answers.moc"
