// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A cluster as one web page: map, table and answers to the pending pods. The page's own part, with style and script, is
// resources/report; here is its data. Names and labels of nodes, names and requests of pods and the scheduler's texts are in
// it, and nothing else of the objects.
// Thread rule: any thread. O(nodes × (resources + labels) + pods).

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cluster/cluster.h"
#include "framework/decision.h"

namespace bayplan {

struct PageFacts {
    std::string source;               // what was read, as the title; empty: "cluster"
    std::string made;                 // when, as people read it
    std::string version;              // of Bayplan
    std::string language;             // "en" or "zh"; the reader may change it
    std::string theme;                // "light" or "dark"; empty: as the reader's system has it
    std::vector<std::string> groups;  // keys of labels by which nodes can be grouped, best first
};

/// `frame`: the page without data. `decisions`: about pending pods of `cluster`; others have no answer. The text is ASCII or UTF-8,
/// and contains nothing of the objects that a browser would take for a tag.
/// Errors: Invalid (`frame` has no place for the data).
Result<std::string> pageOf(std::string_view frame, const Cluster& cluster, const std::vector<Decision>& decisions, const PageFacts& facts);

}  // namespace bayplan
