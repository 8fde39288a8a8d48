// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/compared_objects.h"

#include <utility>

#include "io/objects/neighbours/decode_koordinator.h"
#include "io/objects/neighbours/decode_kueue.h"
#include "io/objects/neighbours/decode_volcano.h"
#include "io/sessions/loader.h"

namespace bayplan {

Result<ComparedObjects> readComparedObjects(const std::vector<std::filesystem::path>& paths, const Budget& budget) {
    VolcanoReader volcano;
    KueueReader kueue;
    KoordinatorReader koordinator;
    Result<Objects> objects = readObjects(paths, budget, [&](std::string_view version, std::string_view kind, const Field& object) {
        const bool ofVolcano = volcano.read(version, kind, object), ofKueue = kueue.read(version, kind, object), ofKoordinator = koordinator.read(version, kind, object);
        return ofVolcano || ofKueue || ofKoordinator;
    });
    if (!objects) return objects.error();
    return ComparedObjects{std::move(*objects), std::move(volcano.all), std::move(kueue.all), std::move(kueue.made), std::move(koordinator.all)};
}

}  // namespace bayplan
