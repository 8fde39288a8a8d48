// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the inspector shows for a selection, as plain values: what it is, why it is so, the numbers. Made from the
// session, drawn by Inspector, and testable without a window.

#include <QString>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/session.h"
#include "node/fact_section.h"

namespace bayplan {

enum class Tone { Plain,
                  Good,
                  Caution,
                  Bad };

/// Amounts as the resource table counts them.
struct ResourceLine {
    std::string resource;
    std::int64_t requested = 0;
    std::int64_t allocatable = 0;
    std::optional<std::int64_t> used = {};  // absent: not known
};

struct Facts {
    enum class Kind { Nothing,
                      Node,
                      Pod,
                      Many };
    Kind kind = Kind::Nothing;
    QString over;      // "Node", "Pod in team-a": small, above the title
    QString title;     // the name
    QString headline;  // one sentence
    Tone tone = Tone::Plain;
    std::vector<ResourceLine> resources;  // of nodes
    std::vector<FactSection> sections;
    std::vector<PodIdx> pods;  // the pods on the node, to be listed
    RawObject source;          // of a single object; null if there is none
};

/// O(size of the selection).
Facts factsOf(const Session& session);

}  // namespace bayplan
