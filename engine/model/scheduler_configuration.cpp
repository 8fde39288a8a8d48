// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/scheduler_configuration.h"

namespace bayplan {

const char* toString(ExtensionPoint point) {
    switch (point) {
    case ExtensionPoint::PreEnqueue: return "preEnqueue";
    case ExtensionPoint::QueueSort: return "queueSort";
    case ExtensionPoint::PreFilter: return "preFilter";
    case ExtensionPoint::Filter: return "filter";
    case ExtensionPoint::PostFilter: return "postFilter";
    case ExtensionPoint::PreScore: return "preScore";
    case ExtensionPoint::Score: return "score";
    case ExtensionPoint::Reserve: return "reserve";
    case ExtensionPoint::Permit: return "permit";
    case ExtensionPoint::PreBind: return "preBind";
    case ExtensionPoint::Bind: return "bind";
    case ExtensionPoint::PostBind: return "postBind";
    case ExtensionPoint::PlacementGenerate: return "placementGenerate";
    case ExtensionPoint::PlacementScore: return "placementScore";
    }
    return "";
}

}  // namespace bayplan
