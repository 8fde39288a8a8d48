// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/live_picture.h"

#include <map>
#include <unordered_map>
#include <unordered_set>

namespace bayplan {

namespace {

// A decoder of pods remembers every spec that it met, so that pods share them. After very many pods it is replaced,
// because a cluster with changing workloads would fill the memory.
constexpr std::size_t kPodsPerDecoder = 200'000;

const std::string kFrom = "the API server";

template <typename T>
void show(std::vector<T>& all, const std::vector<T>& part) {
    all.insert(all.end(), part.begin(), part.end());
}

/// For values that others own.
template <typename T>
void show(SharedList<T>& all, const SharedList<T>& part) {
    for (const T& value : part) all.append(value);
}

template <typename T>
void keep(std::vector<T>&, const std::shared_ptr<const void>&) {}

template <typename T>
void keep(SharedList<T>& all, const std::shared_ptr<const void>& owner) {
    if (!all.empty()) all.keep(owner);
}

Objects decodedOne(const LiveObject& object) {
    Objects one;
    DiagnosticList diagnostics(one.diagnostics);
    ObjectDecoder decoder(one, diagnostics);
    JsonParser parser;
    std::string text = *object.text;
    if (const Result<JsonValue> root = parser.parse(text))
        decoder.decode(*root, ObjectText(kFrom, {}, ObjectText::Form::Opaque, *object.text, *object.text));
    decoder.finish();
    if (!one.otherSources.empty()) one.otherSources = std::vector{object.text};  // not a second copy
    return one;
}

}  // namespace

/// Objects in the order of arrival; a deleted one leaves an empty place until the next tidy().
struct LivePicture::Kind {
    struct Held {
        LiveObject object;   // without text: an empty place
        bool stale = false;  // it is in `stale`
    };
    enum class Is { Pods,
                    Nodes,
                    Others };
    Is is = Is::Others;
    std::vector<Held> held;
    std::unordered_map<std::string, std::size_t> at;
    std::size_t empty = 0;
    std::vector<std::size_t> stale;                       // places that changed since they were decoded
    std::map<std::size_t, Error> faults;                  // for pods, by place
    CowVector<std::shared_ptr<const Objects>, 64> parts;  // for nodes: the parts apart from the node; for other kinds: the objects; by place; null: nothing
    std::size_t told = 0;                                 // number of parts with diagnostics
    ClusterObjects listed;
    Diagnostics toldOfAll;

