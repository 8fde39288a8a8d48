// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/read_groups.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "base/saturating.h"
#include "cluster/start_orders.h"

namespace bayplan {

namespace {

using Kind = ReadGroup::Problem::Kind;

const std::string* labelOf(const Pod& pod, std::string_view key) { return pod.labels->find(key); }
const std::string* annotationOf(const Pod& pod, std::string_view key) { return pod.groupAnnotations ? pod.groupAnnotations->find(key) : nullptr; }
/// Neither absent nor empty.
bool says(const std::string* text) { return text && !text->empty(); }

std::optional<std::int64_t> wholeNumber(const std::string& text) {
    std::int64_t number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    return failure == std::errc() && end == text.data() + text.size() && number >= 0 ? std::optional(number) : std::nullopt;
}

std::string ownerKey(const std::string& space, const std::string& kind, const std::string& name) { return space + " " + kind + "/" + name; }

}  // namespace

bool isGang(GroupSource source) {
    switch (source) {
    case GroupSource::Native:
    case GroupSource::Coscheduling:
    case GroupSource::Volcano:
    case GroupSource::Koordinator:
    case GroupSource::KoordinatorGang: return true;
    case GroupSource::VolcanoJob:
    case GroupSource::JobSet:
    case GroupSource::LeaderWorkerSet:
    case GroupSource::Kueue: break;
    }
    return false;
}

ReadGroups::ReadGroups(const Catalog& catalog) : m_catalog(catalog) {
    readObjects();
    readPods();
    std::vector<std::size_t> order(m_all.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::tuple(m_all[a].source, m_all[a].key()) < std::tuple(m_all[b].source, m_all[b].key());
    });
    std::vector<ReadGroup> all;
    std::vector<const ToldGroup*> told;
    for (const std::size_t i : order) {
        all.push_back(std::move(m_all[i]));
        told.push_back(m_objects[i]);
    }
    m_all = std::move(all);
    m_objects = std::move(told);
    for (ReadGroup& group : m_all) readGang(group);
    for (ReadGroup& group : m_all) judge(group);
}

std::vector<std::size_t> ReadGroups::of(PodIdx pod) const {
    std::vector<std::size_t> all;
    for (const NamedGroup& named : namedBy(pod)) {
        if (!named.overriddenBy.empty()) continue;
        const ReadGroup* group = find(named.source, m_catalog.pod(pod).namespaceName + "/" + named.name);
        if (group) all.push_back(static_cast<std::size_t>(group - m_all.data()));
    }
    return all;
}

const ReadGroup* ReadGroups::find(GroupSource source, const std::string& key) const {
    const auto before = [&](const ReadGroup& group, const std::string& wanted) { return std::tuple(group.source, group.key()) < std::tuple(source, wanted); };
    const auto found = std::lower_bound(m_all.begin(), m_all.end(), key, before);
    return found != m_all.end() && found->source == source && found->key() == key ? &*found : nullptr;
}

std::optional<std::vector<std::string>> listOfNames(std::string_view text) {
    std::vector<std::string> names;
    const auto skip = [&] { text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size())); };
    const auto take = [&](char wanted) {
        skip();
        if (text.empty() || text.front() != wanted) return false;
        text.remove_prefix(1);
        return true;
    };
    if (!take('[')) return std::nullopt;
    if (take(']')) {
        skip();
        return text.empty() ? std::optional(names) : std::nullopt;
    }
    do {
        if (!take('"')) return std::nullopt;
        const std::size_t end = text.find('"');
        if (end == std::string_view::npos || text.substr(0, end).find('\\') != std::string_view::npos) return std::nullopt;
        names.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    } while (take(','));
    if (!take(']')) return std::nullopt;
    skip();
    return text.empty() ? std::optional(names) : std::nullopt;
}

std::string_view gangNameOf(const Pod& pod) {
    if (const std::string* name = labelOf(pod, kKoordinatorGroupLabel); says(name)) return *name;
    if (const std::string* name = labelOf(pod, kLightNameLabel); says(name) && labelOf(pod, kLightLeastLabel)) return *name;
    const std::string* name = annotationOf(pod, kGangNameKey);
    return says(name) ? std::string_view(*name) : std::string_view();
}

std::vector<NamedGroup> gangsNamedBy(const Pod& pod) {
    std::vector<NamedGroup> all;
    std::string_view first;
    const auto gang = [&](GroupSource source, const std::string* value, std::string_view from) {
        if (!says(value)) return;
        all.push_back({source, *value, from, first});
        if (first.empty()) first = from;
    };
    gang(GroupSource::Koordinator, labelOf(pod, kKoordinatorGroupLabel), kKoordinatorGroupLabel);
    if (labelOf(pod, kLightLeastLabel)) gang(GroupSource::KoordinatorGang, labelOf(pod, kLightNameLabel), kLightNameLabel);
    gang(GroupSource::KoordinatorGang, annotationOf(pod, kGangNameKey), kGangNameKey);
    return all;
}

