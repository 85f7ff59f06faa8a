"""Reads a page or a frame as a browser would: the fragments in it, and every element with its attributes."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {
    "area",
    "base",
    "br",
    "col",
    "embed",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "source",
    "track",
    "wbr",
    "circle",
}

TAG = "\0"  # what a token of a tag begins with; no text does


@dataclass
class Element:
    """One element: its attributes, what is in it (as tokens that compare), its children."""

    tag: str
    attrs: dict[str, str | None]
    children: list["Element"] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)

    def all(self) -> list["Element"]:
        found, waiting = [], [self]
        while waiting:
            one = waiting.pop()
            found.append(one)
            waiting.extend(reversed(one.children))
        return found

    @property
    def text(self) -> str:
        return " ".join(" ".join(token for token in self.tokens if not token.startswith(TAG)).split())

    def find(self, **attrs: str) -> list["Element"]:
        """Everything below with these attributes; `data_card` stands for data-card."""
        wanted = {key.replace("_", "-"): value for key, value in attrs.items()}
        return [
            one for one in self.all() if all(one.attrs.get(key) == value for key, value in wanted.items())
        ]


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("root", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kept = {key: value for key, value in attrs if key != "hx-swap-oob"}
        element = Element(tag, kept)
        self.open[-1].children.append(element)
        self._token(f"{TAG}{tag} {sorted(kept.items(), key=str)}>")
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            while self.open[-1].tag != tag:  # a <p> or <li> that was closed by its parent
                self.open.pop()
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if data.strip():
            self._token(" ".join(data.split()))

    def _token(self, token: str) -> None:
        for element in self.open:
            element.tokens.append(token)


def read(html: str) -> Element:
    """The tree of a page or frame."""
    reader = Reader()
    reader.feed(html)
    return reader.root


def fragments_of_page(html: str) -> dict[str, Element]:
    """The children of the one form that carry an id."""
    form = next(element for element in read(html).all() if element.attrs.get("id") == "act")
    return {str(child.attrs["id"]): child for child in form.children if child.attrs.get("id")}


def fragments_of_frame(html: str) -> dict[str, Element]:
    """The top-level elements of a frame, but for its head."""
    found = {str(child.attrs["id"]): child for child in read(html).children}
    found.pop("frame")
    return found
