// SPDX-License-Identifier: GPL-3.0-or-later
// The devices of a node as physical ones: partitions and shares are parts of one cell; and what pods would get there.
#include <QTest>

#include "framework/harness.h"
#include "plugins/device_yaml.h"
#include "plugins/devices/device_cells.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

QString text(const std::string& s) { return QString::fromStdString(s); }

std::string slice(const std::string& name, const std::string& content, const std::string& node = "n0") {
    return "apiVersion: resource.k8s.io/v1\nkind: ResourceSlice\nmetadata: {name: " + name + "}\nspec: {driver: gpu.example.com, nodeName: " + node + ", " + content + "}\n---\n";
}
std::string pool(int slices = 1) { return "pool: {name: p, generation: 1, resourceSliceCount: " + std::to_string(slices) + "}, "; }

std::string claim(const std::string& name, const std::string& request = "deviceClassName: any", const std::string& status = "") {
    return "apiVersion: resource.k8s.io/v1\nkind: ResourceClaim\nmetadata: {name: " + name + "}\nspec: {devices: {requests: [{name: r, exactly: {" + request + "}}]}}\n" + status + "---\n";
}
std::string share(const std::string& device, const std::string& consumed) {
    return allocated(device, ", shareID: 11111111-1111-1111-1111-111111111111, consumedCapacity: {" + consumed + "}");
}
struct Picture : DevicePicture {
    using DevicePicture::DevicePicture;

    std::vector<DeviceCell> cells(const Cluster& of, const char* node = "n0") const {
        return deviceCells(index(), of, DeviceUse(index(), of), of.catalog().findNode(node));
    }
    std::vector<DeviceCell> cells(const char* node = "n0") const { return cells(*cluster, node); }
    DevicesToCome toCome(const std::vector<PodIdx>& pods, const char* gates = "") const {
        return devicesToCome(index(), *cluster, pods, cluster->catalog().findNode("n0"), FeatureGates::parse(gates).value());
    }
};

/// "name: claim from+milli, claim from+milli".
QStringList told(const Picture& picture, const std::vector<DeviceCell>& cells) {
    QStringList all;
    for (const DeviceCell& cell : cells) {
        QStringList pieces;
        for (const DevicePiece& piece : cell.pieces)
            pieces << QStringLiteral("%1 %2+%3").arg(text(picture.cluster->catalog().devices.claim(piece.claim).name)).arg(piece.from).arg(piece.milli) + (piece.measured ? "" : " ?");
        for (const DeviceHolder& admin : cell.admins) pieces << text(picture.cluster->catalog().devices.claim(admin.claim).name + " admin");
        if (cell.tainted) pieces << QStringLiteral("tainted");
        all << text(cell.name) + ": " + pieces.join(QStringLiteral(", "));
    }
    return all;
}

}  // namespace

class TestDeviceCells : public QObject {
    Q_OBJECT
private slots:
    void parts_data() {
        QTest::addColumn<QString>("objects");
        QTest::addColumn<QStringList>("cells");
        const auto row = [](const char* name, const std::string& yaml, const QStringList& cells) { QTest::newRow(name) << text(yaml) << cells; };
        row("whole devices, one with administrative access, one tainted",
            slice("s", pool() + "devices: [{name: a}, {name: b, taints: [{key: k, effect: NoExecute}]}]") + claim("c", "deviceClassName: any", allocated("a"))
                + claim("d", "deviceClassName: any", allocated("a", ", adminAccess: true")),
            {"a: c 0+1000, d admin", "b: tainted"});
        const std::string shared = slice("s", pool() + "devices: [{name: a, allowMultipleAllocations: true, capacity: {memory: {value: 80Gi}, cores: {value: '10'}}}]");
        // 40 of 80 is half; then 20 of 80 and 6 of 10 cores: the larger share, 600, and 500 of it are left.
        row("shares, by the capacity that is scarcer",
            shared + claim("c", "deviceClassName: any", share("a", "memory: 40Gi, cores: '1'")) + claim("d", "deviceClassName: any", share("a", "memory: 20Gi, cores: '6'")),
            {"a: c 0+500, d 500+500"});
        // 1 of 3: 333.3, rounded up.
        row("a share that is no whole number",
            slice("s", pool() + "devices: [{name: a, allowMultipleAllocations: true, capacity: {m: {value: '3'}}}]") + claim("c", "deviceClassName: any", share("a", "m: '1'")),
            {"a: c 0+334"});
        // Two shares that say no amount: each a third, since there is always room for one more.
        row("shares without an amount",
            slice("s", pool() + "devices: [{name: a, allowMultipleAllocations: true}]") + claim("c", "deviceClassName: any", share("a", ""))
                + claim("d", "deviceClassName: any", share("a", "")),
            {"a: c 0+333 ?, d 333+333 ?"});
        const std::string parts = slice("s0", pool(2) + "sharedCounters: [{name: gpu-0, counters: {m: {value: 80Gi}, s: {value: '7'}}}]")
                                  + slice("s1", pool(2)
                                                    +
                                                    "devices: [{name: whole, consumesCounters: [{counterSet: gpu-0, counters: {m: {value: 80Gi}, s: {value: '7'}}}]}, "
                                                    "{name: half, consumesCounters: [{counterSet: gpu-0, counters: {m: {value: 40Gi}, s: {value: '3'}}}]}, "
                                                    "{name: small, consumesCounters: [{counterSet: gpu-0, counters: {m: {value: 8Gi}, s: {value: '1'}}}]}, {name: alone}]");
        // half: 40/80 is more than 3/7, 500; small: 1/7 is more than 8/80, 143.
        row("partitions of one device", parts + claim("c", "deviceClassName: any", allocated("half")) + claim("d", "deviceClassName: any", allocated("small")),
            {"gpu-0: c 0+500, d 500+143", "alone: "});
        row("the whole of it", parts + claim("c", "deviceClassName: any", allocated("whole")), {"gpu-0: c 0+1000", "alone: "});
        row("more than there is stays within the cell", parts + claim("c", "deviceClassName: any", allocated("whole")) + claim("d", "deviceClassName: any", allocated("small")),
            {"gpu-0: c 0+1000, d 999+1", "alone: "});
    }
    void parts() {
        QFETCH(QString, objects);
        QFETCH(QStringList, cells);
        const Picture picture(objects.toStdString());
        QCOMPARE(told(picture, picture.cells()), cells);
        QVERIFY(picture.cells("n1").empty());
    }

