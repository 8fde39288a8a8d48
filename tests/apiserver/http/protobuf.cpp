// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/http/protobuf.h"

#include <vector>

namespace bayplan::apiserver {

namespace {

struct Message;

struct Field {
    unsigned number;
    const char* name;
    enum class Type { Text,
                      Texts,
                      Number,
                      Inner } type;
    const Message* inner = nullptr;
};

struct Message {
    std::vector<Field> fields;
};

using Type = Field::Type;

/// nullptr: none of those that are read here.
const Message* messageOf(const std::string& kind) {
    static const Message preconditions{{{1, "uid", Type::Text}, {2, "resourceVersion", Type::Text}}};
    static const Message deleteOptions{{{1, "gracePeriodSeconds", Type::Number},
                                        {2, "preconditions", Type::Inner, &preconditions},
                                        {4, "propagationPolicy", Type::Text},
                                        {5, "dryRun", Type::Texts}}};
    static const Message metadata{{{1, "name", Type::Text}, {3, "namespace", Type::Text}, {5, "uid", Type::Text}}};
    static const Message eviction{
        {{1, "metadata", Type::Inner, &metadata}, {2, "deleteOptions", Type::Inner, &deleteOptions}}};
    static const Message resource{{{1, "namespace", Type::Text},
                                   {2, "verb", Type::Text},
                                   {3, "group", Type::Text},
                                   {4, "version", Type::Text},
                                   {5, "resource", Type::Text},
                                   {6, "subresource", Type::Text},
                                   {7, "name", Type::Text}}};
    static const Message path{{{1, "path", Type::Text}, {2, "verb", Type::Text}}};
    static const Message accessSpec{
        {{1, "resourceAttributes", Type::Inner, &resource}, {2, "nonResourceAttributes", Type::Inner, &path}}};
    static const Message access{{{2, "spec", Type::Inner, &accessSpec}}};
    static const Message rulesSpec{{{1, "namespace", Type::Text}}};
    static const Message rules{{{2, "spec", Type::Inner, &rulesSpec}}};
    static const Message named{{{1, "metadata", Type::Inner, &metadata}}};
    if (kind == "Eviction") return &eviction;
    if (kind == "DeleteOptions") return &deleteOptions;
    if (kind == "SelfSubjectAccessReview") return &access;
    if (kind == "SelfSubjectRulesReview") return &rules;
    return kind == "SelfSubjectReview" || kind == "Namespace" ? &named : nullptr;
}

std::optional<std::uint64_t> takeNumber(std::string_view& bytes) {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes[0]);
        bytes.remove_prefix(1);
        value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
        if (byte < 0x80) return value;
    }
    return std::nullopt;
}

/// Skips fields that are not in `message`, and wire types that none of them has.
std::optional<Json> read(std::string_view bytes, const Message& message) {
    Json object = Json::object();
    while (!bytes.empty()) {
        const auto tag = takeNumber(bytes);
        const auto value = tag ? takeNumber(bytes) : std::nullopt;
        if (!value || ((*tag & 7) != 0 && (*tag & 7) != 2)) return std::nullopt;
        const bool lengthy = (*tag & 7) == 2;
        if (lengthy && *value > bytes.size()) return std::nullopt;
        const std::string_view part = lengthy ? bytes.substr(0, *value) : std::string_view();
        bytes.remove_prefix(part.size());
        for (const Field& field : message.fields) {
            if (field.number != *tag >> 3 || lengthy != (field.type != Type::Number)) continue;
            if (field.type == Type::Number)
                object[field.name] = static_cast<std::int64_t>(*value);
            else if (field.type == Type::Texts)
                object[field.name].push_back(std::string(part));
            else if (field.type == Type::Text)
                object[field.name] = std::string(part);
            else if (auto inner = read(part, *field.inner))
                object[field.name] = std::move(*inner);
            else
                return std::nullopt;
        }
    }
    return object;
}

}  // namespace

std::optional<Json> fromProtobuf(std::string_view body) {
    constexpr std::string_view kMagic("k8s\0", 4);
    if (!body.starts_with(kMagic)) return std::nullopt;
    static const Message type{{{1, "apiVersion", Type::Text}, {2, "kind", Type::Text}}};
    static const Message envelope{{{1, "type", Type::Inner, &type}, {2, "raw", Type::Text}}};
    const auto outer = read(body.substr(kMagic.size()), envelope);
    if (!outer) return std::nullopt;
    const std::string kind = textAt(*outer, {"type", "kind"});
    const Message* message = messageOf(kind);
    auto inner = message ? read(textAt(*outer, {"raw"}), *message) : std::nullopt;
    if (!inner) return std::nullopt;
    (*inner)["kind"] = kind;
    (*inner)["apiVersion"] = textAt(*outer, {"type", "apiVersion"});
    return inner;
}

}  // namespace bayplan::apiserver
