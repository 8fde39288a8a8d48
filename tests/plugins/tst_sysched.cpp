// SPDX-License-Identifier: GPL-3.0-or-later
// SySched; tst_conformance runs the cases that its real code decided.
#include "io/sessions/loader.h"
#include "plugins/added_plugin.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

std::string profile(const char* name, const char* syscalls) {
    return std::string("---\napiVersion: security-profiles-operator.x-k8s.io/v1beta1\nkind: SeccompProfile\nmetadata: {name: ") + name + "}\nspec: {syscalls: " + syscalls + "}\n";
}
std::string node(const char* name) {
    return std::string("---\napiVersion: v1\nkind: Node\nmetadata: {name: ") + name + "}\nstatus: {allocatable: {cpu: \"10\", memory: 10Gi, pods: \"9\"}}\n";
}
std::string localhost(const char* path) { return std::string("securityContext: {seccompProfile: {type: Localhost, localhostProfile: ") + path + "}}"; }
std::string podText(const std::string& metadata, const std::string& spec, const char* phase = "Running") {
    return "---\napiVersion: v1\nkind: Pod\nmetadata: {" + metadata + "}\nspec: {containers: [{name: c}], " + spec + "}\nstatus: {phase: " + phase + "}\n";
}

std::vector<std::int64_t> scoresIn(const std::string& text) {
    const ClusterPtr cluster = build(readObjectsFromText(text, "cluster.yaml").value())->cluster;
    return scores(schedulerOf(configuration("PrioritySort", "SySched")), *cluster, "p");
}

using Scores = std::vector<std::int64_t>;

}  // namespace

class TestSySched : public QObject {
    Q_OBJECT

private slots:
    /// The pod makes 1 and 2. On a, x makes 2 and 3 (a log counts, a notice does not): 3 is extraneous to the pod and 1 to x,
    /// which is 2. On b, y makes 1, 2, 3, 4: 3 and 4 to the pod, nothing to y, which is 2 as well; its namesake of another
    /// namespace does not count. Pods that are not running, as on c, do not count: 0. Reversed by the greatest: 0, 0, 100.
    void exposure() {
        const std::string profiles = profile("p", "[{action: SCMP_ACT_ALLOW, names: [one, two]}]")
                                     + profile("x", "[{action: SCMP_ACT_ALLOW, names: [two]}, {action: SCMP_ACT_LOG, names: [three]}, {action: SCMP_ACT_NOTIFY, names: [five]}]")
                                     + profile("y", "[{action: SCMP_ACT_ALLOW, names: [one, two, three, four]}]");
        const std::string there = podText("name: x", "nodeName: a, " + localhost("operator/default/x.json"))
                                  + podText("name: y, annotations: {seccomp.security.alpha.kubernetes.io/pod: localhost/operator/default/y.json}", "nodeName: b")
                                  + podText("name: y, namespace: other", "nodeName: b, " + localhost("operator/default/x.json"))
                                  + podText("name: z", "nodeName: c, " + localhost("operator/default/y.json"), "Pending");
        QCOMPARE(scoresIn(profiles + node("a") + node("b") + node("c") + there + podText("name: p", localhost("default/p.json"), "Pending")), (Scores{0, 0, 100}));
    }

    /// Without any profile upstream's raw score is 2^63 − 1, whose hundredfold wraps to −100: 100 − (−100/2^63) = 100.
    void noProfile() { QCOMPARE(scoresIn(node("a") + node("b") + podText("name: p", localhost("operator/default/gone.json"), "Pending")), (Scores{100, 100})); }

    /// A pod that names no profile may make all calls: x on a is exposed to one more of them.
    void theUsualProfile() {
        const std::string profiles = profile("all-syscalls", "[{action: SCMP_ACT_ALLOW, names: [one, two]}]") + profile("x", "[{action: SCMP_ACT_ALLOW, names: [two]}]");
        QCOMPARE(scoresIn(profiles + node("a") + node("b") + podText("name: x", "nodeName: a, " + localhost("operator/default/x.json"))
                          + podText("name: p", "hostUsers: true", "Pending")),
                 (Scores{0, 100}));
    }

    void badProfiles_data() {
        QTest::addColumn<QString>("syscalls");
        QTest::newRow("no list") << "{}";
        QTest::newRow("names that are no list") << "[{action: SCMP_ACT_ALLOW, names: one}]";
        QTest::newRow("a name that is no text") << "[{action: SCMP_ACT_ALLOW, names: [1]}]";
        QTest::newRow("an action that is no text") << "[{action: 1}]";
    }
    void badProfiles() {
        QFETCH(QString, syscalls);
        const Objects objects = readObjectsFromText(profile("bad", qPrintable(syscalls)), "bad.yaml").value();
        QVERIFY(objects.seccompProfiles.empty());
        QCOMPARE(count(objects.diagnostics, Severity::Error), std::size_t{1});
        QVERIFY(toString(objects.diagnostics.front().what).starts_with("bad.yaml:"));
    }

    void wrongArguments() { QVERIFY(refusesArguments("SySched", "defaultProfileName: 1")); }
};

QTEST_APPLESS_MAIN(TestSySched)
#include "tst_sysched.moc"
