// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/decision.h"

namespace bayplan {

const char* toString(Outcome outcome) {
    switch (outcome) {
    case Outcome::Scheduled:
        return "scheduled";
    case Outcome::Waiting:
        return "waiting";
    case Outcome::Unschedulable:
        return "unschedulable";
    case Outcome::Gated:
        return "gated";
    case Outcome::Error:
        return "error";
    case Outcome::NotModelled:
        return "notModelled";
    case Outcome::Ignored:
        return "ignored";
    }
    return "";
}

}  // namespace bayplan
