// One of the two panes, the channel or what is private: its messages, its
// notices and its input line. What is typed and pressed is handed to room.js,
// which alone knows the server.

import { CommandList } from "./commands.js";
import { element } from "./dom.js";
import { MessageView } from "./message.js";
import { text } from "./texts.js";

// Long enough to be read, longer for more words.
const NOTICE_AT_LEAST = 6000;
const NOTICE_PER_LETTER = 90;
const NOTICES_AT_ONCE = 3;
// This near to the end, a reader is taken to follow what is new.
const NEAR_END = 48;

export class Pane {
  #views = new Map();
  #unread = new Set();
  #said = [];
  #recalled = 0;
  #followsEnd = true;
  #commands;
  #log;
  #empty;
  #notices;
  #newest;
  #hint;
  #press;

  /** `press(id, token)` and `send(line)` say whether it was sent. */
  constructor(place, { press, send }) {
    const template = document.getElementById("pane-template").content.cloneNode(true);
    this.place = place;
    this.element = template.querySelector(".pane");
    this.#press = press;
    this.#name(template);
    this.#commands = new CommandList(this.input, this.element.querySelector(".commands"));
    this.#listenToComposer(send);
    this.#listenToLog();
  }

  // Ids differ between the panes, so the template can't have them.
  #name(template) {
    const part = (name) => {
      const found = template.querySelector(`.${name}`);
      found.id = `${this.place}-${name}`;
      return found;
    };
    this.element.id = this.place;
    this.element.dataset.place = this.place;
    this.element.setAttribute("aria-labelledby", part("pane-name").id);
    this.#log = part("log");
    this.#log.setAttribute("aria-labelledby", `${this.place}-pane-name`);
    this.#empty = part("empty");
    this.#notices = part("notices");
    this.#newest = part("newest");
    this.#hint = part("hint");
    this.input = part("input");
    this.input.setAttribute("aria-controls", part("commands").id);
    this.input.setAttribute("aria-describedby", this.#hint.id);
    template.querySelector("label").htmlFor = this.input.id;
    part("send");
    part("composer");
  }

  /** Sets the pane's words, once the person's language and channel are known. */
  label(title, channel) {
    const words = (name) => text(`${this.place}_${name}`, { channel });
    this.element.querySelector(".pane-name").textContent = title;
    this.element.querySelector(".pane-note").textContent = words("note");
    this.element.querySelector(".composer label").textContent = words("input");
    this.input.placeholder = words("input");
    this.#empty.textContent = words("empty");
    this.#showHint();
  }

  offer(commands) {
    this.#commands.offer(commands);
  }

  /** Shows a message, and says what is worth telling about it. */
  show(message, me) {
    const known = this.#views.get(message.id);
    const before = known && { calls: known.calls, headline: known.headline };
    const view = known ?? this.#add(message.id);
    view.show(message, message.from === me);
    const isNew = !before;
    const calledNow = view.calls && !before?.calls;
    if ((isNew && message.from !== me) || calledNow) this.#unread.add(message.id);
    this.#followEnd(isNew);
    return { view, isNew, calledNow, headlineBefore: before?.headline };
  }

  remove(id) {
    const view = this.#views.get(id);
    if (!view) return;
    const focus = view.focusPlace;
    view.settle();
    view.element.remove();
    this.#views.delete(id);
    this.#unread.delete(id);
    this.#empty.hidden = this.#views.size > 0;
    if (focus) this.#focusInstead(focus);
  }

