// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "cluster/recount.h"
#include "cluster/requests.h"
#include "cluster/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

constexpr std::int64_t kMi = 1024 * 1024;
const ResourceTable& table() {
    static const ResourceTable made({"hugepages-2Mi", "nvidia.com/gpu"});
    return made;
}

std::int64_t cpu(const std::vector<std::int64_t>& amounts) { return amounts[0]; }
std::int64_t memory(const std::vector<std::int64_t>& amounts) { return amounts[1]; }

PodSpec with(std::vector<Container> containers, std::vector<Container> init = {}) {
    PodSpec spec;
    spec.containers = std::move(containers);
    spec.initContainers = std::move(init);
    return spec;
}

/// The independent count must always agree.
SpecRequests counted(const PodSpec& spec) {
    const SpecRequests result = specRequests(spec, table());
    const Pod object = pod("p", spec);
    for (std::size_t r = 0; r < table().size(); ++r) {
        const std::string& name = table().name(ResourceIdx(r));
        if (name != "pods") [&] { QCOMPARE(recountRequest(object, name), result.filter[r]); }();
    }
    [&] { QCOMPARE(recountNonZero(object, "cpu"), result.nonZeroCpu); }();
    [&] { QCOMPARE(recountNonZero(object, "memory"), result.nonZeroMemory); }();
    return result;
}

}  // namespace

class TestRequests : public QObject {
    Q_OBJECT
private slots:
    void vectorsOfTheSpecification_data() {
        QTest::addColumn<PodSpec>("spec");
        QTest::addColumn<int>("milliCpu");
        const Container c100 = container({{"cpu", "100m"}});
        const Container init400 = container({{"cpu", "400m"}});
        const Container side200 = sidecar({{"cpu", "200m"}});
        QTest::newRow("init below the sum")
            << with({container({{"cpu", "200m"}}), container({{"cpu", "300m"}})}, {init400}) << 500;
        QTest::newRow("init above the sum") << with({c100}, {init400}) << 400;
        QTest::newRow("sidecar runs along") << with({c100}, {side200}) << 300;
        QTest::newRow("sidecar, then init") << with({c100}, {side200, init400}) << 600;  // max(300, 200 + 400)
        QTest::newRow("init, then sidecar") << with({c100}, {init400, side200}) << 400;  // max(300, 400)
        PodSpec overhead = with({c100}, {init400, side200});
        overhead.overhead = list({{"cpu", "50m"}});
        QTest::newRow("overhead") << overhead << 450;
        PodSpec podLevel = with({c100, c100});
        podLevel.podRequests = list({{"cpu", "150m"}});
        QTest::newRow("pod level replaces the sum") << podLevel << 150;
        podLevel.overhead = list({{"cpu", "50m"}});
        QTest::newRow("overhead on top of pod level") << podLevel << 200;
        QTest::newRow("one container without cpu") << with({c100, container({})}) << 100;
        QTest::newRow("half a thousandth") << with({container({{"cpu", "0.5m"}})}) << 1;
        QTest::newRow("two sidecars in turn")
            << with({c100}, {side200, sidecar({{"cpu", "300m"}}), container({{"cpu", "50m"}})}) << 600;  // 100+200+300
        QTest::newRow("nothing at all") << PodSpec{} << 0;
    }
    void vectorsOfTheSpecification() {
        QFETCH(PodSpec, spec);
        QFETCH(int, milliCpu);
        QCOMPARE(cpu(counted(spec).filter), std::int64_t{milliCpu});
    }

