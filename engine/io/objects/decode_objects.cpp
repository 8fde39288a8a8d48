// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_objects.h"

#include <array>
#include <charconv>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "io/objects/decode_app_groups.h"
#include "io/objects/decode_common.h"
#include "io/objects/decode_devices.h"
#include "io/objects/decode_elastic_quota.h"
#include "io/objects/decode_event.h"
#include "io/objects/decode_load.h"
#include "io/objects/decode_node_metric.h"
#include "io/objects/decode_pod_groups.h"
#include "io/objects/decode_storage.h"
#include "io/objects/decode_told_groups.h"
#include "io/objects/decode_topology.h"
#include "io/objects/decode_usage.h"
#include "io/objects/koordinator/decode_device.h"
#include "io/objects/koordinator/decode_elastic_quota.h"
#include "io/objects/koordinator/decode_numa_terms.h"
#include "io/objects/koordinator/decode_reservation.h"
#include "io/objects/neighbours/decode_slo.h"

namespace bayplan {

namespace {

struct BriefMetadata {
    std::string name;
    std::string namespaceName;
    Labels labels;
};

BriefMetadata decodeBriefMetadata(const Field& object) {
    BriefMetadata metadata;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key != "metadata") return;
        value.forEach([&](std::string_view name, const Field& part) {
            if (name == "name") metadata.name = part.text();
            else if (name == "namespace") metadata.namespaceName = part.text();
            else if (name == "labels") metadata.labels = decodeLabels(part);
        });
    });
    if (metadata.name.empty()) object.fail(worded("metadata.name is missing"));
    return metadata;
}

Namespace decodeNamespace(const Field& object) {
    BriefMetadata metadata = decodeBriefMetadata(object);
    return {std::move(metadata.name), std::move(metadata.labels)};
}

constexpr std::string_view kMinimumPriority = "preemption-toleration.scheduling.x-k8s.io/minimum-preemptable-priority";
constexpr std::string_view kTolerationSeconds = "preemption-toleration.scheduling.x-k8s.io/toleration-seconds";

/// As Go's strconv.ParseInt with base 10: a sign and digits.
template <typename Number>
std::optional<Number> wholeNumber(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(text.size() > 1 && text[1] == '-' ? 0 : 1);
    Number number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    return failure == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::optional<PriorityClass::Toleration> decodePreemptionToleration(const Field& annotations, std::vector<Fault>& doubts) {
    PriorityClass::Toleration toleration;
    bool good = true;
    annotations.forEach([&](std::string_view key, const Field& value) {
        if (key != kMinimumPriority && key != kTolerationSeconds) return;
        const std::optional<std::int64_t> seconds = wholeNumber<std::int64_t>(value.string());
        const std::optional<std::int32_t> priority = wholeNumber<std::int32_t>(value.string());
        if (key == kMinimumPriority) toleration.minimumPriority = priority;
        else toleration.seconds = seconds.value_or(0);
        if (key == kMinimumPriority ? priority.has_value() : seconds.has_value()) return;
        good = false;
        doubts.push_back({value.path(), worded("must be a whole number of %1 bits, not \"%2\": its pods tolerate no preemption", {key == kMinimumPriority ? 32 : 64, value.text()})});
    });
    return good ? std::optional(toleration) : std::nullopt;
}

PriorityClass decodePriorityClass(const Field& object, std::vector<Fault>& doubts) {
    PriorityClass priority;
    priority.name = decodeBriefMetadata(object).name;
    object.forEach([&](std::string_view key, const Field& metadata) {
        if (key == "metadata")
            metadata.forEach([&](std::string_view name, const Field& value) { if (name == "annotations") priority.toleration = decodePreemptionToleration(value, doubts); });
    });
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "value") priority.value = value.int32();
        else if (key == "globalDefault") priority.globalDefault = value.boolean();
        else if (key == "preemptionPolicy" && !value.string().empty()) priority.preemptionPolicy = value.text();
    });
    return priority;
}

template <ObjectKind kKind>
Workload decodeWorkload(const Field& object) {
    BriefMetadata metadata = decodeBriefMetadata(object);
    Workload workload{std::string(rowOf(kKind).kind), std::move(metadata.namespaceName), std::move(metadata.name), std::nullopt};
    if (workload.namespaceName.empty()) workload.namespaceName = "default";
    const bool map = kKind == ObjectKind::Service || kKind == ObjectKind::ReplicationController;
    object.forEach([&](std::string_view key, const Field& spec) {
        if (key != "spec") return;
        spec.forEach([&](std::string_view name, const Field& selector) {
            if (name == "selector") workload.selector = map ? decodeMapSelector(selector) : decodeLabelSelector(selector);
        });
    });
    return workload;
}

