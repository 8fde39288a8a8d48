// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/apply_desk.h"

#include <QDateTime>
#include <algorithm>

#include "common/plan_text.h"
#include "common/text.h"
#include "kube/apply/journal/apply_journals.h"
#include "kube/apply/rollback_plan.h"

namespace bayplan {

/// Made in the thread by the first task, and used by one task at a time.
struct ApplyDesk::Hand {
    explicit Hand(ApplyTarget t) : target(std::move(t)) {}

    ApiClient& client() {
        if (!m_client) m_client = target.makeClient();
        return *m_client;
    }
    PictureSource& pictures() {
        if (!m_pictures) m_pictures = target.makePictures();
        m_pictures->goOnWithout(without);
        return *m_pictures;
    }

    const ApplyTarget target;
    std::vector<std::string> without;  // of the task

private:
    std::unique_ptr<ApiClient> m_client;
    std::unique_ptr<PictureSource> m_pictures;
};

/// Lists the cluster only once a picture of it is wanted.
class ApplyDesk::WhenAsked : public PictureSource {
public:
    explicit WhenAsked(Hand& hand) : m_hand(hand) {}
    Result<ClusterPtr> newest(const std::stop_token& stop) override { return m_hand.pictures().newest(stop); }

private:
    Hand& m_hand;
};

template <typename Add>
void ApplyDesk::tell(Add&& add) {
    {
        const std::lock_guard lock(m_mutex);
        add(m_news);
    }
    Q_EMIT told({});
}

class ApplyDesk::Watch : public ApplyObserver {
public:
    explicit Watch(ApplyDesk& desk) : m_desk(desk) {}

