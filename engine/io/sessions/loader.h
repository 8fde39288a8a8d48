// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Opens what people have: Kubernetes objects as YAML (many documents) or JSON, single or in a List, as kubectl writes
// them, plain, .gz, .tar or .tar.gz, files and folders mixed. The format is told from the content, not from the name.
//
// Reads as a stream: a List is cut into its items while it comes in, so that memory stays below twice the file.
// A fault in one object leaves that object out and says where; the rest is loaded. Kinds that are not used are counted.
// Errors: Unreadable (nothing could be opened at all), Cancelled. Everything else is a diagnostic.
// Thread rule: a pure function of the files.

#include <filesystem>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/builder.h"
#include "model/objects.h"

namespace bayplan {

/// Progress is in bytes of the files as they are on disk.
Result<Objects> readObjects(const std::vector<std::filesystem::path>& paths, const Budget& budget = {});

/// The same from memory; `name` is what diagnostics call it. JSON or YAML.
Result<Objects> readObjectsFromText(std::string_view text, const std::string& name, const Budget& budget = {});

/// readObjects, then build.
Result<Built> load(const std::vector<std::filesystem::path>& paths, const Budget& budget = {});

}  // namespace bayplan
