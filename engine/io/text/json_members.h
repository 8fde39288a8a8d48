// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A JSON object that is being written, member by member.
// Thread rule: one thread.

#include <cstdint>
#include <string>
#include <string_view>

#include "io/text/json_value.h"

namespace bayplan {

/// The name of a member of the object that is being written at the end of `out`, with the comma before it where one is due.
inline void appendJsonKey(std::string& out, std::string_view key) {
    if (out.back() != '{') out += ',';
    appendJsonString(out, key);
    out += ':';
}

/// From its brace to its brace, at the end of a text. Texts that are empty are left out.
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

private:
    std::string& m_out;
};

}  // namespace bayplan
