// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/device_index.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>
#include <variant>

namespace bayplan {

namespace {

enum Answer : std::uint8_t { NotAsked,
                             Yes,
                             No,
                             Other };

std::uint32_t poolHash(const std::string& driver, const std::string& pool) { return NameTable::hash(driver) * 31 + NameTable::hash(pool); }
std::uint32_t idHash(std::uint32_t pool, const std::string& device) { return pool * 31 + NameTable::hash(device); }

}  // namespace

/// All that a selector's answer depends on, of one device. Points into the catalog.
struct DeviceIndex::Read {
    struct Value {
        const DeviceAttribute* attribute = nullptr;
        const DeviceCapacity* capacity = nullptr;  // both are null: the device has none of that name

        bool operator==(const Value& other) const {
            const auto same = [](const auto* a, const auto* b, const auto& equal) { return a && b ? equal(*a, *b) : a == b; };
            return same(attribute, other.attribute, std::equal_to<>())
                   && same(capacity, other.capacity, [](const DeviceCapacity& a, const DeviceCapacity& b) { return a.value.nanos() == b.value.nanos(); });
        }
        std::size_t hash() const {
            if (capacity) return std::hash<double>()(static_cast<double>(capacity->value.nanos()));
            if (!attribute) return 0;
            if (const auto* text = std::get_if<std::string>(attribute)) return std::hash<std::string>()(*text);
            if (const auto* number = std::get_if<std::int64_t>(attribute)) return std::hash<std::int64_t>()(*number) + 1;
            return std::get<bool>(*attribute) ? 1 : 2;
        }
    };
    const std::string* driver = nullptr;
    bool shareable = false;
    std::vector<Value> values;  // in the order of Program::dependsOn

    bool operator==(const Read& other) const { return *driver == *other.driver && shareable == other.shareable && values == other.values; }
    std::uint32_t hash() const {
        std::size_t all = NameTable::hash(*driver) + (shareable ? 1 : 0);
        for (const Value& value : values) all = all * 31 + value.hash();
        return static_cast<std::uint32_t>(all ^ (all >> 32));
    }
};

class DeviceIndex::Selector {
public:
    Selector(const std::string& expression, std::size_t devices)
        : program(expression), answers(std::make_unique<std::atomic<std::uint8_t>[]>(devices)) {}

