// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The extension points of kube-scheduler 1.36 as interfaces. A plugin derives from Plugin and from every point that it
// takes part in. It is immutable after construction, and a pure function of its arguments: no clock, no random source,
// no log. It returns what it computes once a cycle as a PluginState, and gets that state back in later calls. What it has to
// know in later cycles it notes in a PluginMemory, which it gets with the cycle (Cycle::running).
// Thread rule: every method is const and may be called from several threads at once with different states and runs.
// Source: Kubernetes 1.36 kube-scheduler/framework/interface.go.

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "cluster/cluster.h"
#include "cluster/delta.h"
#include "framework/catalog_index.h"
#include "framework/change_log.h"
#include "framework/extenders/extender.h"
#include "framework/running.h"
#include "framework/status.h"

namespace bayplan {

/// What time it is, in Unix seconds. Pods that this program placed came between the two.
struct CycleClock {
    std::int64_t began = 0;
    std::int64_t now = 0;
};

struct Profile;  // framework/profile.h

/// The input of one decision.
struct Cycle {
    const Cluster& cluster;
    PodIdx podIdx;
    const Pod& pod;
    const SpecInfo& spec;
    const CatalogIndex& index;  // of the picture's catalog
    NodeIdx nominated;          // of this pod; invalid: none, or one that does not exist
    std::uint64_t lot = 0;      // for a plugin that chooses at random upstream; 0: it takes the first
    bool together = false;      // the pod is tried with the others of its pod group
    /// Pods of its group that were taken off their nodes to see what would fit then, and still count as scheduled.
    std::size_t heldAway = 0;
    bool postFilters = true;                    // false: nobody is asked how to make room
    std::span<const Nomination> nominations{};  // of all pods, this one included; pods that are not pending any more do not count
    Running* running = nullptr;                 // null: nobody runs, this is a question
    const Profile* profile = nullptr;           // whose plugins decide; null: one plugin is asked by itself
    std::optional<CycleClock> clock{};          // absent: what depends on it is not modelled. No key of what is cached: for PostFilter, and for plugins without cached answers

    Cycle(const Cluster& c, PodIdx i, const CatalogIndex& x, NodeIdx nominatedNode = {})
        : cluster(c),
          podIdx(i),
          pod(c.catalog().pod(i)),
          spec(c.catalog().specOf(i)),
          index(x),
          nominated(nominatedNode) {}
};

/// A node as a filter or a scorer sees it: its index, and its state, which may be a hypothetical one.
struct NodeView {
    NodeIdx idx;
    const Node& object;
    const std::vector<std::int64_t>& allocatable;
    const NodeState& state;

