// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/record/recording_course.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "io/text/json_value.h"

namespace bayplan {

namespace {

struct SeenPod {
    std::string uid;
    std::string node;  // empty: it waits
};

std::string textIn(const JsonValue& object, std::string_view part, std::string_view key) {
    JsonValue found;
    return object.find(part, found) && found.find(key, found) && found.type() == JsonValue::Type::String ? std::string(found.string()) : std::string();
}

/// Absent: not there, or it has Succeeded or Failed. What cannot be parsed is no pod, as in the picture.
std::optional<SeenPod> seenPod(const LiveObject* object, JsonParser& parser, std::string& text) {
    if (!object || !object->text) return std::nullopt;
    text = *object->text;
    const Result<JsonValue> root = parser.parse(text);
    if (!root) return std::nullopt;
    const std::string phase = textIn(*root, "status", "phase");
    if (phase == "Succeeded" || phase == "Failed") return std::nullopt;
    return SeenPod{object->uid, textIn(*root, "spec", "nodeName")};
}

/// What is there now, followed along the changes.
class CourseMaker {
public:
    explicit CourseMaker(const std::vector<ApiKind>& kinds) {
        for (std::size_t k = 0; k < kinds.size(); ++k) {
            if (kinds[k].group.empty() && kinds[k].kind == "Pod") m_podKind = k;
            if (kinds[k].group.empty() && kinds[k].kind == "Node") m_nodeKind = k;
        }
    }

    CoursePoint follow(const LivePicture& picture, const std::vector<LiveChange>& changes) {
        CoursePoint point;
        for (const LiveChange& change : changes) {
            const LiveObject* object = picture.find(change.kind, change.key);
            if (change.kind == m_podKind) followPod(change.key, seenPod(object, m_parser, m_text), point);
            if (change.kind != m_nodeKind) continue;
            if (object) point.nodesCame += m_nodes.insert(change.key).second ? 1 : 0;
            else point.nodesWent += m_nodes.erase(change.key);
        }
        point.pods = m_pods.size();
        point.pending = m_pending;
        point.nodes = m_nodes.size();
        return point;
    }

private:
    void followPod(const std::string& key, std::optional<SeenPod> now, CoursePoint& point) {
        const auto was = m_pods.find(key);
        const bool known = was != m_pods.end();
        // Another pod of the same name: a StatefulSet's, for one.
        const bool another = known && now && was->second.uid != now->uid;
        if (known && (!now || another)) ++point.went;
        if (now && (!known || another)) ++point.came;
        if (known && now && !another && was->second.node != now->node) ++point.moved;
        if (known) m_pending -= was->second.node.empty() ? 1 : 0;
        if (now) {
            m_pending += now->node.empty() ? 1 : 0;
            m_pods[key] = std::move(*now);
        } else if (known) {
            m_pods.erase(was);
        }
    }

    std::optional<std::size_t> m_podKind, m_nodeKind;
    std::unordered_map<std::string, SeenPod> m_pods;
    std::unordered_set<std::string> m_nodes;
    std::size_t m_pending = 0;
    JsonParser m_parser;
    std::string m_text;
};

}  // namespace

Result<std::vector<CoursePoint>> courseOf(const Recording& recording, const Budget& budget) {
    std::vector<CoursePoint> course;
    course.reserve(recording.moments().size());
    RecordingPlayer player(recording);
    CourseMaker maker(recording.header().kinds);
    for (std::size_t i = 0; i < recording.moments().size(); ++i) {
        const Result<std::vector<LiveChange>> changes = player.seekMoment(i, budget);
        if (!changes) return changes.error();
        CoursePoint point = maker.follow(player.picture(), *changes);
        if (i == 0) point.came = point.nodesCame = 0;
        point.time = recording.moments()[i].time;
        course.push_back(point);
        budget.report({i + 1, recording.moments().size(), "moments"});
        if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("reading was stopped"), {}};
    }
    return course;
}

}  // namespace bayplan
