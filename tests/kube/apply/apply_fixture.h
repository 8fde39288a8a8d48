// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A stand-in cluster with everything to apply a plan to it: time passes only where the run waits.

#include <QTemporaryDir>

#include <atomic>
#include <filesystem>
#include <functional>
#include <optional>

#include "framework/scheduler.h"
#include "kube/apply/apply_run.h"
#include "kube/live_fixture.h"
#include "plugins/all.h"

namespace bayplan::samples {

using apiserver::LoggedRequest;

inline Json readyNode(const std::string& name) {
    Json made = apiserver::node(name);
    made["metadata"]["uid"] = "uid-" + name;
    made["status"]["conditions"] = Json::array({{{"type", "Ready"}, {"status", "True"}}});
    return made;
}

/// Its UID is "uid-NAME".
inline Json plainPod(const std::string& name, const std::string& onNode = {}, const std::string& app = "web") {
    Json made = apiserver::pod(name, onNode, app);
    made["metadata"]["uid"] = "uid-" + name;
    return made;
}

inline Json ownedBy(Json pod, const std::string& set, const std::string& kind = "ReplicaSet") {
    pod["metadata"]["ownerReferences"] =
        Json::array({{{"apiVersion", "apps/v1"}, {"kind", kind}, {"name", set}, {"uid", "uid-" + set}, {"controller", true}}});
    return pod;
}

inline Json replicaSet(const std::string& name, int replicas, const std::string& scheduler = "bayplan") {
    return {{"apiVersion", "apps/v1"},
            {"kind", "ReplicaSet"},
            {"metadata", {{"name", name}, {"namespace", "default"}, {"uid", "uid-" + name}}},
            {"spec",
             {{"replicas", replicas},
              {"selector", {{"matchLabels", {{"app", name}}}}},
              {"template",
               {{"metadata", {{"labels", {{"app", name}}}}},
                {"spec",
                 {{"schedulerName", scheduler},
                  {"terminationGracePeriodSeconds", 30},
                  {"containers", Json::array({{{"name", "c"}, {"image", "registry.local/app:v1"}}})}}}}}}}};
}

inline Json withScheduler(Json pod, const std::string& name) {
    pod["spec"]["schedulerName"] = name;
    return pod;
}

/// Both names have kube-scheduler's default rules.
inline Scheduler twoSchedulers() {
    SchedulerConfiguration configuration;
    ProfileConfiguration second = configuration.profiles.front();
    second.schedulerName = "bayplan";
    configuration.profiles.push_back(std::move(second));
    return Scheduler(*makeProfiles(configuration, inTreePlugins()));
}

/// The server's state at this instant, without a watch in between.
class ServerPicture : public PictureSource {
public:
    explicit ServerPicture(const ApiServer& server) : m_server(server) {}

    Result<ClusterPtr> newest(const std::stop_token&) override {
        if (!lack.empty()) return Error{ErrorCode::Unreadable, lack, {}};
        if (frozen) return m_last;
        LivePicture picture;
        JsonParser parser;
        for (std::size_t kind = 0; kind < picture.kinds().size(); ++kind) {
            const ApiKind& what = picture.kinds()[kind];
            std::vector<LiveObject> all;
            for (const auto& [key, object] : m_server.objects(what.resource, what.group)) {
                std::string text = object.dump();
                all.push_back(liveObject(*parser.parse(text), what, what.apiVersion(0)).value());
            }
            picture.replaceAll(kind, std::move(all));
        }
        m_last = picture.build().value().cluster;
        return m_last;
    }

    std::string lack;     // not empty: the picture is not complete
    bool frozen = false;  // shows a former state

private:
    const ApiServer& m_server;
    ClusterPtr m_last;
};

struct Killed {};

class Watching : public ApplyObserver {
public:
    void stepChanged(std::size_t step, const StepProgress& progress) override {
        last.resize(std::max(last.size(), step + 1));
        last[step] = progress;
        seen.emplace_back(step, progress);
        if (onStep) onStep(step, progress);
    }
    void runChanged(RunState state, const std::string&) override {
        states.push_back(state);
        if (onRun) onRun(state);
    }
    void journaled(const ApplyEntry&) override {
        if (++lines == dieAfter) throw Killed();
    }

    bool saw(std::size_t step, StepPhase phase) const {
        return std::any_of(seen.begin(), seen.end(), [&](const auto& one) { return one.first == step && one.second.phase == phase; });
    }

