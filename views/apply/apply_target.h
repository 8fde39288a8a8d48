// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cluster that a plan is applied to, as the connection of a window gives it.
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
    /// Lists everything afresh and follows it.
    std::function<std::unique_ptr<PictureSource>()> makePictures;
    std::optional<WritePermit> permit{};  // none: the context is read-only
    ApplyOptions options{};               // of runs; the scheduler names are the screen's
};

/// What ApplyTarget::makePictures is for a real connection: a reader of its own, begun with the first call.
std::function<std::unique_ptr<PictureSource>()> freshPictures(LiveReader::MakeClient makeClient, std::vector<ApiKind> kinds, ReflectorOptions options);

}  // namespace bayplan
