// SPDX-License-Identifier: GPL-3.0-or-later
// A target needs a source: CMake compiles the common headers of the tests for this one.
