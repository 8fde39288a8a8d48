// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "cluster/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

QString order(const std::vector<Node>& nodes) {
    QStringList names;
    for (const NodeIdx i : nodeTreeOrder(nodes)) names << QString::fromStdString(nodes[i.get()].name);
    return names.join(" ");
}

Node in(const char* name, const char* zone) {
    return node(name, {}, Labels{{"topology.kubernetes.io/zone", zone}});
}

}  // namespace

class TestNodeTree : public QObject {
    Q_OBJECT
private slots:
    void nodesWithoutZonesKeepTheirOrder() {
        QCOMPARE(order({node("c", {}), node("a", {}), node("b", {})}), QString("c a b"));
        QCOMPARE(order({}), QString());
    }

    void zonesTakeTurns() {
        // z1: a d e; z2: b; none: c f. Round by round: a b c | d f | e.
        QCOMPARE(order({in("a", "z1"), in("b", "z2"), node("c", {}), in("d", "z1"), in("e", "z1"), node("f", {})}),
                 QString("a b c d f e"));
    }

    void theOldLabelComesFirst() {
        Node old = node("old", {}, Labels{{"failure-domain.beta.kubernetes.io/zone", "z1"}, {"topology.kubernetes.io/zone", "z2"}});
        // old is in z1 with a: a old share a zone, b has its own.
        QCOMPARE(order({in("a", "z1"), old, in("b", "z2")}), QString("a b old"));
    }

    void regionsTellZonesApart() {
        const auto at = [](const char* name, const char* region) {
            return node(name, {}, Labels{{"topology.kubernetes.io/region", region}, {"topology.kubernetes.io/zone", "1"}});
        };
        QCOMPARE(order({at("a", "eu"), at("b", "eu"), at("c", "us")}), QString("a c b"));
    }

    void theCatalogHoldsTheOrder() {
        const ClusterPtr made = cluster({in("a", "z1"), in("b", "z1"), in("c", "z2")}, {});
        QCOMPARE(made->catalog().treeOrder, (std::vector<NodeIdx>{NodeIdx(0), NodeIdx(2), NodeIdx(1)}));
    }
};

QTEST_APPLESS_MAIN(TestNodeTree)
#include "tst_node_tree.moc"