    NodeView(const Cluster& c, NodeIdx i, const NodeState& s, const Node& o)
        : idx(i), object(o), allocatable(c.catalog().allocatable[i.get()]), state(s) {}
    NodeView(const Cluster& c, NodeIdx i, const NodeState& s) : NodeView(c, i, s, c.catalog().node(i)) {}
    NodeView(const Cluster& c, NodeIdx i) : NodeView(c, i, c.node(i)) {}
};

/// Scratch of one plugin for one cycle.
class PluginState {
public:
    virtual ~PluginState() = default;
    /// Roughly the bytes on the heap, for states that are cached.
    virtual std::size_t bytes() const { return 0; }
};
using PluginStatePtr = std::unique_ptr<PluginState>;

class Plugin {
public:
    virtual ~Plugin() = default;
    virtual std::string_view name() const = 0;
    /// True if verdict and raw score on a node depend only on that node's state and on what the pod's spec asks of a
    /// node (ClassKeys::roomOf). They are then cached for all such pods until the node changes. Asked once a cycle. The
    /// preScore of such a plugin must not look at the list of feasible nodes, which is empty when cached answers are
    /// used.
    virtual bool nodeLocal(const Cycle&) const { return true; }
    /// True if the answers of preFilter and preScore depend only on the pod's company (ClassKeys::companyOf), on which
    /// pods are on which nodes, and on the feasible nodes. Their states are then counters, cached for all such pods,
    /// and resume() carries them from picture to picture. An answer without a state then holds for good.
    virtual bool countsPods() const { return false; }
    /// True if PreFilter and PreScore are this program's own way to look ahead and not points of the real plugin. They
    /// run wherever its Filter or Score runs, and a configuration can neither name nor disable them.
    virtual bool looksAhead() const { return false; }
    /// The real plugin's error where its Filter, or its Score that has no PreScore, runs and its PreFilter is not enabled.
    /// Empty: it does without.
    virtual std::string_view withoutPreFilter() const { return {}; }
    /// The same of Score without PreScore.
    virtual std::string_view withoutPreScore() const { return {}; }
};

class PreEnqueuePlugin {
public:
    virtual ~PreEnqueuePlugin() = default;
    virtual Status preEnqueue(const Catalog& catalog, const Pod& pod) const = 0;
    /// What it says beside that of a pod whose preemption is being carried out, which a queue knows.
    virtual Status whilePreempting() const { return {}; }
    /// The same of a member of a pod group that preempts as a whole.
    virtual Status whileGroupPreempts() const { return {}; }
    /// The same for a pod of a pod group that is scheduled together. `group`: null if there is no such object. `members`: all
    /// its pods, with and without a node, gated ones too.
    virtual Status preEnqueueMember(const Pod&, const PodGroup* /*group*/, std::size_t /*members*/) const { return {}; }
};

/// A pod in the queue.
struct QueuedPod {
    PodIdx pod;
    std::int32_t priority = 0;
    std::uint64_t enqueued = 0;           // order of entering; the simulated clock's stamp
    QosClass qos = QosClass::BestEffort;  // these five are what the plugin itself compares, set by its enter()
    std::string family{};
    std::int32_t index = 0;
    std::string key{};
    std::int64_t created = 0;
    std::chrono::milliseconds firstActive{0};  // when it could first be tried, since the run began
};

class QueueSortPlugin {
public:
    virtual ~QueueSortPlugin() = default;
    /// Sets what this plugin compares beside the rest, as the pod enters the queue.
    virtual void enter(const Catalog&, const Pod&, QueuedPod&) const {}
    /// Whether `a` goes before `b`. It need not be an order: the queue is a heap, and does as upstream's heap does.
    virtual bool less(const QueuedPod& a, const QueuedPod& b) const = 0;
    /// Whether less() orders any pods that entered in turn, with no two of them equal: then every way to sort them gives what
    /// the heap gives.
    virtual bool ordersAll() const { return false; }
    /// The same as less() while a scheduler runs. What it knows may change that between two calls, and pods that are queued stay where
    /// they are until the heap moves them.
    virtual bool lessNow(const QueuedPod& a, const QueuedPod& b, const Running&) const { return less(a, b); }
};

/// Skip and NotModelled switch this plugin's filter off for the cycle. A Skip with a state says: other pods on a
/// hypothetical node may change that.
struct PreFilterResult {
    Status status;                              // Success, Skip, a rejection, Error or NotModelled
    std::optional<std::vector<NodeIdx>> nodes;  // only these can pass; absent: all
    PluginStatePtr state;
};

class PreFilterPlugin {
public:
    virtual ~PreFilterPlugin() = default;
    virtual PreFilterResult preFilter(const Cycle& cycle) const = 0;
    /// For a plugin that counts pods: what preFilter would answer now, computed from a state that it returned for a pod
    /// of the same company and from the changes since. The state becomes the one that preFilter would make. O(changes).
    virtual Status resume(const Cycle&, PluginState&, std::span<const NodeChange>) const { return {}; }
    /// Updates `state` for a pod that is added to, or removed from, a hypothetical node.
    virtual void addPod(const Cycle&, PluginState*, PodIdx, const NodeView&) const {}
    virtual void removePod(const Cycle&, PluginState*, PodIdx, const NodeView&) const {}
};

/// What a node counts beside its pods. Amounts may be below zero.
struct Holding {
    NodeIdx node;
    std::vector<std::int64_t> amounts;  // by resource; column pods counts pods
    std::int64_t nonZeroCpu = 0;
    std::int64_t nonZeroMemory = 0;
};

/// BeforePreFilter of Koordinator: every plugin sees nodes as this one has them for the pod. It is no point of a
/// configuration; a profile that has the plugin at any point has this one too.
class HoldPlugin {
public:
    virtual ~HoldPlugin() = default;
    virtual std::vector<Holding> holdings(const Cycle& cycle) const = 0;
};

/// What Koordinator's framework adds for gangs. It is no point of a configuration; a profile that has the plugin at any point
/// has this one too. A round is the pods that are tried one after the other, whatever else is in the queue.
class RoundPlugin {
public:
    virtual ~RoundPlugin() = default;
    /// PreEnqueue, of a plugin that looks at other pods.
    virtual Status enters(const Cycle& cycle) const = 0;
    /// NextPod: the pods that are tried right after this one, in this order. Asked as the pod comes out of the queue: its round begins.
    virtual std::vector<PodIdx> companions(const Cycle& cycle) const = 0;
    /// AfterPostFilter: no node takes the pod. `why`: upstream's text, without what PostFilter plugins add.
    virtual std::optional<WaitingRejection> unfit(const Cycle& cycle, const Message& why) const = 0;
};

class FilterPlugin {
public:
    virtual ~FilterPlugin() = default;
    /// Success, a rejection or Error. `state` is what this plugin's preFilter returned, or null. The reasons of a
    /// rejection are appended to `why`, if given; the returned code is the same with and without it.
    virtual Code filter(const Cycle& cycle, const PluginState* state, const NodeView& node, Reasons* why) const = 0;
    /// The same for all nodes of the picture at once. `codes` is by node; entries that are not Success stay unchanged.
    /// May return false only if no node is rejected, and need not find that out.
    virtual bool filterAll(const Cycle& cycle, const PluginState* state, std::span<Code> codes) const;
    /// Whether it refuses every node that has too little of that resource for the pod. What devices serve in its place is their plugin's.
    virtual bool guards(const std::string& /*resource*/) const { return false; }
};

/// A node and whether removing pods from it could help (Unschedulable) or not.
struct NodeCode {
    NodeIdx node;
    Code code = Code::Unschedulable;
    std::string_view plugin{};  // whose filter rejected the node; empty: none ran
};

struct PostFilterResult {
    Status status;      // Success: a way was found
    NodeIdx nominated;  // where the pod may fit once the victims are gone
    std::vector<PodIdx> victims;
    bool clearsNomination = false;  // nothing was found: an earlier nomination ends
    std::vector<Delta> freed;       // what the plugin releases meanwhile, to be carried out whatever else is decided
    std::optional<WaitingRejection> rejects{};
};

/// One node as it would be with other pods on it; the cycle's filters can judge it again. A PostFilter plugin gets it;
/// changes that the plugin leaves are undone.
/// Source: Kubernetes 1.36 pkg/scheduler/framework/preemption (the copies of node and state that a dry run makes).
class Rehearsal {
public:
    virtual ~Rehearsal() = default;
    /// Begins with `node` as it is in the picture.
    virtual void open(NodeIdx node) = 0;
    virtual void remove(PodIdx pod) = 0;
    virtual void add(PodIdx pod) = 0;
    /// The answer of the filters, with and without the pods nominated to the node. Reasons are appended to `why`, if
    /// given; an Error's text names its plugin.
    virtual Code filter(Reasons* why) = 0;
    /// The candidates that the webhooks of the configuration leave. Errors: what ends the point; Unsupported if the
    /// answer is unknown.
    virtual Result<std::vector<PreemptionCandidate>> askExtenders(std::vector<PreemptionCandidate> candidates) { return candidates; }
};

class PostFilterPlugin {
public:
    virtual ~PostFilterPlugin() = default;
    /// `state` is what this plugin's preFilter returned, or null if that did not run. `rejected`: every node with its
    /// verdict, in the scheduler's visiting order.
    virtual PostFilterResult postFilter(const Cycle& cycle, const PluginState* state,
                                        std::span<const NodeCode> rejected, Rehearsal& rehearsal) const = 0;
};

struct PreScoreResult {
    Status status;  // Success, Skip, Error or NotModelled
    PluginStatePtr state;
};

class PreScorePlugin {
public:
    virtual ~PreScorePlugin() = default;
    virtual PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx> feasible) const = 0;
    /// As PreFilterPlugin::resume, for the nodes that are feasible now. O(changes + feasible).
    virtual Status resume(const Cycle&, PluginState&, std::span<const NodeChange>, std::span<const NodeIdx>) const {
        return {};
    }
};

