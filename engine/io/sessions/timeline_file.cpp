// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/timeline_file.h"

#include <algorithm>
#include <array>
#include <optional>

#include "io/objects/decode_common.h"
#include "io/sessions/timeline_objects.h"
#include "io/text/document.h"
#include "io/text/sim_time.h"
#include "io/text/text_file.h"
#include "model/kinds.h"

namespace bayplan {

namespace {

constexpr std::string_view kTimelineVersion = "bayplan/v1";
constexpr std::string_view kTimelineKind = "Timeline";
constexpr std::int64_t kMostCopies = 100000;

/// The fields that an action takes in addition to `at` and `action`; the first `needed` of them are required.
struct ActionRule {
    std::string_view name;
    std::size_t needed = 0;
    std::vector<std::string_view> takes;
};

const std::vector<ActionRule>& rules() {
    static const std::vector<ActionRule> kRules{
        {"add", 1, {"object", "copies"}},
        {"update", 1, {"patch", "pod", "node"}},
        {"removeGates", 1, {"pod", "gates"}},
        {"end", 1, {"pod"}},
        {"delete", 1, {"pod", "gracePeriod"}},
        {"remove", 0, {"node", "podGroup"}},
        {"cordon", 1, {"node"}},
        {"uncordon", 1, {"node"}},
        {"failBinding", 0, {"pod", "times", "point", "plugin", "message", "rejected"}},
        {"restart", 0, {}},
    };
    return kRules;
}

const ActionRule& ruleFor(const Field& field) {
    const std::string_view name = field.string();
    for (const ActionRule& rule : rules())
        if (rule.name == name) return rule;
    field.fail(worded("must be one of add, update, removeGates, end, delete, remove, cordon, uncordon, failBinding, restart, not \"%1\"%2",
                      {name, suggestion(name, {"add", "update", "removeGates", "end", "delete", "remove", "cordon", "uncordon", "failBinding", "restart"})}));
}

BindFails::Point decodePoint(const Field& field) {
    using Point = BindFails::Point;
    for (const Point point : {Point::Reserve, Point::Permit, Point::PreBind, Point::Bind})
        if (field.string() == toString(point)) return point;
    field.fail(worded("must be one of Reserve, Permit, PreBind, Bind, not \"%1\"%2", {field.text(), suggestion(field.string(), {"Reserve", "Permit", "PreBind", "Bind"})}));
}

std::string jsonOf(const Field& field) {
    std::string text;
    field.value().appendTo(text);
    return text;
}

/// Decodes one event and its fields by the action's rule.
class EventDecoder {
public:
    EventDecoder(const Field& event, SimTime at, TimelineObjects& objects, std::vector<TimelineEvent>& out)
        : m_event(event), m_at(at), m_objects(objects), m_out(out) {}

    void decode() {
        const ActionRule* rule = nullptr;
        m_event.forEach([&](std::string_view key, const Field& value) {
            if (key == "action") rule = &ruleFor(value);
        });
        if (!rule) m_event.fail(worded("has no action"));
        const std::string action(rule->name);
        m_event.forEach([&](std::string_view key, const Field& value) {
            if (key == "at" || key == "action") return;
            if (std::find(rule->takes.begin(), rule->takes.end(), key) == rule->takes.end())
                value.fail(worded("is not a field of %1", {action}));
        });
        for (std::size_t i = 0; i < rule->needed; ++i)
            if (!has(rule->takes[i])) m_event.fail(worded("%1 needs %2", {action, rule->takes[i]}));
        carryOut(action);
    }

private:
    bool has(std::string_view name) const {
        JsonValue value;
        return m_event.value().find(name, value) && !value.isNull();
    }
    template <typename Use>
    void with(std::string_view name, Use&& use) const {
        m_event.forEach([&](std::string_view key, const Field& value) {
            if (key == name) use(value);
        });
    }
    std::string pod() const {
        std::string key;
        with("pod", [&](const Field& value) {
            key = value.text();
            if (!m_objects.knowsPod(key)) value.fail(worded("there is no pod \"%1\" up to then; it goes by namespace/name", {key}));
        });
        return key;
    }
    std::string node() const {
        std::string name;
        with("node", [&](const Field& value) {
            name = value.text();
            if (!m_objects.knowsNode(name)) value.fail(worded("there is no node \"%1\" up to then", {name}));
        });
        return name;
    }
    void add(Happening what) { m_out.push_back({m_at, std::move(what)}); }
    void arrive(const std::shared_ptr<const Pod>& pod) { add(PodArrives{pod, m_objects.podText(pod->key())}); }
    void arrive(const std::shared_ptr<const Node>& node) { add(NodeArrives{node, m_objects.nodeText(node->name)}); }
    void become(const std::shared_ptr<const Pod>& pod) { add(PodChanges{pod, m_objects.podText(pod->key())}); }
    void become(const std::shared_ptr<const Node>& node) { add(NodeChanges{node, m_objects.nodeText(node->name)}); }

    void carryOut(const std::string& action) {
        if (action == "add") return addObject();
        if (action == "update") return update();
        if (action == "removeGates") return removeGates();
        if (action == "end") return add(PodEnds{pod()});
        if (action == "delete") {
            PodDeleted deleted{pod(), {}};
            with("gracePeriod", [&](const Field& value) { deleted.grace = decodeTime(value); });
            return add(deleted);
        }
        if (action == "remove") return remove();
        if (action == "restart") return add(Restart{});
        if (action == "failBinding") return failBinding();
        with("node", [&](const Field& value) {
            become(m_objects.cordonNode(value, node(), action == "cordon"));
        });
    }

