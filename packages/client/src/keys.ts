import type { ProjectKeyRequestInput } from '@millwright/contract';
import type { Http, Options } from './http.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';
import { projectPath } from './paths.ts';

export interface KeyRecord {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly last4: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

/** The only answer that ever holds the key itself. */
export interface NewKeyRecord extends KeyRecord {
  readonly key: string;
}

export interface RevokedRecord {
  readonly id: string;
  readonly revoked: true;
  readonly revoked_at: string;
}

/** The keys with which the apps of a project use the AI gateway. */
export class Keys {
  readonly #http: Http;
  readonly #projectId: string;

  constructor(http: Http, projectId: string) {
    this.#http = http;
    this.#projectId = projectId;
  }

  list(query: PageQuery = {}, options: Options = {}): Promise<Page<'keys', KeyRecord>> {
    return readPage(this.#http, projectPath(this.#projectId, 'keys'), query, options);
  }

  create(request: ProjectKeyRequestInput, options: Options = {}): Promise<NewKeyRecord> {
    const path = projectPath(this.#projectId, 'keys');
    return this.#http.json(path, { method: 'POST', json: request, ...options });
  }

  revoke(keyId: string, options: Options = {}): Promise<RevokedRecord> {
    const path = projectPath(this.#projectId, 'keys', keyId);
    return this.#http.json(path, { method: 'DELETE', ...options });
  }
}
