// SPDX-License-Identifier: GPL-3.0-or-later
#include "queue/timeline.h"

namespace bayplan {

ObjectArrives arrivalOf(ObjectKind kind, ClusterObjects object) {
    ObjectArrives arrives{kind, {}, nullptr};
    forEachList(
        [&](const auto& list) {
            if constexpr (requires { keyOf(list[0]); })
                if (!list.empty()) arrives.key = keyOf(list[0]);
        },
        object);
    arrives.object = std::make_shared<const ClusterObjects>(std::move(object));
    return arrives;
}

const char* toString(BindFails::Point point) {
    switch (point) {
    case BindFails::Point::Reserve: return "Reserve";
    case BindFails::Point::Permit: return "Permit";
    case BindFails::Point::PreBind: return "PreBind";
    case BindFails::Point::Bind: return "Bind";
    }
    return "";
}

const char* toString(SimulationStep::What what) {
    switch (what) {
    case SimulationStep::What::Scheduled: return "scheduled";
    case SimulationStep::What::Unschedulable: return "unschedulable";
    case SimulationStep::What::Error: return "error";
    case SimulationStep::What::NotModelled: return "notModelled";
    case SimulationStep::What::Ignored: return "ignored";
    case SimulationStep::What::Gated: return "gated";
    case SimulationStep::What::BindFailed: return "bindFailed";
    case SimulationStep::What::Preempted: return "preempted";
    }
    return "";
}

}  // namespace bayplan
