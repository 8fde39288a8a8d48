// SPDX-License-Identifier: GPL-3.0-or-later
// Machines from files: every real file with its contents, all versions of hwloc by one reader, and files that are
// broken, foreign or hostile.
#include "io/machines/machine_files.h"

#include <algorithm>
#include <fstream>
#include <functional>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include "io/machines/cadvisor.h"
#include "io/machines/hwloc_xml.h"
#include "io/machines/local_machine.h"
#include "io/machines/nccl_xml.h"

using namespace bayplan;

namespace {

const QString kShared = BAYPLAN_SHARED "/data/topologies/";

QString text(const Error& error) { return QString::fromStdString(toString(error)); }

ImportedMachine machineOf(const QString& file) {
    Result<ImportedMachine> read = readMachine(file.toStdString());
    if (!read) qFatal("%s", qPrintable(text(read.error())));
    return std::move(*read);
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const std::size_t at = text.find(what);
    if (at == std::string::npos) qFatal("%s is not there", what.c_str());
    return text.replace(at, what.size(), with);
}

QString places(const std::vector<std::size_t>& zones) {
    QStringList all;
    for (const std::size_t z : zones) all << QString::number(z);
    return all.join(",");
}

/// A small machine in the form of version 2: one package, one zone, two cores.
const std::string kSmall = R"(<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE topology SYSTEM "hwloc2.dtd">
<topology version="2.0">
  <object type="Machine" os_index="0" cpuset="0x00000003" nodeset="0x00000001">
    <info name="HostName" value="small"/>
    <object type="Package" os_index="0" cpuset="0x00000003">
      <object type="NUMANode" os_index="0" cpuset="0x00000003" nodeset="0x00000001" local_memory="99999999">
        <page_type size="4096" count="0"/>
        <page_type size="2097152" count="3"/>
      </object>
      <object type="L3Cache" cpuset="0x00000003" cache_size="77" depth="3" cache_type="0">
        <object type="Core" os_index="0" cpuset="0x00000001"><object type="PU" os_index="0" cpuset="0x00000001"/></object>
        <object type="Core" os_index="1" cpuset="0x00000002"><object type="PU" os_index="1" cpuset="0x00000002"/></object>
      </object>
    </object>
  </object>
</topology>
)";

}  // namespace

class MachineFilesTest : public QObject {
    Q_OBJECT

private slots:
    void realFiles_data();
    void realFiles();
    void whereThingsStand();
    void gpuMemoryAsZones();
    void versionsAgree();
    void aSmallOne();
    void brokenFiles_data();
    void brokenFiles();
    void hostileFiles();
    void cadvisor();
    void cadvisorFaults();
    void nccl();
    void ncclLinks();
    void lstopoPrints();
    void folders();
    void thisMachineIsOne();
};

