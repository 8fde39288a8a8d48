// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/manifest_expansion.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "io/objects/decode_common.h"
#include "io/objects/decode_objects.h"
#include "io/objects/neighbours/decode_volcano_job.h"
#include "io/sessions/admission.h"
#include "io/text/document.h"
#include "planner/scenario/daemons.h"
#include "schedulers/volcano/annotations.h"
#include "schedulers/volcano/job_controller.h"

namespace bayplan {

namespace {

using TemplateJson = nlohmann::ordered_json;
using Path = std::initializer_list<std::string_view>;
using Marks = std::vector<Labels::Pair>;

constexpr const char* kAlways = "Always";
constexpr std::string_view kUnneeded[] = {"ConfigMap", "Secret", "ServiceAccount", "Role", "RoleBinding", "ClusterRole", "ClusterRoleBinding", "NetworkPolicy", "Ingress"};

/// Calls use(const Field&) with the value at `path`; false: there is none.
template <typename Use>
bool within(const Field& field, const std::string_view* path, const std::string_view* end, Use&& use) {
    if (path == end) {
        use(field);
        return true;
    }
    bool found = false;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == *path) found = within(value, path + 1, end, use);
    });
    return found;
}
template <typename Use>
bool within(const Field& field, Path path, Use&& use) {
    return within(field, path.begin(), path.end(), use);
}

std::int64_t countAt(const Field& root, Path path, std::int64_t otherwise, std::int64_t most = kMostExpandedPods) {
    within(root, path, [&](const Field& value) { otherwise = value.integer(0, most); });
    return otherwise;
}
std::string wordAt(const Field& root, Path path, std::string otherwise = {}) {
    within(root, path, [&](const Field& value) { otherwise = value.text(); });
    return otherwise;
}
bool flagAt(const Field& root, Path path) {
    bool flag = false;
    within(root, path, [&](const Field& value) { flag = value.boolean(); });
    return flag;
}

/// What a Deployment calls the hash of its template. It only has to tell templates apart.
std::string hashOf(const std::string& text) {
    std::uint32_t hash = 2166136261u;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    constexpr std::string_view kSafe = "bcdfghjklmnpqrstvwxz2456789";
    std::string word;
    for (int i = 0; i < 6; ++i, hash /= static_cast<std::uint32_t>(kSafe.size())) word += kSafe[hash % kSafe.size()];
    return word;
}

/// A pod template of a manifest, as the pod that is like all pods made of it.
struct PodTemplate {
    Pod pod;
    std::string restartPolicy;
};

class ManifestExpander {
public:
    explicit ManifestExpander(ExpandedManifests& made) : m_made(made) {}

