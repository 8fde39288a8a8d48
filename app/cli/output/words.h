// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Texts for people in their language. What programs read (-o json, yaml, name, csv) never passes here.

#include <initializer_list>
#include <string>

#include "base/result.h"
#include "io/reports/report_format.h"

namespace bayplan {

/// Texts are from now on in the language of LC_ALL, LC_MESSAGES or LANG, whichever is set first: Chinese, where it is that of
/// China in UTF-8 and the catalog is installed beside the program, otherwise English. Thread rule: before any other thread.
void chooseLanguage();

bool inChinese();

/// `text` in the chosen language, with %1 to %9 replaced by `parts`.
std::string tr(const char* text, std::initializer_list<std::string> parts = {});
/// The same of a text that counts: `count` is %1, and `parts` begin with %2.
std::string trCount(const char* one, const char* many, std::uint64_t count, std::initializer_list<std::string> parts = {});

/// A message of the engine in the chosen language.
std::string tr(const Message& message);
/// "origin: message" in the chosen language.
std::string tr(const Error& error);

/// For the tables of the engine.
Translate translation();

}  // namespace bayplan
