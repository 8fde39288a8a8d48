# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DROOT=<project> -P check_includes.cmake
# Which layer may include which. Lists every offender as file:line with the rule that it breaks, then fails.
cmake_minimum_required(VERSION 3.25)
if(NOT IS_DIRECTORY "${ROOT}")
  message(FATAL_ERROR "ROOT is not a folder: '${ROOT}'")
endif()

# The table: a folder, the project folders it may include from (as the include line names them), and the third-party
# headers, as regular expressions, that its .cpp files (`sources`) or all its files (`everywhere`) may include.
set(foldersInTable "")
macro(folder path)
  list(APPEND foldersInTable ${path})
  cmake_parse_arguments("rule_${path}" "" "" "MAY;SOURCES;EVERYWHERE" ${ARGN})
endmacro()

set(layers base model cluster topology framework plugins moves schedulers metrics planner)
set(engineFolders ${layers} io kube conformance)
set(left "")
foreach(layer IN LISTS layers)
  list(APPEND left ${layer})
  folder(engine/${layer} MAY ${left})
endforeach()
# wings(engine/room WING... [MAY what the room may include] [SOURCES ...]): a room whose files stand in folders of their own.
# A wing may include the wings that are named before it; other rooms may include every wing.
macro(wings room)
  cmake_parse_arguments("room" "" "" "MAY;SOURCES" ${ARGN})
  get_filename_component(name ${room} NAME)
  set(before "")
  foreach(wing IN LISTS room_UNPARSED_ARGUMENTS)
    list(APPEND before ${name}/${wing})
    folder(${room}/${wing} MAY ${room_MAY} ${before} SOURCES ${room_SOURCES})
  endforeach()
endmacro()

# A scheduler knows the interface of all, and no other scheduler.
set(left base model cluster topology framework plugins)
set(interface schedulers/any_scheduler.h schedulers/run.h schedulers/run_writer.h)
folder(engine/schedulers MAY ${left} ${interface})
folder(engine/schedulers/kube MAY ${left} ${interface} schedulers/kube)
folder(engine/schedulers/koordinator MAY ${left} ${interface} schedulers/koordinator)
folder(engine/schedulers/volcano MAY ${left} ${interface} schedulers/volcano)
folder(engine/schedulers/together MAY ${left} ${interface} schedulers/together)
folder(engine/schedulers/kueue MAY ${left} schedulers/kueue)
folder(engine/schedulers/descheduler MAY ${left} schedulers/descheduler)

set(left base model cluster topology framework)
wings(engine/plugins shared node resources neighbours devices volumes gpu numa preemption quota network load MAY ${left})
set(rule_engine/plugins/devices_SOURCES "re2/re2\\.h")  # of expressions: linear in time, whatever the pattern

# What the planner searches on: bins and classes, no Kubernetes word. The planner's other files make such models of pictures.
wings(engine/planner bins bound order search MAY base SOURCES "glpk\\.h")

wings(engine/io text objects config machines traces sessions reports
      MAY base model cluster topology framework plugins schedulers planner
      SOURCES "yaml-cpp/.*" "nlohmann/.*" "simdjson\\.h" "archive(_entry)?\\.h" "expat\\.h" "hwloc\\.h" "unistd\\.h" "fcntl\\.h" "poll\\.h" "sys/.*")

folder(engine/conformance MAY base model cluster topology framework plugins schedulers io conformance)

# kube decodes what servers and people wrote with the readers of io, which know where a fault stands.
wings(engine/kube http read record apply MAY base model cluster framework plugins moves planner io
      SOURCES "curl/curl\\.h" "nlohmann/.*" "openssl/.*" "fcntl\\.h" "poll\\.h" "spawn\\.h" "unistd\\.h" "netinet/(in|tcp)\\.h" "sys/(file|socket|stat|utsname|wait)\\.h")

set(qt "Q[A-Z].*" "Qt[A-Z].*/.*")
file(GLOB screens RELATIVE "${ROOT}/views" "${ROOT}/views/*")  # every folder but common: one screen, which knows no other
list(FILTER screens EXCLUDE REGEX "^common$|\\.txt$|\\.md$")
folder(views/common MAY ${engineFolders} common EVERYWHERE ${qt} "qcustomplot\\.h")
foreach(screen IN LISTS screens)
  folder(views/${screen} MAY ${engineFolders} common ${screen} EVERYWHERE ${qt})
endforeach()

folder(app/desktop MAY ${engineFolders} common ${screens} desktop EVERYWHERE ${qt} SOURCES "unistd\\.h")
folder(app/cli MAY ${engineFolders} cli SOURCES "CLI/.*" "fcntl\\.h" "libintl\\.h" "locale\\.h" "poll\\.h" "unistd\\.h" "sys/(ioctl|stat)\\.h")

set(offences "")
macro(offend file line text)
  list(APPEND offences "${file}:${line}: ${text}")
