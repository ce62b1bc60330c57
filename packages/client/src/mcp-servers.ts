import type {
  DeletedRecord,
  McpServerPatch,
  McpServerRecord,
  McpServerRequestInput,
  McpTemplate,
  McpTestRecord,
} from '@millwright/contract';
import type { Http, Options } from './http.ts';
import type { Page } from './pages.ts';

const servers = '/api/v1/mcp/servers';
const pathOf = (id: string) => `${servers}/${encodeURIComponent(id)}`;

/** The MCP servers that the user's agent can use. */
export class McpServers {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Servers to choose from. */
  catalog(options: Options = {}): Promise<Page<'templates', McpTemplate>> {
    return this.#http.json('/api/v1/mcp/catalog', options);
  }

  /** The operator's first, then the user's own. */
  list(options: Options = {}): Promise<Page<'servers', McpServerRecord>> {
    return this.#http.json(servers, options);
  }

  get(id: string, options: Options = {}): Promise<McpServerRecord> {
    return this.#http.json(pathOf(id), options);
  }

  create(request: McpServerRequestInput, options: Options = {}): Promise<McpServerRecord> {
    return this.#http.json(servers, { method: 'POST', json: request, ...options });
  }

  /** Values that are sent back masked stay as they are. */
  update(id: string, patch: McpServerPatch, options: Options = {}): Promise<McpServerRecord> {
    return this.#http.json(pathOf(id), { method: 'PATCH', json: patch, ...options });
  }

  /** With every token for it. */
  remove(id: string, options: Options = {}): Promise<DeletedRecord> {
    return this.#http.json(pathOf(id), { method: 'DELETE', ...options });
  }

  /** Connects to it and lists its tools; agrees to tools that changed. */
  test(id: string, options: Options = {}): Promise<McpTestRecord> {
    return this.#http.json(`${pathOf(id)}/test`, { method: 'POST', ...options });
  }
}
