// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/queue_faults.h"

#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "base/quantity.h"
#include "schedulers/volcano/resource.h"

namespace bayplan::volcano {

namespace {

constexpr const char* kRoot = "root";

std::string twoPlaces(double amount) {
    std::array<char, 400> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), amount, std::chars_format::fixed, 2).ptr};
}

/// As Volcano writes amounts.
std::string amountsText(const Resource& amounts) {
    std::string text = "cpu " + twoPlaces(amounts.milliCpu) + ", memory " + twoPlaces(amounts.memory);
    for (const auto& [name, amount] : amounts.scalars) text += ", " + name + " " + twoPlaces(amount);
    return text;
}

std::string capabilityText(const std::string& resource, double amount) {
    return resource == kCpu || resource == kMemory ? formatExact(resource, static_cast<std::int64_t>(amount)) : twoPlaces(amount);
}

class QueueTreeCheck {
public:
    explicit QueueTreeCheck(const VolcanoWorld& world) : m_world(world) {
        for (const Queue& queue : world.own.queues) {
            m_queues.emplace(queue.name, &queue);
            if (queue.name != kRoot) m_children[parentOf(queue)].push_back(&queue);
        }
    }

    std::vector<PassedOver> faults() {
        for (const Queue& queue : m_world.own.queues) {
            if (queue.name == kRoot) continue;
            placeOf(queue);
            ownAmounts(queue);
            capabilityOf(queue);
            sumsOf(queue);
        }
        for (const PodGroup& group : m_world.own.podGroups)
            if (m_queues.contains(group.queue) && m_children.contains(group.queue) && !isOver(group))
                add("PodGroup " + group.key(), PassedOver::Why::NoTree, "The Queue <" + group.queue + "> of Job <" + group.key() + "> is not leaf queue");
        return std::move(m_faults);
    }

private:
    static const std::string& parentOf(const Queue& queue) {
        static const std::string root = kRoot;
        return queue.parent.empty() ? root : queue.parent;
    }
    static bool isOver(const PodGroup& group) { return group.status.phase == PodGroupPhase::Completed; }

    void add(std::string object, PassedOver::Why why, std::string says) { m_faults.push_back({std::move(object), why, std::move(says)}); }

    const Queue* above(const Queue& queue) const {
        const auto at = queue.name == kRoot ? m_queues.end() : m_queues.find(parentOf(queue));
        return at == m_queues.end() ? nullptr : at->second;
    }

    /// The root is above every queue, by way of queues that are there.
    void placeOf(const Queue& queue) {
        const std::string object = "Queue " + queue.name;
        if (!m_queues.contains(parentOf(queue))) return add(object, PassedOver::Why::NoTree, "the queue " + queue.name + " has invalid parent queue " + queue.parent);
        const Queue* at = above(queue);
        for (std::size_t steps = 0; at && at != &queue && steps < m_queues.size(); ++steps) at = above(*at);
        if (at == &queue) add(object, PassedOver::Why::NoTree, "cycle detected in queue hierarchy for queue " + queue.name);
    }

    /// What it is guaranteed of what it deserves, and that of what it may have. A guarantee of what it does not deserve, which the webhook
    /// refuses as well, is left alone: queues of proportion deserve nothing by themselves.
    void ownAmounts(const Queue& queue) {
        const auto compare = [&](const char* what, const ResourceList& amounts, const char* than, const ResourceList& others, bool atLeast) {
            for (const auto& [resource, amount] : amounts) {
                const Quantity* other = others.find(resource);
                if (!other || (atLeast ? !(amount < *other) : !(amount > *other))) continue;
                const auto text = [&, &resource = resource](const Quantity& of) { return formatExact(resource, resource == kCpu ? of.milliValue() : of.value()); };
                add("Queue " + queue.name, PassedOver::Why::Refused,
                    std::string("requestBody.spec.") + what + "." + resource + ": Invalid value: \"" + text(amount) + "\": " + what + "[" + resource + "]=" + text(amount) + " must be "
                        + (atLeast ? ">= " : "<= ") + than + "[" + resource + "]=" + text(*other));
            }
        };
        compare("deserved", queue.deserved, "guarantee", queue.guarantee, true);
        compare("deserved", queue.deserved, "capability", queue.capability, false);
    }

    /// The nearest queue above that limits the resource; the root does not count.
    std::optional<double> limitAbove(const Queue& queue, const std::string& resource) const {
        const Queue* at = above(queue);
        for (std::size_t steps = 0; at && at->name != kRoot && steps < m_queues.size(); ++steps, at = above(*at))
            if (const double most = Resource::of(at->capability).get(resource); most > 0) return most;
        return {};
    }
    void capabilityOf(const Queue& queue) {
        const Resource own = Resource::of(queue.capability);
        for (const std::string& resource : own.names()) {
            const std::optional<double> limit = limitAbove(queue, resource);
            if (!limit || own.get(resource) <= *limit) continue;
            add("Queue " + queue.name, PassedOver::Why::Refused,
                "queue " + queue.name + " capability[" + resource + "]=" + capabilityText(resource, own.get(resource)) + " exceeds its ancestor's capability=" + capabilityText(resource, *limit));
        }
    }

    void sumsOf(const Queue& queue) {
        const auto children = m_children.find(queue.name);
        if (children == m_children.end()) return;
        const auto compare = [&](const ResourceList Queue::*amounts, const char* what) {
            Resource sum;
            for (const Queue* child : children->second) sum += Resource::of(child->*amounts);
            const Resource own = Resource::of(queue.*amounts);
            if (!own.lessPartly(sum)) return;
            add("Queue " + queue.name, PassedOver::Why::Refused,
                "parent queue " + queue.name + " validation failed: sum of children's " + what + " (" + amountsText(sum) + ") exceeds parent's " + what + " limit (" + amountsText(own) + ")");
        };
        compare(&Queue::guarantee, "guarantee");
        compare(&Queue::deserved, "deserved");
    }

    const VolcanoWorld& m_world;
    std::map<std::string, const Queue*> m_queues;
    std::map<std::string, std::vector<const Queue*>> m_children;
    std::vector<PassedOver> m_faults;
};

}  // namespace

std::vector<PassedOver> queueFaults(const VolcanoWorld& world) { return QueueTreeCheck(world).faults(); }

std::string closedSays(const char* what, const Queue& queue) {
    return std::string("can only submit ") + what + " to queue with state `Open`, queue `" + queue.name + "` status is `" + queue.state + "`";
}

}  // namespace bayplan::volcano