/// How raw scores become 0..100.
enum class Scale {
    AsIs,           // they are 0..100
    ByMax,          // defaultNormalize
    ByMaxReversed,  // defaultNormalize, reversed
    Own,            // the plugin's own normalize()
};

class ScorePlugin {
public:
    virtual ~ScorePlugin() = default;
    /// The raw score; `state` is what this plugin's preScore returned, or null; without a preScore, what its preFilter returned.
    virtual std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& node) const = 0;
    /// The raw scores of all feasible nodes at once; `scores` belong to `feasible` one by one.
    virtual void scoreAll(const Cycle& cycle, const PluginState* state, std::span<const NodeIdx> feasible,
                          std::span<std::int64_t> scores) const;
    virtual Scale scale() const { return Scale::AsIs; }
    /// If the scale is Own: brings the raw scores of all feasible nodes to 0..100, in place; `scores` belong to
    /// `feasible` one by one.
    virtual void normalize(const Cycle&, const PluginState*, std::span<const NodeIdx> /*feasible*/,
                           std::span<std::int64_t> /*scores*/) const {}
};

/// What a pod takes on the chosen node in addition to its requests. The deltas are applied right after its Place, in
/// order. Their inverses undo it.
struct Reservation {
    Status status;  // Success, a rejection, Error or NotModelled
    std::vector<Delta> deltas;
};

