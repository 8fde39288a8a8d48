// SPDX-License-Identifier: GPL-3.0-or-later
// Each kind of the table stays unchanged on every way: from a file to a file, from a watch to a picture, to a recording
// and back, into a simulation and through one; and its relevant fields are compared.
#include "model/kinds.h"

#include <QTemporaryDir>
#include <QtTest>

#include "framework/cluster_event.h"
#include "io/objects/object_changes.h"
#include "io/sessions/loader.h"
#include "io/sessions/object_list.h"
#include "io/sessions/timeline_file.h"
#include "io/text/text_file.h"
#include "io/traces/openb.h"
#include "kube/read/selected_list.h"
#include "kube/read/watch_events.h"
#include "kube/record/recording.h"
#include "plugins/shared/unread_kinds.h"
#include "schedulers/kube/simulation_samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

/// An object without its type and metadata, and the same with a relevant field changed.
struct Sample {
    std::string said;
    std::string changed;
};

Sample sampleOf(ObjectKind kind) {
    switch (kind) {
    case ObjectKind::Node: return {R"("status":{"allocatable":{"cpu":"4","pods":"10"}})", R"("status":{"allocatable":{"cpu":"5","pods":"10"}})"};
    case ObjectKind::Pod:
        return {R"("spec":{"containers":[{"name":"c","resources":{"requests":{"cpu":"1"}}}]})",
                R"("spec":{"containers":[{"name":"c","resources":{"requests":{"cpu":"2"}}}]})"};
    case ObjectKind::Namespace: return {R"("status":{"phase":"Active"})", R"("status":{"phase":"Terminating"})"};
    case ObjectKind::PriorityClass: return {R"("value":7)", R"("value":8)"};
    case ObjectKind::PodDisruptionBudget: return {R"("status":{"disruptionsAllowed":1})", R"("status":{"disruptionsAllowed":2})"};
    case ObjectKind::PodGroup: return {R"("spec":{"schedulingPolicy":{"gang":{"minCount":2}}})", R"("spec":{"schedulingPolicy":{"gang":{"minCount":3}}})"};
    case ObjectKind::Workload: return {R"("spec":{"podGroupTemplates":[{"name":"a"}]})", R"("spec":{"podGroupTemplates":[{"name":"b"}]})"};
    case ObjectKind::Service:
    case ObjectKind::ReplicationController: return {R"("spec":{"selector":{"app":"a"}})", R"("spec":{"selector":{"app":"b"}})"};
    case ObjectKind::ReplicaSet:
    case ObjectKind::StatefulSet: return {R"("spec":{"selector":{"matchLabels":{"app":"a"}}})", R"("spec":{"selector":{"matchLabels":{"app":"b"}}})"};
    case ObjectKind::PersistentVolume: return {R"("spec":{"capacity":{"storage":"1Gi"}})", R"("spec":{"capacity":{"storage":"2Gi"}})"};
    case ObjectKind::PersistentVolumeClaim:
        return {R"("spec":{"resources":{"requests":{"storage":"1Gi"}}})", R"("spec":{"resources":{"requests":{"storage":"2Gi"}}})"};
    case ObjectKind::StorageClass: return {R"("provisioner":"a.example")", R"("provisioner":"b.example")"};
    case ObjectKind::CsiNode: return {R"("spec":{"drivers":[{"name":"a.example"}]})", R"("spec":{"drivers":[{"name":"b.example"}]})"};
    case ObjectKind::CsiDriver: return {R"("spec":{"storageCapacity":true})", R"("spec":{"storageCapacity":false})"};
    case ObjectKind::CsiStorageCapacity: return {R"("storageClassName":"c","capacity":"1Gi")", R"("storageClassName":"c","capacity":"2Gi")"};
    case ObjectKind::VolumeAttachment: return {R"("spec":{"attacher":"a","nodeName":"n0"})", R"("spec":{"attacher":"a","nodeName":"n1"})"};
    case ObjectKind::ResourceClaim:
        return {R"("spec":{"devices":{"requests":[{"name":"r"}]}})", R"("spec":{"devices":{"requests":[{"name":"s"}]}})"};
    case ObjectKind::ResourceSlice:
        return {R"("spec":{"driver":"d","nodeName":"n0","pool":{"name":"p"}})", R"("spec":{"driver":"d","nodeName":"n1","pool":{"name":"p"}})"};
    case ObjectKind::DeviceClass: return {R"("spec":{"extendedResourceName":"a.example/a"})", R"("spec":{"extendedResourceName":"a.example/b"})"};
    case ObjectKind::NodeResourceTopology: return {R"("topologyPolicies":["None"])", R"("topologyPolicies":["Restricted"])"};
    case ObjectKind::ElasticQuota: return {R"("spec":{"max":{"cpu":"1"}})", R"("spec":{"max":{"cpu":"2"}})"};
    case ObjectKind::AppGroup:
        return {R"("spec":{"topologySortingAlgorithm":"KahnSort"})", R"("spec":{"topologySortingAlgorithm":"ReverseKahn"})"};
    case ObjectKind::NetworkTopology: return {R"("spec":{"weights":[{"name":"a"}]})", R"("spec":{"weights":[{"name":"b"}]})"};
    case ObjectKind::SeccompProfile: return {R"("spec":{"syscalls":[{"action":"SCMP_ACT_ALLOW","names":["a"]}]})", R"("spec":{"syscalls":[{"action":"SCMP_ACT_ALLOW","names":["b"]}]})"};
    case ObjectKind::CoschedulingGroup: return {R"("spec":{"minMember":2})", R"("spec":{"minMember":3})"};
    case ObjectKind::VolcanoGroup:
    case ObjectKind::KoordinatorGroup: return {R"("spec":{"minMember":2})", R"("spec":{"minMember":3})"};
    case ObjectKind::VolcanoJob: return {R"("spec":{"tasks":[{"name":"a","replicas":2}]})", R"("spec":{"tasks":[{"name":"a","replicas":3}]})"};
    case ObjectKind::JobSet: return {R"("spec":{"replicatedJobs":[{"name":"a","replicas":2}]})", R"("spec":{"replicatedJobs":[{"name":"a","replicas":3}]})"};
    case ObjectKind::LeaderWorkerSet: return {R"("spec":{"leaderWorkerTemplate":{"size":2}})", R"("spec":{"leaderWorkerTemplate":{"size":3}})"};
    case ObjectKind::KueueWorkload: return {R"("spec":{"podSets":[{"name":"a","count":2}]})", R"("spec":{"podSets":[{"name":"a","count":3}]})"};
    case ObjectKind::NodeMetric: return {R"("status":{"nodeMetric":{"nodeUsage":{"resources":{"cpu":"1"}}}})", R"("status":{"nodeMetric":{"nodeUsage":{"resources":{"cpu":"2"}}}})"};
    case ObjectKind::KueueQueue: return {R"("spec":{"queueingStrategy":"StrictFIFO"})", R"("spec":{"queueingStrategy":"BestEffortFIFO"})"};
    case ObjectKind::KueueLocalQueue: return {R"("spec":{"clusterQueue":"a"})", R"("spec":{"clusterQueue":"b"})"};
    case ObjectKind::KueueCohort: return {R"("spec":{"parentName":"a"})", R"("spec":{"parentName":"b"})"};
    case ObjectKind::KueueFlavor: return {R"("spec":{"nodeLabels":{"type":"a"}})", R"("spec":{"nodeLabels":{"type":"b"}})"};
    case ObjectKind::KueuePriorityClass: return {R"("value":7)", R"("value":8)"};
    case ObjectKind::KueueCheck: return {R"("spec":{"controllerName":"a"})", R"("spec":{"controllerName":"b"})"};
    case ObjectKind::KueueTopology: return {R"("spec":{"levels":[{"nodeLabel":"a"}]})", R"("spec":{"levels":[{"nodeLabel":"b"}]})"};
    case ObjectKind::VolcanoQueue: return {R"("spec":{"weight":1})", R"("spec":{"weight":2})"};
    case ObjectKind::HyperNode: return {R"("spec":{"tier":1})", R"("spec":{"tier":2})"};
    case ObjectKind::KoordinatorQuota: return {R"("spec":{"max":{"cpu":"1"}})", R"("spec":{"max":{"cpu":"2"}})"};
    case ObjectKind::LimitRange: return {R"("spec":{"limits":[{"type":"Pod","max":{"cpu":"1"}}]})", R"("spec":{"limits":[{"type":"Pod","max":{"cpu":"2"}}]})"};
    case ObjectKind::RuntimeClass: return {R"("overhead":{"podFixed":{"cpu":"1"}})", R"("overhead":{"podFixed":{"cpu":"2"}})"};
    case ObjectKind::PyTorchJob:
    case ObjectKind::TensorFlowJob:
    case ObjectKind::XGBoostJob:
    case ObjectKind::PaddleJob:
    case ObjectKind::JAXJob:
    case ObjectKind::MPIJob:
    case ObjectKind::RayCluster:
    case ObjectKind::RayJob: return {R"("spec":{"suspend":true})", R"("spec":{"suspend":false})"};
    case ObjectKind::Job: return {R"("spec":{"suspend":true})", R"("spec":{"suspend":false})"};
    case ObjectKind::KoordinatorReservation: return {R"("spec":{"allocateOnce":true})", R"("spec":{"allocateOnce":false})"};
    case ObjectKind::KoordinatorDevice: return {R"("spec":{"devices":[{"type":"gpu","minor":0,"health":true}]})", R"("spec":{"devices":[{"type":"gpu","minor":0,"health":false}]})"};
    case ObjectKind::ResourceQuota: return {R"("spec":{"hard":{"pods":"1"}})", R"("spec":{"hard":{"pods":"2"}})"};
    case ObjectKind::Numatopology: return {R"("spec":{"policies":{"a":"b"}})", R"("spec":{"policies":{"a":"c"}})"};
    }
    return {};
}

