// SPDX-License-Identifier: GPL-3.0-or-later
// Claims for devices on a timeline: which pods are woken when claims are created, allocated and released.
#include <QTest>

#include "schedulers/kube/simulation_samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

using Lines = std::vector<std::string>;

ResourceClaim claim(const std::string& name, std::int64_t count = 1) {
    ResourceClaim made;
    made.namespaceName = "default";
    made.name = name;
    DeviceRequest request;
    request.deviceClass = "gpus";
    request.count = count;
    made.requests = {{"r", false, {request}}};
    return made;
}

ResourceSlice slice(const std::string& nodeName, int devices) {
    ResourceSlice made;
    made.name = made.pool = nodeName;
    made.driver = "gpu.example.com";
    made.reach.nodeName = nodeName;
    for (int i = 0; i < devices; ++i) {
        made.devices.emplace_back();
        made.devices.back().name = "gpu-" + std::to_string(i);
    }
    return made;
}

ResourceClaim allocated(ResourceClaim made, const std::string& nodeName) {
    ClaimAllocation allocation;
    allocation.devices = {{"r", {"gpu.example.com", nodeName, "gpu-0"}, false}};
    allocation.nodeSelector = NodeSelector{{{{}, {{"metadata.name", SelectorOp::In, {nodeName}}}}}};
    made.allocation = std::move(allocation);
    return made;
}

Pod withClaim(const std::string& name, const std::string& claimName, Amounts amounts = {}) {
    PodSpec spec = asks(amounts);
    spec.resourceClaims = {{"gpu", claimName, ""}};
    return pod(name, spec);
}

ClusterPtr start(std::vector<Node> nodes, std::vector<Pod> pods, DeviceObjects devices) {
    Objects all = objects(std::move(nodes), std::move(pods));
    all.devices = std::move(devices);
    return build(std::move(all))->cluster;
}

/// One device on n0, which several claims may request.
DeviceObjects oneDevice(std::vector<ResourceClaim> claims) {
    return {std::move(claims), {slice("n0", 1)}, {{"gpus", {}, ""}}};
}

Timeline timeline(std::vector<TimelineEvent> events) {
    Timeline timeline;
    timeline.events = std::move(events);
    return timeline;
}

std::string deviceOf(const Cluster& cluster, const std::string& name) {
    const auto& allocation = cluster.allocation(cluster.catalog().devices.findClaim("default/" + name));
    return allocation ? allocation->devices.front().device.pool + "/" + allocation->devices.front().device.device : "none";
}

}  // namespace

#define COMPARE_LINES(run, ...) QCOMPARE(joined(lines((run).trace)), joined(Lines{__VA_ARGS__}))

class TestSimulationClaims : public QObject {
    Q_OBJECT
private slots:
    void devicesThatAreGivenBackWakeOthers() {
        // b failed at 0 (one failure: 1 s), a ends at 5 s.
        const Run done = run(start({small("n0")}, {withClaim("a", "ca"), withClaim("b", "cb")}, oneDevice({claim("ca"), claim("cb")})),
                             timeline({{5s, PodEnds{"default/a"}}}));
        COMPARE_LINES(done, "0 a 1 scheduled n0", "0 b 1 unschedulable", "5000 b 2 scheduled n0 [ResourceClaim/Update DynamicResources]");
        QCOMPARE(done.trace[1].message, std::string("0/1 nodes are available: 1 cannot allocate all claims. still not schedulable, "
                                                    "preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling."));
        QCOMPARE(deviceOf(*done.cluster, "ca"), std::string("none"));
        QCOMPARE(deviceOf(*done.cluster, "cb"), std::string("n0/gpu-0"));
    }

    void aSharedClaimKeepsItsDevicesForTheLastPod() {
        const Run done = run(start({small("n0")}, {withClaim("a", "ca"), withClaim("also", "ca"), withClaim("b", "cb")},
                                   oneDevice({claim("ca"), claim("cb")})),
                             timeline({{5s, PodEnds{"default/a"}}, {9s, PodDeleted{"default/also", 2s}}}));
        COMPARE_LINES(done, "0 a 1 scheduled n0", "0 also 1 scheduled n0", "0 b 1 unschedulable",
                      "11000 b 2 scheduled n0 [ResourceClaim/Update DynamicResources]");
    }