class ReservePlugin {
public:
    virtual ~ReservePlugin() = default;
    /// `state` is what this plugin's preFilter returned, or null if that did not run. In the picture the pod is on no
    /// node.
    virtual Reservation reserve(const Cycle& cycle, const PluginState* state, NodeIdx node) const = 0;
    /// For pods that are tried together on one node. assume() updates `state`, which belongs to another pod's cycle,
    /// for `deltas` that this plugin's reserve() returned; forget() takes the last ones back, in reverse order.
    virtual void assume(const Cycle&, PluginState*, std::span<const Delta> /*deltas*/) const {}
    virtual void forget(const Cycle&, PluginState*, std::span<const Delta> /*deltas*/) const {}
    /// Unreserve: the pod, which had a node, loses it before it is bound. Returns which others do then.
    virtual std::optional<WaitingRejection> unreserve(const Cycle&) const { return std::nullopt; }
};

/// No pod waits longer, whatever a plugin says.
inline constexpr std::chrono::milliseconds kLongestWait = std::chrono::minutes(15);

/// The answer of a Permit plugin. Wait: the pod holds its node and what was reserved for it, and is bound once the plugin
/// says Success. After `atMost` it is rejected.
struct PermitAnswer {
    Status status;  // Success, Wait, a rejection, Error or NotModelled
    std::chrono::milliseconds atMost = kLongestWait;
    std::vector<PodIdx> activates{};  // pods to try soon, whatever they wait for in the queue
};

