// SPDX-License-Identifier: GPL-3.0-or-later
// Lists (version 3 of the library, and Kubernetes' own) and sets.

#include <algorithm>
#include <optional>

#include "plugins/devices/cel/arithmetic.h"
#include "plugins/devices/cel/functions.h"

namespace bayplan::cel {

namespace {

const std::vector<Value>& list(Arguments args, std::size_t i = 0) { return *args[i].list(); }

bool has(const std::vector<Value>& in, const Value& value) {
    return std::any_of(in.begin(), in.end(), [&](const Value& one) { return same(value, one); });
}
bool hasAll(const std::vector<Value>& in, const std::vector<Value>& values) {
    return std::all_of(values.begin(), values.end(), [&](const Value& one) { return has(in, one); });
}
void chargeProduct(Arguments args, Meter& meter) { meter.charge(list(args, 0).size() * list(args, 1).size()); }

Value setContains(Arguments args, Meter& meter) {
    chargeProduct(args, meter);
    return hasAll(list(args, 0), list(args, 1));
}
Value setEquivalent(Arguments args, Meter& meter) {
    chargeProduct(args, meter);
    return hasAll(list(args, 0), list(args, 1)) && hasAll(list(args, 1), list(args, 0));
}
Value setIntersects(Arguments args, Meter& meter) {
    chargeProduct(args, meter);
    return std::any_of(list(args, 0).begin(), list(args, 0).end(), [&](const Value& one) { return has(list(args, 1), one); });
}

Value slice(Arguments args, Meter&) {
    const auto size = static_cast<std::int64_t>(list(args).size());
    const std::int64_t from = *args[1].as<std::int64_t>();
    const std::int64_t to = *args[2].as<std::int64_t>();
    const std::string range = "(" + std::to_string(from) + ", " + std::to_string(to) + ")";
    if (from < 0 || to < 0) return failure("cannot slice" + range + ", negative indexes not supported");
    if (from > to) return failure("cannot slice" + range + ", start index must be less than or equal to end index");
    if (size < to) return failure("cannot slice" + range + ", list is length " + std::to_string(size));
    return std::vector<Value>(list(args).begin() + from, list(args).begin() + to);
}

void flattenInto(std::vector<Value>& made, const std::vector<Value>& from, std::int64_t depth) {
    for (const Value& one : from)
        if (const auto* inner = depth > 0 ? one.list() : nullptr) flattenInto(made, *inner, depth - 1);
        else made.push_back(one);
}

Value flatten(Arguments args, Meter& meter) {
    const std::int64_t depth = args.size() > 1 ? *args[1].as<std::int64_t>() : 1;
    if (depth < 0) return failure("level must be non-negative");
    std::vector<Value> made;
    flattenInto(made, list(args), depth);
    meter.charge(made.size());
    return made;
}

Value distinct(Arguments args, Meter& meter) {
    meter.charge(list(args).size() * list(args).size());
    std::vector<Value> made;
    if (!meter.exceeded())
        for (const Value& one : list(args))
            if (!has(made, one)) made.push_back(one);
    return made;
}

Value reversed(Arguments args, Meter& meter) {
    meter.charge(list(args).size());
    return std::vector<Value>(list(args).rbegin(), list(args).rend());
}

Value range(Arguments args, Meter& meter) {
    const std::int64_t count = *args[0].as<std::int64_t>();
    if (count > 0) meter.charge(static_cast<std::size_t>(count));
    std::vector<Value> made;
    for (std::int64_t i = 0; i < count && !meter.exceeded(); ++i) made.emplace_back(i);
    return made;
}

/// The positions in order of the keys; a failure if they cannot be compared.
Value sorted(const std::vector<Value>& values, const std::vector<Value>& keys, Meter& meter) {
    meter.charge(values.size() * 8);
    std::vector<std::size_t> at(values.size());
    for (std::size_t i = 0; i < at.size(); ++i) at[i] = i;
    for (const Value& key : keys) {
        if (key.variant().index() != keys[0].variant().index()) return failure("list elements must have the same type");
        if (!compare(key, key)) return failure("list elements must be comparable");
    }
    std::stable_sort(at.begin(), at.end(), [&](std::size_t a, std::size_t b) { return compare(keys[a], keys[b]) == Order::Less; });
    std::vector<Value> made;
    for (const std::size_t i : at) made.push_back(values[i]);
    return made;
}

Value sort(Arguments args, Meter& meter) { return sorted(list(args), list(args), meter); }
Value sortByKeys(Arguments args, Meter& meter) { return sorted(list(args, 0), list(args, 1), meter); }

Value sum(Arguments args, Meter& meter) {
    meter.charge(list(args).size());
    if (list(args).empty()) return std::int64_t{0};
    Value total = list(args)[0];
    for (std::size_t i = 1; i < list(args).size() && !total.failed(); ++i) total = calculate('+', total, list(args)[i]);
    return total;
}

Value extreme(Arguments args, Meter& meter, Order wanted, const char* name) {
    meter.charge(list(args).size());
    if (list(args).empty()) return failure(std::string(name) + " called on empty list");
    Value best = list(args)[0];
    for (const Value& one : list(args)) {
        const auto order = compare(one, best);
        if (!order) return noSuchOverload();
        if (*order == wanted) best = Value(one);
    }
    return best;
}
Value least(Arguments args, Meter& meter) { return extreme(args, meter, Order::Less, "min"); }
Value most(Arguments args, Meter& meter) { return extreme(args, meter, Order::Greater, "max"); }

Value isSorted(Arguments args, Meter& meter) {
    meter.charge(list(args).size());
    for (std::size_t i = 1; i < list(args).size(); ++i) {
        const auto order = compare(list(args)[i - 1], list(args)[i]);
        if (!order) return noSuchOverload();
        if (*order == Order::Greater) return false;
    }
    return true;
}

Value positionOf(Arguments args, Meter& meter) {
    meter.charge(list(args).size());
    for (std::size_t i = 0; i < list(args).size(); ++i)
        if (same(list(args)[i], args[1])) return static_cast<std::int64_t>(i);
    return std::int64_t{-1};
}
Value lastPositionOf(Arguments args, Meter& meter) {
    meter.charge(list(args).size());
    for (std::size_t i = list(args).size(); i-- > 0;)
        if (same(list(args)[i], args[1])) return static_cast<std::int64_t>(i);
    return std::int64_t{-1};
}

constexpr Row kLists[] = {
    {"sets.contains", kGlobal, "list(A), list(A)", "bool", setContains},
    {"sets.equivalent", kGlobal, "list(A), list(A)", "bool", setEquivalent},
    {"sets.intersects", kGlobal, "list(A), list(A)", "bool", setIntersects},
    {"slice", kMember, "list(A), int, int", "list(A)", slice},
    {"flatten", kMember, "list(list(A))", "list(A)", flatten},
    {"flatten", kMember, "list(dyn), int", "list(dyn)", flatten},
    {"distinct", kMember, "list(A)", "list(A)", distinct},
    {"reverse", kMember, "list(A)", "list(A)", reversed},
    {"lists.range", kGlobal, "int", "list(int)", range},
    {"sort", kMember, "list(int)", "list(int)", sort},
    {"sort", kMember, "list(uint)", "list(uint)", sort},
    {"sort", kMember, "list(double)", "list(double)", sort},
    {"sort", kMember, "list(bool)", "list(bool)", sort},
    {"sort", kMember, "list(string)", "list(string)", sort},
    {"sort", kMember, "list(bytes)", "list(bytes)", sort},
    {"sort", kMember, "list(google.protobuf.Duration)", "list(google.protobuf.Duration)", sort},
    {"sort", kMember, "list(google.protobuf.Timestamp)", "list(google.protobuf.Timestamp)", sort},
    {kSortByKeys, kMember, "list(A), list(B)", "list(A)", sortByKeys},
    {"sum", kMember, "list(int)", "int", sum},
    {"sum", kMember, "list(uint)", "uint", sum},
    {"sum", kMember, "list(double)", "double", sum},
    {"sum", kMember, "list(google.protobuf.Duration)", "google.protobuf.Duration", sum},
    {"min", kMember, "list(int)", "int", least},
    {"min", kMember, "list(uint)", "uint", least},
    {"min", kMember, "list(double)", "double", least},
    {"min", kMember, "list(bool)", "bool", least},
    {"min", kMember, "list(google.protobuf.Duration)", "google.protobuf.Duration", least},
    {"min", kMember, "list(google.protobuf.Timestamp)", "google.protobuf.Timestamp", least},
    {"min", kMember, "list(string)", "string", least},
    {"min", kMember, "list(bytes)", "bytes", least},
    {"max", kMember, "list(int)", "int", most},
    {"max", kMember, "list(uint)", "uint", most},
    {"max", kMember, "list(double)", "double", most},
    {"max", kMember, "list(bool)", "bool", most},
    {"max", kMember, "list(google.protobuf.Duration)", "google.protobuf.Duration", most},
    {"max", kMember, "list(google.protobuf.Timestamp)", "google.protobuf.Timestamp", most},
    {"max", kMember, "list(string)", "string", most},
    {"max", kMember, "list(bytes)", "bytes", most},
    {"isSorted", kMember, "list(int)", "bool", isSorted},
    {"isSorted", kMember, "list(uint)", "bool", isSorted},
    {"isSorted", kMember, "list(double)", "bool", isSorted},
    {"isSorted", kMember, "list(bool)", "bool", isSorted},
    {"isSorted", kMember, "list(google.protobuf.Duration)", "bool", isSorted},
    {"isSorted", kMember, "list(google.protobuf.Timestamp)", "bool", isSorted},
    {"isSorted", kMember, "list(string)", "bool", isSorted},
    {"isSorted", kMember, "list(bytes)", "bool", isSorted},
    {"indexOf", kMember, "list(A), A", "int", positionOf},
    {"lastIndexOf", kMember, "list(A), A", "int", lastPositionOf},
};

}  // namespace

std::span<const Row> listRows() { return kLists; }

}  // namespace bayplan::cel
