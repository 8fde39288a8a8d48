// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/qos.h"

#include <QtTest>

using namespace bayplan;

namespace {

ResourceList list(std::initializer_list<std::pair<const char*, const char*>> amounts) {
    ResourceList all;
    for (const auto& [name, amount] : amounts) all.set(name, Quantity::parse(amount).value());
    return all;
}

Container container(ResourceList requests, ResourceList limits) {
    Container c;
    c.requests = std::move(requests);
    c.limits = std::move(limits);
    return c;
}

const ResourceList kBoth = list({{"cpu", "2"}, {"memory", "1Gi"}});

}  // namespace

class QosTest : public QObject {
    Q_OBJECT

private slots:
    void nothingIsBestEffort() {
        PodSpec spec;
        spec.containers.push_back(container({}, {}));
        QCOMPARE(computedQos(spec), QosClass::BestEffort);
        // Only cpu and memory count, and only above zero.
        spec.containers[0].requests = list({{"cpu", "0"}, {"nvidia.com/gpu", "1"}, {"ephemeral-storage", "1Gi"}});
        spec.containers[0].limits = spec.containers[0].requests;
        QCOMPARE(computedQos(spec), QosClass::BestEffort);
    }

    void equalLimitsAreGuaranteed() {
        PodSpec spec;
        spec.containers.push_back(container(kBoth, kBoth));
        QCOMPARE(computedQos(spec), QosClass::Guaranteed);
        // "1024Mi" equals "1Gi".
        spec.containers[0].limits.set("memory", Quantity::parse("1024Mi").value());
        QCOMPARE(computedQos(spec), QosClass::Guaranteed);
        // An init container without limits makes the whole pod Burstable.
        spec.initContainers.push_back(container({}, {}));
        QCOMPARE(computedQos(spec), QosClass::Burstable);
        spec.initContainers[0] = container(kBoth, kBoth);
        QCOMPARE(computedQos(spec), QosClass::Guaranteed);
        spec.containers[0].limits.set("cpu", Quantity::parse("3").value());
        QCOMPARE(computedQos(spec), QosClass::Burstable);
        spec.containers[0] = container(list({{"cpu", "2"}}), list({{"cpu", "2"}}));
        QCOMPARE(computedQos(spec), QosClass::Burstable);  // no memory
    }

    void thePodLevelCountsAlone() {
        PodSpec spec;
        spec.containers.push_back(container({}, {}));
        spec.podRequests = kBoth;
        spec.podLimits = kBoth;
        QCOMPARE(computedQos(spec), QosClass::Guaranteed);
        spec.podLimits = list({{"cpu", "2"}});
        QCOMPARE(computedQos(spec), QosClass::Burstable);
        spec.podLimits.reset();
        QCOMPARE(computedQos(spec), QosClass::Burstable);
    }

    void theStatusWins() {
        Pod pod;
        PodSpec spec;
        spec.containers.push_back(container(kBoth, kBoth));
        pod.spec = std::make_shared<const PodSpec>(spec);
        QCOMPARE(qosOf(pod), QosClass::Guaranteed);
        pod.qosClass = QosClass::Burstable;
        QCOMPARE(qosOf(pod), QosClass::Burstable);
    }
};

QTEST_APPLESS_MAIN(QosTest)
#include "tst_qos.moc"
