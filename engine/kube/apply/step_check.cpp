// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/step_check.h"

#include <algorithm>

#include "cluster/delta.h"
#include "cluster/replacing.h"
#include "kube/apply/landing/reserved_landing.h"
#include "model/landing.h"
#include "model/names.h"

namespace bayplan {

namespace {

using Action = PlanStep::Action;
using CheckIs = StepCheck::Is;

/// The questions for one step in order; each decides whether the next one follows.
class Checking {
public:
    Checking(const PlanStep& step, const Cluster& picture, Scheduler& scheduler, ApiClient& client, const CheckRules& rules, const std::stop_token& stop)
        : m_step(step), m_picture(picture), m_scheduler(scheduler), m_client(client), m_rules(rules), m_owners(rules.owners ? *rules.owners : m_own), m_stop(stop) {}

    Result<StepCheck> step() {
        switch (m_step.action) {
        case Action::AssumeClaim:
        case Action::AllocateClaim: return give(CheckIs::Nothing, "follows from where its pod lands: nothing is sent for it");
        case Action::Cordon:
        case Action::Uncordon: return ofNode();
        case Action::Place: return ofPending(m_step.pod, m_step.uid);
        case Action::Scale: return ofWorkload();
        case Action::Move:
        case Action::Evict: return ofRunning();
        }
        return m_check;
    }

    Result<StepCheck> landing(const std::string& pod, const std::string& uid) { return ofPending(pod, uid); }

private:
    StepCheck give(CheckIs is, std::string why) {
        m_check.is = is;
        m_check.why = std::move(why);
        return m_check;
    }

    // Each returns true if the next question follows; otherwise m_check or m_error says why not.
    bool end(CheckIs is, std::string why) {
        give(is, std::move(why));
        return false;
    }
    bool fail(const Error& error) {
        m_error = error;
        return false;
    }
    Result<StepCheck> concluded() const {
        if (m_error) return *m_error;
        return m_check;
    }

    Result<StepCheck> ofNode() {
        if (!askNode() || !nodeInPicture()) return concluded();
        const bool wanted = m_step.action == Action::Cordon;
        if ((m_rules.predicted ? m_picture.node(m_nodeIdx).unschedulable : m_check.node->unschedulable) == wanted)
            return give(CheckIs::Nothing, "node " + m_step.to + (wanted ? " is cordoned already" : " is not cordoned"));
        return m_check;
    }

    Result<StepCheck> ofWorkload() {
        Result<ScalingAnswer> asked = askScaling(m_client, m_step.workload, m_stop);
        if (!asked) return asked.error();
        m_check.notes = std::move(asked->notes);
        if (!asked->why.empty()) return give(CheckIs::Refused, std::move(asked->why));
        if (!asked->scale) return give(CheckIs::Drift, "there is no " + m_step.workload);
        m_check.scale = std::move(asked->scale);
        const std::int64_t has = m_check.scale->replicas;
        if (has == m_step.replicas) return give(CheckIs::Nothing, "has " + std::to_string(has) + " replicas already");
        // Before earlier steps of the plan it may have another number.
        if (has != m_step.scaledFrom && !m_rules.predicted)
            return give(CheckIs::Drift, "has " + std::to_string(has) + " replicas, the plan takes it to have " + std::to_string(m_step.scaledFrom));
        if (m_step.replicas < has) m_check.notes.push_back("pods that go by scaling down ask no disruption budget");
        return m_check;
    }

    Result<StepCheck> ofPending(const std::string& key, const std::string& uid) {
        if (!askPod(key, uid)) return concluded();
        const PodFacts& pod = *m_check.pod;
        if (!pod.node.empty() && pod.node == m_step.to) return give(CheckIs::Nothing, "stands on node " + pod.node + " already");
        if (!pod.node.empty()) return give(CheckIs::Drift, "was put on node " + pod.node + " by something else");
        if (pod.gated) return give(CheckIs::Blocked, "is held back by its scheduling gates");
        if (!bindable() || !podInPicture() || !volumesBound() || !target() || !(landingOf(m_step) == Landing::Scheduler ? lands() : fits())) return concluded();
        return m_check;
    }

