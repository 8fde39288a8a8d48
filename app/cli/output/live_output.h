// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What happens in a cluster as lines: for people, or JSON for programs.

#include <cstdint>
#include <ostream>
#include <string>
#include <unordered_set>
#include <vector>

#include "cli/output/printing.h"
#include "io/objects/object_selector.h"
#include "kube/read/live_story.h"

namespace bayplan {

/// "2026-11-21T12:03:04.250Z" of milliseconds since 1970.
std::string timeTextOf(std::int64_t milliseconds);
std::int64_t millisecondsNow();

/// What is told, of what, and how.
struct LiveLinesForm {
    OutputForm form = OutputForm::Table;
    TableLook look = {};
    std::string kind = {};  // "Pod": changes of this kind alone; empty: of all
    ObjectSelector selector = {};
    std::string namespaceName = {};  // changes in this one alone; empty: in all
};

/// Tells batch after batch: how it stands at the first, then each change and each kind whose reading stands otherwise.
class LiveLines {
public:
    /// `kinds` outlives it; nodes, then pods are the first of them.
    LiveLines(std::ostream& out, const std::vector<ApiKind>& kinds, LiveLinesForm form)
        : m_out(out), m_kinds(kinds), m_form(std::move(form)), m_selected(kinds.size()), m_story(kinds), m_known(kinds.size()),
          m_stood(kinds.size(), ReadState::Is::Watching) {}

    /// `changes`: at first everything. `time`: milliseconds since 1970. No more than `most` changes are told; how many were.
    std::size_t tell(std::int64_t time, const LivePicture& picture, const std::vector<LiveChange>& changes, const std::vector<ReadState>& states, std::size_t most);

private:
    bool tellsOf(std::size_t kind) const { return m_form.kind.empty() || m_kinds[kind].kind == m_form.kind; }
    bool tellsOf(const LiveEvent& event) const;
    /// Takes out what the selector does not mean, now or before the change.
    void select(const LivePicture& picture, const std::vector<LiveChange>& changes, std::vector<LiveEvent>& events);
    void event(std::int64_t time, const LiveEvent& event, const LivePicture& picture);
    bool structured() const { return m_form.form == OutputForm::Json || m_form.form == OutputForm::Yaml; }
    void state(std::int64_t time, std::size_t kind, const ReadState& state);
    void start(std::int64_t time, const LivePicture& picture, const std::vector<ReadState>& states);

    std::ostream& m_out;
    const std::vector<ApiKind>& m_kinds;
    LiveLinesForm m_form;
    std::vector<std::unordered_set<std::string>> m_selected;  // by kind; where a selector is
    LiveStory m_story;
    JsonParser m_parser;
    std::vector<bool> m_known;
    std::vector<ReadState::Is> m_stood;
    bool m_begun = false;
};

}  // namespace bayplan
