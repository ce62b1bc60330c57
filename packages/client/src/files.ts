import type {
  DeletedRecord,
  FileContentRecord,
  FileListRecord,
  FileRecord,
} from '@millwright/contract';
import { MillwrightError } from './error.ts';
import type { Http, Options } from './http.ts';
import { projectPath } from './paths.ts';

/** The files as they are now, or as a checkpoint has them. */
export interface RefOptions extends Options {
  readonly ref?: string | undefined;
}

/** `ifMatch`: only if the file is still the one with this sha256; required while a turn runs. */
export interface WriteOptions extends Options {
  readonly ifMatch?: string | undefined;
}

export class Files {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  list(
    projectId: string,
    { prefix, ref, signal }: RefOptions & { readonly prefix?: string | undefined } = {},
  ): Promise<FileListRecord> {
    return this.#http.json(projectPath(projectId, 'files'), { query: { prefix, ref }, signal });
  }

  read(
    projectId: string,
    path: string,
    { ref, signal }: RefOptions = {},
  ): Promise<FileContentRecord> {
    return this.#http.json(filePath(projectId, path), { query: { format: 'json', ref }, signal });
  }

  write(
    projectId: string,
    path: string,
    content: string | Uint8Array<ArrayBuffer> | Blob,
    { ifMatch, signal }: WriteOptions = {},
  ): Promise<FileRecord> {
    const headers = { 'content-type': 'application/octet-stream', ...matching(ifMatch) };
    const call = { method: 'PUT', body: content, headers, signal } as const;
    return this.#http.json(filePath(projectId, path), call);
  }

  remove(
    projectId: string,
    path: string,
    { ifMatch, signal }: WriteOptions = {},
  ): Promise<DeletedRecord> {
    const headers = matching(ifMatch);
    return this.#http.json(filePath(projectId, path), { method: 'DELETE', headers, signal });
  }

  /** Everything as a zip, while it is being made. */
  async download(
    projectId: string,
    { ref, signal }: RefOptions = {},
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const path = projectPath(projectId, 'download');
    const { body } = await this.#http.open(path, { query: { ref }, signal });
    if (body) return body;
    throw new MillwrightError('UNEXPECTED_ANSWER', 'The download has no content');
  }
}

const matching = (sha256: string | undefined) => ({ ...(sha256 && { 'if-match': `"${sha256}"` }) });

/** A URL swallows `..` and the segment before it, and would thereby name another resource. */
function filePath(projectId: string, path: string): string {
  const segments = path.split('/');
  if (segments.some((segment) => ['', '.', '..'].includes(segment))) {
    throw new MillwrightError('INVALID_PATH', `${path} is no path of a file in a project`);
  }
  return projectPath(projectId, 'files', ...segments);
}
