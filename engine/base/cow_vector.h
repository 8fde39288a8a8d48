// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A vector of shared chunks; copies share the chunks that they did not change. A copy costs one pointer for each chunk.
// To change an element copies its chunk if the chunk is shared, and otherwise nothing.
// Thread rule: as std::vector; a copy may be read and changed in another thread while the original is read.

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace bayplan {

template <typename T, std::size_t kChunk>
class CowVector {
public:
    CowVector() = default;
    explicit CowVector(std::vector<T> values) : m_size(values.size()) {
        for (std::size_t begin = 0; begin < values.size(); begin += kChunk) {
            auto chunk = std::make_shared<Chunk>();
            const std::size_t end = std::min(begin + kChunk, values.size());
            chunk->assign(std::make_move_iterator(values.begin() + static_cast<std::ptrdiff_t>(begin)),
                          std::make_move_iterator(values.begin() + static_cast<std::ptrdiff_t>(end)));
            m_chunks.push_back(std::move(chunk));
        }
    }

    std::size_t size() const { return m_size; }
    const T& operator[](std::size_t i) const { return (*m_chunks[i / kChunk])[i % kChunk]; }

    /// The element, to be changed; its chunk is copied first if another vector shares it. O(kChunk) at worst.
    T& edit(std::size_t i) {
        auto& chunk = m_chunks[i / kChunk];
        if (!isAlone(chunk)) chunk = std::make_shared<Chunk>(*chunk);
        return (*chunk)[i % kChunk];
    }

    /// O(kChunk) at worst.
    void push_back(T value) {
        if (m_size % kChunk == 0) {
            m_chunks.push_back(std::make_shared<Chunk>());
            m_chunks.back()->reserve(kChunk);
        } else if (!isAlone(m_chunks.back())) {
            auto chunk = std::make_shared<Chunk>();
            chunk->reserve(kChunk);
            chunk->assign(m_chunks.back()->begin(), m_chunks.back()->end());
            m_chunks.back() = std::move(chunk);
        }
        m_chunks.back()->push_back(std::move(value));
        ++m_size;
    }

    bool operator==(const CowVector& other) const {
        if (m_size != other.m_size) return false;
        for (std::size_t c = 0; c < m_chunks.size(); ++c)
            if (m_chunks[c] != other.m_chunks[c] && *m_chunks[c] != *other.m_chunks[c]) return false;
        return true;
    }

private:
    using Chunk = std::vector<T>;

    /// Whether no other vector holds the chunk. A count of one does not yet prove that the reads of former holders in
    /// other threads are over; acquiring and releasing a reference of our own orders us after them.
    static bool isAlone(const std::shared_ptr<Chunk>& chunk) {
        if (chunk.use_count() > 1) return false;
        const std::shared_ptr<Chunk> after = chunk;
        return true;
    }

    std::vector<std::shared_ptr<Chunk>> m_chunks;
    std::size_t m_size = 0;
};

}  // namespace bayplan
