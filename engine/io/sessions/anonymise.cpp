// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/anonymise.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "io/objects/decode_event.h"
#include "io/objects/decode_usage.h"
#include "io/objects/neighbours/decode_slo.h"
#include "io/sessions/object_sources.h"
#include "io/sessions/other_names.h"
#include "io/sessions/public_words.h"
#include "io/text/yaml_text.h"
#include "model/kinds.h"

namespace bayplan {

void OtherNames::number() {
    const std::size_t width = std::max<std::size_t>(4, std::to_string(m_names.size()).size());
    std::size_t n = 0;
    for (auto& [name, other] : m_names) {
        const std::string digits = std::to_string(++n);
        other = m_prefix + std::string(width - digits.size(), '0') + digits;
    }
}

namespace {

using Value = nlohmann::ordered_json;

/// Thrown where something cannot be renamed; caught for each object.
struct Unrenamable {
    std::string field;
    std::string why;
};

/// The text of a field; empty if it has none.
std::string textIn(const Value& object, const char* field) {
    const auto at = object.is_object() ? object.find(field) : object.end();
    return object.is_object() && at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

/// Kinds whose fields are known below; the others have formats of their own.
bool isCovered(const KindRow& row) {
    switch (row.id) {
    case ObjectKind::Node:
    case ObjectKind::Pod:
    case ObjectKind::Namespace:
    case ObjectKind::PriorityClass:
    case ObjectKind::PodDisruptionBudget:
    case ObjectKind::PodGroup:
    case ObjectKind::Workload:
    case ObjectKind::Service:
    case ObjectKind::ReplicationController:
    case ObjectKind::ReplicaSet:
    case ObjectKind::StatefulSet:
    case ObjectKind::PersistentVolume:
    case ObjectKind::PersistentVolumeClaim:
    case ObjectKind::StorageClass:
    case ObjectKind::CsiNode:
    case ObjectKind::CsiDriver:
    case ObjectKind::CsiStorageCapacity:
    case ObjectKind::VolumeAttachment:
    case ObjectKind::ResourceClaim:
    case ObjectKind::ResourceSlice:
    case ObjectKind::DeviceClass:
    case ObjectKind::NodeResourceTopology:
    case ObjectKind::ElasticQuota:
    case ObjectKind::CoschedulingGroup: return true;
    case ObjectKind::Numatopology:
    case ObjectKind::AppGroup:
    case ObjectKind::NetworkTopology:
    case ObjectKind::VolcanoGroup:
    case ObjectKind::VolcanoJob:
    case ObjectKind::KoordinatorGroup:
    case ObjectKind::JobSet:
    case ObjectKind::LeaderWorkerSet:
    case ObjectKind::KueueWorkload:
    case ObjectKind::NodeMetric:
    case ObjectKind::KoordinatorReservation:
    case ObjectKind::KoordinatorDevice:
    case ObjectKind::KueueQueue:
    case ObjectKind::KueueLocalQueue:
    case ObjectKind::KueueCohort:
    case ObjectKind::KueueFlavor:
    case ObjectKind::KueuePriorityClass:
    case ObjectKind::KueueCheck:
    case ObjectKind::KueueTopology:
    case ObjectKind::VolcanoQueue:
    case ObjectKind::HyperNode:
    case ObjectKind::KoordinatorQuota:
    case ObjectKind::Job:
    case ObjectKind::ResourceQuota:
    case ObjectKind::LimitRange:
    case ObjectKind::RuntimeClass:
    case ObjectKind::PyTorchJob:
    case ObjectKind::TensorFlowJob:
    case ObjectKind::XGBoostJob:
    case ObjectKind::PaddleJob:
    case ObjectKind::JAXJob:
    case ObjectKind::MPIJob:
    case ObjectKind::RayCluster:
    case ObjectKind::RayJob:
    case ObjectKind::SeccompProfile: return false;
    }
    return false;
}

/// "node-0", as agents number the zones of a node.
bool isZoneName(std::string_view name) { return name.starts_with("node") && name.find_first_not_of("-0123456789", 4) == name.npos; }

class Anonymiser {
public:
    /// All objects are passed once in each of these, in this order.
    enum class Pass { References,  // which labels are referred to
                      Names,
                      Rename };
    void begin(Pass pass);
    Value object(const Value& in);
    Value timeline(const Value& in);

private:
    Value usage(const Value& in);
    Value event(const Value& in);
    std::optional<Value> member(const std::string& name, const Value& in, const Value& of);
    Value fields(const Value& in, const std::string& name);
    Value labelMap(const Value& in, bool onlyNeeded);
    Value amounts(const Value& in);
    Value annotations(const Value& in);
    Value values(const Value& in, const std::string& key);
    Value text(const std::string& name, const std::string& in);
    void checkExpression(const std::string& in);
    std::string key(const std::string& k);
    std::string valueOf(const std::string& key, const std::string& v);
    std::string value(const std::string& v);
    std::string image(const std::string& name);
    std::string address(const std::string& ip);
    std::string other(OtherNames& names, const std::string& name);

    Pass m_pass = Pass::References;
    bool m_patch = false;                                          // null removes a field
    std::string m_at;                                              // the path to what is being read
    std::set<std::string> m_needed;                                // label keys
    std::set<std::string> m_compared;                              // label keys whose values are compared as numbers
    std::vector<std::pair<std::string, std::string>> m_ephemeral;  // pods and volumes that make a claim
    std::vector<std::pair<std::string, std::int64_t>> m_copies;    // names that a timeline makes others of, and how many
    OtherNames m_names{"n"}, m_keys{"k"}, m_images{"i"}, m_addresses{""};
};

void Anonymiser::begin(Pass pass) {
    m_pass = pass;
    if (pass != Pass::Rename) return;
    for (OtherNames* names : {&m_names, &m_keys, &m_images, &m_addresses}) names->number();
    for (const auto& [pod, volume] : m_ephemeral) m_names.set(pod + "-" + volume, m_names.of(pod) + "-" + m_names.of(volume));
    for (const auto& [name, copies] : m_copies)
        for (std::int64_t copy = 0; copy < copies; ++copy)
            if (const std::string made = name + "-" + std::to_string(copy); m_names.knows(made)) m_names.set(made, m_names.of(name) + "-" + std::to_string(copy));
}

std::string Anonymiser::other(OtherNames& names, const std::string& name) {
    if (m_pass == Pass::Rename) return names.of(name);
    names.tell(name);
    return name;
}

std::string Anonymiser::value(const std::string& v) { return v.empty() || isPublicName(v) ? v : other(m_names, v); }

std::string Anonymiser::key(const std::string& k) {
    for (const char* prefix : {"attachable-volumes-csi-", "deviceclass.resource.kubernetes.io/"})
        if (k.starts_with(prefix)) return prefix + value(k.substr(std::string_view(prefix).size()));
    constexpr std::string_view kRole = "node-role.kubernetes.io/";
    if (k.starts_with(kRole)) {
        const std::string role = k.substr(kRole.size());
        return role == "control-plane" || role == "master" || role == "worker" ? k : std::string(kRole) + value(role);
    }
    const std::size_t slash = k.find('/');
    if (slash == k.npos) {
        for (const char* word : {"", "cpu", "memory", "ephemeral-storage", "pods", "storage", "count", "metadata.name"})
            if (k == word) return k;
        return k.starts_with("hugepages-") || k.starts_with("attachable-volumes-") ? k : other(m_keys, k);
    }
    return isPublicDomain(std::string_view(k).substr(0, slash)) ? k : "example.com/" + other(m_keys, k);
}

std::string Anonymiser::valueOf(const std::string& label, const std::string& v) {
    if (v == "true" || v == "false" || hasPublicValues(label)) return v;
    return m_compared.contains(label) && looksLikeQuantity(v) ? v : value(v);
}

std::string Anonymiser::image(const std::string& name) {
    // As the kubelet reports them: what has neither tag nor digest has the tag "latest".
    const bool tagged = name.find_first_of(":@", name.rfind('/') == name.npos ? 0 : name.rfind('/')) != name.npos;
    return other(m_images, tagged ? name : name + ":latest") + (m_pass == Pass::Rename ? ":1" : "");
}

std::string Anonymiser::address(const std::string& ip) {
    if (ip.empty() || ip == "0.0.0.0" || ip == "::" || ip == "127.0.0.1") return ip;
    const std::string number = other(m_addresses, ip);
    if (m_pass != Pass::Rename) return ip;
    const unsigned long n = std::stoul(number);  // of the range for benchmarks, RFC 2544
    return "198.18." + std::to_string(n / 256 % 256) + "." + std::to_string(n % 256);
}

Value Anonymiser::labelMap(const Value& in, bool onlyNeeded) {
    Value out = Value::object();
    for (const auto& [label, v] : in.items()) {
        if (v.is_null() && m_patch && m_pass == Pass::Rename && (!onlyNeeded || m_needed.contains(label) || isPublicDomain(label.substr(0, label.find('/'))))) out[key(label)] = nullptr;
        if (v.is_null() && m_patch && m_pass == Pass::Names) key(label);
        if (!v.is_string()) continue;
        const std::string text = v.get<std::string>();
        if (m_pass == Pass::References) {
            if (!onlyNeeded) m_needed.insert(label);
        } else if (!onlyNeeded || m_needed.contains(label) || isPublicDomain(label.substr(0, label.find('/')))) {
            out[key(label)] = valueOf(label, text);
        }
    }
    return out;
}

Value Anonymiser::amounts(const Value& in) {
    Value out = Value::object();
    for (const auto& [resource, amount] : in.items())
        if (amount.is_number() || (amount.is_string() && looksLikeQuantity(amount.get<std::string>()))) out[key(resource)] = amount;
        else if (amount.is_null() && m_patch) out[key(resource)] = nullptr;
        else if (amount.is_object()) out[resource] = fields(amount, resource);  // of a device, whose driver is public
    return out;
}

Value Anonymiser::annotations(const Value& in) {
    Value out = Value::object();
    for (const auto& [name, v] : in.items()) {
        if (!v.is_string()) continue;
        const std::string text = v.get<std::string>();
        if (name.find("koordinator.sh/") != name.npos) throw Unrenamable{m_at + "[" + name + "]", "an annotation that decisions read, and whose text cannot be renamed safely"};
        if (name == "volume.kubernetes.io/selected-node" || name == "volume.beta.kubernetes.io/storage-class") out[name] = value(text);
        else if (name == "pv.kubernetes.io/bind-completed") out[name] = "yes";
        else if (name == "kubernetes.io/config.mirror") out[name] = "mirror";
        else if (name.starts_with("preemption-toleration.scheduling.x-k8s.io/") || name == "controller.kubernetes.io/pod-deletion-cost") {
            if (looksLikeQuantity(text)) out[name] = text;
        }
    }
    return out;
}

Value Anonymiser::values(const Value& in, const std::string& label) {
    Value out = Value::array();
    for (const Value& v : in)
        if (v.is_string()) out.push_back(valueOf(label, v.get<std::string>()));
    return out;
}

void Anonymiser::checkExpression(const std::string& in) {
    // device.driver == "gpu.nvidia.com" names nobody; whatever else an expression says may.
    std::string plain;
    std::copy_if(in.begin(), in.end(), std::back_inserter(plain), [](char c) { return c != ' ' && c != '\n' && c != '\t'; });
    constexpr std::string_view kDriver = "device.driver==";
    const bool simple = plain.starts_with(kDriver) && plain.size() > kDriver.size() + 2 && isPublicName(plain.substr(kDriver.size() + 1, plain.size() - kDriver.size() - 2));
    if (!simple) throw Unrenamable{m_at, "an expression (CEL) may name anything, and cannot be renamed safely"};
}

Value Anonymiser::text(const std::string& name, const std::string& in) {
    if (name == "apiVersion") {
        const std::string group = in.substr(0, in.find('/'));
        const bool core = in == "v1" || group == "apps" || group == "batch" || group == "policy";
        return core || isPublicDomain(group) ? in : "example.com/v1";
    }
    if (name == "kind") {
        const bool known = isPublicKind(in) || std::any_of(kKinds.begin(), kKinds.end(), [&](const KindRow& row) { return row.kind == in; });
        return known ? in : value(in);
    }
    if (isWordField(name) && isPublicWord(in)) return in;
    if ((name.ends_with("Time") || name.ends_with("Timestamp")) && looksLikeTime(in)) return in;
    for (const char* amount : {"capacity", "maximumVolumeSize", "allocatable", "available", "minAvailable", "maxUnavailable", "value"})
        if (name == amount && looksLikeQuantity(in)) return in;
    if (name == "kubeletVersion") return in.substr(0, in.find_first_not_of("v.0123456789"));
    if (name == "version" && looksLikeVersion(in)) return in;
    for (const char* of : {"topologyKey", "extendedResourceName"})
        if (name == of) return key(in);
    if (name == "matchAttribute" || name == "distinctAttribute") {
        if (!isPublicDomain(in.substr(0, in.find('/')))) throw Unrenamable{m_at, "an attribute of devices of a driver that is not public: it cannot be renamed safely"};
        return in;
    }
    if (name == "image") return image(in);
    if (name == "hostIP") return address(in);
    if (name == "expression") {
        checkExpression(in);
        return in;
    }
    return value(in);
}

std::optional<Value> Anonymiser::member(const std::string& name, const Value& in, const Value& of) {
    if (in.is_null() && m_patch && isPublicField(name)) return in;
    if (!isPublicField(name) || in.is_null()) return std::nullopt;
    const auto refersTo = [&](const std::string& label) {
        if (m_pass == Pass::References) m_needed.insert(label);
    };
    const auto sibling = [&]() -> std::string { return of.contains("key") && of["key"].is_string() ? of["key"].get<std::string>() : std::string(); };
    if (in.is_object()) {
        const bool flat = !in.empty() && std::all_of(in.begin(), in.end(), [this](const Value& v) { return v.is_string() || (v.is_null() && m_patch); });
        if (name == "labels") return labelMap(in, true);
        if (name == "matchLabels" || (name == "nodeSelector" && flat) || (name == "selector" && flat)) return labelMap(in, false);
        if (name == "annotations") return annotations(in);
        for (const char* map : {"requests", "limits", "capacity", "allocatable", "overhead", "allocatedResources", "min", "max", "used"})
            if (name == map) return amounts(in);
        if (name == "attributes" || name == "counters") {
            Value out = Value::object();
            for (const auto& [part, v] : in.items()) out[name == "counters" ? value(part) : part] = fields(v, part);
            return out;
        }
        if (name == "disruptedPods") {
            Value out = Value::object();
            for (const auto& [pod, when] : in.items()) out[value(pod)] = when;
            return out;
        }
        return fields(in, name);
    }
    if (in.is_array()) {
        if (name == "values") {
            const std::string op = of.value("operator", std::string());
            if (m_pass == Pass::References && (op == "Gt" || op == "Lt")) m_compared.insert(sibling());
            return values(in, sibling());
        }
        Value out = Value::array();
        for (const Value& element : in) {
            if (element.is_object()) {
                out.push_back(fields(element, name));
            } else if (element.is_string()) {
                const std::string s = element.get<std::string>();
                if (name == "matchLabelKeys" || name == "mismatchLabelKeys" || name == "topologyKeys") {
                    refersTo(s);
                    out.push_back(key(s));
                } else if (name == "names") {
                    out.push_back(image(s));
                } else if (name == "declaredFeatures") {
                    out.push_back(s);  // Kubernetes' own names of features
                } else {
                    out.push_back(text(name, s));
                }
            } else if (element.is_number() || element.is_boolean()) {
                out.push_back(element);
            }
        }
        return out;
    }
    if (!in.is_string()) return in;
    const std::string s = in.get<std::string>();
    if (name == "key") {
        refersTo(s);
        return key(s);
    }
    if (name == "topologyKey") refersTo(s);
    if (name == "value" && of.contains("key")) {
        const std::string op = of.value("operator", std::string());
        if (m_pass == Pass::References && (op == "Gt" || op == "Lt")) m_compared.insert(sibling());
        return valueOf(sibling(), s);
    }
    if (name == "driver" && (of.contains("pool") || of.contains("devices") || of.contains("device")) && !isPublicName(s))
        throw Unrenamable{m_at, "devices of a driver that is not public: its attributes cannot be renamed safely"};
    // The zones of a node and their resources are named by rules of their own.
    if (name == "name" && m_at.ends_with("zones[].resources[].name")) return key(s);
    if (name == "name" && (m_at.ends_with("zones[].name") || m_at.ends_with("zones[].costs[].name")) && isZoneName(s)) return in;
    if (name == "name" && m_at.ends_with("attributes[].name") && (s == "topologyManagerPolicy" || s == "topologyManagerScope")) return in;
    if (name == "reason" && !isPublicWord(s)) return std::nullopt;
    return text(name, s);
}

Value Anonymiser::fields(const Value& in, const std::string& name) {
    if (!in.is_object()) return Value();
    Value out = Value::object();
    for (const auto& [field, v] : in.items()) {
        const std::size_t length = m_at.size();
        m_at += (m_at.empty() ? "" : ".") + field + (v.is_array() ? "[]" : "");
        if (std::optional<Value> made = member(field, v, in)) out[field] = std::move(*made);
        m_at.resize(length);
    }
    // A volume of another kind holds files, and a scheduler does not ask which.
    if (name == "volumes" && out.size() == 1) out["emptyDir"] = Value::object();
    return out;
}

/// What was measured of a node or a pod: names and amounts, and nothing else.
Value Anonymiser::usage(const Value& in) {
    Value out = Value::object();
    for (const char* field : {"apiVersion", "kind"}) out[field] = in.at(field);
    const Value metadata = in.value("metadata", Value::object());
    out["metadata"]["name"] = value(textIn(metadata, "name"));
    if (const bool ofPod = in.at("kind") == "PodMetrics"; ofPod) {
        const std::string space = textIn(metadata, "namespace");
        out["metadata"]["namespace"] = value(space.empty() ? "default" : space);
        out["containers"] = Value::array();
        for (const Value& container : in.value("containers", Value::array())) out["containers"].push_back({{"usage", amounts(container.value("usage", Value::object()))}});
    } else {
        out["usage"] = amounts(in.value("usage", Value::object()));
    }
    if (const std::string time = textIn(in, "timestamp"); looksLikeTime(time)) out["timestamp"] = time;
    const std::string source = textIn(metadata.value("annotations", Value::object()), "bayplan.io/measured-by");
    for (const char* known : {"kubectl top", "Prometheus"})
        if (source == known) out["metadata"]["annotations"]["bayplan.io/measured-by"] = source;
    return out;
}

Value Anonymiser::object(const Value& in) {
    const std::string kind = in.value("kind", std::string());
    if (isUsage(in.value("apiVersion", std::string()), kind)) return usage(in);
    const KindRow* row = findKind(in.value("apiVersion", std::string()), kind);
    if (!row) {  // older versions, accepted from files
        const auto same = std::find_if(kKinds.begin(), kKinds.end(), [&](const KindRow& r) { return r.kind == kind; });
        row = same == kKinds.end() ? nullptr : &*same;
    }
    if (!row || !isCovered(*row)) throw Unrenamable{"kind", "objects of this kind cannot be anonymised; leave them out"};
    m_at.clear();
    Value whole = in;
    if (row->is(KindRow::kNamespaced) && whole.contains("metadata") && whole["metadata"].is_object() && whole["metadata"].value("namespace", std::string()).empty())
        whole["metadata"]["namespace"] = "default";
    if (m_pass == Pass::Names && row->id == ObjectKind::Pod && whole.contains("spec"))
        for (const Value& volume : whole["spec"].value("volumes", Value::array()))
            if (volume.contains("ephemeral")) m_ephemeral.emplace_back(whole["metadata"].value("name", std::string()), volume.value("name", std::string()));
    return fields(whole, {});
}

Value Anonymiser::event(const Value& in) {
    Value out = Value::object();
    const auto named = [this](const std::string& name) {  // "ns/name", or a name
        const std::size_t slash = name.find('/');
        return slash == name.npos ? value(name) : value(name.substr(0, slash)) + "/" + value(name.substr(slash + 1));
    };
    for (const auto& [field, v] : in.items()) {
        if (field == "pod" || field == "node") out[field] = named(v.get<std::string>());
        else if (field == "gates") {
            out[field] = Value::array();
            for (const Value& gate : v) out[field].push_back(value(gate.get<std::string>()));
        } else if (field == "plugin") out[field] = value(v.get<std::string>());
        else if (field == "object") {
            const std::string name = textIn(v.value("metadata", Value::object()), "name");
            if (m_pass == Pass::Names && in.contains("copies")) m_copies.emplace_back(name, in.at("copies").get<std::int64_t>());
            out[field] = object(v);
        } else if (field == "patch") {
            m_patch = true;
            m_at.clear();
            out[field] = fields(v, {});
            m_patch = false;
        } else if (field != "message") out[field] = v;  // times, numbers and words of the format
    }
    return out;
}

Value Anonymiser::timeline(const Value& in) {
    Value out = Value::object();
    for (const auto& [field, v] : in.items()) {
        if (field != "events") {
            out[field] = v;
            continue;
        }
        out[field] = Value::array();
        for (const Value& one : v) try {
                out[field].push_back(event(one));
            } catch (Unrenamable& unsafe) {
                unsafe.field = "events[" + std::to_string(out[field].size()) + "]." + unsafe.field;
                throw;
            }
    }
    return out;
}

std::string objectName(const Value& object) {
    const Value metadata = object.contains("metadata") ? object["metadata"] : Value();
    const std::string kind = textIn(object, "kind"), space = textIn(metadata, "namespace");
    return (kind.empty() ? "object" : kind) + " " + (space.empty() ? "" : space + "/") + textIn(metadata, "name");
}

}  // namespace

Result<AnonymisedStory> anonymisedStory(const std::vector<const std::string*>& objects, const std::string& timeline, const Budget& budget) {
    Anonymiser anonymiser;
    AnonymisedStory story;
    story.objects.reserve(objects.size());
    using Pass = Anonymiser::Pass;
    const auto wrongType = [](const Value::exception& fault, std::string object) {
        return Error{ErrorCode::Invalid, worded("a field has another type than it should: %1", {fault.what()}), Origin{{}, 0, 0, std::move(object), {}}};
    };
    std::uint64_t done = 0;
    for (const Pass pass : {Pass::References, Pass::Names, Pass::Rename}) {
        anonymiser.begin(pass);
        for (const std::string* text : objects) {
            if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("anonymising was stopped"), {}};
            if (++done % 1024 == 0) budget.report({done, 3 * objects.size(), "objects"});
            const Value in = Value::parse(*text, nullptr, false);
            if (!in.is_object()) return Error{ErrorCode::Invalid, worded("this is no object"), {}};
            try {
                const Value made = anonymiser.object(in);
                if (pass == Pass::Rename) story.objects.push_back(made.dump());
            } catch (const Unrenamable& unsafe) {
                return Error{ErrorCode::Unsupported, unsafe.why, Origin{{}, 0, 0, objectName(in), unsafe.field}};
            } catch (const Value::exception& fault) {
                return wrongType(fault, objectName(in));
            }
        }
        if (timeline.empty()) continue;
        try {
            const Value made = anonymiser.timeline(Value::parse(timeline));
            if (pass != Pass::Rename) continue;
            Result<std::string> yaml = yamlFromJson(made.dump());
            if (!yaml) return yaml.error();
            story.timeline = std::move(*yaml);
        } catch (const Unrenamable& unsafe) {
            return Error{ErrorCode::Unsupported, unsafe.why, Origin{{}, 0, 0, "Timeline", unsafe.field}};
        } catch (const Value::exception& fault) {
            return wrongType(fault, "Timeline");
        }
    }
    return story;
}

Result<std::vector<std::string>> anonymised(const std::vector<const std::string*>& objects, const Budget& budget) {
    Result<AnonymisedStory> story = anonymisedStory(objects, {}, budget);
    if (!story) return story.error();
    return std::move(story->objects);
}

bool isLeftOut(const KindRow& kind) { return kind.bearing == Bearing::Queues; }

std::vector<const std::string*> sourcesOf(const Objects& objects) {
    std::vector<const std::string*> sources;
    const auto add = [&](const auto& list) {
        for (const RawObject& source : list)
            if (source) sources.push_back(source.get());
    };
    add(objects.nodeSources);
    add(objects.podSources);
    for (const RawObject& source : objects.otherSources)
        if (const KindRow* row = kindOfSource(source); source && !(row && isLeftOut(*row)) && !isEventSource(source) && !isSloSource(source)) sources.push_back(source.get());
    return sources;
}

Result<std::string> listOf(const std::vector<std::string>& objects, bool yaml) {
    std::string text = yaml ? "" : "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[";
    for (std::size_t i = 0; i < objects.size(); ++i) {
        if (!yaml) {
            text += (i > 0 ? ",\n" : "\n") + objects[i];
            continue;
        }
        const Result<std::string> document = yamlFromJson(objects[i]);
        if (!document) return document.error();
        text += (i > 0 ? "---\n" : "") + *document;
    }
    return text + (yaml ? "" : "\n]}\n");
}

Result<std::string> anonymisedList(const Objects& objects, bool yaml, const Budget& budget) {
    const Result<std::vector<std::string>> made = anonymised(sourcesOf(objects), budget);
    if (!made) return made.error();
    return listOf(*made, yaml);
}

}  // namespace bayplan
