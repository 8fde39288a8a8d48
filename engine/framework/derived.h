// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What plugins derive from a catalog: an index of volumes, of NUMA zones, of GPUs. Each belongs to the plugins that need it,
// and the framework does not know what it is.
// Thread rule: any thread.

#include <map>
#include <memory>
#include <mutex>

namespace bayplan {

struct Catalog;

class Derived {
public:
    explicit Derived(const Catalog& catalog) : m_catalog(catalog) {}

    /// The T of this catalog. It is made from the catalog when somebody first asks, once, and lives as long as this. A plugin
    /// asks once a pod and keeps the answer in its state, since each call takes a lock.
    template <typename T>
    const T& of() const {
        Slot& slot = slotOf(&kType<T>);
        std::call_once(slot.made, [&] { slot.value = std::make_shared<const T>(m_catalog); });
        return *static_cast<const T*>(slot.value.get());
    }

private:
    struct Slot {
        std::once_flag made;
        std::shared_ptr<const void> value;
    };
    template <typename>
    static constexpr char kType = 0;  // its address stands for the type

    Slot& slotOf(const void* type) const {
        const std::lock_guard lock(m_mutex);
        return m_slots[type];
    }

    const Catalog& m_catalog;
    mutable std::mutex m_mutex;
    mutable std::map<const void*, Slot> m_slots;  // whose nodes stay where they are
};

}  // namespace bayplan
