// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/printed_object.h"

#include <algorithm>
#include <set>
#include <vector>

#include "io/text/json_way.h"
#include "io/text/time_text.h"

namespace bayplan {

namespace {

std::int64_t timeAt(const JsonValue& object, std::string_view key) { return unixSeconds(jsonText(object, key)).value_or(0); }

std::vector<JsonValue> listAt(const JsonValue& object, std::string_view key) {
    std::vector<JsonValue> all;
    if (const JsonValue list = jsonAt(object, {key}); list.type() == JsonValue::Type::Array) list.forEachElement([&](JsonValue one) { all.push_back(one); });
    return all;
}

/// The status of the first condition of that type; empty if there is none.
std::string condition(const JsonValue& status, std::string_view type) {
    for (const JsonValue& one : listAt(status, "conditions"))
        if (jsonText(one, "type") == type) return jsonText(one, "status");
    return {};
}

/// "Completed", or "Signal:9", "ExitCode:1" if there is no reason.
std::string endOf(const JsonValue& terminated) {
    if (std::string reason = jsonText(terminated, "reason"); !reason.empty()) return reason;
    if (const std::int64_t signal = jsonInteger(terminated, {"signal"}); signal != 0) return "Signal:" + std::to_string(signal);
    return "ExitCode:" + std::to_string(jsonInteger(terminated, {"exitCode"}));
}

struct Restarts {
    std::int64_t count = 0, last = 0;

    void add(const JsonValue& container) {
        count += std::clamp<std::int64_t>(jsonInteger(container, {"restartCount"}), 0, 0x7FFFFFFF);  // an int32 in the API
        last = std::max(last, timeAt(jsonAt(container, {"lastState", "terminated"}), "finishedAt"));
    }
};

/// The columns that depend on containers.
class Containers {
public:
    Containers(const JsonValue& spec, const JsonValue& status, PrintedPod& printed) : m_status(status), m_printed(printed) {
        for (const JsonValue& container : listAt(spec, "initContainers")) {
            const bool sidecar = jsonText(container, "restartPolicy") == "Always";
            if (sidecar) m_sidecars.insert(jsonText(container, "name"));
            ++m_initial;
        }
        m_printed.containers = static_cast<std::int64_t>(listAt(spec, "containers").size() + m_sidecars.size());
    }

    void print() {
        Restarts all, ofSidecars;
        const bool initializing = printInitial(all, ofSidecars);
        if (!initializing || condition(m_status, "Initialized") == "True") {
            all = ofSidecars;
            printOthers(all);
        }
        m_printed.restarts = all.count;
        m_printed.lastRestart = all.last;
    }

private:
    /// Whether one of the init containers is not done.
    bool printInitial(Restarts& all, Restarts& ofSidecars) {
        std::size_t i = 0;
        for (const JsonValue& container : listAt(m_status, "initContainerStatuses")) {
            const bool sidecar = m_sidecars.contains(jsonText(container, "name"));
            all.add(container);
            if (sidecar) ofSidecars.add(container);
            const JsonValue state = jsonAt(container, {"state"});
            const JsonValue terminated = jsonAt(state, {"terminated"});
            const std::string waits = jsonText(jsonAt(state, {"waiting"}), "reason");
            const std::size_t place = i++;
            if (!terminated.isNull() && jsonInteger(terminated, {"exitCode"}) == 0) continue;
            if (sidecar && jsonTrue(container, {"started"})) {
                if (jsonTrue(container, {"ready"})) ++m_printed.readyContainers;
                continue;
            }
            if (!terminated.isNull()) m_printed.status = "Init:" + endOf(terminated);
            else if (!waits.empty() && waits != "PodInitializing") m_printed.status = "Init:" + waits;
            else m_printed.status = "Init:" + std::to_string(place) + "/" + std::to_string(m_initial);
            return true;
        }
        return false;
    }

    /// From the last to the first, so that the first one decides.
    void printOthers(Restarts& restarts) {
        bool running = false;
        std::string fault;
        const std::vector<JsonValue> containers = listAt(m_status, "containerStatuses");
        for (auto container = containers.rbegin(); container != containers.rend(); ++container) {
            restarts.add(*container);
            const JsonValue state = jsonAt(*container, {"state"});
            const JsonValue terminated = jsonAt(state, {"terminated"});
            if (const std::string waits = jsonText(jsonAt(state, {"waiting"}), "reason"); !waits.empty()) {
                m_printed.status = waits;
            } else if (!terminated.isNull()) {
                m_printed.status = endOf(terminated);
                if (jsonInteger(terminated, {"exitCode"}) != 0) fault = m_printed.status;
            } else if (jsonTrue(*container, {"ready"}) && !jsonAt(state, {"running"}).isNull()) {
                running = true;
                ++m_printed.readyContainers;
            }
        }
        if (m_printed.status != "Completed") return;
        if (running && condition(m_status, "Ready") == "True") m_printed.status = "Running";
        else if (!fault.empty()) m_printed.status = fault;
        else if (running) m_printed.status = "NotReady";
    }

