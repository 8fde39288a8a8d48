// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements of one object are joined field by field, and what is not known stays unknown.
#include <QtTest>

#include "cluster/usage_table.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

Usage ofNode(const std::string& name, std::optional<std::int64_t> cpu, std::optional<std::int64_t> memory, std::int64_t time, const std::string& source = "top") {
    return {Usage::Of::Node, name, cpu, memory, time, source};
}

}  // namespace

class TestUsageTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void newestCountsFieldByField() {
        const ClusterPtr c = cluster({node("n1").cpu("4"), node("n2").cpu("4"), node("n3").cpu("4")}, {pod("a").on("n1")});
        const UsageTable table(c->catalog(), SharedList<Usage>({ofNode("n1", 100, 10, 50), ofNode("n1", 200, std::nullopt, 60, "prom"), ofNode("n1", 1, 1, 40),
                                                                ofNode("n2", 7, std::nullopt, 0), ofNode("n2", 8, std::nullopt, 0), ofNode("gone", 1, 1, 1),
                                                                Usage{Usage::Of::Pod, c->catalog().pods[0].key(), 5, 6, 70, "prom"}}));
        const Used& first = *table.of(NodeIdx(0));
        QCOMPARE(first.cpu.value(), 200);                // of 60
        QCOMPARE(first.memory.value(), 10);              // of 50
        QCOMPARE(first.time, 50);                        // of the older
        QCOMPARE(table.of(NodeIdx(1))->cpu.value(), 8);  // the last of two without a time
        QVERIFY(!table.of(NodeIdx(1))->of(ResourceTable::kMemoryIdx));
        QVERIFY(!table.of(NodeIdx(2)));
        QCOMPARE(table.of(PodIdx(0))->memory.value(), 6);
        QCOMPARE(table.nodesKnown(), 2u);
        QCOMPARE(table.podsKnown(), 1u);
        QCOMPARE(table.strange(), 1u);
        QCOMPARE(table.oldest(), 50);
        QCOMPARE(table.newest(), 70);
        QCOMPARE(table.sources(), std::string("prom, top"));
        const UsageTable::Sum cpu = table.ofNodes(ResourceTable::kCpuIdx), memory = table.ofNodes(ResourceTable::kMemoryIdx);
        QCOMPARE(cpu.amount, 208);
        QCOMPARE(cpu.known, 2u);
        QCOMPARE(memory.known, 1u);
    }

    void nothingMeasured() {
        const ClusterPtr c = cluster({node("n1").cpu("4")}, {});
        const UsageTable none(c->catalog(), {});
        QVERIFY(!none.any() && !none.of(NodeIdx(0)));
        const UsageTable unknown(c->catalog(), SharedList<Usage>({ofNode("n1", std::nullopt, std::nullopt, 5)}));
        QVERIFY(!unknown.any() && !unknown.of(NodeIdx(0)));
    }

    void limitsAreSumsOfThoseThatHaveSome() {
        Pod limited = pod("a").on("n1");
        PodSpec spec = *limited.spec;
        spec.containers[0].limits.set("cpu", quantity("1500m"));
        spec.containers.push_back(spec.containers[0]);
        limited.spec = std::make_shared<const PodSpec>(spec);
        Pod open = pod("b").on("n1");
        const ClusterPtr c = cluster({node("n1").cpu("4")}, {limited, open});
        const LimitSum sum = limitsOn(*c, NodeIdx(0), ResourceTable::kCpuIdx);
        QCOMPARE(sum.amount, 3000);  // twice 1500m
        QCOMPARE(sum.without, 1u);
        QCOMPARE(limitsOn(*c, NodeIdx(0), ResourceTable::kMemoryIdx).without, 2u);
    }
};

QTEST_APPLESS_MAIN(TestUsageTable)
#include "tst_usage_table.moc"
