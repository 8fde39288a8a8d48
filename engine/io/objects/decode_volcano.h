// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads the objects of Volcano from a list: Queue, PodGroup, HyperNode, and what its scheduler reads of ResourceQuotas and pods.
// Source: Volcano apis scheduling/v1beta1, topology/v1alpha1 (specification ecosystem 3.2).

#include "io/text/field.h"
#include "schedulers/volcano/objects.h"

namespace bayplan {

/// Other kinds are skipped. Throws Fault: a field of another type, a name that is missing or there twice, an unknown phase or mode, a
/// pattern that is no regular expression.
volcano::VolcanoObjects decodeVolcanoList(const Field& root);

}  // namespace bayplan