  /** Ends every busy look: an answer has come, or can't come any more. */
  settle() {
    for (const view of this.#views.values()) view.settle();
  }

  /** Shows an answer that is for this person, near where it was asked. */
  notify(words, kind) {
    const close = element("button", "toast-close", "×");
    close.type = "button";
    close.setAttribute("aria-label", text("dismiss"));
    const toast = element("div", "toast", element("p", "", words), close);
    toast.dataset.kind = kind;
    const leave = () => this.#dismiss(toast);
    close.addEventListener("click", leave);
    leaveInTime(toast, NOTICE_AT_LEAST + words.length * NOTICE_PER_LETTER, leave);
    this.#makeRoomFor(words);
    this.#notices.append(toast);
  }

  /** How many messages have come that the person hasn't had before the eyes. */
  get unread() {
    return this.#unread.size;
  }

  /** Whether an unread message calls on the person. */
  get callsUnread() {
    return [...this.#unread].some((id) => this.#views.get(id).calls);
  }

  /** Whether something still waits for the person: it can be pressed, or wasn't read. */
  get waits() {
    return [...this.#views].some(([id, view]) => view.calls && (view.actionable || this.#unread.has(id)));
  }

  markRead() {
    this.#unread.clear();
  }

  #add(id) {
    const view = new MessageView((token) => this.#press(id, token));
    this.#views.set(id, view);
    this.#log.append(view.element);
    this.#empty.hidden = true;
    return view;
  }

  // A hand that is shown anew comes before the old one goes: the focus moves
  // along to the same button there.
  #focusInstead(focus) {
    const newestFirst = [...this.#views.values()].reverse();
    if (!newestFirst.some((view) => view.actionable && view.focusLike(focus))) this.#focusLog();
  }

  // Not the input: on a phone that would open the keyboard over the table.
  #focusLog() {
    this.#log.focus({ preventScroll: true });
  }

  // The same answer again replaces itself instead of piling up.
  #makeRoomFor(words) {
    const shown = [...this.#notices.querySelectorAll(".toast")];
    const again = shown.filter((toast) => toast.firstChild.textContent === words);
    const tooOld = shown.length >= NOTICES_AT_ONCE ? shown.slice(0, 1) : [];
    for (const toast of again.length > 0 ? again : tooOld) toast.remove();
  }

  #dismiss(toast) {
    if (toast.contains(document.activeElement)) this.#focusLog();
    toast.remove();
  }

  #listenToLog() {
    this.#log.addEventListener("scroll", () => {
      // A pane that isn't displayed has no end to be near to.
      if (this.#log.clientHeight === 0) return;
      this.#followsEnd = this.#isNearEnd();
      if (this.#followsEnd) this.#newest.hidden = true;
    });
    this.#newest.addEventListener("click", () => {
      this.#scrollToEnd();
      this.#focusLog();
    });
    // The phone's keyboard, a notice or a turned screen changes the height.
    new ResizeObserver(() => this.#followEnd(false)).observe(this.#log);
  }

  #isNearEnd() {
    return this.#log.scrollHeight - this.#log.scrollTop - this.#log.clientHeight < NEAR_END;
  }

  #followEnd(hasNew) {
    if (this.#followsEnd) this.#scrollToEnd();
    else if (hasNew) this.#newest.hidden = false;
  }

  #scrollToEnd() {
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  #listenToComposer(send) {
    this.input.addEventListener("keydown", (event) => {
      if (!event.isComposing && this.#key(event)) event.preventDefault();
    });
    this.input.addEventListener("input", () => this.#showHint());
    this.element.querySelector(".composer").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit(send);
    });
  }

  #submit(send) {
    const line = this.input.value.trim();
    if (line === "" || !send(line)) return;
    if (this.#said.at(-1) !== line) this.#said.push(line);
    this.#recalled = this.#said.length;
    this.#write("");
    this.#followsEnd = true;
  }

  #key(event) {
    if (this.#commands.key(event)) return true;
    if (event.key === "ArrowUp") return this.#recall(-1);
    if (event.key === "ArrowDown") return this.#recall(1);
    return false;
  }

  // As in a shell: up to what was said before, down again to an empty line.
  #recall(by) {
    const index = this.#recalled + by;
    if (index < 0 || index > this.#said.length) return false;
    this.#recalled = index;
    this.#write(this.#said[index] ?? "");
    return true;
  }

  #write(line) {
    this.input.value = line;
    this.#commands.close();
    this.#showHint();
  }

  #showHint() {
    const usage = this.#commands.usage;
    this.#hint.textContent = usage || text("input_hint");
    this.#hint.toggleAttribute("data-usage", usage !== "");
  }
}

// The clock stands still while the pointer or the focus is on the notice.
function leaveInTime(toast, time, leave) {
  let timer = setTimeout(leave, time);
  const hold = () => clearTimeout(timer);
  const resume = () => {
    clearTimeout(timer);
    timer = setTimeout(leave, time);
  };
  toast.addEventListener("pointerenter", hold);
  toast.addEventListener("focusin", hold);
  toast.addEventListener("pointerleave", resume);
  toast.addEventListener("focusout", resume);
}
