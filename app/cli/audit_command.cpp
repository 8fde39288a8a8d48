// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <iostream>

#include "cli/apply_options.h"
#include "cli/apply_output.h"
#include "cli/applying.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "io/text_file.h"
#include "kube/apply/audit_record.h"

namespace bayplan {

int runAuditShow(const AuditOptions& options) {
    const Result<RecoveredApply> recovered = readApplyJournal(options.file);
    if (!recovered) return fail(recovered.error());
    printJournal(*recovered);
    return finishOutput(kExitOk);
}

int runAuditExport(const AuditOptions& options) {
    const Result<RecoveredApply> recovered = readApplyJournal(options.file);
    if (!recovered) return fail(recovered.error());
    const Result<std::filesystem::path> folder = stateFolder();
    if (!folder) return fail(folder.error());
    const Result<AuditKey> key = AuditKey::open(*folder);
    if (!key) return fail(key.error());
    const auto now = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    const std::string record = auditRecord(*recovered, *key, now);
    if (options.output.empty()) {
        std::cout << record;
    } else if (const Result<void> written = replaceFile(options.output, record); !written) {
        return fail(written.error());
    }
    if (!options.quiet) std::cerr << "signed by " << key->fingerprint() << '\n';
    return finishOutput(kExitOk);
}

int runAuditVerify(const AuditOptions& options) {
    const Result<std::string> text = readTextFile(options.file, kMaxPlanBytes);
    if (!text) return fail(text.error());
    const Result<VerifiedAudit> verified = verifyAuditRecord(*text, options.fingerprint);
    if (!verified) {
        std::cerr << "error: " << printable(toString(verified.error())) << '\n';
        return verified.error().code == ErrorCode::Conflict ? kExitNo : kExitFailed;
    }
    std::cout << verified->payload << '\n';
    if (!options.quiet) std::cerr << "signed by " << verified->fingerprint << '\n';
    return finishOutput(kExitOk);
}

}  // namespace bayplan
