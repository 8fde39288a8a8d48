// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The values of the Common Expression Language, as one closed variant, with equality and order by the language's rules.
// Source: the language definition of CEL; Kubernetes 1.36 apiserver/pkg/cel for quantities and versions.
// Thread rule: immutable once made.

#include <array>
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

/// A point in time, in seconds since 1970.
struct Timestamp {
    std::int64_t seconds = 0;
    std::int32_t nanos = 0;  // 0…999,999,999

    auto operator<=>(const Timestamp&) const = default;
};

struct Span {
    std::int64_t nanos = 0;

    auto operator<=>(const Span&) const = default;
};

struct IpAddress {
    bool v4 = false;
    std::array<std::uint8_t, 16> bytes{};  // of v4 the first four

    bool operator==(const IpAddress&) const = default;
};

struct IpNetwork {
    IpAddress address;
    int bits = 0;  // of the prefix

    bool operator==(const IpNetwork&) const = default;
};

struct Url {
    std::string scheme, host, path;  // host: with its port; path: as written
    std::string query;               // as written
    bool operator==(const Url&) const = default;
};

/// One of the named formats of Kubernetes: "dns1123Label".
struct NamedFormat {
    std::string name;

    bool operator==(const NamedFormat&) const = default;
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
                                 Semver, ExactQuantity, Timestamp, Span, IpAddress, IpNetwork, Url, NamedFormat, Failure>;

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
    Value(Timestamp value) : m_value(value) {}
    Value(Span value) : m_value(value) {}
    Value(IpAddress value) : m_value(value) {}
    Value(IpNetwork value) : m_value(value) {}
    Value(Url value) : m_value(std::move(value)) {}
    Value(NamedFormat value) : m_value(std::move(value)) {}
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
/// As string() writes them: "2006-01-02T15:04:05.5Z", "1.5s", "2001:db8::1".
std::string textOf(Timestamp time);
std::string textOf(Span span);
std::string textOf(const IpAddress& address);
std::string textOf(const IpNetwork& network);
/// A value for people: quotes around strings, "40Gi", "1.2.3".
std::string describe(const Value& value);

}  // namespace bayplan::cel
