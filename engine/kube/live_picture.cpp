// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/live_picture.h"

#include <algorithm>
#include <unordered_set>

namespace bayplan {

namespace {

// A decoder of pods remembers every spec that it met, so that pods share them; one that has met very many is let go,
// or a cluster whose workloads come and go would fill memory.
constexpr std::size_t kPodsPerDecoder = 200'000;

template <typename T>
void add(std::vector<T>& all, const std::vector<T>& part) {
    all.insert(all.end(), part.begin(), part.end());
}

void add(Objects& all, const Objects& part) {
    add(all.nodes, part.nodes);
    add(all.nodeSources, part.nodeSources);
    add(all.namespaces, part.namespaces);
    add(all.priorityClasses, part.priorityClasses);
    add(all.workloads, part.workloads);
    add(all.budgets, part.budgets);
    add(all.storage.volumes, part.storage.volumes);
    add(all.storage.claims, part.storage.claims);
    add(all.storage.classes, part.storage.classes);
    add(all.storage.csiNodes, part.storage.csiNodes);
    add(all.storage.csiDrivers, part.storage.csiDrivers);
    add(all.storage.capacities, part.storage.capacities);
    add(all.storage.attachments, part.storage.attachments);
    add(all.devices.claims, part.devices.claims);
    add(all.devices.slices, part.devices.slices);
    add(all.devices.classes, part.devices.classes);
    add(all.topology.nodes, part.topology.nodes);
    add(all.topology.koordinator, part.topology.koordinator);
    add(all.topology.volcano, part.topology.volcano);
    add(all.topology.reservations, part.topology.reservations);
    add(all.otherSources, part.otherSources);
    add(all.diagnostics, part.diagnostics);
}

}  // namespace

/// Objects in the order of their coming; one that went leaves an empty place until the next tidying up.
struct LivePicture::Kind {
    struct Held {
        LiveObject object;       // without text: an empty place
        std::optional<Pod> pod;  // decoded; of pods alone
        std::optional<Error> fault;
        bool stale = true;       // not decoded since it changed
    };
    std::vector<Held> held;
    std::unordered_map<std::string, std::size_t> at;
    std::size_t empty = 0;
    Objects decoded;             // of all kinds but pods
    bool stale = true;

