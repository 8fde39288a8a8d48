// SPDX-License-Identifier: GPL-3.0-or-later
// The hint of each plugin for each event that it registered for.
#include <QTest>

#include "plugins/node/node_affinity.h"
#include "schedulers/kube/simulation_samples.h"
#include "schedulers/kube/wakeups.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

std::shared_ptr<const Pod> on(Pod pod, const std::string& node) {
    pod.nodeName = node;
    return shared(std::move(pod));
}

/// The pending pod "p" in a cluster of one node, and queries about it.
class Waiting {
public:
    /// For the first of its pods.
    explicit Waiting(Objects all) : m_cluster(build(std::move(all))->cluster), m_scheduler(profiles()) {}
    explicit Waiting(Pod pod, const PluginArgs& args = {})
        : m_cluster(cluster({small("n0", {{"zone", "a"}})}, {std::move(pod)})), m_scheduler(profiles(args)) {}

    const EnqueueHints& hints(const std::string& plugin) const {
        for (const auto& one : m_scheduler.profiles().all.front()->plugins)
            if (one->name() == plugin) return dynamic_cast<const EnqueueHints&>(*one);
        qFatal("no such plugin");
    }
    /// Whether `plugin` receives the event and takes it as help.
    bool wakes(const std::string& plugin, const ClusterEvent& event) {
        const std::vector<EventInterest> interests = hints(plugin).interests();
        const bool heard = std::any_of(interests.begin(), interests.end(),
                                       [&](const EventInterest& interest) { return matches(interest, event); });
        return heard
               && hints(plugin).hint(Cycle(*m_cluster, PodIdx(0), m_scheduler.indexOf(*m_cluster)), event) == Hint::Queue;
    }
    bool nodeAdded(const std::string& plugin, Node node) {
        ClusterEvent event;
        event.resource = EventResource::Node;
        event.actions = action::kAdd;
        event.newNode = shared(std::move(node));
        return wakes(plugin, event);
    }
    bool nodeDeleted(const std::string& plugin, Node node) {
        ClusterEvent event;
        event.resource = EventResource::Node;
        event.actions = action::kDelete;
        event.oldNode = shared(std::move(node));
        return wakes(plugin, event);
    }
    bool nodeChanged(const std::string& plugin, Node before, Node after) {
        for (const ClusterEvent& event : nodeUpdates(shared(std::move(before)), shared(std::move(after))))
            if (wakes(plugin, event)) return true;
        return false;
    }
    bool podAdded(const std::string& plugin, std::shared_ptr<const Pod> pod) {
        ClusterEvent event;
        event.resource = EventResource::AssignedPod;
        event.actions = action::kAdd;
        event.newPod = std::move(pod);
        return wakes(plugin, event);
    }
    bool podDeleted(const std::string& plugin, std::shared_ptr<const Pod> pod) {
        ClusterEvent event;
        event.resource = EventResource::AssignedPod;
        event.actions = action::kDelete;
        event.oldPod = std::move(pod);
        return wakes(plugin, event);
    }
    bool podChanged(const std::string& plugin, std::shared_ptr<const Pod> before, std::shared_ptr<const Pod> after) {
        for (const ClusterEvent& event : podUpdates(std::move(before), std::move(after)))
            if (wakes(plugin, event)) return true;
        return false;
    }
    bool claim(const std::string& plugin, const std::string& key, EventActions actions) {
        ClusterEvent event;
        event.resource = EventResource::PersistentVolumeClaim;
        event.actions = actions;
        event.object = key;
        return wakes(plugin, event);
    }
    bool resourceClaim(const std::string& key, EventActions actions, bool freed = false) {
        ClusterEvent event;
        event.resource = EventResource::ResourceClaim;
        event.actions = actions;
        event.object = key;
        event.freed = freed;
        return wakes("DynamicResources", event);
    }
    bool deviceClass(const std::string& plugin, const std::string& name) {
        ClusterEvent event;
        event.resource = EventResource::DeviceClass;
        event.actions = action::kAdd;
        event.object = name;
        return wakes(plugin, event);
    }
    Wakeups wakeups() const { return Wakeups(m_scheduler.profiles()); }
    const Profile& profile() const { return *m_scheduler.profiles().all.front(); }

private:
    ClusterPtr m_cluster;
    Scheduler m_scheduler;
};

