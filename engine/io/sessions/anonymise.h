// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Kubernetes objects with other names, to be given to people who may not see the real ones. Decisions stay the same:
// whatever refers to another thing still does, and names are numbered in their order, so that ties fall as before.
//
// Only fields that decisions depend on are taken over; of these, every string is renamed but what is in a list of
// Kubernetes' own words. Annotations, images' names, labels that nothing refers to, addresses, commands and environments
// are gone. Amounts, times and numbers stay.
// Thread rule: a pure function.

#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "model/objects.h"

namespace bayplan {

/// `objects`: each the compact JSON of one object, as in Catalog::nodeSources; the result has as many, in their order.
/// Errors, with the object and the field: Unsupported (a kind, an expression or an annotation that cannot be renamed
/// safely); Invalid (not JSON); Cancelled.
Result<std::vector<std::string>> anonymised(const std::vector<const std::string*>& objects, const Budget& budget = {});

/// Objects and a timeline of what happens to them (io/sessions/timeline_file.h), with one other name for a thing in both.
struct AnonymisedStory {
    std::vector<std::string> objects;
    std::string timeline;  // YAML
};

/// `timeline`: JSON that was read as a timeline of these objects before: it is not examined again. What its failures say is gone. Errors: as above, with
/// the number of the event in the field.
Result<AnonymisedStory> anonymisedStory(const std::vector<const std::string*>& objects, const std::string& timeline, const Budget& budget = {});

/// Whether objects of this kind are left out: queues, jobs and quotas, which other schedulers alone ask for.
bool isLeftOut(const KindRow& kind);
/// The sources of all objects that have one and are not left out; without events, whose messages are free text. O(texts).
std::vector<const std::string*> sourcesOf(const Objects& objects);
/// Objects as one list in JSON or as documents of YAML.
Result<std::string> listOf(const std::vector<std::string>& objects, bool yaml);

/// All objects that have a source, as one list in JSON or as documents of YAML. Errors: as above.
Result<std::string> anonymisedList(const Objects& objects, bool yaml, const Budget& budget = {});

}  // namespace bayplan
