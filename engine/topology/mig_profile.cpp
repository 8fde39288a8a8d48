// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/mig_profile.h"

#include <algorithm>

namespace bayplan {

namespace {

constexpr std::string_view kPrefix = "nvidia.com/mig-";
constexpr std::int32_t kSlices = 7;
constexpr std::int32_t kMostGb = 1024;

/// The "12" of "12gb"; absent if it is no number, or has a leading zero.
std::optional<std::int32_t> counted(std::string_view part, std::string_view unit) {
    if (!part.ends_with(unit)) return std::nullopt;
    part.remove_suffix(unit.size());
    if (part.empty() || part.size() > 4 || part.front() == '0') return std::nullopt;
    std::int32_t value = 0;
    for (const char c : part) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return value;
}

class Reader {
public:
    Reader(std::string_view whole, std::size_t from) : m_whole(whole), m_at(from) { next(); }

    Result<MigProfile> run() {
        MigProfile profile;
        if (const std::optional<std::int32_t> slices = counted(m_part, "c")) {
            profile.computeSlices = *slices;
            next();
        }
        const std::size_t gpuAt = m_start;
        const std::optional<std::int32_t> slices = counted(m_part, "g");
        if (!slices) return fault(worded("a number of GPU slices such as 1g is wanted"));
        if (*slices > kSlices) return fault(worded("a GPU has 7 slices"));
        profile.gpuSlices = *slices;
        if (profile.computeSlices && *profile.computeSlices > *slices) {
            m_start = gpuAt;
            return fault(worded("has fewer GPU slices than compute slices"));
        }
        next();
        const std::optional<std::int32_t> memory = counted(m_part, "gb");
        if (!memory || *memory > kMostGb) return fault(worded("an amount of memory such as 5gb is wanted"));
        profile.memoryGb = *memory;
        while (!m_done) {
            next();
            const bool word = !m_part.empty() && std::all_of(m_part.begin(), m_part.end(), [](char c) {
                return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
            });
            if (!word) return fault(worded("an attribute such as me is wanted"));
            profile.attributes.emplace_back(m_part);
        }
        return profile;
    }

private:
    /// The part up to the next "." or, before an attribute, "+".
    void next() {
        m_start = m_at;
        const std::size_t end = std::min(m_whole.find_first_of(".+", m_at), m_whole.size());
        m_part = m_whole.substr(m_at, end - m_at);
        m_done = end == m_whole.size();
        m_at = std::min(end + 1, m_whole.size());
    }

    Error fault(const Message& why) const {
        Origin origin;
        origin.column = m_start + 1;
        origin.field = "MIG profile";
        return {ErrorCode::Invalid, worded("\"%1\" is no MIG profile: %2", {m_whole, why}), std::move(origin)};
    }

    std::string_view m_whole;
    std::size_t m_at;
    std::size_t m_start = 0;
    std::string_view m_part;
    bool m_done = false;
};

}  // namespace

std::string MigProfile::toString() const {
    std::string text = computeSlices ? std::to_string(*computeSlices) + "c." : std::string();
    text += std::to_string(gpuSlices) + "g." + std::to_string(memoryGb) + "gb";
    for (const std::string& attribute : attributes) text += "." + attribute;
    return text;
}

std::string MigProfile::resourceName() const {
    return std::string(kPrefix) + toString();
}

Result<MigProfile> parseMigProfile(std::string_view text) {
    return Reader(text, 0).run();
}

bool isMigResource(std::string_view resource) {
    return resource.starts_with(kPrefix);
}

Result<MigProfile> parseMigResource(std::string_view resource) {
    if (!isMigResource(resource)) {
        Origin origin;
        origin.column = 1;
        origin.field = "MIG profile";
        return Error{ErrorCode::Invalid,
                     worded("\"%1\" does not start with %2", {resource, kPrefix}), std::move(origin)};
    }
    return Reader(resource, kPrefix.size()).run();
}

}  // namespace bayplan
