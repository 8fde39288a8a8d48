// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A list of pointers to values that live in parts; any number of lists share a part. It reads like a vector. A copy
// costs one pointer for each value and never copies the values. A value in a list never changes; set() puts another in
// its place.
// Thread rule: as std::vector; the values may be read by any number of threads.

#include <compare>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace bayplan {

template <typename T>
class SharedList {
public:
    class Iterator {
    public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T*;
        using reference = const T&;

        Iterator() = default;
        explicit Iterator(const T* const* at) : m_at(at) {}
        reference operator*() const { return **m_at; }
        pointer operator->() const { return *m_at; }
        reference operator[](difference_type n) const { return *m_at[n]; }
        Iterator& operator++() { return *this += 1; }
        Iterator& operator--() { return *this += -1; }
        Iterator operator++(int) { return Iterator(std::exchange(m_at, m_at + 1)); }
        Iterator operator--(int) { return Iterator(std::exchange(m_at, m_at - 1)); }
        Iterator& operator+=(difference_type n) {
            m_at += n;
            return *this;
        }
        Iterator& operator-=(difference_type n) {
            m_at -= n;
            return *this;
        }
        friend Iterator operator+(Iterator at, difference_type n) { return at += n; }
        friend Iterator operator+(difference_type n, Iterator at) { return at += n; }
        friend Iterator operator-(Iterator at, difference_type n) { return at -= n; }
        friend difference_type operator-(Iterator a, Iterator b) { return a.m_at - b.m_at; }
        auto operator<=>(const Iterator&) const = default;

    private:
        const T* const* m_at = nullptr;
    };
    using value_type = T;
    using const_iterator = Iterator;

    SharedList() = default;
    /// A list that owns its values. Not explicit, so that a vector converts to a list.
    SharedList(std::vector<T> values) {
        const auto kept = std::make_shared<const std::vector<T>>(std::move(values));
        m_at.reserve(kept->size());
        for (const T& value : *kept) m_at.push_back(&value);
        m_kept.push_back(kept);
    }

    std::size_t size() const { return m_at.size(); }
    bool empty() const { return m_at.empty(); }
    const T& operator[](std::size_t i) const { return *m_at[i]; }
    /// Throws std::out_of_range.
    const T& at(std::size_t i) const { return *m_at.at(i); }
    const T& front() const { return *m_at.front(); }
    const T& back() const { return *m_at.back(); }
    Iterator begin() const { return Iterator(m_at.data()); }
    Iterator end() const { return Iterator(m_at.data() + m_at.size()); }
    std::vector<T> copy() const { return std::vector<T>(begin(), end()); }

    void reserve(std::size_t size) { m_at.reserve(size); }
    void push_back(T value) {
        const auto kept = std::make_shared<const T>(std::move(value));
        append(*kept);
        keep(kept);
    }
    /// Puts another value in the i-th place; the list keeps the old one, too, as long as it lives.
    void set(std::size_t i, T value) {
        const auto kept = std::make_shared<const T>(std::move(value));
        m_at[i] = kept.get();
        keep(kept);
    }
    /// `value` must be part of something that is also given to keep(), and must not change.
    void append(const T& value) { m_at.push_back(&value); }
    void append(const SharedList& other) {
        m_at.insert(m_at.end(), other.m_at.begin(), other.m_at.end());
        m_kept.insert(m_kept.end(), other.m_kept.begin(), other.m_kept.end());
    }
    void keep(std::shared_ptr<const void> owner) { m_kept.push_back(std::move(owner)); }

private:
    std::vector<const T*> m_at;
    std::vector<std::shared_ptr<const void>> m_kept;
};

}  // namespace bayplan
