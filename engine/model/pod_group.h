// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pods that are scheduled together, and the workloads whose templates such groups are made from.
// Thread rule: plain values.
// Source: Kubernetes 1.36 staging/src/k8s.io/api/scheduling/v1alpha2/types.go (specification of pod groups, section 2);
// scheduler-plugins 903da7d apis/scheduling/v1alpha1/types.go (specification ecosystem 2.1); Volcano scheduling/v1beta1 and
// batch/v1alpha1, Koordinator apis/scheduling/v1alpha1 and apis/extension/coscheduling.go (specification ecosystem 3.2, 3.11,
// 4.1); JobSet v1alpha2, LeaderWorkerSet v1, Kueue v1beta2 (specification kueue, section 1).

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "model/kinds.h"
#include "model/resources.h"

namespace bayplan {

struct PodGroup {
    static constexpr ObjectKind kKind = ObjectKind::PodGroup;

    std::string namespaceName;
    std::string name;
    std::string uid;
    std::optional<std::int32_t> minCount;  // of a gang, at least 1; absent: a basic group, which has no quorum
    /// All members stand on nodes with the same value of this label; at most one label. An empty list is no constraint, but it is not
    /// absent: members then preempt nobody.
    std::optional<std::vector<std::string>> topologyKeys;
    bool disruptedAsAWhole = false;  // spec.disruptionMode is PodGroup
    std::string priorityClassName;
    std::optional<std::int32_t> priority;  // absent: 0
    std::string workloadName;              // of spec.podGroupTemplateRef; empty: it has none
    std::string templateName;

    std::string key() const { return namespaceName + "/" + name; }
    /// The label that counts; null: the group may stand anywhere.
    const std::string* topologyKey() const { return topologyKeys && !topologyKeys->empty() ? &topologyKeys->front() : nullptr; }
    bool operator==(const PodGroup&) const = default;
};

/// A PodGroup of scheduling.x-k8s.io. Pods name theirs by a label, and only the plugin Coscheduling knows it.
struct CoschedulingGroup {
    static constexpr ObjectKind kKind = ObjectKind::CoschedulingGroup;
    /// The label by which a pod names the group of its namespace.
    static constexpr std::string_view kLabel = "scheduling.x-k8s.io/pod-group";

    std::string namespaceName;
    std::string name;
    std::int64_t creationTime = 0;                       // Unix seconds; 0: not known
    std::int32_t minMember = 0;                          // the quorum; with 0 nobody waits
    std::optional<ResourceList> minResources;            // absent: the sum of what is free is not asked for
    std::optional<std::int32_t> scheduleTimeoutSeconds;  // absent, or 0: the plugin's argument

    std::string key() const { return namespaceName + "/" + name; }
    bool operator==(const CoschedulingGroup&) const = default;
};

/// A Workload of scheduling.k8s.io. The scheduler does not read it: a pod group repeats what its template says.
struct GroupedWorkload {
    static constexpr ObjectKind kKind = ObjectKind::Workload;

    std::string namespaceName;
    std::string name;
    std::vector<std::string> templates;  // their names

    std::string key() const { return namespaceName + "/" + name; }
    bool operator==(const GroupedWorkload&) const = default;
};

/// Who says that pods belong together.
enum class GroupSource : std::uint8_t {
    Native,           // PodGroup of scheduling.k8s.io
    Coscheduling,     // PodGroup of scheduler-plugins
    Volcano,          // PodGroup of Volcano
    VolcanoJob,       // Job of Volcano, which makes such a PodGroup
    Koordinator,      // PodGroup of Koordinator
    KoordinatorGang,  // labels or annotations of the pods alone
    JobSet,
    LeaderWorkerSet,  // one of its replicas
    Kueue,            // Workload of Kueue, which admits pods and places none
};
inline constexpr std::size_t kGroupSources = 9;
/// "PodGroup.scheduling.k8s.io": kind and API group, or what stands for them.
std::string_view nameOf(GroupSource source);

/// What an object of another scheduler, or of a controller, says of pods that belong together. No profile of kube-scheduler
/// reads it: it is shown, and nothing is decided by it.
struct ToldGroup {
    /// A role: a task of a vcjob, a replicated job of a JobSet, a pod set of a Workload.
    struct Part {
        std::string name;
        std::int64_t pods = 0;              // how many there are to be
        std::optional<std::int64_t> least;  // how many of them have to be placed; absent: it does not say
        std::vector<std::string> after;     // the parts that come first

        bool operator==(const Part&) const = default;
    };
    struct Number {
        std::int64_t value = 0;
        std::string field;  // "spec.minMember", as a person finds it

        bool operator==(const Number&) const = default;
    };
    struct Owner {
        std::string kind, name;
        bool operator==(const Owner&) const = default;
    };

    std::string namespaceName;
    std::string name;
    std::string schedulerName;     // that its pods get; empty: it does not say
    std::optional<Number> quorum;  // absent: it does not say
    std::optional<Number> size;    // how many pods there are to be
    std::vector<Part> parts;
    std::vector<Owner> owners;  // metadata.ownerReferences

    std::string key() const { return namespaceName + "/" + name; }
    bool operator==(const ToldGroup&) const = default;
};

template <ObjectKind kOf>
struct ToldGroupOf : ToldGroup {
    static constexpr ObjectKind kKind = kOf;
    bool operator==(const ToldGroupOf&) const = default;
};
using VolcanoGroup = ToldGroupOf<ObjectKind::VolcanoGroup>;
using VolcanoJob = ToldGroupOf<ObjectKind::VolcanoJob>;
/// Koordinator's own Coscheduling reads it. Texts are annotations as they were written; empty: not said.
struct KoordinatorGroup : ToldGroup {
    static constexpr ObjectKind kKind = ObjectKind::KoordinatorGroup;

