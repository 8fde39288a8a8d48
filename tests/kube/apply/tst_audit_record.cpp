// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "io/text/base64.h"
#include "kube/apply/audit/audit_record.h"

using namespace bayplan;

namespace {

RecoveredApply recovered() {
    RecoveredApply run;
    PlanStep step;
    step.action = PlanStep::Action::Cordon;
    step.to = "n0";
    run.header.plan = {"make \"room\"", {step}};
    run.header.approval = *approve(run.header.plan, planHash(run.header.plan), "ann", 7);
    run.header.uids = {""};
    run.header.context = "test";
    run.steps = {{StepState::Done, "cordoned"}};
    ApplyEntry answered;
    answered.what = ApplyEntry::What::Answered;
    answered.call = ApplyCall::Cordon;
    answered.status = 200;
    answered.auditId = "0000-audit-id";
    run.entries = {answered};
    run.digest = std::string(64, 'd');
    run.ended = true;
    return run;
}

}  // namespace

class TstAuditRecord : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::filesystem::path folder(const char* name) const { return std::filesystem::path(m_folder.path().toStdString()) / name; }

private Q_SLOTS:
    void holdsAsItWasSigned() {
        const Result<AuditKey> key = AuditKey::open(folder("one"));
        QVERIFY2(key.has_value(), key ? "" : toString(key.error()).c_str());
        const std::string text = auditRecord(recovered(), *key, 1'767'225'600);
        const Result<VerifiedAudit> verified = verifyAuditRecord(text);
        QVERIFY2(verified.has_value(), verified ? "" : toString(verified.error()).c_str());
        QCOMPARE(verified->fingerprint, key->fingerprint());
        for (const char* part : {"\"summary\":\"1 done\"", "\"hash\":\"", "\"by\":\"ann\"", "\"auditId\":\"0000-audit-id\"", "\"status\":200", "\"made\":\"2026-01-01T00:00:00Z\"",
                                 "\"journalDigest\":\"dddd"})
            QVERIFY2(verified->payload.find(part) != std::string::npos, part);
        QVERIFY(verifyAuditRecord(text, key->fingerprint()).has_value());
        QVERIFY(!verifyAuditRecord(text, std::string(64, '0')));
    }

    void anyChangeIsNoticed() {
        const Result<AuditKey> key = AuditKey::open(folder("one"));
        const std::string text = auditRecord(recovered(), *key, 1'767'225'600);
        for (std::size_t i = 0; i < text.size(); i += 7) {
            std::string changed = text;
            changed[i] = changed[i] == 'A' ? 'B' : 'A';
            const Result<VerifiedAudit> verified = verifyAuditRecord(changed);
            // Anything outside the payload and the signature proves nothing, such as the key's name beside them.
            if (verified) QCOMPARE(verified->payload, verifyAuditRecord(text)->payload);
        }
        // A forged payload, with the signature of another.
        const std::size_t at = text.find("\"payload\":\"") + 11, end = text.find('"', at);
        std::string payload = *fromBase64(text.substr(at, end - at));
        payload.replace(payload.find("ann"), 3, "eve");
        const Result<VerifiedAudit> forged = verifyAuditRecord(text.substr(0, at) + toBase64(payload) + text.substr(end));
        QVERIFY(!forged);
        QCOMPARE(forged.error().code, ErrorCode::Conflict);
        for (const char* none : {"", "{}", "[]", "{\"payloadType\":\"application/vnd.bayplan.audit+json\",\"payload\":\"e30=\",\"signatures\":[{\"sig\":\"AA==\"}]}"})
            QVERIFY(!verifyAuditRecord(none));
    }

    /// If a member occurs twice, two readers may each use another one.
    void membersThatComeTwice() {
        const Result<AuditKey> key = AuditKey::open(folder("one"));
        const std::string text = auditRecord(recovered(), *key, 1'767'225'600);
        std::string doubled = text;
        doubled.insert(1, "\"payload\":\"e30=\",");
        QCOMPARE(verifyAuditRecord(doubled).error().message, std::string("this is no audit record: \"payload\" stands in it twice"));
        doubled = text;
        doubled.insert(doubled.find("\"sig\""), "\"sig\":\"AA==\",");
        QCOMPARE(verifyAuditRecord(doubled).error().message, std::string("this is no audit record: \"sig\" stands in it twice"));
        const std::size_t at = text.find("\"payload\":\"") + 11, end = text.find('"', at);
        std::string payload = *fromBase64(text.substr(at, end - at));
        payload.insert(payload.find("\"by\""), "\"by\":\"eve\",");
        const Result<VerifiedAudit> forged = verifyAuditRecord(text.substr(0, at) + toBase64(payload) + text.substr(end));
        QCOMPARE(forged.error().message, std::string("this is no audit record: \"by\" stands in what is signed twice"));
        // The message contains no words of the JSON library.
        QCOMPARE(verifyAuditRecord("{\"a\":").error().message, std::string("this is no audit record: this is not JSON"));
    }

    void theKeyIsMadeOnceAndIsItsOwnersAlone() {
        const std::filesystem::path at = folder("two") / "deeper";
        const std::string first = AuditKey::open(at)->fingerprint();
        QCOMPARE(AuditKey::open(at)->fingerprint(), first);
        QVERIFY(AuditKey::open(folder("three"))->fingerprint() != first);
        const std::filesystem::path file = at / "audit-key.pem";
        struct stat status {};
        QCOMPARE(::stat(file.c_str(), &status), 0);
        QCOMPARE(static_cast<int>(status.st_mode & 0777), 0600);
        ::chmod(file.c_str(), 0644);
        QCOMPARE(AuditKey::open(at).error().code, ErrorCode::Invalid);
        ::chmod(file.c_str(), 0600);
        std::ofstream(file, std::ios::trunc) << "no key";
        QCOMPARE(AuditKey::open(at).error().code, ErrorCode::Invalid);
    }
};

QTEST_APPLESS_MAIN(TstAuditRecord)
#include "tst_audit_record.moc"
