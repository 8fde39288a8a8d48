// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/compared/compared_scheduler.h"

namespace bayplan {

const char* toString(ComparedScheduler::Kind kind) {
    switch (kind) {
    case ComparedScheduler::Kind::Kube: return "kube";
    case ComparedScheduler::Kind::Volcano: return "volcano";
    case ComparedScheduler::Kind::Koordinator: return "koordinator";
    case ComparedScheduler::Kind::Kueue: break;
    }
    return "kueue";
}

std::optional<ComparedScheduler::Kind> comparedKindNamed(std::string_view name) {
    using enum ComparedScheduler::Kind;
    for (const ComparedScheduler::Kind kind : {Kube, Volcano, Koordinator, Kueue})
        if (name == toString(kind)) return kind;
    return std::nullopt;
}

}  // namespace bayplan
