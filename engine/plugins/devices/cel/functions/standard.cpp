// SPDX-License-Identifier: GPL-3.0-or-later
// Conversions, sizes and optional values.

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "plugins/devices/cel/functions.h"
#include "plugins/devices/cel/text.h"

namespace bayplan::cel {

namespace {

Value wrongKind(const Value& value, std::string_view wanted) {
    return failure("type conversion error from '" + std::string(typeName(value)) + "' to '" + std::string(wanted) + "'");
}

template <typename T>
Value numberIn(const std::string& text, std::string_view wanted) {
    T value{};
    std::string_view digits = text;
    if (digits.starts_with('+') && std::is_signed_v<T> && digits.size() > 1 && digits[1] != '-') digits.remove_prefix(1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size() || digits.empty()) return wrongKind(text, wanted);
    return value;
}

Value toInt(Arguments args, Meter&) {
    const Value& from = args[0];
    if (from.as<std::int64_t>()) return from;
    if (const auto* text = from.as<std::string>()) return numberIn<std::int64_t>(*text, "int");
    if (const auto* whole = from.as<std::uint64_t>()) return *whole > static_cast<std::uint64_t>(INT64_MAX) ? failure("integer overflow") : Value(static_cast<std::int64_t>(*whole));
    const auto* real = from.as<double>();
    if (!real) return wrongKind(from, "int");
    const bool fits = *real > -9223372036854775808.0 && *real < 9223372036854775808.0;  // both limits are out
    return fits ? Value(static_cast<std::int64_t>(*real)) : failure("integer overflow");
}

Value toUint(Arguments args, Meter&) {
    const Value& from = args[0];
    if (from.as<std::uint64_t>()) return from;
    if (const auto* text = from.as<std::string>()) return numberIn<std::uint64_t>(*text, "uint");
    if (const auto* whole = from.as<std::int64_t>()) return *whole < 0 ? failure("unsigned integer overflow") : Value(static_cast<std::uint64_t>(*whole));
    const auto* real = from.as<double>();
    if (!real) return wrongKind(from, "uint");
    const bool fits = *real >= 0 && *real < 18446744073709551616.0;
    return fits ? Value(static_cast<std::uint64_t>(*real)) : failure("unsigned integer overflow");
}

Value toDouble(Arguments args, Meter&) {
    const Value& from = args[0];
    if (const auto* whole = from.as<std::int64_t>()) return static_cast<double>(*whole);
    if (const auto* whole = from.as<std::uint64_t>()) return static_cast<double>(*whole);
    if (const auto* text = from.as<std::string>()) {
        char* end = nullptr;
        const double value = std::strtod(text->c_str(), &end);
        return text->empty() || *end != '\0' ? wrongKind(from, "double") : Value(value);
    }
    return from.as<double>() ? from : wrongKind(from, "double");
}

Value toText(Arguments args, Meter&) {
    const Value& from = args[0];
    if (const auto* bytes = from.as<Bytes>()) return bytes->data;
    if (const auto* whole = from.as<std::uint64_t>()) return std::to_string(*whole);
    return from.as<std::string>() ? from : Value(describe(from));
}

Value toBool(Arguments args, Meter&) {
    const auto* text = args[0].as<std::string>();
    if (!text) return args[0].as<bool>() ? args[0] : wrongKind(args[0], "bool");
    for (const char* yes : {"1", "t", "T", "TRUE", "true", "True"})
        if (*text == yes) return true;
    for (const char* no : {"0", "f", "F", "FALSE", "false", "False"})
        if (*text == no) return false;
    return wrongKind(args[0], "bool");
}

Value toBytes(Arguments args, Meter&) {
    const auto* text = args[0].as<std::string>();
    return text ? Value(Bytes{*text}) : args[0];
}

Value typeOfValue(Arguments args, Meter&) { return TypeName{std::string(typeName(args[0]))}; }

Value size(Arguments args, Meter&) {
    const Value& of = args[0];
    std::size_t count = 0;
    if (const auto* text = of.as<std::string>()) count = letters(*text).size() - 1;
    else if (const auto* bytes = of.as<Bytes>()) count = bytes->data.size();
    else if (const auto* list = of.list()) count = list->size();
    else if (const auto* map = of.map()) count = map->entries.size();
    return static_cast<std::int64_t>(count);
}

Value itself(Arguments args, Meter&) { return args[0]; }

constexpr Row kConversions[] = {
    {"bool", kGlobal, "bool", "bool", toBool},
    {"bool", kGlobal, "string", "bool", toBool},
    {"bytes", kGlobal, "bytes", "bytes", toBytes},
    {"bytes", kGlobal, "string", "bytes", toBytes},
    {"double", kGlobal, "double", "double", toDouble},
    {"double", kGlobal, "int", "double", toDouble},
    {"double", kGlobal, "string", "double", toDouble},
    {"double", kGlobal, "uint", "double", toDouble},
    {"int", kGlobal, "int", "int", toInt},
    {"int", kGlobal, "double", "int", toInt},
    {"int", kGlobal, "string", "int", toInt},
    {"int", kGlobal, "uint", "int", toInt},
    {"uint", kGlobal, "uint", "uint", toUint},
    {"uint", kGlobal, "double", "uint", toUint},
    {"uint", kGlobal, "int", "uint", toUint},
    {"uint", kGlobal, "string", "uint", toUint},
    {"string", kGlobal, "string", "string", toText},
    {"string", kGlobal, "bool", "string", toText},
    {"string", kGlobal, "bytes", "string", toText},
    {"string", kGlobal, "double", "string", toText},
    {"string", kGlobal, "int", "string", toText},
    {"string", kGlobal, "uint", "string", toText},
    {"dyn", kGlobal, "A", "dyn", itself},
    {"type", kGlobal, "A", "type", typeOfValue},
    {"size", kGlobal, "bytes", "int", size},
    {"size", kGlobal, "list(A)", "int", size},
    {"size", kGlobal, "map(A, B)", "int", size},
    {"size", kGlobal, "string", "int", size},
    {"size", kMember, "bytes", "int", size},
    {"size", kMember, "list(A)", "int", size},
    {"size", kMember, "map(A, B)", "int", size},
    {"size", kMember, "string", "int", size},
};

const Value* inside(const Value& optional) { return optional.as<OptionalValue>()->value.get(); }

Value ofValue(Arguments args, Meter&) { return some(args[0]); }
Value ofNonZero(Arguments args, Meter&) {
    const Value& value = args[0];
    const auto is = [&](const Value& zero) { return zero.variant().index() == value.variant().index() && cel::same(zero, value); };
    const bool empty = value.as<Null>() || is(false) || is(std::int64_t{0}) || is(std::uint64_t{0}) || is(0.0) || is(std::string()) || is(Bytes{})
                       || (value.list() && value.list()->empty()) || (value.map() && value.map()->entries.empty());
    return empty ? none() : some(value);
}
Value noValue(Arguments, Meter&) { return none(); }
Value hasValue(Arguments args, Meter&) { return inside(args[0]) != nullptr; }
Value valueOf(Arguments args, Meter&) { return inside(args[0]) ? *inside(args[0]) : failure("optional.none() dereference"); }
Value unwrapped(Arguments args, Meter& meter) {
    std::vector<Value> made;
    meter.charge(args[0].list()->size());
    for (const Value& one : *args[0].list()) {
        if (!one.as<OptionalValue>()) return noSuchOverload();
        if (inside(one)) made.push_back(*inside(one));
    }
    return made;
}
Value firstOf(Arguments args, Meter&) { return args[0].list()->empty() ? none() : some(args[0].list()->front()); }
Value lastOf(Arguments args, Meter&) { return args[0].list()->empty() ? none() : some(args[0].list()->back()); }

constexpr Row kOptionals[] = {
    {"optional.of", kGlobal, "A", "optional(A)", ofValue},
    {"optional.ofNonZeroValue", kGlobal, "A", "optional(A)", ofNonZero},
    {"optional.none", kGlobal, "", "optional(A)", noValue},
    {"hasValue", kMember, "optional(A)", "bool", hasValue},
    {"value", kMember, "optional(A)", "A", valueOf},
    {"or", kMember, "optional(A), optional(A)", "optional(A)"},
    {"orValue", kMember, "optional(A), A", "A"},
    {"optional.unwrap", kGlobal, "list(optional(A))", "list(A)", unwrapped},
    {"unwrapOpt", kMember, "list(optional(A))", "list(A)", unwrapped},
    {"first", kMember, "list(A)", "optional(A)", firstOf},
    {"last", kMember, "list(A)", "optional(A)", lastOf},
};

}  // namespace

std::span<const Row> conversionRows() { return kConversions; }
std::span<const Row> optionalRows() { return kOptionals; }

}  // namespace bayplan::cel
