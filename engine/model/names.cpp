// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/names.h"

namespace bayplan {
namespace {

// Not <cctype>: these must not follow the locale.
bool isLower(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }
bool isAlphanumeric(char c) { return isLower(c) || (c >= 'A' && c <= 'Z'); }

bool isNamePart(std::string_view text) {
    if (text.empty() || text.size() > 63) return false;
    if (!isAlphanumeric(text.front()) || !isAlphanumeric(text.back())) return false;
    for (const char c : text)
        if (!isAlphanumeric(c) && c != '-' && c != '_' && c != '.') return false;
    return true;
}

bool isDnsSubdomain(std::string_view text) {
    if (text.empty() || text.size() > 253) return false;
    bool edge = true;  // the next character begins a DNS label
    char before = '.';
    for (const char c : text) {
        if (c == '.') {
            if (edge || before == '-') return false;
            edge = true;
        } else if (isLower(c) || (c == '-' && !edge)) {
            edge = false;
        } else {
            return false;
        }
        before = c;
    }
    return isLower(before);
}

}  // namespace

bool isQualifiedName(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return isNamePart(text);
    return isDnsSubdomain(text.substr(0, slash)) && isNamePart(text.substr(slash + 1));
}

bool isLabelValue(std::string_view text) { return text.empty() || isNamePart(text); }

std::string spaceOfKey(std::string_view key) { return std::string(key.substr(0, key.find('/'))); }

std::string nameOfKey(std::string_view key) { return std::string(key.substr(key.find('/') + 1)); }

}  // namespace bayplan
