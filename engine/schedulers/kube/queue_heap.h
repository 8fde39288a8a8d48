// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A heap that does step by step what Go's container/heap does. Where "goes before" is an order, the steps make no
// difference; some plugins compare pods by what is none, and then the steps decide who goes first.
// Thread rule: one thread.
// Source: Go 1.24 container/heap; Kubernetes 1.36 pkg/scheduler/backend/heap.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "base/result.h"

namespace bayplan {

/// Each item belongs to a pod, podOf(item), and a pod has one item at most.
template <typename Item, typename Less>
class QueueHeap {
public:
    explicit QueueHeap(Less less) : m_less(std::move(less)) {}
    QueueHeap(const QueueHeap&) = delete;
    QueueHeap& operator=(const QueueHeap&) = delete;

    bool empty() const { return m_heap.empty(); }
    const Item& top() const { return m_items[m_heap.front()]; }
    /// O(log n), as pop() and erase().
    void push(Item item) {
        const std::size_t pod = podOf(item).get();
        if (pod >= m_placeOf.size()) m_placeOf.resize(std::max(pod + 1, 2 * m_placeOf.size()), kNone);
        check(m_placeOf[pod] == kNone, "a pod is in a heap once");
        std::uint32_t slot = static_cast<std::uint32_t>(m_items.size());
        if (m_free.empty()) m_items.push_back(std::move(item));
        else m_items[slot = m_free.back()] = std::move(item), m_free.pop_back();
        m_placeOf[pod] = static_cast<std::uint32_t>(m_heap.size());
        m_heap.push_back(slot);
        up(m_heap.size() - 1);
    }
    Item pop() {
        const PodIdx pod = podOf(top());
        Item first = std::move(m_items[m_heap.front()]);  // what leaves is not compared again
        erase(pod);
        return first;
    }
    /// Nothing if the pod has no item.
    void erase(PodIdx pod) {
        if (pod.get() >= m_placeOf.size() || m_placeOf[pod.get()] == kNone) return;
        const std::size_t at = m_placeOf[pod.get()], last = m_heap.size() - 1;
        if (at != last) {
            swap(at, last);
            if (!down(at, last)) up(at);
        }
        m_placeOf[pod.get()] = kNone;
        m_free.push_back(m_heap.back());
        m_heap.pop_back();
    }
    /// Calls change(Item&) for every item. Items stay where they are, whatever becomes of their order.
    template <typename Change>
    void forEach(Change&& change) {
        for (const std::uint32_t slot : m_heap) change(m_items[slot]);
    }
    template <typename Look>
    void forEach(Look&& look) const {
        for (const std::uint32_t slot : m_heap) look(m_items[slot]);
    }
    void clear() {
        m_heap.clear();
        m_items.clear();
        m_free.clear();
        m_placeOf.clear();
    }

private:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    bool less(std::size_t a, std::size_t b) const { return m_less(m_items[m_heap[a]], m_items[m_heap[b]]); }
    void swap(std::size_t a, std::size_t b) {
        std::swap(m_heap[a], m_heap[b]);
        for (const std::size_t at : {a, b}) m_placeOf[podOf(m_items[m_heap[at]]).get()] = static_cast<std::uint32_t>(at);
    }
    void up(std::size_t at) {
        for (; at > 0; at = (at - 1) / 2) {
            const std::size_t parent = (at - 1) / 2;
            if (!less(at, parent)) return;
            swap(at, parent);
        }
    }
    /// Among the items before `end`. False: nothing moved.
    bool down(std::size_t at, std::size_t end) {
        const std::size_t from = at;
        while (2 * at + 1 < end) {
            std::size_t child = 2 * at + 1;
            if (child + 1 < end && less(child + 1, child)) ++child;
            if (!less(child, at)) break;
            swap(at, child);
            at = child;
        }
        return at != from;
    }

    Less m_less;
    std::vector<Item> m_items;             // by slot; those of free slots are left over
    std::vector<std::uint32_t> m_free;     // slots
    std::vector<std::uint32_t> m_heap;     // slots
    std::vector<std::uint32_t> m_placeOf;  // in m_heap, by pod; kNone: it has no item
};

}  // namespace bayplan
