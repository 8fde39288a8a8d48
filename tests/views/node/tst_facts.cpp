// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QLabel>
#include <QTest>
#include <QToolButton>

#include "cluster/builder.h"
#include "common/drag/drag.h"
#include "common/session.h"
#include "io/config/scheduler_config.h"
#include "io/sessions/loader.h"
#include "moves/moving.h"
#include "node/facts.h"
#include "node/inspector.h"
#include "node/object_facts.h"
#include "plugins/all.h"
#include "support/objects.h"
#include "views/device_objects.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestFacts : public QObject {
    Q_OBJECT

    static void fill(Session& session) {
        session.open(cluster({node("a").cpu("4").memory("8Gi").label("zone", "z1"), node("b").cpu("4").memory("8Gi").taint("gpu", "", TaintEffect::NoSchedule)},
                             {pod("on-a").cpu("1").on("a"), pod("wait").cpu("2").memory("1Gi").priority(7).owner("Job", "nightly").tolerate("gpu")}),
                     {QStringLiteral("test")}, {});
    }
    static const FactSection* section(const Facts& facts, const QString& title) {
        for (const FactSection& s : facts.sections)
            if (s.title == title) return &s;
        return nullptr;
    }

private Q_SLOTS:
    void nothingSelectedSaysNothing() {
        Session session;
        QCOMPARE(factsOf(session).kind, Facts::Kind::Nothing);
    }
    void nodeTellsItsNumbers() {
        Session session;
        fill(session);
        session.looking()->selectNode(session.catalog().findNode("a"));
        const Facts facts = factsOf(session);
        QCOMPARE(facts.kind, Facts::Kind::Node);
        QCOMPARE(facts.resources.front().resource, std::string("cpu"));
        QCOMPARE(facts.resources.front().requested, std::int64_t(1000));
        QCOMPARE(facts.resources.front().allocatable, std::int64_t(4000));
        QCOMPARE(facts.pods.size(), std::size_t(1));
        QVERIFY(facts.headline.contains(QStringLiteral("75 % free")));  // 3 of 4 cores are the scarcest
        QVERIFY(section(facts, QStringLiteral("Labels")));
        session.looking()->selectNode(session.catalog().findNode("b"));
        QCOMPARE(section(factsOf(session), QStringLiteral("Taints"))->lines.front().value, QStringLiteral("gpu:NoSchedule"));
    }
    void devicesAndClaimsAreTold() {
        Session session;
        session.open(clusterWithDevices(), {QStringLiteral("test")}, {});
        const auto lines = [&](const char* title) {
            QStringList all;
            const Facts facts = factsOf(session);
            if (const FactSection* found = section(facts, QString::fromLatin1(title)))
                for (const FactLine& line : found->lines) all << line.name + QStringLiteral(": ") + line.value;
            return all;
        };
        session.looking()->selectNode(session.catalog().findNode("n0"));
        QCOMPARE(lines("Devices"), (QStringList{QStringLiteral(": gpu.example.com: 0 of 1 free"), QStringLiteral("n0/gpu-0: default/c-runs of default/runs")}));
        session.looking()->selectNode(session.catalog().findNode("n1"));
        QCOMPARE(lines("Devices"), (QStringList{QStringLiteral(": gpu.example.com: 1 of 1 free"), QStringLiteral("n1/gpu-0: free")}));
        session.looking()->selectPod(session.catalog().findPod("default/runs"));
        QCOMPARE(lines("Resource claims"), QStringList{QStringLiteral("c-runs: gpu: has n0/gpu-0")});
        session.looking()->selectPod(session.catalog().findPod("default/picky"));
        QCOMPARE(lines("Resource claims"), QStringList{QStringLiteral("c-picky: gpu: wants 1 of class gpus")});
    }
    /// 16 cores, 4 of them kept: koord-scheduler sees 12, and any other the 16, which is said.
    void whatIsKeptBackIsTold() {
        Session session;
        const Objects objects = readObjectsFromText(
                                    "apiVersion: v1\nkind: Node\nmetadata: {name: n, annotations: {node.koordinator.sh/reservation: '{\"reservedCPUs\":\"0-3\"}'}}\nstatus: "
                                    "{allocatable: {cpu: 16, memory: 8Gi}}\n",
                                    "node.yaml")
                                    .value();
        session.open(build(objects)->cluster, {QStringLiteral("test")}, {});
        session.looking()->selectNode(NodeIdx(0));
        const auto kept = [&] {
            const Facts facts = factsOf(session);
            const FactSection* found = section(facts, QStringLiteral("Kept back for the system"));
            return found ? found->lines : std::vector<FactLine>();
        };
        QCOMPARE(kept().size(), std::size_t(2));
        QCOMPARE(kept().front().value, QStringLiteral("4 of 16"));
        QVERIFY(kept().back().value.contains(QStringLiteral("do not heed")));
        QCOMPARE(factsOf(session).resources.front().allocatable, std::int64_t(16000));
        const auto read = readSchedulerConfigurationFromText(
            "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins: {multiPoint: {enabled: [{name: DefaultPreBind}]}}\n",
            "koord.yaml");
        session.setProfiles(makeProfiles(read->configuration, inTreePlugins()).value(), read->configuration, QStringLiteral("koord"), {});
        QCOMPARE(factsOf(session).resources.front().allocatable, std::int64_t(12000));
        QVERIFY(kept().back().value.contains(QStringLiteral("sees a smaller node")));
    }
    /// 10 cores less a margin of 4, less 1 that the system uses: 5. BE has the 2 lowest of 4 ways, and 20 percent of the bandwidth.
    void whatKoordinatorOffersIsTold() {
        Session session;
        const Objects objects =
            readObjectsFromText(
                "apiVersion: v1\nkind: Node\nmetadata: {name: n, annotations: {node.koordinator.sh/cpu-basic-info: '{\"vendorID\":\"GenuineIntel\",\"catL3CbmMask\":\"f\"}'}}\n"
                "status: {capacity: {cpu: 10, memory: 10Gi}, allocatable: {cpu: 10, memory: 10Gi, kubernetes.io/batch-cpu: 3000}}\n---\n"
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: slo-controller-config, namespace: koordinator-system}\ndata:\n  colocation-config: '{\"enable\":true}'\n"
                "  resource-qos-config: '{\"clusterStrategy\":{\"beClass\":{\"resctrlQOS\":{\"enable\":true,\"mbaPercent\":15}}}}'\n---\n"
                "apiVersion: slo.koordinator.sh/v1alpha1\nkind: NodeMetric\nmetadata: {name: n}\nstatus: {updateTime: \"2026-05-04T08:00:00Z\", nodeMetric: {nodeUsage: "
                "{resources: {cpu: 1, memory: 1Gi}}, systemUsage: {resources: {cpu: 1, memory: 1Gi}}}}\n",
                "node.yaml")
                .value();
        session.open(build(objects)->cluster, {QStringLiteral("test")}, {});
        session.looking()->selectNode(NodeIdx(0));
        const Facts facts = factsOf(session);
        const FactSection* offers = section(facts, QStringLiteral("Offered by Koordinator"));
        QVERIFY(offers);
        QCOMPARE(offers->lines.front().value, QStringLiteral("5 now, the node shows 3"));
        const FactSection* caches = section(facts, QStringLiteral("Caches and memory bandwidth"));
        QVERIFY(caches);
        QCOMPARE(facts.ways.count, 4);
        QCOMPARE(facts.ways.classes.size(), std::size_t(3));
        QCOMPARE(facts.ways.classes.back().mask, std::uint64_t(0x3));  // ceil(4 * 30 %) = 2
        QCOMPARE(facts.ways.classes.back().text, QStringLiteral("ways 0-1 (3), 20 % of the memory bandwidth"));
        // A node without any configuration says nothing of it.
        fill(session);
        session.looking()->selectNode(session.catalog().findNode("a"));
        QVERIFY(!section(factsOf(session), QStringLiteral("Offered by Koordinator")) && factsOf(session).ways.classes.empty());
    }
    void aClaimHasItsPage() {
        Session session;
        session.open(clusterWithDevices(), {QStringLiteral("test")}, {});
        const auto show = [&](const char* claim) {
            session.looking()->lookAt(session.catalog().devices.findClaim(claim));
            return factsOf(session);
        };
        const auto line = [&](const Facts& facts, const char* title) {
            const FactSection* found = section(facts, QString::fromLatin1(title));
            return found ? found->lines.front().name + QStringLiteral(": ") + found->lines.front().value : QString();
        };
        const Facts runs = show("default/c-runs");
        QCOMPARE(runs.kind, Facts::Kind::Claim);
        QCOMPARE(runs.title, QStringLiteral("c-runs"));
        QCOMPARE(runs.headline, QStringLiteral("It has 1 device(s)."));
        QCOMPARE(line(runs, "Requests"), QStringLiteral("gpu: 1 of class gpus"));
        QCOMPARE(line(runs, "Allocated"), QStringLiteral("gpu: n0/gpu-0\non n0"));
        QCOMPARE(runs.pods, std::vector<PodIdx>{session.catalog().findPod("default/runs")});
        const Facts picky = show("default/c-picky");
        QVERIFY(!section(picky, QStringLiteral("Allocated")));
        QVERIFY(line(picky, "Requests").contains(QStringLiteral("B200")));
        // Whatever is selected next is shown, the same too.
        session.looking()->selectPod(session.catalog().findPod("default/runs"));
        QCOMPARE(factsOf(session).kind, Facts::Kind::Pod);
        show("default/c-runs");
        session.looking()->selectPod(session.catalog().findPod("default/runs"));
        QCOMPARE(factsOf(session).kind, Facts::Kind::Pod);
        // A claim of pods to come: placed here, it has a device that was not read.
        const PodIdx waits = session.catalog().findPod("default/waits");
        QVERIFY(session.apply({QStringLiteral("x"), moving(*session.cluster(), session.scheduler(), waits, session.catalog().findNode("n1"))}).has_value());
        QCOMPARE(line(show("default/c-waits"), "Allocated here, not sent"), QStringLiteral("gpu: n1/gpu-0\non n1"));
    }
    /// 3 of the 4 cores that r1 keeps are used by o; w could use it as well, and the rules in use do not know it.
    void reservationsAreTold() {
        const std::string text =
            "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 8, pods: 10}}\n---\n"
            "apiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Reservation\nmetadata: {name: r1}\nspec: {allocateOnce: false, allocatePolicy: Aligned, owners: "
            "[{labelSelector: {matchLabels: {app: web}}}]}\n"
            "status: {phase: Available, nodeName: n, allocatable: {cpu: 4}}\n---\n"
            "apiVersion: v1\nkind: Pod\nmetadata: {name: o, labels: {app: web}, annotations: {scheduling.koordinator.sh/reservation-allocated: '{\"name\":\"r1\"}'}}\n"
            "spec: {nodeName: n, containers: [{name: c, resources: {requests: {cpu: 3}}}]}\n---\n"
            "apiVersion: v1\nkind: Pod\nmetadata: {name: w, labels: {app: web}}\nspec: {containers: [{name: c}]}\n---\n"
            "apiVersion: v1\nkind: Pod\nmetadata: {name: x}\nspec: {containers: [{name: c}]}\n";
        Session session;
        session.open(build(readObjectsFromText(text, "r.yaml").value()).value().cluster, {QStringLiteral("test")}, {});
        const auto said = [&] {
            const Facts facts = factsOf(session);
            const FactSection* found = section(facts, QStringLiteral("Reservations"));
            return found ? found->lines.front().name + QStringLiteral(": ") + QString(found->lines.front().value).replace(QLatin1Char('\n'), QStringLiteral(" | ")) : QString();
        };
        session.looking()->selectNode(session.catalog().findNode("n"));
        QCOMPARE(said(), QStringLiteral("r1: CPU: 3 of 4 used | for several pods, Aligned | 1 pod(s) use it"));
        session.looking()->selectPod(session.catalog().findPod("default/o"));
        QCOMPARE(said(), QStringLiteral("r1: CPU: 3 of 4 used | on n | the pod uses it"));
        session.looking()->selectPod(session.catalog().findPod("default/w"));
        QCOMPARE(said(), QStringLiteral("r1: CPU: 3 of 4 used | on n | the pod may use it"));
        session.looking()->selectPod(session.catalog().findPod("default/x"));
        QCOMPARE(said(), QString());
    }
    /// Of card 0, 50 % of the cores and 40Gi of 80Gi are o's; card 1 is not healthy. The rules in use choose none.
    void devicesOfKoordinatorAreTold() {
        const std::string text =
            "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 8, pods: 10, koordinator.sh/gpu: 200}}\n---\n"
            "apiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Device\nmetadata: {name: n}\nspec: {devices: [{type: gpu, minor: 0, health: true, resources: {koordinator.sh/gpu-core: 100, "
            "koordinator.sh/gpu-memory: 80Gi, koordinator.sh/gpu-memory-ratio: 100}}, {type: gpu, minor: 1, health: false}]}\n---\n"
            "apiVersion: v1\nkind: Pod\nmetadata: {name: o, annotations: {scheduling.koordinator.sh/device-allocated: '{\"gpu\":[{\"minor\":0,\"resources\":{\"koordinator.sh/gpu-core\":\"50\","
            "\"koordinator.sh/gpu-memory\":\"40Gi\",\"koordinator.sh/gpu-memory-ratio\":\"50\"}}]}'}}\n"
            "spec: {nodeName: n, containers: [{name: c, resources: {requests: {koordinator.sh/gpu: 50}}}]}\n";
        Session session;
        session.open(build(readObjectsFromText(text, "d.yaml").value()).value().cluster, {QStringLiteral("test")}, {});
        const auto said = [&] {
            QStringList lines;
            const Facts facts = factsOf(session);
            if (const FactSection* found = section(facts, QStringLiteral("Devices (Koordinator)")))
                for (const FactLine& line : found->lines) lines << line.name + QStringLiteral(": ") + QString(line.value).replace(QLatin1Char('\n'), QStringLiteral(" | "));
            return lines;
        };
        session.looking()->selectNode(session.catalog().findNode("n"));
        QCOMPARE(said(), (QStringList{"gpu 0: free: 50 % of the cores, 40Gi of memory | default/o: 50 % of the cores, 40Gi of memory", "gpu 1: not healthy: it has nothing to give",
                                      ": The rules in use do not choose devices: pods that were placed here have none."}));
        session.looking()->selectPod(session.catalog().findPod("default/o"));
        QCOMPARE(said(), QStringList{"gpu 0: 50 % of the cores, 40Gi of memory"});
    }
    /// Of zone 0, o has the CPUs 0 and 1 and 2 of 4 CPUs. The rules in use give none to pods that are placed here.
    void zonesOfKoordinatorAreTold() {
        const std::string text =
            "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 4, pods: 10}}\n---\n"
            "apiVersion: topology.node.k8s.io/v1alpha1\nkind: NodeResourceTopology\nmetadata: {name: n, annotations: {node.koordinator.sh/cpu-topology: "
            "'{\"detail\":[{\"id\":0,\"core\":0,\"socket\":0,"
            "\"node\":0},{\"id\":1,\"core\":0,\"socket\":0,\"node\":0},{\"id\":2,\"core\":1,\"socket\":0,\"node\":0},{\"id\":3,\"core\":1,\"socket\":0,\"node\":0}]}'}}\n"
            "zones: [{name: node-0, type: Node, resources: [{name: cpu, capacity: \"4\", allocatable: \"4\", available: \"4\"}]}]\n---\n"
            "apiVersion: v1\nkind: Pod\nmetadata: {name: o, annotations: {scheduling.koordinator.sh/resource-status: "
            "'{\"cpuset\":\"0-1\",\"numaNodeResources\":[{\"node\":0,\"resources\":{\"cpu\":\"2\"}}]}'}}\n"
            "spec: {nodeName: n, containers: [{name: c, resources: {requests: {cpu: 2}}}]}\n";
        Session session;
        session.open(build(readObjectsFromText(text, "z.yaml").value()).value().cluster, {QStringLiteral("test")}, {});
        const auto said = [&] {
            QStringList lines;
            const Facts facts = factsOf(session);
            if (const FactSection* found = section(facts, QStringLiteral("CPUs and zones (Koordinator)")))
                for (const FactLine& line : found->lines) lines << line.name + QStringLiteral(": ") + QString(line.value).replace(QLatin1Char('\n'), QStringLiteral(" | "));
            return lines;
        };
        session.looking()->selectNode(session.catalog().findNode("n"));
        QCOMPARE(said(), (QStringList{"zone 0: free CPUs: 2-3 | left: cpu 2 | default/o: CPUs 0-1; cpu 2",
                                      ": The rules in use bind no CPUs and align with no zones: pods that were placed here have none."}));
        session.looking()->selectPod(session.catalog().findPod("default/o"));
        QCOMPARE(said(), QStringList{"zone 0: CPUs 0-1; cpu 2"});
    }
    /// A pod of a JobSet that Kueue admits and Volcano is to schedule, while a label names a gang of Koordinator that an annotation
    /// names otherwise: the inspector shows each of them, and which of the two counts.
    void groupsOfOthersAreTold() {
        const std::string meta =
            "labels: {jobset.sigs.k8s.io/jobset-name: set, pod-group.scheduling.sigs.k8s.io: first}, annotations: {scheduling.k8s.io/group-name: train, "
            "gang.scheduling.koordinator.sh/name: second, gang.scheduling.koordinator.sh/min-available: \"2\"}";
        const std::string text =
            "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 4, pods: 10}}\n---\n"
            "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: train, namespace: s}\nspec: {minMember: 3}\n---\n"
            "apiVersion: jobset.x-k8s.io/v1alpha2\nkind: JobSet\nmetadata: {name: set, namespace: s}\nspec: {replicatedJobs: [{name: a, replicas: 2}]}\n---\n"
            "apiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: s, "
            + meta +
            "}\nspec: {schedulerName: volcano, containers: [{name: c}]}\n---\n"
            "apiVersion: v1\nkind: Pod\nmetadata: {name: q, namespace: s}\nspec: {containers: [{name: c}]}\n";
        Session session;
        session.open(build(readObjectsFromText(text, "groups.yaml").value()).value().cluster, {QStringLiteral("test")}, {});
        session.looking()->selectPod(session.catalog().findPod("s/p"));
        const Facts facts = factsOf(session);
        const FactSection* groups = section(facts, QStringLiteral("Groups"));
        QVERIFY(groups);
        QStringList lines;
        for (const FactLine& line : groups->lines) lines << line.name + QStringLiteral(": ") + QString(line.value).replace(QLatin1Char('\n'), QStringLiteral(" | "));
        QCOMPARE(lines.join(QLatin1Char('\n')),
                 QStringLiteral("train: PodGroup.scheduling.volcano.sh | needs 3 (spec.minMember), 1 here | scheduled together by another scheduler; not decided here | "
                                "⚠ spec.minMember: needs 3 pods, and 1 are there | ⚠ pods of it, such as s/p, are also in PodGroup.scheduling.sigs.k8s.io s/first\n"
                                "first: PodGroup.scheduling.sigs.k8s.io | 1 here | another scheduler has its pods: what it reads is not known | "
                                "⚠ pods name it, and there is no such PodGroup.scheduling.sigs.k8s.io | ⚠ pods of it, such as s/p, are also in PodGroup.scheduling.volcano.sh s/train\n"
                                "second: gang.scheduling.koordinator.sh | does not count: pod-group.scheduling.sigs.k8s.io overrides it\n"
                                "set: JobSet.jobset.x-k8s.io | 2 in all (spec.replicatedJobs[].replicas and parallelism), 1 here | a controller makes its pods; no scheduler reads it"));
        QCOMPARE(groups->lines.front().tip, QStringLiteral("Named by scheduling.k8s.io/group-name"));
        session.looking()->selectPod(session.catalog().findPod("s/q"));
        QVERIFY(!section(factsOf(session), QStringLiteral("Groups")));
    }
    void podTellsWhereItStandsAndWhy() {
        Session session;
        fill(session);
        const PodIdx wait = session.catalog().findPod("default/wait");
        session.looking()->selectPod(wait);
        QVERIFY(factsOf(session).headline.startsWith(QStringLiteral("Pending")));
        QCOMPARE(section(factsOf(session), QStringLiteral("Tolerations"))->lines.front().value, QStringLiteral("gpu Exists:*"));
        QVERIFY(session.apply({QStringLiteral("x"), {Place{wait, session.catalog().findNode("b")}}}).has_value());
        QCOMPARE(factsOf(session).headline, QStringLiteral("On b, placed by hand, not sent."));
        session.undoStack()->undo();
        Edit forced{QStringLiteral("f"), {Place{wait, session.catalog().findNode("a")}}};
        forced.forced = true;
        QVERIFY(session.apply(forced).has_value());
        QCOMPARE(factsOf(session).tone, FactTone::Bad);
        session.looking()->selectPod(session.catalog().findPod("default/on-a"));
        QCOMPARE(factsOf(session).headline, QStringLiteral("On a, as it was read."));
    }
    void manyAreSummedUp() {
        Session session;
        fill(session);
        session.looking()->select({{session.catalog().findNode("a"), session.catalog().findNode("b")}, {}});
        QCOMPARE(factsOf(session).kind, Facts::Kind::Many);
        QCOMPARE(factsOf(session).resources.front().allocatable, std::int64_t(8000));
        session.looking()->select({{}, {session.catalog().findPod("default/on-a"), session.catalog().findPod("default/wait")}});
        QCOMPARE(section(factsOf(session), QStringLiteral("Requests in sum"))->lines.front().value, QStringLiteral("3"));  // 1 + 2 cores
    }
    /// Ages are those of the last change, at a moment that is given: 3 days and 4 hours are 273,600 seconds.
    void conditionsHaveAges() {
        const auto of = [](const char* json) {
            QStringList lines;
            for (const FactLine& line : conditionsOf(std::make_shared<const std::string>(json), 1'700'000'000 + 273'600).lines)
                lines << line.name + QStringLiteral(": ") + line.value + QLatin1Char('|') + line.tip;
            return lines;
        };
        // 1,700,000,000 is 2023-11-14T22:13:20Z.
        QCOMPARE(of(R"({"status": {"conditions": [{"type": "Ready", "status": "False", "reason": "KubeletNotReady", "message": "no CNI", "lastTransitionTime": "2023-11-14T22:13:20Z"},
                                                  {"type": "DiskPressure", "status": "Unknown"}, {"status": "True"}]}})"),
                 (QStringList{QStringLiteral("Ready: False · for 3d4h · KubeletNotReady|no CNI"), QStringLiteral("DiskPressure: Unknown|")}));
        // A clock that is behind; fields of other kinds; no status at all.
        QCOMPARE(of(R"({"status": {"conditions": [{"type": "Ready", "status": "True", "lastTransitionTime": "2033-01-01T00:00:00Z"}]}})"), QStringList{QStringLiteral("Ready: True · for 0s|")});
        for (const char* other : {"{}", "[]", "", R"({"status": {"conditions": 3}})", R"({"status": {"conditions": [4, {"type": 5}]}})"}) QVERIFY2(of(other).isEmpty(), other);
        QVERIFY(conditionsOf(nullptr, 0).lines.empty());
    }
    /// on-a and wait are app=web; another of this name in another namespace is not covered.
    void budgetsOfAPodNameWhatTheyCover() {
        Pod stranger = pod("stranger").cpu("1").label("app", "web").on("a");
        stranger.namespaceName = "elsewhere";
        Objects all = objects({node("a").cpu("8")}, {pod("on-a").cpu("1").label("app", "web").on("a"), pod("wait").cpu("2").label("app", "web"),
                                                     pod("db").cpu("1").label("app", "db").on("a"), stranger});
        const auto budget = [&](const char* name, std::optional<LabelSelector> selector, int allowed) {
            PodDisruptionBudget made;
            made.namespaceName = "default";
            made.name = name;
            made.selector = std::move(selector);
            made.disruptionsAllowed = allowed;
            return made;
        };
        const LabelSelector web{{{"app", SelectorOp::In, {"web"}}}};
        all.budgets = {budget("web", web, 1), budget("all", LabelSelector{}, 0), budget("none", std::nullopt, 3)};
        all.budgets[0].health = PodDisruptionBudget::Health{2, 1};
        Session session;
        session.open(build(std::move(all)).value().cluster, {QStringLiteral("test")}, {});
        const auto budgets = [&](const char* key) {
            session.looking()->selectPod(session.catalog().findPod(key));
            const Facts facts = factsOf(session);
            const FactSection* found = section(facts, QStringLiteral("Disruption budgets"));
            return found ? found->lines : std::vector<FactLine>();
        };
        const std::vector<FactLine> of = budgets("default/on-a");
        QCOMPARE(of.size(), std::size_t(2));
        QCOMPARE(of[0].name, QStringLiteral("web"));
        QCOMPARE(of[0].value, QStringLiteral("✓ allows 1 eviction(s) now; 2 healthy, 1 required\ncovers 2 pod(s): on-a, wait"));
        QCOMPARE(of[0].pods, (std::vector<PodIdx>{session.catalog().findPod("default/on-a"), session.catalog().findPod("default/wait")}));
        QCOMPARE(of[1].value, QStringLiteral("✗ allows no eviction now\ncovers 3 pod(s): on-a, wait, db"));
        QVERIFY(budgets("elsewhere/stranger").empty());
        // Its name leads to the pods.
        Drag drag(&session);
        Inspector inspector(&session, &drag);
        inspector.setActions({}, {});
        session.looking()->selectPod(session.catalog().findPod("default/on-a"));
        QTRY_VERIFY(inspector.findChild<QLabel*>(QStringLiteral("podsLink")));
        Q_EMIT inspector.findChild<QLabel*>(QStringLiteral("podsLink"))->linkActivated(QStringLiteral("#"));
        QTRY_COMPARE(session.looking()->selection().pods.size(), std::size_t(2));
    }
    void anOwnerLeadsToItsPods() {
        Session session;
        fill(session);
        Drag drag(&session);
        Inspector inspector(&session, &drag);
        QAction owner;
        int asked = 0;
        connect(&owner, &QAction::triggered, this, [&] { ++asked; });
        inspector.setOwnerAction(&owner);
        inspector.setActions({}, {});
        session.looking()->selectPod(session.catalog().findPod("default/wait"));
        QTRY_VERIFY(inspector.findChild<QLabel*>(QStringLiteral("ownerLink")));
        auto* link = inspector.findChild<QLabel*>(QStringLiteral("ownerLink"));
        QCOMPARE(link->textFormat(), Qt::RichText);  // else its mark-up is read as text
        QVERIFY(link->text().contains(QStringLiteral(">Job/nightly<")));
        Q_EMIT link->linkActivated(QStringLiteral("#"));
        QTRY_COMPARE(asked, 1);
    }
    void inspectorOffersWhatCanBeDone() {
        Session session;
        fill(session);
        Drag drag(&session);
        Inspector inspector(&session, &drag);
        QAction onNode(QStringLiteral("Cordon")), onPod(QStringLiteral("Evict"));
        inspector.setActions({&onNode}, {&onPod});
        const auto shows = [&](const QAction& action) {
            for (const QToolButton* b : inspector.findChildren<QToolButton*>())
                if (b->defaultAction() == &action) return true;
            return false;
        };
        session.looking()->selectNode(session.catalog().findNode("a"));
        QTRY_VERIFY(shows(onNode) && !shows(onPod));
        session.looking()->selectPod(session.catalog().findPod("default/wait"));
        QTRY_VERIFY(shows(onPod) && !shows(onNode));
    }
};

QTEST_MAIN(TestFacts)
#include "tst_facts.moc"
