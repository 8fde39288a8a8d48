// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "model/aggregate.h"
#include "model/defaults.h"

using namespace bayplan;

namespace {

ResourceList list(std::initializer_list<std::pair<const char*, const char*>> pairs) {
    ResourceList result;
    for (const auto& [name, amount] : pairs) result.set(name, *Quantity::parse(amount));
    return result;
}

Container container(ResourceList requests, ResourceList limits = {}, bool sidecar = false) {
    Container c;
    c.requests = std::move(requests);
    c.limits = std::move(limits);
    c.restartAlways = sidecar;
    return c;
}

/// Defaults are for objects that were never stored; a stored one must pass unchanged.
void applyTwice(PodSpec& spec) {
    applyDefaults(spec);
    PodSpec again = spec;
    applyDefaults(again);
    QVERIFY(again == spec);
}

PriorityClass priorityClass(const char* name, int value, bool global = false,
                            const char* policy = "PreemptLowerPriority") {
    return {name, value, global, policy};
}

}  // namespace

class TestDefaults : public QObject {
    Q_OBJECT
private slots:
    void requestsComeFromLimits() {
        PodSpec spec;
        spec.containers.push_back(container(list({{"cpu", "1"}}), list({{"cpu", "2"}, {"memory", "1Gi"}, {"a.b/c", "1"}})));
        spec.initContainers.push_back(container({}, list({{"cpu", "3"}})));
        applyTwice(spec);
        QVERIFY((spec.containers[0].requests == list({{"cpu", "1"}, {"memory", "1Gi"}, {"a.b/c", "1"}})));
        QVERIFY((spec.initContainers[0].requests == list({{"cpu", "3"}})));
        QVERIFY(!spec.podRequests && !spec.podLimits);
    }

    void anExplicitZeroStaysZero() {
        PodSpec spec;
        spec.containers.push_back(container(list({{"cpu", "0"}}), list({{"cpu", "2"}})));
        applyTwice(spec);
        QVERIFY((spec.containers[0].requests == list({{"cpu", "0"}})));
    }

    void podLevelRequestsComeFromContainersThenFromLimits() {
        PodSpec spec;
        spec.containers = {container(list({{"cpu", "100m"}})), container(list({{"cpu", "200m"}}))};
        spec.podLimits = list({{"cpu", "1"}, {"memory", "1Gi"}});
        applyTwice(spec);
        // cpu: 100m + 200m of the containers; memory: no container has a request, so the limit.
        QVERIFY((*spec.podRequests == list({{"cpu", "300m"}, {"memory", "1Gi"}})));
        QVERIFY((*spec.podLimits == list({{"cpu", "1"}, {"memory", "1Gi"}})));
    }

    void podLevelRequestsAloneDefaultNothing() {
        PodSpec spec;
        spec.containers = {container(list({{"memory", "1Gi"}}))};
        spec.podRequests = list({{"cpu", "1"}});
        applyTwice(spec);
        QVERIFY((*spec.podRequests == list({{"cpu", "1"}})));
        QVERIFY(!spec.podLimits);
    }

    void whatThePodSaysItselfStays() {
        PodSpec spec;
        spec.containers = {container(list({{"cpu", "100m"}, {"memory", "1Gi"}}))};
        spec.podRequests = list({{"cpu", "50m"}});
        spec.podLimits = list({{"cpu", "1"}});
        applyTwice(spec);
        QVERIFY((*spec.podRequests == list({{"cpu", "50m"}, {"memory", "1Gi"}})));
    }

    void hugePagesOfThePodAreThoseOfItsContainers() {
        PodSpec spec;
        spec.containers = {container({}, list({{"hugepages-2Mi", "4Mi"}})), container({}, list({{"hugepages-2Mi", "2Mi"}}))};
        spec.podRequests = list({{"cpu", "1"}});
        applyTwice(spec);
        // 4Mi + 2Mi become the pod's limit; now there are limits, and the request follows.
        QVERIFY((*spec.podLimits == list({{"hugepages-2Mi", "6Mi"}})));
        QVERIFY((*spec.podRequests == list({{"cpu", "1"}, {"hugepages-2Mi", "6Mi"}})));
    }

