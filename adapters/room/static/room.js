// The room's page: a person sits down by name, and from then on what the
// server shows lies in the two panes, and what the person says and presses
// goes to the server. The page knows no game: it shows what it is sent.

import { avatar, element } from "./dom.js";
import { Pane } from "./pane.js";
import { currentPerson, isOwnTab, remember } from "./person.js";
import { applyTexts, text, useLanguage, useServerTexts } from "./texts.js";
import * as voice from "./voice.js";
import { Wire } from "./wire.js";

// Long boards would be read out for minutes.
const SPOKEN_AT_MOST = 300;

const byId = (id) => document.getElementById(id);
const narrow = window.matchMedia("(max-width: 760px)");

let person;
let wire = null;
// Where the person acted last, for that is where an answer is looked for.
let actedIn = "channel";
const panes = Object.fromEntries(["channel", "private"].map((place) => [place, makePane(place)]));

await begin();

async function begin() {
  person = currentPerson(await isOwnTab());
  byId("panes").append(panes.channel.element, panes.private.element);
  listenToEntry();
  listenToRoom();
  useLanguage(person.language);
  labelEntry();
  if (person.name) sitDown();
  else showEntry("");
}

// The entry ---------------------------------------------------------------

function listenToEntry() {
  byId("entry-form").addEventListener("submit", (event) => {
    event.preventDefault();
    person.name = byId("name-input").value.trim();
    sitDown();
  });
  byId("languages").addEventListener("change", (event) => {
    person.language = event.target.value;
    useLanguage(person.language);
    labelEntry();
  });
}

function labelEntry() {
  applyTexts(byId("entry"));
  byId("entry-channel").textContent = text("form_channel", { channel: person.channel });
  byId("name-input").value ||= person.name;
  for (const choice of byId("languages").elements) choice.checked = choice.value === person.language;
}

function showEntry(refusal) {
  byId("room").hidden = true;
  byId("entry").hidden = false;
  byId("entry-refusal").textContent = refusal;
  byId("name-input").toggleAttribute("aria-invalid", refusal !== "");
  byId("name-input").focus();
  if (refusal) voice.call(refusal);
}

function sitDown() {
  wire?.close();
  showStatus("status_connecting");
  wire = new Wire({ type: "hello", ...person }, { frame: received, lost });
}

// What the server says ----------------------------------------------------

const RECEIVE = { welcome, refused, show, remove, toast, people };

function received(frame) {
  // A newer server may say more than a page that was open before knows.
  RECEIVE[frame.type]?.(frame);
}

function welcome({ name, channel, texts, commands }) {
  const isFirst = byId("room").hidden;
  person = { ...person, name, channel };
  remember(person);
  useLanguage(person.language);
  useServerTexts(texts);
  labelRoom(commands);
  showStatus(null);
  byId("entry").hidden = true;
  byId("room").hidden = false;
  // On a phone the keyboard would cover what there is to see first.
  if (isFirst && !narrow.matches) panes.channel.input.focus({ preventScroll: true });
}

function labelRoom(commands) {
  const titles = { channel: `#${person.channel}`, private: text("private") };
  applyTexts(byId("room"));
  byId("another").href = `#${person.channel}`;
  for (const [place, pane] of Object.entries(panes)) {
    applyTexts(pane.element);
    pane.label(titles[place], person.channel);
    pane.offer(commands);
    byId(`${place}-tab`).querySelector(".tab-name").textContent = titles[place];
  }
  showWaiting();
}

function refused({ text: words }) {
  wire.close();
  wire = null;
  showStatus(null);
  showEntry(words);
}

function show({ place, message }) {
  const { view, isNew, calledNow, headlineBefore } = panes[place].show(message, person.name);
  // A hand that comes is the answer to a press on the board, and the other way round.
  if (message.from === null) settleAll();
  readWhatIsSeen();
  if (calledNow) voice.call(`${text("call")} ${view.headline}`);
  else if (!isNew) voice.tellEdit(headlineBefore, view.headline);
  else if (message.from !== person.name) voice.tell([message.from, view.words].filter(Boolean).join(": ").slice(0, SPOKEN_AT_MOST));
}

