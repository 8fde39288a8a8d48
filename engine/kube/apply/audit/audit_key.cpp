// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "io/text/text_file.h"
#include "kube/apply/audit/audit_record.h"
#include "kube/apply/audit/signatures.h"
#include "kube/http/digest.h"

namespace bayplan {

namespace {

struct FreeKey {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
struct FreeBio {
    void operator()(BIO* bio) const { BIO_free(bio); }
};
struct FreeDigest {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Key = std::unique_ptr<EVP_PKEY, FreeKey>;
using Bio = std::unique_ptr<BIO, FreeBio>;
using Digest = std::unique_ptr<EVP_MD_CTX, FreeDigest>;

constexpr std::size_t kMostKeyBytes = 64 * 1024;

std::string textOf(BIO* bio) {
    char* bytes = nullptr;
    const long size = BIO_get_mem_data(bio, &bytes);
    return std::string(bytes, static_cast<std::size_t>(size));
}

std::string fingerprintOf(EVP_PKEY* key) {
    unsigned char* der = nullptr;
    const int size = i2d_PUBKEY(key, &der);
    check(size > 0, "a key without a public half");
    const std::string digest = sha256Hex({reinterpret_cast<const char*>(der), static_cast<std::size_t>(size)});
    OPENSSL_free(der);
    return digest;
}

Key privateKeyIn(const std::string& pem) {
    const Bio bio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
    // No pass phrase is requested: nobody sits at the terminal.
    Key key(PEM_read_bio_PrivateKey(
        bio.get(), nullptr, [](char*, int, int, void*) { return 0; }, nullptr));
    if (key && EVP_PKEY_get_id(key.get()) != EVP_PKEY_ED25519) key.reset();
    return key;
}

Error keyFault(ErrorCode code, Message message, const std::filesystem::path& file) { return Error{code, std::move(message), Origin{file.string(), 0, 0, {}, {}}}; }

/// Writes a new file; one that was created meanwhile is left alone.
Result<void> keep(EVP_PKEY* key, const std::filesystem::path& file) {
    const Bio bio(BIO_new(BIO_s_mem()));
    check(PEM_write_bio_PKCS8PrivateKey(bio.get(), key, nullptr, nullptr, 0, nullptr, nullptr) == 1, "a key that cannot be written");
    std::string pem = textOf(bio.get());
    const int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) return errno == EEXIST ? Result<void>() : Result<void>(keyFault(ErrorCode::Unwritable, std::strerror(errno), file));
    const bool whole = ::write(fd, pem.data(), pem.size()) == static_cast<ssize_t>(pem.size()) && ::fsync(fd) == 0;
    const Error error = keyFault(ErrorCode::Unwritable, std::strerror(errno), file);
    ::close(fd);
    OPENSSL_cleanse(pem.data(), pem.size());
    if (whole) return {};
    ::unlink(file.c_str());
    return error;
}

}  // namespace

struct AuditKey::Impl {
    Key key;
};

AuditKey::AuditKey(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
AuditKey::~AuditKey() = default;
AuditKey::AuditKey(AuditKey&&) noexcept = default;
AuditKey& AuditKey::operator=(AuditKey&&) noexcept = default;

Result<AuditKey> AuditKey::open(const std::filesystem::path& folder) {
    const std::filesystem::path file = folder / kFile;
    std::error_code failure;
    if (!std::filesystem::exists(file, failure)) {
        std::filesystem::create_directories(folder, failure);
        const Key made(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"));
        check(made != nullptr, "Ed25519 is there");
        if (const Result<void> kept = keep(made.get(), file); !kept) return kept.error();
    }
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0) return keyFault(ErrorCode::Unreadable, std::strerror(errno), file);
    if ((status.st_mode & 077) != 0) return keyFault(ErrorCode::Invalid, worded("others may read or write this key: it proves nothing; take their leave away, or make another key"), file);
    Result<std::string> pem = readTextFile(file, kMostKeyBytes);
    if (!pem) return pem.error();
    Key key = privateKeyIn(*pem);
    OPENSSL_cleanse(pem->data(), pem->size());
    if (!key) return keyFault(ErrorCode::Invalid, worded("this is no Ed25519 key"), file);
    return AuditKey(std::make_unique<Impl>(Impl{std::move(key)}));
}

std::string AuditKey::publicKey() const {
    const Bio bio(BIO_new(BIO_s_mem()));
    check(PEM_write_bio_PUBKEY(bio.get(), m_impl->key.get()) == 1, "a key without a public half");
    return textOf(bio.get());
}

std::string AuditKey::fingerprint() const { return fingerprintOf(m_impl->key.get()); }

std::string AuditKey::sign(std::string_view bytes) const {
    const Digest context(EVP_MD_CTX_new());
    std::string signature(64, '\0');
    std::size_t size = signature.size();
    const bool done = EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, m_impl->key.get()) == 1
                      && EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()) == 1;
    check(done && size == signature.size(), "a signature that cannot be made");
    return signature;
}

std::optional<std::string> signerOf(std::string_view bytes, std::string_view signature, const std::string& publicPem) {
    const Bio bio(BIO_new_mem_buf(publicPem.data(), static_cast<int>(publicPem.size())));
    const Key key(PEM_read_bio_PUBKEY(bio.get(), nullptr, nullptr, nullptr));
    if (!key || EVP_PKEY_get_id(key.get()) != EVP_PKEY_ED25519) return {};
    const Digest context(EVP_MD_CTX_new());
    const bool holds = EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1
                       && EVP_DigestVerify(context.get(), reinterpret_cast<const unsigned char*>(signature.data()), signature.size(),
                                           reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size())
                              == 1;
    if (!holds) return {};
    return fingerprintOf(key.get());
}

}  // namespace bayplan
