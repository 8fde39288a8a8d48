// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/amend.h"

#include <QTest>

#include "cluster/delta.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestAmend : public QObject {
    Q_OBJECT

    static ClusterPtr sample() {
        return cluster({node("a").cpu("4").memory("8Gi").taint("gpu", "yes", TaintEffect::NoSchedule),
                        node("b").cpu("4").memory("8Gi").label("zone", "z1")},
                       {pod("one").cpu("1").on("b"), pod("two").cpu("3").memory("1Gi").on("b"), pod("wait").cpu("2")});
    }

private Q_SLOTS:
    void aTolerationIsOnePodsAlone() {
        const ClusterPtr before = sample();
        const PodIdx wait = before->catalog().findPod("default/wait");
        const auto after = amend(*before, {Tolerate{wait, {"gpu", Toleration::Op::Equal, "yes", false, TaintEffect::NoSchedule}}});
        QVERIFY(after.has_value());
        QCOMPARE((*after)->catalog().pod(wait).spec->tolerations.size(), before->catalog().pod(wait).spec->tolerations.size() + 1);
        QVERIFY(tolerates((*after)->catalog().pod(wait).spec->tolerations, before->catalog().nodes[0].taints[0]));
        // The original picture and all other objects are unchanged.
        QVERIFY(!tolerates(before->catalog().pod(wait).spec->tolerations, before->catalog().nodes[0].taints[0]));
        for (std::size_t i = 0; i < before->podCount(); ++i) {
            QVERIFY((*after)->placement(PodIdx(i)) == before->placement(PodIdx(i)));
            if (PodIdx(i) != wait) QVERIFY((*after)->catalog().pods[i].spec == before->catalog().pods[i].spec);
        }
        for (std::size_t i = 0; i < before->nodeCount(); ++i) QVERIFY((*after)->node(NodeIdx(i)) == before->node(NodeIdx(i)));
        QVERIFY((*after)->version() != before->version());
    }
    void aRequestIsAccountedWhereThePodStands() {
        const ClusterPtr before = sample();
        const NodeIdx b = before->catalog().findNode("b");
        const PodIdx one = before->catalog().findPod("default/one"), two = before->catalog().findPod("default/two");
        QCOMPARE(before->requested(b, ResourceTable::kCpuIdx), std::int64_t(4000));
        const auto after = amend(*before, {SetRequest{two, "cpu", 500}, SetRequest{two, "memory", 256 << 20}});
        QVERIFY(after.has_value());
        QCOMPARE((*after)->requested(b, ResourceTable::kCpuIdx), std::int64_t(1500));  // 1000 of one, 500 of two
        QCOMPARE((*after)->requested(b, ResourceTable::kMemoryIdx), std::int64_t(256) << 20);
        QCOMPARE((*after)->node(b).pods, (std::vector<PodIdx>{one, two}));  // in their former order
        QCOMPARE((*after)->placement(two).standing, Standing::Bound);
        QCOMPARE(before->requested(b, ResourceTable::kCpuIdx), std::int64_t(4000));
    }
    void theLargestContainerGivesFirst() {
        // 3 + 2 + 1 cores, and an init container that peaks at 5: the pod requests 6. At 4, the first container gives
        // 2; the peak of 5 is still above and is cut to 4.
        PodMaker maker = pod("many");
        maker.spec.containers[0].requests.set("cpu", quantity("3"));
        maker.spec.containers.push_back({"second", "i", {}, {}, {}, false});
        maker.spec.containers[1].requests.set("cpu", quantity("2"));
        maker.spec.containers.push_back({"third", "i", {}, {}, {}, false});
        maker.spec.containers[2].requests.set("cpu", quantity("1"));
        maker.spec.initContainers.push_back({"first", "i", {}, {}, {}, false});
        maker.spec.initContainers[0].requests.set("cpu", quantity("5"));
        const ClusterPtr before = cluster({node("a").cpu("4")}, {maker});
        const auto after = amend(*before, {SetRequest{PodIdx(0), "cpu", 4000}});
        QVERIFY(after.has_value());
        QCOMPARE((*after)->catalog().specOf(PodIdx(0)).requests.filter[0], std::int64_t(4000));
    }
    void aLimitThatMustEqualFollows() {
        // GPUs cannot be overcommitted: a request and limit of 10 become 3 and 3. Memory can: its limit stays.
        PodMaker maker = pod("many");
        for (ResourceList* list : {&maker.spec.containers[0].requests, &maker.spec.containers[0].limits}) {
            list->set("nvidia.com/gpu", quantity("10"));
            list->set("memory", quantity("2Gi"));
        }
        const ClusterPtr before = cluster({node("a").resource("nvidia.com/gpu", "8")}, {maker});
        const auto after = amend(*before, {SetRequest{PodIdx(0), "nvidia.com/gpu", 3}, SetRequest{PodIdx(0), "memory", 1 << 30}});
        QVERIFY(after.has_value());
        const Container& container = (*after)->catalog().specOf(PodIdx(0)).spec->containers[0];
        QCOMPARE(container.limits.find("nvidia.com/gpu")->value(), std::int64_t(3));
        QCOMPARE(container.limits.find("memory")->value(), std::int64_t(2) << 30);
    }
    void aLabelMovesNoPod() {
        const ClusterPtr before = sample();
        const auto after = amend(*before, {SetLabel{NodeIdx(0), "zone", "z2"}, SetLabel{NodeIdx(1), "zone", "z3"}});
        QVERIFY(after.has_value());
        QCOMPARE(*(*after)->catalog().nodes[0].labels.find("zone"), std::string("z2"));
        QCOMPARE(*(*after)->catalog().nodes[1].labels.find("zone"), std::string("z3"));
        QCOMPARE(*before->catalog().nodes[1].labels.find("zone"), std::string("z1"));
        QVERIFY((*after)->catalog().nodeSources[0] == nullptr);
    }
    void deltasGoOnInTheAmendedPicture() {
        const ClusterPtr before = sample();
        const PodIdx wait = before->catalog().findPod("default/wait");
        const auto amended = amend(*before, {SetRequest{wait, "cpu", 250}}).value();
        const auto placed = bayplan::apply(*amended, std::vector<Delta>{Place{wait, NodeIdx(0)}});
        QVERIFY(placed.has_value());
        QCOMPARE(placed->cluster->requested(NodeIdx(0), ResourceTable::kCpuIdx), std::int64_t(250));
        const auto back = bayplan::apply(*placed->cluster, placed->inverse);
        QVERIFY(back.has_value());
        QVERIFY(*back->cluster == *amended);
    }
    void whatCannotBeIsRefused() {
        const ClusterPtr before = sample();
        const auto refused = [&](const Amendment& amendment) { return amend(*before, {amendment}).error().code; };
        QCOMPARE(refused(Tolerate{PodIdx(99), {}}), ErrorCode::NotFound);
        QCOMPARE(refused(SetLabel{NodeIdx(99), "a", "b"}), ErrorCode::NotFound);
        QCOMPARE(refused(SetRequest{PodIdx(0), "example.com/none", 1}), ErrorCode::NotFound);
        QCOMPARE(refused(SetRequest{PodIdx(0), "cpu", 2000}), ErrorCode::Invalid);  // it requests 1 core
        QCOMPARE(refused(SetRequest{PodIdx(0), "cpu", -1}), ErrorCode::Invalid);
    }
};

QTEST_APPLESS_MAIN(TestAmend)
#include "tst_amend.moc"
