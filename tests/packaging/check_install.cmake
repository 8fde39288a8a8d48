# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DBUILD=<folder> -DPREFIX=<scratch> -P check_install.cmake: an installation has everything a package promises.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE "${PREFIX}")
execute_process(COMMAND ${CMAKE_COMMAND} --install "${BUILD}" --prefix "${PREFIX}" OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

set(id io.github.bayplan.Bayplan)
foreach(file
    bin/bayplan bin/bayplanctl share/applications/${id}.desktop share/metainfo/${id}.metainfo.xml
    share/mime/packages/${id}.xml share/icons/hicolor/scalable/apps/${id}.svg
    share/icons/hicolor/symbolic/apps/${id}-symbolic.svg share/man/man1/bayplan.1.gz share/man/man1/bayplanctl.1.gz
    share/man/zh_CN/man1/bayplan.1.gz share/man/zh_CN/man1/bayplanctl.1.gz share/locale/zh_CN/LC_MESSAGES/bayplanctl.mo share/bayplan/samples/cluster.json share/bayplan/examples/network_speed/network_speed.py share/bayplan/samples/timeline.yaml share/bayplan/reports.schema.json
    share/bash-completion/completions/bayplan share/bash-completion/completions/bayplanctl
    share/zsh/vendor-completions/_bayplan share/zsh/vendor-completions/_bayplanctl
    share/fish/vendor_completions.d/bayplan.fish share/fish/vendor_completions.d/bayplanctl.fish
    share/doc/bayplan/copyright share/doc/bayplan/changelog.gz share/doc/bayplan-cli/copyright
    share/doc/bayplan-cli/changelog.gz share/doc/bayplan-cli/README.md share/doc/bayplan-cli/html/en/index.html
    share/doc/bayplan-cli/html/zh_CN/index.html share/doc/bayplan-cli/html/images/map.png)
  if(NOT EXISTS "${PREFIX}/${file}")
    message(SEND_ERROR "not installed: ${file}")
  endif()
endforeach()
