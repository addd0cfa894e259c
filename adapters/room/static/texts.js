// The words of the page: English defaults for all of it, and, for what is seen
// before the server has said a word, German and Dutch. Once welcomed, the
// server's texts lie on top. What is said at the table isn't here: it comes
// from the server ready to show.

const ENGLISH = {
  tagline: "A regulars' table for card games.",
  form_language: "Language",
  form_name: "Your name",
  form_enter: "Sit down",
  form_channel: "You'll sit in #{channel}.",
  form_tabs: "Every browser tab is a person of its own: open a second one to play against yourself.",
  status_connecting: "Connecting…",
  status_lost: "Connection lost, reconnecting…",

  people: "Who is here",
  people_count: "{count} here",
  you: "{name} (you)",
  another: "Open another tab, as somebody else",
  another_short: "Another person",
  tabs: "Channel or private",
  private: "Private",
  channel_note: "everybody reads this",
  private_note: "only you read this",
  channel_empty: "Quiet so far. Type /new lama to open a table.",
  private_empty: "Your hand and everything else that is for you alone will lie here.",
  channel_input: "Write in #{channel}",
  private_input: "Write in private",
  input_hint: "Type / to see the commands.",
  send: "Send",
  commands: "Commands",
  newest: "↓ Newest",
  dismiss: "Dismiss",
  unread: "{count} new",
  call: "Something for you to do.",
  to_act: "to act",
  cards: "Cards",
  offline: "Not connected just now, so nothing was done. Please try again in a moment.",
};

const BEFORE_WELCOME = {
  en: {},
  de: {
    tagline: "Der Tisch für alle, die gern Karten spielen.",
    form_language: "Sprache",
    form_name: "Dein Name",
    form_enter: "Setz dich dazu",
    form_channel: "Du sitzt dann in #{channel}.",
    form_tabs: "Jeder Browser-Tab ist eine eigene Person: Öffne einen zweiten, um gegen dich selbst zu spielen.",
    status_connecting: "Verbinde…",
    status_lost: "Verbindung verloren, verbinde neu…",
  },
  nl: {
    tagline: "De stamtafel voor kaartspellen.",
    form_language: "Taal",
    form_name: "Je naam",
    form_enter: "Schuif aan",
    form_channel: "Je zit straks in #{channel}.",
    form_tabs: "Elk browsertabblad is een eigen persoon: open er nog een om tegen jezelf te spelen.",
    status_connecting: "Verbinden…",
    status_lost: "Verbinding verbroken, opnieuw verbinden…",
  },
};

export const LANGUAGES = Object.keys(BEFORE_WELCOME);

let current = ENGLISH;

/** Switches to the page's own words in a language. */
export function useLanguage(language) {
  current = { ...ENGLISH, ...BEFORE_WELCOME[language] };
  document.documentElement.lang = language;
}

/** The person's own variety of the page's language, which says how a time is written. */
export function locale() {
  const { lang } = document.documentElement;
  return navigator.languages.find((variety) => variety.startsWith(lang)) ?? lang;
}

/** Lays the server's words over the page's own. */
export function useServerTexts(texts) {
  current = { ...current, ...texts };
}

/** The text of a key, with its {names} filled in. */
export function text(key, values = {}) {
  return current[key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Sets the words of everything under `root` that names its text. */
export function applyTexts(root) {
  for (const node of root.querySelectorAll("[data-text]")) node.textContent = text(node.dataset.text);
  for (const node of root.querySelectorAll("[data-label]")) node.setAttribute("aria-label", text(node.dataset.label));
  for (const node of root.querySelectorAll("[data-title]")) node.title = text(node.dataset.title);
}