Node tainted(Node node, const char* key = "x") {
    node.taints.push_back({key, "", TaintEffect::NoSchedule});
    return node;
}

Node cordoned(Node node) {
    node.unschedulable = true;
    return node;
}

PodSpec withToleration(PodSpec spec, const char* key) {
    spec.tolerations.push_back({key, Toleration::Op::Exists, "", true, TaintEffect::NoSchedule});
    return spec;
}

PodSpec withPort(std::int32_t port) {
    PodSpec spec = asks({});
    spec.containers[0].ports.push_back({"", "TCP", port, port});
    return spec;
}

PodSpec withClaim(const std::string& claim) {
    PodSpec spec = asks({});
    Volume volume;
    volume.kind = Volume::Kind::PersistentVolumeClaim;
    volume.name = "v";
    volume.source = claim;
    spec.volumes = {volume};
    return spec;
}

PodAffinityTerm term(const std::string& app, const std::string& key) {
    PodAffinityTerm t;
    t.topologyKey = key;
    t.labelSelector = selects("app", app);
    return t;
}

std::shared_ptr<const Pod> app(const std::string& value, const std::string& node = "n0") {
    return on(labelled(pod("other", asks({})), {{"app", value}}), node);
}

}  // namespace

class TestHints : public QObject {
    Q_OBJECT
private slots:
    void eventsMatchByResourceAndBits();
    void eventsOfNodesComeInOrder();
    void eventsOfPodsSayWhatChanged();
    void schedulingGates();
    void nodeName();
    void nodeUnschedulable();
    void taintToleration();
    void nodeAffinity();
    void nodePorts();
    void nodeResourcesFitOfNodes();
    void nodeResourcesFitOfPods();
    void podTopologySpreadOfPods();
    void podTopologySpreadOfNodes();
    void interPodAffinityOfPods();
    void interPodAffinityOfNodes();
    void nodeDeclaredFeatures();
    void volumeRestrictions();
    void nodeVolumeLimits();
    void volumeBindingAndZone();
    void dynamicResources();
    void classesThatServeAResource();
    void defaultPreemption();
    void taintsWakeAllWhoWaitForNodes();
};

void TestHints::eventsMatchByResourceAndBits() {
    ClusterEvent plain;
    plain.resource = EventResource::AssignedPod;
    plain.actions = action::kUpdate;
    QCOMPARE(toString(plain), std::string("AssignedPod/Update"));
    QVERIFY(matches({EventResource::Pod, action::kUpdate}, plain));
    QVERIFY(matches({EventResource::Pod, action::kAll}, plain));
    QVERIFY(!matches({EventResource::Pod, action::kPodLabel | action::kPodToleration}, plain));  // a plain one is more
    QVERIFY(!matches({EventResource::UnscheduledPod, action::kUpdate}, plain));
    QVERIFY(!matches({EventResource::Node, action::kAll}, plain));
    QVERIFY(matches({}, plain));
    const ClusterEvent wildcard;
    QVERIFY(wildcard.wildcard());
    QVERIFY(matches({}, wildcard));
    QVERIFY(!matches({EventResource::Pod, action::kAll}, wildcard));
    QCOMPARE(toString(wildcard), std::string("UnschedulableTimeout"));
}

void TestHints::eventsOfNodesComeInOrder() {
    Node after = tainted(small("n0", {{"zone", "b"}}));
    after.allocatable.set("cpu", *Quantity::parse("4"));
    after.readiness = Readiness::Ready;
    after.declaredFeatures = {"F"};
    std::string names;
    for (const ClusterEvent& event : nodeUpdates(shared(cordoned(small("n0"))), shared(after))) names += toString(event) + " ";
    QCOMPARE(names, std::string("Node/UpdateNodeTaint Node/UpdateNodeAllocatable Node/UpdateNodeLabel "
                                "Node/UpdateNodeTaint Node/UpdateNodeCondition Node/UpdateNodeDeclaredFeature "));
    QVERIFY(nodeUpdates(shared(small("n0")), shared(small("n0"))).empty());
    QVERIFY(nodeUpdates(shared(small("n0")), shared(cordoned(small("n0")))).empty());  // a cordon helps no pod
}

