// SPDX-License-Identifier: GPL-3.0-or-later
// What a server says before its objects are read, and the selectors that users write.
#include <string>

#include "base/result.h"
#include "fuzz/targets.h"
#include "io/objects/object_selector.h"
#include "kube/read/access_rules.h"
#include "kube/read/discovery.h"
#include "plugins/devices/cel/program.h"

namespace bayplan::fuzz {

namespace {

void checkColumn(const Error& error, std::string_view text) {
    check(!error.message.empty() && error.origin.column <= text.size() + 1, "an error that says nothing, or points beside the text");
}

/// The served version is one that was requested, and stays the same when the answer is read again.
void checkServed(const Discovery& known, const Discovery& twice) {
    for (const ApiKind& kind : apiKindsRead()) {
        std::size_t version = kind.versions.size(), again = version;
        const Discovery::Served served = known.serves(kind, version);
        check((served == Discovery::Served::Yes) == (version < kind.versions.size()), "a kind that is served in no version");
        check(twice.serves(kind, again) == served && again == version, "a kind that is served otherwise when it is read twice");
    }
}

}  // namespace

void discovery(std::string_view bytes) {
    const std::string text(bytes);
    Discovery all, groups;
    const bool aggregated = all.readAggregated(text), byGroup = groups.readGroups(text);
    check(!(aggregated && byGroup), "a list of groups that is two");
    Discovery allTwice = all, groupsTwice = groups;
    if (aggregated) allTwice.readAggregated(text);
    if (byGroup) groupsTwice.readGroups(text);
    checkServed(all, allTwice);
    checkServed(groups, groupsTwice);
    for (const char* groupVersion : {"v1", "apps/v1"}) {
        Discovery one = groups;
        const bool read = one.readVersion(groupVersion, text);
        check(!read || !one.isOpen(groupVersion), "kinds of a version that are read and not known");
    }
}

void review(std::string_view bytes) {
    const std::string text(bytes);
    const AccessRules rules = AccessRules::from(text);
    const Permission all{"list", "", "pods", "", "s", ""};
    for (const Permission& permission : {all, Permission{"create", "", "pods", "eviction", "s", ""}, Permission{"patch", "", "nodes", "", "", ""}}) {
        const Access ofAll = rules.allows(permission);
        Permission one = permission;
        one.name = "one";
        check(ofAll != Access::Allowed || rules.allows(one) == Access::Allowed, "leave for all that is none for one");
        check(text.find("false") != std::string::npos || ofAll != Access::Denied, "a denial by rules that do not say that they are all");
    }
    // A review of one permission is not a review of the rules.
    check(accessIn(text) == Access::Unknown || rules.allows(all) == Access::Unknown, "an answer that answers two questions");
}

void selectors(std::string_view bytes) {
    ObjectSelector selector;
    if (Result<LabelSelector> labels = parseLabelSelector(bytes); !labels) {
        checkColumn(labels.error(), bytes);
    } else {
        for (const Requirement& requirement : labels->requirements) check(!malformed(requirement), "a requirement that no server would take");
        selector.labels = std::move(*labels);
    }
    if (Result<std::vector<FieldRequirement>> fields = parseFieldSelector(bytes); !fields) {
        checkColumn(fields.error(), bytes);
    } else {
        for (const FieldRequirement& field : *fields) check(!field.field.empty() && field.column >= 1 && field.column <= bytes.size() + 1, "a field without a name or a place");
        if (const Result<void> known = checkFields(*fields, "Pod"); !known) checkColumn(known.error(), bytes);
        else selector.fields = std::move(*fields);
    }
    for (const char* object : {R"({"metadata":{"name":"p","namespace":"s","labels":{"a":"b"}},"spec":{"nodeName":"n0"},"status":{"phase":"Running"}})",
                               R"({"metadata":7,"spec":[],"status":null})", "{}"})
        check(matches(selector, std::string(object)) || !selector.empty(), "a selector of everything that leaves something out");
    check(selector.empty() || !matches(selector, std::string(bytes) + "\x01"), "what is no object, and is selected");
}

void expression(std::string_view bytes) {
    using Kind = cel::Outcome::Kind;
    Device device;
    device.attributes = {{"b", true}, {"i", std::int64_t{7}}, {"s", std::string("Fish-1")}, {"v", DeviceVersion{"1.2.3-rc.1"}}, {"x.io/s", std::string("other")}};
    device.capacity["mem"].value = ExactQuantity::ofUnits(16);
    const cel::Program program(bytes);
    for (const Device& one : {Device{}, device}) {
        const cel::Value value = cel::deviceValue("d.io", one);
        const cel::Outcome outcome = program.evaluate(value);
        check((outcome.kind == Kind::Yes || outcome.kind == Kind::No) == outcome.text.empty(), "an answer with a text, or none without");
        check(cel::Program(bytes).evaluate(value) == outcome, "a selector that answers otherwise the second time");
        program.reads(value);
    }
}

}  // namespace bayplan::fuzz