    Result<StepCheck> ofRunning() {
        if (!askPod(m_step.pod, m_step.uid)) return concluded();
        const PodFacts& pod = *m_check.pod;
        if (pod.node != m_step.from)
            return give(CheckIs::Drift, (pod.node.empty() ? "is pending" : "stands on node " + pod.node) + ", the plan takes it to stand on " + m_step.from);
        const bool moves = m_step.action == Action::Move;
        const std::optional<LeavingClass> held = heldBy(leavingClasses(leaverOf(pod)), moves);
        if (held == LeavingClass::Mirror) return give(CheckIs::Refused, reasonOf(LeavingClass::Mirror).text() + ": evicting it changes nothing");
        if (moves && pod.node == m_step.to) return give(CheckIs::Nothing, "stands on node " + pod.node + " already");
        if (held == LeavingClass::Unmanaged) return give(CheckIs::Refused, "has no controller: nothing would put another in its place");
        if (held == LeavingClass::DaemonSet) return give(CheckIs::Refused, "belongs to a DaemonSet, which puts it back where it is");
        if (!safe() || (moves && !replaced())) return concluded();
        // A surge disrupts nothing: no budget is asked.
        if ((moves && !bindable()) || !podInPicture() || (m_step.surge ? !surges() : !budget()) || (moves && (!target() || !lands()))) return concluded();
        return m_check;
    }

    /// The classes that need a word, each with its own.
    bool safe() {
        const PodFacts& pod = *m_check.pod;
        Leaver leaver = leaverOf(pod);
        if (pod.ownerKind == "DaemonSet") {
            const Result<std::optional<bool>> found = m_owners.daemonSet(m_client, spaceOfKey(pod.key), pod.ownerName, m_stop);
            if (!found) return fail(found.error());
            leaver.daemonSetThere = *found;
            if (!*found) m_check.notes.push_back("not known: whether DaemonSet " + pod.ownerName + " is still there");
        }
        m_check.safety = leavingClasses(leaver);
        if (std::string why = refusalOf(m_check.safety, m_rules.accepted); !why.empty()) return end(CheckIs::Refused, std::move(why));
        for (const LeavingClass of : m_check.safety) {
            if (of == LeavingClass::DaemonSet) return end(CheckIs::Nothing, acceptanceOf(of));
            m_check.notes.push_back(acceptanceOf(of));
        }
        return true;
    }

    bool askPod(const std::string& key, const std::string& uid) {
        Result<Found<PodFacts>> found = fetchPod(m_client, key, m_stop);
        if (!found) return fail(found.error());
        // A pod to be evicted that leaves by itself fulfils the step.
        const CheckIs left = m_step.action == Action::Evict ? CheckIs::Nothing : CheckIs::Drift;
        if (!*found) return end(left, "is gone");
        m_check.pod = std::move(**found);
        if (!uid.empty() && m_check.pod->uid != uid) return end(CheckIs::Drift, "is another pod of that name by now");
        if (m_check.pod->leaving) return end(left, "is being deleted");
        if (m_check.pod->ended()) return end(left, "has ended");
        return true;
    }

    bool askNode() {
        Result<Found<NodeFacts>> found = fetchNode(m_client, m_step.to, m_stop);
        if (!found) return fail(found.error());
        if (!*found) return end(CheckIs::Drift, "there is no node " + m_step.to);
        m_check.node = std::move(**found);
        if (m_check.node->leaving) return end(CheckIs::Drift, "node " + m_step.to + " is being deleted");
        return true;
    }

