// SPDX-License-Identifier: GPL-3.0-or-later
// Configurations with which a kubelet does not start, and machines that are known too little.
#include <QtTest>

#include "topology/kubelet/hugepages.h"
#include "topology/kubelet/kubelet_start.h"
#include "topology/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

using Change = void (*)(KubeletConfig&);
using Spoil = void (*)(Machine&, KubeletConfig&);
Q_DECLARE_METATYPE(Change)
Q_DECLARE_METATYPE(Spoil)

class TestKubeletSetup : public QObject {
    Q_OBJECT
private slots:
    void refused_data() {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("refusal");
        const auto row = [](const char* name, Change change, const char* refusal) {
            QTest::newRow(name) << change << refusal;
        };
        row(
            "nothing", [](KubeletConfig&) {}, "");
        row(
            "a policy", [](KubeletConfig& c) { c.topologyPolicy = "best"; }, "topology manager: unknown policy: \"best\"");
        row(
            "a scope", [](KubeletConfig& c) { c.topologyScope = "node"; }, "topology manager: unknown scope: \"node\"");
        row(
            "without a policy a scope is not looked at",
            [](KubeletConfig& c) { c.topologyPolicy = "none"; c.topologyScope = "node"; }, "");
        row(
            "an option", [](KubeletConfig& c) { c.topologyOptions["closest"] = "true"; },
            "topology manager: unknown Topology Manager Policy option: \"closest\"");
        row(
            "an option's value", [](KubeletConfig& c) { c.topologyOptions["prefer-closest-numa-nodes"] = "yes"; },
            "topology manager: bad value for option \"prefer-closest-numa-nodes\": strconv.ParseBool: parsing \"yes\": "
            "invalid syntax");
        row(
            "a number", [](KubeletConfig& c) { c.topologyOptions["max-allowable-numa-nodes"] = "ten"; },
            "topology manager: unable to convert policy option to integer \"max-allowable-numa-nodes\": strconv.Atoi: "
            "parsing \"ten\": invalid syntax");
        row(
            "too few", [](KubeletConfig& c) { c.topologyOptions["max-allowable-numa-nodes"] = "7"; },
            "topology manager: the minimum value of \"max-allowable-numa-nodes\" should not be less than 8");
        row(
            "a CPU policy", [](KubeletConfig& c) { c.cpuPolicy = "dynamic"; },
            "cpu manager: unknown policy: \"dynamic\"");
        row(
            "options without a policy", [](KubeletConfig& c) { c.cpuPolicy = "none"; c.cpuOptions["x"] = "y"; },
            "cpu manager: new none policy error: None policy: received unsupported options=map[x:y]");
        row(
            "a CPU option", [](KubeletConfig& c) { c.cpuOptions["full-cores"] = "true"; },
            "cpu manager: new static policy error: unknown CPU Manager Policy option: \"full-cores\"");
        row(
            "options that exclude one another",
            [](KubeletConfig& c) {
                c.cpuOptions["full-pcpus-only"] = "true";
                c.cpuOptions["distribute-cpus-across-cores"] = "true";
            },
            "cpu manager: new static policy error: static policy options full-pcpus-only and "
            "distribute-cpus-across-cores can not be used at the same time");
        row(
            "options where one is off",
            [](KubeletConfig& c) {
                c.cpuOptions["full-pcpus-only"] = "true";
                c.cpuOptions["distribute-cpus-across-cores"] = "false";
            },
            "");
        row(
            "sockets and a single zone",
            [](KubeletConfig& c) { c.topologyPolicy = "single-numa-node"; c.cpuOptions["align-by-socket"] = "true"; },
            "cpu manager: new static policy error: Topolgy manager single-numa-node policy is incompatible with "
            "CPUManager align-by-socket policy option");
        row(
            "no reserved CPU", [](KubeletConfig& c) { c.reservedSystemCpus = {}; },
            "cpu manager: [cpumanager] unable to determine reserved CPU resources for static policy");
        row(
            "none reserved", [](KubeletConfig& c) { c.reservedSystemCpus = {}; c.reservedCpu = Quantity(); },
            "cpu manager: [cpumanager] the static policy requires systemreserved.cpu + kubereserved.cpu to be greater "
            "than zero");
        row(
            "more reserved than there are",
            [](KubeletConfig& c) { c.reservedSystemCpus = {}; c.reservedCpu = Quantity::fromUnits(99); },
            "cpu manager: new static policy error: [cpumanager] unable to reserve the required amount of CPUs (size of "
            " did not equal 99)");
        row(
            "an absent CPU reserved", [](KubeletConfig& c) { c.reservedSystemCpus = {0, 77}; },
            "cpu manager: new static policy error: [cpumanager] unable to build the reserved physical CPUs from the "
            "reserved set: unknown CPU ID: 77");
        row(
            "a memory policy", [](KubeletConfig& c) { c.memoryPolicy = "static"; },
            "memory manager: unknown policy: \"static\"");
        row(
            "no reserved memory", [](KubeletConfig& c) { c.reservedMemory.clear(); },
            "memory manager: [memorymanager] you should specify the system reserved memory");
        row(
            "memory of an absent zone", [](KubeletConfig& c) { c.reservedMemory[0].zone = 5; },
            "memory manager: the reserved memory configuration references a NUMA node 5 that does not exist on this "
            "machine");
        row(
            "amounts that differ",
            [](KubeletConfig& c) {
                c.memoryReservation.emplace();
                c.memoryReservation->set("memory", Quantity::parse("3Gi").value());
            },
            "memory manager: the total amount \"2Gi\" of type \"memory\" is not equal to the value \"3Gi\" determined "
            "by Node Allocatable feature");
    }
    void refused() {
        QFETCH(Change, change);
        QFETCH(QString, refusal);
        const Machine two = machine({2, 1, 4, 2});
        KubeletConfig config = pinning(staticConfig("restricted"), two, 1);
        change(config);
        const Result<KubeletStart> up = makeKubeletSetup(two, config);
        QVERIFY2(up.has_value(), up ? "" : toString(up.error()).c_str());
        QCOMPARE(QString::fromStdString(up->refusal), refusal);
        QCOMPARE(up->up(), refusal.isEmpty());
    }

