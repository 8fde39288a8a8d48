// SPDX-License-Identifier: GPL-3.0-or-later
// The search for devices against a search that knows nothing of it: all choices in order, each judged as a whole. The first
// one that may be is what claims get. Where upstream's answer depends on the way to it (counters that leak, constraints that
// forget, errors half-way), the cases are such that it does not.
#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include <QTest>

#include "cluster/samples.h"
#include "plugins/devices/device_allocator.h"
#include "properties/seed_rows.h"
#include "support/dice.h"

using namespace bayplan;
using bayplan::testing::Dice;
using Verdict = DeviceAllocation::Verdict;

namespace {

constexpr std::size_t kNodes = 3;
constexpr const char* kOfMemory = "memory";
constexpr std::int64_t kGi = std::int64_t{1} << 30;

std::string nodeName(std::size_t n) { return "n" + std::to_string(n); }
ExactQuantity gib(std::int64_t amount) { return ExactQuantity::ofUnits(amount * kGi); }
std::int64_t inGib(const ExactQuantity& amount) { return amount.units() / kGi; }

template <typename T>
std::optional<T> attribute(const ResourceSlice& slice, const Device& device, const std::string& name) {
    for (const std::string& key : {name, slice.driver + "/" + name})
        if (const auto at = device.attributes.find(key); at != device.attributes.end())
            if (const auto* value = std::get_if<T>(&at->second)) return *value;
    return std::nullopt;
}

/// An expression, and what it says in other words. None fails on any device.
struct Selector {
    const char* expression;
    bool (*accepts)(const ResourceSlice&, const Device&);
};
const Selector kSelectors[] = {
    {"device.driver == 'a.io'", [](const ResourceSlice& s, const Device&) { return s.driver == "a.io"; }},
    {"device.attributes[device.driver].?index.orValue(dyn(-1)) > 0", [](const ResourceSlice& s, const Device& d) { return attribute<std::int64_t>(s, d, "index").value_or(-1) > 0; }},
    {"has(device.attributes['a.io'].model) && device.attributes['a.io'].model == 'x'",
     [](const ResourceSlice& s, const Device& d) { return s.driver == "a.io" && attribute<std::string>(s, d, "model") == "x"; }},
    {"'model' in device.attributes[device.driver] || device.attributes[device.driver].?index.orValue(dyn(9)) < 2",
     [](const ResourceSlice& s, const Device& d) { return attribute<std::string>(s, d, "model").has_value() || attribute<std::int64_t>(s, d, "index").value_or(9) < 2; }},
    {"device.capacity.exists(d, m, 'memory' in m && m.memory.compareTo(quantity('8Gi')) >= 0)",
     [](const ResourceSlice&, const Device& d) { return d.capacity.contains(kOfMemory) && inGib(d.capacity.at(kOfMemory).value) >= 8; }},
    {"!device.allowMultipleAllocations || device.driver.startsWith('b')", [](const ResourceSlice& s, const Device& d) { return !d.shareable || s.driver == "b.io"; }},
    {"device.attributes.all(d, !('index' in device.attributes[d]) || device.attributes[d].index in [0, 1, 3])",
     [](const ResourceSlice& s, const Device& d) { return std::set<std::int64_t>{-1, 0, 1, 3}.contains(attribute<std::int64_t>(s, d, "index").value_or(-1)); }},
};

bool accepted(const std::vector<std::string>& selectors, const ResourceSlice& slice, const Device& device) {
    return std::all_of(selectors.begin(), selectors.end(), [&](const std::string& text) {
        const auto at = std::find_if(std::begin(kSelectors), std::end(kSelectors), [&](const Selector& one) { return text == one.expression; });
        return at->accepts(slice, device);
    });
}

struct Case {
    Objects objects;
    std::vector<AllocatedDevice> given;  // to others
};

class Maker {
public:
    explicit Maker(unsigned seed) : m_dice(seed) {}

