"""axe on a page: all of its rules in the theme that it wears, and contrast, which is all that differs, in others."""

from collections import defaultdict
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
EVERYTHING = {"runOnly": WCAG, "resultTypes": ["violations"]}
CONTRAST = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
# What the style sheets go by: a theme is changed on the spot, as a rematch does it.
LOOKS = {
    "arcade": {"theme": "arcade", "style": "pixel"},
    "noir": {"theme": "noir", "style": "flat"},
    "high": {"contrast": "high", "badges": "on"},
}
RUN = """async (options) => (await axe.run(document, options)).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 140)}`))"""
# The parts that a page is made of, and those of them that can be seen now.
PARTS = "#act > [id], main > :not(form), body > :not(main, script, .flights)"
TEXTS = f"""() => [...document.querySelectorAll("{PARTS}")].map((part) =>
    part.checkVisibility() ? part.outerHTML.replace(/ data-left="\\d+"/g, "") : "")"""
# Puts on a look and takes away the parts that were looked at in it before; the other way round afterwards.
DRESS = f"""([look, known]) => {{
    const {{ dataset }} = document.documentElement;
    window.plain = Object.fromEntries(Object.keys(look).map((name) => [name, dataset[name]]));
    Object.assign(dataset, look);
    window.away = [...document.querySelectorAll("{PARTS}")].filter((part, nth) => known[nth] && !part.hidden);
    for (const part of window.away) part.hidden = true;
}}"""
UNDRESS = """() => {
    const { dataset } = document.documentElement;
    for (const [name, was] of Object.entries(window.plain)) {
        if (was === undefined) delete dataset[name];
        else dataset[name] = was;
    }
    for (const part of window.away) part.hidden = false;
}"""


def faults(page: Page, options: dict[str, Any] = EVERYTHING) -> list[str]:
    """What axe finds on the page, each as its rule and the element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(RUN, options)
    return found


class Wardrobe:
    """Looks at pages in the other themes. A part that was seen in a theme is not looked at again."""

    def __init__(self) -> None:
        self.known: dict[str, set[str]] = defaultdict(set)

    def faults(self, page: Page, look: str) -> list[str]:
        """Contrast in one of LOOKS; `faults` was called before, so that axe is there."""
        texts: list[str] = page.evaluate(TEXTS)
        fresh = set(texts) - self.known[look] - {""}
        if not fresh:
            return []
        page.evaluate(DRESS, [LOOKS[look], [text not in fresh for text in texts]])
        found = faults(page, CONTRAST)
        page.evaluate(UNDRESS)
        self.known[look] |= fresh
        return found
