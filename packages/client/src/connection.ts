import { limits } from '@millwright/contract/limits';
import { socketProtocol, tokenProtocolPrefix } from '@millwright/contract/socket-protocol';

const { socketMessagesPerWindow, socketWindowSeconds, socketPingSeconds } = limits.own;

/** Leaves a margin below the service's limit, since pings count too and clocks differ. */
const maxPerWindow = socketMessagesPerWindow - 10;
const windowMs = (socketWindowSeconds + 1) * 1000;
const normalCloseCode = 1000;
/** Close code of a broken connection. */
const brokenCloseCode = 1006;

export interface ConnectionEvents {
  onOpen(): void;
  onFrame(frame: string): void;
}

export interface ConnectionEnd {
  readonly code: number;
  readonly wasOpen: boolean;
}

/** One WebSocket from its handshake to its end. */
export class Connection {
  readonly ended: Promise<ConnectionEnd>;
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
    events: ConnectionEvents,
  ) {
    const { promise, resolve } = Promise.withResolvers<ConnectionEnd>();
    this.ended = promise;
    // Browsers cannot set headers here, so the token travels as a subprotocol that is never selected.
    const socket = new Socket(url, [socketProtocol, `${tokenProtocolPrefix}${base64Url(token)}`]);
    this.#socket = socket;
    let wasOpen = false;
    let lastFrameAt = performance.now();
    const ping = setInterval(
      () => {
        if (performance.now() - lastFrameAt > silenceMs) finish(brokenCloseCode);
        else if (socket.readyState === socket.OPEN) socket.send('{"type":"ping"}');
      },
      Math.min(socketPingSeconds * 1000, silenceMs),
    );

    const finish = (code: number): void => {
      clearInterval(ping);
      clearTimeout(this.#timer);
      this.#unsent.length = 0;
      if (socket.readyState <= socket.OPEN) socket.close(normalCloseCode);
      resolve({ code, wasOpen });
    };
    this.#finish = finish;
    socket.addEventListener('open', () => {
      wasOpen = true;
      events.onOpen();
    });
    socket.addEventListener('message', ({ data }) => {
      lastFrameAt = performance.now();
      events.onFrame(String(data));
    });
    // Carries no details in browsers, and is followed by `close` if the handshake had begun.
    socket.addEventListener('error', () => {
      if (socket.readyState === socket.CLOSED) finish(brokenCloseCode);
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
    this.#finish(normalCloseCode);
  }

  #flush(): void {
    while (this.#unsent.length > 0) {
      const now = performance.now();
      const delayMs = (this.#sentAt.at(-maxPerWindow) ?? -windowMs) + windowMs - now;
      if (delayMs > 0) {
        this.#timer ??= setTimeout(() => {
          this.#timer = undefined;
          this.#flush();
        }, delayMs);
        return;
      }
      this.#sentAt.push(now);
      if (this.#sentAt.length > maxPerWindow) this.#sentAt.shift();
      this.#socket.send(this.#unsent.shift() ?? '');
    }
  }
}

const base64Url = (text: string) =>
  btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
