// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/together/setting.h"

namespace bayplan::together {

const char* toString(Resolver resolver) {
    switch (resolver) {
    case Resolver::Off: return "off";
    case Resolver::Fine: return "fine";
    case Resolver::Coarse: break;
    }
    return "coarse";
}

const char* toString(Commit commit) { return commit == Commit::Incremental ? "incremental" : "allOrNothing"; }

const char* toString(Dispatcher dispatcher) {
    switch (dispatcher) {
    case Dispatcher::Name: return "name";
    case Dispatcher::Count: return "count";
    case Dispatcher::Queue: return "queue";
    case Dispatcher::Work: return "work";
    case Dispatcher::Label: break;
    }
    return "label";
}

}  // namespace bayplan::together
