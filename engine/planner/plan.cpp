// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/plan.h"

#include <algorithm>
#include <set>

#include "cluster/devices_in_use.h"
#include "moves/workload.h"

namespace bayplan {
namespace {

using Action = PlanStep::Action;

/// Resolves the steps one after the other, each on the picture that the former ones leave.
class Resolver {
public:
    explicit Resolver(const Cluster& cluster) : m_draft(cluster) {}

    Resolved resolve(const Plan& plan) {
        for (m_number = 0; m_number < plan.steps.size(); ++m_number) {
            const PlanStep& step = plan.steps[m_number];
            const std::size_t before = m_resolved.deltas.size();
            const bool ofNode = step.action == Action::Cordon || step.action == Action::Uncordon;
            if (ofNode) cordon(step);
            else if (step.action == Action::AssumeClaim) assume(step);
            else if (step.action == Action::AllocateClaim) allocate(step);
            else if (step.action == Action::Scale) scale(step);
            else movePod(step);
            if (m_resolved.deltas.size() > before) m_resolved.steps.push_back(step);
        }
        return std::move(m_resolved);
    }

private:
    void tell(Severity severity, ErrorCode code, std::string object, Message message) {
        Error error;
        error.code = code;
        error.message = std::move(message);
        error.origin.object = std::move(object);
        error.origin.field = "steps[" + std::to_string(m_number) + "]";
        m_resolved.diagnostics.push_back({severity, std::move(error)});
        m_resolved.without.push_back(m_number);
    }

    void carryOut(const Delta& delta) {
        const Result<Delta> done = m_draft.apply(delta);
        if (done) m_resolved.deltas.push_back(delta);
        else tell(Severity::Error, done.error().code, done.error().origin.object, done.error().message);
    }

    NodeIdx findNode(const PlanStep& step, const std::string& object) {
        const NodeIdx node = m_draft.cluster().catalog().findNode(step.to);
        if (!node.valid())
            tell(Severity::Error, ErrorCode::NotFound, object, worded("there is no node \"%1\" any more", {step.to}));
        return node;
    }

    void cordon(const PlanStep& step) {
        const std::string object = "Node " + step.to;
        const NodeIdx node = findNode(step, object);
        if (!node.valid()) return;
        const bool wanted = step.action == Action::Cordon;
        if (m_draft.cluster().node(node).unschedulable == wanted) {
            tell(Severity::Note, ErrorCode::Conflict, object,
                 wanted ? worded("is cordoned already: nothing to do") : worded("is not cordoned: nothing to do"));
            return;
        }
        carryOut(Cordon{node, wanted});
    }

    void assume(const PlanStep& step) {
        const std::string object = "PersistentVolumeClaim " + step.claim;
        const StorageCatalog& storage = m_draft.cluster().catalog().storage;
        AssumeClaim delta{storage.findClaim(step.claim)};
        if (!delta.claim.valid()) {
            tell(Severity::Error, ErrorCode::NotFound, object, worded("is gone: there is no such claim any more"));
            return;
        }
        if (!step.volume.empty()) {
            delta.volume = storage.findVolume(step.volume);
            if (!delta.volume.valid()) {
                tell(Severity::Error, ErrorCode::NotFound, object, worded("there is no volume \"%1\" any more", {step.volume}));
                return;
            }
        }
        if (!step.to.empty()) {
            delta.node = findNode(step, object);
            if (!delta.node.valid()) return;
        }
        const std::string& bound = storage.claim(delta.claim).volumeName;
        const bool takes = delta.volume.valid() || delta.node.valid();
        if (takes && !bound.empty() && (step.volume.empty() || bound == step.volume)) {
            tell(Severity::Note, ErrorCode::Conflict, object, worded("is bound to volume \"%1\" by now: nothing to do", {bound}));
            return;
        }
        carryOut(delta);
    }

    void allocate(const PlanStep& step) {
        const std::string object = "ResourceClaim " + step.claim;
        const DeviceCatalog& devices = m_draft.cluster().catalog().devices;
        AllocateClaim delta{devices.findClaim(step.claim)};
        if (!delta.claim.valid()) {
            tell(Severity::Error, ErrorCode::NotFound, object, worded("is gone: there is no such claim any more"));
            return;
        }
        if (!step.devices.empty()) {
            ClaimAllocation allocation{step.devices, {}};
            std::vector<const DeviceReach*> reaches;
            const std::set<DeviceId> used = devicesInUse(m_draft.cluster(), delta.claim);
            for (const AllocatedDevice& given : step.devices) {
                const std::string name = given.device.driver + "/" + given.device.pool + "/" + given.device.device;
                reaches.push_back(devices.reachOf(given.device));
                if (!reaches.back() || (!given.adminAccess && used.contains(given.device))) {
                    tell(Severity::Error, reaches.back() ? ErrorCode::Conflict : ErrorCode::NotFound, object,
                         worded("device %1%2", {name, reaches.back() ? worded(" is taken by another claim") : worded(" is not published any more")}));
                    return;
                }
            }
            allocation.nodeSelector = usableWhere(reaches);
            // An allocation that was read stays as it was read.
            const auto& read = devices.claim(delta.claim).allocation;
            if (read && read->devices == step.devices) allocation = *read;
            delta.allocation = std::make_shared<const ClaimAllocation>(std::move(allocation));
        }
        if (ClaimDevices{delta.allocation} == ClaimDevices{m_draft.cluster().allocation(delta.claim)}) {
            tell(Severity::Note, ErrorCode::Conflict, object, worded("has these devices by now: nothing to do"));
            return;
        }
        carryOut(delta);
    }