void TestHints::eventsOfPodsSayWhatChanged() {
    PodSpec gated = asks({{"cpu", "2"}});
    gated.schedulingGates = {"g"};
    const auto before = shared(pod("p", gated));
    const auto after = shared(labelled(pod("p", withToleration(asks({{"cpu", "1"}}), "x")), {{"a", "b"}}));
    std::string names;
    for (const ClusterEvent& event : podUpdates(before, after)) names += toString(event) + " ";
    QCOMPARE(names, std::string("UnscheduledPod/UpdatePodLabel UnscheduledPod/UpdatePodScaleDown "
                                "UnscheduledPod/UpdatePodSchedulingGatesEliminated UnscheduledPod/UpdatePodToleration "));
    QCOMPARE(toString(podUpdates(before, before).front()), std::string("UnscheduledPod/Update"));
    QCOMPARE(toString(podUpdates(on(pod("p", gated), "n"), on(pod("p", gated), "n")).front()),
             std::string("AssignedPod/Update"));
}

void TestHints::schedulingGates() {
    PodSpec gated = asks({});
    gated.schedulingGates = {"g"};
    Waiting waiting(pod("p", gated));
    QVERIFY(waiting.podChanged("SchedulingGates", shared(pod("p", gated)), shared(pod("p", asks({})))));
    QVERIFY(!waiting.podChanged("SchedulingGates", shared(pod("q", gated)), shared(pod("q", asks({})))));
    PodSpec fewer = gated;
    fewer.schedulingGates = {"g", "h"};
    QVERIFY(!waiting.podChanged("SchedulingGates", shared(pod("p", fewer)), shared(pod("p", gated))));
}

void TestHints::nodeName() {
    Waiting waiting(pod("p", asks({})));
    QVERIFY(waiting.nodeAdded("NodeName", small("n9")));
    QVERIFY(!waiting.nodeDeleted("NodeName", small("n9")));
}

void TestHints::nodeUnschedulable() {
    Waiting waiting(pod("p", asks({})));
    QVERIFY(waiting.nodeAdded("NodeUnschedulable", small("n9")));
    QVERIFY(!waiting.nodeAdded("NodeUnschedulable", cordoned(small("n9"))));
    QVERIFY(waiting.nodeChanged("NodeUnschedulable", cordoned(small("n0")), small("n0")));
    QVERIFY(!waiting.nodeChanged("NodeUnschedulable", small("n0"), tainted(small("n0"))));
    const char* cordon = "node.kubernetes.io/unschedulable";
    const auto before = shared(pod("p", asks({})));
    QVERIFY(waiting.podChanged("NodeUnschedulable", before, shared(pod("p", withToleration(asks({}), cordon)))));
    QVERIFY(!waiting.podChanged("NodeUnschedulable", before, shared(pod("p", withToleration(asks({}), "x")))));
    QVERIFY(!waiting.podChanged("NodeUnschedulable", shared(pod("q", asks({}))), shared(pod("q", withToleration(asks({}), cordon)))));
}

void TestHints::taintToleration() {
    Waiting waiting(pod("p", asks({})));
    QVERIFY(waiting.nodeAdded("TaintToleration", small("n9")));
    QVERIFY(!waiting.nodeAdded("TaintToleration", tainted(small("n9"))));
    QVERIFY(waiting.nodeChanged("TaintToleration", tainted(small("n0")), small("n0")));
    QVERIFY(!waiting.nodeChanged("TaintToleration", tainted(small("n0")), tainted(small("n0"), "y")));
    Node preferred = small("n0");
    preferred.taints.push_back({"soft", "", TaintEffect::PreferNoSchedule});
    QVERIFY(!waiting.nodeChanged("TaintToleration", preferred, small("n0")));  // it was tolerable before
    QVERIFY(waiting.podChanged("TaintToleration", shared(pod("p", asks({}))), shared(pod("p", withToleration(asks({}), "x")))));
    QVERIFY(!waiting.podChanged("TaintToleration", shared(pod("q", asks({}))), shared(pod("q", withToleration(asks({}), "x")))));
}