    void devicesGoBackFromANodeThatIsGone() {
        // The device is on the network: it outlives the node. The pod keeps it until it ends.
        DeviceObjects devices = oneDevice({claim("ca"), claim("cb")});
        devices.slices[0].reach = {};
        devices.slices[0].reach.allNodes = true;
        const Run done = run(start({small("n0")}, {withClaim("a", "ca"), withClaim("b", "cb")}, devices),
                             timeline({{3s, NodeArrives{shared(small("n1"))}}, {5s, NodeLeaves{"n0"}}, {8s, PodEnds{"default/a"}}}));
        COMPARE_LINES(done, "0 a 1 scheduled n0", "0 b 1 unschedulable", "3000 b 2 unschedulable [Node/Add DynamicResources]",
                      "8000 b 3 scheduled n1 [ResourceClaim/Update DynamicResources]");
    }

    void claimsThatAreMadeLetTheirPodsIn() {
        const Run done = run(start({small("n0")}, {withClaim("a", "ca"), withClaim("b", "cb")}, oneDevice({})),
                             timeline({{2s, arrives(claim("ca"))}, {4s, arrives(claim("ca"))}}));
        COMPARE_LINES(done, "0 a 0 gated", "0 b 0 gated", "2000 a 1 scheduled n0 [ResourceClaim/Add DynamicResources]", "4000 ca 0 ignored");
        QCOMPARE(done.trace[0].message, std::string("could not find ResourceClaim \"default/ca\""));
        QCOMPARE(stateOf(done, "b"), std::string("gated"));
    }

    void classesAndSlicesThatComeWakeThoseWhoWait() {
        const Run done = run(start({small("n0"), small("n1")}, {withClaim("a", "ca")}, {{claim("ca")}, {}, {}}),
                             timeline({{3s, arrives(DeviceClass{"gpus", {}, ""})}, {6s, arrives(slice("n1", 1))}}));
        COMPARE_LINES(done, "0 a 1 unschedulable", "3000 a 2 unschedulable [DeviceClass/Add DynamicResources]",
                      "6000 a 3 scheduled n1 [ResourceSlice/Add DynamicResources]");
        QVERIFY(QString::fromStdString(done.trace[0].message).contains("request r: device class gpus does not exist"));
    }

    void othersWhoNamedTheClaimHearThatItIsGiven() {
        // Both wait for a slice, which comes and serves one: the other one, of the same claim, may be helped by the
        // allocation and is woken; a pod of another claim is not.
        Pod big = withClaim("z", "ca", {{"cpu", "4"}});
        const Run done = run(start({small("n0")}, {withClaim("a", "ca"), withClaim("b", "cb"), big}, {{claim("ca"), claim("cb")}, {}, {{"gpus", {}, ""}}}),
                             timeline({{3s, arrives(slice("n0", 1))}}));
        COMPARE_LINES(done, "0 a 1 unschedulable", "0 b 1 unschedulable", "0 z 1 unschedulable",
                      "3000 a 2 scheduled n0 [ResourceSlice/Add DynamicResources]", "3000 b 2 unschedulable [ResourceSlice/Add DynamicResources]");
    }

    void aClaimInTheWayIsDeallocated() {
        // The claim's device is on n0, which is full. No pod holds it: it is released, and the pod gets n1's at once.
        DeviceObjects devices{{allocated(claim("ca"), "n0")}, {slice("n0", 1), slice("n1", 1)}, {{"gpus", {}, ""}}};
        Pod full = pod("full", asks({{"cpu", "2"}}), "n0");
        const Run done = run(start({small("n0"), small("n1")}, {full, withClaim("a", "ca", {{"cpu", "1"}})}, devices), {});
        COMPARE_LINES(done, "0 a 1 unschedulable", "0 a 2 scheduled n1 [ResourceClaim/Update DynamicResources]");
        QVERIFY(QString::fromStdString(done.trace[0].message).contains("deallocation of ResourceClaim completed, preemption: "));
        QCOMPARE(deviceOf(*done.cluster, "ca"), std::string("n1/gpu-0"));

        // Held by a running pod, it stays.
        Pod holder = withClaim("holder", "ca");
        holder.nodeName = "n0";
        const Run held = run(start({small("n0"), small("n1")}, {full, holder, withClaim("a", "ca", {{"cpu", "1"}})}, devices), {});
        COMPARE_LINES(held, "0 a 1 unschedulable");
        QVERIFY(QString::fromStdString(held.trace[0].message).contains("still not schedulable"));
    }

