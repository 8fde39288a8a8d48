// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/run_program.h"

int main(int argc, char* argv[]) { return bayplan::runProgram(argc, argv, BAYPLAN_VERSION); }