void TestHints::nodeAffinity() {
    PodSpec spec = asks({});
    spec.hasNodeSelector = true;
    spec.nodeSelector = Labels{{"disk", "ssd"}};
    PluginArgs args;
    args.edit<NodeAffinityArgs>().addedAffinity.emplace();
    args.edit<NodeAffinityArgs>().addedAffinity->required = NodeSelector{{NodeSelectorTerm{{{"pool", SelectorOp::In, {"x"}}}, {}}}};
    Waiting waiting(pod("p", spec));
    QVERIFY(waiting.nodeAdded("NodeAffinity", small("n9", {{"disk", "ssd"}})));
    QVERIFY(!waiting.nodeAdded("NodeAffinity", small("n9", {{"disk", "hdd"}})));
    QVERIFY(waiting.nodeChanged("NodeAffinity", small("n0"), small("n0", {{"disk", "ssd"}})));
    QVERIFY(!waiting.nodeChanged("NodeAffinity", small("n0", {{"disk", "ssd"}}), small("n0", {{"disk", "ssd"}, {"a", "b"}})));
    Waiting added(pod("p", spec), args);
    QVERIFY(!added.nodeAdded("NodeAffinity", small("n9", {{"disk", "ssd"}})));
    QVERIFY(added.nodeAdded("NodeAffinity", small("n9", {{"disk", "ssd"}, {"pool", "x"}})));
}

void TestHints::nodePorts() {
    Waiting waiting(pod("p", withPort(80)));
    QVERIFY(waiting.podDeleted("NodePorts", on(pod("q", withPort(80)), "n0")));
    QVERIFY(!waiting.podDeleted("NodePorts", on(pod("q", withPort(81)), "n0")));
    QVERIFY(!waiting.podDeleted("NodePorts", shared(pod("q", withPort(80)))));  // it used no port
    Pod nominated = pod("q", withPort(80));
    nominated.nominatedNodeName = "n0";
    QVERIFY(waiting.podDeleted("NodePorts", shared(nominated)));
    QVERIFY(waiting.nodeAdded("NodePorts", small("n9")));
}

void TestHints::nodeResourcesFitOfNodes() {
    Waiting waiting(pod("p", asks({{"cpu", "3"}})));
    const Node four = node("n9", {{"cpu", "4"}, {"memory", "8Gi"}, {"pods", "10"}});
    QVERIFY(waiting.nodeAdded("NodeResourcesFit", four));
    QVERIFY(!waiting.nodeAdded("NodeResourcesFit", small("n9")));
    QVERIFY(!waiting.nodeAdded("NodeResourcesFit", node("n9", {{"cpu", "4"}, {"memory", "8Gi"}})));  // room for no pod
    const auto with = [](const char* cpu, const char* memory, const char* pods) {
        return node("n0", {{"cpu", cpu}, {"memory", memory}, {"pods", pods}});
    };
    QVERIFY(waiting.nodeChanged("NodeResourcesFit", with("2", "8Gi", "10"), with("4", "8Gi", "10")));
    QVERIFY(!waiting.nodeChanged("NodeResourcesFit", with("1", "8Gi", "10"), with("2", "8Gi", "10")));   // still too small
    QVERIFY(!waiting.nodeChanged("NodeResourcesFit", with("4", "8Gi", "10"), with("4", "16Gi", "10")));  // not requested
    QVERIFY(waiting.nodeChanged("NodeResourcesFit", with("4", "8Gi", "10"), with("4", "8Gi", "11")));
    QVERIFY(!waiting.nodeChanged("NodeResourcesFit", with("6", "8Gi", "10"), with("4", "8Gi", "10")));
}

