// SPDX-License-Identifier: GPL-3.0-or-later
// PreFilter: a pod with the annotation `internal.scheduling.koordinator.sh/scheduling-hint` is sent to the nodes that it names. The annotation is
// Koordinator's own, and no object of ours holds it: a pod that has it is not modelled.
// Source: Koordinator a7a1b76b pkg/scheduler/plugins/schedulinghint; specification ecosystem 4.7.

#include "framework/plugin_info.h"
#include "plugins/shared/held_back.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

extern const PluginInfo kSchedulingHint;

namespace {

constexpr const char* kHintAnnotation = "internal.scheduling.koordinator.sh/scheduling-hint";

class SchedulingHint final : public Plugin, public SeesWhatIsLeft, public PreFilterPlugin {
public:
    std::string_view name() const override { return kSchedulingHint.name; }
    /// An annotation says more than the spec does, which is all that cached answers know.
    bool nodeLocal(const Cycle& cycle) const override { return !hasHint(cycle); }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        if (hasHint(cycle)) result.status = notModelled(worded("the annotation %1", {kHintAnnotation}));
        return result;
    }

private:
    /// As the pod was read.
    static bool hasHint(const Cycle& cycle) {
        const RawObject& source = cycle.cluster.catalog().podSources[cycle.podIdx.get()];
        return source && source->find(kHintAnnotation) != std::string::npos;
    }
};

}  // namespace

constinit const PluginInfo kSchedulingHint{
    .name = "SchedulingHint",
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const SchedulingHint>(); },
    .koordinator = true,
};

}  // namespace bayplan
