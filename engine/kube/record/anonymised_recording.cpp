// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/record/anonymised_recording.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "io/sessions/anonymise.h"
#include "io/text/json_members.h"

namespace bayplan {

namespace {

/// One object that came or changed, or one that went.
struct Step {
    LiveChange what;
    RawObject text;  // null: it went
};

struct Moments {
    std::vector<std::vector<Step>> steps;        // by moment
    std::vector<std::vector<ReadState>> states;  // likewise
};

Result<Moments> momentsOf(const Recording& recording, const Budget& budget) {
    Moments all;
    RecordingPlayer player(recording);
    for (std::size_t moment = 0; moment < recording.moments().size(); ++moment) {
        const Result<std::vector<LiveChange>> changes = player.seekMoment(moment, budget);
        if (!changes) return changes.error();
        std::vector<Step> steps;
        std::set<std::pair<std::size_t, std::string>> there;
        for (const LiveChange& change : *changes) {
            const ApiKind& kind = player.picture().kinds()[change.kind];
            if (const KindRow* row = findKind(kind.apiVersion(0), kind.kind); row && isLeftOut(*row)) continue;
            const LiveObject* object = player.picture().find(change.kind, change.key);
            if (object && changes->size() > 1) there.emplace(change.kind, change.key);
            else steps.push_back({change, object ? object->text : nullptr});
        }
        // Several in the order of arrival, which the player's answer does not have: a picture keeps it.
        for (std::size_t kind = 0; kind < player.picture().kinds().size() && !there.empty(); ++kind)
            player.picture().forEach(kind, [&](const LiveObject& object) {
                if (there.contains({kind, object.key})) steps.push_back({{kind, object.key}, object.text});
            });
        all.steps.push_back(std::move(steps));
        all.states.push_back(player.states());
    }
    return all;
}

/// `text` with a version of its own: equal ones would count as no change.
Result<LiveObject> numbered(std::string text, const ApiKind& kind, std::size_t version, JsonParser& parser) {
    const Result<JsonValue> root = parser.parse(text);
    if (!root) return root.error();
    std::string with;
    {
        JsonMembers members(with);
        root->forEachField([&](std::string_view key, JsonValue value) {
            if (key != "metadata") return value.appendTo(members.raw(key));
            JsonMembers metadata(members.raw(key));
            value.forEachField([&](std::string_view name, JsonValue field) {
                if (name != "resourceVersion") field.appendTo(metadata.raw(name));
            });
            metadata.text("resourceVersion", std::to_string(version));
        });
    }
    const Result<JsonValue> again = parser.parse(with);
    if (!again) return again.error();
    return liveObject(*again, kind, jsonText(*again, "apiVersion"));
}

}  // namespace

Result<void> anonymiseRecording(const Recording& recording, const std::filesystem::path& to, const Budget& budget) {
    Result<Moments> moments = momentsOf(recording, budget);
    if (!moments) return moments.error();
    std::vector<const std::string*> texts;
    for (const std::vector<Step>& steps : moments->steps)
        for (const Step& step : steps)
            if (step.text) texts.push_back(step.text.get());
    Result<std::vector<std::string>> renamed = anonymised(texts, budget);
    if (!renamed) return renamed.error();

    RecordingHeader header = recording.header();
    header.context = "anonymised";
    header.server.clear();
    std::vector<ApiKind> kinds = header.kinds;  // without the namespace that was read alone: it has another name
    for (ApiKind& kind : kinds) kind.only.clear();
    header.kinds = kinds;

    Result<RecordingWriter> writer = RecordingWriter::create(to, header);
    if (!writer) return writer.error();
    const auto give = [&](const Error& error) {
        std::error_code ignored;
        std::filesystem::remove(to, ignored);
        return error;
    };
    LivePicture picture(kinds);
    JsonParser parser;
    std::map<std::pair<std::size_t, std::string>, std::string> keys;  // by kind and former key
    std::size_t next = 0;
    for (std::size_t moment = 0; moment < moments->steps.size(); ++moment) {
        if (budget.stopped()) return give(Error{ErrorCode::Cancelled, worded("anonymising was stopped"), {}});
        std::vector<LiveChange> changes;
        for (const Step& step : moments->steps[moment]) {
            std::string& key = keys[{step.what.kind, step.what.key}];
            if (step.text) {
                Result<LiveObject> object = numbered(std::move((*renamed)[next]), kinds[step.what.kind], next + 1, parser);
                if (!object) return give(object.error());
                ++next;
                key = object->key;
                picture.set(step.what.kind, std::move(*object));
            } else {
                if (key.empty()) continue;  // it came and went between two moments
                picture.remove(step.what.kind, key);
            }
            changes.push_back({step.what.kind, key});
        }
        std::vector<ReadState> states = moments->states[moment];
        for (ReadState& state : states) state.why = {};
        if (const Result<void> written = writer->write(recording.moments()[moment].time, picture, changes, states); !written) return give(written.error());
    }
    return {};
}

}  // namespace bayplan
