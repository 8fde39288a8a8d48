// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Who approved what, and what happened: the journal as one document, signed with a key of the user. It proves that the
// record is as the owner of the key wrote it, but not who that is; for that, compare the key's fingerprint.
// Thread rule: pure functions apart from the key's file.
// Source: RFC 8032 (Ed25519), DSSE v1 (the envelope: in-toto/secure-systems-lab).

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"
#include "kube/apply/journal/apply_journal.h"

namespace bayplan {

inline constexpr std::string_view kAuditPayloadType = "application/vnd.bayplan.audit+json";

/// A key for signing. Only its public half can be converted to text.
class AuditKey {
public:
    static constexpr const char* kFile = "audit-key.pem";
    /// From `folder`/audit-key.pem, which is created if missing, for its owner alone.
    /// Errors: Unreadable, Unwritable; Invalid (no Ed25519 key; other users may read the file).
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

/// An envelope whose payload is JSON: plan, hash, approval, context, server, every call with its status and the
/// server's audit id, every step's end, the roll-back plan and the journal's digest.
std::string auditRecord(const RecoveredApply& recovered, const AuditKey& key, std::int64_t at);

struct VerifiedAudit {
    std::string payload;      // JSON
    std::string fingerprint;  // of the signing key
};

/// Errors: Syntax (no such envelope), Conflict (the signature is invalid; or `fingerprint` is given and belongs to
/// another key).
Result<VerifiedAudit> verifyAuditRecord(std::string_view text, std::string_view fingerprint = {});

}  // namespace bayplan
