// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// All groups that somebody wrote down, whoever it was: which pods belong to which, what each number is and where it is said,
// and what cannot come true. Nothing is decided by it; who honours a group is another question (plugins/groups/group_honour.h).
// Thread rule: immutable.
// Source: specification of pod groups, section 2; specification ecosystem 2.1, 3.2, 3.11 and 4.1; specification kueue, section 1.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// A group that a pod names.
struct NamedGroup {
    GroupSource source = GroupSource::Native;
    std::string name;
    std::string_view from;          // the field, label or annotation
    std::string_view overriddenBy;  // another of the same scheduler, which takes that one; empty: it counts
};

/// The name of the pod's gang of Koordinator; empty: it is in none.
std::string_view gangNameOf(const Pod& pod);
/// What a pod names that Koordinator's gangs are read from, the one that counts first.
std::vector<NamedGroup> gangsNamedBy(const Pod& pod);
/// `["a/b","c/d"]`; absent if it is no such list. Names have no characters that JSON would escape.
std::optional<std::vector<std::string>> listOfNames(std::string_view text);

/// Whether such a group is placed as a whole by its scheduler; a pod should be in one of them at most. Others admit pods, or make them.
bool isGang(GroupSource source);

class ReadGroups {
public:
    /// O(pods + objects, and their logarithm).
    explicit ReadGroups(const Catalog& catalog);

    /// By source, then in the order of their keys.
    const std::vector<ReadGroup>& all() const { return m_all; }
    /// The places in all() of those that the pod belongs to, in that order.
    std::vector<std::size_t> of(PodIdx pod) const;
    /// What the pod itself says, whether it counts or not. Workloads of Kueue that name the pod's owner are among them.
    std::vector<NamedGroup> namedBy(PodIdx pod) const;
    /// Null: there is none.
    const ReadGroup* find(GroupSource source, const std::string& key) const;

private:
    ReadGroup& at(GroupSource source, const std::string& space, const std::string& name);
    void readObjects();
    void readPods();
    void readGang(ReadGroup& group);
    void judge(ReadGroup& group) const;
    void judgeCompanions(ReadGroup& group) const;

    const Catalog& m_catalog;
    std::vector<ReadGroup> m_all;
    std::vector<const ToldGroup*> m_objects;                             // as long as m_all; null: another kind, or none
    std::vector<std::pair<std::string, std::string>> m_ownedByWorkload;  // "ns kind/name" of an owner, name of the Workload; sorted
};

}  // namespace bayplan