    Case make() {
        // Either counters, or what could fail after a device was charged; either shares, or admin access.
        m_counters = m_dice.percent(30);
        m_shares = m_dice.percent(40);
        Case made;
        for (std::size_t n = 0; n < kNodes; ++n)
            made.objects.nodes.push_back(samples::node(nodeName(n), {{"cpu", "4"}, {"pods", "9"}}, n == 2 ? Labels{} : Labels{{"zone", n == 0 ? "u" : "v"}}));
        DeviceObjects& devices = made.objects.devices;
        devices.classes = {{"any", {}, "", 0}, {"some", {m_dice.of(kSelectors).expression}, "", 0}};
        const std::size_t pools = 1 + m_dice.below(3);
        for (std::size_t p = 0; p < pools; ++p) makePool(devices, p, made.given);
        const std::size_t claims = 1 + m_dice.below(2);
        for (std::size_t c = 0; c < claims; ++c) devices.claims.push_back(claim("c" + std::to_string(c), claims == 1 ? 1 + m_dice.below(3) : 1 + m_dice.below(2)));
        return made;
    }

private:
    DeviceReach reach() {
        DeviceReach made;
        switch (m_dice.below(6)) {
        case 0: made.allNodes = true; break;
        case 1: made.nodeSelector = NodeSelector{{{{{"zone", SelectorOp::In, {"u"}}}, {}}}}; break;
        default: made.nodeName = nodeName(m_dice.below(kNodes));
        }
        return made;
    }

    void makePool(DeviceObjects& devices, std::size_t p, std::vector<AllocatedDevice>& given) {
        ResourceSlice first;
        first.driver = m_dice.percent(70) ? "a.io" : "b.io";
        first.pool = "pool" + std::to_string(p);
        first.generation = 3;
        first.perDeviceReach = m_dice.percent(20);
        if (!first.perDeviceReach) first.reach = reach();
        const bool counted = m_counters && m_dice.percent(70);
        std::vector<ResourceSlice> slices(1 + m_dice.below(2), first);
        std::size_t next = 0;
        for (std::size_t s = 0; s < slices.size(); ++s) {
            slices[s].name = "s" + std::to_string(m_dice.below(100)) + "-" + std::to_string(p) + "-" + std::to_string(s);
            for (std::size_t d = 1 + m_dice.below(slices.size() == 1 ? 4 : 2); d > 0; --d) slices[s].devices.push_back(device(first, next++, counted));
        }
        if (m_dice.percent(5)) slices.back().devices.push_back(slices.front().devices.front());  // named twice
        if (counted) {
            ResourceSlice counters;
            counters.driver = first.driver;
            counters.pool = first.pool;
            counters.generation = 3;
            counters.name = "counters-" + std::to_string(p);
            counters.reach.allNodes = true;
            counters.counterSets["set"] = {{"slices", gib(2 + static_cast<std::int64_t>(m_dice.below(6)))}, {"memory", gib(4 + static_cast<std::int64_t>(m_dice.below(8)))}};
            if (m_dice.percent(5)) counters.counterSets["set"].erase("memory");  // some device needs it
            slices.push_back(std::move(counters));
        }
        for (ResourceSlice& slice : slices) slice.sliceCount = static_cast<std::int64_t>(slices.size()) + (m_dice.percent(6) ? 1 : 0);
        if (m_dice.percent(12)) {  // the pool before, or after
            ResourceSlice other = slices.front();
            other.name += "-other";
            other.generation = m_dice.coin() ? 2 : 4;
            other.sliceCount = 1 + static_cast<std::int64_t>(m_dice.below(2));
            other.reach = reach();
            other.perDeviceReach = false;
            slices.push_back(std::move(other));
        }
        for (const ResourceSlice& slice : slices)
            for (const Device& one : slice.devices)
                if (m_dice.percent(20)) {
                    AllocatedDevice taken{"r", {slice.driver, slice.pool, one.name}, m_dice.percent(15)};
                    taken.shared = one.shareable && m_dice.percent(85);
                    if (taken.shared && one.capacity.contains(kOfMemory)) taken.consumed[kOfMemory] = gib(1 + static_cast<std::int64_t>(m_dice.below(6)));
                    given.push_back(std::move(taken));
                }
        devices.slices.insert(devices.slices.end(), slices.begin(), slices.end());
    }

