import type { GalleryRecord, ProjectRecord } from '@millwright/contract';
import type { Http, Options } from './http.ts';

/** Finished apps to start from. */
export class Gallery {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  list(options: Options = {}): Promise<GalleryRecord> {
    return this.#http.json('/api/v1/public/gallery', options);
  }

  /** Creates a project with the app. */
  start(appId: string, options: Options = {}): Promise<ProjectRecord> {
    const path = `/api/v1/gallery/${encodeURIComponent(appId)}/start`;
    return this.#http.json(path, { method: 'POST', ...options });
  }
}
