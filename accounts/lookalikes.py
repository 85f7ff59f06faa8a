"""Which letters look alike, for the comparison of names.

A small table of our own instead of a library: the usual package (confusable-homoglyphs) has had no release
since January 2024 and offers no skeleton that a unique column could hold. The table only has to cover the
scripts that `names` accepts, and within Latin only the letters of living languages, so these few lines hold
all of it. The pairs follow the confusables list of Unicode Technical Standard 39.
"""

# Capitals are compared as capitals (a Greek capital nu is an N, a small one a v): map first, fold case later.
_GREEK = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορστυχϲϳ", "ABEZHIKMNOPTYXayikvopotuxcj", strict=True))
_CYRILLIC = dict(
    zip(
        "АВЕЅІЈКМНОРСТУХЗҮӀԌԚԜавеѕіјкмнорстухьһӏԁԛԝүѵ",
        "ABESIJKMHOPCTYX3YlGQWabesijkmhopctyxbhldqwyv",
        strict=True,
    )
)
_ARMENIAN = dict(zip("ՏՍԼՕցհոռսօզգքւ", "SULOghnnuoqqfi", strict=True))
_TIFINAGH = dict(zip("ⴹⵏⵔⵙⵕⴸⵝⵊ", "ElOOQVXI", strict=True))
_HEBREW = dict(zip("וןס", "llo", strict=True))
# Latin letters that no decomposition reduces to a plain one. Their capitals fold to these.
_LATIN = {
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "ł": "l",
    "ħ": "h",
    "ı": "i",
    "ŋ": "n",
    "ŧ": "t",
    "þ": "p",
    "ĸ": "k",
    "ə": "e",
}
_LATIN |= {letter.upper(): plain.upper() for letter, plain in _LATIN.items() if letter not in "ıĸ"}
_LIGATURES = {"œ": "oe", "æ": "ae", "Œ": "OE", "Æ": "AE", "ß": "ss", "ẞ": "SS"}

# Letters of a living Latin alphabet that do not decompose to A to Z and an accent.
LATIN_LETTERS = frozenset(_LATIN) | frozenset(_LIGATURES)

# One letter written in several ways: alef forms lose their sign by decomposition, these do not.
_ARABIC = {
    "ى": "ي",
    "ی": "ي",
    "ې": "ي",
    "ک": "ك",
    "ة": "ه",
    "ہ": "ه",
    "ھ": "ه",
    "ە": "ه",
    "ٱ": "ا",
    "ٮ": "ب",
    "ں": "ن",
}

ACROSS = str.maketrans(_GREEK | _CYRILLIC | _ARMENIAN | _TIFINAGH | _HEBREW | _LATIN | _LIGATURES | _ARABIC)
ARABIC = str.maketrans(_ARABIC)
# In most typefaces a capital I, a small l, a one and a bar are one stroke, and a zero is an O.
STROKES = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "o"})
# Two letters that read as one.
PAIRS = (("rn", "m"), ("vv", "w"))
