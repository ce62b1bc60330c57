import { Readable } from 'node:stream';
import type { HonoRequest } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { fileRules, type UploadedFile } from '../../shared/file-rules';
import { files } from '../files';

const maxNameChars = 200;

/** Stores the content of a request with the query `name`, if its type and size are allowed. */
export async function receiveFile(
  request: HonoRequest,
  content: Readable,
  owner: string | null = null,
): Promise<UploadedFile> {
  const { maxBytes, types } = fileRules;
  const name = request.query('name')?.trim().slice(0, maxNameChars);
  const type = request.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!name) throw new HTTPException(400, { message: 'Choose a file' });
  if (!types.includes(type)) {
    throw new HTTPException(415, { message: 'Files of this type cannot be uploaded' });
  }
  const length = request.header('content-length');
  const size = length === undefined ? undefined : Number(length);
  if (size !== undefined && size > maxBytes) throw tooLargeError();
  const limited = Readable.from(limitSize(content, maxBytes), { objectMode: false });
  return files.put(limited, { name, type, owner, size });
}

async function* limitSize(content: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of content.iterator({ destroyOnReturn: false })) {
    size += piece.length;
    if (size > maxBytes) throw tooLargeError();
    yield piece;
  }
}

function tooLargeError(): HTTPException {
  const megabytes = Math.floor(fileRules.maxBytes / (1024 * 1024));
  return new HTTPException(413, { message: `A file can have at most ${megabytes} MB` });
}
