// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A shape as people type it: "cpu=4,memory=16Gi,nvidia.com/gpu=2,tolerate=dedicated=ml:NoSchedule".
// Thread rule: pure functions.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "metrics/slot_shape.h"
#include "model/resources.h"
#include "model/taint.h"

namespace bayplan {

struct ShapeWords {
    ResourceList requests;
    std::vector<Toleration> tolerations;
};

/// tolerate=KEY[=VALUE][:EFFECT] tolerates taints of that key; without a value of any value, without an effect of any effect;
/// the key * is any key. Spaces around a part are allowed. Errors: Invalid, with what is wrong: a part that is no NAME=AMOUNT,
/// an amount that is no quantity, below zero, or more than can be counted, a name that comes twice, an effect that there is not.
Result<ShapeWords> shapeFromText(std::string_view text);

/// The part of such a text that tolerates `taint`.
std::string tolerationText(const Taint& taint);

/// A pod of one container with these requests, and with these tolerations, which are a part of the name.
SlotShape shapeOf(const ShapeWords& words, const std::string& schedulerName = "default-scheduler");

/// Errors: NotFound: no node has a resource of that name, nor may any device of a class serve it; with the name that is near.
Result<void> knownResources(const ResourceList& requests, const Catalog& catalog);

/// Nodes that a taint closes to a shape which does not tolerate it.
struct ClosedNodes {
    Taint taint;
    std::size_t nodes = 0;
};
/// Most nodes first. A cordon is none: it is not the pool that is closed.
std::vector<ClosedNodes> closedTo(const SlotShape& shape, const Catalog& catalog);

}  // namespace bayplan
