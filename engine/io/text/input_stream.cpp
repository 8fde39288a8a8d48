// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/input_stream.h"

#include <archive.h>
#include <archive_entry.h>

#include <optional>
#include <vector>

#include "io/text/byte_source.h"

namespace bayplan {

namespace {
constexpr std::size_t kBlock = 256 * 1024;
}

struct InputStream::Impl {
    archive* handle = archive_read_new();
    std::string file;
    std::string member;
    ByteSource source;
    std::vector<char> block = std::vector<char>(kBlock);
    std::optional<Error> unread;  // the error of the source

    Impl(const std::filesystem::path& path, ByteSource bytes) : file(path.string()), source(std::move(bytes)) {}
    ~Impl() { archive_read_free(handle); }

    static la_ssize_t feed(archive*, void* self, const void** bytes) {
        Impl& impl = *static_cast<Impl*>(self);
        const Result<std::size_t> got = impl.source.read(impl.block.data(), impl.block.size());
        *bytes = impl.block.data();
        if (got) return static_cast<la_ssize_t>(*got);
        impl.unread = got.error();
        return -1;
    }

    Error failure(ErrorCode code) const {
        if (unread) return *unread;
        const char* why = archive_error_string(handle);
        return Error{code, why ? Message(why) : worded("cannot be read"), Origin{file, 0, 0, {}, {}}};
    }
};

InputStream::InputStream(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
InputStream::~InputStream() = default;
InputStream::InputStream(InputStream&&) noexcept = default;
InputStream& InputStream::operator=(InputStream&&) noexcept = default;

Result<InputStream> InputStream::open(const std::filesystem::path& file, const std::stop_token& stop) {
    Result<ByteSource> source = ByteSource::open(file, stop);
    if (!source) return source.error();
    auto impl = std::make_unique<Impl>(file, std::move(*source));
    archive_read_support_filter_gzip(impl->handle);
    archive_read_support_filter_bzip2(impl->handle);
    archive_read_support_filter_xz(impl->handle);
    archive_read_support_filter_zstd(impl->handle);
    archive_read_support_format_tar(impl->handle);
    archive_read_support_format_raw(impl->handle);
    archive_read_support_format_empty(impl->handle);
    if (archive_read_open(impl->handle, impl.get(), nullptr, &Impl::feed, nullptr) != ARCHIVE_OK) return impl->failure(ErrorCode::Unreadable);
    return InputStream(std::move(impl));
}

Result<bool> InputStream::next() {
    for (;;) {
        archive_entry* entry = nullptr;
        const int status = archive_read_next_header(m_impl->handle, &entry);
        if (status == ARCHIVE_EOF) return false;
        if (status != ARCHIVE_OK && status != ARCHIVE_WARN) return m_impl->failure(ErrorCode::Syntax);
        if (archive_format(m_impl->handle) == ARCHIVE_FORMAT_RAW) return true;
        if (archive_entry_filetype(entry) != AE_IFREG) continue;
        const char* name = archive_entry_pathname_utf8(entry);
        if (!name) name = archive_entry_pathname(entry);
        m_impl->member = name ? name : "(no name)";
        return true;
    }
}

const std::string& InputStream::member() const { return m_impl->member; }

Result<std::string_view> InputStream::read() {
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    for (;;) {
        const int status = archive_read_data_block(m_impl->handle, &block, &size, &offset);
        if (status == ARCHIVE_EOF) return std::string_view();
        if (status == ARCHIVE_RETRY) continue;
        if (status != ARCHIVE_OK && status != ARCHIVE_WARN) return m_impl->failure(ErrorCode::Syntax);
        if (size > 0) return std::string_view(static_cast<const char*>(block), size);
    }
}

std::uint64_t InputStream::consumed() const {
    const la_int64_t bytes = archive_filter_bytes(m_impl->handle, -1);
    return bytes > 0 ? static_cast<std::uint64_t>(bytes) : 0;
}

}  // namespace bayplan