    const cel::Program program;
    const std::unique_ptr<std::atomic<std::uint8_t>[]> answers;  // by device
    mutable std::mutex mutex;
    mutable NameTable ofEqual;                                         // into `equals`, by what the expression reads of a device
    mutable std::vector<std::pair<Read, std::uint8_t>> equals;         // with its answer, Yes or No
    mutable std::unordered_map<std::size_t, cel::Outcome> withReason;  // by device: Other
};

DeviceIndex::DeviceIndex(const Catalog& catalog) : m_catalog(catalog) {
    const DeviceCatalog& devices = catalog.devices;
    std::size_t count = 0;
    for (const ResourceSlice& slice : devices.slices) count += slice.devices.size();
    m_devices.reserve(count);
    m_byId.reserve(count);
    for (const ResourceSlice& slice : devices.slices) {
        m_firstOfSlice.push_back(m_devices.size());
        const std::uint32_t pool = poolHash(slice.driver, slice.pool);
        for (const Device& device : slice.devices) {
            const auto place = static_cast<std::uint32_t>(m_devices.size());
            const std::uint32_t hash = idHash(pool, device.name);
            const std::uint32_t known = m_byId.find(hash, [&](std::uint32_t at) { return hasId(at, slice.driver, slice.pool, device.name); });
            m_devices.push_back({&slice, &device, known == NameTable::kNone ? m_identities : m_devices[known].identity});
            if (known != NameTable::kNone) continue;
            ++m_identities;
            m_byId.insert(hash, place, [](std::uint32_t) { return false; });
        }
    }
    for (const Node& node : catalog.nodes) {
        std::vector<IndexedPool>& pools = m_nodes.emplace_back();
        for (const PoolOnNode& here : devices.poolsOn(node)) {
            IndexedPool pool{&devices.pools[here.pool], devices.slices[here.slices.front()].generation, here.complete, here.invalid, {}};
            for (const std::size_t s : here.slices)
                for (std::size_t d = 0; d < devices.slices[s].devices.size(); ++d)
                    if (devices.slices[s].perDeviceReach || reaches(devices.slices[s].reach, node)) pool.devices.push_back(m_firstOfSlice[s] + d);
            pools.push_back(std::move(pool));
        }
    }
    indexNodes();
}

DeviceIndex::~DeviceIndex() = default;

void DeviceIndex::indexNodes() {
    const auto each = [this](const auto& visit) {
        for (std::size_t n = 0; n < m_nodes.size(); ++n)
            for (const IndexedPool& pool : m_nodes[n])
                for (const std::size_t d : pool.devices) visit(NodeIdx(n), m_devices[d].identity);
    };
    m_firstWith.assign(identities() + 1, 0);
    each([this](NodeIdx, std::size_t identity) { ++m_firstWith[identity + 1]; });
    std::partial_sum(m_firstWith.begin(), m_firstWith.end(), m_firstWith.begin());
    m_with.resize(m_firstWith.back());
    std::vector<std::size_t> next = m_firstWith;
    each([&](NodeIdx node, std::size_t identity) { m_with[next[identity]++] = node; });
}

std::size_t DeviceIndex::identity(const DeviceId& id) const {
    const std::uint32_t at = m_byId.find(idHash(poolHash(id.driver, id.pool), id.device), [&](std::uint32_t place) { return hasId(place, id.driver, id.pool, id.device); });
    return at == NameTable::kNone ? npos : m_devices[at].identity;
}

bool DeviceIndex::hasId(std::size_t device, const std::string& driver, const std::string& pool, const std::string& name) const {
    const IndexedDevice& one = m_devices[device];
    return one.device->name == name && one.slice->pool == pool && one.slice->driver == driver;
}

std::vector<std::size_t> DeviceIndex::devicesOf(const DevicePool& pool, std::int64_t generation) const {
    std::vector<std::size_t> found;
    for (const std::size_t s : pool.slices)
        if (m_catalog.devices.slices[s].generation == generation)
            for (std::size_t d = 0; d < m_catalog.devices.slices[s].devices.size(); ++d) found.push_back(m_firstOfSlice[s] + d);
    return found;
}

const DeviceIndex::Selector& DeviceIndex::selector(const std::string& expression) const {
    const std::lock_guard lock(m_mutex);
    auto& found = m_selectors[expression];
    if (!found) found = std::make_unique<const Selector>(expression, m_devices.size());
    return *found;
}

const cel::Value& DeviceIndex::value(std::size_t device) const {
    const std::lock_guard lock(m_valuesMutex);
    const auto known = m_values.find(device);
    return known != m_values.end() ? known->second : m_values.emplace(device, cel::deviceValue(m_devices[device].slice->driver, *m_devices[device].device)).first->second;
}

std::optional<DeviceIndex::Read> DeviceIndex::readBy(const Selector& selector, std::size_t device) const {
    const Device& one = *m_devices[device].device;
    const auto plain = [](const auto& entry) { return entry.second.index() > 0 && !std::holds_alternative<DeviceVersion>(entry.second); };
    if (!selector.program.dependsOn() || !std::all_of(one.attributes.begin(), one.attributes.end(), plain)) return std::nullopt;
    Read read{&m_devices[device].slice->driver, one.shareable, {}};
    read.values.reserve(2 * selector.program.dependsOn()->size());
    const auto add = [&](const std::string& name, bool capacity) {
        Read::Value& value = read.values.emplace_back();
        if (capacity) {
            if (const auto at = one.capacity.find(name); at != one.capacity.end()) value.capacity = &at->second;
        } else if (const auto at = one.attributes.find(name); at != one.attributes.end()) value.attribute = &at->second;
    };
    for (const cel::DeviceRead& asked : *selector.program.dependsOn()) {
        // In the driver's own domain the name may be written with it and without.
        if (asked.domain == *read.driver) add(asked.name, asked.capacity);
        add(asked.qualified, asked.capacity);
    }
    return read;
}

cel::Outcome DeviceIndex::evaluate(const Selector& asked, std::size_t device) const {
    using Kind = cel::Outcome::Kind;
    const auto plain = [](std::uint8_t answer) { return cel::Outcome{answer == Yes ? Kind::Yes : Kind::No, {}}; };
    std::atomic<std::uint8_t>& kept = asked.answers[device];
    const std::uint8_t known = kept.load(std::memory_order_acquire);
    if (known == Yes || known == No) return plain(known);
    if (known == Other) {
        const std::lock_guard lock(asked.mutex);
        return asked.withReason.at(device);
    }
    std::optional<Read> read = readBy(asked, device);
    const std::uint32_t hash = read ? read->hash() : 0;
    const auto equal = [&](std::uint32_t place) { return asked.equals[place].first == *read; };
    if (read) {
        const std::lock_guard lock(asked.mutex);
        if (const std::uint32_t at = asked.ofEqual.find(hash, equal); at != NameTable::kNone) {
            kept.store(asked.equals[at].second, std::memory_order_release);
            return plain(asked.equals[at].second);
        }
    }
    cel::Outcome outcome = asked.program.evaluate(value(device));
    m_evaluated.fetch_add(1, std::memory_order_relaxed);
    const std::uint8_t answer = outcome.kind == Kind::Yes ? Yes : outcome.kind == Kind::No ? No
                                                                                           : Other;
    const std::lock_guard lock(asked.mutex);
    if (answer == Other) asked.withReason.emplace(device, outcome);
    else if (read && asked.ofEqual.insert(hash, static_cast<std::uint32_t>(asked.equals.size()), equal)) asked.equals.emplace_back(std::move(*read), answer);
    kept.store(answer, std::memory_order_release);
    return outcome;
}

DeviceIndex::Work DeviceIndex::work() const {
    const std::lock_guard lock(m_mutex);
    return {m_selectors.size(), m_evaluated.load(std::memory_order_relaxed)};
}

std::vector<std::string> DeviceIndex::reads(const std::string& expression, std::size_t device) const {
    return selector(expression).program.reads(value(device));
}

}  // namespace bayplan
