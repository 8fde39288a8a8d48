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

    bool empty() const { return m_items.empty(); }
    const Item& top() const { return m_items.front(); }
    /// O(log n), as pop() and erase().
    void push(Item item) {
        const bool isNew = m_places.emplace(podOf(item), m_items.size()).second;
        check(isNew, "a pod is in a heap once");
        m_items.push_back(std::move(item));
        up(m_items.size() - 1);
    }
    Item pop() {
        Item first = top();
        erase(podOf(first));
        return first;
    }
    /// Nothing if the pod has no item.
    void erase(PodIdx pod) {
        const auto known = m_places.find(pod);
        if (known == m_places.end()) return;
        const std::size_t at = known->second, last = m_items.size() - 1;
        if (at != last) {
            swap(at, last);
            if (!down(at, last)) up(at);
        }
        m_places.erase(pod);
        m_items.pop_back();
    }
    /// Calls change(Item&) for every item. Items stay where they are, whatever becomes of their order.
    template <typename Change>
    void forEach(Change&& change) {
        for (Item& item : m_items) change(item);
    }
    void clear() {
        m_items.clear();
        m_places.clear();
    }

private:
    bool less(std::size_t a, std::size_t b) const { return m_less(m_items[a], m_items[b]); }
    void swap(std::size_t a, std::size_t b) {
        std::swap(m_items[a], m_items[b]);
        m_places[podOf(m_items[a])] = a;
        m_places[podOf(m_items[b])] = b;
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
    std::vector<Item> m_items;
    std::unordered_map<PodIdx, std::size_t> m_places;
};

}  // namespace bayplan