void TestHints::nodeResourcesFitOfPods() {
    Waiting waiting(pod("p", asks({{"cpu", "3"}})));
    QVERIFY(waiting.podDeleted("NodeResourcesFit", on(pod("q", asks({})), "n0")));
    QVERIFY(!waiting.podDeleted("NodeResourcesFit", shared(pod("q", asks({})))));
    const auto asking = [](const char* name, const char* cpu, const char* memory) {
        return pod(name, asks({{"cpu", cpu}, {"memory", memory}}));
    };
    QVERIFY(waiting.podChanged("NodeResourcesFit", shared(asking("p", "3", "1Gi")), shared(asking("p", "2", "1Gi"))));
    QVERIFY(waiting.podChanged("NodeResourcesFit", on(asking("q", "3", "1Gi"), "n0"), on(asking("q", "2", "1Gi"), "n0")));
    QVERIFY(!waiting.podChanged("NodeResourcesFit", on(asking("q", "3", "2Gi"), "n0"), on(asking("q", "3", "1Gi"), "n0")));
    QVERIFY(!waiting.podChanged("NodeResourcesFit", shared(asking("q", "3", "1Gi")), shared(asking("q", "2", "1Gi"))));
    QVERIFY(!waiting.podChanged("NodeResourcesFit", on(asking("q", "2", "1Gi"), "n0"), on(asking("q", "3", "1Gi"), "n0")));
}

void TestHints::podTopologySpreadOfPods() {
    PodSpec spec = asks({});
    TopologySpreadConstraint constraint;
    constraint.topologyKey = "zone";
    constraint.labelSelector = selects("app", "web");
    spec.spreadConstraints = {constraint};
    Waiting waiting(labelled(pod("p", spec), {{"app", "web"}}));
    QVERIFY(waiting.podAdded("PodTopologySpread", app("web")));
    QVERIFY(!waiting.podAdded("PodTopologySpread", app("db")));
    QVERIFY(waiting.podDeleted("PodTopologySpread", app("web")));
    QVERIFY(waiting.podChanged("PodTopologySpread", app("db"), app("web")));
    QVERIFY(waiting.podChanged("PodTopologySpread", app("web"), app("db")));
    QVERIFY(!waiting.podChanged("PodTopologySpread", app("db"), app("cache")));
    Pod elsewhere = *app("web");
    elsewhere.namespaceName = "other";
    QVERIFY(!waiting.podAdded("PodTopologySpread", shared(elsewhere)));
    // Its own tolerations count only if taints do.
    PodSpec tolerant = withToleration(spec, "x");
    const auto labels = Labels{{"app", "web"}};
    QVERIFY(!waiting.podChanged("PodTopologySpread", shared(labelled(pod("p", spec), labels)), shared(labelled(pod("p", tolerant), labels))));
    constraint.honorNodeTaints = true;
    spec.spreadConstraints = tolerant.spreadConstraints = {constraint};
    Waiting honouring(labelled(pod("p", spec), labels));
    QVERIFY(honouring.podChanged("PodTopologySpread", shared(labelled(pod("p", spec), labels)), shared(labelled(pod("p", tolerant), labels))));
}

void TestHints::podTopologySpreadOfNodes() {
    PodSpec spec = asks({});
    TopologySpreadConstraint zones, racks;
    zones.topologyKey = "zone";
    racks.topologyKey = "rack";
    spec.spreadConstraints = {zones, racks};
    Waiting waiting(pod("p", spec));
    const Node both = small("n9", {{"zone", "a"}, {"rack", "1"}});
    const Node one = small("n9", {{"zone", "a"}});
    QVERIFY(waiting.nodeAdded("PodTopologySpread", both));
    QVERIFY(!waiting.nodeAdded("PodTopologySpread", one));
    QVERIFY(waiting.nodeDeleted("PodTopologySpread", both));
    QVERIFY(!waiting.nodeDeleted("PodTopologySpread", one));
    QVERIFY(waiting.nodeChanged("PodTopologySpread", one, both));
    QVERIFY(waiting.nodeChanged("PodTopologySpread", both, one));
    QVERIFY(waiting.nodeChanged("PodTopologySpread", both, small("n9", {{"zone", "b"}, {"rack", "1"}})));
    QVERIFY(!waiting.nodeChanged("PodTopologySpread", both, small("n9", {{"zone", "a"}, {"rack", "1"}, {"x", "y"}})));
    QVERIFY(waiting.nodeChanged("PodTopologySpread", both, tainted(both)));
    QVERIFY(!waiting.nodeChanged("PodTopologySpread", one, tainted(one)));
}

