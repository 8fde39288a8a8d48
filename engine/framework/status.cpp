// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/status.h"

namespace bayplan {

const char* toString(Code code) {
    switch (code) {
    case Code::Success:
        return "Success";
    case Code::Error:
        return "Error";
    case Code::Unschedulable:
        return "Unschedulable";
    case Code::UnschedulableAndUnresolvable:
        return "UnschedulableAndUnresolvable";
    case Code::Wait:
        return "Wait";
    case Code::Skip:
        return "Skip";
    case Code::Pending:
        return "Pending";
    case Code::NotModelled:
        return "NotModelled";
    }
    return "";
}

Message Status::said() const {
    std::vector<Message> texts;
    for (const Reason& reason : reasons) texts.push_back(reason.text);
    return listed(texts);
}

Message pluginFailed(std::string_view point, std::string_view plugin, const Message& said) { return worded("running %1 plugin \"%2\": %3", {point, plugin, said}); }

Message filterFailed(std::string_view plugin, const Message& said) { return worded("running \"%1\" filter plugin: %2", {plugin, said}); }

}  // namespace bayplan
