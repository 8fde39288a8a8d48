// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

#include "base/result.h"
#include "fuzz/targets.h"
#include "io/text/base64.h"
#include "io/text/json_value.h"
#include "kube/apply/audit/audit_record.h"
#include "kube/apply/journal/apply_journal.h"
#include "kube/apply/journal/apply_lines.h"
#include "kube/apply/rollback_plan.h"
#include "kube/http/digest.h"

namespace bayplan::fuzz {

namespace {

PlanStep step(PlanStep::Action action, const char* pod, const char* from, const char* to) {
    PlanStep step;
    step.action = action;
    step.pod = pod;
    step.from = from;
    step.to = to;
    return step;
}

ApplyHeader header() {
    ApplyHeader header;
    header.run = "r";
    header.context = "test";
    header.plan.steps = {step(PlanStep::Action::Cordon, "", "", "n0"), step(PlanStep::Action::Move, "s/p", "n0", "n1"), step(PlanStep::Action::Place, "s/q", "", "n1")};
    header.approval = {planHash(header.plan), "me", 1};
    header.uids = {"", "u1", "u2"};
    return header;
}

/// Prepends the hash of the line before, as in a journal.
std::string chained(const std::string& before, std::string_view object) {
    return "{\"prev\":\"" + (before.empty() ? before : sha256Hex(before)) + "\"," + std::string(object.substr(std::min<std::size_t>(1, object.size())));
}

/// A journal with a valid beginning; its further lines are those of `bytes`.
std::string goesOn(std::string_view bytes) {
    std::string first;
    appendApplyHeader(first, header());
    std::string line = chained({}, first), text = line + '\n';
    while (!bytes.empty()) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        line = chained(line, bytes.substr(0, end));
        text += line;
        if (end < bytes.size()) text += '\n';
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
    }
    return text;
}

Result<RecoveredApply> recovered(const std::string& text) {
    const int memory = ::memfd_create("journal", MFD_CLOEXEC);
    check(memory >= 0 && ::write(memory, text.data(), text.size()) == static_cast<ssize_t>(text.size()), "memory");
    const std::string file = "/proc/self/fd/" + std::to_string(memory);
    Result<RecoveredApply> read = readApplyJournal(file);
    if (!read) check(!read.error().message.empty() && read.error().origin.file == file, "an error that says nothing");
    ::close(memory);
    return read;
}

/// Every line is read as it was written, and nothing is known about a step without a line.
void checkRecovered(const RecoveredApply& read) {
    const std::size_t steps = read.header.steps();
    check(read.steps.size() == steps && read.header.uids.size() == read.header.plan.steps.size(), "a journal with other steps than its plan");
    std::vector<bool> told(steps);
    for (const ApplyEntry& entry : read.entries) {
        std::string text, again;
        appendApplyEntry(text, entry);
        JsonParser parser;
        const Result<JsonValue> root = parser.parse(text);
        check(root.has_value(), "a line that is written as no JSON");
        appendApplyEntry(again, decodeApplyEntry(Field(*root), steps));
        check(text == again, "a line that is another when it is written again");
        if (entry.what != ApplyEntry::What::Run && entry.what != ApplyEntry::What::Ended) told.at(entry.step) = true;
    }
    for (std::size_t i = 0; i < steps; ++i) check(told[i] || read.steps[i] == StepRecord(), "a step has a state without a record");
    for (const RollbackNote& note : rollbackPlan(read).notes) check(note.step < steps && !note.text.empty(), "a note on a step that is not there");
}

void checkVerified(std::string_view text) {
    const Result<VerifiedAudit> verified = verifyAuditRecord(text);
    if (!verified) return check(!verified.error().message.empty(), "an error that says nothing");
    check(verified->fingerprint.size() == 64, "a key without a fingerprint");
    check(!verifyAuditRecord(text, std::string(64, '0')).has_value(), "a record that anybody signed");
}

}  // namespace

void journal(std::string_view bytes) {
    for (const std::string& text : {std::string(bytes), goesOn(bytes)})
        if (const Result<RecoveredApply> read = recovered(text)) {
            checkRecovered(*read);
            check(read->bytes <= text.size() && read->truncated == (read->bytes < text.size()), "a journal that loses lines");
        }
}

void header(std::string_view bytes) {
    // Both as it is and after the members of a valid header: the last member of a name counts.
    std::string whole;
    appendApplyHeader(whole, header());
    whole.pop_back();
    for (const std::string& object : {std::string(bytes), whole + "," + std::string(bytes) + "}"}) {
        const Result<RecoveredApply> read = recovered(chained({}, object) + "\n");
        if (!read) continue;
        std::string text, again;
        appendApplyHeader(text, read->header);
        JsonParser parser;
        const Result<JsonValue> root = parser.parse(text);
        check(root.has_value(), "a header that is written as no JSON");
        appendApplyHeader(again, decodeApplyHeader(Field(*root)));
        check(text == again, "a header that is another when it is written again");
        checkRecovered(*read);
    }
}

void audit(std::string_view bytes) {
    checkVerified(bytes);
    checkVerified("{\"payloadType\":\"" + std::string(kAuditPayloadType) + "\",\"payload\":\"" + toBase64(bytes) + "\",\"signatures\":[{\"sig\":\"" + toBase64(std::string(64, 'x')) + "\"}]}");
}

}  // namespace bayplan::fuzz
