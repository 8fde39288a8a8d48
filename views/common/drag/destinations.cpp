// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/drag/destinations.h"

#include <QUndoStack>
#include <variant>

#include "common/drag/drag.h"
#include "common/session.h"
#include "common/session_commands.h"

namespace bayplan {

namespace {

void addDestinations(Destinations& sent, const std::vector<Delta>& deltas) {
    for (const Delta& delta : deltas) {
        if (const auto* place = std::get_if<Place>(&delta)) sent.emplace_back(place->pod, place->node);
        else if (const auto* move = std::get_if<Move>(&delta)) sent.emplace_back(move->pod, move->to);
        else if (const auto* evict = std::get_if<Evict>(&delta)) sent.emplace_back(evict->pod, NodeIdx());
    }
}

}  // namespace

Destinations destinationsOf(Session* session, const Drag& drag) {
    Destinations sent;
    const QUndoStack& stack = *session->undoStack();
    for (int i = 0; i < stack.count(); ++i) {
        if (const auto* branch = dynamic_cast<const WhatIfCommand*>(stack.command(i))) {
            if (i >= stack.index()) break;  // it was left, with all that was done in it
            addDestinations(sent, branch->deltas());
        } else if (const auto* change = dynamic_cast<const ChangeCommand*>(stack.command(i))) {
            addDestinations(sent, change->deltas());
        }
    }
    if (!drag.active() || !drag.target().valid()) return sent;
    if (drag.gang().active()) {  // each of its pods has a node of its own, or none yet
        for (const PodIdx pod : drag.gang().fits() ? drag.pods() : std::vector<PodIdx>())
            if (const NodeIdx node = drag.gang().answer()->after->placement(pod).node; node.valid()) sent.emplace_back(pod, node);
        return sent;
    }
    for (const PodIdx pod : drag.pods()) sent.emplace_back(pod, drag.target());
    return sent;
}

}  // namespace bayplan
