// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Certificates of a day for a server on this machine and its clients, and a kubeconfig that uses them. Made in the
// process, so that tests need no program for it. Thread rule: one thread.

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bayplan::apiserver {

/// Paths of PEM files.
struct KeyPair {
    std::string certificate;
    std::string key;
};

struct CertificateWish {
    std::string file;                             // of the two files, without ending
    std::string commonName = {};                  // a client's user
    std::vector<std::string> organizations = {};  // its groups
    std::vector<std::string> hosts = {};          // a server's names; addresses are told apart
    int days = 1;                                 // from now; negative: it has expired
};

/// Signs what it is asked for; its files are written into a folder that must exist.
class Authority {
public:
    /// Nothing where the folder cannot be written.
    static std::optional<Authority> make(const std::string& folder, const std::string& name = "ca");
    ~Authority();
    Authority(Authority&&) noexcept;
    Authority& operator=(Authority&&) noexcept;

    const std::string& certificate() const;  // the path
    std::optional<KeyPair> issue(const CertificateWish& wish) const;

private:
    struct Hidden;
    explicit Authority(std::unique_ptr<Hidden> hidden);
    std::unique_ptr<Hidden> m_hidden;
};

/// What a server with clients by certificate needs, in one folder: ca.crt, server.*, admin.* (system:masters),
/// viewer.*.
struct TlsFolder {
    std::string authority;
    KeyPair server;
    KeyPair admin;
    KeyPair viewer;
};
std::optional<TlsFolder> writeTlsFolder(const std::string& folder);

/// Contexts admin and viewer, by token, and admin-cert by certificate where there is a TLS folder. False where it
/// cannot be written. Readable by its owner alone.
bool writeKubeconfig(const std::string& file, const std::string& url, const std::optional<TlsFolder>& tls);

}  // namespace bayplan::apiserver
