import {
  type PreviewMessage,
  previewHandshake,
  readPreviewMessage,
  type StudioCommand,
} from '@millwright/contract/preview-link';
import * as z from 'zod/mini';
import { TokenBucket } from './token-bucket.ts';

// The page's CSP forbids eval, which zod would try.
z.config({ jitless: true });

/** A page that exceeds the budget by this many messages counts as flooding. */
const maxRejected = 2_000;

export interface PreviewLinkOptions {
  readonly origin: string;
  readonly frame: () => Window | null | undefined;
  readonly onLinked: () => void;
  readonly onMessage: (message: PreviewMessage) => void;
  /** Called when messages of this page are no longer accepted. */
  readonly onFlood: () => void;
}

/**
 * Connection to the page in the frame, which runs untrusted code. The page initiates a handshake, which is accepted
 * only from the expected window and origin, and gets a port. Messages over the port are validated by schema and
 * rate-limited.
 */
export class PreviewLink {
  readonly #options: PreviewLinkOptions;
  readonly #bucket = new TokenBucket(60, 20);
  #port: MessagePort | undefined;
  #rejected = 0;

  constructor(options: PreviewLinkOptions) {
    this.#options = options;
    addEventListener('message', this.#onHandshake);
  }

  send(command: StudioCommand): boolean {
    this.#port?.postMessage(command);
    return this.#port !== undefined;
  }

  close(): void {
    removeEventListener('message', this.#onHandshake);
    this.#port?.close();
    this.#port = undefined;
  }

  readonly #onHandshake = (event: MessageEvent): void => {
    const { origin, frame, onLinked } = this.#options;
    const page = frame();
    if (!page || event.source !== page || event.origin !== origin) return;
    if (!this.#acceptsMessage() || event.data !== previewHandshake.ready) return;
    this.#port?.close();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = this.#onPortMessage;
    page.postMessage(previewHandshake.connect, origin, [port2]);
    onLinked();
  };

  readonly #onPortMessage = ({ data }: MessageEvent): void => {
    if (!this.#acceptsMessage()) return;
    const message = readPreviewMessage(data);
    if (message) this.#options.onMessage(message);
  };

  #acceptsMessage(): boolean {
    if (this.#bucket.tryTake()) return true;
    this.#rejected += 1;
    if (this.#rejected > maxRejected) {
      this.close();
      this.#options.onFlood();
    }
    return false;
  }
}
