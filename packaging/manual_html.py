# SPDX-License-Identifier: GPL-3.0-or-later
"""manual_html.py <manual> <folder>: the manual's pages as HTML, one beside the other as the sources stand. Knows as much
of Markdown as the manual uses: headings, paragraphs, lists, tables, blocks of code, pictures, links, bold, italics."""

from html import escape
from pathlib import Path
import re
import shutil
import sys

STYLE = """body{max-width:50rem;margin:2rem auto;padding:0 1rem;font-family:sans-serif;line-height:1.5}
pre{background:#f2f3f5;padding:.6rem;overflow-x:auto}table{border-collapse:collapse}
td,th{border:1px solid #c8ccd1;padding:.2rem .5rem;text-align:left;vertical-align:top}img{max-width:100%}"""


def slug(heading):
    """The anchor of a heading, as code forges make it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def spans(text):
    """What stands inside a line. Code is set aside first: nothing in it is markup."""
    codes = []

    def keep(match):
        codes.append(f"<code>{escape(match.group(2).strip())}</code>")
        return f"\0{len(codes) - 1}\0"

    def link(match):
        target = match.group(2)
        if "://" not in target:
            target = re.sub(r"\.md(?=#|$)", ".html", target)
        return f'<a href="{target}">{match.group(1)}</a>'

    text = escape(re.sub(r"(`+)(.+?)\1", keep, text), quote=False)
    text = re.sub(r"!\[([^\]]*)\]\(([^)]+)\)", r'<img src="\2" alt="\1">', text)
    text = re.sub(r"\[([^\]]*)\]\(([^)]+)\)", link, text)
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"(?<![\w*])\*([^*]+)\*(?![\w*])", r"<em>\1</em>", text)
    return re.sub("\0(\\d+)\0", lambda match: codes[int(match.group(1))], text)


def cells(line):
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def table(lines):
    head, *rows = [cells(line) for line in lines if not re.fullmatch(r"[\s|:-]+", line)]
    out = "<tr>" + "".join(f"<th>{spans(cell)}</th>" for cell in head) + "</tr>\n"
    for row in rows:
        out += "<tr>" + "".join(f"<td>{spans(cell)}</td>" for cell in row) + "</tr>\n"
    return f"<table>\n{out}</table>\n"


def blocks(lines):
    out, at = "", 0

    def take(wanted):
        nonlocal at
        start = at
        while at < len(lines) and wanted(lines[at]):
            at += 1
        return lines[start:at]

    item = re.compile(r"\s*([-*]|\d+\.)\s+")
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
        elif line.startswith("```"):
            at += 1
            out += "<pre>" + escape("\n".join(take(lambda l: not l.startswith("```")))) + "</pre>\n"
            at += 1
        elif line.startswith("    "):
            code = take(lambda l: l.startswith("    ") or not l.strip())
            out += "<pre>" + escape("\n".join(l[4:] for l in code).rstrip()) + "</pre>\n"
        elif heading := re.match(r"(#+)\s+(.*)", line):
            level = len(heading.group(1))
            out += f'<h{level} id="{slug(heading.group(2))}">{spans(heading.group(2))}</h{level}>\n'
            at += 1
        elif line.lstrip().startswith("|"):
            out += table(take(lambda l: l.lstrip().startswith("|")))
        elif item.match(line):
            kind = "ol" if line.lstrip()[0].isdigit() else "ul"
            entries = []
            for part in take(lambda l: item.match(l) or (l.startswith("  ") and l.strip())):
                if item.match(part):
                    entries.append(item.sub("", part, count=1))
                else:
                    entries[-1] += " " + part.strip()
            out += f"<{kind}>\n" + "".join(f"<li>{spans(entry)}</li>\n" for entry in entries) + f"</{kind}>\n"
        else:
            text = [line]
            at += 1
            text += take(lambda l: l.strip() and not re.match(r"#+\s|```|\||\s*([-*]|\d+\.)\s", l))
            out += "<p>" + spans("\n".join(text)) + "</p>\n"
    return out


def page(text, language):
    title = re.search(r"^#\s+(.*)$", text, re.M)
    return (f'<!DOCTYPE html>\n<html lang="{language.replace("_", "-")}"><head><meta charset="utf-8">'
            f'<title>{escape(title.group(1)) if title else "Bayplan"}</title>\n<style>{STYLE}</style></head><body>\n'
            f"{blocks(text.splitlines())}</body></html>\n")


def main(manual, folder):
    shutil.rmtree(folder, ignore_errors=True)
    for source in sorted(manual.glob("*/*.md")):
        target = folder / source.relative_to(manual).with_suffix(".html")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(page(source.read_text(encoding="utf-8"), source.parent.name), encoding="utf-8")
    shutil.copytree(manual / "images", folder / "images", ignore=lambda _, names: [n for n in names if not n.endswith(".png")])


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
