// SPDX-License-Identifier: GPL-3.0-or-later
// Plugins with rules that are not modelled yet: silent for a pod that does not need them, *not modelled* for one that
// does.
#include <QTest>

#include "framework/harness.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

std::string unknown(const Decision& decision) {
    std::string all;
    for (const std::string& what : decision.notModelled) all += (all.empty() ? "" : ", ") + what;
    return all;
}

}  // namespace

class TestNotModelled : public QObject {
    Q_OBJECT
private slots:
    void claims();
    void withoutClaimsDevicesScoreNothing();
};

void TestNotModelled::claims() {
    PodSpec spec = asks({});
    spec.resourceClaims = {{"gpu", "a", ""}};
    ResourceClaim claim;
    claim.namespaceName = "default";
    claim.name = "a";
    claim.requests = {{"r", false, {DeviceRequest{}}}};
    claim.requests[0].alternatives[0].deviceClass = "gpus";
    Objects o = objects({roomy("n0"), roomy("n1")}, {pod("p", spec)});
    o.devices.claims = {claim};
    o.devices.classes = {{"gpus", {"timestamp(0).getHours(\"Europe/Berlin\") == 1"}, ""}};
    ResourceSlice slice;
    slice.name = "s";
    slice.reach.allNodes = true;
    slice.devices.resize(1);
    o.devices.slices = {slice};
    Harness harness(o);
    const Decision decision = harness.decide("p");
    QCOMPARE(decision.outcome, Outcome::NotModelled);
    QCOMPARE(unknown(decision), "DynamicResources: class gpus: selector #0: CEL time zone Europe/Berlin");
    QCOMPARE(decision.nodes[0].verdict.code, Code::NotModelled);
}

void TestNotModelled::withoutClaimsDevicesScoreNothing() {
    Harness harness(objects({roomy("n0"), roomy("n1")}, {pod("p", asks({}))}));
    QCOMPARE(harness.score("p", "n0", "DynamicResources"), 0);
    QCOMPARE(harness.raw("p", "n0", "VolumeBinding"), -1);
}

QTEST_APPLESS_MAIN(TestNotModelled)
#include "tst_not_modelled.moc"