    void removeAt(std::size_t place) {
        at.erase(held[place].object.key);
        held[place] = {};
        ++empty;
        stale = true;
        if (empty > 64 && empty > held.size() / 2) tidy();
    }
    void tidy() {
        std::erase_if(held, [](const Held& one) { return !one.object.text; });
        for (std::size_t i = 0; i < held.size(); ++i) at[held[i].object.key] = i;
        empty = 0;
    }
};

LivePicture::LivePicture(std::vector<ApiKind> kinds) : m_kinds(std::move(kinds)), m_pods(std::make_unique<PodDecoder>()) {
    for (std::size_t i = 0; i < m_kinds.size(); ++i) m_held.push_back(std::make_unique<Kind>());
}
LivePicture::~LivePicture() = default;

const std::vector<ApiKind>& LivePicture::kinds() const { return m_kinds; }

std::size_t LivePicture::count(std::size_t kind) const { return m_held[kind]->at.size(); }

const LiveObject* LivePicture::find(std::size_t kind, const std::string& key) const {
    const auto found = m_held[kind]->at.find(key);
    return found == m_held[kind]->at.end() ? nullptr : &m_held[kind]->held[found->second].object;
}

void LivePicture::forEach(std::size_t kind, const std::function<void(const LiveObject&)>& visit) const {
    for (const Kind::Held& one : m_held[kind]->held)
        if (one.object.text) visit(one.object);
}

bool LivePicture::set(std::size_t kind, LiveObject object) {
    Kind& held = *m_held[kind];
    const auto [found, fresh] = held.at.try_emplace(object.key, held.held.size());
    if (fresh) {
        held.held.emplace_back();
    } else {
        const LiveObject& before = held.held[found->second].object;
        if (before.uid == object.uid && before.version == object.version && *before.text == *object.text) return false;
    }
    Kind::Held& place = held.held[found->second];
    place.object = std::move(object);
    place.stale = held.stale = true;
    return true;
}

bool LivePicture::remove(std::size_t kind, const std::string& key) {
    Kind& held = *m_held[kind];
    const auto found = held.at.find(key);
    if (found == held.at.end()) return false;
    held.removeAt(found->second);
    return true;
}

std::vector<std::string> LivePicture::replaceAll(std::size_t kind, std::vector<LiveObject> all) {
    Kind& held = *m_held[kind];
    std::vector<std::string> changed;
    std::unordered_set<std::string_view> listed;
    for (const LiveObject& object : all) listed.insert(object.key);
    std::vector<std::size_t> gone;
    for (std::size_t i = 0; i < held.held.size(); ++i)
        if (held.held[i].object.text && !listed.contains(held.held[i].object.key)) {
            changed.push_back(held.held[i].object.key);
            gone.push_back(i);
        }
    for (const std::size_t place : gone) {
        held.at.erase(held.held[place].object.key);
        held.held[place] = {};
        held.stale = true;
    }
    if (!gone.empty()) held.tidy();
    for (LiveObject& object : all) {
        std::string key = object.key;
        if (set(kind, std::move(object))) changed.push_back(std::move(key));
    }
    return changed;
}

void LivePicture::decodeKind(std::size_t kind) {
    Kind& held = *m_held[kind];
    const ApiKind& what = m_kinds[kind];
    JsonParser parser;
    const TextPosition start;
    const auto parse = [&](const LiveObject& object, std::string& text) {
        text = *object.text;
        return parser.parse(text);
    };
    std::string text;
    if (what.kind != "Pod") {
        held.decoded = {};
        DiagnosticList diagnostics(held.decoded.diagnostics);
        ObjectDecoder decoder(held.decoded, diagnostics);
        const std::string from = "the API server";
        for (const Kind::Held& one : held.held)
            if (one.object.text)
                if (const Result<JsonValue> root = parse(one.object, text))
                    decoder.decode(*root, ObjectText(from, start, ObjectText::Form::Opaque, *one.object.text, *one.object.text));
        decoder.finish();
        diagnostics.finish();
        return;
    }
    for (Kind::Held& one : held.held) {
        if (!one.stale || !one.object.text) continue;
        one.stale = false;
        one.pod.reset();
        one.fault.reset();
        if (++m_decoded % kPodsPerDecoder == 0) m_pods = std::make_unique<PodDecoder>();
        const Result<JsonValue> root = parse(one.object, text);
        if (!root) continue;  // was parsed once already
        try {
            one.pod = m_pods->decode(Field(*root));
        } catch (const Fault& fault) {
            one.fault = Error{ErrorCode::Invalid, fault.message, Origin{"the API server", 0, 0, "Pod " + one.object.key, toString(fault.path, 0)}};
        }
    }
}

Result<Built> LivePicture::build(const Budget& budget) {
    Objects all;
    for (std::size_t kind = 0; kind < m_kinds.size(); ++kind) {
        if (budget.stopped()) return Error{ErrorCode::Cancelled, "stopped", {}};
        Kind& held = *m_held[kind];
        if (std::exchange(held.stale, false)) decodeKind(kind);
        if (m_kinds[kind].kind != "Pod") {
            add(all, held.decoded);
            continue;
        }
        all.pods.reserve(held.at.size());
        all.podSources.reserve(held.at.size());
        for (const Kind::Held& one : held.held) {
            if (one.fault) all.diagnostics.push_back({Severity::Error, *one.fault});
            if (!one.pod) continue;
            all.pods.push_back(*one.pod);
            all.podSources.push_back(one.object.text);
        }
    }
    return bayplan::build(std::move(all), budget);
}

}  // namespace bayplan
