// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is done with arbitrary bytes: each reads them as one kind of file and checks what must hold of any outcome. A
// broken promise aborts. Used by the fuzzers and by the test that replays their corpus.

#include <string_view>

namespace bayplan::fuzz {

/// Kubernetes objects: what was read has a source that reads alike, and how the bytes come does not matter.
void objects(std::string_view bytes);
/// A scheduler's configuration: an error has a message.
void configuration(std::string_view bytes);
/// Comma-separated values: how the bytes come does not matter.
void csv(std::string_view bytes);
/// The inside of a machine, XML or JSON: every position in what was read is inside its list.
void topology(std::string_view bytes);
/// Objects, a line "=== plan", and a plan for them: what comes of it can be judged and told, and undoing it leads back.
void outcome(std::string_view bytes);
/// A plan: what was read is written and read back the same.
void plan(std::string_view bytes);
/// A kubeconfig: an error has a place and nothing of what is secret; whatever context it has resolves or says why not.
void kubeconfig(std::string_view bytes);
/// What a server answers instead of what was asked for, what it says of one object and of what one may do, and what a credential
/// plugin prints: some value, or an error that quotes no secret. No answer carries two things out.
void answer(std::string_view bytes);

/// The bytes of a watch: the same events however they come; what is told of an object is told under its name, and the picture that
/// they make one after the other is the one that they make at once.
void watch(std::string_view bytes);
/// A page of a list: it says where it goes on, or nothing is left.
void listing(std::string_view bytes);
/// A webhook's replies: nodes and pods that it was asked about, or an error.
void extender(std::string_view bytes);
/// An apply's journal, as it is and as the rest of one that begins well: of no step more is known than its lines say.
void journal(std::string_view bytes);
/// The first line of a journal: what is read of it is written and read back the same.
void header(std::string_view bytes);
/// An audit record, as it is and as what is signed: it never holds for everybody.
void audit(std::string_view bytes);

/// What a server says it serves: the same however often it is read, and nothing in a version that was not asked for.
void discovery(std::string_view bytes);
/// What a server says its user may do: no denial but by rules that are all, and leave for all is leave for each.
void review(std::string_view bytes);
/// Selectors of labels and of fields: what is taken is well-formed, and an error points into the text.
void selectors(std::string_view bytes);

/// A recording: it opens, or says why not; every moment can be played or says why not; how one gets to a moment does not
/// matter.
void recording(std::string_view bytes);

}  // namespace bayplan::fuzz
