// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How a plugin whose rules are not modelled yet answers a pod that asks for them.

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>

#include "framework/plugin.h"

namespace bayplan {

/// `what` names the field that asks: it is shown to people.
inline Status notModelled(std::string what) {
    Status status;
    status.code = Code::NotModelled;
    status.reasons.push_back({"NotModelled", std::move(what), {}});
    return status;
}

inline bool hasVolume(const PodSpec& spec, std::initializer_list<Volume::Kind> kinds) {
    return std::any_of(spec.volumes.begin(), spec.volumes.end(), [&](const Volume& volume) {
        return std::find(kinds.begin(), kinds.end(), volume.kind) != kinds.end();
    });
}

/// Skip, or NotModelled where the pod has a volume of one of `kinds`.
inline PreFilterResult skipWithoutVolumes(const Cycle& cycle, std::initializer_list<Volume::Kind> kinds) {
    PreFilterResult result;
    if (hasVolume(*cycle.spec.spec, kinds))
        result.status = notModelled("volumes");
    else
        result.status.code = Code::Skip;
    return result;
}

}  // namespace bayplan
