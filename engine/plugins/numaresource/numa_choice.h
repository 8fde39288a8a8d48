// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which CPUs and zones of a node Koordinator gives a pod, and why it gives none.
// Thread rule: pure functions.
// Source: Koordinator pkg/scheduler/plugins/nodenumaresource/{plugin,resource_manager,topology_hint}.go; specification
// ecosystem 4.4.

#include <cstdint>
#include <optional>
#include <vector>

#include "framework/profile.h"
#include "framework/reason_info.h"
#include "plugins/numaresource/device_hints.h"
#include "plugins/numaresource/numa_holdings.h"
#include "plugins/numaresource/numa_scorer.h"

namespace bayplan {

inline constexpr ReasonInfo kNumaPolicyDiffers{"NodeNUMA.policy", "node(s) NUMA Topology policy not match",
                                               WORDS_FOR_PEOPLE("Text", "the node aligns pods with NUMA zones by another policy than the pod asks for")};
inline constexpr ReasonInfo kFractionOfCpu{"NodeNUMA.whole", "the requested CPUs must be integer", WORDS_FOR_PEOPLE("Text", "its CPUs are bound, and it requests no whole number of them")};
inline constexpr ReasonInfo kNoCpuMap{"NodeNUMA.topology", "node(s) invalid CPU Topology", WORDS_FOR_PEOPLE("Text", "its CPUs are bound, and the node's CPUs are not listed")};
inline constexpr ReasonInfo kPartsOfCores{"NodeNUMA.cores", "node(s) requested cpus not multiple cpus per core",
                                          WORDS_FOR_PEOPLE("Text", "it has to get whole cores, and requests no whole number of them")};
inline constexpr ReasonInfo kBindPolicyDiffers{"NodeNUMA.binding", "node(s) cpu bind policy conflicts with pod's required cpu bind policy",
                                               WORDS_FOR_PEOPLE("Text", "the node binds CPUs in another way than the pod requires")};
inline constexpr ReasonInfo kBadRatio{"NodeNUMA.ratio", "node(s) invalid CPU amplification ratio",
                                      WORDS_FOR_PEOPLE("Text", "by how much the node shows more CPUs than it has cannot be read")};
inline constexpr ReasonInfo kAmplifiedCpuShort{"NodeNUMA.amplified", "Insufficient amplified cpu",
                                               WORDS_FOR_PEOPLE("Text", "CPUs: too few; those that are bound count for more, since the node shows more CPUs than it has")};
inline constexpr ReasonInfo kTooFewCpus{"NodeNUMA.cpus", "not enough cpus available to satisfy request", WORDS_FOR_PEOPLE("Text", "too few CPUs that are bound to no other pod")};
inline constexpr ReasonInfo kCpusNotTaken{"NodeNUMA.taking", "failed to allocate cpus", WORDS_FOR_PEOPLE("Text", "its CPUs are bound, and the free ones do not go together")};
inline constexpr ReasonInfo kCpusUnlike{"NodeNUMA.required",
                                        "insufficient CPUs to satisfy required cpu bind policy %1",
                                        WORDS_FOR_PEOPLE("Text", "too few free CPUs for the way in which they have to be bound: %1"),
                                        {"policy"}};
inline constexpr ReasonInfo kNoZones{"NodeNUMA.noZones", "node(s) missing NUMA resources", WORDS_FOR_PEOPLE("Text", "it is to be aligned with NUMA zones, and the node lists none")};
inline constexpr ReasonInfo kZonesUnknown{"NodeNUMA.unknown", "node(s) Insufficient NUMA Node resources",
                                          WORDS_FOR_PEOPLE("Text", "it is to be aligned with NUMA zones, and what they have left is not known")};
inline constexpr ReasonInfo kZonesShort{"NodeNUMA.short", "Insufficient NUMA %1", WORDS_FOR_PEOPLE("Text", "%1: too little in the NUMA zones that it would get"), {"resource"}};
inline constexpr ReasonInfo kNoZoneFits{"NodeNUMA.nowhere", "Unsatisfied NUMA %1", WORDS_FOR_PEOPLE("Text", "%1: no NUMA zones have enough"), {"resource"}};
inline constexpr ReasonInfo kZonesUnaligned{"NodeNUMA.unaligned",
                                            "Unaligned NUMA Hint cause %1",
                                            WORDS_FOR_PEOPLE("Text", "its resources fit into no NUMA zones that suit all of them: %1"),
                                            {"hints"}};

/// What DeviceShare's arguments say.
struct DeviceRules {
    ShareScorer scorer;
    bool aligns = true;  // it takes part in choosing zones

