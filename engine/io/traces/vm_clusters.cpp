// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/traces/vm_clusters.h"

#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "io/text/document.h"
#include "io/text/limits.h"
#include "io/text/text_file.h"

namespace bayplan {

namespace {

constexpr std::int64_t kSlotCores = 16;
constexpr double kMostInZone = 1e9;

/// The child of that name; fails if it is not there.
template <typename Visit>
void withChild(const Field& object, std::string_view name, Visit&& visit) {
    bool there = false;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key != name) return;
        if (there) value.fail(worded("is there twice"));
        there = true;
        visit(value);
    });
    if (!there) object.fail(worded("has no field \"%1\"", {name}));
}

/// The files write whole numbers also as 8.0.
std::int64_t wholeAmount(const Field& object, std::string_view name) {
    std::int64_t amount = 0;
    withChild(object, name, [&](const Field& value) {
        const double real = value.real(0, kMostInZone);
        if (real != std::floor(real)) value.fail(worded("must be a whole number"));
        amount = static_cast<std::int64_t>(real);
    });
    return amount;
}

std::string textOf(const Field& object, std::string_view name) {
    std::string text;
    withChild(object, name, [&](const Field& value) { text = value.text(); });
    return text;
}

class ClusterDecoder {
public:
    explicit ClusterDecoder(const BinClass& shape) {
        m_read.model.cellResources = {"cpu", "memory"};
        m_read.model.shape = shape;
    }

    NamedBins decode(const Field& cluster) {
        m_read.name = textOf(cluster, "cluster_name");
        withChild(cluster, "host_info", [&](const Field& hosts) { hosts.forEachElement([&](const Field& host) { decodeHost(host); }); });
        withChild(cluster, "vm_instance", [&](const Field& machines) { machines.forEachElement([&](const Field& machine) { decodeMachine(machine); }); });
        return std::move(m_read);
    }

private:
    struct Host {
        std::uint32_t bin = 0;
        std::map<std::int64_t, std::size_t> zones;  // by number: the cell
        std::vector<std::vector<std::int64_t>> left;
    };

    void decodeHost(const Field& host) {
        Bin bin;
        bin.name = textOf(host, "node_id");
        Host known{static_cast<std::uint32_t>(m_read.model.bins.size()), {}, {}};
        withChild(host, "numa", [&](const Field& zones) {
            zones.forEachElement([&](const Field& zone) {
                if (!known.zones.emplace(wholeAmount(zone, "node"), bin.cells.size()).second) zone.fail(worded("has the number of another zone of its host"));
                if (bin.cells.size() >= kMostCells) zone.fail(worded("is one zone too many"));
                bin.cells.push_back({wholeAmount(zone, "total_cpu"), wholeAmount(zone, "memory_huge_total_mb")});
            });
        });
        known.left = bin.cells;
        if (!m_hosts.emplace(bin.name, std::move(known)).second) host.fail(worded("has the node_id of another host"));
        m_read.model.bins.push_back(std::move(bin));
    }

    void decodeMachine(const Field& machine) {
        const auto host = m_hosts.find(textOf(machine, "host_id"));
        if (host == m_hosts.end()) machine.fail(worded("names a host that is not there"));
        BinItem item;
        item.bin = host->second.bin;
        machine.forEach([&](std::string_view key, const Field& value) {
            if (key == "allow_migration") item.fixed = !value.boolean();
        });
        std::vector<std::int64_t> each;
        withChild(machine, "numa", [&](const Field& zones) {
            zones.forEachElement([&](const Field& zone) {
                const auto cell = host->second.zones.find(wholeAmount(zone, "node"));
                if (cell == host->second.zones.end()) zone.fail(worded("names a zone that its host does not have"));
                if ((item.cells >> cell->second & 1) != 0) zone.fail(worded("names a zone twice"));
                item.cells |= CellSet{1} << cell->second;
                const std::vector<std::int64_t> request{wholeAmount(zone, "cpu"), wholeAmount(zone, "mem_mb")};
                if (!each.empty() && each != request) zone.fail(worded("takes another part than the machine's other zone; machines with unequal halves are not modelled"));
                each = request;
                for (std::size_t r = 0; r < request.size(); ++r)
                    if ((host->second.left[cell->second][r] -= request[r]) < 0) zone.fail(worded("takes more than its zone has left"));
            });
            if (each.empty()) zones.fail(worded("names no zone"));
        });
        item.itemClass = classOf(static_cast<std::int32_t>(__builtin_popcountll(item.cells)), each);
        m_read.model.items.push_back(item);
    }

    std::uint32_t classOf(std::int32_t cells, const std::vector<std::int64_t>& request) {
        const auto [known, made] = m_classes.emplace(std::tuple(cells, request), static_cast<std::uint32_t>(m_read.model.classes.size()));
        if (made) {
            BinClass of;
            of.name = std::to_string(cells) + " x " + std::to_string(request[0]) + " cores, " + std::to_string(request[1]) + " MiB";
            of.cells = cells;
            of.cellRequest = request;
            m_read.model.classes.push_back(std::move(of));
        }
        return known->second;
    }

    NamedBins m_read;
    std::map<std::string, Host> m_hosts;
    std::map<std::tuple<std::int32_t, std::vector<std::int64_t>>, std::uint32_t> m_classes;
};

/// The type of machine with 16 cores, in one zone.
std::optional<BinClass> slotShape(const Field& root) {
    std::optional<BinClass> shape;
    withChild(root, "vm_type_list", [&](const Field& types) {
        types.forEachElement([&](const Field& type) {
            if (shape || wholeAmount(type, "request_cpu") != kSlotCores) return;
            shape.emplace();
            shape->name = textOf(type, "vm_type");
            shape->cells = 1;
            shape->cellRequest = {kSlotCores, wholeAmount(type, "request_mem_mb")};
        });
    });
    return shape;
}

}  // namespace

Result<std::vector<NamedBins>> parseVmClusters(std::string text, const std::string& file) {
    const Result<Document> document = Document::parse(std::move(text), file);
    if (!document) return document.error();
    try {
        const Field root(document->root());
        const std::optional<BinClass> shape = slotShape(root);
        if (!shape) return Error{ErrorCode::Unsupported, worded("vm_type_list has no type with 16 cores, which slots are counted in"), Origin{file, 0, 0, {}, "vm_type_list"}};
        std::vector<NamedBins> clusters;
        withChild(root, "cluster_list", [&](const Field& list) {
            list.forEachElement([&](const Field& cluster) { clusters.push_back(ClusterDecoder(*shape).decode(cluster)); });
        });
        for (const NamedBins& cluster : clusters)
            if (const Result<void> good = validate(cluster.model); !good)
                return Error{good.error().code, good.error().message, Origin{file, 0, 0, cluster.name + ": " + good.error().origin.object, {}}};
        return clusters;
    } catch (const Fault& fault) {
        return document->located(fault);
    }
}

Result<std::vector<NamedBins>> readVmClusters(const std::filesystem::path& file, const Budget& budget) {
    Result<std::string> text = readTextFile(file, kMaxPlanBytes, budget.stop);
    if (!text) return text.error();
    return parseVmClusters(std::move(*text), file.string());
}

}  // namespace bayplan
