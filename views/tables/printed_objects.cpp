// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables/printed_objects.h"

#include <QElapsedTimer>

namespace bayplan {

namespace {

constexpr std::size_t kMost = 250'000;  // beyond that everything is read again: most of it is of deleted objects
constexpr qint64 kReading = 40;         // milliseconds for reading objects while rows are sorted

}  // namespace

PodGist PodGist::of(const JsonValue& object) {
    PrintedPod pod = printedPod(object);
    return {pod.told, pod.readyContainers, pod.containers, pod.restarts, pod.lastRestart, std::move(pod.status)};
}

NodeGist NodeGist::of(const JsonValue& object) {
    PrintedNode node = printedNode(object);
    return {std::move(node.roles), std::move(node.version)};
}

template <typename Gist>
const Gist* PrintedObjects<Gist>::known(const RawObject& object) const {
    if (!object) return &m_none;
    const auto found = m_kept.find(object.get());
    return found == m_kept.end() ? nullptr : &found->second.gist;
}

template <typename Gist>
const Gist& PrintedObjects<Gist>::of(const RawObject& object) {
    if (const Gist* gist = known(object)) return *gist;
    if (m_kept.size() >= kMost) m_kept.clear();
    Gist gist;
    std::string text = *object;
    if (const Result<JsonValue> root = m_parser.parse(text)) gist = Gist::of(*root);
    return m_kept.emplace(object.get(), Kept{object, std::move(gist)}).first->second.gist;
}

template <typename Gist>
std::vector<const Gist*> PrintedObjects<Gist>::gists(const SharedList<RawObject>& objects, std::size_t count, bool& all) {
    std::vector<const Gist*> gists(count, nullptr);
    QElapsedTimer timer;
    timer.start();
    all = true;
    for (std::size_t i = 0; i < count; ++i) {
        gists[i] = known(objects[i]);
        if (!gists[i] && timer.elapsed() < kReading) gists[i] = &of(objects[i]);
        all = all && gists[i];
    }
    return gists;
}

template class PrintedObjects<PodGist>;
template class PrintedObjects<NodeGist>;

}  // namespace bayplan