    std::string mode, matchPolicy, groups, networkTopology;
    std::optional<std::int64_t> scheduleTimeoutSeconds;

    bool operator==(const KoordinatorGroup&) const = default;
};
using JobSet = ToldGroupOf<ObjectKind::JobSet>;
using LeaderWorkerSet = ToldGroupOf<ObjectKind::LeaderWorkerSet>;
using KueueWorkload = ToldGroupOf<ObjectKind::KueueWorkload>;

/// The annotations by which a pod says to which group it belongs, and what that needs.
inline constexpr std::string_view kVolcanoGroupKey = "scheduling.k8s.io/group-name";
inline constexpr std::string_view kKueueWorkloadKey = "kueue.x-k8s.io/workload";
inline constexpr std::string_view kKueueTotalKey = "kueue.x-k8s.io/pod-group-total-count";
inline constexpr std::string_view kGangNameKey = "gang.scheduling.koordinator.sh/name";
inline constexpr std::string_view kGangLeastKey = "gang.scheduling.koordinator.sh/min-available";
inline constexpr std::string_view kGangTotalKey = "gang.scheduling.koordinator.sh/total-number";
inline constexpr std::string_view kGangModeKey = "gang.scheduling.koordinator.sh/mode";
inline constexpr std::string_view kGangGroupsKey = "gang.scheduling.koordinator.sh/groups";
inline constexpr std::string_view kGangWaitKey = "gang.scheduling.koordinator.sh/waiting-time";
inline constexpr std::string_view kGangPolicyKey = "gang.scheduling.koordinator.sh/match-policy";
inline constexpr std::string_view kGangPolicyAlias = "pod-group.scheduling.sigs.k8s.io/match-policy";
inline constexpr std::string_view kGangTopologyKey = "gang.scheduling.koordinator.sh/network-topology-spec";
inline constexpr std::string_view kWorkerSetSizeKey = "leaderworkerset.sigs.k8s.io/size";
inline constexpr std::array kGroupAnnotations{kVolcanoGroupKey, kKueueWorkloadKey, kKueueTotalKey, kGangNameKey, kGangLeastKey, kGangTotalKey, kGangModeKey, kGangGroupsKey,
                                              kGangWaitKey, kGangPolicyKey, kGangPolicyAlias, kGangTopologyKey, kWorkerSetSizeKey};
/// And the labels.
inline constexpr std::string_view kVolcanoJobLabel = "volcano.sh/job-name";
inline constexpr std::string_view kKoordinatorGroupLabel = "pod-group.scheduling.sigs.k8s.io";
inline constexpr std::string_view kLightNameLabel = "pod-group.scheduling.sigs.k8s.io/name";
inline constexpr std::string_view kLightLeastLabel = "pod-group.scheduling.sigs.k8s.io/min-available";
inline constexpr std::string_view kJobSetLabel = "jobset.sigs.k8s.io/jobset-name";
inline constexpr std::string_view kWorkerSetLabel = "leaderworkerset.sigs.k8s.io/name";
inline constexpr std::string_view kWorkerSetIndexLabel = "leaderworkerset.sigs.k8s.io/group-index";
inline constexpr std::string_view kKueueGroupLabel = "kueue.x-k8s.io/pod-group-name";

/// A group as somebody wrote it, with the pods that belong to it. Indices are of the catalog that it was read from.
struct ReadGroup {
    /// Something about it that cannot be, or will not come true.
    struct Problem {
        enum class Kind : std::uint8_t {
            NoPods,           // it has an object and no pods
            NoObject,         // pods name it, and there is no such object: {kind}
            QuorumAboveSize,  // {needed, how many there can be}
            QuorumAbovePods,  // {needed, how many are there}
            PartAboveSize,    // {part, needed, how many there can be}
            NeverBegins,      // {needed, how many are made before any of its parts is ready}
            Cycle,            // {parts that wait for one another}
            UnknownPart,      // {part, the part that it waits for}
            Schedulers,       // its pods have several: {their names}
            TwoGroups,        // {a pod that it shares, the other group}
            NoWorkload,       // {workload}
            NoTemplate,       // {template, workload}
            NotANumber,       // {pod, what it says}
            NotAList,         // {pod, what it says}
            ToldApart,        // its pods say different things: {pod, pod}
            NoCompanion,      // {a group that does not exist}
            OneSided,         // {a group that does not name this one}
        };
        Kind kind = Kind::NoPods;
        std::string where;  // the field or the annotation; empty: the group as a whole
        std::vector<std::string> parts;

        bool operator==(const Problem&) const = default;
    };

    GroupSource source = GroupSource::Native;
    std::string namespaceName;
    std::string name;
    bool object = false;                      // there is such an object; false: only pods name it
    std::optional<ToldGroup::Number> quorum;  // absent: nothing says how many have to be placed
    std::optional<ToldGroup::Number> size;    // absent: nothing says how many pods there are to be
    std::vector<PodIdx> pods;                 // in the order of reading
    std::vector<std::string> with;            // other groups that have to find places with it, "namespace/name"; sorted
    std::string mode;                         // of a gang of Koordinator: "Strict" or "NonStrict"
    std::vector<std::string> schedulers;      // the schedulerNames of its pods, sorted
    std::vector<Problem> problems;

    std::string key() const { return namespaceName + "/" + name; }
};

}  // namespace bayplan