PodDisruptionBudget decodeBudget(const Field& object) {
    BriefMetadata metadata = decodeBriefMetadata(object);
    PodDisruptionBudget budget;
    budget.namespaceName = metadata.namespaceName.empty() ? "default" : std::move(metadata.namespaceName);
    budget.name = std::move(metadata.name);
    object.forEach([&](std::string_view key, const Field& part) {
        if (key != "spec" && key != "status") return;
        if (key == "status") budget.health = PodDisruptionBudget::Health{};
        part.forEach([&](std::string_view name, const Field& value) {
            if (name == "selector") budget.selector = decodeLabelSelector(value);
            else if (name == "unhealthyPodEvictionPolicy") budget.evictsUnready = value.string() == "AlwaysAllow";
            else if (name == "currentHealthy" && budget.health) budget.health->current = value.int32();
            else if (name == "desiredHealthy" && budget.health) budget.health->desired = value.int32();
            else if (name == "disruptionsAllowed") budget.disruptionsAllowed = value.int32();
            else if (name == "disruptedPods")
                value.forEach([&](std::string_view pod, const Field&) { budget.disruptedPods.emplace_back(pod); });
        });
    });
    return budget;
}

struct Decoding {
    const Field& object;
    std::string_view apiVersion;
    ClusterObjects& to;
    std::vector<Fault>& doubts;
};

/// Whether one of these parts, or of their parts, is a list of such objects.
template <typename Object, typename Struct, typename... Parts>
constexpr bool isListed(const std::tuple<Parts Struct::*...>&) {
    const auto one = []<typename Part>(std::type_identity<Part>) {
        if constexpr (HasParts<Part>) return isListed<Object>(Part::parts);
        else return std::is_same_v<typename Part::value_type, Object>;
    };
    return (one(std::type_identity<Parts>()) || ...);
}

template <auto decode>
void into(const Decoding& in) {
    auto made = [&] {
        if constexpr (requires { decode(in.object, in.doubts); }) return decode(in.object, in.doubts);
        else return decode(in.object);
    }();
    static_assert(isListed<decltype(made)>(ClusterObjects::parts), "what is decoded has a list");
    add(in.to, std::move(made));
}

void intoTopologies(const Decoding& in) {
    if (in.apiVersion.ends_with("v1alpha1")) into<decodeKoordinatorTopology>(in);
    else into<decodeNodeResourceTopology>(in);
}

/// Of these the source is kept alone: the schedulers that they are for decode it (io/objects/neighbours).
void keepSource(const Decoding& in) {
    decodeBriefMetadata(in.object);
}

struct DecoderRow {
    ObjectKind id;
    void (*decode)(const Decoding&);  // null for nodes and pods, which have their own lists
};

constexpr auto kDecoders = [] {
    using enum ObjectKind;
    return std::to_array<DecoderRow>({
        {Node, nullptr},
        {Pod, nullptr},
        {Namespace, into<decodeNamespace>},
        {PriorityClass, into<decodePriorityClass>},
        {PodDisruptionBudget, into<decodeBudget>},
        {PodGroup, into<decodePodGroup>},
        {Workload, into<decodeGroupedWorkload>},
        {Service, into<decodeWorkload<Service>>},
        {ReplicationController, into<decodeWorkload<ReplicationController>>},
        {ReplicaSet, into<decodeWorkload<ReplicaSet>>},
        {StatefulSet, into<decodeWorkload<StatefulSet>>},
        {PersistentVolume, into<decodePersistentVolume>},
        {PersistentVolumeClaim, into<decodePersistentVolumeClaim>},
        {StorageClass, into<decodeStorageClass>},
        {CsiNode, into<decodeCsiNode>},
        {CsiDriver, into<decodeCsiDriver>},
        {CsiStorageCapacity, into<decodeCsiStorageCapacity>},
        {VolumeAttachment, into<decodeVolumeAttachment>},
        {ResourceClaim, into<decodeResourceClaim>},
        {ResourceSlice, into<decodeResourceSlice>},
        {DeviceClass, into<decodeDeviceClass>},
        {NodeResourceTopology, intoTopologies},
        {Numatopology, into<decodeNumatopology>},
        {ElasticQuota, into<decodeElasticQuota>},
        {AppGroup, into<decodeAppGroup>},
        {NetworkTopology, into<decodeNetworkTopology>},
        {SeccompProfile, into<decodeSeccompProfile>},
        {CoschedulingGroup, into<decodeCoschedulingGroup>},
        {VolcanoGroup, into<decodeVolcanoGroup>},
        {VolcanoJob, into<decodeVolcanoJob>},
        {KoordinatorGroup, into<decodeKoordinatorGroup>},
        {JobSet, into<decodeJobSet>},
        {LeaderWorkerSet, into<decodeLeaderWorkerSet>},
        {KueueWorkload, into<decodeKueueWorkload>},
        {NodeMetric, into<decodeNodeMetric>},
        {KueueQueue, keepSource},
        {KueueLocalQueue, keepSource},
        {KueueCohort, keepSource},
        {KueueFlavor, keepSource},
        {KueuePriorityClass, keepSource},
        {KueueCheck, keepSource},
        {KueueTopology, keepSource},
        {VolcanoQueue, keepSource},
        {HyperNode, keepSource},
        {KoordinatorQuota, into<decodeKoordinatorQuota>},
        {Job, keepSource},
        {ResourceQuota, keepSource},
        {KoordinatorReservation, into<decodeKoordinatorReservation>},
        {KoordinatorDevice, into<decodeKoordinatorDevice>},
        {LimitRange, keepSource},
        {RuntimeClass, keepSource},
        {PyTorchJob, keepSource},
        {TensorFlowJob, keepSource},
        {XGBoostJob, keepSource},
        {PaddleJob, keepSource},
        {JAXJob, keepSource},
        {MPIJob, keepSource},
        {RayCluster, keepSource},
        {RayJob, keepSource},
    });
}();
static_assert(areRowsOfKinds(kDecoders), "a decoder a kind, in the order of kinds");

