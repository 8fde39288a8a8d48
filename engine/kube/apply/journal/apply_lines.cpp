// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/journal/apply_lines.h"

#include <utility>

#include "io/objects/decode_common.h"
#include "io/sessions/plan_steps.h"
#include "io/sessions/plan_windows_text.h"
#include "io/text/document.h"
#include "io/text/json_members.h"

namespace bayplan {

namespace {

using What = ApplyEntry::What;

constexpr std::pair<What, const char*> kWhats[] = {{What::Sent, "sent"},   {What::Answered, "answered"}, {What::Lost, "lost"},  {What::Found, "found"},
                                                   {What::State, "state"}, {What::Run, "run"},           {What::Ended, "ended"}};
constexpr ApplyCall kCalls[] = {ApplyCall::Evict, ApplyCall::Bind, ApplyCall::Nominate, ApplyCall::Cordon, ApplyCall::Uncordon, ApplyCall::Event,
                                ApplyCall::Admit, ApplyCall::Withdraw, ApplyCall::Release, ApplyCall::Free, ApplyCall::ScaleUp, ApplyCall::MarkFirst, ApplyCall::ScaleDown,
                                ApplyCall::Scale, ApplyCall::Restart, ApplyCall::Undo};
constexpr StepState kStates[] = {StepState::NotStarted, StepState::UnderWay, StepState::Done, StepState::DoneElsewhere,
                                 StepState::Unknown, StepState::Failed, StepState::Skipped, StepState::Blocked};

constexpr std::pair<const char*, bool LandingRules::*> kLandingRules[] = {{"standing", &LandingRules::standing},
                                                                          {"acceptElsewhere", &LandingRules::acceptElsewhere},
                                                                          {"acceptUnproved", &LandingRules::acceptUnproved}};

bool isOfRun(What what) { return what == What::Run || what == What::Ended; }

void appendTexts(std::string& out, const std::vector<std::string>& texts) {
    out += '[';
    for (const std::string& text : texts) {
        if (out.back() != '[') out += ',';
        appendJsonString(out, text);
    }
    out += ']';
}

void appendPlan(std::string& out, const Plan& plan) {
    JsonMembers members(out);
    members.text("title", plan.title);
    appendWindows(members, plan.windows);
    appendSteps(members.raw("steps"), plan.steps);
}

void appendSigned(JsonMembers& members, std::string_view key, std::int64_t value) { members.raw(key) += std::to_string(value); }

void appendRollback(std::string& out, const RollbackPlan& rollback) {
    JsonMembers members(out);
    appendPlan(members.raw("plan"), rollback.plan);
    std::string& notes = members.raw("notes") += '[';
    for (const RollbackNote& note : rollback.notes) {
        if (notes.back() != '[') notes += ',';
        JsonMembers one(notes);
        one.number("step", note.step);
        one.text("text", note.text);
    }
    notes += ']';
}

Plan decodePlan(const Field& field) {
    requireKnown(field, {"title", "windows", "startsWithin", "steps"});
    Plan plan;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "title") plan.title = value.text();
        else if (key == "steps") plan.steps = decodeSteps(value);
        else takeWindows(key, value, plan.windows);
    });
    requireWindows(field, plan.windows);
    return plan;
}

Approval decodeApproval(const Field& field) {
    requireKnown(field, {"hash", "by", "at"});
    Approval approval;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "hash") approval.hash = value.text();
        else if (key == "by") approval.by = value.text();
        else approval.at = value.integer();
    });
    return approval;
}

RollbackPlan decodeRollback(const Field& field) {
    requireKnown(field, {"plan", "notes"});
    RollbackPlan rollback;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "plan") {
            rollback.plan = decodePlan(value);
            return;
        }
        value.forEachElement([&](const Field& element) {
            RollbackNote& note = rollback.notes.emplace_back();
            requireKnown(element, {"step", "text"});
            element.forEach([&](std::string_view name, const Field& part) {
                if (name == "step") note.step = static_cast<std::size_t>(part.integer(0));
                else note.text = part.text();
            });
        });
    });
    return rollback;
}

SafetyWords decodeAccepted(const Field& field) {
    SafetyWords accepted;
    for (const std::string& word : decodeStrings(field))
        if (!accepted.add(word)) field.fail(worded("\"%1\" is no word that accepts anything", {word}));
    return accepted;
}

template <typename Enum, std::size_t n>
Enum decodeWord(const Field& field, const Enum (&values)[n]) {
    const std::string_view text = field.string();
    for (const Enum value : values)
        if (text == toString(value)) return value;
    field.fail(worded("\"%1\" is nothing that is known", {text}));
}

LandingRules decodeLandingRules(const Field& field) {
    LandingRules rules;
    field.forEachElement([&](const Field& element) {
        const std::string_view word = element.string();
        bool known = false;
        for (const auto& [name, is] : kLandingRules)
            if (word == name) known = rules.*is = true;
        if (!known) element.fail(worded("\"%1\" is nothing that is known", {word}));
    });
    return rules;
}

What decodeWhat(const Field& field) {
    const std::string_view text = field.string();
    for (const auto& [what, name] : kWhats)
        if (text == name) return what;
    field.fail(worded("\"%1\" is nothing that is known", {text}));
}

}  // namespace

const char* toString(ApplyCall call) {
    switch (call) {
    case ApplyCall::Evict: return "evict";
    case ApplyCall::Bind: return "bind";
    case ApplyCall::Nominate: return "nominate";
    case ApplyCall::Cordon: return "cordon";
    case ApplyCall::Uncordon: return "uncordon";
    case ApplyCall::Event: return "event";
    case ApplyCall::Admit: return "admit";
    case ApplyCall::Withdraw: return "withdraw";
    case ApplyCall::Release: return "release";
    case ApplyCall::Free: return "free";
    case ApplyCall::ScaleUp: return "scale up";
    case ApplyCall::MarkFirst: return "mark";
    case ApplyCall::ScaleDown: return "scale down";
    case ApplyCall::Scale: return "scale";
    case ApplyCall::Restart: return "rollout restart";
    case ApplyCall::Undo: return "rollout undo";
    }
    return "";
}

const char* toString(StepState state) {
    switch (state) {
    case StepState::NotStarted: return "not started";
    case StepState::UnderWay: return "under way";
    case StepState::Done: return "done";
    case StepState::DoneElsewhere: return "done on another node";
    case StepState::Unknown: return "unknown";
    case StepState::Failed: return "failed";
    case StepState::Skipped: return "skipped";
    case StepState::Blocked: return "blocked";
    }
    return "";
}

void appendApplyHeader(std::string& out, const ApplyHeader& header) {
    JsonMembers members(out);
    members.text("journal", kApplyJournalVersion);
    members.text("run", header.run);
    members.text("context", header.context);
    members.text("server", header.server);
    members.text("as", header.as);
    appendSigned(members, "started", header.started);
    {
        JsonMembers approval(members.raw("approval"));
        approval.text("hash", header.approval.hash);
        approval.text("by", header.approval.by);
        appendSigned(approval, "at", header.approval.at);
    }
    appendPlan(members.raw("plan"), header.plan);
    appendTexts(members.raw("uids"), header.uids);
    appendTexts(members.raw("schedulerNames"), header.schedulerNames);
    std::vector<std::string> landings, rules;
    for (const Landing landing : header.landings) landings.emplace_back(toString(landing));
    appendTexts(members.raw("landings"), landings);
    for (const auto& [word, is] : kLandingRules)
        if (header.landing.*is) rules.emplace_back(word);
    appendTexts(members.raw("landing"), rules);
    if (const std::vector<std::string> words = header.accepted.names(); !words.empty()) appendTexts(members.raw("accepted"), words);
    if (header.acceptOutsideWindow) members.flag("acceptOutsideWindow", true);
    if (header.gracePeriodSeconds) appendSigned(members, "gracePeriodSeconds", *header.gracePeriodSeconds);
    if (!header.releases.empty()) appendTexts(members.raw("releases"), header.releases);
    appendRollback(members.raw("rollback"), header.rollback);
}

void appendApplyEntry(std::string& out, const ApplyEntry& entry) {
    JsonMembers members(out);
    for (const auto& [what, name] : kWhats)
        if (what == entry.what) members.text("what", name);
    appendSigned(members, "at", entry.at);
    if (!isOfRun(entry.what)) members.number("step", entry.step);
    if (!isOfRun(entry.what) && entry.what != What::State) members.text("call", toString(entry.call));
    if (entry.what == What::State) members.text("state", toString(entry.state));
    if (entry.what == What::Answered) appendSigned(members, "status", entry.status);
    if (entry.what == What::Found) members.raw("carriedOut") += entry.carriedOut ? "true" : "false";
    members.text("method", entry.method);
    members.text("path", entry.path);
    members.text("pod", entry.pod);
    members.text("uid", entry.uid);
    members.text("node", entry.node);
    members.text("workload", entry.workload);
    if (!entry.siblings.empty()) appendTexts(members.raw("siblings"), entry.siblings);
    if (entry.replicas != 0) appendSigned(members, "replicas", entry.replicas);
    members.text("restartedAt", entry.restartedAt);
    members.text("restartedBefore", entry.restartedBefore);
    members.text("aid", entry.aid);
    members.text("auditId", entry.auditId);
    members.text("text", entry.text);
    if (entry.ending) members.text("ending", toString(*entry.ending));
    if (entry.letsGo) members.raw("letsGo") += "true";
    if (entry.stays) members.raw("stays") += "true";
}

ApplyHeader decodeApplyHeader(const Field& field) {
    ApplyHeader header;
    bool versioned = false;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "journal") {
            if (value.string() != kApplyJournalVersion) value.fail(worded("\"%1\" is not read; only %2", {value.text(), kApplyJournalVersion}));
            versioned = true;
        } else if (key == "run") header.run = value.text();
        else if (key == "context") header.context = value.text();
        else if (key == "server") header.server = value.text();
        else if (key == "as") header.as = value.text();
        else if (key == "started") header.started = value.integer();
        else if (key == "approval") header.approval = decodeApproval(value);
        else if (key == "plan") header.plan = decodePlan(value);
        else if (key == "uids") header.uids = decodeStrings(value);
        else if (key == "schedulerNames") header.schedulerNames = decodeStrings(value);
        else if (key == "landings") value.forEachElement([&](const Field& element) { header.landings.push_back(decodeWord(element, kLandings)); });
        else if (key == "landing") header.landing = decodeLandingRules(value);
        else if (key == "accepted") header.accepted = decodeAccepted(value);
        else if (key == "acceptOutsideWindow") header.acceptOutsideWindow = value.boolean();
        else if (key == "gracePeriodSeconds") header.gracePeriodSeconds = value.integer(0);
        else if (key == "releases") header.releases = decodeStrings(value);
        else if (key == "rollback") header.rollback = decodeRollback(value);
    });
    if (!versioned) field.fail(worded("this is no journal of an apply"));
    if (header.uids.size() != header.plan.steps.size()) field.fail(worded("has not as many uids as steps"));
    if (!header.landings.empty() && header.landings.size() != header.plan.steps.size()) field.fail(worded("has not as many landings as steps"));
    if (!header.releases.empty() && !header.plan.steps.empty()) field.fail(worded("is of a plan and of a release"));
    if (const Result<void> holds = holdsFor(header.approval, header.plan); !holds) field.fail(holds.error().message);
    return header;
}

ApplyEntry decodeApplyEntry(const Field& field, std::size_t steps) {
    ApplyEntry entry;
    bool hasWhat = false, hasStep = false;
    requireKnown(field, {"what", "at", "step", "call", "state", "status", "carriedOut", "method", "path", "pod",
                         "uid", "node", "workload", "siblings", "replicas", "restartedAt", "restartedBefore", "aid", "auditId", "text", "ending", "letsGo", "stays"});
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "what") {
            entry.what = decodeWhat(value);
            hasWhat = true;
        } else if (key == "at") entry.at = value.integer();
        else if (key == "step") {
            entry.step = static_cast<std::size_t>(value.integer(0));
            if (entry.step >= steps) value.fail(worded("the plan has no such step"));
            hasStep = true;
        } else if (key == "call") entry.call = decodeWord(value, kCalls);
        else if (key == "state") entry.state = decodeWord(value, kStates);
        else if (key == "status") entry.status = static_cast<long>(value.integer(0, 999));
        else if (key == "carriedOut") entry.carriedOut = value.boolean();
        else if (key == "method") entry.method = value.text();
        else if (key == "path") entry.path = value.text();
        else if (key == "pod") entry.pod = value.text();
        else if (key == "uid") entry.uid = value.text();
        else if (key == "node") entry.node = value.text();
        else if (key == "workload") entry.workload = value.text();
        else if (key == "siblings") entry.siblings = decodeStrings(value);
        else if (key == "replicas") entry.replicas = value.integer(0);
        else if (key == "restartedAt") entry.restartedAt = value.text();
        else if (key == "restartedBefore") entry.restartedBefore = value.text();
        else if (key == "aid") entry.aid = value.text();
        else if (key == "auditId") entry.auditId = value.text();
        else if (key == "text") entry.text = value.text();
        else if (key == "ending") entry.ending = decodeWord(value, kStates);
        else if (key == "letsGo") entry.letsGo = value.boolean();
        else entry.stays = value.boolean();
    });
    if (!hasWhat) field.fail(worded("does not say what it is about"));
    if (!hasStep && !isOfRun(entry.what)) field.fail(worded("names no step"));
    return entry;
}

}  // namespace bayplan
