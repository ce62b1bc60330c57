import type {
  DeletedRecord,
  McpProviderRecord,
  McpProviderRequestInput,
  McpSignInRecord,
} from '@millwright/contract';
import type { Http, Options } from './http.ts';
import type { Page } from './pages.ts';

const providers = '/api/v1/mcp/providers';

/** Sign-in to MCP servers and, for administrators, the OAuth clients registered for it. */
export class McpOAuth {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Creates a URL for the user's browser, valid once and for ten minutes. */
  start(serverId: string, options: Options = {}): Promise<McpSignInRecord> {
    const path = `/api/v1/mcp/servers/${encodeURIComponent(serverId)}/oauth/start`;
    return this.#http.json(path, { method: 'POST', ...options });
  }

  listProviders(options: Options = {}): Promise<Page<'providers', McpProviderRecord>> {
    return this.#http.json(providers, options);
  }

  /** Creates a provider or replaces the one with this slug. */
  saveProvider(
    request: McpProviderRequestInput,
    options: Options = {},
  ): Promise<McpProviderRecord> {
    return this.#http.json(providers, { method: 'POST', json: request, ...options });
  }

  removeProvider(slug: string, options: Options = {}): Promise<DeletedRecord> {
    const path = `${providers}/${encodeURIComponent(slug)}`;
    return this.#http.json(path, { method: 'DELETE', ...options });
  }
}
