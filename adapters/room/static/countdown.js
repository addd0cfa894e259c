// Moments to come, shown as the time that is left. The server sends words too, which
// stay for whatever is far off.

import { element } from "./dom.js";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** An element that counts down to a moment (in milliseconds since 1970). */
export function countdown(until, words, className) {
  const shown = element("time", className, words);
  shown.dataset.until = until;
  shown.dateTime = new Date(until).toISOString();
  tick(shown);
  return shown;
}

// One beat for all of them; those that have left the page are simply not met.
setInterval(() => document.querySelectorAll("time[data-until]").forEach(tick), SECOND);

function tick(shown) {
  const left = Math.max(0, Number(shown.dataset.until) - Date.now());
  if (left >= HOUR) return;
  const seconds = Math.ceil(left / SECOND);
  shown.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
