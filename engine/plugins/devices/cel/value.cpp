// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/cel/value.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace bayplan::cel {

namespace {

Order of(auto by) { return by < 0 ? Order::Less : by > 0 ? Order::Greater
                                                         : Order::Equal; }

constexpr double kTwoTo63 = 9223372036854775808.0;
constexpr double kTwoTo64 = 18446744073709551616.0;

Order compareWithDouble(std::int64_t a, double b) {
    if (std::isnan(b)) return Order::Unordered;
    if (b >= kTwoTo63) return Order::Less;
    if (b < -kTwoTo63) return Order::Greater;
    const double x = static_cast<double>(a);
    return x < b ? Order::Less : x > b ? Order::Greater
                                       : Order::Equal;
}

Order compareWithDouble(std::uint64_t a, double b) {
    if (std::isnan(b)) return Order::Unordered;
    if (b >= kTwoTo64) return Order::Less;
    if (b < 0) return Order::Greater;
    const double x = static_cast<double>(a);
    return x < b ? Order::Less : x > b ? Order::Greater
                                       : Order::Equal;
}

Order turned(Order order) { return order == Order::Less ? Order::Greater : order == Order::Greater ? Order::Less
                                                                                                   : order; }

Order compareNumbers(const Value& left, const Value& right) {
    const auto* li = left.as<std::int64_t>();
    const auto* lu = left.as<std::uint64_t>();
    const auto* ld = left.as<double>();
    const auto* ri = right.as<std::int64_t>();
    const auto* ru = right.as<std::uint64_t>();
    const auto* rd = right.as<double>();
    if (ld && rd) return std::isnan(*ld) || std::isnan(*rd) ? Order::Unordered : *ld < *rd ? Order::Less
                                                                             : *ld > *rd   ? Order::Greater
                                                                                           : Order::Equal;
    if (rd) return li ? compareWithDouble(*li, *rd) : compareWithDouble(*lu, *rd);
    if (ld) return turned(ri ? compareWithDouble(*ri, *ld) : compareWithDouble(*ru, *ld));
    if (li && ri) return of(*li <=> *ri);
    if (lu && ru) return of(*lu <=> *ru);
    if (li) return std::cmp_less(*li, *ru) ? Order::Less : std::cmp_greater(*li, *ru) ? Order::Greater
                                                                                      : Order::Equal;
    return std::cmp_less(*lu, *ri) ? Order::Less : std::cmp_greater(*lu, *ri) ? Order::Greater
                                                                              : Order::Equal;
}

bool sameMaps(const MapValue& left, const MapValue& right) {
    return left.entries.size() == right.entries.size() && std::all_of(left.entries.begin(), left.entries.end(), [&](const auto& entry) {
               const Value* other = right.find(entry.first);
               if (!other) return false;
               const Value is = equal(entry.second, *other);
               return is.failed() || isTrue(is);  // upstream stops only at what is certainly different
           });
}

}  // namespace

Value::Value(MapValue map) : m_value(std::make_shared<const MapValue>(std::move(map))) {}

const Value* MapValue::find(const Value& key) const {
    const auto* text = key.as<std::string>();
    for (const auto& [name, value] : entries) {
        const auto* mine = name.as<std::string>();
        if (text ? mine && *mine == *text : !mine && same(name, key)) return &value;
    }
    return nullptr;
}

std::string_view typeName(const Value& value) {
    constexpr std::string_view kNames[] = {"null_type", "bool", "int", "uint", "double", "string", "bytes", "list", "map", "optional_type", "type",
                                           "kubernetes.Semver", "kubernetes.Quantity", "google.protobuf.Timestamp", "google.protobuf.Duration", "net.IP", "net.CIDR",
                                           "kubernetes.URL", "kubernetes.NamedFormat", "error"};
    static_assert(std::size(kNames) == std::variant_size_v<Value::Variant>);
    return kNames[value.variant().index()];
}

