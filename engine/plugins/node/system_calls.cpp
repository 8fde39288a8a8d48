// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/node/system_calls.h"

#include <bit>
#include <utility>

namespace bayplan {

void SystemCalls::add(std::size_t call) {
    if (m_words.size() <= call / 64) m_words.resize(call / 64 + 1);
    m_words[call / 64] |= std::uint64_t{1} << call % 64;
}

void SystemCalls::add(const SystemCalls& more) {
    if (m_words.size() < more.m_words.size()) m_words.resize(more.m_words.size());
    for (std::size_t i = 0; i < more.m_words.size(); ++i) m_words[i] |= more.m_words[i];
}

std::int64_t SystemCalls::without(const SystemCalls& others) const {
    std::int64_t count = 0;
    for (std::size_t i = 0; i < m_words.size(); ++i) count += std::popcount(m_words[i] & ~(i < others.m_words.size() ? others.m_words[i] : 0));
    return count;
}

SystemCallIndex::SystemCallIndex(const Catalog& catalog) : m_sets(1), m_ofPod(catalog.pods.size()) {
    std::unordered_map<std::string, std::size_t> numbers;
    for (const SeccompProfile& profile : catalog.seccompProfiles) {
        SystemCalls& calls = m_profiles[profile.key()];
        for (const std::string& call : profile.calls) calls.add(numbers.try_emplace(call, numbers.size()).first->second);
    }
    if (m_profiles.empty()) return;
    // Pods of one workload name the same profiles.
    std::unordered_map<std::string, std::uint32_t> known;
    for (std::size_t i = 0; i < catalog.pods.size(); ++i) {
        const Pod& pod = catalog.pods[i];
        if (pod.spec->seccompProfiles.empty() && pod.seccompAnnotation.empty()) continue;
        std::string key = pod.seccompAnnotation;
        for (const std::string& path : pod.spec->seccompProfiles) key += '\0' + path;
        const auto [at, added] = known.try_emplace(std::move(key), static_cast<std::uint32_t>(m_sets.size()));
        m_ofPod[i] = at->second;
        if (!added) continue;
        SystemCalls& all = m_sets.emplace_back(ofPath(pod.seccompAnnotation));
        for (const std::string& path : pod.spec->seccompProfiles) all.add(ofPath(path));
    }
}

const SystemCalls& SystemCallIndex::ofProfile(const std::string& key) const {
    const auto at = m_profiles.find(key);
    return at == m_profiles.end() ? m_sets.front() : at->second;
}

/// A path such as operator/NAMESPACE/NAME.json, whatever stands before.
const SystemCalls& SystemCallIndex::ofPath(std::string_view path) const {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string_view::npos) return m_sets.front();
    std::string_view name = path.substr(slash + 1);
    name = name.substr(0, name.rfind('.'));
    std::string_view space = path.substr(0, slash);
    space.remove_prefix(space.rfind('/') + 1);
    return ofProfile(std::string(space) + "/" + std::string(name));
}

}  // namespace bayplan
