// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "topology/machine.h"

using namespace bayplan;

namespace {

/// Two sockets, each one zone with two cores of two threads, one L3 group and one GPU.
Machine sample() {
    Machine machine;
    machine.name = "n1";
    machine.memoryBytes = 32LL << 30;
    machine.packages = {{0}, {1}};
    for (std::size_t s = 0; s < 2; ++s) {
        const auto first = static_cast<std::int32_t>(2 * s);
        MachineZone zone;
        zone.osId = static_cast<std::int32_t>(s);
        zone.package = s;
        zone.cpus = CpuSet{first, first + 1, first + 4, first + 5};
        zone.memoryBytes = 16LL << 30;
        zone.hugepages = std::vector<HugepagePool>{{2 << 20, 512}, {1 << 30, 4, 1}};
        zone.distances = s == 0 ? std::vector<std::int32_t>{10, 21} : std::vector<std::int32_t>{21, 10};
        machine.zones.push_back(zone);
        machine.l3Groups.push_back({static_cast<std::int32_t>(s), 32 << 20, *zone.cpus});
        for (std::int32_t c = first; c < first + 2; ++c) machine.cores.push_back({c, s, s, s, CpuSet{c, c + 4}});
        machine.pcieGroups.push_back({"0000:" + std::to_string(s), s});
        MachineGpu gpu;
        gpu.osId = static_cast<std::int32_t>(s);
        gpu.id = "GPU-" + std::to_string(s);
        gpu.zones = std::vector<std::size_t>{s};
        gpu.pcieGroup = s;
        machine.gpus.push_back(gpu);
    }
    machine.links.push_back({MachineLink::Kind::NvLink, {MachineLink::End::Gpu, 0}, {MachineLink::End::Gpu, 1}, 4, {}});
    return machine;
}

using Spoil = void (*)(Machine&);

}  // namespace

Q_DECLARE_METATYPE(Spoil)

class TestMachine : public QObject {
    Q_OBJECT
private slots:
    void aGoodMachineHasNoProblem() {
        const Machine machine = sample();
        for (const Diagnostic& d : check(machine)) qWarning("%s", toString(d.what).c_str());
        QVERIFY(check(machine).empty());
        QCOMPARE(allCpus(machine).toString(), std::string("0-7"));
        QCOMPARE(zoneByOsId(machine, 1), std::optional<std::size_t>(1));
        QCOMPARE(zoneByOsId(machine, 8), std::optional<std::size_t>());
    }

    void unknownIsNoProblem() {
        Machine machine;
        machine.name = "dark";
        machine.zones.resize(1);
        machine.gpus.resize(1);
        QVERIFY(check(machine).empty());
        QVERIFY(!machine.zones[0].memoryOnly());  // unknown is not "without CPUs"
        machine.zones[0].cpus = CpuSet();
        QVERIFY(machine.zones[0].memoryOnly());
    }

    void problems_data() {
        QTest::addColumn<Spoil>("spoil");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, Spoil spoil, const char* said) { QTest::newRow(name) << spoil << said; };
        row(
            "absent package", [](Machine& m) { m.zones[1].package = 2; },
            "Machine n1: zones[1].package: names package 2 of 2");
        row(
            "CPUs of two zones", [](Machine& m) { m.zones[1].cpus->insert(0); },
            "Machine n1: zones[1].cpus: CPUs 0 are in an earlier zone");
        row(
            "CPUs of two cores", [](Machine& m) { m.cores[1].cpus.insert(4); },
            "Machine n1: cores[1].cpus: CPUs 4 are in an earlier core");
        row(
            "a core over zones", [](Machine& m) { m.cores.push_back({9, 0, {}, {}, CpuSet{3, 9}}); m.cores[3].cpus = {7}; },
            "Machine n1: cores[4].cpus: CPUs 3,9 lie in more than one zone");
        row(
            "a core outside its zone", [](Machine& m) { m.cores[0].zone = 1; },
            "Machine n1: cores[0].cpus: CPUs 0,4 are not in its zone");
        row(
            "distances", [](Machine& m) { m.zones[0].distances.pop_back(); },
            "Machine n1: zones[0].distances: has 1 distances for 2 zones");
        row(
            "pages beyond memory", [](Machine& m) { m.zones[0].hugepages->back().pages = 16; },
            "Machine n1: zones[0].hugepages: are larger than the zone's memory");  // 1 GiB + 16 GiB of 16
        row(
            "more pages free than there are", [](Machine& m) { m.zones[0].hugepages->back().freePages = 5; },
            "Machine n1: zones[0].hugepages: has 5 free pages of 4");
        row(
            "zones beyond the machine", [](Machine& m) { m.memoryBytes = 31LL << 30; },
            "Machine n1: memoryBytes: is less than its zones add up to");
        row(
            "same zone twice", [](Machine& m) { m.zones[1].osId = 0; },
            "Machine n1: zones[1].osId: is that of an earlier zone");
        row(
            "same GPU twice", [](Machine& m) { m.gpus[1].id = "GPU-0"; },
            "Machine n1: gpus[1].id: is that of an earlier GPU");
        row(
            "a GPU of an absent zone", [](Machine& m) { m.gpus[1].zones = std::vector<std::size_t>{7}; },
            "Machine n1: gpus[1].zones: names zone 7 of 2");
        row(
            "a link to nothing", [](Machine& m) { m.links[0].to.index = 8; },
            "Machine n1: links[0].to: names a part that is not there");
        row(
            "a device twice", [](Machine& m) { m.devices = {{"v.example/nic", "a"}, {"v.example/nic", "a"}}; },
            "Machine n1: devices[1].id: is that of an earlier device of v.example/nic");
    }
    void problems() {
        QFETCH(Spoil, spoil);
        QFETCH(QString, said);
        Machine machine = sample();
        spoil(machine);
        QStringList all;
        for (const Diagnostic& d : check(machine)) {
            QCOMPARE(d.severity, Severity::Warning);
            all << QString::fromStdString(toString(d.what));
        }
        QVERIFY2(all.contains(said), qPrintable(all.join('\n')));
    }
};

QTEST_APPLESS_MAIN(TestMachine)
#include "tst_machine.moc"
