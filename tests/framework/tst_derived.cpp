// SPDX-License-Identifier: GPL-3.0-or-later
// What is derived from a catalog is derived once, for all schedulers and threads that hold it at the same time.
#include <atomic>
#include <thread>
#include <vector>

#include <QTest>

#include "framework/catalog_index.h"
#include "framework/harness.h"

using namespace bayplan;

namespace {

struct Counted {
    explicit Counted(const Catalog& catalog) : nodes(catalog.nodes.size()) { ++made; }
    std::size_t nodes;
    static inline std::atomic<int> made{0};
};

ClusterPtr twoNodes() {
    Objects objects;
    objects.nodes.push_back(samples::node("a", {{"cpu", "1"}}));
    objects.nodes.push_back(samples::node("b", {{"cpu", "1"}}));
    return build(std::move(objects))->cluster;
}

}  // namespace

class TestDerived : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCatalogHasOneIndex() {
        const ClusterPtr cluster = twoNodes();
        const auto first = CatalogIndex::of(cluster->sharedCatalog());
        QCOMPARE(CatalogIndex::of(cluster->sharedCatalog()), first);
        // Another catalog, even an equal one, has its own.
        const auto copy = std::make_shared<const Catalog>(cluster->catalog());
        QVERIFY(CatalogIndex::of(copy) != first);
        QCOMPARE(CatalogIndex::of(copy)->catalog, copy);
    }

    /// A second scheduler of a catalog has tables of its own, and nothing else.
    void schedulersShareTheIndex() {
        samples::Harness first(twoNodes()), second(twoNodes());
        QVERIFY(&first.scheduler().indexOf(first.cluster()) != &second.scheduler().indexOf(second.cluster()));
        QCOMPARE(&second.scheduler().indexOf(first.cluster()), &first.scheduler().indexOf(first.cluster()));
    }

    void anIndexGoesWithTheLastWhoHoldsIt() {
        const ClusterPtr cluster = twoNodes();
        std::weak_ptr<const CatalogIndex> seen = CatalogIndex::of(cluster->sharedCatalog());
        QVERIFY(seen.expired());
        const auto held = CatalogIndex::of(cluster->sharedCatalog());
        seen = held;
        QCOMPARE(CatalogIndex::of(cluster->sharedCatalog()), seen.lock());
    }

    void manyThreadsMakeAValueOnce() {
        const ClusterPtr cluster = twoNodes();
        Counted::made = 0;
        std::atomic<std::size_t> sum{0};
        {
            const auto held = CatalogIndex::of(cluster->sharedCatalog());
            std::vector<std::jthread> threads;
            for (int i = 0; i < 8; ++i)
                threads.emplace_back([&] { sum += CatalogIndex::of(cluster->sharedCatalog())->derived.of<Counted>().nodes; });
        }
        QCOMPARE(Counted::made.load(), 1);
        QCOMPARE(sum.load(), std::size_t(16));  // 8 threads, 2 nodes
    }
};

QTEST_APPLESS_MAIN(TestDerived)
#include "tst_derived.moc"
