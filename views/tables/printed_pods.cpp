// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables/printed_pods.h"

namespace bayplan {

namespace {

constexpr std::size_t kMost = 250'000;  // then everything is read again: most entries belong to objects that are gone

}  // namespace

const PrintedPods::Gist* PrintedPods::known(const RawObject& object) const {
    if (!object) return &m_none;
    const auto found = m_kept.find(object.get());
    return found == m_kept.end() ? nullptr : &found->second.gist;
}

const PrintedPods::Gist& PrintedPods::of(const RawObject& object) {
    if (const Gist* gist = known(object)) return *gist;
    if (m_kept.size() >= kMost) m_kept.clear();
    Gist gist;
    std::string text = *object;
    if (const Result<JsonValue> root = m_parser.parse(text)) {
        PrintedPod pod = printedPod(*root);
        gist = {pod.told, pod.readyContainers, pod.containers, pod.restarts, pod.lastRestart, std::move(pod.status)};
    }
    return m_kept.emplace(object.get(), Kept{object, std::move(gist)}).first->second.gist;
}

}  // namespace bayplan
