import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import { pageFields, pageOf, pageRequest, searchText } from '../../http/page-cursor.ts';
import type { KeyedConcurrencyLimit } from '../../infra/concurrency/keyed-concurrency-limit.ts';
import type { Logger } from '../../infra/log.ts';
import type { AppUpload, AppUploadKey } from '../../store/queries/app-uploads.ts';
import { appUploadLimits } from './app-upload-limits.ts';
import type { AppUploads } from './app-uploads.ts';
import { type UploadRefusal, UploadRefusedError } from './upload-refused-error.ts';

export interface UploadProtocolServices {
  readonly uploads: AppUploads;
  /** Limits how many files each app sends at the same time. */
  readonly receiving: KeyedConcurrencyLimit;
  /** False if the disk is nearly full. */
  readonly hasSpace: () => boolean;
  readonly log: Logger;
}

export interface UploadExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Called for every piece of a body. */
  readonly onActivity: () => void;
}

/** An answer other than success. */
class ProtocolError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ProtocolError';
    this.status = status;
  }
}

const statuses: Readonly<Record<UploadRefusal, number>> = {
  full: 507,
  too_many: 507,
  too_large: 413,
  gone: 409,
};

const { nameChars, typeChars, ownerChars, listItems } = appUploadLimits;
const newFile = z.object({
  name: z
    .string()
    .min(1)
    .max(nameChars)
    .transform((name) => name.replace(/\p{Cc}/gu, '_')),
  type: z
    .string()
    .max(typeChars)
    .regex(/^[\w.+-]+\/[\w.+-]+$/)
    .default('application/octet-stream'),
  owner: searchText(ownerChars).optional(),
});
const fileQuery = z.object({
  ...pageFields(listItems),
  owner: searchText(ownerChars).optional(),
});
const list = 'files';

/** Answers one request of an app's server, as described in docs/app-uploads.md. */
export async function answerUploadRequest(
  services: UploadProtocolServices,
  key: AppUploadKey,
  exchange: UploadExchange,
): Promise<void> {
  try {
    await answer(services, { projectId: key.projectId, stage: key.stage }, exchange);
  } catch (error) {
    const { response, request } = exchange;
    if (response.headersSent || request.socket.destroyed) throw error;
    const { status, message } = toProtocolError(error, services.log);
    sendJson(response, status, { error: message });
  }
}

async function answer(
  { uploads, receiving, hasSpace }: UploadProtocolServices,
  key: AppUploadKey,
  { request, response, onActivity }: UploadExchange,
): Promise<void> {
  const url = URL.parse(request.url ?? '', 'http://service');
  const [, root, id, part, ...rest] = url?.pathname.split('/') ?? [];
  if (!url || root !== 'files' || rest.length > 0) throw notFound();
  const query = Object.fromEntries(url.searchParams);
  const route = `${request.method} /files${id === undefined ? '' : '/id'}${part === undefined ? '' : `/${part}`}`;
  if (route === 'POST /files') {
    if (!hasSpace()) throw new ProtocolError(507, 'The disk of this service is nearly full');
    const { owner = null, ...file } = parse(newFile, query);
    const release = receiving.tryAcquire(`${key.projectId}:${key.stage}`);
    if (!release) throw new ProtocolError(429, 'Too many files at the same time. Try again later');
    try {
      const description = { ...file, owner, sizeBytes: readLength(request) };
      // A refused body must not end the connection before the answer.
      const pieces = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
      const body = watch(pieces, onActivity);
      sendJson(response, 201, toRecord(await uploads.store(key, description, body)));
    } finally {
      release();
    }
  } else if (route === 'GET /files') {
    const wanted = parse(fileQuery, query);
    const found = await uploads.list({ ...key, owner: wanted.owner }, pageRequest(list, wanted));
    const page = pageOf(list, wanted, found, (one) => ({ at: one.createdAt, id: one.id }));
    sendJson(response, 200, { files: page.rows.map(toRecord), next_cursor: page.next_cursor });
  } else if (route === 'GET /files/id') {
    sendJson(response, 200, toRecord(await requireUpload(uploads, key, id)));
  } else if (route === 'GET /files/id/content') {
    const upload = await requireUpload(uploads, key, id);
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': upload.sizeBytes,
    });
    await pipeline(watch(uploads.read(upload), onActivity), response);
  } else if (route === 'DELETE /files/id') {
    const upload = await uploads.find(key, id ?? '');
    if (upload) await uploads.remove(upload);
    response.writeHead(204).end();
  } else throw notFound();
}

async function requireUpload(uploads: AppUploads, key: AppUploadKey, id = ''): Promise<AppUpload> {
  const upload = await uploads.find(key, id);
  if (upload) return upload;
  throw new ProtocolError(404, 'There is no such file');
}

function notFound(): ProtocolError {
  return new ProtocolError(404, 'There is no such address');
}

function parse<T extends z.ZodType>(schema: T, query: object): z.output<T> {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ProtocolError(400, `${issue?.path.join('.')}: ${issue?.message}`);
}

/** Undefined for a body in chunks. */
function readLength({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

async function* watch<T>(source: AsyncIterable<T>, onActivity: () => void): AsyncGenerator<T> {
  for await (const piece of source) {
    onActivity();
    yield piece;
  }
}

function toProtocolError(error: unknown, log: Logger): ProtocolError {
  if (error instanceof ProtocolError) return error;
  if (error instanceof UploadRefusedError)
    return new ProtocolError(statuses[error.reason], error.message);
  if (error instanceof ApiError) return new ProtocolError(400, error.message);
  log.error({ err: error }, 'failed to store or read a file of an app');
  return new ProtocolError(500, 'The file could not be stored or read');
}

function toRecord({ id, name, type, sizeBytes, owner, createdAt }: AppUpload) {
  return { id, name, type, size: sizeBytes, owner, created_at: createdAt.toISOString() };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    .end(text);
}
