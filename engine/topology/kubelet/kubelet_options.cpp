// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/kubelet_options.h"

#include <array>
#include <charconv>
#include <optional>

#include "topology/kubelet/cpu_take.h"

namespace bayplan {

namespace {

constexpr std::int64_t kLeastAllowableZones = 8;
constexpr const char* kTopologyManager = "topology manager: ";
constexpr const char* kCpuManager = "cpu manager: ";

constexpr const char* kFullCores = "full-pcpus-only";
constexpr const char* kSpreadZones = "distribute-cpus-across-numa";
constexpr const char* kAlignBySocket = "align-by-socket";
constexpr const char* kSpreadCores = "distribute-cpus-across-cores";
constexpr const char* kStrict = "strict-cpu-reservation";
constexpr const char* kAlignToL3 = "prefer-align-cpus-by-uncorecache";

/// Like strconv.ParseBool.
std::optional<bool> boolean(const std::string& text) {
    for (const char* yes : {"1", "t", "T", "true", "TRUE", "True"})
        if (text == yes) return true;
    for (const char* no : {"0", "f", "F", "false", "FALSE", "False"})
        if (text == no) return false;
    return std::nullopt;
}

std::string quotedAsGo(const std::string& text) {
    return "\"" + text + "\"";
}

std::string badBoolean(const std::string& option, const std::string& value) {
    return "bad value for option " + quotedAsGo(option) + ": strconv.ParseBool: parsing " + quotedAsGo(value) + ": invalid syntax";
}

std::string topologyOption(const std::string& name, const std::string& value, bool& closest, std::int64_t& most) {
    if (name == "prefer-closest-numa-nodes") {
        const std::optional<bool> on = boolean(value);
        if (!on) return badBoolean(name, value);
        closest = *on;
        return {};
    }
    if (name != "max-allowable-numa-nodes") return "unknown Topology Manager Policy option: " + quotedAsGo(name);
    const char* first = value.data() + (value.starts_with('+') ? 1 : 0);
    const auto [end, fault] = std::from_chars(first, value.data() + value.size(), most);
    if (fault != std::errc() || end != value.data() + value.size())
        return "unable to convert policy option to integer " + quotedAsGo(name) + ": strconv.Atoi: parsing " + quotedAsGo(value)
               + (fault == std::errc::result_out_of_range ? ": value out of range" : ": invalid syntax");
    if (most < kLeastAllowableZones)
        return "the minimum value of " + quotedAsGo(name) + " should not be less than " + std::to_string(kLeastAllowableZones);
    return {};
}

/// Options that exclude one another.
std::string exclusion(const CpuRules& rules) {
    struct Pair {
        bool both;
        const char* first;
        const char* second;
    };
    const TakeRules& take = rules.take;
    const std::array pairs{
        Pair{rules.wholeCores && take.spreadOverCores, kFullCores, kSpreadCores},
        Pair{take.spreadOverZones && take.spreadOverCores, kSpreadZones, kSpreadCores},
        Pair{take.alignToL3 && take.spreadOverCores, kAlignToL3, kSpreadCores},
        Pair{take.alignToL3 && take.spreadOverZones, kAlignToL3, kSpreadZones},
    };
    for (const Pair& pair : pairs)
        if (pair.both)
            return std::string("static policy options ") + pair.first + " and " + pair.second + " can not be used at the same time";
    return {};
}

std::string staticOptions(const KubeletConfig& config, KubeletSetup& setup) {
    CpuRules& rules = setup.cpu;
    for (const auto& [name, value] : config.cpuOptions) {
        bool* target = name == kFullCores       ? &rules.wholeCores
                       : name == kSpreadZones   ? &rules.take.spreadOverZones
                       : name == kAlignBySocket ? &rules.alignBySocket
                       : name == kSpreadCores   ? &rules.take.spreadOverCores
                       : name == kStrict        ? &rules.strictReservation
                       : name == kAlignToL3     ? &rules.take.alignToL3
                                                : nullptr;
        if (target == nullptr) return "unknown CPU Manager Policy option: " + quotedAsGo(name);
        const std::optional<bool> on = boolean(value);
        if (!on) return badBoolean(name, value);
        *target = *on;
    }
    if (std::string text = exclusion(rules); !text.empty()) return text;
    if (rules.alignBySocket && setup.topology.policy == TopologyPolicy::SingleNumaNode)
        return std::string("Topolgy manager single-numa-node policy is incompatible with CPUManager ") + kAlignBySocket + " policy option";  // the kubelet's own spelling
    if (rules.alignBySocket && setup.cpus.socketCount > setup.cpus.zones.size())
        return "Align by socket is not compatible with hardware where number of sockets are more than number of NUMA";
    return {};
}

std::string reserveCpus(const KubeletConfig& config, std::size_t wanted, KubeletSetup& setup) {
    if (!config.reservedSystemCpus.empty())
        setup.reservedCpus = config.reservedSystemCpus;
    else if (Result<CpuSet> taken = takeCpus(setup.cpus, setup.cpus.all, wanted, setup.cpu.take))
        setup.reservedCpus = *taken;
    if (setup.reservedCpus.size() != wanted)
        return "[cpumanager] unable to reserve the required amount of CPUs (size of " + setup.reservedCpus.toString() + " did not equal " + std::to_string(wanted) + ")";
    const CpuSet absent = setup.reservedCpus - setup.cpus.all;
    if (!absent.empty())
        return "[cpumanager] unable to build the reserved physical CPUs from the reserved set: unknown CPU ID: " + std::to_string(absent.lowest());
    for (const CpuGroup& core : setup.cpus.cores)
        if (core.cpus.intersects(setup.reservedCpus)) setup.coresWithReservedCpus |= core.cpus;
    return {};
}

}  // namespace

std::string readTopologyOptions(const KubeletConfig& config, std::size_t zones, KubeletSetup& setup) {
    if (config.topologyPolicy == "none") {
        setup.topology.policy = TopologyPolicy::None;  // then scope and options do not matter
        return {};
    }
    bool closest = false;
    std::int64_t most = kLeastAllowableZones;
    for (const auto& [name, value] : config.topologyOptions)
        if (std::string text = topologyOption(name, value, closest, most); !text.empty())
            return kTopologyManager + text;
    setup.topology.preferClosest = closest;
    if (static_cast<std::int64_t>(zones) > most)
        return kTopologyManager + ("unsupported on machines with more than " + std::to_string(most) + " NUMA Nodes");
    if (config.topologyPolicy == "best-effort")
        setup.topology.policy = TopologyPolicy::BestEffort;
    else if (config.topologyPolicy == "restricted")
        setup.topology.policy = TopologyPolicy::Restricted;
    else if (config.topologyPolicy == "single-numa-node")
        setup.topology.policy = TopologyPolicy::SingleNumaNode;
    else
        return kTopologyManager + ("unknown policy: " + quotedAsGo(config.topologyPolicy));
    if (config.topologyScope != "container" && config.topologyScope != "pod")
        return kTopologyManager + ("unknown scope: " + quotedAsGo(config.topologyScope));
    setup.podScope = config.topologyScope == "pod";
    return {};
}

std::string readCpuOptions(const KubeletConfig& config, KubeletSetup& setup) {
    if (config.cpuPolicy == "none") {
        if (config.cpuOptions.empty()) return {};
        std::string options;
        for (const auto& [name, value] : config.cpuOptions)
            options += (options.empty() ? "" : " ") + name + ":" + value;
        return kCpuManager + ("new none policy error: None policy: received unsupported options=map[" + options + "]");
    }
    if (config.cpuPolicy != "static") return kCpuManager + ("unknown policy: " + quotedAsGo(config.cpuPolicy));

    std::int64_t milli = static_cast<std::int64_t>(config.reservedSystemCpus.size()) * 1000;
    if (config.reservedSystemCpus.empty()) {
        if (!config.reservedCpu)
            return kCpuManager + std::string("[cpumanager] unable to determine reserved CPU resources for static policy");
        milli = config.reservedCpu->milliValue();
    }
    if (milli <= 0)
        return kCpuManager + std::string(
                   "[cpumanager] the static policy requires systemreserved.cpu + "
                   "kubereserved.cpu to be greater than zero");
    setup.cpu.exclusive = true;
    std::string text = staticOptions(config, setup);
    if (text.empty()) {
        setup.cpu.take.group = setup.cpu.wholeCores ? setup.cpus.cpusPerCore() : 1;
        text = reserveCpus(config, static_cast<std::size_t>((milli + 999) / 1000), setup);
    }
    return text.empty() ? text : kCpuManager + ("new static policy error: " + text);
}

}  // namespace bayplan