    void whatWasWrittenBeforeAFailedBindingStays_data() {
        QTest::addColumn<int>("point");
        QTest::addColumn<QString>("device");
        QTest::newRow("while it was written") << static_cast<int>(BindFails::Point::PreBind) << "none";
        QTest::newRow("after it") << static_cast<int>(BindFails::Point::Bind) << "n0/gpu-0";
        QTest::newRow("before it") << static_cast<int>(BindFails::Point::Reserve) << "none";
    }
    void whatWasWrittenBeforeAFailedBindingStays() {
        QFETCH(int, point);
        QFETCH(QString, device);
        BindFails fails{"", 1, static_cast<BindFails::Point>(point), false, "P", "down"};
        Simulation simulation(start({small("n0")}, {withClaim("a", "ca")}, oneDevice({claim("ca")})), profiles(),
                              timeline({{0s, fails}, {10s, PodEnds{"default/a"}}}));
        QVERIFY(simulation.advance());
        QCOMPARE(text(simulation.steps().back().message).section('"', 2), QString(": down"));
        QCOMPARE(text(deviceOf(simulation.picture(), "ca")), device);
        for (const std::size_t told = simulation.steps().size(); simulation.steps().size() == told;) QVERIFY(simulation.advance());
        QCOMPARE(text(deviceOf(simulation.picture(), "ca")), QString("n0/gpu-0"));  // tried again
        while (simulation.advance()) continue;
        QCOMPARE(text(deviceOf(simulation.picture(), "ca")), QString("none"));
    }

    /// Two nodes with a device each, which a driver has to bind first.
    static DeviceObjects bindingDevices(std::vector<ResourceClaim> claims) {
        DeviceObjects devices{std::move(claims), {slice("n0", 1), slice("n1", 1)}, {{"gpus", {}, ""}}};
        for (ResourceSlice& one : devices.slices) one.devices[0].binds = true;
        return devices;
    }
    static Timeline meetingAfter(std::optional<SimTime> time, std::vector<TimelineEvent> events = {}) {
        Timeline made = timeline(std::move(events));
        made.deviceBinding = time;
        made.until = std::chrono::minutes(25);
        return made;
    }
    /// "state node" of a pod at some time.
    static QString standsAt(const ClusterPtr& cluster, const Timeline& timeline, SimTime time, const std::string& pod) {
        Timeline cut = timeline;
        cut.until = time;
        Simulation simulation(cluster, profiles(), cut);
        while (simulation.advance()) continue;
        for (const PodEndState& state : simulation.pods())
            if (state.pod == "default/" + pod) return QString::fromStdString(state.state + " " + state.node);
        return "gone";
    }

    void aPodIsBoundOnceItsDriverIsReady() {
        // The driver needs 12 s; PreBind looks at 0, 5, 10 and 15 s.
        const ClusterPtr cluster = start({small("n0"), small("n1")}, {withClaim("a", "ca")}, bindingDevices({claim("ca")}));
        const Timeline course = meetingAfter(12s);
        const Run done = run(cluster, course);
        COMPARE_LINES(done, "0 a 1 scheduled n0");
        QCOMPARE(text(done.trace[0].message), QString("waiting for binding conditions for device on node n0"));
        QCOMPARE(standsAt(cluster, course, 14999ms, "a"), QString("binding n0"));
        QCOMPARE(standsAt(cluster, course, 15s, "a"), QString("bound n0"));
        // It is ready at once where no time is needed, and PreBind looks at once, too.
        QCOMPARE(standsAt(cluster, meetingAfter(0s), 0s, "a"), QString("bound n0"));
        Timeline slow = meetingAfter(12s);
        slow.bind = 2s;
        QCOMPARE(standsAt(cluster, slow, 16999ms, "a"), QString("binding n0"));
        QCOMPARE(standsAt(cluster, slow, 17s, "a"), QString("bound n0"));
    }

