// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/semver.h"

#include <algorithm>
#include <charconv>

namespace bayplan {

namespace {

constexpr std::string_view kVersionDigits = "0123456789";
constexpr std::string_view kIdentifier = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-0123456789";

Error noVersion(Message text) { return Error{ErrorCode::Invalid, std::move(text), {}}; }

bool consistsOf(std::string_view text, std::string_view allowed) { return text.find_first_not_of(allowed) == std::string_view::npos; }

std::string quotedPart(std::string_view text) { return "\"" + std::string(text) + "\""; }

std::vector<std::string_view> splitVersion(std::string_view text, char at, std::size_t most) {
    std::vector<std::string_view> parts;
    while (parts.size() + 1 < most) {
        const std::size_t where = text.find(at);
        if (where == std::string_view::npos) break;
        parts.push_back(text.substr(0, where));
        text.remove_prefix(where + 1);
    }
    parts.push_back(text);
    return parts;
}

/// `name`: "Major", as the messages write it; `small`: "major".
Result<std::uint64_t> versionNumber(std::string_view text, std::string_view name, std::string_view small) {
    if (!consistsOf(text, kVersionDigits)) return noVersion(worded("Invalid character(s) found in %1 number %2", {small, quotedPart(text)}));
    if (text.size() > 1 && text[0] == '0') return noVersion(worded("%1 number must not contain leading zeroes %2", {name, quotedPart(text)}));
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range) return noVersion(worded("strconv.ParseUint: parsing %1: value out of range", {quotedPart(text)}));
    if (error != std::errc()) return noVersion(worded("strconv.ParseUint: parsing %1: invalid syntax", {quotedPart(text)}));
    return value;
}

bool isNumeric(const std::string& text) { return consistsOf(text, kVersionDigits); }

std::strong_ordering orderOfParts(const std::string& a, const std::string& b) {
    if (!isNumeric(a) || !isNumeric(b)) {
        if (isNumeric(a) != isNumeric(b)) return isNumeric(a) ? std::strong_ordering::less : std::strong_ordering::greater;
        return a <=> b;
    }
    if (a.size() != b.size()) return a.size() <=> b.size();  // without leading zeros
    return a <=> b;
}

}  // namespace

Result<Semver> Semver::parse(std::string_view text) {
    if (text.empty()) return noVersion(worded("Version string empty"));
    const std::vector<std::string_view> parts = splitVersion(text, '.', 3);
    if (parts.size() != 3) return noVersion(worded("No Major.Minor.Patch elements found"));
    Semver version;
    const auto major = versionNumber(parts[0], "Major", "major");
    if (!major) return major.error();
    const auto minor = versionNumber(parts[1], "Minor", "minor");
    if (!minor) return minor.error();
    std::string_view rest = parts[2];
    std::string_view build;
    std::string_view prerelease;
    const std::size_t plus = rest.find('+');
    if (plus != std::string_view::npos) {
        build = rest.substr(plus + 1);
        rest = rest.substr(0, plus);
    }
    const std::size_t dash = rest.find('-');
    if (dash != std::string_view::npos) {
        prerelease = rest.substr(dash + 1);
        rest = rest.substr(0, dash);
    }
    const auto patch = versionNumber(rest, "Patch", "patch");
    if (!patch) return patch.error();
    version.major = *major;
    version.minor = *minor;
    version.patch = *patch;
    if (dash != std::string_view::npos)
        for (const std::string_view part : splitVersion(prerelease, '.', std::string_view::npos)) {
            if (part.empty()) return noVersion(worded("Prerelease is empty"));
            if (consistsOf(part, kVersionDigits) && part.size() > 1 && part[0] == '0')
                return noVersion(worded("Numeric PreRelease version must not contain leading zeroes %1", {quotedPart(part)}));
            if (!consistsOf(part, kIdentifier)) return noVersion(worded("Invalid character(s) found in prerelease %1", {quotedPart(part)}));
            version.prerelease.emplace_back(part);
        }
    if (plus != std::string_view::npos)
        for (const std::string_view part : splitVersion(build, '.', std::string_view::npos)) {
            if (part.empty()) return noVersion(worded("Build meta data is empty"));
            if (!consistsOf(part, kIdentifier)) return noVersion(worded("Invalid character(s) found in build meta data %1", {quotedPart(part)}));
        }
    version.build = build;
    return version;
}

Result<Semver> Semver::parseTolerant(std::string_view text) {
    if (text.starts_with("v")) text.remove_prefix(1);
    std::vector<std::string> parts;
    for (const std::string_view part : splitVersion(text, '.', 3)) parts.emplace_back(part);
    for (std::string& part : parts) {
        if (part.size() < 2 || part[0] != '0') continue;
        part.erase(0, std::min(part.find_first_not_of('0'), part.size()));
        if (part.empty() || !std::isdigit(static_cast<unsigned char>(part[0]))) part.insert(0, "0");
    }
    if (parts.size() < 3 && parts.back().find_first_of("+-") != std::string::npos)
        return noVersion(worded("short version cannot contain PreRelease/Build meta data"));
    while (parts.size() < 3) parts.emplace_back("0");
    return parse(parts[0] + "." + parts[1] + "." + parts[2]);
}

std::strong_ordering Semver::operator<=>(const Semver& other) const {
    if (const auto by = major <=> other.major; by != 0) return by;
    if (const auto by = minor <=> other.minor; by != 0) return by;
    if (const auto by = patch <=> other.patch; by != 0) return by;
    if (prerelease.empty() != other.prerelease.empty())
        return prerelease.empty() ? std::strong_ordering::greater : std::strong_ordering::less;
    for (std::size_t i = 0; i < std::min(prerelease.size(), other.prerelease.size()); ++i)
        if (const auto by = orderOfParts(prerelease[i], other.prerelease[i]); by != 0) return by;
    return prerelease.size() <=> other.prerelease.size();
}

std::string Semver::text() const {
    std::string text = std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
    for (std::size_t i = 0; i < prerelease.size(); ++i) text += (i == 0 ? "-" : ".") + prerelease[i];
    return build.empty() ? text : text + "+" + build;
}

}  // namespace bayplan
