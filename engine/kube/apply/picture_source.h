// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where an apply gets the newest picture of the cluster from.

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "cluster/cluster.h"
#include "kube/read/live_picture.h"
#include "kube/read/live_reader.h"

namespace bayplan {

/// Thread rule: called from the thread of the run.
class PictureSource {
public:
    virtual ~PictureSource() = default;
    /// The newest picture, which is complete: every kind was read and is watched. A kind that may not be read is
    /// unknown, not empty, so nothing is applied on such a picture.
    /// Errors: Unreadable (a kind is not complete; says which and why), Cancelled.
    virtual Result<ClusterPtr> newest(const std::stop_token& stop) = 0;
    /// From now on a picture counts as complete without these kinds, by resource, if they are forbidden: the user knows
    /// about it, and decisions on the picture treat them as unknown. Never nodes or pods.
    virtual void goOnWithout(std::vector<std::string> /*resources*/) {}
};

/// From a reader that nobody else takes from.
class FollowedPicture : public PictureSource {
public:
    explicit FollowedPicture(LiveReader& reader, std::vector<ApiKind> kinds = apiKindsRead());
    /// Rebuilds it only if something changed. Waits for kinds that are being read for the first time.
    Result<ClusterPtr> newest(const std::stop_token& stop) override;
    void goOnWithout(std::vector<std::string> resources) override { m_without = std::move(resources); }

private:
    LiveReader& m_reader;
    std::vector<std::string> m_without;
    LivePicture m_picture;
    ClusterPtr m_last;
};

/// Why a picture of these kinds is not complete; empty: it is, except for kinds that `without` allows to be missing.
std::string lackOf(const LiveState& state, const std::vector<ApiKind>& kinds, const std::vector<std::string>& without = {});

}  // namespace bayplan