// The output of lstopo (or the file, if lstopo of version 2 cannot read it) for each: packages, zones, L3 groups,
// cores, CPUs, GPUs that compute, network interfaces, and memory in bytes (0: not given).
void MachineFilesTest::realFiles_data() {
    QTest::addColumn<std::vector<qint64>>("counts");
    const auto add = [](const char* file, std::vector<qint64> counts) { QTest::newRow(file) << counts; };
    // Four packages of ten cores; memory 4 × 128 GiB, with a little less in the first zone: 137425154048 + 3 ×
    // 137438953472.
    add("hwloc/40intel64-2g2n4c+pcilocality.xml", {4, 4, 4, 40, 40, 0, 5, 549742014464});
    add("hwloc/64amd64-4p2n4ca2co.xml", {4, 8, 8, 64, 64, 0, 0, 135176986624});
    add("hwloc/64intel64-heteromem.xml", {1, 8, 4, 16, 64, 0, 0, 12884901888});  // 4 × 1 GiB, and 4 × 2 GiB of MCDRAM
    add("hwloc/96em64t-4n4d3ca2co-pci.xml", {16, 4, 16, 96, 96, 0, 8, 205083447296});
    add("hwloc/AMD-19h-Zen4-2xEpyc-9654.xml", {2, 1, 24, 192, 384, 0, 0, 0});
    add("hwloc/nvidiaDGX2.xml", {2, 2, 2, 4, 4, 16, 0, 1621972275200});  // restricted to four CPUs
    add("hwloc/power8gpudistances.xml", {2, 2, 8, 8, 16, 4, 0, 137007529984});
    add("mpibind/arm64-ulna-hwloc1.xml", {2, 2, 2, 64, 256, 2, 4, 274028756992});
    add("mpibind/cascade-lake-ap-snl-hwloc1.xml", {4, 4, 4, 96, 192, 0, 0, 410888081408});
    add("mpibind/coral-lassen.xml", {2, 2, 20, 40, 160, 4, 6, 274266980352});  // 137100066816 + 137166913536
    add("mpibind/cts1-pascal.xml", {2, 2, 2, 36, 72, 2, 3, 270024716288});     // 134756204544 + 135268511744
    add("mpibind/eas-tioga.xml", {1, 4, 8, 64, 128, 8, 5, 540516319232});
    add("mpibind/epyc-corona-p2.xml", {2, 2, 16, 48, 96, 8, 3, 269973037056});
    add("mpibind/epyc-corona.xml", {2, 8, 16, 48, 96, 4, 3, 274757668864});
    add("mpibind/epyc-dual-sock-hwloc1.xml", {2, 8, 16, 64, 128, 0, 5, 274772754432});
    add("mpibind/g4dnmetal.xml", {2, 2, 2, 48, 96, 8, 2, 405362524160});
    add("nccl/p4d-24xl-topo.xml", {0, 2, 0, 0, 96, 8, 4, 0});
    add("nccl/g5.48xl-topo.xml", {0, 2, 0, 0, 0, 0, 0, 0});  // only bus ids
}

void MachineFilesTest::realFiles() {
    if (!QDir(kShared).exists()) QSKIP("the real topologies are not on this machine");
    QFETCH(std::vector<qint64>, counts);
    const ImportedMachine read = machineOf(kShared + QTest::currentDataTag());
    const Machine& m = read.machine;
    const auto n = [](const auto& list) { return static_cast<qint64>(list.size()); };
    QCOMPARE(n(m.packages), counts[0]);
    QCOMPARE(n(m.zones), counts[1]);
    QCOMPARE(n(m.l3Groups), counts[2]);
    QCOMPARE(n(m.cores), counts[3]);
    QCOMPARE(static_cast<qint64>(allCpus(m).size()), counts[4]);
    QCOMPARE(n(m.gpus), counts[5]);
    QCOMPARE(n(m.nics), counts[6]);
    QCOMPARE(static_cast<qint64>(m.memoryBytes.value_or(0)), counts[7]);
    // They contain no contradiction.
    QCOMPARE(count(read.diagnostics, Severity::Error), std::size_t{0});
    for (const Diagnostic& d : read.diagnostics) QVERIFY2(d.severity == Severity::Note, qPrintable(text(d.what)));
    for (const MachineCore& core : m.cores) QVERIFY(core.package && core.zone && core.l3);
}

