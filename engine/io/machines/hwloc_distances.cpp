// SPDX-License-Identifier: GPL-3.0-or-later
// Distances between zones, and links between GPUs, of an hwloc topology.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <numeric>
#include <utility>

#include "io/machines/hwloc_objects.h"

namespace bayplan::hwloc {

namespace {

/// The words of all children of that name, in order.
std::vector<std::string> words(const XmlElement& element, std::string_view child) {
    std::vector<std::string> all;
    for (const XmlElement& part : element.children) {
        if (part.name != child) continue;
        std::size_t at = 0;
        while ((at = part.text.find_first_not_of(" \t\r\n", at)) != std::string::npos) {
            const std::size_t end = std::min(part.text.find_first_of(" \t\r\n", at), part.text.size());
            all.push_back(part.text.substr(at, end - at));
            at = end;
        }
    }
    return all;
}

std::uint64_t unsignedOf(const XmlElement& at, const std::string& text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) throw XmlFault{at.at, worded("\"%1\" is no number", {text.substr(0, 40)})};
    return value;
}

/// Values between objects in the form of versions 2 and 3.
struct Matrix {
    std::vector<std::string> objects;   // "0", or "OSDev:332" where the types differ
    std::vector<std::uint64_t> values;  // objects × objects

    std::uint64_t at(std::size_t from, std::size_t to) const { return values[from * objects.size() + to]; }
};

std::optional<Matrix> matrixOf(const XmlElement& element, Reading& reading) {
    Matrix matrix{words(element, "indexes"), {}};
    for (const std::string& value : words(element, "u64values")) matrix.values.push_back(unsignedOf(element, value));
    if (!matrix.objects.empty() && matrix.values.size() == matrix.objects.size() * matrix.objects.size()) return matrix;
    reading.doubt(element, "distances", worded("a table of %1 values for %2 objects: it is left out", {matrix.values.size(), matrix.objects.size()}));
    return std::nullopt;
}

std::int32_t asDistance(double value) {
    return static_cast<std::int32_t>(std::lround(std::clamp(value, 0.0, 1e9)));
}

/// Version 1: factors of a base value, for objects of a depth below the object with the table. A table of NUMA nodes
/// has as many objects as there are zones.
void readOldDistances(const XmlElement& object, Machine& machine) {
    for (const XmlElement& child : object.children) {
        if (child.name == "object") readOldDistances(child, machine);
        if (child.name != "distances" || number(child, "nbobjs") != static_cast<std::int64_t>(machine.zones.size())) continue;
        std::vector<std::int32_t> values;
        const double base = std::strtod(child.value("latency_base").c_str(), nullptr);
        for (const XmlElement& latency : child.children)
            if (latency.name == "latency") values.push_back(asDistance(std::strtod(latency.value("value").c_str(), nullptr) * base));
        const std::size_t zones = machine.zones.size();
        if (values.size() != zones * zones) continue;
        for (std::size_t z = 0; z < zones; ++z)
            machine.zones[z].distances.assign(values.begin() + static_cast<std::ptrdiff_t>(z * zones), values.begin() + static_cast<std::ptrdiff_t>((z + 1) * zones));
    }
}

void readLatency(const XmlElement& element, Reading& reading) {
    Machine& machine = reading.result.machine;
    const auto matrix = matrixOf(element, reading);
    if (!matrix) return;
    std::vector<std::size_t> zones;
    for (const std::string& index : matrix->objects) {
        const auto zone = zoneByOsId(machine, static_cast<std::int32_t>(unsignedOf(element, index)));
        if (!zone) return reading.doubt(element, "distances", worded("zone %1 has distances and is not there: they are left out", {index}));
        zones.push_back(*zone);
    }
    if (zones.size() != machine.zones.size()) return;  // not given for all zones
    for (std::size_t from = 0; from < zones.size(); ++from) {
        std::vector<std::int32_t>& distances = machine.zones[zones[from]].distances;
        distances.assign(machine.zones.size(), 0);
        for (std::size_t to = 0; to < zones.size(); ++to) distances[zones[to]] = asDistance(static_cast<double>(matrix->at(from, to)));
    }
}

/// What an object in a table of links is within the machine.
struct Place {
    enum class What { Gpu,
                      Switch,
                      Package,
                      Other };
    What what = What::Other;
    std::size_t index = 0;  // of the GPU or package
};

class Links {
public:
    Links(const XmlElement& machine, Reading& reading) : m_reading(reading), m_machine(reading.result.machine) { note(machine, nullptr); }

