// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_common.h"

#include <utility>

#include "base/saturating.h"
#include "io/text/json_value.h"

namespace bayplan {

namespace {

template <typename Enum, std::size_t N>
Enum choose(const Field& field, const std::pair<std::string_view, Enum> (&options)[N]) {
    const std::string_view text = field.string();
    std::string all;
    for (const auto& [name, value] : options) {
        if (name == text) return value;
        all += (all.empty() ? "" : ", ") + std::string(name);
    }
    field.fail(worded("must be one of %1, not \"%2\"", {all, text}));
}

SelectorOp decodeOperator(const Field& field, bool ofNodes) {
    if (ofNodes)
        return choose<SelectorOp>(field, {{"In", SelectorOp::In},
                                          {"NotIn", SelectorOp::NotIn},
                                          {"Exists", SelectorOp::Exists},
                                          {"DoesNotExist", SelectorOp::DoesNotExist},
                                          {"Gt", SelectorOp::Gt},
                                          {"Lt", SelectorOp::Lt}});
    return choose<SelectorOp>(field, {{"In", SelectorOp::In}, {"NotIn", SelectorOp::NotIn}, {"Exists", SelectorOp::Exists}, {"DoesNotExist", SelectorOp::DoesNotExist}});
}

Requirement decodeRequirement(const Field& field, bool ofNodes) {
    Requirement requirement;
    bool hasOperator = false;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "key") requirement.key = value.text();
        else if (key == "values") requirement.values = decodeStrings(value);
        else if (key == "operator") {
            requirement.op = decodeOperator(value, ofNodes);
            hasOperator = true;
        }
    });
    if (!hasOperator) field.fail(worded("has no operator"));
    return requirement;
}

std::vector<Requirement> decodeRequirements(const Field& field, bool ofNodes) {
    std::vector<Requirement> requirements;
    field.forEachElement([&](const Field& element) { requirements.push_back(decodeRequirement(element, ofNodes)); });
    return requirements;
}

bool decodePolicy(const Field& field) {
    return choose<bool>(field, {{"Honor", true}, {"Ignore", false}});
}

}  // namespace

Labels decodeLabels(const Field& field) {
    std::vector<Labels::Pair> pairs;
    if (field.value().type() != JsonValue::Type::Object) field.failType(worded("an object"));
    field.value().forEachField([&](std::string_view key, JsonValue value) {
        pairs.emplace_back(key, value.isNull() ? std::string() : Field(field, key, value).text());
    });
    return Labels(std::move(pairs));
}

ResourceList decodeResources(const Field& field) {
    ResourceList list;
    field.forEach([&](std::string_view name, const Field& amount) { list.set(name, amount.quantity()); });
    return list;
}

ResourceList decodeAmounts(const Field& field) {
    ResourceList list;
    field.forEach([&](std::string_view name, const Field& amount) {
        const Quantity quantity = amount.quantity();
        if (quantity.isNegative()) amount.fail(worded("must not be less than nothing"));
        if ((name == kCpu ? quantity.milliValue() : quantity.value()) > kMostRequest) amount.fail(worded("is more than can be counted"));
        list.set(name, quantity);
    });
    return list;
}

std::vector<std::string> decodeStrings(const Field& field) {
    std::vector<std::string> strings;
    field.forEachElement([&](const Field& element) { strings.push_back(element.text()); });
    return strings;
}

LabelSelector decodeMapSelector(const Field& field) {
    LabelSelector selector;
    for (const auto& [key, value] : decodeLabels(field)) selector.requirements.push_back({key, SelectorOp::In, {value}});
    return selector;
}

LabelSelector decodeLabelSelector(const Field& field) {
    LabelSelector labels;
    std::vector<Requirement> expressions;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "matchLabels") labels = decodeMapSelector(value);
        else if (key == "matchExpressions") expressions = decodeRequirements(value, false);
    });
    for (Requirement& expression : expressions) labels.requirements.push_back(std::move(expression));
    return labels;
}

