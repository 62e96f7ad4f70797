"""Links between the pages lead somewhere, and every page can be reached."""

from __future__ import annotations

import re

import pytest
from snippets import FENCE, PAGES, ROOT

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def text_of(page):
    """A page without its code blocks."""
    return FENCE.sub("", (ROOT / page).read_text("utf-8"))


def anchors(page):
    headings = re.findall(r"^#+ (.*)$", text_of(page), re.MULTILINE)
    plain = [re.sub(r"[^\w\s-]", "", heading).strip().lower() for heading in headings]
    return {re.sub(r"\s", "-", heading) for heading in plain}


def links(page):
    return [link for link in LINK.findall(text_of(page)) if "://" not in link]


def target_of(page, link):
    name, _, anchor = link.partition("#")
    path = ((ROOT / page).parent / name).resolve() if name else ROOT / page
    return path, anchor


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    for link in links(page):
        path, anchor = target_of(page, link)
        assert path.is_relative_to(ROOT), link
        assert path.exists(), link
        if anchor:
            assert anchor in anchors(path.relative_to(ROOT).as_posix()), link


def test_every_page_is_reached_from_the_readme():
    seen, waiting = set(), ["README.md"]
    while waiting:
        page = waiting.pop()
        if page in seen:
            continue
        seen.add(page)
        for link in links(page):
            path, _ = target_of(page, link)
            if path.suffix == ".md":
                waiting.append(path.relative_to(ROOT).as_posix())
    assert set(PAGES) - seen == set()


def test_files_named_on_pages_exist():
    """Paths in backticks that start with a folder of the project."""
    starts = ("cardlang/", "docs/", "tests/", "rules/base", ".ci/")
    for page in PAGES:
        for name in re.findall(r"`([\w./-]+)`", text_of(page)):
            if name.startswith(starts):
                assert (ROOT / name).exists(), f"{page}: {name}"
