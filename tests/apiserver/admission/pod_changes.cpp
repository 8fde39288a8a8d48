// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/admission/pod_changes.h"

#include <algorithm>

#include "apiserver/admission/pod_struct.h"

namespace bayplan::apiserver {

namespace {

const Json& specOf(const Json& pod) {
    static const Json none = Json::object();
    const Json* spec = find(pod, {"spec"});
    return spec ? *spec : none;
}

void giveBack(Json& spec, const Json& old, const char* member) {
    if (old.contains(member))
        spec[member] = old[member];
    else
        spec.erase(member);
}

const Json& termsOf(const Json& spec) {
    return listAt(spec,
                  {"affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution", "nodeSelectorTerms"});
}

bool onlyAdds(const Json& before, const Json& now) {
    const bool wasEmpty = listAt(before, {"matchExpressions"}).empty() && listAt(before, {"matchFields"}).empty();
    if (wasEmpty) return listAt(now, {"matchExpressions"}).empty() && listAt(now, {"matchFields"}).empty();
    for (const char* list : {"matchExpressions", "matchFields"}) {
        const Json &first = listAt(before, {list}), &second = listAt(now, {list});
        if (second.size() < first.size() || !std::equal(first.begin(), first.end(), second.begin(), same)) return false;
    }
    return true;
}

void checkTerms(const Json& old, const Json& spec, std::vector<FieldFault>& faults) {
    const std::string field =
        "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms";
    const Json &before = termsOf(old), &now = termsOf(spec);
    const auto refuse = [&](const std::string& at, const Json& value, const char* why) {
        faults.push_back({"FieldValueInvalid", field + at, "Invalid value: " + dump(value) + ": " + why});
    };
    if (!before.empty() && before.size() != now.size())
        return refuse("", internalTerms(now), "no additions/deletions to non-empty NodeSelectorTerms list are allowed");
    for (std::size_t i = 0; i < before.size(); ++i)
        if (!onlyAdds(before[i], now[i]))
            refuse("[" + std::to_string(i) + "]", internalTerms(Json::array({now[i]}))[0],
                   "only additions are allowed (no mutations or deletions)");
}

/// Checks the parts that a gated pod may make stricter, and restores the old ones in `spec`.
void checkGated(const Json& old, Json& spec, std::vector<FieldFault>& faults) {
    const Json none = Json::object();
    const Json *had = find(old, {"nodeSelector"}), *has = find(spec, {"nodeSelector"});
    for (const auto& [name, value] : (had ? *had : none).items())
        if (!has || has->value(name, Json()) != value) {
            faults.push_back({"FieldValueInvalid", "spec.nodeSelector",
                              "Invalid value: " + dump(has ? sortedMembers(*has) : Json())
                                  + ": only additions to spec.nodeSelector are allowed (no mutations or deletions)"});
            break;
        }
    giveBack(spec, old, "nodeSelector");

    const Json *was = find(old, {"affinity", "nodeAffinity"}), *is = find(spec, {"affinity", "nodeAffinity"});
    if (was && is ? same(*was, *is) : was == is) return;
    if (was) checkTerms(old, spec, faults);
    const bool alone = !find(spec, {"affinity", "podAffinity"}) && !find(spec, {"affinity", "podAntiAffinity"});
    if (!find(old, {"affinity"}) && alone) return void(spec.erase("affinity"));
    if (was)
        objectAt(spec, {"affinity"})["nodeAffinity"] = *was;
    else
        objectAt(spec, {"affinity"}).erase("nodeAffinity");
}

/// `spec` with the old values of everything that may change.
Json fixedPart(const Json& old, Json spec) {
    for (const char* free : {"activeDeadlineSeconds", "tolerations", "schedulingGates"}) giveBack(spec, old, free);
    for (const char* list : {"containers", "initContainers"}) {
        const Json& before = listAt(old, {list});
        if (!spec.contains(list) || !spec[list].is_array()) continue;
        for (std::size_t i = 0; i < std::min(before.size(), spec[list].size()); ++i)
            if (spec[list][i].is_object() && before[i].is_object()) giveBack(spec[list][i], before[i], "image");
    }
    if (numberAt(old, {"terminationGracePeriodSeconds"}) < 0 && numberAt(spec, {"terminationGracePeriodSeconds"}) == 1)
        giveBack(spec, old, "terminationGracePeriodSeconds");
    return spec;
}

bool keepsTolerations(const Json& before, const Json& now) {
    const auto meaning = [](Json toleration) { return toleration.erase("tolerationSeconds"), toleration; };
    return std::all_of(before.begin(), before.end(), [&](const Json& one) {
        return std::any_of(now.begin(), now.end(),
                           [&](const Json& other) { return same(meaning(one), meaning(other)); });
    });
}

}  // namespace

std::vector<FieldFault> faultsOfPodChange(const Json& old, const Json& pod) {
    std::vector<FieldFault> faults;
    const Json &before = specOf(old), &now = specOf(pod);
    for (const char* list : {"containers", "initContainers"})
        if (listAt(before, {list}).size() != listAt(now, {list}).size()) {
            faults.push_back({"FieldValueForbidden", std::string("spec.") + list,
                              "Forbidden: pod updates may not add or remove containers"});
            return faults;
        }
    if (!keepsTolerations(listAt(before, {"tolerations"}), listAt(now, {"tolerations"})))
        faults.push_back({"FieldValueForbidden", "spec.tolerations",
                          "Forbidden: existing toleration can not be modified except its tolerationSeconds"});
    const Json &had = listAt(before, {"schedulingGates"}), &gates = listAt(now, {"schedulingGates"});
    for (std::size_t i = 0; i < gates.size(); ++i)
        if (std::none_of(had.begin(), had.end(), [&](const Json& one) { return same(one, gates[i]); }))
            faults.push_back({"FieldValueForbidden", "spec.schedulingGates[" + std::to_string(i) + "].name",
                              "Forbidden: only deletion is allowed, but found new scheduling gate '"
                                  + textAt(gates[i], {"name"}) + "'"});
    Json spec = fixedPart(before, now);
    if (!had.empty()) checkGated(before, spec, faults);
    if (!same(before, spec))
        faults.push_back(
            {"FieldValueForbidden", "spec",
             "Forbidden: pod updates may not change fields other than "
             "`spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,"
             "`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow "
             "it to be set to 1 if it was previously negative)\n"
                 + podDifference(before, spec)});
    return faults;
}

}  // namespace bayplan::apiserver
