// SPDX-License-Identifier: GPL-3.0-or-later
// The checker on claims for devices.
#include <QTest>

#include "cluster/checker.h"
#include "cluster/delta.h"
#include "cluster/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

ResourceClaim claim(const char* name, std::int64_t count = 1) {
    ResourceClaim made;
    made.namespaceName = "default";
    made.name = name;
    made.requests = {{"r", false, {DeviceRequest{}}}};
    made.requests[0].alternatives[0].deviceClass = "gpus";
    made.requests[0].alternatives[0].count = count;
    return made;
}

std::shared_ptr<const ClaimAllocation> given(std::vector<std::string> devices, const char* nodeName = "n0") {
    ClaimAllocation allocation;
    for (std::string& device : devices) allocation.devices.push_back({"r", {"d", "p", std::move(device)}, false});
    allocation.nodeSelector = NodeSelector{{{{}, {{"metadata.name", SelectorOp::In, {nodeName}}}}}};
    return std::make_shared<const ClaimAllocation>(std::move(allocation));
}

/// Two nodes, two devices on n0, the pods p and q with the claims a and b.
Objects world(std::vector<ResourceClaim> claims) {
    const auto with = [](const char* name, const char* claimName) {
        PodSpec spec = asks({});
        spec.resourceClaims = {{"x", claimName, ""}};
        return pod(name, spec);
    };
    const Amounts room{{"pods", "9"}};
    Objects all = objects({node("n0", room), node("n1", room)}, {with("p", "a"), with("q", "b")});
    all.devices.claims = std::move(claims);
    all.devices.classes = {{"gpus", {}, ""}};
    ResourceSlice slice;
    slice.name = "s";
    slice.driver = "d";
    slice.pool = "p";
    slice.reach.nodeName = "n0";
    slice.devices.resize(2);
    slice.devices[0].name = "g0";
    slice.devices[0].attributes["model"] = std::string("a");
    slice.devices[1].name = "g1";
    slice.devices[1].attributes["model"] = std::string("b");
    all.devices.slices = {slice};
    return all;
}

QString shown(const std::vector<Violation>& violations) {
    QStringList all;
    for (const Violation& violation : violations) all << QString::fromStdString(violation.rule + ": " + violation.detail);
    return all.join("; ");
}

QString onFirst(Objects all, const std::vector<Delta>& deltas = {}) {
    const ClusterPtr cluster = build(std::move(all))->cluster;
    return shown(checkPlacement(*bayplan::apply(*cluster, deltas)->cluster, PodIdx(0), NodeIdx(0)));
}

const QString kNone = "devices: no devices are left for the pod's claims";

}  // namespace

class TestCheckerDevices : public QObject {
    Q_OBJECT
private slots:
    void whatIsLeft() {
        QCOMPARE(onFirst(world({claim("a"), claim("b")})), QString());
        QCOMPARE(onFirst(world({claim("a", 2), claim("b")})), QString());
        QCOMPARE(onFirst(world({claim("a", 3), claim("b")})), kNone);
        QCOMPARE(onFirst(world({claim("a", 2), claim("b")}), {AllocateClaim{ResourceClaimIdx(1), given({"g1"})}}), kNone);
        Objects matching = world({claim("a", 2), claim("b")});
        matching.devices.claims[0].constraints = {{{}, "d/model", ""}};
        QCOMPARE(onFirst(matching), kNone);
        matching.devices.claims[0].constraints = {{{}, "", "d/model"}};
        QCOMPARE(onFirst(matching), QString());
        Objects chosen = world({claim("a", 3), claim("b")});
        chosen.devices.classes[0].selectors = {"true"};  // the result is unknown
        QCOMPARE(onFirst(chosen), QString());
    }

    void whatIsThere() {
        QCOMPARE(onFirst(world({claim("b")})), QString("devices: there is no claim default/a"));
        Objects leaving = world({claim("a"), claim("b")});
        leaving.devices.claims[0].deleting = true;
        QCOMPARE(onFirst(leaving), QString("devices: claim default/a is on its way out"));
        QCOMPARE(onFirst(world({claim("a"), claim("b")}), {AllocateClaim{ResourceClaimIdx(0), given({"g1"}, "n1")}}),
                 QString("devices: the devices of claim default/a are out of reach"));
    }

    void whatIsGiven() {
        const ClusterPtr start = build(world({claim("a"), claim("b", 2)}))->cluster;
        const auto picture = [&](std::vector<Delta> deltas) { return shown(checkPicture(*bayplan::apply(*start, deltas)->cluster)); };
        const ResourceClaimIdx a(0), b(1);
        QCOMPARE(picture({AllocateClaim{a, given({"g0"})}}), QString());
        QCOMPARE(picture({AllocateClaim{a, given({"g0"})}, AllocateClaim{b, given({"g1", "g0"})}}),
                 QString("accounting: device d/p/g0 is given to claim default/a and to default/b"));
        QCOMPARE(picture({AllocateClaim{b, given({"g1"})}}),
                 QString("accounting: claim default/b has other devices than its request \"r\" asks for"));
        ClaimAllocation unknown = *given({"g0"});
        unknown.devices[0].request = "x";
        QCOMPARE(picture({AllocateClaim{a, std::make_shared<const ClaimAllocation>(unknown)}}),
                 QString("accounting: claim default/a has devices for a request \"x\" that it does not make; "
                         "accounting: claim default/a has other devices than its request \"r\" asks for"));
        QCOMPARE(picture({AllocateClaim{a, given({"g0"}, "n1")}, Place{PodIdx(0), NodeIdx(0)}}),
                 QString("devices: the devices of claim default/a are out of reach"));
    }