    void nobodyMeetsTheConditions() {
        // After ten minutes the pod loses its node. What was written stays, is in the way of the next attempt after a second of
        // back-off, and is given back; then it begins anew.
        const ClusterPtr cluster = start({small("n0")}, {withClaim("a", "ca")}, bindingDevices({claim("ca")}));
        const Run done = run(cluster, meetingAfter(std::nullopt));
        QVERIFY(done.trace.size() > 4);
        QCOMPARE(joined(lines({done.trace.begin(), done.trace.begin() + 2})), joined(Lines{"0 a 1 scheduled n0", "600000 a 1 bindFailed n0"}));
        QCOMPARE(text(done.trace[1].message), QString("running PreBind plugin \"DynamicResources\": device binding timeout: context deadline exceeded"));
        QCOMPARE(done.trace[2].what, RunStep::What::Unschedulable);
        QVERIFY(text(done.trace[2].message).startsWith("0/1 nodes are available: 1 resourceclaim not available on the node. deallocation of ResourceClaim completed"));
        QCOMPARE(done.trace[3].what, RunStep::What::Scheduled);
        QCOMPARE(done.trace[4].what, RunStep::What::BindFailed);
        QCOMPARE(done.trace[4].time, done.trace[3].time + SimTime(std::chrono::minutes(10)));
        // A driver that is too slow is as good as none.
        QCOMPARE(joined(lines(run(cluster, meetingAfter(700s)).trace)), joined(lines(done.trace)));
    }

    void podsOfOneClaimWaitTogether() {
        // b comes 7 s after a, finds the claim allocated, and looks at 7, 12 and 17 s.
        const ClusterPtr cluster = start({small("n0"), small("n1")}, {withClaim("a", "ca")}, bindingDevices({claim("ca")}));
        const Pod b = withClaim("b", "ca");
        const Timeline course = meetingAfter(12s, {{7s, PodArrives{std::make_shared<const Pod>(b)}}});
        COMPARE_LINES(run(cluster, course), "0 a 1 scheduled n0", "7000 b 1 scheduled n0");
        QCOMPARE(standsAt(cluster, course, 11999ms, "b"), QString("binding n0"));
        QCOMPARE(standsAt(cluster, course, 12s, "b"), QString("bound n0"));
        QCOMPARE(standsAt(cluster, course, 14s, "a"), QString("binding n0"));
        // The time of the claim began with a: b looks at 597 s and then at 602 s, which is more than 600 s after the allocation, and
        // before its own ten minutes are over.
        const Run late = run(cluster, meetingAfter(std::nullopt, {{7s, PodArrives{std::make_shared<const Pod>(b)}}}));
        const auto fails = std::find_if(late.trace.begin(), late.trace.end(), [](const RunStep& step) { return step.pod == "default/b" && step.what == RunStep::What::BindFailed; });
        QVERIFY(fails != late.trace.end());
        QCOMPARE(fails->time, SimTime(602s));
        QCOMPARE(text(fails->message), QString("running PreBind plugin \"DynamicResources\": device binding timeout: claim=ca"));
    }

    void whoWaitsForDevicesMayGo() {
        // The pod is deleted at 7 s: its device is given back, and the next pod gets it.
        const ClusterPtr cluster = start({small("n0")}, {withClaim("a", "ca"), withClaim("b", "cb")}, bindingDevices({claim("ca"), claim("cb")}));
        const Run gone = run(cluster, meetingAfter(12s, {{7s, PodDeleted{"default/a", std::nullopt}}}));
        COMPARE_LINES(gone, "0 a 1 scheduled n0", "0 b 1 unschedulable", "7000 b 2 scheduled n0 [ResourceClaim/Update DynamicResources]");
        QCOMPARE(text(deviceOf(*gone.cluster, "ca")), QString("none"));
        QCOMPARE(text(deviceOf(*gone.cluster, "cb")), QString("n0/gpu-0"));

        // The scheduler starts anew at 7 s: what was written is there, and the driver goes on meanwhile.
        const ClusterPtr alone = start({small("n0")}, {withClaim("a", "ca")}, bindingDevices({claim("ca")}));
        const Timeline anew = meetingAfter(12s, {{7s, Restart{}}});
        COMPARE_LINES(run(alone, anew), "0 a 1 scheduled n0", "7000 a 1 scheduled n0");
        QCOMPARE(standsAt(alone, anew, 11999ms, "a"), QString("binding n0"));
        QCOMPARE(standsAt(alone, anew, 12s, "a"), QString("bound n0"));
    }

