// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kube/timeline.h"

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

}  // namespace bayplan
