// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where an apply gets the cluster of this second from.

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
    /// The newest there is, and it is complete: every kind was read and is followed. What may not be read is unknown and
    /// not empty, so that nothing is applied on such a picture.
    /// Errors: Unreadable (a kind is not complete; says which and why), Cancelled.
    virtual Result<ClusterPtr> newest(const std::stop_token& stop) = 0;
    /// From now on a picture is complete without these kinds, by resource, where they are forbidden: a person knows of it, and
    /// whoever decides on the picture knows that they are unknown. Never nodes or pods.
    virtual void goOnWithout(std::vector<std::string> /*resources*/) {}
};

/// Of a reader that nobody else takes from.
class FollowedPicture : public PictureSource {
public:
    explicit FollowedPicture(LiveReader& reader, std::vector<ApiKind> kinds = apiKindsRead());
    /// Builds it anew only where something changed. Waits for what is being read for the first time.
    Result<ClusterPtr> newest(const std::stop_token& stop) override;
    void goOnWithout(std::vector<std::string> resources) override { m_without = std::move(resources); }

private:
    LiveReader& m_reader;
    std::vector<std::string> m_without;
    LivePicture m_picture;
    ClusterPtr m_last;
};

/// Why a picture of these kinds is not complete; empty: it is, but for kinds `without` leave to read.
std::string lackOf(const LiveState& state, const std::vector<ApiKind>& kinds, const std::vector<std::string>& without = {});

}  // namespace bayplan
