// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/effective_requests.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "cluster/requests.h"

namespace bayplan {

namespace {

/// What `to` lacks.
void fillIn(ResourceList& to, const ResourceList& from) {
    for (const auto& [name, amount] : from)
        if (!to.find(name)) to.set(name, amount);
}
void fillIn(std::optional<ResourceList>& to, const ResourceList& from) {
    if (!from.empty()) fillIn(to ? *to : to.emplace(), from);
}

template <typename Visit>
void eachContainer(PodSpec& spec, Visit&& visit) {
    for (auto* containers : {&spec.initContainers, &spec.containers})
        for (Container& container : *containers) visit(container);
}

void limitsToRequests(PodSpec& spec) {
    eachContainer(spec, [](Container& container) { fillIn(container.requests, container.limits); });
    if (spec.podLimits) fillIn(spec.podRequests, *spec.podLimits);
}

void defaultsOf(PodSpec& spec, const NamespaceLimits* limits) {
    if (!limits) return;
    eachContainer(spec, [&](Container& container) {
        fillIn(container.limits, limits->container.defaults);
        fillIn(container.requests, limits->container.defaultRequests);
    });
    if (!spec.podLimits && !spec.podRequests) return;  // pod-level resources are asked for, or not
    fillIn(spec.podLimits, limits->pod.defaults);
    fillIn(spec.podRequests, limits->pod.defaultRequests);
}

void overheadOf(PodSpec& spec, const ResourceList* overhead) {
    if (overhead && spec.overhead.empty()) spec.overhead = *overhead;
}

/// The names of what is more in `a` than in `b`: ["cpu","memory"]; empty: nothing.
template <typename Less>
std::string greaterNames(const ResourceList& a, const ResourceList& b, Less less) {
    std::string names;
    for (const auto& [name, amount] : a)
        if (const Quantity* other = b.find(name); other && less(name, *other, amount)) names += (names.empty() ? "[\"" : ",\"") + name + "\"";
    return names.empty() ? names : names + "]";
}
bool countsLess(std::string_view name, Quantity a, Quantity b) { return kueueAmount(name, a) < kueueAmount(name, b); }
bool isLess(std::string_view, Quantity a, Quantity b) { return a < b; }

/// Requests and limits of a container together: the larger, or the smaller, of each.
ResourceList eitherAmount(const ResourceList& a, const ResourceList& b, bool larger) {
    ResourceList all = a;
    for (const auto& [name, amount] : b) {
        const Quantity* there = all.find(name);
        if (!there || (larger ? *there < amount : amount < *there)) all.set(name, amount);
    }
    return all;
}

/// Errors as the API machinery writes them: one as it is, several in brackets, each once.
class FieldErrors {
public:
    void add(const std::string& path, const std::string& value, const char* message) {
        if (value.empty()) return;
        std::string text = path + ": Invalid value: " + value + ": " + message;
        if (std::find(m_all.begin(), m_all.end(), text) == m_all.end()) m_all.push_back(std::move(text));
    }
    std::string joined(const std::string& before) const {
        if (m_all.empty()) return {};
        std::string text;
        for (const std::string& one : m_all) text += (text.empty() ? "" : ", ") + one;
        return before + ": " + (m_all.size() > 1 ? "[" + text + "]" : text);
    }

private:
    std::vector<std::string> m_all;
};

std::string specPath(std::size_t set) { return "spec.podSets[" + std::to_string(set) + "].template.spec"; }

template <typename Visit>
void eachPath(const PodSpec& spec, const std::string& path, Visit&& visit) {
    for (const auto& [list, name] : {std::pair(&spec.initContainers, ".initContainers["), std::pair(&spec.containers, ".containers[")})
        for (std::size_t c = 0; c < list->size(); ++c) visit((*list)[c], path + name + std::to_string(c) + "]");
}

using CountedSpecs = std::vector<std::shared_ptr<const PodSpec>>;

std::string requestsAboveLimits(const CountedSpecs& specs) {
    constexpr const char* kTooMuch = "requests must not exceed its limits";
    FieldErrors errors;
    for (std::size_t s = 0; s < specs.size(); ++s) {
        const PodSpec& spec = *specs[s];
        eachPath(spec, specPath(s), [&](const Container& one, const std::string& path) { errors.add(path, greaterNames(one.requests, one.limits, countsLess), kTooMuch); });
        if (spec.podRequests && spec.podLimits) errors.add(specPath(s) + ".resources", greaterNames(*spec.podRequests, *spec.podLimits, countsLess), kTooMuch);
    }
    return errors.joined("resources validation failed");
}

std::string outOfRange(const CountedSpecs& specs, const NamespaceLimits& limits) {
    constexpr const char *kAbove = "requests must not be above the limitRange max", *kBelow = "requests must not be below the limitRange min";
    FieldErrors errors;
    for (std::size_t s = 0; s < specs.size(); ++s) {
        const PodSpec& spec = *specs[s];
        eachPath(spec, specPath(s), [&](const Container& one, const std::string& path) {
            errors.add(path, greaterNames(eitherAmount(one.requests, one.limits, true), limits.container.max, isLess), kAbove);
            errors.add(path, greaterNames(limits.container.min, eitherAmount(one.requests, one.limits, false), isLess), kBelow);
        });
        const ResourceList total = podRequests(spec, {});
        errors.add(specPath(s), greaterNames(total, limits.pod.max, isLess), kAbove);
        errors.add(specPath(s), greaterNames(limits.pod.min, total, isLess), kBelow);
    }
    return errors.joined("resources didn't satisfy LimitRange constraints");
}

}  // namespace

std::map<std::string, std::int64_t> countedRequests(const PodSpec& spec) {
    PodSpec whole = spec;
    limitsToRequests(whole);
    std::map<std::string, std::int64_t> requests;
    for (const auto& [name, amount] : podRequests(whole, {})) requests[name] = kueueAmount(name, amount);
    return requests;
}

PodSpec countedSpec(const PodSpec& written, const NamespaceLimits* limits, const ResourceList* overhead) {
    PodSpec spec = written;
    overheadOf(spec, overhead);
    defaultsOf(spec, limits);
    limitsToRequests(spec);
    return spec;
}

PodSpec admittedSpec(const PodSpec& written, const NamespaceLimits* limits, const ResourceList* overhead) {
    PodSpec spec = written;
    limitsToRequests(spec);
    overheadOf(spec, overhead);
    defaultsOf(spec, limits);
    return spec;
}

std::string resourceFault(const CountedSpecs& specs, const NamespaceLimits* limits) {
    if (std::string fault = requestsAboveLimits(specs); !fault.empty()) return fault;
    return limits ? outOfRange(specs, *limits) : std::string();
}

void addLimit(LimitBounds& all, const LimitBounds& more) {
    all.max = eitherAmount(all.max, more.max, false);
    all.min = eitherAmount(all.min, more.min, true);
    fillIn(all.defaults, more.defaults);
    fillIn(all.defaultRequests, more.defaultRequests);
}

}  // namespace bayplan
