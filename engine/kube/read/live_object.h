// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One object of an API server at one version: its key, and its text for the reader of objects.
// Thread rule: plain values; the text is shared and never changes.

#include <string>

#include "base/result.h"
#include "io/text/json_way.h"
#include "kube/read/api_kinds.h"
#include "model/objects.h"

namespace bayplan {

struct LiveObject {
    std::string key;  // "namespace/name", or "name" of an object without a namespace
    std::string uid;
    std::string version;  // metadata.resourceVersion: can only be compared for equality
    RawObject text;       // compact JSON with apiVersion and kind, without the parts that no decision reads
};

/// `apiVersion` is that of the list's items, which do not contain it themselves.
/// Errors: Invalid (no object, no name, or another kind): the server's answer is not understood.
Result<LiveObject> liveObject(const JsonValue& object, const ApiKind& kind, const std::string& apiVersion);

}  // namespace bayplan