    void manyZones() {
        const Machine ten = machine({2, 5, 1, 1});
        KubeletConfig config = staticConfig("restricted");
        QCOMPARE(makeKubeletSetup(ten, config)->refusal,
                 std::string("topology manager: unsupported on machines with more than 8 NUMA Nodes"));
        config.topologyOptions["max-allowable-numa-nodes"] = "10";
        QVERIFY(makeKubeletSetup(ten, config)->up());
        config.topologyOptions["max-allowable-numa-nodes"] = "99";
        const Result<KubeletStart> many = makeKubeletSetup(machine({2, 9, 1, 1}), config);
        QVERIFY(!many);
        QCOMPARE(toString(many.error()),
                 std::string("Machine test: zones: machines with more than 16 zones are not modelled"));
    }

    void notKnown_data() {
        QTest::addColumn<Spoil>("spoil");
        QTest::addColumn<QString>("what");
        const auto row = [](const char* name, Spoil spoil, const char* what) { QTest::newRow(name) << spoil << what; };
        row(
            "no zones", [](Machine& m, KubeletConfig&) { m.zones.clear(); },
            "Machine test: zones: the zones of the machine are not known");
        row(
            "no cores", [](Machine& m, KubeletConfig&) { m.cores.clear(); },
            "Machine test: cores: it is not known which CPUs are threads of one core");
        row(
            "no memory", [](Machine& m, KubeletConfig&) { m.zones[1].memoryBytes.reset(); },
            "Machine test: zones[1].memoryBytes: it is not known how much memory the zone has");
        row(
            "no hugepages", [](Machine& m, KubeletConfig&) { m.zones[0].hugepages.reset(); },
            "Machine test: zones[0].hugepages: it is not known which hugepages the zone has");
        row(
            "no distances",
            [](Machine& m, KubeletConfig& c) {
                m.zones[0].distances.clear();
                c.topologyOptions["prefer-closest-numa-nodes"] = "true";
            },
            "Machine test: zones[0].distances: it is not known how far the zones are apart");
    }
    void notKnown() {
        QFETCH(Spoil, spoil);
        QFETCH(QString, what);
        Machine two = machine({2, 1, 4, 2});
        KubeletConfig config = pinning(staticConfig("restricted"), two, 1);
        spoil(two, config);
        const Result<KubeletStart> up = makeKubeletSetup(two, config);
        QVERIFY(!up);
        QCOMPARE(up.error().code, ErrorCode::Unsupported);
        QCOMPARE(QString::fromStdString(toString(up.error())), what);
    }

    void hugepageNames() {
        QCOMPARE(hugepagesName(2 << 20), std::string("hugepages-2Mi"));
        QCOMPARE(hugepagesName(1 << 30), std::string("hugepages-1Gi"));
        QCOMPARE(hugepageBytes("hugepages-64Ki"), std::optional<std::int64_t>(65536));
        QCOMPARE(hugepageBytes("hugepages-"), std::optional<std::int64_t>());
        QCOMPARE(hugepageBytes("hugepages-big"), std::optional<std::int64_t>());
        QCOMPARE(hugepageBytes("memory"), std::optional<std::int64_t>());
    }
};

QTEST_APPLESS_MAIN(TestKubeletSetup)
#include "tst_kubelet_setup.moc"
