import type { ChangedTagRecord, TagList } from '@millwright/contract';
import type { Http, Options } from './http.ts';

const tagPath = (tag: string) => `/api/v1/tags/${encodeURIComponent(tag)}`;

/** The tags of all projects of the user. Those of one project are set by `projects.update`. */
export class Tags {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  list(options: Options = {}): Promise<TagList> {
    return this.#http.json('/api/v1/tags', options);
  }

  /** Renames a tag in all projects. */
  rename(tag: string, to: string, options: Options = {}): Promise<ChangedTagRecord> {
    return this.#http.json(tagPath(tag), { method: 'PATCH', json: { tag: to }, ...options });
  }

  /** Removes a tag from all projects. */
  remove(tag: string, options: Options = {}): Promise<ChangedTagRecord> {
    return this.#http.json(tagPath(tag), { method: 'DELETE', ...options });
  }
}
