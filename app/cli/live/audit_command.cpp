// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

#include "cli/live/apply_options.h"
#include "cli/live/applying.h"
#include "cli/options.h"
#include "cli/output/apply_output.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/words.h"
#include "io/text/text_file.h"
#include "io/text/yaml_text.h"
#include "kube/apply/audit/audit_record.h"

namespace bayplan {

namespace {

/// A crash may have cut off the last line: its content is unknown.
Diagnostics cutOf(const RecoveredApply& recovered) {
    if (!recovered.truncated) return {};
    return {{Severity::Error, Error{ErrorCode::Syntax, tr("the last line is cut off and left out: it was ended while it was written"), Origin{recovered.file.string(), 0, 0, {}, {}}}}};
}

/// Whether this machine signs with it; does not create a key.
bool isOwnKey(const std::string& fingerprint) {
    std::error_code ignored;
    const Result<std::filesystem::path> folder = stateFolder();
    if (!folder || !std::filesystem::exists(*folder / AuditKey::kFile, ignored)) return false;
    const Result<AuditKey> key = AuditKey::open(*folder);
    return key && key->fingerprint() == fingerprint;
}

}  // namespace

int runAuditShow(const AuditOptions& options) {
    const Result<RecoveredApply> recovered = readApplyJournal(options.file);
    if (!recovered) return fail(recovered.error());
    if (!isWhole(cutOf(*recovered), options.quiet, options.partial)) return kExitFailed;
    printJournal(*recovered, options.shown);
    return finishOutput(kExitOk);
}

int runAuditExport(const AuditOptions& options) {
    const Result<RecoveredApply> recovered = readApplyJournal(options.file);
    if (!recovered) return fail(recovered.error());
    if (!isWhole(cutOf(*recovered), options.quiet, options.partial)) return kExitFailed;
    const Result<std::filesystem::path> folder = stateFolder();
    if (!folder) return fail(folder.error());
    const Result<AuditKey> key = AuditKey::open(*folder);
    if (!key) return fail(key.error());
    const auto now = secondsNow();
    const std::string record = auditRecord(*recovered, *key, now);
    if (options.output.empty()) {
        printExactly();
        std::cout << record;
    } else if (const Result<void> written = writeOutput(options.output, {options.file}, record); !written) {
        return fail(written.error());
    }
    if (!options.quiet) std::cerr << tr("signed by %1", {key->fingerprint()}) << '\n';
    return finishOutput(kExitOk);
}

int runAuditVerify(const AuditOptions& options, const std::stop_token& stop) {
    const Result<std::string> text = readTextFile(options.file, kMaxPlanBytes, stop);
    if (!text) return fail(text.error());
    const Result<VerifiedAudit> verified = verifyAuditRecord(*text, options.fingerprint);
    if (!verified) {
        std::cerr << tr("error: ") << printable(tr(verified.error())) << '\n';
        return verified.error().code == ErrorCode::Conflict ? kExitNo : kExitFailed;
    }
    // Anybody can sign with a key of their own: the owner comes before the contents.
    if (!options.fingerprint.empty()) {
        if (!options.quiet) std::cerr << tr("signed by %1", {verified->fingerprint}) << '\n';
    } else {
        std::cerr << (isOwnKey(verified->fingerprint) ? tr("signed here, by %1", {verified->fingerprint})
                                                      : tr("warning: ") + tr("signed by a key that is unknown here; --fingerprint says which key it must be: %1", {verified->fingerprint}))
                  << '\n';
    }
    print(options.verified, {.document = [&](std::ostream& out, ReportFormat format) {
              if (format == ReportFormat::Yaml) out << yamlFromJson(verified->payload).value();
              else out << verified->payload << '\n';
          }});
    return finishOutput(kExitOk);
}

}  // namespace bayplan
