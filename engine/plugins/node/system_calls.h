// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which system calls the pods of a catalog may make by the seccomp profiles that they name.
// Thread rule: immutable once built.
// Source: scheduler-plugins 903da7d pkg/sysched; specification ecosystem 2.8, conformance/sysched.

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// A set of the calls of one catalog.
class SystemCalls {
public:
    void add(std::size_t call);
    void add(const SystemCalls& more);
    bool empty() const { return m_words.empty(); }
    /// How many of these are not among `others`.
    std::int64_t without(const SystemCalls& others) const;

private:
    std::vector<std::uint64_t> m_words;  // the last one is not 0
};

class SystemCallIndex {
public:
    /// O(profiles × calls + pods).
    explicit SystemCallIndex(const Catalog& catalog);

    /// Empty if it names no profile that there is.
    const SystemCalls& ofPod(PodIdx pod) const { return m_sets[m_ofPod[pod.get()]]; }
    /// `key`: "namespace/name". Empty if there is no such profile.
    const SystemCalls& ofProfile(const std::string& key) const;

private:
    const SystemCalls& ofPath(std::string_view path) const;

    std::unordered_map<std::string, SystemCalls> m_profiles;
    std::vector<SystemCalls> m_sets;  // the first one is empty
    std::vector<std::uint32_t> m_ofPod;
};

}  // namespace bayplan
