// What a screen reader is told. The panes themselves are silent, since a
// board that is edited with every move would talk without end: only what is
// handed in here is read out.

const GATHER_FOR = 250;
// Of a burst, such as everything shown anew after a reload, only the end.
const AT_MOST = 3;
// Moves follow each other quickly; only the last state of a board is told.
const EDIT_RESTS_FOR = 1500;

const lines = { polite: [], assertive: [] };
const timers = {};
let edit;

/** Reads something out when there is a pause. */
export function tell(words) {
  gather("polite", words);
}

/** Reads something out at once. */
export function call(words) {
  gather("assertive", words);
}

/** Reads out what an edited message now says, if it says something else. */
export function tellEdit(before, now) {
  if (withoutNumbers(before) === withoutNumbers(now)) return;
  clearTimeout(edit);
  edit = setTimeout(() => tell(now), EDIT_RESTS_FOR);
}

function gather(tone, words) {
  lines[tone].push(words);
  // Emptied first, or the same words a second time would be no change to read out.
  region(tone).textContent = "";
  clearTimeout(timers[tone]);
  timers[tone] = setTimeout(() => speak(tone), GATHER_FOR);
}

function speak(tone) {
  region(tone).textContent = lines[tone].splice(0).slice(-AT_MOST).join(" ");
}

function region(tone) {
  return document.getElementById(`voice-${tone}`);
}

// A clock or a score that ticks on isn't news.
function withoutNumbers(words) {
  return words.replace(/\d+/g, "");
}
