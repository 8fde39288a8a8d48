// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How the engine marks words for people: it never translates, but the views translate what is marked.

/// `context` is Qt Linguist's; translations/lupdate.cmake collects them.
#define WORDS_FOR_PEOPLE(context, text) text