    /// No picture has replicas: that it was scaled shows in the number of its pods.
    void scale(const PlanStep& step) {
        const auto& pods = m_draft.cluster().catalog().pods;
        const auto there = std::count_if(pods.begin(), pods.end(), [&](const Pod& pod) { return !pod.deleting && isOfScaled(pod, step.workload); });
        if (there == step.replicas) tell(Severity::Note, ErrorCode::Conflict, step.workload, worded("has %1 pods by now: nothing to do", {there}));
        else m_resolved.steps.push_back(step);
    }

    void movePod(const PlanStep& step) {
        const std::string object = "Pod " + step.pod;
        const PodIdx pod = m_draft.cluster().catalog().findPod(step.pod);
        if (!pod.valid()) {
            tell(Severity::Error, ErrorCode::NotFound, object, worded("is gone: there is no such pod any more"));
            return;
        }
        const bool leaves = step.action != Action::Place;
        const std::string now = nodeNameOf(m_draft.cluster(), pod);
        const std::string expected = leaves ? step.from : std::string();
        if (now != expected) {
            tell(Severity::Error, ErrorCode::Conflict, object,
                 (now.empty() ? "is pending" : "stands on node \"" + now + "\"")
                     + (expected.empty() ? ", the plan takes it to be pending"
                                         : ", the plan takes it to stand on \"" + expected + "\""));
            return;
        }
        if (step.action == Action::Evict) {
            carryOut(Evict{pod});
            return;
        }
        const NodeIdx node = findNode(step, object);
        if (!node.valid()) return;
        if (step.action == Action::Place) carryOut(Place{pod, node});
        else if (now == step.to)
            tell(Severity::Note, ErrorCode::Conflict, object, worded("stands on node \"%1\" already: nothing to do", {now}));
        else carryOut(Move{pod, node});
    }

    Draft m_draft;
    Resolved m_resolved;
    std::size_t m_number = 0;
};

}  // namespace

Resolved resolve(const Plan& plan, const Cluster& cluster) { return Resolver(cluster).resolve(plan); }

namespace {

/// Of each object by itself, and added up: the order of objects does not matter.
class PictureSum {
public:
    PictureSum& add(std::string_view text) {
        for (const char c : text) mix(static_cast<unsigned char>(c));
        mix(0xff);  // in no text that is UTF-8
        return *this;
    }
    PictureSum& add(std::int64_t number) { return add(std::to_string(number)); }
    void endObject() {
        m_sum += m_object;
        m_object = kOffset;
    }
    std::string text() const { return hexadecimal(m_sum, 16); }
    /// Of what was added since the last object, in half the digits.
    std::string markOfObject() {
        const std::uint64_t object = m_object;
        m_object = kOffset;
        return hexadecimal(object ^ object >> 32, kStepMarkDigits);
    }

private:
    // FNV-1a with 64 bits: http://www.isthe.com/chongo/tech/comp/fnv
    static constexpr std::uint64_t kOffset = 14695981039346656037ULL, kPrime = 1099511628211ULL;
    /// The lowest digits, the highest of these first.
    static std::string hexadecimal(std::uint64_t number, std::size_t count) {
        static constexpr char kDigits[] = "0123456789abcdef";
        std::string digits;
        for (std::size_t i = count; i-- > 0;) digits += kDigits[number >> i * 4 & 0xf];
        return digits;
    }
    void mix(unsigned char byte) { m_object = (m_object ^ byte) * kPrime; }

    std::uint64_t m_object = kOffset, m_sum = 0;
};

}  // namespace

std::string pictureMark(const Cluster& cluster) {
    const Catalog& catalog = cluster.catalog();
    PictureSum sum;
    for (std::size_t n = 0; n < cluster.nodeCount(); ++n) {
        const NodeIdx node(n);
        sum.add("node").add(catalog.node(node).name).add(cluster.node(node).unschedulable ? 1 : 0);
        for (std::size_t r = 0; r < catalog.resources.size(); ++r)
            if (const std::int64_t amount = cluster.allocatable(node, ResourceIdx(r)); amount != 0) sum.add(catalog.resources.name(ResourceIdx(r))).add(amount);
        for (const Taint& taint : catalog.node(node).taints) sum.add(taint.key).add(taint.value).add(static_cast<std::int64_t>(taint.effect));
        sum.endObject();
    }
    for (std::size_t p = 0; p < cluster.podCount(); ++p) {
        const PodIdx pod(p);
        sum.add("pod").add(catalog.pod(pod).key()).add(catalog.pod(pod).uid).add(nodeNameOf(cluster, pod));
        sum.endObject();
    }
    return sum.text();
}

std::string stepMarks(const std::vector<PlanStep>& steps) {
    static constexpr const char* kActions[] = {"place", "move", "evict", "cordon", "uncordon", "assume", "allocate", "scale"};
    std::string marks;
    PictureSum sum;
    for (const PlanStep& step : steps) {
        sum.add(kActions[static_cast<std::size_t>(step.action)]).add(step.pod).add(step.from).add(step.to).add(step.claim).add(step.volume);
        for (const AllocatedDevice& one : step.devices) sum.add(one.request).add(one.device.driver).add(one.device.pool).add(one.device.device);
        sum.add(step.workload).add(step.replicas).add(step.surge ? "surge" : "");
        if (step.counted) sum.add("counted").add(*step.counted);
        marks += sum.markOfObject();
    }
    return marks;
}

}  // namespace bayplan
