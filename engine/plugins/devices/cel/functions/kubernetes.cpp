// SPDX-License-Identifier: GPL-3.0-or-later
// Quantities, versions, and what Kubernetes adds for device attributes.
// Source: Kubernetes 1.36 apiserver/pkg/cel/library/{quantity,semverlib}.go, dynamic-resource-allocation/cel.

#include <algorithm>

#include "plugins/devices/cel/functions.h"

namespace bayplan::cel {

namespace {

constexpr std::size_t kMostIncluded = 48;

const ExactQuantity& quantity(Arguments args, std::size_t i) { return *args[i].as<ExactQuantity>(); }
const Semver& version(Arguments args, std::size_t i) { return *args[i].as<Semver>(); }
const std::string& text(Arguments args) { return *args[0].as<std::string>(); }

template <typename T>
Value parsed(Result<T> result) {
    return result ? Value(std::move(*result)) : failure(result.error().message);
}
Value sign(auto order) { return static_cast<std::int64_t>(order < 0 ? -1 : order > 0 ? 1
                                                                                     : 0); }

Value toQuantity(Arguments args, Meter&) { return parsed(ExactQuantity::parse(text(args))); }
Value isQuantity(Arguments args, Meter&) { return ExactQuantity::parse(text(args)).has_value(); }
Value isInteger(Arguments args, Meter&) { return quantity(args, 0).isInteger(); }
Value asInteger(Arguments args, Meter&) {
    return quantity(args, 0).isInteger() ? Value(quantity(args, 0).units()) : failure("cannot convert value to integer");
}
Value asFloat(Arguments args, Meter&) { return quantity(args, 0).approximate(); }
Value signOf(Arguments args, Meter&) { return sign(quantity(args, 0).nanos()); }

ExactQuantity amount(Arguments args, std::size_t i) {
    const auto* units = args[i].as<std::int64_t>();
    return units ? ExactQuantity::ofUnits(*units) : quantity(args, i);
}
Value add(Arguments args, Meter&) { return ExactQuantity::ofNanos(quantity(args, 0).nanos() + amount(args, 1).nanos()); }
Value sub(Arguments args, Meter&) { return ExactQuantity::ofNanos(quantity(args, 0).nanos() - amount(args, 1).nanos()); }
Value quantityLess(Arguments args, Meter&) { return quantity(args, 0) < quantity(args, 1); }
Value quantityGreater(Arguments args, Meter&) { return quantity(args, 0) > quantity(args, 1); }
Value quantityCompare(Arguments args, Meter&) { return sign(quantity(args, 0) <=> quantity(args, 1)); }

Result<Semver> readVersion(Arguments args) {
    const bool* normalize = args.size() > 1 ? args[1].as<bool>() : nullptr;
    return normalize && *normalize ? Semver::parseTolerant(text(args)) : Semver::parse(text(args));
}
Value toSemver(Arguments args, Meter&) { return parsed(readVersion(args)); }
Value isSemver(Arguments args, Meter&) { return readVersion(args).has_value(); }
Value major(Arguments args, Meter&) { return static_cast<std::int64_t>(version(args, 0).major); }
Value minor(Arguments args, Meter&) { return static_cast<std::int64_t>(version(args, 0).minor); }
Value patch(Arguments args, Meter&) { return static_cast<std::int64_t>(version(args, 0).patch); }
Value versionLess(Arguments args, Meter&) { return version(args, 0) < version(args, 1); }
Value versionGreater(Arguments args, Meter&) { return version(args, 0) > version(args, 1); }
Value versionCompare(Arguments args, Meter&) { return sign(version(args, 0) <=> version(args, 1)); }

/// A list includes its elements; any other value includes itself.
Value includes(Arguments args, Meter& meter) {
    const auto* list = args[0].list();
    if (!list) return equal(args[0], args[1]);
    if (list->size() > kMostIncluded) return failure("'includes' function cannot be applied to lists longer than 48 values");
    meter.charge(list->size());
    return std::any_of(list->begin(), list->end(), [&](const Value& one) { return same(one, args[1]); });
}

constexpr Row kKubernetes[] = {
    {"quantity", kGlobal, "string", "kubernetes.Quantity", toQuantity},
    {"isQuantity", kGlobal, "string", "bool", isQuantity},
    {"isInteger", kMember, "kubernetes.Quantity", "bool", isInteger},
    {"asInteger", kMember, "kubernetes.Quantity", "int", asInteger},
    {"asApproximateFloat", kMember, "kubernetes.Quantity", "double", asFloat},
    {"sign", kGlobal, "kubernetes.Quantity", "int", signOf},
    {"add", kMember, "kubernetes.Quantity, kubernetes.Quantity", "kubernetes.Quantity", add},
    {"add", kMember, "kubernetes.Quantity, int", "kubernetes.Quantity", add},
    {"sub", kMember, "kubernetes.Quantity, kubernetes.Quantity", "kubernetes.Quantity", sub},
    {"sub", kMember, "kubernetes.Quantity, int", "kubernetes.Quantity", sub},
    {"isLessThan", kMember, "kubernetes.Quantity, kubernetes.Quantity", "bool", quantityLess},
    {"isGreaterThan", kMember, "kubernetes.Quantity, kubernetes.Quantity", "bool", quantityGreater},
    {"compareTo", kMember, "kubernetes.Quantity, kubernetes.Quantity", "int", quantityCompare},
    {"semver", kGlobal, "string", "kubernetes.Semver", toSemver},
    {"semver", kGlobal, "string, bool", "kubernetes.Semver", toSemver},
    {"isSemver", kGlobal, "string", "bool", isSemver},
    {"isSemver", kGlobal, "string, bool", "bool", isSemver},
    {"major", kMember, "kubernetes.Semver", "int", major},
    {"minor", kMember, "kubernetes.Semver", "int", minor},
    {"patch", kMember, "kubernetes.Semver", "int", patch},
    {"isLessThan", kMember, "kubernetes.Semver, kubernetes.Semver", "bool", versionLess},
    {"isGreaterThan", kMember, "kubernetes.Semver, kubernetes.Semver", "bool", versionGreater},
    {"compareTo", kMember, "kubernetes.Semver, kubernetes.Semver", "int", versionCompare},
    {"includes", kMember, "dyn, dyn", "bool", includes},
};

}  // namespace

std::span<const Row> kubernetesRows() { return kKubernetes; }

}  // namespace bayplan::cel
