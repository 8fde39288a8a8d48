// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/record/recording_lines.h"

#include <array>
#include <cerrno>
#include <cstring>

#include "io/text/json_way.h"
#include "io/text/limits.h"

namespace bayplan::recording {

namespace {

constexpr std::size_t kMostLineBytes = kMaxItemBytes + 4096;  // of one line
constexpr std::size_t kMostKinds = 1000;
constexpr std::int64_t kLatest = 253'402'300'799'999;  // the end of the year 9999
constexpr std::array<const char*, 7> kStateWords{"waiting", "listing", "watching", "retrying", "forbidden", "absent", "failed"};

void appendText(std::string& out, std::string_view key, const std::string& text) {
    out += ",\"";
    out += key;
    out += "\":";
    appendJsonString(out, text);
}

std::optional<std::int64_t> number(const JsonValue& object, std::string_view key, std::int64_t most) {
    const JsonValue value = jsonAt(object, {key});
    if (value.type() != JsonValue::Type::Integer || value.integer() < 0 || value.integer() > most) return std::nullopt;
    return value.integer();
}

Error invalid(const Message& why) { return Error{ErrorCode::Invalid, why, {}}; }

bool readKind(const JsonValue& value, ApiKind& kind) {
    kind.group = jsonText(value, "group");
    kind.resource = jsonText(value, "resource");
    kind.kind = jsonText(value, "kind");
    kind.only = jsonText(value, "only");
    kind.optional = jsonTrue(value, {"optional"});
    kind.datedByFields = jsonTrue(value, {"datedByFields"});
    kind.namespaced = jsonTrue(value, {"namespaced"});
    const JsonValue versions = jsonAt(value, {"versions"});
    if (versions.type() == JsonValue::Type::Array)
        versions.forEachElement([&](JsonValue version) {
            if (version.type() == JsonValue::Type::String) kind.versions.emplace_back(version.string());
        });
    return !kind.resource.empty() && !kind.kind.empty() && !kind.versions.empty();
}

}  // namespace

std::string headLine(const RecordingHeader& header) {
    std::string line = std::string(kHead) + "1,\"started\":" + std::to_string(header.started);
    appendText(line, "context", header.context);
    appendText(line, "server", header.server);
    appendText(line, "version", header.version);
    line += ",\"kinds\":[";
    for (const ApiKind& kind : header.kinds) {
        line += line.back() == '[' ? "{\"kind\":" : ",{\"kind\":";
        appendJsonString(line, kind.kind);
        appendText(line, "group", kind.group);
        appendText(line, "resource", kind.resource);
        line += ",\"versions\":[";
        for (const std::string& version : kind.versions) {
            if (line.back() != '[') line += ',';
            appendJsonString(line, version);
        }
        line += ']';
        if (kind.optional) line += ",\"optional\":true";
        if (kind.datedByFields) line += ",\"datedByFields\":true";
        if (kind.namespaced) line += ",\"namespaced\":true";
        if (!kind.only.empty()) appendText(line, "only", kind.only);
        line += '}';
    }
    return line + "]}\n";
}

Result<RecordingHeader> headerOf(std::string& line) {
    const Error none{ErrorCode::Unsupported, worded("is no recording of a cluster"), {}};
    if (!line.starts_with(kHead)) return none;
    JsonParser parser;
    const Result<JsonValue> root = parser.parse(line);
    if (!root || root->type() != JsonValue::Type::Object) return none;
    const std::optional<std::int64_t> version = number(*root, "bayplanRecording", 1'000'000);
    if (!version || *version != 1) return Error{ErrorCode::Unsupported, worded("is a recording of another version than 1"), {}};
    RecordingHeader header;
    header.context = jsonText(*root, "context");
    header.server = jsonText(*root, "server");
    header.version = jsonText(*root, "version");
    const std::optional<std::int64_t> started = number(*root, "started", kLatest);
    if (!started) return invalid(worded("does not say when it was begun"));
    header.started = *started;
    bool good = true;
    const JsonValue kinds = jsonAt(*root, {"kinds"});
    if (kinds.type() == JsonValue::Type::Array)
        kinds.forEachElement([&](JsonValue value) {
            ApiKind kind;
            good = good && header.kinds.size() < kMostKinds && readKind(value, kind);
            if (good) header.kinds.push_back(std::move(kind));
        });
    if (!good || header.kinds.empty()) return invalid(worded("does not say which kinds are in it"));
    return header;
}

std::string beginLine(std::int64_t time, bool whole) {
    return std::string(kBegin) + std::to_string(time) + (whole ? ",\"whole\":true}\n" : "}\n");
}

std::string stateLine(std::size_t kind, const ReadState& state) {
    std::string line = std::string(kState) + std::to_string(kind) + ",\"is\":\"" + kStateWords[static_cast<std::size_t>(state.is)] + "\"";
    if (!state.why.empty()) appendText(line, "why", state.why);
    return line + "}\n";
}

void appendSetLine(std::string& out, std::size_t kind, const LiveObject& object) {
    out += kSet;
    out += std::to_string(kind);
    out += ",\"object\":";
    out += *object.text;
    out += "}\n";
}

std::string goneLine(std::size_t kind, const std::string& key) {
    std::string line = std::string(kGone) + std::to_string(kind);
    appendText(line, "key", key);
    return line + "}\n";
}

std::string endLine(std::int64_t time, std::size_t lines) {
    return std::string(kEnd) + std::to_string(time) + ",\"lines\":" + std::to_string(lines) + "}\n";
}

Result<Line> lineOf(std::string& text, JsonParser& parser, const RecordingHeader& header) {
    const Result<JsonValue> root = parser.parse(text);
    if (!root) return Error{ErrorCode::Syntax, worded("is not JSON: %1", {root.error().message}), {}};
    if (root->type() != JsonValue::Type::Object) return invalid(worded("is no line of a recording"));
    Line line;
    if (text.starts_with(kBegin) || text.starts_with(kEnd)) {
        const bool begin = text.starts_with(kBegin);
        const std::optional<std::int64_t> time = number(*root, begin ? "at" : "end", kLatest);
        if (!time) return invalid(worded("has no time"));
        line.what = begin ? Line::What::Begin : Line::What::End;
        line.time = *time;
        line.whole = begin && jsonTrue(*root, {"whole"});
        if (begin) return line;
        const std::optional<std::int64_t> lines = number(*root, "lines", INT64_C(1) << 40);
        if (!lines) return invalid(worded("does not say how many lines there are"));
        line.lines = static_cast<std::size_t>(*lines);
        return line;
    }
    const bool state = text.starts_with(kState), set = text.starts_with(kSet);
    if (!state && !set && !text.starts_with(kGone)) return invalid(worded("is no line of a recording"));
    const std::optional<std::int64_t> kind = number(*root, state ? "state" : set ? "set"
                                                                                 : "gone",
                                                    static_cast<std::int64_t>(header.kinds.size()) - 1);
    if (!kind) return invalid(worded("is about no kind of this recording"));
    line.kind = static_cast<std::size_t>(*kind);
    if (state) {
        line.what = Line::What::State;
        const std::string is = jsonText(*root, "is");
        std::size_t found = 0;
        while (found < kStateWords.size() && is != kStateWords[found]) ++found;
        if (found == kStateWords.size()) return invalid(worded("is about an unknown state"));
        line.state.is = static_cast<ReadState::Is>(found);
        line.state.why = jsonText(*root, "why");
        return line;
    }
    if (set) {
        line.what = Line::What::Set;
        const JsonValue object = jsonAt(*root, {"object"});
        Result<LiveObject> live = liveObject(object, header.kinds[line.kind], jsonText(object, "apiVersion"));
        if (!live) return live.error();
        line.object = std::move(*live);
        return line;
    }
    line.what = Line::What::Gone;
    line.key = jsonText(*root, "key");
    if (line.key.empty()) return invalid(worded("does not say what is gone"));
    return line;
}

Result<LineReader> LineReader::open(const std::filesystem::path& file, std::uint64_t offset) {
    const auto unreadable = [&] { return Error{ErrorCode::Unreadable, std::strerror(errno), Origin{file.string(), 0, 0, {}, {}}}; };
    std::error_code failure;
    // Reading jumps to several offsets, which only a file allows; opening a pipe would wait for a writer.
    if (std::filesystem::exists(file, failure) && !std::filesystem::is_regular_file(file, failure))
        return Error{ErrorCode::Unreadable, worded("this is no file, which a recording has to be"), Origin{file.string(), 0, 0, {}, {}}};
    LineReader reader;
    reader.m_file.reset(std::fopen(file.c_str(), "rbe"));
    if (!reader.m_file || ::fseeko(reader.m_file.get(), static_cast<off_t>(offset), SEEK_SET) != 0) return unreadable();
    reader.m_offset = offset;
    return reader;
}

bool LineReader::next(std::string& line) {
    std::size_t searched = m_from;
    for (;;) {
        if (const std::size_t end = m_buffer.find('\n', searched); end != std::string::npos) {
            line.assign(m_buffer, m_from, end - m_from);
            m_offset += end + 1 - m_from;
            m_from = end + 1;
            return line.size() <= kMostLineBytes;
        }
        m_buffer.erase(0, m_from);
        m_from = 0;
        searched = m_buffer.size();
        if (m_buffer.size() > kMostLineBytes) return false;
        constexpr std::size_t kBlock = 256 * 1024;
        m_buffer.resize(searched + kBlock);
        const std::size_t got = std::fread(m_buffer.data() + searched, 1, kBlock, m_file.get());
        m_buffer.resize(searched + got);
        if (got == 0) return false;
    }
}

}  // namespace bayplan::recording
