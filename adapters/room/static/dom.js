// The two makers of elements that every part of the page shares. What comes
// from people is only ever text here, never markup.

/** Makes an element; children are nodes or strings, always taken as text. */
export function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** A small round mark with somebody's initial, in a colour of the name's own. */
export function avatar(name) {
  const [initial = "?"] = name.trim();
  const mark = element("span", "avatar", initial.toUpperCase());
  mark.setAttribute("aria-hidden", "true");
  mark.dataset.hue = [...name].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % 8;
  return mark;
}