Value equal(const Value& left, const Value& right) {
    if (left.failed()) return left;
    if (right.failed()) return right;
    if (left.as<Null>() || right.as<Null>()) return left.as<Null>() && right.as<Null>();
    if (left.isNumber() && right.isNumber()) return compareNumbers(left, right) == Order::Equal;
    if (left.variant().index() != right.variant().index()) {
        if (left.as<Semver>() || left.as<ExactQuantity>()) return noSuchOverload();
        return false;
    }
    if (const auto* mine = left.list()) {
        const auto* other = right.list();
        if (mine->size() != other->size()) return false;
        for (std::size_t i = 0; i < mine->size(); ++i) {
            const Value is = equal((*mine)[i], (*other)[i]);
            if (!is.failed() && !isTrue(is)) return false;
        }
        return true;
    }
    if (const auto* mine = left.map()) return sameMaps(*mine, *right.map());
    if (const auto* mine = left.as<OptionalValue>()) {
        const auto* other = right.as<OptionalValue>();
        if (!mine->value || !other->value) return !mine->value && !other->value;
        return equal(*mine->value, *other->value);
    }
    if (const auto* mine = left.as<Semver>()) return *mine == *right.as<Semver>();
    if (const auto* mine = left.as<ExactQuantity>()) return *mine == *right.as<ExactQuantity>();
    if (const auto* mine = left.as<Timestamp>()) return *mine == *right.as<Timestamp>();
    if (const auto* mine = left.as<Span>()) return *mine == *right.as<Span>();
    if (const auto* mine = left.as<IpAddress>()) return *mine == *right.as<IpAddress>();
    if (const auto* mine = left.as<IpNetwork>()) return *mine == *right.as<IpNetwork>();
    if (const auto* mine = left.as<Url>()) return *mine == *right.as<Url>();
    if (const auto* mine = left.as<NamedFormat>()) return *mine == *right.as<NamedFormat>();
    if (const auto* mine = left.as<bool>()) return *mine == *right.as<bool>();
    if (const auto* mine = left.as<std::string>()) return *mine == *right.as<std::string>();
    if (const auto* mine = left.as<Bytes>()) return *mine == *right.as<Bytes>();
    return *left.as<TypeName>() == *right.as<TypeName>();
}

std::optional<Order> compare(const Value& left, const Value& right) {
    if (left.isNumber() && right.isNumber()) return compareNumbers(left, right);
    if (left.variant().index() != right.variant().index()) return std::nullopt;
    if (const auto* mine = left.as<std::string>()) return of(*mine <=> *right.as<std::string>());
    if (const auto* mine = left.as<bool>()) return of(static_cast<int>(*mine) - static_cast<int>(*right.as<bool>()));
    if (const auto* mine = left.as<Bytes>()) return of(*mine <=> *right.as<Bytes>());
    if (const auto* mine = left.as<Timestamp>()) return of(*mine <=> *right.as<Timestamp>());
    if (const auto* mine = left.as<Span>()) return of(*mine <=> *right.as<Span>());
    return std::nullopt;
}

std::string textOf(double value) {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value < 0 ? "-Inf" : "+Inf";
    char buffer[64];
    const double size = std::fabs(value);
    const bool plain = size == 0 || (size >= 1e-4 && size < 1e21);
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, plain ? std::chars_format::fixed : std::chars_format::scientific);
    return {buffer, end.ptr};
}

std::string describe(const Value& value) {
    if (const auto* text = value.as<std::string>()) return '"' + *text + '"';
    if (const auto* is = value.as<bool>()) return *is ? "true" : "false";
    if (const auto* number = value.as<std::int64_t>()) return std::to_string(*number);
    if (const auto* number = value.as<std::uint64_t>()) return std::to_string(*number) + "u";
    if (const auto* number = value.as<double>()) return textOf(*number);
    if (const auto* version = value.as<Semver>()) return version->text();
    if (const auto* quantity = value.as<ExactQuantity>()) return quantity->text();
    if (const auto* time = value.as<Timestamp>()) return textOf(*time);
    if (const auto* span = value.as<Span>()) return textOf(*span);
    if (const auto* address = value.as<IpAddress>()) return textOf(*address);
    if (const auto* network = value.as<IpNetwork>()) return textOf(*network);
    if (const auto* failed = value.as<Failure>()) return failed->text;
    return std::string(typeName(value));
}

}  // namespace bayplan::cel
