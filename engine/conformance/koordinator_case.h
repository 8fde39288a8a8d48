// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cases of Koordinator's runtime quota that its real code decided, each a folder: cluster.json (a List of Nodes, ElasticQuotas
// and Pods that name theirs), case.json (enableMinQuotaScale) and expected.json (the numbers of every quota).

#include <filesystem>
#include <map>
#include <string>

#include "base/budget.h"
#include "base/result.h"
#include "conformance/conformance_case.h"
#include "conformance/difference.h"
#include "plugins/quota/runtime_quota.h"

namespace bayplan {

/// By quota, and by what the case calls the number: "runtime", "used"… Zeros are left out.
using KoordinatorReport = std::map<std::string, std::map<std::string, RuntimeAmounts>>;

struct KoordinatorRun {
    KoordinatorReport expected, actual;
};
/// Errors: those of readReportFile.
Result<KoordinatorRun> runKoordinatorCase(const ConformanceCase& which, const Budget& budget = {});

struct KoordinatorComparison {
    Tally numbers;                        // of every quota, number and resource
    std::vector<Difference> differences;  // the first ones
    std::size_t differing = 0;            // number of all differences
};
KoordinatorComparison compareKoordinator(const KoordinatorReport& expected, const KoordinatorReport& actual, std::size_t keep);

}  // namespace bayplan
