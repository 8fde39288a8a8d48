// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The index that schedulers derive from a catalog. Those that work at the same time share one.
// Thread rule: any thread.

#include <memory>
#include <mutex>

namespace bayplan {

struct CatalogIndex;  // of the framework

class SharedIndex {
public:
    SharedIndex() = default;
    /// A copy of a catalog may be changed, so that it begins without an index.
    SharedIndex(const SharedIndex&) {}
    SharedIndex& operator=(const SharedIndex&) { return *this; }

    /// The index that somebody holds, or what `make` gives. Others who ask wait for it.
    template <typename Make>
    std::shared_ptr<const CatalogIndex> heldOr(Make&& make) const {
        const std::lock_guard lock(m_mutex);
        std::shared_ptr<const CatalogIndex> index = m_index.lock();
        if (!index) {
            index = make();
            m_index = index;
        }
        return index;
    }

private:
    mutable std::mutex m_mutex;
    mutable std::weak_ptr<const CatalogIndex> m_index;
};

}  // namespace bayplan
