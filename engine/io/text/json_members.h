// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes a JSON object, member by member.
// Thread rule: one thread.

#include <cstdint>
#include <string>
#include <string_view>

#include "io/text/json_value.h"

namespace bayplan {

/// Appends the name of a member to the object at the end of `out`, after a comma if one is needed.
inline void appendJsonKey(std::string& out, std::string_view key) {
    if (out.back() != '{') out += ',';
    appendJsonString(out, key);
    out += ':';
}

/// Appends an object from its opening to its closing brace to a text. Empty texts are left out.
class JsonMembers {
public:
    explicit JsonMembers(std::string& out) : m_out(out) { m_out += '{'; }
    ~JsonMembers() { m_out += '}'; }
    JsonMembers(const JsonMembers&) = delete;
    JsonMembers& operator=(const JsonMembers&) = delete;

    std::string& raw(std::string_view key) {
        appendJsonKey(m_out, key);
        return m_out;
    }
    void text(std::string_view key, std::string_view value) {
        if (!value.empty()) appendJsonString(raw(key), value);
    }
    /// Also where it is empty.
    void always(std::string_view key, std::string_view value) { appendJsonString(raw(key), value); }
    void number(std::string_view key, std::uint64_t value) { raw(key) += std::to_string(value); }
    void integer(std::string_view key, std::int64_t value) { raw(key) += std::to_string(value); }
    void flag(std::string_view key, bool is) { raw(key) += is ? "true" : "false"; }
    template <typename Texts>
    void texts(std::string_view key, const Texts& texts) {
        raw(key) += '[';
        for (const std::string& text : texts) {
            if (m_out.back() != '[') m_out += ',';
            appendJsonString(m_out, text);
        }
        m_out += ']';
    }
    /// An array of objects: `append(JsonMembers&, const auto& row)` for each.
    template <typename Rows, typename Append>
    void list(std::string_view key, const Rows& rows, Append&& append) {
        raw(key) += '[';
        for (const auto& row : rows) {
            if (m_out.back() != '[') m_out += ',';
            JsonMembers one(m_out);
            append(one, row);
        }
        m_out += ']';
    }

private:
    std::string& m_out;
};

}  // namespace bayplan
