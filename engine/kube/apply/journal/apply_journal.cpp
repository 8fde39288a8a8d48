// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/journal/apply_journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sstream>

#include "io/text/document.h"
#include "io/text/text_file.h"
#include "kube/apply/journal/apply_lines.h"
#include "kube/http/digest.h"

namespace bayplan {

namespace {

// A line is {"prev":"<64 digits>",…}: the hash of the line before; empty in the first line.
constexpr std::string_view kPrev = "{\"prev\":\"";

Error fault(ErrorCode code, Message message, const std::filesystem::path& file, std::uint64_t line = 0) {
    return Error{code, std::move(message), Origin{file.string(), line, 0, {}, {}}};
}

constexpr std::size_t kMostJournalBytes = std::size_t{1} << 30;

Error systemError(ErrorCode code, const std::filesystem::path& file) { return fault(code, std::strerror(errno), file); }

/// `object` preceded by the hash.
std::string chained(const std::string& prev, const std::string& object) {
    return std::string(kPrev) + prev + "\"" + (object == "{}" ? "" : ",") + object.substr(1);
}

/// Splits a line into its hash and the object; false if it has another form.
bool cut(const std::string& line, std::string& prev, std::string& object) {
    if (!line.starts_with(kPrev)) return false;
    const std::size_t end = line.find('"', kPrev.size());
    if (end == std::string::npos || end + 1 >= line.size() || line[end + 1] != ',') return false;
    prev = line.substr(kPrev.size(), end - kPrev.size());
    object = "{" + line.substr(end + 2);
    return true;
}

}  // namespace

struct ApplyJournal::Impl {
    std::filesystem::path file;
    int fd = -1;
    off_t size = 0;  // of complete lines
    std::string prev;
    bool spoilt = false;

    ~Impl() {
        if (fd >= 0) ::close(fd);
    }

    Result<void> lock() {
        if (::flock(fd, LOCK_EX | LOCK_NB) == 0) return {};
        return fault(ErrorCode::Conflict, worded("another process carries this journal on"), file);
    }

    Result<void> append(const std::string& object) {
        if (spoilt) return fault(ErrorCode::Unwritable, worded("a line could not be written before"), file);
        const std::string line = chained(prev, object);
        std::string bytes = line + "\n";
        std::string_view rest = bytes;
        while (!rest.empty()) {
            const ssize_t written = ::write(fd, rest.data(), rest.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) return giveUp();
            rest.remove_prefix(static_cast<std::size_t>(written));
        }
        if (::fsync(fd) != 0) return giveUp();
        size += static_cast<off_t>(bytes.size());
        prev = sha256Hex(line);
        return {};
    }

    /// An incomplete line would spoil the next one. After a failed fsync the contents of the disk are unknown: nothing
    /// more is written.
    Error giveUp() {
        const Error error = systemError(ErrorCode::Unwritable, file);
        spoilt = true;
        if (::ftruncate(fd, size) == 0) ::lseek(fd, size, SEEK_SET);
        return error;
    }
};

ApplyJournal::ApplyJournal(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
ApplyJournal::~ApplyJournal() = default;
ApplyJournal::ApplyJournal(ApplyJournal&&) noexcept = default;
ApplyJournal& ApplyJournal::operator=(ApplyJournal&&) noexcept = default;

Result<ApplyJournal> ApplyJournal::create(const std::filesystem::path& file, const ApplyHeader& header) {
    auto impl = std::make_unique<Impl>();
    impl->file = file;
    impl->fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (impl->fd < 0) return systemError(ErrorCode::Unwritable, file);
    if (const Result<void> locked = impl->lock(); !locked) return locked.error();
    std::string line;
    appendApplyHeader(line, header);
    if (const Result<void> written = impl->append(line); !written) return written.error();
    // The name of a new file is on the disk once its folder is.
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    const int at = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (at < 0) return systemError(ErrorCode::Unwritable, folder);
    const bool flushed = ::fsync(at) == 0;
    ::close(at);
    if (!flushed) return systemError(ErrorCode::Unwritable, folder);
    return ApplyJournal(std::move(impl));
}

Result<ApplyJournal> ApplyJournal::resume(const RecoveredApply& recovered) {
    auto impl = std::make_unique<Impl>();
    impl->file = recovered.file;
    impl->fd = ::open(recovered.file.c_str(), O_WRONLY | O_CLOEXEC);
    if (impl->fd < 0) return systemError(ErrorCode::Unwritable, recovered.file);
    if (const Result<void> locked = impl->lock(); !locked) return locked.error();
    // Read again, now that nobody else can write it.
    const Result<RecoveredApply> now = readApplyJournal(recovered.file);
    if (!now) return now.error();
    if (now->digest != recovered.digest) return fault(ErrorCode::Conflict, worded("went on since it was read"), recovered.file);
    impl->prev = recovered.digest;
    impl->size = static_cast<off_t>(now->bytes);
    if (::ftruncate(impl->fd, impl->size) != 0 || ::lseek(impl->fd, impl->size, SEEK_SET) < 0) return systemError(ErrorCode::Unwritable, recovered.file);
    return ApplyJournal(std::move(impl));
}

Result<void> ApplyJournal::append(const ApplyEntry& entry) {
    std::string line;
    appendApplyEntry(line, entry);
    return m_impl->append(line);
}

Result<RecoveredApply> readApplyJournal(const std::filesystem::path& file, const std::stop_token& stop) {
    std::error_code failure;
    if (std::filesystem::is_directory(file, failure)) return fault(ErrorCode::Unreadable, worded("this is a folder"), file);
    Result<std::string> text = readTextFile(file, kMostJournalBytes, stop);
    if (!text) return text.error();
    std::istringstream stream(std::move(*text));
    RecoveredApply recovered;
    recovered.file = file;
    JsonParser parser;
    std::string line, prev, object;
    for (std::uint64_t number = 1; std::getline(stream, line); ++number) {
        if (stream.eof()) {  // no line feed: a crash cut it off
            if (number == 1) return fault(ErrorCode::Syntax, worded("the first line is cut"), file, number);
            recovered.truncated = true;
            break;
        }
        if (!cut(line, prev, object)) return fault(ErrorCode::Syntax, worded("this is no line of an apply's journal"), file, number);
        if (prev != recovered.digest) return fault(ErrorCode::Conflict, worded("does not follow from the line before it: the file was changed"), file, number);
        const Result<JsonValue> root = parser.parse(object);
        if (!root) return fault(ErrorCode::Syntax, root.error().message, file, number);
        try {
            if (number == 1) {
                recovered.header = decodeApplyHeader(Field(*root));
                recovered.steps.resize(recovered.header.steps());
            } else {
                const ApplyEntry entry = decodeApplyEntry(Field(*root), recovered.steps.size());
                recovered.ended = entry.what == ApplyEntry::What::Ended;
                if (!recovered.ended && entry.what != ApplyEntry::What::Run) follow(recovered.steps[entry.step], entry);
                recovered.entries.push_back(entry);
            }
        } catch (const Fault& thrown) {
            Error error = fault(ErrorCode::Syntax, thrown.message, file, number);
            error.origin.field = toString(thrown.path);
            return error;
        }
        recovered.digest = sha256Hex(line);
        recovered.bytes += line.size() + 1;
    }
    if (recovered.digest.empty()) return fault(ErrorCode::Syntax, worded("the journal is empty"), file);
    return recovered;
}

}  // namespace bayplan
