// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/cel/functions.h"

#include <algorithm>
#include <map>
#include <set>

#include "plugins/devices/cel/parser.h"

namespace bayplan::cel {

namespace {

constexpr Row kOperatorRows[] = {
    {"_?_:_", kGlobal, "bool, A, A", "A"},
    {"_&&_", kGlobal, "bool, bool", "bool"},
    {"_||_", kGlobal, "bool, bool", "bool"},
    {"!_", kGlobal, "bool", "bool"},
    {"-_", kGlobal, "int", "int"},
    {"-_", kGlobal, "double", "double"},
    {"_==_", kGlobal, "A, A", "bool"},
    {"_!=_", kGlobal, "A, A", "bool"},
    {"_+_", kGlobal, "bytes, bytes", "bytes"},
    {"_+_", kGlobal, "double, double", "double"},
    {"_+_", kGlobal, "int, int", "int"},
    {"_+_", kGlobal, "list(A), list(A)", "list(A)"},
    {"_+_", kGlobal, "string, string", "string"},
    {"_+_", kGlobal, "uint, uint", "uint"},
    {"_+_", kGlobal, "google.protobuf.Duration, google.protobuf.Duration", "google.protobuf.Duration"},
    {"_+_", kGlobal, "google.protobuf.Duration, google.protobuf.Timestamp", "google.protobuf.Timestamp"},
    {"_+_", kGlobal, "google.protobuf.Timestamp, google.protobuf.Duration", "google.protobuf.Timestamp"},
    {"_-_", kGlobal, "google.protobuf.Duration, google.protobuf.Duration", "google.protobuf.Duration"},
    {"_-_", kGlobal, "google.protobuf.Timestamp, google.protobuf.Duration", "google.protobuf.Timestamp"},
    {"_-_", kGlobal, "google.protobuf.Timestamp, google.protobuf.Timestamp", "google.protobuf.Duration"},
    {"_-_", kGlobal, "double, double", "double"},
    {"_-_", kGlobal, "int, int", "int"},
    {"_-_", kGlobal, "uint, uint", "uint"},
    {"_*_", kGlobal, "double, double", "double"},
    {"_*_", kGlobal, "int, int", "int"},
    {"_*_", kGlobal, "uint, uint", "uint"},
    {"_/_", kGlobal, "double, double", "double"},
    {"_/_", kGlobal, "int, int", "int"},
    {"_/_", kGlobal, "uint, uint", "uint"},
    {"_%_", kGlobal, "int, int", "int"},
    {"_%_", kGlobal, "uint, uint", "uint"},
    {"@in", kGlobal, "A, list(A)", "bool"},
    {"@in", kGlobal, "A, map(A, B)", "bool"},
    {"_[_]", kGlobal, "list(A), int", "A"},
    {"_[_]", kGlobal, "map(A, B), A", "B"},
    {"_[_]", kGlobal, "optional(list(A)), int", "optional(A)"},
    {"_[_]", kGlobal, "optional(map(A, B)), A", "optional(B)"},
    {"_[?_]", kGlobal, "list(A), int", "optional(A)"},
    {"_[?_]", kGlobal, "optional(list(A)), int", "optional(A)"},
    {"_[?_]", kGlobal, "map(A, B), A", "optional(B)"},
    {"_[?_]", kGlobal, "optional(map(A, B)), A", "optional(B)"},
};

/// There is no authorizer to ask.
constexpr std::string_view kMissing[] = {"path", "group", "serviceAccount", "resource", "subresource", "namespace", "name", "check", "errored", "error", "allowed",
                                         "reason", "requestResource", "fieldSelector", "labelSelector"};

constexpr std::string_view kTypeNames[] = {"bool", "bytes", "double", "int", "list", "map", "null_type", "optional_type", "string", "type", "uint",
                                           "google.protobuf.Timestamp", "google.protobuf.Duration", "net.IP", "net.CIDR", "kubernetes.Quantity",
                                           "kubernetes.Semver", "kubernetes.URL", "kubernetes.NamedFormat"};

using Table = std::map<std::string, Function, std::less<>>;

const Table& table() {
    static const Table made = [] {
        Table functions;
        for (std::string_view op : {"<", "<=", ">", ">="}) {
            Function& function = functions["_" + std::string(op) + "_"];
            constexpr std::string_view kNumbers[] = {"int", "uint", "double"};
            for (const std::string_view kind : {std::string_view("bool"), std::string_view("string"), std::string_view("bytes"), kTimestampType, kSpanType})
                function.overloads.push_back({false, {typeOf(kind), typeOf(kind)}, typeOf("bool")});
            for (const std::string_view left : kNumbers)
                for (const std::string_view right : kNumbers) function.overloads.push_back({false, {typeOf(left), typeOf(right)}, typeOf("bool")});
        }
        for (const std::span<const Row> rows :
             {std::span<const Row>(kOperatorRows), conversionRows(), stringRows(), listRows(), optionalRows(), kubernetesRows(), timeRows(), addressRows(), formatRows()})
            for (const Row& row : rows) {
                const std::string all = "f(" + std::string(row.params) + ")";
                functions[std::string(row.name)].overloads.push_back(
                    {row.member, row.params.empty() ? std::vector<TypePtr>{} : typeOf(all)->params, typeOf(row.result), row.code});
            }
        functions["size"].refusal = Refusal::Named;
        for (const std::string_view name : {"startsWith", "endsWith", "matches"}) functions[std::string(name)].refusal = Refusal::Plain;
        return functions;
    }();
    return made;
}

bool takes(const TypePtr& type, const Value& value) {
    return type->variable || type->isDyn() || type->name == typeName(value);
}

}  // namespace

const Function* findFunction(std::string_view name) {
    const auto at = table().find(name);
    return at == table().end() ? nullptr : &at->second;
}

Called calledBy(const Node& call) {
    if (call.member)
        if (const std::string before = qualifiedName(*call.children[0]); !before.empty() && findFunction(before + "." + call.name)) return {before + "." + call.name, false, 1};
    return {call.name, call.member, 0};
}

bool isTypeName(std::string_view name) { return std::find(std::begin(kTypeNames), std::end(kTypeNames), name) != std::end(kTypeNames); }
bool isMissing(std::string_view name) { return std::find(std::begin(kMissing), std::end(kMissing), name) != std::end(kMissing); }

Value callFunction(std::string_view name, const Function& function, bool member, Arguments args, Meter& meter) {
    std::size_t size = 0;
    for (const Value& arg : args) {
        if (const auto* text = arg.as<std::string>()) size += text->size() / 10;
        if (const auto* list = arg.list()) size += list->size() / 10;
    }
    meter.charge(1 + size);
    for (const Overload& overload : function.overloads)
        if (overload.member == member && overload.code
            && std::equal(overload.params.begin(), overload.params.end(), args.begin(), args.end(), takes))
            return overload.code(args, meter);
    std::string text = "no such overload";
    if (function.refusal != Refusal::Plain) text += ": " + std::string(name);
    if (function.refusal == Refusal::Full) {
        for (std::size_t i = 0; i < args.size(); ++i) text += (i == 0 ? "(" : ", ") + std::string(typeName(args[i]));
        text += args.empty() ? "()" : ")";
    }
    return failure(std::move(text));
}

}  // namespace bayplan::cel
