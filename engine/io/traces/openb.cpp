// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/traces/openb.h"

#include <algorithm>
#include <fstream>
#include <vector>

#include "io/objects/decode_objects.h"
#include "io/text/csv_table.h"
#include "io/text/time_text.h"
#include "io/traces/gpu_trace_file.h"
#include "model/gpu_resources.h"

namespace bayplan {

namespace {

// The trace counts seconds from an unnamed start. A fixed day makes the objects equal each time.
constexpr std::int64_t kEpoch = 1672531200;  // 2023-01-01T00:00:00Z

void field(std::string& json, std::string_view key, std::string_view value) {
    if (json.back() != '{') json += ',';
    appendJsonString(json, key);
    json += ':';
    appendJsonString(json, value);
}

std::string nodeJson(CsvTable& row) {
    const std::string name = row.text("sn");
    const std::int64_t cpu = row.number("cpu_milli", 1'000'000'000);
    const std::int64_t memory = row.number("memory_mib", 1'000'000'000);
    const std::int64_t gpus = row.number("gpu", 1024);
    const std::string model = row.text("model");
    if (name.empty()) row.fail("sn", worded("a node without a name"));
    if (gpus > 0 && model.empty()) row.fail("model", worded("GPUs without a model"));
    std::string labels = "{", amounts = "{";
    field(labels, "kubernetes.io/hostname", name);
    // A trace has no instance types; nodes of one shape get one that is derived from it.
    const std::string shape = std::to_string(cpu / 1000) + "c-" + std::to_string(memory / 1024) + "g";
    field(labels, "node.kubernetes.io/instance-type", gpus > 0 ? model + "-" + std::to_string(gpus) + "x-" + shape : "cpu-" + shape);
    if (gpus > 0) field(labels, kGpuModelKey, model);
    field(amounts, "cpu", std::to_string(cpu) + "m");
    field(amounts, "memory", std::to_string(memory) + "Mi");
    // The simulator's own node YAML has 1001: more than any of its nodes ever holds, so the count never decides.
    field(amounts, "pods", "1001");
    if (gpus > 0) {
        field(amounts, kGpuCountKey, std::to_string(gpus));
        field(amounts, kGpuMilliKey, std::to_string(1000 * gpus));
    }
    labels += '}';
    amounts += '}';
    std::string json = R"({"apiVersion":"v1","kind":"Node","metadata":{"name":)";
    appendJsonString(json, name);
    return json + ",\"labels\":" + labels + "},\"spec\":{},\"status\":{\"capacity\":" + amounts + ",\"allocatable\":" + amounts
           + R"(,"conditions":[{"type":"Ready","status":"True"}]}})";
}

/// "V100M16|V100M32" as a required node affinity; each model once, in the order of the text.
std::string affinityJson(const std::string& spec) {
    std::vector<std::string> models;
    for (std::size_t at = 0; at <= spec.size();) {
        const std::size_t end = std::min(spec.find('|', at), spec.size());
        const std::string model = spec.substr(at, end - at);
        if (!model.empty() && std::find(models.begin(), models.end(), model) == models.end()) models.push_back(model);
        at = end + 1;
    }
    if (models.empty()) return {};
    std::string json = R"("affinity":{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[{"matchExpressions":[{"key":)";
    appendJsonString(json, kGpuModelKey);
    json += R"(,"operator":"In","values":[)";
    for (const std::string& model : models) {
        if (json.back() != '[') json += ',';
        appendJsonString(json, model);
    }
    return json + "]}]}]}}},";
}

std::string podJson(CsvTable& row) {
    const std::string name = row.text("name");
    const std::int64_t cpu = row.number("cpu_milli", 1'000'000'000);
    const std::int64_t memory = row.number("memory_mib", 1'000'000'000);
    const std::int64_t gpus = row.number("num_gpu", 1024);
    const std::int64_t milli = row.number("gpu_milli", 1000);
    if (name.empty()) row.fail("name", worded("a pod without a name"));
    if (const std::optional<std::string> fault = gpuRequestFault(gpus, milli)) row.fail("gpu_milli", *fault);
    std::string annotations = "{", amounts = "{";
    if (gpus > 0) {
        field(annotations, kGpuCountKey, std::to_string(gpus));
        field(annotations, kGpuMilliKey, std::to_string(milli));
    }
    const std::string models = row.text("gpu_spec");
    if (!models.empty()) field(annotations, kGpuModelKey, models);
    for (const auto& [column, key] : {std::pair("qos", "openb/qos"), std::pair("pod_phase", "openb/pod-phase"),
                                      std::pair("creation_time", "openb/creation-time"), std::pair("deletion_time", "openb/deletion-time"),
                                      std::pair("scheduled_time", "openb/scheduled-time")})
        if (const std::string value = row.text(column); !value.empty()) field(annotations, key, value);
    field(amounts, "cpu", std::to_string(cpu) + "m");
    field(amounts, "memory", std::to_string(memory) + "Mi");
    if (gpus > 0) field(amounts, kGpuMilliKey, std::to_string(gpus * milli));
    annotations += '}';
    amounts += '}';
    std::string json = R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":)";
    appendJsonString(json, name);
    json += R"(,"namespace":"default")";
    // The four multi-GPU traces have no times; their pods arrive in the order of the file.
    if (!row.text("creation_time").empty())
        json += ",\"creationTimestamp\":\"" + timeText(kEpoch + row.number("creation_time", 1'000'000'000)) + "\"";
    return json + ",\"annotations\":" + annotations + "},\"spec\":{" + affinityJson(models) + R"("containers":[{"name":"main","resources":{"requests":)"
           + amounts + ",\"limits\":" + amounts + "}}]}}";
}

struct Source {
    std::filesystem::path file;
    std::vector<std::string_view> columns;
    std::string (*toJson)(CsvTable&);
    std::uint64_t bytesBefore = 0;
};

/// Turns every row into an object's JSON and decodes it like any other object.
Result<void> importTable(const Source& source, ObjectDecoder& decoder, DiagnosticList& diagnostics, const Budget& budget, std::uint64_t bytesTotal) {
    const std::string name = source.file.string();
    CsvTable table(name, source.columns, diagnostics, "; the row is left out");
    JsonParser parser;
    const auto row = [&](CsvTable& at) {
        std::string json = source.toJson(at);
        if (!at.good()) return;
        const Result<JsonValue> root = parser.parse(json);
        if (root) decoder.decode(*root, ObjectText(name, {at.line(), 1}, ObjectText::Form::Opaque, json, json));
        else at.fail({}, worded("text that is not UTF-8"));
    };
    return table.read(
        row, [] {}, budget, source.bytesBefore, bytesTotal);
}

}  // namespace

OpenbTable openbTableOf(const std::filesystem::path& csv) {
    std::error_code failure;
    if (!std::filesystem::is_regular_file(csv, failure)) return OpenbTable::None;
    std::ifstream file(csv);
    std::string line(4096, '\0');
    file.read(line.data(), static_cast<std::streamsize>(line.size()));
    line.resize(static_cast<std::size_t>(file.gcount()));
    line.resize(std::min(line.find_first_of("\r\n"), line.size()));
    const auto has = [columns = "," + line + ","](const char* column) { return columns.find("," + std::string(column) + ",") != std::string::npos; };
    if (has("sn") && has("cpu_milli")) return OpenbTable::Nodes;
    return has("name") && has("cpu_milli") && has("num_gpu") ? OpenbTable::Pods : OpenbTable::None;
}

Result<Objects> importOpenb(const std::filesystem::path& nodesCsv, const std::filesystem::path& podsCsv, const Budget& budget) {
    Objects objects;
    DiagnosticList diagnostics(objects.diagnostics);
    ObjectDecoder decoder(objects, diagnostics);
    const auto size = [](const std::filesystem::path& file) -> std::uint64_t {
        std::error_code failure;
        const std::uintmax_t bytes = std::filesystem::file_size(file, failure);
        return failure ? 0 : bytes;
    };
    const std::uint64_t nodeBytes = size(nodesCsv);
    const std::uint64_t total = nodeBytes + size(podsCsv);
    const Source nodes{nodesCsv, {"sn", "cpu_milli", "memory_mib", "gpu", "model"}, nodeJson, 0};
    const Source pods{podsCsv, {"name", "cpu_milli", "memory_mib", "num_gpu", "gpu_milli"}, podJson, nodeBytes};
    for (const Source& source : {nodes, pods})
        if (const Result<void> read = importTable(source, decoder, diagnostics, budget, total); !read) return read.error();
    decoder.finish();
    diagnostics.finish();
    return objects;
}

}  // namespace bayplan