    void vectorsOfTheSpecificationForScoring_data() {
        QTest::addColumn<PodSpec>("spec");
        QTest::addColumn<int>("filter");   // also for NodeResourcesBalancedAllocation
        QTest::addColumn<int>("score");    // NodeResourcesFit's scorer
        QTest::addColumn<int>("nonZero");  // what is added to NonZeroRequested
        PodSpec podLevel = with({container({{"cpu", "100m"}}), container({{"cpu", "100m"}})});
        podLevel.podRequests = list({{"cpu", "150m"}});
        QTest::newRow("pod level") << podLevel << 150 << 200 << 150;
        QTest::newRow("one container without cpu") << with({container({{"cpu", "100m"}}), container({})}) << 100 << 200 << 200;
        QTest::newRow("best effort, two containers") << with({container({}), container({})}) << 0 << 200 << 200;
        QTest::newRow("nothing for the containers, all for the pod") << [] {
            PodSpec spec = with({container({}), container({})});
            spec.podRequests = list({{"cpu", "1"}});
            return spec;
        }() << 1000 << 200 << 1000;
        QTest::newRow("sidecar and init without cpu") << with({container({{"cpu", "300m"}})}, {sidecar({}), container({})})
                                                      << 300 << 400 << 400;  // 300 + 100; starting needs 100 + 100
    }
    void vectorsOfTheSpecificationForScoring() {
        QFETCH(PodSpec, spec);
        QFETCH(int, filter);
        QFETCH(int, score);
        QFETCH(int, nonZero);
        const SpecRequests requests = counted(spec);
        QCOMPARE(cpu(requests.filter), std::int64_t{filter});
        QCOMPARE(cpu(requests.score), std::int64_t{score});
        QCOMPARE(requests.nonZeroCpu, std::int64_t{nonZero});
    }

    void scoringIgnoresThePodLevel() {
        PodSpec spec = with({container({{"cpu", "100m"}}), container({{"cpu", "100m"}})});
        spec.podRequests = list({{"cpu", "150m"}});
        const SpecRequests requests = counted(spec);
        QCOMPARE(cpu(requests.filter), std::int64_t{150});
        QCOMPARE(cpu(requests.score), std::int64_t{200});
        QCOMPARE(memory(requests.score), 2 * 200 * kMi);
    }

    void nonZeroDefaultsForWhatIsAbsent() {
        const SpecRequests requests = counted(with({container({{"cpu", "100m"}}), container({})}));
        QCOMPARE(cpu(requests.filter), std::int64_t{100});
        QCOMPARE(memory(requests.filter), std::int64_t{0});
        QCOMPARE(requests.nonZeroCpu, std::int64_t{200});
        QCOMPARE(cpu(requests.score), std::int64_t{200});
        QCOMPARE(requests.nonZeroMemory, 400 * kMi);
        QCOMPARE(memory(requests.score), 400 * kMi);
    }

    void anExplicitZeroIsNotAbsent() {
        const SpecRequests requests = counted(with({container({{"cpu", "0"}, {"memory", "0"}})}));
        QCOMPARE(requests.nonZeroCpu, std::int64_t{0});
        QCOMPARE(requests.nonZeroMemory, std::int64_t{0});
        QCOMPARE(cpu(requests.score), std::int64_t{0});
    }

    void initContainersGetTheDefaultsToo() {
        // Running 50m; starting: the default of 100m.
        const SpecRequests requests = counted(with({container({{"cpu", "50m"}, {"memory", "1Mi"}})}, {container({})}));
        QCOMPARE(cpu(requests.filter), std::int64_t{50});
        QCOMPARE(requests.nonZeroCpu, std::int64_t{100});
        QCOMPARE(requests.nonZeroMemory, 200 * kMi);
    }

    void withPodLevelRequestsOnlyUnmentionedNamesAreDefaulted() {
        PodSpec spec = with({container({{"cpu", "10m"}}), container({})});
        spec.podRequests = list({{"hugepages-2Mi", "4Mi"}});
        SpecRequests requests = counted(spec);
        QCOMPARE(requests.nonZeroCpu, std::int64_t{10});  // one container names cpu, which counts for the pod
        QCOMPARE(requests.nonZeroMemory, 2 * 200 * kMi);  // no container names memory
        QCOMPARE(requests.filter[4], 4 * kMi);
        spec.podRequests = list({{"cpu", "150m"}, {"memory", "10Mi"}});
        requests = counted(spec);
        QCOMPARE(requests.nonZeroCpu, std::int64_t{150});
        QCOMPARE(requests.nonZeroMemory, 10 * kMi);
        // A list without any allowed name counts as absent.
        spec.podRequests = list({{"nvidia.com/gpu", "1"}});
        requests = counted(spec);
        QCOMPARE(requests.nonZeroCpu, std::int64_t{110});
        QCOMPARE(requests.filter[5], std::int64_t{0});
    }