    /// The picture follows the server; decisions must not use what it does not show yet.
    bool podInPicture() {
        const PodFacts& pod = *m_check.pod;
        m_podIdx = m_picture.catalog().findPod(pod.key);
        if (!m_podIdx.valid() || m_picture.catalog().pod(m_podIdx).uid != pod.uid) return end(CheckIs::Behind, "the picture does not show the pod yet");
        if (m_rules.predicted) return true;
        const NodeIdx at = m_picture.placement(m_podIdx).node;
        if ((at.valid() ? m_picture.catalog().node(at).name : m_picture.catalog().pod(m_podIdx).nodeName) != pod.node)
            return end(CheckIs::Behind, "the picture does not show yet where the pod stands");
        return true;
    }

    bool nodeInPicture() {
        m_nodeIdx = m_picture.catalog().findNode(m_step.to);
        if (!m_nodeIdx.valid() || m_picture.catalog().node(m_nodeIdx).uid != m_check.node->uid)
            return end(CheckIs::Behind, "the picture does not show node " + m_step.to + " yet");
        if (!m_rules.predicted && m_picture.node(m_nodeIdx).unschedulable != m_check.node->unschedulable)
            return end(CheckIs::Behind, "the picture does not show yet what became of node " + m_step.to);
        return true;
    }

    /// Two schedulers for one pod race without knowing of each other, and the replacement of a moved pod is bound
    /// within milliseconds.
    bool bindable() {
        const bool nominates = m_step.action == Action::Move && landingOf(m_step) == Landing::Nominate;
        if (landingOf(m_step) != Landing::Bind && !nominates) return true;
        const PodFacts& pod = *m_check.pod;
        const auto& names = m_rules.schedulerNames;
        const bool named = std::find(names.begin(), names.end(), pod.schedulerName) != names.end();
        if (!named && m_step.action == Action::Move)
            return end(CheckIs::Refused, std::string("landing by ") + toString(landingOf(m_step)) + " comes too late: scheduler " + pod.schedulerName
                                             + " places the replacement before; pin, gate or cordon tell it the node (--allow-scheduler " + pod.schedulerName + " says that nobody serves that name)");
        if (nominates) return true;
        if (!named)
            return end(CheckIs::Refused, "belongs to scheduler " + pod.schedulerName + ", whose pods may not be bound: --allow-scheduler " + pod.schedulerName + " allows it");
        if (!m_scheduler.profiles().find(pod.schedulerName))
            return end(CheckIs::Refused, "there is no profile for scheduler " + pod.schedulerName + ": its rules are not known");
        if (pod.claims) return end(CheckIs::Refused, "has resource claims, which its scheduler has to allocate");
        return true;
    }

    bool volumesBound() {
        if (landingOf(m_step) != Landing::Bind) return true;
        const StorageCatalog& storage = m_picture.catalog().storage;
        for (const std::string& name : m_check.pod->volumeClaims) {
            const VolumeClaimIdx claim = storage.findClaim(spaceOfKey(m_check.pod->key) + "/" + name);
            if (!claim.valid() || storage.claim(claim).volumeName.empty())
                return end(CheckIs::Refused, "claim " + name + " is not bound to a volume, which its scheduler has to see to");
        }
        return true;
    }

    bool budget() {
        BudgetSays says = budgetSays(m_picture.catalog(), m_podIdx, m_check.pod->ready);
        m_check.budget = std::move(says.budget);
        m_check.allowed = says.allowed;
        if (says.is != BudgetSays::Is::Goes) return end(says.is == BudgetSays::Is::Waits ? CheckIs::Blocked : CheckIs::Refused, std::move(says.why));
        if (!says.why.empty()) m_check.notes.push_back(std::move(says.why));
        return true;
    }

    bool surges() {
        Result<SurgeAnswer> asked = askSurge(m_client, *m_check.pod, m_stop);
        if (!asked) return fail(asked.error());
        m_check.notes.insert(m_check.notes.end(), asked->notes.begin(), asked->notes.end());
        if (asked->is == SurgeAnswer::Is::Never) return end(CheckIs::Refused, asked->why);
        m_check.scale = std::move(asked->scale);
        return true;
    }

