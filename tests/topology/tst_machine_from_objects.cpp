// SPDX-License-Identifier: GPL-3.0-or-later
// Machines from published objects, Koordinator's CPUs and reservations, and several sources for one node.
#include "topology/machine_from_objects.h"

#include <QtTest>

#include "support/objects.h"
#include "topology/kubelet/node_machines.h"

using namespace bayplan;
using bayplan::testing::quantity;

namespace {

ZoneResource resource(const char* name, const char* capacity, const char* allocatable, const char* available) {
    return {name, quantity(capacity), quantity(allocatable), quantity(available)};
}

TopologyZone zone(int id, std::vector<ZoneResource> resources, std::vector<ZoneCost> costs = {}) {
    return {"node-" + std::to_string(id), "Node", {}, std::move(costs), {}, std::move(resources)};
}

NodeResourceTopology nrt(std::string name, std::vector<TopologyZone> zones) {
    NodeResourceTopology topology;
    topology.name = std::move(name);
    topology.zones = std::move(zones);
    return topology;
}

/// Two zones of four cores with two threads, numbered core by core: core c has the CPUs 2c and 2c + 1.
KoordinatorTopology sixteen() {
    KoordinatorTopology topology;
    topology.name = "n1";
    for (int cpu = 0; cpu < 16; ++cpu) topology.cpus.push_back({cpu, cpu / 2, cpu / 8, cpu / 8});
    return topology;
}

QString told(const Diagnostics& diagnostics) {
    QStringList lines;
    for (const Diagnostic& d : diagnostics) lines << QString::fromStdString(toString(d.what));
    return lines.join("\n");
}

Machine fromFile(std::string name) {
    Machine machine;
    machine.name = std::move(name);
    machine.provenance = {Provenance::Kind::Hwloc, "f.xml", std::nullopt};
    machine.packages = {{0, "a chip"}};
    MachineZone z;
    z.osId = 0;
    z.package = 0;
    z.cpus = CpuSet{0, 1};
    z.memoryBytes = 1 << 30;
    machine.zones = {z};
    MachineCore core;
    core.package = core.zone = 0;
    core.cpus = CpuSet{0, 1};
    machine.cores = {core};
    return machine;
}

}  // namespace

class MachineFromObjectsTest : public QObject {
    Q_OBJECT

private slots:
    void nodeResourceTopology() {
        const ImportedMachine made =
            machineFrom(nrt("n1", {zone(1, {resource("cpu", "8", "7500m", "4"), resource("memory", "32Gi", "30Gi", "10Gi")}, {{"node-0", 21}, {"node-1", 10}}),
                                   zone(0,
                                        {resource("cpu", "8", "8", "8"), resource("memory", "32Gi", "32Gi", "32Gi"), resource("hugepages-2Mi", "64Mi", "64Mi", "32Mi"),
                                         resource("nvidia.com/gpu", "2", "2", "1")},
                                        {{"node-0", 10}, {"node-1", 21}}),
                                   {"socket-0", "Socket", {}, {}, {}, {}}}));
        QCOMPARE(told(made.diagnostics), QString());
        const Machine& m = made.machine;
        QVERIFY(m.provenance.kind == Provenance::Kind::NodeResourceTopology);
        QCOMPARE(m.zones.size(), std::size_t{2});
        QCOMPARE(m.zones[0].osId, 0);  // by number, whatever the order
        QVERIFY((m.zones[0].distances == std::vector<std::int32_t>{10, 21}));
        QVERIFY((m.zones[0].hugepages == std::vector<HugepagePool>{{2 << 20, 32, 16}}));  // 64Mi and 32Mi in pages of 2Mi
        QVERIFY((m.zones[1].amounts[0] == ZoneAmount{"cpu", 8000, 7500, 4000}));
        QCOMPARE(*m.memoryBytes, std::int64_t{64} << 30);
        QCOMPARE(m.gpus.size(), std::size_t{2});
        QVERIFY(m.gpus[1].zones == std::vector<std::size_t>{0});
        QVERIFY(!m.zones[0].cpus);  // unknown is not none
        QVERIFY(m.cores.empty());
    }