    void expand(const Field& manifest) {
        const std::string version = wordAt(manifest, {"apiVersion"}), kind = wordAt(manifest, {"kind"});
        if (kind == "List" && version == "v1") {
            within(manifest, {"items"}, [&](const Field& items) { items.forEachElement([&](const Field& item) { expand(item); }); });
            return;
        }
        m_name = wordAt(manifest, {"metadata", "name"});
        m_space = wordAt(manifest, {"metadata", "namespace"}, "default");
        if (std::find(std::begin(kUnneeded), std::end(kUnneeded), kind) != std::end(kUnneeded)) return;  // some have names of other rules
        if (m_name.empty()) {
            const std::string generated = wordAt(manifest, {"metadata", "generateName"});
            if (generated.empty()) manifest.fail(worded("has no metadata.name"));
            return expandNamed(manifest, generated);
        }
        within(manifest, {"metadata", "name"}, requireSubdomain);
        within(manifest, {"metadata", "namespace"}, requireDnsLabel);
        within(manifest, {"metadata", "labels"}, requireLabels);
        m_made.named.push_back(kind + "/" + m_space + "/" + m_name);
        if (version == "v1" && kind == "Pod") return pod(manifest);
        if (version == "v1" && kind == "Node") return node(manifest);
        if (version == "apps/v1" && kind == "Deployment") return deployment(manifest);
        if ((version == "apps/v1" && kind == "ReplicaSet") || (version == "v1" && kind == "ReplicationController")) return replicas(manifest, kind);
        if (version == "apps/v1" && kind == "StatefulSet") return statefulSet(manifest);
        if (version == "apps/v1" && kind == "DaemonSet") return daemonSet(manifest);
        if (version == "batch/v1" && kind == "Job") return job(manifest, m_name, {});
        if (version == "batch/v1" && kind == "CronJob") return cronJob(manifest);
        if (version == "jobset.x-k8s.io/v1alpha2" && kind == "JobSet") return jobSet(manifest);
        if (version == "batch.volcano.sh/v1alpha1" && kind == "Job") return volcanoJob(manifest);
        if (version == "leaderworkerset.x-k8s.io/v1" && kind == "LeaderWorkerSet") return workerSet(manifest);
        if (!findKind(version, kind)) manifest.fail(worded("is of a kind that makes no pods, and no decision depends on it: \"%1 %2\"", {version, kind}));
        other(manifest);
    }

private:
    /// The manifest with a name, as the API server makes one up: its begin and five letters that tell it from others of the same begin.
    void expandNamed(const Field& manifest, const std::string& begin) {
        constexpr std::size_t kLetters = 5;
        std::string text, name;
        manifest.value().appendTo(text);
        for (int i = 0; name.empty() || std::any_of(m_made.named.begin(), m_made.named.end(), [&](const std::string& one) { return one.ends_with("/" + m_space + "/" + name); }); ++i)
            name = begin + hashOf(text + std::to_string(i)).substr(0, kLetters);
        TemplateJson json = TemplateJson::parse(text);
        json["metadata"]["name"] = name;
        decoded(manifest, json, [&](const Field& named) { expand(named); });
    }

    /// use(const Field&) with a value that was made of what stands at `place`: faults name their place there.
    template <typename Use>
    static void decoded(const Field& place, const TemplateJson& json, Use&& use) {
        std::string whole = json.dump(-1, ' ', false, TemplateJson::error_handler_t::replace);
        JsonParser parser;
        const Result<JsonValue> value = parser.parse(whole);
        check(value.has_value(), "JSON that was just written");
        try {
            use(Field(*value));
        } catch (Fault& fault) {
            FieldPath at = place.path();
            at.insert(at.end(), fault.path.begin(), fault.path.end());
            throw Fault{std::move(at), std::move(fault.message)};
        }
    }

    void other(const Field& manifest) {
        const std::string version = wordAt(manifest, {"apiVersion"});
        std::vector<Fault> doubts;
        decodeObject(*findKind(version, wordAt(manifest, {"kind"})), manifest, version, m_made.others, doubts);
        if (wordAt(manifest, {"kind"}) == "PodDisruptionBudget") budgetRule(manifest);
        std::string source;
        manifest.value().appendTo(source);
        m_made.others.otherSources.push_back(std::make_shared<const std::string>(std::move(source)));
    }

    void budgetRule(const Field& manifest) {
        BudgetRule rule{m_space + "/" + m_name, {}, {}};
        within(manifest, {"spec", "minAvailable"}, [&](const Field& value) { rule.minAvailable = podsOrShare(value); });
        within(manifest, {"spec", "maxUnavailable"}, [&](const Field& value) { rule.maxUnavailable = podsOrShare(value); });
        if (!rule.minAvailable.empty() && !rule.maxUnavailable.empty()) manifest.fail(worded("minAvailable and maxUnavailable exclude one another, which the API server refuses"));
        m_made.budgets.push_back(std::move(rule));
    }

    void node(const Field& manifest) {
        within(manifest, {"spec", "taints"}, [&](const Field& taints) {
            taints.forEachElement([&](const Field& taint) {
                within(taint, {"key"}, [](const Field& key) {
                    if (Message why = refusedKey(key.string()); !why.empty()) key.fail(std::move(why));
                });
            });
        });
        UnknownFields unknown;
        m_made.nodes.push_back(decodeNode(manifest, unknown));
    }

