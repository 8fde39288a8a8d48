// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/yaml_to_json.h"

#include <istream>
#include <streambuf>
#include <unordered_map>
#include <vector>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>
#include <nlohmann/json.hpp>

#include "io/text/json_value.h"
#include "io/text/limits.h"
#include "io/text/yaml_block.h"
#include "io/text/yaml_scalar.h"

namespace bayplan {

namespace {

/// Reads a text in place; the parser accepts only streams.
class ViewBuffer : public std::streambuf {
public:
    explicit ViewBuffer(std::string_view text) {
        char* begin = const_cast<char*>(text.data());  // never written to: there is no overflow()
        setg(begin, begin, begin + text.size());
    }
};

/// Thrown by the handlers below and caught in this file.
struct Stopped {
    Error error;
};

TextPosition positionOf(const YAML::Mark& mark) {
    if (mark.is_null()) return {};
    return {static_cast<std::uint64_t>(mark.line) + 1, static_cast<std::uint64_t>(mark.column) + 1};
}

[[noreturn]] void stopAt(ErrorCode code, const YAML::Mark& mark, Message message) {
    const TextPosition at = positionOf(mark);
    throw Stopped{Error{code, std::move(message), Origin{{}, at.line, at.column, {}, {}}}};
}

ScalarTag tagOf(const std::string& tag) {
    if (tag == "?") return ScalarTag::Plain;
    if (tag == "tag:yaml.org,2002:int") return ScalarTag::Int;
    if (tag == "tag:yaml.org,2002:float") return ScalarTag::Float;
    if (tag == "tag:yaml.org,2002:bool") return ScalarTag::Bool;
    if (tag == "tag:yaml.org,2002:null") return ScalarTag::Null;
    return ScalarTag::String;
}

class JsonWriter : public YAML::EventHandler {
public:
    JsonWriter(std::string& out, const std::stop_token& stop) : m_out(out), m_stop(stop) {}

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        const std::size_t start = begin(mark);
        m_out += isKey() ? "\"null\"" : "null";
        end(mark, start, anchor);
    }

    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, const std::string& value) override {
        const std::size_t start = begin(mark);
        if (isKey()) {
            appendJsonString(m_out, value);
            m_frames.back().mergeKey = tag == "?" && value == "<<";
        } else {
            appendYamlScalar(m_out, value, tagOf(tag));
        }
        end(mark, start, anchor);
    }

    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        const std::size_t start = begin(mark);
        const auto known = m_anchors.find(anchor);
        if (known == m_anchors.end()) stopAt(ErrorCode::Syntax, mark, worded("an alias inside the value that it stands for"));
        if (m_out.size() + known->second.size() > kMaxItemBytes)
            stopAt(ErrorCode::TooLarge, mark, worded("aliases make this document larger than %1 MiB", {kMaxItemBytes >> 20}));
        if (isKey() && known->second.front() != '"') appendJsonString(m_out, known->second);
        else m_out += known->second;
        end(mark, start, YAML::NullAnchor);
    }

    void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor, YAML::EmitterStyle::value) override {
        open(mark, anchor, false);
    }
    void OnSequenceEnd() override { close(']'); }
    void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor, YAML::EmitterStyle::value) override {
        open(mark, anchor, true);
    }
    void OnMapEnd() override { close('}'); }

