// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The fuzz targets: each reads arbitrary bytes as one kind of file and checks the properties of any result. A violation
// aborts. Used by the fuzzers and by the test that replays their corpus.

#include <string_view>

namespace bayplan::fuzz {

/// Kubernetes objects: what was read has a source that reads back equal, however the bytes are divided.
void objects(std::string_view bytes);
/// A scheduler's configuration: an error has a message.
void configuration(std::string_view bytes);
/// Comma-separated values: the result does not depend on how the bytes are divided.
void csv(std::string_view bytes);
/// A machine, XML or JSON: every index in the result is inside its list.
void topology(std::string_view bytes);
/// Objects, a line "=== plan", and a plan for them: the result can be judged and described, and undoing it leads back.
void outcome(std::string_view bytes);
/// A plan: what was read is written and reads back equal.
void plan(std::string_view bytes);
/// A scenario: the same. A manifest that one adds: every pod can be scheduled, and there are not too many. A table of instances:
/// every type can be chosen, or says why not.
void scenario(std::string_view bytes);
void manifest(std::string_view bytes);
void instances(std::string_view bytes);
/// A policy of the descheduler: it is refused with a fault, or evicts pods that are there.
void policy(std::string_view bytes);
/// Sets that the planner is measured by, clusters of virtual machines, and what is left of a trace (placements, a line "=== gone", the events
/// that have gone): an error has a place, and what is read holds together.
void machines(std::string_view bytes);
void leftovers(std::string_view bytes);
/// A kubeconfig: an error has a place and contains no secret; each context resolves or gives the reason why not.
void kubeconfig(std::string_view bytes);
/// A server's answer in place of the requested object, its answers about one object and about permissions, and the
/// output of a credential plugin: a value, or an error without any secret. No answer matches two calls.
void answer(std::string_view bytes);

/// The bytes of a watch: the same events however they are divided; an event has the key of its object, and the picture
/// after all events equals the one built at once.
void watch(std::string_view bytes);
/// A page of a list: it has a token for the next page, or it is the last one.
void listing(std::string_view bytes);
/// A webhook's replies: nodes and pods of the request, or an error.
void extender(std::string_view bytes);
/// An apply's journal, as it is and after a valid beginning: nothing is known about a step beyond its lines.
void journal(std::string_view bytes);
/// The first line of a journal: what is read is written and reads back equal.
void header(std::string_view bytes);
/// An audit record, as it is and as signed content: it is never valid for everybody.
void audit(std::string_view bytes);

/// The kinds that a server serves: the same however often the answer is read, and only in requested versions.
void discovery(std::string_view bytes);
/// A user's permissions: denied only by complete rules, and a permission for all objects applies to each.
void review(std::string_view bytes);
/// Selectors of labels and of fields: an accepted one is well-formed, and an error points into the text.
void selectors(std::string_view bytes);

/// A device selector: an answer, or an error with a text; and the same again, for every device.
void expression(std::string_view bytes);

/// A recording: it opens, or gives the reason why not; so does every moment; the way to a moment does not matter.
void recording(std::string_view bytes);

}  // namespace bayplan::fuzz
