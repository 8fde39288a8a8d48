// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/cause_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <vector>

#include "common/text.h"

namespace bayplan {

namespace {

/// The engine's texts, with placeholders for names; a text that is part of another one comes after it.
constexpr const char* kSaid[] = {
    QT_TRANSLATE_NOOP("CauseText", "outside the plan's maintenance windows: the next one is from %1 to %2"),
    QT_TRANSLATE_NOOP("CauseText", "outside the plan's maintenance windows: the last one ended at %1"),
    QT_TRANSLATE_NOOP("CauseText", "%1; the next one is from %2 to %3"),
    QT_TRANSLATE_NOOP("CauseText", "no step ends before the maintenance window ends at %1"),
    QT_TRANSLATE_NOOP("CauseText", "the maintenance window is over"),
    QT_TRANSLATE_NOOP("CauseText", "%1 makes another only when this one is gone: no replacement can come first"),
    QT_TRANSLATE_NOOP("CauseText", "is of no workload that is scaled up by one: no replacement can come first"),
    QT_TRANSLATE_NOOP("CauseText", "has claims, which two pods may not use at once: no replacement can come first"),
    QT_TRANSLATE_NOOP("CauseText", "%1 recreates its pods, as if only one may run at a time: no replacement can come first"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is scaled by HorizontalPodAutoscaler %2, which would undo it, and a rollout restart would restart all of its %3 pods"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is scaled by HorizontalPodAutoscaler %2, which would undo it, and a rollout restart does nothing, as its rollouts are paused"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is scaled by HorizontalPodAutoscaler %2, which would undo it, and its rollouts do not make the new pod first"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is scaled by HorizontalPodAutoscaler %2, which would undo it"),
    QT_TRANSLATE_NOOP("CauseText", "Deployment %1 is restarted: HorizontalPodAutoscaler %2 would undo its scaling"),
    QT_TRANSLATE_NOOP("CauseText", "its Deployment is restarted"),
    QT_TRANSLATE_NOOP("CauseText", "its Deployment is as it was"),
    QT_TRANSLATE_NOOP("CauseText", "the rollout is to take the old pod away"),
    QT_TRANSLATE_NOOP("CauseText", "the rollout took the old pod away"),
    QT_TRANSLATE_NOOP("CauseText", "the rollout takes the old pod away"),
    QT_TRANSLATE_NOOP("CauseText", "its Deployment %1 is gone"),
    QT_TRANSLATE_NOOP("CauseText", "its %1 is gone, or another one by now"),
    QT_TRANSLATE_NOOP("CauseText", "not known: whether an autoscaler scales %1"),
    QT_TRANSLATE_NOOP("CauseText", "%1 was scaled to %2 by something else meanwhile"),
    QT_TRANSLATE_NOOP("CauseText", "the pod that came for it landed on node %1, which it was to leave"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is Ready: the old pod may go"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is scaled already"),
    QT_TRANSLATE_NOOP("CauseText", "belongs to Deployment %1, which would scale it back"),
    QT_TRANSLATE_NOOP("CauseText", "has %1 replicas already"),
    QT_TRANSLATE_NOOP("CauseText", "has %1 replicas, the plan takes it to have %2"),
    QT_TRANSLATE_NOOP("CauseText", "has %1 pods by now: nothing to do"),
    QT_TRANSLATE_NOOP("CauseText", "scaled from %1 to %2, all Ready"),
    QT_TRANSLATE_NOOP("CauseText", "%1 of %2 pods are Ready, %3 are there"),
    QT_TRANSLATE_NOOP("CauseText", "pods that go by scaling down ask no disruption budget"),
    QT_TRANSLATE_NOOP("CauseText", "pods that went by scaling down do not come back: the workload makes new ones"),
    QT_TRANSLATE_NOOP("CauseText", "left as it is by a person; its workload was scaled"),
    QT_TRANSLATE_NOOP("CauseText", "the workload is scaled to %1"),
    QT_TRANSLATE_NOOP("CauseText", "its workload is scaled up by one"),
    QT_TRANSLATE_NOOP("CauseText", "its workload is scaled down again"),
    QT_TRANSLATE_NOOP("CauseText", "its workload is scaled up"),
    QT_TRANSLATE_NOOP("CauseText", "its workload is scaled"),
    QT_TRANSLATE_NOOP("CauseText", "it is the first to go"),
    QT_TRANSLATE_NOOP("CauseText", "the pod is marked as the first to go"),
    QT_TRANSLATE_NOOP("CauseText", "the pod is not marked"),
    QT_TRANSLATE_NOOP("CauseText", "the workload is gone, or another one by now"),
    QT_TRANSLATE_NOOP("CauseText", "the workload is gone"),
    QT_TRANSLATE_NOOP("CauseText", "%1; its journal lacks what came last: %2"),
    QT_TRANSLATE_NOOP("CauseText", "stays held back: %1"),
    QT_TRANSLATE_NOOP("CauseText", "where it was to go is not known any more"),
    QT_TRANSLATE_NOOP("CauseText", "not known whether node %1 takes it: the picture does not show the pod"),
    QT_TRANSLATE_NOOP("CauseText", "not known whether node %1 takes it: the rules of scheduler %2"),
    QT_TRANSLATE_NOOP("CauseText", "not known whether node %1 takes it: %2"),
    QT_TRANSLATE_NOOP("CauseText", "node %1, where it was to go, is gone"),
    QT_TRANSLATE_NOOP("CauseText", "node %1, where it was to go, does not take it: %2"),
    QT_TRANSLATE_NOOP("CauseText", "is gone, or was let go, already"),
    QT_TRANSLATE_NOOP("CauseText", "is gone already"),
    QT_TRANSLATE_NOOP("CauseText", "not known what became of it: %1"),
    QT_TRANSLATE_NOOP("CauseText", "nothing was sent: %1"),
    QT_TRANSLATE_NOOP("CauseText", "the journal cannot be written"),
    QT_TRANSLATE_NOOP("CauseText", "let go to any node"),
    QT_TRANSLATE_NOOP("CauseText", "released onto node %1"),
    QT_TRANSLATE_NOOP("CauseText", "evicted: what takes its place is free to go anywhere"),
    QT_TRANSLATE_NOOP("CauseText", "taken away"),
    QT_TRANSLATE_NOOP("CauseText", "is of no step of this journal"),
    QT_TRANSLATE_NOOP("CauseText", "not known: policy bindings: %1"),
    QT_TRANSLATE_NOOP("CauseText", "not known: policies: %1"),
    QT_TRANSLATE_NOOP("CauseText", "not known: landing requests: %1"),
    QT_TRANSLATE_NOOP("CauseText", "not known: cordoned nodes: %1"),
    QT_TRANSLATE_NOOP("CauseText", "not known: pods that are held back: %1"),
    QT_TRANSLATE_NOOP("CauseText", "the picture of the cluster is not complete: %1"),
    QT_TRANSLATE_NOOP("CauseText", "the server has said nothing for a while"),
    QT_TRANSLATE_NOOP("CauseText", "the context is locked: nothing may be changed there"),
    QT_TRANSLATE_NOOP("CauseText", "the context is read-only"),
    QT_TRANSLATE_NOOP("CauseText", "the context was locked or left"),
    QT_TRANSLATE_NOOP("CauseText", "there is no pod %1, and the plan does not say which one it was"),
    QT_TRANSLATE_NOOP("CauseText", "the journal is of a release, which is not gone on with: apply --release looks anew"),
    QT_TRANSLATE_NOOP("CauseText", "the journal is of context %1 at %2"),
    QT_TRANSLATE_NOOP("CauseText", "another process carries this journal on"),
    QT_TRANSLATE_NOOP("CauseText", "a line could not be written before"),
    QT_TRANSLATE_NOOP("CauseText", "cannot make the folder of journals: %1"),
    QT_TRANSLATE_NOOP("CauseText", "cannot lay the journal aside"),
    QT_TRANSLATE_NOOP("CauseText", "went on since it was read"),
    QT_TRANSLATE_NOOP("CauseText", "does not follow from the line before it: the file was changed"),
    QT_TRANSLATE_NOOP("CauseText", "the approval is for plan %1, and this one is %2: it was changed since"),
    QT_TRANSLATE_NOOP("CauseText", "the pod is not held back by a landing"),
    QT_TRANSLATE_NOOP("CauseText", "the landing policy is installed"),
    QT_TRANSLATE_NOOP("CauseText", "status %1, and an answer that is not the server's"),
    QT_TRANSLATE_NOOP("CauseText", "no answer to %1 stands in the journal"),
    QT_TRANSLATE_NOOP("CauseText", "there is no such node"),
    QT_TRANSLATE_NOOP("CauseText", "is gone: there is no such pod any more"),
    QT_TRANSLATE_NOOP("CauseText", "is gone: there is no such claim any more"),
    QT_TRANSLATE_NOOP("CauseText", "there is no node \"%1\" any more"),
    QT_TRANSLATE_NOOP("CauseText", "there is no volume \"%1\" any more"),
    QT_TRANSLATE_NOOP("CauseText", "is cordoned already: nothing to do"),
    QT_TRANSLATE_NOOP("CauseText", "is not cordoned: nothing to do"),
    QT_TRANSLATE_NOOP("CauseText", "is bound to volume \"%1\" by now: nothing to do"),
    QT_TRANSLATE_NOOP("CauseText", "device %1 is taken by another claim"),
    QT_TRANSLATE_NOOP("CauseText", "device %1 is not published any more"),
    QT_TRANSLATE_NOOP("CauseText", "has these devices by now: nothing to do"),
    QT_TRANSLATE_NOOP("CauseText", "is pending, the plan takes it to stand on \"%1\""),
    QT_TRANSLATE_NOOP("CauseText", "stands on node \"%1\", the plan takes it to be pending"),
    QT_TRANSLATE_NOOP("CauseText", "stands on node \"%1\", the plan takes it to stand on \"%2\""),
    QT_TRANSLATE_NOOP("CauseText", "stands on node \"%1\" already: nothing to do"),
    QT_TRANSLATE_NOOP("CauseText", "left as it is by a person; its replacement is on node %1"),
    QT_TRANSLATE_NOOP("CauseText", "the pod is gated as before"),
    QT_TRANSLATE_NOOP("CauseText", "the pod is not gated by the landing"),
    QT_TRANSLATE_NOOP("CauseText", "the pod is nominated to no node"),
    QT_TRANSLATE_NOOP("CauseText", "the pod is nominated to %1"),
    QT_TRANSLATE_NOOP("CauseText", "stopped"),
    QT_TRANSLATE_NOOP("CauseText", "follows from where its pod lands: nothing is sent for it"),
    QT_TRANSLATE_NOOP("CauseText", "node %1 is cordoned already"),
    QT_TRANSLATE_NOOP("CauseText", "node %1 is not cordoned"),
    QT_TRANSLATE_NOOP("CauseText", "stands on node %1 already"),
    QT_TRANSLATE_NOOP("CauseText", "was put on node %1 by something else"),
    QT_TRANSLATE_NOOP("CauseText", "is held back by its scheduling gates"),
    QT_TRANSLATE_NOOP("CauseText", "is pending, the plan takes it to stand on %1"),
    QT_TRANSLATE_NOOP("CauseText", "stands on node %1, the plan takes it to stand on %2"),
    QT_TRANSLATE_NOOP("CauseText", "is a static pod of its kubelet: evicting it changes nothing"),
    QT_TRANSLATE_NOOP("CauseText", "has no controller: nothing would put another in its place"),
    QT_TRANSLATE_NOOP("CauseText", "belongs to a DaemonSet, which puts it back where it is"),
    QT_TRANSLATE_NOOP("CauseText", "not known: whether DaemonSet %1 is still there"),
    QT_TRANSLATE_NOOP("CauseText", "the old pod is gone, and its replacement %1 is pending: %2"),
    QT_TRANSLATE_NOOP("CauseText", "is gone"),
    QT_TRANSLATE_NOOP("CauseText", "is another pod of that name by now"),
    QT_TRANSLATE_NOOP("CauseText", "is being deleted"),
    QT_TRANSLATE_NOOP("CauseText", "has ended"),
    QT_TRANSLATE_NOOP("CauseText", "there is no node %1"),
    QT_TRANSLATE_NOOP("CauseText", "node %1 is being deleted"),
    QT_TRANSLATE_NOOP("CauseText", "the picture does not show the pod yet"),
    QT_TRANSLATE_NOOP("CauseText", "the picture does not show yet where the pod stands"),
    QT_TRANSLATE_NOOP("CauseText", "the picture does not show node %1 yet"),
    QT_TRANSLATE_NOOP("CauseText", "the picture does not show yet what became of node %1"),
    QT_TRANSLATE_NOOP(
        "CauseText",
        "landing by %1 comes too late: scheduler %2 places the replacement before; pin, gate or cordon tell it the node (--allow-scheduler %3 says that nobody serves that name)"),
    QT_TRANSLATE_NOOP("CauseText", "belongs to scheduler %1, whose pods may not be bound: --allow-scheduler %2 allows it"),
    QT_TRANSLATE_NOOP("CauseText", "there is no profile for scheduler %1: its rules are not known"),
    QT_TRANSLATE_NOOP("CauseText", "has resource claims, which its scheduler has to allocate"),
    QT_TRANSLATE_NOOP("CauseText", "claim %1 is not bound to a volume, which its scheduler has to see to"),
    QT_TRANSLATE_NOOP("CauseText", "node %1 is not Ready"),
    QT_TRANSLATE_NOOP("CauseText", "accepted: the scheduler %1, not %2"),
    QT_TRANSLATE_NOOP("CauseText", "accepted: the scheduler %1"),
    QT_TRANSLATE_NOOP("CauseText", "the scheduler %1, not %2"),
    QT_TRANSLATE_NOOP("CauseText", "the scheduler may choose another node on the way back"),
    QT_TRANSLATE_NOOP("CauseText", "its replacement does not fit node %1 while the old pod is still there: %2"),
    QT_TRANSLATE_NOOP("CauseText", "its replacement does not fit node %1: %2"),
    QT_TRANSLATE_NOOP("CauseText", "does not fit node %1: %2"),
    QT_TRANSLATE_NOOP("CauseText", "no room can be reserved for its replacement: %1"),
    QT_TRANSLATE_NOOP("CauseText", "scheduler %1 heeds no reservations, as far as its profile is known: the configuration of Koordinator's scheduler says that it does"),
    QT_TRANSLATE_NOOP("CauseText", "has resource claims, and a reservation keeps no devices for them"),
    QT_TRANSLATE_NOOP("CauseText", "asks for reservations of its own choice"),
    QT_TRANSLATE_NOOP("CauseText", "uses no reservations, as its label says"),
    QT_TRANSLATE_NOOP("CauseText", "the cluster serves no reservations of scheduling.koordinator.sh/v1alpha1: landing by reservation needs Koordinator"),
    QT_TRANSLATE_NOOP("CauseText", "room is being reserved for its replacement on node %1"),
    QT_TRANSLATE_NOOP("CauseText", "room is reserved for its replacement on node %1"),
    QT_TRANSLATE_NOOP("CauseText", "room was reserved for its replacement on node %1, not on %2"),
    QT_TRANSLATE_NOOP("CauseText", "no room was reserved for its replacement on node %1: %2"),
    QT_TRANSLATE_NOOP("CauseText", "no scheduler answered its reservation within %1"),
    QT_TRANSLATE_NOOP("CauseText", "its reservation is %1 already"),
    QT_TRANSLATE_NOOP("CauseText", "its reservation is gone"),
    QT_TRANSLATE_NOOP("CauseText", "its replacement is %1, which uses its reservation"),
    QT_TRANSLATE_NOOP("CauseText", "its replacement is %1, which does not use its reservation"),
    QT_TRANSLATE_NOOP("CauseText", "the landing policy is not installed, so that no replacement can be pinned: bayplanctl landing install"),
    QT_TRANSLATE_NOOP("CauseText", "node %1 has no label %2 to pin a pod by; gate does without"),
    QT_TRANSLATE_NOOP("CauseText", "nodes %1 and %2 have the same hostname %3; gate tells them apart"),
    QT_TRANSLATE_NOOP("CauseText", "%1 nodes would be chosen before %2, and no more than %3 are cordoned for a landing"),
    QT_TRANSLATE_NOOP("CauseText", "with %1 nodes cordoned it %2"),
    QT_TRANSLATE_NOOP("CauseText", "not known: the rules of scheduler %1"),
    QT_TRANSLATE_NOOP("CauseText", "not modelled: %1"),
    QT_TRANSLATE_NOOP("CauseText", "not known: %1"),
    QT_TRANSLATE_NOOP("CauseText", "forced: %1"),
    QT_TRANSLATE_NOOP("CauseText", "nothing to do: %1"),
    QT_TRANSLATE_NOOP("CauseText", "would choose %1; one of %2 that tie; it looks at a part of the %3 nodes that fit"),
    QT_TRANSLATE_NOOP("CauseText", "would choose %1; one of %2 that tie"),
    QT_TRANSLATE_NOOP("CauseText", "would choose %1; it looks at a part of the %2 nodes that fit"),
    QT_TRANSLATE_NOOP("CauseText", "would choose %1"),
    QT_TRANSLATE_NOOP("CauseText", "would stay pending: %1"),
    QT_TRANSLATE_NOOP("CauseText", "has local data in emptyDir volumes, which is lost with it: accepted with --%1"),
    QT_TRANSLATE_NOOP("CauseText", "has no controller: nothing puts another in its place: accepted with --%1"),
    QT_TRANSLATE_NOOP("CauseText", "belongs to a DaemonSet, which puts another in its place at once: it is left where it is with --%1"),
    QT_TRANSLATE_NOOP("CauseText", "belongs to a DaemonSet that is gone: nothing puts another in its place: accepted with --%1"),
    QT_TRANSLATE_NOOP("CauseText", "accepted: what is in its emptyDir volumes is lost"),
    QT_TRANSLATE_NOOP("CauseText", "accepted: it has no controller, and nothing puts another in its place"),
    QT_TRANSLATE_NOOP("CauseText", "accepted: its DaemonSet is gone, and nothing puts another in its place"),
    QT_TRANSLATE_NOOP("CauseText", "belongs to a DaemonSet, which would put another in its place at once: it is left where it is"),
    QT_TRANSLATE_NOOP("CauseText", "what was in its emptyDir volumes is lost with the pod, and does not come back"),
    QT_TRANSLATE_NOOP("CauseText", "this pod has no controller: it does not come back, and nothing comes in its place"),
    QT_TRANSLATE_NOOP("CauseText", "the DaemonSet of this pod is gone: it does not come back, and nothing comes in its place"),
    QT_TRANSLATE_NOOP("CauseText", "has several disruption budgets (%1), and the server evicts no such pod"),
    QT_TRANSLATE_NOOP("CauseText", "is on its way out already"),
    QT_TRANSLATE_NOOP("CauseText", "its disruption budget allows no disruption now"),
    QT_TRANSLATE_NOOP("CauseText", "has several disruption budgets, and the server evicts no such pod"),
    QT_TRANSLATE_NOOP("CauseText", "is not Ready, and goes though %1: %2"),
    QT_TRANSLATE_NOOP("CauseText", "budget %1 allows no disruption now, and its pod, which is not Ready, stays: %2"),
    QT_TRANSLATE_NOOP("CauseText", "budget %1 allows no disruption now"),
    QT_TRANSLATE_NOOP("CauseText", "its budget's policy is AlwaysAllow"),
    QT_TRANSLATE_NOOP("CauseText", "budget %1 has %2 healthy pods of %3 that it wants, and its policy is IfHealthyBudget"),
    QT_TRANSLATE_NOOP("CauseText", "budget %1 has %2 healthy pods of %3 that it wants"),
    QT_TRANSLATE_NOOP("CauseText", "not known: whether %1 puts another in its place"),
    QT_TRANSLATE_NOOP("CauseText", "its %1 is another one by now: nothing puts a pod in its place"),
    QT_TRANSLATE_NOOP("CauseText", "%1 has %2 pods and wants %3: none would take its place"),
    QT_TRANSLATE_NOOP("CauseText", "its %1 is gone: nothing puts another in its place"),
    QT_TRANSLATE_NOOP("CauseText", "not known: what %1 does, which may not be read"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is in the middle of a rollout (%2 of %3 updated)"),
    QT_TRANSLATE_NOOP("CauseText", "StatefulSet %1 makes another only when this one is gone"),
    QT_TRANSLATE_NOOP("CauseText", "%1 makes another only when this one has ended; its podFailurePolicy counts no failure"),
    QT_TRANSLATE_NOOP("CauseText", "the eviction counts as a failure, and %1 may have %2 and has had %3: it would end"),
    QT_TRANSLATE_NOOP("CauseText", "counts as failure %1 of %2 of %3, which waits 10s or more before it makes another"),
    QT_TRANSLATE_NOOP("CauseText", "nothing was evicted, as the trial of its landing had no answer: %1"),
    QT_TRANSLATE_NOOP("CauseText", "nothing was evicted, as the trial of its landing failed: %1"),
    QT_TRANSLATE_NOOP("CauseText", "nothing was evicted: a pod of its workload would still be made without the landing, %1 after it was asked for"),
    QT_TRANSLATE_NOOP("CauseText", "nothing was evicted: its landing cannot be tried before (%1); to go on without that has to be accepted"),
    QT_TRANSLATE_NOOP("CauseText", "nothing was evicted: %1"),
    QT_TRANSLATE_NOOP("CauseText", "the scheduler is given time to see the cordons"),
    QT_TRANSLATE_NOOP("CauseText", "a replacement would be made as wanted"),
    QT_TRANSLATE_NOOP("CauseText", "other API servers are given time"),
    QT_TRANSLATE_NOOP("CauseText", "a pod of its workload is not made as wanted yet"),
    QT_TRANSLATE_NOOP("CauseText", "unproved: %1"),
    QT_TRANSLATE_NOOP("CauseText", "its replacement is %1; made meanwhile and told the same node: %2"),
    QT_TRANSLATE_NOOP("CauseText", "its replacement is %1"),
    QT_TRANSLATE_NOOP("CauseText", "evicted; its replacement is awaited"),
    QT_TRANSLATE_NOOP("CauseText", "no replacement yet of %1"),
    QT_TRANSLATE_NOOP("CauseText", "its replacement %1 is gated, and that cannot be ended: %2"),
    QT_TRANSLATE_NOOP("CauseText", "its replacement %1 may wait for the claims of the old pod, which is on its way out: %2"),
    QT_TRANSLATE_NOOP("CauseText", "node %1 does not take its replacement %2: %3. Skipping the step lets it go: it is evicted, and what takes its place is free to go anywhere"),
    QT_TRANSLATE_NOOP("CauseText", "node %1 does not take its replacement %2: %3"),
    QT_TRANSLATE_NOOP("CauseText", "its policy is given time to end"),
    QT_TRANSLATE_NOOP("CauseText", "gated meanwhile, and let go: %1"),
    QT_TRANSLATE_NOOP("CauseText", "pinned meanwhile, and let go: %1"),
    QT_TRANSLATE_NOOP("CauseText", "made meanwhile and told the same node: %1"),
    QT_TRANSLATE_NOOP("CauseText", "the server may still make what it gave no answer about: %1"),
    QT_TRANSLATE_NOOP("CauseText", "%1 was made after all"),
    QT_TRANSLATE_NOOP("CauseText", "%1 was never made"),
    QT_TRANSLATE_NOOP("CauseText", "left behind: %1 (%2)"),
    QT_TRANSLATE_NOOP("CauseText", "%1; this has gone on for %2"),
    QT_TRANSLATE_NOOP("CauseText", "left as it is by a person; its pod was evicted, and what replaces it lands where the scheduler puts it"),
    QT_TRANSLATE_NOOP("CauseText", "left as it is by a person; its pod was evicted"),
    QT_TRANSLATE_NOOP("CauseText", "left as it is by a person; its pod was placed"),
    QT_TRANSLATE_NOOP("CauseText", "left out by a person"),
    QT_TRANSLATE_NOOP("CauseText", "its pod is watched again"),
    QT_TRANSLATE_NOOP("CauseText", "its pod was evicted; %1 has to land"),
    QT_TRANSLATE_NOOP("CauseText", "its pod was evicted, and the replacement is not there yet"),
    QT_TRANSLATE_NOOP("CauseText", "its pod was evicted"),
    QT_TRANSLATE_NOOP("CauseText", "to be tried again"),
    QT_TRANSLATE_NOOP("CauseText", "the picture does not show yet what was done"),
    QT_TRANSLATE_NOOP("CauseText", "left to the scheduler"),
    QT_TRANSLATE_NOOP("CauseText", "the answer to the dry-run is not the server's"),
    QT_TRANSLATE_NOOP("CauseText", "nominated; the scheduler has the last word"),
    QT_TRANSLATE_NOOP("CauseText", "its gate is taken off"),
    QT_TRANSLATE_NOOP("CauseText", "another takes the place of the one that was let go"),
    QT_TRANSLATE_NOOP("CauseText", "cordoned"),
    QT_TRANSLATE_NOOP("CauseText", "uncordoned"),
    QT_TRANSLATE_NOOP("CauseText", "evicted, and gone"),
    QT_TRANSLATE_NOOP("CauseText", "the old pod is gone"),
    QT_TRANSLATE_NOOP("CauseText", "the old pod is on its way out"),
    QT_TRANSLATE_NOOP("CauseText", "its pod had no controller: nothing puts another in its place"),
    QT_TRANSLATE_NOOP("CauseText", "its replacement %1 is pending"),
    QT_TRANSLATE_NOOP("CauseText", "its replacement %1 %2"),
    QT_TRANSLATE_NOOP("CauseText", "the pod is gone"),
    QT_TRANSLATE_NOOP("CauseText", "the pod is being deleted"),
    QT_TRANSLATE_NOOP("CauseText", "the pod failed on node %1: %2"),
    QT_TRANSLATE_NOOP("CauseText", "the pod failed on node %1"),
    QT_TRANSLATE_NOOP("CauseText", "the pod is pending"),
    QT_TRANSLATE_NOOP("CauseText", "the pod is not Ready yet"),
    QT_TRANSLATE_NOOP("CauseText", "the pod is on its way out"),
    QT_TRANSLATE_NOOP("CauseText", "the pod is there as before"),
    QT_TRANSLATE_NOOP("CauseText", "the pod is on node %1"),
    QT_TRANSLATE_NOOP("CauseText", "the node is gone"),
    QT_TRANSLATE_NOOP("CauseText", "the node is cordoned"),
    QT_TRANSLATE_NOOP("CauseText", "the node is not cordoned"),
    QT_TRANSLATE_NOOP("CauseText", "%1 ended well in the room that was reserved for it on node %2"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is Ready in the room that was reserved for it on node %2"),
    QT_TRANSLATE_NOOP("CauseText", "%1 ended well beside the room that was reserved for it on node %2"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is Ready beside the room that was reserved for it on node %2"),
    QT_TRANSLATE_NOOP("CauseText", "%1 ended well on node %2, not on %3"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is Ready on node %2, not on %3"),
    QT_TRANSLATE_NOOP("CauseText", "%1 ended well on node %2"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is Ready on node %2"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is another pod by now"),
    QT_TRANSLATE_NOOP("CauseText", "%1 stands on %2 already"),
    QT_TRANSLATE_NOOP("CauseText", "%1 was put on %2 by something else"),
    QT_TRANSLATE_NOOP("CauseText", "%1 stands on %2"),
    QT_TRANSLATE_NOOP("CauseText", "nothing is left of it"),
    QT_TRANSLATE_NOOP("CauseText", "%1 does not take it any more (%2), and no other node does"),
    QT_TRANSLATE_NOOP("CauseText", "%1 does not take it any more (%2), and it stands best where it is"),
    QT_TRANSLATE_NOOP("CauseText", "%1 does not take it any more (%2)"),
    QT_TRANSLATE_NOOP("CauseText", "a bound pod is not unbound, and to evict it would bring nothing back: it stays"),
    QT_TRANSLATE_NOOP("CauseText", "an evicted pod does not come back: what its controller put in its place stays where it is"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is not moved back: %2"),
    QT_TRANSLATE_NOOP("CauseText", "%1 or node %2 is not there any more"),
    QT_TRANSLATE_NOOP("CauseText", "node %1 would not take it: %2"),
    QT_TRANSLATE_NOOP("CauseText", "is unknown: look at node %1"),
    QT_TRANSLATE_NOOP("CauseText", "is %1 (%2): it is not undone"),
    QT_TRANSLATE_NOOP("CauseText", "is %1: it is not undone"),
    QT_TRANSLATE_NOOP("CauseText", "everything that is decided"),
    QT_TRANSLATE_NOOP("CauseText", "which pods affinity terms with a namespaceSelector select (InterPodAffinity)"),
    QT_TRANSLATE_NOOP("CauseText", "where pods with claims of storage may stand (VolumeBinding, VolumeZone, VolumeRestrictions, NodeVolumeLimits)"),
    QT_TRANSLATE_NOOP("CauseText", "how many more volumes a node takes (NodeVolumeLimits)"),
    QT_TRANSLATE_NOOP("CauseText", "where pods with claims of devices may stand (DynamicResources)"),
    QT_TRANSLATE_NOOP("CauseText", "how pods without constraints of their own are spread (PodTopologySpread), and whether an owner makes a replacement"),
    QT_TRANSLATE_NOOP("CauseText", "which disruptions are allowed; the server still refuses those that are not (DefaultPreemption)"),
    QT_TRANSLATE_NOOP("CauseText", "what is free in each zone of a node (NodeResourceTopologyMatch, NodeNUMAResource)"),
    QT_TRANSLATE_NOOP("CauseText", "how many pods of a pod group are needed, and where they may stand (GangScheduling, TopologyPlacementGenerator, Coscheduling)"),
    QT_TRANSLATE_NOOP("CauseText", "how much the pods of a namespace may use together (CapacityScheduling)"),
    QT_TRANSLATE_NOOP("CauseText", "where the pods of an AppGroup should stand, and in which order they are tried (NetworkOverhead, TopologicalSort)"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is being deleted"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is pending"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is not Ready"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is gone"),
    QT_TRANSLATE_NOOP("CauseText", "%1: the server answers what is no list"),
    QT_TRANSLATE_NOOP("CauseText", "the server answers what is no %1"),
    QT_TRANSLATE_NOOP("CauseText", "created %1"),
    QT_TRANSLATE_NOOP("CauseText", "replaced %1"),
    QT_TRANSLATE_NOOP("CauseText", "deleted %1"),
    QT_TRANSLATE_NOOP("CauseText", "warning: %1"),
    QT_TRANSLATE_NOOP("CauseText", "there is no %1"),
    QT_TRANSLATE_NOOP("CauseText", "budget %1: %2"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is not as this version installs it"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is there already"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is not there"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is there"),
    QT_TRANSLATE_NOOP("CauseText", "%1 was not read yet"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is being read"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is not followed: %2"),
    QT_TRANSLATE_NOOP("CauseText", "%1 is not known: %2"),
    QT_TRANSLATE_NOOP("CauseText", "%1 cannot be followed: %2"),
};

/// A text in pieces with names between them.
struct Pattern {
    const char* source;
    std::vector<QString> pieces;  // one more than there are placeholders
};

std::vector<Pattern> makePatterns() {
    std::vector<Pattern> patterns;
    for (const char* source : kSaid) {
        Pattern pattern{source, {QString()}};
        const QString text = QString::fromUtf8(source);
        for (qsizetype i = 0; i < text.size(); ++i) {
            if (text[i] != QLatin1Char('%')) pattern.pieces.back() += text[i];
            else pattern.pieces.emplace_back(), ++i;  // placeholders are numbered in order
        }
        patterns.push_back(std::move(pattern));
    }
    return patterns;
}

/// The names in `text`, if it matches that pattern. O(text).
std::optional<QStringList> namesIn(const Pattern& pattern, const QString& text) {
    if (!text.startsWith(pattern.pieces.front()) || !text.endsWith(pattern.pieces.back())) return {};
    QStringList names;
    qsizetype at = pattern.pieces.front().size();
    const qsizetype end = text.size() - pattern.pieces.back().size();
    for (std::size_t i = 1; i < pattern.pieces.size(); ++i) {
        const qsizetype next = i + 1 == pattern.pieces.size() ? end : text.indexOf(pattern.pieces[i], at + 1);
        if (next <= at || next > end) return {};
        names << text.mid(at, next - at);
        at = next + pattern.pieces[i].size();
    }
    if (pattern.pieces.size() == 1 && text.size() != pattern.pieces.front().size()) return {};
    return names;
}

QString inUsersWords(const QString& text) {
    static const std::vector<Pattern> patterns = makePatterns();
    for (const Pattern& pattern : patterns) {
        const std::optional<QStringList> names = namesIn(pattern, text);
        if (!names) continue;
        QString words = QCoreApplication::translate("CauseText", pattern.source);
        // A name may itself be one of the engine's texts.
        for (qsizetype i = names->size(); i > 0; --i) words.replace(QLatin1Char('%') + QString::number(i), inUsersWords((*names)[i - 1]));
        return words;
    }
    const QStringList parts = text.split(QStringLiteral("; "));
    if (parts.size() == 1) return text;
    QStringList words;
    for (const QString& part : parts) words << inUsersWords(part);
    return words.join(QCoreApplication::translate("Text", "; ", "between reasons"));
}

}  // namespace

QString causeText(const std::string& said) { return said.empty() ? QString() : inUsersWords(toQString(said)); }

QString causeText(const Error& error) {
    Error said = error;
    // A journal keeps texts alone: their patterns are in the table above.
    if (messageText(error.message) == toQString(error.message)) said.message = causeText(error.message).toStdString();
    return errorText(said);
}

QString bothTexts(const std::string& said) {
    const QString words = causeText(said), english = toQString(said);
    return words == english ? words : QStringLiteral("%1\n%2").arg(words, english);
}

}  // namespace bayplan
