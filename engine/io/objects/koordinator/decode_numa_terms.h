// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads what Koordinator's annotations say of CPUs and NUMA zones: on pods, and the ratios of nodes.
// Source: Koordinator apis/extension/{resource,node_resource_amplification}.go.

#include <memory>
#include <string_view>
#include <vector>

#include "io/text/field.h"
#include "model/koordinator/amplification.h"
#include "model/koordinator/numa_terms.h"

namespace bayplan {

inline constexpr std::string_view kAmplificationKey = "node.koordinator.sh/resource-amplification-ratio";

/// Whether an annotation of a pod is about CPUs or NUMA zones.
bool isNumaTerm(std::string_view annotation);
/// Adds what it says to `terms`. One that cannot be read is a doubt; if it is a wish, it is named in the terms.
void decodeNumaTerm(std::string_view annotation, const Field& value, std::shared_ptr<const NumaTerms>& terms, std::vector<Fault>& doubts);

/// Reads the annotation kAmplificationKey. If it cannot be read, that is a doubt, and marked.
Amplification decodeAmplification(const Field& annotation, std::vector<Fault>& doubts);
/// The same of a Node, which may have none.
Amplification decodeAmplificationOf(const Field& node, std::vector<Fault>& doubts);

}  // namespace bayplan
