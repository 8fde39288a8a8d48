// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/quota_output.h"
#include "cli/output/words.h"
#include "cli/schedulers/reading_beside.h"
#include "io/objects/neighbours/decode_koordinator.h"
#include "io/reports/quota_report.h"

namespace bayplan {

int runQuotas(const QuotasOptions& options, const std::stop_token& stop) {
    KoordinatorReader reader;
    int code = kExitOk;
    const std::optional<Objects> objects = readBeside(
        {options.files, options.live, options.quiet}, budgetFor(stop, options.quiet),
        [&](std::string_view version, std::string_view kind, const Field& object) { return reader.read(version, kind, object); }, code);
    if (!objects) return code;
    if (reader.all.quotas.empty()) return fail(Error{ErrorCode::Invalid, tr("there is no ElasticQuota among the objects"), {}});
    if (objects->nodes.empty()) return fail(Error{ErrorCode::Invalid, tr("there is no node among the objects"), {}});  // nothing to share

    const QuotaStandings standings = quotaStandings(reader.all, !options.minsStay);
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeQuotaTable(out, standings, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeElasticQuotas(out, format, standings); }});
    return finishOutput(kExitOk);
}

}  // namespace bayplan
