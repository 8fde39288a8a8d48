// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/json_locate.h"

#include <nlohmann/json.hpp>

namespace bayplan {

namespace {

using LocatedJson = nlohmann::json;

/// Accepts every event and keeps only the place of the fault: a parser without a tree.
struct FaultFinder : LocatedJson::json_sax_t {
    std::size_t offset = 0;
    std::string message;

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& fault) override {
        offset = position > 0 ? position - 1 : 0;
        message = fault.what();
        return false;
    }
};

/// "[json.exception.parse_error.101] parse error at line 1, column 5: syntax error …": the part after the place.
std::string plainMessage(const std::string& message) {
    const std::size_t column = message.find("column ");
    const std::size_t colon = message.find(": ", column == std::string::npos ? 0 : column);
    return colon == std::string::npos ? message : message.substr(colon + 2);
}

/// Walks over well-formed JSON.
class Walker {
public:
    explicit Walker(std::string_view text) : m_text(text) {}

    std::size_t at() const { return m_at; }

    void skipSpace() {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\n' || m_text[m_at] == '\t' || m_text[m_at] == '\r'))
            ++m_at;
    }

    /// Enters the object or list here and goes to the step's value. Does not move if there is none.
    bool enter(const PathStep& step) {
        const std::size_t start = m_at;
        if (m_at >= m_text.size() || m_text[m_at] != (step.isIndex ? '[' : '{')) return false;
        ++m_at;
        std::size_t found = std::string_view::npos;
        for (std::size_t index = 0;; ++index) {
            skipSpace();
            if (m_at >= m_text.size() || m_text[m_at] == ']' || m_text[m_at] == '}') break;
            std::string_view key;
            if (!step.isIndex) {
                const std::size_t keyStart = m_at + 1;
                skipValue();
                key = m_text.substr(keyStart, m_at - keyStart - 1);
                skipSpace();
                ++m_at;  // ':'
                skipSpace();
            }
            // Of equal names the last counts, as in reading.
            if (step.isIndex ? index == step.index : key == step.key) found = m_at;
            skipValue();
            skipSpace();
            if (m_at < m_text.size() && m_text[m_at] == ',') ++m_at;
        }
        m_at = found == std::string_view::npos ? start : found;
        return found != std::string_view::npos;
    }

private:
    void skipString() {
        for (++m_at; m_at < m_text.size() && m_text[m_at] != '"'; ++m_at)
            if (m_text[m_at] == '\\') ++m_at;
        ++m_at;
    }

    void skipValue() {
        std::size_t depth = 0;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '"') {
                skipString();
                if (depth == 0) return;
                continue;
            }
            if (c == '{' || c == '[') ++depth;
            if (c == '}' || c == ']') {
                if (depth == 0) return;
                ++m_at;
                if (--depth == 0) return;
                continue;
            }
            if (depth == 0 && (c == ',' || c == ' ' || c == '\n' || c == '\r' || c == '\t')) return;
            ++m_at;
        }
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

}  // namespace

std::optional<JsonFault> locateJsonFault(std::string_view text) {
    const std::size_t invalid = firstInvalidUtf8(text);
    if (invalid != std::string_view::npos)
        return JsonFault{positionAt(text, invalid), "a byte that is not UTF-8; save the file in that encoding"};
    FaultFinder finder;
    if (LocatedJson::sax_parse(text.begin(), text.end(), &finder)) return std::nullopt;
    return JsonFault{positionAt(text, finder.offset), plainMessage(finder.message)};
}

TextPosition locateInJson(std::string_view text, const FieldPath& path) {
    Walker walker(text);
    walker.skipSpace();
    for (const PathStep& step : path)
        if (!walker.enter(step)) break;
    return positionAt(text, walker.at());
}

}  // namespace bayplan
