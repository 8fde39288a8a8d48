// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/gang_report.h"

#include <algorithm>
#include <string>

#include "io/reports/message_words.h"
#include "io/text/json_members.h"
#include "io/text/text_width.h"

namespace bayplan {

namespace {

/// More domains are only counted: each is a search of its own.
constexpr std::size_t kMostDomains = 12;

const Decision* decisionOn(const std::vector<Decision>& decisions, PodIdx pod) {
    const auto at = std::find_if(decisions.begin(), decisions.end(), [&](const Decision& d) { return d.pod == pod; });
    return at == decisions.end() ? nullptr : &*at;
}

std::string ruleOf(const Gang& gang, const TableLook& look) {
    if (!gang.object) return look.tr("its PodGroup is missing");
    if (!gang.quorum) return look.tr("no quorum");
    const auto pods = static_cast<std::int32_t>(gang.pods.size());
    if (*gang.quorum == pods) return look.tr("%1 or none", {std::to_string(pods)});
    return *gang.quorum < pods ? look.tr("at least %1 of %2, or none", {std::to_string(*gang.quorum), std::to_string(pods)})
                               : look.tr("%1 or none, and there are only %2", {std::to_string(*gang.quorum), std::to_string(pods)});
}

std::string refusal(const Decision& decision, const TableLook& look) {
    if (!decision.notModelled.empty()) return look.tr("not modelled: ") + withWords(decision.notModelled.front(), look);
    return decision.message.empty() ? toString(decision.outcome) : withWords(decision.message, look);
}

std::string answerOf(const GangTry& attempt, const TableLook& look) {
    const std::string pods = std::to_string(attempt.decisions.size());
    if (attempt.outcome == Outcome::Scheduled) return look.tr("%1 of %2 pods find a node, and the gang is placed", {std::to_string(attempt.placed), pods});
    const Decision* refused = attempt.refused();
    const std::string found = look.tr("%1 of %2 pods find a node", {std::to_string(attempt.found), pods});
    return refused ? found + "; " + refusal(*refused, look) : attempt.message.empty() ? found
                                                                                      : found + "; " + withWords(attempt.message, look);
}

}  // namespace

std::vector<GangTold> gangsOfRun(const ClusterPtr& after, const Profiles& profiles, const std::vector<Decision>& decisions, const Budget& budget) {
    std::vector<GangTold> told;
    if (std::none_of(decisions.begin(), decisions.end(), [&](const Decision& d) { return namesGang(after->catalog().pod(d.pod)); })) return told;
    for (Gang& gang : gangsOf(*after, profiles)) {
        if (std::none_of(gang.pods.begin(), gang.pods.end(), [&](PodIdx pod) { return decisionOn(decisions, pod); })) continue;
        GangTold& one = told.emplace_back();
        one.gang = std::move(gang);
        const std::size_t standing = one.gang.pods.size() - one.gang.pending(*after).size();
        const bool placed = standing == one.gang.pods.size() || (one.gang.quorum && standing >= static_cast<std::size_t>(std::max(0, *one.gang.quorum)));
        if (placed || one.gang.topologyKey.empty()) continue;
        for (NodeDomain& domain : domainsOf(after->catalog(), one.gang.topologyKey)) {
            Result<GangTry> attempt = Error{ErrorCode::Cancelled, {}, {}};
            if (one.domains.size() < kMostDomains) attempt = tryGang(after, profiles, one.gang, &domain.nodes, budget);
            if (attempt) one.domains.push_back({std::move(domain), std::move(*attempt)});
            else ++one.left;
        }
    }
    return told;
}

void writeGangs(std::ostream& out, const Cluster& after, const std::vector<GangTold>& gangs, const std::vector<Decision>& decisions, const TableLook& look) {
    const Catalog& catalog = after.catalog();
    for (const GangTold& one : gangs) {
        const Gang& gang = one.gang;
        const std::size_t standing = gang.pods.size() - gang.pending(after).size();
        out << '\n'
            << look.tr("Pod group %1, %2: %3 of %4 pods have a node", {withoutControls(gang.key()), ruleOf(gang, look), std::to_string(standing), std::to_string(gang.pods.size())}) << '\n';
        if (gang.object && !gang.together) out << "  " << look.tr("the scheduler's rules in use do not hold it together: its pods are decided one by one") << '\n';
        std::size_t wide = 0;
        for (const PodIdx pod : gang.pods) wide = std::max(wide, catalog.pod(pod).name.size());
        for (const PodIdx pod : gang.pods) {
            const NodeIdx node = after.placement(pod).node;
            const Decision* decision = decisionOn(decisions, pod);
            const std::string said = node.valid()                  ? look.tr("on %1", {catalog.node(node).name})
                                     : !decision                   ? look.tr("not tried")
                                     : decision->feasibleNodes > 0 ? look.tr("fits, and waits for the others")
                                                                   : refusal(*decision, look);
            out << "  " << withoutControls(padded(catalog.pod(pod).name, wide)) << "  " << withoutControls(said) << '\n';
        }
        if (!gang.topologyKey.empty() && !one.domains.empty()) out << "  " << look.tr("they share one value of %1:", {withoutControls(gang.topologyKey)}) << '\n';
        for (const GangTold::Domain& domain : one.domains) out << "    " << withoutControls(domain.domain.values.front()) << ": " << withoutControls(answerOf(domain.attempt, look)) << '\n';
        if (one.left > 0) out << "    " << look.trCount("and %1 more domain", "and %1 more domains", one.left) << '\n';
    }
}

void appendGang(std::string& json, const Cluster& after, const GangTold& told, const std::vector<Decision>& decisions) {
    const Catalog& catalog = after.catalog();
    const Gang& gang = told.gang;
    const auto number = [&](std::string_view key, std::size_t value) {
        appendJsonKey(json, key);
        json += std::to_string(value);
    };
    const auto truth = [&](std::string_view key, bool value) {
        appendJsonKey(json, key);
        json += value ? "true" : "false";
    };
    const auto text = [&](std::string_view key, std::string_view value) {
        appendJsonKey(json, key);
        appendJsonString(json, value);
    };
    json += '{';
    text("gang", gang.key());
    text("apiGroup", apiGroupOf(gang.kind));
    truth("exists", gang.object);
    truth("together", gang.together);
    if (gang.quorum) number("quorum", static_cast<std::size_t>(std::max(0, *gang.quorum)));
    number("standing", gang.pods.size() - gang.pending(after).size());
    appendJsonKey(json, "pods");
    json += '[';
    for (const PodIdx pod : gang.pods) {
        if (json.back() != '[') json += ',';
        json += '{';
        text("pod", catalog.pod(pod).key());
        const NodeIdx node = after.placement(pod).node;
        const Decision* decision = decisionOn(decisions, pod);
        if (node.valid()) text("node", catalog.node(node).name);
        else if (decision) truth("fits", decision->feasibleNodes > 0);
        json += '}';
    }
    json += ']';
    if (!gang.topologyKey.empty()) text("topologyKey", gang.topologyKey);
    if (!told.domains.empty()) {
        appendJsonKey(json, "domains");
        json += '[';
        for (const GangTold::Domain& one : told.domains) {
            if (json.back() != '[') json += ',';
            json += '{';
            text("domain", one.domain.values.front());
            truth("scheduled", one.attempt.outcome == Outcome::Scheduled);
            number("found", one.attempt.found);
            if (const Decision* refused = one.attempt.refused()) {
                text("refused", catalog.pod(refused->pod).key());
                text("message", refused->notModelled.empty() ? refused->message.text() : refused->notModelled.front().text());
            } else if (!one.attempt.message.empty()) {
                text("message", one.attempt.message);
            }
            json += '}';
        }
        json += ']';
    }
    if (told.left > 0) number("moreDomains", told.left);
    json += '}';
}

}  // namespace bayplan
