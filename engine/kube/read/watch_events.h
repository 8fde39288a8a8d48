// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The bytes of a watch as events: one JSON object on each line; the bytes may be cut anywhere.
// Thread rule: one thread.

#include <functional>
#include <string>
#include <string_view>

#include "io/text/json_value.h"
#include "kube/http/api_status.h"
#include "kube/read/live_object.h"

namespace bayplan {

struct WatchEvent {
    enum class What { Set,
                      Gone,
                      Bookmark,
                      InitialEnd,
                      Failed };
    What what = What::Set;
    LiveObject object;    // for Set and Gone
    std::string version;  // the version that the watch has reached
    ApiStatus failure;    // for Failed
};

class WatchEvents {
public:
    using Take = std::function<Result<void>(WatchEvent)>;
    WatchEvents(const ApiKind& kind, std::string apiVersion, Take take);

    /// Passes on complete events; the beginning of an event is kept until its end arrives, and dropped with this object
    /// if it never does.
    /// Errors: TooLarge (an event that does not end), Syntax and Invalid (not an event), and those of `take`.
    Result<void> feed(std::string_view bytes);

private:
    Result<void> event(std::string& line);

    const ApiKind& m_kind;
    std::string m_apiVersion;
    Take m_take;
    JsonParser m_parser;
    std::string m_line;  // not complete yet
};

}  // namespace bayplan
