// SPDX-License-Identifier: GPL-3.0-or-later
// What is recorded about webhooks during a decision.
#include <QtTest>

#include "framework/extenders/extender_record.h"
#include "framework/harness.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

class Fixed final : public Extender {
public:
    std::string_view name() const override { return "http://x"; }
    bool ignorable() const override { return lenient; }
    bool interested(const Pod&) const override { return true; }
    bool filters() const override { return true; }
    bool prioritizes() const override { return scores; }
    bool preempts() const override { return false; }
    bool binds() const override { return false; }
    std::int64_t weight() const override { return 3; }
    Result<Filtered> filter(const Cluster&, PodIdx, std::span<const NodeIdx> nodes, const std::stop_token&) const override {
        if (fails) return Error{ErrorCode::Unreadable, "too late", {}};
        return Filtered{{nodes[0], nodes[1]}, {{"n2", "soft"}}, {{"n3", "hard"}}, false};
    }
    Result<std::vector<HostScore>> prioritize(const Cluster&, PodIdx, std::span<const NodeIdx>, const std::stop_token&) const override {
        return std::vector<HostScore>{{"n0", 7}, {"n1", 2}};
    }
    Result<std::vector<PreemptionCandidate>> preempt(const Cluster&, PodIdx, std::span<const PreemptionCandidate>, const std::stop_token&) const override {
        return Error{ErrorCode::Unsupported, "", {}};
    }
    Result<void> bind(const Cluster&, PodIdx, const std::string&, const std::stop_token&) const override { return {}; }

    bool lenient = false, scores = true, fails = false;
};

Decision decide(const Fixed& extender, std::vector<ExtenderAnswer>& answers) {
    SchedulerConfiguration configuration;
    configuration.extenders.resize(1);
    configuration.extenders[0].urlPrefix = "http://x";
    configuration.extenders[0].filterVerb = "filter";
    Scheduler scheduler(makeProfiles(configuration, inTreePlugins()).value());
    const auto record = std::make_shared<ExtenderRecord>();
    Extenders extenders;
    extenders.use = Extenders::Use::Called;
    extenders.all = {std::make_shared<const Fixed>(extender)};
    scheduler.setExtenders(recorded(std::move(extenders), record));
    const ClusterPtr four = cluster({roomy("n0"), roomy("n1"), roomy("n2"), roomy("n3")}, {pod("p", asks({{"cpu", "1"}}))});
    Decision decision = scheduler.decide(*four, PodIdx(0), Detail::Nodes);
    answers = record->answers();
    return decision;
}

}  // namespace

class TestExtenderRecord : public QObject {
    Q_OBJECT

private slots:
    void notesEveryAnswer() {
        std::vector<ExtenderAnswer> answers;
        const Decision decision = decide({}, answers);
        QCOMPARE(decision.node, NodeIdx(0));  // 7 × 10 × 3 against 2 × 10 × 3
        QCOMPARE(answers.size(), std::size_t(2));
        QCOMPARE(answers[0].extender, std::string("http://x"));
        QVERIFY(answers[0].verb == ExtenderAnswer::Verb::Filter && answers[0].asked == 4 && answers[0].answered == 2);
        QCOMPARE(answers[0].refused, (std::vector<Extender::Refusal>{{"n3", "hard"}, {"n2", "soft"}}));
        QVERIFY(answers[1].verb == ExtenderAnswer::Verb::Prioritize && answers[1].asked == 2 && answers[1].answered == 2);
        QVERIFY(answers[1].least == 2 && answers[1].most == 7 && answers[1].weight == 3);
        QVERIFY(!answers[0].error && !answers[1].error && answers[0].milliseconds >= 0);
    }
    void doesNotNoteWhatWasNotAsked() {
        Fixed extender;
        extender.scores = false;
        std::vector<ExtenderAnswer> answers;
        QCOMPARE(decide(extender, answers).outcome, Outcome::Scheduled);
        QCOMPARE(answers.size(), std::size_t(1));
    }
    void notesFaults() {
        Fixed extender;
        extender.fails = true;
        std::vector<ExtenderAnswer> answers;
        QCOMPARE(decide(extender, answers).outcome, Outcome::Error);
        QVERIFY(answers.size() == 1 && answers[0].error && answers[0].error->message == "too late" && !answers[0].passedOver);
        extender.lenient = true;
        QCOMPARE(decide(extender, answers).outcome, Outcome::Scheduled);
        QVERIFY(answers[0].error && answers[0].passedOver);
    }
};

QTEST_APPLESS_MAIN(TestExtenderRecord)
#include "tst_extender_record.moc"
