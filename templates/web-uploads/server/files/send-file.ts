import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { UploadedFile } from '../../shared/file-rules';
import { files } from '../files';

/** Browsers show these without running anything in them. All other files, such as HTML and SVG, are only saved. */
const shownTypes = ['image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp'];

/** Answers with the content of a file. */
export async function sendFile(c: Context, file: UploadedFile | undefined): Promise<Response> {
  if (!file) throw missingError();
  const headers = headersOf(file);
  if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers);
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  const content = await files.read(file.id);
  if (!content) throw missingError();
  return c.body(Readable.toWeb(content) as ReadableStream, 200, headers);
}

/** People chose the name, the type and the content: none of them may make a browser run something. */
export function headersOf({ id, name, type, size }: UploadedFile) {
  const isShown = shownTypes.includes(type);
  return {
    'content-type': isShown ? type : 'application/octet-stream',
    'content-length': String(size),
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    // The content of a file never changes, but the file may be deleted.
    'cache-control': 'private, no-cache',
    etag: `"${id}"`,
  };
}

function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function missingError(): HTTPException {
  return new HTTPException(404, { message: 'There is no such file' });
}
