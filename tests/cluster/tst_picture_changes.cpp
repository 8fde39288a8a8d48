// SPDX-License-Identifier: GPL-3.0-or-later
// Two pictures that were read at different times, compared by name.
#include "cluster/picture_changes.h"

#include <QtTest>

#include "cluster/builder.h"

using namespace bayplan;
using What = PictureChange::What;

namespace {

Node node(const std::string& name, const std::string& uid = {}) {
    Node node;
    node.name = name;
    node.uid = uid;
    return node;
}

Pod pod(const std::string& name, const std::string& on = {}, const std::string& uid = {}, std::int32_t priority = 0) {
    Pod pod;
    pod.namespaceName = "ns";
    pod.name = name;
    pod.uid = uid;
    pod.nodeName = on;
    pod.labels = std::make_shared<const Labels>();
    auto spec = std::make_shared<PodSpec>();
    spec->priority = priority;
    pod.spec = spec;
    return pod;
}

ClusterPtr picture(std::vector<Node> nodes, std::vector<Pod> pods = {}) {
    Objects objects;
    objects.nodes = std::move(nodes);
    objects.pods = std::move(pods);
    return build(std::move(objects)).value().cluster;
}

}  // namespace

class PictureChangesTest : public QObject {
    Q_OBJECT

private slots:
    void nothing() {
        const ClusterPtr one = picture({node("n1", "u")}, {pod("a", "n1", "p")});
        const ClusterPtr other = picture({node("n1", "u")}, {pod("a", "n1", "p")});
        QVERIFY(changesBetween(*one, *other).empty());
        Node beating = node("n1", "u");
        beating.heartbeatTime = 77;
        QVERIFY(changesBetween(*one, *picture({beating}, {pod("a", "n1", "p")})).empty());
    }

    void nodes() {
        Node labelled = node("c");
        labelled.labels = {{"zone", "z"}};
        Node cordoned = labelled;
        cordoned.name = "d";
        cordoned.unschedulable = true;
        const ClusterPtr before = picture({node("a"), node("b", "u1"), node("c"), node("d")});
        const ClusterPtr after = picture({cordoned, labelled, node("b", "u2"), node("e")});
        const std::vector<PictureChange> expected{{What::NodeGone, "a", {}, {}}, {What::NodeReplaced, "b", {}, {}}, {What::NodeChanged, "c", {}, {}},
                                                  {What::Cordoned, "d", {}, {}}, {What::NodeChanged, "d", {}, {}},  {What::NodeCame, "e", {}, {}}};
        QVERIFY(changesBetween(*before, *after) == expected);
        QVERIFY(changesBetween(*after, *before)[3].what == What::Uncordoned);
    }

    void pods() {
        const std::vector<Node> both{node("n1"), node("n2")};
        const ClusterPtr before = picture(both, {pod("bound"), pod("changed", "n1", "u"), pod("gone", "n1"), pod("moved", "n1"), pod("off", "n2"), pod("replaced", "n1", "u1")});
        const ClusterPtr after = picture(both, {pod("replaced", "n2", "u2"), pod("off"), pod("moved", "n2"), pod("changed", "n1", "u", 7), pod("came", "n2"), pod("bound", "n1")});
        const std::vector<PictureChange> expected{
            {What::PodBound, "ns/bound", {}, "n1"},   {What::PodCame, "ns/came", {}, "n2"},   {What::PodChanged, "ns/changed", "n1", "n1"},  {What::PodGone, "ns/gone", "n1", {}},
            {What::PodMoved, "ns/moved", "n1", "n2"}, {What::PodUnbound, "ns/off", "n2", {}}, {What::PodReplaced, "ns/replaced", "n1", "n2"}};
        QVERIFY(changesBetween(*before, *after) == expected);
    }

    /// Its node is not among the objects, and the pod is there all the same.
    void aNodeThatIsNotKnown() {
        QVERIFY(changesBetween(*picture({}, {pod("a")}), *picture({}, {pod("a", "n9")})) == (std::vector<PictureChange>{{What::PodBound, "ns/a", {}, "n9"}}));
    }
};

QTEST_APPLESS_MAIN(PictureChangesTest)
#include "tst_picture_changes.moc"