    void overheadThatNamesMemoryIsAMention() {
        PodSpec spec = with({container({{"cpu", "10m"}})});
        spec.podRequests = list({{"cpu", "10m"}});
        spec.overhead = list({{"memory", "5Mi"}});
        QCOMPARE(counted(spec).nonZeroMemory, 5 * kMi);
    }

    void bytesAreRoundedForThePodNotForTheContainer() {
        const PodSpec spec = with({container({{"memory", "100500m"}}), container({{"memory", "100500m"}})});
        QCOMPARE(memory(counted(spec).filter), std::int64_t{201});  // ⌈201.0⌉, not 101 + 101
    }

    void podsIsNotSomethingToAskFor() {
        const SpecRequests requests = counted(with({container({{"pods", "7"}})}));
        QCOMPARE(requests.filter[3], std::int64_t{0});
        QCOMPARE(requests.score[3], std::int64_t{0});
    }

    void allocationsOfAResize() {
        Pod object = pod("p", with({container({{"cpu", "500m"}})}, {sidecar({{"cpu", "100m"}})}));
        ContainerAllocation main;
        main.container = "main";
        main.requests = list({{"cpu", "300m"}, {"memory", "1Mi"}});
        main.allocated = list({{"cpu", "700m"}});
        object.allocations = {main};
        const auto amount = [&](const char* name) {
            const ResourceList sum = accountedRequests(object, {});
            const Quantity* found = sum.find(name);
            return found ? found->milliValue() : -1;
        };
        QCOMPARE(amount("cpu"), std::int64_t{800});  // max(500, 300, 700) + 100
        QCOMPARE(amount("memory"), 1000 * kMi);
        QCOMPARE(recountRequest(object, "cpu"), std::int64_t{800});
        QCOMPARE(podAmounts(object, table()).filter[0], std::int64_t{800});
        // The incoming pod's filter never looks at the status.
        QCOMPARE(podRequests(*object.spec, {}).find("cpu")->milliValue(), std::int64_t{600});

        object.resizeInfeasible = true;
        object.allocations[0].allocated.reset();
        QCOMPARE(amount("cpu"), std::int64_t{400});  // the wanted amount does not count: 300 + 100
        QCOMPARE(recountRequest(object, "cpu"), std::int64_t{400});
        QCOMPARE(podAmounts(object, table()).nonZeroCpu, recountNonZero(object, "cpu"));
    }

    void aStatusWithoutRequestsGrantsNothing() {
        Pod object = pod("p", with({container({{"cpu", "500m"}})}));
        object.allocations = {{"main", ResourceList(), std::nullopt}};
        QCOMPARE(accountedRequests(object, {}).find("cpu")->milliValue(), std::int64_t{500});  // the wanted amount counts
        object.resizeInfeasible = true;
        QVERIFY(!accountedRequests(object, {}).find("cpu"));  // it does not count, and nothing was allocated
        QCOMPARE(recountRequest(object, "cpu"), std::int64_t{0});
        QCOMPARE(podAmounts(object, table()).nonZeroCpu, std::int64_t{100});  // as if the container named no cpu
        QCOMPARE(recountNonZero(object, "cpu"), std::int64_t{100});
    }

