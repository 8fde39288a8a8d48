// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Events of a cluster as lines: text for people, or JSON for programs.

#include <cstdint>
#include <ostream>
#include <string>
#include <unordered_set>
#include <vector>

#include "cli/output/printing.h"
#include "io/objects/object_selector.h"
#include "kube/read/live_story.h"

namespace bayplan {

/// "2026-11-21T12:03:04.250Z" for milliseconds since 1970.
std::string timeTextOf(std::int64_t milliseconds);
std::int64_t millisecondsNow();

/// What is printed, about which kinds, and in what form.
struct LiveLinesForm {
    OutputForm form = OutputForm::Table;
    TableLook look = {};
    std::string kind = {};  // "Pod": only changes of this kind; empty: of all
    ObjectSelector selector = {};
    std::string namespaceName = {};  // changes in this one alone; empty: in all
};

/// Prints batch after batch: first the state, then each change and each change of a kind's reading state.
class LiveLines {
public:
    /// `kinds` must outlive this object; nodes, then pods are the first of them.
    LiveLines(std::ostream& out, const std::vector<ApiKind>& kinds, LiveLinesForm form)
        : m_out(out), m_kinds(kinds), m_form(std::move(form)), m_selected(kinds.size()), m_story(kinds), m_known(kinds.size()),
          m_stood(kinds.size(), ReadState::Is::Watching) {}

    /// `changes`: the first time everything. `time`: milliseconds since 1970. Prints at most `most` changes; returns
    /// how many.
    std::size_t tell(std::int64_t time, const LivePicture& picture, const std::vector<LiveChange>& changes, const std::vector<ReadState>& states, std::size_t most);

private:
    bool tellsOf(std::size_t kind) const { return m_form.kind.empty() || m_kinds[kind].kind == m_form.kind; }
    bool tellsOf(const LiveEvent& event) const;
    /// Removes what the selector matches neither now nor before the change.
    void select(const LivePicture& picture, const std::vector<LiveChange>& changes, std::vector<LiveEvent>& events);
    void event(std::int64_t time, const LiveEvent& event, const LivePicture& picture);
    bool structured() const { return m_form.form == OutputForm::Json || m_form.form == OutputForm::Yaml; }
    void state(std::int64_t time, std::size_t kind, const ReadState& state);
    void start(std::int64_t time, const LivePicture& picture, const std::vector<ReadState>& states);

    std::ostream& m_out;
    const std::vector<ApiKind>& m_kinds;
    LiveLinesForm m_form;
    std::vector<std::unordered_set<std::string>> m_selected;  // by kind; only with a selector
    LiveStory m_story;
    JsonParser m_parser;
    std::vector<bool> m_known;
    std::vector<ReadState::Is> m_stood;
    bool m_begun = false;
};

}  // namespace bayplan
