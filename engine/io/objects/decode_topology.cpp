// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_topology.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "io/objects/decode_common.h"
#include "io/objects/koordinator/decode_numa_terms.h"
#include "topology/cpu_set.h"
#include "topology/mig_profile.h"

namespace bayplan {

namespace {

constexpr std::string_view kCpuTopology = "node.koordinator.sh/cpu-topology";
constexpr std::string_view kPodCpus = "node.koordinator.sh/pod-cpu-allocs";
constexpr std::string_view kSharedPools = "node.koordinator.sh/cpu-shared-pools";
constexpr std::string_view kCpuManager = "kubelet.koordinator.sh/cpu-manager-policy";
constexpr std::string_view kReservation = "node.koordinator.sh/reservation";
constexpr std::string_view kSystemCpus = "node.koordinator.sh/system-qos-resource";

/// The number of a CPU, a core, a socket or a zone.
std::int32_t wholeNumber(const Field& field) {
    return field.int32(0);
}

std::string nameOf(const Field& object) {
    std::string name;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key != "metadata") return;
        value.forEach([&](std::string_view part, const Field& inner) {
            if (part == "name") name = inner.text();
        });
    });
    if (name.empty()) object.fail(worded("metadata.name is missing"));
    return name;
}

/// The time of the newest write of the object in its managed fields; 0: not given. Only an age depends on it, so
/// invalid times are ignored.
std::int64_t writtenTime(const Field& object) {
    std::int64_t newest = 0;
    object.forEach([&](std::string_view key, const Field& metadata) {
        if (key != "metadata") return;
        metadata.forEach([&](std::string_view part, const Field& managers) {
            if (part != "managedFields") return;
            managers.forEachElement([&](const Field& manager) {
                manager.forEach([&](std::string_view name, const Field& value) {
                    if (name == "time") newest = std::max(newest, value.timeIfAny().value_or(0));
                });
            });
        });
    });
    return newest;
}

/// An annotation that cannot be read is left out, and told.
template <typename Read>
void readAnnotation(const Field& annotation, std::vector<Fault>& doubts, Read&& read) {
    try {
        decodeAnnotation(annotation, read);
    } catch (Fault& fault) {
        fault.message = worded("%1; the annotation is left out", {fault.message});
        doubts.push_back(std::move(fault));
    }
}

ZoneResource decodeResource(const Field& field) {
    ZoneResource resource;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") resource.name = value.text();
        else if (key == "capacity") resource.capacity = value.quantity();
        else if (key == "allocatable") resource.allocatable = value.quantity();
        else if (key == "available") resource.available = value.quantity();
    });
    if (resource.name.empty()) field.fail(worded("has no name"));
    return resource;
}

std::vector<TopologyAttribute> decodeAttributes(const Field& field) {
    std::vector<TopologyAttribute> attributes;
    field.forEachElement([&](const Field& element) {
        TopologyAttribute attribute;
        element.forEach([&](std::string_view key, const Field& value) {
            if (key == "name") attribute.name = value.text();
            else if (key == "value") attribute.value = value.text();
        });
        attributes.push_back(std::move(attribute));
    });
    return attributes;
}

TopologyZone decodeZone(const Field& field) {
    TopologyZone zone;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") zone.name = value.text();
        else if (key == "type") zone.type = value.text();
        else if (key == "parent") zone.parent = value.text();
        else if (key == "attributes") zone.attributes = decodeAttributes(value);
        else if (key == "costs") {
            value.forEachElement([&](const Field& element) {
                ZoneCost cost;
                element.forEach([&](std::string_view part, const Field& inner) {
                    if (part == "name") cost.zone = inner.text();
                    else if (part == "value") cost.value = inner.integer();
                });
                zone.costs.push_back(std::move(cost));
            });
        } else if (key == "resources") {
            value.forEachElement([&](const Field& element) { zone.resources.push_back(decodeResource(element)); });
        }
    });
    if (zone.name.empty()) field.fail(worded("has no name"));
    return zone;
}

std::vector<TopologyZone> decodeZones(const Field& field) {
    std::vector<TopologyZone> zones;
    field.forEachElement([&](const Field& element) { zones.push_back(decodeZone(element)); });
    return zones;
}

KoordinatorTopology::Cpu decodeCpu(const Field& field) {
    KoordinatorTopology::Cpu cpu;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "id") cpu.id = wholeNumber(value);
        else if (key == "core") cpu.core = wholeNumber(value);
        else if (key == "socket") cpu.socket = wholeNumber(value);
        else if (key == "node") cpu.zone = wholeNumber(value);
    });
    return cpu;
}

