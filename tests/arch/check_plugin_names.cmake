# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DROOT=<project> -P check_plugin_names.cmake
# The name of a plugin decides nothing outside engine/plugins: whoever wants to know more of a plugin than its answers
# asks its entry (framework/plugin_info.h). Fails after listing every string literal elsewhere that has one in it.
cmake_minimum_required(VERSION 3.25)

# Where a name may stand, and why.
set(exceptions
    engine/framework/profile.cpp     # upstream's default multiPoint list, and the plugins of features that it leaves out
    engine/io/sessions/timeline_file.cpp  # the plugin that an injected failure names where the file names none
    engine/conformance/nrt_case.cpp  # the cases of one plugin
    app/cli/main.cpp                 # words of --help
    app/cli/conformance/conformance_options.cpp  # likewise
    engine/io/config/decode_descheduler_args.cpp  # a reason of the kubelet is called as a plugin
    engine/schedulers/volcano/kube_rules.cpp  # whose filters and scores Volcano's plugins borrow
    engine/planner/compared/feature_table.cpp  # prose: what schedulers have
    engine/model/kinds.h             # a kind of object is called as the plugin that reads it
    engine/model/feature_gates.cpp   # a feature gate is called as its plugin
    engine/schedulers/kube/simulation_happenings.cpp  # the same gate: whether the queue hears of pods without a node
    views/apply/cause_text.cpp)      # prose of the engine that is translated

file(GLOB_RECURSE plugins "${ROOT}/engine/plugins/*.cpp")
set(names "")
foreach(plugin IN LISTS plugins)
  file(READ "${plugin}" text)
  string(REGEX MATCHALL "\\.name = \"[A-Z][A-Za-z]+\"|return \"Gpu[A-Za-z]+\";" found "${text}")
  list(TRANSFORM found REPLACE "^[^\"]*\"([A-Za-z]+)\";?$" "\\1")
  list(APPEND names ${found})
endforeach()
list(LENGTH names count)
if(count LESS 20)
  message(FATAL_ERROR "only ${count} plugins found under ${ROOT}/engine/plugins")
endif()
list(JOIN names "|" any)

file(GLOB_RECURSE files RELATIVE "${ROOT}" "${ROOT}/engine/*.h" "${ROOT}/engine/*.cpp" "${ROOT}/views/*.h" "${ROOT}/views/*.cpp"
     "${ROOT}/app/*.h" "${ROOT}/app/*.cpp")
set(offences "")
foreach(file IN LISTS files)
  if(file MATCHES "^engine/plugins/" OR file IN_LIST exceptions)
    continue()
  endif()
  file(STRINGS "${ROOT}/${file}" lines REGEX "\"([^\"]*[^A-Za-z0-9\"])?(${any})([^A-Za-z0-9\"][^\"]*)?\"")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "//.*" "" code "${line}")
    if(code MATCHES "\"([^\"]*[^A-Za-z0-9\"])?(${any})([^A-Za-z0-9\"][^\"]*)?\"")
      string(APPEND offences "${file}: ${line}\n")
    endif()
  endforeach()
endforeach()
if(offences)
  message(FATAL_ERROR "A plugin is called by its name:\n${offences}")
endif()
message(STATUS "${count} plugins are called by their names in their own files alone")
