// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/device_allocator.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "cluster/extended_claims.h"
#include "plugins/devices/device_constraints.h"
#include "plugins/devices/shared_counters.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostResults = 32;  // of one claim
constexpr std::size_t kMostSteps = 200'000;
constexpr std::int64_t kMostAlternatives = 8;  // of one request

/// A device of the node, in the order in which it is tried.
struct Candidate {
    std::size_t index = 0;
    const IndexedPool* pool = nullptr;
};

/// What a node's search finds out about one alternative.
struct Asked {
    const DeviceQuestion::Alternative* what = nullptr;
    std::vector<std::size_t> everything;  // allocationMode All: the candidates it needs
    enum Accepted : std::uint8_t { NotAsked,
                                   Yes,
                                   No };
    std::vector<Accepted> accepted;  // by candidate
};

struct Pick {
    Asked* asked = nullptr;
    std::size_t candidate = 0;
    std::optional<CapacityAmounts> share;  // of a device that is shared
};

enum class Found { Yes,
                   No,
                   TooMany };

}  // namespace

class DeviceSearch::Work {
public:
    Work(const DeviceQuestion& question, const DevicesTaken& taken, bool taints)
        : m_index(question.index()), m_claims(question.claims()), m_taken(taken), m_taints(taints) {
        m_requests.reserve(question.requests().size());
        for (const std::vector<DeviceQuestion::Alternative>& request : question.requests()) {
            std::vector<Asked>& alternatives = m_requests.emplace_back();
            alternatives.reserve(request.size());
            for (const DeviceQuestion::Alternative& one : request) alternatives.push_back({&one, {}, {}});
        }
    }

    ChosenDevices on(NodeIdx node) {
        begin(node);
        ChosenDevices result;
        const bool found = prepare() && solve(0) == Found::Yes;
        if (!m_why.empty()) {
            result.verdict = m_failed ? DeviceAllocation::Verdict::Error : DeviceAllocation::Verdict::NotModelled;
            result.why = m_why;
        } else if (found) {
            result.verdict = DeviceAllocation::Verdict::Possible;
            result.picks.reserve(m_picks.size());
            for (Pick& pick : m_picks) result.picks.push_back({pick.asked->what->number, m_candidates[pick.candidate].index, std::move(pick.share)});
        } else if (std::any_of(m_pools->begin(), m_pools->end(), [](const IndexedPool& pool) { return pool.invalid; }))
            result.verdict = DeviceAllocation::Verdict::InvalidPools;
        return result;
    }

private:
    /// Forgets the node that was asked before.
    void begin(NodeIdx node) {
        m_node = &m_index.catalog().node(node);
        m_pools = &m_index.poolsOn(node);
        m_candidates.clear();
        for (const IndexedPool& pool : *m_pools)
            if (pool.complete && !pool.invalid)
                for (const std::size_t device : pool.devices) m_candidates.push_back({device, &pool});
        for (std::vector<Asked>& request : m_requests)
            for (Asked& asked : request) {
                asked.everything.clear();
                asked.accepted.assign(m_candidates.size(), Asked::NotAsked);
            }
        m_picks.clear();
        m_constraints.clear();
        for (const ResourceClaim* claim : m_claims) m_constraints.emplace_back(*claim);
        m_counters.emplace(m_index, m_taken);
        m_steps = 0;
        m_why.clear();
        m_failed = false;
    }

    bool fail(std::string why) {
        if (m_why.empty()) m_why = std::move(why), m_failed = true;
        return false;
    }
    bool giveUp(std::string why) {
        if (m_why.empty()) m_why = std::move(why);
        return false;
    }

    const IndexedDevice& device(std::size_t candidate) const { return m_index.device(m_candidates[candidate].index); }

    /// "claim ns/n, request r": upstream names an alternative without its request.
    std::string where(const Asked& asked) const {
        return "claim " + m_claims[asked.what->claim]->key() + ", request " + (asked.what->of->prioritized ? asked.what->request->name : asked.what->of->name);
    }