    void koordinator() {
        KoordinatorTopology topology = sixteen();
        const ImportedMachine made = machineFrom(topology);
        QCOMPARE(told(made.diagnostics), QString());
        QCOMPARE(made.machine.packages.size(), std::size_t{2});
        QCOMPARE(made.machine.cores.size(), std::size_t{8});
        QCOMPARE(made.machine.zones[1].cpus->toString(), std::string("8-15"));
        topology.cpus.push_back({3, 9, 0, 0});
        topology.cpus.push_back({99999, 9, 0, 0});
        const ImportedMachine odd = machineFrom(topology);
        QVERIFY(told(odd.diagnostics).contains("metadata.annotations[node.koordinator.sh/cpu-topology]: CPU 3 stands there twice"));
        QVERIFY(told(odd.diagnostics).contains("CPU 99999 is none that can be"));
        QCOMPARE(allCpus(odd.machine).size(), std::size_t{16});
    }

    /// 16 CPUs, reservedCPUs "0-3": the pool is 4-15, and 12 cores of allocatable are left.
    void reservations() {
        const KoordinatorTopology topology = sixteen();
        NodeReservation reservation;
        reservation.reservedCpus = "0-3";
        reservation.resources.set("cpu", quantity("9"));  // the list takes precedence
        reservation.resources.set("memory", quantity("1Gi"));
        Diagnostics diagnostics;
        QCOMPARE(koordinatorCpus(topology, &reservation, diagnostics).free().toString(), std::string("4-15"));
        Node n = bayplan::testing::node("n1").cpu("16").memory("8Gi");
        const ResourceList left = allocatableBeside(reservation, n, diagnostics);
        QCOMPARE(*left.find("cpu"), quantity("12"));
        QCOMPARE(*left.find("memory"), quantity("7Gi"));
        reservation.cpusOnly = true;
        QCOMPARE(*allocatableBeside(reservation, n, diagnostics).find("cpu"), quantity("16"));
        reservation = {};
        reservation.resources.set("cpu", quantity("50"));
        QCOMPARE(*allocatableBeside(reservation, n, diagnostics).find("cpu"), Quantity());  // never below zero
        QCOMPARE(told(diagnostics), QString());
    }

    /// Lists that overlap, are descending or name CPUs that do not exist.
    void badLists() {
        KoordinatorTopology topology = sixteen();
        topology.cpuManager = KoordinatorTopology::CpuManager{"static", {}, "0-1,20"};
        topology.podCpus = {{"d/a", "4-7", false}, {"d/b", "7-8", true}, {"d/c", "9-3", false}};
        NodeReservation reservation;
        reservation.reservedCpus = "one";
        Diagnostics diagnostics;
        const KoordinatorCpus cpus = koordinatorCpus(topology, &reservation, diagnostics);
        QCOMPARE(cpus.free().toString(), std::string("2-3,9-15"));  // 0-1 and 4-8 are taken; the rest is treated as absent
        const QString text = told(diagnostics);
        QVERIFY2(text.contains("cpu-manager-policy].reservedCPUs: CPUs 20 are not there"), qPrintable(text));
        QVERIFY2(text.contains("pod-cpu-allocs][1].cpuset: CPUs 7 of d/b are another pod's, too"), qPrintable(text));
        QVERIFY2(text.contains("pod-cpu-allocs][2].cpuset: "), qPrintable(text));
        QVERIFY2(text.contains("Node n1: metadata.annotations[node.koordinator.sh/reservation].reservedCPUs: "), qPrintable(text));
        QCOMPARE(diagnostics.size(), std::size_t{4});
    }

    void volcano() {
        Numatopology topology;
        topology.name = "n1";
        for (int cpu = 0; cpu < 4; ++cpu) topology.cpus.push_back({cpu, cpu / 2, 0, cpu});
        topology.shares["cpu"] = {"1-3", 4};
        const ImportedMachine made = machineFrom(topology);
        QCOMPARE(told(made.diagnostics), QString());
        QVERIFY((made.machine.zones[0].amounts == std::vector<ZoneAmount>{{"cpu", 2000, 1000, {}}}));
        topology.shares["cpu"] = {"3-1", 5};
        const QString text = told(machineFrom(topology).diagnostics);
        QVERIFY2(text.contains("spec.numares.cpu.allocatable: ") && text.contains("5 CPUs, 4 of them with a place"), qPrintable(text));
    }

