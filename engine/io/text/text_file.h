// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads small files at once, and replaces a file completely or not at all: writes a new file beside it, flushes it to
// the disk, then renames it over the old one.

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/result.h"
#include "io/text/limits.h"

namespace bayplan {

/// From a pipe or standard input, reads until its end, or until `stop`: see ByteSource. Errors: Unreadable, TooLarge
/// (more
/// than `most` bytes), Cancelled.
Result<std::string> readTextFile(const std::filesystem::path& file, std::size_t most = kMaxItemBytes, const std::stop_token& stop = {});

/// Receives the next bytes to write. Errors: Unwritable.
using WriteBytes = std::function<Result<void>(std::string_view)>;

/// All of `bytes` into a file, a pipe or a device, however often the system takes a part of them. 0, or what errno says.
int writeAll(int descriptor, std::string_view bytes);

/// Calls `produce` with the function for writing; if it fails, the target stays as it was. Keeps the target's
/// permissions. Replaces only regular files: the target of a link is another file than the one named, and what is
/// behind a pipe or a device cannot be replaced. Errors: Unwritable, and whatever `produce` returns.
Result<void> replaceFile(const std::filesystem::path& target, const std::function<Result<void>(const WriteBytes&)>& produce);
Result<void> replaceFile(const std::filesystem::path& target, std::string_view content);

}  // namespace bayplan
