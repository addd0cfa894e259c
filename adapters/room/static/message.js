// One message on the page: its blocks and its buttons, shown and edited in
// place. It doesn't know where it lies, nor what a press does.

import { countdown } from "./countdown.js";
import { avatar, element } from "./dom.js";
import { letDrag } from "./drag.js";
import { locale, text } from "./texts.js";

// A press without any answer becomes pressable again after this long.
const BUSY_FOR = 5000;
// The second click of a double click may land on the button that the edited
// message has put under the pointer; within this long it isn't meant.
const DOUBLE_CLICK = 350;
// What is dropped before the hand has followed waits for it, but not longer.
const DROP_WAITS = 2000;

// A table that is wider than its frame can be scrolled by keyboard; one that
// fits would only be a stop on the way.
const widths = new ResizeObserver((changes) => {
  for (const { target } of changes) target.tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1;
});

export class MessageView {
  #shown = null;
  #head = element("header", "message-head");
  #body = element("div", "message-body");
  #actions = element("div", "actions");
  #busy = null;
  #lastPress = -Infinity;
  #press;
  #dropped = null;

  /** `press(token)` says whether the press was sent. */
  constructor(press) {
    this.element = element("article", "message", this.#head, this.#body, this.#actions);
    this.element.tabIndex = -1;
    this.#press = press;
    this.#actions.addEventListener("click", (event) => this.#clicked(event));
    letDrag(this.#actions, {
      pickUp: (button) => this.#pickUp(button),
      drop: (button) => this.#drop(button),
    });
  }

  /** Whether this is the person's turn, or something else for them. */
  get calls() {
    return this.#shown.call === true;
  }

  /** Whether there is something to press. */
  get actionable() {
    return this.#shown.buttons.flat().length > 0;
  }

