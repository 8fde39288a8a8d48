// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Other names for a set of names, numbered in their order. All names are added first, then looked up.
// Thread rule: one thread.

#include <map>
#include <string>
#include <string_view>

namespace bayplan {

class OtherNames {
public:
    /// "n" makes "n0001", "n0002"…, all of one length, so that they sort as the names do.
    explicit OtherNames(std::string prefix) : m_prefix(std::move(prefix)) {}

    void tell(std::string_view name) { m_names.emplace(name, std::string()); }
    void number();
    /// A name that follows from others, as a claim's from its pod and volume.
    void set(const std::string& name, std::string other) { m_names[name] = std::move(other); }
    bool knows(std::string_view name) const { return m_names.contains(name); }
    /// After number(); the name was told.
    const std::string& of(std::string_view name) const { return m_names.find(name)->second; }

private:
    std::string m_prefix;
    std::map<std::string, std::string, std::less<>> m_names;
};

}  // namespace bayplan
