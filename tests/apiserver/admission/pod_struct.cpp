// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/admission/pod_struct.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>
#include <vector>

namespace bayplan::apiserver {

Json sortedMembers(const Json& value) {
    if (!value.is_object()) return value;
    std::map<std::string, Json> members;
    for (const auto& [name, one] : value.items()) members.emplace(name, one);
    Json result = Json::object();
    for (auto& [name, one] : members) result[name] = std::move(one);
    return result;
}

namespace {

struct Shape;

/// A member of a Go struct: its name, the name in JSON if more than the first letter differs, the text of a missing
/// one, and the struct of its type or of its items.
struct Member {
    const char* name;
    const char* otherwise = "null";
    const Shape* shape = nullptr;
    const char* json = nullptr;
};

struct Shape {
    std::vector<Member> members;
};

const char* const kEmpty = "\"\"";

const Shape kRequirement{{{"Key", kEmpty}, {"Operator", kEmpty}, {"Values"}}};
const Shape kTerm{{{"MatchExpressions", "null", &kRequirement}, {"MatchFields", "null", &kRequirement}}};
const Shape kTerms{{{"NodeSelectorTerms", "null", &kTerm}}};
const Shape kNodeAffinity{{{"RequiredDuringSchedulingIgnoredDuringExecution", "null", &kTerms},
                           {"PreferredDuringSchedulingIgnoredDuringExecution"}}};
const Shape kAffinity{{{"NodeAffinity", "null", &kNodeAffinity}, {"PodAffinity"}, {"PodAntiAffinity"}}};
const Shape kResources{{{"Limits"}, {"Requests"}, {"Claims"}}};
const Shape kContainer{{{"Name", kEmpty},
                        {"Image", kEmpty},
                        {"Command"},
                        {"Args"},
                        {"WorkingDir", kEmpty},
                        {"Ports"},
                        {"EnvFrom"},
                        {"Env"},
                        {"Resources", "{}", &kResources},
                        {"ResizePolicy"},
                        {"RestartPolicy"},
                        {"RestartPolicyRules"},
                        {"VolumeMounts"},
                        {"VolumeDevices"},
                        {"LivenessProbe"},
                        {"ReadinessProbe"},
                        {"StartupProbe"},
                        {"Lifecycle"},
                        {"TerminationMessagePath", kEmpty},
                        {"TerminationMessagePolicy", kEmpty},
                        {"ImagePullPolicy", kEmpty},
                        {"SecurityContext"},
                        {"Stdin", "false"},
                        {"StdinOnce", "false"},
                        {"TTY", "false", nullptr, "tty"}}};
const Shape kSecurity{{{"HostNetwork", "false"},
                       {"HostPID", "false"},
                       {"HostIPC", "false"},
                       {"ShareProcessNamespace"},
                       {"HostUsers"},
                       {"SELinuxOptions", "null", nullptr, "seLinuxOptions"},
                       {"WindowsOptions"},
                       {"RunAsUser"},
                       {"RunAsGroup"},
                       {"RunAsNonRoot"},
                       {"SupplementalGroups"},
                       {"SupplementalGroupsPolicy"},
                       {"FSGroup", "null", nullptr, "fsGroup"},
                       {"FSGroupChangePolicy", "null", nullptr, "fsGroupChangePolicy"},
                       {"Sysctls"},
                       {"SeccompProfile"},
                       {"AppArmorProfile"},
                       {"SELinuxChangePolicy", "null", nullptr, "seLinuxChangePolicy"}}};
const Shape kToleration{
    {{"Key", kEmpty}, {"Operator", kEmpty}, {"Value", kEmpty}, {"Effect", kEmpty}, {"TolerationSeconds"}}};
const Shape kSpec{{{"Volumes"},
                   {"InitContainers", "null", &kContainer},
                   {"Containers", "null", &kContainer},
                   {"EphemeralContainers"},
                   {"RestartPolicy", kEmpty},
                   {"TerminationGracePeriodSeconds"},
                   {"ActiveDeadlineSeconds"},
                   {"DNSPolicy", kEmpty, nullptr, "dnsPolicy"},
                   {"NodeSelector"},
                   {"ServiceAccountName", kEmpty},
                   {"AutomountServiceAccountToken"},
                   {"NodeName", kEmpty},
                   {"SecurityContext", "null", &kSecurity},
                   {"ImagePullSecrets"},
                   {"Hostname", kEmpty},
                   {"Subdomain", kEmpty},
                   {"SetHostnameAsFQDN"},
                   {"Affinity", "null", &kAffinity},
                   {"SchedulerName", kEmpty},
                   {"Tolerations", "null", &kToleration},
                   {"HostAliases"},
                   {"PriorityClassName", kEmpty},
                   {"Priority"},
                   {"PreemptionPolicy"},
                   {"DNSConfig", "null", nullptr, "dnsConfig"},
                   {"ReadinessGates"},
                   {"RuntimeClassName"},
                   {"Overhead"},
                   {"EnableServiceLinks"},
                   {"TopologySpreadConstraints"},
                   {"OS", "null", nullptr, "os"},
                   {"SchedulingGates"},
                   {"ResourceClaims"},
                   {"Resources"},
                   {"HostnameOverride"}}};

std::string jsonName(const Member& member) {
    if (member.json) return member.json;
    std::string name = member.name;
    name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    return name;
}

/// Members of the spec in JSON that the Go struct has elsewhere, or not at all.
bool isElsewhere(const std::string& name) {
    constexpr const char* kNames[] = {"hostNetwork", "hostPID", "hostIPC", "shareProcessNamespace",
                                      "hostUsers", "serviceAccount", "workloadRef", "schedulingGroup"};
    return std::any_of(std::begin(kNames), std::end(kNames), [&](const char* one) { return name == one; });
}

void takeUnknown(Json& value, const Shape& shape, const std::string& path, std::vector<std::string>& taken) {
    if (value.is_array())
        for (std::size_t i = 0; i < value.size(); ++i)
            takeUnknown(value[i], shape, path + "[" + std::to_string(i) + "]", taken);
    if (!value.is_object()) return;
    std::vector<std::string> unknown;
    for (auto& [name, one] : value.items()) {
        const auto member = std::find_if(shape.members.begin(), shape.members.end(),
                                         [&](const Member& known) { return jsonName(known) == name; });
        if (member != shape.members.end()) {
            if (member->shape) takeUnknown(one, *member->shape, path + "." + name, taken);
        } else if (&shape != &kSpec || !isElsewhere(name)) {
            unknown.push_back(name);
        }
    }
    for (const std::string& name : unknown) {
        value.erase(name);
        taken.push_back(path + "." + name);
    }
}

Json internal(const Json& value, const Shape* shape) {
    if (value.is_array()) {
        Json list = Json::array();
        for (const Json& one : value) list.push_back(internal(one, shape));
        return list;
    }
    if (!shape || !value.is_object()) return sortedMembers(value);
    Json object = Json::object();
    for (const Member& member : shape->members) {
        const Json* there = find(value, {jsonName(member).c_str()});
        object[member.name] = internal(there ? *there : parse(member.otherwise), member.shape);
    }
    return object;
}

std::vector<std::string> linesOf(Json spec) {
    for (const char* host : {"hostNetwork", "hostPID", "hostIPC", "shareProcessNamespace", "hostUsers"})
        if (const Json* value = find(spec, {host})) objectAt(spec, {"securityContext"})[host] = Json(*value);
    std::istringstream text(internal(spec, &kSpec).dump(1));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
}

/// The difference as one run of lines, each after ' ', '-' or '+'; removed lines come before added ones.
std::vector<std::string> run(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    std::vector<std::vector<int>> common(a.size() + 1, std::vector<int>(b.size() + 1));  // of the rests of both
    for (std::size_t i = a.size(); i-- > 0;)
        for (std::size_t j = b.size(); j-- > 0;)
            common[i][j] = a[i] == b[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
    std::vector<std::string> lines, coming;
    std::size_t i = 0, j = 0;
    while (i < a.size() || j < b.size()) {
        if (i < a.size() && j < b.size() && a[i] == b[j]) {
            lines.insert(lines.end(), coming.begin(), coming.end());
            coming.clear();
            lines.push_back(" " + a[i++]);
            ++j;
        } else if (j == b.size() || (i < a.size() && common[i + 1][j] >= common[i][j + 1])) {
            lines.push_back("-" + a[i++]);
        } else {
            coming.push_back("+" + b[j++]);
        }
    }
    lines.insert(lines.end(), coming.begin(), coming.end());
    return lines;
}

}  // namespace

std::vector<std::string> takeUnknown(Json& spec, const std::string& path) {
    std::vector<std::string> taken;
    takeUnknown(spec, kSpec, path, taken);
    return taken;
}

Json internalTerms(const Json& terms) {
    return internal(terms, &kTerm);
}

std::string podDifference(const Json& oldSpec, const Json& newSpec) {
    constexpr std::size_t kContext = 3;
    const std::vector<std::string> lines = run(linesOf(oldSpec), linesOf(newSpec));
    std::vector<bool> shown(lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines[i][0] != ' ')
            for (std::size_t j = i - std::min(i, kContext); j < std::min(lines.size(), i + kContext + 1); ++j)
                shown[j] = true;
    std::string text;
    std::size_t before = 0, after = 0;  // consumed lines of each spec
    for (std::size_t i = 0; i < lines.size();) {
        if (!shown[i]) {
            ++before, ++after, ++i;
            continue;
        }
        const std::size_t fromBefore = before, fromAfter = after;
        std::string hunk;
        for (; i < lines.size() && shown[i]; ++i) {
            before += lines[i][0] != '+';
            after += lines[i][0] != '-';
            hunk += lines[i] + "\n";
        }
        text += "@@ -" + std::to_string(fromBefore + 1) + "," + std::to_string(before - fromBefore) + " +"
                + std::to_string(fromAfter + 1) + "," + std::to_string(after - fromAfter) + " @@\n" + hunk;
    }
    return text;
}

}  // namespace bayplan::apiserver
