// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// POST, PUT, PATCH and DELETE of objects. All of them hold World::writing to their end, respect dryRun=All, and answer
// 409 to an outdated resource version or UID.

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

/// The parts of DeleteOptions that this server uses.
struct Deletion {
    std::optional<std::int64_t> graceSeconds = {};
    std::string uid = {};       // precondition; empty: none
    std::string revision = {};  // precondition; empty: none
    bool dryRun = false;
};

Deletion deletionOf(const Json& options, const Request& request);
/// 409 if the object does not have the UID in the precondition.
std::optional<Answer> wrongUid(const Kind& kind, const Object& object, const Deletion& deletion);
/// Deletes as DELETE does: gracefully if the kind has a grace period, and waiting for finalizers. The caller holds
/// World::writing. Returns the object afterwards, or the rejection.
std::variant<ObjectPtr, Answer> removeObject(World& world, const Kind& kind, const ObjectPtr& object,
                                             const Deletion& deletion);

/// Whether the request is a dry run.
bool isDryRun(const Request& request, const Json& options);
/// The request's body as an object of that kind; else a 400 or 415.
std::variant<Json, Answer> bodyOf(const Kind& kind, const Request& request);

}  // namespace bayplan::apiserver
