// Who sits in this tab. A tab is a person: what identifies it lies in the
// tab's own storage, so that a reload is the same person and a second tab is
// somebody else.

import { LANGUAGES } from "./texts.js";

const CHANNEL = /^[a-z0-9-]{1,32}$/;
// A reloaded page gives its lock up a moment after the new one asks for it.
const LOCK_WAIT = 700;

/**
 * Whether no other tab holds this tab's session. Browsers copy the storage
 * when a tab is duplicated, and the copy must not be the same person.
 */
export async function isOwnTab() {
  const session = sessionStorage.getItem("session");
  if (!session || !navigator.locks) return true;
  return hold(session);
}

/** The person of this tab, made anew if need be; without a name until one is given. */
export function currentPerson(isOwn) {
  if (!isOwn) sessionStorage.clear();
  return {
    session: sessionStorage.getItem("session") ?? newSession(),
    name: sessionStorage.getItem("name") ?? "",
    language: sessionStorage.getItem("language") ?? browserLanguage(),
    channel: channelFromAddress(),
  };
}

/** Keeps the name and the language for a reload. */
export function remember({ name, language }) {
  sessionStorage.setItem("name", name);
  sessionStorage.setItem("language", language);
}

function newSession() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const session = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  sessionStorage.setItem("session", session);
  if (navigator.locks) hold(session);
  return session;
}

// Held until the tab goes: the inner promise never ends.
function hold(session) {
  return new Promise((resolve) => {
    navigator.locks
      .request(`person ${session}`, { signal: AbortSignal.timeout(LOCK_WAIT) }, () => {
        resolve(true);
        return new Promise(() => {});
      })
      .catch(() => resolve(false));
  });
}

function browserLanguage() {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find((language) => LANGUAGES.includes(language)) ?? "en";
}

function channelFromAddress() {
  const named = location.hash.slice(1).toLowerCase();
  return CHANNEL.test(named) ? named : "stammtisch";
}
