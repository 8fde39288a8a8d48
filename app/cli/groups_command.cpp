// SPDX-License-Identifier: GPL-3.0-or-later
#include <numeric>
#include <optional>
#include <vector>

#include "cli/commands.h"
#include "cli/live/live_input.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/words.h"
#include "cluster/start_orders.h"
#include "io/reports/group_report.h"
#include "io/reports/start_order_report.h"

namespace bayplan {

int runGroups(const GroupsOptions& options, const std::stop_token& stop) {
    int code = kExitOk;
    const std::optional<Opening> opened = wholeOpeningFor(options.files, options.live, options.rules, options.quiet, stop, code);
    if (!opened) return code;
    const Cluster& cluster = *opened->input.cluster;
    if (options.order) {
        std::vector<StartOrder> orders = startOrders(cluster);
        if (const std::string& space = options.live.connect.namespaceName; !space.empty()) std::erase_if(orders, [&](const StartOrder& one) { return one.namespaceName != space; });
        print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeStartOrders(out, ReportFormat::Table, orders, look); },
                               .document = [&](std::ostream& out, ReportFormat format) { writeStartOrders(out, format, orders); }});
        return finishOutput(kExitOk);
    }
    const ReadGroups groups(cluster.catalog());
    const GroupReport report{cluster, groups, opened->profiles};
    if (!options.pod.empty()) {
        const PodIdx pod = cluster.catalog().findPod(options.pod);
        if (!pod.valid()) return fail(Error{ErrorCode::NotFound, tr("there is no pod %1 among the objects", {options.pod}), {}});
        print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeGroupsOfPod(out, ReportFormat::Table, report, pod, look); },
                               .document = [&](std::ostream& out, ReportFormat format) { writeGroupsOfPod(out, format, report, pod); }});
        return finishOutput(kExitOk);
    }
    std::vector<std::size_t> shown(groups.all().size());
    std::iota(shown.begin(), shown.end(), 0);
    if (const std::string& space = options.live.connect.namespaceName; !space.empty()) std::erase_if(shown, [&](std::size_t i) { return groups.all()[i].namespaceName != space; });
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeGroupList(out, ReportFormat::Table, report, shown, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeGroupList(out, format, report, shown); }});
    return finishOutput(kExitOk);
}

}  // namespace bayplan
