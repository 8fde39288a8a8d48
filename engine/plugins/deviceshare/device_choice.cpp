// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/deviceshare/device_choice.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace bayplan {

namespace {

constexpr std::int32_t kLevelOfSwitch = 3, kLevelOfZone = 2, kLevelOfNode = 1, kLevelOfDevice = 4;

struct FreeDevice {
    const ListedDevice* listed = nullptr;
    ShareAmounts total, free;  // total: nothing if it does not count
};

std::uint64_t bitOf(std::int32_t minor) { return minor < 64 ? std::uint64_t{1} << minor : 0; }

std::uint64_t bitsOf(const KoordinatorDevice::Partition& partition) {
    std::uint64_t bits = 0;
    for (const std::int32_t minor : partition.minors) bits |= bitOf(minor);
    return bits;
}

std::int32_t levelOf(std::string_view scope) {
    if (scope == "Device") return kLevelOfDevice;
    if (scope == "PCIe") return kLevelOfSwitch;
    if (scope == "NUMANode") return kLevelOfZone;
    return scope == "Node" ? kLevelOfNode : 0;
}

const DeviceTerms::Hint* hintFor(const DeviceTerms* terms, std::string_view type) {
    if (!terms) return nullptr;
    const auto at = terms->hints.find(std::string(type));
    return at == terms->hints.end() ? nullptr : &at->second;
}

bool liesIn(const std::optional<KoordinatorDevice::Place>& place, std::optional<ZoneMask> zones) {
    if (!zones) return true;
    return place && (place->numa == -1 || (place->numa >= 0 && place->numa < static_cast<std::int32_t>(kMostZones) && (*zones & zoneBit(static_cast<std::size_t>(place->numa))) != 0));
}

/// Who has what of a node, and the way to it; null: no Reservation keeps anything.
struct DeviceStock {
    std::span<const DeviceTaken> taken;
    const DeviceWay* way = nullptr;
};

bool hasType(const AmountsByDevice& devices, std::string_view type) {
    return std::any_of(devices.begin(), devices.end(), [&](const auto& one) { return one.first.first == type; });
}

/// The devices of a type in the order of their minor numbers. Those that a selector of the pod, the zones or a Reservation exclude have nothing.
std::vector<FreeDevice> freeDevices(const NodeDevices& node, const DeviceStock& stock, std::string_view type, const DeviceTerms::Hint* hint, std::optional<ZoneMask> zones) {
    const AmountsByDevice* limits = stock.way && stock.way->left && hasType(*stock.way->left, type) ? &*stock.way->left : nullptr;
    std::vector<FreeDevice> all;
    for (const ListedDevice& listed : node.of(type)) {
        const auto limit = limits ? limits->find({type, listed.object->minor}) : AmountsByDevice::const_iterator();
        const bool counts = liesIn(listed.object->place, zones) && !(hint && hint->selector && !matches(*hint->selector, listed.object->labels)) && (!limits || limit != limits->end());
        FreeDevice& device = all.emplace_back(FreeDevice{&listed, {}, {}});
        if (!counts) continue;
        device.total = listed.total;
        device.free = leftOf(listed, type, stock.taken);
        if (limits) device.free = device.free.atMost(limit->second);
    }
    // A type that has nothing free is not looked at any further.
    if (stock.way && std::all_of(all.begin(), all.end(), [](const FreeDevice& one) { return one.free.zero(); }))
        for (FreeDevice& device : all) device.total = {};
    return all;
}

/// What a node's search for GPUs finds out.
struct Scoped {
    std::vector<std::size_t> devices;
    std::int32_t usedScopes = 0;  // of the scope and those around it, so many have a GPU in use
    std::int32_t depth = 0;
    std::int64_t score = -1;
};

class GpuChoice {
public:
    GpuChoice(const NodeDevices& node, const std::vector<FreeDevice>& gpus, const DeviceStock& stock, const DeviceAsk& ask, const DeviceTerms* terms, const ShareScorer* scorer)
        : m_node(node), m_ask(ask), m_terms(terms), m_scorer(scorer), m_gpus(gpus), m_known(gpus.size()) {
        if (stock.way) m_used = stock.way->gpus;
        for (const DeviceTaken& one : stock.taken)
            if (one.type == kGpuType && !stock.way) m_used |= bitOf(one.minor);
        // Of GPUs that count, only those are in use that have something taken on this way.
        for (const FreeDevice& gpu : gpus) {
            if (!stock.way || gpu.total.zero()) continue;
            const std::uint64_t bit = bitOf(gpu.listed->object->minor);
            m_used = gpu.total.without(gpu.free).zero() ? m_used & ~bit : m_used | bit;
        }
    }

