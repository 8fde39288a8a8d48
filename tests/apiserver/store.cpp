// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/store.h"

#include <algorithm>

namespace bayplan::apiserver {

Store::Store(std::uint64_t revision, std::size_t keptEvents) : m_revision(revision), m_keptEvents(keptEvents) {}

std::uint64_t Store::revision() const {
    const std::lock_guard lock(m_mutex);
    return m_revision;
}

void Store::skip(std::uint64_t revisions) {
    const std::lock_guard lock(m_mutex);
    m_revision += revisions;
}

ObjectPtr Store::get(const std::string& shelf, const std::string& key) const {
    const std::lock_guard lock(m_mutex);
    const auto there = m_shelves.find(shelf);
    if (there == m_shelves.end()) return nullptr;
    const auto found = there->second.keys.find(key);
    return found == there->second.keys.end() ? nullptr : found->second.back().object;
}

std::size_t Store::count(const std::string& shelf) const {
    const std::lock_guard lock(m_mutex);
    const auto there = m_shelves.find(shelf);
    return there == m_shelves.end() ? 0 : there->second.live;
}

void Store::record(Shelf& shelf, StoreEvent event) {
    shelf.events.push_back(std::move(event));
    while (shelf.events.size() > m_keptEvents) {
        const StoreEvent& oldest = shelf.events.front();
        shelf.forgotten = oldest.object->revision;
        m_compacted = std::max(m_compacted, shelf.forgotten);
        const std::string key = oldest.object->key;
        shelf.events.pop_front();
        ++shelf.firstEvent;
        dropVersions(shelf, key, shelf.forgotten);
    }
    m_changed.notify_all();
}

void Store::dropVersions(Shelf& shelf, const std::string& key, std::uint64_t upTo) {
    const auto found = shelf.keys.find(key);
    if (found == shelf.keys.end()) return;
    std::vector<Version>& versions = found->second;
    const auto after =
        std::find_if(versions.begin(), versions.end(), [&](const Version& one) { return one.revision > upTo; });
    if (after != versions.begin()) versions.erase(versions.begin(), after - 1);
    if (versions.size() == 1 && !versions[0].object && versions[0].revision <= upTo) shelf.keys.erase(found);
}

ObjectPtr Store::put(const Kind& kind, Json body) {
    const std::lock_guard lock(m_mutex);
    const ObjectPtr object = makeObject(kind, std::move(body), ++m_revision);
    Shelf& shelf = m_shelves[kind.shelf];
    std::vector<Version>& versions = shelf.keys[object->key];
    const ObjectPtr before = versions.empty() ? nullptr : versions.back().object;
    versions.push_back({object->revision, object});
    if (!before) ++shelf.live;
    record(shelf, {before ? StoreEvent::Type::Modified : StoreEvent::Type::Added, object, before});
    return object;
}

ObjectPtr Store::remove(const Kind& kind, const std::string& key) {
    const std::lock_guard lock(m_mutex);
    Shelf& shelf = m_shelves[kind.shelf];
    const auto found = shelf.keys.find(key);
    if (found == shelf.keys.end() || !found->second.back().object) return nullptr;
    const ObjectPtr before = found->second.back().object;
    const ObjectPtr gone = makeObject(kind, before->body(), ++m_revision);
    found->second.push_back({gone->revision, nullptr});
    --shelf.live;
    record(shelf, {StoreEvent::Type::Deleted, gone, before});
    return gone;
}

std::size_t Store::countFrom(const Shelf& shelf, const Range& range, std::uint64_t at) const {
    if (range.prefix.empty() && range.from.empty() && at == m_revision) return shelf.live;
    const auto known = std::find_if(m_remaining.begin(), m_remaining.end(), [&](const Remaining& one) {
        return one.at == at && one.from == range.from && one.shelf == range.shelf && one.prefix == range.prefix;
    });
    if (known != m_remaining.end()) return known->count;
    std::size_t count = 0;
    for (auto it = shelf.keys.lower_bound(std::max(range.prefix, range.from));
         it != shelf.keys.end() && it->first.starts_with(range.prefix); ++it) {
        const auto newer = std::find_if(it->second.rbegin(), it->second.rend(),
                                        [&](const Version& one) { return one.revision <= at; });
        count += newer != it->second.rend() && newer->object;
    }
    return count;
}

std::optional<Slice> Store::list(const Range& range) const {
    const std::lock_guard lock(m_mutex);
    const std::uint64_t at = range.at == 0 ? m_revision : range.at;
    if (at < m_compacted) return std::nullopt;
    Slice slice;
    slice.revision = at;
    const auto there = m_shelves.find(range.shelf);
    if (there == m_shelves.end()) return slice;
    const Shelf& shelf = there->second;
    slice.nextEvent = shelf.firstEvent + shelf.events.size();
    std::string last;
    for (auto it = shelf.keys.lower_bound(std::max(range.prefix, range.from));
         it != shelf.keys.end() && it->first.starts_with(range.prefix); ++it) {
        const auto version = std::find_if(it->second.rbegin(), it->second.rend(),
                                          [&](const Version& one) { return one.revision <= at; });
        if (version == it->second.rend() || !version->object) continue;
        if (range.accepts && !range.accepts(*version->object)) continue;
        if (range.limit > 0 && slice.objects.size() == range.limit) {
            slice.more = true;
            break;
        }
        slice.objects.push_back(version->object);
        last = it->first;
    }
    if (slice.more && !range.accepts) {
        slice.remaining = countFrom(shelf, range, at) - slice.objects.size();
        m_remaining.push_back({range.shelf, range.prefix, last + '\0', at, slice.remaining});
        if (m_remaining.size() > 16) m_remaining.pop_front();
    }
    return slice;
}

std::vector<ObjectPtr> Store::objects(const Range& range) const {
    std::optional<Slice> slice = list(range);  // the present state is never compacted
    return slice ? std::move(slice->objects) : std::vector<ObjectPtr>();
}

void Store::compact(std::uint64_t revision) {
    const std::lock_guard lock(m_mutex);
    m_compacted = std::max(m_compacted, std::min(revision, m_revision));
    for (auto& [name, shelf] : m_shelves) {
        std::vector<std::string> keys;
        for (const auto& [key, versions] : shelf.keys)
            if (versions.size() > 1 || !versions[0].object) keys.push_back(key);
        for (const std::string& key : keys) dropVersions(shelf, key, m_compacted);
    }
}

std::uint64_t Store::compacted() const {
    const std::lock_guard lock(m_mutex);
    return m_compacted;
}

void Store::forgetEvents() {
    const std::lock_guard lock(m_mutex);
    for (auto& [name, shelf] : m_shelves) {
        shelf.firstEvent += shelf.events.size();
        shelf.events.clear();
        shelf.forgotten = m_revision;
    }
    m_forgotten = m_revision;
    m_changed.notify_all();
}

std::uint64_t Store::forgotten(const std::string& shelf) const {
    const std::lock_guard lock(m_mutex);
    const auto there = m_shelves.find(shelf);
    return std::max(m_forgotten, there == m_shelves.end() ? 0 : there->second.forgotten);
}

std::optional<std::uint64_t> Store::eventAfter(const std::string& name, std::uint64_t revision) const {
    const std::lock_guard lock(m_mutex);
    const auto there = m_shelves.find(name);
    if (revision < std::max(m_forgotten, there == m_shelves.end() ? 0 : there->second.forgotten)) return std::nullopt;
    if (there == m_shelves.end()) return 0;
    const Shelf& shelf = there->second;
    const auto first =
        std::upper_bound(shelf.events.begin(), shelf.events.end(), revision,
                         [](std::uint64_t wanted, const StoreEvent& event) { return wanted < event.object->revision; });
    return shelf.firstEvent + static_cast<std::uint64_t>(first - shelf.events.begin());
}

std::optional<std::vector<StoreEvent>> Store::events(const std::string& name, std::uint64_t next,
                                                     std::size_t most) const {
    const std::lock_guard lock(m_mutex);
    const auto there = m_shelves.find(name);
    if (there == m_shelves.end()) return std::vector<StoreEvent>();
    const Shelf& shelf = there->second;
    if (next < shelf.firstEvent) return std::nullopt;
    const std::size_t begin = std::min(static_cast<std::size_t>(next - shelf.firstEvent), shelf.events.size());
    const std::size_t end = begin + std::min(most, shelf.events.size() - begin);
    const auto at = [&](std::size_t index) { return shelf.events.begin() + static_cast<std::ptrdiff_t>(index); };
    return std::vector<StoreEvent>(at(begin), at(end));
}

void Store::wait(const std::string& name, std::uint64_t next, std::uint64_t woken,
                 std::optional<std::chrono::milliseconds> longest) const {
    std::unique_lock lock(m_mutex);
    const auto ready = [&] {
        if (m_wakeUps != woken) return true;
        const auto there = m_shelves.find(name);
        return there != m_shelves.end() && there->second.firstEvent + there->second.events.size() > next;
    };
    if (longest)
        m_changed.wait_for(lock, *longest, ready);
    else
        m_changed.wait(lock, ready);
}

std::uint64_t Store::wakeUps() const {
    const std::lock_guard lock(m_mutex);
    return m_wakeUps;
}

bool Store::reaches(std::uint64_t revision, std::chrono::milliseconds longest) const {
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, longest, [&] { return m_revision >= revision; });
}

std::optional<std::uint64_t> Store::revisionWithout(const std::string& name, std::uint64_t next) const {
    const std::lock_guard lock(m_mutex);
    const auto there = m_shelves.find(name);
    const bool done = there == m_shelves.end() || there->second.firstEvent + there->second.events.size() <= next;
    return done ? std::optional(m_revision) : std::nullopt;
}

void Store::wake() {
    const std::lock_guard lock(m_mutex);
    ++m_wakeUps;
    m_changed.notify_all();
}

}  // namespace bayplan::apiserver