  /** The first line, which says what it is about. */
  get headline() {
    return lineText(this.#shown.blocks.find((block) => block.kind === "line"));
  }

  /** The running text, without tables and cards. */
  get words() {
    return this.#shown.blocks.filter((block) => block.kind === "line").map(lineText).join(" ");
  }

  /** Shows a message for the first time or in place of what it showed. */
  show(message, isMine) {
    const before = this.#shown;
    this.#shown = message;
    this.settle();
    // What didn't change isn't touched: no flicker, and no lost focus.
    if (same(before, message)) return;
    this.element.dataset.message = message.id;
    this.element.dataset.from = message.from === null ? "house" : isMine ? "me" : "person";
    this.element.toggleAttribute("data-call", message.call === true);
    this.#showHead(message);
    if (!same(before?.blocks, message.blocks) || before?.file?.url !== message.file?.url) {
      this.#body.replaceChildren(...message.blocks.map(block), ...(message.file ? [enclosure(message.file)] : []));
    }
    this.#showButtons(before, message);
    this.#dropInTime();
  }

  /** Ends the busy look of a pressed button. */
  settle() {
    if (!this.#busy) return;
    clearTimeout(this.#busy.timer);
    this.#busy.button.removeAttribute("aria-busy");
    this.#busy = null;
  }

  /** Where the focus is among the buttons, to be found again after a change. */
  get focusPlace() {
    const focused = document.activeElement;
    if (!this.#actions.contains(focused)) return null;
    return { label: focused.textContent, row: focused.dataset.row, column: focused.dataset.column };
  }

  /** Focuses the button most like one focused before; false if there is none. */
  focusLike({ label, row, column }) {
    const buttons = [...this.#actions.querySelectorAll(".action")];
    const there = (button) => button.dataset.row === row && button.dataset.column === column;
    // Never onto a dangerous button that wasn't chosen: the next Enter would press it.
    const found =
      buttons.find((button) => button.textContent === label) ??
      buttons.find((button) => there(button) && button.dataset.style !== "danger");
    found?.focus({ preventScroll: true });
    return found !== undefined;
  }

  #showHead({ from, at }) {
    const when = new Date(at);
    const time = element("time", "when", when.toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" }));
    time.dateTime = when.toISOString();
    const who = from === null ? [] : [avatar(from), element("bdi", "from", from)];
    this.#head.replaceChildren(...who, time);
    this.element.setAttribute("aria-label", `${from ?? "Stammtisch"}, ${time.textContent}`);
  }

  #showButtons(before, message) {
    if (same(before && looks(before.buttons), looks(message.buttons))) return;
    const focus = this.focusPlace;
    this.#actions.replaceChildren(...message.buttons.map(actionRow));
    if (focus && !this.focusLike(focus)) this.element.focus({ preventScroll: true });
  }

  #clicked(event) {
    const button = event.target.closest("button.action");
    if (button && !this.#isDoubleClick(event)) this.#pressed(button, event.timeStamp);
  }

  #pressed(button, when) {
    if (this.#busy) return;
    // Tokens stay out of the document: a button is found by its place.
    const { token } = this.#shown.buttons[button.dataset.row][button.dataset.column];
    if (!this.#press(token)) return;
    this.#lastPress = when;
    button.setAttribute("aria-busy", "true");
    this.#busy = { button, timer: setTimeout(() => this.settle(), BUSY_FOR) };
  }

  // What is chosen already would be put back by another press.
  #pickUp(button) {
    this.#dropped = null;
    if (!isChosen(button)) this.#pressed(button, performance.now());
  }

  // The button that was seen is meant, not another that has come to its place.
  #drop(button) {
    if ("marks" in button.dataset && isChosen(button)) return;
    if (!this.#busy) return this.#pressed(button, performance.now());
    this.#dropped = { label: button.textContent, until: performance.now() + DROP_WAITS };
  }

  #dropInTime() {
    const dropped = this.#dropped;
    this.#dropped = null;
    if (!dropped || performance.now() > dropped.until) return;
    const buttons = [...this.#actions.querySelectorAll("button.action")];
    const meant = buttons.find((button) => button.textContent === dropped.label);
    if (meant) this.#pressed(meant, performance.now());
  }

  #isDoubleClick(event) {
    return event.detail > 1 && event.timeStamp - this.#lastPress < DOUBLE_CLICK;
  }
}

function block(block) {
  switch (block.kind) {
    case "line":
      return element("p", "line", ...block.spans.map(span));
    case "columns":
      return columns(block.rows);
    case "cards":
      return cards(block.cards);
    case "rule":
      return element("hr", "rule");
    default:
      // A newer server may know more kinds than a page that was open before.
      return document.createComment(block.kind);
  }
}

function span({ text, weight, until }) {
  if (until) return countdown(until, text, `span-${weight}`);
  return element(weight === "strong" ? "strong" : "span", `span-${weight}`, text);
}

function columns(rows) {
  const body = element("tbody", "", ...rows.map(columnsRow));
  const frame = element("div", "columns-frame", element("table", "columns", body));
  widths.observe(frame);
  return frame;
}

function columnsRow(cells) {
  const row = element("tr", "", ...cells.map(cell));
  row.toggleAttribute("data-to-act", isTurnMark(cells[0]));
  return row;
}

function cell({ spans, align }) {
  const made = element("td", "", ...(isTurnMark({ spans }) ? [turnMark()] : spans.map(span)));
  made.dataset.align = align;
  return made;
}

function isTurnMark(cell) {
  return cell?.spans.map((span) => span.text).join("").trim() === "▶";
}

function turnMark() {
  const sign = element("span", "turn-mark", "▶");
  sign.setAttribute("aria-hidden", "true");
  const words = element("span", "visually-hidden", text("to_act"));
  return element("span", "", sign, words);
}

function cards(cards) {
  const list = element("ul", "cards", ...cards.map(card));
  list.setAttribute("aria-label", text("cards"));
  return list;
}

function card({ text, name, tone }) {
  const face = element("span", "card-face", text);
  face.setAttribute("aria-hidden", "true");
  const made = element("li", "card", face, element("span", "visually-hidden", name));
  made.dataset.tone = tone;
  return made;
}

function actionRow(buttons, row) {
  return element("div", "action-row", ...buttons.map((button, column) => action(button, row, column)));
}

function isChosen(button) {
  return button.dataset.style === "primary";
}

function action({ label, style, url, marks }, row, column) {
  const made = isWebAddress(url) ? link(label, url) : button(label);
  Object.assign(made.dataset, { style, row, column });
  if (marks) made.dataset.marks = "";
  return made;
}

function button(label) {
  const made = element("button", "action", label);
  made.type = "button";
  return made;
}

function link(label, url) {
  const made = element("a", "action", label);
  made.href = url;
  made.target = "_blank";
  made.rel = "noopener noreferrer";
  return made;
}

// Anything else (javascript:, data:) would be more than a link.
function isWebAddress(url) {
  return /^https?:\/\//i.test(url ?? "");
}

function lineText(line) {
  return line ? line.spans.map((span) => span.text).join("") : "";
}

// A token may change with every edit while the buttons look the same.
function looks(rows) {
  return rows.map((row) => row.map(({ label, style, url, marks }) => [label, style, url, marks]));
}

function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

// A file beside a message: a picture is seen, anything else is a link that keeps it.
function enclosure({ name, picture, url }) {
  const link = element("a", picture ? "picture" : "file", picture ? "" : name);
  link.href = url;
  link.download = name;
  if (picture) {
    const image = element("img", "");
    image.src = url;
    image.alt = name;
    link.append(image);
  }
  return link;
}
