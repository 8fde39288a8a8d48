// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/neighbours/decode_kueue_role.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "io/text/json_members.h"

namespace bayplan {

namespace {

struct RolePart;
struct RoleParts {
    constexpr RoleParts() = default;
    template <std::size_t N>
    constexpr RoleParts(const std::array<RolePart, N>& all) : first(all.data()), size(N) {}
    constexpr const RolePart* begin() const { return first; }
    constexpr const RolePart* end() const;

    const RolePart* first = nullptr;
    std::size_t size = 0;
};

/// A field of an object of the API, in Go's order.
struct RolePart {
    enum class Is : std::uint8_t { Text,     // left out if it is empty
                                   Number,   // left out if it is 0
                                   Pointer,  // a value that is written wherever it is given
                                   Texts,
                                   Map,
                                   Object,
                                   List };
    std::string_view name;
    Is is = Is::Text;
    RoleParts inner{};
    std::string_view otherwise{};  // what stands for a missing one; empty: it is left out
};
constexpr const RolePart* RoleParts::end() const { return first + size; }

constexpr RolePart roleText(std::string_view name, std::string_view otherwise = {}) { return {name, RolePart::Is::Text, {}, otherwise}; }
constexpr RolePart roleNumber(std::string_view name, std::string_view otherwise = {}) { return {name, RolePart::Is::Number, {}, otherwise}; }
constexpr RolePart rolePointer(std::string_view name) { return {name, RolePart::Is::Pointer, {}, {}}; }
constexpr RolePart roleTexts(std::string_view name) { return {name, RolePart::Is::Texts, {}, {}}; }
constexpr RolePart roleMap(std::string_view name) { return {name, RolePart::Is::Map, {}, {}}; }
constexpr RolePart roleObject(std::string_view name, RoleParts inner, std::string_view otherwise = {}) { return {name, RolePart::Is::Object, inner, otherwise}; }
constexpr RolePart roleList(std::string_view name, RoleParts inner, std::string_view otherwise = {}) { return {name, RolePart::Is::List, inner, otherwise}; }

constexpr std::string_view kRequiredRule = "requiredDuringSchedulingIgnoredDuringExecution", kPreferredRule = "preferredDuringSchedulingIgnoredDuringExecution";
constexpr std::array kRoleExpression{roleText("key", "\"\""), roleText("operator", "\"\""), roleTexts("values")};
constexpr std::array kRoleNodeTerm{roleList("matchExpressions", kRoleExpression), roleList("matchFields", kRoleExpression)};
constexpr std::array kRoleNodeSelector{roleList("nodeSelectorTerms", kRoleNodeTerm, "null")};
constexpr std::array kRolePreferredNode{roleNumber("weight", "0"), roleObject("preference", kRoleNodeTerm, "{}")};
constexpr std::array kRoleNodeAffinity{roleObject(kRequiredRule, kRoleNodeSelector), roleList(kPreferredRule, kRolePreferredNode)};
constexpr std::array kRoleLabels{roleMap("matchLabels"), roleList("matchExpressions", kRoleExpression)};
constexpr std::array kRolePodTerm{roleObject("labelSelector", kRoleLabels), roleTexts("namespaces"), roleText("topologyKey", "\"\""),
                                  roleObject("namespaceSelector", kRoleLabels), roleTexts("matchLabelKeys"), roleTexts("mismatchLabelKeys")};
constexpr std::array kRoleWeightedTerm{roleNumber("weight", "0"), roleObject("podAffinityTerm", kRolePodTerm, "{\"topologyKey\":\"\"}")};
constexpr std::array kRolePodAffinity{roleList(kRequiredRule, kRolePodTerm), roleList(kPreferredRule, kRoleWeightedTerm)};
constexpr std::array kRoleAffinity{roleObject("nodeAffinity", kRoleNodeAffinity), roleObject("podAffinity", kRolePodAffinity), roleObject("podAntiAffinity", kRolePodAffinity)};
constexpr std::array kRolePort{roleText("name"), roleNumber("hostPort"), roleNumber("containerPort", "0"), roleText("protocol", "\"TCP\""), roleText("hostIP")};
constexpr std::array kRoleToleration{roleText("key"), roleText("operator"), roleText("value"), roleText("effect"), rolePointer("tolerationSeconds")};
constexpr std::array kRoleSpread{roleNumber("maxSkew", "0"), roleText("topologyKey", "\"\""), roleText("whenUnsatisfiable", "\"\""), roleObject("labelSelector", kRoleLabels),
                                 rolePointer("minDomains"), rolePointer("nodeAffinityPolicy"), rolePointer("nodeTaintsPolicy"), roleTexts("matchLabelKeys")};
constexpr std::array kRoleClaim{roleText("name", "\"\""), rolePointer("resourceClaimName"), rolePointer("resourceClaimTemplateName")};

void appendRoleObject(std::string& out, const Field& object, RoleParts parts);

void appendRoleMap(std::string& out, const Field& map) {
    std::map<std::string, std::string> sorted;
    map.forEach([&](std::string_view key, const Field& value) { sorted[std::string(key)] = value.text(); });
    JsonMembers members(out);
    for (const auto& [key, value] : sorted) members.always(key, value);
}

void appendRoleList(std::string& out, const Field& list, RoleParts parts) {
    out += '[';
    list.forEachElement([&](const Field& one) {
        if (out.back() != '[') out += ',';
        appendRoleObject(out, one, parts);
    });
    out += ']';
}

/// The value as Go writes it; empty: it is left out.
std::string roleValue(const Field& value, const RolePart& part) {
    std::string text;
    using Is = RolePart::Is;
    switch (part.is) {
    case Is::Object: appendRoleObject(text, value, part.inner); return text;
    case Is::List: appendRoleList(text, value, part.inner); return text == "[]" ? std::string() : text;
    case Is::Map: appendRoleMap(text, value); return text == "{}" ? std::string() : text;
    case Is::Text:
    case Is::Number:
    case Is::Pointer:
    case Is::Texts: break;
    }
    value.value().appendTo(text);
    const bool empty = (part.is == Is::Text && text == "\"\"") || (part.is == Is::Number && text == "0") || (part.is == Is::Texts && text == "[]");
    return empty ? std::string() : text;
}

void appendRoleObject(std::string& out, const Field& object, RoleParts parts) {
    JsonMembers members(out);
    for (const RolePart& part : parts) {
        std::string text;
        object.forEach([&](std::string_view key, const Field& value) { if (key == part.name) text = roleValue(value, part); });
        if (text.empty()) text = part.otherwise;
        if (!text.empty()) members.raw(part.name) += text;
    }
}

/// As apimachinery writes an amount: the largest suffix that leaves a whole number. Amounts with an exponent are taken for decimal ones.
std::string canonicalAmount(const Field& field) {
    std::string text;
    field.value().appendTo(text);
    const bool binary = text.size() > 2 && text[text.size() - 2] == 'i';
    const Quantity amount = field.quantity();
    if (binary && (amount.value() >= 1024 || amount.value() <= -1024)) {
        constexpr std::array kBinary{"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
        std::int64_t number = amount.value();
        std::size_t suffix = 0;
        for (; number % 1024 == 0 && suffix + 1 < kBinary.size(); ++suffix) number /= 1024;
        return std::to_string(number) + kBinary[suffix];
    }
    constexpr std::array kDecimal{"m", "", "k", "M", "G", "T", "P", "E"};
    std::int64_t number = amount.milliValue();
    if (number == 0) return "0";
    std::size_t suffix = 0;
    for (; number % 1000 == 0 && suffix + 1 < kDecimal.size(); ++suffix) number /= 1000;
    return std::to_string(number) + kDecimal[suffix];
}

using RoleAmounts = std::optional<std::map<std::string, std::string>>;
void readRoleAmounts(const Field& list, RoleAmounts& amounts) {
    if (!amounts) amounts.emplace();
    list.forEach([&](std::string_view name, const Field& amount) { amounts->try_emplace(std::string(name), canonicalAmount(amount)); });
}
void appendRoleAmounts(std::string& out, const RoleAmounts& amounts) {
    if (!amounts) {
        out += "null";
        return;
    }
    JsonMembers members(out);
    for (const auto& [name, amount] : *amounts) members.always(name, amount);
}

/// Requests, with limits where there are none.
RoleAmounts requestsIn(const Field& resources) {
    RoleAmounts amounts;
    for (const char* which : {"requests", "limits"}) resources.forEach([&](std::string_view name, const Field& list) { if (name == which) readRoleAmounts(list, amounts); });
    return amounts;
}

void appendRoleContainers(std::string& out, const Field& list) {
    out += '[';
    list.forEachElement([&](const Field& container) {
        if (out.back() != '[') out += ',';
        std::string ports = "null";
        RoleAmounts requests;
        container.forEach([&](std::string_view key, const Field& value) {
            if (key == "resources") requests = requestsIn(value);
            else if (key == "ports") {
                ports.clear();
                appendRoleList(ports, value, kRolePort);
            }
        });
        JsonMembers members(out);
        members.raw("ports") += ports;
        JsonMembers resources(members.raw("resources"));
        appendRoleAmounts(resources.raw("requests"), requests);
    });
    if (out.back() == '[') {
        out.pop_back();
        out += "null";
    } else {
        out += ']';
    }
}

/// With those that the API server adds: for five minutes on a node that is not ready, or not to be reached.
std::string roleTolerations(const Field& spec) {
    std::vector<std::string> all;
    bool notReady = false, unreachable = false;
    spec.forEach([&](std::string_view name, const Field& list) {
        if (name != "tolerations") return;
        list.forEachElement([&](const Field& one) {
            appendRoleObject(all.emplace_back(), one, kRoleToleration);
            std::string key, effect;
            one.forEach([&](std::string_view what, const Field& text) {
                if (what == "key") key = text.text();
                else if (what == "effect") effect = text.text();
            });
            if (!effect.empty() && effect != "NoExecute") return;
            notReady = notReady || key.empty() || key == "node.kubernetes.io/not-ready";
            unreachable = unreachable || key.empty() || key == "node.kubernetes.io/unreachable";
        });
    });
    const auto add = [&](const char* key) { all.push_back("{\"key\":\"node.kubernetes.io/" + std::string(key) + "\",\"operator\":\"Exists\",\"effect\":\"NoExecute\",\"tolerationSeconds\":300}"); };
    if (!notReady) add("not-ready");
    if (!unreachable) add("unreachable");
    std::string text;
    for (const std::string& one : all) text += (text.empty() ? "[" : ",") + one;
    return text.empty() ? "null" : text + "]";
}

}  // namespace

RoleShape roleShapeOf(const Field& spec) {
    std::map<std::string, std::string> members{{"affinity", "null"},
                                               {"containers", "null"},
                                               {"initContainers", "null"},
                                               {"nodeSelector", "null"},
                                               {"overhead", "null"},
                                               {"priority", ""},
                                               {"resourceClaims", "null"},
                                               {"runtimeClassName", "null"},
                                               {"tolerations", roleTolerations(spec)},
                                               {"topologySpreadConstraints", "null"}};
    spec.forEach([&](std::string_view key, const Field& value) {
        std::string text;
        if (key == "affinity") appendRoleObject(text, value, kRoleAffinity);
        else if (key == "containers" || key == "initContainers") appendRoleContainers(text, value);
        else if (key == "nodeSelector") appendRoleMap(text, value);
        else if (key == "overhead") {
            RoleAmounts amounts;
            readRoleAmounts(value, amounts);
            appendRoleAmounts(text, amounts);
        } else if (key == "resourceClaims") appendRoleList(text, value, kRoleClaim);
        else if (key == "resources") appendRoleAmounts(text, requestsIn(value));
        else if (key == "runtimeClassName") appendJsonString(text, value.string());
        else if (key == "topologySpreadConstraints") appendRoleList(text, value, kRoleSpread);
        else return;
        members[std::string(key)] = std::move(text);
    });
    RoleShape shape{"{\"spec\":{", 0};
    for (const auto& [key, text] : members) {
        shape.json += (shape.json.back() == '{' ? "\"" : ",\"") + key + "\":" + text;
        if (key == "priority") shape.priorityAt = shape.json.size();
    }
    shape.json += "}}";
    return shape;
}

}  // namespace bayplan