    void stepChanged(std::size_t step, const StepProgress& progress) override {
        m_desk.tell([&](News& news) { news.steps[step] = progress; });
    }
    void runChanged(RunState state, const std::string& why) override {
        m_desk.tell([&](News& news) { news.run = {state, why}; });
    }
    void begun(const ApplyHeader& header) {
        auto shared = std::make_shared<const ApplyHeader>(header);
        m_desk.tell([&](News& news) { m_desk.m_asked = news.begun = std::move(shared); });
    }

private:
    ApplyDesk& m_desk;
};

ApplyDesk::ApplyDesk(QObject* parent) : QObject(parent) { connect(this, &ApplyDesk::told, this, &ApplyDesk::takeIn, Qt::QueuedConnection); }

ApplyDesk::~ApplyDesk() {
    m_thread.request_stop();
    if (m_thread.joinable()) m_thread.join();
}

void ApplyDesk::dropNext() {
    const std::optional<std::pair<Work, Task>> dropped = std::exchange(m_next, std::nullopt);
    if (dropped) Q_EMIT failed(dropped->first, Error{ErrorCode::Cancelled, "the context was locked or left", {}});
}

void ApplyDesk::setTarget(std::optional<ApplyTarget> target) {
    stop();
    dropNext();
    // A thread that uses the hand releases it itself; otherwise this thread does.
    if (m_hand) m_letGo = std::jthread([hand = std::move(m_hand)]() mutable { hand.reset(); });
    m_target = std::move(target);
    {
        const std::lock_guard lock(m_mutex);
        m_asked.reset();
    }
    m_standing.reset();
    m_without.clear();
    Q_EMIT targetChanged();
}

void ApplyDesk::setPermit(std::optional<WritePermit> permit) {
    if (!m_target || m_target->permit.has_value() == permit.has_value()) return;
    if (!permit) {
        stop();
        dropNext();
    }
    m_target->permit = std::move(permit);
    Q_EMIT targetChanged();
}

void ApplyDesk::start(Work work, Task task) {
    if (!m_target) return;
    if (m_work != Work::None) {
        stop();
        m_next = {work, std::move(task)};
        return;
    }
    if (!m_hand) m_hand = std::make_shared<Hand>(*m_target);
    m_work = work;
    m_working = m_hand;
    m_thread = std::jthread([this, hand = m_hand, without = m_without, task = std::move(task)](const std::stop_token& stop) mutable {
        hand->without = std::move(without);
        Deliver deliver = task(*hand, stop);
        hand.reset();  // if it was the last reference, its connections end here
        tell([&](News& news) { news.deliver = std::move(deliver); });
    });
    Q_EMIT workChanged();
}

bool ApplyDesk::ask(Work work, Question question) {
    if (!m_target || !free() || (work == Work::Looking && m_work != Work::None)) return false;
    start(work, [question = std::move(question), permit = m_target->permit](Hand& hand, const std::stop_token& stop) {
        return question(hand.client(), permit ? &*permit : nullptr, stop);
    });
    return true;
}

void ApplyDesk::see(std::optional<StandingLook> look) {
    m_standing = std::move(look);
    Q_EMIT standingChanged();
}

void ApplyDesk::look() {
    ask(Work::Looking, [this](ApiClient& client, const WritePermit*, const std::stop_token& stop) -> Deliver {
        const Result<StandingLook> found = lookForStanding(client, stop);
        if (!found && found.error().code == ErrorCode::Cancelled) return [] {};
        return [this, look = found ? *found : StandingLook{StandingPolicy::Unknown, found.error().message}] { see(look); };
    });
}

void ApplyDesk::review(std::shared_ptr<const Plan> plan, PreflightOptions rules, Deciding deciding) {
    if (!free()) return;
    const std::optional<WritePermit> permit = m_target ? m_target->permit : std::nullopt;
    start(Work::Reviewing, [this, plan = std::move(plan), rules = std::move(rules), deciding = std::move(deciding), permit](Hand& hand, const std::stop_token& stop) -> Deliver {
        Scheduler scheduler = deciding.scheduler(stop);
        Result<Preflight> checked = preflight(*plan, hand.client(), permit ? &*permit : nullptr, hand.pictures(), scheduler, rules, stop);
        if (!checked) return [this, error = checked.error()] { Q_EMIT failed(Work::Reviewing, error); };
        return [this, flight = std::make_shared<const Preflight>(std::move(*checked)), unlocked = permit.has_value()] {
            see(flight->standing);
            Q_EMIT reviewed(flight, unlocked);
        };
    });
}

void ApplyDesk::carryOut(Begin begin, std::filesystem::path journal, Deciding deciding) {
    if (locked()) return;
    start(Work::Running,
          [this, begin = std::move(begin), journal = std::move(journal), deciding = std::move(deciding), permit = *m_target->permit](Hand& hand,
                                                                                                                                     const std::stop_token& stop) -> Deliver {
              Scheduler scheduler = deciding.scheduler(stop);
              Watch watch(*this);
              Result<std::unique_ptr<ApplyRun>> made = begin({hand.client(), permit, hand.pictures(), scheduler, &watch}, hand.target.options, stop);
              if (!made) return [this, error = made.error()] { Q_EMIT failed(Work::Running, error); };
              watch.begun((*made)->header());
              const std::shared_ptr<ApplyRun> run = std::move(*made);
              {
                  const std::lock_guard lock(m_mutex);
                  m_run = run;
              }
              auto outcome = std::make_shared<ApplyOutcome>();
              outcome->end = run->run(stop);
              {
                  const std::lock_guard lock(m_mutex);
                  m_run.reset();
              }
              Result<RecoveredApply> read = readApplyJournal(journal);
              if (!read) return [this, error = read.error()] { Q_EMIT failed(Work::Running, error); };
              outcome->journal = std::move(*read);
              return [this, outcome] { Q_EMIT ended(outcome); };
          });
}

void ApplyDesk::run(std::shared_ptr<const Plan> plan, Approval approval, PreflightOptions rules, Deciding deciding, std::filesystem::path journal) {
    carryOut(
        [plan = std::move(plan), approval = std::move(approval), rules = std::move(rules), journal](
            const ApplyMeans& means, ApplyOptions options, const std::stop_token& stop) {
            options.schedulerNames = rules.schedulerNames;
            options.landing = rules.landing;
            options.acceptElsewhere = rules.acceptElsewhere;
            options.acceptUnproved = rules.acceptUnproved;
            options.acceptOutsideWindow = rules.acceptOutsideWindow;
            options.accepted = rules.accepted;
            return ApplyRun::begin(*plan, approval, means, std::move(options), journal, stop);
        },
        journal, std::move(deciding));
}

void ApplyDesk::resume(std::filesystem::path journal, Deciding deciding, bool outsideWindow) {
    carryOut(
        [journal, outsideWindow](const ApplyMeans& means, ApplyOptions options, const std::stop_token&) {
            options.acceptOutsideWindow = outsideWindow;
            return ApplyRun::resume(journal, means, std::move(options));
        },
        journal, std::move(deciding));
}

void ApplyDesk::replan(std::shared_ptr<const ApplyOutcome> of, Deciding deciding) {
    start(Work::Replanning, [this, of = std::move(of), deciding = std::move(deciding)](Hand& hand, const std::stop_token& stop) -> Deliver {
        const Result<ClusterPtr> cluster = hand.pictures().newest(stop);
        if (!cluster) return [this, error = cluster.error()] { Q_EMIT failed(Work::Replanning, error); };
        Scheduler scheduler = deciding.scheduler(stop);
        auto rest = std::make_shared<Replanned>(replanRest(of->journal.header.plan, of->journal.steps, **cluster, scheduler));
        return [this, rest] { Q_EMIT replanned(*rest); };
    });
}

void ApplyDesk::planBack(std::shared_ptr<const ApplyOutcome> of, Deciding deciding) {
    start(Work::PlanningBack, [this, of = std::move(of), deciding = std::move(deciding)](Hand& hand, const std::stop_token& stop) -> Deliver {
        const auto ended = [this](const Error& error) -> Deliver { return [this, error] { Q_EMIT failed(Work::PlanningBack, error); }; };
        const Result<StandingLook> standing = lookForStanding(hand.client(), stop);
        if (!standing) return ended(standing.error());
        const Result<ClusterPtr> cluster = hand.pictures().newest(stop);
        if (!cluster) return ended(cluster.error());
        Scheduler scheduler = deciding.scheduler(stop);
        auto back = std::make_shared<RollbackPlan>(restorable(rollbackPlan(of->journal), of->journal, **cluster, scheduler, {}, standing->is, stop));
        if (stop.stop_requested()) return ended({ErrorCode::Cancelled, "stopped", {}});
        return [this, back, look = *standing] {
            see(look);
            Q_EMIT backPlanned(*back);
        };
    });
}

bool ApplyDesk::release(std::vector<Leftover> left, ReleaseTerms terms) {
    if (locked() || !free()) return false;
    start(Work::Changing, [this, left = std::move(left), terms = std::move(terms), permit = *m_target->permit](Hand& hand, const std::stop_token& stop) -> Deliver {
        const ApplyTarget& target = hand.target;
        const Result<std::filesystem::path> journal = newJournalFile(terms.state, target.context, "release", QDateTime::currentSecsSinceEpoch());
        if (journal) {
            Scheduler scheduler = terms.deciding.scheduler(stop);
            WhenAsked pictures(hand);
            ReleaseMeans means{hand.client(), permit, pictures, scheduler, terms.anyNode, target.options.wall};
            means.told = [this](std::size_t place, const Released* became) {
                tell([&](News& news) { news.released.emplace_back(place, became ? std::optional(*became) : std::nullopt); });
            };
            releaseEach(left, journalsOf(terms.state, target.context, target.server), means, *journal, terms.by, target.options.as, stop);
        }
        return [this, journal] { Q_EMIT released(journal); };
    });
    return true;
}

void ApplyDesk::control(const std::function<void(ApplyRun&)>& what) {
    std::shared_ptr<ApplyRun> run;
    {
        const std::lock_guard lock(m_mutex);
        run = m_run;
    }
    if (run) what(*run);
}

void ApplyDesk::pause() {
    control([](ApplyRun& run) { run.pause(); });
}
void ApplyDesk::proceed() {
    control([](ApplyRun& run) { run.proceed(); });
}
void ApplyDesk::skip(std::size_t step) {
    control([step](ApplyRun& run) { run.skip(step); });
}
void ApplyDesk::retry(std::size_t step) {
    control([step](ApplyRun& run) { run.retry(step); });
}
void ApplyDesk::stop() { m_thread.request_stop(); }

bool ApplyDesk::concerns(const QString& object) const {
    const std::lock_guard lock(m_mutex);
    return m_asked && std::any_of(m_asked->plan.steps.begin(), m_asked->plan.steps.end(), [&](const PlanStep& step) { return changedObjectText(step) == object; });
}

void ApplyDesk::takeIn() {
    News news;
    {
        const std::lock_guard lock(m_mutex);
        std::swap(news, m_news);
    }
    if (news.begun) Q_EMIT begun(news.begun);
    if (!news.steps.empty()) Q_EMIT stepsChanged(news.steps);
    if (news.run) Q_EMIT runChanged(news.run->first, toQString(news.run->second));
    for (const auto& [place, became] : news.released) Q_EMIT releasing(place, became);
    if (!news.deliver) return;
    m_thread.join();  // its work is done
    const Work done = std::exchange(m_work, Work::None);
    // What was learnt about a cluster that was left is useless; what was changed on one is reported.
    const bool ofTarget = m_hand && m_working.lock() == m_hand;
    if (ofTarget || done == Work::Running || done == Work::Changing) news.deliver();
    if (std::optional<std::pair<Work, Task>> next = std::exchange(m_next, std::nullopt)) start(next->first, std::move(next->second));
    else Q_EMIT workChanged();
}

}  // namespace bayplan

#include "moc_apply_desk.cpp"
