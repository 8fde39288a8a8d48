// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds differences between an answer and a recorded one. UIDs and generated names cannot be equal; instead each
// recorded one must correspond to one of ours throughout.

#include <map>
#include <string>
#include <vector>

#include "apiserver/json_fields.h"

namespace bayplan::apiserver {

class JsonDifference {
public:
    /// Appends to `differences`, as "path: recorded X, answered Y".
    void compare(const Json& recorded, const Json& answered, const std::string& path,
                 std::vector<std::string>& differences);
    /// Sets our UID or name for one of the recording.
    void learn(const std::string& recorded, const std::string& answered) { m_ours[recorded] = answered; }
    /// A text of the recording, with our UIDs and names instead of its own.
    std::string translated(std::string text) const;

private:
    bool sameName(const std::string& recorded, const std::string& answered);
    std::map<std::string, std::string> m_ours;  // by the recorded one
};

}  // namespace bayplan::apiserver
