// SPDX-License-Identifier: GPL-3.0-or-later
// Plugins whose rules are not modelled yet: silent where the pod asks for nothing, honest where it does.
#include <QTest>

#include "framework/harness.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

PodSpec withVolume(Volume::Kind kind) {
    PodSpec spec = asks({});
    spec.volumes.push_back({kind, "data", "x"});
    return spec;
}

std::string unknown(const Decision& decision) {
    std::string all;
    for (const std::string& what : decision.notModelled) all += (all.empty() ? "" : ", ") + what;
    return all;
}

}  // namespace

class TestNotModelled : public QObject {
    Q_OBJECT
private slots:
    void volumes_data();
    void volumes();
    void claims();
    void withoutClaimsDevicesScoreNothing();
};

void TestNotModelled::volumes_data() {
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("unknown");
    const auto row = [](const char* name, Volume::Kind kind, const char* unknown) {
        QTest::newRow(name) << static_cast<int>(kind) << unknown;
    };
    row("claim", Volume::Kind::PersistentVolumeClaim,
        "VolumeRestrictions: volumes, NodeVolumeLimits: volumes, VolumeBinding: volumes, VolumeZone: volumes");
    row("ephemeral", Volume::Kind::Ephemeral, "NodeVolumeLimits: volumes, VolumeBinding: volumes");
    row("disk", Volume::Kind::InlineDisk, "VolumeRestrictions: volumes, NodeVolumeLimits: volumes");
    row("image", Volume::Kind::Image, "");
    row("config map", Volume::Kind::Other, "");
}

void TestNotModelled::volumes() {
    QFETCH(int, kind);
    QFETCH(QString, unknown);
    Harness harness(objects({roomy("n0")}, {pod("p", withVolume(static_cast<Volume::Kind>(kind)))}));
    const Decision decision = harness.decide("p");
    QCOMPARE(text(::unknown(decision)), unknown);
    QCOMPARE(decision.outcome, unknown.isEmpty() ? Outcome::Scheduled : Outcome::NotModelled);
}

void TestNotModelled::claims() {
    PodSpec spec = asks({});
    spec.resourceClaims = {"gpu"};
    Harness harness(objects({roomy("n0"), roomy("n1")}, {pod("p", spec)}));
    const Decision decision = harness.decide("p");
    QCOMPARE(decision.outcome, Outcome::NotModelled);
    QCOMPARE(unknown(decision), "DynamicResources: resourceClaims");
    QCOMPARE(decision.nodes[0].verdict.code, Code::NotModelled);
}

void TestNotModelled::withoutClaimsDevicesScoreNothing() {
    Harness harness(objects({roomy("n0"), roomy("n1")}, {pod("p", asks({}))}));
    QCOMPARE(harness.score("p", "n0", "DynamicResources"), 0);
    QCOMPARE(harness.raw("p", "n0", "VolumeBinding"), -1);
}

QTEST_APPLESS_MAIN(TestNotModelled)
#include "tst_not_modelled.moc"
