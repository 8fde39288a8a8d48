// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/device_allocator.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace bayplan {

namespace {

constexpr std::size_t kMostResults = 32;  // of one claim
constexpr std::size_t kMostSteps = 200'000;
constexpr std::int64_t kMostAlternatives = 8;  // of one request

struct Candidate {
    const ResourceSlice* slice = nullptr;
    const Device* device = nullptr;
    DeviceId id;
    bool complete = true;  // all slices of its pool are known
};

/// The attribute by its full name, or by the name alone if the domain is the driver's.
const std::string* attributeOf(const Candidate& candidate, const std::string& name) {
    const auto& attributes = candidate.device->attributes;
    if (const auto at = attributes.find(name); at != attributes.end()) return &at->second;
    const std::size_t slash = name.find('/');
    if (slash == std::string::npos || name.substr(0, slash) != candidate.slice->driver) return nullptr;
    const auto at = attributes.find(name.substr(slash + 1));
    return at == attributes.end() ? nullptr : &at->second;
}

bool concerns(const DeviceConstraint& constraint, const std::string& request, const std::string& full) {
    if (constraint.requests.empty()) return true;
    return std::any_of(constraint.requests.begin(), constraint.requests.end(),
                       [&](const std::string& name) { return name == request || name == full; });
}

/// What a constraint remembers about the devices of its claim. Upstream keeps no more than this: one value for all if
/// they must match, one for each request if they must differ, and the latest value of the request counts. So within a
/// request only neighbours differ, and returning a device forgets the value of its request.
struct Remembered {
    std::map<std::string, std::string> values;  // by request; "": of all requests
    std::size_t devices = 0;
};

/// One device given to one request of one claim.
struct GivenDevice {
    std::size_t claim = 0;
    std::size_t request = 0;
    std::size_t alternative = 0;
    std::size_t candidate = 0;
};

class Search {
public:
    Search(const DeviceCatalog& devices, const Node& node, const std::vector<const ResourceClaim*>& claims,
           const std::set<DeviceId>& taken, bool taints)
        : m_claims(claims), m_taints(taints) {
        for (const DeviceCatalog::InReach& where : devices.inReach(node)) {
            const ResourceSlice& slice = devices.slices[where.slice];
            for (const Device& device : slice.devices)
                if (reaches(reachOf(slice, device), node))
                    m_candidates.push_back(
                        {&slice, &device, {slice.driver, slice.pool, device.name}, devices.pools[where.pool].complete});
        }
        for (const Candidate& candidate : m_candidates) m_free.push_back(!taken.contains(candidate.id));
        for (std::size_t c = 0; c < claims.size(); ++c) {
            for (std::size_t r = 0; r < claims[c]->requests.size(); ++r) m_requests.emplace_back(c, r);
            m_remembered.emplace_back(claims[c]->constraints.size());
        }
    }

    DeviceAllocation run() {
        DeviceAllocation result;
        const bool found = request(0);
        if (!m_why.empty()) {
            result.verdict = m_failed ? DeviceAllocation::Verdict::Error : DeviceAllocation::Verdict::NotModelled;
            result.why = m_why;
        } else if (found) {
            result.verdict = DeviceAllocation::Verdict::Possible;
            describe(result);
        }
        return result;
    }

private:
    const DeviceRequest& asked(const GivenDevice& given) const {
        return m_claims[given.claim]->requests[given.request].alternatives[given.alternative];
    }

    std::string requestName(const GivenDevice& given) const {
        const ClaimRequest& of = m_claims[given.claim]->requests[given.request];
        return of.prioritized ? of.name + "/" + asked(given).name : of.name;
    }

    /// In errors, upstream names an alternative without its request.
    const std::string& plainName(const GivenDevice& given) const {
        const ClaimRequest& of = m_claims[given.claim]->requests[given.request];
        return of.prioritized ? asked(given).name : of.name;
    }

    bool giveUp(std::string why) {
        if (m_why.empty()) m_why = std::move(why);
        return false;
    }

    /// Solves all requests from the `at`-th on. True: m_given is the solution. False: there is none, or m_why says
    /// more.
    bool request(std::size_t at) {
        if (at == m_requests.size()) return true;
        const auto [c, r] = m_requests[at];
        const ClaimRequest& wanted = m_claims[c]->requests[r];
        for (std::size_t a = 0; a < wanted.alternatives.size() && m_why.empty(); ++a) {
            const DeviceRequest& one = wanted.alternatives[a];
            const bool works = one.all ? all(at, a) : exact(at, a, 0, 0);
            if (works) return true;
        }
        return false;
    }

    std::size_t resultsOf(std::size_t claim) const {
        return static_cast<std::size_t>(
            std::count_if(m_given.begin(), m_given.end(), [&](const GivenDevice& g) { return g.claim == claim; }));
    }

    /// Devices are equal to one request, so trying them in ascending order misses no first solution.
    bool exact(std::size_t at, std::size_t alternative, std::int64_t have, std::size_t from) {
        if (++m_steps > kMostSteps) return giveUp("a search of devices that takes too long");
        const auto [c, r] = m_requests[at];
        GivenDevice given{c, r, alternative, 0};
        if (have == asked(given).count) return request(at + 1);
        if (resultsOf(c) == kMostResults) return false;
        for (given.candidate = from; given.candidate < m_candidates.size(); ++given.candidate) {
            if (!m_candidates[given.candidate].complete || !take(given)) continue;
            if (exact(at, alternative, have + 1, given.candidate + 1)) return true;
            putBack();
            if (!m_why.empty()) return false;
        }
        return false;
    }