    void allocationOfThePodAsAWhole() {
        PodSpec spec = with({container({{"cpu", "100m"}, {"memory", "1Mi"}})});
        spec.podRequests = list({{"cpu", "150m"}, {"hugepages-2Mi", "2Mi"}});
        spec.overhead = list({{"cpu", "50m"}});
        Pod object = pod("p", spec);
        object.podAllocation = {"", list({{"cpu", "300m"}, {"memory", "9Mi"}}), list({{"cpu", "200m"}, {"hugepages-2Mi", "4Mi"}})};
        const auto counted = [&] {
            const SpecRequests amounts = podAmounts(object, table());
            for (std::size_t r = 0; r < table().size(); ++r)
                if (const std::string& name = table().name(ResourceIdx(r)); name != "pods")
                    [&] { QCOMPARE(recountRequest(object, name), amounts.filter[r]); }();
            [&] { QCOMPARE(recountNonZero(object, "cpu"), amounts.nonZeroCpu); }();
            [&] { QCOMPARE(recountNonZero(object, "memory"), amounts.nonZeroMemory); }();
            return amounts;
        };
        SpecRequests amounts = counted();
        QCOMPARE(cpu(amounts.filter), std::int64_t{350});  // max(150, 300, 200) + 50
        QCOMPARE(memory(amounts.filter), kMi);             // the spec has no pod-level memory: the container's counts
        QCOMPARE(amounts.filter[4], 4 * kMi);              // max(2, -, 4)
        QCOMPARE(amounts.nonZeroCpu, std::int64_t{350});

        object.resizeInfeasible = true;
        object.podAllocation->requests = list({{"cpu", "120m"}});
        object.podAllocation->allocated.reset();
        amounts = counted();
        QCOMPARE(cpu(amounts.filter), std::int64_t{170});  // the wanted amount does not count: 120 + 50
        QCOMPARE(amounts.filter[4], std::int64_t{0});      // nothing of it is in force

        // The incoming pod's filter and score never look at the status.
        QCOMPARE(specRequests(spec, table()).filter[0], std::int64_t{200});
        QCOMPARE(specRequests(spec, table()).score[0], std::int64_t{150});
    }

    void containersAndPodBeingResizedTogether() {
        // The pod-level amount replaces the sum of its containers, whatever these are allocated.
        PodSpec spec = with({container({{"cpu", "500m"}})}, {sidecar({{"cpu", "100m"}})});
        spec.podRequests = list({{"cpu", "700m"}});
        Pod object = pod("p", spec);
        object.allocations = {{"main", list({{"cpu", "3"}, {"memory", "2Mi"}}), std::nullopt}};
        QCOMPARE(podAmounts(object, table()).filter[0], std::int64_t{700});
        QCOMPARE(podAmounts(object, table()).filter[1], 2 * kMi);
        object.podAllocation = {"", list({{"cpu", "4"}}), std::nullopt};
        QCOMPARE(podAmounts(object, table()).filter[0], std::int64_t{4000});
        QCOMPARE(recountRequest(object, "cpu"), std::int64_t{4000});
    }

    void ordinaryInitContainersAreNeverResized() {
        Container init = container({{"cpu", "1"}});
        init.name = "init";
        Pod object = pod("p", with({container({{"cpu", "500m"}})}, {init}));
        ContainerAllocation allocation;
        allocation.container = "init";
        allocation.allocated = list({{"cpu", "3"}});
        object.allocations = {allocation};
        QCOMPARE(accountedRequests(object, {}).find("cpu")->milliValue(), std::int64_t{1000});
        QCOMPARE(recountRequest(object, "cpu"), std::int64_t{1000});
    }

    void namesOfAllLists() {
        PodSpec spec = with({container({{"cpu", "1"}})}, {container({{"a.b/init", "1"}})});
        spec.podRequests = list({{"hugepages-2Mi", "1"}});
        spec.overhead = list({{"memory", "1"}});
        std::vector<std::string> names;
        collectNames(spec, names);
        std::sort(names.begin(), names.end());
        QCOMPARE(names, (std::vector<std::string>{"a.b/init", "cpu", "hugepages-2Mi", "memory"}));
    }
};

QTEST_APPLESS_MAIN(TestRequests)
#include "tst_requests.moc"
