// Days and times in the reader's own zone, which the tooltip names. The server writes them in UTC and says so.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const style = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", numberingSystem: "latn" };
const written = new Intl.DateTimeFormat(document.documentElement.lang, style);

for (const time of document.querySelectorAll("time[datetime]")) {
  time.textContent = written.format(new Date(time.dateTime));
  time.title = zone;
}
