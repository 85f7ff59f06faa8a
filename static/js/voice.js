// Two live regions that are never made anew: only their text changes. Each event is spoken once, by its key.

const regions = { say: document.getElementById("say"), alert: document.getElementById("alert") };
const said = { say: new Set(), alert: new Set() };
let warned = warning() !== ""; // of a restart of the site

export function listen() {
  remember(document.getElementById("news").dataset); // what the page showed when it was opened is no news
  document.addEventListener("table:frame", () => {
    tell(document.getElementById("news").dataset);
    warn();
  });
}

/** Speak a sentence, also when it is the one before: an invisible sign makes it differ. */
export function speak(region, text) {
  const node = regions[region];
  node.textContent = node.textContent === text ? `${text}\u00a0` : text;
}

/** Say something after what this very frame says. */
export function speakAlso(region, text) {
  queueMicrotask(() => speak(region, `${regions[region].textContent} ${text}`));
}

function tell(news) {
  const fresh = "fresh" in news;
  if (news.alert && (fresh || !said.alert.has(news.alertKey))) speak("alert", news.alert);
  if (!fresh && news.say && !said.say.has(news.sayKey)) speak("say", news.say);
  remember(news);
}

/** The banner of a restart is spoken when it comes, not each time its minutes change. */
function warn() {
  const text = warning();
  if (text && !warned) speak("alert", text);
  warned = text !== "";
}

function warning() {
  return document.getElementById("drain")?.textContent.trim() ?? "";
}

function remember(news) {
  said.alert.add(news.alertKey);
  said.say.add(news.sayKey);
}