    void whatWasReadIsTheClustersOwnBusiness() {
        Objects shared = world({claim("a"), claim("b")});
        for (ResourceClaim& one : shared.devices.claims) one.allocation = *given({"g0"});
        const ClusterPtr read = build(shared)->cluster;
        QCOMPARE(shown(checkPicture(*read)), QString());
        // One of the two was allocated here: then it is judged.
        shared.devices.claims[1].allocation.reset();
        const auto given0 = [](const Objects& objects) {
            const ClusterPtr start = build(objects)->cluster;
            return checkPicture(*bayplan::apply(*start, {AllocateClaim{ResourceClaimIdx(1), given({"g0"})}})->cluster);
        };
        QCOMPARE(shown(given0(shared)), QString("accounting: device d/p/g0 is given to claim default/a and to default/b"));
    }

    void shares() {
        const auto share = [](const char* amount) {
            ClaimAllocation allocation = *given({"g0"});
            allocation.devices[0].shared = true;
            allocation.devices[0].consumed["memory"] = ExactQuantity::parse(amount).value();
            return std::make_shared<const ClaimAllocation>(std::move(allocation));
        };
        Objects objects = world({claim("a"), claim("b")});
        const auto picture = [&](const char* first, const char* second) {
            const ClusterPtr start = build(objects)->cluster;
            return shown(checkPicture(*bayplan::apply(*start, {AllocateClaim{ResourceClaimIdx(0), share(first)}, AllocateClaim{ResourceClaimIdx(1), share(second)}})->cluster));
        };
        QCOMPARE(picture("1", "1"), QString("accounting: device d/p/g0 has shares, and it is not one to be shared; accounting: device d/p/g0 gives more memory than it has"));
        Device& device = objects.devices.slices[0].devices[0];
        device.shareable = true;
        device.capacity["memory"].value = ExactQuantity::ofUnits(10);
        QCOMPARE(picture("4", "6"), QString());
        QCOMPARE(picture("4", "6001m"), QString("accounting: device d/p/g0 gives more memory than it has"));
    }

    void partitions() {
        // Of 3 units, g0 takes 2 and g1 as many.
        Objects objects = world({claim("a"), claim("b")});
        ResourceSlice counters = objects.devices.slices[0];
        counters.name = "counters";
        counters.devices.clear();
        counters.counterSets["whole"]["units"] = ExactQuantity::ofUnits(3);
        for (Device& device : objects.devices.slices[0].devices) device.consumes = {{"whole", {{"units", ExactQuantity::ofUnits(2)}}}};
        objects.devices.slices.push_back(std::move(counters));
        for (ResourceSlice& slice : objects.devices.slices) slice.sliceCount = 2;
        const auto both = [](const Objects& start) {
            const ClusterPtr read = build(start)->cluster;
            return shown(checkPicture(*bayplan::apply(*read, {AllocateClaim{ResourceClaimIdx(0), given({"g0"})}, AllocateClaim{ResourceClaimIdx(1), given({"g1"})}})->cluster));
        };
        QCOMPARE(both(objects), QString("accounting: pool d/p gives more of counter whole/units than it has"));
        // What was read like this is the cluster's own business.
        Objects before = objects;
        before.devices.claims[0].allocation = *given({"g0"});
        before.devices.claims[1].allocation = *given({"g1"});
        QCOMPARE(shown(checkPicture(*build(before)->cluster)), QString());
        objects.devices.slices[1].counterSets["whole"]["units"] = ExactQuantity::ofUnits(4);
        QCOMPARE(both(objects), QString());
    }

    void aDeviceThatCouldNotBeBound() {
        ClaimAllocation failed = *given({"g0"});
        failed.devices[0].binding = DeviceBinding::Failed;
        const ClusterPtr start = build(world({claim("a"), claim("b")}))->cluster;
        const ClusterPtr after = bayplan::apply(*start, {AllocateClaim{ResourceClaimIdx(0), std::make_shared<const ClaimAllocation>(failed)}})->cluster;
        QCOMPARE(shown(checkPlacement(*after, PodIdx(0), NodeIdx(0))), QString("devices: a device of claim default/a could not be bound"));
    }

    /// The text of a violation without a node and without a pod.
    void violationsAsText() {
        const ClusterPtr cluster = build(world({claim("a"), claim("b")}))->cluster;
        const Catalog& catalog = cluster->catalog();
        QCOMPARE(toString(Violation{{}, {}, "accounting", "x"}, catalog), std::string("accounting: x"));
        QCOMPARE(toString(Violation{NodeIdx(0), {}, "accounting", "x"}, catalog), std::string("node n0: accounting: x"));
        QCOMPARE(toString(Violation{NodeIdx(0), PodIdx(1), "ports", "x"}, catalog), std::string("node n0, pod default/q: ports: x"));
        QCOMPARE(toString(Violation{{}, PodIdx(1), "ports", "x"}, catalog), std::string("pod default/q: ports: x"));
    }
};

QTEST_APPLESS_MAIN(TestCheckerDevices)
#include "tst_checker_devices.moc"
