// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Nodes as a scheduler has them that changes what it reads. koord-scheduler does so before any of its plugins, the shared ones
// of kube-scheduler included, gets to see a node.
// Thread rule: immutable; SeenCatalog: one thread.

#include <memory>
#include <optional>

#include "cluster/cluster.h"
#include "cluster/delta.h"
#include "framework/catalog_index.h"
#include "framework/profile.h"

namespace bayplan {

/// It is no point of a configuration: a profile that has the plugin at any point has this one, and so have all profiles beside it.
class SeesNodesPlugin {
public:
    virtual ~SeesNodesPlugin() = default;
    /// Whether some node is not seen as it was read. O(nodes).
    virtual bool changes(const Catalog& catalog) const = 0;
    /// The same catalog with nodes as they are seen: same numbers, same resources. It changes no more.
    virtual std::shared_ptr<const Catalog> seen(const CatalogIndex& index) const = 0;
};

/// The first of the profiles' plugins that is one; null: nodes are seen as they were read.
const SeesNodesPlugin* seesNodes(const Profiles& profiles);

/// The catalogs of one scheduler, as it sees them; it remembers the last one.
class SeenCatalog {
public:
    SeenCatalog() = default;
    explicit SeenCatalog(const Profiles& profiles) : m_plugin(seesNodes(profiles)) {}
    /// Null: as it is. O(nodes) for another catalog than before, and O(objects) if it differs.
    std::shared_ptr<const Catalog> of(const std::shared_ptr<const Catalog>& read);

private:
    const SeesNodesPlugin* m_plugin = nullptr;
    std::shared_ptr<const CatalogIndex> m_index;  // of m_read: schedulers of the same picture share what is seen
    std::shared_ptr<const Catalog> m_read;
    std::shared_ptr<const Catalog> m_seen;  // null: as read
};

/// A picture as its scheduler sees it, as long as the picture lives.
class SeenPicture {
public:
    SeenPicture(const Cluster& read, SeenCatalog& catalogs) : m_read(read) {
        if (std::shared_ptr<const Catalog> catalog = catalogs.of(read.sharedCatalog())) m_draft.emplace(read).adopt(std::move(catalog));
    }
    const Cluster& cluster() const { return m_draft ? m_draft->cluster() : m_read; }

private:
    const Cluster& m_read;
    std::optional<Draft> m_draft;
};

}  // namespace bayplan