endmacro()

# Where `needle` stands in `file`, as a line number.
function(line_of file needle result)
  file(READ "${ROOT}/${file}" text)
  string(FIND "${text}" "${needle}" at)
  string(SUBSTRING "${text}" 0 ${at} before)
  string(REGEX REPLACE "[^\n]" "" before "${before}")
  string(LENGTH "${before}" lines)
  math(EXPR lines "${lines} + 1")
  set(${result} ${lines} PARENT_SCOPE)
endfunction()

function(may_include folder target result)  # "target": an include of the project's own
  string(REGEX MATCH "^[^/]+" room "${target}")
  string(REGEX MATCH "^[^/]+/[^/]+" wing "${target}")
  if(NOT target STREQUAL room AND (room IN_LIST rule_${folder}_MAY OR wing IN_LIST rule_${folder}_MAY))
    set(${result} TRUE PARENT_SCOPE)
  else()
    set(${result} FALSE PARENT_SCOPE)
  endif()
endfunction()

function(may_include_third_party folder file target result)
  set(${result} FALSE PARENT_SCOPE)
  set(allowed "[a-z_]+" ${rule_${folder}_EVERYWHERE})  # the standard library's headers have no dot
  if(file MATCHES "\\.cpp$")
    list(APPEND allowed ${rule_${folder}_SOURCES})
  endif()
  foreach(pattern IN LISTS allowed)
    if(target MATCHES "^${pattern}$")
      set(${result} TRUE PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

file(GLOB_RECURSE files RELATIVE "${ROOT}" LIST_DIRECTORIES false
     "${ROOT}/engine/*.h" "${ROOT}/engine/*.cpp" "${ROOT}/views/*.h" "${ROOT}/views/*.cpp"
     "${ROOT}/app/*.h" "${ROOT}/app/*.cpp" "${ROOT}/tests/*.h" "${ROOT}/tests/*.cpp")
if(NOT files)
  message(FATAL_ERROR "no sources under ${ROOT}")
endif()

foreach(file IN LISTS files)
  file(STRINGS "${ROOT}/${file}" first LIMIT_COUNT 1)
  if(NOT first STREQUAL "// SPDX-License-Identifier: GPL-3.0-or-later")
    offend(${file} 1 "the first line is not the SPDX licence line")
  endif()

  string(REGEX MATCH "^[^/]+/[^/]+/[^/]+" folder "${file}")
  if(NOT folder IN_LIST foldersInTable)
    string(REGEX MATCH "^[^/]+/[^/]+" folder "${file}")
  endif()
  set(tests FALSE)
  if(file MATCHES "^tests/")
    set(tests TRUE)  # may include everything; only the form is checked
  elseif(NOT folder IN_LIST foldersInTable)
    offend(${file} 1 "${folder} has no row in tests/arch/check_includes.cmake")
    continue()
  endif()

  file(STRINGS "${ROOT}/${file}" includes REGEX "^[ \t]*#[ \t]*include")
  foreach(line IN LISTS includes)
    if(line MATCHES "\"([^\"]*)\"")
      set(target "${CMAKE_MATCH_1}")
      if(target MATCHES "(^|/)\\.\\.?/")
        line_of(${file} "${line}" at)
        offend(${file} ${at} "\"${target}\" is a path relative to the file")
      elseif(NOT tests AND NOT target MATCHES "^moc_[a-z_]+\\.cpp$")  # what moc makes of the file's own header
        may_include(${folder} ${target} allowed)
        if(NOT allowed)
          line_of(${file} "${line}" at)
          offend(${file} ${at} "${folder} may not include \"${target}\"")
        endif()
      endif()
    elseif(line MATCHES "<([^>]*)>")
      set(target "${CMAKE_MATCH_1}")
      if(NOT tests)
        may_include_third_party(${folder} ${file} ${target} allowed)
        if(NOT allowed)
          line_of(${file} "${line}" at)
          offend(${file} ${at} "${folder} may not include <${target}> here")
        endif()
      endif()
    endif()
  endforeach()
endforeach()

# A reader finds a file by its folder, so a folder stays small.
set(most 60)
set(folders "")
foreach(file IN LISTS files)
  cmake_path(GET file PARENT_PATH folder)
  list(APPEND folders ${folder})
endforeach()
list(REMOVE_DUPLICATES folders)
foreach(folder IN LISTS folders)
  file(GLOB inside LIST_DIRECTORIES false "${ROOT}/${folder}/*")
  list(LENGTH inside count)
  if(count GREATER most)
    offend(${folder} ${count} "more than ${most} files in one folder")
  endif()
endforeach()

list(LENGTH files checked)
list(LENGTH offences found)
if(found)
  list(JOIN offences "\n" text)
  message("${text}")
  message(FATAL_ERROR "${found} offences in ${checked} files")
endif()
message(STATUS "${checked} files include what they may")