    void read(const XmlElement& element) {
        auto matrix = matrixOf(element, m_reading);
        if (!matrix) return;
        const std::string& type = element.value("type");
        std::vector<Place> places;
        for (const std::string& object : matrix->objects) places.push_back(placeOf(type.empty() ? object : type + ":" + object));
        group(places, *matrix);
        link(places, *matrix);
    }

private:
    /// Records an object by type and global index: the GPU of an OSDev, the package, the switch.
    void note(const XmlElement& object, const XmlElement* pci) {
        const std::string type = typeOf(object);
        const std::string& index = object.value("gp_index");
        if (type == "Package") m_places[type + ":" + index] = {Place::What::Package, m_packages++};
        if (type == "PCIDev") {
            pci = &object;
            const auto gpu = gpuOf(object.value("pci_busid"));
            if (gpu) m_places[type + ":" + index] = {Place::What::Gpu, *gpu};
            else if (object.value("subtype") == "NVSwitch") m_places[type + ":" + index] = {Place::What::Switch, 0};
        }
        if (type == "OSDev" && pci)
            if (const auto gpu = gpuOf(pci->value("pci_busid"))) m_places[type + ":" + index] = {Place::What::Gpu, *gpu};
        for (const XmlElement& child : object.children)
            if (child.name == "object") note(child, pci);
    }

    std::optional<std::size_t> gpuOf(const std::string& busId) const {
        for (std::size_t g = 0; g < m_machine.gpus.size(); ++g)
            if (!busId.empty() && m_machine.gpus[g].busId == busId) return g;
        return std::nullopt;
    }

    Place placeOf(const std::string& key) const {
        const auto at = m_places.find(key);
        return at == m_places.end() ? Place{} : at->second;
    }

    /// The switches of a machine are one fabric; no driver reports the links between them.
    static bool trunk(const Place& a, const Place& b) { return a.what == Place::What::Switch && b.what == Place::What::Switch; }

    /// Groups GPUs that reach one another directly or through switches, never through a package.
    void group(const std::vector<Place>& places, const Matrix& matrix) {
        std::vector<std::size_t> root(places.size());
        std::iota(root.begin(), root.end(), std::size_t{0});
        const std::function<std::size_t(std::size_t)> find = [&](std::size_t i) { return root[i] == i ? i : root[i] = find(root[i]); };
        const auto joins = [&](const Place& place) { return place.what == Place::What::Gpu || place.what == Place::What::Switch; };
        for (std::size_t a = 0; a < places.size(); ++a)
            for (std::size_t b = 0; b < places.size(); ++b)
                if (a != b && joins(places[a]) && joins(places[b]) && (matrix.at(a, b) > 0 || trunk(places[a], places[b]))) root[find(a)] = find(b);
        std::map<std::size_t, std::vector<std::size_t>> members;
        for (std::size_t i = 0; i < places.size(); ++i)
            if (places[i].what == Place::What::Gpu) members[find(i)].push_back(places[i].index);
        for (auto& [first, gpus] : members) {
            if (gpus.size() < 2) continue;
            if (m_machine.gpus[gpus.front()].nvlinkGroup) continue;  // another table contained it
            for (const std::size_t gpu : gpus) m_machine.gpus[gpu].nvlinkGroup = m_machine.nvlinkGroups.size();
            m_machine.nvlinkGroups.push_back({"nvlink-" + std::to_string(m_machine.nvlinkGroups.size())});
        }
    }

    void link(const std::vector<Place>& places, const Matrix& matrix) {
        using End = MachineLink::End;
        std::map<std::size_t, std::int64_t> toSwitches;  // by GPU, summed over its switches
        for (std::size_t a = 0; a < places.size(); ++a)
            for (std::size_t b = 0; b < places.size(); ++b) {
                const auto speed = static_cast<std::int64_t>(std::min<std::uint64_t>(matrix.at(a, b), std::uint64_t{1} << 60));
                if (a == b || speed == 0 || places[a].what != Place::What::Gpu) continue;
                if (places[b].what == Place::What::Switch) toSwitches[places[a].index] += speed;
                else if (places[b].what == Place::What::Package)
                    m_machine.links.push_back({MachineLink::Kind::NvLink, {End::Gpu, places[a].index}, {End::Package, places[b].index}, std::nullopt, speed});
                else if (places[b].what == Place::What::Gpu && places[a].index < places[b].index)
                    m_machine.links.push_back({MachineLink::Kind::NvLink, {End::Gpu, places[a].index}, {End::Gpu, places[b].index}, std::nullopt, speed});
            }
        for (const auto& [gpu, speed] : toSwitches)
            if (m_machine.gpus[gpu].nvlinkGroup)
                m_machine.links.push_back({MachineLink::Kind::NvLink, {End::Gpu, gpu}, {End::NvlinkGroup, *m_machine.gpus[gpu].nvlinkGroup}, std::nullopt, speed});
    }

    Reading& m_reading;
    Machine& m_machine;
    std::size_t m_packages = 0;  // numbered in the order of reading
    std::map<std::string, Place> m_places;
};

}  // namespace

void readDistances(const XmlElement& topology, const XmlElement& machine, Reading& reading) {
    if (reading.version == 1) return readOldDistances(machine, reading.result.machine);
    Links links(machine, reading);
    bool latency = false;
    for (const XmlElement& child : topology.children) {
        if (child.name != "distances2" && child.name != "distances2hetero") continue;
        const std::string& name = child.value("name");
        if (child.value("type") == "NUMANode" && !latency && (name.empty() || name == "NUMALatency")) {
            latency = true;
            readLatency(child, reading);
        } else if (name == "NVLinkBandwidth" || name == "XGMIBandwidth") {
            links.read(child);
        }
    }
}

}  // namespace bayplan::hwloc