    bool target() {
        if (m_step.to.empty()) return true;
        if (!askNode()) return false;
        if (!m_check.node->ready) return end(CheckIs::Drift, "node " + m_step.to + " is not Ready");
        return nodeInPicture();
    }

    /// Whether its workload creates a replacement.
    bool replaced() {
        const Result<OwnerAnswer> owner = m_owners.owner(m_client, *m_check.pod, m_stop);
        if (!owner) return fail(owner.error());
        m_check.notes.insert(m_check.notes.end(), owner->notes.begin(), owner->notes.end());
        switch (owner->is) {
        case OwnerAnswer::Is::Ok: return true;
        case OwnerAnswer::Is::Later: return end(CheckIs::Blocked, owner->why);
        case OwnerAnswer::Is::Never: return end(CheckIs::Refused, owner->why);
        }
        return true;
    }

    /// Whether the step's landing brings the pod to its node.
    bool lands() {
        const Landing landing = landingOf(m_step);
        if (landing == Landing::Bind || landing == Landing::Nominate) return fits();
        m_check.forecast = forecastLanding(m_picture, m_scheduler, m_podIdx, m_nodeIdx);
        if (landing == Landing::Scheduler) return foreseen();
        if (landing == Landing::Pin && !pinnable()) return false;
        if (landing == Landing::Reserve && !reservable()) return false;
        if (!admits(m_check.forecast->violations)) return false;
        return landing != Landing::Cordon || cordons();
    }

    bool foreseen() {
        const LandingForecast& forecast = *m_check.forecast;
        if (forecast.is == LandingForecast::Is::There) return true;
        if (!m_rules.landing.acceptElsewhere) return end(CheckIs::Elsewhere, "the scheduler " + forecast.text + (forecast.is == LandingForecast::Is::MayBe ? "" : ", not " + m_step.to));
        m_check.notes.push_back("accepted: the scheduler " + forecast.text);
        return true;
    }

    /// The scheduler itself applies all rules when it places the replacement: nothing can be forced on it.
    bool admits(const std::vector<Status>& violations) {
        std::string broken;
        for (const Status& status : violations) {
            const std::string text = status.plugin + ": " + status.message();
            if (status.code == Code::NotModelled) m_check.notes.push_back("not modelled: " + text);
            else broken += (broken.empty() ? "" : "; ") + text;
        }
        if (broken.empty()) return true;
        return end(m_step.forced ? CheckIs::Refused : CheckIs::Drift,
                   "its replacement does not fit node " + m_step.to + (m_check.forecast->afterTheEnd ? ": " : " while the old pod is still there: ") + broken);
    }

    /// Pinned by the node's hostname label, which no other node may have.
    bool pinnable() {
        if (!m_rules.landing.standing) return end(CheckIs::Refused, "the landing policy is not installed, so that no replacement can be pinned: bayplanctl landing install");
        const Catalog& catalog = m_picture.catalog();
        const std::string* hostname = catalog.node(m_nodeIdx).labels.find(kHostnameLabel);
        if (!hostname || hostname->empty()) return end(CheckIs::Refused, "node " + m_step.to + " has no label " + std::string(kHostnameLabel) + " to pin a pod by; gate does without");
        for (const Node& node : catalog.nodes) {
            const std::string* other = node.labels.find(kHostnameLabel);
            if (node.name != m_step.to && other && *other == *hostname)
                return end(CheckIs::Refused, "nodes " + m_step.to + " and " + node.name + " have the same hostname " + *hostname + "; gate tells them apart");
        }
        m_check.landsOn = *hostname;
        return true;
    }

