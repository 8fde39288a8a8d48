// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/live_story.h"

namespace bayplan {

namespace {

bool isReady(const JsonValue& status) {
    const JsonValue conditions = jsonAt(status, {"conditions"});
    bool ready = false;
    if (conditions.type() == JsonValue::Type::Array)
        conditions.forEachElement([&](JsonValue condition) {
            if (jsonText(condition, "type") == "Ready") ready = jsonText(condition, "status") == "True";
        });
    return ready;
}

}  // namespace

const char* toString(LiveFact fact) {
    switch (fact) {
    case LiveFact::Appeared: return "appeared";
    case LiveFact::Replaced: return "replaced";
    case LiveFact::Bound: return "bound";
    case LiveFact::Leaving: return "leaving";
    case LiveFact::Gone: return "gone";
    case LiveFact::Ready: return "ready";
    case LiveFact::NotReady: return "not ready";
    case LiveFact::Succeeded: return "succeeded";
    case LiveFact::Failed: return "failed";
    case LiveFact::Cordoned: return "cordoned";
    case LiveFact::Uncordoned: return "uncordoned";
    case LiveFact::Changed: break;
    }
    return "changed";
}

LiveStory::LiveStory(const std::vector<ApiKind>& kinds) : m_known(kinds.size()) {
    for (const ApiKind& kind : kinds) m_names.push_back(kind.kind);
}

LiveStory::Gist LiveStory::gistOf(std::size_t kind, const LiveObject& object) {
    Gist gist;
    gist.uid = object.uid;
    if (m_names[kind] != "Pod" && m_names[kind] != "Node") return gist;
    std::string text = *object.text;
    const Result<JsonValue> root = m_parser.parse(text);
    if (!root) return gist;  // it was parsed once already
    const JsonValue spec = jsonAt(*root, {"spec"});
    const JsonValue status = jsonAt(*root, {"status"});
    gist.leaving = !jsonText(jsonAt(*root, {"metadata"}), "deletionTimestamp").empty();
    gist.ready = isReady(status);
    if (m_names[kind] == "Pod") {
        gist.node = jsonText(spec, "nodeName");
        gist.phase = jsonText(status, "phase");
    } else {
        gist.cordoned = jsonTrue(spec, {"unschedulable"});
    }
    return gist;
}

/// Appends one event for each fact, but at least one.
void LiveStory::told(const Gist* before, const Gist& now, LiveEvent event, std::vector<LiveEvent>& events) const {
    const std::size_t first = events.size();
    event.node = now.node;
    const auto add = [&](LiveFact fact) {
        event.fact = fact;
        events.push_back(event);
    };
    if (!before || before->uid != now.uid) return add(before ? LiveFact::Replaced : LiveFact::Appeared);
    if (before->node.empty() && !now.node.empty()) add(LiveFact::Bound);
    if (before->cordoned != now.cordoned) add(now.cordoned ? LiveFact::Cordoned : LiveFact::Uncordoned);
    if (!before->leaving && now.leaving) add(LiveFact::Leaving);
    if (before->phase != now.phase && now.phase == "Succeeded") add(LiveFact::Succeeded);
    if (before->phase != now.phase && now.phase == "Failed") add(LiveFact::Failed);
    if (before->ready != now.ready) add(now.ready ? LiveFact::Ready : LiveFact::NotReady);
    if (events.size() == first) add(LiveFact::Changed);
}

std::vector<LiveEvent> LiveStory::tell(const LivePicture& picture, const std::vector<LiveChange>& changes, const std::vector<bool>& known) {
    std::vector<LiveEvent> events;
    for (const LiveChange& change : changes) {
        auto& all = m_known[change.kind];
        const auto found = all.find(change.key);
        const bool isPod = m_names[change.kind] == "Pod";
        if (isPod && found != all.end() && found->second.pending()) --m_pending;
        const LiveObject* object = picture.find(change.kind, change.key);
        if (!object) {
            if (found == all.end()) continue;
            if (known[change.kind]) events.push_back({change.kind, change.key, LiveFact::Gone, found->second.node});
            all.erase(found);
            continue;
        }
        Gist now = gistOf(change.kind, *object);
        if (isPod && now.pending()) ++m_pending;
        if (known[change.kind]) told(found == all.end() ? nullptr : &found->second, now, {change.kind, change.key, {}, {}}, events);
        if (found == all.end()) all.emplace(change.key, std::move(now));
        else found->second = std::move(now);
    }
    return events;
}

}  // namespace bayplan
