// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <iostream>
#include <system_error>

#include "cli/live/following.h"
#include "cli/output/exit_code.h"
#include "cli/output/live_output.h"
#include "cli/output/output.h"
#include "cli/output/words.h"
#include "kube/record/recording.h"

namespace bayplan {

int runRecord(const RecordOptions& options, const std::stop_token& stop) {
    LiveSession session(options.live, options.quiet, stop);
    if (const int code = session.open(); code != kExitOk) return code;
    const ApiEndpoint& endpoint = session.connection().endpoint;
    Result<RecordingWriter> writer = RecordingWriter::create(options.output, {endpoint.context, endpoint.server, session.version(), session.kinds(), millisecondsNow()});
    if (!writer) return fail(writer.error());
    std::size_t batches = 0, changes = 0;
    const int code = follow(session, options.limits, {{}, options.live.partial}, stop, [&](const FollowedBatch& batch) -> Result<std::size_t> {
        if (const Result<void> written = writer->write(millisecondsNow(), batch.picture, batch.changes, batch.state.kinds); !written) return written.error();
        if (batch.first) {
            if (!options.quiet) std::cerr << tr("recording %1: %2 nodes, %3 pods", {session.toString(), std::to_string(batch.picture.count(0)), std::to_string(batch.picture.count(1))}) << '\n';
        }
        ++batches;
        const std::size_t told = batch.first ? 0 : batch.changes.size();
        changes += told;
        return told;
    });
    // Nothing was recorded: the file was made by this command, and holds no more than its head.
    std::error_code ignored;
    if (batches == 0) std::filesystem::remove(options.output, ignored);
    if (!options.quiet && batches > 0) std::cerr << tr("%1 changes in %2 moments, %3 bytes", {std::to_string(changes), std::to_string(batches), std::to_string(writer->bytes())}) << '\n';
    return code;
}

}  // namespace bayplan
