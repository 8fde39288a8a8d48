// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What DynamicResources derives from a catalog: devices as numbers, the pools of each node, and which selector accepts
// which device. Selectors are compiled once; each is evaluated once a device and its answer is kept.
// Thread rule: any thread.

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/ids.h"
#include "cluster/cluster.h"
#include "cluster/name_table.h"
#include "plugins/devices/cel/program.h"

namespace bayplan {

/// A device of some slice. Devices of one name in several slices are different ones with the same `identity`.
struct IndexedDevice {
    const ResourceSlice* slice = nullptr;
    const Device* device = nullptr;
    std::size_t identity = 0;  // of driver, pool and name
};

struct IndexedPool {
    const DevicePool* pool = nullptr;
    std::int64_t generation = 0;
    bool complete = true;
    bool invalid = false;
    std::vector<std::size_t> devices;  // indices; some may be out of reach, if the slice leaves the reach to each
};

class DeviceIndex {
public:
    explicit DeviceIndex(const Catalog& catalog);
    ~DeviceIndex();

    const Catalog& catalog() const { return m_catalog; }
    const IndexedDevice& device(std::size_t i) const { return m_devices[i]; }
    std::size_t identities() const { return m_identities; }
    /// npos: no slice publishes it.
    std::size_t identity(const DeviceId& id) const;
    static constexpr std::size_t npos = static_cast<std::size_t>(-1);

    const std::vector<IndexedPool>& poolsOn(NodeIdx node) const { return m_nodes[node.get()]; }
    /// The nodes whose pools have a device of that identity; such as cannot reach it may be among them.
    std::span<const NodeIdx> nodesWith(std::size_t identity) const {
        return std::span(m_with).subspan(m_firstWith[identity], m_firstWith[identity + 1] - m_firstWith[identity]);
    }
    /// All devices of a pool, of that generation.
    std::vector<std::size_t> devicesOf(const DevicePool& pool, std::int64_t generation) const;

    /// A compiled expression with what it said of devices; the index keeps it.
    class Selector;
    /// The expression is one of a class or of a claim of the catalog, or any other. O(expression) the first time, then O(1).
    const Selector& selector(const std::string& expression) const;
    /// What a selector says of a device.
    cel::Outcome evaluate(const Selector& selector, std::size_t device) const;
    cel::Outcome evaluate(const std::string& expression, std::size_t device) const { return evaluate(selector(expression), device); }
    /// The values of the device that the expression reads; for people.
    std::vector<std::string> reads(const std::string& expression, std::size_t device) const;

    /// What was done so far. No expression is compiled twice; over one device only threads that ask at the same moment evaluate it twice.
    struct Work {
        std::size_t compiled = 0;
        std::size_t evaluated = 0;

        bool operator==(const Work&) const = default;
    };
    Work work() const;

private:
    void indexNodes();
    bool hasId(std::size_t device, const std::string& driver, const std::string& pool, const std::string& name) const;

    struct Read;
    /// What the selector reads of a device; absent: more than that matters.
    std::optional<Read> readBy(const Selector& selector, std::size_t device) const;
    const cel::Value& value(std::size_t device) const;

    const Catalog& m_catalog;
    std::vector<IndexedDevice> m_devices;
    NameTable m_byId;                         // by driver, pool and name: the first device of each identity
    std::size_t m_identities = 0;             // so many of them
    std::vector<std::size_t> m_firstOfSlice;  // by slice: its first device
    std::vector<std::vector<IndexedPool>> m_nodes;
    std::vector<std::size_t> m_firstWith;  // by identity: its first node in m_with, and one more for the end
    std::vector<NodeIdx> m_with;
    mutable std::mutex m_valuesMutex;
    mutable std::unordered_map<std::size_t, cel::Value> m_values;  // by device: of those that a selector was evaluated over
    mutable std::mutex m_mutex;
    mutable std::unordered_map<std::string, std::unique_ptr<const Selector>> m_selectors;  // by expression
    mutable std::atomic<std::size_t> m_evaluated = 0;
};

}  // namespace bayplan
