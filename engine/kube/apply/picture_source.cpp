// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/picture_source.h"

#include <algorithm>
#include <chrono>

namespace bayplan {

namespace {

using StateIs = ReadState::Is;

// Every few seconds the server is checked to be alive: a server that is silent for longer is not being watched,
// whatever the
// connection looks like.
constexpr std::chrono::seconds kSilent{30};

bool begins(const ReadState& state) { return state.is == StateIs::Waiting || state.is == StateIs::Listing; }

std::string wordsOf(const ReadState& state) {
    switch (state.is) {
    case StateIs::Waiting: return "was not read yet";
    case StateIs::Listing: return "is being read";
    case StateIs::Retrying: return "is not followed: " + state.why.text();
    case StateIs::Forbidden: return "is not known: " + state.why.text();
    case StateIs::Failed: return "cannot be followed: " + state.why.text();
    case StateIs::Watching:
    case StateIs::Absent: break;
    }
    return {};
}

}  // namespace

std::string lackOf(const LiveState& state, const std::vector<ApiKind>& kinds, const std::vector<std::string>& without) {
    const auto doneWithout = [&](std::size_t i) {
        return state.kinds[i].is == StateIs::Forbidden && kinds[i].kind != "Node" && kinds[i].kind != "Pod"
               && (!decidesOn(kinds[i]) || std::find(without.begin(), without.end(), kinds[i].resource) != without.end());
    };
    for (std::size_t i = 0; i < kinds.size() && i < state.kinds.size(); ++i)
        if (const std::string words = wordsOf(state.kinds[i]); !words.empty() && !doneWithout(i)) return kinds[i].resource + " " + words;
    if (std::chrono::steady_clock::now() - state.heard > kSilent) return state.silent.empty() ? "the server has said nothing for a while" : state.silent;
    return {};
}

FollowedPicture::FollowedPicture(LiveReader& reader, std::vector<ApiKind> kinds) : m_reader(reader), m_picture(std::move(kinds)) {}

Result<ClusterPtr> FollowedPicture::newest(const std::stop_token& stop) {
    bool changed = !m_last;
    LiveState state;
    for (;;) {
        changed |= !m_reader.take(m_picture).empty();
        state = m_reader.state();
        if (std::none_of(state.kinds.begin(), state.kinds.end(), begins)) break;
        m_reader.wait(Duration::seconds(1), stop);
        if (stop.stop_requested()) return Error{ErrorCode::Cancelled, "stopped", {}};
    }
    // Changes between the two calls are in the next picture, and the state is not older than what was taken.
    changed |= !m_reader.take(m_picture).empty();
    if (changed) m_last = nullptr;
    if (const std::string lack = lackOf(state, m_picture.kinds(), m_without); !lack.empty())
        return Error{ErrorCode::Unreadable, worded("the picture of the cluster is not complete: %1", {lack}), {}};
    if (m_last) return m_last;
    Result<Built> built = m_picture.build({stop, {}});
    if (!built) return built.error();
    m_last = built->cluster;
    return m_last;
}

}  // namespace bayplan
