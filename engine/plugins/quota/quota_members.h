// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which pods count in which of Koordinator's elastic quotas, and what every quota of a cluster may use then.
// Thread rule: a pure function.
// Source: Koordinator a7a1b76b (2026-07-24) pkg/scheduler/plugins/elasticquota (specification ecosystem 4.2).

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/message.h"
#include "model/koordinator/elastic_quota.h"
#include "model/pod.h"
#include "plugins/quota/quota_trees.h"

namespace bayplan {

struct QuotaPod {
    std::string namespaceName, name;
    std::string quota;  // that its label names; empty: none
    RuntimeAmounts requests;
    bool placed = false;   // it has a node
    bool forGood = false;  // it may not be preempted

    std::string key() const { return namespaceName + "/" + name; }
};

/// As quotas count them: cpu in thousandths of a core, everything else in its own unit, rounded up. O(names).
RuntimeAmounts quotaAmounts(const ResourceList& list);
/// What quotas read of a pod. O(containers).
QuotaPod quotaPodOf(const std::string& namespaceName, const std::string& name, const Labels& labels, const PodSpec& spec, bool placed);

struct KoordinatorObjects {
    std::vector<KoordinatorQuota> quotas;             // without what their pods ask for
    std::map<std::string, std::string> spaceOf;       // by quota: the namespace of its object
    std::map<std::string, std::string> quotaOfSpace;  // by namespace: the quota whose annotation lists it
    std::vector<QuotaPod> pods;                       // those that have not ended
    RuntimeAmounts total;                             // of all nodes

    /// False, and nothing is added, where there is a quota of that name. Built-in ones are left out. O(log quotas + its size).
    bool add(const KoordinatorElasticQuota& object);
};

struct QuotaProblem {
    std::string object;  // "ElasticQuota team", "Pod team/web"
    Message what;
};

struct QuotaStandings {
    std::vector<KoordinatorQuota> quotas;         // by name, with what their pods ask for
    std::map<std::string, RuntimeQuota> answers;  // by name
    TreeAmounts totals;                           // that is shared, by tree; of the default tree, less what pods of the default and the system quota use
    std::vector<QuotaProblem> problems;
};

/// Of what pods of the default and the system quota use, these resources are taken off the total where the scheduler's arguments say nothing:
/// those that the max of either names.
inline const std::set<std::string> kCountedOutside{"cpu", "memory"};

/// The quota that a pod names, or its namespace does; there need not be one of that name. O(log quotas).
std::string quotaOf(const QuotaPod& pod, const KoordinatorObjects& objects);

/// Whether its parents lead from one to the next and never to the first level. O(quotas).
bool isInCircle(const KoordinatorQuota& quota, const std::map<std::string, const KoordinatorQuota*>& byName);

/// A pod counts in the quota of its label; else in the one of its namespace's name in that namespace; else in the one whose annotation
/// lists the namespace; else in the default quota; and with the resources that the quota's max names. Quotas of unclearTrees() take no
/// part, and neither do their pods. O(pods * log quotas).
QuotaStandings quotaStandings(const KoordinatorObjects& objects, bool scales);

}  // namespace bayplan
