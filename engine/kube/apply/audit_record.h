// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Who approved what, and what happened: the journal as one document, signed with a key of the user's. It proves that the
// record is as this key's owner wrote it, and nothing about who that is; whoever wants that compares the key's fingerprint.
// Thread rule: pure functions but for the key's file.
// Source: RFC 8032 (Ed25519), DSSE v1 (the envelope: in-toto/secure-systems-lab).

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"
#include "kube/apply/apply_journal.h"

namespace bayplan {

inline constexpr std::string_view kAuditPayloadType = "application/vnd.bayplan.audit+json";

/// A key to sign with. There is no way from it to a text but the public half.
class AuditKey {
public:
    static constexpr const char* kFile = "audit-key.pem";
    /// From `folder`/audit-key.pem, which is made where it is not there yet, for its owner alone.
    /// Errors: Unreadable, Unwritable; Invalid (no Ed25519 key; others may read the file).
    static Result<AuditKey> open(const std::filesystem::path& folder);
    ~AuditKey();
    AuditKey(AuditKey&&) noexcept;
    AuditKey& operator=(AuditKey&&) noexcept;

    /// As PEM.
    std::string publicKey() const;
    /// SHA-256 of the public key (DER), in hexadecimal digits.
    std::string fingerprint() const;
    /// 64 bytes.
    std::string sign(std::string_view bytes) const;

private:
    struct Impl;
    explicit AuditKey(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

/// An envelope whose payload is JSON: plan, hash, approval, context, server, every call with status and the server's audit
/// id, every step's end, the roll-back plan and the journal's digest.
std::string auditRecord(const RecoveredApply& recovered, const AuditKey& key, std::int64_t at);

struct VerifiedAudit {
    std::string payload;      // JSON
    std::string fingerprint;  // of the key that signed
};

/// Errors: Syntax (no such envelope), Conflict (the signature does not hold; `fingerprint` is given and the key is another).
Result<VerifiedAudit> verifyAuditRecord(std::string_view text, std::string_view fingerprint = {});

}  // namespace bayplan
