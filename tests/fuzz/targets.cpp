// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/targets.h"

#include <string>

#include "base/result.h"
#include "cluster/builder.h"
#include "cluster/checker.h"
#include "cluster/delta.h"
#include "io/config/scheduler_config.h"
#include "io/machines/machine_files.h"
#include "io/objects/neighbours/decode_slo.h"
#include "io/reports/colocation_report.h"
#include "io/sessions/loader.h"
#include "io/sessions/object_sources.h"
#include "io/sessions/plan_file.h"
#include "io/text/csv.h"
#include "io/text/json_splitter.h"
#include "io/text/yaml_block.h"
#include "io/text/yaml_splitter.h"
#include "io/text/yaml_to_json.h"
#include "planner/plan.h"

namespace bayplan::fuzz {

namespace {

/// Every piece and fault as text.
struct Recorder : PieceSink {
    std::string log;

    void take(const TextPiece& piece) override {
        log += std::to_string(static_cast<int>(piece.what)) + place(piece.at) + piece.text + piece.listKind + piece.listApiVersion + '\n';
    }
    void fault(ErrorCode code, TextPosition at, Message message) override {
        log += std::to_string(static_cast<int>(code)) + place(at) + message.text() + '\n';
    }
    static std::string place(TextPosition at) { return " " + std::to_string(at.line) + ":" + std::to_string(at.column) + " "; }
};

template <typename Splitter>
std::string split(std::string_view text, std::size_t chunk) {
    Recorder recorder;
    Splitter splitter(recorder);
    for (std::size_t at = 0; at < text.size(); at += chunk) splitter.feed(text.substr(at, chunk));
    splitter.finish();
    return recorder.log;
}

template <typename Splitter>
void checkSplitter(std::string_view text) {
    const std::string whole = split<Splitter>(text, text.size() + 1);
    check(split<Splitter>(text, 1) == whole, "a text that is cut otherwise byte by byte");
    check(split<Splitter>(text, 7) == whole, "a text that is cut otherwise in sevens");
}

std::string rows(std::string_view text, std::size_t chunk) {
    std::string log;
    CsvReader reader([&](CsvRow& row) {
        log += std::to_string(row.line) + row.fault;
        for (const std::string& field : row.fields) log += "|" + field;
        log += '\n';
    });
    for (std::size_t at = 0; at < text.size(); at += chunk) reader.feed(text.substr(at, chunk));
    reader.finish();
    return log;
}

/// What Koordinator would offer of each node, from whatever its configuration says.
void checkOffers(const Objects& read) {
    SloReader reader;
    Diagnostics faults;
    const auto take = [&](std::string_view version, std::string_view kind, const Field& object) { return reader.read(version, kind, object); };
    const SharedList<RawObject> nodes(std::vector<RawObject>(read.nodeSources));
    check(readSources({&read.otherSources, &nodes}, take, faults).has_value(), "a reading that was not stopped");
    for (const Diagnostics& told : {faults, reader.doubts})
        for (const Diagnostic& diagnostic : told) check(!diagnostic.what.message.empty(), "a doubt that says nothing");
    if (!reader.all.configured && reader.all.nodeSlos.empty()) return;
    Objects copy = read;
    const Result<Built> built = build(std::move(copy));
    if (!built) return;
    for (std::size_t i = 0; i < built->cluster->nodeCount(); ++i) {
        const NodeColocation node = nodeColocation(reader.all, *built->cluster, NodeIdx(i), 0, {0, 1});
        for (const std::optional<std::int64_t>& amount : node.offer.amounts()) check(!amount || *amount >= 0, "an offer below zero");
        if (!node.schemata) continue;
        for (const ClassSchemata& one : node.schemata->classes) check(!one.ways || *one.ways != 0, "a class without a way");
    }
}

}  // namespace

void objects(std::string_view bytes) {
    const Result<Objects> read = readObjectsFromText(bytes, "fuzz");
    check(read.has_value(), "a reading that was not stopped");
    check(read->pods.size() == read->podSources.size() && read->nodes.size() == read->nodeSources.size(), "an object without its source");
    for (std::size_t i = 0; i < read->pods.size(); ++i) {
        const Result<Objects> again = readObjectsFromText(*read->podSources[i], "source");
        check(again && again->pods.size() == 1 && *again->pods[0].spec == *read->pods[i].spec && again->pods[0].key() == read->pods[i].key(),
              "a pod whose source reads otherwise");
    }
    for (std::size_t i = 0; i < read->nodes.size(); ++i) {
        const Result<Objects> again = readObjectsFromText(*read->nodeSources[i], "source");
        check(again && again->nodes.size() == 1 && again->nodes[0] == read->nodes[i], "a node whose source reads otherwise");
    }
    for (const Diagnostic& diagnostic : read->diagnostics) check(!diagnostic.what.message.empty(), "a diagnostic that says nothing");
    checkOffers(*read);
    std::string quick;
    if (firstInvalidUtf8(bytes) == std::string_view::npos && blockYamlToJson(bytes, quick)) {
        const Result<std::string> full = yamlToJsonInFull(bytes, {});
        check(full && *full == quick, "YAML that the quick way reads otherwise");
    }
    checkSplitter<JsonSplitter>(bytes);
    checkSplitter<YamlSplitter>(bytes);
}

void configuration(std::string_view bytes) {
    const Result<ReadConfiguration> read = readSchedulerConfigurationFromText(bytes, "fuzz");
    if (read) check(!read->configuration.profiles.empty(), "a configuration without a profile");
    else check(!read.error().message.empty() && read.error().origin.file == "fuzz", "an error that says nothing");
}

void csv(std::string_view bytes) {
    check(rows(bytes, 1) == rows(bytes, bytes.size() + 1), "rows that depend on how the bytes come");
}

void topology(std::string_view bytes) {
    const Result<ImportedMachine> read = machineFromText(bytes, "fuzz", "n");
    if (!read) {
        check(!read.error().message.empty() && read.error().origin.file == "fuzz", "an error that says nothing");
        return;
    }
    const Machine& m = read->machine;
    const auto inside = [](const std::optional<std::size_t>& place, const auto& list) { check(!place || *place < list.size(), "a position outside its list"); };
    const auto allInside = [&](const std::optional<std::vector<std::size_t>>& places) {
        if (places)
            for (const std::size_t place : *places) check(place < m.zones.size(), "a zone that is not there");
    };
    for (const MachineZone& zone : m.zones) {
        inside(zone.package, m.packages);
        check(zone.distances.empty() || zone.distances.size() == m.zones.size(), "distances to zones that are not there");
    }
    for (const MachineCore& core : m.cores) {
        inside(core.package, m.packages);
        inside(core.zone, m.zones);
        inside(core.l3, m.l3Groups);
        check(!core.cpus.empty(), "a core without threads");
    }
    for (const PcieGroup& group : m.pcieGroups) inside(group.zone, m.zones);
    for (const MachineGpu& gpu : m.gpus) {
        allInside(gpu.zones);
        inside(gpu.pcieGroup, m.pcieGroups);
        inside(gpu.nvlinkGroup, m.nvlinkGroups);
    }
    for (const MachineNic& nic : m.nics) {
        inside(nic.zone, m.zones);
        inside(nic.pcieGroup, m.pcieGroups);
    }
    for (const MachineLink& link : m.links)
        for (const MachineLink::Place& end : {link.from, link.to}) {
            if (end.end == MachineLink::End::Gpu) inside(end.index, m.gpus);
            if (end.end == MachineLink::End::NvlinkGroup) inside(end.index, m.nvlinkGroups);
            if (end.end == MachineLink::End::Package) inside(end.index, m.packages);
        }
    for (const Diagnostic& diagnostic : read->diagnostics) check(!diagnostic.what.message.empty(), "a diagnostic that says nothing");
}

void outcome(std::string_view bytes) {
    constexpr std::string_view kMark = "\n=== plan\n";
    const std::size_t mark = bytes.find(kMark);
    if (mark == std::string_view::npos) return;
    Result<Objects> objects = readObjectsFromText(bytes.substr(0, mark + 1), "objects");
    check(objects.has_value(), "a reading that was not stopped");
    const Result<Built> built = build(std::move(*objects));
    const Result<Plan> read = planFromText(std::string(bytes.substr(mark + kMark.size())), "plan");
    if (!built || !read) return;
    const Cluster& start = *built->cluster;
    for (const Violation& violation : checkPicture(start)) check(violation.rule == "nodeName" || violation.rule == "accounting", toString(violation, start.catalog()).c_str());
    const Resolved resolved = resolve(*read, start);
    check(resolved.steps.size() == resolved.deltas.size(), "a step without what it does");
    for (const Diagnostic& diagnostic : resolved.diagnostics) check(!toString(diagnostic.what).empty(), "a diagnostic that says nothing");
    const Result<Applied> applied = apply(start, resolved.deltas);
    check(applied.has_value(), "deltas that applied once apply again");
    for (const Violation& violation : checkPicture(*applied->cluster)) check(!toString(violation, start.catalog()).empty(), "a violation that says nothing");
    for (const PlanStep& step : describe(start, resolved.deltas)) check(!step.pod.empty() || !step.to.empty() || !step.claim.empty(), "a step of nothing");
    check(apply(*applied->cluster, applied->inverse).has_value(), "what cannot be undone");
}

void plan(std::string_view bytes) {
    const Result<Plan> read = planFromText(std::string(bytes), "fuzz");
    if (!read) {
        check(!read.error().message.empty() && read.error().origin.file == "fuzz", "an error that says nothing");
        return;
    }
    const Result<Plan> yaml = planFromText(planToYaml(*read), "yaml");
    const Result<Plan> json = planFromText(planToJson(*read), "json");
    check(yaml && *yaml == *read, "a plan that is not read back from YAML");
    check(json && *json == *read, "a plan that is not read back from JSON");
}

}  // namespace bayplan::fuzz
