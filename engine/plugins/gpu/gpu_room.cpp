// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/gpu/gpu_room.h"

namespace bayplan {

bool acceptsModel(std::string_view models, std::string_view model) {
    if (models.empty()) return true;
    while (true) {
        const std::size_t end = models.find('|');
        if (models.substr(0, end) == model) return true;
        if (end == std::string_view::npos) return false;
        models.remove_prefix(end + 1);
    }
}

}  // namespace bayplan
