// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How a later picture is prepared for showing: what the GUI thread gives, and what another thread makes of it.

#include <map>
#include <memory>
#include <vector>

#include "cluster/builder.h"
#include "common/session.h"

namespace bayplan {

struct PictureTicket {
    std::map<const QObject*, Preparation> preparations;
    Profiles profiles;
    std::uint64_t rules = 0;
    std::vector<std::shared_ptr<const void>> retired;  // destroyed with this object, or before
};

/// GUI thread only.
PictureTicket pictureTicket(Session& session);

/// Any thread. `from` is the picture that the session shows, without the user's changes.
Later laterPicture(const ClusterPtr& from, Built built, PictureTicket ticket);

}  // namespace bayplan
