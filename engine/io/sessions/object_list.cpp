// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/object_list.h"

namespace bayplan {

namespace {

constexpr std::string_view kHead = "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[";
constexpr std::string_view kTail = "\n]}\n";
constexpr std::size_t kListBlock = 256 * 1024;

}  // namespace

/// Calls visit(text) for every part in order until it returns false.
template <typename Visit>
void ObjectList::forEachPart(Visit&& visit) const {
    if (!visit(kHead)) return;
    bool first = true;
    for (const std::string* object : m_sources) {
        if (!visit(first ? "\n" : ",\n") || !visit(*object)) return;
        first = false;
    }
    visit(kTail);
}

std::uint64_t ObjectList::bytes() const {
    std::uint64_t bytes = 0;
    forEachPart([&](std::string_view part) {
        bytes += part.size();
        return true;
    });
    return bytes;
}

Result<void> ObjectList::write(const WriteBytes& write, const Budget& budget) const {
    Result<void> result;
    std::string block;
    std::uint64_t done = 0;
    const std::uint64_t total = budget.progress ? bytes() : 0;
    const auto flush = [&]() {
        result = write(block);
        done += block.size();
        block.clear();
        budget.report({done, total, "bytes"});
        if (result && budget.stopped()) result = Error{ErrorCode::Cancelled, worded("writing was stopped"), {}};
        return result.has_value();
    };
    forEachPart([&](std::string_view part) {
        block += part;
        return block.size() < kListBlock || flush();
    });
    if (result && !block.empty()) flush();
    return result;
}

Result<void> writeObjectList(const Objects& objects, const WriteBytes& write) {
    return ObjectList(objects.nodeSources, objects.podSources, objects.otherSources).write(write);
}

}  // namespace bayplan
