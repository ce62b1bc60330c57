import type {
  McpKeyRecord,
  McpKeyRequestInput,
  NewMcpKeyRecord,
  NewProjectKeyRecord,
  ProjectKeyRecord,
  ProjectKeyRequestInput,
  RevokedKeyRecord,
} from '@millwright/contract';
import type { Http, Options } from './http.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';

/** Keys of one kind: its request, its listed form, and its form on creation with the secret. */
export class Keys<Request, Listed, New> {
  readonly #http: Http;
  readonly #path: string;

  constructor(http: Http, path: string) {
    this.#http = http;
    this.#path = path;
  }

  list(query: PageQuery = {}, options: Options = {}): Promise<Page<'keys', Listed>> {
    return readPage(this.#http, this.#path, query, options);
  }

  create(request: Request, options: Options = {}): Promise<New> {
    return this.#http.json(this.#path, { method: 'POST', json: request, ...options });
  }

  revoke(keyId: string, options: Options = {}): Promise<RevokedKeyRecord> {
    const path = `${this.#path}/${encodeURIComponent(keyId)}`;
    return this.#http.json(path, { method: 'DELETE', ...options });
  }
}

/** Keys that let a project's apps use the AI gateway. */
export type ProjectKeys = Keys<ProjectKeyRequestInput, ProjectKeyRecord, NewProjectKeyRecord>;
/** Keys that let MCP clients and scripts act for a user. */
export type McpKeys = Keys<McpKeyRequestInput, McpKeyRecord, NewMcpKeyRecord>;