    Device device(const ResourceSlice& slice, std::size_t number, bool counted) {
        Device made;
        made.name = "d" + std::to_string(m_dice.coin() ? number : 9 - number);
        if (m_dice.percent(80)) made.attributes[m_dice.coin() ? "index" : slice.driver + "/index"] = static_cast<std::int64_t>(m_dice.below(4));
        if (m_dice.percent(60)) made.attributes["model"] = std::string(m_dice.coin() ? "x" : "y");
        if (m_dice.percent(80)) made.capacity[kOfMemory].value = gib(4 + 4 * static_cast<std::int64_t>(m_dice.below(3)));
        if (m_shares) made.shareable = !counted && m_dice.percent(60);
        if (made.capacity.contains(kOfMemory) && m_dice.percent(40)) {
            CapacityPolicy policy;
            policy.standard = gib(1 + static_cast<std::int64_t>(m_dice.below(4)));
            if (m_dice.coin()) {
                policy.range = CapacityPolicy::Range{gib(1 + static_cast<std::int64_t>(m_dice.below(2))), {}, {}};
                if (m_dice.coin()) policy.range->max = gib(6);
                if (m_dice.coin()) policy.range->step = gib(2);
            } else if (m_dice.coin()) policy.validValues = {gib(2), gib(5)};
            made.capacity[kOfMemory].policy = std::move(policy);
        }
        if (counted && m_dice.percent(80))
            made.consumes.push_back({"set", {{"slices", gib(1 + static_cast<std::int64_t>(m_dice.below(3)))}, {"memory", gib(static_cast<std::int64_t>(m_dice.below(7)))}}});
        if (!m_counters && m_dice.percent(15)) made.taints.push_back({"broken", m_dice.coin() ? "yes" : "", m_dice.coin() ? TaintEffect::NoSchedule : TaintEffect::NoExecute});
        made.bindsToNode = m_dice.percent(5);
        if (slice.perDeviceReach) made.reach = reach();
        return made;
    }

    DeviceRequest request(bool single) {
        DeviceRequest made;
        made.deviceClass = m_dice.percent(60) ? "any" : "some";
        made.count = single ? 1 : 1 + static_cast<std::int64_t>(m_dice.below(2));
        made.all = !single && m_dice.percent(12);
        made.adminAccess = !m_shares && m_dice.percent(12);
        if (m_dice.percent(40)) made.selectors.push_back(m_dice.of(kSelectors).expression);
        if (m_dice.percent(10)) made.selectors.push_back(m_dice.of(kSelectors).expression);
        if (m_dice.percent(30)) made.capacity[kOfMemory] = gib(1 + static_cast<std::int64_t>(m_dice.below(8)));
        if (m_dice.percent(3)) made.capacity["nothing"] = gib(1);
        if (m_dice.percent(25)) made.tolerations.push_back({"broken", Toleration::Op::Exists, "", !m_dice.coin(), TaintEffect::NoSchedule});
        return made;
    }

    ResourceClaim claim(const std::string& name, std::size_t requests) {
        ResourceClaim made;
        made.namespaceName = "a";
        made.name = name;
        const bool constrained = !m_counters && m_dice.percent(40);
        const bool distinct = constrained && m_dice.percent(40);
        for (std::size_t r = 0; r < requests; ++r) {
            ClaimRequest one{"r" + std::to_string(r), m_dice.percent(30), {request(distinct)}};
            if (one.prioritized) {
                one.alternatives.push_back(request(distinct));
                one.alternatives[0].name = "first";
                one.alternatives[1].name = "second";
            }
            // An All request that meets a constraint ends the search on the way to it.
            if (constrained)
                for (DeviceRequest& alternative : one.alternatives) alternative.all = false;
            made.requests.push_back(std::move(one));
        }
        if (constrained) {
            DeviceConstraint constraint;
            (distinct ? constraint.distinctAttribute : constraint.matchAttribute) = m_dice.percent(80) ? "a.io/index" : "b.io/index";
            if (requests > 1 && m_dice.coin()) constraint.requests = {"r0", m_dice.coin() ? "r1" : "r1/second"};
            made.constraints.push_back(std::move(constraint));
        }
        return made;
    }

