// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/apply_log.h"

#include "kube/apply/apply_calls.h"

namespace bayplan {

using What = ApplyEntry::What;

bool ApplyLog::write(ApplyEntry entry) {
    if (m_fault) return false;
    entry.at = m_wall();
    if (const Result<void> written = m_journal.append(entry); !written) {
        m_fault = written.error();
        return false;
    }
    if (entry.what != What::Run && entry.what != What::Ended) follow(m_records[entry.step], entry);
    if (m_observer) m_observer->journaled(entry);
    return true;
}

void ApplyLog::state(std::size_t step, StepState state, const std::string& text, const std::string& pod, const std::string& uid, const std::string& node) {
    const StepRecord& now = m_records[step];
    const auto same = [](const std::string& told, const std::string& known) { return told.empty() || told == known; };
    if (now.state == state && now.text == text && same(pod, now.pod) && same(uid, now.uid) && same(node, now.node)) return;
    ApplyEntry entry;
    entry.what = What::State;
    entry.step = step;
    entry.state = state;
    entry.text = text;
    entry.pod = pod;
    entry.uid = uid;
    entry.node = node;
    write(std::move(entry));
}

void ApplyLog::run(What what, const std::string& text) {
    ApplyEntry entry;
    entry.what = what;
    entry.text = text;
    write(std::move(entry));
}

CallEnd ApplyLog::send(ApiClient& client, const WritePermit& permit, ApplyEntry sent, const ApiRequest& request, const std::stop_token& stop) {
    CallEnd end;
    sent.what = What::Sent;
    sent.method = toString(request.method);
    sent.path = request.path;
    if (!write(sent)) return end;
    Result<ApiReply> reply = client.send(request, stop, &permit);
    ApplyEntry after;
    after.step = sent.step;
    after.call = sent.call;
    if (reply && reply->ok() && !confirms(sent.call, reply->body)) {
        after.what = What::Lost;
        after.auditId = reply->auditId;
        after.text = "status " + std::to_string(reply->status) + ", and an answer that is not the server's";
        end.is = CallEnd::Is::Unclear;
    } else if (reply && sent.call == ApplyCall::Admit && reply->failure && reply->failure->reason == "AlreadyExists") {
        // No other run uses the name: a call of this one that had no answer was carried out late.
        after.what = What::Lost;
        after.auditId = reply->auditId;
        after.text = reply->failure->toString();
        end.is = CallEnd::Is::Unclear;
    } else if (reply) {
        after.what = What::Answered;
        after.status = reply->status;
        after.auditId = reply->auditId;
        if (reply->failure) after.text = reply->failure->toString();
        end.reply = std::move(*reply);
        // A 500 also reports several budgets; that one is an answer.
        if (end.reply.ok()) end.is = CallEnd::Is::Carried;
        else end.is = end.reply.status < 500 || saysSeveralBudgets(*end.reply.failure) ? CallEnd::Is::Refused : CallEnd::Is::Unclear;
    } else {
        after.what = What::Lost;
        after.text = toString(reply.error());
        end.is = CallEnd::Is::Unclear;
    }
    end.text = after.text;
    // What was sent stays sent, whether or not this can be recorded: without the record, its outcome counts as unknown.
    if (!write(after)) return end;
    if (reply && end.is == CallEnd::Is::Refused && end.reply.status >= 500) {
        ApplyEntry found;
        found.what = What::Found;
        found.step = sent.step;
        found.call = sent.call;
        found.text = end.text;
        write(std::move(found));
    }
    return end;
}

}  // namespace bayplan
