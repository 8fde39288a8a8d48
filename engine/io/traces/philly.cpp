// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/traces/philly.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "io/objects/decode_objects.h"
#include "io/text/csv.h"
#include "io/text/diagnostic_list.h"
#include "io/text/field.h"
#include "io/text/json_members.h"
#include "io/text/object_text.h"
#include "io/text/text_file.h"
#include "io/text/time_text.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostTraceBytes = std::size_t{2} << 30;
constexpr std::size_t kTraceBeginning = 4096;
constexpr std::int64_t kMostMachineGpus = 1024;
constexpr const char* kPhillyGpu = "nvidia.com/gpu";

std::string_view withoutBlanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view() : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// As Kubernetes takes names: "application_1506638472019_14199" has dashes.
std::string tracedName(std::string_view text) {
    std::string name;
    for (const char c : text) {
        const bool upper = c >= 'A' && c <= 'Z';
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        name += upper ? static_cast<char>(c - 'A' + 'a') : plain ? c
                                                                 : '-';
    }
    return name;
}

struct TracedMachine {
    std::string name;
    std::int64_t gpus = 0;
    std::string memory;  // of one GPU, "24GB"
};

std::string tracedMachineJson(const TracedMachine& machine) {
    std::string json;
    {
        JsonMembers node(json);
        node.text("apiVersion", "v1");
        node.text("kind", "Node");
        {
            JsonMembers metadata(node.raw("metadata"));
            metadata.text("name", machine.name);
            JsonMembers labels(metadata.raw("labels"));
            labels.text("kubernetes.io/hostname", machine.name);
            labels.text("node.kubernetes.io/instance-type", std::to_string(machine.gpus) + "x-gpu-" + tracedName(machine.memory));
            labels.text("philly/gpu-memory", machine.memory);
        }
        JsonMembers status(node.raw("status"));
        for (const char* amounts : {"capacity", "allocatable"}) {
            JsonMembers has(status.raw(amounts));
            has.text(kPhillyGpu, std::to_string(machine.gpus));
            has.text("pods", "1001");  // more than any machine ever has: the count never decides
        }
        status.raw("conditions") += R"([{"type":"Ready","status":"True"}])";
    }
    return json;
}

struct TracedShare {
    std::string machine;
    std::int64_t gpus = 0;
};

struct TracedAttempt {
    std::optional<std::int64_t> start, end;
    std::vector<TracedShare> shares;
};

struct TracedJob {
    std::string id, vc, user, status;
    std::int64_t submitted = 0;
    std::vector<TracedAttempt> attempts;
    TextPosition place;
};

/// "None", "" and null: nobody wrote it down.
std::optional<std::int64_t> timeIfWritten(const Field& field) {
    const std::string_view text = field.string();
    if (text.empty() || text == "None") return std::nullopt;
    const std::optional<std::int64_t> time = phillyTime(text);
    if (!time) field.fail(worded("must be a time such as 2017-10-07 01:11:39, not \"%1\"", {field.text()}));
    return time;
}

TracedAttempt attemptFrom(const Field& field) {
    TracedAttempt attempt;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "start_time") attempt.start = timeIfWritten(value);
        else if (key == "end_time") attempt.end = timeIfWritten(value);
        else if (key == "detail")
            value.forEachElement([&](const Field& one) {
                TracedShare& share = attempt.shares.emplace_back();
                one.forEach([&](std::string_view part, const Field& is) {
                    if (part == "ip") share.machine = tracedName(is.string());
                    else if (part == "gpus") is.forEachElement([&](const Field&) { ++share.gpus; });
                });
                if (share.machine.empty()) one.fail(worded("has no machine"));
            });
    });
    return attempt;
}

TracedJob jobFrom(const Field& field) {
    TracedJob job;
    std::optional<std::int64_t> submitted;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "jobid") job.id = value.text();
        else if (key == "vc") job.vc = value.text();
        else if (key == "user") job.user = value.text();
        else if (key == "status") job.status = value.text();
        else if (key == "submitted_time") submitted = timeIfWritten(value);
        else if (key == "attempts") value.forEachElement([&](const Field& one) { job.attempts.push_back(attemptFrom(one)); });
    });
    if (job.id.empty()) field.fail(worded("a job without an id"));
    if (!submitted) field.fail(worded("a job without the time of its arrival"));
    job.submitted = *submitted;
    return job;
}

