// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "topology/batch_amount.h"

using namespace bayplan;

class TestBatchAmount : public QObject {
    Q_OBJECT
private slots:
    /// 100 - 40 - 8 - 20 = 32; without the annotation the system's use of 5 counts: 35.
    void usage() {
        BatchTerms terms;
        terms.capacity = terms.allocatable = 100;
        terms.systemUsed = 5;
        terms.annotationReserved = 8;
        terms.highPriorityUsed = 20;
        QCOMPARE(batchAmount(terms), std::int64_t{32});
        terms.annotationReserved = 0;
        QCOMPARE(batchAmount(terms), std::int64_t{35});
        terms.allocatable = 90;  // the kubelet reserves 10
        QCOMPARE(batchAmount(terms), std::int64_t{30});
        terms.highPriorityUsed = 99;
        QCOMPARE(batchAmount(terms), std::int64_t{0});
    }
};

QTEST_APPLESS_MAIN(TestBatchAmount)
#include "tst_batch_amount.moc"
