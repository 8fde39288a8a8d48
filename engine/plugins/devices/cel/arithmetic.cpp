// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/cel/arithmetic.h"

#include <limits>

namespace bayplan::cel {

namespace {

template <typename T>
Value whole(char op, T a, T b, const char* overflow) {
    T result{};
    bool over = false;
    switch (op) {
    case '+': over = __builtin_add_overflow(a, b, &result); break;
    case '-': over = __builtin_sub_overflow(a, b, &result); break;
    case '*': over = __builtin_mul_overflow(a, b, &result); break;
    default:
        if (b == 0) return failure(op == '/' ? "division by zero" : "modulus by zero");
        over = std::numeric_limits<T>::is_signed && a == std::numeric_limits<T>::min() && b == static_cast<T>(-1);
        if (!over) result = op == '/' ? a / b : a % b;
    }
    return over ? failure(overflow) : Value(result);
}

/// From the first second of year 1 to the last one of year 9999.
constexpr std::int64_t kFirstSecond = -62'135'596'800, kLastSecond = 253'402'300'799;

Value moved(const Timestamp& from, Int128 by) {
    constexpr std::int64_t kSecond = 1'000'000'000;
    const Int128 nanos = static_cast<Int128>(from.seconds) * kSecond + from.nanos + by;
    const Int128 rest = (nanos % kSecond + kSecond) % kSecond;
    const auto seconds = static_cast<std::int64_t>((nanos - rest) / kSecond);
    if (seconds < kFirstSecond || seconds > kLastSecond) return failure("timestamp overflow");
    return Timestamp{seconds, static_cast<std::int32_t>(rest)};
}

Value span(Int128 nanos) {
    if (nanos > std::numeric_limits<std::int64_t>::max() || nanos < std::numeric_limits<std::int64_t>::min()) return failure("duration overflow");
    return Span{static_cast<std::int64_t>(nanos)};
}

/// Times and spans of time. False: the operator is not for such values.
bool ofTimes(char op, const Value& left, const Value& right, Value& made) {
    if (op != '+' && op != '-') return false;
    const Int128 sign = op == '+' ? 1 : -1;
    const auto* from = left.as<Timestamp>();
    const auto* until = right.as<Timestamp>();
    const auto* a = left.as<Span>();
    const auto* b = right.as<Span>();
    if (a && b) made = span(static_cast<Int128>(a->nanos) + sign * b->nanos);
    else if (from && b) made = moved(*from, sign * b->nanos);
    else if (a && until && op == '+') made = moved(*until, a->nanos);
    else if (from && until && op == '-') made = span(static_cast<Int128>(from->seconds - until->seconds) * 1'000'000'000 + (from->nanos - until->nanos));
    else return false;
    return true;
}

}  // namespace

Value calculate(char op, const Value& left, const Value& right) {
    if (const auto* a = left.as<std::int64_t>(), *b = right.as<std::int64_t>(); a && b) return whole(op, *a, *b, "integer overflow");
    if (const auto* a = left.as<std::uint64_t>(), *b = right.as<std::uint64_t>(); a && b) return whole(op, *a, *b, "unsigned integer overflow");
    if (const auto* a = left.as<double>(), *b = right.as<double>(); a && b) {
        if (op == '+') return *a + *b;
        if (op == '-') return *a - *b;
        if (op == '*') return *a * *b;
        if (op == '/') return *a / *b;
    }
    if (Value made; ofTimes(op, left, right, made)) return made;
    if (op != '+') return noSuchOverload();
    if (const auto* a = left.as<std::string>(), *b = right.as<std::string>(); a && b) return *a + *b;
    if (const auto* a = left.as<Bytes>(), *b = right.as<Bytes>(); a && b) return Bytes{a->data + b->data};
    if (const auto* a = left.list(), *b = right.list(); a && b) {
        std::vector<Value> joined = *a;
        joined.insert(joined.end(), b->begin(), b->end());
        return joined;
    }
    return noSuchOverload();
}

}  // namespace bayplan::cel
