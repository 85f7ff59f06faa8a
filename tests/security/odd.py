"""The words that hostile programs mix: real addresses and fields, and what no page of ours would send."""

KINDS = ("anonymous", "guest", "account", "staff", "seat", "seat cookie", "suspended")
METHODS = ("GET", "GET", "POST", "POST", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "BREW")
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
# Nothing in here is what a seat may do just now: whoever sits may resign and leave, and that would be no fault.
DEEDS = [
    "play",
    "start",
    "next",
    "sit:0",
    "let_bot:0",
    "let_bot:9",
    "stay:1",
    "fly",
    "",
    "resign:1",
    "shuffle 7D",
]
DEEDS += [
    "add_bot:0",
    "add_hard_bot:-1",
    "remove_bot:1",
    "admin",
    "say:",
    "say:<b>",
    "\x00",
    "ش" * 40,
    "say:hello:1",
]
MOVES = [
    "7D",
    "7Dx7H",
    "10Dx1D+2D",
    "ADxAD",
    "KSxQS+2H+2H",
    "7D" * 40,
    "x",
    "+",
    "7dX3c",
    "７D",
    "7D\x00",
    "JOKER",
]
FIELDS = [
    "do",
    "move",
    "ply",
    "match",
    "beat",
    "seat",
    "user",
    "type",
    "version",
    "by",
    "points",
    "__class__",
    "HEADERS",
]
PLACES = [
    "/",
    "/lobby/",
    "/lobby/rooms/",
    "/rooms/new/",
    "/practice/",
    "/rooms/join/",
    "/matches/",
    "/matches/import/",
]
PLACES += [
    "/rules/",
    "/rules/questions/",
    "/rules/kept/",
    "/rules/kept/1/delete/",
    "/styleguide/",
    "/healthz",
    "/admin/",
]
PLACES += [
    "/admin/games/room/",
    "/admin/login/",
    "/admin/games/match/1/change/",
    "/accounts/login/",
    "/accounts/guest/",
]
PLACES += [
    "/accounts/register/",
    "/accounts/profile/",
    "/accounts/email/",
    "/accounts/password/",
    "/accounts/settings/",
]
PLACES += [
    "/accounts/password/forgotten/",
    "/accounts/password/new/MQ/x-y/",
    "/accounts/language/",
    "/credits/",
]
PLACES += [
    "/manifest.webmanifest",
    "/static/js/table.js",
    "/static/..%2f..%2fsettings.py",
    "/static/%00",
    "/metrics",
]
ASKED = [
    "room",
    "code",
    "rules",
    "preset",
    "variant",
    "seats",
    "ply",
    "page",
    "next",
    "free",
    "q",
    "done",
    "target",
]
SENT = [
    "do",
    "move",
    "match",
    "code",
    "name",
    "password",
    "again",
    "email",
    "username",
    "guest_name",
    "preset",
    "seats",
]
SENT += [
    "variant",
    "target",
    "turn_seconds",
    "visibility",
    "text",
    "file",
    "language",
    "next",
    "theme",
    "keep_as",
    "bot_level",
]
NAMES = [
    "Cookie",
    "Host",
    "Origin",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "Accept-Language",
    "HX-Request",
    "Range",
]
NAMES += [
    "Content-Type",
    "If-None-Match",
    "If-Modified-Since",
    "Accept-Encoding",
    "X-Requested-With",
    "Expect-Nothing",
]