void MachineFilesTest::whereThingsStand() {
    if (!QDir(kShared).exists()) QSKIP("the real topologies are not on this machine");
    // POWER9: zones 0 and 8, four threads a core, two GPUs behind one bridge of each package.
    const Machine lassen = machineOf(kShared + "mpibind/coral-lassen.xml").machine;
    QCOMPARE(lassen.zones[1].osId, 8);
    QCOMPARE(lassen.zones[0].cpus->toString(), std::string("8-87"));
    QCOMPARE(lassen.cores[0].cpus.size(), std::size_t{4});
    QVERIFY((lassen.zones[0].distances == std::vector<std::int32_t>{10, 40}));
    QCOMPARE(lassen.gpus[0].id, std::string("GPU-04732404-7fc3-5ae6-cddd-c879b3a379bb"));
    QCOMPARE(lassen.gpus[0].model, std::string("Tesla V100-SXM2-16GB"));
    QCOMPARE(*lassen.gpus[0].memoryBytes, std::int64_t{16515072} * 1024);
    QCOMPARE(lassen.gpus[0].resource, std::string("nvidia.com/gpu"));
    QCOMPARE(places(*lassen.gpus[3].zones), QString("1"));
    QCOMPARE(*lassen.gpus[0].pcieGroup, *lassen.gpus[1].pcieGroup);
    QVERIFY(*lassen.gpus[1].pcieGroup != *lassen.gpus[2].pcieGroup);
    // Version 1: zone 0 around package 36, distances as factors of 10.
    const Machine ulna = machineOf(kShared + "mpibind/arm64-ulna-hwloc1.xml").machine;
    QCOMPARE(*ulna.zones[0].package, std::size_t{0});
    QVERIFY((ulna.zones[1].distances == std::vector<std::int32_t>{20, 10}));
    const Machine epyc = machineOf(kShared + "mpibind/epyc-dual-sock-hwloc1.xml").machine;
    QVERIFY((epyc.zones[7].distances == std::vector<std::int32_t>{32, 32, 32, 32, 16, 16, 16, 10}));
    QCOMPARE(*epyc.nics[4].zone, std::size_t{5});
    // Fast memory has no CPUs of its own, and is next to the zone that has.
    const Machine knl = machineOf(kShared + "hwloc/64intel64-heteromem.xml").machine;
    QVERIFY(knl.zones[4].memoryOnly() && knl.zones[4].memoryKind == MemoryKind::HighBandwidth);
    QVERIFY(knl.zones[0].memoryKind == MemoryKind::Dram);
    // Sixteen GPUs on one NVSwitch fabric, each with six links of 25 GB/s; GPUs of POWER8 in pairs, and linked to their package.
    const Machine dgx = machineOf(kShared + "hwloc/nvidiaDGX2.xml").machine;
    QCOMPARE(dgx.nvlinkGroups.size(), std::size_t{1});
    for (const MachineGpu& gpu : dgx.gpus) QCOMPARE(gpu.nvlinkGroup, std::optional<std::size_t>(0));
    QCOMPARE(dgx.links.size(), std::size_t{16});
    const Machine power8 = machineOf(kShared + "hwloc/power8gpudistances.xml").machine;
    QCOMPARE(power8.nvlinkGroups.size(), std::size_t{2});
    QCOMPARE(*power8.gpus[0].nvlinkGroup, *power8.gpus[1].nvlinkGroup);
    QVERIFY(*power8.gpus[1].nvlinkGroup != *power8.gpus[2].nvlinkGroup);
    QCOMPARE(power8.links.size(), std::size_t{6});  // two pairs, and four to a package
    QCOMPARE(*power8.links[0].megabytesPerSecond, std::int64_t{40000});
    // Eight GPUs of one hive.
    const Machine tioga = machineOf(kShared + "mpibind/eas-tioga.xml").machine;
    QCOMPARE(tioga.nvlinkGroups.size(), std::size_t{1});
    QCOMPARE(tioga.links.size(), std::size_t{28});  // every pair: 8 · 7 / 2
    QCOMPARE(tioga.gpus[0].resource, std::string("amd.com/gpu"));
    QCOMPARE(places(*tioga.gpus[0].zones), QString("3"));
    // Reserved pages.
    const Machine g4dn = machineOf(kShared + "mpibind/g4dnmetal.xml").machine;
    QVERIFY((g4dn.zones[0].hugepages == std::vector<HugepagePool>{{2097152, 5281, {}}, {1073741824, 0, {}}}));
    // Both GPUs and the fabric's port behind one switch.
    const Machine pascal = machineOf(kShared + "mpibind/cts1-pascal.xml").machine;
    QVERIFY(pascal.gpus[0].pcieGroup && pascal.gpus[0].pcieGroup == pascal.gpus[1].pcieGroup && pascal.gpus[0].pcieGroup == pascal.nics[0].pcieGroup);
}

