// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/machines/local_machine.h"

#include <array>
#include <string>

#include <hwloc.h>
#include <unistd.h>

#include "io/machines/hwloc_xml.h"

namespace bayplan {

namespace {

constexpr const char* kName = "this machine";

/// hwloc's own tree, as long as its XML is being written.
class Topology {
public:
    Topology() { m_made = hwloc_topology_init(&m_topology) == 0; }
    ~Topology() {
        if (m_made) hwloc_topology_destroy(m_topology);
    }
    Topology(const Topology&) = delete;
    Topology& operator=(const Topology&) = delete;

    bool load() {
        return m_made && hwloc_topology_set_io_types_filter(m_topology, HWLOC_TYPE_FILTER_KEEP_IMPORTANT) == 0
               && hwloc_topology_load(m_topology) == 0;
    }

    bool xml(std::string& text) {
        char* buffer = nullptr;
        int length = 0;
        if (hwloc_topology_export_xmlbuffer(m_topology, &buffer, &length, 0) != 0) return false;
        text.assign(buffer, static_cast<std::size_t>(length > 0 ? length - 1 : 0));  // the length counts the final zero
        hwloc_free_xmlbuffer(m_topology, buffer);
        return true;
    }

private:
    hwloc_topology_t m_topology = nullptr;
    bool m_made = false;
};

}  // namespace

Result<ImportedMachine> thisMachine() {
    Topology topology;
    std::string text;
    if (!topology.load() || !topology.xml(text))
        return Error{ErrorCode::Unreadable, worded("hwloc cannot look into this machine"), Origin{kName, 0, 0, {}, {}}};
    std::array<char, 256> host{};
    if (gethostname(host.data(), host.size() - 1) != 0) host[0] = '\0';
    return machineFromHwloc(text, kName, host.data());
}

}  // namespace bayplan
