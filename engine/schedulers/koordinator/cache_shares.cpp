// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/koordinator/cache_shares.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <utility>

namespace bayplan {

namespace {

constexpr int kMostCacheWays = 32;
constexpr std::uint64_t kNoLimit = 2048;     // AMD
constexpr std::int64_t kFullEighths = 160;   // what 100 percent would be there
constexpr std::int64_t kBandwidthStep = 10;  // Intel

Error invalidShare(Message message) { return {ErrorCode::Invalid, std::move(message), {}}; }

bool isRange(std::int64_t start, std::int64_t end) { return start >= 0 && end <= 100 && start < end; }
Message noRange(std::int64_t start, std::int64_t end) { return worded("%1 to %2 percent are no range within 0 to 100", {start, end}); }

std::string schemataLine(const char* what, const std::vector<std::int32_t>& caches, std::uint64_t value, int base) {
    char digits[20];
    const auto [end, error] = std::to_chars(std::begin(digits), std::end(digits), value, base);
    std::string line = what;
    for (const std::int32_t cache : caches) line += std::to_string(cache) + "=" + std::string(std::begin(digits), end) + ";";
    return line;
}

void overwriteCache(CacheShare& share, const CacheShare& by) {
    if (by.enable) share.enable = by.enable;
    if (by.start) share.start = by.start;
    if (by.end) share.end = by.end;
    if (by.bandwidth) share.bandwidth = by.bandwidth;
}

void overwriteCaches(CacheShares& shares, const CacheShares& by) {
    for (std::size_t i = 0; i < shares.size(); ++i) overwriteCache(shares[i], by[i]);
}

/// What counts on a node where nothing is said; a class that is not enabled has all.
CacheShares defaultCaches() { return {CacheShare{false, 0, 100, 100}, CacheShare{false, 0, 100, 100}, CacheShare{false, 0, 30, 100}}; }

ClassSchemata classSchemata(const CacheShare& share, const CacheFacts& facts) {
    ClassSchemata made;
    made.enabled = share.enable.value_or(false);
    const CacheShare counts = made.enabled ? share : CacheShare{false, 0, 100, 100};
    made.start = counts.start.value_or(0);
    made.end = counts.end.value_or(100);
    made.bandwidthPercent = counts.bandwidth;
    if (!isRange(made.start, made.end)) made.waysFault = noRange(made.start, made.end);
    else if (facts.mask) {
        const Result<std::uint64_t> ways = waysOfRange(*facts.mask, made.start, made.end);
        if (ways) made.ways = *ways;
        else made.waysFault = ways.error().message;
    }
    if (!made.bandwidthPercent) return made;
    const Result<std::uint64_t> bandwidth = bandwidthOf(*made.bandwidthPercent, facts.vendor);
    if (!bandwidth) made.bandwidthFault = bandwidth.error().message;
    else if (facts.vendor != CpuVendor::Unknown) made.bandwidth = *bandwidth;
    return made;
}

}  // namespace

std::string ClassSchemata::cacheLine(const std::vector<std::int32_t>& caches) const { return ways && !caches.empty() ? schemataLine("L3:", caches, *ways, 16) : std::string(); }
std::string ClassSchemata::bandwidthLine(const std::vector<std::int32_t>& caches) const {
    return bandwidth && !caches.empty() ? schemataLine("MB:", caches, *bandwidth, 10) : std::string();
}

Result<std::uint64_t> parseWays(std::string_view text) {
    std::uint64_t mask = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), mask, 16);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return invalidShare(worded("\"%1\" is no mask of the ways of a cache in hexadecimal digits", {text}));
    if (mask == 0) return invalidShare(worded("the mask %1 has no way", {text}));
    if (std::popcount(mask + 1) != 1) return invalidShare(worded("the ways of the mask %1 are not the lowest ones in one piece", {text}));
    if (std::popcount(mask) > kMostCacheWays) return invalidShare(worded("the mask %1 has more than %2 ways", {text, kMostCacheWays}));
    return mask;
}

Result<std::uint64_t> waysOfRange(std::uint64_t all, std::int64_t start, std::int64_t end) {
    if (!isRange(start, end)) return invalidShare(noRange(start, end));
    const std::int64_t ways = std::popcount(all);
    const std::int64_t first = (ways * start + 99) / 100, past = (ways * end + 99) / 100;
    if (first >= past) return invalidShare(worded("%1 to %2 percent of %3 ways are none", {start, end, ways}));
    return (std::uint64_t{1} << past) - (std::uint64_t{1} << first);
}

Result<std::uint64_t> bandwidthOf(std::int64_t percent, CpuVendor vendor) {
    if (percent < 1 || percent > 100) return invalidShare(worded("%1 percent are no share of 1 to 100", {percent}));
    if (vendor != CpuVendor::Amd) return static_cast<std::uint64_t>((percent + kBandwidthStep - 1) / kBandwidthStep * kBandwidthStep);
    return percent == 100 ? kNoLimit : static_cast<std::uint64_t>(kFullEighths * percent / 100);
}

CacheFacts cacheFactsOf(const SloObjects& slo, const std::string& node, std::vector<std::int32_t> caches) {
    CacheFacts facts;
    facts.caches = std::move(caches);
    std::sort(facts.caches.begin(), facts.caches.end());
    CpuBasics told;
    if (const auto published = slo.basics.find(node); published != slo.basics.end()) told = published->second;
    else if (const auto own = slo.nodes.find(node); own != slo.nodes.end() && own->second.basics) told = *own->second.basics;
    // Upstream takes every CPU that is not AMD's for one of Intel's.
    if (!told.vendor.empty()) facts.vendor = told.vendor == "AuthenticAMD" ? CpuVendor::Amd : CpuVendor::Intel;
    if (told.mask.empty()) return facts;
    const Result<std::uint64_t> mask = parseWays(told.mask);
    if (mask) facts.mask = *mask;
    else facts.maskFault = mask.error().message;
    return facts;
}

std::optional<NodeSchemata> schemataOf(const SloObjects& slo, const Node& node, std::vector<std::int32_t> caches) {
    NodeSchemata made;
    CacheShares shares = defaultCaches();
    if (const auto told = slo.nodeSlos.find(node.name); told != slo.nodeSlos.end()) {
        made.fromNodeSlo = true;
        overwriteCaches(shares, told->second);
    } else if (slo.caches) {
        overwriteCaches(shares, slo.caches->all);
        for (const auto& some : slo.caches->some) {
            if (!matches(some.selector, node.labels)) continue;
            overwriteCaches(shares, some.strategy);
            made.config = some.name;
            break;
        }
    } else {
        return std::nullopt;
    }
    made.facts = cacheFactsOf(slo, node.name, std::move(caches));
    for (std::size_t i = 0; i < shares.size(); ++i) made.classes[i] = classSchemata(shares[i], made.facts);
    return made;
}

}  // namespace bayplan
