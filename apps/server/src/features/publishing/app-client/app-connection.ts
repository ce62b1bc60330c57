import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import { ResponseParser, type ResponseSink } from './response-parser.ts';

/** Receives the response to a request, or the reason why there is none or no more of it. */
export interface ExchangeSink extends ResponseSink {
  /** Called at most once, instead of `onEnd`. */
  onError(error: Error): void;
  /** The app has taken everything that was written. */
  onDrain(): void;
}

export interface AppRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  /** Undefined for a request without a body. A body of unknown length is sent in chunks. */
  readonly body?: { readonly isChunked: boolean } | undefined;
}

/** Time for the app to take the next piece of the body, or to respond. */
const idleTimeoutMs = 60_000;

/** A connection to the server of an app, for one request after another. */
export class AppConnection implements ResponseSink {
  readonly #stream: Duplex;
  #parser: ResponseParser | undefined;
  #sink: ExchangeSink | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #isWaiting = false;
  #isChunked = false;
  /** True once a request was answered: the app may close the connection at any moment. */
  wasUsed = false;

  constructor(stream: Duplex) {
    this.#stream = stream;
    stream.on('data', (piece: Buffer) => this.#receive(piece));
    stream.on('drain', () => this.#sink?.onDrain());
    stream.on('error', (error) => this.#fail(error));
    stream.on('end', () => this.#end());
    stream.on('close', () => this.#fail(new Error('the connection was closed')));
  }

  get isOpen(): boolean {
    return !this.#stream.destroyed && this.#stream.writable;
  }

  start(request: AppRequest, sink: ExchangeSink): void {
    this.#parser = new ResponseParser(request.method, this);
    this.#sink = sink;
    this.#isWaiting = true;
    this.#isChunked = request.body?.isChunked ?? false;
    this.#waitAgain();
    this.#stream.write(serialize(request), 'latin1');
  }

  /** Sends a part of the body. Returns false if the sender should wait for `onDrain`. */
  write(bytes: Buffer): boolean {
    this.#waitAgain();
    if (!this.#isChunked) return this.#stream.write(bytes);
    this.#stream.write(`${bytes.length.toString(16)}\r\n`, 'latin1');
    this.#stream.write(bytes);
    return this.#stream.write('\r\n', 'latin1');
  }

  endBody(): void {
    if (this.#isChunked) this.#stream.write('0\r\n\r\n', 'latin1');
  }

  pause(): void {
    this.#stream.pause();
  }

  resume(): void {
    this.#stream.resume();
  }

  destroy(): void {
    this.#parser = undefined;
    this.#sink = undefined;
    clearTimeout(this.#idleTimer);
    this.#stream.destroy();
  }

  onHead(status: number, headers: IncomingHttpHeaders): void {
    this.#isWaiting = false;
    this.#sink?.onHead(status, headers);
  }

  onBody(bytes: Buffer): void {
    this.#sink?.onBody(bytes);
  }

  onEnd(canReuse: boolean): void {
    const sink = this.#sink;
    this.#parser = undefined;
    this.#sink = undefined;
    this.wasUsed = true;
    sink?.onEnd(canReuse);
  }

  #receive(piece: Buffer): void {
    this.#parse((parser) => parser.push(piece));
  }

  #end(): void {
    this.#parse((parser) => parser.end());
  }

  #parse(work: (parser: ResponseParser) => void): void {
    try {
      if (!this.#parser) throw new Error('a response that was not requested');
      work(this.#parser);
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  #fail(error: Error): void {
    const sink = this.#sink;
    this.destroy();
    sink?.onError(error);
  }

  #waitAgain(): void {
    this.#idleTimer =
      this.#idleTimer?.refresh() ?? setTimeout(() => this.#onIdle(), idleTimeoutMs).unref();
  }

  #onIdle(): void {
    if (this.#isWaiting) this.#fail(new Error('no response in time'));
  }
}

/** Characters that could end a line and add a header of their own. Node's parser already refuses them from visitors. */
const invalidPath = /[^\x21-\xff]/;
const invalidValue = /[^\t\x20-\x7e\x80-\xff]/;

function serialize({ method, path, headers, body }: AppRequest): string {
  if (invalidPath.test(path)) throw new Error('invalid path');
  let head = `${method} ${path} HTTP/1.1\r\n`;
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [String(value)]) {
      if (invalidValue.test(one)) throw new Error(`invalid header ${name}`);
      head += `${name}: ${one}\r\n`;
    }
  }
  return `${head}${body?.isChunked ? 'transfer-encoding: chunked\r\n' : ''}\r\n`;
}

/** Describes the body of a request that is forwarded. */
export function bodyOf({ headers }: IncomingMessage): AppRequest['body'] {
  if (headers['transfer-encoding'] !== undefined) return { isChunked: true };
  return Number(headers['content-length'] ?? 0) > 0 ? { isChunked: false } : undefined;
}
