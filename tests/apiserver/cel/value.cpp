// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/cel/value.h"

#include <algorithm>

namespace bayplan::apiserver::cel {

const Value* Value::member(const std::string& name) const {
    const auto found = std::find_if(members.begin(), members.end(), [&](const auto& one) { return one.first == name; });
    return found == members.end() ? nullptr : &found->second;
}

Value fromJson(const Json& json) {
    switch (json.type()) {
    case Json::value_t::boolean:
        return Value::of(json.get<bool>());
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
        return Value::of(json.get<std::int64_t>());
    case Json::value_t::number_float:
        return {.kind = Value::Kind::Double, .real = json.get<double>()};
    case Json::value_t::string:
        return Value::of(json.get<std::string>());
    case Json::value_t::array: {
        Value list{.kind = Value::Kind::List};
        for (const Json& one : json) list.items.push_back(fromJson(one));
        return list;
    }
    case Json::value_t::object: {
        Value map{.kind = Value::Kind::Map};
        for (const auto& [name, value] : json.items()) map.members.emplace_back(name, fromJson(value));
        return map;
    }
    default:
        return {};
    }
}

Json toJson(const Value& value) {
    switch (value.kind) {
    case Value::Kind::Bool:
        return value.truth;
    case Value::Kind::Int:
        return value.number;
    case Value::Kind::Double:
        return value.real;
    case Value::Kind::Text:
        return value.text;
    case Value::Kind::List: {
        Json list = Json::array();
        for (const Value& one : value.items) list.push_back(toJson(one));
        return list;
    }
    case Value::Kind::Map:
    case Value::Kind::Typed: {
        Json object = Json::object();
        for (const auto& [name, member] : value.members) object[name] = toJson(member);
        return object;
    }
    case Value::Kind::Optional:
        return value.items.empty() ? Json() : toJson(value.items[0]);
    default:
        return nullptr;
    }
}

bool equal(const Value& a, const Value& b) {
    using Kind = Value::Kind;
    if (a.kind != b.kind) {
        if (a.kind == Kind::Int && b.kind == Kind::Double) return static_cast<double>(a.number) == b.real;
        return a.kind == Kind::Double && b.kind == Kind::Int && equal(b, a);
    }
    switch (a.kind) {
    case Kind::Bool:
        return a.truth == b.truth;
    case Kind::Int:
        return a.number == b.number;
    case Kind::Double:
        return a.real == b.real;
    case Kind::Text:
        return a.text == b.text;
    case Kind::List:
    case Kind::Optional:
        return std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(), equal);
    case Kind::Map:
    case Kind::Typed:
        return a.text == b.text && a.members.size() == b.members.size()
               && std::all_of(a.members.begin(), a.members.end(), [&](const auto& one) {
                      const Value* other = b.member(one.first);
                      return other && equal(one.second, *other);
                  });
    default:
        return a.kind == Kind::Null;
    }
}

const char* typeName(const Value& value) {
    constexpr const char* kNames[] = {"error", "null_type", "bool", "int", "double",
                                      "string", "list", "map", "optional_type", "object"};
    return kNames[static_cast<std::size_t>(value.kind)];
}

}  // namespace bayplan::apiserver::cel