private:
    struct Frame {
        bool isMap = false;
        bool keyNext = true;    // for maps: the next node is a key
        bool mergeKey = false;  // the next value belongs to "<<"
        bool empty = true;
        std::size_t start = 0;  // where the value begins in the output
        std::size_t keyStart = 0;
        YAML::anchor_t anchor = YAML::NullAnchor;
        YAML::Mark mark;
        std::vector<std::string> merges;
    };

    bool isKey() const { return !m_frames.empty() && m_frames.back().isMap && m_frames.back().keyNext; }

    /// Before a node: writes the comma. Returns where the node's text begins.
    std::size_t begin(const YAML::Mark& mark) {
        if (++m_events % 1024 == 0 && m_stop.stop_requested()) stopAt(ErrorCode::Cancelled, mark, worded("reading was stopped"));
        if (!m_frames.empty()) {
            Frame& frame = m_frames.back();
            if (!frame.isMap || frame.keyNext) {
                frame.keyStart = m_out.size();
                if (!frame.empty) m_out += ',';
                frame.empty = false;
            }
        }
        return m_out.size();
    }

    /// After a node: stores it for aliases; writes the colon after a key; removes a merged value again.
    void end(const YAML::Mark& mark, std::size_t start, YAML::anchor_t anchor) {
        if (anchor != YAML::NullAnchor) {
            m_anchored += m_out.size() - start;
            if (m_anchored > kMaxItemBytes) stopAt(ErrorCode::TooLarge, mark, worded("anchors hold more than %1 MiB", {kMaxItemBytes >> 20}));
            m_anchors[anchor] = m_out.substr(start);
        }
        if (m_frames.empty() || !m_frames.back().isMap) return;
        Frame& frame = m_frames.back();
        if (frame.keyNext) {
            m_out += ':';
        } else if (frame.mergeKey) {
            frame.merges.push_back(m_out.substr(start));
            m_out.resize(frame.keyStart);
            frame.empty = m_out.size() == frame.start + 1;
            frame.mergeKey = false;
        }
        frame.keyNext = !frame.keyNext;
    }

    void open(const YAML::Mark& mark, YAML::anchor_t anchor, bool isMap) {
        if (isKey()) stopAt(ErrorCode::Syntax, mark, worded("a list or map where the name of a field is expected"));
        Frame frame;
        frame.isMap = isMap;
        frame.start = begin(mark);
        frame.anchor = anchor;
        frame.mark = mark;
        m_frames.push_back(std::move(frame));
        m_out += isMap ? '{' : '[';
    }

    void close(char bracket) {
        m_out += bracket;
        const Frame frame = std::move(m_frames.back());
        m_frames.pop_back();
        if (!frame.merges.empty()) merge(frame);
        end(frame.mark, frame.start, frame.anchor);
    }

    /// A field of the map itself takes precedence over a merged one, an earlier merged map over a later one.
    void merge(const Frame& frame) {
        using Json = nlohmann::ordered_json;
        Json own = Json::parse(m_out.begin() + static_cast<std::ptrdiff_t>(frame.start), m_out.end());
        const auto add = [&](const Json& other) {
            if (!other.is_object()) stopAt(ErrorCode::Syntax, frame.mark, worded("<< merges maps only"));
            for (const auto& [key, value] : other.items())
                if (!own.contains(key)) own[key] = value;
        };
        for (const std::string& text : frame.merges) {
            const Json merged = Json::parse(text);
            if (merged.is_array())
                for (const Json& element : merged) add(element);
            else add(merged);
        }
        m_out.resize(frame.start);
        m_out += own.dump();
        if (m_out.size() > kMaxItemBytes) stopAt(ErrorCode::TooLarge, frame.mark, worded("merged maps are too large"));
    }

    std::string& m_out;
    const std::stop_token& m_stop;
    std::vector<Frame> m_frames;
    std::unordered_map<YAML::anchor_t, std::string> m_anchors;
    std::size_t m_anchored = 0;
    std::uint64_t m_events = 0;
};

/// Receives nothing if the text ends after its first document.
class SecondDocument : public YAML::EventHandler {
public:
    void OnDocumentStart(const YAML::Mark& mark) override { stopAt(ErrorCode::Syntax, mark, worded("a second document; one is expected")); }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
    void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
    void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t, const std::string&) override {}
    void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
    void OnSequenceEnd() override {}
    void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
    void OnMapEnd() override {}
};

