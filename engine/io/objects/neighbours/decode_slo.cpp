// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/neighbours/decode_slo.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "io/objects/decode_common.h"
#include "io/text/json_value.h"

namespace bayplan {

namespace {

constexpr std::string_view kSloConfig = "slo-controller-config";
constexpr std::string_view kNodeDomain = "node.koordinator.sh/";
constexpr std::int64_t kMostSloPercent = 1'000'000;  // upstream sets no bound; beyond this nothing can be meant

struct SloName {
    std::string name, space;
};

SloName sloName(const Field& object) {
    SloName of;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key != "metadata") return;
        value.forEach([&](std::string_view what, const Field& part) {
            if (what == "name") of.name = part.text();
            else if (what == "namespace") of.space = part.text();
        });
    });
    return of;
}

std::optional<BatchPolicy> policyNamed(std::string_view text) {
    if (text == "usage") return BatchPolicy::Usage;
    if (text == "request") return BatchPolicy::Request;
    if (text == "maxUsageRequest") return BatchPolicy::MaxUsageRequest;
    return std::nullopt;
}

CpuBasics readBasics(const Field& root) {
    CpuBasics basics;
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "vendorID") basics.vendor = value.text();
        else if (key == "catL3CbmMask") basics.mask = value.text();
    });
    return basics;
}

std::optional<double> ratioOf(std::string_view text) {
    double ratio = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), ratio);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(ratio) || ratio < 0 || ratio > 1e6) return std::nullopt;
    return ratio;
}

SloMetric readMetric(const Field& status) {
    const auto amountsIn = [](const Field& map) {
        ResourceList list;
        map.forEach([&](std::string_view key, const Field& amounts) { if (key == "resources") list = decodeAmounts(amounts); });
        return list;
    };
    SloMetric metric;
    status.forEach([&](std::string_view key, const Field& value) {
        if (key == "prodReclaimableMetric")
            value.forEach([&](std::string_view what, const Field& map) { if (what == "resource") metric.prodReclaimable = amountsIn(map); });
        else if (key == "hostApplicationMetric")
            value.forEachElement([&](const Field& one) {
                SloMetric::HostApplication application;
                one.forEach([&](std::string_view what, const Field& part) {
                    if (what == "name") application.name = part.text();
                    else if (what == "priority") application.priority = part.text();
                    else if (what == "usage") application.usage = amountsIn(part);
                });
                metric.hostApplications.push_back(std::move(application));
            });
        else if (key == "podsMetric")
            value.forEachElement([&](const Field& one) {
                std::string space, name, priority;
                one.forEach([&](std::string_view what, const Field& part) {
                    if (what == "namespace") space = part.text();
                    else if (what == "name") name = part.text();
                    else if (what == "priority") priority = part.text();
                });
                metric.priorityOf[space + "/" + name] = priority;
            });
    });
    return metric;
}

/// Calls `with` for spec or status of an object.
template <typename With>
void partOf(const Field& object, std::string_view part, With&& with) {
    object.forEach([&](std::string_view key, const Field& value) { if (key == part) with(value); });
}

}  // namespace

bool isSloObject(std::string_view apiVersion, std::string_view kind, std::string_view name) {
    if (apiVersion == "v1" && kind == "ConfigMap") return name == kSloConfig;
    return apiVersion.starts_with("slo.koordinator.sh/") && kind == "NodeSLO";
}

bool isSloSource(const RawObject& source) {
    if (!source || (source->find("slo-controller-config") == std::string::npos && source->find("\"NodeSLO\"") == std::string::npos)) return false;
    JsonParser parser;
    std::string text = *source;
    const Result<JsonValue> root = parser.parse(text);
    if (!root) return false;
    const auto word = [](const JsonValue& in, std::string_view key) {
        JsonValue value;
        return in.find(key, value) && value.type() == JsonValue::Type::String ? std::string(value.string()) : std::string();
    };
    JsonValue metadata;
    return isSloObject(word(*root, "apiVersion"), word(*root, "kind"), root->find("metadata", metadata) ? word(metadata, "name") : std::string());
}

void SloReader::doubt(const Field& at, const std::string& title, Message message) {
    doubts.push_back({Severity::Warning, Error{ErrorCode::Invalid, std::move(message), Origin{{}, 0, 0, title, toString(at.path())}}});
}

