// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/audit/audit_record.h"

#include <set>

#include "io/text/base64.h"
#include "io/text/json_members.h"
#include "io/text/json_value.h"
#include "io/text/time_text.h"
#include "kube/apply/audit/signatures.h"
#include "kube/apply/journal/apply_lines.h"
#include "kube/read/live_object.h"

namespace bayplan {

namespace {

constexpr std::string_view kApiVersion = "bayplan/v1";

/// The signed bytes: type and payload, each preceded by its length, so that neither can run into the other.
std::string signedBytes(std::string_view payload) {
    return "DSSEv1 " + std::to_string(kAuditPayloadType.size()) + " " + std::string(kAuditPayloadType) + " " + std::to_string(payload.size()) + " " + std::string(payload);
}

void appendPayload(std::string& payload, const RecoveredApply& recovered, const AuditKey& key, std::int64_t at) {
    JsonMembers members(payload);
    members.text("apiVersion", kApiVersion);
    members.text("kind", "AuditRecord");
    members.text("made", timeText(at));
    members.text("summary", recovered.summary());
    members.raw("ended") += recovered.ended ? "true" : "false";
    members.text("journalDigest", recovered.digest);
    members.text("key", key.publicKey());
    appendApplyHeader(members.raw("run"), recovered.header);
    std::string& steps = members.raw("steps") += '[';
    for (const StepRecord& record : recovered.steps) {
        if (steps.back() != '[') steps += ',';
        JsonMembers step(steps);
        step.text("state", toString(record.state));
        step.text("pod", record.pod);
        step.text("uid", record.uid);
        step.text("node", record.node);
        step.text("text", record.text);
    }
    steps += ']';
    std::string& entries = members.raw("entries") += '[';
    for (const ApplyEntry& entry : recovered.entries) {
        if (entries.back() != '[') entries += ',';
        appendApplyEntry(entries, entry);
    }
    entries += ']';
}

/// The first member that occurs twice in an object at or below `value`: two readers might each use another one.
std::optional<std::string> twice(JsonValue value) {
    std::optional<std::string> found;
    if (value.type() == JsonValue::Type::Array)
        value.forEachElement([&](JsonValue one) {
            if (!found) found = twice(one);
        });
    if (value.type() != JsonValue::Type::Object) return found;
    std::set<std::string_view> seen;
    value.forEachField([&](std::string_view key, JsonValue one) {
        if (!found && !seen.insert(key).second) found = std::string(key);
        if (!found) found = twice(one);
    });
    return found;
}

Error noRecord(Message why) { return Error{ErrorCode::Syntax, worded("this is no audit record: %1", {std::move(why)}), {}}; }

}  // namespace

std::string auditRecord(const RecoveredApply& recovered, const AuditKey& key, std::int64_t at) {
    std::string payload, text;
    appendPayload(payload, recovered, key, at);
    {
        JsonMembers members(text);
        members.text("payloadType", kAuditPayloadType);
        members.text("payload", toBase64(payload));
        std::string& all = members.raw("signatures") += '[';
        {
            JsonMembers one(all);
            one.text("keyid", key.fingerprint());
            one.text("sig", toBase64(key.sign(signedBytes(payload))));
        }
        all += ']';
    }
    text += '\n';
    return text;
}

Result<VerifiedAudit> verifyAuditRecord(std::string_view text, std::string_view fingerprint) {
    JsonParser parser;
    std::string envelope(text);
    const Result<JsonValue> root = parser.parse(envelope);
    if (!root) return noRecord(root.error().message);
    if (const auto member = twice(*root)) return noRecord(worded("\"%1\" stands in it twice", {*member}));
    if (jsonText(*root, "payloadType") != kAuditPayloadType) return noRecord(worded("its payload is of another type"));
    const std::optional<std::string> payload = fromBase64(jsonText(*root, "payload"));
    JsonValue signatures;
    std::optional<std::string> signature;
    if (root->find("signatures", signatures) && signatures.type() == JsonValue::Type::Array)
        signatures.forEachElement([&](JsonValue one) {
            if (!signature) signature = fromBase64(jsonText(one, "sig"));
        });
    if (!payload || !signature) return noRecord(worded("it has no payload, or no signature"));
    JsonParser inner;
    std::string copy = *payload;
    const Result<JsonValue> record = inner.parse(copy);
    if (!record) return noRecord(record.error().message);
    if (const auto member = twice(*record)) return noRecord(worded("\"%1\" stands in what is signed twice", {*member}));
    if (jsonText(*record, "apiVersion") != kApiVersion || jsonText(*record, "kind") != "AuditRecord") return noRecord(worded("it is of another version or kind"));
    const std::optional<std::string> signer = signerOf(signedBytes(*payload), *signature, jsonText(*record, "key"));
    if (!signer) return Error{ErrorCode::Conflict, worded("the signature does not hold: the record was changed"), {}};
    if (!fingerprint.empty() && *signer != fingerprint) return Error{ErrorCode::Conflict, worded("was signed with another key, %1", {*signer}), {}};
    return VerifiedAudit{*payload, *signer};
}

}  // namespace bayplan