class PermitPlugin {
public:
    virtual ~PermitPlugin() = default;
    /// In the picture the pod is on no node; other pods that wait are on theirs. It is asked again about a pod that
    /// waits when another one comes to a node.
    virtual PermitAnswer permit(const Cycle& cycle, NodeIdx node) const = 0;
};

class PreBindPlugin {
public:
    virtual ~PreBindPlugin() = default;
    /// In the picture the pod is on no node, and what was reserved for it is taken. Wait: it is bound once that ends by itself, at
    /// most after `atMost`; nobody asks again.
    virtual PermitAnswer preBind(const Cycle& cycle, NodeIdx node) const = 0;
};

class BindPlugin {
public:
    virtual ~BindPlugin() = default;
    virtual Status bind(const Cycle& cycle, NodeIdx node) const = 0;
};

class PostBindPlugin {
public:
    virtual ~PostBindPlugin() = default;
    virtual void postBind(const Cycle& cycle, NodeIdx node) const = 0;
};

/// The input of a decision about several pods.
struct GroupCycle {
    const Cluster& cluster;             // with none of these pods on a node
    std::span<const PodIdx> pods;       // in the order in which they are tried
    const CatalogIndex& index;          // of the picture's catalog
    const PodGroup* object = nullptr;   // null: there is none
    std::span<const PodIdx> members{};  // all pods of the group, also those that are not tried
};

/// Nodes on which a group is tried as a whole, such as those of one zone.
struct GroupPlacement {
    std::string name;
    std::vector<NodeIdx> nodes;
};

struct GeneratedPlacements {
    Status status;  // Success, a rejection, Error or NotModelled
    std::vector<GroupPlacement> placements;
};

class PlacementGeneratePlugin {
public:
    virtual ~PlacementGeneratePlugin() = default;
    virtual GeneratedPlacements generatePlacements(const GroupCycle& cycle) const = 0;
};

struct PodOnNode {
    PodIdx pod;
    NodeIdx node;
};

class PlacementScorePlugin {
public:
    virtual ~PlacementScorePlugin() = default;
    /// Sets the raw score of a placement on which `placed`, some or all of the group, would stand. Success or Error.
    virtual Status scorePlacement(const GroupCycle& cycle, const GroupPlacement& placement, std::span<const PodOnNode> placed,
                                  std::int64_t& score) const = 0;
    /// Brings the raw scores of all placements to 0..100, in place. Success or Error.
    virtual Status normalizePlacements(std::span<std::int64_t>) const { return {}; }
};

/// What a group would come to if other pods left their nodes.
/// Source: Kubernetes 1.36 pkg/scheduler/framework/preemption/podgrouppreemption.go.
class GroupRehearsal {
public:
    virtual ~GroupRehearsal() = default;
    /// Takes a pod off its node, and puts it back there. What it holds beside its requests stays its own.
    virtual void remove(PodIdx pod) = 0;
    virtual void add(PodIdx pod) = 0;
    /// Tries the whole group, without preemption. Success, Unschedulable, Error or NotModelled.
    virtual Status tryGroup() = 0;
};

struct GroupPreemption {
    Status status;                // Success: these victims make room; Unschedulable, Error or NotModelled
    std::vector<PodIdx> victims;  // the most important first
};

/// What a plugin proposes if a group fits nowhere.
class GroupPostFilterPlugin {
public:
    virtual ~GroupPostFilterPlugin() = default;
    virtual GroupPreemption postFilterGroup(const GroupCycle& cycle, GroupRehearsal& rehearsal) const = 0;
};

/// s' = 100·s/max over all; reversed: 100 − that. If no score is above 0: 100 if reversed, else unchanged.
/// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/helper/normalize_score.go.
void defaultNormalize(std::span<std::int64_t> scores, bool reversed);

}  // namespace bayplan
