// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/live/following.h"

#include <algorithm>
#include <iostream>

#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/words.h"

namespace bayplan {

namespace {

constexpr std::int64_t kBatch = 100'000'000;  // nanoseconds: changes within this time are one batch

bool isBeginning(const ReadState& state) { return state.is == ReadState::Is::Waiting || state.is == ReadState::Is::Listing; }

std::vector<LiveChange> everything(const LivePicture& picture) {
    std::vector<LiveChange> all;
    for (std::size_t kind = 0; kind < picture.kinds().size(); ++kind)
        picture.forEach(kind, [&](const LiveObject& object) { all.push_back({kind, object.key}); });
    return all;
}

}  // namespace

int follow(LiveSession& session, const FollowLimits& limits, const NeededKinds& needed, const std::stop_token& stop, const std::function<Result<std::size_t>(const FollowedBatch&)>& take) {
    using Clock = std::chrono::steady_clock;
    LivePicture picture(session.kinds());
    LiveReader reader([&] { return session.client(); }, picture.kinds());
    const auto end = limits.time ? Clock::now() + std::chrono::nanoseconds(limits.time->nanoseconds) : Clock::time_point::max();
    LiveState last;
    const auto lacking = [&](const LiveState& state) {
        std::vector<std::string> texts;
        for (std::size_t kind = 0; kind < state.kinds.size(); ++kind)
            if (state.kinds[kind].is == ReadState::Is::Forbidden && (needed.kind.empty() ? decidesOn(picture.kinds()[kind]) : needed.kind == picture.kinds()[kind].kind))
                texts.push_back(unknownText(picture.kinds()[kind], state.kinds[kind]));
        return texts;
    };
    const auto endedAt = [&](const LiveState& state) { return needed.partial || lacking(state).empty() ? kExitOk : kExitRefused; };
    std::string silent;
    bool begun = false;
    std::size_t counted = 0;
    while (!stop.stop_requested()) {
        const auto left = end == Clock::time_point::max() ? std::chrono::nanoseconds(kBatch) : end - Clock::now();
        if (left <= std::chrono::nanoseconds(0) && !begun) return fail(Error{ErrorCode::Unreadable, tr("the time of --for was over before everything was read"), {}});
        if (left <= std::chrono::nanoseconds(0)) return endedAt(last);
        // Changes soon after the first are in the same batch.
        if (reader.wait({std::min<std::int64_t>(kBatch, left.count())}, stop)) waitForReal({std::min<std::int64_t>(kBatch, left.count())}, stop);
        const LiveState state = reader.state();  // before take(): what it calls complete is then part of what is taken
        const std::vector<LiveChange> changes = reader.take(picture);
        if (!begun && std::any_of(state.kinds.begin(), state.kinds.end(), isBeginning)) continue;
        if (state.kinds[0].is == ReadState::Is::Forbidden && state.kinds[1].is == ReadState::Is::Forbidden) {
            std::cerr << tr("error: ") << tr("%1 and %2", {printable(state.kinds[0].why), printable(state.kinds[1].why)}) << '\n';
            return kExitRefused;
        }
        if (!begun) {
            const std::vector<std::string> texts = lacking(state);
            for (const std::string& text : texts) std::cerr << tr("warning: ") << printable(text) << '\n';
            if (!texts.empty() && !needed.partial) {
                std::cerr << tr("error: ") << tr("what is unknown would look as if it did not exist; --partial goes on if nodes or pods are known") << '\n';
                return kExitRefused;
            }
        }
        for (std::size_t kind = 0; kind < 2; ++kind)
            if (state.kinds[kind].is == ReadState::Is::Failed) return fail(Error{ErrorCode::Unreadable, state.kinds[kind].why, {}});
        if (state.silent != silent) std::cerr << (state.silent.empty() ? tr("the server answers again") : tr("warning: ") + printable(state.silent)) << '\n';
        silent = state.silent;
        if (begun && changes.empty() && state.kinds == last.kinds) continue;
        const Result<std::size_t> taken = take({picture, state, begun ? changes : everything(picture), !begun});
        if (!taken) return fail(taken.error());
        begun = true;
        last = state;
        counted += *taken;
        if (limits.changes > 0 && counted >= limits.changes) return endedAt(last);
    }
    return fail(Error{ErrorCode::Cancelled, {}, {}});
}

}  // namespace bayplan
