// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numaresource/numa_ask.h"

#include <algorithm>

#include "model/koordinator/numa_terms.h"
#include "plugins/shared/koordinator_class.h"

namespace bayplan {

std::optional<NumaPolicy> numaPolicyNamed(std::string_view text) {
    if (text.empty()) return NumaPolicy::None;
    if (text == "BestEffort") return NumaPolicy::BestEffort;
    if (text == "Restricted") return NumaPolicy::Restricted;
    if (text == "SingleNUMANode") return NumaPolicy::SingleNumaNode;
    return std::nullopt;
}

ExclusiveLevel exclusiveLevelNamed(std::string_view text) {
    if (text == "PCPULevel") return ExclusiveLevel::Core;
    return text == "NUMANodeLevel" ? ExclusiveLevel::Zone : ExclusiveLevel::None;
}

bool mayBindCpus(const Pod& pod) {
    const std::string* qos = pod.labels->find("koordinator.sh/qosClass");
    return qos && (*qos == "LSE" || *qos == "LSR");
}

NumaAsk numaAskOf(const Pod& pod, const SpecInfo& spec, std::string_view defaultPolicy) {
    static const NumaTerms nothing;
    const NumaTerms& terms = pod.numaTerms ? *pod.numaTerms : nothing;
    NumaAsk ask;
    if (!terms.faulty.empty()) ask.unknown = worded("%1 cannot be read", {terms.faulty});
    const std::vector<std::int64_t>& requests = spec.requests.filter;
    if (std::all_of(requests.begin(), requests.end(), [](std::int64_t amount) { return amount == 0; })) return ask;
    ask.requests = &requests;
    const std::optional<NumaPolicy> policy = numaPolicyNamed(terms.policy);
    if (!policy && ask.unknown.empty()) ask.unknown = worded("scheduling.koordinator.sh/numa-topology-spec: policy %1", {terms.policy});
    ask.policy = policy.value_or(NumaPolicy::None);
    ask.apart = terms.apart == "Required" || (terms.apart.empty() && !terms.policy.empty());
    if (!mayBindCpus(pod) || koordinatorClassOf(pod) != KoordinatorClass::Prod) return ask;
    const auto orDefault = [&](const std::string& said) { return said == "Default" ? std::string(defaultPolicy) : said; };
    const std::string required = orDefault(terms.required);
    const std::string wanted = !required.empty() ? required : terms.preferred.empty() ? std::string(defaultPolicy)
                                                                                      : orDefault(terms.preferred);
    if (wanted != kFullPcpus && wanted != kSpreadByPcpus) return ask;
    ask.fraction = ask.cpuMilli() % 1000 != 0;
    if (ask.fraction || ask.cpuMilli() == 0) return ask;
    ask.binds = true;
    ask.required = required;
    ask.preferred = wanted;
    ask.exclusive = exclusiveLevelNamed(terms.exclusive);
    return ask;
}

}  // namespace bayplan