    /// What upstream finds out before it searches. False: m_why says what.
    bool prepare() {
        std::size_t request = 0;
        for (const ResourceClaim* claim : m_claims) {
            std::int64_t least = 0;
            for (std::size_t r = 0; r < claim->requests.size(); ++r, ++request) {
                std::optional<std::int64_t> smallest;
                for (Asked& asked : m_requests[request]) {
                    if (!prepare(asked)) return false;
                    const std::int64_t size = asked.what->request->all ? static_cast<std::int64_t>(asked.everything.size()) : asked.what->request->count;
                    smallest = std::min(smallest.value_or(size), size);
                }
                least += smallest.value_or(0);
            }
            if (least > static_cast<std::int64_t>(kMostResults))
                return fail("claim " + claim->key() + ": number of requested devices " + std::to_string(least) + " exceeds the claim limit of 32");
            for (std::size_t i = 0; i < claim->constraints.size(); ++i)
                if (claim->constraints[i].matchAttribute.empty() && claim->constraints[i].distinctAttribute.empty())
                    return fail("claim " + claim->key() + ", constraint #" + std::to_string(i) + ": empty constraint (unsupported constraint type?)");
        }
        return true;
    }

    bool prepare(Asked& asked) {
        const std::vector<std::string>& own = asked.what->request->selectors;
        for (std::size_t i = 0; i < own.size(); ++i)
            if (own[i].empty()) return fail(where(asked) + ", selector #" + std::to_string(i) + ": CEL expression empty (unsupported selector type?)");
        if (!asked.what->request->all) return true;
        for (const IndexedPool& pool : *m_pools)
            if (!pool.complete || pool.invalid)
                return fail(where(asked) + ": asks for all devices, but resource pool " + pool.pool->driver + "/" + pool.pool->name + " is currently "
                            + (pool.complete ? "invalid" : "being updated"));
        for (std::size_t i = 0; i < m_candidates.size(); ++i) {
            const bool wanted = accepts(asked, i);
            if (!m_why.empty()) return false;
            if (wanted && capacity(asked, i)) asked.everything.push_back(i);
        }
        return true;
    }

    /// Whether the selectors take the device, and the node can use it. False with m_why: that is an error.
    bool accepts(Asked& asked, std::size_t candidate) {
        Asked::Accepted& known = asked.accepted[candidate];
        if (known != Asked::NotAsked) return known == Asked::Yes;
        const IndexedDevice& one = device(candidate);
        const bool is = asked.what->made && selected(asked, asked.what->ofClass, true, candidate) && selected(asked, asked.what->own, false, candidate)
                        && reaches(reachOf(*one.slice, *one.device), *m_node);
        if (m_why.empty()) known = is ? Asked::Yes : Asked::No;
        return is;
    }

    bool selected(const Asked& asked, const std::vector<const DeviceIndex::Selector*>& selectors, bool ofClass, std::size_t candidate) {
        for (std::size_t i = 0; i < selectors.size(); ++i) {
            const cel::Outcome outcome = m_index.evaluate(*selectors[i], m_candidates[candidate].index);
            if (outcome.kind == cel::Outcome::Kind::Yes) continue;
            if (outcome.kind == cel::Outcome::Kind::No) return false;
            std::string why = (ofClass ? "class " + asked.what->made->name : "claim " + m_claims[asked.what->claim]->key()) + ": selector #" + std::to_string(i) + ": " + outcome.text;
            return outcome.kind == cel::Outcome::Kind::Error ? fail(std::move(why)) : giveUp(std::move(why));
        }
        return true;
    }

    /// Solves all requests from the `at`-th on: m_picks is then the solution.
    Found solve(std::size_t at) {
        if (at == m_requests.size()) return Found::Yes;
        for (Asked& asked : m_requests[at]) {
            const Found found = asked.what->request->all ? all(at, asked, 0) : exact(at, asked, 0, 0);
            if (found == Found::Yes || !m_why.empty()) return found;
            // More devices than a claim may have: only another alternative can help, of this or of an earlier request.
            if (found == Found::TooMany && !asked.what->of->prioritized) return found;
        }
        return Found::No;
    }