    Dice m_dice;
    bool m_counters = false;
    bool m_shares = false;
};

/// The whole answer for one node, by trying everything.
class Reference {
public:
    struct Choice {
        std::size_t claim = 0;
        const ClaimRequest* of = nullptr;
        const DeviceRequest* request = nullptr;
        std::size_t candidate = 0;
        std::optional<std::int64_t> share;  // of memory, if it has some; set for what is shared
        bool shared = false;
    };

    Reference(const Case& what, const Node& node) : m_case(what), m_node(node) { findCandidates(); }

    Verdict run() {
        for (const ResourceClaim& claim : m_case.objects.devices.claims)
            for (const ClaimRequest& of : claim.requests) {
                m_requests.emplace_back(static_cast<std::size_t>(&claim - m_case.objects.devices.claims.data()), &of);
                for (const DeviceRequest& one : of.alternatives)
                    if (one.all && m_unusable) return Verdict::Error;
            }
        if (choose(0)) return Verdict::Possible;
        return m_invalid ? Verdict::InvalidPools : Verdict::Impossible;
    }

    const std::vector<Choice>& choices() const { return m_choices; }
    const std::pair<const ResourceSlice*, const Device*>& at(std::size_t candidate) const { return m_candidates[candidate]; }
    std::optional<NodeSelector> usable(std::size_t claim) const {
        NodeSelectorTerm term;
        bool here = false;
        for (const Choice& one : m_choices) {
            const auto& [slice, device] = m_candidates[one.candidate];
            if (one.claim != claim) continue;
            const DeviceReach& reach = slice->perDeviceReach ? device->reach : slice->reach;
            if (!reach.nodeName.empty() || device->bindsToNode) here = true;
            else if (reach.nodeSelector && term.matchExpressions.empty()) term = reach.nodeSelector->terms[0];  // there is one selector only
        }
        if (here) return NodeSelector{{{{}, {{"metadata.name", SelectorOp::In, {m_node.name}}}}}};
        return term.matchExpressions.empty() ? std::nullopt : std::optional(NodeSelector{{term}});
    }

private:
    bool within(const DeviceReach& reach) const {
        if (reach.allNodes || reach.nodeName == m_node.name) return true;
        const std::string* zone = m_node.labels.find("zone");
        return reach.nodeSelector && zone && *zone == "u";
    }

    void findCandidates() {
        std::map<std::pair<std::string, std::string>, std::map<std::string, const ResourceSlice*>> pools;
        for (const ResourceSlice& slice : m_case.objects.devices.slices) pools[{slice.driver, slice.pool}][slice.name] = &slice;
        for (const auto& [id, slices] : pools) {
            std::int64_t newest = -1;
            const auto matters = [&](const ResourceSlice& slice) {
                const bool some = std::any_of(slice.devices.begin(), slice.devices.end(), [&](const Device& device) { return within(device.reach); });
                return !slice.counterSets.empty() || (slice.perDeviceReach ? some : within(slice.reach));
            };
            for (const auto& [name, slice] : slices)
                if (matters(*slice)) newest = std::max(newest, slice->generation);
            if (newest < 0) continue;
            std::vector<const ResourceSlice*> here, everywhere;
            bool replaced = false;
            for (const auto& [name, slice] : slices) {
                replaced = replaced || slice->generation > newest;
                if (slice->generation != newest) continue;
                everywhere.push_back(slice);
                if (matters(*slice)) here.push_back(slice);
            }
            const auto wanted = static_cast<std::size_t>(here.front()->sliceCount);
            if (here.size() != wanted && replaced) continue;
            const bool complete = here.size() == wanted || everywhere.size() == wanted;
            std::multiset<std::string> names;
            std::set<std::string> counters;
            bool needed = false, missing = false;
            for (const ResourceSlice* slice : here) {
                for (const Device& device : slice->devices) names.insert(device.name);
                for (const auto& [set, of] : slice->counterSets)
                    for (const auto& [counter, amount] : of) counters.insert(counter);
            }
            for (const ResourceSlice* slice : everywhere)
                for (const Device& device : slice->devices)
                    for (const CounterUse& use : device.consumes)
                        for (const auto& [counter, amount] : use.counters) needed = true, missing = missing || !counters.contains(counter);
            const bool invalid = std::any_of(names.begin(), names.end(), [&](const std::string& name) { return names.count(name) > 1; }) || (needed && missing);
            m_invalid = m_invalid || invalid;
            m_unusable = m_unusable || invalid || !complete;
            for (const ResourceSlice* slice : here)
                for (const Device& device : slice->devices)
                    if (complete && !invalid && (slice->perDeviceReach || within(slice->reach))) m_candidates.emplace_back(slice, &device);
            m_newest[id] = newest;
        }
    }

