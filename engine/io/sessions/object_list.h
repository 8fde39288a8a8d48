// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Objects as they were read, as one Kubernetes List, one object on each line. Objects without a source are left out.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "io/text/text_file.h"
#include "model/objects.h"

namespace bayplan {

class ObjectList {
public:
    /// The lists of sources must outlive this.
    template <typename... Lists>
    explicit ObjectList(const Lists&... lists) {
        m_sources.reserve((lists.size() + ...));
        (add(lists), ...);
    }

    /// The size of the whole text.
    std::uint64_t bytes() const;
    /// Errors: Cancelled, and those of `write`. Progress is in bytes.
    Result<void> write(const WriteBytes& write, const Budget& budget = {}) const;

private:
    template <typename Visit>
    void forEachPart(Visit&& visit) const;

    template <typename List>
    void add(const List& list) {
        for (const RawObject& object : list)
            if (object) m_sources.push_back(object.get());
    }

    std::vector<const std::string*> m_sources;
};

/// Writes the objects that have a source as one Kubernetes List. Errors: those of `write`.
Result<void> writeObjectList(const Objects& objects, const WriteBytes& write);

}  // namespace bayplan