ColocationStrategy SloReader::readStrategy(const Field& root, const std::string& title) {
    ColocationStrategy strategy;
    const auto policy = [&](const Field& value, ColocationShare& share, bool requests) {
        share.policy = policyNamed(value.string());
        if (!share.policy) doubt(value, title, worded("\"%1\" is no policy: the manager counts by usage", {value.text()}));
        else if (*share.policy == BatchPolicy::Request && !requests) doubt(value, title, worded("cpu has no policy request: the manager counts by usage"));
        if (!share.policy) share.policy = BatchPolicy::Usage;
    };
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "enable") strategy.enable = value.boolean();
        else if (key == "cpuReclaimThresholdPercent") strategy.cpu.reclaim = value.integer(0, kMostSloPercent);
        else if (key == "memoryReclaimThresholdPercent") strategy.memory.reclaim = value.integer(0, kMostSloPercent);
        else if (key == "cpuCalculatePolicy") policy(value, strategy.cpu, false);
        else if (key == "memoryCalculatePolicy") policy(value, strategy.memory, true);
        else if (key == "degradeTimeMinutes") strategy.degradeMinutes = value.integer(1, kMostSloPercent);
        else if (key == "midCPUThresholdPercent") strategy.cpu.mid = value.integer(0, 100);
        else if (key == "midMemoryThresholdPercent") strategy.memory.mid = value.integer(0, 100);
        else if (key == "midUnallocatedPercent") strategy.midUnallocated = value.integer(0, 100);
        else if (key == "batchCPUThresholdPercent") strategy.cpu.batch = value.integer(0, kMostSloPercent);
        else if (key == "batchMemoryThresholdPercent") strategy.memory.batch = value.integer(0, kMostSloPercent);
        else if (key == "midReclaimMode") strategy.midMode = value.text();
    });
    return strategy;
}

void SloReader::readCaches(const Field& classes, CacheShares& shares, const std::string& title) {
    constexpr std::array<std::string_view, 3> kFields{"lsrClass", "lsClass", "beClass"};
    classes.forEach([&](std::string_view key, const Field& one) {
        const auto at = static_cast<std::size_t>(std::find(kFields.begin(), kFields.end(), key) - kFields.begin());
        if (at == kFields.size()) return;
        CacheShare& share = shares[at];
        one.forEach([&](std::string_view part, const Field& resctrl) {
            if (part != "resctrlQOS") return;
            resctrl.forEach([&](std::string_view what, const Field& value) {
                if (what == "enable") share.enable = value.boolean();
                else if (what == "catRangeStartPercent") share.start = value.integer();
                else if (what == "catRangeEndPercent") share.end = value.integer();
                else if (what == "mbaPercent") share.bandwidth = value.integer();
                else return;
                if (what == "enable") return;
                const std::int64_t percent = value.integer(), least = what == "mbaPercent" ? 1 : 0;
                if (percent < least || percent > 100) doubt(value, title, worded("must be from %1 to 100: the agent leaves what it is about as it is", {least}));
            });
        });
    });
}

void SloReader::readConfigMap(const Field& object, const std::string& title) {
    if (all.configured) object.fail(worded("there is one of that name already: which one counts is not known"));
    all.configured = true;
    const auto some = [&](const Field& list, auto& config, auto&& read) {
        list.forEachElement([&](const Field& entry) {
            auto& one = config.some.emplace_back();
            bool selects = false;
            entry.forEach([&](std::string_view key, const Field& value) {
                if (key == "name") one.name = value.text();
                else if (key == "nodeSelector") {
                    value.forEach([&](std::string_view what, const Field&) { selects = selects || what == "matchLabels"; });
                    one.selector = decodeLabelSelector(value);
                }
            });
            if (!selects) entry.fail(worded("nodeSelector has no matchLabels: the manager refuses the whole configuration"));
            one.strategy = read(entry);
        });
    };
    partOf(object, "data", [&](const Field& data) {
        data.forEach([&](std::string_view key, const Field& text) {
            if (key == "colocation-config")
                decodeAnnotation(text, [&](const Field& root) {
                    all.colocation.emplace().all = readStrategy(root, title);
                    root.forEach([&](std::string_view part, const Field& list) {
                        if (part == "nodeConfigs") some(list, *all.colocation, [&](const Field& entry) { return readStrategy(entry, title); });
                    });
                });
            else if (key == "resource-qos-config")
                decodeAnnotation(text, [&](const Field& root) {
                    auto& caches = all.caches.emplace();
                    root.forEach([&](std::string_view part, const Field& value) {
                        if (part == "clusterStrategy") readCaches(value, caches.all, title);
                        else if (part == "nodeStrategies")
                            some(value, caches, [&](const Field& entry) {
                                CacheShares shares;
                                readCaches(entry, shares, title);
                                return shares;
                            });
                    });
                });
        });
    });
}

void SloReader::readNode(const Field& object, const std::string& name) {
    const std::string title = "Node " + name;
    SloNode node;
    bool any = false;
    const auto said = [&](const Field& annotation, auto&& read) {
        any = true;
        try {
            decodeAnnotation(annotation, read);
        } catch (const Fault& fault) {  // upstream passes over it as well
            doubts.push_back({Severity::Warning, Error{ErrorCode::Invalid, worded("%1; the annotation is left out", {fault.message}), Origin{{}, 0, 0, title, toString(fault.path)}}});
        }
    };
    forEachAnnotation(object, [&](std::string_view key, const Field& annotation) {
        if (!key.starts_with(kNodeDomain)) return;
        const std::string_view what = key.substr(kNodeDomain.size());
        if (what == "colocation-strategy") said(annotation, [&](const Field& root) { node.strategy = readStrategy(root, title); });
        else if (what == "cpu-basic-info") said(annotation, [&](const Field& root) { node.basics = readBasics(root); });
        else if (what == "third-party-allocations") node.thirdParty = any = true;
        else if (what == "cpu-normalization-ratio") {
            any = true;
            node.normalization = ratioOf(annotation.string());
            if (!node.normalization) doubt(annotation, title, worded("\"%1\" is no ratio; the annotation is left out", {annotation.text()}));
        }
    });
    partOf(object, "metadata", [&](const Field& metadata) {
        partOf(metadata, "labels", [&](const Field& labels) {
            labels.forEach([&](std::string_view key, const Field& value) {
                const bool cpu = key == "node.koordinator.sh/cpu-reclaim-ratio";
                if (!cpu && key != "node.koordinator.sh/memory-reclaim-ratio") return;
                any = true;
                const std::optional<double> ratio = ratioOf(value.string());
                (cpu ? node.cpuReclaim : node.memoryReclaim) = ratio;
                if (!ratio) doubt(value, title, worded("\"%1\" is no ratio; the label is left out", {value.text()}));
            });
        });
    });
    if (any) all.nodes[name] = std::move(node);
}

bool SloReader::read(std::string_view version, std::string_view kind, const Field& object) {
    const SloName of = sloName(object);
    if (version == "v1" && kind == "ConfigMap") {
        if (of.name == kSloConfig) readConfigMap(object, "ConfigMap " + (of.space.empty() ? "" : of.space + "/") + of.name);
        return of.name == kSloConfig;
    }
    if (version == "v1" && kind == "Node") {
        readNode(object, of.name);
    } else if (version.starts_with("slo.koordinator.sh/") && kind == "NodeSLO") {
        CacheShares& shares = all.nodeSlos[of.name];
        partOf(object, "spec", [&](const Field& spec) {
            partOf(spec, "resourceQOSStrategy", [&](const Field& classes) { readCaches(classes, shares, "NodeSLO " + of.name); });
        });
        return true;
    } else if (version.starts_with("slo.koordinator.sh/") && kind == "NodeMetric") {
        partOf(object, "status", [&](const Field& status) { all.metrics[of.name] = readMetric(status); });
    } else if (version.starts_with("topology.node.k8s.io/") && kind == "NodeResourceTopology") {
        forEachAnnotation(object, [&](std::string_view key, const Field& annotation) {
            if (key == "node.koordinator.sh/cpu-basic-info") decodeAnnotation(annotation, [&](const Field& root) { all.basics[of.name] = readBasics(root); });
        });
    }
    return false;
}

}  // namespace bayplan
