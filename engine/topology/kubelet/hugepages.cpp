// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/hugepages.h"

#include <algorithm>
#include <map>
#include <set>

namespace bayplan {

namespace {

class PodChecker {
public:
    void container(const Container& container, const std::string& path) {
        bool any = false;
        std::set<std::string> names;
        for (const auto& [name, amount] : container.requests) names.insert(name);
        for (const auto& [name, amount] : container.limits) names.insert(name);
        for (const std::string& name : names) {
            if (!name.starts_with(kHugepages)) continue;
            any = true;
            resource(container, name, path);
        }
        const auto has = [&](std::string_view name) {
            return container.requests.find(name) != nullptr || container.limits.find(name) != nullptr;
        };
        if (any && !has(kCpu) && !has(kMemory)) say(path + ".resources", worded("HugePages require cpu or memory"));
    }
    Diagnostics found;

private:
    void resource(const Container& container, const std::string& name, const std::string& path) {
        const Quantity* request = container.requests.find(name);
        const Quantity* limit = container.limits.find(name);
        const std::string requestPath = path + ".resources.requests." + name;
        const std::optional<std::int64_t> page = hugepageBytes(name);
        if (!page) {
            say(path + ".resources", worded("%1 is no size of hugepages", {name}));
            return;
        }
        if (request != nullptr && limit == nullptr)
            say(requestPath, worded("Limit must be set for non overcommitable resources"));
        if (request != nullptr && limit != nullptr && *request != *limit)
            say(requestPath,
                "must be equal to " + name + " limit of " + formatExact(kMemory, limit->value()));
        for (const auto& [amount, list] : {std::pair(request, "requests"), std::pair(limit, "limits")}) {
            if (amount == nullptr) continue;
            const std::int64_t bytes = amount->value();
            if (bytes <= 0 || bytes % *page != 0 || amount->milliValue() % 1000 != 0)
                say(path + ".resources." + list + "." + name,
                    worded("%1 is not positive integer multiple of %2", {formatExact(kMemory, bytes), name}));
        }
    }

    void say(std::string field, Message message) {
        Error error{ErrorCode::Invalid, std::move(message), {}};
        error.origin.field = std::move(field);
        found.push_back({Severity::Error, std::move(error)});
    }
};

template <typename Visit>
void forEachContainer(const PodSpec& spec, Visit&& visit) {
    for (std::size_t i = 0; i < spec.initContainers.size(); ++i)
        visit(spec.initContainers[i], "spec.initContainers[" + std::to_string(i) + "]");
    for (std::size_t i = 0; i < spec.containers.size(); ++i)
        visit(spec.containers[i], "spec.containers[" + std::to_string(i) + "]");
}

}  // namespace

std::string hugepagesName(std::int64_t pageBytes) {
    return std::string(kHugepages) + formatExact(kMemory, pageBytes);
}

std::optional<std::int64_t> hugepageBytes(std::string_view resource) {
    if (!resource.starts_with(kHugepages)) return std::nullopt;
    const Result<Quantity> size = Quantity::parse(resource.substr(kHugepages.size()));
    if (!size || size->value() <= 0) return std::nullopt;
    return size->value();
}

Diagnostics checkHugepages(const PodSpec& spec) {
    PodChecker checker;
    forEachContainer(spec, [&](const Container& container, const std::string& path) {
        checker.container(container, path);
    });
    return std::move(checker.found);
}

Diagnostics missingHugepages(const PodSpec& spec, const Machine& machine) {
    Diagnostics found;
    if (std::any_of(machine.zones.begin(), machine.zones.end(),
                    [](const MachineZone& zone) { return !zone.hugepages; }))
        return found;
    const std::vector<HugepageTotal> totals = hugepageTotals(machine);
    forEachContainer(spec, [&](const Container& container, const std::string& path) {
        for (const auto& [name, amount] : container.limits) {
            const std::optional<std::int64_t> page = hugepageBytes(name);
            if (!page || amount.isZero() || std::any_of(totals.begin(), totals.end(), [&](const HugepageTotal& total) { return total.pageBytes == *page && total.pages > 0; }))
                continue;
            Error error{ErrorCode::Conflict, worded("%1 has no hugepages of that size", {machine.name}), {}};
            error.origin.field = path + ".resources.limits." + name;
            found.push_back({Severity::Warning, std::move(error)});
        }
    });
    return found;
}

std::vector<HugepageTotal> hugepageTotals(const Machine& machine) {
    std::map<std::int64_t, std::int64_t> pages;
    for (const MachineZone& zone : machine.zones)
        if (zone.hugepages)
            for (const HugepagePool& pool : *zone.hugepages) pages[pool.pageBytes] += pool.pages;
    std::vector<HugepageTotal> totals;
    for (const auto& [bytes, count] : pages) totals.push_back({bytes, count});
    return totals;
}

std::int64_t allocatableMemory(std::int64_t capacity, std::int64_t reserved, std::int64_t evictionThreshold,
                               const std::vector<HugepageTotal>& hugepages) {
    Int128 left = static_cast<Int128>(capacity) - reserved - evictionThreshold;
    for (const HugepageTotal& total : hugepages) left -= static_cast<Int128>(total.pageBytes) * total.pages;
    return left > 0 ? static_cast<std::int64_t>(left) : 0;
}

}  // namespace bayplan
