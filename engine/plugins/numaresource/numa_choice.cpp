// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numaresource/numa_choice.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/wrapping.h"
#include "plugins/numaresource/zone_choice.h"

namespace bayplan {

namespace {

constexpr std::int64_t kMilliOfCpu = 1000;
constexpr std::size_t kCpuColumn = ResourceTable::kCpuIdx.get();

NumaAnswer numaRefusal(Reason reason, Code code) {
    NumaAnswer answer{code};
    answer.reasons.push_back(std::move(reason));
    return answer;
}

std::int64_t notNegative(std::int64_t amount) { return std::max<std::int64_t>(0, amount); }

/// In the order in which upstream fills zones: ascending by what they have, but that it compares the zones whose numbers are the
/// places of the list. `zones`: their numbers, ascending.
std::vector<std::size_t> fillingOrder(std::vector<std::size_t> zones, const std::vector<AmountsOfZone>& left, std::size_t column) {
    const auto has = [&](std::size_t zone) { return zone < left.size() ? left[zone][column].value_or(0) : 0; };
    for (std::size_t i = 1; i < zones.size(); ++i)
        for (std::size_t j = i; j > 0 && has(j) < has(j - 1); --j) std::swap(zones[j], zones[j - 1]);
    return zones;
}

}  // namespace

const NumaRules* numaRules(const Profiles& profiles) {
    for (const auto& profile : profiles.all)
        for (const auto& plugin : profile->plugins)
            if (const auto* chooses = dynamic_cast<const ChoosesZones*>(plugin.get())) return &chooses->numaRules();
    return nullptr;
}

std::optional<NumaRules> zoneRules(const Profile& profile) {
    std::optional<NumaRules> rules;
    for (const auto& plugin : profile.plugins)
        if (const auto* chooses = dynamic_cast<const ChoosesZones*>(plugin.get()); chooses && !rules) rules = chooses->numaRules();
    for (const auto& plugin : profile.plugins)
        if (const auto* chooses = dynamic_cast<const ChoosesDevices*>(plugin.get()); chooses && rules && !rules->devices) rules->devices = DeviceRules{chooses->scorer(), chooses->alignsZones()};
    if (rules && rules->devices && heedsReservations(profile)) rules->reserving = profile.schedulerName;
    return rules;
}

bool zonesComeFirst(const Profile& profile, AskedIn point) {
    const auto inOrder = [](const auto& slots) {
        bool devices = false;
        for (const auto& slot : slots) {
            if (dynamic_cast<const ChoosesDevices*>(slot.plugin)) devices = true;
            else if (dynamic_cast<const ChoosesZones*>(slot.plugin) && devices) return false;
        }
        return true;
    };
    return point == AskedIn::Filter ? inOrder(profile.filter) : inOrder(profile.reserve);
}

NumaChoice::NumaChoice(const ResourceTable& table, const ZonedNode& node, const NumaHoldings& held, const NumaAsk& ask, const NumaRules& rules, std::optional<DevicesToAlign> devices)
    : m_table(table), m_node(node), m_held(held), m_ask(ask), m_rules(rules), m_devices(devices), m_binds(ask.binds), m_binding(ask.preferred) {
    if (node.policy == NumaPolicy::None || ask.policy == NumaPolicy::None || node.policy == ask.policy) m_policy = ask.policy == NumaPolicy::None ? node.policy : ask.policy;
    if (!ask.binds && ask.cpuMilli() != 0 && !node.bindPolicy.empty()) {
        if (ask.cpuMilli() % kMilliOfCpu == 0) m_binds = true;
        else m_binds.reset();
    }
    if (!ask.required.empty()) m_binding = ask.required, m_required = true;
    else if (!node.bindPolicy.empty()) m_binding = node.bindPolicy, m_required = true;
}

NumaAnswer NumaChoice::agreement() const {
    constexpr Code kNever = Code::UnschedulableAndUnresolvable;
    if (!m_policy) return numaRefusal(kNumaPolicyDiffers(), kNever);
    if (!m_binds) return numaRefusal(kFractionOfCpu(), kNever);
    return {};
}

NumaAnswer NumaChoice::choose() const {
    return m_policy.value_or(NumaPolicy::None) == NumaPolicy::None ? allocate(std::nullopt) : align();
}

NumaAnswer NumaChoice::foresee() const {
    const bool aligned = *m_policy == NumaPolicy::Restricted || *m_policy == NumaPolicy::SingleNumaNode;
    return aligned ? align() : allocate(std::nullopt);
}

std::vector<AmountsOfZone> NumaChoice::left() const {
    std::vector<AmountsOfZone> all;
    const CpuSet free = m_required ? m_held.freeCpus() : CpuSet();
    for (const ZonedNode::Zone& zone : m_node.zones) {
        AmountsOfZone& left = all.emplace_back(m_held.leftOf(zone));
        std::optional<std::int64_t>& cpu = left[kCpuColumn];
        // No more than the CPUs that may be bound that way.
        if (m_required && cpu && *cpu != 0) cpu = std::min(*cpu, static_cast<std::int64_t>(bindable(free & m_node.cpus.inZone(zone.number)).size()) * kMilliOfCpu);
    }
    return all;
}

CpuSet NumaChoice::bindable(const CpuSet& free) const {
    if (m_binding != kFullPcpus && m_binding != kSpreadByPcpus) return free;
    std::map<std::int64_t, std::vector<std::int32_t>> cores;
    free.forEach([&](std::int32_t cpu) { cores[m_node.cpus.at(cpu).core].push_back(cpu); });
    CpuSet bindable;
    for (const auto& [core, cpus] : cores) {
        if (m_binding == kSpreadByPcpus) bindable.insert(cpus.front());
        else if (cpus.size() == m_node.cpus.perCore())
            for (const std::int32_t cpu : cpus) bindable.insert(cpu);
    }
    return bindable;
}

std::int64_t NumaChoice::portion(std::size_t column, std::int64_t amount, std::int64_t zones) const {
    if (column != kCpuColumn || !*m_binds) return amount / zones;
    const std::int64_t cpus = (amount + kMilliOfCpu - 1) / kMilliOfCpu;
    if (!(m_required && m_binding == kFullPcpus)) return cpus / zones * kMilliOfCpu;
    const auto perCore = std::max<std::int64_t>(1, static_cast<std::int64_t>(m_node.cpus.perCore()));
    return cpus / perCore / zones * perCore * kMilliOfCpu;
}

Reasons NumaChoice::distribute(const std::vector<AmountsOfZone>& left, ZoneMask zones, NumaShare& share) const {
    Reasons reasons;
    std::map<std::int32_t, ZoneShare> shares;
    std::vector<std::size_t> members;
    forEachZone(zones, [&](std::size_t zone) { members.push_back(zone); });
    for (std::size_t column = 0; column < m_ask.requests->size(); ++column) {
        std::int64_t wanted = (*m_ask.requests)[column];
        const bool counted = std::any_of(left.begin(), left.end(), [&](const AmountsOfZone& zone) { return zone[column].has_value(); });
        if (wanted == 0 || !counted) continue;
        auto rest = static_cast<std::int64_t>(members.size());
        for (const std::size_t zone : fillingOrder(members, left, column)) {
            const std::int64_t given = std::min(portion(column, wanted, rest--), left[zone][column].value_or(0));
            if (given == 0) continue;
            const auto number = static_cast<std::int32_t>(zone);
            shares.try_emplace(number, ZoneShare{number, AmountsOfZone(m_table.size())}).first->second.amounts[column] = given;
            wanted -= given;
        }
        if (wanted != 0) reasons.push_back(kZonesShort({m_table.name(ResourceIdx(column))}));
    }
    for (auto& [number, one] : shares) share.zones.push_back(std::move(one));
    return reasons;
}

std::optional<Reason> NumaChoice::bind(NumaShare& share) const {
    CpuSet free = m_held.freeCpus();
    if (m_required) free = bindable(free);
    const auto needed = static_cast<std::size_t>(m_ask.cpuMilli() / kMilliOfCpu);
    if (free.size() < needed) return kTooFewCpus();
    const CpuTakingRules rules{m_binding == kFullPcpus, m_ask.exclusive, m_node.fullestFirst.value_or(m_rules.zones.most())};
    const auto take = [&](const CpuSet& from, std::size_t count) -> std::optional<Reason> {
        const TakenCpus taken = takeFreeCpus(m_node.cpus, from, m_held.exclusivePlaces(), count, rules);
        if (!taken.cpus) return taken.tooFew ? kTooFewCpus() : kCpusNotTaken();
        share.cpus |= *taken.cpus;
        return std::nullopt;
    };
    for (const ZoneShare& zone : share.zones) {
        const CpuSet here = free & m_node.cpus.inZone(zone.zone);
        const auto wanted = static_cast<std::size_t>(zone.amounts[kCpuColumn].value_or(0) / kMilliOfCpu);
        if (std::optional<Reason> why = take(here, std::min(here.size(), wanted))) return why;
    }
    if (!share.zones.empty() && share.cpus.size() != needed) return kTooFewCpus();
    if (share.cpus.size() < needed)
        if (std::optional<Reason> why = take(free, needed)) return why;
    if (!m_required) return std::nullopt;
    std::set<std::int64_t> cores;
    share.cpus.forEach([&](std::int32_t cpu) { cores.insert(m_node.cpus.at(cpu).core); });
    const bool unlike = (m_binding == kFullPcpus && cores.size() * m_node.cpus.perCore() != share.cpus.size()) || (m_binding == kSpreadByPcpus && cores.size() != share.cpus.size());
    return unlike ? std::optional<Reason>(kCpusUnlike({m_binding})) : std::nullopt;
}

NumaAnswer NumaChoice::allocate(std::optional<ZoneMask> zones) const {
    return allocate(zones, zones ? left() : std::vector<AmountsOfZone>());
}

NumaAnswer NumaChoice::allocate(std::optional<ZoneMask> zones, const std::vector<AmountsOfZone>& left) const {
    NumaAnswer answer;
    answer.zones = zones;
    answer.share.predicted = true;
    answer.share.exclusive = m_ask.exclusive;
    if (zones) {
        answer.reasons = distribute(left, *zones, answer.share);
        if (!answer.reasons.empty()) answer.code = Code::Unschedulable;
    }
    if (answer.ok() && *m_binds)
        if (std::optional<Reason> why = bind(answer.share)) return numaRefusal(std::move(*why), Code::Unschedulable);
    return answer;
}

std::vector<std::int64_t> NumaChoice::countedRequests() const {
    std::vector<std::int64_t> requests = *m_ask.requests;
    if (*m_binds) requests[kCpuColumn] = amplify(requests[kCpuColumn], m_node.zoneRatio);
    return requests;
}

std::int64_t NumaChoice::scoreOf(ZoneMask zones, const std::vector<AmountsOfZone>& left) const {
    std::vector<std::int64_t> total(m_table.size()), used(m_table.size());
    forEachZone(zones, [&](std::size_t zone) {
        for (std::size_t i = 0; i < total.size(); ++i) {
            if (!m_node.zones[zone].total[i]) continue;
            total[i] = wrappingAdd(total[i], *m_node.zones[zone].total[i]);
            used[i] = wrappingAdd(used[i], wrappingSub(*m_node.zones[zone].total[i], left[zone][i].value_or(0)));
        }
    });
    for (std::int64_t& amount : used) amount = notNegative(amount);
    return m_rules.zones.score(m_table, used, total, countedRequests());
}

NumaAnswer NumaChoice::align() const {
    if (m_node.zones.empty()) return numaRefusal(kNoZones(), Code::UnschedulableAndUnresolvable);
    if (!m_node.oddZones.empty()) return NumaAnswer{Code::NotModelled};
    if (m_required && m_node.cpus.empty()) return numaRefusal(kZonesUnknown(), Code::Unschedulable);
    const std::vector<AmountsOfZone> left = this->left();
    std::vector<ResourceHints> lists;
    std::vector<std::size_t> columns;
    for (std::size_t column = 0; column < m_ask.requests->size(); ++column) {
        const bool listed = std::any_of(m_node.zones.begin(), m_node.zones.end(), [&](const ZonedNode::Zone& zone) { return zone.total[column].has_value(); });
        if ((*m_ask.requests)[column] == 0 || !listed) continue;
        lists.push_back({m_table.name(ResourceIdx(column)), {}});
        columns.push_back(column);
    }
    for (const ZoneMask zones : allZoneSets(m_node.zones.size())) {
        if (lists.empty() || !allocate(zones, left).ok()) continue;
        const std::int64_t score = scoreOf(zones, left);
        for (std::size_t i = 0; i < lists.size(); ++i) {
            bool lacking = false;
            forEachZone(zones, [&](std::size_t zone) { lacking = lacking || left[zone][columns[i]].value_or(0) == 0; });
            if (!lacking) lists[i].hints.push_back({zones, false, score});
        }
    }
    for (ResourceHints& list : lists) {
        std::size_t narrowest = m_node.zones.size();
        for (const ScoredHint& hint : list.hints) narrowest = std::min(narrowest, countZones(hint.zones));
        for (ScoredHint& hint : list.hints) hint.preferred = countZones(hint.zones) == narrowest || *m_policy == NumaPolicy::Restricted;
    }
    if (m_devices) {
        DeviceHints devices = deviceHints(*m_devices, m_node.zones.size());
        if (!devices.known) return NumaAnswer{Code::NotModelled};
        if (!devices.refusal.empty()) return NumaAnswer{Code::Unschedulable, std::move(devices.refusal)};
        lists.insert(lists.end(), std::make_move_iterator(devices.lists.begin()), std::make_move_iterator(devices.lists.end()));
    }
    ZoneRules rules{*m_policy, m_node.zones.size(), nullptr};
    if (m_ask.apart)
        rules.keepsApart = [&](ZoneMask zones) {
            bool apart = true;
            forEachZone(zones, [&](std::size_t zone) {
                const auto number = static_cast<std::int32_t>(zone);
                apart = apart && !(countZones(zones) > 1 ? m_held.single(number) : m_held.shared(number));
            });
            return apart;
        };
    ZoneChoice choice = chooseZoneSet(lists, rules);
    if (!choice.known) return NumaAnswer{Code::NotModelled};
    if (choice.admitted) {
        NumaAnswer answer = allocate(choice.zones, left);
        if (!answer.ok() || !m_devices) return answer;
        DeviceChoice devices = chooseDevices(*m_devices->node, m_devices->taken, *m_devices->asks, m_devices->terms, nullptr, choice.zones);
        if (devices.code != Code::Success) return NumaAnswer{devices.code, std::move(devices.reasons)};
        return answer;
    }
    NumaAnswer answer{Code::Unschedulable};
    for (std::string& resource : choice.nowhere) answer.reasons.push_back(kNoZoneFits({std::move(resource)}));
    if (answer.reasons.empty()) answer.reasons.push_back(kZonesUnaligned({std::move(choice.unaligned)}));
    return answer;
}

bool NumaChoice::scoredWithoutAnswer() const {
    return !m_binds || !m_policy || m_node.badRatio || (*m_binds && m_node.cpus.empty()) || *m_policy == NumaPolicy::None;
}

std::int64_t NumaChoice::score(const NumaAnswer& foreseen, const std::vector<std::int64_t>& allocatable, const std::vector<std::int64_t>& requested) const {
    if (!m_binds || !m_policy || m_node.badRatio || (*m_binds && m_node.cpus.empty())) return 0;
    const std::int64_t bound = static_cast<std::int64_t>(m_held.cpus().size()) * kMilliOfCpu;
    std::vector<std::int64_t> used = requested;
    if (*m_policy == NumaPolicy::None) {
        if (m_ask.cpuMilli() != 0 && m_node.zoneRatio > 1) used[kCpuColumn] = wrappingAdd(wrappingSub(used[kCpuColumn], bound), amplify(bound, m_node.zoneRatio));
        return m_rules.nodes.score(m_table, used, allocatable, countedRequests());
    }
    if (!foreseen.ok()) return 0;
    std::vector<std::int64_t> room = allocatable;
    if (!foreseen.share.zones.empty()) {
        std::fill(room.begin(), room.end(), 0);
        std::fill(used.begin(), used.end(), 0);
        for (const ZoneShare& share : foreseen.share.zones) {
            const ZonedNode::Zone& zone = m_node.zones[static_cast<std::size_t>(share.zone)];
            const AmountsOfZone held = m_held.heldOf(zone);
            for (std::size_t i = 0; i < room.size(); ++i) {
                room[i] = wrappingAdd(room[i], zone.total[i].value_or(0));
                used[i] = wrappingAdd(used[i], held[i].value_or(0));
            }
        }
    }
    if (!foreseen.share.cpus.empty()) used[kCpuColumn] = amplify(bound, m_node.zoneRatio);
    return m_rules.nodes.score(m_table, used, room, countedRequests());
}

}  // namespace bayplan
