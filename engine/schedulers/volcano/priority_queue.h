// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A binary heap with the moves of Go's container/heap. What is compared changes while things are in it, so which of them comes
// next depends on those moves; a sorted list would answer differently.
// Source: Go 1.24 container/heap; Volcano ed72c7c pkg/scheduler/util/priority_queue.go.

#include <functional>
#include <utility>
#include <vector>

namespace bayplan::volcano {

template <typename Item>
class PriorityQueue {
public:
    using Less = std::function<bool(Item, Item)>;

    PriorityQueue() = default;
    explicit PriorityQueue(Less less) : m_less(std::move(less)) {}

    bool empty() const { return m_items.empty(); }
    std::size_t size() const { return m_items.size(); }
    /// In no order that means anything.
    const std::vector<Item>& items() const { return m_items; }

    void push(Item item) {
        m_items.push_back(item);
        up(m_items.size() - 1);
    }

    Item pop() {
        const std::size_t last = m_items.size() - 1;
        std::swap(m_items[0], m_items[last]);
        down(0, last);
        Item item = m_items.back();
        m_items.pop_back();
        return item;
    }

private:
    void up(std::size_t at) {
        while (at > 0) {
            const std::size_t parent = (at - 1) / 2;
            if (!m_less(m_items[at], m_items[parent])) break;
            std::swap(m_items[at], m_items[parent]);
            at = parent;
        }
    }

    void down(std::size_t at, std::size_t end) {
        while (true) {
            std::size_t child = 2 * at + 1;
            if (child >= end) break;
            if (child + 1 < end && m_less(m_items[child + 1], m_items[child])) ++child;
            if (!m_less(m_items[child], m_items[at])) break;
            std::swap(m_items[at], m_items[child]);
            at = child;
        }
    }

    Less m_less;
    std::vector<Item> m_items;
};

}  // namespace bayplan::volcano