KoordinatorTopology::PodCpus decodePodCpus(const Field& field) {
    KoordinatorTopology::PodCpus pod;
    std::string space, name;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "namespace") space = value.text();
        else if (key == "name") name = value.text();
        else if (key == "cpuset") pod.cpus = value.text();
        else if (key == "managedByKubelet") pod.byKubelet = value.boolean();
        else if (key == "uid") pod.named = !value.string().empty();
    });
    pod.pod = space + "/" + name;
    return pod;
}

KoordinatorTopology::SharedPool decodePool(const Field& field) {
    KoordinatorTopology::SharedPool pool;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "socket") pool.socket = wholeNumber(value);
        else if (key == "node") pool.zone = wholeNumber(value);
        else if (key == "cpuset") pool.cpus = value.text();
    });
    return pool;
}

KoordinatorTopology::CpuManager decodeManager(const Field& field) {
    KoordinatorTopology::CpuManager manager;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "policy") manager.policy = value.text();
        else if (key == "reservedCPUs") manager.reservedCpus = value.text();
        else if (key == "options")
            value.forEach([&](std::string_view name, const Field& option) { manager.options[std::string(name)] = option.text(); });
    });
    return manager;
}

NodeReservation decodeReservationText(const Field& field) {
    NodeReservation reservation;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "resources") reservation.resources = decodeResources(value);
        else if (key == "reservedCPUs") reservation.reservedCpus = value.text();
        else if (key == "applyPolicy") reservation.cpusOnly = !value.string().empty() && value.string() != "Default";  // as upstream: of any other policy, too
    });
    return reservation;
}

/// What koord-scheduler takes as it is, and nobody can have meant.
void doubtReservation(const Field& root, const Node& node, std::vector<Fault>& doubts) {
    const auto doubtMuch = [&](const Field& at, std::string_view resource, const Quantity& amount) {
        const Quantity* offered = node.allocatable.find(resource);
        if (!offered || amount <= *offered) return;
        const std::string all = formatExact(resource, resource == kCpu ? offered->milliValue() : offered->value());
        doubts.push_back({at.path(), worded("the node offers %1 of %2: nothing is left of it", {all, resource})});
    };
    bool lists = false;
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "applyPolicy" && !value.string().empty() && value.string() != "Default" && value.string() != "ReservedCPUsOnly")
            doubts.push_back({value.path(), worded("\"%1\" is neither Default nor ReservedCPUsOnly: the scheduler takes nothing off what the node offers", {value.text()})});
        if (key != "reservedCPUs" || value.string().empty()) return;
        lists = true;
        const Result<CpuSet> cpus = CpuSet::parse(value.string());
        if (!cpus) doubts.push_back({value.path(), worded("%1; the scheduler takes nothing off what the node offers", {cpus.error().message})});
        else doubtMuch(value, kCpu, Quantity::fromUnits(static_cast<std::int64_t>(cpus->size())));
    });
    root.forEach([&](std::string_view key, const Field& resources) {
        if (key != "resources") return;
        resources.forEach([&](std::string_view name, const Field& amount) {
            if (amount.quantity().isNegative()) doubts.push_back({amount.path(), worded("is less than nothing: the scheduler adds it to what the node offers")});
            else if (!lists || name != kCpu) doubtMuch(amount, name, amount.quantity());
        });
    });
}

/// The CPUs that no other pod may use, which are all of them unless it says otherwise.
std::string decodeSystemCpus(const Field& field) {
    std::string cpus;
    bool exclusive = true;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "cpuset") cpus = value.text();
        else if (key == "cpusetExclusive") exclusive = value.boolean();
    });
    return exclusive ? cpus : std::string();
}

template <typename T, typename Decode>
std::vector<T> decodeList(const Field& list, Decode decode) {
    std::vector<T> all;
    list.forEachElement([&](const Field& element) { all.push_back(decode(element)); });
    return all;
}

Numatopology::Cpu decodeCpuDetail(std::string_view id, const Field& field) {
    Numatopology::Cpu cpu;
    const auto [end, error] = std::from_chars(id.data(), id.data() + id.size(), cpu.id);
    if (error != std::errc() || end != id.data() + id.size() || cpu.id < 0) field.fail(worded("\"%1\" is no number of a CPU", {id}));
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "numa") cpu.zone = wholeNumber(value);
        else if (key == "socket") cpu.socket = wholeNumber(value);
        else if (key == "core") cpu.core = wholeNumber(value);
    });
    return cpu;
}

