import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setImmediate } from 'node:timers/promises';

/** Size of the largest document, in base64 characters. */
export const maxDocumentChars = 20 * 1024 * 1024;
const pattern = Buffer.alloc(96 * 1024, 'The quick brown fox. ');
/** Encoding is most of the work of sending a large document. */
const encodedPattern = pattern.toString('base64');

export interface Document {
  readonly name: string;
  readonly chars: number;
}

export function makeDocuments(count: number, chars: number): Document[] {
  return Array.from({ length: count }, (_, at) => ({ name: `file-${at}.txt`, chars }));
}

/** Bytes of a document in pieces; it starts with its own name. */
function* bytesOf({ name, chars }: Document): Generator<Buffer> {
  const size = (chars / 4) * 3;
  yield Buffer.from(name.padEnd(30).slice(0, Math.min(30, size)));
  for (let sent = 30; sent < size; sent += pattern.length) {
    yield pattern.subarray(0, Math.min(pattern.length, size - sent));
  }
}

export function sizeAndHash(document: Document): { size: number; sha256: string } {
  const hash = createHash('sha256');
  let size = 0;
  for (const bytes of bytesOf(document)) {
    hash.update(bytes);
    size += bytes.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** A turn's body as a stream; never held in memory as a whole. */
export function* bodyOf(
  prompt: string,
  sent: readonly Document[],
  projectId?: string,
): Generator<string> {
  const text = JSON.stringify({ prompt, project_id: projectId });
  yield `${text.slice(0, -1)},"documents":[`;
  for (const [at, document] of sent.entries()) {
    yield `${at === 0 ? '' : ','}{"name":"${document.name}","mimeType":"text/plain","data":"`;
    for (const bytes of bytesOf(document)) {
      yield bytes.length === pattern.length ? encodedPattern : bytes.toString('base64');
    }
    yield '"}';
  }
  yield ']}';
}

export interface Upload {
  readonly request: ClientRequest;
  /** The response, which may arrive before the body was sent. */
  readonly response: Promise<IncomingMessage>;
  /** Number of bytes written to the connection. */
  readonly sent: number;
  /** True when the whole body was written, false when the connection ended first. */
  readonly done: Promise<boolean>;
}

export interface UploadOptions {
  readonly url: string;
  readonly token?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  /** Called before each piece; a promise delays the upload. */
  readonly pause?: (sent: number) => Promise<void> | undefined;
}

/** Sends a body over its own connection, with backpressure. */
export function upload(pieces: Iterable<string>, options: UploadOptions): Upload {
  const { url, token, path = '/api/v1/vibe/stream_v2', headers, pause } = options;
  const sending = request(`${url}${path}`, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const closed = new AbortController();
  sending.on('error', () => undefined);
  sending.on('close', () => closed.abort());
  const response = once(sending, 'response').then(([one]) => {
    one.on('error', () => undefined);
    return one as IncomingMessage;
  });
  // Callers that await the response get its error; others must not cause an unhandled rejection.
  response.catch(() => undefined);
  let sent = 0;
  const done = send();

  async function send(): Promise<boolean> {
    for (const chunk of pieces) {
      await pause?.(sent);
      // Yields, since a fast receiver would otherwise keep this loop from noticing a response.
      await setImmediate();
      if (sending.destroyed) return false;
      sent += Buffer.byteLength(chunk);
      if (sending.write(chunk)) continue;
      // The loop notices a closed connection itself.
      await once(sending, 'drain', { signal: closed.signal }).catch(() => undefined);
    }
    if (sending.destroyed) return false;
    sending.end();
    return true;
  }
  return {
    request: sending,
    response,
    done,
    get sent() {
      return sent;
    },
  };
}

export async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) text += chunk;
  return text;
}
