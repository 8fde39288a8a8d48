// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/own_keys.h"

#include "moc_own_keys.cpp"
