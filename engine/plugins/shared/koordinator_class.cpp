// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/shared/koordinator_class.h"

#include <array>
#include <utility>

#include "model/qos.h"

namespace bayplan {

namespace {

struct ClassRow {
    KoordinatorClass is;
    std::string_view name;
    std::int32_t least, most;  // the priorities
};
constexpr std::array<ClassRow, 4> kClasses{{{KoordinatorClass::Prod, "koord-prod", 9000, 9999},
                                            {KoordinatorClass::Mid, "koord-mid", 7000, 7999},
                                            {KoordinatorClass::Batch, "koord-batch", 5000, 5999},
                                            {KoordinatorClass::Free, "koord-free", 3000, 3999}}};

KoordinatorClass saidOf(const Pod& pod) {
    if (const std::string* label = pod.labels->find("koordinator.sh/priority-class")) {
        for (const ClassRow& row : kClasses)
            if (row.name == *label) return row.is;
        return KoordinatorClass::None;
    }
    for (const ClassRow& row : kClasses)
        if (pod.priority() >= row.least && pod.priority() <= row.most) return row.is;
    return KoordinatorClass::None;
}

}  // namespace

KoordinatorClass koordinatorClassOf(const Pod& pod) {
    if (const KoordinatorClass said = saidOf(pod); said != KoordinatorClass::None) return said;
    if (const std::string* qos = pod.labels->find("koordinator.sh/qosClass")) {
        if (*qos == "BE") return KoordinatorClass::Batch;
        if (*qos == "LSE" || *qos == "LSR" || *qos == "LS" || *qos == "SYSTEM") return KoordinatorClass::Prod;
    }
    return qosOf(pod) == QosClass::BestEffort ? KoordinatorClass::Batch : KoordinatorClass::Prod;
}

}  // namespace bayplan
