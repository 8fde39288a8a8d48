// SPDX-License-Identifier: GPL-3.0-or-later
// Placement by the rules of the specification's section 8, example by example.
#include <QtTest>

#include "topology/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

QString text(const CpuSet& cpus) {
    return QString::fromStdString(cpus.toString());
}
QString zones(const KubeletState& state, const ZoneHint& hint) {
    return hint.zones ? QString::fromStdString(state.setup->zonesText(*hint.zones)) : QString("anywhere");
}

}  // namespace

class TestKubelet : public QObject {
    Q_OBJECT
private slots:
    /// Zone 0 has the GPU and 3 CPUs, zone 1 has 6 CPUs: the GPU comes from one zone, a CPU from the other.
    void misaligned_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<bool>("admitted");
        QTest::newRow("best-effort") << "best-effort" << true;
        QTest::newRow("restricted") << "restricted" << false;
        QTest::newRow("single-numa-node") << "single-numa-node" << false;
    }
    void misaligned() {
        QFETCH(QString, policy);
        QFETCH(bool, admitted);
        Machine two = machine({2, 1, 8, 1});
        addDevices(two, "nvidia.com/gpu", 1);
        two.devices[1].healthy = false;
        KubeletState state = kubelet(two, staticConfig(policy.toStdString()));
        // 0 is reserved: 7 and 8 are left; 4 in zone 0 and 2 in zone 1 are taken, so 3 and 6 are left.
        QVERIFY(admit(state, "a/four", spec({container("c", {{"cpu", "4"}, {"memory", "1Gi"}})})).admitted);
        state.shared -= CpuSet::parse("8-9").value();
        const Admission got = admit(
            state, "a/gpu", spec({container("c", {{"cpu", "4"}, {"memory", "1Gi"}, {"nvidia.com/gpu", "1"}})}));
        QCOMPARE(got.admitted, admitted);
        if (admitted) {
            QCOMPARE(zones(state, got.grant.containers[0].hint), "0");
            QVERIFY(!got.grant.containers[0].hint.preferred);
            QCOMPARE(text(got.grant.containers[0].cpus), "5-7,10");  // 3 of zone 0 and one of zone 1
            QCOMPARE(got.grant.containers[0].devices[0].devices, (std::vector<std::size_t>{0}));
        } else {
            QCOMPARE(got.reason, std::string("TopologyAffinityError"));
            QCOMPARE(got.message, std::string("Resources cannot be allocated with Topology locality"));
            QCOMPARE(got.container, std::string("c"));
            QVERIFY(got.grant.containers.empty());
        }
    }

    void scopeDecides() {
        const Machine two = machine({2, 1, 9, 1});
        const PodSpec twoSixes = spec({container("a", {{"cpu", "6"}, {"memory", "1Gi"}}),
                                       container("b", {{"cpu", "6"}, {"memory", "1Gi"}})});
        KubeletConfig config = staticConfig("single-numa-node", "0,9");
        KubeletState byContainer = kubelet(two, config);
        const Admission one = admit(byContainer, "n/p", twoSixes);
        QVERIFY(one.admitted);
        QCOMPARE(zones(byContainer, one.grant.containers[0].hint), "0");
        QCOMPARE(zones(byContainer, one.grant.containers[1].hint), "1");
        config.topologyScope = "pod";
        KubeletState byPod = kubelet(two, config);
        const Admission whole = admit(byPod, "n/p", twoSixes);  // 12 of 8 and 8
        QCOMPARE(whole.reason, std::string("TopologyAffinityError"));
        QVERIFY(whole.container.empty());
    }

    /// A request too large for one zone may take two under restricted, and may not under single-numa-node.
    void tooLargeForOneZone() {
        const Machine two = machine({2, 1, 8, 1});
        const PodSpec twelve = spec({container("a", {{"cpu", "12"}, {"memory", "1Gi"}})});
        KubeletState restricted = kubelet(two, staticConfig("restricted"));
        const Admission got = admit(restricted, "n/p", twelve);
        QVERIFY(got.admitted);
        QCOMPARE(zones(restricted, got.grant.containers[0].hint), "0-1");
        KubeletState single = kubelet(two, staticConfig("single-numa-node"));
        QVERIFY(!admit(single, "n/p", twelve).admitted);
    }

    void memoryGroups() {
        const Machine two = machine({2, 1, 8, 1, 1, 31});
        const KubeletConfig config = pinning(staticConfig("none"), two, 1);
        const auto asks = [](const char* amount) { return spec({container("c", {{"cpu", "500m"}, {"memory", amount}})}); };
        KubeletState state = kubelet(two, config);
        QVERIFY(admit(state, "n/a", asks("20Gi")).admitted);
        // 40 Gi are free, but zone 0 is used alone.
        const Admission large = admit(state, "n/b", asks("40Gi"));
        QCOMPARE(large.reason, std::string("UnexpectedAdmissionError"));
        QCOMPARE(large.message, std::string("Allocate failed due to [memorymanager] failed to get the default NUMA "
                                            "affinity, no NUMA nodes with enough memory is available, which is unexpected"));
        // In the other order both fit together: 30 of zone 0 and 10 of zone 1, then the next 20.
        state = kubelet(two, config);
        QVERIFY(admit(state, "n/b", asks("40Gi")).admitted);
        QCOMPARE(state.memoryGroups(), (std::vector<ZoneMask>{3}));
        const Admission second = admit(state, "n/a", asks("20Gi"));
        QVERIFY(second.admitted);
        QCOMPARE(second.grant.containers[0].memory[0].zones, ZoneMask{3});
        QCOMPARE(state.memory[1].free[0], std::int64_t{0});
        // What only the group allows is not preferred, so restricted rejects it.
        KubeletConfig strict = config;
        strict.topologyPolicy = "restricted";
        state = kubelet(two, strict);
        QVERIFY(admit(state, "n/b", asks("40Gi")).admitted);
        QCOMPARE(admit(state, "n/a", asks("20Gi")).reason, std::string("TopologyAffinityError"));
        QVERIFY(remove(state, "n/b"));
        QVERIFY(state.memoryGroups().empty());
        QVERIFY(admit(state, "n/a", asks("20Gi")).admitted);
        QVERIFY(!remove(state, "n/b"));
    }

    /// Both zones have pages, only one has enough memory: one set of zones for both.
    void hugepagesGoWithMemory() {
        Machine two = machine({2, 1, 8, 1, 1, 33, 2});
        two.zones[0].memoryBytes = 13LL << 30;  // 1 reserved, 2 in pages: 10 left
        KubeletState state = kubelet(two, pinning(staticConfig("restricted"), two, 1));
        const Admission got = admit(
            state, "n/p",
            spec({container("c", {{"cpu", "500m"}, {"memory", "20Gi"}, {"hugepages-1Gi", "2Gi"}})}));
        QVERIFY(got.admitted);
        QCOMPARE(got.grant.containers[0].memory.size(), std::size_t{2});
        for (const MemoryBlock& block : got.grant.containers[0].memory) QCOMPARE(block.zones, ZoneMask{2});
        // All pages of zone 1 are used; those of zone 0 are beside too little memory.
        QVERIFY(!admit(state, "n/q", spec({container("c", {{"cpu", "500m"}, {"memory", "11Gi"}, {"hugepages-1Gi", "1Gi"}})}))
                     .admitted);
    }

    void pagesThatTheMachineLacks() {
        const Machine one = machine({1, 1, 8, 1});
        KubeletState state = kubelet(one, pinning(staticConfig("none"), one, 1));
        const Admission got =
            admit(state, "n/p", spec({container("c", {{"cpu", "500m"}, {"memory", "1Gi"}, {"hugepages-2Mi", "2Mi"}})}));
        QCOMPARE(got.reason, std::string("UnexpectedAdmissionError"));
    }

    void reservation() {
        KubeletConfig config = staticConfig("none", "0-1");
        QCOMPARE(text(kubelet(machine({1, 1, 8, 1}), config).shared), "0-7");
        config.cpuOptions["strict-cpu-reservation"] = "true";
        const KubeletState strict = kubelet(machine({1, 1, 8, 1}), config);
        QCOMPARE(text(strict.shared), "2-7");
        QCOMPARE(text(strict.availableCpus()), "2-7");
        // An amount instead of a list: one and a half cores are two CPUs, the CPUs of a whole core.
        config = staticConfig("none", "");
        config.reservedCpu = Quantity::parse("1500m").value();
        QCOMPARE(text(kubelet(machine({1, 1, 8, 2}), config).setup->reservedCpus), "0,8");
    }

    void wholeCoresOnly() {
        KubeletConfig config = staticConfig("none", "0,8");
        config.cpuOptions["full-pcpus-only"] = "true";
        KubeletState state = kubelet(machine({1, 1, 8, 2}), config);
        const auto asks = [](const char* cpus) { return spec({container("c", {{"cpu", cpus}, {"memory", "1Gi"}})}); };
        const Admission odd = admit(state, "n/p", asks("3"));
        QCOMPARE(odd.reason, std::string("SMTAlignmentError"));
        QCOMPARE(odd.message, std::string("SMT Alignment Error: requested 3 cpus not multiple cpus per core = 2"));
        QCOMPARE(admit(state, "n/p", asks("16")).message,
                 std::string("SMT Alignment Error: not enough free physical CPUs: available physical CPUs = 14, "
                             "requested CPUs = 16, CPUs per core = 2"));
        QVERIFY(admit(state, "n/p", asks("14")).admitted);
    }

    void onlyWholeCpusOfGuaranteedPodsAreExclusive() {
        KubeletState state = kubelet(machine({1, 1, 4, 1}), staticConfig("single-numa-node"));
        const auto cpusOf = [&](PodSpec pod) {
            KubeletState copy = state;
            const Admission got = admit(copy, "n/p", pod);
            return got.admitted ? got.grant.containers.back().cpus.size() : 99;
        };
        QCOMPARE(cpusOf(spec({container("c", {{"cpu", "2"}, {"memory", "1Gi"}})})), std::size_t{2});
        QCOMPARE(cpusOf(spec({container("c", {{"cpu", "1500m"}, {"memory", "1Gi"}})})), std::size_t{0});
        QCOMPARE(cpusOf(spec({container("c", {{"cpu", "2"}})})), std::size_t{0});
        PodSpec podLevel = spec({container("c", {{"cpu", "2"}, {"memory", "1Gi"}})});
        podLevel.podLimits = ResourceList();
        QCOMPARE(cpusOf(podLevel), std::size_t{0});
        QCOMPARE(text(state.shared), "0-3");  // the copies did not change the state
    }

    void notEnoughCpus() {
        KubeletState state = kubelet(machine({1, 1, 4, 1}), staticConfig("none"));
        const Admission got = admit(state, "n/p", spec({container("c", {{"cpu", "4"}, {"memory", "1Gi"}})}));
        QCOMPARE(got.reason, std::string("UnexpectedAdmissionError"));
        QCOMPARE(got.message, std::string("Allocate failed due to not enough cpus available to satisfy request: "
                                          "requested=4, available=3, which is unexpected"));
    }

    void initContainersLeaveToLaterOnes() {
        Machine one = machine({1, 1, 8, 1});
        addDevices(one, "v.example/x", 3);
        KubeletState state = kubelet(one, pinning(staticConfig("restricted"), one, 1));
        PodSpec pod = spec({container("app", {{"cpu", "2"}, {"memory", "1Gi"}, {"v.example/x", "1"}})},
                           {container("init", {{"cpu", "4"}, {"memory", "3Gi"}, {"v.example/x", "2"}}),
                            container("side", {{"cpu", "1"}, {"memory", "1Gi"}})});
        pod.initContainers[1].restartAlways = true;
        const Admission got = admit(state, "n/p", pod);
        QVERIFY(got.admitted);
        QCOMPARE(text(got.grant.containers[0].cpus), "1-4");
        QCOMPARE(text(got.grant.containers[1].cpus), "1");
        QCOMPARE(text(got.grant.containers[2].cpus), "2-3");
        QCOMPARE(text(state.shared), "0,5-7");
        QCOMPARE(got.grant.containers[2].devices[0].devices, (std::vector<std::size_t>{0}));
        // 3 Gi: the sidecar and the app have 1 each, the record of the init container keeps the third.
        QCOMPARE(got.grant.containers[0].memory[0].bytes, std::int64_t{1} << 30);
        QCOMPARE(state.memory[0].handedOut[0], std::int64_t{3} << 30);
        QVERIFY(start(state, "n/p"));
        QCOMPARE(state.memory[0].handedOut[0], std::int64_t{2} << 30);
        QCOMPARE(text(state.shared), "0,5-7");  // CPUs and devices stay
        QVERIFY(remove(state, "n/p"));
        QCOMPARE(state.memory[0].handedOut[0], std::int64_t{0});
        QCOMPARE(text(state.shared), "0-7");
        QVERIFY(!start(state, "n/p"));
    }

    void devices() {
        Machine two = machine({2, 1, 4, 1});
        addDevices(two, "v.example/gpu", 2);
        two.devices.push_back({"v.example/gpu", "loose", std::vector<std::size_t>{}, true});
        KubeletConfig config;
        config.topologyPolicy = "single-numa-node";
        KubeletState state = kubelet(two, config);
        const auto asks = [](const char* n) {
            PodSpec pod = spec({Container{}});
            pod.containers[0].limits.set("v.example/gpu", Quantity::parse(n).value());
            return pod;
        };
        QVERIFY(!admit(state, "n/p", asks("3")).admitted);  // no zone has three; the device without a zone belongs to none
        QVERIFY(admit(state, "n/a", asks("1")).admitted);
        const Admission two2 = admit(state, "n/b", asks("2"));
        QVERIFY(two2.admitted);
        QCOMPARE(two2.grant.containers[0].devices[0].devices, (std::vector<std::size_t>{2, 3}));
        config.topologyPolicy = "none";
        state = kubelet(two, config);
        const Admission all = admit(state, "n/c", asks("6"));
        QCOMPARE(all.message, std::string("Allocate failed due to requested number of devices unavailable for "
                                          "v.example/gpu. Requested: 6, Available: 5, which is unexpected"));
    }

    /// Cores {0, 4}, {1, 5}, {2, 6} and {3}: the average core has one CPU, so a whole core is taken if one CPU of it is
    /// free. 0 is reserved.
    void unevenCoresBringBusyCpus() {
        Machine uneven = machine({1, 1, 4, 2});
        takeOffline(uneven, 7);
        KubeletState state = kubelet(uneven, staticConfig("none"));
        const auto gets = [&](const char* pod, const char* cpus) {
            const Admission got = admit(state, pod, spec({container("c", {{"cpu", cpus}, {"memory", "1Gi"}})}));
            return got.admitted ? text(got.grant.containers[0].cpus) : QString::fromStdString(got.message);
        };
        QCOMPARE(gets("n/a", "2"), "0,4");  // the reserved CPU comes with its core
        QCOMPARE(gets("n/b", "1"), "3");
        QCOMPARE(gets("n/c", "1"), "1");    // no core has one free CPU: the first single one
        QCOMPARE(gets("n/d", "2"), "1,5");  // core 1 has one, and adds the CPU of c
        QCOMPARE(text(state.shared), "2,6");
        QVERIFY(remove(state, "n/c"));
        QCOMPARE(text(state.shared), "1-2,6");  // returned, although d has it
        QCOMPARE(gets("n/e", "1"), "1");
        QVERIFY(remove(state, "n/a"));
        QCOMPARE(text(state.shared), "0,2,4,6");
        QCOMPARE(text(state.availableCpus()), "2,4,6");
    }

    void bestEffortPodsArePlacedByNobody() {
        KubeletState state = kubelet(machine({2, 1, 4, 1}), staticConfig("restricted"));
        const Admission got = admit(state, "n/p", spec({Container{}}));
        QVERIFY(got.admitted);
        QCOMPARE(zones(state, got.grant.containers[0].hint), "0-1");
        QVERIFY(got.grant.containers[0].hint.preferred);
    }
};

QTEST_APPLESS_MAIN(TestKubelet)
#include "tst_kubelet.moc"
