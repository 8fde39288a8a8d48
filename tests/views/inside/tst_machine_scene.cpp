// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "inside/machine_scene.h"
#include "inside/machine_text.h"
#include "views/inside/machine_fixtures.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

Occupancy sample() {
    Occupancy o;
    o.tenants = {{PodIdx(0), "ml/train-0", 0}, {PodIdx(1), "ml/serve-0", 1}};
    o.reserved = CpuSet{0, 48};
    o.cpus = {{0, CpuSet::range(2, 5), Knowing::Observed}, {1, CpuSet{6, 7}, Knowing::Predicted}};
    o.gpus = {{0, 0, 1000, Knowing::Observed}, {1, 3, 300, Knowing::Predicted}};
    o.memory = {{0, 1, 0, 144 * kGi, Knowing::Observed}, {0, 1, kGi, 8 * kGi, Knowing::Observed}};
    o.shares = {{"cpu", 96000, 94000, {{0, 24000}, {1, 2000, Knowing::Predicted}}}};
    return o;
}

MachineBox box(const PartId& id) {
    MachineBox b;
    b.id = id;
    return b;
}

}  // namespace

class TestMachineScene : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cpusKnowWhoHasThem() {
        const MachineScene s(eightGpus(), sample());
        QCOMPARE(s.cpu(0).kind, CpuState::Kind::Reserved);
        QCOMPARE(s.cpu(1).kind, CpuState::Kind::Free);
        QCOMPARE(s.cpu(4), (CpuState{CpuState::Kind::Taken, Knowing::Observed, 0}));
        QCOMPARE(s.cpu(7), (CpuState{CpuState::Kind::Taken, Knowing::Predicted, 1}));
        const std::vector<std::uint32_t> looks = s.looks();
        QCOMPARE(looks[2], looks[5]);
        QVERIFY(looks[5] != looks[6] && looks[0] != looks[1] && looks[1] == looks[95]);
    }
    void predictedAndObservedLookDifferent() {
        Occupancy seen = sample(), foretold = sample();
        foretold.cpus[0].knowing = Knowing::Predicted;
        QVERIFY(MachineScene(eightGpus(), seen).looks()[2] != MachineScene(eightGpus(), foretold).looks()[2]);
    }
    void barsAddUp() {
        const MachineScene s(eightGpus(), sample());
        const Bar cpu = s.bar({PartKind::Share, 0});
        QCOMPARE(cpu.used, std::int64_t(26000));
        QCOMPARE(cpu.pieces.size(), std::size_t(3));
        QCOMPARE(cpu.pieces[0].kind, Piece::Kind::System);
        QCOMPARE(cpu.pieces[0].to, 2000.0 / 96000);
        QCOMPARE(cpu.pieces[1].to - cpu.pieces[1].from, 0.25);  // 24 of 96
        const Bar memory = s.bar({PartKind::Memory, 1});
        QCOMPARE(memory.pieces[0].to, 0.25);  // 144 of 576
        // Twelve pages of zone 1 are in use (20 of 32 free), eight of them by train-0; four by an unknown user.
        const Bar pages = s.bar({PartKind::Hugepages, 1, 1});
        QCOMPARE(pages.resource, std::string("hugepages-1Gi"));
        QCOMPARE(pages.used, 12 * kGi);
        QCOMPARE(pages.pieces.size(), std::size_t(2));
        QCOMPARE(pages.pieces[1].tenant, kSomebody);
        QCOMPARE(pages.pieces[1].to, 12.0 / 32);
        QVERIFY(s.bar({PartKind::Memory, 0}).pieces.empty());
    }
    void amountsOfAnObjectAreObserved() {
        const MachineScene s(amountsOnly(), {});
        const Bar cpu = s.bar({PartKind::Amount, 0, 0});  // 20 cores, 18 for pods, 6 of those left
        QCOMPARE(*cpu.whole, std::int64_t(20000));
        QCOMPARE(cpu.used, std::int64_t(12000));
        QCOMPARE(cpu.pieces[0].kind, Piece::Kind::System);
        QCOMPARE(cpu.pieces[1].knowing, Knowing::Observed);
        QCOMPARE(cpu.pieces[1].to, 0.7);  // (2 + 12) of 20
    }
    void gpusStackShares() {
        Occupancy o = sample();
        o.gpus.push_back({0, 3, 500, Knowing::Predicted});
        const MachineScene s(eightGpus(), o);
        QCOMPARE(s.gpuMilli(0), 1000);
        QCOMPARE(s.gpuMilli(3), 800);
        QCOMPARE(s.gpu(3)[1].from, 0.3);
        QCOMPARE(s.gpuMilli(7), 0);
    }
    void askedForIsNeitherObservedNorPredicted() {
        const MachineScene s(eightGpus(), sample());
        Occupancy asked;
        asked.tenants = {{PodIdx(9), "ml/new", 2}};
        asked.cpus = {{0, CpuSet{10, 11}, Knowing::Predicted}};
        asked.gpus = {{0, 5}};
        asked.shares = {{"cpu", 0, 0, {{0, 2000}}}};
        const auto both = s.with(asked);
        QCOMPARE(both->cpu(10), (CpuState{CpuState::Kind::Taken, Knowing::Asked, 2}));
        QCOMPARE(both->gpu(5).front().knowing, Knowing::Asked);
        QCOMPARE(both->gpuMilli(5), 0);                                       // it does not have it yet
        QCOMPARE(both->bar({PartKind::Share, 0}).used, std::int64_t(26000));  // likewise
        QCOMPARE(both->bar({PartKind::Share, 0}).pieces.back().knowing, Knowing::Asked);
        QCOMPARE(s.cpu(10).kind, CpuState::Kind::Free);
    }
    void partsOfAPod() {
        const MachineScene s(eightGpus(), sample());
        const std::vector<PartId> parts = s.partsOf(0);
        const std::vector<PartId> expected{{PartKind::Share, 0},  {PartKind::Thread, 2}, {PartKind::Thread, 3}, {PartKind::Thread, 4},
                                           {PartKind::Thread, 5}, {PartKind::Gpu, 0},    {PartKind::Memory, 1}, {PartKind::Hugepages, 1, 1}};
        QCOMPARE(parts, expected);
    }
    void saysWhatItIs() {
        const MachineScene s(eightGpus(), sample());
        QVERIFY(describe(s, box({PartKind::Gpu, 0})).contains(QStringLiteral("ml/train-0 (observed)")));
        QVERIFY(describe(s, box({PartKind::Gpu, 3})).contains(QStringLiteral("ml/serve-0 (predicted): 300/1000")));
        QVERIFY(describe(s, box({PartKind::Gpu, 3})).contains(QStringLiteral("NVLink to GPUs 0-2,4-7")));
        QVERIFY(describe(s, box({PartKind::Zone, 1})).contains(QStringLiteral("CPUs 24-47,72-95")));
        QVERIFY(describe(s, box({PartKind::Thread, 48})).contains(QStringLiteral("kept for the system")));
        const MachineScene p(power9(), {});
        QVERIFY(describe(p, box({PartKind::Zone, 4})).contains(QStringLiteral("no CPUs: memory only")));
        QVERIFY(describe(p, box({PartKind::Zone, 4})).contains(QStringLiteral("16Gi GPU memory")));
        QCOMPARE(partName(p, {PartKind::Memory, 4}), QStringLiteral("GPU memory"));
        QCOMPARE(partName(p, {PartKind::Memory, 0}), QStringLiteral("Memory"));
        QCOMPARE(bytesText(36 << 20), QStringLiteral("36Mi"));
        QCOMPARE(bytesText(1152 * kGi), QStringLiteral("1.1Ti"));
    }
    void unknownIsSaid() {
        Machine dark;
        dark.name = "dark";
        const MachineScene s(std::make_shared<Machine>(dark), {});
        QVERIFY(s.untold());
        QCOMPARE(sourceText(s.machine()), QStringLiteral("not told"));
        Machine zone;
        zone.zones.resize(1);
        const MachineScene z(std::make_shared<Machine>(zone), {});
        QVERIFY(!z.untold());
        QVERIFY(!z.bar({PartKind::Memory, 0}).whole);
        QVERIFY(describe(z, box({PartKind::Zone, 0})).contains(QStringLiteral("which CPUs is not told")));
    }
};

QTEST_APPLESS_MAIN(TestMachineScene)
#include "tst_machine_scene.moc"
