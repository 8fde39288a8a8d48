# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DTESTS=file;... -DOUTPUT=file -P batch.cmake: writes one source of several tests. Each stands in a namespace with its
# own name, after the headers of all of them, and the main() of a program runs the test that the program is named after.
set(headers "<cstdio>" "<filesystem>" "<string>")
set(bodies "")
set(choices "")
foreach(test IN LISTS TESTS)
  cmake_path(GET test STEM name)
  file(READ "${test}" text)
  string(REGEX MATCHALL "(^|\n)#include [<\"][^>\"\n]+[>\"]" found "${text}")
  list(TRANSFORM found REPLACE "^\n?#include " "")
  list(FILTER found EXCLUDE REGEX "\\.moc\"$")
  list(APPEND headers ${found})
  string(APPEND bodies "namespace ${name} {\n#include \"${test}\"\n}  // namespace ${name}\n")
  string(APPEND choices "    if (name == \"${name}\") return ${name}::main(argc, argv);\n")
endforeach()
list(REMOVE_DUPLICATES headers)
list(TRANSFORM headers PREPEND "#include ")
list(JOIN headers "\n" headers)
file(WRITE "${OUTPUT}" "${headers}
${bodies}
int main(int argc, char** argv) {
    const std::string name = std::filesystem::path(argv[0]).filename().string();
${choices}    std::fprintf(stderr, \"%s is the name of none of the tests in it\\n\", name.c_str());
    return 2;
}
")
