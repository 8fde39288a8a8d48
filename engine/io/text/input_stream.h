// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The bytes of a file, unpacked: plain, compressed (gzip, xz, zstd, bzip2), a tar archive, or both. Told from the
// content. A file that is no archive is one member without a name.
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
    /// A stop ends the waiting for a pipe: see ByteSource. Errors: Unreadable, with the system's reason; Cancelled.
    static Result<InputStream> open(const std::filesystem::path& file, const std::stop_token& stop = {});
    ~InputStream();
    InputStream(InputStream&&) noexcept;
    InputStream& operator=(InputStream&&) noexcept;

    /// Goes to the next regular file inside; false after the last. Errors: Syntax (a damaged archive), Unreadable, Cancelled.
    Result<bool> next();
    /// Its path inside the archive; empty where the file is none.
    const std::string& member() const;
    /// The next bytes of the member, good until the next call; empty at its end. Errors: Unreadable, Syntax, Cancelled.
    Result<std::string_view> read();
    /// How many bytes of the file, as it is on disk, were read so far.
    std::uint64_t consumed() const;

private:
    struct Impl;
    explicit InputStream(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan
