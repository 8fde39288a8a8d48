// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/goal_request.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/moment.h"
#include "metrics/shape_text.h"
#include "model/names.h"
#include "plugins/groups/gangs.h"

namespace bayplan {

namespace {

constexpr std::uint64_t kLooksAtNodes = 20'000'000;  // about two seconds

std::optional<std::int64_t> signedWhole(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

Error faultOf(GoalField field, ErrorCode code, Message message, std::string object = {}) { return {code, std::move(message), Origin{{}, 0, 0, std::move(object), toString(field)}}; }

/// The same with the field at which it was read.
Error at(GoalField field, Error error) {
    error.origin.field = toString(field);
    return error;
}

Result<void> addProtection(MoveRules& rules, std::string_view text) {
    const std::size_t equals = text.find('=');
    const std::string_view kind = text.substr(0, equals), value = equals == std::string_view::npos ? std::string_view() : text.substr(equals + 1);
    if (!value.empty() && kind == "namespace") {
        rules.namespaces.emplace_back(value);
        return {};
    }
    if (value.find('/') != std::string_view::npos && kind == "pod") {
        rules.pods.emplace(value);
        return {};
    }
    if (!value.empty() && kind == "label") {
        Result<LabelSelector> selector = parseLabelSelector(value);
        if (!selector) return selector.error();
        rules.labels.push_back(std::move(*selector));
        return {};
    }
    if (kind == "annotation") {
        const std::size_t end = std::min(value.find('='), value.size());
        if (!isQualifiedName(value.substr(0, end))) return Error{ErrorCode::Invalid, worded("%1 is no key of an annotation", {value.substr(0, end)}), {}};
        rules.annotations.push_back({std::string(value.substr(0, end)), end < value.size() ? std::optional(std::string(value.substr(end + 1))) : std::nullopt});
        return {};
    }
    const std::optional<std::int64_t> priority = kind == "priority" ? signedWhole(value) : std::nullopt;
    if (!priority || *priority < std::numeric_limits<std::int32_t>::min() || *priority > std::numeric_limits<std::int32_t>::max())
        return Error{ErrorCode::Invalid, worded("must be namespace=NAME, label=SELECTOR, annotation=KEY, annotation=KEY=VALUE, priority=NUMBER or pod=NAMESPACE/NAME"), {}};
    rules.priority = std::min(rules.priority.value_or(std::numeric_limits<std::int32_t>::max()), static_cast<std::int32_t>(*priority));
    return {};
}

Result<std::map<std::string, std::int64_t>> limitsFrom(std::string_view list) {
    std::map<std::string, std::int64_t> limits;
    while (true) {
        const std::size_t end = std::min(list.find(','), list.size());
        std::string_view part = list.substr(0, end);
        part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
        const std::size_t equals = part.find('=');
        const std::optional<std::int64_t> percent = equals == std::string_view::npos || equals == 0 ? std::nullopt : signedWhole(part.substr(equals + 1));
        if (!percent || *percent < 0 || *percent > 100 || !limits.emplace(part.substr(0, equals), *percent).second)
            return Error{ErrorCode::Invalid, worded("must be RESOURCE=PERCENT,…, each resource once, with 0 to 100"), {}};
        if (end == list.size()) return limits;
        list.remove_prefix(end + 1);
    }
}

/// Consolidates the nodes that use little.
bool isByLimits(const GoalRequest& request) { return request.kind == GoalKind::Consolidate && !request.limits.empty(); }

/// A needed field that says nothing.
std::optional<Error> missing(const GoalRequest& request) {
    const auto isEmpty = [&](GoalField field) {
        switch (field) {
        case GoalField::Nodes: return request.nodes.empty();
        case GoalField::Pods: return request.pods.empty() && request.gang.empty();
        case GoalField::Request: return request.request.empty();
        case GoalField::Limits: return request.limits.empty();
        case GoalField::Count: return request.count < 0 || request.count > kMostCounted;
        case GoalField::Gang:
        case GoalField::Protect:
        case GoalField::Then:
        case GoalField::Window:
        case GoalField::GpuHours:
        case GoalField::Turns: break;
        }
        return false;
    };
    // Nodes in use are counted, or those that use little are named by limits.
    if (request.kind == GoalKind::Consolidate && request.limits.empty() && isEmpty(GoalField::Count))
        return faultOf(GoalField::Count, ErrorCode::Invalid, worded("must be 0 to %1", {kMostCounted}));
    for (const TakenField& one : fieldsOf(request.kind)) {
        if (!one.needed || !isEmpty(one.field)) continue;
        if (one.field == GoalField::Count) return faultOf(one.field, ErrorCode::Invalid, worded("must be 0 to %1", {kMostCounted}));
        return faultOf(one.field, ErrorCode::Invalid, worded("is missing"));
    }
    return std::nullopt;
}

bool takes(GoalKind kind, GoalField field) {
    const std::vector<TakenField> fields = fieldsOf(kind);
    return std::any_of(fields.begin(), fields.end(), [&](const TakenField& one) { return one.field == field; });
}

/// A name, or a selector of labels: no name has an equals sign.
Result<void> readNodes(const std::string& text, const Catalog& catalog, GoalQuestion& question) {
    if (text.find('=') == std::string::npos) {
        question.nodes.push_back(catalog.findNode(text));
        if (!question.nodes.back().valid()) return faultOf(GoalField::Nodes, ErrorCode::NotFound, worded("there is no such node"), "Node " + text);
        return {};
    }
    const Result<LabelSelector> selector = parseLabelSelector(text);
    if (!selector) return at(GoalField::Nodes, selector.error());
    const std::size_t before = question.nodes.size();
    for (std::size_t n = 0; n < catalog.nodes.size(); ++n)
        if (matches(*selector, catalog.nodes[n].labels)) question.nodes.emplace_back(n);
    if (question.nodes.size() == before) return faultOf(GoalField::Nodes, ErrorCode::NotFound, worded("no node has the labels %1", {text}));
    return {};
}

Result<void> readPods(const GoalRequest& request, const Cluster& cluster, const Profiles& profiles, GoalQuestion& question) {
    for (const std::string& key : request.pods) {
        question.pods.push_back(cluster.catalog().findPod(key));
        if (!question.pods.back().valid()) return faultOf(GoalField::Pods, ErrorCode::NotFound, worded("there is no such pod"), "Pod " + key);
    }
    if (request.gang.empty()) return {};
    std::optional<Gang> named;
    for (Gang& gang : gangsOf(cluster, profiles))
        if (gang.key() == request.gang) named = std::move(gang);
    if (!named) return faultOf(GoalField::Gang, ErrorCode::NotFound, worded("no pod is in a group of that name"), "PodGroup " + request.gang);
    question.pods.insert(question.pods.end(), named->pods.begin(), named->pods.end());
    return {};
}

}  // namespace

const char* toString(GoalField field) {
    switch (field) {
    case GoalField::Nodes: return "node";
    case GoalField::Count: return "count";
    case GoalField::Pods: return "pod";
    case GoalField::Gang: return "gang";
    case GoalField::Request: return "request";
    case GoalField::Limits: return "limit";
    case GoalField::Protect: return "protect";
    case GoalField::Then: return "then";
    case GoalField::Window: return "window";
    case GoalField::GpuHours: return "max-gpu-hours";
    case GoalField::Turns: break;
    }
    return "wave-label";
}

std::vector<TakenField> fieldsOf(GoalKind kind) {
    switch (kind) {
    case GoalKind::Drain: return {{GoalField::Nodes, true}};
    case GoalKind::Free: return {{GoalField::Count, true}};
    case GoalKind::Consolidate: return {{GoalField::Count, false}, {GoalField::Limits, false}};
    case GoalKind::Room: return {{GoalField::Pods, true}, {GoalField::Gang, false}};
    case GoalKind::Slots: return {{GoalField::Request, true}, {GoalField::Count, true}};
    case GoalKind::Rebalance: return {{GoalField::Limits, true}};
    case GoalKind::Repair: return {};
    case GoalKind::Vacate: break;
    }
    return {{GoalField::Request, true}, {GoalField::Nodes, false}};
}

namespace {

/// What one goal wants, without the rules of all of them.
Result<GoalQuestion> wantedBy(const GoalRequest& request, const Cluster& cluster, const Profiles& profiles) {
    if (std::optional<Error> lack = missing(request)) return std::move(*lack);
    GoalQuestion question;
    question.kind = request.kind;
    question.words = goalWords(request);
    question.count = request.count;
    if (takes(request.kind, GoalField::Nodes))
        for (const std::string& name : request.nodes)
            if (const Result<void> read = readNodes(name, cluster.catalog(), question); !read) return read.error();
    if (takes(request.kind, GoalField::Pods))
        if (const Result<void> read = readPods(request, cluster, profiles, question); !read) return read.error();
    if (takes(request.kind, GoalField::Request)) {
        const Result<ShapeWords> words = shapeFromText(request.request);
        if (!words) return at(GoalField::Request, words.error());
        if (const Result<void> known = knownResources(words->requests, cluster.catalog()); !known) return at(GoalField::Request, known.error());
        question.shape = shapeOf(*words, profiles.all.front()->schedulerName).pod;
        question.amounts = words->requests;
    }
    if (takes(request.kind, GoalField::Limits) && !request.limits.empty()) {
        Result<std::map<std::string, std::int64_t>> limits = limitsFrom(request.limits);
        if (!limits) return at(GoalField::Limits, limits.error());
        question.percent = std::move(*limits);
    }
    return question;
}

/// In which turns its nodes leave.
Result<void> readTurns(const GoalRequest& request, const Catalog& catalog, GoalQuestion& question) {
    const DrainTurns& turns = request.turns;
    const auto fault = [](ErrorCode code, Message message) { return faultOf(GoalField::Turns, code, std::move(message)); };
    if (!turns.any() && turns.order.empty()) return {};
    if (request.kind != GoalKind::Drain) return fault(ErrorCode::Invalid, worded("only drained nodes leave in turns"));
    if (!request.then.empty()) return fault(ErrorCode::Invalid, worded("nodes that leave in turns take no further goals"));
    if (turns.atOnce < 0 || turns.atOnce > kMostCounted) return fault(ErrorCode::Invalid, worded("must be 0 to %1", {kMostCounted}));
    if (!turns.label.empty())
        if (const Result<void> reads = readsAsLabelKey(turns.label); !reads) return at(GoalField::Turns, reads.error());
    if (!turns.order.empty() && turns.label.empty()) return fault(ErrorCode::Invalid, worded("an order of groups needs the label that makes them"));
    for (auto value = turns.order.begin(); value != turns.order.end(); ++value) {
        const auto has = [&](NodeIdx node) {
            const std::string* found = catalog.node(node).labels.find(turns.label);
            return found && *found == *value;
        };
        if (std::none_of(question.nodes.begin(), question.nodes.end(), has)) return fault(ErrorCode::NotFound, worded("no node to be drained has %1=%2", {turns.label, *value}));
        if (std::find(turns.order.begin(), value, *value) != value) return fault(ErrorCode::Invalid, worded("%1 is named twice", {*value}));
    }
    question.turns = turns;
    return {};
}

/// The name of the goal and the options that say what it wants.
std::vector<std::string> ownWords(const GoalRequest& request) {
    std::vector<std::string> words{toString(request.kind)};
    const auto add = [&](const char* option, const std::string& value) {
        if (value.empty()) return;
        words.emplace_back(std::string("--") + option);
        words.push_back(value);
    };
    for (const TakenField& one : fieldsOf(request.kind)) {
        const char* option = toString(one.field);
        switch (one.field) {
        case GoalField::Nodes:
            for (const std::string& node : request.nodes) add(option, node);
            break;
        case GoalField::Count:
            if (!isByLimits(request)) add(option, std::to_string(request.count));
            break;
        case GoalField::Pods:
            for (const std::string& pod : request.pods) add(option, pod);
            break;
        case GoalField::Gang: add(option, request.gang); break;
        case GoalField::Request: add(option, request.request); break;
        case GoalField::Limits: add(option, request.limits); break;
        case GoalField::Protect:
        case GoalField::Then:
        case GoalField::Window:
        case GoalField::GpuHours:
        case GoalField::Turns: break;
        }
    }
    return words;
}

/// Words between blanks; quotes keep what is between them together. Absent: a quote has no end.
std::optional<std::vector<std::string>> splitWords(std::string_view text) {
    std::vector<std::string> words;
    bool inWord = false;
    char quote = 0;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\t' || c == '\n';
        if (quote == 0 && blank) {
            inWord = false;
            continue;
        }
        if (!inWord) words.emplace_back();
        inWord = true;
        if (quote != 0 ? c == quote : c == '"' || c == '\'') quote = quote != 0 ? '\0' : c;
        else words.back() += c;
    }
    return quote == 0 ? std::optional(std::move(words)) : std::nullopt;
}

constexpr GoalKind kAllGoals[] = {GoalKind::Drain, GoalKind::Free, GoalKind::Room, GoalKind::Slots, GoalKind::Consolidate, GoalKind::Rebalance, GoalKind::Repair, GoalKind::Vacate};

Error faultOfThen(Message message) { return {ErrorCode::Invalid, std::move(message), {}}; }

Result<void> takeOption(GoalRequest& request, const std::string& option, const std::string& value) {
    const std::vector<TakenField> fields = fieldsOf(request.kind);
    const auto field = std::find_if(fields.begin(), fields.end(), [&](const TakenField& one) { return option == toString(one.field); });
    if (field == fields.end()) return faultOfThen(worded("a further goal %1 takes no option --%2: it says only what it wants", {toString(request.kind), option}));
    switch (field->field) {
    case GoalField::Nodes: request.nodes.push_back(value); break;
    case GoalField::Pods: request.pods.push_back(value); break;
    case GoalField::Gang: request.gang = value; break;
    case GoalField::Request: request.request = value; break;
    case GoalField::Limits: request.limits = value; break;
    case GoalField::Count: {
        const std::optional<std::int64_t> count = signedWhole(value);
        if (!count || *count < 0 || *count > kMostCounted) return faultOfThen(worded("--%1 must be 0 to %2", {option, kMostCounted}));
        request.count = *count;
        break;
    }
    case GoalField::Protect:
    case GoalField::Then:
    case GoalField::Window:
    case GoalField::GpuHours:
    case GoalField::Turns: break;
    }
    return {};
}

}  // namespace

Result<GoalQuestion> questionOf(const GoalRequest& request, const Cluster& cluster, const Profiles& profiles) {
    Result<GoalQuestion> question = wantedBy(request, cluster, profiles);
    if (!question) return question;
    question->mostMoves = request.mostMoves;
    question->mostGroups = request.mostGroups;
    question->rules.loss = {request.savedEvery, request.now};
    if (!request.mostGpuHours.empty()) {
        const Result<std::int64_t> most = gpuHoursFrom(request.mostGpuHours);
        if (!most) return at(GoalField::GpuHours, most.error());
        question->rules.mostLost = *most;
    }
    if (const Result<void> read = readTurns(request, cluster.catalog(), *question); !read) return read.error();
    question->seed = request.seed;
    question->threads = request.threads;
    question->rules.deleteEmptyDirData = request.deleteEmptyDirData;
    question->rules.surge = request.surge;
    for (const std::string& text : request.protect)
        if (const Result<void> added = addProtection(question->rules, text); !added) return at(GoalField::Protect, added.error());
    for (const std::string& key : question->rules.pods)
        if (!cluster.catalog().findPod(key).valid()) return faultOf(GoalField::Protect, ErrorCode::NotFound, worded("there is no such pod"), "Pod " + key);
    const bool anyByLimits = isByLimits(request) || std::any_of(request.then.begin(), request.then.end(), isByLimits);
    if (anyByLimits && !request.then.empty()) return faultOf(GoalField::Then, ErrorCode::Invalid, worded("a goal to consolidate by limits goes with no other goal"));
    for (const GoalRequest& one : request.then) {
        Result<GoalQuestion> further = wantedBy(one, cluster, profiles);
        if (!further) {
            Error error = further.error();
            error.message = worded("%1: --%2: %3", {goalWords(one), error.origin.field, error.message});
            return at(GoalField::Then, std::move(error));
        }
        question->then.push_back(std::move(*further));
    }
    return question;
}

std::string oneLine(const std::vector<std::string>& words, char quote) {
    std::string text;
    for (const std::string& word : words) {
        const bool plain = !word.empty() && word.find_first_of(" \t\"'") == std::string::npos;
        const char other = quote == '"' ? '\'' : '"';
        const std::string around = plain ? "" : std::string(1, word.find(quote) == std::string::npos ? quote : other);
        text += (text.empty() ? "" : " ") + around + word + around;
    }
    return text;
}

std::string goalWords(const GoalRequest& request) { return oneLine(ownWords(request), '"'); }

Result<GoalRequest> goalFromWords(std::string_view text) {
    const std::optional<std::vector<std::string>> words = splitWords(text);
    if (!words) return faultOfThen(worded("a quote has no end"));
    GoalRequest request;
    const auto kind = std::find_if(std::begin(kAllGoals), std::end(kAllGoals), [&](GoalKind one) { return !words->empty() && words->front() == toString(one); });
    if (kind == std::end(kAllGoals)) return faultOfThen(worded("must begin with drain, free, room, slots, consolidate, rebalance, repair or vacate"));
    request.kind = *kind;
    request.count = -1;  // a goal that takes none is not asked for it
    for (std::size_t i = 1; i < words->size(); ++i) {
        const std::string& word = (*words)[i];
        if (word.rfind("--", 0) != 0) return faultOfThen(worded("%1 is no option", {word}));
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos && i + 1 == words->size()) return faultOfThen(worded("%1 has no value", {word}));
        const std::string option = word.substr(2, equals == std::string::npos ? equals : equals - 2);
        if (const Result<void> taken = takeOption(request, option, equals == std::string::npos ? (*words)[++i] : word.substr(equals + 1)); !taken) return taken.error();
    }
    if (const std::optional<Error> lack = missing(request)) return faultOfThen(worded("--%1: %2", {lack->origin.field, lack->message}));
    if (!takes(request.kind, GoalField::Count) || isByLimits(request)) request.count = 0;
    return request;
}

std::vector<std::string> commandWords(const GoalRequest& request) {
    std::vector<std::string> words = ownWords(request);
    const auto add = [&](const char* option, const std::string& value) {
        if (value.empty()) return;
        words.emplace_back(std::string("--") + option);
        words.push_back(value);
    };
    for (const GoalRequest& one : request.then) add(toString(GoalField::Then), goalWords(one));
    for (const std::string& protection : request.protect) add(toString(GoalField::Protect), protection);
    if (request.deleteEmptyDirData) words.emplace_back("--delete-emptydir-data");
    if (request.surge) words.emplace_back("--surge");
    if (request.mostMoves) add("max-moves", std::to_string(*request.mostMoves));
    if (request.mostGroups) add("max-groups", std::to_string(*request.mostGroups));
    add("wave-label", request.turns.label);
    if (request.turns.atOnce > 0) add("at-once", std::to_string(request.turns.atOnce));
    for (const std::string& value : request.turns.order) add("wave-order", value);
    add("max-gpu-hours", request.mostGpuHours);
    if (request.savedEvery) add("saved-every", std::to_string(*request.savedEvery) + "s");
    if (request.now) add("now", momentText(*request.now));
    for (const AskedWindow& one : request.windows) add("window", one.words);
    if (request.startsWithin) add("start-within", std::to_string(*request.startsWithin) + "s");
    if (request.seed != 1) add("seed", std::to_string(request.seed));
    return words;
}

Result<void> readsAsProtection(std::string_view text) {
    MoveRules rules;
    return addProtection(rules, text);
}

Result<void> readsAsLimits(std::string_view text) {
    const auto limits = limitsFrom(text);
    return limits ? Result<void>() : Result<void>(limits.error());
}

Result<void> readsAsLabelKey(std::string_view text) {
    return isQualifiedName(text) ? Result<void>() : Result<void>(Error{ErrorCode::Invalid, worded("%1 is no key of a label", {text}), {}});
}

std::uint64_t usualWork(std::size_t nodes) { return std::clamp<std::uint64_t>(kLooksAtNodes / std::max<std::size_t>(1, nodes), 1'000, 100'000); }

}  // namespace bayplan
