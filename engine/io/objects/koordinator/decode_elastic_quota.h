// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads Koordinator's ElasticQuotas with their labels and annotations.
// Source: Koordinator a7a1b76b apis/extension/elastic_quota.go, pkg/webhook/elasticquota.

#include <vector>

#include "io/text/field.h"
#include "model/koordinator/elastic_quota.h"

namespace bayplan {

/// Throws Fault (io/text/field.h). Doubts: a min above its max, and an annotation that cannot be read, which Koordinator passes over.
KoordinatorElasticQuota decodeKoordinatorQuota(const Field& object, std::vector<Fault>& doubts);

}  // namespace bayplan
