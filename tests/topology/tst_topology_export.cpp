// SPDX-License-Identifier: GPL-3.0-or-later
// A NodeResourceTopology from a machine and its node: zones add up to the node's allocatable.
#include "topology/topology_export.h"

#include <map>

#include <QDir>
#include <QtTest>

#include "io/machines/machine_files.h"
#include "io/objects/topology_text.h"
#include "io/sessions/loader.h"
#include "support/objects.h"

using namespace bayplan;
using bayplan::testing::quantity;

namespace {

/// Two zones of four CPUs and 8 GiB, and a GPU in each.
Machine machine() {
    Machine m;
    m.name = "n1";
    m.provenance = {Provenance::Kind::Described, "a test", std::nullopt};
    for (int z = 0; z < 2; ++z) {
        MachineZone zone;
        zone.osId = z;
        zone.cpus = CpuSet::range(4 * z, 4 * z + 3);
        zone.memoryBytes = std::int64_t{8} << 30;
        zone.distances = {z == 0 ? 10 : 21, z == 0 ? 21 : 10};
        m.zones.push_back(std::move(zone));
        MachineGpu gpu;
        gpu.osId = z;
        gpu.resource = "nvidia.com/gpu";
        gpu.zones = std::vector<std::size_t>{static_cast<std::size_t>(z)};
        m.gpus.push_back(std::move(gpu));
    }
    return m;
}

Quantity of(const NodeResourceTopology& topology, std::size_t zone, const std::string& name) {
    for (const ZoneResource& resource : topology.zones[zone].resources)
        if (resource.name == name) return resource.allocatable;
    return Quantity::fromUnits(-1);
}

QString told(const Diagnostics& diagnostics) {
    QStringList lines;
    for (const Diagnostic& d : diagnostics) lines << QString::fromStdString(toString(d.what));
    return lines.join("\n");
}

QString refused(const Machine& m, const Node& node, const TopologyExportOptions& options = {}) {
    const auto done = exportTopology(m, node, options);
    return done ? QString("exported") : QString::fromStdString(toString(done.error()));
}

}  // namespace

class TopologyExportTest : public QObject {
    Q_OBJECT

private slots:
    /// 8 CPUs with 6.5 allocatable, 16 GiB with 13 allocatable: 1500m from the lowest zone, 3 GiB by halves.
    void amounts() {
        const Node node = bayplan::testing::node("n1").cpu("6500m").memory("13Gi").resource("nvidia.com/gpu", "2");
        const auto done = exportTopology(machine(), node, {std::nullopt, "single-numa-node", "pod"});
        QVERIFY2(done.has_value(), done ? "" : toString(done.error()).c_str());
        QCOMPARE(told(done->diagnostics), QString());
        const NodeResourceTopology& t = done->topology;
        QCOMPARE(t.name, std::string("n1"));
        QVERIFY((t.attributes == std::vector<TopologyAttribute>{{"topologyManagerPolicy", "single-numa-node"}, {"topologyManagerScope", "pod"}}));
        QVERIFY((t.zones[1].costs == std::vector<ZoneCost>{{"node-0", 21}, {"node-1", 10}}));
        QCOMPARE(of(t, 0, "cpu"), quantity("2500m"));
        QCOMPARE(of(t, 1, "cpu"), quantity("4"));
        QCOMPARE(of(t, 0, "memory"), quantity("6.5Gi"));
        QCOMPARE(of(t, 1, "memory"), quantity("6.5Gi"));
        QCOMPARE(of(t, 1, "nvidia.com/gpu"), quantity("1"));
    }

    void reservedCpus() {
        const Node node = bayplan::testing::node("n1").cpu("6").memory("16Gi");
        const auto done = exportTopology(machine(), node, {CpuSet{0, 4}, {}, {}});
        QCOMPARE(of(done->topology, 0, "cpu"), quantity("3"));
        QCOMPARE(of(done->topology, 1, "cpu"), quantity("3"));
        // 500m more are reserved than listed: reported, and taken from the lowest zone.
        const Node less = bayplan::testing::node("n1").cpu("5500m").memory("16Gi");
        const auto more = exportTopology(machine(), less, {CpuSet{0, 4}, {}, {}});
        QCOMPARE(of(more->topology, 0, "cpu"), quantity("2500m"));
        QVERIFY(told(more->diagnostics).contains("500m more than the reserved CPUs"));
        QVERIFY(refused(machine(), node, {CpuSet{0, 1, 2}, {}, {}}).contains("3 reserved CPUs are more than the node keeps back"));
        QVERIFY(refused(machine(), node, {CpuSet{9}, {}, {}}).contains("reserved CPUs 9 are not there"));
    }