    std::size_t resultsOf(std::size_t claim) const {
        return static_cast<std::size_t>(std::count_if(m_picks.begin(), m_picks.end(), [&](const Pick& pick) { return pick.asked->what->claim == claim; }));
    }

    /// Whether the claim would have too many devices with all that the request still wants.
    bool tooMany(const Asked& asked, std::int64_t missing) const { return static_cast<std::int64_t>(resultsOf(asked.what->claim)) + missing > static_cast<std::int64_t>(kMostResults); }

    /// Devices are equal to one request, so trying them in ascending order misses no first solution.
    Found exact(std::size_t at, Asked& asked, std::int64_t have, std::size_t from) {
        if (have == asked.what->request->count) return solve(at + 1);
        if (tooMany(asked, asked.what->request->count - have)) return Found::TooMany;
        for (std::size_t i = from; i < m_candidates.size(); ++i) {
            if (++m_steps > kMostSteps) giveUp("a search of devices that takes too long");
            if (!m_why.empty()) return Found::No;
            if (!available(asked, i) || !accepts(asked, i) || !capacity(asked, i) || !take(asked, i)) continue;
            const Found found = exact(at, asked, have + 1, i + 1);
            if (found == Found::Yes) return found;
            putBack();
            if (found == Found::TooMany) return found;
        }
        return Found::No;
    }

    Found all(std::size_t at, Asked& asked, std::size_t have) {
        if (asked.everything.empty()) return Found::No;
        if (have == asked.everything.size()) return solve(at + 1);
        if (tooMany(asked, static_cast<std::int64_t>(asked.everything.size() - have))) return Found::TooMany;
        if (++m_steps > kMostSteps) giveUp("a search of devices that takes too long");
        const std::size_t candidate = asked.everything[have];
        if (!m_why.empty() || !available(asked, candidate) || !take(asked, candidate)) return Found::No;
        const Found found = all(at, asked, have + 1);
        if (found != Found::Yes) putBack();
        return found;
    }

    /// Admin access ignores other claims, including the pod's own; a request without it does not even share a device
    /// that the same pod uses with admin access.
    bool available(const Asked& asked, std::size_t candidate) const {
        const IndexedDevice& one = device(candidate);
        const bool admin = asked.what->request->adminAccess;
        if (!admin && m_taken.whole[one.identity]) return false;
        if (!admin && !one.device->shareable && m_taken.shared.contains(one.identity)) return false;
        return std::none_of(m_picks.begin(), m_picks.end(), [&](const Pick& pick) {
            if (pick.candidate != candidate) return false;
            if (admin) return pick.asked->what->claim == asked.what->claim;
            return !pick.share.has_value();
        });
    }

    /// What shares of the device take, before this search and in it.
    CapacityAmounts shared(std::size_t candidate) const {
        CapacityAmounts used;
        if (const auto before = m_taken.shared.find(device(candidate).identity); before != m_taken.shared.end()) used = before->second;
        for (const Pick& pick : m_picks)
            if (pick.candidate == candidate && pick.share) add(used, *pick.share);
        return used;
    }

    bool capacity(const Asked& asked, std::size_t candidate) const {
        const Device& one = *device(candidate).device;
        if (!one.shareable && asked.what->request->capacity.empty() && !hasPolicy(one)) return true;
        const std::optional<CapacityAmounts> wanted = amountsTaken(one, asked.what->request->capacity);
        return wanted && fits(one, *wanted, one.shareable ? shared(candidate) : CapacityAmounts());
    }
    static bool hasPolicy(const Device& one) {
        return std::any_of(one.capacity.begin(), one.capacity.end(), [](const auto& entry) { return entry.second.policy.has_value(); });
    }

    bool tolerated(const DeviceRequest& request, const Device& one) const {
        return !m_taints || std::all_of(one.taints.begin(), one.taints.end(), [&](const Taint& taint) { return tolerates(request.tolerations, taint); });
    }

