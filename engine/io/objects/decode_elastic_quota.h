// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The quotas of scheduler-plugins.

#include <vector>

#include "io/text/field.h"
#include "model/elastic_quota.h"

namespace bayplan {

/// Adds a doubt for what no quota can mean: an amount below zero, and a minimum above its maximum. The server and the
/// scheduler take both, and so does this.
ElasticQuota decodeElasticQuota(const Field& object, std::vector<Fault>& doubts);

}  // namespace bayplan
