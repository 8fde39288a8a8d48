// SPDX-License-Identifier: GPL-3.0-or-later
#include <ctime>

#include "cli/commands.h"
#include "cli/live/live_input.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/progress.h"
#include "cli/output/words.h"
#include "cli/shared_folder.h"
#include "framework/scheduler.h"
#include "io/reports/page.h"
#include "io/text/limits.h"
#include "io/text/text_file.h"
#include "io/text/time_text.h"
#include "metrics/group_keys.h"
#include "schedulers/koordinator/reserve_pods.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostGroupKeys = 12;

/// "a.json, b.yaml", or the context of a live cluster.
std::string sourceOf(const ReportOptions& options) {
    if (!options.title.empty()) return options.title;
    std::string source = options.files.empty() ? options.live.connect.context : std::string();
    for (const std::filesystem::path& file : options.files) source += (source.empty() ? "" : ", ") + (file.has_filename() ? file : file.parent_path()).filename().string();
    return source;
}

}  // namespace

int runReport(const ReportOptions& options, const std::stop_token& stop) {
    const Result<std::string> frame = readTextFile(sharedFolder() / "bayplan" / "report.html", kMaxItemBytes, stop);
    if (!frame) return fail(frame.error());
    const Budget budget = budgetFor(stop, options.quiet);
    int code = kExitOk;
    std::optional<Opening> opened = wholeOpeningFor(options.files, options.live, options.rules, options.quiet, stop, code);
    if (!opened) return code;
    const ClusterPtr& cluster = opened->input.cluster;
    const ClusterPtr reserving = withReservePods(cluster, opened->profiles);
    Scheduler scheduler(std::move(opened->profiles));
    Result<Run> run = schedulePending(reserving, scheduler, Detail::Outcome, budget);
    if (!run) return fail(run.error());
    std::erase_if(run->decisions, [&](const Decision& decision) { return isReservePod(reserving->catalog().pod(decision.pod)); });
    PageFacts facts{.source = sourceOf(options), .made = timeText(std::time(nullptr)), .version = BAYPLAN_VERSION, .language = options.language, .theme = options.theme, .groups = {}};
    if (facts.language.empty()) facts.language = inChinese() ? "zh" : "en";
    for (const GroupKey& key : sensibleGroupKeys(cluster->catalog()))
        if (facts.groups.size() < kMostGroupKeys) facts.groups.push_back(key.key);
    const Result<std::string> page = pageOf(*frame, *cluster, run->decisions, facts);
    if (!page) return fail(page.error());
    if (const Result<void> written = writeOutput(options.output, {}, *page); !written) return fail(written.error());
    return finishOutput(kExitOk);
}

}  // namespace bayplan
