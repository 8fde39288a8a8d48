// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/taint.h"

#include <algorithm>

namespace bayplan {

bool tolerates(const Toleration& toleration, const Taint& taint) {
    if (!toleration.anyEffect && toleration.effect != taint.effect) return false;
    if (!toleration.key.empty() && toleration.key != taint.key) return false;
    switch (toleration.op) {
        case Toleration::Op::Equal: return toleration.value == taint.value;
        case Toleration::Op::Exists: return true;
        case Toleration::Op::Other: return false;
    }
    return false;
}

bool tolerates(const std::vector<Toleration>& tolerations, const Taint& taint) {
    return std::any_of(tolerations.begin(), tolerations.end(),
                       [&](const Toleration& toleration) { return tolerates(toleration, taint); });
}

const char* toString(TaintEffect effect) {
    switch (effect) {
        case TaintEffect::NoSchedule: return "NoSchedule";
        case TaintEffect::PreferNoSchedule: return "PreferNoSchedule";
        case TaintEffect::NoExecute: return "NoExecute";
    }
    return "";
}

std::string toString(const Taint& taint) {
    std::string text = taint.key;
    if (!taint.value.empty()) text += "=" + taint.value;
    return text + ":" + toString(taint.effect);
}

}  // namespace bayplan
