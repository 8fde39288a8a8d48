// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/lab_part.h"

#include <array>
#include <charconv>
#include <utility>

#include "io/text/document.h"
#include "io/text/json_members.h"
#include "io/text/limits.h"
#include "io/text/text_file.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostShards = 100'000;
constexpr std::size_t kMostRuns = 100'000;  // as many as a lab can have
constexpr std::int64_t kAnyNumber = std::int64_t{1} << 53;

template <typename Values, typename Append>
void appendValues(std::string& json, const Values& values, const Append& append) {
    json += '[';
    for (const auto& value : values) {
        if (json.back() != '[') json += ',';
        append(value);
    }
    json += ']';
}

void appendNumbers(std::string& json, const std::vector<std::optional<double>>& numbers) {
    appendValues(json, numbers, [&](const std::optional<double>& number) { json += number ? shortestNumber(*number) : "null"; });
}

std::uint64_t countOf(const Field& field) { return static_cast<std::uint64_t>(field.integer(0, kAnyNumber)); }

std::vector<std::optional<double>> numbersOf(const Field& field, std::size_t count) {
    std::vector<std::optional<double>> numbers;
    field.forEachElement([&](const Field& element) { numbers.push_back(element.value().isNull() ? std::nullopt : std::optional(element.real())); });
    if (numbers.size() != count) field.fail(worded("must have a value for each of the %1 measures", {count}));
    return numbers;
}

LabHead headFrom(const Field& field) {
    requireKnown(field, {"name", "digest", "strategies", "seeds", "measures", "pods", "nodes"});
    LabHead head;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") head.name = value.text();
        else if (key == "digest") head.digest = value.text();
        else if (key == "pods") head.pods = countOf(value);
        else if (key == "nodes") head.nodes = countOf(value);
        else
            value.forEachElement([&](const Field& element) {
                if (key == "strategies") head.strategies.push_back(element.text());
                else if (key == "seeds") head.seeds.push_back(countOf(element));
                else if (const std::optional<LabMetric> metric = labMetricNamed(element.text())) head.metrics.push_back(*metric);
                else element.fail(worded("there is no measure \"%1\"", {element.text()}));
            });
    });
    if (head.strategies.empty() || head.seeds.empty() || head.runs() > kMostRuns) field.fail(worded("must have 1 to %1 runs: strategies and seeds", {kMostRuns}));
    return head;
}

LabOutcome outcomeFrom(const Field& field, const LabHead& head) {
    requireKnown(field, {"strategy", "seed", "values", "bounds"});
    LabOutcome outcome{head.strategies.size(), head.seeds.size(), {}, {}};
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "strategy") outcome.strategy = static_cast<std::size_t>(value.integer(0, static_cast<std::int64_t>(head.strategies.size()) - 1));
        else if (key == "seed") outcome.seed = static_cast<std::size_t>(value.integer(0, static_cast<std::int64_t>(head.seeds.size()) - 1));
        else if (key == "values") outcome.values = numbersOf(value, head.metrics.size());
        else if (key == "bounds") outcome.bounds = numbersOf(value, head.metrics.size());
    });
    if (outcome.strategy == head.strategies.size() || outcome.seed == head.seeds.size() || outcome.values.size() != head.metrics.size() || outcome.bounds.size() != head.metrics.size())
        field.fail(worded("must have strategy, seed, values and bounds"));
    return outcome;
}

LabPart partFrom(const Field& root) {
    requireKnown(root, {"apiVersion", "kind", "lab", "shard", "of", "runs"});
    LabPart part;
    part.shard = {kMostShards, 0};
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "lab") part.head = headFrom(value);
        else if (key == "of") part.shard.of = static_cast<std::size_t>(value.integer(1, kMostShards));
        else if (key == "shard") part.shard.index = static_cast<std::size_t>(value.integer(0, kMostShards - 1));
    });
    if (part.head.strategies.empty()) root.fail(worded("lab is missing"));
    if (part.shard.index >= part.shard.of) root.fail(worded("shard must be below of"));
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "runs") value.forEachElement([&](const Field& run) { part.outcomes.push_back(outcomeFrom(run, part.head)); });
    });
    return part;
}

}  // namespace

std::string shortestNumber(double value) {
    std::array<char, 32> text{};
    const auto [end, fault] = std::to_chars(text.data(), text.data() + text.size(), value);
    return fault == std::errc() ? std::string(text.data(), end) : std::string("0");
}

std::string labHeadJson(const LabHead& head) {
    std::string json;
    {
        JsonMembers members(json);
        members.text("name", head.name);
        members.text("digest", head.digest);
        appendValues(members.raw("strategies"), head.strategies, [&](const std::string& name) { appendJsonString(json, name); });
        appendValues(members.raw("seeds"), head.seeds, [&](std::uint64_t seed) { json += std::to_string(seed); });
        appendValues(members.raw("measures"), head.metrics, [&](const LabMetric& metric) { appendJsonString(json, nameOf(metric)); });
        members.number("pods", head.pods);
        members.number("nodes", head.nodes);
    }
    return json;
}

std::string labPartToJson(const LabPart& part) {
    std::string json;
    {
        JsonMembers members(json);
        members.text("apiVersion", "bayplan/v1");
        members.text("kind", "LabPart");
        members.raw("lab") += labHeadJson(part.head);
        members.number("shard", part.shard.index);
        members.number("of", part.shard.of);
        appendValues(members.raw("runs"), part.outcomes, [&](const LabOutcome& outcome) {
            JsonMembers run(json);
            run.number("strategy", outcome.strategy);
            run.number("seed", outcome.seed);
            appendNumbers(run.raw("values"), outcome.values);
            appendNumbers(run.raw("bounds"), outcome.bounds);
        });
    }
    return json + '\n';
}

Result<LabPart> labPartFromText(std::string text, const std::string& name) {
    const Result<Document> document = Document::parse(std::move(text), name);
    if (!document) return document.error();
    try {
        const Field root(document->root());
        if (const auto other = otherKind(root, name, "bayplan/v1", "LabPart", "a part of a lab")) return *other;
        LabPart part = partFrom(root);
        part.file = name;
        return part;
    } catch (const Fault& fault) {
        return document->located(fault);
    }
}

Result<LabPart> readLabPart(const std::filesystem::path& file, const std::stop_token& stop) {
    Result<std::string> text = readTextFile(file, kMaxPlanBytes, stop);
    if (!text) return text.error();
    return labPartFromText(std::move(*text), file.string());
}

}  // namespace bayplan
