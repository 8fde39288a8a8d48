# SPDX-License-Identifier: GPL-3.0-or-later
"""draw_layers.py <graph> <NOTES.md>: writes the picture of the layers between the two markers of the page.

A line of <graph> is "FOLDER TARGET: TARGET..." (what the target links), as CMake knows it; see CMakeLists.txt beside this.
"""

from pathlib import Path
import sys

BEGIN = "<!-- layers: written by the target update_layers -->"
END = "<!-- end of layers -->"
UMBRELLA = "engine"  # links every folder of the engine; drawn as the box around them


def read_graph(text):
    """folder by target, and linked targets by target."""
    folders, links = {}, {}
    for line in text.splitlines():
        head, _, tail = line.partition(":")
        folder, target = head.split()
        folders[target] = folder
        links[target] = tail.split()
    return folders, {target: sorted(set(t for t in linked if t in folders)) for target, linked in links.items()}


def reached(links, start, seen):
    for target in links[start]:
        if target not in seen:
            seen.add(target)
            reached(links, target, seen)
    return seen


def essential(links):
    """The links without those that follow from others. Raises ValueError for a cycle."""
    below = {target: reached(links, target, set()) for target in links}
    for target, all_below in below.items():
        if target in all_below:
            raise ValueError(f"{target} links itself, by way of others")
    return {target: [t for t in linked if not any(t in below[other] for other in linked)]
            for target, linked in links.items()}


def picture(text):
    folders, links = read_graph(text)
    if UMBRELLA not in links:
        raise ValueError(f"no target {UMBRELLA} in the graph")
    drawn = essential(links)
    name = {t: t.removeprefix("engine_").removeprefix("views_") for t in folders}
    depth = {t: len(reached(links, t, set())) for t in folders}
    lines = ["```mermaid", "flowchart BT"]
    sources = {}  # by what they link: targets that link the same share an arrow
    for box in ("engine", "views", "app"):
        inside = sorted((t for t in folders if folders[t].split("/")[0] == box and t != UMBRELLA), key=lambda t: (depth[t], t))
        lines.append(f"    subgraph {box}")
        lines += [f"        {name[target]}" for target in inside]
        lines.append("    end")
        for target in inside:
            sources.setdefault(" & ".join(name[t] for t in drawn[target]), []).append(name[target])
    lines += [f"    {' & '.join(linking)} --> {linked}" for linked, linking in sources.items() if linked]
    return "\n".join([*lines, "```"])


def page_with(page, drawing):
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page lacks a line of: {BEGIN}, {END}")
    return f"{before}{BEGIN}\n{drawing}\n{END}{after}"


if __name__ == "__main__":
    graph, notes = Path(sys.argv[1]), Path(sys.argv[2])
    notes.write_text(page_with(notes.read_text(encoding="utf-8"), picture(graph.read_text(encoding="utf-8"))), encoding="utf-8")
