# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DDO=<update|check> -DROOT=<project> -DWORK=<scratch folder> -P gettext.cmake <file.po>
# update: brings the file up to date with the texts of bayplanctl. check: changes nothing, and fails where a text of the
# sources has no finished translation or where the file keeps one that the sources no longer have.
cmake_minimum_required(VERSION 3.25)

math(EXPR last "${CMAKE_ARGC} - 1")
set(po "${CMAKE_ARGV${last}}")
file(MAKE_DIRECTORY "${WORK}")
set(pot "${WORK}/bayplanctl.pot")
file(GLOB_RECURSE sources RELATIVE "${ROOT}" "${ROOT}/app/cli/*.cpp" "${ROOT}/app/cli/*.h" "${ROOT}/engine/io/reports/*.cpp")
list(SORT sources)

# The patterns of messages.
find_program(PYTHON python3 REQUIRED)
execute_process(COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/messages.py ${ROOT} "forPeople(" ${WORK}/messages.cpp COMMAND_ERROR_IS_FATAL ANY)
file(GLOB_RECURSE reasons RELATIVE "${ROOT}" "${ROOT}/engine/framework/*.h" "${ROOT}/engine/framework/*.cpp" "${ROOT}/engine/plugins/*.h" "${ROOT}/engine/plugins/*.cpp")
list(SORT reasons)

# The descriptions of options and commands are translated where help is printed.
execute_process(
  COMMAND xgettext --language=C++ --from-code=UTF-8 --no-location --no-wrap --package-name=bayplanctl -k -ktr:1 -ktrCount:1,2
          -kforPeople:1 -kadd_subcommand:2 -kadd_option:3 -kadd_flag:3 --flag=tr:1:no-c-format --flag=trCount:1:no-c-format
          --flag=trCount:2:no-c-format --flag=forPeople:1:no-c-format --flag=add_option:3:no-c-format
          --flag=add_flag:3:no-c-format --output=${pot} ${sources} ${WORK}/messages.cpp
  WORKING_DIRECTORY "${ROOT}" COMMAND_ERROR_IS_FATAL ANY)

# The words for people beside the reasons of plugins; those of forms and screens are the window's.
execute_process(
  COMMAND xgettext --language=C++ --from-code=UTF-8 --no-location --no-wrap --package-name=bayplanctl -k -kWORDS_FOR_PEOPLE:1c,2
          --flag=WORDS_FOR_PEOPLE:2:no-c-format --output=${WORK}/words.pot ${reasons}
  COMMAND_ERROR_IS_FATAL ANY WORKING_DIRECTORY "${ROOT}")
execute_process(COMMAND msggrep --no-wrap --msgctxt --regexp=^Text$ --output-file=${WORK}/reasons.pot ${WORK}/words.pot COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND msgcat --no-wrap --use-first --output-file=${WORK}/all.pot ${pot} ${WORK}/reasons.pot COMMAND_ERROR_IS_FATAL ANY)
set(pot "${WORK}/all.pot")

if(DO STREQUAL "update")
  execute_process(COMMAND msgmerge --quiet --update --backup=none --no-fuzzy-matching --no-wrap --no-location ${po} ${pot}
                  COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND msgattrib --no-obsolete --no-wrap --output-file=${po} ${po} COMMAND_ERROR_IS_FATAL ANY)
  return()
endif()

execute_process(COMMAND msgcmp ${po} ${pot} RESULT_VARIABLE failed ERROR_VARIABLE faults)
execute_process(COMMAND msgfmt --check-format --output-file=${WORK}/checked.mo ${po} COMMAND_ERROR_IS_FATAL ANY)
# A text that one of the two has alone.
execute_process(COMMAND msgcomm --unique --no-wrap ${po} ${pot} OUTPUT_VARIABLE alone)
string(REGEX MATCHALL "msgid \"[^\n]+" alone "${alone}")
if(failed OR alone)
  list(JOIN alone "\n" alone)
  message(FATAL_ERROR "${po}: run the target update_cli_translations, then translate:\n${faults}\n${alone}")
endif()
file(READ "${pot}" text)
if(NOT text MATCHES "msgid \"Usage\"")
  message(FATAL_ERROR "the sources hold no text at all")
endif()
