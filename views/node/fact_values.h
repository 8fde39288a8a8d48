// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the inspector shows, as plain values.

#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "node/fact_section.h"

namespace bayplan {

enum class FactTone { Plain,
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

/// The ways of L3 caches that a class of pods gets, and the sentence that says so.
struct WaysOfClass {
    QString name;
    std::uint64_t mask = 0;
    QString text;
};
struct WaysDrawing {
    std::vector<std::int32_t> caches;  // empty: not known; all are alike
    int count = 0;                     // ways of each; 0: not known
    std::vector<WaysOfClass> classes;
};

struct Facts {
    enum class Kind { Nothing,
                      Node,
                      Pod,
                      Gang,
                      Many,
                      Claim };
    Kind kind = Kind::Nothing;
    QString over;      // "Node", "Pod in team-a": small, above the title
    QString title;     // the name
    QString headline;  // one sentence
    FactTone tone = FactTone::Plain;
    std::vector<ResourceLine> resources;  // of nodes
    WaysDrawing ways;                     // of a node
    std::vector<FactSection> sections;
    std::vector<PodIdx> pods;  // the pods on the node, of the gang, or that name the claim, to be listed
    QStringList podNotes;      // what the list says of each; empty: their names
    RawObject source;          // of a single object; null if there is none
};

}  // namespace bayplan
