// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The unpacked bytes of a file: plain, compressed (gzip, xz, zstd, bzip2), a tar archive, or both. The content decides.
// A file that is no archive is one member without a name.
// Thread rule: one thread.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/result.h"

namespace bayplan {

class InputStream {
public:
    /// A stop request ends the wait for a pipe: see ByteSource. Errors: Unreadable, with the system's reason;
    /// Cancelled.
    static Result<InputStream> open(const std::filesystem::path& file, const std::stop_token& stop = {});
    ~InputStream();
    InputStream(InputStream&&) noexcept;
    InputStream& operator=(InputStream&&) noexcept;

    /// Goes to the next regular file inside; false after the last. Errors: Syntax (a damaged archive), Unreadable, Cancelled.
    Result<bool> next();
    /// Its path inside the archive; empty if the file is no archive.
    const std::string& member() const;
    /// The next bytes of the member, valid until the next call; empty at its end. Errors: Unreadable, Syntax,
    /// Cancelled.
    Result<std::string_view> read();
    /// The number of bytes read from the file so far, in bytes on disk.
    std::uint64_t consumed() const;

private:
    struct Impl;
    explicit InputStream(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan
