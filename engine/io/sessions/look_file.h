// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a person keeps of a window under a name, and shares as a file: a view (what is shown of a cluster, and how) or a layout
// (where the parts of the window stand). JSON as it is written, YAML too as it is read; apiVersion bayplan/v1, kind View or Layout.
// Thread rule: plain values and pure functions.

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"

namespace bayplan {

struct SavedView {
    std::string name;
    /// As Project::view has them: "screen", "fill", "shape", "group" (label keys with commas between them), "colour", "sort", "search" and
    /// "visible" (ViewPart as text; absent: the whole map).
    std::map<std::string, std::string> settings;

    bool operator==(const SavedView&) const = default;
};

/// The part of the map that is seen, in parts of the whole map: {0, 0, 1, 1} is all of it.
struct ViewPart {
    double x = 0, y = 0, width = 1, height = 1;
};
/// "0.1 0.2 0.25 0.5".
std::string toString(const ViewPart& part);
/// Absent: the text is no part of a map. Sizes lie between 0.0001 and 10, places between -10 and 10.
std::optional<ViewPart> viewPartFrom(std::string_view text);

struct DockPlace {
    std::string area;       // one of kDockAreas
    std::int32_t size = 0;  // its width at a side, its height above or below, in pixels; 0: as it is
    bool shown = true;
    bool floating = false;

    bool operator==(const DockPlace&) const = default;
};

/// Where exactly the parts stand, as one build of the window wrote it down: also their order in an area, and where one floats.
struct WindowState {
    std::int32_t version = 0;
    std::string bytes;  // base64

    bool operator==(const WindowState&) const = default;
};

struct SavedLayout {
    std::string name;
    DockPlace inspector{"right"}, tray{"bottom"};
    bool tabbed = false;  // both in one area, one over the other
    /// Of the tables, as the settings have them; empty: as at first; absent: as they are.
    std::optional<std::vector<std::string>> nodeColumns{}, podColumns{};
    /// Goes before the places above where the window reads its version; absent: the places alone.
    std::optional<WindowState> state{};

    bool operator==(const SavedLayout&) const = default;
};

inline constexpr std::string_view kDockAreas[] = {"left", "right", "top", "bottom"};

using Look = std::variant<SavedView, SavedLayout>;

/// What the window knows, to find words in a file that nobody would understand.
struct LookWords {
    std::span<const std::string_view> screens, orders;
};

/// JSON in several lines. Equal values give equal texts.
std::string lookToText(const Look& look);
/// Errors, located: Syntax, Unsupported (another version or kind), Invalid (a field is unknown, or has a value that none of its kind has).
Result<Look> lookFromText(std::string text, const std::string& name, const LookWords& words);
/// Errors: Unreadable, TooLarge, and those of the text.
Result<Look> readLook(const std::filesystem::path& file, const LookWords& words);
/// Decided by the content: a small file with kind View or Layout of this program, whether it can be read or not.
bool isLook(const std::filesystem::path& file);

}  // namespace bayplan