std::string textOf(const JsonValue& object, std::string_view key) {
    JsonValue value;
    return object.find(key, value) && value.type() == JsonValue::Type::String ? std::string(value.string()) : std::string();
}

/// `insertedType`: fields that a list around the object names in its place.
RawObject sourceOf(const Field& object, const std::string& insertedType, const ObjectText& text) {
    std::string raw;
    if (object.path().empty()) raw = compactJson(text.json());
    else object.value().appendTo(raw);
    if (!insertedType.empty()) raw.insert(1, insertedType + (raw.size() > 2 ? "," : ""));
    return std::make_shared<const std::string>(std::move(raw));
}

/// "Pod ns/name", as far as a faulty object contains it.
std::string nameOf(const JsonValue& object, const std::string& kind) {
    JsonValue metadata;
    std::string name, space;
    if (object.find("metadata", metadata)) {
        name = textOf(metadata, "name");
        space = textOf(metadata, "namespace");
    }
    if (name.empty()) name = textOf(metadata, "generateName");
    if (name.empty()) return kind;
    return kind + " " + (space.empty() ? "" : space + "/") + name;
}

}  // namespace

void decodeObject(const KindRow& row, const Field& object, std::string_view apiVersion, ClusterObjects& to, std::vector<Fault>& doubts) {
    kDecoders[static_cast<std::size_t>(row.id)].decode({object, apiVersion, to, doubts});
}

void ObjectDecoder::report(const Fault& fault, const Field& object, const ObjectText& text, const TypeOf& type,
                           Severity severity) {
    const TextPosition at = text.locate(fault.path);
    m_diagnostics.add(severity,
                      Error{ErrorCode::Invalid, fault.message,
                            Origin{text.file(), at.line, at.column, nameOf(object.value(), type.kind),
                                   toString(fault.path, object.path().size())}});
}

bool ObjectDecoder::decodeKind(const Field& object, const TypeOf& type, const std::string& insertedType, const ObjectText& text) {
    const auto source = [&] { return sourceOf(object, insertedType, text); };
    if (isUsage(type.apiVersion, type.kind)) {
        takeUsages({decodeUsage(object, type.kind)});
        return true;
    }
    if (isEvent(type.apiVersion, type.kind)) {
        m_objects.otherSources.push_back(std::make_shared<const std::string>(eventJson(decodeEvent(object))));
        return true;
    }
    const bool also = m_also && m_also(type.apiVersion, type.kind, object);
    const KindRow* row = findKind(type.apiVersion, type.kind);
    if (!row) {
        JsonValue metadata;
        if (isSloObject(type.apiVersion, type.kind, object.value().find("metadata", metadata) ? textOf(metadata, "name") : std::string())) {
            m_objects.otherSources.push_back(source());
            return true;
        }
        if (also) ++m_readElsewhere;
        return also;
    }
    std::vector<Fault> doubts;
    if (row->id == ObjectKind::Pod) {
        m_objects.pods.push_back(m_pods.decode(object, doubts));
        m_objects.podSources.push_back(source());
    } else if (row->id == ObjectKind::Node) {
        m_objects.nodes.push_back(decodeNode(object, m_unknownOfNodes));
        m_objects.nodeSources.push_back(source());
        m_objects.nodes.back().amplification = decodeAmplificationOf(object, doubts);
        decodeReservation(object, m_objects.nodes.back(), m_objects.topology, doubts);
        decodeLoadRules(object, m_objects.nodes.back().name, m_objects.loadRules, doubts);
        doubtMigProfiles(object, doubts);
    } else {
        decodeObject(*row, object, type.apiVersion, m_objects, doubts);
        m_objects.otherSources.push_back(source());
    }
    for (const Fault& fault : doubts) report(fault, object, text, type, Severity::Warning);
    return true;
}