std::vector<NamedGroup> ReadGroups::namedBy(PodIdx idx) const {
    const Pod& pod = m_catalog.pod(idx);
    std::vector<NamedGroup> all;
    const auto name = [&](GroupSource source, const std::string* value, std::string_view from, std::string_view overriddenBy = {}) {
        if (says(value)) all.push_back({source, *value, from, overriddenBy});
    };
    name(GroupSource::Native, &pod.spec->podGroup, "spec.schedulingGroup.podGroupName");
    name(GroupSource::Coscheduling, labelOf(pod, CoschedulingGroup::kLabel), CoschedulingGroup::kLabel);
    name(GroupSource::Volcano, annotationOf(pod, kVolcanoGroupKey), kVolcanoGroupKey);
    name(GroupSource::VolcanoJob, labelOf(pod, kVolcanoJobLabel), kVolcanoJobLabel);
    for (NamedGroup& gang : gangsNamedBy(pod)) all.push_back(std::move(gang));
    name(GroupSource::JobSet, labelOf(pod, kJobSetLabel), kJobSetLabel);
    if (const std::string* set = labelOf(pod, kWorkerSetLabel); says(set)) {
        const std::string* index = labelOf(pod, kWorkerSetIndexLabel);
        all.push_back({GroupSource::LeaderWorkerSet, says(index) ? *set + "-" + *index : *set, kWorkerSetLabel, {}});
    }
    if (says(annotationOf(pod, kKueueWorkloadKey))) name(GroupSource::Kueue, annotationOf(pod, kKueueWorkloadKey), kKueueWorkloadKey);
    else if (says(labelOf(pod, kKueueGroupLabel))) name(GroupSource::Kueue, labelOf(pod, kKueueGroupLabel), kKueueGroupLabel);
    else if (!m_ownedByWorkload.empty()) {
        std::vector<std::string> owners;
        for (const OwnerReference& owner : pod.owners) owners.push_back(ownerKey(pod.namespaceName, owner.kind, owner.name));
        if (const std::string* set = labelOf(pod, kJobSetLabel)) owners.push_back(ownerKey(pod.namespaceName, "JobSet", *set));
        if (const std::string* set = labelOf(pod, kWorkerSetLabel)) owners.push_back(ownerKey(pod.namespaceName, "LeaderWorkerSet", *set));
        for (const std::string& owner : owners) {
            const auto found = std::lower_bound(m_ownedByWorkload.begin(), m_ownedByWorkload.end(), std::pair(owner, std::string()));
            if (found == m_ownedByWorkload.end() || found->first != owner) continue;
            name(GroupSource::Kueue, &found->second, "metadata.ownerReferences");
            break;
        }
    }
    return all;
}

ReadGroup& ReadGroups::at(GroupSource source, const std::string& space, const std::string& name) {
    ReadGroup& group = m_all.emplace_back();
    m_objects.push_back(nullptr);
    group.source = source;
    group.namespaceName = space;
    group.name = name;
    return group;
}

void ReadGroups::readObjects() {
    for (const PodGroup& object : m_catalog.podGroups) {
        ReadGroup& group = at(GroupSource::Native, object.namespaceName, object.name);
        group.object = true;
        if (object.minCount) group.quorum = {*object.minCount, "spec.schedulingPolicy.gang.minCount"};
        if (object.workloadName.empty()) continue;
        const std::string wanted = object.namespaceName + "/" + object.workloadName;
        const auto workload = std::find_if(m_catalog.groupedWorkloads.begin(), m_catalog.groupedWorkloads.end(), [&](const GroupedWorkload& one) { return one.key() == wanted; });
        const char* where = "spec.podGroupTemplateRef.workload";
        if (workload == m_catalog.groupedWorkloads.end()) group.problems.push_back({Kind::NoWorkload, where, {object.workloadName}});
        else if (std::find(workload->templates.begin(), workload->templates.end(), object.templateName) == workload->templates.end())
            group.problems.push_back({Kind::NoTemplate, where, {object.templateName, object.workloadName}});
    }
    for (const CoschedulingGroup& object : m_catalog.coschedulingGroups) {
        ReadGroup& group = at(GroupSource::Coscheduling, object.namespaceName, object.name);
        group.object = true;
        group.quorum = {object.minMember, "spec.minMember"};
    }
    const auto told = [&](GroupSource source, const auto& objects) {
        for (const ToldGroup& object : objects) {
            ReadGroup& group = at(source, object.namespaceName, object.name);
            m_objects.back() = &object;
            group.object = true;
            group.quorum = object.quorum;
            group.size = object.size;
        }
    };
    told(GroupSource::Volcano, m_catalog.volcanoGroups);
    told(GroupSource::VolcanoJob, m_catalog.volcanoJobs);
    told(GroupSource::Koordinator, m_catalog.koordinatorGroups);
    told(GroupSource::JobSet, m_catalog.jobSets);
    told(GroupSource::Kueue, m_catalog.kueueWorkloads);
    for (const KueueWorkload& workload : m_catalog.kueueWorkloads)
        for (const ToldGroup::Owner& owner : workload.owners) m_ownedByWorkload.emplace_back(ownerKey(workload.namespaceName, owner.kind, owner.name), workload.name);
    std::sort(m_ownedByWorkload.begin(), m_ownedByWorkload.end());
}

