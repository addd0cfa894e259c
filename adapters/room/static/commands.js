// The list of commands that opens when a line begins with "/": a listbox
// that the input steers, as the ARIA combobox pattern has it. It completes
// the command's name; what follows the name is the person's own.

import { element } from "./dom.js";

export class CommandList {
  #input;
  #list;
  #commands = [];
  #matches = [];
  #active = 0;

  constructor(input, list) {
    this.#input = input;
    this.#list = list;
    input.addEventListener("input", () => this.#refresh());
    input.addEventListener("focus", () => this.#refresh());
    input.addEventListener("blur", () => this.close());
    // Keeps the focus in the input while an option is clicked.
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => this.#clicked(event));
  }

  offer(commands) {
    this.#commands = commands;
  }

  close() {
    this.#matches = [];
    this.#show();
  }

  /** The usage of the command whose name is written out, or "". */
  get usage() {
    const line = this.#input.value;
    const written = this.#commands.find(({ name }) => line === `/${name}` || line.startsWith(`/${name} `));
    return written?.usage ?? "";
  }

  /** Deals with a key in the input; false if it isn't for the list. */
  key(event) {
    if (this.#matches.length === 0) return false;
    switch (event.key) {
      case "ArrowDown":
        this.#move(1);
        return true;
      case "ArrowUp":
        this.#move(-1);
        return true;
      case "Escape":
        this.close();
        return true;
      case "Enter":
      case "Tab":
        return this.#completeFrom(event);
      default:
        return false;
    }
  }

  #completeFrom(event) {
    const chosen = this.#matches[this.#active];
    const isWritten = this.#input.value === `/${chosen.name}`;
    // A name that is written out is meant as it stands: Enter sends it.
    if (isWritten || event.shiftKey) {
      this.close();
      return false;
    }
    this.#complete(chosen);
    return true;
  }

  #complete({ name }) {
    this.#input.value = `/${name} `;
    this.#input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #clicked(event) {
    const option = event.target.closest("[role=option]");
    if (option) this.#complete(this.#matches[[...this.#list.children].indexOf(option)]);
  }

  #refresh() {
    const line = this.#input.value;
    this.#matches = line.startsWith("/") ? this.#commands.filter(({ name }) => `/${name}`.startsWith(line)) : [];
    this.#active = Math.max(0, this.#matches.findIndex(({ name }) => line === `/${name}`));
    this.#show();
  }

  #move(by) {
    this.#active = (this.#active + by + this.#matches.length) % this.#matches.length;
    this.#markActive();
  }

  #show() {
    const isOpen = this.#matches.length > 0;
    this.#list.hidden = !isOpen;
    this.#input.setAttribute("aria-expanded", String(isOpen));
    this.#list.replaceChildren(...this.#matches.map((command, index) => this.#option(command, index)));
    this.#markActive();
  }

  #option({ usage, description }, index) {
    const option = element("li", "command", element("span", "command-usage", usage), element("span", "command-description", description));
    option.id = `${this.#list.id}-${index}`;
    option.setAttribute("role", "option");
    return option;
  }

  #markActive() {
    const options = [...this.#list.children];
    options.forEach((option, index) => option.setAttribute("aria-selected", String(index === this.#active)));
    const active = options[this.#active];
    if (!active) return this.#input.removeAttribute("aria-activedescendant");
    this.#input.setAttribute("aria-activedescendant", active.id);
    active.scrollIntoView({ block: "nearest" });
  }
}