NodeSelectorTerm decodeNodeSelectorTerm(const Field& field) {
    NodeSelectorTerm term;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "matchExpressions") term.matchExpressions = decodeRequirements(value, true);
        else if (key == "matchFields") term.matchFields = decodeRequirements(value, true);
    });
    return term;
}

NodeSelector decodeNodeSelector(const Field& field) {
    NodeSelector selector;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key != "nodeSelectorTerms") return;
        selector.terms.clear();
        value.forEachElement([&](const Field& term) { selector.terms.push_back(decodeNodeSelectorTerm(term)); });
    });
    return selector;
}

NodeAffinity decodeNodeAffinity(const Field& field) {
    NodeAffinity affinity;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "requiredDuringSchedulingIgnoredDuringExecution") {
            affinity.required = decodeNodeSelector(value);
        } else if (key == "preferredDuringSchedulingIgnoredDuringExecution") {
            affinity.preferred.clear();
            value.forEachElement([&](const Field& element) {
                PreferredNodeTerm term;
                element.forEach([&](std::string_view name, const Field& part) {
                    if (name == "weight") term.weight = part.int32();
                    else if (name == "preference") term.preference = decodeNodeSelectorTerm(part);
                });
                affinity.preferred.push_back(std::move(term));
            });
        }
    });
    return affinity;
}

TaintEffect decodeTaintEffect(const Field& field) {
    return choose<TaintEffect>(field, {{"NoSchedule", TaintEffect::NoSchedule}, {"PreferNoSchedule", TaintEffect::PreferNoSchedule}, {"NoExecute", TaintEffect::NoExecute}});
}

Toleration decodeToleration(const Field& field) {
    Toleration toleration;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "key") toleration.key = value.text();
        else if (key == "value") toleration.value = value.text();
        else if (key == "operator") {
            const std::string_view op = value.string();
            toleration.op = op == "Exists"                ? Toleration::Op::Exists
                            : op == "Lt"                  ? Toleration::Op::Lt
                            : op == "Gt"                  ? Toleration::Op::Gt
                            : op.empty() || op == "Equal" ? Toleration::Op::Equal
                                                          : Toleration::Op::Other;
        } else if (key == "effect" && !value.string().empty()) {
            toleration.effect = decodeTaintEffect(value);
            toleration.anyEffect = false;
        }
    });
    return toleration;
}

TopologySpreadConstraint decodeSpreadConstraint(const Field& field) {
    TopologySpreadConstraint constraint;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "maxSkew") constraint.maxSkew = value.int32(1);
        else if (key == "topologyKey") constraint.topologyKey = value.text();
        else if (key == "whenUnsatisfiable") constraint.doNotSchedule = choose<bool>(value, {{"DoNotSchedule", true}, {"ScheduleAnyway", false}});
        else if (key == "labelSelector") constraint.labelSelector = decodeLabelSelector(value);
        else if (key == "minDomains") constraint.minDomains = value.int32(1);
        else if (key == "nodeAffinityPolicy") constraint.honorNodeAffinity = decodePolicy(value);
        else if (key == "nodeTaintsPolicy") constraint.honorNodeTaints = decodePolicy(value);
        else if (key == "matchLabelKeys") constraint.matchLabelKeys = decodeStrings(value);
    });
    return constraint;
}

void forEachAnnotation(const Field& object, const std::function<void(std::string_view, const Field&)>& visit) {
    object.forEach([&](std::string_view key, const Field& metadata) {
        if (key != "metadata") return;
        metadata.forEach([&](std::string_view part, const Field& annotations) {
            if (part == "annotations") annotations.forEach(visit);
        });
    });
}

void decodeAnnotation(const Field& annotation, const std::function<void(const Field&)>& read) {
    std::string text = annotation.text();
    JsonParser parser;
    const Result<JsonValue> root = parser.parse(text);
    if (!root) annotation.fail(worded("is no JSON: %1", {root.error().message}));
    try {
        read(Field(*root));
    } catch (const Fault& inside) {
        const std::string where = toString(inside.path);
        annotation.fail(where.empty() ? inside.message : worded("%1: %2", {where, inside.message}));
    }
}

}  // namespace bayplan
