// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// koord-descheduler evicts nobody at once: it makes a PodMigrationJob for the pod. Which pods may get one, and how many at a time:
// by node, by namespace, by workload and in all.
// Thread rule: as EvictablePods.
// Source: specification ecosystem 6 (MigrationController); Koordinator pkg/descheduler/controllers/migration.

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "schedulers/descheduler/evictable_pods.h"

namespace bayplan {

class MigrationFilter {
public:
    /// Both are kept by reference.
    MigrationFilter(const MigrationArgs& args, const EvictablePods& pods);

    bool admits(std::size_t pod) const { return refusals(pod).empty(); }
    /// Why the pod gets no job, in this program's words, since upstream writes it to its log alone.
    std::vector<std::string> refusals(std::size_t pod) const;
    /// The pod gets a job, and counts from now on.
    void add(std::size_t pod);

private:
    void forGood(std::size_t pod, std::vector<std::string>& refusals) const;
    void forNow(std::size_t pod, std::vector<std::string>& refusals) const;
    void ofWorkload(std::size_t pod, const std::string& workload, std::vector<std::string>& refusals) const;

    const MigrationArgs& m_args;
    const EvictablePods& m_pods;
    std::vector<std::string> m_workloads;                       // by pod: the uid of what controls it; empty: nothing does
    std::map<std::string, std::vector<std::size_t>> m_members;  // by workload
    std::set<std::size_t> m_jobs;
    std::map<std::string, std::int64_t> m_ofNode, m_ofNamespace;
    std::map<std::string, std::set<std::size_t>> m_ofWorkload;
};

/// How many pods of a workload with so many replicas may move at a time: `limit`, or 10 % of more than 10, 2 of 4 to 10, otherwise 1.
std::int64_t mostOfWorkload(std::int64_t replicas, const std::optional<CountOrPercent>& limit);

/// The order in which the jobs are taken up, which is also that in which a node's pods are chosen, but for what they use: class of
/// priority, priority, quality of service, deletion cost, eviction cost, the newest first. Negative: `a` goes first.
int compareForMigration(const EvictablePods& pods, std::size_t a, std::size_t b);

}  // namespace bayplan