    /// Whether its scheduler would put the replacement where a Reservation keeps room for it.
    bool reservable() {
        if (std::string why = whyNotReserved(m_scheduler, m_picture.catalog().pod(m_podIdx)); !why.empty())
            return end(CheckIs::Refused, "no room can be reserved for its replacement: " + why);
        // A gang whose pods wait for one another gets none back while the others stay where they are.
        if (m_check.forecast->waits) return end(CheckIs::Refused, "its replacement " + m_check.forecast->text);
        const Result<bool> served = servesReservations(m_client, m_stop);
        if (!served) return fail(served.error());
        return *served || end(CheckIs::Refused, "the cluster serves no reservations of scheduling.koordinator.sh/v1alpha1: landing by reservation needs Koordinator");
    }

    /// The fewest cordons with which the scheduler chooses the step's node, and no other.
    bool cordons() {
        constexpr std::size_t kMost = 8;
        Draft draft(*withReplacements(m_picture, {m_podIdx}));
        LandingForecast forecast = *m_check.forecast;
        while (forecast.is == LandingForecast::Is::Elsewhere || forecast.is == LandingForecast::Is::MayBe) {
            if (forecast.before.empty() || m_check.cordons.size() + forecast.before.size() > kMost)
                return end(CheckIs::Refused, std::to_string(m_check.cordons.size() + forecast.before.size()) + " nodes would be chosen before " + m_step.to + ", and no more than "
                                                 + std::to_string(kMost) + " are cordoned for a landing");
            for (const std::string& name : forecast.before) {
                m_check.cordons.push_back(name);
                check(draft.apply(bayplan::Cordon{draft.cluster().catalog().findNode(name), true}).has_value(), "a node of the picture can be cordoned");
            }
            forecast = forecastLanding(draft.cluster(), m_scheduler, m_podIdx, m_nodeIdx);
        }
        if (forecast.is == LandingForecast::Is::There) return true;
        return end(CheckIs::Refused, "with " + std::to_string(m_check.cordons.size()) + " nodes cordoned it " + forecast.text);
    }

    /// Only this check applies the rules before a binding; the step names the rules that the user forced.
    bool fits() {
        std::string broken;
        if (!m_scheduler.profiles().find(m_check.pod->schedulerName))
            m_check.notes.push_back("not known: the rules of scheduler " + m_check.pod->schedulerName);
        for (const Status& status : m_scheduler.violations(m_picture, m_podIdx, m_nodeIdx)) {
            const std::string text = status.plugin + ": " + status.message();
            const bool listed = m_step.forced && std::any_of(m_step.violations.begin(), m_step.violations.end(), [&](const std::string& one) {
                                    return one == text || one == m_step.pod + ": " + text;
                                });
            if (listed) m_check.notes.push_back("forced: " + text);
            else if (status.code != Code::NotModelled) broken += (broken.empty() ? "" : "; ") + text;
            else if (landingOf(m_step) == Landing::Bind) return end(CheckIs::Refused, "not modelled: " + text);
            else m_check.notes.push_back("not modelled: " + text);
        }
        if (!broken.empty()) return end(CheckIs::Drift, "does not fit node " + m_step.to + ": " + broken);
        return true;
    }

    const PlanStep& m_step;
    const Cluster& m_picture;
    Scheduler& m_scheduler;
    ApiClient& m_client;
    const CheckRules& m_rules;
    KnownOwners m_own;
    KnownOwners& m_owners;
    const std::stop_token& m_stop;
    StepCheck m_check;
    std::optional<Error> m_error;
    PodIdx m_podIdx;
    NodeIdx m_nodeIdx;
};

}  // namespace

Result<StepCheck> checkStep(const PlanStep& step, const Cluster& picture, Scheduler& scheduler, ApiClient& client, const CheckRules& rules,
                            const std::stop_token& stop) {
    return Checking(step, picture, scheduler, client, rules, stop).step();
}

Result<StepCheck> checkLanding(const PlanStep& step, const std::string& pod, const std::string& uid, const Cluster& picture, Scheduler& scheduler,
                               ApiClient& client, const CheckRules& rules, const std::stop_token& stop) {
    return Checking(step, picture, scheduler, client, rules, stop).landing(pod, uid);
}

}  // namespace bayplan
