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