/// What of a job is in the picture: an attempt, and whether it has its machines then. Null: nothing.
std::pair<const TracedAttempt*, bool> shownOf(const TracedJob& job, const std::optional<std::int64_t>& at) {
    if (!at) return {&job.attempts.front(), false};
    if (job.submitted > *at) return {nullptr, false};
    const TracedAttempt* next = nullptr;
    for (const TracedAttempt& attempt : job.attempts) {
        if (!attempt.start) continue;  // a logging error, as the trace says
        const bool last = &attempt == &job.attempts.back();
        if (*attempt.start <= *at && (attempt.end ? *attempt.end > *at : last)) return {&attempt, true};
        if (*attempt.start > *at && !next) next = &attempt;
    }
    return {next, false};
}

std::string pieceJson(const TracedJob& job, const TracedAttempt& attempt, std::size_t place, bool placed) {
    const TracedShare& share = attempt.shares[place];
    std::string json;
    {
        JsonMembers pod(json);
        pod.text("apiVersion", "v1");
        pod.text("kind", "Pod");
        {
            JsonMembers metadata(pod.raw("metadata"));
            metadata.text("name", tracedName(job.id) + (attempt.shares.size() > 1 ? "-" + std::to_string(place) : ""));
            metadata.text("namespace", "vc-" + tracedName(job.vc));
            metadata.text("creationTimestamp", timeText(job.submitted));
            {
                JsonMembers labels(metadata.raw("labels"));
                labels.text("philly/job", tracedName(job.id));
                labels.text("philly/user", job.user);
            }
            JsonMembers annotations(metadata.raw("annotations"));
            annotations.text("philly/status", job.status);
            annotations.text("philly/attempts", std::to_string(job.attempts.size()));
        }
        {
            JsonMembers spec(pod.raw("spec"));
            if (placed) spec.text("nodeName", share.machine);
            std::string& containers = spec.raw("containers");
            containers += R"([{"name":"main","resources":{"requests":{"nvidia.com/gpu":)";
            const std::string amount = "\"" + std::to_string(share.gpus) + "\"";
            containers += amount + R"(},"limits":{"nvidia.com/gpu":)" + amount + "}}}]";
        }
        if (placed) pod.raw("status") += R"({"phase":"Running"})";
    }
    return json;
}

/// Objects of JSON that was made here; what is wrong in one is a fault of the line that it came from.
class TraceMaker {
public:
    TraceMaker(ObjectDecoder& decoder, DiagnosticList& diagnostics) : m_decoder(decoder), m_diagnostics(diagnostics) {}

    void make(std::string json, const std::string& file, TextPosition at) {
        const Result<JsonValue> root = m_parser.parse(json);
        if (root) m_decoder.decode(*root, ObjectText(file, at, ObjectText::Form::Opaque, json, json));
        else m_diagnostics.add(Severity::Error, Error{ErrorCode::Invalid, worded("text that is not UTF-8"), Origin{file, at.line, at.column, {}, {}}});
    }

private:
    ObjectDecoder& m_decoder;
    DiagnosticList& m_diagnostics;
    JsonParser m_parser;
};

Result<void> readTracedMachines(const std::filesystem::path& file, TraceMaker& maker, DiagnosticList& diagnostics, const Budget& budget) {
    const Result<std::string> text = readTextFile(file, kMostTraceBytes, budget.stop);
    if (!text) return text.error();
    CsvReader reader([&](CsvRow& row) {
        const auto fail = [&](const Message& why) {
            diagnostics.add(Severity::Error, Error{ErrorCode::Invalid, worded("%1; the row is left out", {why}), Origin{file.string(), row.line, 1, {}, {}}});
        };
        if (!row.fault.empty()) return fail(row.fault);
        if (row.fields.size() != 3) return fail(worded("%1 fields where a machine has 3", {row.fields.size()}));
        const std::string_view name = withoutBlanks(row.fields[0]), gpus = withoutBlanks(row.fields[1]);
        if (row.line == 1 && name == "machineId") return;  // names of columns
        TracedMachine machine{tracedName(name), 0, std::string(withoutBlanks(row.fields[2]))};
        const auto [end, failure] = std::from_chars(gpus.data(), gpus.data() + gpus.size(), machine.gpus);
        if (machine.name.empty()) return fail(worded("a node without a name"));
        if (failure != std::errc() || end != gpus.data() + gpus.size() || machine.gpus < 0 || machine.gpus > kMostMachineGpus)
            return fail(worded("must be a whole number, 0 to %1, not \"%2\"", {kMostMachineGpus, gpus.substr(0, 40)}));
        maker.make(tracedMachineJson(machine), file.string(), {row.line, 1});
    });
    reader.feed(*text);
    reader.finish();
    return {};
}

