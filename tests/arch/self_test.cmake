# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DCHECK=<check_includes.cmake> -DSCRATCH=<folder> -P self_test.cmake
# The include check must see every kind of offence, and nothing else: a small bad tree, and what is to be said of it.
cmake_minimum_required(VERSION 3.25)

set(licence "// SPDX-License-Identifier: GPL-3.0-or-later")
file(REMOVE_RECURSE "${SCRATCH}")
macro(source path)
  string(JOIN "\n" text ${ARGN})
  file(WRITE "${SCRATCH}/${path}" "${text}\n")
endmacro()

source(engine/base/no_licence.h "#pragma once" "#include <string>")
source(engine/base/upward.h "${licence}" "#pragma once" "#include <vector>" "#include \"model/pod.h\""
       "#include \"../model/pod.h\"")
source(engine/io/text/leaky.h "${licence}" "#pragma once" "#include <yaml-cpp/yaml.h>" "#include <math.h>"
       "#include \"framework/decision.h\"")
source(engine/io/text/leaky.cpp "${licence}" "#include \"io/text/leaky.h\"" "#include <yaml-cpp/yaml.h>"
       "#include \"plugins/all.h\"" "#include \"metrics/slot_board.h\"" "#include \"io/objects/decode_pod.h\"")
source(engine/io/traces/trace.cpp "${licence}" "#include \"io/text/csv.h\"" "#include \"io/objects/decode_pod.h\"")
source(engine/io/astray.h "${licence}" "#pragma once")
source(engine/plugins/node/node_name.cpp "${licence}" "#include \"framework/plugin_info.h\"" "#include \"metrics/slot_board.h\""
       "#include <QString>" "#include \"cluster/cluster.h\"" "#include \"plugins/shared/not_modelled.h\"")
source(engine/unknown/thing.h "${licence}" "#pragma once")
source(views/map/map_view.cpp "${licence}" "#include \"map/map_view.h\"" "#include \"common/theme.h\""
       "#include \"explain/panel.h\"" "#include \"map_view.h\"" "#include <QWidget>" "#  include <archive.h>")
source(app/cli/main.cpp "${licence}" "#include \"io/loader.h\"" "#include <CLI/CLI.hpp>" "#include <QCoreApplication>"
       "#include \"common/theme.h\"")
source(tests/tst_x.cpp "${licence}" "#include <QtTest>" "#include \"map/map_view.h\"" "#include \"../support/x.h\"")
foreach(i RANGE 60)
  source(tests/crowd/f${i}.h "${licence}")
endforeach()

set(expected
    "app/cli/main.cpp:4: app/cli may not include <QCoreApplication> here"
    "app/cli/main.cpp:5: app/cli may not include \"common/theme.h\""
    "engine/base/no_licence.h:1: the first line is not the SPDX licence line"
    "engine/base/upward.h:4: engine/base may not include \"model/pod.h\""
    "engine/base/upward.h:5: \"../model/pod.h\" is a path relative to the file"
    "engine/io/astray.h:1: engine/io has no row in tests/arch/check_includes.cmake"
    "engine/io/text/leaky.cpp:5: engine/io/text may not include \"metrics/slot_board.h\""
    "engine/io/text/leaky.cpp:6: engine/io/text may not include \"io/objects/decode_pod.h\""
    "engine/io/text/leaky.h:3: engine/io/text may not include <yaml-cpp/yaml.h> here"
    "engine/io/text/leaky.h:4: engine/io/text may not include <math.h> here"
    "engine/plugins/node/node_name.cpp:3: engine/plugins/node may not include \"metrics/slot_board.h\""
    "engine/plugins/node/node_name.cpp:4: engine/plugins/node may not include <QString> here"
    "engine/unknown/thing.h:1: engine/unknown has no row in tests/arch/check_includes.cmake"
    "tests/tst_x.cpp:4: \"../support/x.h\" is a path relative to the file"
    "views/map/map_view.cpp:4: views/map may not include \"explain/panel.h\""
    "views/map/map_view.cpp:5: views/map may not include \"map_view.h\""
    "views/map/map_view.cpp:7: views/map may not include <archive.h> here"
    "tests/crowd:61: more than 60 files in one folder")

execute_process(COMMAND ${CMAKE_COMMAND} -DROOT=${SCRATCH} -P ${CHECK}
                RESULT_VARIABLE status ERROR_VARIABLE said OUTPUT_QUIET)
if(status EQUAL 0)
  message(FATAL_ERROR "the bad tree passed")
endif()
string(REGEX REPLACE "CMake Error.*" "" said "${said}")
string(JOIN "\n" expected ${expected})
string(STRIP "${said}" said)
if(NOT said STREQUAL expected)
  message(FATAL_ERROR "expected\n${expected}\n\nbut the check said\n${said}")
endif()

file(REMOVE_RECURSE "${SCRATCH}")
source(engine/base/good.h "${licence}" "#pragma once" "#include <string>" "#include \"base/result.h\"")
execute_process(COMMAND ${CMAKE_COMMAND} -DROOT=${SCRATCH} -P ${CHECK} RESULT_VARIABLE status OUTPUT_QUIET)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "a good tree failed")
endif()