Numatopology::Share decodeShare(const Field& field) {
    Numatopology::Share share;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "allocatable") share.allocatable = value.text();
        else if (key == "capacity") share.capacity = value.integer(0);
    });
    return share;
}

}  // namespace

NodeResourceTopology decodeNodeResourceTopology(const Field& object) {
    NodeResourceTopology topology;
    topology.name = nameOf(object);
    topology.writtenTime = writtenTime(object);
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "topologyPolicies") topology.topologyPolicies = decodeStrings(value);
        else if (key == "attributes") topology.attributes = decodeAttributes(value);
        else if (key == "zones") topology.zones = decodeZones(value);
    });
    return topology;
}

KoordinatorTopology decodeKoordinatorTopology(const Field& object, std::vector<Fault>& doubts) {
    KoordinatorTopology topology;
    topology.name = nameOf(object);
    topology.writtenTime = writtenTime(object);
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "topologyPolicies") topology.topologyPolicies = decodeStrings(value);
        else if (key == "zones") topology.zones = decodeZones(value);
    });
    forEachAnnotation(object, [&](std::string_view key, const Field& annotation) {
        if (key == kCpuTopology)
            readAnnotation(annotation, doubts, [&](const Field& root) {
                root.forEach([&](std::string_view part, const Field& detail) {
                    if (part == "detail") topology.cpus = decodeList<KoordinatorTopology::Cpu>(detail, decodeCpu);
                });
            });
        else if (key == kPodCpus)
            readAnnotation(annotation, doubts, [&](const Field& root) {
                topology.podCpus = decodeList<KoordinatorTopology::PodCpus>(root, decodePodCpus);
            });
        else if (key == kSharedPools)
            readAnnotation(annotation, doubts, [&](const Field& root) {
                topology.sharedPools = decodeList<KoordinatorTopology::SharedPool>(root, decodePool);
            });
        else if (key == kCpuManager)
            readAnnotation(annotation, doubts, [&](const Field& root) { topology.cpuManager = decodeManager(root); });
        else if (key == kReservation)
            readAnnotation(annotation, doubts, [&](const Field& root) { topology.reservation = decodeReservationText(root); });
        else if (key == kSystemCpus)
            readAnnotation(annotation, doubts, [&](const Field& root) { topology.systemCpus = decodeSystemCpus(root); });
        else if (key == kAmplificationKey) topology.amplification = decodeAmplification(annotation, doubts);
    });
    return topology;
}

Numatopology decodeNumatopology(const Field& object) {
    Numatopology topology;
    topology.name = nameOf(object);
    topology.writtenTime = writtenTime(object);
    object.forEach([&](std::string_view key, const Field& spec) {
        if (key != "spec") return;
        spec.forEach([&](std::string_view part, const Field& map) {
            if (part != "policies" && part != "resReserved" && part != "numares" && part != "cpuDetail") return;
            map.forEach([&](std::string_view name, const Field& value) {
                if (part == "policies") topology.policies[std::string(name)] = value.text();
                else if (part == "resReserved") topology.reserved[std::string(name)] = value.text();
                else if (part == "numares") topology.shares[std::string(name)] = decodeShare(value);
                else topology.cpus.push_back(decodeCpuDetail(name, value));
            });
        });
    });
    std::stable_sort(topology.cpus.begin(), topology.cpus.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    return topology;
}

void doubtMigProfiles(const Field& node, std::vector<Fault>& doubts) {
    std::vector<std::string> told;
    node.forEach([&](std::string_view key, const Field& status) {
        if (key != "status") return;
        status.forEach([&](std::string_view part, const Field& amounts) {
            if (part != "capacity" && part != "allocatable") return;
            amounts.forEach([&](std::string_view name, const Field& amount) {
                if (!isMigResource(name) || std::find(told.begin(), told.end(), name) != told.end()) return;
                const Result<MigProfile> profile = parseMigResource(name);
                if (profile) return;
                told.emplace_back(name);
                doubts.push_back({amount.path(), worded("%1; it counts as any other resource", {profile.error().message})});
            });
        });
    });
}

void decodeReservation(const Field& field, const Node& node, TopologyObjects& topology, std::vector<Fault>& doubts) {
    forEachAnnotation(field, [&](std::string_view key, const Field& annotation) {
        if (key == kReservation)
            readAnnotation(annotation, doubts, [&](const Field& root) {
                topology.reservations.push_back({node.name, decodeReservationText(root)});
                std::vector<Fault> inside;
                doubtReservation(root, node, inside);
                for (const Fault& doubt : inside) doubts.push_back({annotation.path(), worded("%1: %2", {toString(doubt.path), doubt.message})});
            });
    });
}

}  // namespace bayplan
