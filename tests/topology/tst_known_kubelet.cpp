// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "topology/kubelet/known_kubelet.h"

using namespace bayplan;

namespace {

TopologyCatalog catalog(TopologyObjects objects) {
    Diagnostics ignored;
    return TopologyCatalog(std::move(objects), {}, ignored);
}

QStringList missing(const KnownKubelet& known) {
    QStringList names;
    for (const std::string& name : known.missing()) names << QString::fromStdString(name);
    return names;
}

}  // namespace

class TestKnownKubelet : public QObject {
    Q_OBJECT
private slots:
    void nobodyTells() {
        const KnownKubelet known = knownKubelet(TopologyCatalog(), "n1");
        QVERIFY(known.sources.empty());
        QCOMPARE(missing(known), (QStringList{"topologyManagerPolicy", "cpuManagerPolicy", "memoryManagerPolicy"}));
    }

    void attributesWinOverDeprecatedNames() {
        TopologyObjects objects;
        NodeResourceTopology object;
        object.name = "n1";
        object.topologyPolicies = {"SingleNUMANodePodLevel"};
        object.attributes = {{"topologyManagerPolicy", "restricted"}, {"topologyManagerScope", "galaxy"}, {"topologyManagerMaxNUMANodes", "12"}};
        objects.nodes.push_back(object);
        const KnownKubelet known = knownKubelet(catalog(std::move(objects)), "n1");
        QCOMPARE(known.config.topologyPolicy, std::string("restricted"));
        QCOMPARE(known.config.topologyScope, std::string("pod"));  // an unknown value is ignored
        QCOMPARE(known.config.topologyOptions.at("max-allowable-numa-nodes"), std::string("12"));
        QCOMPARE(known.sources, (std::vector<std::string>{"NodeResourceTopology n1"}));
        QCOMPARE(missing(known), (QStringList{"cpuManagerPolicy", "memoryManagerPolicy"}));
    }

    void deprecatedNames_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QString>("scope");
        QTest::newRow("1") << "SingleNUMANodeContainerLevel"
                           << "single-numa-node"
                           << "container";
        QTest::newRow("2") << "SingleNUMANodePodLevel"
                           << "single-numa-node"
                           << "pod";
        QTest::newRow("3") << "BestEffortContainerLevel"
                           << "best-effort"
                           << "container";
        QTest::newRow("4") << "BestEffortPodLevel"
                           << "best-effort"
                           << "pod";
        QTest::newRow("5") << "RestrictedContainerLevel"
                           << "restricted"
                           << "container";
        QTest::newRow("6") << "RestrictedPodLevel"
                           << "restricted"
                           << "pod";
        QTest::newRow("a name without a level") << "Restricted"
                                                << ""
                                                << "";
    }
    void deprecatedNames() {
        QFETCH(QString, name);
        QFETCH(QString, policy);
        QFETCH(QString, scope);
        TopologyObjects objects;
        NodeResourceTopology object;
        object.name = "n1";
        object.topologyPolicies = {name.toStdString()};
        objects.nodes.push_back(object);
        const KnownKubelet known = knownKubelet(catalog(std::move(objects)), "n1");
        QCOMPARE(known.topologyPolicy, !policy.isEmpty());
        if (policy.isEmpty()) return;
        QCOMPARE(QString::fromStdString(known.config.topologyPolicy), policy);
        QCOMPARE(QString::fromStdString(known.config.topologyScope), scope);
    }

    void koordinatorAndVolcano() {
        TopologyObjects objects;
        KoordinatorTopology koordinator;
        koordinator.name = "n1";
        koordinator.cpuManager.emplace();
        koordinator.cpuManager->policy = "static";
        koordinator.cpuManager->options = {{"full-pcpus-only", "true"}};
        koordinator.cpuManager->reservedCpus = "0-1";
        objects.koordinator.push_back(koordinator);
        Numatopology volcano;
        volcano.name = "n1";
        volcano.policies = {{"CPUManagerPolicy", "none"}, {"TopologyManagerPolicy", "best-effort"}};
        volcano.reserved = {{"cpu", "4"}};
        objects.volcano.push_back(volcano);
        volcano.name = "n2";
        objects.volcano.push_back(volcano);
        const TopologyCatalog all = catalog(std::move(objects));
        const KnownKubelet both = knownKubelet(all, "n1");
        QCOMPARE(both.config.cpuPolicy, std::string("static"));
        QCOMPARE(both.config.reservedSystemCpus.toString(), std::string("0-1"));
        QVERIFY(!both.config.reservedCpu.has_value());
        QCOMPARE(both.config.topologyPolicy, std::string("best-effort"));
        QCOMPARE(both.sources.size(), std::size_t{2});
        const KnownKubelet one = knownKubelet(all, "n2");
        QCOMPARE(one.config.cpuPolicy, std::string("none"));
        QCOMPARE(one.config.reservedCpu, std::optional(Quantity::fromUnits(4)));
        QCOMPARE(missing(one), (QStringList{"topologyManagerScope", "memoryManagerPolicy"}));
    }
};

QTEST_APPLESS_MAIN(TestKnownKubelet)
#include "tst_known_kubelet.moc"
