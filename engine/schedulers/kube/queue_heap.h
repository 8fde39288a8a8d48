// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A heap that does step by step what Go's container/heap does. Where "goes before" is an order, the steps make no
// difference; some plugins compare pods by what is none, and then the steps decide who goes first.
// Thread rule: one thread.
// Source: Go 1.24 container/heap; Kubernetes 1.36 pkg/scheduler/backend/heap.

#include <cstddef>
#include <unordered_map>
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
    const Item& top() const { return m_heap.front()->item; }
    /// O(log n), as pop() and erase().
    void push(Item item) {
        const PodIdx pod = podOf(item);
        const auto [entry, isNew] = m_entries.try_emplace(pod, Entry{std::move(item), m_heap.size()});
        check(isNew, "a pod is in a heap once");
        m_heap.push_back(&entry->second);
        up(m_heap.size() - 1);
    }
    Item pop() {
        const PodIdx pod = podOf(top());
        Item first = std::move(m_heap.front()->item);  // what leaves is not compared again
        erase(pod);
        return first;
    }
    /// Nothing if the pod has no item.
    void erase(PodIdx pod) {
        const auto known = m_entries.find(pod);
        if (known == m_entries.end()) return;
        const std::size_t at = known->second.place, last = m_heap.size() - 1;
        if (at != last) {
            swap(at, last);
            if (!down(at, last)) up(at);
        }
        m_entries.erase(known);
        m_heap.pop_back();
    }
    /// Calls change(Item&) for every item. Items stay where they are, whatever becomes of their order.
    template <typename Change>
    void forEach(Change&& change) {
        for (Entry* entry : m_heap) change(entry->item);
    }
    template <typename Look>
    void forEach(Look&& look) const {
        for (const Entry* entry : m_heap) look(entry->item);
    }
    void clear() {
        m_heap.clear();
        m_entries.clear();
    }

private:
    struct Entry {
        Item item;
        std::size_t place;  // in m_heap
    };

    bool less(std::size_t a, std::size_t b) const { return m_less(m_heap[a]->item, m_heap[b]->item); }
    void swap(std::size_t a, std::size_t b) {
        std::swap(m_heap[a], m_heap[b]);
        m_heap[a]->place = a;
        m_heap[b]->place = b;
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
    std::unordered_map<PodIdx, Entry> m_entries;  // they stay where they are in memory
    std::vector<Entry*> m_heap;
};

}  // namespace bayplan
