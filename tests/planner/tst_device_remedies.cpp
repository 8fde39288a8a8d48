// SPDX-License-Identifier: GPL-3.0-or-later
// The nearest change of a pod's claims, and that each was tried.
#include <QTest>

#include "io/sessions/loader.h"
#include "planner/near_misses.h"
#include "plugins/all.h"
#include "plugins/device_yaml.h"
#include "plugins/devices/selector_relaxing.h"

using namespace bayplan;

namespace {

QString text(const std::string& s) { return QString::fromStdString(s); }

const std::string kStart = std::string(bayplan::testing::kTwoNodes) + R"(
apiVersion: resource.k8s.io/v1
kind: DeviceClass
metadata: {name: new}
spec: {selectors: [{cel: {expression: 'device.attributes["d"].generation >= 9'}}]}
---
apiVersion: v1
kind: Pod
metadata: {name: p}
spec: {schedulerName: default-scheduler, resourceClaims: [{name: x, resourceClaimName: c}], containers: [{name: c, image: i}]}
---
)";

std::string slice(const std::string& node, const std::string& devices) {
    return "apiVersion: resource.k8s.io/v1\nkind: ResourceSlice\nmetadata: {name: s-" + node + "}\nspec: {driver: d, nodeName: " + node + ", pool: {name: " + node
           + ", generation: 1, resourceSliceCount: 1}, devices: " + devices + "}\n---\n";
}
std::string claim(const std::string& request) {
    return "apiVersion: resource.k8s.io/v1\nkind: ResourceClaim\nmetadata: {name: c}\nspec: {devices: {requests: [{name: r, exactly: {" + request + "}}]}}\n---\n";
}
std::string chosen(const std::string& expression) { return claim("deviceClassName: any, selectors: [{cel: {expression: '" + expression + "'}}]"); }

struct Tried {
    explicit Tried(const std::string& yaml) : cluster(build(readObjectsFromText(kStart + yaml, "test.yaml").value()).value().cluster), pod(cluster->catalog().findPod("default/p")) {
        groups = nearMisses(scheduler, *cluster, pod, scheduler.violations(*cluster, pod));
    }
    /// "n0: selector …, count …, memory …, tolerates …, class …" of each remedy of the only group.
    QStringList said() {
        QStringList all;
        for (const NearMissGroup& group : groups)
            for (const Remedy& remedy : group.remedies) {
                QString line = text(cluster->catalog().node(remedy.node).name) + ":";
                for (const Amendment& amendment : remedy.amendments) {
                    if (const auto* of = std::get_if<SetClassSelector>(&amendment)) line += text(" class " + of->deviceClass + " " + of->expression);
                    const auto* set = std::get_if<SetDeviceRequest>(&amendment);
                    if (!set) continue;
                    const DeviceRequest& was = cluster->catalog().devices.claim(set->claim).requests[set->request].alternatives[set->alternative];
                    if (set->now.count != was.count) line += " count " + QString::number(set->now.count);
                    for (const auto& [name, amount] : set->now.capacity) line += text(" " + name + " " + amount.text());
                    for (const Toleration& t : set->now.tolerations) line += text(" tolerates " + t.key);
                    if (set->now.selectors.size() < was.selectors.size()) line += " without";
                    for (std::size_t i = 0; set->now.selectors.size() == was.selectors.size() && i < was.selectors.size(); ++i)
                        if (set->now.selectors[i] != was.selectors[i]) line += " " + text(set->now.selectors[i]);
                }
                // What is named was tried.
                const ClusterPtr amended = amend(*cluster, remedy.amendments).value();
                if (!scheduler.violations(*amended, pod, remedy.node).empty()) line += " DOES NOT HELP";
                all << line;
            }
        return all;
    }

    Scheduler scheduler{makeProfiles(SchedulerConfiguration{}, inTreePlugins()).value()};
    ClusterPtr cluster;
    PodIdx pod;
    std::vector<NearMissGroup> groups;
};

/// A share of n0's device that another claim has.
std::string heldOfN0(const std::string& held) {
    return "apiVersion: resource.k8s.io/v1\nkind: ResourceClaim\nmetadata: {name: other}\nspec: {devices: {requests: [{name: r, exactly: {deviceClassName: any}}]}}\nstatus: {allocation: {devices: "
           "{results: [{request: r, driver: d, pool: n0, device: a, shareID: 11111111-1111-1111-1111-111111111111, consumedCapacity: {memory: "
           + held + "}}]}}}\n---\n";
}

}  // namespace

