// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/exit_code.h"

#include <iostream>

#include "cli/output/printable.h"
#include "cli/output/words.h"

namespace bayplan {

int fail(const Error& error) {
    if (error.code == ErrorCode::Cancelled) {
        std::cerr << tr("interrupted") << '\n';
        return kExitInterrupted;
    }
    std::cerr << tr("error: ") << printable(tr(error)) << '\n';
    return kExitFailed;
}

}  // namespace bayplan