std::string versionOf(const KindRow& row, std::string_view version) { return (row.group.empty() ? "" : std::string(row.group) + "/") + std::string(version); }
std::string firstVersionOf(const KindRow& row) { return versionOf(row, *row.versions.begin()); }

std::string object(const KindRow& row, const std::string& apiVersion, const std::string& said) {
    return R"({"apiVersion":")" + apiVersion + R"(","kind":")" + std::string(row.kind) + R"(","metadata":{"name":"one",)"
           + (row.is(KindRow::kNamespaced) ? R"("namespace":"ns",)" : "") + R"("uid":"u","resourceVersion":"5","creationTimestamp":"2026-11-20T08:00:00Z"},)" + said + "}";
}

ClusterPtr picture(Objects objects) {
    Result<Built> built = build(std::move(objects));
    return built && built->diagnostics.empty() ? built->cluster : std::make_shared<const Cluster>();
}

/// `objects`: separated by commas.
Objects read(const std::string& objects) {
    return readObjectsFromText(R"({"apiVersion":"v1","kind":"List","items":[)" + objects + "]}", "objects.json").value();
}

/// All objects of a catalog as text: their list and their key; and the sources.
std::vector<std::string> contentsOf(const Catalog& catalog) {
    std::vector<std::string> all;
    for (const Node& node : catalog.nodes) all.push_back("Node " + node.name);
    for (const Pod& pod : catalog.pods) all.push_back("Pod " + pod.key());
    std::size_t at = 0;
    forEachList(
        [&](const auto& list) {
            ++at;
            if constexpr (requires { keyOf(list[0]); })
                for (const auto& one : list) all.push_back("list " + std::to_string(at) + " " + keyOf(one));
        },
        catalog);
    for (const auto* sources : {&catalog.nodeSources, &catalog.podSources, &catalog.otherSources})
        for (const RawObject& source : *sources) all.push_back(source ? *source : std::string());
    return all;
}