    void touch(std::size_t place) {
        if (!std::exchange(held[place].stale, true)) stale.push_back(place);
    }
    void empties(std::size_t place) {
        at.erase(held[place].object.key);
        held[place].object = {};
        ++empty;
        touch(place);
    }
    void setPart(std::size_t place, std::shared_ptr<const Objects> part) {
        while (parts.size() <= place) parts.push_back(nullptr);
        if (parts[place] && !parts[place]->diagnostics.empty()) --told;
        if (part && !part->diagnostics.empty()) ++told;
        if (parts[place] != part) parts.edit(place) = std::move(part);
    }
    /// Removes empty places; returns the remaining ones.
    std::vector<std::size_t> tidy() {
        std::vector<std::size_t> places;
        std::map<std::size_t, Error> keptFaults;
        CowVector<std::shared_ptr<const Objects>, 64> keptParts;
        for (std::size_t i = 0; i < held.size(); ++i) {
            if (!held[i].object.text) continue;
            if (const auto fault = faults.find(i); fault != faults.end()) keptFaults.emplace(places.size(), std::move(fault->second));
            if (is != Is::Pods) keptParts.push_back(i < parts.size() ? parts[i] : nullptr);
            places.push_back(i);
        }
        std::erase_if(held, [](const Held& one) { return !one.object.text; });
        for (std::size_t i = 0; i < held.size(); ++i) at[held[i].object.key] = i;
        faults = std::move(keptFaults);
        parts = std::move(keptParts);
        empty = 0;
        return places;
    }
    void list() {
        listed = {};
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (parts[i]) forEachList([](auto& all, const auto& part) { show(all, part); }, listed, *parts[i]);
        const auto kept = std::make_shared<const decltype(parts)>(parts);
        forEachList([&](auto& all) { keep(all, kept); }, listed);
    }
};

LivePicture::LivePicture(std::vector<ApiKind> kinds) : m_kinds(std::move(kinds)), m_pods(std::make_unique<PodDecoder>()) {
    for (const ApiKind& kind : m_kinds) {
        m_held.push_back(std::make_unique<Kind>());
        m_held.back()->is = kind.kind == "Pod" ? Kind::Is::Pods : kind.kind == "Node" ? Kind::Is::Nodes
                                                                                      : Kind::Is::Others;
    }
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
    held.held[found->second].object = std::move(object);
    held.touch(found->second);
    return true;
}

bool LivePicture::remove(std::size_t kind, const std::string& key) {
    Kind& held = *m_held[kind];
    const auto found = held.at.find(key);
    if (found == held.at.end()) return false;
    held.empties(found->second);
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
    for (const std::size_t place : gone) held.empties(place);
    for (LiveObject& object : all) {
        std::string key = object.key;
        if (set(kind, std::move(object))) changed.push_back(std::move(key));
    }
    return changed;
}

/// All objects of a kind, as one reading.
Objects LivePicture::decoded(const Kind& held) const {
    Objects all;
    DiagnosticList diagnostics(all.diagnostics);
    ObjectDecoder decoder(all, diagnostics);
    JsonParser parser;
    std::string text;
    for (const Kind::Held& one : held.held) {
        if (!one.object.text) continue;
        text = *one.object.text;
        if (const Result<JsonValue> root = parser.parse(text))
            decoder.decode(*root, ObjectText(kFrom, {}, ObjectText::Form::Opaque, *one.object.text, *one.object.text));
    }
    decoder.finish();
    diagnostics.finish();
    return all;
}

void LivePicture::decodePods(Kind& held) {
    JsonParser parser;
    std::string text;
    for (const std::size_t place : held.stale) {
        const LiveObject& object = held.held[place].object;
        held.faults.erase(place);
        m_join.clearPod(place);
        if (!object.text) continue;
        if (++m_decoded % kPodsPerDecoder == 0) m_pods = std::make_unique<PodDecoder>();
        text = *object.text;
        const Result<JsonValue> root = parser.parse(text);
        if (!root) continue;  // it was parsed once already
        try {
            m_join.setPod(place, m_pods->decode(Field(*root)), object.text);
        } catch (const Fault& fault) {
            held.faults[place] = Error{ErrorCode::Invalid, fault.message, Origin{kFrom, 0, 0, "Pod " + object.key, toString(fault.path, 0)}};
        }
    }
}

void LivePicture::decodeNodes(Kind& held) {
    for (const std::size_t place : held.stale) {
        const LiveObject& object = held.held[place].object;
        std::shared_ptr<Objects> part;
        if (object.text) part = std::make_shared<Objects>(decodedOne(object));
        if (part && part->nodes.size() == 1) {
            m_join.setNode(place, part->nodes.front(), object.text);
            part->nodes.clear();
            part->nodeSources.clear();
            if (part->diagnostics.empty() && part->topology.reservations.empty() && part->loadRules.empty()) part = nullptr;
        } else {
            m_join.clearNode(place);
        }
        held.setPart(place, std::move(part));
    }
}

void LivePicture::decodeOthers(Kind& held) {
    for (const std::size_t place : held.stale) {
        const LiveObject& object = held.held[place].object;
        held.setPart(place, object.text ? std::make_shared<const Objects>(decodedOne(object)) : nullptr);
    }
}

Result<Built> LivePicture::build(const Budget& budget) {
    ClusterObjects all;
    Diagnostics told;
    for (const std::unique_ptr<Kind>& kind : m_held) {
        if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("reading was stopped"), {}};
        Kind& held = *kind;
        if (!held.stale.empty()) {
            if (held.is == Kind::Is::Pods) decodePods(held);
            else if (held.is == Kind::Is::Nodes) decodeNodes(held);
            else decodeOthers(held);
            for (const std::size_t place : held.stale) held.held[place].stale = false;
            held.stale.clear();
            if (held.empty > 64 && held.empty > held.held.size() / 2) {
                const std::vector<std::size_t> places = held.tidy();
                if (held.is == Kind::Is::Pods) m_join.keepPods(places);
                if (held.is == Kind::Is::Nodes) m_join.keepNodes(places);
            }
            held.list();
            // Diagnostics that are given once for all objects are not the sum of those of each.
            held.toldOfAll = held.told > 0 ? decoded(held).diagnostics : Diagnostics();
        }
        append(all, held.listed);
        told.insert(told.end(), held.toldOfAll.begin(), held.toldOfAll.end());
        for (const auto& [place, fault] : held.faults) told.push_back({Severity::Error, fault});
    }
    if (m_load) all.loads = {*m_load};
    return m_join.join(std::move(all), std::move(told), budget);
}

}  // namespace bayplan