    void pod(const Field& manifest) {
        Pod made = m_decoder.decode(manifest);
        if (made.terminal()) manifest.fail(worded("has ended: only a pod that is still to run can be added"));
        if (!made.nodeName.empty()) manifest.fail(worded("has a node already: leave spec.nodeName out, and place it by another change"));
        within(manifest, {"spec"}, [&](const Field& spec) { admit(spec, *made.spec); });
        add(manifest, std::move(made));
    }

    /// Refuses what the API server refuses of a spec.
    static void admit(const Field& at, const PodSpec& spec) {
        if (spec.containers.empty()) at.fail(worded("has no containers"));
        std::set<std::string> names;
        for (const char* list : {"initContainers", "containers"})
            within(at, {list}, [&](const Field& containers) {
                containers.forEachElement([&](const Field& container) {
                    if (!within(container, {"name"}, [&](const Field& name) {
                            requireDnsLabel(name);
                            if (!names.insert(name.text()).second) name.fail(worded("there is a container \"%1\" already", {name.text()}));
                        }))
                        container.fail(worded("has no name"));
                });
            });
        for (const auto* containers : {&spec.initContainers, &spec.containers})
            for (const Container& container : *containers)
                for (const auto& [resource, amount] : container.requests) {
                    const Quantity* limit = container.limits.find(resource);
                    if (limit && amount > *limit) at.fail(worded("container %1 requests more %2 than its limit, which the API server refuses", {container.name, resource}));
                    if (isExtendedResource(resource) && (!limit || *limit != amount))
                        at.fail(worded("container %1 needs a limit of %2 that equals its request: it cannot be overcommitted", {container.name, resource}));
                }
    }

    void add(const Field& at, Pod pod) {
        if (static_cast<std::int64_t>(m_made.pods.size()) >= kMostExpandedPods) at.fail(worded("makes more than %1 pods in all, which is not tried", {kMostExpandedPods}));
        m_made.pods.push_back(std::move(pod));
    }

    /// The template at `path`, with what its controller adds to all of its pods. Its faults name their place in the manifest.
    PodTemplate templateAt(const Field& root, Path path, const Marks& labels = {}, const Marks& annotations = {}, const char* scheduler = nullptr) {
        std::optional<PodTemplate> made;
        const bool found = within(root, path, [&](const Field& field) {
            if (field.value().type() != JsonValue::Type::Object) field.failType("an object");
            std::string text;
            field.value().appendTo(text);
            TemplateJson json = TemplateJson::parse(text);
            TemplateJson object{{"metadata", json.value("metadata", TemplateJson())}, {"spec", json.value("spec", TemplateJson())}};
            for (const char* part : {"metadata", "spec"})
                if (object[part].is_null()) object[part] = TemplateJson::object();
            if (!object["metadata"].is_object() || !object["spec"].is_object()) field.fail(worded("metadata and spec must be objects"));
            TemplateJson& metadata = object["metadata"];
            metadata["name"] = m_name;
            metadata["namespace"] = m_space;
            const auto mark = [&](const char* where, const Marks& pairs) {
                if (pairs.empty() || (!metadata[where].is_null() && !metadata[where].is_object())) return;  // the decoder says what is wrong
                for (const auto& [key, value] : pairs) metadata[where][key] = value;
            };
            mark("labels", labels);
            mark("annotations", annotations);
            if (scheduler && object["spec"].value("schedulerName", TemplateJson()).is_null()) object["spec"]["schedulerName"] = scheduler;
            made.emplace();
            decoded(field, object, [&](const Field& whole) { made->pod = m_decoder.decode(whole); });
            within(field, {"metadata", "labels"}, requireLabels);
            if (!within(field, {"spec"}, [&](const Field& spec) { admit(spec, *made->pod.spec); })) field.fail(worded("has no spec"));
            made->restartPolicy = wordAt(field, {"spec", "restartPolicy"}, m_restart);
            made->pod.nodeName.clear();
        });
        if (!found) {
            std::string name;
            for (const std::string_view part : path) name += (name.empty() ? "" : ".") + std::string(part);
            root.fail(worded("has no %1", {name}));
        }
        return std::move(*made);
    }