/// If the kernel shows the memory of GPUs as zones (255 downwards on POWER9), they are zones of GPU memory, and not
/// part of the machine's own.
void MachineFilesTest::gpuMemoryAsZones() {
    std::string xml = replaced(kSmall, "<info name=\"HostName\"", "<info name=\"PlatformName\" value=\"PowerNV\"/><info name=\"HostName\"");
    xml = replaced(xml, "      <object type=\"L3Cache\"",
                   "      <object type=\"NUMANode\" os_index=\"255\" cpuset=\"0x0\" nodeset=\"0x80000000\" local_memory=\"500\"/>\n      <object type=\"L3Cache\"");
    const auto read = machineFromHwloc(xml, "p9.xml");
    QVERIFY(read.has_value());
    QCOMPARE(read->machine.zones.size(), std::size_t{2});
    QVERIFY(read->machine.zones[1].memoryKind == MemoryKind::Gpu && read->machine.zones[1].memoryOnly());
    QCOMPARE(*read->machine.memoryBytes, std::int64_t{99999999});
    // From version 2.3 on the file says so itself, on any machine.
    const auto told = machineFromHwloc(replaced(kSmall, "      <object type=\"L3Cache\"",
                                                "      <object type=\"NUMANode\" os_index=\"2\" subtype=\"GPUMemory\" local_memory=\"500\"/>\n      <object type=\"L3Cache\""),
                                       "x.xml");
    QVERIFY(told->machine.zones[1].memoryKind == MemoryKind::Gpu);
}

/// One machine in the form of three versions.
void MachineFilesTest::versionsAgree() {
    const std::string one = R"(<topology>
  <object type="Machine" os_index="0" cpuset="0x00000003" local_memory="0">
    <info name="HostName" value="small"/>
    <object type="NUMANode" os_index="0" cpuset="0x00000003" local_memory="99999999">
      <page_type size="4096" count="0"/><page_type size="2097152" count="3"/>
      <object type="Socket" os_index="0" cpuset="0x00000003">
        <object type="Cache" cpuset="0x00000003" cache_size="77" depth="3" cache_type="0">
          <object type="Core" os_index="0" cpuset="0x00000001"><object type="PU" os_index="0" cpuset="0x00000001"/></object>
          <object type="Core" os_index="1" cpuset="0x00000002"><object type="PU" os_index="1" cpuset="0x00000002"/></object>
        </object>
      </object>
    </object>
  </object>
</topology>)";
    auto first = machineFromHwloc(one, "m.xml");
    auto second = machineFromHwloc(kSmall, "m.xml");
    auto third = machineFromHwloc(replaced(kSmall, "version=\"2.0\"", "version=\"3.0\""), "m.xml");
    QVERIFY(first && second && third);
    QVERIFY(second->machine == third->machine);
    QVERIFY(first->machine == second->machine);
}

void MachineFilesTest::aSmallOne() {
    const auto read = machineFromHwloc(kSmall, "m.xml", "n1");
    QVERIFY(read.has_value());
    const Machine& m = read->machine;
    QCOMPARE(m.name, std::string("n1"));
    QCOMPARE(machineFromHwloc(kSmall, "m.xml")->machine.name, std::string("small"));
    QVERIFY(m.provenance.kind == Provenance::Kind::Hwloc);
    QCOMPARE(m.provenance.text, std::string("m.xml"));
    QCOMPARE(m.zones[0].cpus->toString(), std::string("0-1"));
    QVERIFY((m.zones[0].hugepages == std::vector<HugepagePool>{{2097152, 3, {}}}));  // pages of 4096 are not huge
    QVERIFY(m.zones[0].distances.empty());                                           // not given
    QCOMPARE(*m.l3Groups[0].bytes, std::int64_t{77});
    QVERIFY(read->diagnostics.empty());
}

