// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "inside/machine_layout.h"
#include "views/inside/machine_fixtures.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

const TreePart& partOf(const MachineTree& tree, const PartId& id) {
    for (const TreePart& p : tree.parts)
        if (p.id == id) return p;
    qFatal("the part is missing");
}

PartId parentOf(const MachineTree& tree, const PartId& id) { return tree.parts[partOf(tree, id).parent].id; }

MachineLayout laidOut(const Machine& machine, QSizeF room, bool fold = true, std::vector<std::uint32_t> looks = {}) {
    MachineLayoutOptions options;
    options.room = room;
    options.fold = fold;
    options.looks = std::move(looks);
    return MachineLayout::make(machine, MachineTree::make(machine, 2), options);
}

std::size_t count(const MachineLayout& layout, PartKind kind) {
    return static_cast<std::size_t>(std::count_if(layout.boxes.begin(), layout.boxes.end(), [&](const MachineBox& b) { return b.id.kind == kind; }));
}

}  // namespace

class TestMachineLayout : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nestsByCpus() {
        const auto m = eightGpus();
        const MachineTree tree = MachineTree::make(*m, 0);
        QCOMPARE(parentOf(tree, {PartKind::Zone, 1}), (PartId{PartKind::Package, 1}));
        QCOMPARE(parentOf(tree, {PartKind::L3, 1}), (PartId{PartKind::Zone, 1}));
        QCOMPARE(parentOf(tree, {PartKind::Core, 24}), (PartId{PartKind::L3, 1}));
        QCOMPARE(parentOf(tree, {PartKind::Thread, 72}), (PartId{PartKind::Core, 24}));  // 24 + 48
        QCOMPARE(parentOf(tree, {PartKind::PcieGroup, 2}), (PartId{PartKind::Zone, 1}));
        QCOMPARE(parentOf(tree, {PartKind::Gpu, 5}), (PartId{PartKind::PcieGroup, 2}));
        QCOMPARE(parentOf(tree, {PartKind::NvlinkRail, 0}), (PartId{PartKind::Machine, 0}));
    }
    void aCacheOverTwoZonesHoldsThem() {
        auto m = *eightZones();
        m.l3Groups.clear();  // sub-NUMA clusters: one cache over zones 0 and 1
        for (MachineCore& core : m.cores) core.l3.reset();
        m.l3Groups.push_back({0, 64 << 20, *m.zones[0].cpus | *m.zones[1].cpus});
        const MachineTree tree = MachineTree::make(m, 0);
        QCOMPARE(parentOf(tree, {PartKind::Zone, 1}), (PartId{PartKind::L3, 0}));
        QCOMPARE(parentOf(tree, {PartKind::L3, 0}), (PartId{PartKind::Package, 0}));
        QCOMPARE(parentOf(tree, {PartKind::Zone, 2}), (PartId{PartKind::Package, 0}));
    }
    void aZoneOverTwoPackagesHoldsThem() {
        auto m = *eightZones();
        m.zones.resize(1);
        m.zones[0].package.reset();
        for (MachineCore& core : m.cores) {
            core.zone = 0;
            *m.zones[0].cpus |= core.cpus;
        }
        const MachineTree tree = MachineTree::make(m, 0);
        QCOMPARE(parentOf(tree, {PartKind::Package, 1}), (PartId{PartKind::Zone, 0}));
    }
    void memoryOnlyZonesBelongToTheirPackage() {
        const MachineTree tree = MachineTree::make(*power9(), 0);
        QCOMPARE(parentOf(tree, {PartKind::Zone, 5}), (PartId{PartKind::Package, 1}));
    }
    void whatIsNotToldHasAPlace() {
        const MachineTree amounts = MachineTree::make(*amountsOnly(), 0);
        QCOMPARE(parentOf(amounts, {PartKind::UntoldCpus, 1}), (PartId{PartKind::Zone, 1}));
        const MachineTree none = MachineTree::make(Machine{}, 0);
        QCOMPARE(parentOf(none, {PartKind::UntoldCpus, kNoZone}), (PartId{PartKind::Machine, 0}));
        Machine gpus;
        gpus.gpus.resize(2);  // their zone is not known
        QCOMPARE(parentOf(MachineTree::make(gpus, 0), {PartKind::Gpu, 1}), (PartId{PartKind::Untied, 0}));
        const MachineTree vm = MachineTree::make(*oneZone(), 0);
        QCOMPARE(parentOf(vm, {PartKind::Thread, 3}), (PartId{PartKind::Zone, 0}));  // no core contains it
    }

    void childrenLieInsideAndApart_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<QSizeF>("room");
        for (int i = 0; i < 5; ++i)
            for (const QSizeF& room : {QSizeF(1400, 900), QSizeF(700, 800), QSizeF(230, 190), QSizeF(120, 100)})
                QTest::addRow("%d in %.0f", i, room.width()) << i << room;
    }
    void childrenLieInsideAndApart() {
        QFETCH(int, which);
        QFETCH(QSizeF, room);
        const std::shared_ptr<Machine> machines[] = {eightGpus(), eightZones(), power9(), oneZone(), amountsOnly()};
        for (const bool fold : {false, true}) {
            const MachineLayout l = laidOut(*machines[which], room, fold);
            QVERIFY2(l.size.width() <= room.width() + 0.01 && l.size.height() <= room.height() + 0.01, "it does not fit");
            for (std::size_t i = 1; i < l.boxes.size(); ++i) {
                const QRectF parent = l.boxes[l.boxes[i].parent].rect.adjusted(-0.01, -0.01, 0.01, 0.01);
                QVERIFY(l.boxes[i].rect.width() > 0 && l.boxes[i].rect.height() > 0);
                QVERIFY2(parent.contains(l.boxes[i].rect), qPrintable(QStringLiteral("box %1 sticks out").arg(i)));
                for (std::size_t j = i + 1; j < l.boxes.size(); ++j) {
                    if (l.boxes[j].parent != l.boxes[i].parent) continue;
                    const QRectF common = l.boxes[i].rect & l.boxes[j].rect;
                    QVERIFY2(common.width() < 0.01 || common.height() < 0.01, qPrintable(QStringLiteral("boxes %1 and %2 overlap").arg(i).arg(j)));
                }
            }
        }
    }
    void foldsWhatIsAlike() {
        const auto m = eightZones();
        const MachineLayout open = laidOut(*m, {1400, 900}, false), folded = laidOut(*m, {1400, 900});
        QCOMPARE(count(open, PartKind::Core), std::size_t(96));
        QCOMPARE(count(open, PartKind::Thread), std::size_t(192));
        // Every zone has three equal caches, each with four equal cores: one box stands for each run.
        QCOMPARE(count(folded, PartKind::Zone), std::size_t(8));
        QCOMPARE(count(folded, PartKind::L3), std::size_t(8));
        QCOMPARE(count(folded, PartKind::Core), std::size_t(8));
        const auto l3 = folded.find({PartKind::L3, 4});  // the second of zone 1
        QVERIFY(l3);
        QCOMPARE(folded.boxes[*l3].repeat, 3u);
        QCOMPARE(folded.boxes[*l3].members.back(), (PartId{PartKind::L3, 5}));
        // A folded box shows its contents.
        QCOMPARE(folded.nearest(MachineTree::make(*m, 2), {PartKind::Thread, 23}), *l3);  // CPU 23: core 23, L3 5
    }
    void whoLooksDifferentIsNotFolded() {
        const auto m = eightZones();
        std::vector<std::uint32_t> looks(192, 0);
        looks[5] = 7;  // core 5 of L3 1 in zone 0
        const MachineLayout l = laidOut(*m, {1400, 900}, true, looks);
        QCOMPARE(count(l, PartKind::L3), std::size_t(3 + 7));  // those of zone 0 individually
        QCOMPARE(count(l, PartKind::Core), std::size_t(1 + 4 + 1 + 7));
        QVERIFY(l.find({PartKind::Thread, 5}));
    }
    void unfoldsByHand() {
        const auto m = eightZones();
        MachineLayoutOptions options;
        options.room = {1400, 900};
        options.unfolded = {{PartKind::L3, 0}};
        const MachineLayout l = MachineLayout::make(*m, MachineTree::make(*m, 0), options);
        QCOMPARE(count(l, PartKind::L3), std::size_t(3 + 7));
        QVERIFY(l.boxes[*l.find({PartKind::L3, 0})].folds);  // and can be folded again
    }
    void smallOnesHaveNoWordsAndFoldNothing() {
        const MachineLayout l = laidOut(*eightZones(), {230, 190});
        QCOMPARE(l.detail, LayoutDetail::Mini);
        QCOMPARE(count(l, PartKind::Thread), std::size_t(192));
        QVERIFY(l.boxes[*l.find({PartKind::Zone, 0})].header.isEmpty());
        QVERIFY(!l.boxes[0].header.isEmpty());  // except for the node's name
    }
    void pointsAtTheInnermost() {
        const MachineLayout l = laidOut(*eightGpus(), {1400, 900});
        const std::size_t gpu = *l.find({PartKind::Gpu, 6});
        QCOMPARE(l.boxAt(l.boxes[gpu].rect.center()), std::optional(gpu));
        QVERIFY(!l.boxAt({-5, -5}));
    }
    void nvlinkRunsFromEveryGpuOrNone() {
        const MachineLayout power = laidOut(*power9(), {1400, 900});
        QCOMPARE(power.stubs.size(), std::size_t(4));
        for (const NvlinkStub& stub : power.stubs) QCOMPARE(stub.line.x1(), stub.line.x2());
        for (const QSizeF& room : {QSizeF(1400, 900), QSizeF(500, 900)}) {
            const std::size_t stubs = laidOut(*eightGpus(), room).stubs.size();
            QVERIFY(stubs == 0 || stubs == 8);
        }
    }
};

QTEST_APPLESS_MAIN(TestMachineLayout)
#include "tst_machine_layout.moc"
