// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What an anonymised object may still say: words of Kubernetes and of public vendors, which tell nothing of anybody.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 API reference; the well-known labels, annotations and taints of its documentation.

#include <string_view>

namespace bayplan {

/// A field that decisions depend on; any other is left out.
bool isPublicField(std::string_view name);
/// A value of an enumeration: "NoSchedule".
bool isPublicWord(std::string_view text);
/// A field that holds such values.
bool isWordField(std::string_view name);
/// A name that every cluster, or everyone with the same driver, has: "system-node-critical", "ebs.csi.aws.com".
bool isPublicName(std::string_view name);
/// A kind that owns pods and is not in model/kinds.h.
bool isPublicKind(std::string_view kind);
/// The domain of a key: "topology.kubernetes.io", "nvidia.com".
bool isPublicDomain(std::string_view domain);
/// A label whose values are products or platforms and no names: "kubernetes.io/arch", "nvidia.com/gpu.product".
bool hasPublicValues(std::string_view label);

bool looksLikeQuantity(std::string_view text);  // "4", "500m", "16Gi", "25%"
bool looksLikeTime(std::string_view text);      // RFC 3339
bool looksLikeVersion(std::string_view text);   // "v1.36.2", "1.2.3"

}  // namespace bayplan
