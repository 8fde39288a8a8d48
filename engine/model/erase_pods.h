// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pods leave a list of objects together with what they were read from.

#include <concepts>
#include <cstddef>
#include <utility>

#include "model/objects.h"

namespace bayplan {

/// Asks leaves(pod) once for each pod, in order. O(pods).
template <std::predicate<const Pod&> Leaves>
void erasePods(Objects& objects, Leaves&& leaves) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < objects.pods.size(); ++i) {
        if (leaves(std::as_const(objects.pods[i]))) continue;
        if (kept != i) {
            objects.pods[kept] = std::move(objects.pods[i]);
            objects.podSources[kept] = std::move(objects.podSources[i]);
        }
        ++kept;
    }
    objects.pods.resize(kept);
    objects.podSources.resize(kept);
}

}  // namespace bayplan
