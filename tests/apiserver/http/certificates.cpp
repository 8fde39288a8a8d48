// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/http/certificates.h"

#include <cstdio>

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>

namespace bayplan::apiserver {

namespace {

struct Free {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
    void operator()(X509* certificate) const { X509_free(certificate); }
    void operator()(X509_EXTENSION* extension) const { X509_EXTENSION_free(extension); }
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using Key = std::unique_ptr<EVP_PKEY, Free>;
using Certificate = std::unique_ptr<X509, Free>;
using File = std::unique_ptr<std::FILE, Free>;

/// Readable only by its owner, from its first moment on.
File create(const std::string& path) {
    const mode_t before = umask(0077);
    File file(std::fopen(path.c_str(), "w"));
    umask(before);
    return file;
}

void addName(X509_NAME* name, const char* field, const std::string& value) {
    X509_NAME_add_entry_by_txt(name, field, MBSTRING_UTF8, reinterpret_cast<const unsigned char*>(value.data()),
                               static_cast<int>(value.size()), -1, 0);
}

void addExtension(X509* certificate, X509* issuer, int kind, const std::string& value) {
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
    const std::unique_ptr<X509_EXTENSION, Free> extension(X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str()));
    if (extension) X509_add_ext(certificate, extension.get(), -1);
}

std::string alternativeNames(const std::vector<std::string>& hosts) {
    std::string list;
    for (const std::string& host : hosts) {
        const bool address =
            host.find_first_not_of("0123456789.") == std::string::npos || host.find(':') != std::string::npos;
        list += (list.empty() ? "" : ",") + std::string(address ? "IP:" : "DNS:") + host;
    }
    return list;
}

Certificate makeCertificate(EVP_PKEY* key, const CertificateRequest& wish, X509* issuer, EVP_PKEY* signer) {
    Certificate certificate(X509_new());
    X509_set_version(certificate.get(), 2);
    unsigned char serial[8];
    RAND_bytes(serial, sizeof serial);
    serial[0] &= 0x7f;
    BIGNUM* number = BN_bin2bn(serial, sizeof serial, nullptr);
    BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate.get()));
    BN_free(number);
    // An expired one was valid until an hour ago.
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), wish.days < 0 ? wish.days * 86'400L : -300L);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), wish.days < 0 ? -3'600L : wish.days * 86'400L);
    X509_NAME* subject = X509_get_subject_name(certificate.get());
    for (const std::string& group : wish.organizations) addName(subject, "O", group);
    addName(subject, "CN", wish.commonName);
    X509* parent = issuer ? issuer : certificate.get();
    X509_set_issuer_name(certificate.get(), X509_get_subject_name(parent));
    X509_set_pubkey(certificate.get(), key);
    addExtension(certificate.get(), parent, NID_basic_constraints, issuer ? "critical,CA:FALSE" : "critical,CA:TRUE");
    if (issuer)
        addExtension(certificate.get(), parent, NID_ext_key_usage, wish.hosts.empty() ? "clientAuth" : "serverAuth");
    else
        addExtension(certificate.get(), parent, NID_key_usage, "critical,keyCertSign,cRLSign");
    addExtension(certificate.get(), parent, NID_subject_key_identifier, "hash");
    if (issuer) addExtension(certificate.get(), parent, NID_authority_key_identifier, "keyid");
    if (!wish.hosts.empty())
        addExtension(certificate.get(), parent, NID_subject_alt_name, alternativeNames(wish.hosts));
    return X509_sign(certificate.get(), signer, EVP_sha256()) > 0 ? std::move(certificate) : nullptr;
}

std::optional<KeyPair> write(const std::string& stem, X509* certificate, EVP_PKEY* key) {
    const KeyPair paths{stem + ".crt", stem + ".key"};
    const File publicPart = create(paths.certificate), secretPart = create(paths.key);
    if (!publicPart || !secretPart || PEM_write_X509(publicPart.get(), certificate) != 1) return std::nullopt;
    if (PEM_write_PrivateKey(secretPart.get(), key, nullptr, nullptr, 0, nullptr, nullptr) != 1) return std::nullopt;
    return paths;
}

}  // namespace

struct Authority::Hidden {
    std::string folder;
    std::string path;
    Key key;
    Certificate certificate;
};

Authority::Authority(std::unique_ptr<Hidden> hidden) : m_hidden(std::move(hidden)) {}
Authority::~Authority() = default;
Authority::Authority(Authority&&) noexcept = default;
Authority& Authority::operator=(Authority&&) noexcept = default;

std::optional<Authority> Authority::make(const std::string& folder, const std::string& name) {
    auto hidden = std::make_unique<Hidden>();
    hidden->folder = folder;
    hidden->key.reset(EVP_EC_gen("P-256"));
    const CertificateRequest wish{.file = name, .commonName = "stand-in " + name};
    hidden->certificate = makeCertificate(hidden->key.get(), wish, nullptr, hidden->key.get());
    const auto files =
        hidden->certificate ? write(folder + "/" + name, hidden->certificate.get(), hidden->key.get()) : std::nullopt;
    if (!files) return std::nullopt;
    hidden->path = files->certificate;
    return Authority(std::move(hidden));
}

const std::string& Authority::certificate() const {
    return m_hidden->path;
}

std::optional<KeyPair> Authority::issue(const CertificateRequest& wish) const {
    const Key key(EVP_EC_gen("P-256"));
    const Certificate certificate = makeCertificate(key.get(), wish, m_hidden->certificate.get(), m_hidden->key.get());
    return certificate ? write(m_hidden->folder + "/" + wish.file, certificate.get(), key.get()) : std::nullopt;
}

std::optional<TlsFolder> writeTlsFolder(const std::string& folder) {
    const auto authority = Authority::make(folder);
    if (!authority) return std::nullopt;
    const auto server =
        authority->issue({.file = "server", .commonName = "kube-apiserver", .hosts = {"127.0.0.1", "localhost"}});
    const auto admin = authority->issue({.file = "admin", .commonName = "admin", .organizations = {"system:masters"}});
    const auto viewer = authority->issue({.file = "viewer", .commonName = "viewer"});
    if (!server || !admin || !viewer) return std::nullopt;
    return TlsFolder{authority->certificate(), *server, *admin, *viewer};
}

bool writeKubeconfig(const std::string& path, const std::string& url, const std::optional<TlsFolder>& tls) {
    std::string text =
        "apiVersion: v1\nkind: Config\nclusters:\n- name: stand-in\n  cluster:\n    server: " + url + "\n";
    if (tls) text += "    certificate-authority: " + tls->authority + "\n";
    text += "users:\n- name: admin\n  user:\n    token: tok-admin\n- name: viewer\n  user:\n    token: tok-viewer\n";
    if (tls)
        text += "- name: admin-cert\n  user:\n    client-certificate: " + tls->admin.certificate
                + "\n    client-key: " + tls->admin.key + "\n";
    text += "contexts:\n";
    for (const char* user : {"admin", "viewer", "admin-cert"})
        if (tls || std::string(user) != "admin-cert")
            text += std::string("- name: ") + user + "\n  context:\n    cluster: stand-in\n    user: " + user + "\n";
    text += "current-context: admin\n";
    const File file = create(path);
    return file && std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
}

}  // namespace bayplan::apiserver
