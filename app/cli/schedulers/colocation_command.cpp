// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/schedulers/colocation_command.h"

#include <algorithm>
#include <utility>

#include "cli/output/colocation_output.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/words.h"
#include "cli/schedulers/reading_beside.h"
#include "cluster/builder.h"
#include "io/machines/machine_files.h"
#include "io/objects/neighbours/decode_slo.h"
#include "io/sessions/loader.h"

namespace bayplan {

namespace {

std::vector<std::int32_t> cachesOf(const NodeMachines& machines, const std::string& node) {
    std::vector<std::int32_t> numbers;
    if (const Machine* machine = machines.find(node))
        for (const MachineL3& cache : machine->l3Groups) numbers.push_back(cache.osId);
    return numbers;
}

/// The nodes that are asked for, in the order of reading. Absent: one of them is not there, and `code` is the exit code.
std::optional<std::vector<NodeIdx>> askedNodes(const Catalog& catalog, const std::vector<std::string>& names, int& code) {
    std::vector<NodeIdx> nodes;
    for (std::size_t i = 0; i < catalog.nodes.size(); ++i)
        if (names.empty() || std::find(names.begin(), names.end(), catalog.nodes[i].name) != names.end()) nodes.emplace_back(i);
    for (const std::string& name : names)
        if (!catalog.findNode(name).valid()) {
            code = fail(Error{ErrorCode::NotFound, tr("there is no node \"%1\" among the objects", {name}), {}});
            return std::nullopt;
        }
    return nodes;
}

}  // namespace

int runColocation(const ColocationOptions& options, const std::stop_token& stop) {
    SloReader reader;
    int code = kExitOk;
    const Budget budget = budgetFor(stop, options.quiet);
    const auto read = [&](std::string_view version, std::string_view kind, const Field& object) { return reader.read(version, kind, object); };
    LiveSlo live;
    std::optional<Objects> objects = readBeside({.files = options.files, .live = options.live, .quiet = options.quiet, .slo = options.slo.empty() ? &live : nullptr}, budget, read, code);
    if (!objects) return code;
    if (const Result<void> taken = readAnswers(live, reader); !taken) return fail(taken.error());
    if (!options.slo.empty()) {
        const Result<Objects> more = readObjects(options.slo, budget, read);
        if (!more) return fail(more.error());
        if (!isWhole(more->diagnostics, options.quiet, options.live.partial)) return kExitFailed;
    }
    printDiagnostics(reader.doubts, options.quiet);
    if (objects->nodes.empty()) return fail(Error{ErrorCode::Invalid, tr("there is no node among the objects"), {}});
    if (!reader.all.configured && reader.all.nodeSlos.empty())
        return fail(Error{ErrorCode::NotFound, tr("there is neither the ConfigMap slo-controller-config nor a NodeSLO among the objects; --slo-config names a file with them"), {}});

    Result<Built> built = build(std::move(*objects), budget);
    if (!built) return fail(built.error());
    const Catalog& catalog = built->cluster->catalog();
    Diagnostics told;
    const Result<NodeMachines> machines = readNodeMachines(catalog, options.topologies, told, budget);
    if (!machines) return fail(machines.error());
    printDiagnostics(told, options.quiet);
    const std::optional<std::vector<NodeIdx>> nodes = askedNodes(catalog, options.nodes, code);
    if (!nodes) return code;
    const std::optional<std::int64_t> now = options.now ? options.now : catalog.readAt;
    std::vector<NodeColocation> answers;
    for (const NodeIdx node : *nodes) answers.push_back(nodeColocation(reader.all, *built->cluster, node, now, cachesOf(*machines, catalog.node(node).name)));
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeColocationTables(out, answers, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeColocation(out, format, answers); }});
    return finishOutput(kExitOk);
}

}  // namespace bayplan