/// Whether all lists but nodes and pods are equal value for value.
bool equalLists(const Catalog& a, const Catalog& b) {
    bool equal = true;
    forEachList(
        [&](const auto& x, const auto& y) {
            if constexpr (requires { keyOf(x[0]); }) equal = equal && std::equal(x.begin(), x.end(), y.begin(), y.end());
        },
        a, b);
    return equal && std::equal(a.nodes.begin(), a.nodes.end(), b.nodes.begin(), b.nodes.end());
}

}  // namespace

class KindsTest : public QObject {
    Q_OBJECT

private slots:
    void table() {
        for (const KindRow& row : kKinds) {
            const ApiKind& kind = apiKindsRead()[static_cast<std::size_t>(row.id)];
            QCOMPARE(kind.path(0), (row.group.empty() ? "/api/" : "/apis/") + firstVersionOf(row) + "/" + std::string(row.resource));
            QVERIFY(kindNamed(apiKindsRead(), std::string(row.resource))->kind == row.kind);
            if (!row.shortName.empty()) QVERIFY(kindNamed(apiKindsRead(), std::string(row.shortName))->kind == row.kind);
            QCOMPARE(EventResource(row.id).name(), row.kind);
            // Of kinds that share their plural name the first one says it.
            const auto first = std::find_if(kKinds.begin(), kKinds.end(), [&](const KindRow& one) { return one.resource == row.resource; });
            QCOMPARE(followsFromUnread(row.resource).empty(), first->bearing == Bearing::Nothing);
            const bool own = row.id == ObjectKind::Node || row.id == ObjectKind::Pod;
            QCOMPARE(row.fields.size() == 0, own);
            for (const Names& versions : {row.versions, row.versionsOfOld})
                for (const std::string_view version : versions) QCOMPARE(findKind(versionOf(row, version), row.kind), &row);
            QVERIFY(!findKind("example.com/v1", row.kind) && !findKind(versionOf(row, "v0"), row.kind));
        }
        QVERIFY(!findKind("/v1", "Pod") && !findKind("", "Pod") && !findKind("v1", "Secret") && !findKind("policy/v1beta1", "PodDisruptionBudget"));
        QCOMPARE(EventResource(EventResource::Any).name(), std::string_view("*"));
    }

