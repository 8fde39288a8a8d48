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

/// tolerate=KEY[=VALUE][:EFFECT] tolerates taints of that key; without a value any value, without an effect any effect;
/// the key * is any key. Spaces around a part are allowed. Errors: Invalid, with the fault: a part that is not
/// NAME=AMOUNT, an amount that is no quantity, below zero, or too large to count, a repeated name, an unknown effect.
Result<ShapeWords> shapeFromText(std::string_view text);

/// Of a mix: "2*cpu=4" is twice "cpu=4". times is 0 where the number is not 1 to kMostInMix.
struct ShapeInMix {
    std::int64_t times = 1;
    std::string shape;
};
constexpr std::int64_t kMostInMix = 1'000;
ShapeInMix shapeInMix(const std::string& text);

/// The part of such a text that tolerates `taint`.
std::string tolerationText(const Taint& taint);

/// The text from which shapeFromText() makes the shape again, as far as requests and tolerations go.
std::string textOf(const SlotShape& shape);

/// A pod of one container with these requests and these tolerations, which are part of the name.
SlotShape shapeOf(const ShapeWords& words, const std::string& schedulerName = "default-scheduler");

/// Errors: NotFound: no node has a resource of that name, and no device of a class may serve it; with the most similar
/// name.
Result<void> knownResources(const ResourceList& requests, const Catalog& catalog);

/// Nodes that a taint closes to a shape without a toleration for it.
struct ClosedNodes {
    Taint taint;
    std::size_t nodes = 0;
};
/// Most nodes first. A cordon does not count: it does not close a pool.
std::vector<ClosedNodes> closedTo(const SlotShape& shape, const Catalog& catalog);

}  // namespace bayplan
