// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/pod_differences.h"

#include <QCoreApplication>
#include <algorithm>
#include <set>

namespace bayplan {

namespace {

struct DifferenceWords {
    Q_DECLARE_TR_FUNCTIONS(PodDifferences)
};

struct ComparedField {
    const char* name;
    bool ofSpec;
    bool (*same)(const Catalog&, PodIdx, PodIdx);
};

const PodSpec& specOf(const Catalog& catalog, PodIdx pod) { return *catalog.pod(pod).spec; }

template <auto Member>
bool sameIn(const Catalog& catalog, PodIdx a, PodIdx b) {
    return specOf(catalog, a).*Member == specOf(catalog, b).*Member;
}

const ComparedField kComparedFields[] = {
    {QT_TRANSLATE_NOOP("PodDifferences", "namespace"), false, [](const Catalog& c, PodIdx a, PodIdx b) { return c.pod(a).namespaceName == c.pod(b).namespaceName; }},
    {QT_TRANSLATE_NOOP("PodDifferences", "requests"), true, [](const Catalog& c, PodIdx a, PodIdx b) { return c.specOf(a).requests.filter == c.specOf(b).requests.filter; }},
    {QT_TRANSLATE_NOOP("PodDifferences", "priority"), true, sameIn<&PodSpec::priority>},
    {QT_TRANSLATE_NOOP("PodDifferences", "node selector"), true, sameIn<&PodSpec::nodeSelector>},
    {QT_TRANSLATE_NOOP("PodDifferences", "node affinity"), true, sameIn<&PodSpec::nodeAffinity>},
    {QT_TRANSLATE_NOOP("PodDifferences", "pod affinity"), true, sameIn<&PodSpec::podAffinity>},
    {QT_TRANSLATE_NOOP("PodDifferences", "pod anti-affinity"), true, sameIn<&PodSpec::podAntiAffinity>},
    {QT_TRANSLATE_NOOP("PodDifferences", "topology spread"), true, sameIn<&PodSpec::spreadConstraints>},
    {QT_TRANSLATE_NOOP("PodDifferences", "tolerations"), true, sameIn<&PodSpec::tolerations>},
    {QT_TRANSLATE_NOOP("PodDifferences", "volumes"), true, sameIn<&PodSpec::volumes>},
    {QT_TRANSLATE_NOOP("PodDifferences", "resource claims"), true, sameIn<&PodSpec::resourceClaims>},
    {QT_TRANSLATE_NOOP("PodDifferences", "scheduling gates"), true, sameIn<&PodSpec::schedulingGates>},
    {QT_TRANSLATE_NOOP("PodDifferences", "pod group"), true, sameIn<&PodSpec::podGroup>},
    {QT_TRANSLATE_NOOP("PodDifferences", "scheduler name"), true, sameIn<&PodSpec::schedulerName>},
    {QT_TRANSLATE_NOOP("PodDifferences", "labels"), false, [](const Catalog& c, PodIdx a, PodIdx b) { return *c.pod(a).labels == *c.pod(b).labels; }},
};

}  // namespace

QStringList podDifferences(const Catalog& catalog, const std::vector<PodIdx>& pods) {
    std::vector<PodIdx> specs;  // a pod of each spec
    std::set<std::size_t> seen;
    for (const PodIdx pod : pods)
        if (seen.insert(catalog.podSpecs[pod.get()].get()).second) specs.push_back(pod);
    QStringList names;
    for (const ComparedField& field : kComparedFields) {
        const std::vector<PodIdx>& among = field.ofSpec ? specs : pods;
        if (std::any_of(among.begin(), among.end(), [&](PodIdx pod) { return !field.same(catalog, among.front(), pod); })) names << DifferenceWords::tr(field.name);
    }
    // Whatever else of a spec differs has no word here: images, ports, what containers are called.
    if (names.isEmpty() && specs.size() > 1) names << DifferenceWords::tr("other fields of the spec");
    return names;
}

}  // namespace bayplan
