import { limits } from '@millwright/contract/limits';
import { socketProtocol, tokenCarrier } from '@millwright/contract/socket-protocol';

const { socketMessagesPerWindow, socketWindowSeconds, socketPingSeconds } = limits.own;

/** Leaves a margin below the service's limit, since pings count too and clocks differ. */
const mostPerWindow = socketMessagesPerWindow - 10;
const windowMs = (socketWindowSeconds + 1) * 1000;
const normal = 1000;
/** Close code of a broken connection. */
const broken = 1006;

export interface LinkEvents {
  opened(): void;
  heard(frame: string): void;
}

export interface LinkEnd {
  readonly code: number;
  readonly wasOpen: boolean;
}

/** One WebSocket from its handshake to its end. */
export class Link {
  readonly ended: Promise<LinkEnd>;
  readonly #socket: WebSocket;
  readonly #unsent: string[] = [];
  readonly #sentAt: number[] = [];
  readonly #finish: (code: number) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    Socket: typeof WebSocket,
    url: string,
    token: string,
    silenceMs: number,
    on: LinkEvents,
  ) {
    const { promise, resolve } = Promise.withResolvers<LinkEnd>();
    this.ended = promise;
    // Browsers cannot set headers here, so the token travels as a subprotocol that is never selected.
    const socket = new Socket(url, [socketProtocol, `${tokenCarrier}${base64Url(token)}`]);
    this.#socket = socket;
    let wasOpen = false;
    let lastHeard = performance.now();
    const ping = setInterval(
      () => {
        if (performance.now() - lastHeard > silenceMs) finish(broken);
        else if (socket.readyState === socket.OPEN) socket.send('{"type":"ping"}');
      },
      Math.min(socketPingSeconds * 1000, silenceMs),
    );

    const finish = (code: number): void => {
      clearInterval(ping);
      clearTimeout(this.#timer);
      this.#unsent.length = 0;
      if (socket.readyState <= socket.OPEN) socket.close(normal);
      resolve({ code, wasOpen });
    };
    this.#finish = finish;
    socket.addEventListener('open', () => {
      wasOpen = true;
      on.opened();
    });
    socket.addEventListener('message', ({ data }) => {
      lastHeard = performance.now();
      on.heard(String(data));
    });
    // Carries no details in browsers, and is followed by `close` if the handshake had begun.
    socket.addEventListener('error', () => {
      if (socket.readyState === socket.CLOSED) finish(broken);
    });
    socket.addEventListener('close', ({ code }) => finish(code));
  }

  /** Sends a frame within the service's rate limit; dropped unless the socket is open. */
  send(frame: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#unsent.push(frame);
    this.#flush();
  }

  close(): void {
    this.#finish(normal);
  }

  #flush(): void {
    while (this.#unsent.length > 0) {
      const now = performance.now();
      const wait = (this.#sentAt.at(-mostPerWindow) ?? -windowMs) + windowMs - now;
      if (wait > 0) {
        this.#timer ??= setTimeout(() => {
          this.#timer = undefined;
          this.#flush();
        }, wait);
        return;
      }
      this.#sentAt.push(now);
      if (this.#sentAt.length > mostPerWindow) this.#sentAt.shift();
      this.#socket.send(this.#unsent.shift() ?? '');
    }
  }
}

const base64Url = (text: string) =>
  btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
