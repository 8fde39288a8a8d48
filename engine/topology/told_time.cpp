// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/told_time.h"

#include <string_view>

namespace bayplan {

namespace {

/// The end of a JSON string that begins at `at`: the place after its closing quote.
std::size_t stringEnd(std::string_view json, std::size_t at) {
    for (++at; at < json.size() && json[at] != '"'; ++at)
        if (json[at] == '\\') ++at;
    return at + 1;
}

/// Whether `json`, an object without spaces, has a text at outer.inner.
bool hasText(std::string_view json, std::string_view outer, std::string_view inner) {
    int depth = 0;
    bool within = false;  // outer
    for (std::size_t i = 0; i < json.size();) {
        const char c = json[i];
        if (c == '"') {
            const std::size_t end = stringEnd(json, i);
            const bool key = end < json.size() && json[end] == ':';
            const std::string_view text = json.substr(i + 1, end - i - 2);
            if (key && depth == 1) {
                if (within) return false;  // the object ends
                within = text == outer;
            }
            if (key && depth == 2 && within && text == inner) return end + 1 < json.size() && json[end + 1] == '"';
            i = end;
            continue;
        }
        if (c == '{' || c == '[') ++depth;
        else if (c == '}' || c == ']') --depth;
        ++i;
    }
    return false;
}

}  // namespace

std::int64_t toldCreation(const Catalog& catalog, PodIdx pod) {
    const RawObject& source = catalog.podSources[pod.get()];
    return source && hasText(*source, "metadata", "creationTimestamp") ? catalog.pod(pod).creationTime : 0;
}

ToldTimes toldTimes(const Catalog& catalog, PodIdx pod) {
    ToldTimes told;
    const RawObject& source = catalog.podSources[pod.get()];
    if (!source) return told;
    told.creation = toldCreation(catalog, pod);
    told.start = hasText(*source, "status", "startTime") ? catalog.pod(pod).startTime : told.creation;
    return told;
}

std::optional<std::int64_t> toldStart(const Catalog& catalog, PodIdx pod) {
    if (pod.get() >= catalog.podSources.size()) return std::nullopt;
    const RawObject& source = catalog.podSources[pod.get()];
    if (!source || !hasText(*source, "status", "startTime")) return std::nullopt;
    return catalog.pod(pod).startTime;
}

}  // namespace bayplan
