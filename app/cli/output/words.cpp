// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/words.h"

#include <cstdlib>
#include <string_view>

#include <libintl.h>
#include <locale.h>

#include "cli/shared_folder.h"

namespace bayplan {

namespace {

constexpr const char* kDomain = "bayplanctl";
constexpr const char* kChinese = "zh_CN";

locale_t s_locale = nullptr;  // null: English

/// "zh_CN.UTF-8"; empty: none is set.
std::string_view localeOfEnvironment() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char* value = std::getenv(name); value != nullptr && *value != '\0') return value;
    return {};
}

bool isChinese(std::string_view locale) {
    const std::string_view language = locale.substr(0, locale.find_first_of(".@"));
    const std::size_t dot = locale.find('.');
    const std::string_view encoding = dot == std::string_view::npos ? std::string_view() : locale.substr(dot + 1, locale.find('@') - dot - 1);
    const bool unicode = encoding.empty() || encoding == "UTF-8" || encoding == "utf8" || encoding == "utf-8" || encoding == "UTF8";
    return unicode && (language == "zh" || language == kChinese);
}

const char* translated(const char* one, const char* many, std::uint64_t count) {
    if (s_locale == nullptr || *one == '\0') return many != nullptr && count != 1 ? many : one;
    const locale_t before = ::uselocale(s_locale);
    const char* text = many == nullptr ? ::dgettext(kDomain, one) : ::dngettext(kDomain, one, many, count);
    ::uselocale(before);
    return text;
}

}  // namespace

void chooseLanguage() {
    if (!isChinese(localeOfEnvironment())) return;
    ::bindtextdomain(kDomain, (sharedFolder() / "locale").c_str());
    ::bind_textdomain_codeset(kDomain, "UTF-8");
    // The program's own texts alone have a locale: those of the system, which may be written into a journal, stay as they are. Every
    // system has C.UTF-8; there gettext takes the language from this variable.
    ::setenv("LANGUAGE", kChinese, 1);
    s_locale = ::newlocale(LC_MESSAGES_MASK, "C.UTF-8", nullptr);
}

bool inChinese() { return s_locale != nullptr; }

std::string tr(const char* text, std::initializer_list<std::string> parts) { return filled(translated(text, nullptr, 1), parts); }

std::string trCount(const char* one, const char* many, std::uint64_t count, std::initializer_list<std::string> parts) {
    return filledCount(translated(one, many, count), count, parts);
}

std::string tr(const Message& message) {
    return message.in([](const char* pattern) { return std::string(translated(pattern, nullptr, 1)); });
}

std::string tr(const Error& error) { return toString(Error{error.code, tr(error.message), error.origin}); }

Translate translation() { return translated; }

}  // namespace bayplan