    const JsonValue& m_status;
    PrintedPod& m_printed;
    std::set<std::string> m_sidecars;  // names of init containers that keep running
    std::size_t m_initial = 0;
};

}  // namespace

PrintedPod printedPod(const JsonValue& pod) {
    const JsonValue metadata = jsonAt(pod, {"metadata"}), spec = jsonAt(pod, {"spec"}), status = jsonAt(pod, {"status"});
    PrintedPod printed;
    printed.told = status.type() == JsonValue::Type::Object;
    printed.creation = timeAt(metadata, "creationTimestamp");
    printed.node = jsonText(spec, "nodeName");
    printed.nominatedNode = jsonText(status, "nominatedNodeName");
    printed.ip = jsonText(status, "podIP");
    if (const std::vector<JsonValue> ips = listAt(status, "podIPs"); !ips.empty()) printed.ip = jsonText(ips.front(), "ip");
    for (const JsonValue& gate : listAt(spec, "readinessGates")) {
        ++printed.gates;
        if (condition(status, jsonText(gate, "conditionType")) == "True") ++printed.trueGates;
    }
    const std::string phase = jsonText(status, "phase"), reason = jsonText(status, "reason");
    printed.status = reason.empty() ? phase : reason;
    for (const JsonValue& one : listAt(status, "conditions"))
        if (jsonText(one, "type") == "PodScheduled" && jsonText(one, "reason") == "SchedulingGated") printed.status = "SchedulingGated";
    Containers(spec, status, printed).print();
    if (!jsonText(metadata, "deletionTimestamp").empty()) {
        if (reason == "NodeLost") printed.status = "Unknown";
        else if (phase != "Succeeded" && phase != "Failed") printed.status = "Terminating";
    }
    return printed;
}

std::string PrintedPod::restartsText(std::int64_t now) const {
    const std::string count = std::to_string(restarts);
    return restarts == 0 || lastRestart == 0 ? count : count + " (" + printedAge(lastRestart, now) + " ago)";
}

PrintedNode printedNode(const JsonValue& node) {
    const JsonValue metadata = jsonAt(node, {"metadata"}), status = jsonAt(node, {"status"}), info = jsonAt(status, {"nodeInfo"});
    PrintedNode printed;
    const std::string ready = condition(status, "Ready");
    printed.status = ready.empty() ? "Unknown" : ready == "True" ? "Ready"
                                                                 : "NotReady";
    if (jsonTrue(node, {"spec", "unschedulable"})) printed.status += ",SchedulingDisabled";
    std::set<std::string> roles;
    if (const JsonValue labels = jsonAt(metadata, {"labels"}); labels.type() == JsonValue::Type::Object)
        labels.forEachField([&](std::string_view key, JsonValue value) {
            constexpr std::string_view kPrefix = "node-role.kubernetes.io/";
            if (key.starts_with(kPrefix) && key.size() > kPrefix.size()) roles.emplace(key.substr(kPrefix.size()));
            else if (key == "kubernetes.io/role" && value.type() == JsonValue::Type::String && !value.string().empty()) roles.emplace(value.string());
        });
    for (const std::string& role : roles) printed.roles += (printed.roles.empty() ? "" : ",") + role;
    printed.creation = timeAt(metadata, "creationTimestamp");
    printed.version = jsonText(info, "kubeletVersion");
    printed.osImage = jsonText(info, "osImage");
    printed.kernel = jsonText(info, "kernelVersion");
    printed.runtime = jsonText(info, "containerRuntimeVersion");
    for (const JsonValue& address : listAt(status, "addresses")) {
        const std::string type = jsonText(address, "type");
        if (type == "InternalIP" && printed.internalIp.empty()) printed.internalIp = jsonText(address, "address");
        if (type == "ExternalIP" && printed.externalIp.empty()) printed.externalIp = jsonText(address, "address");
    }
    return printed;
}

std::string printedAge(std::int64_t seconds) {
    // Two clocks may differ by a second.
    if (seconds < -1) return "<invalid>";
    const auto both = [](std::int64_t large, char first, std::int64_t small, char second) {
        const std::string text = std::to_string(large) + first;
        return small == 0 ? text : text + std::to_string(small) + second;
    };
    const std::int64_t minutes = seconds / 60, hours = seconds / 3600, days = hours / 24;
    if (seconds < 120) return std::to_string(std::max<std::int64_t>(seconds, 0)) + "s";
    if (minutes < 10) return both(minutes, 'm', seconds % 60, 's');
    if (minutes < 180) return std::to_string(minutes) + "m";
    if (hours < 8) return both(hours, 'h', minutes % 60, 'm');
    if (hours < 48) return std::to_string(hours) + "h";
    if (days < 8) return both(days, 'd', hours % 24, 'h');
    if (days < 2 * 365) return std::to_string(days) + "d";
    if (days < 8 * 365) return both(days / 365, 'y', days % 365, 'd');
    return std::to_string(days / 365) + "y";
}

std::string printedAge(std::int64_t moment, std::int64_t now) { return moment == 0 ? "<unknown>" : printedAge(now - moment); }

}  // namespace bayplan