    /// What admin access means for a device that can be shared is only known where nobody else has it.
    bool isUnclear(const Asked& asked, std::size_t candidate) const {
        const auto here = [&](const Pick& pick) { return pick.candidate == candidate && (asked.what->request->adminAccess || pick.asked->what->request->adminAccess); };
        return (asked.what->request->adminAccess && m_taken.any(device(candidate).identity)) || std::any_of(m_picks.begin(), m_picks.end(), here);
    }

    /// False if the device cannot be allocated; what its counters were charged then stays charged, as upstream has it.
    bool take(Asked& asked, std::size_t candidate) {
        const IndexedDevice& one = device(candidate);
        const IndexedPool& pool = *m_candidates[candidate].pool;
        const bool shareable = one.device->shareable;
        if (shareable && isUnclear(asked, candidate)) return giveUp("admin access to a device that can be shared");
        if (!one.device->consumes.empty()) {
            // A shared device in use is charged already.
            const CapacityAmounts used = shareable ? shared(candidate) : CapacityAmounts();
            if (used.empty() && !m_counters->charge(pool, *one.device)) return false;
        }
        if (!tolerated(*asked.what->request, *one.device)) return false;
        if (!m_constraints[asked.what->claim].add(one, asked.what->of->name, asked.what->full)) {
            if (asked.what->request->all)
                fail(where(asked) + ": cannot add device " + one.slice->driver + "/" + one.slice->pool + "/" + one.device->name
                     + " because a claim constraint would not be satisfied");
            return false;
        }
        // The shares may have changed since all devices were chosen.
        if (asked.what->request->all && !capacity(asked, candidate)) {
            m_constraints[asked.what->claim].remove(asked.what->of->name, asked.what->full);
            return false;
        }
        Pick pick{&asked, candidate, std::nullopt};
        if (shareable) pick.share = amountsTaken(*one.device, asked.what->request->capacity);
        m_picks.push_back(std::move(pick));
        return true;
    }

    void putBack() {
        const Pick pick = std::move(m_picks.back());
        m_picks.pop_back();
        const IndexedDevice& one = device(pick.candidate);
        if (!one.device->consumes.empty() && !one.device->shareable) m_counters->giveBack(*m_candidates[pick.candidate].pool, *one.device);
        m_constraints[pick.asked->what->claim].remove(pick.asked->what->of->name, pick.asked->what->full);
    }

    const DeviceIndex& m_index;
    const std::vector<const ResourceClaim*>& m_claims;
    const DevicesTaken& m_taken;
    bool m_taints;
    std::vector<std::vector<Asked>> m_requests;  // of all claims in order, each with its alternatives

    // Of the node that is asked:
    const Node* m_node = nullptr;
    const std::vector<IndexedPool>* m_pools = nullptr;
    std::vector<Candidate> m_candidates;
    std::vector<Pick> m_picks;
    std::vector<DeviceConstraints> m_constraints;  // by claim
    std::optional<SharedCounters> m_counters;
    std::size_t m_steps = 0;
    std::string m_why;      // why the search ended early; empty if it did not
    bool m_failed = false;  // the search ended with an error
};

DeviceSearch::DeviceSearch(const DeviceQuestion& question, const DevicesTaken& taken, bool taints) : m_work(std::make_unique<Work>(question, taken, taints)) {}
DeviceSearch::~DeviceSearch() = default;

ChosenDevices DeviceSearch::on(NodeIdx node) { return m_work->on(node); }

DeviceQuestion::DeviceQuestion(const DeviceIndex& index, const std::vector<const ResourceClaim*>& claims) : m_index(index), m_claims(claims) {
    const auto compiled = [&](const std::vector<std::string>& expressions) {
        std::vector<const DeviceIndex::Selector*> selectors;
        for (const std::string& expression : expressions) selectors.push_back(&index.selector(expression));
        return selectors;
    };
    std::size_t number = 0;
    for (std::size_t c = 0; c < claims.size(); ++c)
        for (const ClaimRequest& request : claims[c]->requests) {
            std::vector<Alternative>& alternatives = m_requests.emplace_back();
            for (const DeviceRequest& one : request.alternatives) {
                const DeviceClass* made = index.catalog().devices.findClass(one.deviceClass);
                alternatives.push_back({number++, alternatives.size(), c, &request, &one, request.prioritized ? request.name + "/" + one.name : request.name, made,
                                        made ? compiled(made->selectors) : std::vector<const DeviceIndex::Selector*>(), compiled(one.selectors)});
            }
        }
}

