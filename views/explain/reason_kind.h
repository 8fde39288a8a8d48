// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A reason without the numbers of one node, in the user's language: "not enough GPU".

#include <QString>
#include <string_view>

#include "framework/status.h"

namespace bayplan {

QString reasonKind(const Reason& reason);
/// An argument of a reason as text; empty if it has none of that name.
QString argumentText(const Reason& reason, std::string_view name);
/// All reasons of a status, joined; equal kinds once.
QString statusKind(const Status& status);

}  // namespace bayplan
