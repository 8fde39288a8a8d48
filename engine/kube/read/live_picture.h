// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// All objects of a live cluster, and the picture of them. An event replaces one object, found by its key; unchanged
// objects are not decoded again.
// Thread rule: one thread; the pictures are immutable.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "cluster/kept_join.h"
#include "io/objects/decode_objects.h"
#include "kube/read/live_object.h"

namespace bayplan {

class LivePicture {
public:
    explicit LivePicture(std::vector<ApiKind> kinds = apiKindsRead());
    ~LivePicture();

    const std::vector<ApiKind>& kinds() const;

    // `kind` is an index in kinds(). Returns the keys of the objects that changed, in no order.
    std::vector<std::string> replaceAll(std::size_t kind, std::vector<LiveObject> all);
    /// False: it was present with this version already.
    bool set(std::size_t kind, LiveObject object);
    /// False: it was not present.
    bool remove(std::size_t kind, const std::string& key);

    std::size_t count(std::size_t kind) const;
    /// Null if not present.
    const LiveObject* find(std::size_t kind, const std::string& key) const;
    /// In the order of arrival.
    void forEach(std::size_t kind, const std::function<void(const LiveObject&)>& visit) const;

    /// When what it contains is so, in Unix seconds, for the next build(): Catalog::readAt. Absent: not known.
    void setTime(std::optional<std::int64_t> at) { m_join.setTime(at); }
    /// How busy nodes are, for the next build(). The API server does not know it. Absent: unknown.
    void setLoad(std::optional<LoadMetrics> load) { m_load = std::move(load); }

    /// Decodes what changed, joins it to what is kept (cluster/kept_join.h), and rebuilds the list of each kind with
    /// changes. Equal to build() of the same objects in the order of arrival. Errors: Cancelled.
    Result<Built> build(const Budget& budget = {});

private:
    struct Kind;
    void decodePods(Kind& held);
    void decodeNodes(Kind& held);
    void decodeOthers(Kind& held);
    Objects decoded(const Kind& held) const;

    std::vector<ApiKind> m_kinds;
    std::vector<std::unique_ptr<Kind>> m_held;
    KeptJoin m_join;
    std::optional<LoadMetrics> m_load;
    std::unique_ptr<PodDecoder> m_pods;
    std::size_t m_decoded = 0;  // by m_pods
};

}  // namespace bayplan
