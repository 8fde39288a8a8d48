// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/live/recorded.h"

#include "cli/output/output.h"
#include "cli/output/words.h"
#include "io/text/time_text.h"
#include "kube/http/connect_options.h"

namespace bayplan {

Result<std::int64_t> recordedTime(const std::string& text, const Recording& recording) {
    if (text.starts_with('+')) {
        if (const std::optional<Duration> after = text.find_first_not_of("+0s") == std::string::npos ? Duration{} : requestTimeout(text.substr(1)))
            return recording.moments().front().time + after->milliseconds();
    } else if (const std::optional<std::int64_t> seconds = unixSeconds(text)) {
        std::int64_t milliseconds = 0, weight = 100;
        for (std::size_t at = 20; text.size() > 19 && text[19] == '.' && at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at, weight /= 10)
            milliseconds += (text[at] - '0') * weight;
        return *seconds * 1000 + milliseconds;
    }
    return Error{ErrorCode::Invalid, tr("\"%1\" is no moment: 2026-01-31T12:00:00Z is one, or +90s after the beginning", {text}), {}};
}

Diagnostic leftOutOf(const Recording& recording) {
    return {Severity::Error, Error{ErrorCode::Syntax, tr("the last %1 bytes are no whole batch and are left out: it was ended while they were written", {std::to_string(recording.leftOut())}),
                                   Origin{recording.file().string(), 0, 0, {}, {}}}};
}

std::string titleOf(const RecordingHeader& header) {
    std::string text = header.context.empty() ? header.server : header.context + " (" + header.server + ")";
    if (!header.version.empty()) text += ", Kubernetes " + header.version;
    return printable(text);
}

}  // namespace bayplan