    void severalSources() {
        Objects objects = bayplan::testing::objects({bayplan::testing::node("n1.example"), bayplan::testing::node("n2"), bayplan::testing::node("n3")}, {});
        objects.topology.nodes = {nrt("n1.example", {zone(0, {resource("cpu", "2", "2", "1"), resource("nvidia.com/gpu", "1", "1", "1")})}),
                                  nrt("gone", {zone(0, {})})};
        objects.topology.koordinator = {sixteen()};
        objects.topology.koordinator[0].name = "n2";
        const ClusterPtr cluster = build(std::move(objects))->cluster;
        Diagnostics diagnostics;
        const NodeMachines machines(cluster->catalog(), {{fromFile("n1"), {}}, {fromFile("nobody"), {}}}, diagnostics);
        QCOMPARE(machines.size(), std::size_t{2});
        // The file for the first label of the node's name, with the amounts and GPUs that only the object has.
        const Machine* first = machines.find("n1.example");
        QVERIFY(first && first->provenance.kind == Provenance::Kind::Hwloc);
        QCOMPARE(first->name, std::string("n1.example"));
        QCOMPARE(*first->zones[0].amounts[0].available, std::int64_t{1000});
        QCOMPARE(first->gpus.size(), std::size_t{1});
        QCOMPARE(first->cores.size(), std::size_t{1});
        QCOMPARE(machines.find("n2")->cores.size(), std::size_t{8});
        QVERIFY(!machines.find("n3"));
        QVERIFY(!machines.find("gone"));
        QVERIFY2(told(diagnostics).contains("no node is called \"nobody\""), qPrintable(told(diagnostics)));
    }

    void whatIsWrongIsToldAndTheNodeKept() {
        Objects objects = bayplan::testing::objects({bayplan::testing::node("n1")}, {});
        objects.nodes[0].capacity.set("cpu", quantity("4"));
        objects.topology.koordinator = {sixteen()};
        objects.topology.koordinator[0].podCpus = {{"d/a", "5-2", false}, {"d/b", "1,99", false}};
        const ClusterPtr cluster = build(std::move(objects))->cluster;
        Diagnostics diagnostics;
        const NodeMachines machines(cluster->catalog(), {}, diagnostics);
        QCOMPARE(machines.size(), std::size_t{1});
        const QString text = told(diagnostics);
        QVERIFY2(text.contains("pod-cpu-allocs][0].cpuset: ") && text.contains("CPUs 99 are not there"), qPrintable(text));
        QVERIFY2(text.contains("Node n1: status.capacity.cpu: is less than the 16 CPUs of its zones"), qPrintable(text));
    }

    void groupsByBusId() {
        Machine base = fromFile("n1");
        Machine more;
        for (Machine* machine : {&base, &more})
            for (const char* bus : {"a", "b"}) {
                MachineGpu gpu;
                gpu.osId = static_cast<std::int32_t>(machine->gpus.size());
                gpu.busId = bus;
                machine->gpus.push_back(gpu);
            }
        std::swap(more.gpus[0].busId, more.gpus[1].busId);
        more.nvlinkGroups = {{"nvlink-0"}};
        more.gpus[0].nvlinkGroup = 0;  // bus b
        more.links = {{MachineLink::Kind::NvLink, {MachineLink::End::Gpu, 0}, {MachineLink::End::NvlinkGroup, 0}, 12, {}}};
        addTo(base, more);
        QVERIFY(!base.gpus[0].nvlinkGroup);
        QCOMPARE(*base.gpus[1].nvlinkGroup, std::size_t{0});
        QCOMPARE(base.links[0].from.index, std::size_t{1});
        QCOMPARE(base.gpus.size(), std::size_t{2});
    }
};

QTEST_APPLESS_MAIN(MachineFromObjectsTest)
#include "tst_machine_from_objects.moc"
