// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/shape_text.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/nearest_name.h"
#include "base/saturating.h"
#include "cluster/requests.h"
#include "model/defaults.h"

namespace bayplan {

namespace {

constexpr std::string_view kTolerate = "tolerate";
constexpr std::string_view kUnschedulable = "node.kubernetes.io/unschedulable";

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

Error wrong(std::string_view part, const Message& why) { return Error{ErrorCode::Invalid, worded("\"%1\" %2", {part, why}), {}}; }

Result<Toleration> tolerationFromText(std::string_view part, std::string_view text) {
    Toleration toleration;
    const std::size_t colon = text.rfind(':');
    if (colon != std::string_view::npos) {
        const std::string_view effect = trimmed(text.substr(colon + 1));
        toleration.anyEffect = false;
        std::string known;
        for (const TaintEffect one : {TaintEffect::NoSchedule, TaintEffect::PreferNoSchedule, TaintEffect::NoExecute}) {
            known += (known.empty() ? "" : ", ") + std::string(toString(one));
            if (effect != toString(one)) continue;
            toleration.effect = one;
            known.clear();
            break;
        }
        if (!known.empty()) return wrong(part, worded("names no effect out of %1", {known}));
        text = text.substr(0, colon);
    }
    const std::size_t equals = text.find('=');
    const std::string_view key = trimmed(text.substr(0, equals));
    if (key.empty()) return wrong(part, worded("is not tolerate=KEY[=VALUE][:EFFECT]"));
    if (key != "*") toleration.key = key;
    toleration.op = equals == std::string_view::npos ? Toleration::Op::Exists : Toleration::Op::Equal;
    if (toleration.op == Toleration::Op::Equal) toleration.value = trimmed(text.substr(equals + 1));
    return toleration;
}

}  // namespace

Result<ShapeWords> shapeFromText(std::string_view text) {
    ShapeWords words;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string_view part = trimmed(text.substr(at, end - at));
        at = end + 1;
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos || equals == 0) return wrong(part, worded("is not NAME=AMOUNT"));
        const std::string name(trimmed(part.substr(0, equals)));
        const std::string_view value = trimmed(part.substr(equals + 1));
        if (name == kTolerate) {
            const Result<Toleration> toleration = tolerationFromText(part, value);
            if (!toleration) return toleration.error();
            words.tolerations.push_back(*toleration);
            continue;
        }
        const Result<Quantity> amount = Quantity::parse(value);
        if (!amount) return amount.error();
        if (amount->isNegative()) return wrong(part, worded("asks for less than nothing"));
        if ((name == kCpu ? amount->milliValue() : amount->value()) > kMostRequest) return wrong(part, worded("asks for more than can be counted"));
        if (words.requests.find(name)) return wrong(part, worded("asks for %1 a second time", {name}));
        words.requests.set(name, *amount);
    }
    return words;
}

ShapeInMix shapeInMix(const std::string& text) {
    ShapeInMix mixed{1, text};
    const std::size_t star = text.find('*');
    if (star == std::string::npos || text.find('=') < star) return mixed;  // the * of tolerate=* is no number's
    const auto [end, fault] = std::from_chars(text.data(), text.data() + star, mixed.times);
    if (fault != std::errc() || end != text.data() + star || mixed.times < 1 || mixed.times > kMostInMix) mixed.times = 0;
    mixed.shape = text.substr(star + 1);
    return mixed;
}

std::string tolerationText(const Taint& taint) {
    return std::string(kTolerate) + "=" + taint.key + (taint.value.empty() ? "" : "=" + taint.value) + ":" + toString(taint.effect);
}

std::string textOf(const SlotShape& shape) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ",") + part; };
    PodSpec whole = *shape.pod.spec;
    applyDefaults(whole);
    for (const auto& [name, quantity] : podRequests(whole, {}))
        if (!quantity.isZero()) add(name + "=" + formatExact(name, name == kCpu ? quantity.milliValue() : quantity.value()));
    for (const Toleration& toleration : shape.pod.spec->tolerations) {
        if (toleration.op != Toleration::Op::Equal && toleration.op != Toleration::Op::Exists) continue;
        add(std::string(kTolerate) + "=" + (toleration.key.empty() ? "*" : toleration.key) + (toleration.op == Toleration::Op::Equal ? "=" + toleration.value : std::string())
            + (toleration.anyEffect ? std::string() : std::string(":") + toString(toleration.effect)));
    }
    return text;
}

SlotShape shapeOf(const ShapeWords& words, const std::string& schedulerName) {
    SlotShape shape = shapeOf(words.requests, schedulerName);
    if (words.tolerations.empty()) return shape;
    PodSpec spec = *shape.pod.spec;
    spec.tolerations = words.tolerations;
    shape.pod.spec = std::make_shared<const PodSpec>(std::move(spec));
    for (const Toleration& toleration : words.tolerations) {
        shape.name += ", tolerates " + (toleration.key.empty() ? "*" : toleration.key);
        if (toleration.op == Toleration::Op::Equal) shape.name += "=" + toleration.value;
        if (!toleration.anyEffect) shape.name += std::string(":") + toString(toleration.effect);
    }
    return shape;
}

Result<void> knownResources(const ResourceList& requests, const Catalog& catalog) {
    for (const auto& [name, amount] : requests) {
        if (name == kCpu || name == kMemory || name == kEphemeralStorage || catalog.devices.classOfResource(name)) continue;
        const auto has = [&name = name](const Node& node) { return node.allocatable.find(name) != nullptr; };
        if (std::any_of(catalog.nodes.begin(), catalog.nodes.end(), has)) continue;
        std::vector<std::string_view> known;
        std::string_view sameEnd;  // "gpu" is said of "nvidia.com/gpu"
        for (const Node& node : catalog.nodes)
            for (const auto& [resource, all] : node.allocatable)
                if (std::find(known.begin(), known.end(), resource) == known.end()) {
                    known.push_back(resource);
                    if (sameEnd.empty() && resource.ends_with("/" + name)) sameEnd = resource;
                }
        const Message meant = sameEnd.empty() ? didYouMean(name, known) : worded("; did you mean \"%1\"?", {sameEnd});
        return Error{ErrorCode::NotFound, worded("no node has a resource \"%1\"%2", {name, meant}), {}};
    }
    return {};
}

std::vector<ClosedNodes> closedTo(const SlotShape& shape, const Catalog& catalog) {
    std::vector<ClosedNodes> closed;
    for (const Node& node : catalog.nodes)
        for (const Taint& taint : node.taints) {
            if (taint.effect == TaintEffect::PreferNoSchedule || taint.key == kUnschedulable || tolerates(shape.pod.spec->tolerations, taint)) continue;
            const auto at = std::find_if(closed.begin(), closed.end(), [&](const ClosedNodes& one) { return one.taint == taint; });
            if (at != closed.end()) ++at->nodes;
            else closed.push_back({taint, 1});
        }
    std::stable_sort(closed.begin(), closed.end(), [](const ClosedNodes& a, const ClosedNodes& b) { return a.nodes > b.nodes; });
    return closed;
}

}  // namespace bayplan