void TestHints::interPodAffinityOfPods() {
    PodSpec near = asks({});
    near.podAffinity.emplace();
    near.podAffinity->required = {term("web", "zone"), term("web", "rack")};
    Waiting close(pod("p", near));
    QVERIFY(close.podAdded("InterPodAffinity", app("web")));
    QVERIFY(!close.podAdded("InterPodAffinity", app("db")));
    QVERIFY(close.podChanged("InterPodAffinity", app("db"), app("web")));
    QVERIFY(!close.podChanged("InterPodAffinity", app("web"), app("db")));
    QVERIFY(!close.podDeleted("InterPodAffinity", app("web")));
    QVERIFY(close.podChanged("InterPodAffinity", shared(pod("p", near)), shared(labelled(pod("p", near), {{"a", "b"}}))));

    PodSpec far = asks({});
    far.podAntiAffinity.emplace();
    far.podAntiAffinity->required = {term("web", "zone")};
    Waiting apart(labelled(pod("p", far), {{"app", "web"}}));
    QVERIFY(!apart.podAdded("InterPodAffinity", app("web")));
    QVERIFY(apart.podChanged("InterPodAffinity", app("web"), app("db")));
    QVERIFY(apart.podDeleted("InterPodAffinity", app("web")));
    QVERIFY(!apart.podDeleted("InterPodAffinity", app("db")));
    // A pod whose own terms kept this one away.
    Waiting plain(labelled(pod("p", asks({})), {{"app", "web"}}));
    QVERIFY(plain.podDeleted("InterPodAffinity", on(pod("guard", far), "n0")));
    QVERIFY(!plain.podDeleted("InterPodAffinity", on(pod("guard", near), "n0")));
}

void TestHints::interPodAffinityOfNodes() {
    PodSpec near = asks({});
    near.podAffinity.emplace();
    near.podAffinity->required = {term("web", "zone")};
    Waiting close(pod("p", near));
    const Node zoneA = small("n9", {{"zone", "a"}}), zoneB = small("n9", {{"zone", "b"}}), none = small("n9");
    QVERIFY(close.nodeAdded("InterPodAffinity", zoneA));
    QVERIFY(!close.nodeAdded("InterPodAffinity", none));
    QVERIFY(close.nodeChanged("InterPodAffinity", none, zoneA));
    QVERIFY(close.nodeChanged("InterPodAffinity", zoneA, zoneB));
    QVERIFY(!close.nodeChanged("InterPodAffinity", zoneA, none));
    PodSpec far = asks({});
    far.podAntiAffinity.emplace();
    far.podAntiAffinity->required = {term("web", "zone")};
    Waiting apart(pod("p", far));
    QVERIFY(apart.nodeAdded("InterPodAffinity", none));
    QVERIFY(apart.nodeChanged("InterPodAffinity", zoneA, none));
    QVERIFY(apart.nodeChanged("InterPodAffinity", zoneA, zoneB));
    QVERIFY(!apart.nodeChanged("InterPodAffinity", none, zoneA));
}

