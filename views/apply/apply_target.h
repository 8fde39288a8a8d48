// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cluster that a plan is applied to, from the connection of a window.
// Thread rule: a value; its functions are called from any thread.

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "kube/apply/apply_run.h"
#include "kube/apply/picture_source.h"
#include "kube/http/api_client.h"
#include "kube/http/write_permit.h"
#include "kube/read/live_reader.h"

namespace bayplan {

struct ApplyTarget {
    std::string context, server;
    std::function<std::unique_ptr<ApiClient>()> makeClient;
    /// Makes a source that lists everything anew and then watches it.
    std::function<std::unique_ptr<PictureSource>()> makePictures;
    std::optional<WritePermit> permit{};  // absent: the context is read-only
    ApplyOptions options{};               // for runs; the screen sets the scheduler names
};

/// ApplyTarget::makePictures for a real connection: a reader of its own, started by the first call.
std::function<std::unique_ptr<PictureSource>()> freshPictures(LiveReader::MakeClient makeClient, std::vector<ApiKind> kinds, ReflectorOptions options);

}  // namespace bayplan