    /// Places in the list of GPUs; null with a reason, or neither where partitions do not matter.
    std::optional<std::vector<std::size_t>> ofPartition(std::optional<Reason>& why, Code& code) const {
        if (m_ask.shared) return std::nullopt;
        const bool wished = m_terms && m_terms->partition;
        const bool honored = wished || m_node.honorsPartitions;
        const auto refuse = [&](const ReasonInfo& info, Code as) {
            if (honored) why = info(), code = as;
            return std::nullopt;
        };
        if (m_node.partitions.empty()) return refuse(kNoPartitions, Code::UnschedulableAndUnresolvable);
        const auto sizes = m_node.partitions.find(m_ask.count);
        if (sizes == m_node.partitions.end()) return refuse(kOddPartition, Code::UnschedulableAndUnresolvable);
        std::uint64_t there = 0;
        for (const FreeDevice& gpu : m_gpus)
            if (!gpu.total.zero()) there |= bitOf(gpu.listed->object->minor);
        std::vector<const KoordinatorDevice::Partition*> open;
        for (const ScoredPartitions& scored : sizes->second) {
            for (const KoordinatorDevice::Partition* partition : scored.partitions) {
                const std::uint64_t bits = bitsOf(*partition);
                if ((bits & m_used) != 0 || (there & bits) != bits) continue;
                if (wished && m_terms->partition->bandwidth && !(partition->bandwidth && *partition->bandwidth >= *m_terms->partition->bandwidth)) continue;
                open.push_back(partition);
            }
            if (!open.empty() || (wished && m_terms->partition->restricted)) break;
        }
        if (open.empty()) return refuse(kPartitionsFull, Code::Unschedulable);
        std::vector<std::size_t> places = placesOf(*fullest(open));
        if (places.empty()) return std::nullopt;  // a partition of no GPUs is one, and gives none
        return places;
    }

