// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "topology/kubelet/hugepages.h"
#include "topology/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

class TestHugepages : public QObject {
    Q_OBJECT
private slots:
    void rules_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("request");
        QTest::addColumn<QString>("limit");
        QTest::addColumn<QStringList>("said");
        const QString at = "spec.containers[0].resources.";
        QTest::newRow("good") << "hugepages-2Mi"
                              << "100Mi"
                              << "100Mi" << QStringList{};
        QTest::newRow("limit alone") << "hugepages-2Mi"
                                     << ""
                                     << "100Mi" << QStringList{};
        QTest::newRow("request alone") << "hugepages-2Mi"
                                       << "100Mi"
                                       << ""
                                       << QStringList{at + "requests.hugepages-2Mi: Limit must be set for non overcommitable resources"};
        QTest::newRow("not equal") << "hugepages-2Mi"
                                   << "100Mi"
                                   << "102Mi"
                                   << QStringList{at + "requests.hugepages-2Mi: must be equal to hugepages-2Mi limit of 102Mi"};
        QTest::newRow("half a page") << "hugepages-2Mi"
                                     << ""
                                     << "101Mi"
                                     << QStringList{at + "limits.hugepages-2Mi: 101Mi is not positive integer multiple of hugepages-2Mi"};
        QTest::newRow("no such size") << "hugepages-big"
                                      << ""
                                      << "1Gi"
                                      << QStringList{at.chopped(1) + ": hugepages-big is no size of hugepages"};
    }
    void rules() {
        QFETCH(QString, name);
        QFETCH(QString, request);
        QFETCH(QString, limit);
        QFETCH(QStringList, said);
        Container one = container("c", {{"memory", "1Gi"}});
        if (!request.isEmpty()) one.requests.set(name.toStdString(), Quantity::parse(request.toStdString()).value());
        if (!limit.isEmpty()) one.limits.set(name.toStdString(), Quantity::parse(limit.toStdString()).value());
        QStringList got;
        for (const Diagnostic& d : checkHugepages(spec({one}))) got << QString::fromStdString(toString(d.what));
        QCOMPARE(got, said);
    }

    void needCpuOrMemory() {
        const Diagnostics found = checkHugepages(spec({container("c", {})}, {container("i", {{"hugepages-1Gi", "1Gi"}})}));
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(toString(found[0].what), std::string("spec.initContainers[0].resources: HugePages require cpu or memory"));
    }

    void sizesThatAreNotThere() {
        Machine one = machine({1, 1, 2, 1, 1, 8, 4});
        const PodSpec pod = spec({container("c", {{"memory", "1Gi"}, {"hugepages-2Mi", "2Mi"}, {"hugepages-1Gi", "1Gi"}})});
        const Diagnostics found = missingHugepages(pod, one);
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(toString(found[0].what),
                 std::string("spec.containers[0].resources.limits.hugepages-2Mi: test has no hugepages of that size"));
        one.zones[0].hugepages.reset();
        QVERIFY(missingHugepages(pod, one).empty());  // unknown is not "none"
    }

    /// 64 Gi, 512 pages of 2 Mi and 4 of 1 Gi, 1 Gi reserved, eviction below 100 Mi: 64 - 1 - 4 - 1 Gi - 100 Mi.
    void allocatable() {
        const std::int64_t gi = 1LL << 30;
        const std::int64_t mi = 1LL << 20;
        QCOMPARE(allocatableMemory(64 * gi, gi, 100 * mi, {{2 * mi, 512}, {gi, 4}}), 58 * gi - 100 * mi);
        QCOMPARE(allocatableMemory(4 * gi, gi, 0, {{gi, 4}}), std::int64_t{0});
        Machine two = machine({2, 1, 2, 1, 1, 8, 3});
        two.zones[1].hugepages->insert(two.zones[1].hugepages->begin(), {2 * mi, 7});
        QCOMPARE(hugepageTotals(two), (std::vector<HugepageTotal>{{2 * mi, 7}, {gi, 6}}));
    }
};

QTEST_APPLESS_MAIN(TestHugepages)
#include "tst_hugepages.moc"