    void addObject() {
        std::int64_t copies = 0;
        with("copies", [&](const Field& value) { copies = value.integer(1, kMostCopies); });
        with("object", [&](const Field& object) {
            std::string version, kind, name;
            object.forEach([&](std::string_view key, const Field& value) {
                if (key == "apiVersion") version = value.text();
                if (key == "kind") kind = value.text();
                if (key == "metadata")
                    value.forEach([&](std::string_view part, const Field& text) {
                        if (part == "name") name = text.text();
                    });
            });
            const KindRow* row = findKind(version, kind);
            if (!row) object.fail(worded("no decision depends on such an object, so it cannot be added: \"%1 %2\"", {version, kind}));
            if (name.empty()) object.fail(worded("has no metadata.name"));
            for (std::int64_t copy = 0; copy < std::max<std::int64_t>(copies, 1); ++copy) {
                const std::string own = copies > 0 ? name + "-" + std::to_string(copy) : std::string();
                if (row->id == ObjectKind::Pod) arrive(m_objects.addPod(object, own));
                else if (row->id == ObjectKind::Node) arrive(m_objects.addNode(object, own));
                else add(m_objects.addOther(*row, object, version, own));
            }
        });
    }

    void update() {
        if (has("pod") == has("node")) m_event.fail(worded("update needs either a pod or a node"));
        with("patch", [&](const Field& patch) {
            if (patch.value().type() != JsonValue::Type::Object) patch.failType(worded("an object"));
            if (has("pod")) become(m_objects.patchPod(patch, pod(), jsonOf(patch)));
            else become(m_objects.patchNode(patch, node(), jsonOf(patch)));
        });
    }

    void remove() {
        if (has("node") == has("podGroup")) m_event.fail(worded("remove needs either a node or a podGroup"));
        if (has("node")) return add(NodeLeaves{node()});
        with("podGroup", [&](const Field& value) {
            std::vector<GroupLeaves> groups = m_objects.takeGroups(value.text());
            if (groups.empty()) value.fail(worded("there is no PodGroup \"%1\" up to then; it goes by namespace/name", {value.text()}));
            for (GroupLeaves& group : groups) add(std::move(group));
        });
    }

    void removeGates() {
        const std::string key = pod();
        std::vector<std::string> left;
        with("gates", [&](const Field& gates) {
            left = m_objects.gatesOf(key);
            for (const std::string& gate : decodeStrings(gates))
                if (std::erase(left, gate) == 0) gates.fail(worded("pod \"%1\" has no gate \"%2\"", {key, gate}));
        });
        std::string patch = "{\"spec\":{\"schedulingGates\":[";
        for (const std::string& gate : left) {
            patch += patch.back() == '[' ? "{\"name\":" : ",{\"name\":";
            appendJsonString(patch, gate);
            patch += '}';
        }
        patch += "]}}";
        with("pod", [&](const Field& value) { become(m_objects.patchPod(value, key, patch)); });
    }

    void failBinding() {
        BindFails fails;
        fails.plugin = "DefaultBinder";
        fails.message = "injected by the timeline";
        fails.pod = pod();
        with("times", [&](const Field& value) { fails.times = value.int32(1); });
        with("point", [&](const Field& value) { fails.point = decodePoint(value); });
        with("plugin", [&](const Field& value) { fails.plugin = value.text(); });
        with("message", [&](const Field& value) { fails.message = value.text(); });
        with("rejected", [&](const Field& value) { fails.rejected = value.boolean(); });
        add(fails);
    }

    const Field& m_event;
    SimTime m_at;
    TimelineObjects& m_objects;
    std::vector<TimelineEvent>& m_out;
};

Timeline decodeTimeline(const Field& root, const Cluster& start) {
    requireKnown(root, {"apiVersion", "kind", "until", "cycle", "bind", "deviceBinding", "apiCall", "maxAttempts", "events"});
    Timeline timeline;
    TimelineObjects objects(start);
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "until") timeline.until = decodeTime(value);
        else if (key == "cycle") timeline.cycle = decodeTime(value);
        else if (key == "bind") timeline.bind = decodeTime(value);
        else if (key == "deviceBinding") timeline.deviceBinding = decodeTime(value);
        else if (key == "apiCall") timeline.apiCall = decodeTime(value);
        else if (key == "maxAttempts") timeline.mostAttempts = static_cast<std::size_t>(value.integer(1));
        if (key != "events") return;
        // Objects change in the order of time, whatever the order in the file.
        struct Event {
            SimTime at;
            std::size_t index;
            JsonValue value;
        };
        std::vector<Event> events;
        value.forEachElement([&](const Field& event) {
            std::optional<SimTime> at;
            event.forEach([&](std::string_view name, const Field& time) {
                if (name == "at") at = decodeTime(time);
            });
            if (!at) event.fail(worded("has no time in at"));
            events.push_back({*at, events.size(), event.value()});
        });
        std::stable_sort(events.begin(), events.end(), [](const Event& a, const Event& b) { return a.at < b.at; });
        for (const Event& event : events)
            EventDecoder(Field(value, event.index, event.value), event.at, objects, timeline.events).decode();
    });
    return timeline;
}

}  // namespace

Result<Timeline> timelineFromText(std::string_view text, const std::string& name, const Cluster& start) {
    const Result<Document> document = Document::parse(std::string(text), name);
    if (!document) return document.error();
    try {
        const Field root(document->root());
        if (const auto other = otherKind(root, name, kTimelineVersion, kTimelineKind, "a timeline")) return *other;
        return decodeTimeline(root, start);
    } catch (const Fault& fault) {
        return document->located(fault);
    }
}

Result<Timeline> readTimeline(const std::filesystem::path& file, const Cluster& start, const std::stop_token& stop) {
    const Result<std::string> text = readTextFile(file, kMaxItemBytes, stop);
    if (!text) return text.error();
    return timelineFromText(*text, file.string(), start);
}

}  // namespace bayplan