void TestHints::nodeDeclaredFeatures() {
    PodSpec spec = asks({});
    spec.restartAllContainersRule = true;
    Waiting waiting(pod("p", spec));
    Node declaring = small("n0");
    declaring.declaredFeatures = {"F"};
    QVERIFY(waiting.nodeAdded("NodeDeclaredFeatures", small("n9")));
    QVERIFY(waiting.nodeChanged("NodeDeclaredFeatures", small("n0"), declaring));
    QVERIFY(!waiting.nodeChanged("NodeDeclaredFeatures", small("n0"), small("n0", {{"a", "b"}})));
    QVERIFY(waiting.podChanged("NodeDeclaredFeatures", shared(pod("p", spec)), shared(pod("p", asks({})))));
    QVERIFY(!waiting.podChanged("NodeDeclaredFeatures", shared(pod("q", spec)), shared(pod("q", asks({})))));
    QVERIFY(!waiting.podChanged("NodeDeclaredFeatures", shared(pod("p", spec)), shared(pod("p", spec))));
}

void TestHints::volumeRestrictions() {
    Waiting waiting(pod("p", withClaim("data")));
    QVERIFY(waiting.nodeAdded("VolumeRestrictions", small("n9")));
    QVERIFY(waiting.podDeleted("VolumeRestrictions", on(pod("q", withClaim("data")), "n0")));
    QVERIFY(!waiting.podDeleted("VolumeRestrictions", on(pod("q", withClaim("logs")), "n0")));
    Pod elsewhere = pod("q", withClaim("data"), "n0");
    elsewhere.namespaceName = "other";
    QVERIFY(!waiting.podDeleted("VolumeRestrictions", shared(elsewhere)));
    QVERIFY(waiting.claim("VolumeRestrictions", "default/data", action::kAdd));
    QVERIFY(!waiting.claim("VolumeRestrictions", "default/logs", action::kAdd));
    QVERIFY(!waiting.claim("VolumeRestrictions", "default/data", action::kUpdate));
    PodSpec disk = asks({});
    Volume volume;
    volume.kind = Volume::Kind::InlineDisk;
    volume.source = "gcePersistentDisk";
    volume.disk = "d1";
    disk.volumes = {volume};
    Waiting other(pod("p", disk));
    QVERIFY(other.podDeleted("VolumeRestrictions", on(pod("q", disk), "n0")));
    disk.volumes[0].disk = "d2";
    QVERIFY(!other.podDeleted("VolumeRestrictions", on(pod("q", disk), "n0")));
}

void TestHints::nodeVolumeLimits() {
    Waiting waiting(pod("p", withClaim("data")));
    QVERIFY(waiting.podDeleted("NodeVolumeLimits", on(pod("q", withClaim("logs")), "n0")));
    QVERIFY(!waiting.podDeleted("NodeVolumeLimits", on(pod("q", asks({})), "n0")));
    QVERIFY(!waiting.podDeleted("NodeVolumeLimits", shared(pod("q", withClaim("logs")))));
    QVERIFY(waiting.claim("NodeVolumeLimits", "default/data", action::kAdd));
    QVERIFY(!waiting.claim("NodeVolumeLimits", "default/logs", action::kAdd));
    QVERIFY(!waiting.nodeAdded("NodeVolumeLimits", small("n9")));
    ClusterEvent gone;
    gone.resource = EventResource::VolumeAttachment;
    gone.actions = action::kDelete;
    QVERIFY(waiting.wakes("NodeVolumeLimits", gone));
}

void TestHints::volumeBindingAndZone() {
    Waiting waiting(pod("p", withClaim("data")));
    for (const char* plugin : {"VolumeBinding", "VolumeZone"}) {
        QVERIFY(waiting.nodeAdded(plugin, small("n9")));
        QVERIFY(waiting.nodeChanged(plugin, small("n0"), small("n0", {{"a", "b"}})));
        QVERIFY(!waiting.podDeleted(plugin, on(pod("q", withClaim("data")), "n0")));
        QVERIFY(waiting.claim(plugin, "default/data", action::kUpdate));
        QVERIFY(!waiting.claim(plugin, "default/logs", action::kUpdate));
        QVERIFY(!waiting.claim(plugin, "default/data", action::kDelete));
    }
}

