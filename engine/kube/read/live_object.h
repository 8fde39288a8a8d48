// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One object as an API server has it at one version: its name, and its text for the reader of objects.
// Thread rule: plain values; the text is shared and never changes.

#include <string>

#include "base/result.h"
#include "io/text/json_value.h"
#include "kube/read/api_kinds.h"
#include "model/objects.h"

namespace bayplan {

struct LiveObject {
    std::string key;  // "namespace/name", or "name" of an object without a namespace
    std::string uid;
    std::string version;  // metadata.resourceVersion: equal or different, no more
    RawObject text;       // compact JSON with apiVersion and kind, without what no decision reads
};

/// `apiVersion` is what the items of a list are, which do not say so themselves.
/// Errors: Invalid (no object, without a name, or of another kind): a server that answers so is not understood.
Result<LiveObject> liveObject(const JsonValue& object, const ApiKind& kind, const std::string& apiVersion);

/// The field where it is a string, otherwise nothing.
std::string jsonText(const JsonValue& object, std::string_view key);

}  // namespace bayplan
