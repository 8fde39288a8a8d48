// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What proportion, capacity and overcommit count of jobs and say about queues.
// Source: Volcano ed72c7c pkg/scheduler/plugins/util (specification ecosystem 3.5).

#include <string>
#include <string_view>
#include <vector>

#include "base/quantity.h"
#include "schedulers/volcano/job_info.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

/// minResources less what the job has; never below zero. Of resources other than cpu and memory the units of the one stand against
/// the thousandths of the other, as in Volcano.
Resource stillWanted(const JobInfo& job);
/// What counts as entered and not placed.
Resource inqueueOf(const JobInfo& job);
/// "head: word cpu, word memory"; the head alone if there are no names.
std::string listed(std::string_view head, std::string_view word, const std::vector<std::string>& names);
/// As Go prints the struct of a quantity that was written so: "{{2 0} {<nil>} 2 DecimalSI}". It keeps the text only if that is
/// the shortest form; 4000m is {{4000 -3} {<nil>}  DecimalSI}.
std::string goQuantity(std::string_view text);

}  // namespace bayplan::volcano