    static void requireRestart(const Field& manifest, const PodTemplate& made, bool always) {
        if ((made.restartPolicy == "Always") == always) return;
        manifest.fail(always ? worded("its restart policy is %1, and this kind allows only Always", {made.restartPolicy})
                             : worded("its restart policy is %1, and this kind allows only OnFailure and Never", {made.restartPolicy}));
    }

    static LabelSelector selectorOf(const Field& manifest, const PodTemplate& made) {
        LabelSelector selector;
        const bool found = within(manifest, {"spec", "selector"}, [&](const Field& field) {
            selector = decodeLabelSelector(field);
            if (!matches(selector, *made.pod.labels)) field.fail(worded("does not match the labels of the template, which the API server refuses"));
        });
        if (!found) manifest.fail(worded("has no spec.selector"));
        return selector;
    }

    Pod like(const PodTemplate& made, std::string name, const char* kind, const std::string& owner, const Marks& labels = {}) const {
        Pod pod = made.pod;
        pod.name = std::move(name);
        pod.owners = {{kind, owner, true}};
        if (labels.empty()) return pod;
        Marks pairs(pod.labels->begin(), pod.labels->end());
        pairs.insert(pairs.end(), labels.begin(), labels.end());
        pod.labels = std::make_shared<const Labels>(std::move(pairs));
        return pod;
    }

    void deployment(const Field& manifest) {
        std::string text;
        within(manifest, {"spec", "template"}, [&](const Field& field) { field.value().appendTo(text); });
        const std::string hash = hashOf(text), owner = m_name + "-" + hash;
        const PodTemplate made = templateAt(manifest, {"spec", "template"}, {{"pod-template-hash", hash}});
        LabelSelector selector = selectorOf(manifest, made);
        requireRestart(manifest, made, true);
        if (flagAt(manifest, {"spec", "paused"})) manifest.fail(worded("is paused: its controller makes no pods"));
        selector.requirements.push_back({"pod-template-hash", SelectorOp::In, {hash}});
        m_made.others.workloads.push_back(Workload{"ReplicaSet", m_space, owner, std::move(selector)});
        const std::int64_t count = countAt(manifest, {"spec", "replicas"}, 1);
        for (std::int64_t i = 1; i <= count; ++i) add(manifest, like(made, owner + "-" + std::to_string(i), "ReplicaSet", owner));
    }

    void replicas(const Field& manifest, const std::string& kind) {
        const PodTemplate made = templateAt(manifest, {"spec", "template"});
        if (kind == "ReplicaSet") selectorOf(manifest, made);
        requireRestart(manifest, made, true);
        other(manifest);
        const std::int64_t count = countAt(manifest, {"spec", "replicas"}, 1);
        for (std::int64_t i = 1; i <= count; ++i) add(manifest, like(made, m_name + "-" + std::to_string(i), kind.c_str(), m_name));
    }

