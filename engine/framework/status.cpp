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

std::string Status::message() const {
    std::string text;
    for (const Reason& reason : reasons) {
        if (!text.empty()) text += ", ";
        text += reason.text;
    }
    return text;
}

}  // namespace bayplan