    void everyKind_data() {
        QTest::addColumn<int>("kind");
        for (const KindRow& row : kKinds) QTest::newRow((std::string(row.kind) + " " + std::string(row.group)).c_str()) << static_cast<int>(row.id);
    }
    void everyKind() {
        QFETCH(int, kind);
        const KindRow& row = rowOf(static_cast<ObjectKind>(kind));
        const Sample sample = sampleOf(row.id);
        const std::string text = object(row, firstVersionOf(row), sample.said);
        const std::string node = object(rowOf(ObjectKind::Node), "v1", sampleOf(ObjectKind::Node).said);
        // Topology objects lead to a diagnostic if there is no such node.
        const std::string first = row.bearing == Bearing::Zones ? node + "," : "";
        const ClusterPtr expected = picture(read(first + text));
        const std::vector<std::string> contents = contentsOf(expected->catalog());
        const bool sourceAlone = row.bearing == Bearing::Queues && row.id != ObjectKind::KoordinatorQuota;     // decoded by the schedulers that they are for
        QCOMPARE(contents.size(), (first.empty() ? std::size_t{2} : std::size_t{4}) - (sourceAlone ? 1 : 0));  // each and its source
        QVERIFY(std::find(contents.begin(), contents.end(), text) != contents.end());

        // A file.
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("objects.json").toStdString();
        QVERIFY(replaceFile(file, [&](const WriteBytes& write) { return writeObjectList(objectsOf(expected->catalog()), write); }));
        const ClusterPtr again = picture(readObjects({file}).value());
        QVERIFY(contentsOf(again->catalog()) == contents && equalLists(again->catalog(), expected->catalog()));
        for (const Names& versions : {row.versions, row.versionsOfOld})
            for (const std::string_view version : versions)
                QCOMPARE(contentsOf(picture(read(first + object(row, versionOf(row, version), sample.said)))->catalog()).size(), contents.size());

        // A watch.
        LivePicture live;
        std::vector<LiveChange> changes;
        const auto watched = [&](const KindRow& of, const std::string& said) {
            const auto at = static_cast<std::size_t>(of.id);
            const std::string version = apiKindsRead()[at].apiVersion(0);
            WatchEvents events(apiKindsRead()[at], version, [&](WatchEvent event) -> Result<void> {
                changes.push_back({at, event.object.key});
                live.set(at, std::move(event.object));
                return {};
            });
            QVERIFY(events.feed(R"({"type":"ADDED","object":)" + said + "}\n"));
        };
        if (!first.empty()) watched(rowOf(ObjectKind::Node), node);
        watched(row, text);
        const Result<Built> followed = live.build();
        QVERIFY(followed && followed->diagnostics.empty());
        QVERIFY(contentsOf(followed->cluster->catalog()) == contents && equalLists(followed->cluster->catalog(), expected->catalog()));

        // A recording.
        const std::filesystem::path recorded = folder.filePath("recording").toStdString();
        {
            RecordingHeader header;
            header.kinds = apiKindsRead();
            Result<RecordingWriter> writer = RecordingWriter::create(recorded, header);
            QVERIFY(writer && writer->write(1000, live, changes, std::vector<ReadState>(header.kinds.size())));
        }
        const Result<Recording> recording = Recording::open(recorded);
        QVERIFY(recording);
        RecordingPlayer player(*recording);
        QVERIFY(player.seekMoment(0));
        const Result<Built> played = player.picture().build();
        QVERIFY(played && contentsOf(played->cluster->catalog()) == contents && equalLists(played->cluster->catalog(), expected->catalog()));

        // A simulation that contains it from the start, and one into which it comes; a node that comes leads to a new
        // catalog.
        const std::string other = R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"other"},"status":{"allocatable":{"cpu":"4"}}})";
        const std::string adds = "apiVersion: bayplan/v1\nkind: Timeline\nevents:\n- {at: 1s, action: add, object: " + other + "}\n";
        const auto simulated = [&](const ClusterPtr& start, const std::string& events) {
            Result<Timeline> timeline = timelineFromText(events, "t.yaml", *start);
            if (!timeline) qFatal("%s", toString(timeline.error()).c_str());
            return contentsOf(run(start, std::move(*timeline)).cluster->catalog());
        };
        std::vector<std::string> with = contentsOf(picture(read(first + text + "," + other))->catalog());
        std::vector<std::string> through = simulated(expected, adds);
        const std::string comes = adds + "- {at: 2s, action: add, object: " + text + "}\n";
        std::vector<std::string> came = simulated(first.empty() ? std::make_shared<const Cluster>() : picture(read(node)), comes);
        for (std::vector<std::string>* all : {&with, &through, &came}) std::sort(all->begin(), all->end());
        QCOMPARE(joined(through), joined(with));
        QCOMPARE(joined(came), joined(with));

        // The relevant fields are compared.
        if (row.fields.size() == 0) return;
        const ClusterPtr changed = picture(read(first + object(row, firstVersionOf(row), sample.changed)));
        const std::vector<ObjectChange> told = objectChangesBetween(expected->catalog(), changed->catalog());
        QCOMPARE(told.size(), std::size_t{1});
        QVERIFY(told[0].what == ObjectChange::What::Changed && told[0].kind == row.kind && !told[0].fields.empty());
        QVERIFY(!equalLists(expected->catalog(), changed->catalog()) || row.id == ObjectKind::Namespace || sourceAlone);
    }
};

QTEST_GUILESS_MAIN(KindsTest)
#include "tst_kinds.moc"
