// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "cluster/resource_table.h"
#include "cluster/samples.h"

using namespace bayplan;
using samples::list;

class TestResourceTable : public QObject {
    Q_OBJECT
private slots:
    void fixedColumnsThenScalarsByName() {
        const ResourceTable table({"nvidia.com/gpu", "cpu", "storage", "hugepages-1Gi", "nvidia.com/gpu", "pods"});
        QCOMPARE(table.size(), std::size_t{6});
        const char* expected[] = {"cpu", "memory", "ephemeral-storage", "pods", "hugepages-1Gi", "nvidia.com/gpu"};
        for (std::size_t i = 0; i < table.size(); ++i) {
            QCOMPARE(table.name(ResourceIdx(i)), std::string(expected[i]));
            QCOMPARE(table.find(expected[i]), ResourceIdx(i));
        }
        QVERIFY(!table.find("storage").valid());
        QVERIFY(!table.find("").valid());
        QVERIFY(!table.find("zzz").valid());
        QCOMPARE(ResourceTable().size(), ResourceTable::kFirstScalar);
    }

    void amountsInTheUnitOfTheColumn() {
        const ResourceTable table({"nvidia.com/gpu"});
        const auto amounts = table.amounts(
            list({{"cpu", "1500m"}, {"memory", "1.5"}, {"pods", "110"}, {"nvidia.com/gpu", "8"}, {"storage", "9"}}));
        QCOMPARE(amounts, (std::vector<std::int64_t>{1500, 2, 0, 110, 8}));
    }
};

QTEST_APPLESS_MAIN(TestResourceTable)
#include "tst_resource_table.moc"
