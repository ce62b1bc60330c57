import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { limits, parseRequest, type TurnLimits, turnRequestWithin } from '@millwright/contract';
import { ApiError } from '../../../core/api-error.ts';
import { EventLoopThrottle } from '../../../http/uploads/event-loop-throttle.ts';
import { type ReceiveOptions, receiveTurn } from '../receive-turn.ts';

export const defaultLimits: TurnLimits = {
  promptChars: limits.own.promptChars,
  imagesPerTurn: limits.own.imagesPerTurn,
  imageBase64Chars: limits.own.imageBase64Chars,
  documentsPerTurn: limits.fixed.documentsPerTurn,
  documentBase64Chars: limits.fixed.documentBase64Chars,
};

/** Creates a directory for a test file, with a function that lists the remaining files. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'turn-body-'));
  return {
    path,
    files: () => readdir(path),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** The outcome of a body, in comparable form. */
export type Outcome =
  | { request: unknown; attachments: unknown[] }
  | { code: string; message: string; details: unknown };

const errorOutcome = ({ code, message, details }: ApiError | ErrorFields) => ({
  code,
  message,
  details: details ?? null,
});
type ErrorFields = { code: string; message: string; details?: unknown };

export async function receive(
  source: Readable | readonly Uint8Array[] | string,
  options: Partial<ReceiveOptions> & { folder: string },
): Promise<Outcome> {
  try {
    await using turn = await receiveTurn(readable(source), {
      limits: defaultLimits,
      maxBytes: 0,
      signal: new AbortController().signal,
      pace: new EventLoopThrottle(),
      ...options,
    });
    const attachments = turn.attachments.map(async ({ id: _, read, ...facts }) => {
      const chunks: Buffer[] = [];
      for await (const chunk of read()) chunks.push(chunk);
      return { ...facts, bytes: Buffer.concat(chunks).toString('hex') };
    });
    return { request: turn.request, attachments: await Promise.all(attachments) };
  } catch (error) {
    if (error instanceof ApiError) return errorOutcome(error);
    throw error;
  }
}

function readable(source: Readable | readonly Uint8Array[] | string): Readable {
  if (source instanceof Readable) return source;
  return Readable.from(typeof source === 'string' ? [Buffer.from(source)] : source);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Processes the same body the simple way: as one string, with JSON.parse and the request schema. */
export function reference(body: Uint8Array, within: TurnLimits): Outcome {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body));
  } catch {
    return errorOutcome({ code: 'INVALID_JSON', message: 'The body is not valid JSON' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return errorOutcome({ code: 'INVALID_JSON', message: 'The body must be a JSON object' });
  }
  const parsed = parseRequest(turnRequestWithin(within), value);
  if (!parsed.ok) return errorOutcome(parsed.problem);
  const { images, documents, ...request } = parsed.value;
  return {
    request,
    attachments: [
      ...images.map((image) => attachment('image', image)),
      ...documents.map((document) => attachment('document', document)),
    ],
  };
}

type Item = { data: string; mimeType: string; name?: string | undefined };

function attachment(kind: string, { data, mimeType, name }: Item) {
  const bytes = Buffer.from(data, 'base64');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    kind,
    name: name ?? null,
    mimeType,
    size: bytes.length,
    sha256,
    bytes: bytes.toString('hex'),
  };
}

/** Splits the bytes at the given offsets. */
export function splitAt(bytes: Uint8Array, offsets: readonly number[]): Uint8Array[] {
  const ends = [...offsets, bytes.length].sort((a, b) => a - b);
  return ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
}
