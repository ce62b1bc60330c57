import type { AppUploadList, DeletedRecord, EnvironmentStage } from '@millwright/contract';
import { type Download, toDownload } from './download.ts';
import type { Http, Options } from './http.ts';
import { projectPath } from './paths.ts';

export interface AppUploadQuery extends Options {
  /** `dev` by default. */
  readonly stage?: EnvironmentStage | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The files that people uploaded to projects' apps. */
export class AppUploads {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Newest first, with the size and the quota of all files. */
  list(projectId: string, { signal, ...query }: AppUploadQuery = {}): Promise<AppUploadList> {
    return this.#http.json(projectPath(projectId, 'uploads'), { query: { ...query }, signal });
  }

  async download(projectId: string, uploadId: string, options: Options = {}): Promise<Download> {
    const path = projectPath(projectId, 'uploads', uploadId);
    return toDownload(await this.#http.request(path, options), 'file');
  }

  remove(projectId: string, uploadId: string, options: Options = {}): Promise<DeletedRecord> {
    const path = projectPath(projectId, 'uploads', uploadId);
    return this.#http.json(path, { method: 'DELETE', ...options });
  }
}