void ReadGroups::readPods() {
    std::map<std::pair<GroupSource, std::string>, std::size_t> known;
    for (std::size_t i = 0; i < m_all.size(); ++i) known.try_emplace({m_all[i].source, m_all[i].key()}, i);
    std::map<std::string, const LeaderWorkerSet*> sets;
    for (const LeaderWorkerSet& set : m_catalog.workerSets) sets.try_emplace(set.key(), &set);
    std::set<const LeaderWorkerSet*> met;
    for (std::size_t p = 0; p < m_catalog.pods.size(); ++p) {
        const Pod& pod = m_catalog.pods[p];
        for (const NamedGroup& named : namedBy(PodIdx(p))) {
            if (!named.overriddenBy.empty()) continue;
            const auto [found, isNew] = known.try_emplace({named.source, pod.namespaceName + "/" + named.name}, m_all.size());
            if (isNew) {
                ReadGroup& group = at(named.source, pod.namespaceName, named.name);
                if (named.source == GroupSource::LeaderWorkerSet)
                    if (const auto set = sets.find(pod.namespaceName + "/" + *labelOf(pod, kWorkerSetLabel)); set != sets.end()) {
                        group.object = true;
                        group.size = set->second->size;
                    }
            }
            if (named.source == GroupSource::LeaderWorkerSet)
                if (const auto set = sets.find(pod.namespaceName + "/" + *labelOf(pod, kWorkerSetLabel)); set != sets.end()) met.insert(set->second);
            m_all[found->second].pods.emplace_back(p);
        }
    }
    // A set is shown by its replicas; one without pods is shown as it is.
    for (const LeaderWorkerSet& set : m_catalog.workerSets) {
        if (met.contains(&set)) continue;
        ReadGroup& group = at(GroupSource::LeaderWorkerSet, set.namespaceName, set.name);
        group.object = true;
        group.size = set.size;
    }
}

/// What the pods themselves say of their group.
void ReadGroups::readGang(ReadGroup& group) {
    std::set<std::string> schedulers;
    for (const PodIdx idx : group.pods) schedulers.insert(m_catalog.pod(idx).spec->schedulerName);
    group.schedulers.assign(schedulers.begin(), schedulers.end());

    struct Said {
        std::optional<ToldGroup::Number> number;
        PodIdx by;
    };
    const auto number = [&](Said& said, PodIdx idx, const std::string* text, std::string_view field) {
        if (!text) return;
        const std::optional<std::int64_t> value = wholeNumber(*text);
        if (!value) group.problems.push_back({Kind::NotANumber, std::string(field), {m_catalog.pod(idx).key(), *text}});
        else if (!said.number) said = {ToldGroup::Number{*value, std::string(field)}, idx};
        else if (said.number->value != *value) group.problems.push_back({Kind::ToldApart, std::string(field), {m_catalog.pod(said.by).key(), m_catalog.pod(idx).key()}});
    };
    if (group.source == GroupSource::LeaderWorkerSet || group.source == GroupSource::Kueue) {
        const std::string_view key = group.source == GroupSource::Kueue ? kKueueTotalKey : kWorkerSetSizeKey;
        Said said;
        for (const PodIdx idx : group.pods) number(said, idx, annotationOf(m_catalog.pod(idx), key), key);
        if (!group.size) group.size = said.number;
        return;
    }
    if (group.source != GroupSource::KoordinatorGang && group.source != GroupSource::Koordinator) return;
    Said least, total;
    std::optional<std::vector<std::string>> with;
    for (const PodIdx idx : group.pods) {
        const Pod& pod = m_catalog.pod(idx);
        if (group.source == GroupSource::KoordinatorGang) {
            if (labelOf(pod, kLightNameLabel) && labelOf(pod, kLightLeastLabel)) number(least, idx, labelOf(pod, kLightLeastLabel), kLightLeastLabel);
            else number(least, idx, annotationOf(pod, kGangLeastKey), kGangLeastKey);
            number(total, idx, annotationOf(pod, kGangTotalKey), kGangTotalKey);
        }
        if (const std::string* mode = annotationOf(pod, kGangModeKey); mode && group.mode.empty()) group.mode = *mode == "NonStrict" ? "NonStrict" : "Strict";
        if (const std::string* list = annotationOf(pod, kGangGroupsKey); list && !with) {
            with = listOfNames(*list);
            if (!with) group.problems.push_back({Kind::NotAList, std::string(kGangGroupsKey), {pod.key(), *list}});
        }
    }
    if (group.mode.empty()) group.mode = "Strict";
    if (least.number) group.quorum = least.number;
    group.size = total.number ? total.number : group.source == GroupSource::KoordinatorGang ? least.number
                                                                                            : group.size;
    if (with) group.with = std::move(*with);
    std::erase(group.with, group.key());
    std::sort(group.with.begin(), group.with.end());
    group.with.erase(std::unique(group.with.begin(), group.with.end()), group.with.end());
}

