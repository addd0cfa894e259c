// Dragging as another way to press: who picks a card up presses it, and who
// drops it on a button presses that one. So nothing can be done by dragging
// that can't be done by pressing.

// A hand that presses trembles by less than this.
const TREMBLE = 8;

/** `pickUp(button)` and `drop(button)` are told which buttons are meant. */
export function letDrag(actions, { pickUp, drop }) {
  let held = null;

  const move = (event) => {
    if (held?.pointer !== event.pointerId) return;
    if (!held.ghost && !isFar(held, event)) return;
    if (!held.ghost) lift(event);
    held.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    mark(buttonUnder(event));
  };

  // From here on the pointer belongs to the drag: what it ends on gets no click.
  const lift = (event) => {
    actions.setPointerCapture(event.pointerId);
    held.ghost = held.button.cloneNode(true);
    held.ghost.classList.add("dragged");
    held.ghost.setAttribute("aria-hidden", "true");
    document.body.append(held.ghost);
    pickUp(held.button);
  };

  const end = (event) => {
    if (held?.pointer !== event.pointerId) return;
    const { ghost, label } = held;
    held.listening.abort();
    held = null;
    mark(null);
    if (!ghost) return;
    ghost.remove();
    const button = event.type === "pointerup" ? buttonUnder(event) : null;
    if (button && plain(button.textContent) !== label) drop(button);
  };

  const buttonUnder = ({ clientX, clientY }) => {
    const button = document.elementFromPoint(clientX, clientY)?.closest("button.action");
    return button && actions.contains(button) ? button : null;
  };

  const mark = (target) => {
    for (const button of actions.querySelectorAll("[data-over]")) button.removeAttribute("data-over");
    target?.setAttribute("data-over", "");
  };

  actions.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("button.action[data-marks]");
    if (held || !button || !event.isPrimary || event.button !== 0) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    const listening = new AbortController();
    held = { button, pointer, x, y, label: plain(button.textContent), ghost: null, listening };
    // The pressed button goes when the hand changes, so it can't be what listens.
    addEventListener("pointermove", move, listening);
    addEventListener("pointerup", end, listening);
    addEventListener("pointercancel", end, listening);
  });
}

function isFar({ x, y }, { clientX, clientY }) {
  return Math.hypot(clientX - x, clientY - y) > TREMBLE;
}

// A card is the same whether it is chosen or not.
function plain(label) {
  return label.replace(/^✓/, "");
}
