// SPDX-License-Identifier: GPL-3.0-or-later
#include "moves/told_annotations.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <functional>
#include <limits>

#include "model/pod_history.h"

namespace bayplan {

namespace {

/// The end of a JSON string that begins at `at`: the place after its closing quote.
std::size_t endOfText(std::string_view json, std::size_t at) {
    for (++at; at < json.size() && json[at] != '"'; ++at)
        if (json[at] == '\\') ++at;
    return at + 1;
}

void appendCharacter(std::string& text, std::uint32_t code) {
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0 | (code >> 6));
        text += static_cast<char>(0x80 | (code & 0x3F));
    } else {
        text += static_cast<char>(0xE0 | (code >> 12));
        text += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
        text += static_cast<char>(0x80 | (code & 0x3F));
    }
}

/// What is between the quotes of a JSON string. Halves of pairs (\\ud83d\\ude00) stay as they are written: nobody protects by these.
std::string unescaped(std::string_view raw) {
    std::string text;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] != '\\' || i + 1 == raw.size()) {
            text += raw[i];
            continue;
        }
        const char c = raw[++i];
        std::uint32_t code = 0;
        if (c == 'n') text += '\n';
        else if (c == 't') text += '\t';
        else if (c == 'r') text += '\r';
        else if (c == 'b') text += '\b';
        else if (c == 'f') text += '\f';
        else if (c != 'u') text += c;
        else if (i + 4 < raw.size() && std::from_chars(raw.data() + i + 1, raw.data() + i + 5, code, 16).ptr == raw.data() + i + 5 && (code < 0xD800 || code > 0xDFFF)) {
            appendCharacter(text, code);
            i += 4;
        } else text += "\\u";
    }
    return text;
}

/// The text at metadata.annotations.key of a JSON object without spaces.
std::optional<std::string> annotationIn(std::string_view json, std::string_view key) {
    const std::array<std::string_view, 3> path{"metadata", "annotations", key};
    std::size_t depth = 0, within = 0;  // so many of the path's names are open
    for (std::size_t i = 0; i < json.size();) {
        const char c = json[i];
        if (c == '"') {
            const std::size_t end = endOfText(json, i);
            if (end < json.size() && json[end] == ':' && depth >= 1 && depth <= path.size() && within + 1 >= depth) {
                if (within >= depth) within = depth - 1;  // the object before has ended
                if (json.substr(i + 1, end - i - 2) == path[depth - 1]) ++within;
                if (within == path.size()) {
                    if (end + 1 >= json.size() || json[end + 1] != '"') return std::nullopt;
                    const std::size_t last = endOfText(json, end + 1);
                    return last > json.size() ? std::nullopt : std::optional(unescaped(json.substr(end + 2, last - end - 3)));
                }
            }
            i = end;
            continue;
        }
        if (c == '{' || c == '[') ++depth;
        else if ((c == '}' || c == ']') && depth > 0) --depth;
        ++i;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> toldAnnotation(const Catalog& catalog, PodIdx pod, std::string_view key) {
    if (pod.get() >= catalog.podSources.size() || !catalog.podSources[pod.get()]) return std::nullopt;
    const std::string_view source = *catalog.podSources[pod.get()];
    return source.find(key) == std::string_view::npos ? std::nullopt : annotationIn(source, key);
}

bool has(const Catalog& catalog, PodIdx pod, const AskedAnnotation& asked) {
    const std::optional<std::string> told = toldAnnotation(catalog, pod, asked.key);
    return told && (!asked.value || *told == *asked.value);
}

bool isNeverEvicted(const Catalog& catalog, PodIdx pod) {
    if (pod.get() >= catalog.podSources.size() || !catalog.podSources[pod.get()]) return false;
    // Every pod of a cluster is asked, and hardly any has it: most of the text is skipped.
    static const std::boyer_moore_horspool_searcher kCost(kEvictionCostAnnotation.begin(), kEvictionCostAnnotation.end());
    const std::string& source = *catalog.podSources[pod.get()];
    if (std::search(source.begin(), source.end(), kCost) == source.end()) return false;
    const std::optional<std::string> told = toldAnnotation(catalog, pod, kEvictionCostAnnotation);
    std::int32_t cost = 0;
    return told && std::from_chars(told->data(), told->data() + told->size(), cost).ptr == told->data() + told->size() && cost == std::numeric_limits<std::int32_t>::max();
}

}  // namespace bayplan