void ObjectDecoder::decodeWatched(const Field& object, const ObjectText& text) {
    LoadMetrics load = decodeLoad(object);
    if (!m_objects.loads.empty()) object.fail(worded("there is the answer of a load watcher already: this one is left out"));
    m_objects.loads.push_back(std::move(load));
    m_objects.otherSources.push_back(sourceOf(object, {}, text));
}

void ObjectDecoder::takeUsages(const std::vector<Usage>& usages) {
    for (const Usage& usage : usages) m_objects.otherSources.push_back(std::make_shared<const std::string>(usageJson(usage)));
}

void ObjectDecoder::decodeQuery(const Field& document, const ObjectText& text) {
    std::vector<Fault> doubts;
    const std::vector<Usage> usages = decodeQueryAnswer(document, doubts);
    for (const Fault& fault : doubts) report(fault, document, text, {{}, "series"}, fault.path.empty() ? Severity::Warning : Severity::Error);
    takeUsages(usages);
}

void ObjectDecoder::decodeItems(const Field& list, const ObjectText& text, const TypeOf& type) {
    // "PodList" names the kind of its items, which may then omit it; "List" does not.
    TypeOf ofItems;
    if (type.kind != "List") ofItems = {type.apiVersion, type.kind.substr(0, type.kind.size() - 4)};
    list.forEach([&](std::string_view key, const Field& items) {
        if (key == "items") items.forEachElement([&](const Field& item) { decodeField(item, text, ofItems); });
    });
}

void ObjectDecoder::decodeField(const Field& object, const ObjectText& text, const TypeOf& otherwise) {
    TypeOf type = otherwise;
    try {
        if (object.value().type() != JsonValue::Type::Object) object.failType(worded("a Kubernetes object"));
        if (otherwise.kind.empty() && isLoad(object.value())) return decodeWatched(object, text);
        if (otherwise.kind.empty() && isQueryAnswer(object.value())) return decodeQuery(object, text);
        const std::string apiVersion = textOf(object.value(), "apiVersion");
        const std::string kind = textOf(object.value(), "kind");
        std::string insertedType;
        if (apiVersion.empty() && !otherwise.apiVersion.empty()) insertedType = "\"apiVersion\":\"" + type.apiVersion + "\"";
        if (kind.empty() && !otherwise.kind.empty()) insertedType += (insertedType.empty() ? "\"kind\":\"" : ",\"kind\":\"") + type.kind + "\"";
        if (!apiVersion.empty()) type.apiVersion = apiVersion;
        if (!kind.empty()) type.kind = kind;
        if (type.kind.empty()) object.fail(worded("no kind: this is no Kubernetes object"));
        if (type.apiVersion.empty()) object.fail(worded("no apiVersion"));
        // A server returns this instead of the requested object.
        if (type.kind == "Status" && type.apiVersion == "v1") object.fail(worded("this is a server's answer and no object: %1", {textOf(object.value(), "message")}));
        JsonValue items;
        if (type.kind.ends_with("List") && object.value().find("items", items)) {
            if (!items.isNull()) decodeItems(object, text, type);
        } else if (!type.kind.ends_with("List") && !decodeKind(object, type, insertedType, text)) {
            ++m_objects.unusedKinds[type.apiVersion + "/" + type.kind];
        }
    } catch (const Fault& fault) {
        report(fault, object, text, type);
    }
}

void ObjectDecoder::decode(JsonValue root, const ObjectText& text, const TypeOf& otherwise) {
    decodeField(Field(root), text, otherwise);
}

void ObjectDecoder::finish() {
    const auto tell = [&](const UnknownFields& fields, const char* kind) {
        for (const auto& [name, times] : fields)
            m_diagnostics.add(Severity::Note, Error{ErrorCode::Invalid,
                                                    worded("not a field of this kind; passed over in %1%2", {times, times == 1 ? worded(" object") : worded(" objects")}),
                                                    Origin{{}, 0, 0, kind, "spec." + name}});
    };
    tell(m_unknownOfNodes, "Node");
    tell(m_pods.unknownFields(), "Pod");
}

}  // namespace bayplan