    std::vector<StepProgress> last;
    std::vector<std::pair<std::size_t, StepProgress>> seen;
    std::vector<RunState> states;
    std::function<void(std::size_t, const StepProgress&)> onStep;
    std::function<void(RunState)> onRun;
    int lines = 0, dieAfter = 0;
};

inline PlanStep stepOf(PlanStep::Action action, const std::string& pod, const std::string& from, const std::string& to) {
    PlanStep step;
    step.action = action;
    step.pod = pod;
    step.from = from;
    step.to = to;
    return step;
}
inline PlanStep place(const std::string& pod, const std::string& to) { return stepOf(PlanStep::Action::Place, "default/" + pod, "", to); }
inline PlanStep move(const std::string& pod, const std::string& from, const std::string& to, std::optional<Landing> landing = {}) {
    PlanStep step = stepOf(PlanStep::Action::Move, "default/" + pod, from, to);
    step.landing = landing;
    return step;
}
inline PlanStep evictStep(const std::string& pod, const std::string& from) { return stepOf(PlanStep::Action::Evict, "default/" + pod, from, ""); }
inline PlanStep cordon(const std::string& node) { return stepOf(PlanStep::Action::Cordon, "", "", node); }
inline PlanStep uncordon(const std::string& node) { return stepOf(PlanStep::Action::Uncordon, "", "", node); }

/// Each object is one Bayplan: a client, a permit, an observer, a journal.
class Bayplan {
public:
    explicit Bayplan(ApiServer& s, ApiLimits limits = {Duration::seconds(30), std::size_t(16) << 20, {}})
        : server(s), pictures(s), scheduler(twoSchedulers()), connection(connectionTo(s)), client(clientOf(connection, limits)),
          permit(*WritePermit::unlock(connection.endpoint, "test")) {
        options.schedulerNames = {"bayplan"};
        options.accepted.force = true;  // pods without a controller are evicted
        options.seed = 7;
        options.monotonic = [this] { return time; };
        options.wall = [this] { return server.world().clock.wall().count() / 1'000'000; };
        options.wait = [this](Duration span, const std::stop_token& stop) {
            time.nanoseconds += span.nanoseconds;
            server.advance(std::chrono::microseconds(span.nanoseconds / 1000 + 1));
            if (onWait) onWait();
            return !stop.stop_requested();
        };
        journal = std::filesystem::path(folder.path().toStdString()) / "journal";
    }

    ApplyMeans means() { return {*client, permit, pictures, scheduler, &observer}; }

    Result<std::unique_ptr<ApplyRun>> prepare(const Plan& plan) {
        return ApplyRun::begin(plan, *approve(plan, planHash(plan), "ann", 1), means(), options, journal, {});
    }
    ApplyEnd apply(const std::vector<PlanStep>& steps) {
        Result<std::unique_ptr<ApplyRun>> begun = prepare({"a plan", steps});
        check(begun.has_value(), begun ? "" : toString(begun.error()).c_str());
        run = std::move(*begun);
        return run->run({});
    }
    /// Like apply(), but killed after that many lines of the journal; false: it ended before.
    bool applyUntilKilled(const std::vector<PlanStep>& steps, int lines) {
        observer.lines = 0;
        observer.dieAfter = lines;
        try {
            apply(steps);
        } catch (const Killed&) {
            run.reset();
            observer.dieAfter = 0;
            return true;
        }
        observer.dieAfter = 0;
        return false;
    }
    ApplyEnd goOn() {
        run.reset();
        Result<std::unique_ptr<ApplyRun>> begun = ApplyRun::resume(journal, means(), options);
        check(begun.has_value(), begun ? "" : toString(begun.error()).c_str());
        run = std::move(*begun);
        return run->run({});
    }
    RecoveredApply recovered() const { return readApplyJournal(journal).value(); }

    ApiServer& server;
    ServerPicture pictures;
    Scheduler scheduler;
    Connection connection;
    std::unique_ptr<ApiClient> client;
    WritePermit permit;
    Watching observer;
    ApplyOptions options;
    Duration time;
    std::function<void()> onWait;
    QTemporaryDir folder;
    std::filesystem::path journal;
    std::unique_ptr<ApplyRun> run;
};

/// The node of each pod: "name node", sorted; without terminating pods.
inline std::vector<std::string> standing(const ApiServer& server) {
    std::vector<std::string> all;
    for (const auto& [key, pod] : server.objects("pods"))
        if (!pod["metadata"].contains("deletionTimestamp")) all.push_back(key.substr(key.find('/') + 1) + " " + pod["spec"].value("nodeName", std::string("-")));
    return all;
}

}  // namespace bayplan::samples
