// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/byte_source.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace bayplan {

namespace {

constexpr int kTickMs = 50;        // between two checks of the stop token
constexpr int kPatienceMs = 3000;  // for callers without a stop token

Error unreadable(const std::filesystem::path& file, const Message& why) { return Error{ErrorCode::Unreadable, why, Origin{file.string(), 0, 0, {}, {}}}; }

/// A socket cannot be reopened by such a name, and standard input may be one.
bool isStandardInput(const std::filesystem::path& file) { return file == "/dev/stdin" || file == "/dev/fd/0" || file == "/proc/self/fd/0"; }

}  // namespace

ByteSource::ByteSource(int fd, bool regular, std::filesystem::path file, std::stop_token stop)
    : m_fd(fd), m_regular(regular), m_file(std::move(file)), m_stop(std::move(stop)) {}

ByteSource::ByteSource(ByteSource&& other) noexcept
    : m_fd(std::exchange(other.m_fd, -1)), m_regular(other.m_regular), m_file(std::move(other.m_file)), m_stop(std::move(other.m_stop)) {}

ByteSource::~ByteSource() {
    if (m_fd >= 0) ::close(m_fd);
}

Result<ByteSource> ByteSource::open(const std::filesystem::path& file, std::stop_token stop) {
    struct stat is {};
    const bool duplicate = isStandardInput(file) && ::fstat(STDIN_FILENO, &is) == 0 && !S_ISREG(is.st_mode);
    // Without O_NONBLOCK, opening a pipe waits for a writer.
    const int fd = duplicate ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (fd < 0 || ::fstat(fd, &is) != 0) {
        const int number = errno;
        if (fd >= 0) ::close(fd);
        return unreadable(file, std::strerror(number));
    }
    ByteSource source(fd, S_ISREG(is.st_mode), file, std::move(stop));
    if (S_ISDIR(is.st_mode)) return unreadable(file, std::strerror(EISDIR));
    return source;
}

/// Waits until there is something to read, or the end of the file.
Result<void> ByteSource::wait() {
    for (int waited = 0;; waited += kTickMs) {
        if (m_stop.stop_requested()) return Error{ErrorCode::Cancelled, worded("reading was stopped"), {}};
        if (!m_stop.stop_possible() && waited >= kPatienceMs) return unreadable(m_file, worded("nothing comes from it: it is no file but a pipe or a device"));
        pollfd what{m_fd, POLLIN, 0};
        const int ready = ::poll(&what, 1, kTickMs);
        if (ready > 0) return {};
        if (ready < 0 && errno != EINTR) return unreadable(m_file, std::strerror(errno));
    }
}

Result<std::size_t> ByteSource::read(char* to, std::size_t most) {
    for (;;) {
        if (!m_regular)
            if (const Result<void> there = wait(); !there) return there.error();
        const ssize_t got = ::read(m_fd, to, most);
        if (got >= 0) return static_cast<std::size_t>(got);
        if (errno != EINTR && errno != EAGAIN) return unreadable(m_file, std::strerror(errno));
    }
}

}  // namespace bayplan