function remove({ place, id }) {
  panes[place].remove(id);
  settleAll();
  readWhatIsSeen();
}

function toast({ text: words, kind }) {
  settleAll();
  notify(words, kind);
}

function people({ names }) {
  byId("people-count").textContent = text("people_count", { count: names.length });
  byId("people").replaceChildren(...names.map(personHere));
}

function personHere(name) {
  const shown = name === person.name ? text("you", { name }) : name;
  const here = element("li", "person", avatar(name), element("bdi", "person-name", shown));
  here.title = shown;
  return here;
}

function lost() {
  settleAll();
  showStatus("status_lost");
  // Somebody who isn't in yet can at least see where they are.
  if (byId("room").hidden) byId("entry").hidden = false;
}

// What the person does ----------------------------------------------------

function makePane(place) {
  const say = place === "channel" ? "say" : "whisper";
  return new Pane(place, {
    press: (message, token) => act(place, { type: "press", message, place, token }),
    send: (line) => act(place, { type: say, text: line }),
  });
}

function act(place, frame) {
  actedIn = place;
  if (wire?.send(frame)) return true;
  notify(text("offline"), "refused");
  return false;
}

function notify(words, kind) {
  const place = isDisplayed(actedIn) ? actedIn : byId("panes").dataset.tab;
  panes[place].notify(words, kind);
  if (kind === "refused") voice.call(words);
  else voice.tell(words);
}

function settleAll() {
  for (const pane of Object.values(panes)) pane.settle();
}

// Tabs, keys, and what has been seen --------------------------------------

function listenToRoom() {
  byId("tabs").addEventListener("click", (event) => {
    const tab = event.target.closest("[data-tab]");
    if (tab) openTab(tab.dataset.tab);
  });
  openTab("channel");
  document.addEventListener("keydown", slashFocusesInput);
  document.addEventListener("visibilitychange", readWhatIsSeen);
  narrow.addEventListener("change", readWhatIsSeen);
  // Another address after the "#" is another channel, that is another page.
  window.addEventListener("hashchange", () => location.reload());
}

function openTab(place) {
  byId("panes").dataset.tab = place;
  for (const tab of byId("tabs").children) tab.setAttribute("aria-pressed", String(tab.dataset.tab === place));
  readWhatIsSeen();
}

// The "/" itself is typed too, so that the commands open at once.
function slashFocusesInput(event) {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (byId("room").hidden || event.target.matches("input")) return;
  const place = event.target.closest("[data-place]")?.dataset.place ?? byId("panes").dataset.tab;
  panes[place].input.focus();
}

function isDisplayed(place) {
  return !narrow.matches || byId("panes").dataset.tab === place;
}

function readWhatIsSeen() {
  for (const [place, pane] of Object.entries(panes)) {
    if (document.visibilityState === "visible" && isDisplayed(place)) pane.markRead();
    showBadge(byId(`${place}-tab`).querySelector(".badge"), pane);
  }
  showWaiting();
}

function showBadge(badge, { unread, callsUnread }) {
  badge.hidden = unread === 0;
  const count = element("span", "", String(unread));
  count.setAttribute("aria-hidden", "true");
  badge.replaceChildren(count, element("span", "visually-hidden", text("unread", { count: unread })));
  badge.toggleAttribute("data-call", callsUnread);
}

function showWaiting() {
  const mark = Object.values(panes).some((pane) => pane.waits) ? "● " : "";
  document.title = byId("room").hidden ? "Stammtisch" : `${mark}#${person.channel} · Stammtisch`;
}

function showStatus(key) {
  byId("status").textContent = key ? text(key) : "";
}