DeviceAllocation DeviceQuestion::on(NodeIdx node, const DevicesTaken& taken, bool taints) const { return written(DeviceSearch(*this, taken, taints).on(node), node); }

DeviceAllocation DeviceQuestion::written(const ChosenDevices& choice, NodeIdx node) const {
    DeviceAllocation result{choice.verdict, {}, choice.why};
    if (choice.verdict != DeviceAllocation::Verdict::Possible) return result;
    const std::vector<const Alternative*> byNumber = numbered();
    result.claims.resize(m_claims.size());
    for (std::size_t c = 0; c < m_claims.size(); ++c) {
        std::vector<const DeviceReach*> reach;
        bool bound = false;
        for (const ChosenDevices::Pick& pick : choice.picks) {
            const Alternative& asked = *byNumber[pick.alternative];
            if (asked.claim != c) continue;
            const IndexedDevice& used = m_index.device(pick.device);
            reach.push_back(&reachOf(*used.slice, *used.device));
            bound = bound || used.device->bindsToNode;
            AllocatedDevice given{asked.full, {used.slice->driver, used.slice->pool, used.device->name}, asked.request->adminAccess};
            if (used.device->binds) given.binding = DeviceBinding::Waits;
            given.shared = pick.share.has_value();
            if (pick.share) given.consumed = *pick.share;
            result.claims[c].devices.push_back(std::move(given));
        }
        result.claims[c].nodeSelector = usableWhere(reach, bound ? m_index.catalog().node(node).name : std::string());
    }
    return result;
}

std::int64_t DeviceQuestion::score(const ChosenDevices& choice) const {
    const std::vector<const Alternative*> byNumber = numbered();
    std::int64_t score = 0;
    for (std::size_t i = 0; i < choice.picks.size(); ++i) {
        const Alternative& given = *byNumber[choice.picks[i].alternative];
        // The devices of one alternative stand together.
        const bool counted = i > 0 && choice.picks[i - 1].alternative == given.number;
        if (given.of->prioritized && !counted) score += kMostAlternatives - static_cast<std::int64_t>(given.rank);
    }
    return score;
}

std::vector<const DeviceQuestion::Alternative*> DeviceQuestion::numbered() const {
    std::vector<const Alternative*> all;
    for (const std::vector<Alternative>& request : m_requests)
        for (const Alternative& one : request) all.push_back(&one);
    return all;
}

ResourceClaim extendedClaimOn(const Catalog& catalog, const PodSpec& spec, ResourceClaim claim, NodeIdx node) {
    claim.requests = extendedRequests(spec, [&](const std::string& name) -> const DeviceClass* {
        const ResourceIdx resource = catalog.resources.find(name);
        if (resource.valid() && catalog.allocatable[node.get()][resource.get()] > 0) return nullptr;
        return catalog.devices.classOfResource(name);
    });
    return claim;
}

std::int64_t scoreOfAlternatives(const ResourceClaim& claim, const ClaimAllocation& allocation) {
    std::int64_t score = 0;
    for (const ClaimRequest& request : claim.requests)
        for (std::size_t i = 0; request.prioritized && i < request.alternatives.size(); ++i) {
            const std::string name = request.name + "/" + request.alternatives[i].name;
            const bool given = std::any_of(allocation.devices.begin(), allocation.devices.end(), [&](const AllocatedDevice& device) { return device.request == name; });
            if (given) score += kMostAlternatives - static_cast<std::int64_t>(i);
        }
    return score;
}

}  // namespace bayplan