void TestHints::dynamicResources() {
    PodSpec spec = asks({});
    spec.resourceClaims = {{"gpu", "mine", ""}};
    ResourceClaim mine;
    mine.namespaceName = "default";
    mine.name = "mine";
    Objects all = objects({small("n0")}, {pod("p", spec)});
    all.devices.claims = {mine};
    Waiting waiting(std::move(all));
    // Devices that any claim returns may be the needed ones; nothing else about other claims matters.
    QVERIFY(waiting.resourceClaim("default/mine", action::kAdd));
    QVERIFY(waiting.resourceClaim("default/mine", action::kUpdate));
    QVERIFY(waiting.resourceClaim("default/other", action::kUpdate, true));
    QVERIFY(!waiting.resourceClaim("default/other", action::kUpdate));
    QVERIFY(!waiting.resourceClaim("default/other", action::kAdd));
    QVERIFY(!waiting.resourceClaim("default/mine", action::kDelete));
    QVERIFY(waiting.deviceClass("DynamicResources", "any"));
    QVERIFY(waiting.nodeAdded("DynamicResources", small("n9")));

    // As long as one of its claims is missing, only that claim helps.
    Waiting lacking(pod("p", spec));
    QVERIFY(!lacking.resourceClaim("default/mine", action::kUpdate));
    QVERIFY(!lacking.resourceClaim("default/other", action::kUpdate, true));
}

void TestHints::classesThatServeAResource() {
    Objects all = objects({small("n0")}, {pod("p", asks({{"example.com/gpu", "1"}}))});
    all.devices.classes = {{"a", {}, "example.com/gpu"}, {"b", {}, "example.com/fpga"}, {"c", {}, ""}};
    Waiting waiting(std::move(all));
    QVERIFY(waiting.deviceClass("NodeResourcesFit", "a"));
    QVERIFY(!waiting.deviceClass("NodeResourcesFit", "b"));
    QVERIFY(!waiting.deviceClass("NodeResourcesFit", "c"));
    Waiting implicit(pod("p", asks({{"deviceclass.resource.kubernetes.io/c", "1"}})));
    QVERIFY(implicit.deviceClass("NodeResourcesFit", "c"));
}

void TestHints::defaultPreemption() {
    Waiting waiting(pod("p", asks({})));
    QVERIFY(!waiting.podDeleted("DefaultPreemption", on(pod("q", asks({})), "n0")));
    ClusterEvent gone;
    gone.resource = EventResource::AssignedPod;
    gone.actions = action::kDelete;
    QVERIFY(waiting.wakeups().hears(waiting.profile(), "DefaultPreemption", gone));  // it lets a gated pod pass PreEnqueue
}

void TestHints::taintsWakeAllWhoWaitForNodes() {
    // A plugin registered for new nodes but not for taints is woken by any change of taints; the others decide by their
    // hints.
    Waiting waiting(pod("p", asks({})));
    const Wakeups wakeups = waiting.wakeups();
    ClusterEvent taint;
    taint.resource = EventResource::Node;
    taint.actions = action::kNodeTaint;
    for (const char* plugin : {"NodeName", "NodeAffinity", "NodePorts", "NodeResourcesFit", "VolumeRestrictions",
                               "VolumeBinding", "VolumeZone", "InterPodAffinity", "DynamicResources", "NodeDeclaredFeatures"}) {
        bool always = false;
        for (const Wakeups::Listener& listener : wakeups.of(waiting.profile()))
            always = always || (listener.plugin == plugin && !listener.hints && matches(listener.interest, taint));
        QVERIFY2(always, plugin);
    }
    for (const char* plugin : {"NodeUnschedulable", "TaintToleration", "PodTopologySpread"})
        for (const Wakeups::Listener& listener : wakeups.of(waiting.profile()))
            QVERIFY2(listener.plugin != plugin || listener.hints, plugin);
    QVERIFY(!wakeups.hears(waiting.profile(), "DefaultPreemption", taint));
    QVERIFY(!wakeups.hears(waiting.profile(), "PrioritySort", taint));
}

QTEST_APPLESS_MAIN(TestHints)
#include "tst_hints.moc"
