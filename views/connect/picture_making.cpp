// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/picture_making.h"

namespace bayplan {

PictureTicket pictureTicket(Session& session) {
    return {session.following()->preparations(), session.deciding().profiles, session.rules(), session.following()->takeRetired()};
}

Later laterPicture(const ClusterPtr& from, Built built, PictureTicket ticket) {
    ticket.retired.clear();
    Later later;
    later.from = from->sharedCatalog();
    later.cluster = std::move(built.cluster);
    later.diagnostics = std::move(built.diagnostics);
    later.numbers = renumbering(*later.from, later.cluster->catalog());
    later.changed = changedBetween(*from, *later.cluster, later.numbers);
    later.rules = ticket.rules;
    later.scheduler = std::make_unique<Scheduler>(std::move(ticket.profiles));
    later.scheduler->prepare(*later.cluster);
    for (const auto& [owner, prepare] : ticket.preparations) later.prepared.emplace(owner, prepare(later.cluster, later.numbers));
    return later;
}

}  // namespace bayplan
