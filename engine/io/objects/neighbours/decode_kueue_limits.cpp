// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/neighbours/decode_kueue_limits.h"

#include <string>
#include <utility>

#include "io/objects/decode_common.h"
#include "io/objects/neighbours/decode_kueue_template.h"
#include "schedulers/kueue/effective_requests.h"

namespace bayplan {

namespace {

void fillMissing(ResourceList& to, const ResourceList& from) {
    for (const auto& [name, amount] : from)
        if (!to.find(name)) to.set(name, amount);
}

/// Of containers the API server fills in: a default from the max, a default request from the default, or else from the min.
void readLimitItem(const Field& item, NamespaceLimits& limits) {
    LimitBounds bounds;
    std::string type;
    item.forEach([&](std::string_view key, const Field& value) {
        if (key == "type") type = value.text();
        else if (key == "max") bounds.max = decodeAmounts(value);
        else if (key == "min") bounds.min = decodeAmounts(value);
        else if (key == "default") bounds.defaults = decodeAmounts(value);
        else if (key == "defaultRequest") bounds.defaultRequests = decodeAmounts(value);
    });
    if (type == "Pod") return addLimit(limits.pod, bounds);
    if (type != "Container") return;
    fillMissing(bounds.defaults, bounds.max);
    fillMissing(bounds.defaultRequests, bounds.defaults);
    fillMissing(bounds.defaultRequests, bounds.min);
    addLimit(limits.container, bounds);
}

}  // namespace

bool readKueueLimits(std::string_view version, std::string_view kind, const Field& object, KueueObjects& all) {
    const bool range = version == "v1" && kind == "LimitRange", runtime = version == "node.k8s.io/v1" && kind == "RuntimeClass";
    if (!range && !runtime) return false;
    QueuedWorkload of;
    (void)readKueueMetadata(object, of);
    if (range) {
        NamespaceLimits& limits = all.limits[of.namespaceName];
        inPart(object, "spec", [&](std::string_view key, const Field& list) {
            if (key == "limits") list.forEachElement([&](const Field& item) { readLimitItem(item, limits); });
        });
    } else {
        inPart(object, "overhead", [&](std::string_view key, const Field& amounts) {
            if (key == "podFixed") all.overheads[of.name] = decodeAmounts(amounts);
        });
    }
    return true;
}

}  // namespace bayplan
