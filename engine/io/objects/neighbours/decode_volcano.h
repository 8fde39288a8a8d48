// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads the objects of Volcano from a list: Queue, PodGroup, HyperNode, Job, and what its scheduler reads of ResourceQuotas and pods.
// Source: Volcano apis scheduling/v1beta1, topology/v1alpha1, batch/v1alpha1 (specification ecosystem 3.2).

#include <set>
#include <string>
#include <string_view>

#include "io/objects/neighbours/decode_volcano_job.h"
#include "io/text/field.h"
#include "schedulers/volcano/objects.h"

namespace bayplan {

/// Takes the objects one at a time, in any order.
class VolcanoReader {
public:
    /// Whether it is of a kind that only Volcano reads. Throws Fault: a field of another type, a name that is missing or there twice, an
    /// unknown phase or mode, a pattern that is no regular expression.
    bool read(std::string_view apiVersion, std::string_view kind, const Field& object);

    volcano::VolcanoObjects all;

private:
    std::set<std::string> m_seen;
    VolcanoJobDecoder m_jobs;
};

/// The objects of a List. Throws as the reader does.
volcano::VolcanoObjects decodeVolcanoList(const Field& root);

}  // namespace bayplan