/// Follows one path and remembers how far it got.
class PathFinder : public YAML::EventHandler {
public:
    explicit PathFinder(const FieldPath& path) : m_path(path) {}
    TextPosition found() const { return m_found; }

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t) override { node(mark, "null"); }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { node(mark, {}); }
    void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t, const std::string& value) override { node(mark, value); }
    void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override { open(mark, false); }
    void OnSequenceEnd() override { m_frames.pop_back(); }
    void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override { open(mark, true); }
    void OnMapEnd() override { m_frames.pop_back(); }

private:
    struct Frame {
        bool isMap = false;
        bool keyNext = true;
        bool onPath = false;       // this container is on the path
        bool valueOnPath = false;  // the next value is the path's next step
        std::size_t index = 0;
    };

    /// Whether the node that begins now is on the path. Advances the container's state.
    bool step(const YAML::Mark& mark, const std::string& scalar) {
        if (m_frames.empty()) {
            m_found = positionOf(mark);
            return true;
        }
        const std::size_t depth = m_frames.size() - 1;
        Frame& frame = m_frames.back();
        if (frame.isMap && frame.keyNext) {
            frame.keyNext = false;
            frame.valueOnPath = frame.onPath && depth < m_path.size() && !m_path[depth].isIndex && m_path[depth].key == scalar;
            return false;
        }
        frame.keyNext = true;
        const bool on = frame.isMap ? frame.valueOnPath
                                    : frame.onPath && depth < m_path.size() && m_path[depth].isIndex && m_path[depth].index == frame.index;
        ++frame.index;
        if (on) m_found = positionOf(mark);
        return on;
    }
    void node(const YAML::Mark& mark, const std::string& scalar) { step(mark, scalar); }
    void open(const YAML::Mark& mark, bool isMap) {
        Frame frame;
        frame.isMap = isMap;
        frame.onPath = step(mark, {});
        m_frames.push_back(frame);
    }

    const FieldPath& m_path;
    std::vector<Frame> m_frames;
    TextPosition m_found;
};

}  // namespace

Result<std::string> yamlToJson(std::string_view yaml, const std::stop_token& stop) {
    std::string json;
    if (!stop.stop_requested() && firstInvalidUtf8(yaml) == std::string_view::npos && blockYamlToJson(yaml, json)) return json;
    return yamlToJsonInFull(yaml, stop);
}

Result<std::string> yamlToJsonInFull(std::string_view yaml, const std::stop_token& stop) {
    if (const std::size_t bad = firstInvalidUtf8(yaml); bad != std::string_view::npos) {
        const TextPosition at = positionAt(yaml, bad);
        return Error{ErrorCode::Syntax, worded("a byte that is not UTF-8; save the file in that encoding"), Origin{{}, at.line, at.column, {}, {}}};
    }
    std::string json;
    try {
        ViewBuffer buffer(yaml);
        std::istream stream(&buffer);
        YAML::Parser parser(stream);
        JsonWriter writer(json, stop);
        parser.HandleNextDocument(writer);
        if (parser) {
            // The text must not contain a second document.
            SecondDocument second;
            parser.HandleNextDocument(second);
        }
        return json;
    } catch (const Stopped& stopped) {
        return stopped.error;
    } catch (const YAML::Exception& fault) {
        const TextPosition at = positionOf(fault.mark);
        const bool anchor = fault.msg.starts_with(YAML::ErrorMsg::UNKNOWN_ANCHOR);
        return Error{anchor ? ErrorCode::NotFound : ErrorCode::Syntax, fault.msg, Origin{{}, at.line, at.column, {}, {}}};
    } catch (const std::exception& fault) {
        return Error{ErrorCode::Syntax, fault.what(), {}};
    }
}

TextPosition locateInYaml(std::string_view yaml, const FieldPath& path) {
    PathFinder finder(path);
    try {
        ViewBuffer buffer(yaml);
        std::istream stream(&buffer);
        YAML::Parser parser(stream);
        parser.HandleNextDocument(finder);
    } catch (const std::exception&) {
        // The text was read before, so this cannot happen; the result so far is returned.
        return finder.found();
    }
    return finder.found();
}

}  // namespace bayplan
