// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The bytes of a file on disk, or of a pipe, a terminal or standard input. A stop request ends the wait for a pipe;
// without a stop token the wait ends after a few seconds, so that a path that turns out to be a pipe without a writer
// never hangs the program.
// Thread rule: one thread.

#include <cstddef>
#include <filesystem>
#include <stop_token>

#include "base/result.h"

namespace bayplan {

class ByteSource {
public:
    /// Never blocks. Errors: Unreadable, with the system's reason; also for a folder.
    static Result<ByteSource> open(const std::filesystem::path& file, std::stop_token stop = {});
    ~ByteSource();
    ByteSource(ByteSource&& other) noexcept;
    ByteSource& operator=(ByteSource&&) = delete;

    /// Reads at most `most` bytes and returns their number; 0 at the end. Errors: Unreadable, Cancelled.
    Result<std::size_t> read(char* to, std::size_t most);
    /// Whether the bytes are on a disk: the file can be opened again, and reading never waits.
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
