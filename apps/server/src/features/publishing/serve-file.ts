import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { mimeTypeOf } from '../../projects/files/mime-type.ts';
import type { ServedFile } from '../../store/queries/publications.ts';

const oneYear = 'public, max-age=31536000, immutable';
const mustRevalidate = 'public, max-age=0, must-revalidate';

export interface ServeOptions {
  readonly status: number;
  /** Every available encoding of the file. */
  readonly variants: readonly ServedFile[];
  readonly headers: Readonly<Record<string, string>>;
  readonly read: (hash: string) => Promise<Buffer>;
}

/** Serves one file of a release: in full, as a range, or 304. */
export async function serveFile(
  { method, headers: requestHeaders }: IncomingMessage,
  response: ServerResponse,
  { status, variants, headers, read }: ServeOptions,
): Promise<void> {
  const original = variants.find(({ encoding }) => encoding === 'identity');
  if (!original) throw new Error('a published file has no content');
  const rangeHeader = status === 200 ? requestHeaders.range : undefined;
  const gzipped = variants.find(({ encoding }) => encoding === 'gzip');
  const file =
    gzipped && rangeHeader === undefined && acceptsGzip(requestHeaders) ? gzipped : original;
  const etag = `"${file.hash.slice(0, 32)}"`;
  response.setHeaders(
    new Map(
      Object.entries({
        ...headers,
        etag,
        'cache-control': file.isImmutable ? oneYear : mustRevalidate,
        ...(gzipped && { vary: 'accept-encoding' }),
      }),
    ),
  );
  if (status === 200 && matchesEtag(requestHeaders['if-none-match'], etag)) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('content-type', getContentType(file.path));
  response.setHeader('accept-ranges', 'bytes');
  if (file.encoding !== 'identity') response.setHeader('content-encoding', file.encoding);
  const part = matchesEtag(String(requestHeaders['if-range'] ?? etag), etag)
    ? parseRange(rangeHeader, file.size)
    : 'all';
  if (part === 'none') {
    response.writeHead(416, { 'content-range': `bytes */${file.size}` }).end();
    return;
  }
  const [from, to] = part === 'all' ? [0, file.size - 1] : part;
  if (part !== 'all') response.setHeader('content-range', `bytes ${from}-${to}/${file.size}`);
  response.setHeader('content-length', to - from + 1);
  response.writeHead(part === 'all' ? status : 206);
  response.end(method === 'HEAD' ? undefined : (await read(file.hash)).subarray(from, to + 1));
}

function acceptsGzip({ 'accept-encoding': accepted }: IncomingHttpHeaders): boolean {
  const encodings = [accepted].flat().join(',').split(',');
  return encodings.some((offer) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(offer));
}

function matchesEtag(tags: string | undefined, etag: string): boolean {
  const known = tags?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.some((tag) => tag === etag || tag === '*') ?? false;
}

function getContentType(path: string): string {
  const type = mimeTypeOf(path);
  const isText = /^text\/|^application\/(?:json|xml|manifest\+json|yaml)$|^image\/svg/.test(type);
  return isText ? `${type}; charset=utf-8` : type;
}

/** Parses a single byte range; multiple or malformed ranges count as the whole file. */
function parseRange(range: string | undefined, size: number): [number, number] | 'all' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'all';
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to || from >= size || (first === '' && Number(last) === 0) ? 'none' : [from, to];
}
