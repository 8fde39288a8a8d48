// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes of a shape: what is doubled, what stays.
#include <QTest>

#include "cluster/requests.h"
#include "metrics/shape_ladder.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestShapeLadder : public QObject {
    Q_OBJECT

    static QStringList names(const std::vector<SlotShape>& ladder) {
        QStringList all;
        for (const SlotShape& shape : ladder) all << QString::fromStdString(shape.name);
        return all;
    }
    static QStringList ladderOn(const std::vector<Node>& nodes, const Pod& pod) {
        const ClusterPtr cluster = build(objects(nodes, {pod})).value().cluster;
        return names(ladderOf(shapeOf(cluster->catalog().pods.front()), cluster->catalog()));
    }

private Q_SLOTS:
    void devicesAreDoubledUpToTheLargestNode() {
        // 12 cores for 4 GPU are 3 for each; rounded up to millicores there is nothing to round.
        QCOMPARE(ladderOn({node("a").cpu("96").resource("nvidia.com/gpu", "8"), node("b").cpu("96").resource("nvidia.com/gpu", "4")},
                          pod("p").cpu("12").resource("nvidia.com/gpu", "4")),
                 (QStringList{QStringLiteral("cpu 3, nvidia.com/gpu 1"), QStringLiteral("cpu 6, nvidia.com/gpu 2"), QStringLiteral("cpu 12, nvidia.com/gpu 4"),
                              QStringLiteral("cpu 24, nvidia.com/gpu 8")}));
    }
    void aSizeBetweenTwoStepsHasItsPlace() {
        // 1000m for 3 GPU: 333.3m for one, so 334m; 667m for two; 1334m for four, which is 1.334 cores.
        QCOMPARE(ladderOn({node("a").cpu("8").resource("nvidia.com/gpu", "4")}, pod("p").cpu("1").resource("nvidia.com/gpu", "3")),
                 (QStringList{QStringLiteral("cpu 334m, nvidia.com/gpu 1"), QStringLiteral("cpu 667m, nvidia.com/gpu 2"), QStringLiteral("cpu 1, nvidia.com/gpu 3"),
                              QStringLiteral("cpu 1.334, nvidia.com/gpu 4")}));
    }
    void aShapeThatNoNodeTakesIsTheLast() {
        QCOMPARE(ladderOn({node("a").cpu("8").resource("nvidia.com/gpu", "2")}, pod("p").cpu("3").resource("nvidia.com/gpu", "3")),
                 (QStringList{QStringLiteral("cpu 1, nvidia.com/gpu 1"), QStringLiteral("cpu 2, nvidia.com/gpu 2"), QStringLiteral("cpu 3, nvidia.com/gpu 3")}));
    }
    void withoutDevicesAllIsDivided() {
        QCOMPARE(ladderOn({node("a").cpu("8")}, pod("p").cpu("4")), (QStringList{QStringLiteral("cpu 1"), QStringLiteral("cpu 2"), QStringLiteral("cpu 4"), QStringLiteral("cpu 8")}));
    }
    void aShareOfAGpuIsBesideWholeOnes() {
        // Half a GPU with 6 cores: a whole one has 12, two have 24.
        QCOMPARE(ladderOn({node("a").cpu("96").resource("alibabacloud.com/gpu-milli", "2000")}, pod("p").cpu("6").resource("alibabacloud.com/gpu-milli", "500")),
                 (QStringList{QStringLiteral("alibabacloud.com/gpu-milli 500, cpu 6"), QStringLiteral("alibabacloud.com/gpu-milli 1000, cpu 12"),
                              QStringLiteral("alibabacloud.com/gpu-milli 2000, cpu 24")}));
    }
    void ofManySizesThoseAroundTheShape() {
        QCOMPARE(ladderOn({node("a").cpu("96").resource("nvidia.com/gpu", "64")}, pod("p").resource("nvidia.com/gpu", "8")),
                 (QStringList{QStringLiteral("nvidia.com/gpu 2"), QStringLiteral("nvidia.com/gpu 4"), QStringLiteral("nvidia.com/gpu 8"), QStringLiteral("nvidia.com/gpu 16"),
                              QStringLiteral("nvidia.com/gpu 32")}));
    }
    void whatCannotBeCountedHasNone() {
        QVERIFY(ladderOn({node("a").cpu("8")}, pod("p")).isEmpty());
        QVERIFY(ladderOn({node("a").cpu("8")}, pod("p").cpu("1").port(80)).isEmpty());
    }
    void tolerationsAndTheShapeItselfStay() {
        const ClusterPtr cluster = build(objects({node("a").cpu("8")}, {pod("p").cpu("4").tolerate("dedicated")})).value().cluster;
        const SlotShape shape = shapeOf(cluster->catalog().pods.front());
        const std::vector<SlotShape> ladder = ladderOf(shape, cluster->catalog());
        QCOMPARE(ladder.size(), std::size_t(4));
        QVERIFY(ladder[2].pod.spec == shape.pod.spec);
        for (const SlotShape& one : ladder) QCOMPARE(one.pod.spec->tolerations, shape.pod.spec->tolerations);
    }
};

QTEST_MAIN(TestShapeLadder)
#include "tst_shape_ladder.moc"
