// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/resource.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bayplan::volcano {

namespace {

bool notAbove(double left, double right) { return left < right || std::abs(left - right) < kLeastAmount; }

double scalarOf(const std::map<std::string, double>& scalars, const std::string& name) {
    const auto at = scalars.find(name);
    return at == scalars.end() ? 0 : at->second;
}

}  // namespace

bool isIgnored(std::string_view name) { return name == kPods; }

Resource Resource::of(const ResourceList& list) {
    Resource r;
    for (const auto& [name, quantity] : list) {
        if (name.starts_with("count/")) continue;  // a quota of objects
        if (name == kCpu) r.milliCpu += static_cast<double>(quantity.milliValue());
        else if (name == kMemory) r.memory += static_cast<double>(quantity.value());
        else if (name == kPods) r.scalars[name] += static_cast<double>(quantity.value());
        else if (name == kEphemeralStorage || isScalarResource(name)) r.scalars[name] += static_cast<double>(quantity.milliValue());
    }
    return r;
}

Resource Resource::unlimited() {
    Resource r;
    r.milliCpu = std::numeric_limits<double>::max();
    r.memory = std::numeric_limits<double>::max();
    return r;
}

double Resource::get(std::string_view name) const {
    if (name == kCpu) return milliCpu;
    if (name == kMemory) return memory;
    return scalarOf(scalars, std::string(name));
}

std::vector<std::string> Resource::names() const {
    std::vector<std::string> all{std::string(kCpu), std::string(kMemory)};
    for (const auto& [name, unused] : scalars) all.push_back(name);
    return all;
}

std::vector<std::string> Resource::usedNames() const {
    std::vector<std::string> used = names();
    std::erase_if(used, [&](const std::string& name) { return get(name) < kLeastAmount; });
    return used;
}

bool Resource::none() const {
    return milliCpu == 0 && memory == 0 && std::all_of(scalars.begin(), scalars.end(), [](const auto& one) { return one.second == 0; });
}

bool Resource::empty() const {
    return milliCpu < kLeastAmount && memory < kLeastAmount
           && std::all_of(scalars.begin(), scalars.end(), [](const auto& one) { return isIgnored(one.first) || one.second < kLeastAmount; });
}

Resource& Resource::operator+=(const Resource& other) {
    milliCpu += other.milliCpu;
    memory += other.memory;
    for (const auto& [name, amount] : other.scalars) scalars[name] += amount;
    return *this;
}

Resource& Resource::operator-=(const Resource& other) {
    milliCpu -= other.milliCpu;
    memory -= other.memory;
    for (const auto& [name, amount] : other.scalars) scalars[name] -= amount;
    return *this;
}

Resource& Resource::operator*=(double ratio) {
    milliCpu *= ratio;
    memory *= ratio;
    for (auto& [name, amount] : scalars) amount *= ratio;
    return *this;
}

bool Resource::lessEqual(const Resource& other, Missing missing) const {
    if (!notAbove(milliCpu, other.milliCpu) || !notAbove(memory, other.memory)) return false;
    for (const auto& [name, amount] : scalars) {
        const auto at = other.scalars.find(name);
        if (at == other.scalars.end() && missing == Missing::Infinity) continue;
        if (!notAbove(amount, at == other.scalars.end() ? 0 : at->second)) return false;
    }
    return true;
}

std::vector<std::string> Resource::exceeding(const Resource& other) const {
    std::vector<std::string> names;
    if (!notAbove(milliCpu, other.milliCpu)) names.emplace_back(kCpu);
    if (!notAbove(memory, other.memory)) names.emplace_back(kMemory);
    for (const auto& [name, amount] : scalars)
        if (!notAbove(amount, scalarOf(other.scalars, name))) names.push_back(name);
    return names;
}

bool Resource::lessPartly(const Resource& other) const {
    if (milliCpu < other.milliCpu || memory < other.memory) return true;
    for (const auto& [name, amount] : scalars)
        if (amount < scalarOf(other.scalars, name)) return true;
    return std::any_of(other.scalars.begin(), other.scalars.end(), [&](const auto& one) { return !scalars.contains(one.first); });
}

std::vector<std::string> Resource::exceedingWhereAsked(const Resource& limit, const Resource& asked) const {
    std::vector<std::string> exceeded;
    for (const std::string& name : asked.names())
        if (!isIgnored(name) && asked.get(name) > 0 && get(name) > limit.get(name)) exceeded.push_back(name);
    return exceeded;
}

void Resource::lowerTo(const Resource& limit, Missing missing) {
    milliCpu = std::min(milliCpu, limit.milliCpu);
    memory = std::min(memory, limit.memory);
    for (auto& [name, amount] : scalars) {
        const auto at = limit.scalars.find(name);
        if (at != limit.scalars.end()) amount = std::min(amount, at->second);
        else if (missing == Missing::Zero) amount = 0;
    }
}

void Resource::raiseTo(const Resource& least) {
    milliCpu = std::max(milliCpu, least.milliCpu);
    memory = std::max(memory, least.memory);
    for (const auto& [name, amount] : least.scalars) {
        double& own = scalars[name];
        own = std::max(own, amount);
    }
}

Resource exceededPart(const Resource& a, const Resource& b) {
    Resource part = a;
    part.milliCpu = std::max(0.0, a.milliCpu - b.milliCpu);
    part.memory = std::max(0.0, a.memory - b.memory);
    for (auto& [name, amount] : part.scalars) amount = std::max(0.0, amount - scalarOf(b.scalars, name));
    std::erase_if(part.scalars, [](const auto& one) { return one.second == 0; });
    return part;
}

double shareOf(double part, double whole) {
    if (whole == 0) return part == 0 ? 0 : 1;
    return part / whole;
}

}  // namespace bayplan::volcano
