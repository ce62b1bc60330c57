import type { IncomingHttpHeaders } from 'node:http';

/** Receives a response while it is parsed. */
export interface ResponseSink {
  onHead(status: number, headers: IncomingHttpHeaders): void;
  onBody(bytes: Buffer): void;
  /** The response is complete. `canReuse` tells whether the connection may carry another request. */
  onEnd(canReuse: boolean): void;
}

const maxHeadBytes = 32_768;
/** Each 1xx response costs the service as much as a final one, and browsers use one or two. */
const maxInformational = 10;
/** Size of a chunk in hex with its extensions. */
const maxChunkLine = 1_024;

const headEnd = Buffer.from('\r\n\r\n');
const lineEnd = Buffer.from('\r\n');
const empty = Buffer.alloc(0);

const statusLine = /^HTTP\/1\.([01]) (\d{3})(?: [\t\x20-\x7e\x80-\xff]*)?$/;
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;
const chunkLine = /^([0-9a-f]{1,8})[\t ]*(?:;[\t\x20-\x7e\x80-\xff]*)?$/i;
/** Headers of which Node keeps the first; it joins all others. */
const firstCounts = new Set([
  ...['age', 'content-type', 'etag', 'expires', 'from', 'last-modified', 'location'],
  ...['max-forwards', 'referer', 'retry-after', 'server', 'user-agent'],
]);

type State =
  | 'head'
  | 'length'
  | 'chunk-size'
  | 'chunk'
  | 'chunk-end'
  | 'trailers'
  | 'rest'
  | 'done';

/**
 * Parses one HTTP/1.1 response. Rejects everything that is ambiguous: the app's own code may have written it. Throws
 * for a response that cannot be forwarded.
 */
export class ResponseParser {
  readonly #isHead: boolean;
  readonly #sink: ResponseSink;
  #state: State = 'head';
  /** Bytes of an incomplete head or line. */
  #buffered: Buffer = empty;
  /** Bytes left of the body or the chunk. */
  #left = 0;
  #trailerBytes = 0;
  #informational = 0;
  #canReuse = true;

  constructor(method: string, sink: ResponseSink) {
    this.#isHead = method === 'HEAD';
    this.#sink = sink;
  }