void ReadGroups::judgeCompanions(ReadGroup& group) const {
    for (const std::string& name : group.with) {
        const ReadGroup* other = find(GroupSource::Koordinator, name);
        if (!other) other = find(GroupSource::KoordinatorGang, name);
        const std::string where(kGangGroupsKey);
        if (!other) group.problems.push_back({Kind::NoCompanion, where, {name}});
        else if (std::find(other->with.begin(), other->with.end(), group.key()) == other->with.end()) group.problems.push_back({Kind::OneSided, where, {name}});
    }
}

void ReadGroups::judge(ReadGroup& group) const {
    const auto say = [&](Kind kind, std::string where, std::vector<std::string> parts) { group.problems.push_back({kind, std::move(where), std::move(parts)}); };
    const std::size_t place = static_cast<std::size_t>(&group - m_all.data());
    const ToldGroup* told = m_objects[place];
    const auto there = static_cast<std::int64_t>(group.pods.size());
    if (group.object && group.pods.empty()) say(Kind::NoPods, {}, {});
    if (!group.object && group.source != GroupSource::KoordinatorGang) say(Kind::NoObject, {}, {std::string(nameOf(group.source))});
    if (group.quorum && group.size && group.quorum->value > group.size->value)
        say(Kind::QuorumAboveSize, group.quorum->field, {std::to_string(group.quorum->value), std::to_string(group.size->value)});
    else if (group.quorum && !group.pods.empty() && group.quorum->value > there)
        say(Kind::QuorumAbovePods, group.quorum->field, {std::to_string(group.quorum->value), std::to_string(there)});
    if (group.schedulers.size() > 1) {
        std::string names;
        for (const std::string& name : group.schedulers) names += (names.empty() ? "" : ", ") + name;
        say(Kind::Schedulers, "spec.schedulerName", {names});
    }
    if (told) {
        std::int64_t first = 0;
        bool waits = false;
        std::set<std::string> names;
        for (const ToldGroup::Part& part : told->parts) names.insert(part.name);
        for (const ToldGroup::Part& part : told->parts) {
            if (part.after.empty()) first = saturatingAdd(first, part.pods);
            waits = waits || !part.after.empty();
            if (part.least && part.pods > 0 && *part.least > part.pods) say(Kind::PartAboveSize, part.name, {part.name, std::to_string(*part.least), std::to_string(part.pods)});
            for (const std::string& after : part.after)
                if (!names.contains(after)) say(Kind::UnknownPart, "dependsOn", {part.name, after});
        }
        const std::vector<std::string> circle = circleOf(told->parts);
        if (!circle.empty()) {
            std::string way;
            for (const std::string& name : circle) way += (way.empty() ? "" : " -> ") + name;
            say(Kind::Cycle, "dependsOn", {way});
        } else if (waits && group.source == GroupSource::VolcanoJob && group.quorum && group.quorum->value > first) {
            say(Kind::NeverBegins, group.quorum->field, {std::to_string(group.quorum->value), std::to_string(first)});
        }
    }
    std::set<std::size_t> others;
    if (isGang(group.source))
        for (const PodIdx idx : group.pods)
            for (const std::size_t other : of(idx)) {
                if (other == place || !isGang(m_all[other].source) || !others.insert(other).second) continue;
                say(Kind::TwoGroups, {}, {m_catalog.pod(idx).key(), std::string(nameOf(m_all[other].source)) + " " + m_all[other].key()});
            }
    judgeCompanions(group);
}

}  // namespace bayplan