    bool operator==(const DeviceRules&) const = default;
};

/// What the arguments of the plugin say.
struct NumaRules {
    NumaScorer nodes, zones;               // of a node, and of sets of its zones
    std::string defaultBinding;            // how CPUs are bound if a pod does not say
    std::optional<DeviceRules> devices{};  // absent: no device is chosen beside
    std::string reserving{};               // the schedulerName of the pods that take devices out of Reservations; empty: none do

    bool operator==(const NumaRules&) const = default;
};

/// A plugin that binds CPUs and aligns with zones, for whoever plays its choice again.
class ChoosesZones {
public:
    virtual ~ChoosesZones() = default;
    virtual const NumaRules& numaRules() const = 0;
};
/// Those of the first profile that has one, as long as `profiles` live; null: none has.
const NumaRules* numaRules(const Profiles& profiles);
/// Those of a profile, with DeviceShare's if it has that; absent: it has no such plugin.
std::optional<NumaRules> zoneRules(const Profile& profile);

enum class AskedIn : std::uint8_t { Filter,
                                    Reserve };
/// Whether a profile asks for zones before it asks for devices; also where it does not ask for both. O(plugins).
bool zonesComeFirst(const Profile& profile, AskedIn point);

struct NumaAnswer {
    Code code = Code::Success;  // NotModelled: upstream's answer is not certain
    Reasons reasons{};          // of a rejection
    NumaShare share{};          // of a success, without its pod
    std::optional<ZoneMask> zones{};

    bool ok() const { return code == Code::Success; }
};

/// A pod and a node with what other pods have of it. It refers to all that it is made of.
class NumaChoice {
public:
    /// `devices`: those that are aligned with the same zones; absent: none are.
    NumaChoice(const ResourceTable& table, const ZonedNode& node, const NumaHoldings& held, const NumaAsk& ask, const NumaRules& rules, std::optional<DevicesToAlign> devices = {});

    /// The policy of node and pod; absent: they differ.
    std::optional<NumaPolicy> policy() const { return m_policy; }
    /// Its CPUs are bound here. Absent: they would be, and it requests no whole number.
    std::optional<bool> binds() const { return m_binds; }
    /// How they are, or may be bound; `required`: in no other way.
    const std::string& binding() const { return m_binding; }
    bool required() const { return m_required; }

    bool alignsDevices() const { return m_devices.has_value(); }
    /// Success, or a rejection by what node and pod say. O(1).
    NumaAnswer agreement() const;
    /// What it gets in `zones`; absent: wherever there is room.
    NumaAnswer allocate(std::optional<ZoneMask> zones) const;
    /// The zones by the policy, which is not None, and what it gets there. O(2^zones · CPUs).
    NumaAnswer align() const;
    /// allocate() or align().
    NumaAnswer choose() const;
    /// The same as far as it is known before Reserve: BestEffort chooses zones there.
    NumaAnswer foresee() const;

    /// Score does not ask what the pod gets.
    bool scoredWithoutAnswer() const;
    /// The score of the node with the pod on it, by foresee(). Both by resource; `requested`: by the pods that are there.
    std::int64_t score(const NumaAnswer& foreseen, const std::vector<std::int64_t>& allocatable, const std::vector<std::int64_t>& requested) const;

private:
    NumaAnswer allocate(std::optional<ZoneMask> zones, const std::vector<AmountsOfZone>& left) const;
    /// What zones have left, by zone.
    std::vector<AmountsOfZone> left() const;
    CpuSet bindable(const CpuSet& free) const;
    Reasons distribute(const std::vector<AmountsOfZone>& left, ZoneMask zones, NumaShare& share) const;
    std::int64_t portion(std::size_t column, std::int64_t amount, std::int64_t zones) const;
    std::optional<Reason> bind(NumaShare& share) const;
    std::int64_t scoreOf(ZoneMask zones, const std::vector<AmountsOfZone>& left) const;
    std::vector<std::int64_t> countedRequests() const;

    const ResourceTable& m_table;
    const ZonedNode& m_node;
    const NumaHoldings& m_held;
    const NumaAsk& m_ask;
    const NumaRules& m_rules;
    std::optional<DevicesToAlign> m_devices;
    std::optional<NumaPolicy> m_policy;
    std::optional<bool> m_binds;
    std::string m_binding;
    bool m_required = false;
};

}  // namespace bayplan