    /// All choices in order; the first that is allowed stands in m_choices.
    bool choose(std::size_t request) {
        if (request == m_requests.size()) return true;
        const auto& [claim, of] = m_requests[request];
        for (const DeviceRequest& one : of->alternatives) {
            std::vector<std::vector<std::size_t>> sets;
            if (one.all) {
                sets.emplace_back();
                for (std::size_t c = 0; c < m_candidates.size(); ++c)
                    if (suits(one, c) && amount(one, c, usedBefore(c))) sets.back().push_back(c);
                if (sets.back().empty()) continue;
            } else if (one.count == 1) {
                for (std::size_t c = 0; c < m_candidates.size(); ++c) sets.push_back({c});
            } else {
                for (std::size_t a = 0; a < m_candidates.size(); ++a)
                    for (std::size_t b = a + 1; b < m_candidates.size(); ++b) sets.push_back({a, b});
            }
            for (const std::vector<std::size_t>& set : sets) {
                const std::size_t before = m_choices.size();
                for (const std::size_t c : set) m_choices.push_back({claim, of, &one, c, {}, false});
                if (allowed() && choose(request + 1)) return true;
                m_choices.resize(before);
            }
        }
        return false;
    }

    bool suits(const DeviceRequest& one, std::size_t c) const {
        const auto& [slice, device] = m_candidates[c];
        const DeviceClass& made = m_case.objects.devices.classes[one.deviceClass == "any" ? 0 : 1];
        return accepted(made.selectors, *slice, *device) && accepted(one.selectors, *slice, *device) && within(slice->perDeviceReach ? device->reach : slice->reach);
    }

    bool isGiven(std::size_t c, const AllocatedDevice& given) const {
        const auto& [slice, device] = m_candidates[c];
        return !given.adminAccess && given.device == DeviceId{slice->driver, slice->pool, device->name};
    }
    std::int64_t usedBefore(std::size_t c) const {
        std::int64_t used = 0;
        for (const AllocatedDevice& given : m_case.given)
            if (isGiven(c, given) && given.shared && given.consumed.contains(kOfMemory)) used += inGib(given.consumed.at(kOfMemory));
        return m_candidates[c].second->shareable ? used : 0;
    }

    /// What the request takes of the memory, beside `used`; absent: it cannot. A device without memory: 0.
    std::optional<std::int64_t> amount(const DeviceRequest& one, std::size_t c, std::int64_t used) const {
        const Device& device = *m_candidates[c].second;
        for (const auto& [name, asked] : one.capacity)
            if (!device.capacity.contains(name)) return std::nullopt;
        if (!device.capacity.contains(kOfMemory)) return 0;
        const DeviceCapacity& memory = device.capacity.at(kOfMemory);
        const std::int64_t value = inGib(memory.value);
        std::int64_t taken = memory.policy ? inGib(*memory.policy->standard) : value;
        if (one.capacity.contains(kOfMemory)) {
            taken = inGib(one.capacity.at(kOfMemory));
            if (memory.policy && memory.policy->range) {
                const std::int64_t min = inGib(memory.policy->range->min);
                const std::int64_t step = memory.policy->range->step ? inGib(*memory.policy->range->step) : 1;
                taken = std::max(taken, min);
                while ((taken - min) % step != 0) ++taken;
            } else if (memory.policy)
                for (const std::int64_t valid : {5, 2})
                    if (!memory.policy->validValues.empty() && valid >= inGib(one.capacity.at(kOfMemory))) taken = valid;
        }
        if (memory.policy && taken != inGib(*memory.policy->standard)) {
            const auto& range = memory.policy->range;
            if (range && ((range->max && taken > inGib(*range->max)) || taken < inGib(range->min))) return std::nullopt;
            if (!memory.policy->validValues.empty() && taken != 2 && taken != 5) return std::nullopt;
        }
        return taken + used <= value ? std::optional(taken) : std::nullopt;
    }

