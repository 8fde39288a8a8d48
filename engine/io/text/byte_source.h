// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The bytes of a file as they are on disk, or as they come from a pipe, a terminal or standard input. Waiting for a pipe
// ends when a stop is asked for; who cannot be stopped waits for a few seconds only, so that nothing ever hangs on a path
// that turns out to be a pipe without a writer.
// Thread rule: one thread.

#include <cstddef>
#include <filesystem>
#include <stop_token>

#include "base/result.h"

namespace bayplan {

class ByteSource {
public:
    /// Never blocks. Errors: Unreadable, with the system's reason; a folder is one.
    static Result<ByteSource> open(const std::filesystem::path& file, std::stop_token stop = {});
    ~ByteSource();
    ByteSource(ByteSource&& other) noexcept;
    ByteSource& operator=(ByteSource&&) = delete;

    /// How many of at most `most` bytes came; 0 at the end. Errors: Unreadable, Cancelled.
    Result<std::size_t> read(char* to, std::size_t most);
    /// Its bytes stand on a disk: it can be opened again, and nothing is waited for.
    bool isRegular() const { return m_regular; }

private:
    ByteSource(int fd, bool regular, std::filesystem::path file, std::stop_token stop);
    Result<void> wait();

    int m_fd;
    bool m_regular;
    std::filesystem::path m_file;
    std::stop_token m_stop;
};

}  // namespace bayplan
