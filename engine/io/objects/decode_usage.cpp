// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_usage.h"

#include <charconv>
#include <optional>

#include "base/quantity.h"
#include "base/saturating.h"
#include "io/objects/usage_samples.h"
#include "io/text/json_members.h"
#include "io/text/time_text.h"
#include "model/resources.h"

namespace bayplan {

namespace {

constexpr std::string_view kMeasuredBy = "bayplan.io/measured-by";

struct UsedAmounts {
    std::optional<std::int64_t> cpu, memory;
};

UsedAmounts usedAmounts(const Field& list) {
    UsedAmounts amounts;
    list.forEach([&](std::string_view resource, const Field& value) {
        if (resource != "cpu" && resource != "memory") return;
        const Quantity quantity = value.quantity();
        if (quantity.isNegative()) value.fail(worded("must not be negative"));
        if (resource == "cpu") amounts.cpu = quantity.milliValue();
        else amounts.memory = quantity.value();
    });
    return amounts;
}

/// The last sample, or the rate over all of a counter.
struct Sampled {
    std::optional<double> value;
    std::int64_t time = 0;
};

struct Sample {
    double time = 0, value = 0;
};

Sample sampleOf(const Field& pair) {
    Sample sample;
    int at = 0;
    pair.forEachElement([&](const Field& part) {
        if (at == 0) {
            sample.time = part.real(0, 1e12);
        } else if (at == 1) {
            std::string_view text = part.string();
            if (text.starts_with('+')) text.remove_prefix(1);  // "+Inf"
            const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), sample.value);
            if (failure != std::errc() || end != text.data() + text.size()) part.fail(worded("must be a number, not \"%1\"", {text}));
        }
        ++at;
    });
    if (at != 2) pair.fail(worded("must be a time and a value"));
    return sample;
}

Sampled sampledOf(const Field& series, bool counter) {
    Sampled sampled;
    series.forEach([&](std::string_view key, const Field& part) {
        if (key == "value") {
            const Sample sample = sampleOf(part);
            sampled.time = static_cast<std::int64_t>(sample.time);
            if (!counter) sampled.value = sample.value;
        } else if (key == "values") {
            std::optional<Sample> first, last;
            part.forEachElement([&](const Field& one) {
                last = sampleOf(one);
                if (!first) first = last;
            });
            if (!last) return;
            sampled.time = static_cast<std::int64_t>(last->time);
            if (!counter) sampled.value = last->value;
            else if (last->time > first->time && last->value >= first->value) sampled.value = (last->value - first->value) / (last->time - first->time);
        }
    });
    return sampled;
}

UsageSeries seriesLabels(const Field& series) {
    UsageSeries labels;
    series.forEach([&](std::string_view key, const Field& metric) {
        if (key == "metric") metric.forEach([&](std::string_view label, const Field& value) { labels.label(label, value.string()); });
    });
    return labels;
}

}  // namespace

bool isUsage(std::string_view apiVersion, std::string_view kind) { return apiVersion.starts_with("metrics.k8s.io/") && (kind == "NodeMetrics" || kind == "PodMetrics"); }

Usage decodeUsage(const Field& object, std::string_view kind) {
    Usage usage;
    usage.of = kind == "PodMetrics" ? Usage::Of::Pod : Usage::Of::Node;
    usage.source = "metrics.k8s.io";
    std::string name, space = "default";
    std::optional<UsedAmounts> sum;
    object.forEach([&](std::string_view key, const Field& part) {
        if (key == "metadata") {
            part.forEach([&](std::string_view field, const Field& value) {
                if (field == "name") name = value.text();
                else if (field == "namespace") space = value.text();
                else if (field == "annotations") value.forEach([&](std::string_view which, const Field& text) { if (which == kMeasuredBy) usage.source = text.text(); });
            });
        } else if (key == "timestamp") {
            usage.time = part.time();
        } else if (key == "usage" && usage.of == Usage::Of::Node) {
            sum = usedAmounts(part);
        } else if (key == "containers" && usage.of == Usage::Of::Pod) {
            sum = UsedAmounts{0, 0};
            bool any = false;
            part.forEachElement([&](const Field& container) {
                UsedAmounts own;
                container.forEach([&](std::string_view field, const Field& list) { if (field == "usage") own = usedAmounts(list); });
                any = true;
                const auto addTo = [](std::optional<std::int64_t>& all, const std::optional<std::int64_t>& one) {
                    if (all && one) all = saturatingAdd(*all, *one);
                    else all.reset();
                };
                addTo(sum->cpu, own.cpu);
                addTo(sum->memory, own.memory);
            });
            if (!any) sum.reset();
        }
    });
    if (name.empty()) object.fail(worded("metadata.name is missing"));
    usage.name = usage.of == Usage::Of::Pod ? space + "/" + name : name;
    if (sum) {
        usage.cpu = sum->cpu;
        usage.memory = sum->memory;
    }
    return usage;
}

std::string usageJson(const Usage& usage) {
    const bool ofPod = usage.of == Usage::Of::Pod;
    const std::size_t slash = ofPod ? usage.name.find('/') : std::string::npos;
    std::string json;
    {
        JsonMembers members(json);
        members.text("apiVersion", kUsageVersion);
        members.text("kind", ofPod ? "PodMetrics" : "NodeMetrics");
        {
            JsonMembers metadata(members.raw("metadata"));
            metadata.text("name", slash == usage.name.npos ? usage.name : usage.name.substr(slash + 1));
            if (ofPod) metadata.text("namespace", usage.name.substr(0, slash));
            JsonMembers(metadata.raw("annotations")).text(kMeasuredBy, usage.source);
        }
        if (usage.time != 0) members.text("timestamp", timeText(usage.time));
        const auto amounts = [&](std::string& out) {
            JsonMembers list(out);
            if (usage.cpu) list.text("cpu", formatExact(kCpu, *usage.cpu));
            if (usage.memory) list.text("memory", formatExact(kMemory, *usage.memory));
        };
        if (!ofPod) {
            amounts(members.raw("usage"));
        } else {
            std::string& out = members.raw("containers");
            out += '[';
            {
                JsonMembers whole(out);
                amounts(whole.raw("usage"));
            }
            out += ']';
        }
    }
    return json;
}

SharedList<Usage> usagesOf(const SharedList<RawObject>& sources) {
    const std::string begin = "{\"apiVersion\":\"" + std::string(kUsageVersion) + "\",\"kind\":\"";
    std::vector<Usage> usages;
    JsonParser parser;
    std::string text;
    for (const RawObject& source : sources) {
        if (!source || !source->starts_with(begin)) continue;  // as usageJson() begins
        const std::string_view kind = std::string_view(*source).substr(begin.size(), source->find('"', begin.size()) - begin.size());
        text = *source;
        const Result<JsonValue> root = parser.parse(text);
        check(root.has_value(), "what was written can be read");
        usages.push_back(decodeUsage(Field(*root), kind));
    }
    return SharedList<Usage>(std::move(usages));
}

bool isQueryAnswer(const JsonValue& document) {
    JsonValue data, type;
    if (document.find("data", data) && data.find(kQueryAnswer, type)) return true;
    return (document.find(kQueryAnswer, type) && document.find("result", data)) || (document.find("status", data) && document.find("errorType", type));
}

std::vector<Usage> decodeQueryAnswer(const Field& document, std::vector<Fault>& doubts) {
    UsageSamples samples;
    const auto one = [&](const Field& series) {
        const UsageSeries labels = seriesLabels(series);
        if (labels.name.empty() && labels.resource.empty()) series.fail(worded("neither a name (__name__) nor a label resource says whether it is cpu or memory"));
        const UsageSamples::Is is = UsageSamples::isWhat(labels);
        if (is == UsageSamples::Is::Other) return;
        const bool counter = is == UsageSamples::Is::CpuCounter;
        const Sampled sampled = sampledOf(series, counter);
        if (!sampled.value) return counter ? samples.addCounter() : void();
        const std::string wrong = samples.add(labels, counter ? UsageSamples::Is::Cpu : is, *sampled.value, sampled.time);
        if (!wrong.empty()) series.fail(wrong);
    };
    const auto results = [&](std::string_view key, const Field& list) {
        if (key == kQueryAnswer) {
            if (list.string() != "vector" && list.string() != "matrix") list.fail(worded("must be \"vector\" or \"matrix\", not \"%1\"", {list.text()}));
        } else if (key == "result") {
            list.forEachElement([&](const Field& series) {
                try {
                    one(series);
                } catch (Fault& fault) {
                    doubts.push_back(std::move(fault));  // it costs that series
                }
            });
        }
    };
    document.forEach([&](std::string_view key, const Field& part) {
        if (key == "error") part.fail(worded("this is a server's refusal and no answer: %1", {part.text()}));
        if (key == "data") part.forEach(results);
        else if (part.value().type() == JsonValue::Type::Array || key == kQueryAnswer) results(key, part);
    });
    std::vector<Usage> usages = samples.finish();
    if (samples.counters() > 0) doubts.push_back({{}, onlyCounters()});
    if (usages.empty() && doubts.empty()) document.fail(noUsage());
    return usages;
}

}  // namespace bayplan
