// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/neighbours/decode_kueue_jobs.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "io/objects/decode_common.h"
#include "io/objects/neighbours/decode_kueue_role.h"
#include "io/objects/neighbours/decode_kueue_topology.h"
#include "io/objects/neighbours/decode_kueue_workload.h"
#include "model/pod_group.h"
#include "model/resources.h"

namespace bayplan {

namespace {

constexpr std::string_view kClassLabel = "kueue.x-k8s.io/priority-class";
constexpr std::string_view kPrebuiltLabel = "kueue.x-k8s.io/prebuilt-workload-name";
constexpr std::string_view kManagedLabel = "kueue.x-k8s.io/managed";
constexpr std::string_view kSuspendingParent = "kueue.x-k8s.io/pod-suspending-parent";
constexpr std::string_view kPodGroupLabel = "kueue.x-k8s.io/pod-group-name";
constexpr std::string_view kLeastPods = "kueue.x-k8s.io/job-min-parallelism";

struct JobReading {
    const Field& object;
    const KueueMetadata& metadata;
    KueueTemplates& templates;
    QueuedWorkload& one;
};

WorkloadPodSet templateIn(const Field& of, std::string name, KueueTemplates& templates) {
    WorkloadPodSet set;
    set.name = std::move(name);
    bool found = false;
    of.forEach([&](std::string_view key, const Field& value) {
        if (key != "template") return;
        found = true;
        templates.read(value, set);
    });
    if (!found) of.fail(worded("has no template"));
    return set;
}

/// Of a Job's spec: as many pods as run at the same time.
WorkloadPodSet jobsPods(const Field& jobSpec, std::string name, KueueTemplates& templates) {
    WorkloadPodSet set = templateIn(jobSpec, std::move(name), templates);
    std::optional<std::int64_t> completions;
    jobSpec.forEach([&](std::string_view key, const Field& value) {
        if (key == "parallelism") set.count = value.integer(0, kMostKueuePods);
        else if (key == "completions") completions = value.integer(0, kMostKueuePods);
    });
    set.count = std::min(set.count, completions.value_or(set.count));
    return set;
}

void readJob(JobReading& in) {
    in.object.forEach([&](std::string_view key, const Field& spec) { if (key == "spec") in.one.podSets.push_back(jobsPods(spec, "main", in.templates)); });
    const std::string* least = in.metadata.annotations.find(kLeastPods);
    if (!least || in.one.podSets.empty()) return;
    std::int64_t number = 0;
    const bool whole = std::from_chars(least->data(), least->data() + least->size(), number).ptr == least->data() + least->size();
    if (!whole || number < 1) in.object.fail(worded("its annotation %1 must be a whole number above zero", {kLeastPods}));
    in.one.podSets.front().minCount = number;
}

/// Of one of the replicated jobs of a JobSet.
WorkloadPodSet replicatedPods(const Field& part, KueueTemplates& templates) {
    std::string name;
    std::int64_t replicas = 1;
    part.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") name = value.text();
        else if (key == "replicas") replicas = value.integer(0, 100'000);
    });
    std::optional<WorkloadPodSet> set;
    inPart(part, "template", [&](std::string_view inner, const Field& spec) { if (inner == "spec") set = jobsPods(spec, name, templates); });
    if (!set) part.fail(worded("has no template"));
    set->count *= replicas;
    return std::move(*set);
}

void readJobSet(JobReading& in) {
    inPart(in.object, "spec", [&](std::string_view key, const Field& list) {
        if (key == "replicatedJobs") list.forEachElement([&](const Field& part) { in.one.podSets.push_back(replicatedPods(part, in.templates)); });
    });
}

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

/// The types of replicas in Kueue's order, each a pod set of its name in lower case; and the priority class that the run policy names.
template <std::size_t N>
void readReplicas(JobReading& in, std::string_view field, const std::array<const char*, N>& types) {
    std::map<std::string, WorkloadPodSet> sets;
    inPart(in.object, "spec", [&](std::string_view key, const Field& value) {
        if (key == field)
            value.forEach([&](std::string_view type, const Field& replica) {
                if (std::find(types.begin(), types.end(), type) == types.end()) return;
                WorkloadPodSet set = templateIn(replica, lowerCase(type), in.templates);
                replica.forEach([&](std::string_view what, const Field& number) { if (what == "replicas") set.count = number.integer(0, kMostKueuePods); });
                sets.insert_or_assign(std::string(type), std::move(set));
            });
        else if (key == "runPolicy")
            inPart(value, "schedulingPolicy", [&](std::string_view what, const Field& name) { if (what == "priorityClass") in.one.priorityClass = name.text(); });
    });
    for (const char* type : types)
        if (const auto set = sets.find(type); set != sets.end()) in.one.podSets.push_back(std::move(set->second));
}

constexpr std::array kMasterAndWorker{"Master", "Worker"};
void readPyTorch(JobReading& in) { readReplicas(in, "pytorchReplicaSpecs", kMasterAndWorker); }
void readXgBoost(JobReading& in) { readReplicas(in, "xgbReplicaSpecs", kMasterAndWorker); }
void readPaddle(JobReading& in) { readReplicas(in, "paddleReplicaSpecs", kMasterAndWorker); }
void readTensorFlow(JobReading& in) { readReplicas(in, "tfReplicaSpecs", std::array{"Chief", "Master", "PS", "Worker", "Evaluator"}); }
void readJax(JobReading& in) { readReplicas(in, "jaxReplicaSpecs", std::array{"Worker"}); }
void readMpi(JobReading& in) { readReplicas(in, "mpiReplicaSpecs", std::array{"Launcher", "Worker"}); }

ResourceList cpuAndMemory(Quantity cpu, Quantity memory) {
    ResourceList list;
    list.set(kCpu, cpu);
    list.set(kMemory, memory);
    return list;
}

/// The container that submits a RayJob, as KubeRay adds it.
Container submitterContainer() {
    constexpr std::int64_t kMi = 1024 * 1024;
    Container one;
    one.name = "ray-job-submitter";
    one.requests = cpuAndMemory(Quantity::fromMilli(500), Quantity::fromUnits(200 * kMi));
    one.limits = cpuAndMemory(Quantity::fromUnits(1), Quantity::fromUnits(1024 * kMi));
    return one;
}

/// A head, which keeps room for the job that cleans up Redis where the cluster survives its head, and the groups of workers in their order.
void readRayCluster(JobReading& in, const Field& spec) {
    constexpr std::int64_t kMi = 1024 * 1024;
    const std::string* annotated = in.metadata.annotations.find("ray.io/ft-enabled");
    bool survives = annotated && *annotated == "true", scales = false;
    std::vector<WorkloadPodSet> workers;
    std::optional<WorkloadPodSet> head;
    spec.forEach([&](std::string_view key, const Field& value) {
        if (key == "headGroupSpec") head = templateIn(value, "head", in.templates);
        else if (key == "gcsFaultToleranceOptions") survives = true;
        else if (key == "enableInTreeAutoscaling") scales = value.boolean();
        else if (key == "workerGroupSpecs")
            value.forEachElement([&](const Field& group) {
                WorkloadPodSet set = templateIn(group, {}, in.templates);
                std::int64_t replicas = 0, hosts = 1;  // what KubeRay's definition fills in
                group.forEach([&](std::string_view what, const Field& part) {
                    if (what == "groupName") set.name = lowerCase(part.string());
                    else if (what == "replicas") replicas = part.integer(0, 100'000);
                    else if (what == "numOfHosts") hosts = part.integer(0, 10'000);
                });
                set.count = replicas * std::max<std::int64_t>(1, hosts);
                workers.push_back(std::move(set));
            });
    });
    if (!head) spec.fail(worded("has no headGroupSpec"));
    if (scales) in.one.unsure = worded("its cluster scales itself (enableInTreeAutoscaling): Kueue takes such a job only as an elastic workload, which is not modelled");
    if (survives && !head->spec->containers.empty()) {
        PodSpec whole = *head->spec;
        whole.containers.front().requests.raiseTo(cpuAndMemory(Quantity::fromMilli(200), Quantity::fromUnits(256 * kMi)));
        KueueTemplates::setSpec(std::move(whole), *head);
    }
    in.one.podSets.push_back(std::move(*head));
    for (WorkloadPodSet& set : workers) in.one.podSets.push_back(std::move(set));
}

void readRayClusterObject(JobReading& in) {
    in.object.forEach([&](std::string_view key, const Field& spec) { if (key == "spec") readRayCluster(in, spec); });
}

/// The cluster, and the pod that submits the job; on a cluster that is there already (clusterSelector) Kueue leaves it alone.
void readRayJob(JobReading& in) {
    std::string mode = "K8sJobMode";
    bool selects = false;
    std::optional<WorkloadPodSet> submitter;
    inPart(in.object, "spec", [&](std::string_view key, const Field& value) {
        if (key == "rayClusterSpec") readRayCluster(in, value);
        else if (key == "submissionMode") mode = value.text();
        else if (key == "clusterSelector") value.forEach([&](std::string_view, const Field&) { selects = true; });
        else if (key == "submitterPodTemplate") in.templates.read(value, submitter.emplace());
    });
    if (selects) return in.one.podSets.clear();
    if (in.one.podSets.empty()) in.object.fail(worded("has no rayClusterSpec"));
    if (mode == "SidecarMode") {
        PodSpec whole = *in.one.podSets.front().spec;
        whole.containers.push_back(submitterContainer());
        KueueTemplates::setSpec(std::move(whole), in.one.podSets.front());
    }
    if (mode != "K8sJobMode") return;
    if (!submitter) {
        PodSpec spec;
        spec.containers.push_back(submitterContainer());
        KueueTemplates::setSpec(std::move(spec), submitter.emplace());
    }
    submitter->name = "submitter";
    in.one.podSets.push_back(std::move(*submitter));
}

/// One of its groups: a leader of its own template and the rest of the workers, or workers alone.
void readWorkerSet(JobReading& in) {
    std::optional<WorkloadPodSet> leader, workers;
    std::int64_t size = 1;
    inPart(in.object, "spec", [&](std::string_view key, const Field& value) {
        if (key != "leaderWorkerTemplate") return;
        value.forEach([&](std::string_view what, const Field& part) {
            if (what == "size") size = part.integer(1, kMostKueuePods);
            else if (what == "leaderTemplate") in.templates.read(part, leader.emplace());
            else if (what == "workerTemplate") in.templates.read(part, workers.emplace());
        });
    });
    if (!workers) in.object.fail(worded("has no workerTemplate"));
    workers->name = leader ? "worker" : "main";
    workers->count = size - (leader ? 1 : 0);
    if (leader) {
        leader->name = "leader";
        in.one.podSets.push_back(std::move(*leader));
    }
    in.one.podSets.push_back(std::move(*workers));
}

std::shared_ptr<const GroupMember> memberOf(const JobReading& in) {
    GroupMember member;
    member.pod = in.one.name;
    const auto of = [&](std::string_view name) -> const std::string* { return in.metadata.annotations.find("kueue.x-k8s.io/" + std::string(name)); };
    const auto says = [&](std::string_view name, std::string_view value) { return of(name) && *of(name) == value; };
    if (const std::string* role = of("role-hash")) member.role = *role;
    if (const std::string* total = of("pod-group-total-count")) member.total = *total;
    member.fast = of("pod-group-fast-admission") != nullptr;
    member.serving = says("pod-group-serving", "true");
    member.unretriable = says("retriable-in-group", "false");
    member.finalized = in.metadata.finalized;
    bool bound = false;
    in.object.forEach([&](std::string_view part, const Field& object) {
        if (part == "spec") {
            if (member.role.empty()) {
                RoleShape shape = roleShapeOf(object);
                member.shape = std::move(shape.json);
                member.priorityAt = shape.priorityAt;
            }
            object.forEach([&](std::string_view key, const Field& value) {
                if (key == "nodeName") bound = !value.string().empty();
                else if (key == "schedulingGates")
                    value.forEachElement([&](const Field& gate) {
                        gate.forEach([&](std::string_view, const Field& name) { member.gated = member.gated || name.string() == "kueue.x-k8s.io/admission"; });
                    });
            });
        } else if (part == "status") {
            object.forEach([&](std::string_view key, const Field& phase) {
                if (key != "phase") return;
                member.failed = phase.string() == "Failed";
                member.done = phase.string() == "Succeeded";
            });
        }
    });
    member.leaves = in.metadata.deleted && !bound;
    return std::make_shared<const GroupMember>(std::move(member));
}

void readSinglePod(JobReading& in) {
    WorkloadPodSet own;
    own.name = "main";
    in.templates.read(in.object, own);
    in.one.podSets.push_back(std::move(own));
}

struct KueueJobKind {
    std::string_view version;  // with its group; of JobSet the group alone
    std::string_view kind;
    void (*read)(JobReading&);
};
constexpr std::array kKueueJobs{
    KueueJobKind{"batch/v1", "Job", readJob},
    KueueJobKind{"jobset.x-k8s.io/", "JobSet", readJobSet},
    KueueJobKind{"v1", "Pod", readSinglePod},
    KueueJobKind{"kubeflow.org/v1", "PyTorchJob", readPyTorch},
    KueueJobKind{"kubeflow.org/v1", "TFJob", readTensorFlow},
    KueueJobKind{"kubeflow.org/v1", "XGBoostJob", readXgBoost},
    KueueJobKind{"kubeflow.org/v1", "PaddleJob", readPaddle},
    KueueJobKind{"kubeflow.org/v1", "JAXJob", readJax},
    KueueJobKind{"kubeflow.org/v2beta1", "MPIJob", readMpi},
    KueueJobKind{"ray.io/v1", "RayJob", readRayJob},
    KueueJobKind{"ray.io/v1", "RayCluster", readRayClusterObject},
    KueueJobKind{"leaderworkerset.x-k8s.io/v1", "LeaderWorkerSet", readWorkerSet},
};
const KueueJobKind* jobKind(std::string_view version, std::string_view kind) {
    const auto found = std::find_if(kKueueJobs.begin(), kKueueJobs.end(), [&](const KueueJobKind& row) {
        return row.kind == kind && (row.version.ends_with('/') ? version.starts_with(row.version) : version == row.version);
    });
    return found == kKueueJobs.end() ? nullptr : &*found;
}

/// A job or a pod that has ended wants no quota.
bool jobHasEnded(const Field& object) {
    bool ended = false;
    inPart(object, "status", [&](std::string_view what, const Field& value) {
        if (what == "phase") ended = ended || value.string() == "Succeeded" || value.string() == "Failed";
        else if (what == "terminalState") ended = ended || !value.string().empty();
        else if (what == "jobDeploymentStatus") ended = ended || value.string() == "Complete" || value.string() == "Failed";
        else if (what == "conditions")
            value.forEachElement([&](const Field& element) {
                const auto [type, condition] = decodeWorkloadCondition(element);
                ended = ended || (condition.is && (type == "Complete" || type == "Completed" || type == "Succeeded" || type == "Failed"));
            });
    });
    return ended;
}

/// One for each group of the set.
std::vector<QueuedWorkload> workersByGroup(const Field& object, QueuedWorkload one) {
    std::int64_t replicas = 1;
    inPart(object, "spec", [&](std::string_view key, const Field& value) { if (key == "replicas") replicas = value.integer(0, 10'000); });
    std::vector<QueuedWorkload> all;
    for (std::int64_t group = 0; group < replicas; ++group) {
        all.push_back(one);
        all.back().name += "-" + std::to_string(group);
        all.back().uid += "-" + std::to_string(group);
    }
    return all;
}

}  // namespace

bool isJobOfKueueAlone(std::string_view version, std::string_view kind) {
    return jobKind(version, kind) && (version.starts_with("kubeflow.org/") || version.starts_with("ray.io/"));
}

std::vector<QueuedWorkload> workloadsMadeOf(std::string_view version, std::string_view kind, const Field& object, KueueTemplates& templates) {
    const KueueJobKind* row = jobKind(version, kind);
    if (!row) return {};
    QueuedWorkload one;
    const KueueMetadata metadata = readKueueMetadata(object, one);
    const std::string* queue = metadata.labels.find(kKueueQueueLabel);
    if (!queue || metadata.labels.find(kPrebuiltLabel)) return {};
    const bool pod = kind == "Pod";
    const std::string* managed = metadata.labels.find(kManagedLabel);
    const bool kueues = pod && ((managed && *managed == "true") || metadata.annotations.find(kSuspendingParent));
    if (metadata.owned && (!kueues || metadata.labels.find(kWorkerSetLabel))) return {};
    const std::string* group = pod ? metadata.labels.find(kPodGroupLabel) : nullptr;
    if (!group && jobHasEnded(object)) return {};

    one.queue = *queue;
    one.owners = {{std::string(kind), one.name}};
    one.jobUid = one.uid;
    one.priorityFollows = true;
    JobReading reading{object, metadata, templates, one};
    row->read(reading);
    if (one.podSets.empty()) {
        if (row->read == readRayJob) return {};
        object.fail(worded("has no spec"));
    }
    if (const std::string* named = metadata.labels.find(kClassLabel)) {
        one.priorityClass = *named;
        one.classIsKueues = true;
    } else {
        for (const WorkloadPodSet& of : one.podSets)
            if (one.priorityClass.empty()) one.priorityClass = of.spec->priorityClassName;
    }
    if (group) {
        one.member = memberOf(reading);
        one.name = *group;
        return {std::move(one)};
    }
    one.name = lowerCase(kind) + "-" + one.name;
    if (row->read == readWorkerSet) return workersByGroup(object, std::move(one));
    return {std::move(one)};
}

}  // namespace bayplan
