// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The line icons of the resources, in the colours of a theme.

#include <QIcon>

#include "common/theme.h"

namespace bayplan {

/// `name` as in :/icons/<name>.svg. Normal in the text's colour, checked in the accent's, disabled in the disabled's.
QIcon themedIcon(const QString& name, const Theme& theme);

}  // namespace bayplan
