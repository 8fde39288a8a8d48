// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include <QtTest>

#include "topology/kubelet/cpu_take.h"
#include "topology/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

/// Two sockets that are zones, of four cores each with the threads c and c + 8.
CpuLayout twoSockets() {
    return makeCpuLayout(machine({2, 1, 4, 2})).value();
}

QString taken(const CpuLayout& layout, const char* pool, std::size_t count, const TakeRules& rules = {}) {
    const Result<CpuSet> cpus = takeCpus(layout, CpuSet::parse(pool).value(), count, rules);
    return QString::fromStdString(cpus ? cpus->toString() : cpus.error().message.text());
}

}  // namespace

class TestCpuTake : public QObject {
    Q_OBJECT
private slots:
    /// CPU 0 is taken: socket 0 has 7 free, socket 1 has 8, and the fullest place comes first.
    void packs() {
        const CpuLayout layout = twoSockets();
        const char* pool = "1-15";
        QCOMPARE(taken(layout, pool, 4), "1-2,9-10");   // whole cores of socket 0
        QCOMPARE(taken(layout, pool, 3), "1,8-9");      // a whole core, then the half-free core 0
        QCOMPARE(taken(layout, pool, 8), "4-7,12-15");  // the only socket that is entirely free
        QCOMPARE(taken(layout, pool, 15), "1-15");
        QCOMPARE(taken(layout, pool, 0), "");
        QCOMPARE(taken(layout, pool, 16),
                 "not enough cpus available to satisfy request: requested=16, available=15");
    }

    void spreadsOverZones() {
        const CpuLayout layout = twoSockets();
        TakeRules rules;
        rules.spreadOverZones = true;
        QCOMPARE(taken(layout, "0-15", 12, rules), "0-2,4-6,8-10,12-14");  // 6 and 6
        QCOMPARE(taken(layout, "0-15", 12), "0-5,8-13");                   // a whole zone and 4 more
        QCOMPARE(taken(layout, "0-15", 4, rules), "0-1,8-9");              // one zone is enough
        // 5 for each zone would do, but 10 in units of 2 are 3 units and 2: zone 0 gets the fifth unit.
        rules.group = 2;
        QCOMPARE(taken(layout, "0-15", 10, rules), "0-2,4-5,8-10,12-13");
        QCOMPARE(taken(layout, "0-15", 9, rules), "0-4,8-11");  // no multiple of the unit: packed
    }

    void alignsToL3() {
        // One zone, two L3 groups of four cores with two threads: CPUs 0-3,8-11 and 4-7,12-15.
        const CpuLayout layout = makeCpuLayout(machine({1, 1, 8, 2, 2})).value();
        TakeRules rules;
        rules.alignToL3 = true;
        QCOMPARE(taken(layout, "0-15", 8, rules), "0-3,8-11");
        // L3 0 has 6 free and is fuller, but of its first two cores only 8 and 9 are free.
        QCOMPARE(taken(layout, "2-15", 4, rules), "4-5,12-13");
        QCOMPARE(taken(layout, "2-7,10-15", 4, rules), "2-3,10-11");
        QCOMPARE(taken(layout, "3-15", 5, rules), "4-6,12-13");  // three cores; the last thread of them is left
        QCOMPARE(taken(layout, "0-15", 10, rules), "0-4,8-12");
    }

    void spreadsOverCores() {
        TakeRules rules;
        rules.spreadOverCores = true;
        QCOMPARE(taken(twoSockets(), "1-15", 4, rules), "1-3,8");  // socket 0 first, by number
    }

    /// The kubelet checks whether a core has as many free CPUs as the average core has CPUs, rounded down, and then
    /// takes all CPUs of the core. Here cores 0 to 2 have two, core 3 has one, the average is 7 / 4 = 1.
    void wholeCoresOfUnevenOnes() {
        Machine uneven = machine({1, 1, 4, 2});
        takeOffline(uneven, 7);
        const CpuLayout layout = makeCpuLayout(uneven).value();
        const char* pool = "1-6";
        QCOMPARE(taken(layout, pool, 1), "3");      // core 0 would be more than that
        QCOMPARE(taken(layout, pool, 2), "0,4");    // core 0 has one free CPU, and adds its busy one
        QCOMPARE(taken(layout, pool, 3), "0,3-4");  // then core 3
        QCOMPARE(taken(layout, pool, 6), "0-5");    // cores 0 and 3, then single CPUs: core 1, and 2 of core 2
        TakeRules rules;
        rules.spreadOverCores = true;  // never takes whole cores
        QCOMPARE(taken(layout, pool, 2, rules), "1-2");
        // With all free, only core 3 has exactly one free CPU; the other one is the first of core 0.
        QCOMPARE(taken(layout, "0-6", 2), "0,3");
    }

    /// The same with sockets: socket 0 has four CPUs, socket 1 has two, the average is 3.
    void wholeSocketsOfUnevenOnes() {
        Machine uneven = machine({2, 1, 4, 1});
        takeOffline(uneven, 6);
        takeOffline(uneven, 7);
        // One zone for both, because a zone is compared with its own size.
        *uneven.zones[0].cpus |= *uneven.zones[1].cpus;
        uneven.zones.pop_back();
        uneven.cores.resize(6);
        const CpuLayout layout = makeCpuLayout(uneven).value();
        QCOMPARE(taken(layout, "1-5", 4), "0-3");      // three free CPUs of socket 0 and its busy one
        QCOMPARE(taken(layout, "0-5", 4), "0-1,4-5");  // socket 0 has four free, socket 1 two: neither has three
    }

    void alwaysGivesThatMany() {
        std::mt19937 random(3);
        for (int round = 0; round < 400; ++round) {
            const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
            const Shape shape{1 + below(2), 1 + below(3), 1 + below(6), 1 + below(2), 1};
            const CpuLayout layout = makeCpuLayout(machine(shape)).value();
            TakeRules rules;
            rules.alignToL3 = below(3) == 0;
            rules.spreadOverCores = !rules.alignToL3 && below(3) == 0;
            rules.spreadOverZones = !rules.alignToL3 && !rules.spreadOverCores && below(2) == 0;
            rules.group = 1 + below(2);
            CpuSet pool;
            layout.all.forEach([&](std::int32_t cpu) {
                if (below(3) != 0) pool.insert(cpu);
            });
            const std::size_t count = below(layout.all.size() + 1);
            const Result<CpuSet> cpus = takeCpus(layout, pool, count, rules);
            QCOMPARE(cpus.has_value(), count <= pool.size());
            if (!cpus) continue;
            QCOMPARE(cpus->size(), count);
            QVERIFY(pool.contains(*cpus));
            QCOMPARE(*takeCpus(layout, pool, count, rules), *cpus);
        }
    }

    void tellsWhatItDoesNotKnow() {
        Machine unknown = machine({1, 2, 2, 2});
        unknown.zones[1].cpus.reset();
        const Result<CpuLayout> layout = makeCpuLayout(unknown);
        QVERIFY(!layout);
        QCOMPARE(layout.error().code, ErrorCode::Unsupported);
        QCOMPARE(toString(layout.error()),
                 std::string("Machine test: zones[1].cpus: it is not known which CPUs the zone has"));
        unknown = machine({1, 2, 2, 2});
        unknown.cores.pop_back();
        QCOMPARE(toString(makeCpuLayout(unknown).error()), std::string("Machine test: zones: CPUs 3,7 are in no core"));
    }
};

QTEST_APPLESS_MAIN(TestCpuTake)
#include "tst_cpu_take.moc"
