// SPDX-License-Identifier: GPL-3.0-or-later
// Gangs as one thing: which pods one has, and whether all of them find nodes, anywhere or within a domain. Nodes have 4 CPUs
// and pods of a gang ask for 2, so two of them fill a node.
#include <QTest>

#include "framework/profile.h"
#include "io/config/scheduler_config.h"
#include "planner/gang_try.h"
#include "plugins/all.h"
#include "plugins/shared/within_nodes.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

const char* const kGang = "GenericWorkload=true,GangScheduling=true";
const char* const kTopology = "GenericWorkload=true,GangScheduling=true,TopologyAwareWorkloadScheduling=true";

Profiles rules(const std::string& gates, bool coscheduling = false) {
    const std::string plugins = "profiles:\n- plugins:\n    multiPoint: {enabled: [{name: Coscheduling}]}\n    queueSort: {enabled: [{name: Coscheduling}], disabled: [{name: \"*\"}]}\n";
    const std::string head = gates.empty() ? "" : "# kube-scheduler --feature-gates=" + gates + "\n";
    const std::string text = head + "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n" + (coscheduling ? plugins : "");
    return makeProfiles(readSchedulerConfigurationFromText(text, "scheduler.yaml").value().configuration, inTreePlugins()).value();
}

NodeMaker four(const char* name, const char* zone) { return node(name).cpu("4").memory("16Gi").label("zone", zone); }
PodMaker member(const char* name, const char* group = "g") {
    PodMaker made = pod(name).cpu("2");
    made.spec.podGroup = group;
    return made;
}
PodMaker labelled(const char* name, const char* group = "g") { return pod(name).cpu("2").label("scheduling.x-k8s.io/pod-group", group); }

PodGroup native(std::int32_t minCount, const char* topology = "") {
    PodGroup group;
    group.namespaceName = "default";
    group.name = "g";
    group.minCount = minCount;
    if (*topology) group.topologyKeys = {topology};
    return group;
}

CoschedulingGroup coscheduling(std::int32_t minMember) {
    CoschedulingGroup group;
    group.namespaceName = "default";
    group.name = "g";
    group.minMember = minMember;
    return group;
}

ClusterPtr picture(const std::vector<Node>& nodes, const std::vector<Pod>& pods, std::vector<PodGroup> groups, std::vector<CoschedulingGroup> siblings = {}) {
    Objects all = objects(nodes, pods);
    all.podGroups = std::move(groups);
    all.coschedulingGroups = std::move(siblings);
    return build(std::move(all)).value().cluster;
}

Gang gangIn(const ClusterPtr& cluster, const Profiles& profiles) { return gangsOf(*cluster, profiles).front(); }

std::string nodeOf(const Cluster& cluster, const char* pod) {
    const NodeIdx node = cluster.placement(cluster.catalog().findPod(std::string("default/") + pod)).node;
    return node.valid() ? cluster.catalog().node(node).name : "-";
}

}  // namespace

class TestGangTry : public QObject {
    Q_OBJECT

private slots:
    void whoIsInAGang() {
        const Profiles profiles = rules(kGang);
        const ClusterPtr cluster = picture({four("n1", "a")}, {member("p0"), pod("alone"), member("p1"), member("q0", "other"), labelled("s0")}, {native(2, "zone")});
        const std::vector<Gang> all = gangsOf(*cluster, profiles);
        QCOMPARE(all.size(), std::size_t(2));  // of s0's label nobody knows a group, and no rule looks at it
        QCOMPARE(all[0].key(), std::string("default/g"));
        QCOMPARE(all[0].pods, (std::vector{PodIdx(0), PodIdx(2)}));
        QCOMPARE(all[0].quorum, std::optional(2));
        QCOMPARE(all[0].topologyKey, std::string("zone"));
        QVERIFY(all[0].object && all[0].together);
        QVERIFY(!all[1].object && !all[1].quorum);  // pods name it, and it is not there
        QCOMPARE(gangOf(*cluster, profiles, PodIdx(2)), std::optional(all[0]));
        QVERIFY(!gangOf(*cluster, profiles, PodIdx(1)));
        QVERIFY(!gangOf(*cluster, profiles, PodIdx(4)));
        QVERIFY(!gangOf(*cluster, profiles, PodIdx()));
        QVERIFY(gangOf(*cluster, profiles, std::vector{PodIdx(2), PodIdx(0)}));
        QVERIFY(!gangOf(*cluster, profiles, std::vector{PodIdx(0), PodIdx(3)}));  // of two gangs
        QVERIFY(!gangOf(*cluster, profiles, std::vector<PodIdx>()));
        // The same label, once somebody looks at it.
        QCOMPARE(gangsOf(*cluster, rules(kGang, true)).size(), std::size_t(3));
    }