void MachineFilesTest::brokenFiles_data() {
    QTest::addColumn<QString>("xml");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("says");
    const auto add = [](const char* name, const std::string& xml, ErrorCode code, const char* says) {
        QTest::newRow(name) << QString::fromStdString(xml) << static_cast<int>(code) << QString(says);
    };
    add("cut off", kSmall.substr(0, 500), ErrorCode::Syntax, "the file is cut off");
    add("empty", "", ErrorCode::Syntax, "m.xml:1:1");
    add("another kind", "<html><body/></html>", ErrorCode::Unsupported, "<html> is no topology of hwloc");
    add("an unknown version", replaced(kSmall, "version=\"2.0\"", "version=\"7.1\""), ErrorCode::Unsupported, "version \"7.1\"");
    add("no machine", "<topology version=\"2.0\"/>", ErrorCode::Invalid, "no object of type Machine");
    add("no core", "<topology version=\"2.0\"><object type=\"Machine\" cpuset=\"0x1\"/></topology>", ErrorCode::Invalid, "no core");
    add("a bad set", replaced(kSmall, "cpuset=\"0x00000003\" nodeset=\"0x00000001\" local", "cpuset=\"0xzz\" nodeset=\"0x00000001\" local"), ErrorCode::Invalid, "m.xml:7:7: \"0xzz\" is no set");
    add("a bad number", replaced(kSmall, "local_memory=\"99999999\"", "local_memory=\"much\""), ErrorCode::Invalid, "m.xml:7:7: local_memory is \"much\"");
    add("a CPU beyond all", replaced(kSmall, "type=\"PU\" os_index=\"1\"", "type=\"PU\" os_index=\"99999\""), ErrorCode::Invalid, "m.xml:13:");
}

void MachineFilesTest::brokenFiles() {
    QFETCH(QString, xml);
    QFETCH(int, code);
    QFETCH(QString, says);
    const auto read = machineFromHwloc(xml.toStdString(), "m.xml");
    QVERIFY(!read.has_value());
    QCOMPARE(static_cast<int>(read.error().code), code);
    QVERIFY2(text(read.error()).contains(says), qPrintable(text(read.error())));
}

/// Growing entities, endless nesting, and countless elements cost no more than the limits.
void MachineFilesTest::hostileFiles() {
    std::string bomb = "<?xml version=\"1.0\"?><!DOCTYPE topology [<!ENTITY a \"aaaaaaaaaa\">";
    for (char c = 'b'; c < 'k'; ++c) {
        bomb += std::string("<!ENTITY ") + c + " \"";
        for (int i = 0; i < 10; ++i) bomb += std::string("&") + static_cast<char>(c - 1) + ";";
        bomb += "\">";
    }
    const auto entities = parseXml(bomb + "]><topology>&j;</topology>", "b.xml");
    QVERIFY(entities.error().code == ErrorCode::Unsupported);
    QVERIFY(text(entities.error()).contains("entity"));
    QVERIFY(parseXml("<!DOCTYPE t [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><t>&x;</t>", "b.xml").error().code == ErrorCode::Unsupported);
    std::string deep;
    for (std::size_t i = 0; i < kMaxXmlDepth + 1; ++i) deep += "<a>";
    QVERIFY(parseXml(deep, "d.xml").error().code == ErrorCode::TooLarge);
    std::string many = "<t>";
    for (std::size_t i = 0; i < kMaxXmlElements; ++i) many += "<a/>";
    QVERIFY(parseXml(many + "</t>", "m.xml").error().code == ErrorCode::TooLarge);
    QVERIFY(parseXml(std::string("<t>\xFF</t>"), "u.xml").error().code == ErrorCode::Syntax);
}

void MachineFilesTest::cadvisor() {
    const QString folder = BAYPLAN_SHARED "/data/clusters/baremetal/";
    if (!QDir(folder).exists()) QSKIP("the real machines are not on this machine");
    // Cores and CPUs: 2 × 28 with two threads, 2 × 20 with two, 2 × 16 with one.
    struct Row {
        const char* name;
        std::size_t cores, cpus;
        std::int64_t memory;
    };
    for (const Row& row : {Row{"master", 56, 112, 269867307008}, Row{"worker1", 40, 80, 201352896512}, Row{"worker2", 32, 32, 201367666688}}) {
        const ImportedMachine read = machineOf(folder + "machineinfo-" + row.name + ".json");
        QCOMPARE(read.machine.name, std::string(row.name));
        QVERIFY(read.diagnostics.empty());
        QCOMPARE(read.machine.packages.size(), std::size_t{2});
        QCOMPARE(read.machine.zones.size(), std::size_t{2});
        QCOMPARE(read.machine.l3Groups.size(), std::size_t{2});
        QCOMPARE(read.machine.cores.size(), row.cores);
        QCOMPARE(allCpus(read.machine).size(), row.cpus);
        QCOMPARE(*read.machine.memoryBytes, row.memory);
        QCOMPARE(*read.machine.zones[0].memoryBytes + *read.machine.zones[1].memoryBytes, row.memory);
        QVERIFY(!read.machine.zones[0].hugepages);  // "null": not given
        QVERIFY(read.machine.provenance.time.has_value());
        for (const MachineCore& core : read.machine.cores) QVERIFY(core.l3 && core.zone == core.package);
    }
}

