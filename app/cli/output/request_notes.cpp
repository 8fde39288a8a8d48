// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/request_notes.h"

#include <iostream>

#include "cli/output/printable.h"
#include "cli/output/words.h"
#include "metrics/shape_text.h"

namespace bayplan {

bool knowsRequest(const std::string& text, const Catalog& catalog) {
    const Result<void> known = knownResources(shapeFromText(text)->requests, catalog);
    if (!known) std::cerr << tr("error: ") << "--request " << printable(text) << ": " << printable(tr(known.error().message)) << '\n';
    return known.has_value();
}

void tellClosed(const SlotShape& shape, const Catalog& catalog) {
    for (const ClosedNodes& closed : closedTo(shape, catalog))
        std::cerr << tr("note: ")
                  << tr("%1 of %2 nodes have the taint %3, which %4 does not tolerate; add %5 to --request to use them",
                        {std::to_string(closed.nodes), std::to_string(catalog.nodes.size()), printable(toString(closed.taint)), printable(shape.name), printable(tolerationText(closed.taint))})
                  << '\n';
}

}  // namespace bayplan
