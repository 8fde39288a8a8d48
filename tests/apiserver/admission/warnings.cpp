// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/admission/warnings.h"

#include <map>
#include <set>

#include "apiserver/admission/pod_struct.h"

namespace bayplan::apiserver {

namespace {

struct Deprecated {
    const char* since;
    const char* instead;
};

void warnOfLabels(const Json& spec, std::vector<std::string>& warnings) {
    static const std::map<std::string, Deprecated> labels{
        {"beta.kubernetes.io/os", {"v1.14", "kubernetes.io/os"}},
        {"beta.kubernetes.io/arch", {"v1.14", "kubernetes.io/arch"}},
        {"failure-domain.beta.kubernetes.io/region", {"v1.17", "topology.kubernetes.io/region"}},
        {"failure-domain.beta.kubernetes.io/zone", {"v1.17", "topology.kubernetes.io/zone"}},
        {"beta.kubernetes.io/instance-type", {"v1.17", "node.kubernetes.io/instance-type"}}};
    const Json* selector = find(spec, {"nodeSelector"});
    if (!selector || !selector->is_object()) return;
    for (const auto& [name, value] : selector->items())
        if (const auto found = labels.find(name); found != labels.end())
            warnings.push_back("spec.nodeSelector[" + name + "]: deprecated since " + found->second.since + "; use \""
                               + found->second.instead + "\" instead");
}

void warnOfEnvironment(const Json& spec, std::vector<std::string>& warnings) {
    for (const char* list : {"initContainers", "containers"}) {
        const Json& containers = listAt(spec, {list});
        for (std::size_t i = 0; i < containers.size(); ++i) {
            std::set<std::string> seen;
            const Json& variables = listAt(containers[i], {"env"});
            for (std::size_t j = 0; j < variables.size(); ++j)
                if (const std::string name = textAt(variables[j], {"name"}); !seen.insert(name).second)
                    warnings.push_back(std::string("spec.") + list + "[" + std::to_string(i) + "].env["
                                       + std::to_string(j) + "]: hides previous definition of \"" + name
                                       + "\", which may be dropped when using apply");
        }
    }
}

}  // namespace

std::optional<Answer> checkFields(const Request& request, Json& pod, std::vector<std::string>& warnings) {
    const std::string validation = request.parameter("fieldValidation");
    if (!pod.contains("spec") || !pod["spec"].is_object()) return std::nullopt;
    std::string list;
    for (const std::string& field : takeUnknown(pod["spec"], "spec")) {
        const std::string told = "unknown field \"" + field + "\"";
        list += (list.empty() ? "" : ", ") + told;
        if (validation != "Ignore") warnings.push_back(told);
    }
    if (validation == "Strict" && !list.empty())
        return badRequest("Pod in version \"v1\" cannot be handled as a Pod: strict decoding error: " + list);
    warnOfLabels(pod["spec"], warnings);
    warnOfEnvironment(pod["spec"], warnings);
    return std::nullopt;
}

void addWarnings(const std::vector<std::string>& warnings, Answer& answer) {
    for (const std::string& one : warnings) answer.headers.emplace_back("Warning", "299 - " + dump(one));
}

}  // namespace bayplan::apiserver