void MachineFilesTest::cadvisorFaults() {
    const auto error = [](const char* json) { return text(machineFromCadvisor(json, "m.json", "n").error()); };
    QVERIFY(error("{").contains("m.json:1"));
    QVERIFY(error("{\"num_cores\": 4}").contains("has no topology"));
    QVERIFY(error("{\"topology\": [{\"node_id\": 0, \"cores\": [{\"core_id\": 0, \"thread_ids\": [-1]}]}]}").contains("topology[0].cores[0].thread_ids[0]"));
    // Pages by zone, in KiB; zones out of order; a wrong count; a repeated CPU.
    const auto read = machineFromCadvisor(R"({"num_cores": 9, "topology": [
        {"node_id": 1, "memory": 4194304, "hugepages": [{"page_size": 2048, "num_pages": 1}], "cores": [{"core_id": 0, "thread_ids": [2, 3], "socket_id": 1}], "distances": [20, 10]},
        {"node_id": 0, "memory": 4194304, "hugepages": [], "cores": [{"core_id": 0, "thread_ids": [0, 3], "socket_id": 0}], "distances": [10, 20]}]})",
                                          "m.json", "n");
    QVERIFY(read.has_value());
    QCOMPARE(read->machine.zones[0].osId, 0);
    QVERIFY((read->machine.zones[1].hugepages == std::vector<HugepagePool>{{2097152, 1, {}}}));
    QCOMPARE(*read->machine.cores[0].zone, std::size_t{1});
    QVERIFY((read->machine.zones[0].distances == std::vector<std::int32_t>{10, 20}));
    QString told;
    for (const Diagnostic& d : read->diagnostics) told += text(d.what) + "\n";
    QVERIFY2(told.contains("num_cores says 9 CPUs and the topology has 3"), qPrintable(told));
    QVERIFY2(told.contains("CPUs 3 are in an earlier zone"), qPrintable(told));
}

void MachineFilesTest::nccl() {
    if (!QDir(kShared).exists()) QSKIP("the real topologies are not on this machine");
    const ImportedMachine p4d = machineOf(kShared + "nccl/p4d-24xl-topo.xml");
    QVERIFY(p4d.diagnostics.empty());
    QCOMPARE(p4d.machine.pcieGroups.size(), std::size_t{4});  // two GPUs and a NIC behind each switch
    for (std::size_t g = 0; g < 8; ++g) {
        QCOMPARE(*p4d.machine.gpus[g].pcieGroup, g / 2);
        QCOMPARE(places(*p4d.machine.gpus[g].zones), QString::number(g / 4));
    }
    QCOMPARE(*p4d.machine.nics[3].pcieGroup, std::size_t{3});
    QCOMPARE(p4d.machine.zones[0].cpus->toString(), std::string("0-23,48-71"));
    const ImportedMachine g5 = machineOf(kShared + "nccl/g5.48xl-topo.xml");
    QCOMPARE(g5.diagnostics.size(), std::size_t{1});
    QVERIFY(text(g5.diagnostics[0].what).contains("PCI devices of unknown kind: 9"));
}

