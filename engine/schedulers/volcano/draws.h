// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which of several equal ones an attempt takes, draw by draw. First it only notices that something is drawn, and everything goes by name.
// Then the sequences of draws are played one after the other, depth first, the one by name first.
// A part that leaves nothing behind where it fails is searched for itself: all before it and after it go by name then.
// Thread rule: one thread.

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "schedulers/volcano/report.h"

namespace bayplan::volcano {

class Draws {
public:
    /// Something is drawn; it is open unless every draw of it comes to the same.
    void notice(bool open) {
        m_any = true;
        m_open = m_open || open;
    }
    /// Likewise, where take() gives the answer. False: it goes by name.
    bool decides(bool open) {
        if (!m_searches) notice(open);
        return m_searches && open;
    }
    /// Something is drawn that take() is not asked about.
    void miss() { m_any = m_missed = true; }
    /// So many nodes were looked at.
    void look(std::size_t nodes) { m_looks += nodes; }

    bool any() const { return m_any; }
    bool open() const { return m_open; }
    bool missed() const { return m_missed; }
    std::size_t looks() const { return m_looks; }

    /// From now on take() decides.
    void search() { m_searches = true; }
    bool searches() const { return m_searches; }

    /// Before each play.
    void begin() {
        m_at = m_part = m_looks = 0;
        m_others.clear();
    }
    /// What comes now leaves nothing behind where it fails, and nothing else is needed where it does not.
    void beginPart() { ++m_part; }
    /// Of so many, the place of the one to take.
    std::size_t take(std::size_t options) {
        if (options < 2) return 0;
        if (m_byName) m_paths[m_part].push_back({0, options});
        if (m_byName || m_part != m_searched) return 0;
        std::vector<Step>& path = m_paths[m_part];
        if (m_at == path.size()) path.push_back({0, options});
        const Step& step = path[m_at++];
        if (step.options == options) return step.taken;
        miss();  // another attempt than before
        return 0;
    }
    /// The one that was taken is not the first by name.
    void tookOther(OtherDraws::Instead other) { m_others.push_back(std::move(other)); }
    const std::vector<OtherDraws::Instead>& others() const { return m_others; }

    /// To the next sequence. False: all were played.
    bool advance() {
        m_byName = false;
        for (; !m_paths.empty(); m_paths.erase(m_paths.begin())) {
            m_searched = m_paths.begin()->first;
            std::vector<Step>& path = m_paths.begin()->second;
            while (!path.empty() && path.back().taken + 1 == path.back().options) path.pop_back();
            if (path.empty()) continue;
            ++path.back().taken;
            return true;
        }
        return false;
    }

private:
    struct Step {
        std::size_t taken = 0, options = 0;
    };

    bool m_any = false, m_open = false, m_missed = false, m_searches = false;
    bool m_byName = true;  // the first sequence, which finds all parts
    std::size_t m_looks = 0;
    std::map<std::size_t, std::vector<Step>> m_paths;  // by part, of those that are not yet done
    std::size_t m_part = 0, m_searched = 0;
    std::size_t m_at = 0;  // along the path of the part that is searched
    std::vector<OtherDraws::Instead> m_others;
};

}  // namespace bayplan::volcano