class TestDeviceRemedies : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nearest_data() {
        QTest::addColumn<QString>("objects");
        QTest::addColumn<QStringList>("remedies");
        QTest::addColumn<QString>("device");
        const auto row = [](const char* name, const std::string& yaml, const QStringList& remedies, const char* device) { QTest::newRow(name) << text(yaml) << remedies << device; };
        const std::string memory = "device.capacity[\"d\"].memory.compareTo(quantity(\"80Gi\")) >= 0";
        const std::string two = slice("n0", "[{name: a, capacity: {memory: {value: 20Gi}}}]") + slice("n1", "[{name: b, capacity: {memory: {value: 40Gi}}}]");
        // 40 of 80 is nearer than 20 of 80.
        row("a limit of memory", two + chosen(memory), {"n1: device.capacity[\"d\"].memory.compareTo(quantity(\"40Gi\")) >= 0"}, "n1/b: device.capacity[\"d\"].memory is 40Gi");
        row("a model", slice("n0", "[{name: a, attributes: {model: {string: A30}}}]") + chosen("device.attributes[\"d\"].model == \"H100\""), {"n0: device.attributes[\"d\"].model == \"A30\""},
            "n0/a: device.attributes[\"d\"].model is \"A30\"");
        row("two limits at once", slice("n0", "[{name: a, attributes: {model: {string: A30}}, capacity: {memory: {value: 40Gi}}}]") + chosen("device.attributes[\"d\"].model == \"A100\" && " + memory),
            {"n0: device.attributes[\"d\"].model == \"A30\" && device.capacity[\"d\"].memory.compareTo(quantity(\"40Gi\")) >= 0"},
            "n0/a: device.attributes[\"d\"].model is \"A30\", device.capacity[\"d\"].memory is 40Gi");
        row("no literal to move: the selector goes", slice("n0", "[{name: a, attributes: {ready: {bool: false}}}]") + chosen("device.attributes[\"d\"].ready"), {"n0: without"},
            "n0/a: device.attributes[\"d\"].ready is false");
        row("of a class", slice("n0", "[{name: a, attributes: {generation: {int: 8}}}]") + claim("deviceClassName: new"), {"n0: class new device.attributes[\"d\"].generation >= 8"},
            "n0/a: device.attributes[\"d\"].generation is 8");
        row("fewer devices", slice("n0", "[{name: a}]") + slice("n1", "[{name: b}, {name: c}]") + claim("deviceClassName: any, count: 3"), {"n1: count 2"}, "");
        row("a taint", slice("n0", "[{name: a, taints: [{key: broken, effect: NoSchedule}]}]") + claim("deviceClassName: any"), {"n0: tolerates broken"}, "n0/a: broken:NoSchedule");
        const std::string policy = slice("n0", "[{name: a, allowMultipleAllocations: true, capacity: {memory: {value: 80Gi, requestPolicy: {default: 10Gi, validRange: {min: 10Gi, max: 40Gi}}}}}]");
        row("the most that a policy gives", policy + claim("deviceClassName: any, capacity: {requests: {memory: 60Gi}}"), {"n0: memory 40Gi"}, "n0/a: memory 40Gi");
        row("a device without the capacity", slice("n0", "[{name: a}]") + claim("deviceClassName: any, capacity: {requests: {memory: 60Gi}}"), {}, "");
        // Two devices are wanted, and the relaxed selector lets in one: the count alone would not help, nor would the selector.
        row("one change does not suffice",
            slice("n0", "[{name: a, attributes: {model: {string: A30}}}]")
                + claim("deviceClassName: any, count: 2, selectors: [{cel: {expression: 'device.attributes[\"d\"].model == \"H100\"'}}]"),
            {}, "");
        row("a selector that does not compile is no near miss", slice("n0", "[{name: a}]") + chosen("device.foo"), {}, "");
    }
    void nearest() {
        QFETCH(QString, objects);
        QFETCH(QStringList, remedies);
        QFETCH(QString, device);
        Tried tried(objects.toStdString());
        QCOMPARE(tried.said(), remedies);
        for (const NearMissGroup& group : tried.groups) {
            if (group.remedies.empty()) continue;  // of nodes without devices
            QCOMPARE(text(group.nearest), device);
            QCOMPARE(group.nodes.front(), group.remedies.front().node);
        }
    }

    void whatIsLeftOfAShare() {
        Tried tried(slice("n0", "[{name: a, allowMultipleAllocations: true, capacity: {memory: {value: 80Gi}}}]") + heldOfN0("50Gi")
                    + claim("deviceClassName: any, capacity: {requests: {memory: 60Gi}}"));
        QCOMPARE(tried.said(), QStringList{"n0: memory 30Gi"});  // 80 - 50
    }
    /// The same change is nearest for both nodes, and helps on the second alone.
    void aChangeIsTriedOnEveryNode() {
        const std::string device = "[{name: a, allowMultipleAllocations: true, capacity: {memory: {value: 80Gi}}}]";
        Tried tried(slice("n0", device) + slice("n1", device) + heldOfN0("50Gi") + claim("deviceClassName: any, capacity: {requests: {memory: 90Gi}}"));
        QCOMPARE(tried.said(), QStringList{"n1: memory 80Gi"});
    }

    void theBudgetEnds() {
        Tried tried(slice("n0", "[{name: a, taints: [{key: broken, effect: NoSchedule}]}]") + claim("deviceClassName: any"));
        Budget none;
        none.work = 0;
        const auto groups = nearMisses(tried.scheduler, *tried.cluster, tried.pod, tried.scheduler.violations(*tried.cluster, tried.pod), none);
        QVERIFY(!groups.front().searched);
        QVERIFY(groups.front().remedies.empty());
    }

    void selectors_data() {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("relaxed");
        QTest::newRow("a number") << "device.attributes[\"d\"].cores >= 64"
                                  << "device.attributes[\"d\"].cores >= 32";
        QTest::newRow("a version") << "device.attributes[\"d\"].driver.isGreaterThan(semver(\"2.0.0\")) || device.attributes[\"d\"].driver.compareTo(semver(\"2.0.0\")) == 0"
                                   << "device.attributes[\"d\"].driver.isGreaterThan(semver(\"2.0.0\")) || device.attributes[\"d\"].driver.compareTo(semver(\"1.2.3\")) == 0";
        QTest::newRow("one of a list") << "device.attributes[\"d\"].model in [\"X\", \"Y\"]"
                                       << "device.attributes[\"d\"].model in [\"it's \\\"A\\\"\", \"Y\"]";
        QTest::newRow("strictly more: the value itself is not enough") << "device.attributes[\"d\"].cores > 64"
                                                                       << "";
        QTest::newRow("a missing attribute") << "device.attributes[\"d\"].gone == 1"
                                             << "";
        QTest::newRow("nothing to move") << "false"
                                         << "";
        QTest::newRow("does not compile") << "device.foo == 64"
                                          << "";
        QTest::newRow("no tokens") << "\"unclosed"
                                   << "";
        QTest::newRow("empty") << ""
                               << "";
    }
    void selectors() {
        QFETCH(QString, expression);
        QFETCH(QString, relaxed);
        Device device;
        device.attributes = {{"cores", std::int64_t(32)}, {"model", std::string("it's \"A\"")}, {"driver", DeviceVersion{"1.2.3"}}};
        const auto found = SelectorRelaxing().relaxedFor(expression.toStdString(), "d", device);
        QCOMPARE(found ? text(found->expression) : QString(), relaxed);
    }

    void amendmentsOfWhatIsNotThere() {
        Tried tried(slice("n0", "[{name: a}]") + claim("deviceClassName: any"));
        const auto code = [&](Amendment amendment) { return amend(*tried.cluster, {std::move(amendment)}).error().code; };
        QVERIFY(code(SetDeviceRequest{ResourceClaimIdx(7), 0, 0, {}}) == ErrorCode::NotFound);
        QVERIFY(code(SetDeviceRequest{ResourceClaimIdx(0), 1, 0, {}}) == ErrorCode::NotFound);
        QVERIFY(code(SetDeviceRequest{ResourceClaimIdx(0), 0, 1, {}}) == ErrorCode::NotFound);
        QVERIFY(code(SetClassSelector{"gone", 0, "true"}) == ErrorCode::NotFound);
        QVERIFY(code(SetClassSelector{"any", 0, "true"}) == ErrorCode::NotFound);
    }
};

QTEST_GUILESS_MAIN(TestDeviceRemedies)
#include "tst_device_remedies.moc"