/// A dump by NCCL: links to an NVSwitch make one group, links between GPUs their own.
void MachineFilesTest::ncclLinks() {
    const auto gpu = [](const char* bus, int device, const std::string& links) {
        return std::string("<pci busid=\"") + bus + "\" class=\"0x030200\" vendor=\"0x10de\"><gpu dev=\"" + std::to_string(device) + "\" sm=\"80\">" + links + "</gpu></pci>";
    };
    const std::string toSwitch = "<nvlink target=\"0000:c4:00.0\" count=\"12\" tclass=\"0x068000\"/>";
    const std::string cpu = "<cpu numaid=\"0\" affinity=\"0000000f\">";
    const auto read = [](const std::string& inner) {
        const auto root = parseXml("<system version=\"1\">" + inner + "</system>", "n.xml");
        return machineFromNccl(*root, "n.xml", "n").value().machine;
    };
    const Machine switched = read(cpu + gpu("0000:07:00.0", 1, toSwitch) + gpu("0000:06:00.0", 0, toSwitch) + gpu("0000:08:00.0", 2, "")
                                  + "<nic><net name=\"mlx5_0\" dev=\"0\" speed=\"200000\"/></nic></cpu>");
    QCOMPARE(switched.gpus[0].busId, std::string("0000:06:00.0"));
    QVERIFY(switched.gpus[0].nvlinkGroup && switched.gpus[0].nvlinkGroup == switched.gpus[1].nvlinkGroup && !switched.gpus[2].nvlinkGroup);
    QCOMPARE(*switched.links[0].lanes, 12);
    QCOMPARE(*switched.nics[0].megabitsPerSecond, std::int64_t{200000});
    const Machine pair = read(cpu + gpu("0000:06:00.0", 0, "<nvlink target=\"0000:07:00.0\" count=\"2\" tclass=\"0x030200\"/>")
                              + gpu("0000:07:00.0", 1, "<nvlink target=\"0000:06:00.0\" count=\"2\" tclass=\"0x030200\"/>") + "</cpu>");
    QCOMPARE(pair.links.size(), std::size_t{1});
    QCOMPARE(pair.nvlinkGroups.size(), std::size_t{1});
    const auto other = parseXml("<system version=\"9\"/>", "n.xml");
    QVERIFY(text(machineFromNccl(*other, "n.xml", "n").error()).contains("version \"9\""));
}

