// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "topology/node_reservation.h"

using namespace bayplan;

class TestNodeReservation : public QObject {
    Q_OBJECT
private slots:
    /// 16 CPUs, 0-3 reserved: 4-15 may be given out, and 12 are allocatable.
    void byList() {
        NodeReservation reservation;
        reservation.reservedCpus = "0-3";
        reservation.resources.set("cpu", Quantity::fromUnits(9));  // the list wins
        reservation.resources.set("memory", Quantity::fromUnits(100));
        ResourceList allocatable;
        allocatable.set("cpu", Quantity::fromUnits(16));
        allocatable.set("memory", Quantity::fromUnits(60));
        const Result<ResourceList> left = allocatableAfter(allocatable, reservation);
        QCOMPARE(left->find("cpu")->value(), std::int64_t{12});
        QCOMPARE(left->find("memory")->value(), std::int64_t{0});
        QCOMPARE(cpusAfter(CpuSet::range(0, 15), {}, {}, reservation)->toString(), std::string("4-15"));
        QCOMPARE(cpusAfter(CpuSet::range(0, 15), {4, 5}, {15}, reservation)->toString(), std::string("6-14"));
        reservation.cpusOnly = true;
        QCOMPARE(*allocatableAfter(allocatable, reservation), allocatable);
    }

    void byAmount() {
        NodeReservation reservation;
        reservation.resources.set("cpu", Quantity::fromUnits(5));
        ResourceList allocatable;
        allocatable.set("cpu", Quantity::fromUnits(16));
        QCOMPARE(allocatableAfter(allocatable, reservation)->find("cpu")->value(), std::int64_t{11});
        QCOMPARE(cpusAfter(CpuSet::range(0, 15), {}, {}, reservation)->size(), std::size_t{16});
    }

    void badLists() {
        NodeReservation reservation;
        reservation.reservedCpus = "3-0";
        QCOMPARE(reservedAmounts(reservation).error().message, std::string("\"3-0\" runs backwards; write the lower CPU first"));
        QVERIFY(!allocatableAfter({}, reservation));
        reservation.reservedCpus = "0,99";
        QCOMPARE(cpusAfter(CpuSet::range(0, 15), {}, {}, reservation).error().message,
                 std::string("names CPUs 99, which the node does not have"));
    }

    /// 100 - 40 - 8 - 20 = 32; without the annotation the system's use of 5 counts: 35.
    void batch() {
        BatchTerms terms;
        terms.capacity = terms.allocatable = 100;
        terms.systemUsed = 5;
        terms.annotationReserved = 8;
        terms.highPriorityUsed = 20;
        QCOMPARE(batchAmount(terms), std::int64_t{32});
        terms.annotationReserved = 0;
        QCOMPARE(batchAmount(terms), std::int64_t{35});
        terms.allocatable = 90;  // 10 are held back by the kubelet
        QCOMPARE(batchAmount(terms), std::int64_t{30});
        terms.highPriorityUsed = 99;
        QCOMPARE(batchAmount(terms), std::int64_t{0});
    }
};

QTEST_APPLESS_MAIN(TestNodeReservation)
#include "tst_node_reservation.moc"