    void hugePagesThatThePodNamesStay() {
        PodSpec spec;
        spec.containers = {container({}, list({{"hugepages-2Mi", "4Mi"}}))};
        spec.podRequests = list({{"hugepages-2Mi", "8Mi"}});
        applyTwice(spec);
        QVERIFY(!spec.podLimits);
        QVERIFY((*spec.podRequests == list({{"hugepages-2Mi", "8Mi"}})));
    }

    void portsOfTheHostsNetwork() {
        PodSpec spec;
        Container c;
        c.ports = {{"", "", 0, 80}, {"", "UDP", 53, 5353}};
        spec.containers = {c};
        PodSpec host = spec;
        host.hostNetwork = true;
        applyTwice(spec);
        QCOMPARE(spec.containers[0].ports[0].protocol, std::string("TCP"));
        QCOMPARE(spec.containers[0].ports[0].hostPort, 0);
        applyTwice(host);
        QCOMPARE(host.containers[0].ports[0].hostPort, 80);
        QCOMPARE(host.containers[0].ports[1].hostPort, 53);
        QCOMPARE(host.containers[0].ports[1].protocol, std::string("UDP"));
    }

    void theSchedulersName() {
        PodSpec spec;
        spec.schedulerName.clear();
        applyTwice(spec);
        QCOMPARE(spec.schedulerName, std::string("default-scheduler"));
    }

    void priorityOfTheClass() {
        const std::vector<PriorityClass> classes{priorityClass("low", -5), priorityClass("high", 100, false, "Never")};
        PodSpec spec;
        spec.priorityClassName = "high";
        QVERIFY(admitPriority(spec, classes));
        QCOMPARE(spec.priority.value(), 100);
        QCOMPARE(spec.preemptionPolicy, std::string("Never"));
        const PodSpec stored = spec;
        QVERIFY(admitPriority(spec, {}));  // a stored pod needs no class
        QVERIFY(spec == stored);
    }

    void theLowestGlobalDefaultCounts() {
        const std::vector<PriorityClass> classes{priorityClass("a", 7, true), priorityClass("b", 3, true),
                                                 priorityClass("c", 1)};
        PodSpec spec;
        QVERIFY(admitPriority(spec, classes));
        QCOMPARE(spec.priority.value(), 3);
        QCOMPARE(spec.priorityClassName, std::string("b"));
    }

    void withoutAnyClassThePriorityIsZero() {
        PodSpec spec;
        QVERIFY(admitPriority(spec, {}));
        QCOMPARE(spec.priority.value(), 0);
        QVERIFY(spec.priorityClassName.empty());
    }

    void builtInAndUnknownClasses() {
        PodSpec spec;
        spec.priorityClassName = "system-node-critical";
        QVERIFY(admitPriority(spec, {}));
        QCOMPARE(spec.priority.value(), 2'000'001'000);
        spec = {};
        spec.priorityClassName = "system-cluster-critical";
        QVERIFY(admitPriority(spec, {}));
        QCOMPARE(spec.priority.value(), 2'000'000'000);
        spec = {};
        spec.priorityClassName = "nobody";
        const PodSpec before = spec;
        QVERIFY(!admitPriority(spec, {}));
        QVERIFY(spec == before);
    }

    void nodesOfferTheirCapacity() {
        Node node;
        node.capacity = list({{"cpu", "4"}});
        applyDefaults(node);
        QVERIFY(node.allocatable == node.capacity);
        node.allocatable = list({{"cpu", "3"}});
        applyDefaults(node);
        QVERIFY((node.allocatable == list({{"cpu", "3"}})));
    }

    void momentsOfAStart() {
        PodSpec spec;
        spec.containers = {container(list({{"cpu", "1"}}))};
        spec.initContainers = {container(list({{"cpu", "2"}})), container(list({{"cpu", "3"}}), {}, true),
                               container(list({{"cpu", "4"}, {"memory", "1"}}))};
        const ResourceList sum = aggregateContainers(spec, [](const Container& c, bool) { return c.requests; });
        // Running: 1 + 3 = 4. Starting: 2, then 3, then 4 + 3 = 7.
        QVERIFY((sum == list({{"cpu", "7"}, {"memory", "1"}})));
    }
};

QTEST_APPLESS_MAIN(TestDefaults)
#include "tst_defaults.moc"