    /// Room for two of three.
    void allOrNone() {
        const Profiles profiles = rules(kGang);
        const std::vector<Pod> pods{member("p0"), member("p1"), member("p2")};
        const ClusterPtr three = picture({four("n1", "a")}, pods, {native(3)});
        const GangTry none = tryGang(three, profiles, gangIn(three, profiles)).value();
        QCOMPARE(none.outcome, Outcome::Unschedulable);
        QCOMPARE(none.found, std::size_t(2));
        QCOMPARE(none.placed, std::size_t(0));
        QVERIFY(none.deltas.empty() && !none.after);
        QVERIFY(none.refused());
        QCOMPARE(none.refused()->pod, PodIdx(2));
        QVERIFY(none.refused()->message.text().starts_with("0/1 nodes are available: 1 Insufficient cpu."));
        QCOMPARE(none.message, std::string("pod group is unschedulable"));

        const ClusterPtr two = picture({four("n1", "a")}, pods, {native(2)});
        const GangTry some = tryGang(two, profiles, gangIn(two, profiles)).value();
        QCOMPARE(some.outcome, Outcome::Scheduled);
        QCOMPARE(some.placed, std::size_t(2));
        QCOMPARE(some.deltas.size(), std::size_t(2));
        QCOMPARE(nodeOf(*some.after, "p0") + nodeOf(*some.after, "p2"), std::string("n1-"));
        QCOMPARE(nodeOf(*two, "p0"), std::string("-"));  // nothing was carried out
        // One stands already: the quorum of three needs two more, and there is room for one.
        const ClusterPtr begun = picture({four("n1", "a")}, {member("p0").on("n1"), member("p1"), member("p2")}, {native(3)});
        const GangTry more = tryGang(begun, profiles, gangIn(begun, profiles)).value();
        QCOMPARE(more.outcome, Outcome::Unschedulable);
        QCOMPARE(more.standing, std::size_t(1));
        QCOMPARE(more.found, std::size_t(1));
    }

    /// Zone a has room for two of three, zone b for four. The message counts the nodes of the zone alone.
    void withinADomain_data() {
        QTest::addColumn<QByteArray>("gates");
        QTest::addColumn<QByteArray>("key");
        QTest::newRow("a person's domain") << QByteArray(kGang) << QByteArray();
        QTest::newRow("the group's own placements") << QByteArray(kTopology) << QByteArray("zone");
    }
    void withinADomain() {
        QFETCH(QByteArray, gates);
        QFETCH(QByteArray, key);
        const Profiles profiles = rules(gates.toStdString());
        const ClusterPtr cluster = picture({four("a1", "a"), four("b1", "b"), four("b2", "b")}, {member("p0"), member("p1"), member("p2")}, {native(3, key.constData())});
        const Gang gang = gangIn(cluster, profiles);
        const std::vector<NodeDomain> zones = domainsOf(cluster->catalog(), "zone");
        QCOMPARE(zones.size(), std::size_t(2));
        QCOMPARE(zones[1], domainOf(cluster->catalog(), {"zone"}, NodeIdx(2)));
        QCOMPARE(domainOf(cluster->catalog(), {}, NodeIdx(0)).nodes.size(), std::size_t(3));
        const GangTry a = tryGang(cluster, profiles, gang, &zones[0].nodes).value();
        QCOMPARE(a.outcome, Outcome::Unschedulable);
        QCOMPARE(a.found, std::size_t(2));
        QVERIFY2(a.refused()->message.text().starts_with("0/1 nodes are available: 1 Insufficient cpu."), a.refused()->message.text().c_str());
        const GangTry b = tryGang(cluster, profiles, gang, &zones[1].nodes).value();
        QCOMPARE(b.outcome, Outcome::Scheduled);
        QCOMPARE(b.placed, std::size_t(3));
        for (const char* name : {"p0", "p1", "p2"}) QVERIFY(nodeOf(*b.after, name).starts_with("b"));
    }

    /// Pods wait on their nodes for their siblings: minMember 3, room for two of three; then for all.
    void siblingsOfALabel() {
        const Profiles profiles = rules("", true);
        const std::vector<Pod> pods{labelled("s0"), labelled("s1"), labelled("s2")};
        const ClusterPtr small = picture({four("n1", "a")}, pods, {}, {coscheduling(3)});
        const Gang gang = gangIn(small, profiles);
        QVERIFY(gang.kind == Gang::Kind::Coscheduling && gang.together);
        const GangTry none = tryGang(small, profiles, gang).value();
        QCOMPARE(none.outcome, Outcome::Unschedulable);
        QVERIFY(none.deltas.empty());
        const ClusterPtr large = picture({four("n1", "a"), four("n2", "a")}, pods, {}, {coscheduling(3)});
        const GangTry all = tryGang(large, profiles, gangIn(large, profiles)).value();
        QCOMPARE(all.outcome, Outcome::Scheduled);
        QCOMPARE(all.placed, std::size_t(3));
        // Rules that do not know the label decide one by one: still none of it is a whole.
        const Profiles plain = rules("");
        const Gang untied = gangIn(small, plain);
        QVERIFY(!untied.together);
        QCOMPARE(tryGang(small, plain, untied).value().outcome, Outcome::Unschedulable);
    }

    /// Gates that nobody said: what the scheduler would do is not known.
    void gatesThatNobodySaid() {
        const Profiles profiles = rules("");
        const ClusterPtr cluster = picture({four("n1", "a")}, {member("p0")}, {native(1)});
        const GangTry attempt = tryGang(cluster, profiles, gangIn(cluster, profiles)).value();
        QCOMPARE(attempt.outcome, Outcome::NotModelled);
        QVERIFY(attempt.deltas.empty());
    }

    void aStopIsAnError() {
        const Profiles profiles = rules(kGang);
        const ClusterPtr cluster = picture({four("n1", "a")}, {member("p0")}, {native(1)});
        std::stop_source source;
        source.request_stop();
        Budget budget;
        budget.stop = source.get_token();
        QCOMPARE(tryGang(cluster, profiles, gangIn(cluster, profiles), nullptr, budget).error().code, ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestGangTry)
#include "tst_gang_try.moc"