Result<std::vector<TracedJob>> readTracedJobs(const std::filesystem::path& file, DiagnosticList& diagnostics, const Budget& budget) {
    Result<std::string> text = readTextFile(file, kMostTraceBytes, budget.stop);
    if (!text) return text.error();
    JsonParser parser;
    const Result<JsonValue> root = parser.parse(*text);
    if (!root) return Error{ErrorCode::Syntax, root.error().message, Origin{file.string(), root.error().origin.line, root.error().origin.column, {}, {}}};
    const ObjectText source(file.string(), {}, ObjectText::Form::Json, *text, *text);
    std::vector<TracedJob> jobs;
    bool stopped = false;
    try {
        Field(*root).forEachElement([&](const Field& one) {
            stopped = stopped || budget.stopped();
            if (stopped) return;
            try {
                jobs.push_back(jobFrom(one));
            } catch (const Fault& fault) {
                const TextPosition at = source.locate(fault.path);
                diagnostics.add(Severity::Error, Error{ErrorCode::Invalid, worded("%1; the job is left out", {fault.message}), Origin{file.string(), at.line, at.column, {}, toString(fault.path)}});
            }
        });
    } catch (const Fault& fault) {
        return Error{ErrorCode::Syntax, fault.message, Origin{file.string(), 1, 1, {}, {}}};
    }
    if (stopped) return Error{ErrorCode::Cancelled, worded("reading was stopped"), {}};
    // As they arrived: the trace is in no order.
    std::stable_sort(jobs.begin(), jobs.end(), [](const TracedJob& a, const TracedJob& b) { return a.submitted < b.submitted; });
    return jobs;
}

}  // namespace

PhillyTable phillyTableOf(const std::filesystem::path& file) {
    std::error_code failure;
    if (!std::filesystem::is_regular_file(file, failure)) return PhillyTable::None;
    std::string start(kTraceBeginning, '\0');
    std::ifstream in(file);
    in.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(in.gcount()));
    const std::size_t first = start.find_first_not_of(" \t\r\n");
    if (first == std::string::npos) return PhillyTable::None;
    const auto has = [&](const char* word) { return start.find(word, first) != std::string::npos; };
    if (start[first] == '[') return has("\"jobid\"") && has("\"vc\"") ? PhillyTable::Jobs : PhillyTable::None;
    // "machineId, number of GPUs, single GPU mem", or without names of columns: "m1, 8, 24GB".
    const std::string line = start.substr(first, start.find_first_of("\r\n", first) - first);
    if (std::count(line.begin(), line.end(), ',') != 2) return PhillyTable::None;
    const std::size_t comma = line.find(','), next = line.find(',', comma + 1);
    if (withoutBlanks(std::string_view(line).substr(0, comma)) == "machineId") return PhillyTable::Machines;
    const std::string_view gpus = withoutBlanks(std::string_view(line).substr(comma + 1, next - comma - 1)), memory = withoutBlanks(std::string_view(line).substr(next + 1));
    const bool counted = !gpus.empty() && gpus.find_first_not_of("0123456789") == std::string_view::npos;
    return counted && memory.ends_with("GB") ? PhillyTable::Machines : PhillyTable::None;
}

std::optional<std::int64_t> phillyTime(std::string_view text) {
    if (text.size() != 19 || (text[10] != ' ' && text[10] != 'T')) return std::nullopt;
    std::string stamp(text);
    stamp[10] = 'T';
    return unixSeconds(stamp + "Z");
}

Result<Objects> importPhilly(const PhillyQuestion& question, const Budget& budget) {
    Objects objects;
    DiagnosticList diagnostics(objects.diagnostics);
    ObjectDecoder decoder(objects, diagnostics);
    TraceMaker maker(decoder, diagnostics);
    if (const Result<void> read = readTracedMachines(question.machines, maker, diagnostics, budget); !read) return read.error();
    const Result<std::vector<TracedJob>> jobs = readTracedJobs(question.jobs, diagnostics, budget);
    if (!jobs) return jobs.error();
    std::size_t unsized = 0;
    for (const TracedJob& job : *jobs) {
        if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("reading was stopped"), {}};
        if (job.attempts.empty()) {
            ++unsized;
            continue;
        }
        const auto [attempt, placed] = shownOf(job, question.at);
        for (std::size_t i = 0; attempt && i < attempt->shares.size(); ++i) maker.make(pieceJson(job, *attempt, i, placed), question.jobs.string(), {1, 1});
    }
    if (unsized > 0)
        diagnostics.add(Severity::Note,
                        Error{ErrorCode::Invalid, worded("%1 jobs never got a machine; how many GPUs they wanted is not in the trace, and they are left out", {unsized}),
                              Origin{question.jobs.string(), 0, 0, {}, {}}});
    decoder.finish();
    diagnostics.finish();
    return objects;
}

}  // namespace bayplan