/// Output of lstopo: 36 CPUs are left out, and the rest equals the XML.
void MachineFilesTest::lstopoPrints() {
    const std::string printed = R"(Machine (251GB total)
  Package L#0
    NUMANode L#0 (P#0 126GB)
    L3 L#0 (45MB)
      L2 L#0 (256KB) + L1d L#0 (32KB) + L1i L#0 (32KB) + Core L#0
        PU L#0 (P#0)
        PU L#1 (P#36)
    HostBridge
      PCIBridge
        PCIBridge
          PCI 04:00.0 (3D)
            CoProc(CUDA) "cuda0"
            GPU "nvml0"
        PCIBridge
          PCI 08:00.0 (InfiniBand)
            Net "hsi0"
            OpenFabrics "mlx5_0"
      PCI 00:11.4 (SATA)
  Package L#1
    NUMANode L#1 (P#1 126GB)
    L3 L#1 (45MB) + L2 L#1 (256KB) + L1d L#1 (32KB) + L1i L#1 (32KB) + Core L#1 + PU L#2 (P#18)
)";
    const auto read = machineFromText(printed, "n1.lstopo", "n1");
    QVERIFY2(read.has_value(), read ? "" : qPrintable(text(read.error())));
    const Machine& m = read->machine;
    QCOMPARE(m.packages.size(), std::size_t{2});
    QCOMPARE(m.zones[0].cpus->toString(), std::string("0,36"));
    QCOMPARE(m.zones[1].cpus->toString(), std::string("18"));
    QCOMPARE(m.cores.size(), std::size_t{2});
    QVERIFY(m.cores[1].package == std::size_t{1} && m.cores[1].zone == std::size_t{1} && m.cores[1].l3 == std::size_t{1});
    QCOMPARE(m.gpus.size(), std::size_t{1});
    QCOMPARE(m.gpus[0].busId, std::string("0000:04:00.0"));
    QCOMPARE(m.gpus[0].resource, std::string("nvidia.com/gpu"));
    QVERIFY(m.gpus[0].zones == std::vector<std::size_t>{0});
    QCOMPARE(m.nics.size(), std::size_t{1});
    QVERIFY(m.nics[0].pcieGroup && m.nics[0].pcieGroup == m.gpus[0].pcieGroup);
    QVERIFY(!m.memoryBytes);  // "126GB" is rounded
    QVERIFY(text(read->diagnostics.back().what).contains("rounded"));
    // With -v amounts are exact.
    const auto exact = machineFromText(
        "Machine (P#0 total=8192KB)\n  Package L#0 (P#3)\n    NUMANode L#0 (P#0 local=8192KB total=8192KB)\n    L3Cache L#0 (size=46080KB linesize=64)\n"
        "      Core L#0 (P#5)\n        PU L#0 (P#0)\n    HostBridge L#0 (buses=0000:[00-0c])\n      PCI L#0 (busid=0000:04:00.0 id=10de:15f8 class=0302(3D))\n"
        "        GPU L#0 (Backend=NVML GPUModel=\"Tesla P100\" NVIDIAUUID=GPU-af) \"nvml3\"\n      PCI L#1 (busid=0000:0c:00.0 id=8086:1521 class=0200(Ethernet))\n"
        "        Network L#1 (Address=e0:d5) \"eth7\"\n",
        "v", "n");
    QCOMPARE(*exact->machine.memoryBytes, std::int64_t{8192} * 1024);
    QCOMPARE(*exact->machine.l3Groups[0].bytes, std::int64_t{46080} * 1024);
    QCOMPARE(exact->machine.packages[0].osId, 3);
    QVERIFY(exact->machine.gpus.at(0).id == "GPU-af" && exact->machine.gpus[0].osId == 3 && exact->machine.gpus[0].model == "Tesla P100");
    QCOMPARE(exact->machine.nics.at(0).name, std::string("eth7"));
    QCOMPARE(exact->machine.cores[0].osId, 5);
    QVERIFY(!machineFromText("Machine (1GB)\n", "m", "n"));
    std::string deep = "Machine (1GB)\n";
    for (std::size_t i = 1; i < 400; ++i) deep += std::string(i, ' ') + "Group0 L#0\n";
    QVERIFY(machineFromText(deep, "m", "n").error().code == ErrorCode::TooLarge);
}

void MachineFilesTest::folders() {
    QTemporaryDir folder;
    const auto write = [&](const char* name, const std::string& content) {
        std::ofstream(folder.filePath(name).toStdString(), std::ios::binary) << content;
    };
    write("n2.xml", kSmall);
    write("n1.nccl.xml", "<system version=\"1\"/>");
    write("broken.xml", "<topology");
    write("machineinfo-n3.json", "{\"topology\": [{\"node_id\": 0, \"cores\": [{\"core_id\": 0, \"thread_ids\": [0]}]}]}");
    write("notes.txt", "not asked for");
    write("other.json", "[1]");
    const auto read = readMachineFolder(folder.path().toStdString());
    QVERIFY(read.has_value());
    QStringList names;
    for (const ImportedMachine& machine : read->machines) names << QString::fromStdString(machine.machine.name);
    QCOMPARE(names.join(" "), QString("n3 n1 n2"));  // by file
    QCOMPARE(read->diagnostics.size(), std::size_t{2});
    QVERIFY(text(read->diagnostics[0].what).contains("broken.xml:1:"));
    QVERIFY(text(read->diagnostics[1].what).contains("neither XML of hwloc or NCCL, nor what lstopo prints"));
    QVERIFY(readMachineFolder("/nonexistent").error().code == ErrorCode::Unreadable);
}

void MachineFilesTest::thisMachineIsOne() {
    const auto read = thisMachine();
    QVERIFY2(read.has_value(), read ? "" : qPrintable(text(read.error())));
    QVERIFY(!read->machine.zones.empty() && !read->machine.cores.empty() && !read->machine.name.empty());
    QVERIFY(!allCpus(read->machine).empty());
}

QTEST_APPLESS_MAIN(MachineFilesTest)
#include "tst_machine_files.moc"
