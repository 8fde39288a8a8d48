// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/list_page.h"

#include "kube/http/api_status.h"

namespace bayplan {

namespace {

constexpr std::size_t kLongestRest = std::size_t(16) << 10;  // it becomes part of a URL; real ones have some hundred bytes

Error wrong(ErrorCode code, const ApiKind& kind, const Message& why) { return Error{code, worded("the list of %1 %2", {kind.resource, why}), {}}; }

Result<void> within(const ApiKind& kind, const ListLimits& limits, std::size_t objects, std::size_t bytes) {
    if (objects > limits.objects) return wrong(ErrorCode::TooLarge, kind, worded("has more than %1 objects, and does not end", {limits.objects}));
    if (bytes > limits.bytes) return wrong(ErrorCode::TooLarge, kind, worded("is larger than %1 MiB, and does not end", {std::to_string(limits.bytes >> 20)}));
    return {};
}

}  // namespace

Result<ListPage> listPage(std::string& body, const ApiKind& kind, const std::string& apiVersion) {
    const auto invalid = [&](const Message& why) { return wrong(ErrorCode::Invalid, kind, why); };
    JsonParser parser;
    const Result<JsonValue> root = parser.parse(body);
    if (!root) return wrong(ErrorCode::Syntax, kind, worded("is not JSON: %1", {root.error().message}));
    const std::string told = jsonText(*root, "kind");
    if (told == "Status") return invalid(worded("is a Status: %1", {apiStatusFrom(200, body).toString()}));
    if (!told.empty() && told != kind.kind + "List") return invalid(worded("is a %1", {told.substr(0, 80)}));
    JsonValue metadata, items, rest, count;
    if (!root->find("metadata", metadata) || !root->find("items", items) || (items.type() != JsonValue::Type::Array && !items.isNull())) return invalid(worded("is no list"));
    ListPage page;
    page.version = jsonText(metadata, "resourceVersion");
    if (page.version.empty()) return invalid(worded("has no resourceVersion"));
    if (metadata.find("continue", rest) && !rest.isNull() && rest.type() != JsonValue::Type::String) return invalid(worded("goes on where nobody understands"));
    page.rest = jsonText(metadata, "continue");
    if (page.rest.size() > kLongestRest) return invalid(worded("goes on with a word of %1 bytes", {page.rest.size()}));
    if (metadata.find("remainingItemCount", count) && count.type() == JsonValue::Type::Integer && count.integer() > 0)
        page.remaining = static_cast<std::size_t>(count.integer());
    if (page.remaining > 0 && page.rest.empty()) return invalid(worded("lacks %1 objects, and does not say where they are", {page.remaining}));
    Result<void> read;
    if (!items.isNull())
        items.forEachElement([&](JsonValue item) {
            if (!read) return;
            Result<LiveObject> live = liveObject(item, kind, apiVersion);
            if (live) page.objects.push_back(std::move(*live));
            else read = live.error();
        });
    if (!read) return read.error();
    return page;
}

Result<void> ListGuard::add(const LiveObject& object) {
    m_bytes += object.text->size();
    return within(m_kind, m_limits, ++m_objects, m_bytes);
}

Result<void> ListGuard::add(const ListPage& page) {
    for (const LiveObject& object : page.objects)
        if (const Result<void> held = add(object); !held) return held;
    if (page.rest.empty()) return {};
    if (page.objects.empty() && ++m_emptyPages > m_limits.emptyPages)
        return wrong(ErrorCode::TooLarge, m_kind, worded("goes on over %1 empty pages, and does not end", {m_limits.emptyPages}));
    if (!m_seen.insert(page.rest).second) return wrong(ErrorCode::Invalid, m_kind, worded("goes on where it was before"));
    return {};
}

void WatchGuard::listed(const std::vector<LiveObject>& all) {
    m_sizes.clear();
    m_bytes = 0;
    for (const LiveObject& object : all) hold(object);
}

void WatchGuard::hold(const LiveObject& object) {
    std::size_t& size = m_sizes[object.key];
    m_bytes += object.text->size() - size;
    size = object.text->size();
}

Result<void> WatchGuard::set(const LiveObject& object) {
    hold(object);
    return within(m_kind, m_limits, m_sizes.size(), m_bytes);
}

void WatchGuard::gone(const std::string& key) {
    const auto at = m_sizes.find(key);
    if (at == m_sizes.end()) return;
    m_bytes -= at->second;
    m_sizes.erase(at);
}

}  // namespace bayplan
