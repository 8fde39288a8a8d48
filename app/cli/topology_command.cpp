// SPDX-License-Identifier: GPL-3.0-or-later
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "base/quantity.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/machines/local_machine.h"
#include "io/machines/machine_files.h"
#include "io/objects/topology_text.h"
#include "io/text/json_members.h"
#include "io/text/yaml_to_json.h"
#include "topology/topology_export.h"

namespace bayplan {

namespace {

const char* wordFor(Provenance::Kind kind) {
    switch (kind) {
    case Provenance::Kind::NodeResourceTopology: return "NodeResourceTopology";
    case Provenance::Kind::Koordinator: return "Koordinator";
    case Provenance::Kind::Volcano: return "Volcano";
    case Provenance::Kind::Hwloc: return "hwloc";
    case Provenance::Kind::CAdvisor: return "cAdvisor";
    case Provenance::Kind::Nccl: return "NCCL";
    case Provenance::Kind::Unknown:
    case Provenance::Kind::Described: break;
    }
    return "described";
}

const char* wordFor(MemoryKind kind) {
    switch (kind) {
    case MemoryKind::Dram: return "";
    case MemoryKind::HighBandwidth: return " high-bandwidth";
    case MemoryKind::Gpu: return " GPU";
    case MemoryKind::Other: return " other";
    }
    return "";
}

std::string bytes(std::int64_t amount) {
    return formatAmount(kMemory, amount);
}

/// "zone 1 (package 0): CPUs 0-3, memory 62Gi, hugepages 2Mi × 512, distances 10 21"
void writeZone(std::ostream& out, const Machine& machine, const MachineZone& zone) {
    const std::string id = std::to_string(zone.osId);
    std::string line = zone.package ? tr("zone %1 (package %2)", {id, std::to_string(machine.packages[*zone.package].osId)}) : tr("zone %1", {id});
    line += ": " + tr("CPUs %1", {zone.cpus ? (zone.cpus->empty() ? tr("none") : zone.cpus->toString()) : tr("not known")});
    if (zone.memoryBytes) line += ", " + tr("memory %1", {bytes(*zone.memoryBytes) + (zone.memoryKind ? wordFor(*zone.memoryKind) : "")});
    if (zone.hugepages)
        for (const HugepagePool& pool : *zone.hugepages)
            if (pool.pages > 0) line += ", hugepages " + bytes(pool.pageBytes) + " × " + std::to_string(pool.pages);
    if (!zone.distances.empty()) line += ", distances";
    for (const std::int32_t distance : zone.distances) line += " " + std::to_string(distance);
    out << line << '\n';
}

std::string zonesOf(const Machine& machine, const std::optional<std::vector<std::size_t>>& zones) {
    if (!zones) return tr("zone not known");
    if (zones->empty()) return tr("no zone");
    std::string text = zones->size() == 1 ? "zone" : "zones";
    for (const std::size_t zone : *zones) text += " " + std::to_string(machine.zones[zone].osId);
    return text;
}

std::string groupOf(const Machine& machine, std::optional<std::size_t> pcie) {
    return pcie ? ", PCIe " + machine.pcieGroups[*pcie].id : std::string();
}

void writeMachine(std::ostream& out, const Machine& machine) {
    out << printable(machine.name.empty() ? tr("(no name)") : machine.name) << " (" << wordFor(machine.provenance.kind) << ", "
        << printable(machine.provenance.text) << ")\n";
    out << tr("packages %1, zones %2, L3 groups %3, cores %4, CPUs %5, GPUs %6, NICs %7, memory %8",
              {std::to_string(machine.packages.size()), std::to_string(machine.zones.size()), std::to_string(machine.l3Groups.size()), std::to_string(machine.cores.size()),
               std::to_string(allCpus(machine).size()), std::to_string(machine.gpus.size()), std::to_string(machine.nics.size()),
               machine.memoryBytes ? bytes(*machine.memoryBytes) : tr("not known")})
        << '\n';
    for (const MachineZone& zone : machine.zones) writeZone(out, machine, zone);
    for (const MachineGpu& gpu : machine.gpus) {
        std::string line = "GPU " + std::to_string(gpu.osId) + ": " + zonesOf(machine, gpu.zones);
        if (!gpu.model.empty()) line += ", " + gpu.model;
        if (gpu.memoryBytes) line += ", " + bytes(*gpu.memoryBytes);
        if (!gpu.busId.empty()) line += ", " + gpu.busId;
        line += groupOf(machine, gpu.pcieGroup);
        if (gpu.nvlinkGroup) line += ", " + machine.nvlinkGroups[*gpu.nvlinkGroup].id;
        out << printable(line) << '\n';
    }
    for (const MachineNic& nic : machine.nics) {
        std::string line = "NIC " + nic.name + ": " + (nic.zone ? tr("zone %1", {std::to_string(machine.zones[*nic.zone].osId)}) : tr("no zone"));
        if (!nic.busId.empty() && nic.busId != nic.name) line += ", " + nic.busId;
        line += groupOf(machine, nic.pcieGroup);
        if (nic.megabitsPerSecond) line += ", " + std::to_string(*nic.megabitsPerSecond) + " Mbit/s";
        out << printable(line) << '\n';
    }
}

/// "null" where it is not known.
template <typename Value>
std::string numberOrNull(const std::optional<Value>& value) {
    return value ? std::to_string(*value) : "null";
}

void appendZone(std::string& json, const Machine& machine, const MachineZone& zone) {
    JsonMembers members(json);
    members.raw("zone") += std::to_string(zone.osId);
    if (zone.package) members.raw("package") += std::to_string(machine.packages[*zone.package].osId);
    members.raw("cpus") += zone.cpus ? jsonText(zone.cpus->toString()) : "null";
    members.raw("memoryBytes") += numberOrNull(zone.memoryBytes);
    if (zone.hugepages) {
        members.raw("hugepages") += '[';
        for (const HugepagePool& pool : *zone.hugepages) {
            if (json.back() != '[') json += ',';
            JsonMembers one(json);
            one.raw("pageBytes") += std::to_string(pool.pageBytes);
            one.raw("pages") += std::to_string(pool.pages);
        }
        json += ']';
    }
    members.raw("distances") += written([&](std::ostream& out) { writeJsonList(out, zone.distances, [&](std::int32_t distance) { out << distance; }); });
}

std::string zoneNumbers(const Machine& machine, const std::optional<std::vector<std::size_t>>& zones) {
    if (!zones) return "null";
    return written([&](std::ostream& out) { writeJsonList(out, *zones, [&](std::size_t zone) { out << machine.zones[zone].osId; }); });
}

void appendMachine(std::string& json, const Machine& machine) {
    JsonMembers members(json);
    members.text("name", machine.name);
    members.text("source", wordFor(machine.provenance.kind));
    members.text("from", machine.provenance.text);
    members.number("packages", machine.packages.size());
    members.number("l3Groups", machine.l3Groups.size());
    members.number("cores", machine.cores.size());
    members.number("cpus", static_cast<std::uint64_t>(allCpus(machine).size()));
    members.raw("memoryBytes") += numberOrNull(machine.memoryBytes);
    const auto list = [&](std::string_view name, const auto& rows, const auto& append) {
        members.raw(name) += '[';
        for (const auto& row : rows) {
            if (json.back() != '[') json += ',';
            append(row);
        }
        json += ']';
    };
    list("zones", machine.zones, [&](const MachineZone& zone) { appendZone(json, machine, zone); });
    list("gpus", machine.gpus, [&](const MachineGpu& gpu) {
        JsonMembers one(json);
        one.raw("gpu") += std::to_string(gpu.osId);
        one.raw("zones") += zoneNumbers(machine, gpu.zones);
        one.text("model", gpu.model);
        if (gpu.memoryBytes) one.raw("memoryBytes") += std::to_string(*gpu.memoryBytes);
        one.text("busId", gpu.busId);
        if (gpu.pcieGroup) one.text("pcieGroup", machine.pcieGroups[*gpu.pcieGroup].id);
        if (gpu.nvlinkGroup) one.text("nvlinkGroup", machine.nvlinkGroups[*gpu.nvlinkGroup].id);
    });
    list("nics", machine.nics, [&](const MachineNic& nic) {
        JsonMembers one(json);
        one.text("name", nic.name);
        one.raw("zone") += nic.zone ? std::to_string(machine.zones[*nic.zone].osId) : "null";
        one.text("busId", nic.busId);
        if (nic.pcieGroup) one.text("pcieGroup", machine.pcieGroups[*nic.pcieGroup].id);
        if (nic.megabitsPerSecond) one.raw("megabitsPerSecond") += std::to_string(*nic.megabitsPerSecond);
    });
}

}  // namespace

int runTopologyShow(const TopologyShowOptions& options, const std::stop_token& stop) {
    Result<ReadMachines> read = readMachines(options.files, budgetFor(stop, options.quiet));
    if (!read) return fail(read.error());
    Diagnostics diagnostics = std::move(read->diagnostics);
    std::vector<ImportedMachine> machines = std::move(read->machines);
    if (options.thisMachine) {
        Result<ImportedMachine> local = thisMachine();
        if (!local) return fail(local.error());
        machines.insert(machines.begin(), std::move(*local));
    }
    for (const ImportedMachine& one : machines) diagnostics.insert(diagnostics.end(), one.diagnostics.begin(), one.diagnostics.end());
    if (!isWhole(diagnostics, options.quiet, options.partial)) return kExitFailed;
    if (machines.empty()) return fail(Error{ErrorCode::NotFound, tr("no topology: no .xml or .json file here is one"), {}});
    print(options.output, {.table = [&](std::ostream& out, const TableLook&) {
                               for (const ImportedMachine& one : machines) {
                                   if (&one != machines.data()) out << '\n';
                                   writeMachine(out, one.machine);
                               } },
                           .document = [&](std::ostream& out, ReportFormat format) {
                               ReportDocument document(out, format, "MachineReport");
                               document.list("machines", machines, [](std::string& json, const ImportedMachine& one) { appendMachine(json, one.machine); }); }});
    return finishOutput(kExitOk);
}

int runTopologyExport(const TopologyExportCommand& options, const std::stop_token& stop) {
    const Result<ImportedMachine> machine = options.thisMachine ? thisMachine() : readMachine(options.file, stop);
    if (!machine) return fail(machine.error());
    const Result<Input> input = readInput({options.node}, Budget{stop, {}});
    if (!input) return fail(input.error());
    Diagnostics diagnostics = machine->diagnostics;
    diagnostics.insert(diagnostics.end(), input->diagnostics.begin(), input->diagnostics.end());
    const Catalog& catalog = input->cluster->catalog();
    const std::string name = options.name.empty() && catalog.nodes.size() == 1 ? catalog.nodes.front().name
                             : options.name.empty()                            ? machine->machine.name
                                                                               : options.name;
    const NodeIdx node = catalog.findNode(name);
    if (!node.valid())
        return fail(Error{ErrorCode::NotFound, tr("no node is called \"%1\"; say which one it is with --name", {name}), Origin{options.node.string(), 0, 0, {}, {}}});
    TopologyExportOptions how;
    how.policy = options.policy;
    how.scope = options.scope;
    if (!options.reservedCpus.empty()) {
        Result<CpuSet> reserved = CpuSet::parse(options.reservedCpus);
        if (!reserved) return fail(reserved.error());
        how.reservedCpus = std::move(*reserved);
    }
    const Result<ExportedTopology> exported = exportTopology(machine->machine, catalog.node(node), how);
    if (exported) diagnostics.insert(diagnostics.end(), exported->diagnostics.begin(), exported->diagnostics.end());
    if (!isWhole(diagnostics, options.quiet, options.partial)) return kExitFailed;
    if (!exported) return fail(exported.error());
    print(options.output, {.document = [&](std::ostream& out, ReportFormat format) {
              const std::string yaml = topologyYaml(exported->topology);
              if (format == ReportFormat::Yaml) out << yaml;
              else out << yamlToJson(yaml, stop).value() << '\n';
          }});
    return finishOutput(kExitOk);
}

}  // namespace bayplan