    void whoWaitsForDevicesMayBePreempted() {
        // b is worth more and wants all of n0. a is not bound yet, so it is not deleted: its binding ends, and it backs off. What was
        // written for it stays: it is the node's cores that refuse a then, not its claim, so that nothing is given back.
        const ClusterPtr cluster = start({small("n0")}, {withClaim("a", "ca", {{"cpu", "2"}})}, bindingDevices({claim("ca")}));
        PodSpec spec = asks({{"cpu", "2"}});
        spec.priority = 100;
        const Timeline course = meetingAfter(12s, {{3s, PodArrives{std::make_shared<const Pod>(pod("b", spec))}}});
        const Run done = run(cluster, course);
        QVERIFY(done.trace.size() > 5);
        QCOMPARE(joined(lines({done.trace.begin(), done.trace.begin() + 5})),
                 joined(Lines{"0 a 1 scheduled n0", "3000 b 1 unschedulable n0", "3000 a 1 bindFailed n0", "3000 b 2 scheduled n0 [AssignedPod/Delete NodeResourcesFit]",
                              "5000 a 2 unschedulable [Backoff]"}));
        QVERIFY2(text(done.trace[2].message).contains("preempted"), qPrintable(text(done.trace[2].message)));
        QCOMPARE(text(deviceOf(*done.cluster, "ca")), QString("n0/gpu-0"));
        QCOMPARE(standsAt(cluster, course, 2999ms, "a"), QString("binding n0"));
        QVERIFY(standsAt(cluster, course, 3s, "a") != QString("binding n0"));
        QCOMPARE(standsAt(cluster, course, 30s, "b"), QString("bound n0"));
    }

    void whatWasReadAsWaiting() {
        // The claim was allocated 595 s before the start. Its driver needs 598 s, so it is ready at 3 s; PreBind looks at 5 s.
        ResourceClaim read = allocated(claim("ca"), "n1");
        read.allocation->devices[0].binding = DeviceBinding::Waits;
        read.allocation->made = 10'000 - 595;
        const ClusterPtr cluster = start({small("n0"), small("n1")}, {withClaim("a", "ca")}, bindingDevices({read}));
        SimulationOptions options;
        options.now = 10'000;
        const auto traced = [&](std::optional<SimTime> driver) { return simulate(cluster, profiles(), meetingAfter(driver), options).value(); };
        COMPARE_LINES(traced(598s), "0 a 1 scheduled n1");
        // Nobody meets them: at 5 s just 600 s have passed, at 10 s more.
        const Run late = traced(std::nullopt);
        QCOMPARE(joined(lines({late.trace.begin(), late.trace.begin() + 2})), joined(Lines{"0 a 1 scheduled n1", "10000 a 1 bindFailed n1"}));
        QCOMPARE(text(late.trace[1].message), QString("running PreBind plugin \"DynamicResources\": device binding timeout: claim=ca"));
    }

    void whatIsNotModelledStaysAside() {
        DeviceObjects devices = oneDevice({claim("ca"), claim("cb")});
        devices.classes.push_back({"chosen", {"timestamp(0).getHours(\"Europe/Berlin\") == 1"}, ""});
        devices.claims[1].requests[0].alternatives[0].deviceClass = "chosen";
        devices.claims[1].requests[0].alternatives[0].all = true;  // looks at devices in use too
        const Run done = run(start({small("n0")}, {withClaim("a", "ca"), withClaim("b", "cb")}, devices),
                             timeline({{5s, PodEnds{"default/a"}}}));
        COMPARE_LINES(done, "0 a 1 scheduled n0", "0 b 1 notModelled");
        QVERIFY(QString::fromStdString(done.trace[1].message).contains("CEL time zone Europe/Berlin"));
    }
};

QTEST_APPLESS_MAIN(TestSimulationClaims)
#include "tst_simulation_claims.moc"