    void countersAndCapacitiesOfNothing() {
        const Picture picture(slice("s", pool() + "devices: [{name: a, allowMultipleAllocations: true, capacity: {m: {value: '0'}}}]") + claim("c", "deviceClassName: any", share("a", "m: '0'"))
                              + claim("d", "deviceClassName: any", share("a", "gone: '1'")));
        QCOMPARE(told(picture, picture.cells()), QStringList{"a: c 0+333 ?, d 333+333 ?"});
    }

    void counts() {
        const Picture picture(
            slice(
                "s",
                pool()
                    + "devices: [{name: a}, {name: b}, {name: c, taints: [{key: k, effect: NoSchedule}]}, {name: d, allowMultipleAllocations: true, capacity: {m: {value: '2'}}}]")
            + claim("x", "deviceClassName: any", allocated("a")) + claim("y", "deviceClassName: any", share("d", "m: '1'")));
        const std::vector<DeviceCount> counts = countByDriver(picture.index(), picture.cells());
        // Of four, a is taken, d half; c is tainted: b alone is free.
        QCOMPARE(counts.size(), std::size_t(1));
        QVERIFY(counts.front() == (DeviceCount{"gpu.example.com", 4, 1, 1}));
    }

    void anIncompletePoolIsNotFree() {
        const Picture picture(slice("s", pool(2) + "devices: [{name: a}]"));
        QVERIFY(!picture.cells().front().free());
    }

    void whatPodsWouldGet() {
        const Picture picture(slice("s", pool() + "devices: [{name: a}, {name: b}, {name: c}]") + claim("held", "deviceClassName: any", allocated("a")) + claim("one")
                              + claim("two", "deviceClassName: any, count: 2") + pod("stands", "held", "n0") + pod("p", "one") + pod("q", "two"));
        const DevicesToCome both = picture.toCome({picture.pod("p"), picture.pod("q")});
        // b for one; two devices for the next, and c alone is left.
        QVERIFY(both.verdict == DeviceAllocation::Verdict::Impossible);
        QCOMPARE(both.refused, picture.pod("q"));
        QCOMPARE(told(picture, picture.cells(*both.cluster)), (QStringList{"a: held 0+1000", "b: one 0+1000", "c: "}));
        QVERIFY(picture.cells(*both.cluster)[1].pieces.front().assumed);
        QVERIFY(!picture.cells(*both.cluster)[0].pieces.front().assumed);
        // The pod that stands there gives its own back, if nobody else has the claim.
        const DevicesToCome all = picture.toCome({picture.pod("stands"), picture.pod("q")});
        QVERIFY(all.verdict == DeviceAllocation::Verdict::Possible);
        QCOMPARE(all.claims.size(), std::size_t(2));
        QCOMPARE(all.pods, (std::vector<PodIdx>{picture.pod("stands"), picture.pod("q")}));
        QVERIFY(!picture.cluster->allocation(all.claims[1]));  // the picture itself stays
    }

    void gatesThatAreNotModelled() {
        const Picture picture(slice("s", pool() + "devices: [{name: a, allowMultipleAllocations: true, capacity: {m: {value: '2'}}}]") + claim("one") + pod("p", "one"));
        const DevicesToCome found = picture.toCome({picture.pod("p")}, "DRAConsumableCapacity=false");
        QVERIFY(found.verdict == DeviceAllocation::Verdict::NotModelled);
        QCOMPARE(text(found.why), QStringLiteral("devices without the gate DRAConsumableCapacity"));
        QVERIFY(found.claims.empty());
    }
};

QTEST_GUILESS_MAIN(TestDeviceCells)
#include "tst_device_cells.moc"
