// The WebSocket to the server: opens, says hello, and comes back with
// growing pauses when it is lost. It knows frames as JSON objects only; what
// they mean is room.js's business.

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5000;

export class Wire {
  #socket = null;
  #pause = FIRST_PAUSE;
  #retry = null;
  #hello;
  #on;

  /** `on` has `frame(object)`, `lost()`; hello is sent first on every connection. */
  constructor(hello, on) {
    this.#hello = hello;
    this.#on = on;
    this.#open();
    // The browser often knows before our pause is over.
    window.addEventListener("online", this.#openNow);
  }

  /** Sends a frame; false, and nothing sent, while there is no connection. */
  send(frame) {
    if (!this.#greeted) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** Ends it for good. */
  close() {
    window.removeEventListener("online", this.#openNow);
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  // Only a welcome counts as connected: a proxy may accept a socket while
  // the server behind it is still starting.
  #welcomed = false;

  get #greeted() {
    return this.#welcomed && this.#socket?.readyState === WebSocket.OPEN;
  }

  #openNow = () => {
    if (this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#retry);
    this.#open();
  };

  #open() {
    const address = new URL("ws", document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = "";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify(this.#hello)));
    socket.addEventListener("message", (event) => this.#received(socket, event.data));
    socket.addEventListener("close", () => this.#closed(socket));
  }

  #received(socket, data) {
    // A frame may still arrive from a socket that we have given up.
    if (socket !== this.#socket) return;
    const frame = JSON.parse(data);
    if (frame.type === "welcome") {
      this.#welcomed = true;
      this.#pause = FIRST_PAUSE;
    }
    this.#on.frame(frame);
  }

  #closed(socket) {
    if (socket !== this.#socket) return;
    this.#welcomed = false;
    this.#on.lost();
    this.#retry = setTimeout(() => this.#open(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }
}