    /// Takes every device; all of them must be free.
    bool all(std::size_t at, std::size_t alternative) {
        const auto [c, r] = m_requests[at];
        GivenDevice given{c, r, alternative, 0};
        if (m_candidates.empty()) return false;
        if (std::any_of(m_candidates.begin(), m_candidates.end(), [](const Candidate& one) { return !one.complete; }))
            return giveUp("allocationMode All while a pool is being published");
        if (m_candidates.size() > kMostResults) return giveUp("allocationMode All of more than 32 devices");
        const std::size_t before = m_given.size();
        bool works = resultsOf(c) + m_candidates.size() <= kMostResults;
        for (; works && given.candidate < m_candidates.size(); ++given.candidate) works = take(given, true);
        if (works && request(at + 1)) return true;
        while (m_given.size() > before) putBack();
        return false;
    }

    bool tolerated(const DeviceRequest& request, const Device& device) const {
        return !m_taints || std::all_of(device.taints.begin(), device.taints.end(), [&](const Taint& taint) { return tolerates(request.tolerations, taint); });
    }

    /// Admin access ignores other claims, including the pod's own; a request without it does not even share a device
    /// that the same pod uses with admin access.
    bool available(const GivenDevice& given) const {
        const bool admin = asked(given).adminAccess;
        if (!admin && !m_free[given.candidate]) return false;
        return std::none_of(m_given.begin(), m_given.end(), [&](const GivenDevice& other) {
            return other.candidate == given.candidate && (!admin || other.claim == given.claim);
        });
    }

    bool concerned(const DeviceConstraint& constraint, const GivenDevice& given) const {
        return concerns(constraint, m_claims[given.claim]->requests[given.request].name, requestName(given));
    }

    /// False if the constraint forbids the device.
    bool remember(const DeviceConstraint& constraint, Remembered& known, const GivenDevice& given) const {
        if (!concerned(constraint, given)) return true;
        const bool match = !constraint.matchAttribute.empty();
        const std::string* mine = attributeOf(m_candidates[given.candidate], match ? constraint.matchAttribute : constraint.distinctAttribute);
        if (!mine) return false;
        if (known.devices > 0)
            for (const auto& [request, value] : known.values)
                if ((value == *mine) != match) return false;
        if (!match) known.values[m_claims[given.claim]->requests[given.request].name] = *mine;
        else if (known.devices == 0) known.values[""] = *mine;
        ++known.devices;
        return true;
    }

    void forget(const DeviceConstraint& constraint, Remembered& known, const GivenDevice& given) const {
        if (!concerned(constraint, given)) return;
        if (constraint.matchAttribute.empty()) known.values.erase(m_claims[given.claim]->requests[given.request].name);
        --known.devices;
    }

    /// Forgets the device in the first `count` constraints of its claim.
    void forget(const GivenDevice& given, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            forget(m_claims[given.claim]->constraints[i], m_remembered[given.claim][i], given);
    }

    /// False if the device cannot be allocated. `must`: a constraint that forbids it is then an error of the cycle.
    bool take(const GivenDevice& given, bool must = false) {
        if (!available(given) || !tolerated(asked(given), *m_candidates[given.candidate].device)) return false;
        const ResourceClaim& claim = *m_claims[given.claim];
        for (std::size_t i = 0; i < claim.constraints.size(); ++i) {
            if (remember(claim.constraints[i], m_remembered[given.claim][i], given)) continue;
            if (must) {
                const DeviceId& id = m_candidates[given.candidate].id;
                m_failed = true;
                return giveUp("claim " + claim.key() + ", request " + plainName(given) + ": cannot add device " + id.driver + "/" + id.pool
                              + "/" + id.device + " because a claim constraint would not be satisfied");
            }
            forget(given, i);
            return false;
        }
        if (!asked(given).adminAccess) m_free[given.candidate] = false;
        m_given.push_back(given);
        return true;
    }

    void putBack() {
        const GivenDevice given = m_given.back();
        m_given.pop_back();
        if (!asked(given).adminAccess) m_free[given.candidate] = true;
        forget(given, m_remembered[given.claim].size());
    }

    void describe(DeviceAllocation& result) const {
        result.claims.resize(m_claims.size());
        for (std::size_t c = 0; c < m_claims.size(); ++c) {
            std::vector<const DeviceReach*> reach;
            std::set<std::size_t> scored;
            for (const GivenDevice& given : m_given) {
                if (given.claim != c) continue;
                const Candidate& used = m_candidates[given.candidate];
                reach.push_back(&reachOf(*used.slice, *used.device));
                result.claims[c].devices.push_back({requestName(given), used.id, asked(given).adminAccess, false});
                if (m_claims[c]->requests[given.request].prioritized && scored.insert(given.request).second)
                    result.score += kMostAlternatives - static_cast<std::int64_t>(given.alternative);
            }
            result.claims[c].nodeSelector = usableWhere(reach);
        }
    }

    const std::vector<const ResourceClaim*>& m_claims;
    bool m_taints;
    std::vector<Candidate> m_candidates;
    std::vector<bool> m_free;                                     // by candidate
    std::vector<std::pair<std::size_t, std::size_t>> m_requests;  // claim and request, in order
    std::vector<GivenDevice> m_given;
    std::vector<std::vector<Remembered>> m_remembered;  // by claim and constraint
    std::size_t m_steps = 0;
    std::string m_why;      // why the search ended early; empty if it did not
    bool m_failed = false;  // the search ended with an error
};

}  // namespace

DeviceAllocation allocateDevices(const DeviceCatalog& devices, const Node& node,
                                 const std::vector<const ResourceClaim*>& claims, const std::set<DeviceId>& taken, bool taints) {
    return Search(devices, node, claims, taken, taints).run();
}

}  // namespace bayplan
