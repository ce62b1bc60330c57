import type {
  DeletedRecord,
  FileContentRecord,
  FileListRecord,
  FileRecord,
} from '@millwright/contract';
import { type Download, toDownload } from './download.ts';
import { MillwrightError } from './error.ts';
import type { Http, Options } from './http.ts';
import { projectPath } from './paths.ts';

/** Reads the current files, or those of a checkpoint. */
export interface RefOptions extends Options {
  readonly ref?: string | undefined;
}

/** `ifMatch`: only if the content still has this sha256; for files required while a turn runs. */
export interface RemoveOptions extends Options {
  readonly ifMatch?: string | undefined;
}

/** `ifNew`: only if there is no content yet. */
export interface WriteOptions extends RemoveOptions {
  readonly ifNew?: boolean | undefined;
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
    { ifMatch, ifNew, signal }: WriteOptions = {},
  ): Promise<FileRecord> {
    const headers = {
      'content-type': 'application/octet-stream',
      ...preconditionHeaders({ ifMatch, ifNew }),
    };
    const call = { method: 'PUT', body: content, headers, signal } as const;
    return this.#http.json(filePath(projectId, path), call);
  }

  remove(
    projectId: string,
    path: string,
    { ifMatch, signal }: RemoveOptions = {},
  ): Promise<DeletedRecord> {
    const headers = preconditionHeaders({ ifMatch });
    return this.#http.json(filePath(projectId, path), { method: 'DELETE', headers, signal });
  }

  /** Raw content of a file. */
  async bytes(projectId: string, path: string, { ref, signal }: RefOptions = {}): Promise<Blob> {
    return (await this.#http.request(filePath(projectId, path), { query: { ref }, signal })).blob();
  }

  /** Downloads everything as a zip. */
  async download(projectId: string, { ref, signal }: RefOptions = {}): Promise<Download> {
    const path = projectPath(projectId, 'download');
    return toDownload(await this.#http.request(path, { query: { ref }, signal }), 'project.zip');
  }
}

export const preconditionHeaders = ({ ifMatch, ifNew }: Omit<WriteOptions, 'signal'>) => ({
  ...(ifMatch && { 'if-match': `"${ifMatch}"` }),
  ...(ifNew && { 'if-none-match': '*' }),
});

/** Rejects `..`: a URL would resolve it and thereby name another resource. */
function filePath(projectId: string, path: string): string {
  const segments = path.split('/');
  if (segments.some((segment) => ['', '.', '..'].includes(segment))) {
    throw new MillwrightError('INVALID_PATH', `${path} is not a valid file path in a project`);
  }
  return projectPath(projectId, 'files', ...segments);
}
