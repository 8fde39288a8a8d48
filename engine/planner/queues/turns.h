// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a picture is after a turn of a board: the pods that got nodes so far, and those that were evicted.
// Thread rule: pure functions.

#include <cstddef>
#include <memory>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/delta.h"
#include "planner/queues/queue_board.h"

namespace bayplan {

/// Whether a turn of the board places, evicts or makes anybody.
bool movesPods(const QueueBoard& board);

/// The pods of one turn, those that are evicted first; also those that another draw would have placed. Names that the catalog does not have are left out.
std::vector<PodIdx> podsOfTurn(const QueueStep& step, const Catalog& catalog);

/// Those that its system might have taken as well, each once. Names that the catalog does not have are left out.
std::vector<PodIdx> lotsOfTurn(const QueueStep& step, const Catalog& catalog);

/// The nodes that its pods might have got as well, each once. Names that the catalog does not have are left out.
std::vector<NodeIdx> drawnNodesOfTurn(const QueueStep& step, const Catalog& catalog);

/// The pods that were made until that turn, and that the catalog does not have; each once. O(turns + their pods).
std::vector<std::shared_ptr<const Pod>> madeUntil(const QueueBoard& board, std::size_t turn, const Catalog& catalog);

/// The picture with these pods pending at the end of its list. Errors: those of build(). O(objects).
Result<ClusterPtr> withMade(const Cluster& picture, const std::vector<std::shared_ptr<const Pod>>& made, const Budget& budget = {});

/// What makes `shown` the picture after the turn: evictions first. `real`: the picture that the board was played on; `shown`: that one,
/// or with the pods where another turn had them. O(turns + their pods).
std::vector<Delta> deltasToTurn(const QueueBoard& board, std::size_t turn, const Cluster& real, const Cluster& shown);

}  // namespace bayplan
