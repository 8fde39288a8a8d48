// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "topology/kubelet/observed_placement.h"

using namespace bayplan;

class TestObservedPlacement : public QObject {
    Q_OBJECT
private slots:
    void koordinator() {
        KoordinatorTopology topology;
        topology.name = "n1";
        for (std::int32_t cpu = 0; cpu < 8; ++cpu) topology.cpus.push_back({cpu, cpu, 0, cpu / 4});
        topology.podCpus = {{"a/one", "4-5", false}, {"a/both", "3-4", true}, {"a/far", "7-8", false}, {"a/bad", "9-2", false}};
        const ObservedPlacements observed = observedPlacements(topology);
        QCOMPARE(observed.placements.size(), std::size_t{3});
        QCOMPARE(observed.placements[0].pod, std::string("a/one"));
        QCOMPARE(observed.placements[0].cpus->toString(), std::string("4-5"));
        QCOMPARE(*observed.placements[0].zones, (std::vector<std::int32_t>{1}));
        QCOMPARE(observed.placements[0].source.kind, Provenance::Kind::Koordinator);
        QCOMPARE(*observed.placements[1].zones, (std::vector<std::int32_t>{0, 1}));
        QVERIFY(!observed.placements[2].zones.has_value());  // the place of CPU 8 is unknown
        QCOMPARE(observed.diagnostics.size(), std::size_t{1});
        QCOMPARE(observed.diagnostics[0].what.origin.field, std::string("node.koordinator.sh/pod-cpu-allocs of a/bad"));
    }

    void zones() {
        NodeResourceTopology topology;
        topology.name = "n1";
        const auto units = [](std::int64_t n) { return Quantity::fromUnits(n); };
        topology.zones = {{"node-0", "Node", {}, {}, {}, {{"cpu", units(20), units(18), units(10)}, {"v.example/nic", units(2), units(2), units(2)}}},
                          {"die-3", "Die", {}, {}, {}, {{"cpu", units(4), units(4), units(1)}}}};
        const std::vector<ObservedZone> observed = observedZones(topology);
        QCOMPARE(observed, (std::vector<ObservedZone>{{0, "cpu", 8000}, {0, "v.example/nic", 0}}));
    }
};

QTEST_APPLESS_MAIN(TestObservedPlacement)
#include "tst_observed_placement.moc"