    /// Pages by the machine if it has them, otherwise evenly; they are no memory any more.
    void pages() {
        Machine told2 = machine();
        told2.zones[0].hugepages = std::vector<HugepagePool>{{2 << 20, 512}};
        told2.zones[1].hugepages.emplace();
        const Node node = bayplan::testing::node("n1").cpu("8").memory("15Gi").resource("hugepages-2Mi", "1Gi");
        const auto known = exportTopology(told2, node);
        QCOMPARE(told(known->diagnostics), QString());
        QCOMPARE(of(known->topology, 0, "hugepages-2Mi"), quantity("1Gi"));
        QCOMPARE(of(known->topology, 1, "hugepages-2Mi"), quantity("0"));
        QCOMPARE(of(known->topology, 0, "memory"), quantity("7Gi"));
        QCOMPARE(of(known->topology, 1, "memory"), quantity("8Gi"));
        const auto unknown = exportTopology(machine(), node);
        QCOMPARE(of(unknown->topology, 0, "hugepages-2Mi"), quantity("512Mi"));
        QVERIFY(told(unknown->diagnostics).contains("status.allocatable.hugepages-2Mi: where the pages are is not told"));
        QCOMPARE(of(unknown->topology, 1, "memory"), quantity("7.5Gi"));
    }

    void whatDoesNotFit() {
        QVERIFY(refused(machine(), bayplan::testing::node("n1").cpu("9").memory("1Gi")).contains("status.allocatable.cpu: the machine has 8 CPUs, fewer than the node gives"));
        QVERIFY(refused(machine(), bayplan::testing::node("n1").cpu("8").memory("17Gi")).contains("status.allocatable.memory"));
        Machine blind = machine();
        blind.zones[1].cpus.reset();
        QVERIFY(refused(blind, bayplan::testing::node("n1")).contains("which CPUs zone 1 has is not known"));
        QVERIFY(refused(Machine{}, bayplan::testing::node("n1")).contains("no zones are known"));
        // Devices that do not agree, or that the machine lacks, are left out and reported.
        const Node node = bayplan::testing::node("n1").cpu("8").memory("16Gi").resource("nvidia.com/gpu", "3").resource("x.io/nic", "1");
        const auto done = exportTopology(machine(), node);
        QCOMPARE(of(done->topology, 0, "nvidia.com/gpu"), Quantity::fromUnits(-1));
        QVERIFY(told(done->diagnostics).contains("the machine tells the zones of 2, the node gives 3"));
        QVERIFY(told(done->diagnostics).contains("status.allocatable.x.io/nic: the machine does not tell where they are"));
        // Memory of GPUs is not memory for pods.
        Machine power = machine();
        power.zones[1].memoryKind = MemoryKind::Gpu;
        const auto without = exportTopology(power, bayplan::testing::node("n1").cpu("4").memory("8Gi"));
        QCOMPARE(without->topology.zones.size(), std::size_t{1});
    }

    /// What is written reads back equal, and zones add up.
    void bareMetal() {
        const QString folder = BAYPLAN_SHARED "/data/clusters/baremetal/";
        if (!QDir(folder).exists()) QSKIP("the real machines are not on this machine");
        for (const char* name : {"master", "worker1", "worker2"}) {
            const auto read = readMachine((folder + "machineinfo-" + name + ".json").toStdString());
            const auto built = load({(folder + "nto-" + name + ".internal.yaml").toStdString()});
            QVERIFY(read.has_value() && built.has_value());
            const Node& node = built->cluster->catalog().nodes.at(0);
            const auto done = exportTopology(read->machine, node);
            QVERIFY2(done.has_value(), done ? "" : toString(done.error()).c_str());
            std::map<std::string, Quantity> sums;
            for (const TopologyZone& zone : done->topology.zones)
                for (const ZoneResource& resource : zone.resources) {
                    sums[resource.name] += resource.allocatable;
                    QVERIFY(resource.allocatable <= resource.capacity && !resource.allocatable.isNegative());
                }
            for (const char* resource : {"cpu", "memory", "hugepages-1Gi", "hugepages-2Mi"}) QCOMPARE(sums.at(resource), *node.allocatable.find(resource));
            const auto again = readObjectsFromText(topologyYaml(done->topology), "t.yaml");
            QVERIFY(again->diagnostics.empty());
            QVERIFY(again->topology.nodes.at(0) == done->topology);
        }
    }
};

QTEST_APPLESS_MAIN(TopologyExportTest)
#include "tst_topology_export.moc"
