// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Certificates, valid for a day, for a server on this machine and its clients, and a kubeconfig that uses them. They
// are made in the process, so tests need no other program. Thread rule: one thread.

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

struct CertificateRequest {
    std::string file;                             // of the two files, without ending
    std::string commonName = {};                  // a client's user
    std::vector<std::string> organizations = {};  // its groups
    std::vector<std::string> hosts = {};          // a server's names; addresses are recognised
    int days = 1;                                 // from now; negative: it has expired
};

/// Signs certificates; writes its files into a folder that must exist.
class Authority {
public:
    /// Absent if the folder cannot be written.
    static std::optional<Authority> make(const std::string& folder, const std::string& name = "ca");
    ~Authority();
    Authority(Authority&&) noexcept;
    Authority& operator=(Authority&&) noexcept;

    const std::string& certificate() const;  // the path
    std::optional<KeyPair> issue(const CertificateRequest& wish) const;

private:
    struct Hidden;
    explicit Authority(std::unique_ptr<Hidden> hidden);
    std::unique_ptr<Hidden> m_hidden;
};

/// The files that a server with client certificates needs, in one folder: ca.crt, server.*, admin.* (system:masters),
/// viewer.*.
struct TlsFolder {
    std::string authority;
    KeyPair server;
    KeyPair admin;
    KeyPair viewer;
};
std::optional<TlsFolder> writeTlsFolder(const std::string& folder);

/// Writes a kubeconfig with the contexts admin and viewer, by token, and admin-cert, by certificate, if there is a TLS
/// folder. Only its owner can read it. False if it cannot be written.
bool writeKubeconfig(const std::string& file, const std::string& url, const std::optional<TlsFolder>& tls);

}  // namespace bayplan::apiserver