  push(piece: Buffer): void {
    let bytes = piece;
    if (this.#buffered.length > 0) {
      bytes = Buffer.concat([this.#buffered, piece]);
      this.#buffered = empty;
    }
    while (bytes.length > 0) {
      const rest = this.#take(bytes);
      if (rest === undefined) {
        this.#buffered = bytes;
        return;
      }
      bytes = rest;
    }
  }

  /** The app has closed its side. */
  end(): void {
    if (this.#state === 'rest') this.#finish(false);
    else if (this.#state !== 'done') throw new Error('the response is incomplete');
  }

  /** Returns what is left after the next part; undefined if the part is incomplete. */
  #take(bytes: Buffer): Buffer | undefined {
    switch (this.#state) {
      case 'head':
        return this.#takeHead(bytes);
      case 'length':
      case 'chunk':
        return this.#takeBody(bytes);
      case 'chunk-size':
        return this.#takeChunkSize(bytes);
      case 'chunk-end':
        return this.#takeChunkEnd(bytes);
      case 'trailers':
        return this.#takeTrailer(bytes);
      case 'rest':
        this.#sink.onBody(bytes);
        return empty;
      case 'done':
        throw new Error('the response is longer than announced');
    }
  }

  #takeHead(bytes: Buffer): Buffer | undefined {
    const at = bytes.indexOf(headEnd);
    if (at > maxHeadBytes || (at < 0 && bytes.length > maxHeadBytes))
      throw new Error('the headers are too large');
    if (at < 0) return undefined;
    const [first = '', ...lines] = bytes.toString('latin1', 0, at).split('\r\n');
    const [, minor, code] = statusLine.exec(first) ?? [];
    if (code === undefined) throw new Error('not an HTTP response');
    const status = Number(code);
    const rest = bytes.subarray(at + headEnd.length);
    if (status < 200) {
      this.#informational += 1;
      if (status < 100 || status === 101) throw new Error(`unexpected status ${code}`);
      if (this.#informational > maxInformational) throw new Error('too many 1xx responses');
      return rest;
    }
    const headers = parseHeaders(lines);
    const options = (headers.connection ?? '').toLowerCase().split(',');
    const isClosing = options.some((option) => option.trim() === 'close');
    this.#canReuse = minor === '1' && !isClosing;
    this.#startBody(status, headers);
    this.#sink.onHead(status, headers);
    if (this.#state === 'done') this.#finish(this.#canReuse && rest.length === 0);
    return rest;
  }

  #startBody(status: number, headers: IncomingHttpHeaders): void {
    const encoding = headers['transfer-encoding'];
    const length = headers['content-length'];
    if (encoding !== undefined && (encoding.toLowerCase() !== 'chunked' || length !== undefined))
      throw new Error('the length of the response is ambiguous');
    if (length !== undefined && !/^\d{1,15}$/.test(length)) throw new Error('invalid length');
    if (this.#isHead || status === 204 || status === 304) this.#state = 'done';
    else if (encoding !== undefined) this.#state = 'chunk-size';
    else if (length === undefined) this.#state = 'rest';
    else {
      this.#left = Number(length);
      this.#state = this.#left === 0 ? 'done' : 'length';
    }
  }

  #takeBody(bytes: Buffer): Buffer {
    const own = bytes.length > this.#left ? bytes.subarray(0, this.#left) : bytes;
    this.#left -= own.length;
    this.#sink.onBody(own);
    const rest = bytes.subarray(own.length);
    if (this.#left > 0) return rest;
    if (this.#state === 'chunk') this.#state = 'chunk-end';
    else this.#finish(this.#canReuse && rest.length === 0);
    return rest;
  }

  #takeChunkSize(bytes: Buffer): Buffer | undefined {
    const line = readLine(bytes, maxChunkLine);
    if (line === undefined) return undefined;
    const size = chunkLine.exec(line)?.[1];
    if (size === undefined) throw new Error('invalid chunk');
    this.#left = Number.parseInt(size, 16);
    this.#state = this.#left === 0 ? 'trailers' : 'chunk';
    return bytes.subarray(line.length + lineEnd.length);
  }

  #takeChunkEnd(bytes: Buffer): Buffer | undefined {
    if (bytes.length < lineEnd.length) return undefined;
    if (!bytes.subarray(0, lineEnd.length).equals(lineEnd)) throw new Error('invalid chunk');
    this.#state = 'chunk-size';
    return bytes.subarray(lineEnd.length);
  }

  /** Trailers are dropped, like other hop-by-hop headers. */
  #takeTrailer(bytes: Buffer): Buffer | undefined {
    const line = readLine(bytes, maxHeadBytes - this.#trailerBytes);
    if (line === undefined) return undefined;
    this.#trailerBytes += line.length + lineEnd.length;
    const rest = bytes.subarray(line.length + lineEnd.length);
    if (line === '') this.#finish(this.#canReuse && rest.length === 0);
    return rest;
  }

  #finish(canReuse: boolean): void {
    this.#state = 'done';
    this.#sink.onEnd(canReuse);
  }
}

/** Returns the line at the start; undefined if it is incomplete. */
function readLine(bytes: Buffer, maxBytes: number): string | undefined {
  const at = bytes.indexOf(lineEnd);
  if (at > maxBytes || (at < 0 && bytes.length > maxBytes)) throw new Error('a line is too long');
  return at < 0 ? undefined : bytes.toString('latin1', 0, at);
}

function parseHeaders(lines: readonly string[]): IncomingHttpHeaders {
  const headers: Record<string, string | string[]> = Object.create(null);
  for (const line of lines) {
    const at = line.indexOf(':');
    const name = line.slice(0, Math.max(at, 0));
    const value = line.slice(at + 1);
    if (!headerName.test(name) || !headerValue.test(value)) throw new Error('invalid header');
    addHeader(headers, name.toLowerCase(), value.trim());
  }
  return headers;
}

function addHeader(headers: Record<string, string | string[]>, name: string, value: string): void {
  const known = headers[name];
  if (name === 'set-cookie') headers[name] = Array.isArray(known) ? [...known, value] : [value];
  else if (known === undefined) headers[name] = value;
  else if (name === 'content-length') throw new Error('several lengths');
  else if (!firstCounts.has(name)) headers[name] = `${known}, ${value}`;
}