    bool tolerated(const DeviceRequest& one, std::size_t c) const {
        for (const Taint& taint : m_candidates[c].second->taints) {
            // Each toleration here is of the taint's key, for one effect or for all.
            const bool any = std::any_of(one.tolerations.begin(), one.tolerations.end(), [&](const Toleration& t) { return t.anyEffect || t.effect == taint.effect; });
            if (!any) return false;
        }
        return true;
    }

    bool allowed() {
        for (std::size_t i = 0; i < m_choices.size(); ++i) {
            Choice& mine = m_choices[i];
            const Device& device = *m_candidates[mine.candidate].second;
            if (!suits(*mine.request, mine.candidate) || !tolerated(*mine.request, mine.candidate)) return false;
            std::int64_t used = usedBefore(mine.candidate);
            for (const AllocatedDevice& given : m_case.given)
                if (!mine.request->adminAccess && isGiven(mine.candidate, given) && (!given.shared || !device.shareable)) return false;
            for (std::size_t j = 0; j < i; ++j) {
                const Choice& other = m_choices[j];
                if (other.candidate != mine.candidate) continue;
                if (mine.request->adminAccess ? other.claim == mine.claim : !other.shared) return false;
                used += other.share.value_or(0);
            }
            const auto taken = amount(*mine.request, mine.candidate, device.shareable ? used : 0);
            if (!taken) return false;
            mine.shared = device.shareable;
            mine.share = mine.shared ? taken : std::nullopt;
        }
        return countersSuffice() && constraintsHold();
    }

    bool countersSuffice() const {
        for (const auto& [id, newest] : m_newest) {
            std::map<std::string, std::int64_t> left;
            std::set<std::string> given;
            bool consumes = false;
            const auto charge = [&](const Device& device) {
                for (const CounterUse& use : device.consumes)
                    for (const auto& [counter, amount] : use.counters) left[counter] -= inGib(amount);
            };
            for (const ResourceSlice& slice : m_case.objects.devices.slices) {
                if (slice.driver != id.first || slice.pool != id.second || slice.generation != newest) continue;
                for (const auto& [set, counters] : slice.counterSets)
                    for (const auto& [counter, amount] : counters) left[counter] += inGib(amount);
                for (const Device& device : slice.devices)
                    for (const AllocatedDevice& one : m_case.given)
                        if (!one.adminAccess && one.device == DeviceId{slice.driver, slice.pool, device.name} && given.insert(device.name).second) charge(device);
            }
            for (const Choice& one : m_choices) {
                const auto& [slice, device] = m_candidates[one.candidate];
                if (slice->driver != id.first || slice->pool != id.second || device->consumes.empty()) continue;
                consumes = true;
                charge(*device);
            }
            if (consumes && std::any_of(left.begin(), left.end(), [](const auto& one) { return one.second < 0; })) return false;
        }
        return true;
    }

    bool constraintsHold() const {
        for (std::size_t c = 0; c < m_case.objects.devices.claims.size(); ++c)
            for (const DeviceConstraint& constraint : m_case.objects.devices.claims[c].constraints) {
                const bool match = !constraint.matchAttribute.empty();
                const std::string& name = match ? constraint.matchAttribute : constraint.distinctAttribute;
                std::vector<std::int64_t> values;
                for (const Choice& one : m_choices) {
                    const auto& [slice, device] = m_candidates[one.candidate];
                    const std::string full = one.of->prioritized ? one.of->name + "/" + one.request->name : one.of->name;
                    const auto& of = constraint.requests;
                    if (one.claim != c || (!of.empty() && std::find(of.begin(), of.end(), one.of->name) == of.end() && std::find(of.begin(), of.end(), full) == of.end())) continue;
                    const bool own = slice->driver + "/index" == name;
                    const auto written = device->attributes.find(name), bare = device->attributes.find("index");
                    if (written != device->attributes.end()) values.push_back(std::get<std::int64_t>(written->second));
                    else if (own && bare != device->attributes.end()) values.push_back(std::get<std::int64_t>(bare->second));
                    else return false;
                }
                const std::set<std::int64_t> different(values.begin(), values.end());
                if (match ? different.size() > 1 : different.size() != values.size()) return false;
            }
        return true;
    }

