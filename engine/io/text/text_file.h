// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small files whole, and writing that replaces a file whole or not at all: into a new file beside it, flushed to the
// disk, then renamed over it.

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/result.h"
#include "io/text/limits.h"

namespace bayplan {

/// Of a pipe or standard input what comes until its end, or until `stop`: see ByteSource. Errors: Unreadable, TooLarge (more
/// than `most` bytes), Cancelled.
Result<std::string> readTextFile(const std::filesystem::path& file, std::size_t most = kMaxItemBytes, const std::stop_token& stop = {});

/// Takes the next bytes of what is written. Errors: Unwritable.
using WriteBytes = std::function<Result<void>(std::string_view)>;

/// All of `bytes` into a file, a pipe or a device, however often the system takes a part of them. 0, or what errno says.
int writeAll(int descriptor, std::string_view bytes);

/// `produce` is handed the way to write; where it fails, the target stays as it was. Keeps the target's permissions. Replaces
/// a file and nothing else: a link would be another file than the one that was named, and what stands behind a pipe or a
/// device cannot be replaced. Errors: Unwritable, and whatever `produce` returns.
Result<void> replaceFile(const std::filesystem::path& target, const std::function<Result<void>(const WriteBytes&)>& produce);
Result<void> replaceFile(const std::filesystem::path& target, std::string_view content);

}  // namespace bayplan
