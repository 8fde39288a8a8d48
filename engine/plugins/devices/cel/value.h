// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The values of the Common Expression Language, as one closed variant, with equality and order by the language's rules.
// Source: the language definition of CEL; Kubernetes 1.36 apiserver/pkg/cel for quantities and versions.
// Thread rule: immutable once made.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/exact_quantity.h"
#include "base/semver.h"

namespace bayplan::cel {

class Value;

/// An error as a value: && and || absorb it. `notModelled`: the text is no error of upstream's; it names a rule that is
/// missing here.
struct Failure {
    std::string text;
    bool notModelled = false;

    bool operator==(const Failure&) const = default;
};

struct Null {
    bool operator==(const Null&) const = default;
};

struct Bytes {
    std::string data;

    auto operator<=>(const Bytes&) const = default;
};

struct TypeName {
    std::string name;

    bool operator==(const TypeName&) const = default;
};

struct MapValue;

/// Shared, since lists and maps are copied from scope to scope.
using ListPtr = std::shared_ptr<const std::vector<Value>>;
using MapPtr = std::shared_ptr<const MapValue>;

struct OptionalValue {
    std::shared_ptr<const Value> value;  // null: none
};

class Value {
public:
    using Variant = std::variant<Null, bool, std::int64_t, std::uint64_t, double, std::string, Bytes, ListPtr, MapPtr, OptionalValue, TypeName,
                                 Semver, ExactQuantity, Failure>;

    Value() = default;
    Value(bool value) : m_value(value) {}
    Value(std::int64_t value) : m_value(value) {}
    Value(std::uint64_t value) : m_value(value) {}
    Value(double value) : m_value(value) {}
    Value(std::string value) : m_value(std::move(value)) {}
    Value(const char*) = delete;  // it would become a bool
    Value(Bytes value) : m_value(std::move(value)) {}
    Value(TypeName value) : m_value(std::move(value)) {}
    Value(OptionalValue value) : m_value(std::move(value)) {}
    Value(Semver value) : m_value(std::move(value)) {}
    Value(ExactQuantity value) : m_value(value) {}
    Value(Failure failure) : m_value(std::move(failure)) {}
    Value(std::vector<Value> list) : m_value(std::make_shared<const std::vector<Value>>(std::move(list))) {}
    Value(MapValue map);

    template <typename T>
    const T* as() const {
        return std::get_if<T>(&m_value);
    }
    bool failed() const { return as<Failure>() != nullptr; }
    const std::vector<Value>* list() const {
        const auto* found = as<ListPtr>();
        return found ? found->get() : nullptr;
    }
    const MapValue* map() const {
        const auto* found = as<MapPtr>();
        return found ? found->get() : nullptr;
    }
    bool isNumber() const { return as<std::int64_t>() || as<std::uint64_t>() || as<double>(); }
    const Variant& variant() const { return m_value; }

private:
    Variant m_value;
};

struct MapValue {
    std::vector<std::pair<Value, Value>> entries;  // no key twice
    /// What an unknown key has, as the outer maps of a device's attributes and capacities; absent: an error.
    std::shared_ptr<const Value> otherwise;

    /// Null: there is no such entry. Numbers match across kinds. O(entries).
    const Value* find(const Value& key) const;
};

inline Value failure(std::string text) { return Failure{std::move(text), false}; }
inline Value notModelled(std::string what) { return Failure{std::move(what), true}; }
inline Value noSuchOverload() { return failure("no such overload"); }
inline Value some(Value value) { return OptionalValue{std::make_shared<const Value>(std::move(value))}; }
inline Value none() { return OptionalValue{}; }

/// "int", "list", "kubernetes.Semver".
std::string_view typeName(const Value& value);

/// True, false, or a failure: a version or a quantity on the left is equal to nothing else but by error.
Value equal(const Value& left, const Value& right);
inline bool isTrue(const Value& value) {
    const bool* is = value.as<bool>();
    return is && *is;
}
inline bool same(const Value& left, const Value& right) { return isTrue(equal(left, right)); }

enum class Order { Less,
                   Equal,
                   Greater,
                   Unordered };
/// Absent: the two cannot be compared. Unordered: one is not a number.
std::optional<Order> compare(const Value& left, const Value& right);

/// As string() writes a number; a double as the shortest text that reads back equal.
std::string textOf(double value);
/// A value for people: quotes around strings, "40Gi", "1.2.3".
std::string describe(const Value& value);

}  // namespace bayplan::cel
