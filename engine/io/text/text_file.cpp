// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "io/text/byte_source.h"

namespace bayplan {

namespace {

namespace fs = std::filesystem;

Error systemError(ErrorCode code, const fs::path& file, int number) {
    return Error{code, std::strerror(number), Origin{file.string(), 0, 0, {}, {}}};
}

/// A new file that is deleted unless it is kept.
class NewFile {
public:
    explicit NewFile(const fs::path& target) : m_name(target.string() + "." + std::string(6, 'X')) {  // mkostemp fills these in
        m_fd = ::mkostemp(m_name.data(), O_CLOEXEC);
        m_errno = errno;
    }
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    ~NewFile() {
        if (m_fd >= 0) ::close(m_fd);
        if (m_fd >= 0 && !m_kept) ::unlink(m_name.c_str());
    }

    bool ok() const { return m_fd >= 0; }
    int error() const { return m_errno; }

    bool write(std::string_view bytes) {
        m_errno = writeAll(m_fd, bytes);
        return m_errno == 0;
    }

    bool keepAs(const fs::path& target) {
        struct stat old {};
        // A temporary file is readable only by its owner; a new file gets the usual permissions.
        mode_t mode = 0;
        if (::stat(target.c_str(), &old) == 0) {
            mode = old.st_mode & 07777;
        } else {
            const mode_t mask = ::umask(0);
            ::umask(mask);
            mode = 0666 & ~mask;
        }
        if (::fchmod(m_fd, mode) != 0 || ::fsync(m_fd) != 0) return fail();
        if (::rename(m_name.c_str(), target.c_str()) != 0) return fail();
        m_kept = true;
        return true;
    }

private:
    bool fail() {
        m_errno = errno;
        return false;
    }

    std::string m_name;
    int m_fd = -1;
    int m_errno = 0;
    bool m_kept = false;
};

}  // namespace

Result<std::string> readTextFile(const fs::path& file, std::size_t most, const std::stop_token& stop) {
    Result<ByteSource> source = ByteSource::open(file, stop);
    if (!source) return source.error();
    std::string text;
    constexpr std::size_t kBlock = 1 << 16;
    const auto tooLarge = [&] { return Error{ErrorCode::TooLarge, worded("more than %1 MiB", {std::to_string(most >> 20)}), Origin{file.string(), 0, 0, {}, {}}}; };
    std::error_code failure;
    // The size of the file, if known, avoids reading a file that is too large, and reallocations of the growing text.
    if (const std::uintmax_t size = source->isRegular() ? fs::file_size(file, failure) : 0; !failure) {
        if (size > most) return tooLarge();
        text.reserve(size + kBlock);
    }
    for (;;) {
        const std::size_t before = text.size();
        text.resize(before + kBlock);
        const Result<std::size_t> got = source->read(text.data() + before, kBlock);
        if (!got) return got.error();
        text.resize(before + *got);
        if (*got == 0) return text;
        if (text.size() > most) return tooLarge();
    }
}

int writeAll(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

Result<void> replaceFile(const fs::path& target, const std::function<Result<void>(const WriteBytes&)>& produce) {
    std::error_code failure;
    const fs::file_status is = fs::symlink_status(target, failure);
    const auto unwritable = [&](Message why) { return Error{ErrorCode::Unwritable, std::move(why), Origin{target.string(), 0, 0, {}, {}}}; };
    if (fs::is_symlink(is)) return unwritable(worded("is a link: name the file that it stands for, %1", {fs::weakly_canonical(target, failure).string()}));
    if (fs::is_directory(is)) return unwritable(std::strerror(EISDIR));
    if (fs::exists(is) && !fs::is_regular_file(is)) return unwritable(worded("is a pipe or a device, which is not replaced by a file"));
    NewFile file(target);
    if (!file.ok()) return systemError(ErrorCode::Unwritable, target, file.error());
    const Result<void> produced = produce([&](std::string_view bytes) -> Result<void> {
        if (!file.write(bytes)) return systemError(ErrorCode::Unwritable, target, file.error());
        return {};
    });
    if (!produced) return produced.error();
    if (!file.keepAs(target)) return systemError(ErrorCode::Unwritable, target, file.error());
    return {};
}

Result<void> replaceFile(const fs::path& target, std::string_view content) {
    return replaceFile(target, [&](const WriteBytes& write) { return write(content); });
}

}  // namespace bayplan
