// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Opens the files that people have: Kubernetes objects as YAML (many documents) or JSON, single or in a List, as
// kubectl writes them, plain, .gz, .tar or .tar.gz, files and folders mixed. The content decides the format, not the
// name.
//
// Reads as a stream: a List is cut into its items as it arrives, so that memory stays below twice the size of the file.
// A fault in one object leaves out that object and is reported with its place; the rest is loaded. Unused kinds are
// counted.
// Errors: Unreadable (nothing could be opened at all), Cancelled. Everything else is a diagnostic.
// Thread rule: a pure function of the files.

#include <filesystem>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/builder.h"
#include "io/objects/decode_objects.h"
#include "model/objects.h"

namespace bayplan {

/// Progress is in bytes on disk. `also` sees every object.
Result<Objects> readObjects(const std::vector<std::filesystem::path>& paths, const Budget& budget = {}, AlsoRead also = {});

/// The same from memory; `name` is used in diagnostics. JSON or YAML.
Result<Objects> readObjectsFromText(std::string_view text, const std::string& name, const Budget& budget = {});

/// What a load watcher answered. Errors: Unreadable, Cancelled, and the first fault, or Invalid, if there is no such answer.
Result<LoadMetrics> readLoad(const std::filesystem::path& path, const Budget& budget = {});

/// readObjects, then build.
Result<Built> load(const std::vector<std::filesystem::path>& paths, const Budget& budget = {});

}  // namespace bayplan