    void statefulSet(const Field& manifest) {
        const PodTemplate made = templateAt(manifest, {"spec", "template"});
        selectorOf(manifest, made);
        requireRestart(manifest, made, true);
        other(manifest);
        std::vector<std::pair<std::string, PersistentVolumeClaim>> claims;  // by name of the template
        within(manifest, {"spec", "volumeClaimTemplates"}, [&](const Field& list) {
            list.forEachElement([&](const Field& claim) {
                ClusterObjects one;
                std::vector<Fault> doubts;
                decodeObject(rowOf(ObjectKind::PersistentVolumeClaim), claim, "v1", one, doubts);
                claims.emplace_back(one.storage.claims.front().name, one.storage.claims.front());
            });
        });
        const std::int64_t count = countAt(manifest, {"spec", "replicas"}, 1), first = countAt(manifest, {"spec", "ordinals", "start"}, 0, 1'000'000'000);
        for (std::int64_t i = first; i < first + count; ++i) {
            const std::string name = m_name + "-" + std::to_string(i);
            Pod pod = like(made, name, "StatefulSet", m_name, {{"statefulset.kubernetes.io/pod-name", name}, {"apps.kubernetes.io/pod-index", std::to_string(i)}});
            if (!claims.empty()) {
                auto spec = std::make_shared<PodSpec>(*pod.spec);
                for (const auto& [volume, claim] : claims) {
                    PersistentVolumeClaim own = claim;
                    own.namespaceName = m_space;
                    own.name = volume + "-" + name;
                    std::erase_if(spec->volumes, [&volume = volume](const Volume& old) { return old.name == volume; });
                    Volume used;
                    used.kind = Volume::Kind::PersistentVolumeClaim;
                    used.name = volume;
                    used.source = own.name;
                    spec->volumes.push_back(std::move(used));
                    m_made.others.storage.claims.push_back(std::move(own));
                }
                pod.spec = std::move(spec);
            }
            add(manifest, std::move(pod));
        }
    }

    void daemonSet(const Field& manifest) {
        PodTemplate made = templateAt(manifest, {"spec", "template"});
        selectorOf(manifest, made);
        requireRestart(manifest, made, true);
        PodSpec spec = *made.pod.spec;
        addDaemonTolerations(spec);
        made.pod.spec = std::make_shared<const PodSpec>(std::move(spec));
        m_made.daemons.push_back(like(made, m_name, "DaemonSet", m_name));
    }

    void cronJob(const Field& manifest) {
        if (!within(manifest, {"spec", "schedule"}, requireCronSchedule)) manifest.fail(worded("has no spec.schedule"));
        const bool suspended = flagAt(manifest, {"spec", "suspend"});
        const std::size_t before = m_made.pods.size();
        const std::string name = m_name + "-run";
        if (!within(manifest, {"spec", "jobTemplate"}, [&](const Field& of) { job(of, name, {}); })) manifest.fail(worded("has no spec.jobTemplate"));
        if (!suspended) return;
        m_made.pods.resize(before);
        noteSuspended("CronJob", m_name);
    }

    void noteSuspended(const char* kind, const std::string& name) { m_made.notes.push_back(worded("%1 %2 is suspended: it makes no pods", {kind, name})); }

    /// The topology domains that each job or group is to have for itself.
    void noteExclusive(const Field& root, Path path, std::string_view key) {
        std::string level;
        within(root, path, [&](const Field& annotations) {
            annotations.forEach([&](std::string_view name, const Field& value) {
                if (name == key) level = value.text();
            });
        });
        if (!level.empty()) m_made.notes.push_back(worded("not modelled: %1 of %2, by which each has a domain of %3 for itself", {std::string(key), m_name, level}));
    }

    /// `root` has a spec of a Job.
    void job(const Field& root, const std::string& name, const Marks& more) {
        Marks labels{{"batch.kubernetes.io/job-name", name}, {"job-name", name}};
        labels.insert(labels.end(), more.begin(), more.end());
        const PodTemplate made = templateAt(root, {"spec", "template"}, labels);
        requireRestart(root, made, false);
        if (flagAt(root, {"spec", "suspend"})) return noteSuspended("Job", name);
        const std::int64_t parallelism = countAt(root, {"spec", "parallelism"}, 1);
        const std::int64_t completions = countAt(root, {"spec", "completions"}, parallelism, 1'000'000'000);
        const bool indexed = wordAt(root, {"spec", "completionMode"}) == "Indexed";
        for (std::int64_t i = 0; i < std::min(parallelism, completions); ++i)
            add(root, like(made, name + "-" + std::to_string(i), "Job", name, indexed ? Marks{{"batch.kubernetes.io/job-completion-index", std::to_string(i)}} : Marks{}));
    }

    void jobSet(const Field& manifest) {
        constexpr std::string_view kExclusive = "alpha.jobset.sigs.k8s.io/exclusive-topology";
        other(manifest);
        const std::string set = m_name;
        if (flagAt(manifest, {"spec", "suspend"})) return noteSuspended("JobSet", set);
        noteExclusive(manifest, {"metadata", "annotations"}, kExclusive);
        m_restart = "OnFailure";  // its webhook's default
        within(manifest, {"spec", "replicatedJobs"}, [&](const Field& list) {
            list.forEachElement([&](const Field& part) {
                noteExclusive(part, {"template", "metadata", "annotations"}, kExclusive);
                const std::string role = wordAt(part, {"name"}, "default");
                const std::int64_t count = countAt(part, {"replicas"}, 1);
                for (std::int64_t i = 0; i < count; ++i) {
                    const std::string name = set + "-" + role + "-" + std::to_string(i);
                    const Marks labels{{"jobset.sigs.k8s.io/jobset-name", set},
                                       {"jobset.sigs.k8s.io/replicatedjob-name", role},
                                       {"jobset.sigs.k8s.io/replicatedjob-replicas", std::to_string(count)},
                                       {"jobset.sigs.k8s.io/job-index", std::to_string(i)}};
                    if (!within(part, {"template"}, [&](const Field& of) { job(of, name, labels); })) part.fail(worded("has no template"));
                }
            });
        });
        m_restart = kAlways;
    }

    /// Its PodGroup, and its pods as if that had been let in.
    void volcanoJob(const Field& manifest) {
        other(manifest);
        const volcano::Job job = VolcanoJobDecoder().decode(manifest);
        const volcano::PodGroup group = volcano::freshGroupOf(job, {});
        decoded(manifest, podGroupJson(group), [&](const Field& made) { other(made); });
        std::size_t number = 0;
        within(manifest, {"spec", "tasks"}, [&](const Field& tasks) {
            tasks.forEachElement([&](const Field& task) {
                const volcano::JobTask& of = job.tasks.at(number++);
                const PodTemplate made = templateAt(
                    task, {"template"},
                    {{std::string(kVolcanoJobLabel), m_name}, {"volcano.sh/job-namespace", m_space}, {"volcano.sh/queue-name", job.queue}, {"volcano.sh/task-spec", of.name}},
                    {{std::string(kVolcanoGroupKey), group.name}}, job.schedulerName.c_str());
                const std::int64_t count = countAt(task, {"replicas"}, 1);
                for (std::int64_t i = 0; i < count; ++i) {
                    Marks marks{{"volcano.sh/task-index", std::to_string(i)}};
                    if (of.partitionSize > 0) marks.emplace_back("volcano.sh/partition-id", std::to_string(i / of.partitionSize));
                    add(task, like(made, m_name + "-" + of.name + "-" + std::to_string(i), "Job", m_name, marks));
                }
            });
        });
    }

    static TemplateJson topologyJson(const volcano::NetworkTopologySpec& topology) {
        TemplateJson json{{"mode", topology.hard ? "hard" : "soft"}};
        if (topology.highestTier) json["highestTierAllowed"] = *topology.highestTier;
        return json;
    }

    /// As the controller writes it.
    static TemplateJson podGroupJson(const volcano::PodGroup& group) {
        TemplateJson spec{{"minMember", group.minMember}, {"queue", group.queue}};
        for (const auto& [task, least] : group.minTaskMember) spec["minTaskMember"][task] = least;
        for (const auto& [resource, amount] : group.minResourceTexts) spec["minResources"][resource] = amount;
        if (!group.priorityClassName.empty()) spec["priorityClassName"] = group.priorityClassName;
        if (group.topology) spec["networkTopology"] = topologyJson(*group.topology);
        for (const volcano::SubGroupPolicy& policy : group.subGroups) {
            TemplateJson one{{"name", policy.name}, {"matchLabelKeys", policy.matchLabelKeys}};
            if (policy.size) one["subGroupSize"] = *policy.size;
            if (policy.minGroups) one["minSubGroups"] = *policy.minGroups;
            one["labelSelector"]["matchExpressions"] = TemplateJson::array({{{"key", volcano::kTaskSpecAnnotation}, {"operator", "In"}, {"values", TemplateJson::array({policy.name})}}});
            if (policy.topology) one["networkTopology"] = topologyJson(*policy.topology);
            spec["subGroupPolicy"].push_back(std::move(one));
        }
        return {{"apiVersion", "scheduling.volcano.sh/v1beta1"}, {"kind", "PodGroup"}, {"metadata", {{"name", group.name}, {"namespace", group.namespaceName}}}, {"spec", std::move(spec)}};
    }

    void workerSet(const Field& manifest) {
        other(manifest);
        for (const std::string_view key : {"leaderworkerset.sigs.k8s.io/exclusive-topology", "leaderworkerset.sigs.k8s.io/subgroup-exclusive-topology"})
            noteExclusive(manifest, {"metadata", "annotations"}, key);
        const std::int64_t groups = countAt(manifest, {"spec", "replicas"}, 1), size = countAt(manifest, {"spec", "leaderWorkerTemplate", "size"}, 1);
        if (size < 1) manifest.fail(worded("spec.leaderWorkerTemplate.size must be at least 1"));
        const Marks labels{{std::string(kWorkerSetLabel), m_name}}, annotations{{std::string(kWorkerSetSizeKey), std::to_string(size)}};
        const PodTemplate worker = templateAt(manifest, {"spec", "leaderWorkerTemplate", "workerTemplate"}, labels, annotations);
        PodTemplate leader = worker;
        if (within(manifest, {"spec", "leaderWorkerTemplate", "leaderTemplate"}, [](const Field&) {}))
            leader = templateAt(manifest, {"spec", "leaderWorkerTemplate", "leaderTemplate"}, labels, annotations);
        requireRestart(manifest, worker, true);
        requireRestart(manifest, leader, true);
        for (std::int64_t i = 0; i < groups; ++i) {
            const std::string first = m_name + "-" + std::to_string(i);
            const auto marks = [&](std::int64_t index) { return Marks{{std::string(kWorkerSetIndexLabel), std::to_string(i)}, {"leaderworkerset.sigs.k8s.io/worker-index", std::to_string(index)}}; };
            add(manifest, like(leader, first, "StatefulSet", m_name, marks(0)));
            for (std::int64_t index = 1; index < size; ++index) add(manifest, like(worker, first + "-" + std::to_string(index), "StatefulSet", first, marks(index)));
        }
    }

    ExpandedManifests& m_made;
    PodDecoder m_decoder;
    std::string m_name, m_space;
    const char* m_restart = kAlways;  // the restart policy of a template that has none
};

}  // namespace

std::string podsOrShare(const Field& amount) {
    if (amount.value().type() == JsonValue::Type::Integer || amount.value().type() == JsonValue::Type::Unsigned) return std::to_string(amount.int32(0));
    const std::string_view text = amount.string();
    int share = -1;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), share);
    if (fault != std::errc() || share < 0 || share > 100 || std::string_view(end, static_cast<std::size_t>(text.data() + text.size() - end)) != "%")
        amount.fail(worded("must be a number of pods or a percentage of at most 100, such as 2 or 30%, not \"%1\"", {amount.text()}));
    return std::to_string(share) + "%";
}

void expandManifest(const Field& manifest, ExpandedManifests& made) { ManifestExpander(made).expand(manifest); }

}  // namespace bayplan
