// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// POST, PUT, PATCH and DELETE of objects. All of them hold World::writing to their end, keep to dryRun=All, and answer
// 409 to a resource version or UID that is no longer so.

#include <optional>
#include <variant>

#include "apiserver/world.h"

namespace bayplan::apiserver {

Answer createObject(World& world, const Target& target, const Request& request);
/// `target.subresource`: "status", or empty.
Answer updateObject(World& world, const Target& target, const Request& request);
Answer patchObject(World& world, const Target& target, const Request& request);
Answer deleteObject(World& world, const Target& target, const Request& request);
Answer deleteCollection(World& world, const Target& target, const Request& request);

/// The parts of DeleteOptions that have a meaning here.
struct Deletion {
    std::optional<std::int64_t> graceSeconds = {};
    std::string uid = {};       // precondition; empty: none
    std::string revision = {};  // precondition; empty: none
    bool dryRun = false;
};

Deletion deletionOf(const Json& options, const Request& request);
/// 409 where the UID that a deletion is meant for is another's.
std::optional<Answer> wrongUid(const Kind& kind, const Object& object, const Deletion& deletion);
/// Deletes as DELETE does: gracefully where the kind has grace, waiting for finalizers. World::writing is held.
/// The object as it is afterwards; or why not.
std::variant<ObjectPtr, Answer> removeObject(World& world, const Kind& kind, const ObjectPtr& object,
                                             const Deletion& deletion);

/// Whether the request asks that nothing be kept.
bool isDryRun(const Request& request, const Json& options);
/// The request's body as an object of that kind; else a 400 or 415.
std::variant<Json, Answer> bodyOf(const Kind& kind, const Request& request);

}  // namespace bayplan::apiserver
