// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A vector of amounts as Volcano counts them: cpu in thousandths of a core, memory in bytes, every other resource in thousandths,
// but `pods`, which is whole. Numbers are doubles with Go's order of operations. Comparisons that do not say otherwise tolerate a
// difference below 0.1.
// Thread rule: plain value.
// Source: Volcano ed72c7c pkg/scheduler/api/resource_info.go (specification ecosystem 3.1).

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/resources.h"

namespace bayplan::volcano {

/// What a dimension counts as that only one side of a comparison has.
enum class Missing { Zero,
                     Infinity };

class Resource {
public:
    double milliCpu = 0;
    double memory = 0;
    std::map<std::string, double> scalars;  // by name

    /// Names that are neither cpu, memory, ephemeral-storage, pods nor a scalar resource do not count, nor do those that
    /// begin with "count/".
    static Resource of(const ResourceList& list);
    static Resource unlimited();

    double get(std::string_view name) const;
    /// cpu, memory, then the others by name.
    std::vector<std::string> names() const;
    /// Those of names() with an amount of at least 0.1.
    std::vector<std::string> usedNames() const;

    /// All exactly zero.
    bool none() const;
    /// All below 0.1; `pods` does not count.
    bool empty() const;

    Resource& operator+=(const Resource& other);
    /// Dimensions that only `other` has go below zero.
    Resource& operator-=(const Resource& other);
    Resource& operator*=(double ratio);
    friend Resource operator+(Resource a, const Resource& b) { return a += b; }
    friend Resource operator-(Resource a, const Resource& b) { return a -= b; }
    bool operator==(const Resource&) const = default;

    bool lessEqual(const Resource& other, Missing missing = Missing::Zero) const;
    /// The names of the dimensions that exceed `other`, in the order of names().
    std::vector<std::string> exceeding(const Resource& other) const;
    /// Some dimension is below that of `other`, or only `other` has it.
    bool lessPartly(const Resource& other) const;
    /// The names of the dimensions that `asked` asks for and that exceed `limit`, exactly, without `pods`.
    std::vector<std::string> exceedingWhereAsked(const Resource& limit, const Resource& asked) const;

    /// Lowers every dimension to that of `limit`.
    void lowerTo(const Resource& limit, Missing missing);
    /// Raises every dimension to that of `least`.
    void raiseTo(const Resource& least);
};

/// max(0, a − b) in every dimension of `a`; other resources than cpu and memory have none where nothing is left.
Resource exceededPart(const Resource& a, const Resource& b);
/// 0 of 0 is 0, anything else of 0 is 1.
double shareOf(double part, double whole);

/// `pods` is counted on nodes, and ignored in most comparisons.
bool isIgnored(std::string_view name);
inline constexpr double kLeastAmount = 0.1;

}  // namespace bayplan::volcano
