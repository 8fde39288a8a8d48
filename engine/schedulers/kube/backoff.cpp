// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kube/backoff.h"

namespace bayplan {

SimTime Backoff::duration(int count) const {
    if (count <= 0) return SimTime(0);
    if (count > 62 || initial.count() > (most.count() >> (count - 1))) return most;
    return SimTime(initial.count() << (count - 1));
}

}  // namespace bayplan