    const Case& m_case;
    const Node& m_node;
    std::vector<std::pair<const ResourceSlice*, const Device*>> m_candidates;
    std::map<std::pair<std::string, std::string>, std::int64_t> m_newest;  // generation of the pools here
    std::vector<std::pair<std::size_t, const ClaimRequest*>> m_requests;
    std::vector<Choice> m_choices;
    bool m_invalid = false;
    bool m_unusable = false;  // a pool is invalid or incomplete
};

}  // namespace

class TestAllocatorReference : public QObject {
    Q_OBJECT

    int m_verdicts[5] = {};
    int m_shares = 0;

private Q_SLOTS:
    void firstOfAllChoices_data() { bayplan::testing::addSeeds(1500); }
    void firstOfAllChoices() {
        QFETCH(unsigned, seed);
        const Case what = Maker(seed).make();
        const ClusterPtr cluster = build(what.objects)->cluster;
        const Catalog& catalog = cluster->catalog();
        const DeviceIndex index(catalog);
        DevicesTaken taken;
        taken.whole.assign(index.identities(), false);
        for (const AllocatedDevice& given : what.given) taken.take(index, given);
        std::vector<const ResourceClaim*> claims;
        for (std::size_t c = 0; c < catalog.devices.claims.size(); ++c) claims.push_back(&catalog.devices.claims[c]);
        for (std::size_t n = 0; n < kNodes; ++n) {
            const DeviceAllocation found = DeviceQuestion(index, claims).on(NodeIdx(n), taken, true);
            Reference reference(what, what.objects.nodes[n]);
            const Verdict expected = reference.run();
            const std::string where = "node " + nodeName(n) + ": " + found.why.text();
            QVERIFY2(found.verdict == expected, (where + ", " + std::to_string(static_cast<int>(found.verdict)) + " for " + std::to_string(static_cast<int>(expected))).c_str());
            ++m_verdicts[static_cast<int>(expected)];
            if (expected != Verdict::Possible) continue;
            std::vector<ClaimAllocation> wanted(claims.size());
            for (const Reference::Choice& choice : reference.choices()) {
                const auto& [slice, device] = reference.at(choice.candidate);
                AllocatedDevice& given = wanted[choice.claim].devices.emplace_back();
                given.request = choice.of->prioritized ? choice.of->name + "/" + choice.request->name : choice.of->name;
                given.device = {slice->driver, slice->pool, device->name};
                given.adminAccess = choice.request->adminAccess;
                given.shared = choice.shared;
                if (choice.shared && device->capacity.contains(kOfMemory)) given.consumed[kOfMemory] = gib(*choice.share);
                m_shares += choice.shared;
            }
            for (std::size_t c = 0; c < claims.size(); ++c) {
                wanted[c].nodeSelector = reference.usable(c);
                QVERIFY2(found.claims[c].devices == wanted[c].devices, (where + ", claim " + claims[c]->name).c_str());
                QVERIFY2(found.claims[c].nodeSelector == wanted[c].nodeSelector, (where + ", where claim " + claims[c]->name + " can be used").c_str());
            }
        }
    }

    /// The cases are of all kinds.
    void allVerdictsWereCompared() {
        if (std::getenv("BAYPLAN_SEEDS")) QSKIP("the seeds were chosen");
        for (const Verdict verdict : {Verdict::Possible, Verdict::Impossible, Verdict::InvalidPools, Verdict::Error}) QVERIFY(m_verdicts[static_cast<int>(verdict)] > 30);
        QVERIFY(m_shares > 100);
    }
};

QTEST_APPLESS_MAIN(TestAllocatorReference)
#include "tst_allocator_reference.moc"
