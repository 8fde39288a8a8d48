// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/apply_target.h"

namespace bayplan {

namespace {

class FreshPicture : public PictureSource {
public:
    FreshPicture(const LiveReader::MakeClient& makeClient, const std::vector<ApiKind>& kinds, const ReflectorOptions& options)
        : m_reader(makeClient, kinds, options), m_followed(m_reader, kinds) {}

    Result<ClusterPtr> newest(const std::stop_token& stop) override { return m_followed.newest(stop); }
    void goOnWithout(std::vector<std::string> resources) override { m_followed.goOnWithout(std::move(resources)); }

private:
    LiveReader m_reader;
    FollowedPicture m_followed;
};

}  // namespace

std::function<std::unique_ptr<PictureSource>()> freshPictures(LiveReader::MakeClient makeClient, std::vector<ApiKind> kinds, ReflectorOptions options) {
    return [makeClient = std::move(makeClient), kinds = std::move(kinds), options = std::move(options)] {
        return std::make_unique<FreshPicture>(makeClient, kinds, options);
    };
}

}  // namespace bayplan