    /// GPUs near one another; null with a reason, or neither where their places do not matter.
    std::optional<std::vector<std::size_t>> nearOneAnother(std::optional<Reason>& why, Code& code) {
        const DeviceTerms::Hint* hint = hintFor(m_terms, kGpuType);
        const bool required = hint && !hint->requiredScope.empty();
        const auto refuse = [&](const ReasonInfo& info, Code as) {
            why = info(), code = as;
            return std::nullopt;
        };
        if (!m_node.tree || (m_ask.shared && m_ask.count > 1)) {
            if (!required) return std::nullopt;
            return refuse(m_node.tree ? kSharesOfSeveral : kPlacesUnknown, Code::UnschedulableAndUnresolvable);
        }
        m_wantedLevel = required ? levelOf(hint->requiredScope) : 0;
        std::optional<Scoped> found = within(*m_node.tree, {});
        if (!found) return refuse(required ? kScopeFull : kTooFewGpus, Code::Unschedulable);
        return std::move(found->devices);
    }

private:
    /// The partition after which the most larger ones stay whole, of four and of eight GPUs before those of two.
    const KoordinatorDevice::Partition* fullest(const std::vector<const KoordinatorDevice::Partition*>& open) const {
        const KoordinatorDevice::Partition* best = open.front();
        std::int64_t most = -1;
        constexpr std::pair<std::int64_t, std::int64_t> kWorth[] = {{8, 10'000}, {4, 100}, {2, 1}};
        for (const KoordinatorDevice::Partition* partition : open) {
            const std::uint64_t used = m_used | bitsOf(*partition);
            std::int64_t score = 0;
            for (const auto& [size, worth] : kWorth) {
                const auto of = m_node.partitions.find(size);
                if (size < m_ask.count || of == m_node.partitions.end()) continue;
                for (const KoordinatorDevice::Partition* other : of->second.front().partitions)
                    if ((bitsOf(*other) & used) == 0) score += worth * other->score;
            }
            if (most < 0 || score > most) most = score, best = partition;
        }
        return best;
    }

    std::vector<std::size_t> placesOf(const KoordinatorDevice::Partition& partition) const {
        std::vector<std::size_t> places;
        for (const std::int32_t minor : partition.minors)
            for (std::size_t i = 0; i < m_gpus.size(); ++i)
                if (m_gpus[i].listed->object->minor == minor) places.push_back(i);
        return places;
    }

    struct Known {
        bool asked = false, fits = false;
        std::int64_t score = 0;
    };

    const Known& about(std::size_t place) {
        Known& known = m_known[place];
        if (known.asked) return known;
        const FreeDevice& gpu = m_gpus[place];
        known.asked = true;
        known.fits = m_ask.each.within(gpu.free) && !gpu.total.zero();
        // Upstream hands over what is free as the whole, and the whole as what is free.
        if (known.fits && m_ask.shared && m_scorer) known.score = m_scorer->score(m_ask.each, gpu.free, gpu.listed->total);
        return known;
    }

    /// The deepest scope that has enough of them; of equal ones that inside scopes which are in use already.
    std::optional<Scoped> within(const DeviceScope& scope, Scoped around) {
        const auto wanted = static_cast<std::size_t>(m_ask.count);
        if (scope.devices.size() < wanted) return std::nullopt;
        ++around.depth;
        const bool used = std::any_of(scope.devices.begin(), scope.devices.end(), [&](std::size_t i) { return (bitOf(m_gpus[i].listed->object->minor) & m_used) != 0; });
        if (used) ++around.usedScopes;
        std::optional<Scoped> best;
        for (const DeviceScope& inner : scope.inner) {
            std::optional<Scoped> found = within(inner, around);
            if (!found) continue;
            const bool better = !best || best->depth < found->depth || (best->depth == found->depth && best->usedScopes < found->usedScopes)
                                || (m_ask.shared && best->depth == found->depth && best->usedScopes == found->usedScopes && best->score < found->score);
            if (better) best = std::move(found);
        }
        if (best) return best;
        if (m_wantedLevel > scope.level) return std::nullopt;
        Scoped here = around;
        here.score = -1;
        for (const std::size_t place : scope.devices) {
            const Known& known = about(place);
            if (!known.fits) continue;
            if (!m_ask.shared) {
                here.devices.push_back(place);
                if (here.devices.size() == wanted) return here;
            } else if (known.score > here.score) {
                here.devices = {place};
                here.score = known.score;
            }
        }
        if (m_ask.shared && !here.devices.empty()) return here;
        return std::nullopt;
    }

    const NodeDevices& m_node;
    const DeviceAsk& m_ask;
    const DeviceTerms* m_terms;
    const ShareScorer* m_scorer;
    const std::vector<FreeDevice>& m_gpus;
    std::vector<Known> m_known;  // by GPU
    std::uint64_t m_used = 0;    // minor numbers
    std::int32_t m_wantedLevel = 0;
};

struct Picked {
    std::size_t place = 0;               // in the list of devices
    std::vector<std::string> functions;  // one, where the pod asks for one
};

/// The first virtual function that nobody has, by bus id; empty: there is none.
std::string freeFunction(const ListedDevice& device, std::string_view type, std::span<const DeviceTaken> taken, const LabelSelector& selector) {
    std::string first;
    for (const KoordinatorDevice::FunctionGroup& group : device.object->functions) {
        if (!matches(selector, group.labels)) continue;
        for (const std::string& bus : group.buses) {
            const bool has = std::any_of(taken.begin(), taken.end(), [&](const DeviceTaken& one) {
                return one.type == type && one.minor == device.object->minor && std::find(one.functions.begin(), one.functions.end(), bus) != one.functions.end();
            });
            if (!has && (first.empty() || bus < first)) first = bus;
        }
    }
    return first;
}

/// Up to `most` devices of the Reservation, or behind the switches `near`, then others; of each the best scores, of equal ones the lowest minor numbers. They have room, and a
/// virtual function if the pod asks for one.
std::vector<Picked> pickDevices(const std::vector<FreeDevice>& devices, const DeviceStock& stock, const DeviceAsk& ask, const DeviceTerms::Hint* hint, const ShareScorer* scorer,
                                const std::set<std::string_view>& near, std::int64_t most) {
    const AmountsByDevice* own = stock.way && hasType(stock.way->own, ask.type) ? &stock.way->own : nullptr;
    std::vector<std::tuple<bool, std::int64_t, std::size_t>> order;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const auto& place = devices[i].listed->object->place;
        const bool first = own ? own->contains({ask.type, devices[i].listed->object->minor}) : place && near.contains(place->pcie);
        if (own && stock.way->left && !first) continue;
        order.emplace_back(!first, scorer ? -scorer->score(ask.each, devices[i].total, devices[i].free) : 0, i);
    }
    std::sort(order.begin(), order.end());
    std::vector<Picked> found;
    for (const auto& [far, score, i] : order) {
        if (devices[i].free.zero() || !ask.each.within(devices[i].free)) continue;
        Picked picked{i, {}};
        if (hint && hint->functions) {
            std::string function = freeFunction(*devices[i].listed, ask.type, stock.taken, *hint->functions);
            if (function.empty()) continue;
            picked.functions.push_back(std::move(function));
        }
        found.push_back(std::move(picked));
        if (static_cast<std::int64_t>(found.size()) == most) break;
    }
    return found;
}

/// What the pod asks of a node for one type: hints of the pod may say another number, or another amount. Absent: the node has none of it.
std::optional<DeviceAsk> askOn(const NodeDevices& node, const DeviceAsk& ask, const DeviceTerms::Hint* hint) {
    const std::vector<ListedDevice>& listed = node.of(ask.type);
    if (listed.empty()) return std::nullopt;
    if (ask.type == kGpuType || ask.count > 1 || !hint) return ask;
    DeviceAsk on = ask;
    if (hint->strategy == "ApplyForAll") {
        const auto wanted = [&](const ListedDevice& one) { return !hint->selector || matches(*hint->selector, one.object->labels); };
        on.count = std::count_if(listed.begin(), listed.end(), wanted);
        if (on.count == 0) return std::nullopt;
    } else if (hint->strategy == "RequestsAsCount") {
        const ShareOf what = ask.type == kRdmaType ? ShareOf::Rdma : ShareOf::Fpga;
        on.count = ask.each.get(what);
        on.each.set(what, hint->exclusive == "DeviceLevel" ? 100 : 1);
    }
    return on;
}

/// The memory that was not asked for, in bytes or in percent.
void fillMemory(ShareAmounts& amounts, const ShareAmounts& total) {
    if (amounts.has(ShareOf::Memory) && amounts.has(ShareOf::MemoryRatio)) return;
    const std::int64_t whole = total.get(ShareOf::Memory);
    if (amounts.has(ShareOf::Memory))
        amounts.set(ShareOf::MemoryRatio, whole == 0 ? 0 : static_cast<std::int64_t>(static_cast<double>(amounts.get(ShareOf::Memory)) / static_cast<double>(whole) * 100));
    else amounts.set(ShareOf::Memory, static_cast<std::int64_t>(static_cast<Int128>(amounts.get(ShareOf::MemoryRatio)) * whole / 100));
}

/// The switches behind which the pod has GPUs, for those of other types that have to be near them.
struct Nearness {
    std::set<std::string_view> switches;
    bool required = false;
};

/// Adds what one type of the request gets. False: it gets nothing, and `choice` says why. `near`: null: it may be anywhere.
bool chooseType(const NodeDevices& node, const DeviceStock& stock, const DeviceAsk& asked, const DeviceTerms* terms, const ShareScorer* scorer, std::optional<ZoneMask> zones,
                const Nearness* near, DeviceChoice& choice) {
    const auto refuse = [&](Reason reason, Code code) {
        choice.code = code;
        choice.reasons.push_back(std::move(reason));
        return false;
    };
    const DeviceTerms::Hint* hint = hintFor(terms, asked.type);
    const std::optional<DeviceAsk> ask = askOn(node, asked, hint);
    if (!ask) return refuse(kTooFewDevices({std::string(asked.type)}), Code::UnschedulableAndUnresolvable);
    if (hint && hint->functions && std::all_of(node.of(ask->type).begin(), node.of(ask->type).end(), [](const ListedDevice& device) { return device.object->functions.empty(); }))
        return refuse(kNoFunctions({std::string(asked.type)}), Code::UnschedulableAndUnresolvable);
    const std::vector<FreeDevice> devices = freeDevices(node, stock, ask->type, hint, zones);
    std::vector<Picked> picks;
    if (ask->type == kGpuType) {
        GpuChoice gpus(node, devices, stock, *ask, terms, scorer);
        std::optional<Reason> why;
        Code code = Code::Success;
        std::optional<std::vector<std::size_t>> places = gpus.ofPartition(why, code);
        if (!places && !why) places = gpus.nearOneAnother(why, code);
        if (why) return refuse(std::move(*why), code);
        if (places)
            for (const std::size_t place : *places) picks.push_back({place, {}});
    }
    if (picks.empty()) {
        const auto switches = near ? static_cast<std::int64_t>(near->switches.size()) : 0;
        const std::int64_t wanted = std::max<std::int64_t>({1, ask->count, near && near->required ? switches : 0});
        picks = pickDevices(devices, stock, *ask, hint, scorer, near ? near->switches : std::set<std::string_view>(), std::max(wanted, switches));
        if (static_cast<std::int64_t>(picks.size()) < wanted) return refuse(kTooFewDevices({std::string(ask->type)}), Code::Unschedulable);
    }
    for (Picked& picked : picks) {
        const ListedDevice& listed = *devices[picked.place].listed;
        DeviceTaken& pick = choice.picks.emplace_back(DeviceTaken{ask->type, listed.object->minor, ask->each, {}, true, std::move(picked.functions)});
        if (ask->type == kGpuType) fillMemory(pick.amounts, listed.total);
    }
    return true;
}

/// The switches behind which the picks of a type are.
std::set<std::string_view> switchesOf(const NodeDevices& node, const std::vector<DeviceTaken>& picks, std::string_view type) {
    std::set<std::string_view> switches;
    for (const DeviceTaken& pick : picks)
        for (const ListedDevice& device : node.of(type))
            if (pick.type == type && device.object->minor == pick.minor && device.object->place) switches.insert(device.object->place->pcie);
    return switches;
}

/// Adds what the types get that the pod wants near one another: the first of them decides where. All are among what it asks for (DeviceTable::jointUnknown).
bool chooseJointly(const NodeDevices& node, const DeviceStock& stock, const DeviceAsks& asks, const DeviceTerms& terms, const ShareScorer* scorer, std::optional<ZoneMask> zones,
                   DeviceChoice& choice) {
    const auto askOf = [&](const std::string& type) { return std::find_if(asks.types.begin(), asks.types.end(), [&](const DeviceAsk& ask) { return ask.type == type; }); };
    if (!chooseType(node, stock, *askOf(terms.joint.front()), &terms, scorer, zones, nullptr, choice)) return false;
    const Nearness near{switchesOf(node, choice.picks, terms.joint.front()), terms.samePcie};
    for (std::size_t i = 1; i < terms.joint.size(); ++i)
        if (!chooseType(node, stock, *askOf(terms.joint[i]), &terms, scorer, zones, &near, choice)) return false;
    for (std::size_t i = 1; i < terms.joint.size() && near.required; ++i) {
        if (switchesOf(node, choice.picks, terms.joint[i]) == near.switches) continue;
        choice.code = Code::Unschedulable;
        choice.reasons.push_back(kJointViolated());
        return false;
    }
    return true;
}

bool chooseAll(const NodeDevices& node, const DeviceStock& stock, const DeviceAsks& asks, const DeviceTerms* terms, const ShareScorer* scorer, std::optional<ZoneMask> zones,
               DeviceChoice& choice) {
    const auto isAsked = [&](const std::string& type) { return std::any_of(asks.types.begin(), asks.types.end(), [&](const DeviceAsk& ask) { return ask.type == type; }); };
    const bool jointly = terms && !terms->joint.empty() && asks.types.size() > 1 && std::all_of(terms->joint.begin(), terms->joint.end(), isAsked);
    if (jointly && !chooseJointly(node, stock, asks, *terms, scorer, zones, choice)) return false;
    for (const DeviceAsk& ask : asks.types) {
        const bool done = jointly && std::find(terms->joint.begin(), terms->joint.end(), ask.type) != terms->joint.end();
        if (!done && !chooseType(node, stock, ask, terms, scorer, zones, nullptr, choice)) return false;
    }
    return true;
}

DeviceChoice chosenFrom(const NodeDevices& node, const DeviceStock& stock, const DeviceAsks& asks, const DeviceTerms* terms, const ShareScorer* scorer, std::optional<ZoneMask> zones) {
    DeviceChoice choice;
    if (!chooseAll(node, stock, asks, terms, scorer, zones, choice)) choice.picks.clear();
    return choice;
}

std::int64_t scoreFrom(const NodeDevices& node, const DeviceStock& stock, const DeviceAsks& asks, const DeviceTerms* terms, const ShareScorer& scorer, std::optional<ZoneMask> zones) {
    std::int64_t sum = 0;
    for (const DeviceAsk& asked : asks.types) {
        const DeviceTerms::Hint* hint = hintFor(terms, asked.type);
        const std::optional<DeviceAsk> ask = askOn(node, asked, hint);
        if (!ask) return 0;
        ShareAmounts total, free;
        for (const FreeDevice& device : freeDevices(node, stock, asked.type, hint, zones)) {
            total.add(device.total);
            free.add(device.free);
        }
        sum += scorer.score(ask->each, total, free);
    }
    return sum;
}

}  // namespace

DeviceChoice chooseDevices(const NodeDevices& node, std::span<const DeviceTaken> taken, const DeviceAsks& asks, const DeviceTerms* terms, const ShareScorer* scorer,
                           std::optional<ZoneMask> zones) {
    return chosenFrom(node, {taken, nullptr}, asks, terms, scorer, zones);
}

DeviceChoice chooseDevices(const NodeDevices& node, const DeviceWay& way, const DeviceAsks& asks, const DeviceTerms* terms, const ShareScorer* scorer, std::optional<ZoneMask> zones) {
    return chosenFrom(node, {way.taken, &way}, asks, terms, scorer, zones);
}

std::vector<std::pair<std::string_view, std::int64_t>> wantedDevices(const NodeDevices& node, const DeviceAsks& asks, const DeviceTerms* terms) {
    std::vector<std::pair<std::string_view, std::int64_t>> wanted;
    for (const DeviceAsk& ask : asks.types)
        if (const std::optional<DeviceAsk> on = askOn(node, ask, hintFor(terms, ask.type))) wanted.emplace_back(ask.type, on->count);
    return wanted;
}

std::int64_t scoreOfNode(const NodeDevices& node, std::span<const DeviceTaken> taken, const DeviceAsks& asks, const DeviceTerms* terms, const ShareScorer& scorer, std::optional<ZoneMask> zones) {
    return scoreFrom(node, {taken, nullptr}, asks, terms, scorer, zones);
}

std::int64_t scoreOfNode(const NodeDevices& node, const DeviceWay& way, const DeviceAsks& asks, const DeviceTerms* terms, const ShareScorer& scorer, std::optional<ZoneMask> zones) {
    return scoreFrom(node, {way.taken, &way}, asks, terms, scorer, zones);
}

}  // namespace bayplan
